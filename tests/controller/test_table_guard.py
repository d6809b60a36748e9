"""Who a press acts for: the turn guard, droids' turns, and a paused table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from display.intents import Pause, PressAction, ReleaseAction, SelectCard, Start
from tests.controller.tables import Desk, bound, configuration, seats


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk(tmp_path, configuration(tmp_path, seats(3), private_look="pass_and_look"))
    yield opened
    opened.close()


def blinks(desk: Desk, seat: int, since: float) -> int:
    return sum(1 for when, lit in desk.driver.lamps[f"seat-{seat}"].history if when >= since and not lit)


@pytest.mark.parametrize("late", [0.0, 0.1, 0.299])
def test_a_press_just_after_the_turn_passed_never_acts(desk: Desk, late: float) -> None:
    desk.begin()
    desk.press("stand")
    assert desk.turn == 3
    before, began = desk.moves(), desk.clock()
    desk.press("stand", after=late)
    assert desk.moves() == before
    assert desk.turn == 3
    assert desk.notice == "the turn has just passed on: press again if you mean it"
    assert desk.picture().refusal == desk.notice
    desk.wait(1)
    assert blinks(desk, 3, began) == 3
    assert desk.driver.lamps["seat-3"].on, "and is lit again"
    desk.press("stand", after=0)
    assert desk.moves()[-1] == "3 stand"
    assert desk.notice == ""


def test_a_press_after_the_guard_acts(desk: Desk) -> None:
    desk.begin()
    desk.press("stand")
    desk.press("stand", after=0.301)
    assert desk.moves()[-1] == "3 stand"


def test_two_fingers_in_one_look_act_for_one_seat_only(desk: Desk) -> None:
    desk.begin()
    desk.wait(1)
    desk.driver.press("stand")
    desk.driver.press("match")
    desk.table.collect(desk.clock())
    assert desk.moves()[-1] == "2 stand"
    assert desk.turn == 3


def test_every_button_of_a_move_is_guarded_after_the_turn_passed(desk: Desk) -> None:
    desk.begin()
    for name in ("draw", "trade", "stand", "match", "raise", "fold", "call", "field", "plus", "minus"):
        desk.press("stand", after=1)
        before, turn = desk.moves(), desk.turn
        if turn is None or not any(move.word == "stand" for move in desk.hand.legal_moves(turn)):
            break
        desk.press(name, after=0.05)
        assert desk.moves() == before
        assert desk.picture().selected_card is None


def test_a_seat_that_is_asked_twice_in_a_row_is_not_guarded(desk: Desk) -> None:
    desk.begin()
    card = desk.hand.state.hand_cards(2)[0]
    desk.press("field", after=1)
    desk.press("deal", after=0)
    assert desk.moves()[-1] == f"2 field {card}"
    desk.press("stand", after=0)
    assert desk.moves()[-1] == "2 stand"


def test_a_seat_that_goes_on_after_its_card_is_not_guarded(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(2), ruleset="dice", private_look="pass_and_look")
    desk = Desk(tmp_path, told)
    desk.begin()
    desk.press("draw", after=1)
    desk.ready()
    assert desk.turn == 2
    desk.press("stand", after=0)
    assert "2 stand" in desk.moves()
    desk.close()


def test_the_turn_guard_is_what_the_configuration_says(tmp_path: Path) -> None:
    from dataclasses import replace

    told = replace(configuration(tmp_path, seats(3), private_look="pass_and_look"), turn_guard=0.0)
    desk = Desk(tmp_path, told)
    desk.begin()
    desk.press("stand", after=1)
    desk.press("stand", after=0)
    assert desk.moves()[-2:] == ["2 stand", "3 stand"]
    desk.close()


def test_a_touch_on_the_screen_is_not_guarded(tmp_path: Path) -> None:
    hardware = bound(shared=("deal",))
    desk = Desk(tmp_path, configuration(tmp_path, seats(3), private_look="pass_and_look", hardware=hardware))
    desk.begin()
    for seat in (2, 3, 1):
        desk.table.handle(PressAction("stand"))
        assert desk.moves()[-1] == f"{seat} stand"
    card = desk.hand.state.hand_cards(2)[1]
    desk.table.handle(SelectCard(2, 1))
    desk.table.handle(SelectCard(2, 1))
    assert desk.moves()[-1] == f"2 field {card}"
    desk.close()


def test_a_press_in_a_droids_turn_does_nothing(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(1, 2), private_look="pass_and_look", pace=1.0))
    desk.begin()
    assert desk.turn == 2
    before = desk.moves()
    for name in ("draw", "trade", "stand", "match", "raise", "fold", "call", "field", "plus", "minus", "deal"):
        desk.press(name, after=0.05)
    assert desk.moves() == before
    desk.wait(0.3)
    desk.press("stand", after=0)
    assert desk.moves() == before
    assert desk.notice == "it is Han's turn, a droid: it acts by itself"
    desk.table.handle(SelectCard(2, 0))
    desk.table.handle(SelectCard(2, 0))
    assert desk.moves() == before
    desk.until(lambda: desk.turn == 3)
    assert desk.notice.startswith("it is Han's turn"), "a droid's move does not take the answer away unread"
    desk.close()


def test_nothing_happens_while_the_table_is_paused(tmp_path: Path) -> None:
    told = configuration(
        tmp_path, seats(1, 2), private_look="pass_and_look", pace=1.0, expected_per_hand=20.0, hand_minutes=0.5
    )
    desk = Desk(tmp_path, told)
    desk.begin()
    desk.until(lambda: desk.turn == 2)
    desk.table.handle(Pause())
    assert desk.picture().phase == "paused"
    assert desk.picture().round_text == "Paused"
    before, standing = desk.moves(), desk.standing()
    desk.wait(3600)
    for name in ("stand", "draw", "field"):
        desk.press(name)
        assert desk.notice == "the table is paused: press DEAL to go on"
    desk.table.handle(SelectCard(1, 0))
    desk.table.handle(SelectCard(1, 0))
    assert desk.moves() == before
    assert desk.standing() == standing
    desk.press("deal")
    assert desk.picture().phase != "paused"
    assert desk.moves() == before
    desk.wait(1.1)
    assert len(desk.moves()) > len(before), "the droid goes on"
    desk.close()


def test_a_pause_does_not_shorten_the_time_to_a_pulse(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(2), private_look="pass_and_look", expected_per_hand=1.0, hand_minutes=1.0)
    times = []
    for number, paused in enumerate((0.0, 500.0)):
        desk = Desk(tmp_path / str(number), told, seed=3)
        desk.begin()
        began = desk.clock()
        desk.wait(1)
        if paused:
            desk.table.handle(Pause())
            desk.wait(paused)
            desk.table.handle(Pause())
        desk.until(lambda: "pulse" in desk.moves())  # noqa: B023
        times.append(desk.clock() - began - paused)
        desk.close()
    assert times[0] == pytest.approx(times[1])


def test_a_table_between_hands_cannot_be_paused(desk: Desk) -> None:
    desk.table.handle(Pause())
    desk.table.handle(Start())
    desk.ready()
    assert desk.turn == 2


def test_minus_on_the_screen_is_held_only_until_it_is_let_go(tmp_path: Path) -> None:
    """Held, it offers a correction; a tap must not, a while after it."""
    hardware = bound(shared=("deal", "stand"))
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), private_look="pass_and_look", hardware=hardware))
    desk.begin()
    desk.do("stand", "stand")
    desk.table.handle(PressAction("minus"))
    desk.table.handle(ReleaseAction("minus"))
    desk.wait(3)
    assert not desk.table.correcting.active
    desk.table.handle(PressAction("minus"))
    desk.wait(3)
    assert desk.table.correcting.active
    desk.close()
