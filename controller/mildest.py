"""The mildest legal move of a seat: what is made for somebody whose time is up.

It asks for as little as the rules let it, whatever they are: nothing is paid that need not be, no card changes hands that
need not, and a hand that can be laid open is. It goes by the words that are open alone, never by a card's face: where a
card has to be named it is the first one, so that nothing can be told from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.hand import Hand
from rules.moves import Move
from rules.view import LegalMove, View

_FREE: Final = ("check", "match", "stand", "pass", "refuse", "keep", "show", "exchange", "improve", "call")
"""Words that leave everything as it is, where they cost nothing and need no card; `refuse` comes before `keep`, for it gives
the hand back as it was."""
_RATHER: Final = ("fold", "select", "choose", "draw", "discard", "match", "muck")
"""What is left where none of them is open: give in, else what is asked of the seat anyway."""


def mildest(hand: Hand, seat: int, *, ends: bool = False) -> Move:
    """The mildest legal move of the seat, which is on turn; with `ends` it calls the hand where that is free.

    Raises ValueError where no move is open to the seat.
    """
    view = hand.view(seat)
    for word in _in_order(view, ends):
        move = _move(view, word)
        # Where a card would lie open whose face nobody has told the droid, the next word has to do.
        if hand.why_not(move) is None:
            return move
    raise ValueError(f"seat {seat} has no move to make")


def _in_order(view: View, ends: bool) -> Iterator[LegalMove]:
    """The moves that are open, the mildest first."""
    words = {legal.word: legal for legal in view.moves}
    free = {word for word in _FREE if word in words and not words[word].cost and not words[word].least}
    for word in (*(("call",) if ends else ()), *_FREE):
        if word in free:
            yield words[word]
    for word in dict.fromkeys((*_RATHER, *words)):
        if word in words and word not in free:
            yield words[word]


def _move(view: View, legal: LegalMove) -> Move:
    """The move with as little as it needs: the first cards by their places, the first of what may be named."""
    match legal.kind:
        case "plain":
            return Move(legal.word, view.viewer)
        case "amount":
            return Move(legal.word, view.viewer, amount=legal.least)
        case "named":
            return Move(legal.word, view.viewer, named=legal.options[0])
        case "card" | "field_card":
            return Move(legal.word, view.viewer, legal.cards[:1])
        case "cards":
            return Move(legal.word, view.viewer, legal.cards[: legal.least])
