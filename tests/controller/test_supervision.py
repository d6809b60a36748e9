"""Supervision: a thread that stands still, a renderer that breaks, a window that goes, and the status of it all."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.assembly import assemble
from controller.clock import MonotonicClock
from controller.journal import Journal
from controller.loop import TableThread
from controller.running import _look_around, run_in_real_time
from controller.screen import FAULTS_IN_A_ROW, RETRY_SECONDS, Screen
from controller.supervision import STUCK_SECONDS, Heart, Supervision
from display.intents import Intent, Start
from display.look import Appearance
from display.scene import AttractScene, FaultScene, Scene
from display.words import Words
from hardware.events import ReaderFault, ReaderRecovered
from tests.controller.tables import Desk, configuration, reader_of, seats
from tests.fakes.fake_clock import FakeClock


class Glass:
    """A window that breaks when told."""

    def __init__(self) -> None:
        self.shown: list[Scene] = []
        self.breaks: Callable[[Scene | None], bool] = lambda scene: False
        self.closed = False
        self.asked: list[Intent] = []

    def show(self, scene: Scene) -> None:
        if self.breaks(scene):
            raise RuntimeError("no such surface")
        self.shown.append(scene)

    def use(self, appearance: Appearance) -> None:
        pass

    def intents(self, timeout: float) -> list[Intent]:
        del timeout
        if self.breaks(None):
            raise RuntimeError("no such display")
        found, self.asked = self.asked, []
        return found

    def screenshot(self, path: Path) -> None:
        raise OSError(path)

    def wake(self) -> None:
        pass

    def close(self) -> None:
        self.closed = True


ONE, TWO = AttractScene(title="one"), AttractScene(title="two")


# --- the heart


def test_a_thread_that_stands_still_is_told_once_with_all_stacks(caplog: pytest.LogCaptureFixture) -> None:
    clock = FakeClock()
    heart = Heart("table", clock)
    clock.advance(STUCK_SECONDS)
    assert not heart.listen()
    clock.advance(0.5)
    release = threading.Event()
    waiting = threading.Thread(target=release.wait, args=(10,), name="patient")
    waiting.start()
    try:
        assert heart.listen()
        assert heart.listen()
    finally:
        release.set()
        waiting.join()
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    text = record.getMessage()
    assert "the table thread has stood still for 5.5 seconds" in text
    assert "thread patient:" in text
    assert "thread MainThread:" in text
    assert "heart.listen()" in text
    heart.beat()
    assert not heart.listen()
    assert "the table thread goes on" in caplog.records[-1].getMessage()
    assert heart.age == 0


def watched(desk: Desk, clock: FakeClock, glass: Glass) -> tuple[TableThread, Screen, Supervision]:
    thread = TableThread(desk.table, desk.timers, desk.driver, desk.clock, scenes=desk.scenes)
    screen = Screen(glass, clock, Words())
    return thread, screen, Supervision(thread, screen, clock)


def test_a_stuck_table_is_told_on_the_screen_until_it_goes_on(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), private_look="pass_and_look"))
    clock, glass, words = FakeClock(), Glass(), Words()
    thread, screen, supervision = watched(desk, clock, glass)
    thread.mailbox.put(ONE)
    _look_around(screen, thread, supervision, words)
    clock.advance(STUCK_SECONDS + 1)
    for _ in range(3):
        _look_around(screen, thread, supervision, words)
    assert glass.shown[0] == ONE
    assert [type(scene) for scene in glass.shown[1:]] == [FaultScene]
    fault = glass.shown[-1]
    assert isinstance(fault, FaultScene)
    assert fault.title == "The table does not answer"
    assert supervision.status()["threads"]["table"]["state"] == "stuck"
    assert supervision.status()["threads"]["screen"]["state"] == "ok"
    supervision.table.beat()
    _look_around(screen, thread, supervision, words)
    assert glass.shown[-1] == ONE
    thread.mailbox.put(TWO)
    _look_around(screen, thread, supervision, words)
    assert glass.shown[-1] == TWO
    desk.close()


def test_the_status_is_logged_when_it_changes(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), cards="scanned", hardware=reader_of(1)))
    clock, glass = FakeClock(), Glass()
    thread, _, supervision = watched(desk, clock, glass)
    supervision.log_changes()
    assert not caplog.records, "it has not begun yet"

    def described(*events: ReaderFault | ReaderRecovered) -> None:
        from controller.status import status_of

        for event in events:
            desk.table.reception._hardware(event)
        thread.described = status_of(desk.table)
        supervision.log_changes()

    described()
    described()
    described(ReaderFault("silent", 2, "no answer", 0.0))
    described(ReaderRecovered(2, 1.0))
    states = [record.getMessage() for record in caplog.records if record.getMessage().startswith("state: ")]
    fine = "state: table thread ok, screen thread ok, screen window, reader 1 ok, reader 2 ok"
    assert states == [fine, fine.replace("reader 2 ok", "reader 2 silent; degraded: reader 2"), fine]
    desk.close()


# --- the screen


def test_a_picture_that_breaks_is_told_in_its_place_and_the_next_one_comes(caplog: pytest.LogCaptureFixture) -> None:
    glass = Glass()
    screen = Screen(glass, FakeClock(), Words())
    glass.breaks = lambda scene: scene == ONE
    screen.show(ONE)
    (told,) = glass.shown
    assert isinstance(told, FaultScene)
    assert told.title == "This picture cannot be drawn"
    assert "RuntimeError" in told.text
    assert screen.intents(0) == []
    screen.show(TWO)
    assert glass.shown[-1] == TWO
    assert screen.state == "window"
    screen.show(ONE)
    full = [record for record in caplog.records if record.exc_info]
    assert len(full) == 1, "the same fault is told in full once"
    assert not glass.closed


def test_a_window_that_is_gone_is_looked_for_again(caplog: pytest.LogCaptureFixture) -> None:
    clock, glass, found = FakeClock(), Glass(), Glass()
    offered: list[Glass | None] = [None, found]
    screen = Screen(glass, clock, Words(), lambda: offered.pop(0))
    glass.breaks = lambda scene: True
    screen.show(ONE)
    assert screen.state == "lost"
    assert glass.closed
    screen.show(TWO)
    assert screen.intents(0) == []
    screen.retry()
    assert len(offered) == 2, "not at once"
    for _ in range(2):
        clock.advance(RETRY_SECONDS)
        screen.retry()
    assert screen.state == "window"
    assert found.shown == [TWO]
    found.asked = [Start()]
    assert screen.intents(0) == [Start()]
    screen.close()
    assert found.closed
    assert any("the screen is lost; it is looked for again" in record.getMessage() for record in caplog.records)


def test_a_window_whose_input_breaks_over_and_over_is_given_up() -> None:
    glass = Glass()
    screen = Screen(glass, FakeClock(), Words())
    glass.breaks = lambda scene: scene is None
    for number in range(FAULTS_IN_A_ROW):
        assert screen.state == "window", number
        assert screen.intents(0) == []
    assert screen.state == "lost"


def test_a_search_for_a_screen_that_breaks_is_tried_again() -> None:
    clock = FakeClock()
    tries = []

    def reopen() -> None:
        tries.append(clock())
        raise RuntimeError("no such driver")

    glass = Glass()
    glass.breaks = lambda scene: True
    screen = Screen(glass, clock, Words(), reopen)
    screen.show(ONE)
    for _ in range(3):
        clock.advance(RETRY_SECONDS)
        screen.retry()
    assert len(tries) == 3
    assert screen.state == "lost"


# --- the table's thread


def broken(*_: object) -> None:
    raise ValueError("the seventh card S4 of seat 2")


def test_a_fault_at_every_step_fills_neither_log_nor_processor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), private_look="pass_and_look"))
    steps: list[int] = []
    enough = threading.Event()

    def step() -> None:
        steps.append(len(steps))
        if len(steps) >= 6:
            enough.set()
        raise ValueError("broken")

    thread = TableThread(desk.table, desk.timers, desk.driver, desk.clock, scenes=desk.scenes)
    waits: list[float] = []
    monkeypatch.setattr(thread, "_step", step)
    real = thread._stopping.wait
    monkeypatch.setattr(thread._stopping, "wait", lambda seconds: waits.append(seconds) or real(0))
    thread.start()
    assert enough.wait(5)
    thread.stop()
    assert waits[:4] == [0.04, 0.08, 0.16, 0.32]
    assert max(waits) <= 1.0
    told = [record for record in caplog.records if record.exc_info]
    assert 3 <= len(told) < len(steps), "in full at first, then ever fewer"
    desk.close()


def test_a_table_that_cannot_even_fail_shows_its_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), private_look="pass_and_look"))
    thread = TableThread(desk.table, desk.timers, desk.driver, desk.clock, scenes=desk.scenes)
    monkeypatch.setattr(desk.table.cues, "off", broken)
    assert not thread._guarded(lambda: broken())
    assert isinstance(desk.scene(), FaultScene)
    desk.close()


def test_a_table_that_cannot_be_described_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), private_look="pass_and_look"))
    thread = TableThread(desk.table, desk.timers, desk.driver, desk.clock, snapshot=broken)  # type: ignore[arg-type]
    for _ in range(3):
        thread._describe()
    assert len([record for record in caplog.records if record.exc_info]) == 1
    assert desk.table.fault is None
    desk.close()


def test_a_question_that_breaks_is_answered_so_and_stops_the_table(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), private_look="pass_and_look"))
    thread = TableThread(desk.table, desk.timers, desk.driver, desk.clock)
    thread.start()
    assert thread.ask(lambda: 7) == 7
    with pytest.raises(ValueError, match="seventh"):
        thread.ask(lambda: broken())
    assert thread.ask(lambda: desk.table.fault) == "ValueError"
    thread.stop()
    late: list[int] = []
    with pytest.raises(TimeoutError):
        thread.ask(lambda: late.append(1), 0.01)
    assert late == []
    desk.close()


def test_a_renderer_that_never_works_does_not_end_the_game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    told = configuration(tmp_path, seats(0, 2), pace=0.001, expected_per_hand=0.0)
    journal = Journal.open(tmp_path)
    clock = MonotonicClock()
    assembly = assemble(told, journal, clock, seed=1, demonstration=True, hands=1)
    glass = Glass()
    glass.breaks = lambda scene: True
    ended = threading.Timer(20, lambda: setattr(assembly.table, "finished", True))
    ended.start()
    assert run_in_real_time(assembly, clock, glass, done=lambda: assembly.table.finished)
    ended.cancel()
    assert assembly.session.hands_settled == 1
    assert glass.closed
    assert any(record.exc_info and "the game goes on" in record.getMessage() for record in caplog.records)
    journal.close()
