"""From the attract screen to a seat, a hand, more credits and home again, by panel, touch or keyboard."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from controller.archive import Archive
from controller.config import AttractConfiguration, SeatConfiguration
from controller.journal import Journal, JournalError
from controller.ledger import read_ledger
from display.intents import HoldPeek, PressAction, Start
from display.render import render
from display.scene import AttractScene, MenuScene, RevealScene, TableScene
from display.words import LANGUAGES
from rules.moves import parse
from tests.controller.service import ByKeyboard, ByPanel, ByTouch, Operator, menu
from tests.controller.tables import Desk, configuration, seats
from tests.controller.test_menu_pictures import pictures
from tests.display.layout import SIZES, faults

OPERATORS = {"panel": ByPanel, "touch": ByTouch, "keyboard": ByKeyboard}
BROKE = {1: SeatConfiguration("Han", 200), 2: SeatConfiguration("Lando", 12), 3: SeatConfiguration("Val", 200)}


def desk_of(folder: Path, persons: int = 2, droids: int = 2, **more: object) -> Desk:
    return Desk(folder, configuration(folder, seats(persons, droids), **more))  # type: ignore[arg-type]


def fold_out(desk: Desk) -> None:
    """A hand in which everybody throws in what can be thrown in."""
    desk.ready()
    while not desk.hand.complete:
        desk.do("fold" if "fold" in {move.word for move in desk.hand.legal_moves(desk.turn or 0)} else "stand")
    assert desk.table.stage == "settled"


def rows(desk: Desk) -> dict[str, str]:
    return {row.label: row.value for row in menu(desk).rows}


def row_that(desk: Desk, beginning: str) -> str:
    return next(row.label for row in menu(desk).rows if row.label.startswith(beginning))


@pytest.mark.parametrize("how", OPERATORS)
def test_a_stranger_sits_down_plays_brings_more_and_leaves(tmp_path: Path, how: str) -> None:
    """A table of droids: press DEAL to sit down, and take a droid's seat."""
    desk = desk_of(tmp_path, 0, 3, seating="ask")
    operator: Operator = OPERATORS[how](desk)
    scene = desk.scene()
    assert isinstance(scene, AttractScene)
    assert scene.start_text == "Press DEAL to sit down"
    if how == "panel":
        desk.press("deal")
    else:
        desk.table.handle(Start())
    assert menu(desk).title == "Who plays?"
    operator.choose("Sit down at seat 4")
    operator.step("Brings", 3)
    operator.choose("Sit down at seat 4")
    assert menu(desk).told == "Guest 4 sits down with 260 credits."
    operator.enter("Name", "Enfys")
    operator.back()
    operator.choose("Seats")
    operator.choose("1  Lando (droid)")
    operator.choose("Sit down, Lando leaves")
    operator.back()
    operator.back()
    assert rows(desk)["Seats"] == "2 persons · 2 droids"
    operator.choose("Deal the first hand")
    assert desk.session.hand_number == 1
    assert {seat: entry.name for seat, entry in desk.hand.header.seats.items()} == {
        1: "Guest 1",
        2: "Han",
        3: "Chewbacca",
        4: "Enfys",
    }
    fold_out(desk)
    before = desk.session.players[4].credits
    if how == "panel":
        desk.press("plus")
    else:
        desk.table.menus.open_evening()
    operator.choose("Seats")
    operator.choose("4  Enfys")
    operator.choose("Bring 200 more credits")
    assert menu(desk).told == f"Enfys has {before + 200} credits now."
    operator.choose(row_that(desk, "Leave with"))
    operator.choose(row_that(desk, "Yes, leave"))
    told = menu(desk).told
    assert told == f"Enfys leaves with {before + 200} credits: −{260 - before}."
    assert menu(desk).title == "Seats › Seat 4"
    assert 4 not in desk.session.players
    desk.assert_balanced()
    with Archive.open(tmp_path) as archive:
        books = read_ledger(archive, archive.sessions()[-1]).books
    assert sum(books.credits.values()) + books.sabacc_pot == books.bought_in
    desk.close()


def test_deal_begins_at_once_where_the_configuration_names_the_seats(tmp_path: Path) -> None:
    desk = desk_of(tmp_path)
    scene = desk.scene()
    assert isinstance(scene, AttractScene)
    assert scene.start_text == "Press DEAL to begin, + for seats and rules"
    desk.begin()
    assert isinstance(desk.scene(), TableScene)
    desk.close()


def test_plus_opens_the_table_between_hands_and_deal_goes_on(tmp_path: Path) -> None:
    desk = desk_of(tmp_path)
    desk.press("plus")
    assert menu(desk).title == "Who plays?"
    assert "Standings" not in rows(desk)
    ByPanel(desk).choose("Deal the first hand")
    fold_out(desk)
    scene = desk.scene()
    assert isinstance(scene, RevealScene)
    assert [action.action for action in scene.actions] == ["plus", "deal"]
    desk.press("plus")
    assert menu(desk).title == "The table"
    assert menu(desk).note.endswith("deals.")
    desk.press("deal")
    assert desk.session.hand_number == 2
    assert isinstance(desk.scene(), TableScene)
    desk.close()


def test_the_screen_has_the_button_that_a_panel_lacks(tmp_path: Path) -> None:
    desk = desk_of(tmp_path)
    desk.begin()
    fold_out(desk)
    ByTouch(desk).touch(PressAction("plus"))
    assert isinstance(desk.scene(), MenuScene)
    desk.close()


def test_plus_and_minus_together_open_the_service_menu_between_hands_too(tmp_path: Path) -> None:
    desk = desk_of(tmp_path)
    ByPanel(desk).open()
    assert menu(desk).title == "Service"
    desk.press("fold")
    assert isinstance(desk.scene(), AttractScene)
    desk.close()


def test_a_restart_comes_back_to_the_seats_and_rules_that_were_chosen(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(2, 1), seating="ask")
    desk = Desk(tmp_path, told)
    desk.press("deal")
    panel = ByPanel(desk)
    panel.choose("Seats")
    panel.choose("Seat 7")
    panel.choose("Sit down at seat 7")
    panel.back()
    panel.step("Deals the first hand", 2)
    panel.back()
    panel.choose("Rules")
    panel.step("Ante", 3)
    before = desk.session.record()
    desk.close()
    again = Desk(tmp_path, told)
    assert isinstance(again.scene(), AttractScene)
    assert again.session.record() == before
    again.press("deal")
    assert menu(again).note == "Chewbacca (seat 3) deals."
    again.press("deal")
    again.ready()
    assert again.hand.header.dealer == 3
    assert again.hand.header.ruleset.option_values()["ante"] == 8
    assert again.hand.header.seats[7].name == "Guest 7"
    fold_out(again)
    again.press("plus")
    ByPanel(again).choose("Seats")
    ByPanel(again).choose("7  Guest 7")
    ByPanel(again).choose("Sit out the next hands")
    again.close()
    third = Desk(tmp_path, told)
    assert third.session.sittings[7].away
    third.press("deal")
    third.press("deal")
    third.ready()
    assert 7 not in third.hand.state.order
    third.close()


def test_who_cannot_pay_is_told_what_to_do(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, BROKE))
    desk.begin()
    fold_out(desk)
    assert desk.session.broke() == [2]
    desk.wait(10)  # what was said of the last press has gone
    scene = desk.scene()
    assert isinstance(scene, RevealScene)
    assert scene.next_text == "Seat 2 needs more credits: press +. Press DEAL for the next hand; Val deals."
    desk.press("plus")
    panel = ByPanel(desk)
    panel.mark("Lando (seat 2) cannot play on")
    assert menu(desk).note == "10 credits are due and 2 are there: bring more, or leave."
    panel.choose("Lando (seat 2) cannot play on")
    panel.choose("Bring 200 more credits")
    panel.back()
    assert desk.session.broke() == []
    assert desk.session.sittings[2].brought == 212
    desk.assert_balanced()
    desk.close()


def test_a_hand_that_cannot_begin_is_refused_on_the_page(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, 2, 0)
    desk.press("plus")
    panel = ByPanel(desk)
    for seat, name in ((1, "Lando"), (2, "Han")):
        panel.choose("Seats")
        panel.choose(f"{seat}  {name}")
        panel.choose("Sit out the next hands")
        assert menu(desk).told == f"{name} sits out until further notice."
        panel.back()
        panel.back()
    panel.choose("Deal the first hand")
    assert menu(desk).refused
    assert menu(desk).told.startswith("a hand needs two seats")
    assert desk.session.hand is None
    desk.close()


def test_everybody_may_leave_and_the_table_still_stands(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, 2, 0)
    desk.begin()
    fold_out(desk)
    desk.press("plus")
    panel = ByPanel(desk)
    panel.choose("Seats")
    for name in ("1  Lando", "2  Han"):
        panel.choose(name)
        panel.choose(row_that(desk, "Leave with"))
        panel.choose(row_that(desk, "Yes, leave"))
        panel.back()
    panel.back()
    panel.choose("Standings")
    assert list(rows(desk)) == ["Han (has left)", "Lando (has left)"]
    panel.back()
    panel.back()
    assert isinstance(desk.scene(), RevealScene)
    desk.press("undo")
    desk.press("deal")
    assert isinstance(desk.scene(), RevealScene)
    assert desk.table.fault is None
    desk.close()


def test_standings_and_hands_tell_the_evening(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, 3, 0)
    for _ in range(2):
        desk.begin()
        fold_out(desk)
    desk.press("plus")
    panel = ByPanel(desk)
    panel.choose("Standings")
    winners = [desk.journal.hands()[n].result["winners"]["main"] for n in range(2)]  # type: ignore[index]
    for seat, player in desk.session.players.items():
        value = rows(desk)[f"{seat}  {player.name}"]
        won = sum(seat in hand for hand in winners)
        assert value.startswith(f"{player.credits} · ")
        assert f" · {won} hand{'s' * (won != 1)} won · " in value
    changes = [player.credits - 200 for player in desk.session.players.values()]
    first = menu(desk).rows[0].value
    assert first.split(" · ")[1] == desk.table.words.signed(max(changes))
    panel.back()
    panel.choose("Hands")
    labels = list(rows(desk))
    assert [label.split(":")[0] for label in labels] == ["Hand 2", "Hand 1"]
    assert labels[0].endswith("wins")
    desk.close()


def test_nobody_sits_down_where_electronic_cards_could_not_be_seen(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, 0, 3, private_look="none")
    desk.press("plus")
    panel = ByPanel(desk)
    panel.choose("Sit down at seat 4")
    panel.choose("Sit down at seat 4")
    assert menu(desk).refused
    assert 4 not in desk.session.players
    panel.choose("Let a droid play")
    assert desk.session.players[4].droid is not None
    desk.close()


def test_names_are_told_apart(tmp_path: Path) -> None:
    desk = desk_of(tmp_path)
    desk.press("plus")
    keyboard = ByKeyboard(desk)
    keyboard.choose("Seats")
    keyboard.choose("1  Lando")
    keyboard.enter("Name", "Han")
    assert menu(desk).told == "there is a Han at this table already: take another name"
    assert desk.session.players[1].name == "Lando"
    desk.close()


def test_a_full_disk_refuses_the_change_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = desk_of(tmp_path)
    desk.press("plus")
    panel = ByPanel(desk)
    panel.choose("Seats")
    panel.choose("1  Lando")

    def full(*_: object) -> None:
        raise JournalError("no space left on the device")

    with monkeypatch.context() as broken:
        broken.setattr(Journal, "keep_record", full)
        panel.choose("Bring 200 more credits")
        assert menu(desk).refused
    assert desk.session.players[1].credits == 200
    desk.close()


def test_after_the_idle_time_the_next_visitor_is_asked_who_plays(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, seating="ask", attract=AttractConfiguration(5, "none"))
    desk.press("deal")
    desk.press("deal")
    fold_out(desk)
    desk.wait(301)
    assert isinstance(desk.scene(), AttractScene)
    desk.press("deal")
    assert menu(desk).title == "The table"
    desk.press("fold")
    assert isinstance(desk.scene(), RevealScene)
    desk.close()


def test_a_menu_that_is_open_is_not_covered_by_the_show(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, attract=AttractConfiguration(1, "own"))
    desk.begin()
    fold_out(desk)
    desk.press("plus")
    desk.wait(120)
    assert isinstance(desk.scene(), MenuScene)
    desk.close()


def test_there_is_nothing_to_look_at_before_the_deal(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, pace=3.0)
    desk.press("deal")
    assert desk.session.running.awaiting is not None
    assert "deal" in desk.session.running.awaiting
    desk.table.handle(HoldPeek(1))
    scene = desk.scene()
    assert isinstance(scene, TableScene)
    assert scene.private_look is None
    assert desk.notice == "there is nothing to look at for this seat now"
    desk.close()


@pytest.mark.parametrize(
    ("language", "size"),
    [*(("en", size) for size in SIZES), *((other, SIZES[0]) for other in LANGUAGES if other != "en")],
)
def test_every_page_keeps_its_texts_whole(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    who = {
        number: SeatConfiguration(name, 987_654, None if number % 2 else "careful")
        for number, name in enumerate(("Wilhuff-Maximilian Tarkin III", "Александра Константин", "Val"), start=1)
    }
    desk = Desk(tmp_path, configuration(tmp_path, who | {8: replace(who[3], name="Qi'ra", credits=10)}))
    desk.begin()
    fold_out(desk)
    desk.session.leave(3)
    desk.table.words.speak(language)
    desk.table.menus.open_evening()
    assert desk.session.broke() == [8]
    seen = {repr(scene): scene for scene in pictures(desk)}.values()
    found = {fault for scene in seen for fault in faults(render(scene, pygame.Surface(size)), size)}
    assert found == set()
    desk.close()


def test_moves_are_as_good_as_before_for_a_seat_that_rests(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, 3, 0)
    desk.session.sit_out(2, True)
    desk.begin()
    scene = desk.picture()
    assert [seat.status for seat in scene.seats] == ["", "sits out", ""]
    assert desk.hand.why_not(parse("2 stand")) is not None
    fold_out(desk)
    desk.assert_balanced()
    desk.close()


def test_droids_that_play_hand_after_hand_are_not_kept_up_by_a_page(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(0, 3), pace=1.0)
    desk = Desk(tmp_path, told, demonstration=True, hands=2)
    desk.until(lambda: desk.table.stage == "settled")
    desk.press("plus")
    assert isinstance(desk.scene(), RevealScene)
    desk.until(lambda: desk.table.finished)
    desk.close()
