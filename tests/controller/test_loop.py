"""The thread that owns the table: one queue in, one slot out, and nothing that waits for a screen."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from controller.assembly import assemble
from controller.clock import MonotonicClock, VirtualClock
from controller.journal import Journal
from controller.loop import Mailbox, TableThread, earliest, run_reckoned
from display.intents import HoldPeek, SelectCard, Start
from display.scene import AttractScene, FaultScene, Scene, TableScene
from hardware.mock import MockDriver, MockLamp
from rules.questions import SeatTurn
from tests.controller.tables import configuration, seats

PATIENCE = 5.0


class Running:
    """A table in its own thread; the test is the main thread with its screen."""

    def __init__(self, folder: Path, *, pace: float = 0.01, droids: int = 0) -> None:
        clock = MonotonicClock()
        told = configuration(folder, seats(2, droids), private_look="pass_and_look", pace=pace)
        self.pictures = threading.Condition()
        self.shown: list[Scene] = []
        self.journal = Journal.open(folder)
        assembly = assemble(replace(told, turn_guard=0.0), self.journal, clock, seed=1)
        assert isinstance(assembly.driver, MockDriver)
        self.driver = assembly.driver
        self.thread = TableThread(
            assembly.table,
            assembly.timers,
            self.driver,
            clock,
            scenes=assembly.scenes,
            on_picture=self._picture,
        )
        self.driver.open(self.thread.wake)
        self.thread.start()

    def _picture(self) -> None:
        with self.pictures:
            self.pictures.notify_all()

    def until(self, wanted: Callable[[Scene], bool]) -> Scene:
        """Take pictures out of the mailbox until one is wanted."""
        end = time.monotonic() + PATIENCE
        with self.pictures:
            while True:
                scene = self.thread.mailbox.take()
                if scene is not None:
                    self.shown.append(scene)
                    if wanted(scene):
                        return scene
                    continue
                left = end - time.monotonic()
                assert left > 0, f"no such picture; the last one: {self.shown[-1:]}"
                self.pictures.wait(left)

    def close(self) -> float:
        """Stop; the seconds that it took."""
        began = time.monotonic()
        self.thread.stop()
        took = time.monotonic() - began
        assert not self.thread.running
        self.driver.close()
        self.journal.close()
        return took


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    opened = Running(tmp_path)
    yield opened
    if opened.thread.running:
        opened.close()


def on_turn(seat: int) -> Callable[[Scene], bool]:
    return lambda scene: isinstance(scene, TableScene) and any(p.on_turn and p.seat == seat for p in scene.seats)


def test_the_mailbox_keeps_the_newest_picture_only() -> None:
    box = Mailbox()
    assert box.take() is None
    for number in range(5):
        box.put(FaultScene(title=str(number), text=""))
    scene = box.take()
    assert isinstance(scene, FaultScene)
    assert scene.title == "4"
    assert box.take() is None


def test_the_earliest_moment() -> None:
    assert earliest() is None
    assert earliest(None, None) is None
    assert earliest(3.0, None, 2.0) == 2.0


def test_intents_from_another_thread_play_the_game(running: Running) -> None:
    running.until(lambda scene: isinstance(scene, AttractScene))
    running.thread.send(Start())
    running.until(on_turn(2))
    running.thread.send(SelectCard(2, 1))
    running.until(lambda scene: isinstance(scene, TableScene) and scene.selected_card == (2, 1))
    running.thread.send(HoldPeek(2))
    running.until(lambda scene: isinstance(scene, TableScene) and scene.private_look is not None)


def test_a_button_wakes_the_table(running: Running) -> None:
    running.until(lambda scene: isinstance(scene, AttractScene))
    running.driver.press("deal")
    running.until(on_turn(2))
    running.driver.release("deal")


def test_equal_pictures_are_shown_once(running: Running) -> None:
    running.until(lambda scene: isinstance(scene, AttractScene))
    for _ in range(20):
        running.thread.wake()
    running.thread.send(Start())
    running.until(on_turn(2))
    assert all(one != two for one, two in zip(running.shown, running.shown[1:], strict=False))


def test_it_stops_within_a_second(running: Running) -> None:
    running.until(lambda scene: isinstance(scene, AttractScene))
    assert running.close() < 1.0


def test_it_stops_within_a_second_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    running = Running(tmp_path, pace=0.05, droids=2)
    running.thread.send(Start())
    running.until(on_turn(2))
    assert running.close() < 1.0
    journal = Journal.open(tmp_path)
    record = journal.running_hand()
    journal.close()
    assert record is not None
    assert len(record.moves) == 8, "the hand is on the disk"


def test_a_slow_screen_delays_no_lamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen's thread hangs in a drawing: nobody takes a picture, and the lamps follow the game at once."""
    lit = {seat: threading.Event() for seat in (1, 2)}
    real = MockLamp.set

    def switch(lamp: MockLamp, on: bool) -> None:
        real(lamp, on)
        if on and lamp.name in ("seat-1", "seat-2"):
            lit[int(lamp.name[-1])].set()

    monkeypatch.setattr(MockLamp, "set", switch)
    running = Running(tmp_path)
    running.driver.press("deal")
    assert lit[2].wait(PATIENCE)
    pressed = time.monotonic()
    running.driver.press("stand")
    assert lit[1].wait(PATIENCE)
    assert time.monotonic() - pressed < 0.5
    running.until(on_turn(1))
    assert len(running.shown) <= 2, "only the newest picture waited"
    running.close()


def test_a_fault_does_not_end_the_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running = Running(tmp_path)
    running.until(lambda scene: isinstance(scene, AttractScene))
    running.thread.send(Start())
    running.until(on_turn(2))

    def broken(*_: object) -> None:
        raise RuntimeError("of seat 2: S4")

    with monkeypatch.context() as patched:
        patched.setattr("controller.panel.Panel.touch", broken)
        running.thread.send(SelectCard(2, 0))
        scene = running.until(lambda scene: isinstance(scene, FaultScene))
        assert isinstance(scene, FaultScene)
        assert scene.text == "RuntimeError"
    assert running.thread.running
    running.driver.press("deal")
    running.until(on_turn(2))
    running.thread.send(SelectCard(2, 0))
    running.until(lambda scene: isinstance(scene, TableScene) and scene.selected_card == (2, 0))
    running.close()


def test_a_picture_that_cannot_be_composed_does_not_end_the_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = Running(tmp_path)
    running.until(lambda scene: isinstance(scene, AttractScene))

    def broken(*_: object) -> None:
        raise RuntimeError("no such picture")

    with monkeypatch.context() as patched:
        patched.setattr("controller.scenes.play.PlayScenes.scene", broken)
        running.thread.send(Start())
        running.until(lambda scene: isinstance(scene, FaultScene))
    assert running.thread.running
    running.driver.press("deal")
    running.until(on_turn(2))
    running.close()


def test_the_thread_ends_when_its_work_is_done(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(0, 2), pace=0.001, expected_per_hand=0.0)
    journal = Journal.open(tmp_path)
    clock = MonotonicClock()
    assembly = assemble(told, journal, clock, seed=1, demonstration=True, hands=1)
    ended = threading.Event()

    def done() -> bool:
        if assembly.table.finished:
            ended.set()
        return assembly.table.finished

    thread = TableThread(assembly.table, assembly.timers, assembly.driver, clock, done=done)
    assembly.driver.open(thread.wake)
    thread.start()
    assert ended.wait(20)
    thread.stop()
    assert not thread.running
    assert assembly.session.hands_settled == 1
    assembly.driver.close()
    journal.close()


# --- on a virtual clock


def test_hours_pass_at_once(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(0, 3), pace=60.0, hand_minutes=60.0)
    journal = Journal.open(tmp_path)
    clock = VirtualClock()
    assembly = assemble(told, journal, clock, seed=1, demonstration=True, hands=1)
    assembly.driver.open(lambda: None)
    steps = []
    done = run_reckoned(
        assembly.table,
        assembly.timers,
        assembly.driver,
        clock,
        lambda: assembly.table.finished,
        lambda: steps.append(clock()),
    )
    assert done
    assert clock() > 1200
    assert steps == sorted(steps)
    assembly.driver.close()
    journal.close()


def test_a_table_where_nothing_is_due_ends_unfinished(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(2), private_look="pass_and_look", expected_per_hand=0.0)
    journal = Journal.open(tmp_path)
    clock = VirtualClock()
    assembly = assemble(told, journal, clock, seed=1)
    assembly.driver.open(lambda: None)
    table = assembly.table
    assert not run_reckoned(table, assembly.timers, assembly.driver, clock, lambda: False)
    table.handle(Start())
    assert run_reckoned(
        table,
        assembly.timers,
        assembly.driver,
        clock,
        lambda: assembly.session.hand is not None and isinstance(assembly.session.hand.question, SeatTurn),
    )
    assembly.driver.close()
    journal.close()
