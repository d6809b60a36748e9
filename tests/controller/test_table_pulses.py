"""Shift pulses: when they come, and that they are light, sound and picture at once."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from controller.cues import SHIFT
from display.scene import ShiftScene
from rules.questions import SeatTurn
from rules.ruleset import shipped, shipped_names
from tests.controller.tables import Desk, configuration, seats

PULSED = tuple(name for name in shipped_names() if getattr(shipped(name).options, "shift", None) == "pulse")
OTHERS = tuple(name for name in shipped_names() if name not in PULSED)


def test_the_rulesets_with_pulses() -> None:
    assert set(PULSED) >= {"classic", "computer"}
    assert "dice" in OTHERS


@pytest.mark.parametrize("ruleset", PULSED)
def test_pulses_come_only_while_a_seat_is_asked(tmp_path: Path, ruleset: str) -> None:
    told = configuration(tmp_path, seats(0, 4), ruleset=ruleset, pace=1.0, expected_per_hand=15.0, hand_minutes=1.0)
    desk = Desk(tmp_path, told, demonstration=True, hands=3)
    fired = 0
    real = desk.session.apply

    def apply(move: object) -> object:
        nonlocal fired
        if str(move) == "pulse":
            fired += 1
            assert desk.hand.pulse_legal
            assert isinstance(desk.hand.question, SeatTurn)
        return real(move)  # type: ignore[arg-type]

    desk.session.apply = apply  # type: ignore[method-assign,assignment]
    desk.until(lambda: desk.table.finished)
    assert fired > 10
    assert sum(hand.result["shifts"] for hand in desk.journal.hands() if hand.result) == fired
    desk.close()


@pytest.mark.parametrize("ruleset", OTHERS)
def test_other_rulesets_fire_none(tmp_path: Path, ruleset: str) -> None:
    told = configuration(tmp_path, seats(0, 3), ruleset=ruleset, expected_per_hand=20.0, hand_minutes=0.1)
    desk = Desk(tmp_path, told, demonstration=True, hands=2)
    desk.until(lambda: desk.table.finished)
    for number in (1, 2):
        record = desk.journal.hand(number)
        assert record is not None
        assert "pulse" not in record.moves
    desk.close()


def test_a_pulse_is_light_and_sound_and_picture_at_once(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(2), private_look="pass_and_look", pace=1.0, hand_minutes=1.0)
    desk = Desk(tmp_path, told)
    desk.begin()
    desk.until(lambda: "pulse" in desk.moves())
    fired = desk.clock()
    scene = desk.scene()
    assert isinstance(scene, ShiftScene)
    assert scene.lines == ("All cards outside the field change.",)
    emulator = scene.table.emulator
    assert emulator is not None
    assert emulator.shift_lamp
    assert emulator.buzzer
    assert desk.driver.lamps["shift"].history[-1] == (fired, True)
    buzzer = desk.driver.buzzer
    assert buzzer is not None
    assert buzzer.history[-1][:2] == (fired, True)
    assert buzzer.history[-1][2] is not None
    desk.wait(2.9)
    lamp = [(round(when - fired, 3), lit) for when, lit in desk.driver.lamps["shift"].history if when >= fired]
    assert [lit for _, lit in lamp] == [lit for lit, _ in SHIFT]
    assert lamp[-1] == (pytest.approx(0.12 * 23, abs=0.01), False)
    assert isinstance(desk.scene(), ShiftScene)
    desk.wait(0.2)
    assert not isinstance(desk.scene(), ShiftScene)


def test_the_next_card_waits_until_the_shift_was_seen(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(2), private_look="pass_and_look", pace=1.0, hand_minutes=1.0)
    desk = Desk(tmp_path, told)
    desk.begin()
    desk.until(lambda: "pulse" in desk.moves())
    desk.wait(2.5)
    assert desk.moves()[-1] == "pulse"
    desk.ready()
    assert desk.moves()[-4:] == [str(move) for move in desk.hand.moves[-4:]]
    assert [move.word for move in desk.hand.moves[-5:]] == ["pulse", "deal", "deal", "deal", "deal"]
    assert desk.turn == 2, "the same seat is asked again"
    desk.close()


def test_the_first_pulse_cannot_be_foretold(tmp_path: Path) -> None:
    """An exponential gap from the very first hand on: no fixed moment, and often none in the mean length of a hand."""
    times = []
    for seed in range(100, 150):
        told = configuration(tmp_path, seats(2), private_look="pass_and_look", expected_per_hand=1.0, hand_minutes=10.0)
        desk = Desk(tmp_path / str(seed), told, seed=seed)
        desk.press("deal")
        desk.ready()
        began = desk.clock()
        desk.until(lambda: "pulse" in desk.moves())  # noqa: B023
        times.append(desk.clock() - began)
        desk.close()
    mean = sum(times) / len(times)
    assert 400 < mean < 850, mean
    late = sum(time > 600 for time in times) / len(times)
    assert 0.2 < late < 0.55, "about 37 % of hands have none"
    assert len({round(time) for time in times}) > 40


def test_pulses_come_as_often_as_expected(tmp_path: Path) -> None:
    for expected, seed in ((1.0, 17), (3.0, 18)):
        told = configuration(tmp_path, seats(0, 4), pace=0.0, expected_per_hand=expected, hand_minutes=5.0)
        hands = 80
        desk = Desk(tmp_path / str(seed), told, seed=seed, demonstration=True, hands=hands)
        desk.until(lambda: desk.table.finished, most=200_000)  # noqa: B023
        shifts = [hand.result["shifts"] for hand in desk.journal.hands() if hand.result]
        assert len(shifts) == hands
        error = math.sqrt(expected * 1.5 / hands)
        assert abs(sum(shifts) / hands - expected) < 4 * error
        assert len(set(shifts)) > 2
        desk.close()


def test_no_pulses_where_none_are_expected(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), private_look="pass_and_look", expected_per_hand=0.0))
    desk.begin()
    desk.wait(100_000)
    assert "pulse" not in desk.moves()
    desk.close()


def test_a_pulse_that_cannot_be_written_comes_when_it_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from controller.journal import JournalError

    def full(*_: object) -> None:
        raise JournalError("the disk is full")

    desk = Desk(tmp_path, configuration(tmp_path, seats(2), private_look="pass_and_look", hand_minutes=1.0))
    desk.begin()
    with monkeypatch.context() as broken:
        broken.setattr(type(desk.journal), "append_move", full)
        desk.wait(600)
        assert "pulse" not in desk.moves()
        lamp = desk.driver.lamps["shift"]
        assert not lamp.history, "no effect before it is written"
    desk.wait(2.1)
    assert desk.moves().count("pulse") == 1
    assert lamp.history
    desk.close()
