"""Shutting down from the service menu: asked twice, and only what can be done."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.poweroff import PoweroffError
from tests.controller.service import OPERATORS, ByKeyboard, menu
from tests.controller.tables import Desk, configuration, seats


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path, configuration(tmp_path, seats(2)))


@pytest.mark.parametrize("operator", OPERATORS)
def test_the_program_ends_after_a_confirmation(desk: Desk, operator: type) -> None:
    ended: list[bool] = []
    desk.table.surroundings.end = lambda: ended.append(True)
    person = operator(desk)
    person.open()
    person.choose("Shutdown")
    person.choose("End the program")
    person.choose("No, back")
    assert (ended, menu(desk).title) == ([], "Service › Shutdown")
    person.choose("End the program")
    assert menu(desk).rows[menu(desk).selected].label == "No, back"
    person.choose("Yes: End the program")
    assert ended == [True]


def test_a_program_that_nobody_can_end_says_so(desk: Desk) -> None:
    person = ByKeyboard(desk)
    person.open()
    person.choose("Shutdown")
    person.choose("End the program")
    assert menu(desk).refused


def test_the_computer_is_asked_to_shut_down(desk: Desk) -> None:
    asked: list[bool] = []
    desk.table.surroundings.shut_down = lambda: asked.append(True)
    person = ByKeyboard(desk)
    person.open()
    person.choose("Shutdown")
    person.choose("Shut the computer down")
    assert not asked
    person.choose("Yes: Shut the computer down")
    assert asked == [True]
    assert menu(desk).told == "The computer shuts down."


def test_on_a_desk_the_reason_is_told_why_the_computer_stays_on(desk: Desk) -> None:
    def refuse() -> None:
        raise PoweroffError("only the installed service can shut the computer down")

    desk.table.surroundings.shut_down = refuse
    person = ByKeyboard(desk)
    person.open()
    person.choose("Shutdown")
    person.choose("Shut the computer down")
    person.choose("Yes: Shut the computer down")
    assert menu(desk).refused
    assert "only the installed service" in menu(desk).told
