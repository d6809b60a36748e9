"""What is wired to which pin or port: the values a configuration file fills in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

ScannerProtocolName = Literal["rdm6300", "id12", "pn532", "line", "keyboard"]
"""What a card scanner speaks."""

BUTTON_NAMES = (
    "draw",
    "trade",
    "stand",
    "match",
    "raise",
    "plus",
    "minus",
    "fold",
    "call",
    "field",
    "deal",
    "undo",
)
"""The panel's buttons; ``deal`` deals and confirms, ``undo`` takes back. Every one is optional."""

SEAT_LAMP_NAMES = tuple(f"seat-{seat}" for seat in range(1, 9))
SHIFT_LAMP_NAMES = ("shift", "shift-2", "shift-3", "shift-4")
LAMP_NAMES = SEAT_LAMP_NAMES + SHIFT_LAMP_NAMES
"""The lamps a table may have: one for each seat, and up to four for the Shift."""


@dataclass(frozen=True, slots=True)
class ButtonSettings:
    """One push button. ``pin`` is the GPIO number (not the header's); ``pull_up``: it connects
    the pin to ground, else to 3.3 V. ``seat`` binds it to a seat; None: for the seat on turn."""

    name: str
    pin: int
    seat: int | None = None
    pull_up: bool = True


@dataclass(frozen=True, slots=True)
class LampSettings:
    """One lamp, lit by a high level on GPIO ``pin`` (by a low one if not ``active_high``)."""

    name: str
    pin: int
    active_high: bool = True


@dataclass(frozen=True, slots=True)
class BuzzerSettings:
    """The buzzer. An active one hums by itself when switched on; a passive one plays tones."""

    pin: int
    kind: Literal["active", "passive"]


@dataclass(frozen=True, slots=True)
class ScannerSettings:
    """One card scanner on a serial port, or on an input device of its own.

    ``port`` is a stable name (``/dev/serial/by-id/…``), resolved anew at each opening.
    ``baud`` None is the protocol's own speed. ``reader`` numbers the scanner; a scanner of
    several antennas gives ``reader`` to its antenna 1 and counts on from there. ``seat``
    binds it to a seat; ``antennas`` binds each antenna named there to a seat of its own.
    ``quiet`` is for how many seconds a card must not be seen to be gone. ``simulated`` says
    whether the scanner is in the mock's world; None: the whole table's driver decides.
    """

    protocol: ScannerProtocolName
    port: str
    baud: int | None = None
    reader: int = 1
    seat: int | None = None
    quiet: float = 1.0
    antennas: Mapping[int, int] = field(default_factory=dict)
    simulated: bool | None = None

    def reader_of(self, antenna: int | None) -> int:
        """The reader's number that stands for the antenna; None is for a reader that names none."""
        return self.reader if antenna is None else self.reader + antenna - 1

    @property
    def seats(self) -> Mapping[int, int]:
        """The readers' numbers that are bound to a seat, with that seat."""
        own = {} if self.seat is None else {self.reader: self.seat}
        return own | {self.reader_of(antenna): seat for antenna, seat in self.antennas.items()}


@dataclass(frozen=True, slots=True)
class HardwareSettings:
    """The whole table. ``debounce`` is for how many seconds a contact must rest to count."""

    driver: Literal["mock", "gpio"]
    buttons: tuple[ButtonSettings, ...] = ()
    lamps: tuple[LampSettings, ...] = ()
    buzzer: BuzzerSettings | None = None
    scanners: tuple[ScannerSettings, ...] = ()
    debounce: float = 0.02

    @property
    def has_pins(self) -> bool:
        """Whether anything is wired to a pin; a table of touch screen and USB readers needs no pin library."""
        return bool(self.buttons or self.lamps or self.buzzer)
