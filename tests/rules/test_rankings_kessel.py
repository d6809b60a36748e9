"""The ranking of Kessel Sabacc as a whole: all hands, every value of impostors, every token that changes a reveal."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from rules.kessel_ranking import judge_cards
from rules.state import Judgement
from tests.rules.whole_rankings import digest, same_order

GOLDEN = "b4af437665ddd2f0f0e6d98861559fe3390f16f7e92dd452a87aea2928c24e33"
FORCES: tuple[tuple[str, ...], ...] = (
    (),
    ("markdown",),
    ("cook-the-books",),
    ("prime-sabacc 4",),
    ("major-fraud",),
    ("markdown", "cook-the-books", "prime-sabacc 2"),
)
Held = tuple[str, str, int, int]


@cache
def hands() -> tuple[Held, ...]:
    """Sand and blood card, and what each counts where it is an impostor (0 where it is none)."""
    values = [*map(str, range(1, 7)), "i", "y"]
    found = []
    for sand, blood in product(values, repeat=2):
        sands, bloods = (range(1, 7) if value == "i" else (0,) for value in (sand, blood))
        found += [(f"s{sand}", f"b{blood}", one, other) for one, other in product(sands, bloods)]
    return tuple(found)


@cache
def judged(in_force: tuple[str, ...]) -> dict[Held, Judgement]:
    found = {}
    for hand in hands():
        sand, blood, one, other = hand
        judgement = judge_cards((sand, blood), {"sand": one, "blood": other}, in_force)
        assert judgement is not None
        found[hand] = judgement
    return found


def other_order(hand: Held, in_force: tuple[str, ...]) -> tuple[float, ...]:
    """The order by the sheet's words, told anew."""
    kinds = [hand[0][1], hand[1][1]]
    if kinds == ["y", "y"]:
        return (3, 0)
    counts = []
    for kind, settled in zip(kinds, hand[2:], strict=True):
        counts.append(
            {"i": 6 if "major-fraud" in in_force else settled, "y": 0}.get(kind) if kind in "iy" else int(kind)
        )
    if "y" in kinds and "markdown" not in in_force:
        counts = [max(counts)] * 2
    low, high = sorted(counts)
    if low == high:
        if any(word.startswith("prime-sabacc") and word.endswith(str(low)) for word in in_force):
            return (2, 0)
        return (1, low if "cook-the-books" in in_force else 7 - low)
    return (0, 7 - (high - low), -(low + high))


@pytest.mark.parametrize("in_force", FORCES, ids=" ".join)
def test_the_order_of_all_hands_equals_one_made_by_the_sheets_words(in_force: tuple[str, ...]) -> None:
    found = judged(in_force)
    same_order(found, {hand: other_order(hand, in_force) for hand in found})
    names = {3: "pure_sabacc", 2: "pair", 1: "pair", 0: "difference"}
    assert all(judgement.rank == names[int(other_order(hand, in_force)[0])] for hand, judgement in found.items())


def test_golden_digest() -> None:
    everything = {(in_force, hand): found for in_force in FORCES for hand, found in judged(in_force).items()}
    assert len(everything) == 6 * (7 * 7 + 2 * 7 * 6 + 36)
    assert digest([(force, hand) for force in FORCES for hand in hands()], everything) == GOLDEN
