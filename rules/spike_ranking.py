"""What a Corellian Spike hand is worth (rules sheet "Corellian Spike", "Ranking, highest first").

"Alike" means the same number, whatever sign and suit; a sylop is a 0 that is alike to nothing and no part of a run. All
ranks but `nulrhek` need a total of 0; each hand has the highest rank that fits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.cards import SPIKE_VALUES
from rules.state import Judgement

RANKS = (
    "pure_sabacc",
    "full_sabacc",
    "fleet",
    "prime_sabacc",
    "yee_haa",
    "rhylet",
    "squadron",
    "gee_whiz",
    "straight_khyron",
    "banthas_wild",
    "rule_of_two",
    "sabacc_pair",
    "sabacc",
    "nulrhek",
)
_LEVEL = {rank: len(RANKS) - place for place, rank in enumerate(RANKS)}


def judge_cards(cards: Sequence[str], *, prime: bool, lowest_wins: bool) -> Judgement:
    """The hand's rank. `prime`: `prime_sabacc` is played; `lowest_wins`: of equal named hands the lower number wins."""
    values = list(map(SPIKE_VALUES.__getitem__, cards))
    points = sum(values)
    if points:
        key = (_LEVEL["nulrhek"], -abs(points), points > 0, len(values), *_positive(values))
        return Judgement("nulrhek", key, points)
    rank, among_equals = _zero_rank(values, prime)
    if rank == "sabacc" or lowest_wins:
        return Judgement(rank, (_LEVEL[rank], *among_equals), 0, takes_sabacc=True)
    return Judgement(rank, (_LEVEL[rank],), 0, takes_sabacc=True)


def _positive(values: Sequence[int]) -> tuple[int, int]:
    """The sum of the positive cards, and the highest of them: the higher wins."""
    positive = [value for value in values if value > 0]
    return sum(positive), max(positive, default=0)


def _zero_rank(values: Sequence[int], prime: bool) -> tuple[str, tuple[int, ...]]:
    """The rank of a hand with a total of 0, and what decides among equals (higher is better)."""
    numbers = Counter(abs(value) for value in values if value)
    sylops = values.count(0)
    count = len(values)
    alike = sorted(numbers.values(), reverse=True)
    if sylops == 1:
        found = _with_sylop(numbers, count, prime)
        if found:
            return found
    if count == 2 and sylops == 2:
        return "pure_sabacc", ()
    if not sylops:
        found = _without_sylop(values, numbers, count)
        if found:
            return found
    if alike and alike[0] >= 3:
        return "banthas_wild", (-min(n for n, copies in numbers.items() if copies >= 3),)
    pairs = sorted(n for n, copies in numbers.items() if copies == 2)
    if len(pairs) >= 2:
        return "rule_of_two", (-pairs[0], -pairs[1])
    if pairs:
        return "sabacc_pair", (-pairs[0],)
    return "sabacc", (count, *_positive(values))


def _with_sylop(numbers: Counter[int], count: int, prime: bool) -> tuple[str, tuple[int, ...]] | None:
    """Exactly four alike, or a pair, and a sylop."""
    if len(numbers) != 1:
        return None
    (number,) = numbers
    if count == 5:
        return ("full_sabacc", ()) if number == 10 else ("fleet", (-number,))
    if count == 3:
        return ("prime_sabacc", ()) if prime and number == 10 else ("yee_haa", (-number,))
    return None


def _without_sylop(values: Sequence[int], numbers: Counter[int], count: int) -> tuple[str, tuple[int, ...]] | None:
    """Rhylet, squadron, gee whiz and straight khyron: exact hands without a sylop."""
    if count == 4 and len(numbers) == 1:
        return "squadron", (-next(iter(numbers)),)
    if count == 5:
        signed = Counter(values)
        if sorted(signed.values()) == [2, 3]:
            (triple, _), (pair, _) = signed.most_common()
            if (triple > 0) != (pair > 0):
                return "rhylet", (-abs(triple),)
        if sorted(values) in ([-10, 1, 2, 3, 4], [-4, -3, -2, -1, 10]):
            return "gee_whiz", ()
    if count == 4 and len(numbers) == 4:
        start = min(numbers)
        if max(numbers) == start + 3:
            return "straight_khyron", (-min(value for value in values if value > 0), -start)
    return None
