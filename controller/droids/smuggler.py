"""Card play of Smuggler's Sabacc: what to exchange, and what to muck."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations

from controller.droids import betting
from controller.droids.benchmark import Benchmark, random_hands
from controller.droids.situation import Situation
from rules.cards import DECKS, ELDER, JUNIOR
from rules.moves import Move
from rules.smuggler_ranking import TOP_RANK, judge_cards
from rules.state import Judgement

_HANDS = 800
_SAMPLES = 6
_HABIT = 0.03  # samples are few: an exchange must promise clearly more
_RUN = 4
_ROUNDS = 3


def choose(situation: Situation) -> Move:
    """The droid's move in its turn."""
    words = situation.words
    if "exchange" in words:
        return _exchange(situation)
    if "muck" in words:
        return situation.move("muck")  # asked only of a hand that is beaten
    return betting.bet(situation, prospect(situation))


def _exchange(situation: Situation) -> Move:
    """Of the sensible choices the one that does best with a few samples of new cards, the same for all of them."""
    own = situation.own
    most = situation.words["exchange"].most
    samples = [situation.draw_sample(len(own)) for _ in range(_SAMPLES)]
    held = place(situation, own)
    best = worth(situation, own) + _HABIT
    given: tuple[str, ...] = ()
    combination = situation.options.combinations
    for kept in keepers(own, combination):
        count = len(own) - len(kept)
        if not 0 < count <= most:
            continue
        if kept and combination == "corellian" and place(situation, kept) >= held:
            return situation.move("exchange", *_given(own, kept))  # the combination is in what is kept: nothing to lose
        found = sum(worth(situation, [*kept, *sample[:count]]) for sample in samples) / _SAMPLES
        if found > best:
            best, given = found, _given(own, kept)
    return situation.move("exchange", *given)


def _given(own: Sequence[str], kept: Iterable[str]) -> tuple[str, ...]:
    """The cards of the hand that are not kept."""
    rest = list(own)
    for card in kept:
        rest.remove(card)
    return tuple(rest)


def keepers(cards: Sequence[str], combination: str) -> list[tuple[str, ...]]:
    """What is worth keeping of a hand: for sums any two or three cards, else what helps towards a combination."""
    if combination == "corellian":
        found = [alike(cards)]
    elif combination == "hutt":
        found = [one_suit(cards), in_a_row(cards)]
    else:
        found = [*combinations(cards, 3), *combinations(cards, 2)]
    return [*dict.fromkeys(found), ()]


def _numbers(cards: Iterable[str]) -> list[str]:
    return [card for card in cards if card[1:] not in (ELDER, JUNIOR)]


def alike(cards: Sequence[str]) -> tuple[str, ...]:
    """The most cards of one rank, elders and juniors standing in for it; of as many the higher; two pairs together."""
    best: tuple[int, int, tuple[str, ...]] = (0, 0, ())
    for rank in range(1, TOP_RANK + 1):
        held = [card for card in cards if card[1:] == str(rank)]
        suits = {card[0] for card in held}
        for card in cards:
            if held and card[1:] in (ELDER, JUNIOR) and card[0] not in suits:
                held.append(card)
                suits.add(card[0])
        best = max(best, (len(held), rank, tuple(held)))
    pairs = {card[1:] for card in _numbers(cards) if sum(other[1:] == card[1:] for other in _numbers(cards)) == 2}
    if len(pairs) == 2:
        return tuple(cards)
    return best[2] or tuple(cards[:1])


def one_suit(cards: Sequence[str]) -> tuple[str, ...]:
    """The most cards of one suit."""
    suits = sorted({card[0] for card in cards})
    return max((tuple(card for card in cards if card[0] == suit) for suit in suits), key=len)


def in_a_row(cards: Sequence[str]) -> tuple[str, ...]:
    """The most different ranks within four in a row, with every elder and junior."""
    substitutes = tuple(card for card in cards if card[1:] in (ELDER, JUNIOR))
    best: tuple[str, ...] = ()
    for start in range(1, TOP_RANK - _RUN + 2):
        run = {card[1:]: card for card in _numbers(cards) if start <= int(card[1:]) < start + _RUN}
        if len(run) >= len(best):
            best = tuple(run.values())
    return best + substitutes


# --- How good a hand is


@lru_cache(maxsize=32768)
def _judge(cards: tuple[str, ...], combination: str) -> Judgement:
    return judge_cards(cards, combination)


@cache
def others(combination: str) -> Benchmark:
    """Random hands of four cards."""
    deck = DECKS["smuggler"]
    return random_hands(deck, (4,), _HANDS, lambda cards: _judge(tuple(sorted(cards)), combination))


def place(situation: Situation, cards: Sequence[str]) -> float:
    """The chance to beat one random hand."""
    combination = situation.options.combinations
    return others(combination).beats(_judge(tuple(sorted(cards)), combination))


def worth(situation: Situation, cards: Sequence[str]) -> float:
    """The chance to beat all other hands, which their exchanges have made better round by round."""
    better = 1 + (situation.view.round - 1) / _ROUNDS
    return math.pow(place(situation, cards), situation.exponent * better)


def prospect(situation: Situation) -> float:
    """What the droid expects of the main pot; its own exchanges are still to come."""
    now = worth(situation, situation.own)
    weight = situation.view.round / _ROUNDS
    return weight * now + (1 - weight) * max(now, (now + situation.fair) / 2)
