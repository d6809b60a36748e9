"""Card play of Coruscant Shift: what to select before the Shift, what to add after it, and what the selection is worth."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations

from controller.chance import Chance, hand_secret
from controller.droids import betting
from controller.droids.benchmark import Benchmark
from controller.droids.situation import Situation
from rules.cards import DECKS, SPIKE_VALUES, SYLOP
from rules.moves import Move
from rules.state import Judgement
from rules.variants.coruscant_shift import CARDS, judge_cards

_SAMPLES = 10
_HANDS = 400
_USUALLY_KEPT = 3
"""Other seats select no more than so many: who keeps all has nothing left to improve."""

Sum = tuple[int, int]
"""What cards bring to a selection: their total, and how many are of the hand's suit."""


def choose(situation: Situation) -> Move:
    """The droid's move in its turn."""
    words = situation.words
    if "select" in words:
        return situation.move("select", *_best_selection(situation))
    if "improve" in words:
        return situation.move("improve", *_best_improvement(situation))
    return betting.bet(situation, prospect(situation))


def _target(situation: Situation) -> tuple[int, str]:
    """Target and suit of this hand: known before any seat is asked."""
    target, suit = situation.view.target, situation.view.suit
    assert target is not None
    assert suit is not None
    return target, suit


def _choices(cards: Sequence[str], least: int = 0) -> Iterator[tuple[str, ...]]:
    """Every choice of the cards, the small ones first."""
    for size in range(least, len(cards) + 1):
        yield from combinations(cards, size)


def _best_selection(situation: Situation) -> tuple[str, ...]:
    """Of all choices the one that promises most once the other cards are replaced and the best new ones have joined."""
    own = situation.me.hand
    if situation.options.two_sylops_win and own.count(SYLOP) == 2:
        return (SYLOP, SYLOP)
    new = _samples(situation)
    worth = _worth(situation)
    return max(_choices(own, 1), key=lambda kept: _after_the_shift(situation, kept, new, worth))


def _best_improvement(situation: Situation) -> tuple[str, ...]:
    """The new cards with which the selection ranks highest."""
    return max(_choices(situation.me.hand), key=lambda added: _judge(situation, (*situation.me.selection, *added)).key)


def _judge(situation: Situation, cards: Sequence[str]) -> Judgement:
    target, suit = _target(situation)
    return judge_cards(cards, target, suit, two_sylops_win=situation.options.two_sylops_win)


def _samples(situation: Situation) -> list[list[list[Sum]]]:
    """A few draws of new cards; each as the sums of all choices of its first cards, by the number of these."""
    _, suit = _target(situation)
    found: list[list[list[Sum]]] = []
    for _ in range(_SAMPLES):
        sums: list[list[Sum]] = [[(0, 0)]]
        for card in situation.draw_sample(CARDS - 1):
            points, counts = _sum((card,), suit)
            sums.append(sums[-1] + [(total + points, of_suit + counts) for total, of_suit in sums[-1]])
        found.append(sums)
    return found


def _sum(cards: Sequence[str], suit: str) -> Sum:
    return sum(SPIKE_VALUES[card] for card in cards), sum(card == SYLOP or card[-1] == suit for card in cards)


def _after_the_shift(
    situation: Situation, kept: Sequence[str], samples: list[list[list[Sum]]], worth: Callable[[int, int], float]
) -> float:
    """What the selection is worth in main pots on the average, when the best of the new cards join it."""
    points, counts = _sum(kept, _target(situation)[1])
    new = CARDS - len(kept)
    found = 0.0
    for sums in samples:
        found += max([worth(points + total, counts + of_suit) for total, of_suit in sums[min(new, len(sums) - 1)]])
    return found / len(samples)


# --- How good a selection is


@cache
def others(target: int) -> Benchmark:
    """Selections at the reveal of seats that keep what is nearest and add what brings them nearer."""
    deck = DECKS["spike"]
    stream = Chance(hand_secret(0, 0)).stream(f"benchmark coruscant shift {target}")

    def worth(cards: Sequence[str]) -> Judgement:
        return judge_cards(cards, target, "t", two_sylops_win=False)

    found: list[Judgement] = []
    for _ in range(_HANDS):
        pool = deck.cards()
        cards = [pool.pop(stream.uniform(len(pool))) for _ in range(CARDS)]
        kept = max((c for c in _choices(cards, 1) if len(c) <= _USUALLY_KEPT), key=lambda c: worth(c).key)
        new = [pool.pop(stream.uniform(len(pool))) for _ in range(CARDS - len(kept))]
        found.append(max((worth((*kept, *added)) for added in _choices(new)), key=lambda judged: judged.key))
    return Benchmark(found)


def _worth(situation: Situation) -> Callable[[int, int], float]:
    """What a selection is worth in main pots, by its total and its cards of the suit."""
    target, _ = _target(situation)
    rank, exponent, bonus = others(target), situation.exponent, situation.bonus
    known: dict[Sum, float] = {}

    def worth(total: int, of_suit: int) -> float:
        found = known.get((total, of_suit))
        if found is None:
            distance = abs(total - target)
            judged = Judgement("distance", (0, -distance, of_suit, total), total)
            found = math.pow(rank.beats(judged), exponent) * (1 + (0 if distance else bonus))
            known[total, of_suit] = found
        return found

    return worth


def prospect(situation: Situation) -> float:
    """What the droid expects of the main pot: before the Shift with cards still to come, after it with those it holds."""
    selection = situation.me.selection
    worth = _worth(situation)
    if situation.view.shifts:
        cards = (*selection, *_best_improvement(situation))
        return 1.0 if _judge(situation, cards).rank == "two_sylops" else worth(*_sum(cards, _target(situation)[1]))
    return _after_the_shift(situation, selection, _samples(situation), worth)
