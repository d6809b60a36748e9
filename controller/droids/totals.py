"""Totals with the traditional deck: how likely each is in a hand that nobody sees, and what it beats.

A score puts hands in the order of the rules: `BOMBED` for those that have bombed out, then totals, then Pure Sabacc, then
the Idiot's Array.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from rules.cards import DECKS, TRADITIONAL_VALUES

LEAST, MOST = min(TRADITIONAL_VALUES.values()), max(TRADITIONAL_VALUES.values())
"""The lowest and the highest value of a card."""
AIM: Final = 23
BOMBED: Final = -1000.0
PURE_SABACC: Final = 100.0
IDIOTS_ARRAY: Final = 200.0
_MOST_CARDS = 6

# What a first and a second card of a hand say of hands in play: most have two or three cards.
_USUAL_CARDS = (2, 3)


def score(points: int, magnitude: bool) -> float:
    """The place of a total among hands. `magnitude`: by closeness to 23 or -23, positive first; else as signed numbers."""
    if points in (AIM, -AIM):
        return PURE_SABACC
    if points == 0 or not -AIM < points < AIM:
        return BOMBED
    return 2.0 * abs(points) + (points > 0) if magnitude else float(points)


def spread(cards: Mapping[str, int]) -> list[float]:
    """How likely each value from `LEAST` to `MOST` is for a card out of these."""
    counts = [0] * (MOST - LEAST + 1)
    for card, copies in cards.items():
        counts[TRADITIONAL_VALUES[card] - LEAST] += copies
    total = sum(counts)
    return [count / total for count in counts] if total else [0.0] * len(counts)


FRESH = tuple(spread(DECKS["traditional"].counts))
"""The spread of a fresh deck."""


@lru_cache(maxsize=_MOST_CARDS + 1)
def sums(cards: int) -> tuple[tuple[int, float], ...]:
    """Each total of so many unseen cards with its likelihood (copies drawn are neglected)."""
    found = {0: 1.0}
    for _ in range(min(cards, _MOST_CARDS)):
        following: dict[int, float] = {}
        for points, chance in found.items():
            for place, part in enumerate(FRESH):
                if part:
                    total = points + place + LEAST
                    following[total] = following.get(total, 0.0) + chance * part
        found = following
    return tuple(sorted(found.items()))


@lru_cache(maxsize=8192)
def beats(own: float, hidden: int, visible: int, magnitude: bool) -> float:
    """The chance that a score beats a hand of `hidden` unseen cards and open ones worth `visible`; a tie counts half."""
    if own <= BOMBED:
        return 0.0
    found = 0.0
    for points, chance in sums(hidden):
        other = score(points + visible, magnitude)
        found += chance if own > other else chance / 2 if own == other else 0.0
    return found


@lru_cache(maxsize=512)
def beats_usual(own: float, magnitude: bool) -> float:
    """The chance that a score beats one random hand of a usual size."""
    return sum(beats(own, cards, 0, magnitude) for cards in _USUAL_CARDS) / len(_USUAL_CARDS)


def points_of(cards: Iterable[str]) -> int:
    """The sum of the cards."""
    return sum([TRADITIONAL_VALUES[card] for card in cards])
