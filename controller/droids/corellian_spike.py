"""Card play of Corellian Spike: gain, swap, stand, and what to throw away."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache

from controller.droids import betting
from controller.droids.benchmark import Benchmark, random_hands
from controller.droids.situation import Situation
from rules.cards import DECKS, SPIKE_VALUES, UNKNOWN
from rules.moves import Move
from rules.spike_ranking import judge_cards
from rules.state import Judgement

_HABIT = 0.005
_HANDS = 500
_SIZES = (2, 3, 4, 5)
_FAR = 40
_TURNS = 3
_MOST_CARDS = 6
_EQUAL_DICE = 1 / 6
_BETTER_THAN_RANDOM = 2.5  # other seats better their hands each round: they are better than random ones


def choose(situation: Situation) -> Move:
    """The droid's move in its turn."""
    words = situation.words
    if "keep" in words:
        return _keep_or_discard(situation)
    if "stand" in words:
        return _turn(situation)
    if words.keys() & {"check", "match", "bet", "raise"}:
        return betting.bet(situation, prospect(situation))
    return situation.move("draw")  # all that is left after a discard


def _turn(situation: Situation) -> Move:
    """Stand, swap, draw, or discard and draw: what promises most after its price."""
    words, own, pot = situation.words, situation.own, situation.pot
    best, move = worth(situation, own) + _HABIT, situation.move("stand")
    top = situation.view.pile_top
    if "swap" in words and top is not None and top != UNKNOWN:  # a hand thrown in may never have been seen
        price = words["swap"].cost / pot
        for card in dict.fromkeys(words["swap"].cards):
            found = worth(situation, [*without(own, card), top]) - price
            if found > best:
                best, move = found, situation.move("swap", card)
    if "draw" in words:
        found = _drawn(situation, own, discards=situation.options.gain_discard == "after") - words["draw"].cost / pot
        if found > best:
            best, move = found, situation.move("draw")
    if "discard" in words:
        price = words["discard"].cost / pot
        for card in dict.fromkeys(words["discard"].cards):
            found = _drawn(situation, without(own, card), discards=False) - price
            if found > best:
                best, move = found, situation.move("discard", card)
    return move


def _keep_or_discard(situation: Situation) -> Move:
    best, move = worth(situation, situation.own), situation.move("keep")
    for card in dict.fromkeys(situation.words["discard"].cards):
        found = worth(situation, without(situation.own, card))
        if found > best:
            best, move = found, situation.move("discard", card)
    return move


def without(cards: Sequence[str], card: str) -> list[str]:
    """The cards but one."""
    rest = list(cards)
    rest.remove(card)
    return rest


def _drawn(situation: Situation, cards: Sequence[str], *, discards: bool) -> float:
    """What the cards are worth on the average with one more, and perhaps one less after that."""
    hand = [*cards, ""]
    found, copies_in_all = 0.0, 0
    worth_of = _worth_of(situation)
    for card, copies in situation.unseen.items():
        if not copies:
            continue
        hand[-1] = card
        best = worth_of(hand)
        if discards:
            best = max(best, max(worth_of(without(hand, thrown)) for thrown in hand))
        found += copies * best
        copies_in_all += copies
    return found / copies_in_all if copies_in_all else 0.0


# --- How good a hand is


@lru_cache(maxsize=32768)
def _judge(cards: tuple[str, ...], prime: bool, lowest_wins: bool) -> Judgement:
    return judge_cards(cards, prime=prime, lowest_wins=lowest_wins)


@cache
def others(prime: bool, lowest_wins: bool) -> Benchmark:
    """Random hands of every usual size."""
    return random_hands(DECKS["spike"], _SIZES, _HANDS, lambda cards: _judge(tuple(cards), prime, lowest_wins))


@lru_cache(maxsize=256)
def _ahead(exponent: float, bonus: float, limit: int, discards: bool) -> tuple[tuple[tuple[float, ...], ...], ...]:
    """The worth of totals from -40 to 40 by turns to come and number of cards: each turn offers one more card."""
    rank = others(False, True)
    last: list[float] = []
    for points in range(-_FAR, _FAR + 1):
        if points:
            middling = Judgement("nulrhek", (1, -abs(points), points > 0, 3, 5, 5), points)
            found = math.pow(rank.beats(middling), exponent)
        else:
            found = math.pow(rank.beats(Judgement("sabacc_pair", (3, -5), 0)), exponent) * (1 + bonus)
        last.append(found)
    tables = [tuple(tuple(last) for _ in range(_MOST_CARDS + 1))]
    values = [SPIKE_VALUES[card] for card in DECKS["spike"].cards()]
    for _ in range(_TURNS):
        later = tables[-1]
        now: list[tuple[float, ...]] = []
        for cards in range(_MOST_CARDS + 1):
            same = later[cards]
            if cards >= limit or cards >= _MOST_CARDS:
                now.append(same)
                continue
            more = later[cards + 1]
            now.append(tuple(_turn_ahead(same, more, values, discards)))
        tables.append(tuple(now))
    return tuple(tables)


def _turn_ahead(same: Sequence[float], more: Sequence[float], values: Iterable[int], discards: bool) -> list[float]:
    """For each total the better of standing and drawing; a drawn card may be thrown away again where the rules say so."""
    found: list[float] = []
    for place, stands in enumerate(same):
        drawn = [more[max(0, min(2 * _FAR, place + value))] for value in values]
        if discards:
            drawn = [max(stands, worth) for worth in drawn]
        found.append(max(stands, sum(drawn) / len(drawn)))
    return found


def _worth_of(situation: Situation) -> Callable[[Sequence[str]], float]:
    """The worth of cards in main pots, with the seat's turns still to come."""
    options = situation.options
    turns: int = min(_TURNS, max(0, options.rounds - situation.view.round))
    exponent = situation.exponent * _BETTER_THAN_RANDOM
    bonus = situation.bonus
    ahead = _ahead(exponent, bonus, options.hand_limit, options.gain_discard == "after")[turns]
    rank = others(options.prime_sabacc, options.lowest_wins)

    def worth_of(cards: Sequence[str]) -> float:
        points = sum([SPIKE_VALUES[card] for card in cards])
        if points and turns:
            return ahead[min(len(cards), _MOST_CARDS)][max(-_FAR, min(_FAR, points)) + _FAR]
        judged = _judge(tuple(sorted(cards)), options.prime_sabacc, options.lowest_wins)
        chance = math.pow(rank.beats(judged), exponent)
        return chance * (1 + bonus) if judged.takes_sabacc else chance

    return worth_of


def worth(situation: Situation, cards: Sequence[str]) -> float:
    """What the cards are worth in main pots, with the seat's turns still to come."""
    return _worth_of(situation)(cards)


def prospect(situation: Situation) -> float:
    """What the droid expects of the main pot: equal dice may still throw all hands away."""
    held = worth(situation, situation.own)
    return (1 - _EQUAL_DICE) * held + _EQUAL_DICE * situation.fair
