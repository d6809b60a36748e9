"""A droid player: asked for a move, it answers from what its seat sees, from its temperament, and from chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from controller.chance import Stream
from controller.droids import cloud_city, corellian_spike, coruscant_shift, kerton, kessel, mild, smuggler, traditional
from controller.droids.random_play import random_move
from controller.droids.situation import Situation
from controller.droids.temperament import RANDOM, TEMPERAMENTS, WEIGHED
from rules.moves import Move
from rules.view import View

FAMILIES: Final[Mapping[str, Callable[[Situation], Move]]] = MappingProxyType(
    {
        "traditional": traditional.choose,
        "cloud_city": cloud_city.choose,
        "corellian_spike": corellian_spike.choose,
        "kerton": kerton.choose,
        "kessel": kessel.choose,
        "smuggler": smuggler.choose,
        "coruscant_shift": coruscant_shift.choose,
    }
)
"""Card play by the variant's name; any other variant is played mildly."""


class Droid:
    """One droid player. The same view and the same state of the stream always give the same move."""

    def __init__(self, temperament: str, stream: Stream) -> None:
        """Raises ValueError for a temperament that is none of `TEMPERAMENTS`."""
        if temperament not in TEMPERAMENTS:
            raise ValueError(f"no droid is {temperament}; a droid is {', '.join(TEMPERAMENTS)}")
        self.temperament = temperament
        self.stream = stream

    def choose(self, view: View) -> Move:
        """A legal move for the view's seat, which is on turn. Raises ValueError when it is not."""
        if view.viewer is None or view.turn != view.viewer:
            raise ValueError(f"seat {view.viewer} is not on turn")
        if self.temperament == RANDOM:
            return random_move(view, self.stream)
        situation = Situation(view, WEIGHED[self.temperament], self.stream)
        family = FAMILIES.get(view.ruleset.variant.name)
        if family is None or situation.blind:
            return mild.play(situation)
        return family(situation)

    def interject(self, view: View) -> Move | None:
        """A field move at any moment, in or out of turn, or None; ask again for the next one.

        At most a few such moves follow each other while the seat's cards stay the same. `random` makes its field moves in
        its own turn only. No chance goes into it.
        """
        if self.temperament == RANDOM or view.viewer is None:
            return None
        if view.ruleset.variant.name != "traditional" or view.ruleset.options.field != "any_time":
            return None
        words = {legal.word: legal for legal in view.moves}
        if not words.keys() & {"field", "unfield"}:
            return None
        situation = Situation(view, WEIGHED[self.temperament], self.stream)
        return None if situation.blind else traditional.field_move(situation, words)
