"""`droid-dealer enroll`: tags typed, and laid on a reader at a pseudo-terminal."""

from __future__ import annotations

import io
import signal
from operator import attrgetter
from pathlib import Path
from time import monotonic

import pytest

from controller import deckfile
from controller.assembly import made_up_deck
from controller.commands import enroll
from controller.main import main
from rules.cards import DECKS
from tests.controller.command_line import CommandLine, Ran, command_line
from tests.fakes.processes import Program
from tests.fakes.rdm6300_peer import Rdm6300Peer

DEFINITIONS = {name: deck.counts for name, deck in DECKS.items()}
TABLE = """\
format: 1
table:
  ruleset: kerton
  cards: scanned
  deck: deck.yaml
  seats: {1: {name: Lando, credits: 200}, 2: {name: Han, credits: 200}}
hardware:
  driver: gpio
  scanners: [{protocol: rdm6300, port: PORT}]
display: {screen: none}
"""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return command_line(capsys)


class Desk:
    """`enroll --typed` with lines typed at it."""

    def __init__(self, run: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
        self._run = run
        self._monkeypatch = monkeypatch

    def type(self, lines: list[str], deck: str, path: Path) -> Ran:
        self._monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
        return self._run("enroll", "--deck", deck, path, "--typed")


@pytest.fixture
def desk(run: CommandLine, monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(run, monkeypatch)


def tags(first: int, last: int) -> list[str]:
    return [f"{number:010X}" for number in range(first, last + 1)]


# --- typed


def test_a_whole_deck(desk: Desk, run: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    ran = desk.type(tags(1, 42), "kerton", path)
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[:3] == [
        "Card 1 of 42: 1 of spades [1s]: type or scan its tag, then Enter.",
        "  0000000001 is 1s.",
        "Card 2 of 42: 1 of spades [1s]: type or scan its tag, then Enter.",
    ]
    assert ran.lines[-1] == f"{path}: all 42 cards have their tags."
    deck = deckfile.load_complete(path, DEFINITIONS)
    assert (deck.name, len(deck.cards)) == ("kerton", 42)
    (tmp_path / "table.yaml").write_text(TABLE, encoding="utf-8")
    assert run("check-config", tmp_path / "table.yaml").status == 0


def test_it_goes_on_where_it_stopped(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    ran = desk.type(tags(1, 40), "kerton", path)
    assert (ran.status, ran.lines[-1]) == (1, f"{path}: 2 cards have no tag yet; start again to go on.")
    before = dict(deckfile.load(path, DEFINITIONS).cards)
    ran = desk.type(tags(41, 50), "kerton", path)
    assert ran.status == 0
    assert ran.lines[0].startswith("Card 41 of 42: ")
    assert dict(list(deckfile.load(path, DEFINITIONS).cards.items())[:40]) == before
    ran = desk.type([], "kerton", path)
    assert (ran.status, ran.lines) == (0, [f"{path}: all 42 cards have their tags."])


def test_what_is_no_tag_and_what_is_another_card_s_is_asked_again(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    ran = desk.type(["0000000001", "0000000001", "no tag", "", "  1f00644bb6  "], "kerton", path)
    assert ran.lines[1:6] == [
        "  0000000001 is 1s.",
        "Card 2 of 42: 1 of spades [1s]: type or scan its tag, then Enter.",
        "  tag 0000000001 is the card 1s; take another tag, or remove its line from the deck file",
        "  'no tag' is no tag: 6 to 20 hexadecimal digits, an even number of them",
        "  1F00644BB6 is 1s.",
    ]
    assert dict(deckfile.load(path, DEFINITIONS).cards) == {"0000000001": "1s", "1F00644BB6": "1s"}


def test_another_deck_s_file_is_left_alone(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    deckfile.save(made_up_deck(DECKS["spike"]), path)
    before = path.read_bytes()
    assert desk.type(tags(1, 50), "kerton", path).problem == (
        f"{path}: deck: this is a spike deck; name another file for kerton"
    )
    path.write_text("format: 1\ndeck: kerton\ncards: {'0000000001': 9z}\n", encoding="utf-8")
    assert desk.type(tags(1, 50), "kerton", path).problem.startswith(f"{path}:3: cards.0000000001: '9z' is no card")
    assert before != path.read_bytes()
    assert "9z" in path.read_text(encoding="utf-8")


def test_a_file_that_cannot_be_written(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "missing" / "deck.yaml"
    ran = desk.type(tags(1, 50), "kerton", path)
    assert (ran.status, len(ran.lines)) == (2, 1)
    said = "the deck cannot be saved (No such file or directory); the old file is as it was"
    assert ran.err == f"{path}: {said}\n"


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    with Program("enroll", "--deck", "kerton", "deck.yaml", "--typed", folder=tmp_path) as program:
        assert program.line() is not None
        program.tell(b"\xff\xfe\x00")
        program.tell_no_more()
        lines = program.rest()
        assert (program.wait(10), program.errors()) == (1, "")
    assert "is no tag" in lines[0]
    assert lines[-1] == "deck.yaml: 42 cards have no tag yet; start again to go on."


def test_a_configuration_without_a_reader(run: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "table.yaml"
    text = TABLE.replace("driver: gpio", "driver: mock").replace("scanners: [{protocol: rdm6300, port: PORT}]", "")
    path.write_text(text, encoding="utf-8")
    said = "hardware.scanners: there is no scanner; write its port"
    assert run("enroll", "--deck", "kerton", tmp_path / "deck.yaml", "--config", path).err == f"{path}: {said}\n"


@pytest.mark.parametrize("where", ["Guide.ask", "Guide.tell", "deckfile.save"])
def test_ctrl_c_between_two_cards_keeps_the_card_and_says_what_is_left(
    where: str, desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, calls, was = tmp_path / "deck.yaml", [0], attrgetter(where)(enroll)

    def pressed(*arguments: object) -> None:
        calls[0] += 1
        if calls[0] == 2:
            raise KeyboardInterrupt
        was(*arguments)

    monkeypatch.setattr(f"controller.commands.enroll.{where}", pressed)
    ran = desk.type(tags(1, 3), "kerton", path)
    kept = 1 if where == "Guide.ask" else 2
    assert (ran.status, ran.err) == (1, "")
    assert ran.lines[-1] == f"{path}: {42 - kept} cards have no tag yet; start again to go on."
    assert list(deckfile.load(path, DEFINITIONS).cards) == tags(1, kept)


# --- laid on a reader


def laid(program: Program, peer: Rdm6300Peer, uid: str) -> str:
    """Lay a card on the reader until the program says something about it."""
    end = monotonic() + 10
    peer.present(uid)
    while not program.has_output(0.25):
        assert monotonic() < end, program.errors()
        peer.present(uid)
    line = program.line()
    assert line is not None
    return line


def test_a_whole_deck_over_a_reader(run: CommandLine, tmp_path: Path) -> None:
    path, link = tmp_path / "deck.yaml", tmp_path / "reader"
    (tmp_path / "table.yaml").write_text(TABLE.replace("PORT", str(link)), encoding="utf-8")
    uids = [f"0700{number:06X}" for number in range(1, 43)]
    with Rdm6300Peer(link) as peer:
        with Program("enroll", "--deck", "kerton", path, "--port", link, folder=tmp_path) as program:
            for uid in uids[:4]:
                assert (program.line() or "").endswith(": lay it on the reader.")
                assert laid(program, peer, uid).startswith(f"  {uid} is ")
            program.line()
            assert not program.has_output(1.2), "a card has to be away for a second to be seen again"
            assert laid(program, peer, uids[0]).startswith(f"  tag {uids[0]} is the card 1s; ")
            peer.hang_up()
            assert (program.line() or "").startswith("  the reader does not answer (")
            peer.plug_in()
            assert program.line() == "  the reader answers"
            assert laid(program, peer, uids[4]).startswith(f"  {uids[4]} is ")
            program.send_signal(signal.SIGINT)
            assert program.rest()[-1] == f"{path}: 37 cards have no tag yet; start again to go on."
            assert (program.wait(10), program.errors()) == (1, "")
        arguments = ("enroll", "--deck", "kerton", path, "--config", tmp_path / "table.yaml")
        with Program(*arguments, folder=tmp_path) as program:
            for uid in uids[5:]:
                assert (program.line() or "").endswith(": lay it on the reader.")
                assert laid(program, peer, uid).startswith(f"  {uid} is ")
            assert program.rest() == [f"{path}: all 42 cards have their tags."]
            assert (program.wait(10), program.errors()) == (0, "")
    assert list(deckfile.load_complete(path, DEFINITIONS).cards) == uids
    assert run("check-config", tmp_path / "table.yaml").status == 0


def test_a_reader_that_is_not_there_is_told_and_waited_for(tmp_path: Path) -> None:
    link = tmp_path / "reader"
    with Program("enroll", "--deck", "kerton", "deck.yaml", "--port", link, folder=tmp_path) as program:
        program.line()
        assert (program.line() or "").startswith("  the reader does not answer (")
        with Rdm6300Peer(link) as peer:
            assert program.line() == "  the reader answers"
            assert laid(program, peer, "0700673158") == "  0700673158 is 1s."


def test_back_registers_the_card_before_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "deck.yaml"
    monkeypatch.setattr("sys.stdin", io.StringIO("0000000A01\nback\nback\n0000000A02\n"))
    assert main(["enroll", "--deck", "kerton", str(path), "--typed"]) == 1
    out = capsys.readouterr().out
    assert "0000000A01 is no longer 1s." in out
    assert "there is no card before this one" in out
    definitions = {name: deck.counts for name, deck in DECKS.items()}
    assert dict(deckfile.load(path, definitions).cards) == {"0000000A02": "1s"}
