"""Evenings: a hundred hands in a row at one table of droids, the parts into which a simulation is cut.

At a table the Sabacc pot stays from hand to hand, and the pulse clock follows the pace of the last hands. So each evening
plays some hands first that do not count, until both are those of a table that has been running for a while; from then on a
hand's number says everything about its chance. Evenings can be played in any order, in any process.

Every hand starts with the same credits at every seat, and so each hand of a match is its first one. In real-time variants
pulses fire as at the table: on a virtual clock, with drawn thinking times, while a pulse is legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from time import process_time
from typing import Any, Final

from controller.chance import hand_secret
from controller.droids import Droid
from controller.droids.players import DroidPlayers
from controller.droids.temperament import RANDOM
from controller.matches import draw_tokens
from controller.pace import reckoned
from controller.pulse import HANDS_REMEMBERED, PulseClock
from controller.simulation.draws import Dealer, QuickStream, fractions, random_choice
from controller.simulation.tally import Tally, figures_of
from rules.hand import Hand
from rules.moves import PULSE, Move
from rules.questions import SeatTurn
from rules.ruleset import Ruleset, ruleset_from
from rules.state import Seat

EVENING: Final = 100
"""Hands of an evening that count."""

WARM_UP: Final = HANDS_REMEMBERED
"""Hands before them that do not: after so many the pulse clock remembers none but real ones."""

EXPECTED_PULSES: Final = 1.0
"""Pulses to be expected in a hand: the table's own default."""

HAND_MINUTES: Final = 5.0
"""How long the first hand of the warm-up is taken to be."""


@dataclass(frozen=True, slots=True)
class Side:
    """What is played: a ruleset as plain data (`Ruleset.mapping`, which can go to another process), and what every seat
    has when a hand begins (credits)."""

    ruleset: Mapping[str, Any]
    credits: int


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole simulation: `temperaments` are the droids', seat by seat. Two sides play every hand with the same chance, to
    be compared hand by hand."""

    sides: tuple[Side, ...]
    temperaments: tuple[str, ...]
    hands: int
    seed: int

    @property
    def evenings(self) -> int:
        """Into how many evenings the hands are cut."""
        return -(-self.hands // EVENING)


def play_evening(plan: Plan, number: int) -> Tally:
    """The evening `number`, from 0, of a simulation."""
    tables = [Table(ruleset_from(side.ruleset), side.credits, plan.temperaments, plan.seed) for side in plan.sides]
    for place in range(WARM_UP):
        for table in tables:
            table.play(-(number * WARM_UP + place))
    tally = Tally(len(tables))
    for hand_number in range(number * EVENING + 1, min((number + 1) * EVENING, plan.hands) + 1):
        found = []
        for side, table in enumerate(tables):
            start = process_time()
            hand, decisions = table.play(hand_number)
            tally.seconds[side] += process_time() - start
            found.append(figures_of(hand, decisions, table.temperaments))
        tally.add(found)
    return tally


class Table:
    """One table of droids through an evening."""

    def __init__(self, ruleset: Ruleset, credits: int, temperaments: tuple[str, ...], seed: int) -> None:  # noqa: A002
        self.temperaments = dict(enumerate(temperaments, 1))
        self._ruleset = ruleset
        self._seats = {number: Seat(f"droid {number}", credits) for number in self.temperaments}
        self._seed = seed
        self._sabacc_pot = 0
        self._lengths: tuple[float, ...] = ()

    def play(self, number: int) -> tuple[Hand, int]:
        """Play the hand with that number, which says who deals it and all its chance; and how many moves its players made.

        Raises `CannotStart` when the seats' credits do not reach for a hand.
        """
        secret = hand_secret(self._seed, number)
        hand = Hand(self._ruleset, self._seated(secret), number % len(self._seats) + 1, self._sabacc_pot)
        clock = self._clock(secret) if hand.state.pulses else None
        decisions = self._run(hand, secret, clock)
        if not self._ruleset.variant.is_match:
            self._sabacc_pot = hand.sabacc_pot
        if clock is not None:
            self._lengths = clock.lengths
        return hand, decisions

    def _seated(self, secret: bytes) -> dict[int, Seat]:
        """The seats as each hand finds them; where there are tokens, as at the beginning of a match."""
        if not self._ruleset.variant.tokens:
            return self._seats
        tokens = draw_tokens(self._ruleset, self._seats, QuickStream(secret, "tokens"))
        return {number: replace(seat, tokens=tokens[number]) for number, seat in self._seats.items()}

    def _clock(self, secret: bytes) -> PulseClock:
        draw = QuickStream(secret, "pulse").exponential
        return PulseClock(EXPECTED_PULSES, HAND_MINUTES, draw, self._lengths)

    def _run(self, hand: Hand, secret: bytes, clock: PulseClock | None) -> int:
        dealer = Dealer(hand, fractions(secret, "dealer"))
        players = Players(hand, self.temperaments, secret)
        thinking = reckoned(QuickStream(secret, "thinking").exponential).thinking
        now = 0.0
        decisions = 0
        while (turn := dealer.serve()) is not None:
            if clock is not None:
                if hand.pulse_legal:
                    clock.resume(now)
                else:
                    clock.pause(now)
                moves_at = now + thinking()
                pulse_at = clock.due()
                if pulse_at is not None and pulse_at <= moves_at:
                    now = max(now, pulse_at)
                    hand.carry_out(PULSE)
                    clock.fired(now)
                    continue
                now = moves_at
            hand.carry_out(players.move(turn))
            decisions += 1
        if clock is not None:
            clock.hand_over(now)
        return decisions


class Players:
    """The droids at the seats of one hand."""

    def __init__(self, hand: Hand, temperaments: Mapping[int, str], secret: bytes) -> None:
        self._hand = hand
        self._at_random = {
            seat: fractions(secret, f"seat {seat}") for seat, name in temperaments.items() if name == RANDOM
        }
        self._droids = DroidPlayers(
            {
                seat: Droid(name, QuickStream(secret, f"seat {seat}"))
                for seat, name in temperaments.items()
                if name != RANDOM
            }
        )

    def move(self, turn: SeatTurn) -> Move:
        """The next move: of a droid that guards a card in between, else of the seat on turn."""
        hand = self._hand
        if turn.seat in self._droids:
            return self._droids.move(hand, turn.seat)
        return self._droids.between(hand) or random_choice(hand.state, turn, self._at_random[turn.seat])
