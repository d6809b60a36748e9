"""Droids that play for show: a hand in memory, which touches neither journal, credits nor outputs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from controller.chance import Chance
from controller.droids import Droid
from controller.droids.players import DroidPlayers
from controller.matches import draw_tokens
from controller.pace import Pace
from controller.sources import ElectronicSource
from rules.events import Event
from rules.hand import Hand
from rules.moves import PULSE, Move
from rules.questions import DiceOwed, SeatTurn
from rules.ruleset import Ruleset
from rules.state import Seat

NAMES: Final = ("K3-LN", "T0-B1", "Z7-QM", "BD-44", "LO-9K", "W8-RR", "M5-EE", "N1-X0")
"""What droids are called, by seat."""
TEMPERAMENTS: Final = ("careful", "steady", "daring")
"""How droids play, in turn."""
BUY_IN: Final = 200
MATCH_BUY_IN: Final = 8
"""Few enough that a match is over in an hour (Decision: the sheet names no number)."""
ANTES: Final = 20
"""A droid brings at least as many times what a hand costs before the first bet."""
SEATS: Final = 4
"""Few enough that a hand is over while somebody passes by."""
PULSE_IN: Final = 24
"""One in so many moves is a Shift pulse: about one a hand."""


def buy_in(ruleset: Ruleset) -> int:
    """What a droid brings to the table (credits): enough to play some hands, whatever a hand costs."""
    if ruleset.variant.is_match:
        return MATCH_BUY_IN
    return max(BUY_IN, ANTES * ruleset.variant.due(ruleset.options, 0))


class Demonstration:
    """One hand of droids. `happened` is what the last step led to."""

    def __init__(self, ruleset: Ruleset, secret: bytes, seats: int = SEATS) -> None:
        chance = Chance(secret)
        credits = buy_in(ruleset)  # noqa: A001
        tokens = draw_tokens(ruleset, range(1, seats + 1), chance.stream("tokens"))
        players = {seat: Seat(NAMES[seat - 1], credits, tokens=tokens[seat]) for seat in range(1, seats + 1)}
        dealer = 1 + chance.stream("dealer").uniform(seats)
        self.hand = Hand(ruleset, players, dealer, chance.stream("pot").uniform(3) * credits // 10)
        self.happened: Sequence[Event] = ()
        self._source = ElectronicSource(self.hand, chance)
        self._pulses = chance.stream("pulse")
        self._droids = DroidPlayers(
            {
                seat: Droid(TEMPERAMENTS[(seat - 1) % len(TEMPERAMENTS)], chance.stream(f"droid {seat}"))
                for seat in players
            }
        )

    @property
    def over(self) -> bool:
        """Whether the hand has been played to its end."""
        return self.hand.complete

    def step(self) -> None:
        """The next move, of the dealer or of a droid."""
        self.happened = self.hand.apply(self._next())

    def _next(self) -> Move:
        hand, question = self.hand, self.hand.question
        if not isinstance(question, SeatTurn):
            move = self._source.answer()
            if move is None:
                raise ValueError(f"no dealer's move answers {hand.awaiting}")
            return move
        if hand.pulse_legal and not self._pulses.uniform(PULSE_IN):
            return PULSE
        return self._droids.move(hand, question.seat)

    def delay(self, pace: Pace) -> float:
        """Seconds before the next step."""
        if self.hand.complete:
            return pace.settled
        if isinstance(self.hand.question, SeatTurn):
            return pace.thinking()
        return pace.dice if isinstance(self.hand.question, DiceOwed) else pace.card
