"""What a droid knows when it is asked: its seat's view, its temperament, and chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, TypeVar

from controller.chance import Stream
from controller.droids.temperament import Temperament
from rules.cards import UNKNOWN
from rules.moves import FIELD_WORDS, Move
from rules.view import LegalMove, SeatView, View

Item = TypeVar("Item")
CHEAP_SHARE: Final = 0.1
"""What costs no more of a seat's credits is cheap."""
_PERMILLE = 1000
_MOST_BONUS = 1.5


class Situation:
    """A view with what follows from it at once. Nothing here comes from anywhere but the view."""

    def __init__(self, view: View, temperament: Temperament, stream: Stream) -> None:
        """Raises ValueError for a view that is no seat's, or of a seat that is not in the hand."""
        if view.viewer is None:
            raise ValueError("a droid plays a seat; the public's view has none")
        self.view = view
        self.seat: int = view.viewer
        self.temperament = temperament
        self.stream = stream
        self.me: SeatView = view.seats[self.seat]
        if self.me.status == "out":
            raise ValueError(f"seat {self.seat} is not in the hand")
        self.own = self.me.hand + self.me.field + self.me.selection
        self.options: Any = view.ruleset.options
        self.opponents = [
            seat for number, seat in view.seats.items() if number != self.seat and seat.status in ("playing", "all_in")
        ]

    @cached_property
    def words(self) -> dict[str, LegalMove]:
        """The moves open in the seat's turn by word; field moves only where they are part of the turn."""
        any_time = getattr(self.options, "field", None) == "any_time"
        return {
            legal.word: legal
            for legal in self.view.moves
            if usable(self.view, legal) and not (any_time and legal.word in FIELD_WORDS)
        }

    @property
    def blind(self) -> bool:
        """Whether the droid does not know all of its own cards."""
        return UNKNOWN in self.own

    @property
    def fair(self) -> float:
        """A fair share: one part for each seat still in."""
        return 1 / (len(self.opponents) + 1)

    @property
    def exponent(self) -> float:
        """Beating a random hand with chance p means beating all others with chance p to this power."""
        return self.temperament.respect * len(self.opponents)

    @property
    def pot(self) -> int:
        """The main pot in credits, at least 1."""
        return max(self.view.main_pot, 1)

    @property
    def bonus(self) -> float:
        """What the Sabacc pot adds for a hand that takes it, in main pots, rounded to halves.

        Nothing while bets are made: the main pot still grows, and a bet plays for that alone.
        """
        if self.words.keys() & {"check", "match"}:
            return 0.0
        return round(2 * min(_MOST_BONUS, self.view.sabacc_pot / self.pot)) / 2

    @cached_property
    def unseen(self) -> Mapping[str, int]:
        """The cards that the seat does not see, with their copies: in the deck, on the pile, or in other hands."""
        left = dict(self.view.ruleset.deck.counts)
        seen: list[str] = [*self.me.hand, *self.me.selection]
        for number, seat in self.view.seats.items():
            seen += seat.field
            if number != self.seat:
                seen += seat.hand
        seen += self.view.pile_tops.values()
        for card in seen:
            if left.get(card, 0):
                left[card] -= 1
        return left

    @cached_property
    def unseen_cards(self) -> list[str]:
        """The unseen cards, copies included."""
        return [card for card, copies in self.unseen.items() for _ in range(copies)]

    def draw_sample(self, count: int) -> list[str]:
        """`count` of the unseen cards, each equally likely, none twice (fewer when there are not so many)."""
        pool = list(self.unseen_cards)
        return [pool.pop(self.stream.uniform(len(pool))) for _ in range(min(count, len(pool)))]

    def cheap(self, cost: int) -> bool:
        """Whether the cost is small beside the seat's credits."""
        return cost <= CHEAP_SHARE * self.me.credits

    def coin(self, chance: float) -> bool:
        """True with that chance."""
        return self.stream.uniform(_PERMILLE) < chance * _PERMILLE

    def fraction(self) -> float:
        """A number from 0 up to 1."""
        return self.stream.uniform(_PERMILLE) / _PERMILLE

    def move(self, word: str, *cards: str, amount: int | None = None, named: str = "") -> Move:
        """The seat's move."""
        return Move(word, self.seat, cards, amount=amount, named=named)


def namable(view: View, legal: LegalMove) -> tuple[str, ...]:
    """The cards that a droid can name for this move.

    Where the card named becomes public, a card whose face nobody has told the droid cannot be named.
    """
    if legal.word in FIELD_WORDS or view.ruleset.variant.open_pile:
        return tuple(card for card in legal.cards if card != UNKNOWN)
    return legal.cards


def usable(view: View, legal: LegalMove) -> bool:
    """Whether a droid can make this move at all."""
    if legal.kind in ("card", "field_card"):
        return bool(namable(view, legal))
    if legal.kind == "cards":
        return len(namable(view, legal)) >= legal.least
    return True


def pick(stream: Stream, items: Sequence[Item]) -> Item:
    """One of the items, each equally likely."""
    return items[stream.uniform(len(items))]
