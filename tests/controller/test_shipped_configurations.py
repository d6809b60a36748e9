"""The configurations that come with the program: good, listed, found by their names, and each begins a hand."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from controller import config, deckfile, rulesets
from controller.assembly import assemble, made_up_deck
from controller.clock import VirtualClock
from controller.journal import Journal
from hardware.gpio import GpioDriver
from rules.cards import DECKS
from tests.controller.command_line import CommandLine, command_line
from tests.controller.service import ByPanel
from tests.controller.tables import Desk

NAMES = config.shipped_names()
TOUCH_ONLY = ("convention", "touch")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return command_line(capsys)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A folder with all of them, as somebody copies them, beside a registered deck."""
    for name in NAMES:
        shutil.copy(config.shipped(name), tmp_path)
    deckfile.save(made_up_deck(DECKS["traditional"]), tmp_path / "deck.yaml")
    return tmp_path


def begin(desk: Desk) -> None:
    """DEAL begins a hand; a table that asks who plays offers it."""
    desk.press("deal")
    if desk.table.menus.active:
        ByPanel(desk).choose("Deal the first hand")


def test_they_are_all_there() -> None:
    assert NAMES == ("convention", "desktop", "table-pn532", "table-rdm6300", "touch")


@pytest.mark.parametrize("name", NAMES)
def test_each_is_good_without_a_warning(name: str, copied: Path, run: CommandLine) -> None:
    ran = run("check-config", copied / f"{name}.yaml")
    assert (ran.status, ran.err) == (0, "")
    assert len(ran.lines) == 1


@pytest.mark.parametrize("name", NAMES)
def test_each_begins_a_hand_on_simulated_hardware(name: str, copied: Path) -> None:
    told = config.load(copied / f"{name}.yaml", rulesets.check)
    desk = Desk(copied / "state", config.override(told, hardware="mock", pace=0.0))
    begin(desk)
    if told.table.cards == "scanned":
        assert desk.owed() == dict.fromkeys(told.table.seats, 2)
        uid, card = next(iter(made_up_deck(DECKS["traditional"]).cards.items()))
        desk.scan(uid)
        assert desk.moves()[-1].endswith(f" {card}")
    else:
        desk.ready()
        assert desk.turn in told.table.seats
    desk.assert_balanced()
    desk.close()


def test_droids_play_for_passers_by_until_somebody_wants_to_sit_down(copied: Path) -> None:
    told = config.load(copied / "convention.yaml", rulesets.check)
    assert told.table.persons == ()
    desk = Desk(copied / "state", config.override(told, hardware="mock", pace=0.0))
    desk.until(lambda: desk.table.attract.show is not None)
    assert desk.session.hand is None, "nothing of the show counts"
    begin(desk)
    desk.until(lambda: desk.session.hands_settled == 1)
    desk.assert_balanced()
    desk.close()


@pytest.mark.parametrize("name", TOUCH_ONLY)
def test_a_table_without_pins_needs_no_pin_library(name: str, copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for library in ("lgpio", "RPi", "RPi.GPIO"):
        monkeypatch.setitem(sys.modules, library, None)
    clock, journal = VirtualClock(), Journal.open(copied / "state")
    table = assemble(config.load(copied / f"{name}.yaml", rulesets.check), journal, clock)
    assert isinstance(table.driver, GpioDriver), "nothing is simulated"
    table.driver.open(lambda: None)
    assert table.driver.collect(clock()) == []
    table.driver.close()
    journal.close()


@pytest.mark.parametrize("command", ["run", "check-config"])
def test_they_are_listed_by_their_names_with_what_they_are_for(command: str, run: CommandLine) -> None:
    out = run(command, "--help").out
    for name in NAMES:
        (line,) = [line for line in out.splitlines() if line.startswith(f"  {name} ")]
        assert len(line.split()) > 4, "what it is for"
    assert str(config.shipped("touch").parent) in out


def test_a_name_means_the_shipped_file_and_a_path_a_file(run: CommandLine, copied: Path) -> None:
    assert run("check-config", "touch").lines[-1].startswith(f"{config.shipped('touch')}: good: ")
    assert run("check-config", copied / "touch.yaml").lines[-1].startswith(f"{copied / 'touch.yaml'}: good: ")
    assert "tuch" in run("check-config", "tuch").problem
