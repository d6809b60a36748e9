"""What a temperament is worth: `python -m controller.droids.compare --ruleset R --hands N`.

One droid of the temperament sits among random players at a table of six, each hand at the next seat. Every hand starts
with the same credits at every seat; the Sabacc pot stays on the table. A seed reproduces the figures.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import process_time

from controller.chance import Chance, Stream, hand_secret
from controller.droids.droid import Droid
from controller.droids.temperament import RANDOM, TEMPERAMENTS
from controller.matches import draw_tokens
from controller.sources import ElectronicSource
from rules.hand import Hand
from rules.moves import PULSE
from rules.questions import SeatTurn
from rules.refusals import RulesetError
from rules.ruleset import Ruleset, shipped, shipped_names
from rules.state import Seat

SEATS = 6
CREDITS = 200
_OFFERS = 3  # one seat in so many is asked for a field move after each move
_FIRST_GAP = 40.0  # seats' moves in a hand, before the first one is known
_CONFIDENCE = 1.96  # standard errors on either side of the mean: 95 %


@dataclass(frozen=True, slots=True)
class Comparison:
    """What came out, in credits a hand. `margin` is the half width of the difference's 95 % confidence interval."""

    hands: int
    own: float
    others: float
    margin: float
    decisions: int
    seconds: float

    @property
    def difference(self) -> float:
        """How much better than the average of the others."""
        return self.own - self.others


class Evening:
    """Hands played one after another by droids."""

    def __init__(self, ruleset: Ruleset, seed: int) -> None:
        self.ruleset = ruleset
        self.seed = seed
        self.sabacc_pot = 0
        self.hands = 0
        self.decisions = 0
        self.seconds = 0.0
        """Processor time of the droids' choices alone."""

    def play(self, temperaments: Mapping[int, str], credits: int = CREDITS) -> Hand:  # noqa: A002
        """One hand, seats with the same credits; the deal moves on. Raises `CannotStart` where nobody can pay."""
        self.hands += 1
        chance = Chance(hand_secret(self.seed, self.hands))
        numbers = sorted(temperaments)
        tokens = draw_tokens(self.ruleset, numbers, chance.stream("tokens"))
        seats = {seat: Seat(f"droid {seat}", credits, tokens=tokens[seat]) for seat in numbers}
        hand = Hand(self.ruleset, seats, numbers[self.hands % len(numbers)], self.sabacc_pot)
        droids = {seat: Droid(name, chance.stream(f"droid {seat}")) for seat, name in temperaments.items()}
        self._run(hand, droids, chance)
        if not self.ruleset.variant.is_match:  # here every hand begins a match
            self.sabacc_pot = hand.sabacc_pot
        return hand

    def _run(self, hand: Hand, droids: Mapping[int, Droid], chance: Chance) -> None:
        source, pulses, asks = ElectronicSource(hand, chance), chance.stream("pulses"), chance.stream("asks")
        gap = self.decisions / (self.hands - 1) if self.hands > 1 else _FIRST_GAP
        pulse_in = pulses.exponential(gap)
        while not hand.complete:
            question = hand.question
            if not isinstance(question, SeatTurn):
                owed = source.answer()
                assert owed is not None, "an electronic table owes nothing else"
                hand.apply(owed)
                continue
            pulse_in -= 1
            if pulse_in <= 0 and hand.pulse_legal:
                hand.apply(PULSE)
                pulse_in = pulses.exponential(gap)
                continue
            self._interject(hand, droids, asks)
            view = hand.view(question.seat)
            start = process_time()
            move = droids[question.seat].choose(view)
            self.seconds += process_time() - start
            self.decisions += 1
            hand.apply(move)

    def _interject(self, hand: Hand, droids: Mapping[int, Droid], asks: Stream) -> None:
        if not hand.state.field_any_time:
            return
        for seat, droid in droids.items():
            if not asks.uniform(_OFFERS):
                move = droid.interject(hand.view(seat))
                if move is not None:
                    hand.apply(move)


def compare(
    ruleset: Ruleset, hands: int, *, temperament: str = "steady", against: str = RANDOM, seed: int = 1
) -> Comparison:
    """Play the hands and reckon. `hands` is at least 2."""
    evening = Evening(ruleset, seed)
    own_sum = others_sum = difference_sum = square_sum = 0.0
    for number in range(hands):
        own = number % SEATS + 1
        hand = evening.play({seat: temperament if seat == own else against for seat in range(1, SEATS + 1)})
        results = {seat: credits - CREDITS for seat, credits in hand.credits.items()}  # noqa: A001
        rest = sum(result for seat, result in results.items() if seat != own) / (SEATS - 1)
        own_sum += results[own]
        others_sum += rest
        difference_sum += results[own] - rest
        square_sum += (results[own] - rest) ** 2
    variance = (square_sum - difference_sum**2 / hands) / (hands - 1)
    return Comparison(
        hands=hands,
        own=own_sum / hands,
        others=others_sum / hands,
        margin=_CONFIDENCE * math.sqrt(variance / hands),
        decisions=evening.decisions,
        seconds=evening.seconds,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the comparison for one ruleset, or for all that are shipped."""
    parser = argparse.ArgumentParser(prog="python -m controller.droids.compare", description=__doc__.splitlines()[0])
    parser.add_argument("--ruleset", default="all", help="a shipped ruleset, or all (default)")
    parser.add_argument("--hands", type=_count, default=2000, help="hands to play, 2 or more (default 2000)")
    parser.add_argument("--temperament", choices=TEMPERAMENTS, default="steady")
    parser.add_argument("--against", choices=TEMPERAMENTS, default=RANDOM)
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same figures (default 1)")
    given = parser.parse_args(arguments)
    try:
        rulesets = [shipped(name) for name in (shipped_names() if given.ruleset == "all" else [given.ruleset])]
    except RulesetError:
        parser.error(f"--ruleset: {given.ruleset} is not shipped; choose from {', '.join(shipped_names())}")
    for ruleset in rulesets:
        found = compare(ruleset, given.hands, temperament=given.temperament, against=given.against, seed=given.seed)
        sys.stdout.write(report(ruleset.name, given.temperament, given.against, found) + "\n")
        sys.stdout.flush()
    return 0


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 2:
        raise argparse.ArgumentTypeError(f"{text[:20]} is no number of hands; write 2 or more")
    return int(text)


def report(ruleset: str, temperament: str, against: str, found: Comparison) -> str:
    """The comparison in one line."""
    low, high = found.difference - found.margin, found.difference + found.margin
    each = 1000 * found.seconds / max(found.decisions, 1)
    return (
        f"{ruleset}: {found.hands} hands: {temperament} {found.own:+.2f} credits a hand, {against} {found.others:+.2f};"
        f" difference {found.difference:+.2f}, 95 % from {low:+.2f} to {high:+.2f};"
        f" {each:.2f} ms a choice"
    )


if __name__ == "__main__":
    sys.exit(main())
