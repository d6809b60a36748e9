"""How fast things happen that happen by themselves, in seconds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds for a card, for dice, for a Shift on the screen, and between two hands; `thinking` for a droid's move."""

    thinking: Callable[[], float]
    card: float = 0.0
    dice: float = 0.0
    shift: float = 0.0
    settled: float = 0.0


def steady(seconds: float) -> Pace:
    """One move every `seconds`."""
    return Pace(
        thinking=lambda: seconds,
        card=min(0.35, seconds / 3),
        dice=min(1.2, seconds),
        shift=min(3.0, seconds * 3),
        settled=min(12.0, seconds * 8),
    )


MEAN_THINKING = 6.0
"""Seconds that a seat thinks on the average where time is only reckoned."""


def reckoned(draw: Callable[[float], float]) -> Pace:
    """As fast as it goes, on a virtual clock with drawn thinking times, so that pulses come as often as at a real table."""
    return Pace(thinking=lambda: draw(MEAN_THINKING))
