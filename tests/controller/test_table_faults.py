"""What breaks at a table: a fault of the program, a reader, a button, a lamp; and how the hand goes on."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.loop import TableThread
from controller.panel import Panel
from display.intents import HoldPeek, Pause, PressAction, SelectCard, Start
from display.scene import AttractScene, FaultScene, Scene
from hardware.errors import HardwareError
from hardware.events import (
    ButtonNoisy,
    ButtonPressed,
    ButtonQuiet,
    ButtonReleased,
    ButtonStuck,
    CardPresented,
    HardwareEvent,
    ReaderFault,
    ReaderRecovered,
)
from hardware.mock import MockLamp
from tests.controller.tables import Desk, configuration, seats


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk(tmp_path, configuration(tmp_path, seats(2, 1), private_look="pass_and_look", pace=1.0))
    yield opened
    opened.close()


def guarded(desk: Desk) -> TableThread:
    """The loop that watches over the table; its thread is not started."""
    return TableThread(desk.table, desk.timers, desk.driver, desk.clock, scenes=desk.scenes)


def broken(*_: object, **__: object) -> None:
    raise ValueError("the seventh card S4 of seat 2")


def fail_at_press(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A press that runs into a fault."""
    desk.wait(1)
    loop = guarded(desk)
    with monkeypatch.context() as patched:
        patched.setattr(Panel, "press", broken)
        desk.driver.press("stand")
        assert not loop._guarded(lambda: desk.table.collect(desk.clock()))
        desk.driver.release("stand")
        desk.table.collect(desk.clock())


def test_a_fault_is_told_on_the_screen_without_a_traceback_and_in_the_log_with_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    desk.begin()
    desk.driver.lamps["shift"].set(True)
    fail_at_press(desk, monkeypatch)
    scene = desk.scene()
    assert isinstance(scene, FaultScene)
    assert scene.title == "The table has stopped"
    assert "Press DEAL" in scene.advice
    for text in ("Traceback", "seventh", "S4", "seat 2"):
        assert text not in repr(scene)
    record = next(record for record in caplog.records if record.exc_info)
    assert record.levelno == logging.ERROR
    assert "seventh" in logging.Formatter().format(record)
    assert not any(lamp.on for lamp in desk.driver.lamps.values())
    assert desk.driver.buzzer is not None
    assert not desk.driver.buzzer.sounding


def test_nothing_happens_until_deal_and_then_the_stored_hand_goes_on(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.begin()
    desk.do("stand")
    desk.until(lambda: desk.turn == 1)
    before = desk.standing()
    fail_at_press(desk, monkeypatch)
    for intent in (Pause(), HoldPeek(1), SelectCard(1, 0), SelectCard(1, 0), PressAction("stand"), Pause()):
        desk.table.handle(intent)
        desk.table.collect(desk.clock())
    desk.driver.release("stand")
    desk.wait(3600)
    assert isinstance(desk.scene(), FaultScene)
    assert desk.standing() == before
    desk.press("deal")
    assert desk.standing() == before
    assert desk.picture().phase == "play"
    assert desk.driver.lamps["seat-1"].on
    desk.do("stand")
    assert desk.moves()[-1] == "1 stand"
    desk.assert_balanced()


def test_a_fault_in_a_droids_turn(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.begin()
    desk.do("stand")
    assert desk.turn == 3
    loop = guarded(desk)
    with monkeypatch.context() as patched:
        patched.setattr("controller.droids.droid.Droid.choose", broken)
        desk.clock.advance(1.5)
        assert not loop._guarded(lambda: desk.timers.run_due(desk.clock()) and None)
    assert isinstance(desk.scene(), FaultScene)
    desk.table.handle(Start())
    desk.until(lambda: desk.turn == 1)
    assert "3" in [move.split()[0] for move in desk.moves()]


def test_a_fault_between_the_journal_and_the_hand_loses_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The move was written and then something broke: after DEAL it has happened."""
    desk.begin()
    desk.wait(1)
    loop = guarded(desk)
    with monkeypatch.context() as patched:
        patched.setattr("rules.hand.Hand.apply", broken)
        desk.driver.press("stand")
        assert not loop._guarded(lambda: desk.table.collect(desk.clock()))
    desk.driver.release("stand")
    desk.press("deal")
    assert desk.moves()[-1] == "2 stand"
    assert desk.turn == 3


def test_a_fault_at_a_finished_hand_settles_it(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.begin()
    loop = guarded(desk)
    with monkeypatch.context() as patched:
        patched.setattr(desk.session, "settle", broken)
        while not desk.hand.complete:
            desk.until(lambda: desk.hand.complete or desk.turn in (1, 2))
            words = {move.word for move in desk.hand.legal_moves(desk.turn or 0)}
            desk.wait(0.5)
            name = "fold" if "fold" in words else "stand"
            desk.driver.press(name)
            loop._guarded(lambda: desk.table.collect(desk.clock()))
            desk.driver.release(name)
            desk.table.collect(desk.clock())
    assert isinstance(desk.scene(), FaultScene)
    assert desk.session.hands_settled == 0
    desk.press("deal")
    assert desk.table.stage == "settled"
    assert desk.session.hands_settled == 1
    desk.assert_balanced()


def test_a_stored_hand_that_cannot_be_read_is_asked_for_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.begin()
    before = desk.standing()
    desk.table.fail("ValueError")
    loop = guarded(desk)
    with monkeypatch.context() as patched:
        patched.setattr(desk.journal.__class__, "running_hand", broken)
        desk.driver.press("deal")
        assert not loop._guarded(lambda: desk.table.collect(desk.clock()))
        desk.driver.release("deal")
        desk.table.collect(desk.clock())
        assert isinstance(desk.scene(), FaultScene)
    desk.press("deal")
    assert desk.standing() == before
    assert desk.turn == 2


def test_a_correction_that_was_offered_does_not_outlive_a_fault(desk: Desk) -> None:
    desk.begin()
    desk.do("stand")
    desk.table.handle(PressAction("undo"))
    desk.table.collect(desk.clock())
    assert desk.table.correcting.active
    desk.table.fail("ValueError")
    desk.press("deal")
    assert desk.moves()[-1] == "2 stand", "the press goes on from there, and confirms nothing"
    desk.until(lambda: desk.turn == 1)


def test_a_fault_before_any_hand(desk: Desk) -> None:
    desk.table.fail("ValueError")
    assert isinstance(desk.scene(), FaultScene)
    desk.press("deal")
    assert isinstance(desk.scene(), AttractScene)
    desk.begin()
    assert desk.turn == 2


def test_a_demonstration_goes_on_after_a_fault_between_hands(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(0, 2)), demonstration=True, hands=2)
    desk.until(lambda: desk.table.stage == "settled")
    desk.table.fail("ValueError")
    desk.press("deal")
    desk.until(lambda: desk.table.finished)
    assert desk.session.hands_settled == 2
    desk.close()


def test_a_card_on_the_reader_does_nothing_while_the_table_has_stopped(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), cards="scanned"))
    desk.press("deal")
    desk.table.fail("ValueError")
    desk.scan(desk.uids("S4")[0])
    assert desk.moves() == []
    desk.press("deal")
    desk.scan_cards("S5")
    assert desk.moves() == ["deal 2 S5"]
    desk.scan(desk.uids("S5")[0])
    assert desk.notice == "this card lies on the table already: take another one"
    desk.close()


def test_the_tags_on_the_table_are_known_after_a_fault(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), cards="scanned"))
    desk.press("deal")
    star = desk.uids("Star")[0]
    desk.scan(star)
    desk.table.fail("ValueError")
    desk.press("deal")
    for _ in range(3):
        desk.scan(star)
        assert desk.moves() == ["deal 2 Star"]
    desk.close()


def test_a_scene_that_cannot_be_composed_is_a_fault_too(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.begin()
    loop = guarded(desk)
    with monkeypatch.context() as patched:
        patched.setattr("controller.scenes.play.PlayScenes.scene", broken)
        assert not loop._guarded(loop._show)
        assert loop._guarded(loop._show)
    shown = loop.mailbox.take()
    assert isinstance(shown, FaultScene)


# --- hardware


def told(desk: Desk, *events: HardwareEvent) -> None:
    """The hardware has something to tell."""
    real = desk.driver.collect
    desk.driver.collect = lambda now: [*real(now), *events]  # type: ignore[method-assign]
    desk.table.collect(desk.clock())
    desk.driver.collect = real  # type: ignore[method-assign]


def banner(desk: Desk) -> str:
    found = desk.picture().banner
    return "" if found is None else found.text


@pytest.mark.parametrize(("kind", "text"), [("lost", "was lost"), ("absent", "is not there"), ("busy", "is used by")])
def test_a_reader_fault_is_shown_until_it_is_over_and_the_hand_goes_on(tmp_path: Path, kind: str, text: str) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), cards="scanned"))
    desk.press("deal")
    told(desk, ReaderFault(kind, 1, "[Errno 5] Input/output error: '/dev/ttyUSB0'", desk.clock()))
    assert text in banner(desk)
    assert "Errno" not in banner(desk)
    told(desk, ReaderRecovered(1, desk.clock()))
    assert banner(desk) == ""
    desk.scan_cards("S4", "S5", "S6", "S7")
    assert desk.turn == 2
    desk.close()


def test_a_reader_that_is_unplugged_and_plugged_in(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), cards="scanned"))
    desk.press("deal")
    desk.driver.unplug(1)
    desk.scan(desk.uids("S4")[0])
    assert "reader 1 was lost" in banner(desk)
    assert desk.moves() == []
    desk.driver.plug_in(1)
    desk.wait(0.1)
    assert banner(desk) == ""
    assert desk.moves() == ["deal 2 S4"], "a card that lies there is read when the reader answers"
    desk.scan_cards("S5")
    assert desk.moves() == ["deal 2 S4", "deal 1 S5"]
    desk.close()


def test_troubles_of_two_readers_are_told_apart(desk: Desk) -> None:
    desk.begin()
    told(desk, ReaderFault("lost", 1, "", 0.0), ReaderFault("lost", 2, "", 0.0), ReaderRecovered(1, 0.0))
    assert "reader 2" in banner(desk)
    told(desk, ReaderRecovered(2, 0.0))
    assert banner(desk) == ""


def test_a_noisy_button_is_shown_until_it_is_quiet(desk: Desk) -> None:
    desk.begin()
    told(desk, ButtonNoisy("draw", None, desk.clock()))
    assert "draw chatters" in banner(desk)
    desk.do("stand")
    assert "2 stand" in desk.moves()
    told(desk, ButtonQuiet("draw", None, desk.clock()))
    assert banner(desk) == ""


def test_a_stuck_button_is_shown_until_it_is_free(tmp_path: Path) -> None:
    told_so = configuration(tmp_path, seats(2), private_look="pass_and_look")
    desk = Desk(tmp_path, told_so, start=False)
    desk.driver.close()
    desk.driver.press("stand")
    desk.driver.open(lambda: None)
    desk.table.start()
    desk.table.collect(desk.clock())
    scene = desk.scene()
    assert isinstance(scene, AttractScene)
    assert "stand is held down" in scene.tagline
    desk.begin()
    assert "stand is held down" in banner(desk)
    assert "2 stand" not in desk.moves()
    desk.driver.release("stand")
    desk.table.collect(desk.clock())
    assert banner(desk) == ""
    desk.do("stand")
    assert "2 stand" in desk.moves()
    desk.close()


def test_a_stuck_button_of_a_seat_does_not_hide_another_one(desk: Desk) -> None:
    desk.begin()
    told(desk, ButtonStuck("field", 1, 0.0), ButtonStuck("field", 2, 0.0), ButtonReleased("field", 1, 0.0))
    assert "field is held down" in banner(desk)
    told(desk, ButtonReleased("field", 2, 0.0))
    assert banner(desk) == ""


def test_pins_that_do_not_answer_are_told_and_forgotten(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def dead(now: float) -> list[HardwareEvent]:
        raise HardwareError("button draw on GPIO 4: no such chip")

    desk.begin()
    with monkeypatch.context() as patched:
        patched.setattr(desk.driver, "collect", dead)
        desk.table.collect(desk.clock())
    assert banner(desk) == "the pins do not answer: button draw on GPIO 4: no such chip"
    desk.do("stand")
    assert banner(desk) == ""


def test_a_dead_lamp_does_not_stop_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, dead = MockLamp.set, [True]

    def switch(lamp: MockLamp, on: bool) -> None:
        if dead and lamp.name != "seat-3":
            raise HardwareError(f"lamp {lamp.name} on GPIO 16: no such line")
        real(lamp, on)

    monkeypatch.setattr(MockLamp, "set", switch)
    desk = Desk(tmp_path, configuration(tmp_path, seats(3), private_look="pass_and_look"))
    desk.begin()
    assert "GPIO 16" in banner(desk)
    desk.do("stand")
    assert "2 stand" in desk.moves()
    assert desk.driver.lamps["seat-3"].on
    desk.table.fail("ValueError")  # and a fault can still be told
    assert isinstance(desk.scene(), FaultScene)
    assert not desk.driver.lamps["seat-3"].on
    desk.press("deal")
    dead.clear()
    desk.do("stand", "stand")
    desk.wait(5)
    assert "seat" not in banner(desk)
    desk.close()


def test_events_of_nobody_are_harmless(desk: Desk) -> None:
    """A press before any hand, a card at an electronic table, a button that nobody knows."""
    scenes: list[Scene] = []
    for event in (
        ButtonPressed("draw", None, 0.0),
        ButtonPressed("field", 8, 0.0),
        CardPresented("0000000001", 1, 0.0),
        ButtonReleased("nothing", None, 0.0),
    ):
        told(desk, event)
        scenes.append(desk.scene())
    assert all(isinstance(scene, AttractScene) for scene in scenes)
    desk.begin()
    told(desk, CardPresented("0000000001", 1, 0.0))
    assert desk.notice == "no card is awaited now: put it back"
    assert desk.turn == 2
