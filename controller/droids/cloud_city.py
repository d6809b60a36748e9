"""Card play of Crisis on Cloud City: what to keep of a drawn hand, and when to call."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from controller.droids import betting, totals
from controller.droids.situation import Situation
from rules.cards import TRADITIONAL_VALUES
from rules.moves import Move
from rules.variants.cloud_city import judge_cards
from rules.variants.traditional import is_idiots_array

_CALLS_LATEST = 6  # rounds after everybody may have been lead
_CALLS_BOMBED = 12
_BETTER_EACH_ROUND = 0.3
_ROUNDS_THAT_HELP = 6
_GOOD_ENOUGH = 0.97
_FAR = 60
_ABOVE_TOTAL, _ABOVE_PURE, _ABOVE_ARRAY = 50.0, 150.0, 250.0


def choose(situation: Situation) -> Move:
    """The droid's move in its turn, whichever the phase."""
    words = situation.words
    if "call" in words:
        return situation.move("call" if wants_to_call(situation) else "pass")
    if "keep" in words:
        return _keep_or_discard(situation)
    if "stand" in words:
        # A drawn card may be thrown away again, so a draw cannot harm a hand.
        harmless = "draw" in words and worth(situation, situation.own) < _GOOD_ENOUGH
        return situation.move("draw" if harmless else "stand")
    return betting.bet(situation, prospect(situation))


def _keep_or_discard(situation: Situation) -> Move:
    best, move = worth(situation, situation.own), situation.move("keep")
    for card in dict.fromkeys(situation.words["discard"].cards):
        rest = list(situation.own)
        rest.remove(card)
        found = worth(situation, rest)
        if found > best:
            best, move = found, situation.move("discard", card)
    return move


# --- How good a hand is


def score(situation: Situation, cards: Sequence[str]) -> float:
    """The place of a hand among hands, local arrays included."""
    arrays = situation.options.local_arrays
    if arrays:
        judged = judge_cards(cards, arrays)
        for array in arrays:
            if array.name == judged.rank:
                places = {"total": _ABOVE_TOTAL, "pure_sabacc": _ABOVE_PURE, "idiots_array": _ABOVE_ARRAY}
                return places[array.above]
    if is_idiots_array(cards):
        return totals.IDIOTS_ARRAY
    return totals.score(totals.points_of(cards), magnitude=True)


@lru_cache(maxsize=16384)
def _chance(own: float, sizes: tuple[int, ...], respect: float) -> float:
    found = 1.0
    for cards in sizes:
        found *= totals.beats(own, cards, 0, True)
    return math.pow(found, respect)


@lru_cache(maxsize=512)
def _chances(sizes: tuple[int, ...], respect: float, bonus: float, penalty: float) -> tuple[float, ...]:
    """The worth of each total from -60 to 60 against hands of these sizes."""
    found: list[float] = []
    for points in range(-_FAR, _FAR + 1):
        own = totals.score(points, magnitude=True)
        chance = _chance(own, sizes, respect)
        takes = 1 + bonus if own >= totals.PURE_SABACC else 1.0
        found.append(chance * takes if own > totals.BOMBED else -penalty)
    return tuple(found)


def _table(situation: Situation) -> tuple[float, ...]:
    return _chances(_sizes(situation), _respect(situation), situation.bonus, _penalty(situation))


def _sizes(situation: Situation) -> tuple[int, ...]:
    return tuple(sorted(len(seat.hand) for seat in situation.opponents))


def _respect(situation: Situation) -> float:
    """Each round's draw has made the other hands better."""
    return situation.temperament.respect * (1 + _BETTER_EACH_ROUND * min(situation.view.round - 1, _ROUNDS_THAT_HELP))


def now(situation: Situation, cards: Sequence[str]) -> float:
    """What these cards are worth if they were revealed now, in main pots."""
    own = score(situation, cards)
    if own <= totals.BOMBED:
        return -_penalty(situation)
    chance = _chance(own, _sizes(situation), _respect(situation))
    return chance * (1 + situation.bonus) if own >= totals.PURE_SABACC else chance


def worth(situation: Situation, cards: Sequence[str]) -> float:
    """The same with the next shifting ahead, in which a card drawn blind may be replaced."""
    shift: float = len(situation.options.die.shifts_on) / situation.options.die.sides
    table, points = _table(situation), totals.points_of(cards)
    spread = totals.spread(situation.unseen)
    replaced = 0.0
    for card in cards:
        left = points - TRADITIONAL_VALUES[card]
        for place, chance in enumerate(spread):
            if chance:
                found = max(-_FAR, min(_FAR, left + place + totals.LEAST))
                replaced += chance * table[found + _FAR]
    return (1 - shift) * now(situation, cards) + shift * replaced / len(cards)


def _penalty(situation: Situation) -> float:
    due = situation.options.bomb_out_penalty
    amount = min(situation.view.main_pot if due == "main_pot" else due, situation.me.credits)
    return round(2 * min(2.0, amount / situation.pot)) / 2


def prospect(situation: Situation) -> float:
    """What the droid expects of the main pot, before the shifting of this round."""
    rounds = max(0, len(situation.opponents) + 1 - situation.view.round)
    near = worth(situation, situation.own)
    weight = 0.8 / (1 + 0.3 * rounds)
    return weight * near + (1 - weight) * situation.fair


def wants_to_call(situation: Situation) -> bool:
    """A good hand calls at once; the longer the hand has lasted, the less good it must be."""
    late = max(0, situation.view.round - len(situation.opponents) - 1)
    chance = now(situation, situation.own)
    if late >= _CALLS_BOMBED:
        return True
    if late >= _CALLS_LATEST:
        return chance >= 0 and score(situation, situation.own) > totals.BOMBED
    wanted = min(0.8, situation.fair * situation.temperament.call)
    return chance >= wanted * math.pow(0.85, late)
