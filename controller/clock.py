"""Clocks: where every duration of the program comes from.

A clock is called and answers in seconds that never run backwards. Its zero means nothing; only
differences do. The time of day is a label elsewhere, never a measure: a Raspberry Pi has no clock
battery, so its time of day jumps by hours when the network comes up.
"""

from __future__ import annotations

import math
import time
from typing import Protocol


class Clock(Protocol):
    """Anything that tells monotonic seconds when it is called."""

    def __call__(self) -> float:
        """The time now, in seconds."""
        ...


class MonotonicClock:
    """The machine's own monotonic clock."""

    __slots__ = ()

    def __call__(self) -> float:
        """The time now, in seconds."""
        return time.monotonic()


class VirtualClock:
    """A clock that moves only when it is told to, so hours of play take milliseconds."""

    __slots__ = ("_now",)

    def __init__(self, start: float = 0.0) -> None:
        """Start at ``start`` seconds."""
        self._now = start

    def __call__(self) -> float:
        """The time now, in seconds."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Move on by ``seconds``; raises ValueError for a negative or infinite step."""
        if not (math.isfinite(seconds) and seconds >= 0):
            raise ValueError(f"a clock cannot move by {seconds} seconds")
        self._now += seconds

    def advance_to(self, moment: float) -> None:
        """Move on to ``moment`` (seconds); a moment already past changes nothing."""
        if not math.isfinite(moment):
            raise ValueError(f"a clock cannot move to {moment}")
        self._now = max(self._now, moment)
