"""Seats and credits in the service menu: every change is booked at once, and none is made within a hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.controller.service import OPERATORS, ByKeyboard, menu
from tests.controller.tables import Desk, configuration, seats


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path, configuration(tmp_path, seats(2, 1)))


def at_seat(desk: Desk, row: str = "1  Lando") -> ByKeyboard:
    person = ByKeyboard(desk)
    person.open()
    person.choose("Seats and credits")
    person.choose(row)
    return person


@pytest.mark.parametrize("operator", OPERATORS)
def test_name_credits_player_and_sitting_out_are_changed(desk: Desk, operator: type, tmp_path: Path) -> None:
    person = operator(desk)
    person.open()
    person.choose("Seats and credits")
    person.choose("2  Han")
    person.enter("Name", "Leia Organa")
    person.step("Credits", 4)
    person.choose("Book the correction")
    person.step("Who plays", 1)
    person.step("Sits out", 1)
    player = desk.session.players[2]
    assert (player.name, player.credits, player.droid) == ("Leia Organa", 220, "careful")
    assert desk.session.sittings[2].away
    assert desk.session.bought_in == 620
    desk.assert_balanced()
    desk.close()
    again = Desk(tmp_path, configuration(tmp_path, seats(2, 1)))
    assert again.session.players[2] == player
    again.assert_balanced()


def test_a_correction_is_typed_told_and_noted(desk: Desk) -> None:
    person = at_seat(desk)
    person.enter("Credits", "150")
    assert {row.label: row.value for row in menu(desk).rows}["Credits"] == "150 (−50)"
    assert desk.session.players[1].credits == 200
    person.choose("Book the correction")
    assert desk.session.players[1].credits == 150
    assert "Lando" in menu(desk).told
    assert desk.lines[-1] == menu(desk).told
    assert desk.table.audits.counts()["corrections"] == 1
    person.choose("Book the correction")
    assert menu(desk).refused


def test_more_than_a_seat_may_have_is_refused(desk: Desk) -> None:
    person = at_seat(desk)
    person.enter("Credits", "9999999999")
    assert menu(desk).refused
    person.back()
    person.enter("Credits", "0")
    person.step("Credits", -1)
    assert menu(desk).refused
    assert desk.session.players[1].credits == 200


def test_a_name_that_is_empty_is_refused(desk: Desk) -> None:
    person = at_seat(desk)
    person.choose("Name")
    for _ in "Lando":
        person.key("backspace")
    person.key("return")
    assert menu(desk).refused
    assert desk.session.players[1].name == "Lando"


def test_within_a_hand_nothing_is_changed(desk: Desk) -> None:
    desk.begin()
    before = desk.session.record()
    person = at_seat(desk)
    for row in menu(desk).rows:
        person.choose(row.label)
        assert menu(desk).refused, row.label
        person.step(row.label, 1)
    assert desk.session.record() == before


def test_where_nobody_may_look_at_cards_no_person_plays(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(0, 3), private_look="none"))
    person = at_seat(desk)
    seen = set()
    for _ in range(8):
        person.step("Who plays", 1)
        seen.add(desk.session.players[1].droid)
    assert None not in seen
    assert len(seen) == 4
