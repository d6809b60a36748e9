"""Where every credit is: seats, main pot, Sabacc pot. Money moves only here, and its sum never changes.

Source: common rules, "Seats, credits, pots" and "All-in layers".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Layer(NamedTuple):
    """A part of the main pot: `amount` credits, won among `seats`, those still in that paid into it in full."""

    amount: int
    seats: tuple[int, ...]


class Pots:
    """All accounts of one hand, in credits. Every method moves credits between two accounts and refuses to overdraw.

    `credits`, by seat, become the table's own.
    """

    __slots__ = ("costs", "credits", "main", "sabacc", "stakes")

    def __init__(self, credits: dict[int, int], sabacc: int) -> None:  # noqa: A002
        self.credits = credits
        self.main = 0
        self.sabacc = sabacc
        self.stakes = dict.fromkeys(credits, 0)
        self.costs = 0

    def total(self) -> int:
        """The sum of all credits and both pots: the same after every move."""
        return sum(self.credits.values()) + self.main + self.sabacc

    def _take(self, seat: int, amount: int) -> int:
        """Out of the seat's credits; returns how many it has left, as those do that pay with it."""
        left = self.credits[seat] - amount
        if left < 0 or amount < 0:
            raise ValueError(f"seat {seat} cannot pay {amount}")
        self.credits[seat] = left
        return left

    def stake(self, seat: int, amount: int) -> int:
        """An ante, blind, bet, raise or match: into the main pot, counted as the seat's stake. Returns what it has left."""
        left = self.credits[seat] - amount
        if left < 0 or amount < 0:  # as in `_take`, right here: most credits move this way
            raise ValueError(f"seat {seat} cannot pay {amount}")
        self.credits[seat] = left
        self.stakes[seat] += amount
        self.main += amount
        return left

    def cost(self, seat: int, amount: int) -> int:
        """A price of a move (gain, swap): into the main pot, but no stake; of the first layer. Returns what is left."""
        left = self._take(seat, amount)
        self.costs += amount
        self.main += amount
        return left

    def to_sabacc(self, seat: int, amount: int) -> int:
        """An ante, fee or penalty into the Sabacc pot. Returns what the seat has left."""
        left = self._take(seat, amount)
        self.sabacc += amount
        return left

    def give_back(self, seat: int, amount: int) -> None:
        """The part of a stake that nobody matched returns to its owner."""
        if not 0 <= amount <= self.stakes[seat]:
            raise ValueError(f"seat {seat} has no stake of {amount} to take back")
        self.stakes[seat] -= amount
        self.main -= amount
        self.credits[seat] += amount

    def pass_on(self, source: int, seat: int, amount: int) -> None:
        """From one seat to another."""
        self._take(source, amount)
        self.credits[seat] += amount

    def pay_main(self, seat: int, amount: int) -> None:
        """Main pot to a winner."""
        if not 0 <= amount <= self.main:
            raise ValueError("the main pot does not hold that much")
        self.main -= amount
        self.credits[seat] += amount

    def pay_sabacc(self, seat: int, amount: int) -> None:
        """Sabacc pot to a winner."""
        if not 0 <= amount <= self.sabacc:
            raise ValueError("the Sabacc pot does not hold that much")
        self.sabacc -= amount
        self.credits[seat] += amount

    def main_to_sabacc(self, amount: int) -> None:
        """What nobody won stays on the table for the next hand."""
        if not 0 <= amount <= self.main:
            raise ValueError("the main pot does not hold that much")
        self.main -= amount
        self.sabacc += amount

    def layers(self, seats_in: Sequence[int]) -> list[Layer]:
        """The main pot in layers, one for each different stake of a seat still in, smallest first.

        Folded seats' credits stay in the layers they reached; what they staked above every seat still in belongs to
        the last layer, and costs that are no stake to the first (common rules, "All-in layers").
        """
        levels = sorted({self.stakes[seat] for seat in seats_in})
        if len(levels) == 1:  # everything that was staked belongs to the last layer, which is the first
            return [Layer(sum(self.stakes.values()) + self.costs, tuple(seats_in))]
        layers: list[Layer] = []
        below = 0
        for level in levels:
            top = level == levels[-1]
            amount = 0
            for stake in self.stakes.values():
                if stake > below:
                    amount += (stake if top else min(stake, level)) - below
            if not layers:
                amount += self.costs
            layers.append(Layer(amount, tuple(s for s in seats_in if self.stakes[s] >= level)))
            below = level
        return layers


def shares(amount: int, winners: Iterable[int]) -> dict[int, int]:
    """Split `amount` among `winners`, given from the dealer's left: odd credits go one each to the first of them."""
    order = list(winners)
    each, odd = divmod(amount, len(order))
    return {seat: each + (place < odd) for place, seat in enumerate(order)}
