"""The temperament `random`: any legal move with equal chance.

First the word, each word open to the seat equally likely; then what it needs: each card equally likely, each amount from
the least to the most equally likely, and for several cards each number of them, then each choice of so many.
"""

from __future__ import annotations

from controller.chance import Stream
from controller.droids.situation import namable, pick, usable
from rules.moves import Move
from rules.view import LegalMove, View


def random_move(view: View, stream: Stream) -> Move:
    """A move for the view's seat. Raises ValueError when none is open to it."""
    return complete(view, stream, pick(stream, open_moves(view)))


def open_moves(view: View) -> list[LegalMove]:
    """The legal moves that a droid can make. Raises ValueError when there is none."""
    found = [legal for legal in view.moves if usable(view, legal)]
    if not found:
        raise ValueError(f"seat {view.viewer} has no move to make")
    return found


def complete(view: View, stream: Stream, legal: LegalMove) -> Move:
    """The move with whatever it needs, by chance."""
    if legal.kind == "named":
        return Move(legal.word, view.viewer, named=pick(stream, legal.options))
    if legal.kind == "amount":
        amount = legal.least + stream.uniform(legal.most - legal.least + 1)
        return Move(legal.word, view.viewer, amount=amount)
    if legal.kind in ("card", "field_card"):
        return Move(legal.word, view.viewer, (pick(stream, namable(view, legal)),))
    if legal.kind == "cards":
        cards = namable(view, legal)
        most = min(legal.most, len(cards))
        count = legal.least + stream.uniform(most - legal.least + 1)
        return Move(legal.word, view.viewer, tuple(stream.shuffle(cards)[:count]))
    return Move(legal.word, view.viewer)
