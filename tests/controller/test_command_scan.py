"""`droid-dealer scan` on a reader that is not there: what it prints, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from controller.commands.scan import as_json, as_text
from controller.main import main
from hardware.events import CardPresented, CardRemoved, ReaderFault, ReaderRecovered, TwoCards
from tests.fakes.scripted_peer import ScriptedPeer

Output = pytest.CaptureFixture[str]
EVENTS = [
    CardPresented("0700673158", 1, 10.0),
    TwoCards(("9D44A346", "04112233"), 2, 10.0),
    CardRemoved("0700673158", 1, 10.0),
    ReaderFault("lost", 1, "read failed: [Errno 5] Input/output error", 10.0),
    ReaderRecovered(3, 10.0),
]


def test_the_lines_for_a_person() -> None:
    assert [as_text(event) for event in EVENTS] == [
        "present 0700673158",
        "two-cards 9D44A346 04112233",
        "removed 0700673158",
        "fault lost (read failed: [Errno 5] Input/output error)",
        "recovered",
    ]


def test_the_lines_for_a_program() -> None:
    assert [json.loads(as_json(event)) for event in EVENTS] == [
        {"event": "present", "uid": "0700673158", "reader": 1},
        {"event": "two-cards", "uids": ["9D44A346", "04112233"], "reader": 2},
        {"event": "removed", "uid": "0700673158", "reader": 1},
        {"event": "fault", "kind": "lost", "detail": "read failed: [Errno 5] Input/output error", "reader": 1},
        {"event": "recovered", "reader": 3},
    ]
    assert as_json(EVENTS[0]) == '{"event": "present", "uid": "0700673158", "reader": 1}'


@pytest.mark.parametrize("json_lines", [True, False])
@pytest.mark.parametrize(
    ("protocol", "uid"),
    [("rdm6300", "0700673158"), ("line", "45C52583"), ("pn532", "04112233445566")],
)
def test_it_ends_after_so_many_events(capsys: Output, protocol: str, uid: str, json_lines: bool) -> None:
    with ScriptedPeer(protocol) as peer:
        peer.tell(f"present {uid}")
        options = ["--count", "1", "--seconds", "20"] + ["--json"] * json_lines
        assert main(["scan", "--protocol", protocol, "--port", peer.port, *options]) == 0
    printed = capsys.readouterr()
    expected = json.dumps({"event": "present", "uid": uid, "reader": 1}) if json_lines else f"present {uid}"
    assert printed.out == expected + "\n"
    assert printed.err == ""


def test_it_ends_after_so_many_seconds_and_a_port_that_is_not_there_is_a_fault(capsys: Output, tmp_path: Path) -> None:
    port = tmp_path / "nowhere"
    assert main(["scan", "--protocol", "rdm6300", "--port", str(port), "--seconds", "0.3"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("fault absent (")
    assert "No such file or directory" in line


@pytest.mark.parametrize(
    "options",
    [
        ["--protocol", "rdm630", "--port", "x"],
        ["--protocol", "rdm6300"],
        ["--protocol", "rdm6300", "--port", "x", "--seconds", "soon"],
        ["--protocol", "rdm6300", "--port", "x", "--seconds", "nan"],
        ["--protocol", "rdm6300", "--port", "x", "--seconds", "-1"],
        ["--protocol", "rdm6300", "--port", "x", "--count", "0"],
        ["--protocol", "rdm6300", "--port", "x", "--count", "1.5"],
        ["--protocol", "rdm6300", "--port", "x", "--baud", "1"],
        ["--protocol", "keyboard", "--port", "x", "--baud", "9600"],
    ],
)
def test_bad_options_are_one_line(capsys: Output, options: list[str]) -> None:
    assert main(["scan", *options]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1


def test_a_keyboard_reader_without_its_library(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "evdev", None)
    assert main(["scan", "--protocol", "keyboard", "--port", "/dev/input/event0"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "python3-evdev" in line


Scan = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def scan() -> Iterator[Scan]:
    programs: list[subprocess.Popen[str]] = []

    def scan(*options: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "controller.main", "scan", *options]
        programs.append(
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=dict(os.environ))
        )
        return programs[-1]

    yield scan
    for program in programs:
        program.kill()
        program.communicate()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_is_a_clean_end_and_every_line_comes_at_once(scan: Scan, number: signal.Signals) -> None:
    with ScriptedPeer("rdm6300") as peer:
        peer.tell("present 0700673158")
        program = scan("--protocol", "rdm6300", "--port", peer.port)
        assert program.stdout is not None
        assert program.stdout.readline() == "present 0700673158\n"
        peer.tell("drop")
        assert program.stdout.readline().startswith("fault lost (")
        program.send_signal(number)
        out, err = program.communicate(timeout=10)
    assert (program.returncode, out, err) == (0, "", "")
