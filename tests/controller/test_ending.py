"""The end of an evening: final standings, files, and a new session, whatever happens in between."""

from __future__ import annotations

import csv
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from controller.archive import Archive
from controller.journal_file import JournalUnwritable
from controller.menus.ended import EndedPage
from display.render import render
from display.scene import AttractScene, MenuScene
from tests.controller.service import OPERATORS
from tests.controller.tables import Desk, configuration, seats
from tests.display.layout import SIZES, faults


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path, configuration(tmp_path, seats(2, 2), ruleset="corellian-spike", decision_seconds=5))
    yield made
    made.close()


def play(desk: Desk, hands: int = 2) -> None:
    for _ in range(hands):
        desk.press("deal")
        desk.until(lambda: desk.table.stage == "settled")


def page(desk: Desk) -> MenuScene:
    scene = desk.scene()
    assert isinstance(scene, MenuScene)
    return scene


def choose(desk: Desk, label: str) -> None:
    """By the panel alone: plus moves the mark down, DEAL chooses."""
    for _ in range(30):
        scene = page(desk)
        if scene.rows[scene.selected].label == label:
            desk.press("deal")
            return
        desk.press("plus")
    raise AssertionError(f"no row says {label}")


def end(desk: Desk) -> None:
    desk.press("plus")
    choose(desk, "End the evening")
    choose(desk, "Yes: End the evening")


def values(desk: Desk) -> dict[str, str]:
    return {row.label: row.value for row in page(desk).rows}


def test_an_evening_is_ended_at_the_panel_and_its_files_lie_in_the_state_folder(desk: Desk) -> None:
    play(desk)
    owned = {seat: player.credits for seat, player in desk.session.players.items()}
    pot = desk.session.sabacc_pot
    end(desk)
    desk.wait(5)
    shown = values(desk)
    for seat, amount in owned.items():
        (value,) = (value for label, value in shown.items() if label.startswith(f"{seat}  "))
        assert value.startswith(f"{amount} · {desk.table.words.signed(amount - 200)} · ")
    assert shown["Hands played"] == "2"
    assert " · hand " in shown["Biggest pot"]
    assert ("Left in the Sabacc pot" in shown) == bool(pot)
    (folder,) = (desk.folder / "exports").iterdir()
    assert folder.name.endswith("-evening-1")
    names = {path.name for path in folder.iterdir()}
    assert names == {"hands.csv", "seats.csv", "standings.csv", "hand-0001.sabacc.yaml", "hand-0002.sabacc.yaml"}
    assert page(desk).note == f"5 files are in {folder}"
    rows = list(csv.DictReader((folder / "standings.csv").read_text().splitlines()))
    assert {int(row["seat"]): int(row["credits"]) for row in rows} == owned
    assert sum(int(row["change"]) for row in rows) + pot == 0
    told = subprocess.run(
        [sys.executable, "-m", "controller.main", "replay", "--json", str(folder / "hand-0002.sabacc.yaml")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert '"complete": true' in told.stdout


def test_afterwards_a_new_session_begins_as_configured_and_the_old_one_stays(desk: Desk) -> None:
    play(desk)
    desk.session.rename(1, "Somebody")
    end(desk)
    desk.press("deal")
    assert isinstance(desk.scene(), AttractScene)
    assert {seat: player.credits for seat, player in desk.session.players.items()} == dict.fromkeys(range(1, 5), 200)
    assert desk.session.players[1].name == "Lando"
    assert (desk.session.hands_settled, desk.session.sabacc_pot, desk.session.hand_number) == (0, 0, 0)
    play(desk, 1)
    assert desk.session.hand_number == 1
    desk.assert_balanced()
    with Archive.open(desk.folder) as archive:
        assert [len(archive.hands(session.number)) for session in archive.sessions()] == [2, 1]
        secrets = {hand.secret for session in (1, 2) for hand in archive.hands(session)}
    assert len(secrets) == 3, "with a seed too no two hands have the same chance"


@pytest.mark.parametrize("how", OPERATORS)
def test_the_service_menu_ends_it_too_however_it_is_worked(how: type[Any], desk: Desk) -> None:
    play(desk, 1)
    operator = how(desk)
    operator.open()
    operator.choose("End the evening")
    operator.choose("Yes: End the evening")
    assert isinstance(desk.table.menus.menu.page, EndedPage)
    operator.choose("A new evening")
    assert isinstance(desk.scene(), AttractScene)
    assert desk.session.journal.session_number() == 2


def test_a_restart_finds_the_old_session_or_the_new_one(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    play(desk)
    before = desk.standing()
    with monkeypatch.context() as broken:

        def full(record: object) -> int:
            raise JournalUnwritable("the disk is full")

        broken.setattr(type(desk.journal), "start_session", lambda self, record: full(record))
        end(desk)
        assert page(desk).told == "the disk is full"
        assert page(desk).refused
    assert desk.standing() == before
    assert desk.table.ending.final is None
    desk.close()
    again = Desk(desk.folder, configuration(desk.folder, seats(2, 2), ruleset="corellian-spike"))
    assert again.session.hands_settled == 2
    again.table.ending.end()
    again.close()  # the plug is pulled before a file is written
    third = Desk(desk.folder, configuration(desk.folder, seats(2, 2), ruleset="corellian-spike"))
    assert third.session.hands_settled == 0
    assert third.session.players[1].credits == 200
    third.close()
    desk.journal = desk.journal.open(desk.folder)


def test_a_stick_that_is_not_there_is_told_and_tried_again(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    made = Desk(
        tmp_path / "state",
        configuration(tmp_path, seats(2, 2), exports=stick, ruleset="corellian-spike", decision_seconds=5),
    )
    play(made, 1)
    end(made)
    made.wait(1)
    assert made.table.ending.state == "failed"
    assert page(made).note == (
        f"The files were not written: {stick}: this folder is not there; is the stick plugged in?"
    )
    assert not stick.exists()
    stick.mkdir()
    choose(made, "Write the files again")
    made.wait(1)
    assert made.table.ending.state == "done"
    assert len(list(stick.glob("*-evening-1/*"))) == 4
    made.close()


def test_an_evening_ends_between_hands_alone(desk: Desk) -> None:
    desk.table.menus.open_service()
    choose(desk, "End the evening")
    assert page(desk).told == "no hand of this evening has been settled"
    desk.table.menus.menu.close()
    desk.press("deal")
    desk.until(lambda: desk.table.stage == "hand")
    desk.table.menus.open_service()
    choose(desk, "End the evening")
    assert page(desk).told.startswith("only between hands")


def test_files_are_written_one_at_a_time(desk: Desk) -> None:
    """So that a table with hundreds of hands goes on answering."""
    play(desk)
    desk.table.ending.end()
    seen = []
    for _ in range(20):
        desk.timers.run_due(desk.clock())
        seen.append(desk.table.ending.files)
    assert seen[:6] == [1, 2, 3, 4, 5, 5]
    assert desk.table.ending.state == "done"


def test_where_seats_are_asked_for_a_new_evening_asks(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(2, 2), ruleset="corellian-spike", decision_seconds=5)
    made = Desk(tmp_path, told)
    play(made, 1)
    made.table.settings = replace(made.table.settings, seating="ask")
    end(made)
    assert isinstance(made.table.menus.menu.page, EndedPage)
    choose(made, "A new evening")
    assert page(made).title == "Who plays?"
    made.close()


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_the_final_standings_are_read_whole(language: str, tmp_path: Path) -> None:
    names = ("Wilhuff-Maximilian Tarkin", "Lady Proxima", "Чубакка с Кашиика", "Qi'ra")
    who = {seat: replace(chair, name=names[seat - 1]) for seat, chair in seats(2, 2, credits=100_000).items()}
    made = Desk(tmp_path, configuration(tmp_path, who, ruleset="classic", decision_seconds=5))
    made.table.words.speak(language)
    play(made, 1)
    made.table.ending.end()
    made.table.menus.open(EndedPage(made.table))
    made.wait(1)
    assert made.table.ending.state == "done"
    for selected in range(len(page(made).rows)):
        made.table.menus.menu.mark(selected)
        for size in SIZES:
            assert faults(render(made.scene(), pygame.Surface(size)), size) == []
    made.close()
