"""Temperaments of droid players: how they weigh the same chances.

A temperament changes thresholds only; all of them reckon with the same odds. `random` reckons with nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Temperament:
    """How a droid weighs chances. Shares and chances go from 0 to 1."""

    name: str
    respect: float
    """How good other hands are taken to be: each counts as the best of so many random hands."""
    caution: float
    """What a match of all its credits must promise beyond the pot odds; smaller matches in proportion."""
    boldness: float
    """How far above a fair share of the pot its chance must be before it bets for value: 0 at once, 1 never."""
    aggression: float
    """How often it bets or raises a hand that is worth it."""
    bluff: float
    """How often it bets a hand that is not."""
    stake: float
    """The share of its credits that it puts at risk in one bet on a hand that is good but not sure."""
    call: float
    """It calls the hand when its chance is so many times a fair share."""
    protect: float
    """It guards a hand in the interference field that beats so great a part of other hands."""


RANDOM: Final = "random"
"""Any legal move with equal chance (see `controller.droids.random_play`)."""

WEIGHED: Final[Mapping[str, Temperament]] = MappingProxyType(
    {
        found.name: found
        for found in (
            Temperament("careful", 1.6, 0.25, 0.40, 0.50, 0.02, 0.15, 2.2, 0.75),
            Temperament("steady", 1.3, 0.12, 0.28, 0.65, 0.05, 0.25, 1.6, 0.82),
            Temperament("daring", 1.0, 0.04, 0.18, 0.85, 0.12, 0.45, 1.2, 0.90),
        )
    }
)
"""The temperaments that weigh chances, by name."""

TEMPERAMENTS: Final = (*WEIGHED, RANDOM)
"""The names that `Droid` accepts."""
