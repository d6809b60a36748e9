"""`droid-dealer fake-reader`: a reader to try a table with, told what to do on its standard input."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import pytest

from controller import deckfile
from controller.commands.fake_reader import by_code
from controller.deckfile import RegisteredDeck
from controller.main import main
from hardware.errors import HardwareError
from rules.cards import DECKS

DECK = RegisteredDeck("traditional", DECKS["traditional"].counts, {"0700673158": "S4", "1F00644BB6": "Star"})


class Program:
    """The command in a process of its own."""

    def __init__(self, *options: str) -> None:
        command = [sys.executable, "-m", "controller.main", *options]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def read(self) -> str:
        return self._stream(self.process.stdout).readline().rstrip("\n")

    def tell(self, line: str) -> str:
        stdin = self._stream(self.process.stdin)
        stdin.write(line + "\n")
        stdin.flush()
        return self.read()

    def end(self) -> tuple[int, str, str]:
        out, err = self.process.communicate(timeout=10)
        return self.process.returncode, out, err

    @staticmethod
    def _stream(stream: IO[str] | None) -> IO[str]:
        assert stream is not None
        return stream


Start = Callable[..., Program]


@pytest.fixture
def start() -> Iterator[Start]:
    programs: list[Program] = []

    def start(*options: str) -> Program:
        programs.append(Program(*options))
        return programs[-1]

    yield start
    for program in programs:
        if program.process.poll() is None:
            program.process.kill()
            program.process.communicate()


def test_a_reader_for_scan(start: Start, tmp_path: Path) -> None:
    link, deck = tmp_path / "droid-scanner", tmp_path / "deck.yaml"
    deckfile.save(DECK, deck)
    fake = start("fake-reader", "--protocol", "rdm6300", "--pty", "--link", str(link), "--deck", str(deck))
    device = fake.read()
    assert device.startswith("/dev/pts/")
    assert fake.read() == f"{link} leads to it"
    assert os.readlink(link) == device
    assert fake.tell("present S4") == "on the reader: 0700673158"
    scan = start("scan", "--protocol", "rdm6300", "--port", str(link))
    assert scan.read() == "present 0700673158"
    assert fake.tell("present Star") == "on the reader: 1F00644BB6"
    assert scan.read() == "present 1F00644BB6"
    fake.tell("replug")
    lines = {scan.read().split(" (")[0] for _ in range(3)}
    assert {"fault lost", "recovered"} <= lines
    assert fake.tell("present S5") == "no tag is registered for S5"
    assert fake.tell("dance") == "'dance' will not do; 'help' lists what can be written"
    assert fake.end() == (0, "", "")  # with its standard input
    assert not os.path.lexists(link)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_is_a_clean_end(start: Start, tmp_path: Path, number: signal.Signals) -> None:
    link = tmp_path / "droid-scanner"
    fake = start("fake-reader", "--protocol", "pn532", "--pty", "--link", str(link))
    fake.read()
    assert fake.read() == f"{link} leads to it"
    fake.process.send_signal(number)
    assert fake.end() == (0, "", "")
    assert not os.path.lexists(link)


def test_quit_ends_it(start: Start) -> None:
    fake = start("fake-reader", "--protocol", "line", "--pty")
    assert fake.read().startswith("/dev/pts/")
    assert fake.tell("lift") == "nothing lies on the reader"
    assert fake.tell("quit") == ""
    assert fake.end() == (0, "", "")


def test_copies_of_a_card_take_turns() -> None:
    cards = {"AA00000001": "Star", "AA00000002": "S4", "AA00000003": "Star"}
    uid_of = by_code(RegisteredDeck("traditional", DECKS["traditional"].counts, cards))
    assert [uid_of("Star") for _ in range(4)] == ["AA00000001", "AA00000003"] * 2
    assert uid_of("S4") == "AA00000002"
    assert uid_of("0700aabbcc") == "0700AABBCC"  # any other tag, also one of another deck


@pytest.mark.parametrize(
    ("written", "words"),
    [("S5", "no tag is registered for S5"), ("S44", "'S44' is no card of traditional; did you mean ")],
)
def test_a_card_without_a_tag(written: str, words: str) -> None:
    with pytest.raises(HardwareError) as refused:
        by_code(DECK)(written)
    assert str(refused.value).startswith(words)


@pytest.mark.parametrize(
    "options",
    [[], ["--protocol", "rdm6300"], ["--protocol", "keyboard", "--pty"], ["--protocol", "rdm6300", "--pty", "--lnk"]],
)
def test_bad_options_are_one_line(capsys: pytest.CaptureFixture[str], options: list[str]) -> None:
    assert main(["fake-reader", *options]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_link_that_is_something_else_is_left_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    link = tmp_path / "droid-scanner"
    link.write_text("mine")
    assert main(["fake-reader", "--protocol", "rdm6300", "--pty", "--link", str(link)]) == 1
    assert "is there already" in capsys.readouterr().err
    assert link.read_text() == "mine"


def test_without_a_standard_input_it_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["fake-reader", "--protocol", "rdm6300", "--pty"]) == 1
    assert "standard input" in capsys.readouterr().err


def test_help_teaches_the_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fake-reader", "--help"]) == 0
    printed = capsys.readouterr().out
    for word in ("present CARD", "two CARD CARD", "lift", "drop", "replug", "truncate", "duplicate", "noise", "boot"):
        assert word in printed
    for word in ("silent", "slow", "glue", "flicker", "behave", "quit"):
        assert word in printed
