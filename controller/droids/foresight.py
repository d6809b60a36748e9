"""What a total of the traditional game promises some turns before the hand is called.

From the last turn backwards: a total is worth its chance to win, a bombed-out one its penalty; a turn earlier it is worth
the best of standing, drawing, and trading a middling card. A Shift on the way turns a hand into a fresh one.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import mul
from typing import Final

from controller.droids import totals

TURNS: Final = 3
"""How many turns the tables look ahead."""
_FAR = 45
_CARDS = 6
_LOW = _FAR - totals.LEAST  # padding, so that a card may lead beyond the totals that are told apart
_WIDTH = len(totals.FRESH)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What decides the worth of totals. `penalty` and `bonus` (Pure Sabacc) are in main pots."""

    exponent: float
    magnitude: bool
    penalty: float
    bonus: float
    draws: bool
    trades: bool
    floor: float
    """The score of the best hand that lies open in full: less wins nothing."""
    shift: float
    """The chance that a Shift takes the hand before the seat's next turn."""


class Foresight:
    """The tables for one outlook: `worth(turns, cards, points)`."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        last = self._padded([self.final(points) for points in range(-_FAR, _FAR + 1)])
        self._tables: list[list[array[float]]] = [[last] * (_CARDS + 1)]
        for _ in range(TURNS):
            self._tables.append(self._earlier(self._tables[-1]))

    def final(self, points: int) -> float:
        """What a total is worth at the reveal."""
        outlook = self.outlook
        own = totals.score(points, outlook.magnitude)
        if own <= totals.BOMBED:
            return -outlook.penalty
        if own < outlook.floor:
            return 0.0
        chance = math.pow(totals.beats_usual(own, outlook.magnitude), outlook.exponent)
        return chance * (1 + outlook.bonus) if own >= totals.PURE_SABACC else chance

    def worth(self, turns: int, cards: int, points: int) -> float:
        """What a total of so many cards is worth, in main pots, with so many turns to come."""
        place = max(-_FAR, min(_FAR, points)) + _LOW
        return self._tables[min(turns, TURNS)][min(cards, _CARDS)][place]

    def expected(
        self, turns: int, cards: int, points: int, spread: Sequence[float], offers: Sequence[int] = (0,)
    ) -> float:
        """The same, on the average over one more card of that spread, with the best of `offers` added to the total."""
        if len(offers) == 1:
            return self._after(self._tables[min(turns, TURNS)][min(cards, _CARDS)], points + offers[0], spread)
        return sum(
            chance * max(self.worth(turns, cards, points + place + totals.LEAST + offer) for offer in offers)
            for place, chance in enumerate(spread)
            if chance
        )

    @staticmethod
    def _after(table: array[float], points: int, spread: Sequence[float]) -> float:
        start = max(-_FAR, min(_FAR, points)) + _LOW + totals.LEAST
        found: float = sum(map(mul, spread, table[start : start + _WIDTH]))
        return found

    @staticmethod
    def _padded(inner: list[float]) -> array[float]:
        return array("d", [inner[0]] * -totals.LEAST + inner + [inner[-1]] * totals.MOST)

    def _earlier(self, later: list[array[float]]) -> list[array[float]]:
        """The tables one turn before `later`: the best that the turn offers, and perhaps a Shift after that."""
        outlook, spread = self.outlook, totals.FRESH
        tables = [later[0]]
        for cards in range(1, _CARDS + 1):
            same, more = later[cards], later[min(cards + 1, _CARDS)]
            shifted = sum(chance * same[max(-_FAR, min(_FAR, s)) + _LOW] for s, chance in totals.sums(cards))
            inner: list[float] = []
            for points in range(-_FAR, _FAR + 1):
                best = same[points + _LOW]
                if outlook.draws and cards < _CARDS:
                    best = max(best, self._after(more, points, spread))
                if outlook.trades:
                    best = max(best, self._after(same, points - round(points / cards), spread))
                inner.append((1 - outlook.shift) * best + outlook.shift * shifted)
            tables.append(self._padded(inner))
        return tables


@lru_cache(maxsize=512)
def foresight(outlook: Outlook) -> Foresight:
    """The tables for an outlook; made once."""
    return Foresight(outlook)
