"""Betting: what a chance to win is worth against the pot, for every variant.

`prospect` is what the droid expects of the pot: 1 is the whole main pot, 0 nothing, less than 0 a penalty to come.
"""

from __future__ import annotations

from controller.droids.situation import CHEAP_SHARE, Situation
from rules.moves import Move
from rules.view import LegalMove

_HOPELESS = -0.1
_SURE = 0.92
_RAISES_AT = 0.5


def bet(situation: Situation, prospect: float) -> Move:
    """The droid's move in a betting round."""
    words = situation.words
    if "match" in words:
        return _answer(situation, prospect)
    if prospect < _HOPELESS and "fold" in words:
        return situation.move("fold")  # to stay costs a penalty, even where a check is free
    raising = words.get("bet") or words.get("raise")
    if "check" not in words:
        return _open_or_fold(situation, prospect)
    if raising is not None:
        if prospect >= _worth_a_bet(situation):
            amount = _amount(situation, raising, prospect)
            if amount is not None and situation.coin(situation.temperament.aggression):
                return situation.move(raising.word, amount=amount)
        elif prospect >= 0 and situation.cheap(raising.cost) and situation.coin(situation.temperament.bluff):
            return situation.move(raising.word, amount=_bluff(situation, raising))
    return situation.move("check")


def _answer(situation: Situation, prospect: float) -> Move:
    """Something is to be matched: by pot odds, and by what part of the credits it costs."""
    words, temperament = situation.words, situation.temperament
    cost = words["match"].cost
    odds = cost / (situation.pot + cost)
    needed = odds + temperament.caution * min(1.0, cost / max(situation.me.credits, 1))
    raising = words.get("raise")
    if raising is not None and prospect >= max(needed, _worth_a_bet(situation), _RAISES_AT):
        amount = _amount(situation, raising, prospect)
        if amount is not None and situation.coin(temperament.aggression):
            return situation.move("raise", amount=amount)
    if "fold" not in words or prospect >= needed:
        return situation.move("match")
    if prospect >= 0 and situation.cheap(cost) and situation.coin(temperament.bluff):
        return situation.move("match")
    return situation.move("fold")


def _open_or_fold(situation: Situation, prospect: float) -> Move:
    """Only a bet keeps the seat in (the opening round)."""
    opening = situation.words.get("bet")
    if opening is None:
        return situation.move("fold")
    odds = opening.cost / (situation.pot + opening.cost)
    if "fold" in situation.words and prospect < odds and not situation.cheap(opening.cost):
        return situation.move("fold")
    return situation.move("bet", amount=opening.least)


def _worth_a_bet(situation: Situation) -> float:
    fair = situation.fair
    return fair + (1 - fair) * situation.temperament.boldness


def _amount(situation: Situation, raising: LegalMove, prospect: float) -> int | None:
    """How far to go, as the stake in this round, or None where even the least is too much; more with a better chance."""
    temperament = situation.temperament
    credits = situation.me.credits  # noqa: A001
    limit = 1.0
    if prospect < _SURE:
        limit = temperament.stake + (1 - temperament.stake) * max(0.0, prospect - 0.5)
    if raising.cost > limit * credits:
        return None
    threshold = _worth_a_bet(situation)
    strength = (prospect - threshold) / max(1 - threshold, 0.01)
    added = situation.pot * (0.25 + 0.5 * strength) * (0.7 + 0.6 * situation.fraction())
    most = min(situation.view.high + int(added), situation.me.stake + int(limit * credits), raising.most)
    return max(raising.least, most)


def _bluff(situation: Situation, raising: LegalMove) -> int:
    """A bluff costs little and varies."""
    cheap = int(CHEAP_SHARE * situation.me.credits) + situation.me.stake
    most = max(raising.least, min(raising.most, cheap))
    return raising.least + situation.stream.uniform(most - raising.least + 1)
