"""The droids at the seats of one hand, who may also move out of turn."""

from __future__ import annotations

from collections.abc import Mapping

from controller.droids.droid import Droid
from rules.hand import Hand
from rules.moves import Move


class DroidPlayers:
    """Droids by their seats."""

    def __init__(self, droids: Mapping[int, Droid]) -> None:
        self._droids = dict(droids)

    def __contains__(self, seat: object) -> bool:
        return seat in self._droids

    def between(self, hand: Hand) -> Move | None:
        """A field move that a droid makes out of turn, to guard a card; None when none of them wants to."""
        if not hand.state.field_any_time:
            return None
        for seat, droid in self._droids.items():
            moved = droid.interject(hand.view(seat)) if seat in hand.state.hands else None
            if moved is not None and hand.why_not(moved) is None:
                return moved
        return None

    def move(self, hand: Hand, turn: int) -> Move:
        """The next move: of a droid that guards a card in between, else of the seat on turn, where a droid sits."""
        return self.between(hand) or self._droids[turn].choose(hand.view(turn))
