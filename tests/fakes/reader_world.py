"""A card reader's whole life in a moment: the transport's waiting moves the clock, a script moves the hands.

Nothing here waits for real time.
"""

from __future__ import annotations

import errno
from collections import deque
from collections.abc import Sequence
from threading import Event

from hardware.events import HardwareEvent
from hardware.fake_console import fake_reader
from hardware.fake_reader import FakeReader
from hardware.inputs import EventQueue
from hardware.serial_reader import SerialReader
from hardware.settings import ScannerSettings
from tests.fakes.fake_clock import FakeClock

Act = tuple[float, str]
"""Seconds after the act before it, and what is done then."""

AFTERWARDS = 6.0
"""Seconds for which the world goes on after the last act: whatever is to follow has followed then."""


class _Stop(Event):
    """The transport's own waiting, before it opens a lost reader again, is the world's time too."""

    def __init__(self, world: ReaderWorld) -> None:
        super().__init__()
        self._world = world

    def wait(self, timeout: float | None = None) -> bool:
        assert timeout is not None
        self._world.pass_time(timeout)
        return self.is_set()


class ReaderWorld:
    """One reader and the hands at it. The acts are the lines of the fake reader's console, without its terminal."""

    def __init__(self, protocol: str, acts: Sequence[Act], reader: FakeReader | None = None) -> None:
        self.clock = FakeClock()
        self.reader = reader or fake_reader(protocol)
        self.history: list[tuple[float, tuple[str, ...]]] = []
        """What lay on the reader from when on."""
        self._settings = ScannerSettings(protocol, "world")  # type: ignore[arg-type]
        self._acts = deque(acts)
        self._next = self.clock() + (acts[0][0] if acts else AFTERWARDS)
        self._plugged_in = True
        self._over = Event()
        self._never = Event()

    def live(self) -> list[HardwareEvent]:
        """Everything that the reader's thread tells, from the opening to the end."""
        queue = EventQueue(lambda: None, limit=100_000)
        reader = SerialReader(self._settings, self.clock, queue, lambda port, baud: self._open())
        reader._stop = _Stop(self)
        reader.start()
        try:
            assert self._over.wait(60.0), f"still {len(self._acts)} acts to go"
        finally:
            reader.close()
        return queue.drain()

    def _open(self) -> ReaderWorld:
        if not self._plugged_in:
            raise FileNotFoundError(errno.ENOENT, "no such port")
        self.reader.power_up(self.clock())
        return self

    def receive(self, seconds: float, /) -> bytes:
        end = self.clock() + seconds
        while self._plugged_in and not self._over.is_set():
            pieces = self.reader.advance(self.clock())
            if pieces:
                return b"".join(pieces)
            if self.clock() >= end:
                return b""
            due = self.reader.next_due()
            self._pass_until(min(end, end if due is None else max(due, self.clock() + 0.0001)))
        if self._over.is_set():
            self._never.wait(0.01)
            return b""
        raise OSError(errno.EIO, "Input/output error")

    def send(self, data: bytes, /) -> None:
        self.reader.hear(data, self.clock())

    def close(self) -> None:
        """Closing a port changes nothing in the world."""

    def pass_time(self, seconds: float) -> None:
        """Let time pass while nobody listens to the reader; what it sends is lost."""
        end = self.clock() + seconds
        while self.clock() < end and not self._over.is_set():
            self.reader.advance(self.clock())
            self._pass_until(end)
        if self._over.is_set():
            self._never.wait(0.01)

    def _pass_until(self, moment: float) -> None:
        moment = min(moment, self._next)
        self.clock.advance(max(0.0, moment - self.clock()))
        if self.clock() < self._next:
            return
        if not self._acts:
            self._over.set()
            return
        _, act = self._acts.popleft()
        self._do(act.split())
        self._next = self.clock() + (self._acts[0][0] if self._acts else AFTERWARDS)

    def _do(self, words: list[str]) -> None:
        now = self.clock()
        match words:
            case ["present" | "two", *uids]:
                self.reader.lay(uids, now)
                self.history.append((now, tuple(uids)))
            case ["lift"]:
                self.reader.lift()
                self.history.append((now, ()))
            case ["drop"]:
                self._plugged_in = False
            case ["replug"]:
                self._plugged_in = True
            case ["behave"]:
                self.reader.behave()
            case [how]:
                self.reader.misbehave(how, now)
