"""Benchmarks: random hands in the order of the rules, against which a hand's place is found.

They are made once and are the same in every run: no chance of a table goes into them, and no card of its deck.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from controller.chance import Chance, Stream, hand_secret
from rules.cards import Deck
from rules.state import Judgement

BOMBED: Final[tuple[int, ...]] = ()
"""The key of every hand that has bombed out: below all others."""


class Benchmark:
    """The keys of a great many hands, in order."""

    def __init__(self, judgements: Iterable[Judgement]) -> None:
        self._keys = sorted(key_of(judgement) for judgement in judgements)

    def beats(self, judgement: Judgement) -> float:
        """The chance that a hand beats one of these; a tie counts half. A hand that has bombed out beats none."""
        if judgement.bombed_out:
            return 0.0
        key = key_of(judgement)
        below, upto = bisect_left(self._keys, key), bisect_right(self._keys, key)
        # Half a hand more on either side: the best hand of all is not quite sure to win.
        return (0.5 + (below + upto) / 2) / (len(self._keys) + 1)


def key_of(judgement: Judgement) -> tuple[int, ...]:
    """What the rules compare."""
    return BOMBED if judgement.bombed_out else judgement.key


def random_hands(
    deck: Deck,
    sizes: Sequence[int],
    count: int,
    judge: Callable[[Sequence[str]], Judgement],
    grow: Callable[[list[str]], bool] = lambda cards: False,
) -> Benchmark:
    """`count` hands of each size, out of a fresh deck; while `grow` says so, a hand takes one more card."""
    stream = Chance(hand_secret(0, 0)).stream(f"benchmark {deck.name}")
    return Benchmark(judge(_hand(deck, size, stream, grow)) for size in sizes for _ in range(count))


def _hand(deck: Deck, size: int, stream: Stream, grow: Callable[[list[str]], bool]) -> list[str]:
    pool = deck.cards()
    cards = [pool.pop(stream.uniform(len(pool))) for _ in range(size)]
    while grow(cards):
        cards.append(pool.pop(stream.uniform(len(pool))))
    return cards
