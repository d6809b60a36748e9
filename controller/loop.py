"""Drives a table: in real time in a thread of its own, or on a virtual clock as fast as it goes."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Any, Final, TypeVar

from controller.clock import VirtualClock
from controller.scenes import Scenes
from controller.table import Table
from controller.timers import Timers
from display.intents import Intent
from display.scene import Scene
from hardware.interfaces import Driver

log = logging.getLogger("droid_dealer")

LONGEST_WAIT: Final = 1.0
"""Seconds after which the loop looks around even when nothing is due."""
ANSWER_SECONDS: Final = 5.0
FAULTS_IN_FULL: Final = 3
"""Of faults that follow each other without a step between that works, so many are logged in full, then ever fewer."""

Answer = TypeVar("Answer")


class Mailbox:
    """One slot for the newest picture: a slow screen never delays the table."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._scene: Scene | None = None

    def put(self, scene: Scene) -> None:
        """Leave a picture; one that nobody took is replaced."""
        with self._lock:
            self._scene = scene

    def take(self) -> Scene | None:
        """The newest picture, once."""
        with self._lock:
            scene, self._scene = self._scene, None
            return scene


def earliest(*moments: float | None) -> float | None:
    """The first of the moments that there are."""
    return min((moment for moment in moments if moment is not None), default=None)


class TableThread:
    """The one thread that owns the table: it takes intents and wakes from one queue, and leaves pictures in a mailbox."""

    def __init__(
        self,
        table: Table,
        timers: Timers,
        driver: Driver,
        clock: Callable[[], float],
        *,
        scenes: Scenes | None = None,
        on_picture: Callable[[], None] | None = None,
        done: Callable[[], bool] | None = None,
        snapshot: Callable[[], Mapping[str, Any]] | None = None,
        heartbeat: Callable[[], None] | None = None,
        longest_wait: float = LONGEST_WAIT,
    ) -> None:
        """`snapshot` describes the table, in its own thread; `described` is what it said last, for any thread.
        `heartbeat` is called at each step, every `longest_wait` seconds at least.
        """
        self._table = table
        self._timers = timers
        self._driver = driver
        self._clock = clock
        self._scenes = scenes
        self._on_picture = on_picture
        self._done = done
        self._queue: queue.SimpleQueue[Intent | Callable[[], None] | None] = queue.SimpleQueue()
        self._heartbeat = heartbeat
        self._longest_wait = longest_wait
        self._faults = 0  # in a row
        self._indescribable = False
        self._stopping = threading.Event()
        self._shown: Scene | None = None
        self.mailbox = Mailbox()
        self._snapshot = snapshot
        self.described: Mapping[str, Any] = {}
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)

    def wake(self) -> None:
        """Something awaits the table; from any thread, returns at once."""
        self._queue.put(None)

    def send(self, intent: Intent) -> None:
        """A person asks for something; from any thread."""
        self._queue.put(intent)

    def ask(self, question: Callable[[], Answer], within: float = ANSWER_SECONDS) -> Answer:
        """What `question` returns, asked in the table's thread between two steps; from any other thread.

        Raises TimeoutError when the table does not come to it `within` seconds, and what the question raises. A question
        that comes too late is not asked any more.
        """
        answer: Future[Answer] = Future()

        def asked() -> None:
            if not answer.set_running_or_notify_cancel():
                return
            try:
                answer.set_result(question())
            except Exception as error:
                answer.set_exception(error)
                raise

        self._queue.put(asked)
        try:
            return answer.result(within)
        except TimeoutError:
            answer.cancel()
            raise

    def start(self) -> None:
        """Begin. The driver must be open, with `wake` as its wake."""
        self._thread.start()

    def stop(self, within: float = 4.0) -> None:
        """End the loop, after the move that is being written, and wait for it at most `within` seconds."""
        self._stopping.set()
        self.wake()
        if self._thread.is_alive():
            self._thread.join(within)

    @property
    def running(self) -> bool:
        """Whether the loop still runs."""
        return self._thread.is_alive()

    def _run(self) -> None:
        self._guarded(self._table.start)
        self._guarded(self._show)  # a table that is ended at once has had a picture too
        self._describe()
        while not self._stopping.is_set() and not (self._done is not None and self._done()):
            if self._heartbeat is not None:
                self._heartbeat()
            if self._guarded(self._step):
                self._faults = 0
            elif self._faults > 1:
                # What breaks at every step must fill neither the log nor the processor.
                self._stopping.wait(min(self._longest_wait, 0.01 * 2 ** min(self._faults, 10)))
            if not self._guarded(self._show):
                self._guarded(self._show)  # the fault screen
            self._describe()

    def _describe(self) -> None:
        if self._snapshot is None:
            return
        try:
            self.described = self._snapshot()
        except Exception:
            if not self._indescribable:
                self._indescribable = True
                log.exception("the table cannot be described; it plays on")

    def _guarded(self, step: Callable[[], None]) -> bool:
        """No fault ends the table: it is logged in full, and the screen offers to go on from the stored hand."""
        try:
            step()
        except Exception as error:
            self._faults += 1
            if self._faults <= FAULTS_IN_FULL or self._faults & (self._faults - 1) == 0:
                log.exception("the table has stopped")
            self._fail(type(error).__name__)
            return False
        return True

    def _fail(self, text: str) -> None:
        try:
            self._table.fail(text)
        except Exception:
            log.exception("the table has stopped, and not in order")
            self._table.fault = text

    def _step(self) -> None:
        now = self._clock()
        due = earliest(self._timers.next_due(), self._driver.next_due(), now + self._longest_wait)
        assert due is not None
        intents: list[Intent | Callable[[], None]] = []
        try:
            taken = self._queue.get(timeout=max(0.0, due - now)) if due > now else self._queue.get_nowait()
            while True:
                if taken is not None:
                    intents.append(taken)
                taken = self._queue.get_nowait()
        except queue.Empty:
            pass
        for intent in intents:
            if callable(intent):
                intent()
            else:
                self._table.handle(intent)
        now = self._clock()
        self._table.collect(now)
        self._timers.run_due(now)

    def _show(self) -> None:
        if self._scenes is None:
            return
        scene = self._scenes.scene()
        if scene != self._shown:
            self._shown = scene
            self.mailbox.put(scene)
            if self._on_picture is not None:
                self._on_picture()


def run_reckoned(
    table: Table,
    timers: Timers,
    driver: Driver,
    clock: VirtualClock,
    done: Callable[[], bool],
    on_step: Callable[[], None] | None = None,
) -> bool:
    """Drive the table on a virtual clock until `done`. False when nothing is due any more before that."""
    if not done():
        table.start()
    while not done():
        table.collect(clock())
        if timers.run_due(clock()):
            if on_step is not None:
                on_step()
            continue
        due = earliest(timers.next_due(), driver.next_due())
        if due is None:
            return False
        clock.advance_to(due)
    return True
