"""The pictures of real hands, every ruleset: in its own words, with what it has."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from controller.status import status_of
from controller.status import told as told_status
from display.render import render
from display.scene import AttractScene, ShiftScene
from rules.ruleset import shipped_names
from tests.controller.tables import Desk, configuration, seats

LONG = (
    "Mon Mothma of Chandrila",
    "Александра Константинопольская",
    "Padmé Naberrie Amidala",
    "Владимир Вознесенский-Щукин",
    "Qui-Gon Returned From Beyond",
    "Сергей Преображенский",
    "Oppo Rancisis the Elder",
    "Plo Koon",
)


@pytest.mark.parametrize("ruleset", shipped_names())
def test_the_attract_screen_promises_no_shift_where_there_is_none(tmp_path: Path, ruleset: str) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), ruleset=ruleset))
    scene = desk.scene()
    assert isinstance(scene, AttractScene)
    assert "Shift" not in scene.tagline
    desk.close()


@pytest.mark.parametrize(("ruleset", "pots"), [("smuggler", 1), ("smuggler-hutt", 1), ("kerton", 2), ("classic", 2)])
def test_only_rulesets_with_a_sabacc_pot_show_one(tmp_path: Path, ruleset: str, pots: int) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), ruleset=ruleset))
    desk.begin()
    assert len(desk.picture().pots) == pots
    desk.close()


def test_a_sabacc_pot_left_by_another_ruleset_stays_in_sight(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), ruleset="smuggler"))
    desk.table.session.sabacc_pot = 40
    desk.begin()
    assert [pot.amount for pot in desk.picture().pots] == [15, 40]
    desk.close()


def test_corellian_spike_junks_where_others_fold(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(3), ruleset="corellian-spike"))
    desk.begin()
    assert "junk" in desk.picture().prompt
    assert "fold" not in desk.picture().prompt
    assert "Junk" in {action.label for action in desk.picture().actions}
    turn = next(seat.seat for seat in desk.picture().seats if seat.on_turn)
    desk.press("fold")
    assert next(seat.status for seat in desk.picture().seats if seat.seat == turn) == "junked"
    desk.close()


def test_a_shift_of_cloud_city_takes_one_card_and_knows_no_field(tmp_path: Path) -> None:
    told = configuration(
        tmp_path, seats(2), ruleset="cloud-city", options={"die": {"sides": 6, "shifts_on": [1, 2, 3, 4, 5, 6]}}
    )
    told_slowly = configuration(tmp_path, told.table.seats, ruleset="cloud-city", options=told.table.options, pace=1.0)
    desk = Desk(tmp_path, told_slowly)
    desk.begin()
    desk.press("match")
    desk.press("match")
    desk.until(lambda: isinstance(desk.scene(), ShiftScene))
    scene = desk.scene()
    assert isinstance(scene, ShiftScene)
    assert scene.lines == ("Every seat loses one card, drawn blind, and is dealt another.",)
    desk.close()


def test_what_only_informs_bears_no_sign_of_refusal(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(2))
    desk = Desk(tmp_path, told)
    desk.begin()
    desk.close()
    again = Desk(tmp_path, told)
    assert "goes on where it was interrupted" in again.picture().notice
    drawn = [text.drawn for text in render(again.picture(), pygame.Surface((800, 480))).texts]
    assert again.picture().notice in drawn
    assert again.picture().refusal == ""
    again.press("call")
    assert again.picture().refusal != ""
    assert again.picture().notice == ""
    again.close()


def test_the_status_says_in_words_what_the_table_waits_for(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2)))
    desk.begin()
    lines = told_status(status_of(desk.table))
    assert any(line.endswith("The table waits for seat 2: draw, trade, stand or field.") for line in lines)
    desk.close()
