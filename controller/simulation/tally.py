"""What comes out of many hands, as sums of whole numbers: added up in any order they give the same figures."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from rules.events import SabaccPotWon
from rules.hand import Hand

STANDARD_ERRORS: Final = 1.96
"""So many on either side of the mean make a 95 % confidence interval."""

SHIFTS: Final = "shifts"
DECISIONS: Final = "decisions"
MAIN_POT: Final = "main_pot"
SABACC_POT: Final = "sabacc_pot"
SABACC_TAKEN: Final = "sabacc_taken"
BOMB_OUTS: Final = "bomb_outs"
LAID_OPEN: Final = "laid_open"
SHOWDOWNS: Final = "showdowns"

COUNTED: Final = (SHIFTS, DECISIONS, MAIN_POT, SABACC_POT)
"""The figures whose whole distribution is kept."""


def wins_at(position: int) -> str:
    """The figure: whether the seat at that position, from 1 at the dealer's left, took part of the main pot."""
    return f"wins position {position}"


def gain_at(position: int) -> str:
    """The figure: how the credits of the seat at that position changed."""
    return f"gain position {position}"


def wins_of(temperament: str) -> str:
    """The figure: how many seats of that temperament took part of the main pot."""
    return f"wins {temperament}"


def gain_of(temperament: str) -> str:
    """The figure: how the credits of all seats of that temperament changed."""
    return f"gain {temperament}"


@dataclass(frozen=True, slots=True)
class Figures:
    """One hand in numbers: credits, counts, or 0 and 1. `ranks` are those of the hands that were laid open."""

    values: Mapping[str, int]
    ranks: Mapping[str, int]


def figures_of(hand: Hand, decisions: int, temperaments: Mapping[int, str]) -> Figures:
    """The figures of a hand that is over, in which the players made so many decisions."""
    state = hand.state
    revealed = state.revealed.values()
    ranks = Counter(judgement.rank for judgement in revealed)
    values = {
        SHIFTS: state.shifts,
        DECISIONS: decisions,
        MAIN_POT: sum(state.pots.stakes.values()) + state.pots.costs,
        SABACC_POT: hand.header.sabacc_pot,
        SABACC_TAKEN: int(any(isinstance(event, SabaccPotWon) for event in state.events)),
        BOMB_OUTS: sum(judgement.bombed_out for judgement in revealed),
        LAID_OPEN: len(state.revealed),
        SHOWDOWNS: int(bool(state.revealed)),
    }
    for temperament in temperaments.values():
        values[wins_of(temperament)] = values[gain_of(temperament)] = 0
    winners = state.winners or ()
    for position, seat in enumerate(state.order, 1):
        won, gain = int(seat in winners), state.pots.credits[seat] - state.seats[seat].credits
        values[wins_at(position)], values[gain_at(position)] = won, gain
        values[wins_of(temperaments[seat])] += won
        values[gain_of(temperaments[seat])] += gain
    return Figures(values, ranks)


@dataclass(slots=True)
class Sample:
    """A figure of all hands: how many hands, the sum, the sum of squares, and for some the whole distribution."""

    hands: int = 0
    total: int = 0
    squares: int = 0
    counts: Counter[int] = field(default_factory=Counter)

    def add(self, value: int, *, counted: bool = False) -> None:
        """Another hand's figure."""
        self.hands += 1
        self.total += value
        self.squares += value * value
        if counted:
            self.counts[value] += 1

    def merge(self, other: Sample) -> None:
        """Add another sample of other hands."""
        self.hands += other.hands
        self.total += other.total
        self.squares += other.squares
        self.counts.update(other.counts)

    @property
    def mean(self) -> float:
        """The mean over the hands."""
        return self.total / self.hands

    @property
    def margin(self) -> float | None:
        """Half the width of the mean's 95 % confidence interval; None for a single hand, which tells nothing of it."""
        if self.hands < 2:
            return None
        # In whole numbers, so that no rounding depends on the size of the credits.
        spread = self.hands * self.squares - self.total * self.total
        return STANDARD_ERRORS * math.sqrt(spread / (self.hands - 1)) / self.hands

    def quantile(self, share: float) -> int:
        """The least value that so great a share of the hands does not exceed; of figures that are counted."""
        wanted, below = math.ceil(share * self.hands), 0
        for value, count in sorted(self.counts.items()):
            below += count
            if below >= wanted:
                return value
        raise ValueError("nothing was counted")


class Tally:
    """The figures of all hands of one or two sides. `differences` are those of the second side less those of the first,
    hand by hand; `seconds` is the processor time of the hands alone."""

    def __init__(self, sides: int) -> None:
        self.samples: list[dict[str, Sample]] = [{} for _ in range(sides)]
        self.ranks: list[Counter[str]] = [Counter() for _ in range(sides)]
        self.differences: dict[str, Sample] = {}
        self.seconds = [0.0] * sides
        self._products: dict[tuple[int, int], _RankProducts] = {
            (one, two): _RankProducts() for one in range(sides) for two in range(one, sides)
        }

    @property
    def hands(self) -> int:
        """How many hands were played on each side."""
        return self.samples[0][SHIFTS].hands if self.samples[0] else 0

    def add(self, sides: Sequence[Figures]) -> None:
        """A hand, as each side played it."""
        for side, figures in enumerate(sides):
            samples = self.samples[side]
            for name, value in figures.values.items():
                samples.setdefault(name, Sample()).add(value, counted=name in COUNTED)
            self.ranks[side].update(figures.ranks)
        for (one, two), products in self._products.items():
            products.add(sides[one], sides[two])
        for first, second in pairwise(sides):
            for name, value in first.values.items():
                self.differences.setdefault(name, Sample()).add(second.values[name] - value)

    def merge(self, other: Tally) -> None:
        """Add the tally of other hands of the same sides."""
        for side, samples in enumerate(other.samples):
            _merge(self.samples[side], samples)
            self.ranks[side].update(other.ranks[side])
            self.seconds[side] += other.seconds[side]
        _merge(self.differences, other.differences)
        for pair, products in other._products.items():
            self._products[pair].merge(products)

    # --- shares of ranks among the hands laid open

    def rank_share(self, side: int, rank: str) -> float:
        """The rank's share among the hands that were laid open; 0 where none was."""
        opened = self.samples[side][LAID_OPEN].total
        return self.ranks[side][rank] / opened if opened else 0.0

    def rank_margin(self, side: int, rank: str) -> float:
        """Half the width of the share's 95 % confidence interval. What is drawn anew is the deal, with all its hands."""
        return STANDARD_ERRORS * math.sqrt(max(self._covariance(side, side, rank), 0.0))

    def rank_difference_margin(self, rank: str) -> float:
        """The same for the second side's share less the first side's."""
        first, second = self._covariance(0, 0, rank), self._covariance(1, 1, rank)
        return STANDARD_ERRORS * math.sqrt(max(first + second - 2 * self._covariance(0, 1, rank), 0.0))

    def _covariance(self, one: int, two: int, rank: str) -> float:
        """Of two shares' errors: each a sum over the deals of (count - share x hands laid open), over all laid open."""
        opened = self.samples[one][LAID_OPEN].total * self.samples[two][LAID_OPEN].total
        if not opened:
            return 0.0
        sums, p, q = self._products[one, two], self.rank_share(one, rank), self.rank_share(two, rank)
        return (sums.both[rank] - q * sums.first[rank] - p * sums.second[rank] + p * q * sums.opened) / opened


class _RankProducts:
    """Sums over the deals of two sides' products: rank counts and hands laid open, each with each."""

    def __init__(self) -> None:
        self.both: Counter[str] = Counter()
        self.first: Counter[str] = Counter()  # the first side's count, the second side's hands laid open
        self.second: Counter[str] = Counter()
        self.opened = 0

    def add(self, one: Figures, two: Figures) -> None:
        opened_one, opened_two = one.values[LAID_OPEN], two.values[LAID_OPEN]
        for rank, count in one.ranks.items():
            self.both[rank] += count * two.ranks.get(rank, 0)
            self.first[rank] += count * opened_two
        for rank, count in two.ranks.items():
            self.second[rank] += count * opened_one
        self.opened += opened_one * opened_two

    def merge(self, other: _RankProducts) -> None:
        self.both.update(other.both)
        self.first.update(other.first)
        self.second.update(other.second)
        self.opened += other.opened


def _merge(own: dict[str, Sample], others: Mapping[str, Sample]) -> None:
    for name, sample in others.items():
        own.setdefault(name, Sample()).merge(sample)
