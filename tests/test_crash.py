"""The program is killed at random points and started again: nothing is lost, made or doubled.

The short form of `make torture`, which does this a thousand times over all rulesets and card modes.
"""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.dealing import TrayDealing
from controller.journal import FILE_NAME, Journal
from controller.journal_file import JournalError, JournalUnwritable
from tests.controller.tables import Desk, configuration, seats
from tests.fakes.processes import Program
from tests.torture.crashes import KILLED, Figures, Mortal, Scenario, campaign, kill_table
from tests.torture.fate import Fate, How
from tests.torture.witness import Witness

TABLES = (
    Scenario("classic", "electronic", 3),
    Scenario("corellian-spike", "scanned", 2),
    Scenario("kerton", "unseen", 2),
    Scenario("smuggler", "electronic", 2),
    Scenario("coruscant-shift", "scanned", 2),
)


@pytest.fixture(scope="module")
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mortal]:
    with Mortal(tmp_path_factory.mktemp("mortal")) as program:
        yield program


def test_random_deaths(tmp_path: Path, mortal: Mortal) -> None:
    figures = campaign(tmp_path, 8, random.Random(1), tables=TABLES, mortal=mortal)
    assert figures.kills >= 8
    assert figures.hands >= len(TABLES)


@pytest.mark.parametrize("how", ["before", "torn", "after"])
def test_a_death_at_the_first_start(tmp_path: Path, mortal: Mortal, how: How) -> None:
    """From nothing to the first cards, each on an empty folder: the next start goes on."""
    figures = Figures()
    for at in {"before": (2, 21, 33), "torn": (17, 30, 38), "after": (12, 27, 35, 45)}[how]:
        folder = tmp_path / str(at)
        folder.mkdir()
        kill_table(mortal, folder, Scenario("classic", "electronic", 2), [Fate("calls", at, how)], figures)
    assert figures.kills == figures.tables == figures.hands


def test_a_program_that_is_killed_from_outside(tmp_path: Path) -> None:
    """Started as people start it, in real time, and killed while it tells of its moves."""
    state = tmp_path / "state"
    arguments = ("demo", "--no-screen", "--pace", "0.01", "--seats", "2", "--hands", "1", "--state", state)
    witness = Witness(state, 2, 200, electronic=True)
    with Program(*arguments, folder=tmp_path) as program:
        told = [program.line() for _ in range(12)]
        program.send_signal(9)
        assert program.wait(10) == KILLED
        told += program.rest()
    witness.look("".join(f"{line}\n" for line in told), target=1, finished=False)
    with Program(*arguments, folder=tmp_path) as program:
        told = program.rest()
        assert program.wait(10) == 0
    progress = witness.look("".join(f"{line}\n" for line in told), target=1, finished=True)
    assert progress.settled == 1


def test_a_journal_that_died_while_it_became_one(tmp_path: Path) -> None:
    """A file whose last write was not finished, with what undoes it beside it, is put right and opened."""
    Journal.open(tmp_path).close()
    path = tmp_path / FILE_NAME
    file = sqlite3.connect(path, isolation_level=None)
    file.execute("PRAGMA journal_mode = DELETE")
    file.execute("PRAGMA cache_size = 1")
    file.execute("BEGIN IMMEDIATE")
    for number in range(200):
        file.execute("INSERT INTO session (record, begun) VALUES (?, ?)", (json.dumps({"x": "y" * 900}), str(number)))
    half = {name: (tmp_path / name).read_bytes() for name in (FILE_NAME, f"{FILE_NAME}-journal")}
    file.execute("ROLLBACK")
    file.close()
    for name, content in half.items():
        (tmp_path / name).write_bytes(content)
    journal = Journal.open(tmp_path)
    assert journal.session() is None
    journal.close()


def test_credits_are_told_when_they_are_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A droid that is broke brings credits, which nobody hears of before the hand that they are for is written."""
    told = configuration(tmp_path, seats(0, 2, credits=3), options={"ante": 5})
    desk = Desk(tmp_path, told, demonstration=True, start=False)
    begin = desk.journal.begin_hand

    def fails(*_: object) -> int:
        raise JournalUnwritable("the disk is full")

    monkeypatch.setattr(Journal, "begin_hand", lambda self, *values: fails(*values))
    desk.table.start()
    assert not desk.lines
    monkeypatch.setattr(Journal, "begin_hand", lambda self, *values: begin(*values))
    desk.until(lambda: desk.session.hand is not None)
    brought = [line for line in desk.lines if "brings 3 more" in line]
    assert brought
    assert desk.lines[: len(brought)] == brought
    assert sum(seat.credits for seat in desk.hand.header.seats.values()) == 3 * (2 + len(brought))
    desk.close()


def test_a_hand_goes_on_with_the_cards_it_was_begun_with(tmp_path: Path) -> None:
    """The cards were others for the hands before: what counts is the hand that runs."""
    with_droids = seats(0, 2)
    desk = Desk(tmp_path, configuration(tmp_path, with_droids), demonstration=True, hands=1)
    desk.until(lambda: desk.table.finished)
    desk.close()
    scanned = configuration(tmp_path, with_droids, cards="scanned")
    desk = Desk(tmp_path, scanned, demonstration=True)
    desk.until(lambda: len(desk.hand.moves) > 3)
    moves = desk.moves()
    desk.close()
    with pytest.raises(JournalError, match="hand 2 is running with scanned cards"):
        Desk(tmp_path, configuration(tmp_path, with_droids), demonstration=True)
    with pytest.raises(JournalError, match="hand 2 is running with the traditional deck of classic"):
        Desk(tmp_path, configuration(tmp_path, with_droids, ruleset="kerton", cards="scanned"), demonstration=True)
    desk = Desk(tmp_path, configuration(tmp_path, with_droids, cards="scanned"), demonstration=True)
    assert desk.moves()[: len(moves)] == moves
    desk.until(lambda: desk.session.hands_settled == 2)
    desk.close()


def test_the_droid_lays_the_other_copy_of_a_card_that_lies_on_the_table(tmp_path: Path) -> None:
    """After a Shift the copy that the droid takes from the tray may be the one that is still out."""
    desk = Desk(tmp_path, configuration(tmp_path, seats(0, 2), cards="scanned"), demonstration=True, start=False)
    dealing = desk.table.dealing
    assert isinstance(dealing, TrayDealing)
    dealing._card = lambda hand: "End"  # type: ignore[method-assign]
    desk.table.start()
    desk.until(lambda: len(desk.moves()) == 1)
    dealing._uids["End"].reverse()
    desk.until(lambda: len(desk.moves()) == 2, most=2000)
    assert [move.split()[2] for move in desk.moves()] == ["End", "End"]
    desk.close()


def test_the_witness_sees_what_is_wrong(tmp_path: Path, mortal: Mortal) -> None:
    """A lost move, a lost credit and a line that was told too early are all found."""
    state = tmp_path / "state"
    arguments = ("demo", "--pace", 0, "--no-screen", "--state", state, "--seats", 2, "--hands", 1)
    status, told, _ = mortal.live(*arguments, fate=Fate("lines", 30, "after"))
    assert status == KILLED
    honest = Witness(state, 2, 200, electronic=True)
    honest.look(told, target=1, finished=False)
    for tampered, statement in (
        ("move is gone|lost or changed", "DELETE FROM move WHERE number = (SELECT MAX(number) FROM move)"),
        ("out of balance|were bought in|credits of", "UPDATE session SET record = replace(record, ':200', ':201')"),
    ):
        journal = sqlite3.connect(state / FILE_NAME)
        with journal:
            journal.execute(statement)
        journal.close()
        with pytest.raises(AssertionError, match=tampered):
            honest.look("", target=1, finished=False)
    early = Witness(state, 2, 200, electronic=True)
    with pytest.raises(AssertionError):
        early.look(told + "Seat 1, K3-LN, folds.\n", target=1, finished=False)
