"""The table on the desk: a simulated world with cause and effect behind the same interface.

A pressed button is down until released; a card taken from the tray lies on a reader until it is
lifted, and a lying card is read again and again, as a real one is. The contacts are ideal ones,
so a press counts at once. A card scanner that is not to be simulated is a real one, at its port.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Lock
from types import MappingProxyType
from typing import Literal

from hardware.errors import N_, HardwareError
from hardware.events import (
    ButtonPressed,
    ButtonReleased,
    ButtonStuck,
    HardwareEvent,
    ReaderFault,
    ReaderRecovered,
)
from hardware.inputs import EventQueue
from hardware.interfaces import Clock, Wake
from hardware.presence import Presence
from hardware.readers import CardReader, card_reader
from hardware.settings import BUTTON_NAMES, SEAT_LAMP_NAMES, HardwareSettings

HISTORY_LENGTH = 1000
"""Changes that a simulated lamp or buzzer remembers."""


@dataclass(frozen=True, slots=True)
class Tray:
    """The tagged cards within reach: tag uid to what is written on the card."""

    cards: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


class MockLamp:
    """A lamp that remembers: ``history`` holds (seconds, lit) for each change."""

    def __init__(self, name: str, clock: Clock) -> None:
        self.name = name
        self.on = False
        self.history: deque[tuple[float, bool]] = deque(maxlen=HISTORY_LENGTH)
        self._clock = clock

    def set(self, on: bool) -> None:
        """Light or darken it."""
        if on != self.on:
            self.on = on
            self.history.append((self._clock(), on))


class MockBuzzer:
    """A buzzer that remembers: ``history`` holds (seconds, sounding, hertz or None)."""

    def __init__(self, clock: Clock) -> None:
        self.sounding = False
        self.tone_hz: float | None = None
        self.history: deque[tuple[float, bool, float | None]] = deque(maxlen=HISTORY_LENGTH)
        self._clock = clock

    def sound(self, tone_hz: float | None) -> None:
        """Sound until ``silence``; ``tone_hz`` in hertz, or None for the usual tone."""
        self._become(True, tone_hz)

    def silence(self) -> None:
        """Stop sounding."""
        self._become(False, None)

    def _become(self, sounding: bool, tone_hz: float | None) -> None:
        if (sounding, tone_hz) != (self.sounding, self.tone_hz):
            self.sounding = sounding
            self.tone_hz = tone_hz
            self.history.append((self._clock(), sounding, tone_hz))


class MockDriver:
    """The simulated table.

    It has the buttons, lamps and buzzer of the settings; settings that name none of them get a
    full panel, because a desk has no pins to name, and settings without a scanner one reader.
    Everything that a hand does (``press`` to ``plug_in``) may come from any thread.
    """

    kind: Literal["mock"] = "mock"

    def __init__(self, settings: HardwareSettings, clock: Clock, tray: Tray | None = None) -> None:
        self.tray = Tray() if tray is None else tray
        self._clock = clock
        self._lock = Lock()
        self._wake: Wake | None = None
        self._events: list[HardwareEvent] = []
        full = not (settings.buttons or settings.lamps or settings.buzzer)
        self.buttons: tuple[tuple[str, int | None], ...] = (
            tuple((name, None) for name in BUTTON_NAMES)
            if full
            else tuple((button.name, button.seat) for button in settings.buttons)
        )
        self._down: set[tuple[str, int | None]] = set()
        lamp_names = (*SEAT_LAMP_NAMES, "shift") if full else tuple(lamp.name for lamp in settings.lamps)
        self.lamps: Mapping[str, MockLamp] = MappingProxyType({name: MockLamp(name, clock) for name in lamp_names})
        self.buzzer = MockBuzzer(clock) if full or settings.buzzer else None
        simulated = [scanner for scanner in settings.scanners if scanner.simulated is not False]
        quiets = {scanner.reader: scanner.quiet for scanner in simulated} if settings.scanners else {1: 1.0}
        self._readers = {reader: Presence(reader, quiet) for reader, quiet in quiets.items()}
        self._real = [scanner for scanner in settings.scanners if scanner.simulated is False]
        self._real_readers: list[CardReader] = []
        self._queue: EventQueue | None = None
        self._unplugged: set[int] = set()
        self._lying: dict[str, int] = {}

    @property
    def readers(self) -> tuple[int, ...]:
        """The numbers of the simulated readers."""
        return tuple(self._readers)

    @property
    def lying(self) -> Mapping[str, int]:
        """The cards that lie on a reader now: uid to reader."""
        with self._lock:
            return dict(self._lying)

    def open(self, wake: Wake) -> None:
        """Start the world, in which a button that is down already is stuck, and the real readers.

        Raises HardwareError when the library of a real reader is missing.
        """
        queue = EventQueue(wake)
        self._real_readers = [card_reader(scanner, self._clock, queue) for scanner in self._real]
        self._queue = queue
        with self._lock:
            self._wake = wake
            now = self._clock()
            self._events = [ButtonStuck(name, seat, now) for name, seat in sorted(self._down, key=str)]
        for reader in self._real_readers:
            reader.start()
        wake()

    def collect(self, now: float) -> list[HardwareEvent]:
        """What has happened since the last call, in order of time."""
        with self._lock:
            if self._wake is None:
                return []
            for reader in self._readers:
                self._look(reader, now)
            events = self._events
            self._events = []
        if self._queue is not None:
            events += self._queue.drain()
        return sorted(events, key=lambda event: event.time)

    def next_due(self) -> float | None:
        """When a lifted card is gone (seconds), or None."""
        with self._lock:
            dues = [
                due
                for reader, presence in self._readers.items()
                if reader not in self._unplugged
                and (due := presence.next_due(still_lying=self._on(reader))) is not None
            ]
        return min(dues, default=None)

    def all_off(self) -> None:
        """All lamps dark and the buzzer silent."""
        for lamp in self.lamps.values():
            lamp.set(False)
        if self.buzzer is not None:
            self.buzzer.silence()

    def close(self) -> None:
        """All off; what hands do from now on is not seen. May be called again."""
        self.all_off()
        for reader in self._real_readers:
            reader.close()
        self._real_readers = []
        self._queue = None
        with self._lock:
            self._wake = None
            self._events = []

    def press(self, name: str, seat: int | None = None) -> None:
        """Push the button down. Raises HardwareError if the panel has no such button."""
        button = self._button(name, seat)
        with self._lock:
            if button not in self._down:
                self._down.add(button)
                self._happen(ButtonPressed(name, seat, self._clock()))
        self._tell()

    def release(self, name: str, seat: int | None = None) -> None:
        """Let the button go. Raises HardwareError if the panel has no such button."""
        button = self._button(name, seat)
        with self._lock:
            if button in self._down:
                self._down.discard(button)
                self._happen(ButtonReleased(name, seat, self._clock()))
        self._tell()

    def present(self, uid: str, reader: int | None = None) -> None:
        """Take the card from the tray, or from another reader, and lay it on ``reader``.

        None is the first simulated reader. Raises HardwareError if there is no such card or reader.
        """
        if reader is None and not self._readers:
            raise HardwareError(N_("the table has no simulated reader: lay the card on the real one"))
        if uid not in self.tray.cards:
            raise HardwareError(N_("the tray has no card with the tag {tag}"), tag=uid)
        reader = self._reader(self.readers[0] if reader is None else reader)
        with self._lock:
            if self._lying.get(uid) != reader:
                self._take_off(uid)
                self._lying[uid] = reader
                self._look(reader, self._clock())
        self._tell()

    def lift(self, uid: str) -> None:
        """Take the card off its reader, back to the tray; does nothing if it is not on one."""
        with self._lock:
            self._take_off(uid)
        self._tell()

    def unplug(self, reader: int) -> None:
        """Pull the reader's plug. Raises HardwareError if there is no such reader."""
        self._reader(reader)
        with self._lock:
            if reader not in self._unplugged:
                self._unplugged.add(reader)
                self._happen(ReaderFault("lost", reader, "unplugged", self._clock()))
        self._tell()

    def plug_in(self, reader: int) -> None:
        """Plug the reader in again. Raises HardwareError if there is no such reader."""
        presence = self._readers[self._reader(reader)]
        with self._lock:
            if reader in self._unplugged:
                self._unplugged.discard(reader)
                now = self._clock()
                presence.resume(now)
                self._happen(ReaderRecovered(reader, now))
        self._tell()

    def _take_off(self, uid: str) -> None:
        if uid in self._lying:
            self._look(self._lying[uid], self._clock())  # until this moment it was seen there
            del self._lying[uid]

    def _look(self, reader: int, now: float) -> None:
        """What the reader has read up to now."""
        if self._wake is None or reader in self._unplugged:
            return
        presence = self._readers[reader]
        presence.stay(self._on(reader), now)
        for uid in sorted(self._on(reader)):
            self._happen(*presence.feed(uid, now))
        self._happen(*presence.tick(now))

    def _on(self, reader: int) -> set[str]:
        return {uid for uid, lies_on in self._lying.items() if lies_on == reader}

    def _happen(self, *events: HardwareEvent) -> None:
        if self._wake is not None:
            self._events += events

    def _tell(self) -> None:
        """Wake the loop, outside our own lock: it may hold one of its own."""
        wake = self._wake
        if wake is not None:
            wake()

    def _button(self, name: str, seat: int | None) -> tuple[str, int | None]:
        if (name, seat) not in self.buttons:
            if seat is None:
                raise HardwareError(N_("the panel has no button {name}"), name=name)
            raise HardwareError(N_("the panel has no button {name} for seat {seat}"), name=name, seat=seat)
        return name, seat

    def _reader(self, reader: int) -> int:
        if reader not in self._readers:
            raise HardwareError(N_("the table has no reader {number}"), number=reader)
        return reader
