"""The command line as a whole: help, versions, mistakes, pipes that end early, and interruptions."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from controller.main import NAMES
from controller.version import VERSION
from tests.controller.command_line import CommandLine, command_line
from tests.fakes.processes import Program, without_screen


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return command_line(capsys)


def test_version(run: CommandLine) -> None:
    ran = run("--version")
    assert (ran.status, ran.out, ran.err) == (0, f"droid-dealer {VERSION}\n", "")


def test_without_a_command_it_explains_itself(run: CommandLine) -> None:
    bare, asked = run(), run("--help")
    assert (bare.status, bare.out, bare.err) == (asked.status, asked.out, asked.err)
    assert bare.status == 0
    for name in NAMES:
        assert f"\n    {name}" in bare.out


@pytest.mark.parametrize("name", NAMES)
def test_every_command_explains_itself(name: str, run: CommandLine) -> None:
    ran = run(name, "--help")
    assert (ran.status, ran.err) == (0, "")
    assert f"usage: droid-dealer {name}" in ran.out
    described = [line for line in ran.lines if line and not line.startswith((" ", "usage:"))]
    assert len(" ".join(described)) > 60, "more than the names of its options"


@pytest.mark.parametrize("name", ["run", "demo", "replay", "adjudicate", "enroll", "check-config"])
def test_help_shows_by_example(name: str, run: CommandLine) -> None:
    out = run(name, "--help").out
    assert "example" in out or "format: 1" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("foo",), "droid-dealer: there is no command 'foo'; known here: "),
        (("ruls",), "droid-dealer: there is no command 'ruls'; did you mean 'rules'?; see droid-dealer --help"),
        (("--verson",), "droid-dealer: unrecognized arguments: --verson"),
        (("replay",), "droid-dealer replay: the following arguments are required: FILE"),
        (("adjudicate", "--json"), "droid-dealer adjudicate: the following arguments are required: FILE"),
        (("check-config",), "droid-dealer check-config: the following arguments are required: FILE"),
        (("rules", "classic", "dice"), "droid-dealer: unrecognized arguments: dice"),
        (("run", "--hardware", "pi"), "droid-dealer run: argument --hardware: invalid choice: 'pi'"),
        (("run", "--seed", "x"), "droid-dealer run: argument --seed: 'x' will not do: write a whole number"),
        (("enroll", "deck.yaml"), "droid-dealer enroll: the following arguments are required: --deck"),
        (
            ("enroll", "--deck", "spike", "deck.yaml"),
            "droid-dealer enroll: one of the arguments --port --config --typed",
        ),
    ],
)
def test_a_mistake_is_one_line_and_status_2(arguments: tuple[str, ...], said: str, run: CommandLine) -> None:
    assert run(*arguments).problem.startswith(said)


# --- with real pipes and signals


HISTORY = "format: 1\nruleset: classic\ndealer: 1\nseats: {1: {credits: 50}, 2: {credits: 50}}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "classic"),
        ("replay", *["hand.yaml"] * 2000),
        ("demo", "--pace", "0", "--no-screen", "--seats", "8", "--hands", "100", "--seed", "1"),
        ("demo", "--pace", "0.01", "--no-screen", "--hands", "100", "--seed", "1"),
    ],
    ids=lambda arguments: " ".join(arguments[:3]),
)
def test_a_reader_that_has_enough_is_no_fault(arguments: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "hand.yaml").write_text(HISTORY, encoding="utf-8")
    with Program(*arguments, folder=tmp_path) as program:
        assert program.line()
        program.stop_reading()
        assert (program.wait(20), program.errors()) == (0, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the system has no /dev/full, the disk that is always full")
@pytest.mark.parametrize("arguments", [("rules",), ("demo", "--pace", "0", "--no-screen")], ids=" ".join)
def test_a_full_disk_is_told_in_one_line(arguments: tuple[str, ...], tmp_path: Path) -> None:
    with open("/dev/full", "wb") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "controller.main", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=20,
            check=False,
        )
    assert (ended.returncode, ended.stderr) == (1, b"droid-dealer: No space left on device\n")


def test_a_terminal_that_cannot_write_everything(tmp_path: Path) -> None:
    environment = without_screen() | {"PYTHONIOENCODING": "ascii"}
    with Program("rules", "classic", folder=tmp_path, environment=environment) as program:
        lines = program.rest()
        assert (program.wait(10), program.errors()) == (0, "")
    assert any("23 or \\u221223" in line for line in lines)


@pytest.mark.parametrize("pace", ["0", "0.05"])
def test_ctrl_c_ends_a_demonstration_without_a_traceback(pace: str, tmp_path: Path) -> None:
    with Program(
        *("demo", "--no-screen", "--pace", pace, "--hands", "100000", "--state", tmp_path / "state"), folder=tmp_path
    ) as program:
        assert program.line() == "Hand 1 begins."
        program.send_signal(signal.SIGINT)
        assert program.wait(10) != 0
        assert program.errors() == ""
    assert sorted(path.name for path in (tmp_path / "state").iterdir()) == ["table.lock", "table.sqlite"], (
        "a journal that was closed leaves nothing beside it"
    )


@pytest.mark.parametrize("name", ["status", "pause", "reload", "lamps-off"])
def test_what_is_asked_of_a_running_table_loads_no_table(name: str) -> None:
    """On a small Pi that would take seconds, before a reload begins or a lamp goes out."""
    code = f"import sys; from controller.main import command; command({name!r}); sys.exit('controller.table' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], timeout=30, check=False).returncode == 0
