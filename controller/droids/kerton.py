"""Card play of Kerton Sabacc: draw towards eleven, or stand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache

from controller.droids import betting
from controller.droids.benchmark import Benchmark, random_hands
from controller.droids.situation import Situation
from rules.cards import DECKS
from rules.moves import Move
from rules.state import Judgement
from rules.variants.kerton import AIM, HAND_LIMIT, judge_cards

_HABIT = 0.01
_OTHERS_STAND_AT = 8
_HANDS = 1500


def choose(situation: Situation) -> Move:
    """The droid's move in its turn."""
    words = situation.words
    if "stand" not in words:
        return betting.bet(situation, prospect(situation))
    if "draw" in words:
        gain = drawing(situation) - worth(situation, situation.own)
        # A low total cannot go over with one more card, so nothing is lost by it.
        if gain > _HABIT + situation.temperament.caution / 10 or _safe(situation):
            return situation.move("draw")
    return situation.move("stand")


@lru_cache(maxsize=16384)
def _judge(cards: tuple[str, ...], wild: str | None, clone: str | None) -> Judgement:
    return judge_cards(cards, wild, clone)


def judge(situation: Situation, cards: Sequence[str]) -> Judgement:
    """The best choice for these cards, with this hand's wild and clone."""
    return _judge(tuple(sorted(cards)), situation.view.wild, situation.view.clone)


@cache
def others() -> Benchmark:
    """The hands of seats that draw until they have a fair total."""

    def plain(cards: Sequence[str]) -> Judgement:
        return _judge(tuple(sorted(cards)), "6s", "1s")

    def grow(cards: list[str]) -> bool:
        judged = plain(cards)
        low = not judged.bombed_out and (judged.total or 0) < _OTHERS_STAND_AT
        return low and len(cards) < HAND_LIMIT

    return random_hands(DECKS["kerton"], (2,), _HANDS, plain, grow)


def worth(situation: Situation, cards: Sequence[str]) -> float:
    """What the cards are worth if they were revealed now, in main pots."""
    judged = judge(situation, cards)
    chance = math.pow(others().beats(judged), situation.exponent)
    return chance * (1 + situation.bonus) if judged.takes_sabacc else chance


def drawing(situation: Situation) -> float:
    """What the hand is worth on the average with one more card."""
    found, copies_in_all = 0.0, 0
    for card, copies in situation.unseen.items():
        if copies:
            found += copies * worth(situation, [*situation.own, card])
            copies_in_all += copies
    return found / copies_in_all if copies_in_all else 0.0


def _safe(situation: Situation) -> bool:
    """Whether no card can take the hand over eleven, and it has not reached it."""
    judged = judge(situation, situation.own)
    if judged.bombed_out or judged.total == AIM:
        return False
    return all(
        not judge(situation, [*situation.own, card]).bombed_out for card, copies in situation.unseen.items() if copies
    )


def prospect(situation: Situation) -> float:
    """What the droid expects of the main pot; whether there is another turn nobody can tell."""
    now = worth(situation, situation.own)
    if len(situation.own) >= HAND_LIMIT or judge(situation, situation.own).bombed_out:
        return now
    return max(now, (now + drawing(situation)) / 2)
