"""The transport of a card reader: one thread that owns the connection from opening to closing.

It never gives up: a reader that is not there, was pulled out, is held by another program or does
not answer is a fault event, and is tried again with growing pauses. Nobody else touches it.
"""

from __future__ import annotations

import errno
from collections import Counter
from collections.abc import Callable, Sized
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from threading import Event, Thread
from typing import Generic, Protocol, TypeVar

from hardware.decoders import ReadingTogether
from hardware.dialogue import Dialogue, ReaderTrouble, Step
from hardware.errors import reason
from hardware.events import ReaderFault, ReaderRecovered
from hardware.inputs import EventQueue
from hardware.interfaces import Clock
from hardware.presence import Presence
from hardware.settings import ScannerSettings

FIRST_PAUSE_SECONDS = 0.1
LONGEST_PAUSE_SECONDS = 5.0
RECEIVE_SECONDS = 0.1
"""How long one waits for something to come: how soon a closing or a card's leaving is noticed."""

_WAS_THERE = ("lost", "silent", "wrong")

Heard = TypeVar("Heard", bound=Sized)
Received = TypeVar("Received", covariant=True)


class Connection(Protocol[Received]):
    """An open reader. Every method raises whatever its library does when the reader is gone."""

    def receive(self, seconds: float, /) -> Received:
        """What comes within ``seconds``, as soon as something has come; empty if nothing has."""

    def send(self, data: bytes, /) -> None:
        """Send to the reader."""

    def close(self) -> None:
        """Give the reader back."""


@dataclass(slots=True)
class Trial:
    """What a reader did while it was tried. ``ready``: it has shown that it works, as far as its kind can;
    ``received``: how many bytes (or key strokes) came; ``frames``: how often each tag was read."""

    frames_needed: int
    ready: bool = False
    received: int = 0
    frames: Counter[str] = field(default_factory=Counter)

    @property
    def cards(self) -> list[str]:
        """The tags that were read often enough to be believed."""
        return [uid for uid, times in self.frames.items() if times >= self.frames_needed]


class ReaderThread(Generic[Heard]):
    """One reader; its events go to ``queue``.

    ``connect`` opens it, whatever its stable name points to just now. ``frames_needed``: how
    many equal frames make a card.
    """

    def __init__(
        self,
        settings: ScannerSettings,
        clock: Clock,
        queue: EventQueue,
        connect: Callable[[], Connection[Heard]],
        dialogue: Dialogue[Heard],
        frames_needed: int,
    ) -> None:
        self._settings = settings
        self._clock = clock
        self._queue = queue
        self._connect = connect
        self._dialogue = dialogue
        self._frames_needed = frames_needed
        self._presences: dict[int, Presence] = {}
        self._fault: str | None = None
        self._pause = FIRST_PAUSE_SECONDS
        self._stop = Event()
        self._thread = Thread(target=self._run, name=f"card reader {settings.reader}", daemon=True)

    def start(self) -> None:
        """Start reading; to be called once."""
        self._thread.start()

    def try_out(self, go_on: Callable[[Trial], bool]) -> Trial:
        """Open the reader, speak with it in the caller's thread while ``go_on`` says so, and give it back.

        Instead of ``start``. Raises ReaderTrouble; whatever ``go_on`` raises passes through.
        """
        trial = Trial(self._frames_needed)
        try:
            connection = self._connect()
        except Exception as error:
            raise ReaderTrouble("busy" if _locked_by_another(error) else "absent", reason(error)) from error
        try:
            _or_trouble(partial(self._greet, connection))
            trial.ready = self._dialogue.ready
            while go_on(trial):
                _or_trouble(partial(self._hear, connection, trial))
        finally:
            with suppress(Exception):  # it is given back, one way or another
                connection.close()
        return trial

    def _greet(self, connection: Connection[Heard]) -> None:
        if greeting := self._dialogue.begin(self._clock()):
            connection.send(greeting)

    def _hear(self, connection: Connection[Heard], trial: Trial) -> None:
        heard = connection.receive(self._patience())
        step = self._dialogue.step(heard, self._clock())
        if step.send:
            connection.send(step.send)
        trial.received += len(heard)
        trial.ready = self._dialogue.ready
        for reading in step.readings:
            trial.frames.update(reading.uids if isinstance(reading, ReadingTogether) else (reading.uid,))

    def close(self) -> None:
        """Stop reading and give the reader back, within a fraction of a second. Idempotent."""
        self._stop.set()
        if self._thread.ident is not None:
            self._thread.join(timeout=2.0)

    def _run(self) -> None:
        while not self._stop.is_set():
            # Every exception, because unplugging shows in many ways: SerialException, OSError,
            # termios.error (which is no OSError), TypeError. A thread that died would be silent.
            try:
                connection = self._connect()
            except Exception as error:
                self._report("busy" if _locked_by_another(error) else "absent", error)
            else:
                self._use(connection)
            if self._stop.wait(self._pause):
                return
            self._pause = min(self._pause * 2, LONGEST_PAUSE_SECONDS)

    def _use(self, connection: Connection[Heard]) -> None:
        try:
            self._converse(connection)
        except ReaderTrouble as trouble:
            self._report(trouble.kind, trouble)
        except Exception as error:
            self._report("lost", error)
        finally:
            try:
                connection.close()
            except Exception as error:
                self._report("lost", error)

    def _converse(self, connection: Connection[Heard]) -> None:
        opened = self._clock()
        self._greet(connection)
        while not self._stop.is_set():
            if self._dialogue.ready:
                self._recovered()
            heard = connection.receive(self._patience())
            now = self._clock()
            step = self._dialogue.step(heard, now)
            if step.send:
                connection.send(step.send)
            if self._dialogue.ready:
                self._recovered()
                if heard or now >= opened + LONGEST_PAUSE_SECONDS:
                    # Only a reader that proved itself is tried again at once when it is lost.
                    self._pause = FIRST_PAUSE_SECONDS
            self._see(step, now)

    def _patience(self) -> float:
        due = self._dialogue.next_due()
        return RECEIVE_SECONDS if due is None else min(max(due - self._clock(), 0.0), RECEIVE_SECONDS)

    def _see(self, step: Step, now: float) -> None:
        if step.blind:
            self._resume(now)
        for reading in step.readings:
            if isinstance(reading, ReadingTogether):
                events = self._presence(None).feed_together(reading.uids, now)
            else:
                events = self._presence(reading.antenna).feed(reading.uid, now)
            for event in events:
                self._queue.put(event)
        if step.looked:
            for presence in self._presences.values():
                for event in presence.tick(now):
                    self._queue.put(event)

    def _presence(self, antenna: int | None) -> Presence:
        reader = self._settings.reader_of(antenna)
        if reader not in self._presences:
            self._presences[reader] = Presence(reader, self._settings.quiet, self._frames_needed)
        return self._presences[reader]

    def _report(self, kind: str, error: Exception) -> None:
        """Tell a fault once; that a lost reader cannot be opened either is no news."""
        if kind == "absent" and self._fault in _WAS_THERE:
            kind = "lost"
        if self._stop.is_set() or kind == self._fault:
            return
        self._fault = kind
        self._queue.put(ReaderFault(kind, self._settings.reader, reason(error), self._clock()))

    def _recovered(self) -> None:
        if self._fault is None:
            return
        self._fault = None
        now = self._clock()
        self._resume(now)
        self._queue.put(ReaderRecovered(self._settings.reader, now))

    def _resume(self, now: float) -> None:
        """What lay there may lie there still: it is neither gone nor new because it was not seen."""
        for presence in self._presences.values():
            presence.resume(now)


def _or_trouble(action: Callable[[], None]) -> None:
    """Unplugging shows in many ways: all of them are one kind of trouble."""
    try:
        action()
    except ReaderTrouble:
        raise
    except Exception as error:
        raise ReaderTrouble("lost", reason(error)) from error


def _locked_by_another(error: Exception) -> bool:
    return isinstance(error, OSError) and error.errno in (errno.EWOULDBLOCK, errno.EBUSY)
