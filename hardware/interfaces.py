"""What a driver offers to the droid dealer, whichever pins are behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, Protocol

from hardware.errors import HardwareError
from hardware.events import HardwareEvent

__all__ = ["Buzzer", "Clock", "Driver", "HardwareError", "Lamp", "Wake"]

Clock = Callable[[], float]
"""A monotonic clock: seconds from any fixed moment."""

Wake = Callable[[], None]
"""Tells the loop that something awaits ``collect``; called from any thread, returns at once."""


class Lamp(Protocol):
    """A lamp. Patterns are the caller's job, on its own timers."""

    def set(self, on: bool) -> None:
        """Light or darken it. Does nothing once the driver is closed.

        Raises HardwareError when the pin fails.
        """


class Buzzer(Protocol):
    """A buzzer, silent at the start."""

    def sound(self, tone_hz: float | None) -> None:
        """Sound until ``silence``. ``tone_hz``: hertz, or None for its usual tone.

        A tone beyond the buzzer's range is moved to the nearest end; an active buzzer has one
        tone only. Does nothing once the driver is closed. Raises HardwareError when the pin fails.
        """

    def silence(self) -> None:
        """Stop sounding."""


class Driver(Protocol):
    """The table's hardware. All methods are for the one thread that owns the table."""

    @property
    def kind(self) -> Literal["gpio", "mock"]:
        """Real pins or simulated ones: shown to people, never asked by the game."""

    @property
    def lamps(self) -> Mapping[str, Lamp]:
        """The lamps by name; empty before ``open``."""

    @property
    def buzzer(self) -> Buzzer | None:
        """The buzzer; None if the table has none, or before ``open``."""

    def open(self, wake: Wake) -> None:
        """Claim the pins, all outputs off, and start the readers.

        Raises HardwareError with the library's own reason; then nothing stays claimed. A
        scanner that cannot be opened is no error but a ``ReaderFault`` event.
        """

    def collect(self, now: float) -> list[HardwareEvent]:
        """What has happened since the last call, in order of time.

        To be called after every wake and at ``next_due``. Raises HardwareError when a pin fails.
        """

    def next_due(self) -> float | None:
        """When ``collect`` is wanted even without a wake: seconds of the clock, or None."""

    def all_off(self) -> None:
        """All lamps dark and the buzzer silent. Never raises."""

    def close(self) -> None:
        """All outputs off, pins and readers given back. May be called again; never raises."""
