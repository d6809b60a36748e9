"""What people may take back at the table: dealers make mistakes, and every correction is confirmed and noted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.hand import Hand
from rules.moves import Move

CARD_WORDS = frozenset({"deal", "turn", "pick", "show", "wild"})


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A correction that is offered: the first `keep` moves stay, `removed` go. Nothing to keep or remove is a misdeal."""

    keep: int
    removed: tuple[Move, ...]
    misdeal: bool = False

    @property
    def player_move(self) -> Move | None:
        """The player's move that is taken back first of all; None where only a card was misread."""
        return next((move for move in self.removed if not move.by_dealer), None)

    @property
    def pulses(self) -> int:
        """Fired pulses among the removed moves: they stay due."""
        return sum(move.word == "pulse" for move in self.removed)


def offers(hand: Hand, *, scanned: bool) -> list[TakeBack]:
    """What can be taken back, the smallest first.

    With scanned cards the last card read comes first, so that a mis-scan is put right within its step. Then each player's
    move, with every dealer's move after it, back to the deal; at last the whole hand, a misdeal.
    """
    moves: Sequence[Move] = hand.moves
    found: list[TakeBack] = []
    if scanned and moves and moves[-1].by_dealer and moves[-1].word in CARD_WORDS:
        found.append(TakeBack(len(moves) - 1, tuple(moves[-1:])))
    found += [
        TakeBack(place, tuple(moves[place:])) for place in range(len(moves) - 1, -1, -1) if not moves[place].by_dealer
    ]
    found.append(TakeBack(0, tuple(moves), misdeal=True))
    return found


@dataclass(slots=True)
class Offering:
    """The corrections that the screen shows, one after the other, until one is confirmed."""

    offers: list[TakeBack]
    place: int = 0

    @property
    def current(self) -> TakeBack:
        """What is offered now."""
        return self.offers[self.place]

    def further(self) -> None:
        """Offer the next larger one; after the last the first again."""
        self.place = (self.place + 1) % len(self.offers)


@dataclass(slots=True)
class CreditCorrection:
    """A referee's correction of one seat's credits between hands; `change` in credits."""

    seats: tuple[int, ...]
    place: int = 0
    change: int = 0

    @property
    def seat(self) -> int:
        """The seat whose credits are corrected."""
        return self.seats[self.place]

    def next_seat(self) -> None:
        """Go to the next seat; a change that was not confirmed is forgotten."""
        self.place = (self.place + 1) % len(self.seats)
        self.change = 0
