"""Comparing whole rankings: with another way to order the same hands, and with digests fixed once and for all."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Mapping, Sequence
from math import comb, prod
from typing import Any

from rules.state import Judgement


def same_order(found: Mapping[Any, Judgement], other: Mapping[Any, Any]) -> None:
    """Both put the hands in the same order, equal hands included; bombed-out hands are in neither."""
    pairs = sorted({(judgement.key, other[hand]) for hand, judgement in found.items() if not judgement.bombed_out})
    keys = [key for key, _ in pairs]
    others = [key for _, key in pairs]
    assert len(set(keys)) == len(keys), "hands that are equal here differ in the other order"
    assert len(set(others)) == len(others), "hands that are equal in the other order differ here"
    assert others == sorted(others)


def places(judged: Mapping[Hashable, Judgement]) -> dict[Hashable, int]:
    """The place of each hand, 1 for the lowest; equal hands share one, bombed-out hands have 0."""
    keys = sorted({judgement.key for judgement in judged.values() if not judgement.bombed_out})
    number = {key: place for place, key in enumerate(keys, 1)}
    return {hand: 0 if judgement.bombed_out else number[judgement.key] for hand, judgement in judged.items()}


def digest(hands: Sequence[Hashable], judged: Mapping[Hashable, Judgement]) -> str:
    """SHA-256 over place, rank and total of every hand, in the order given."""
    place = places(judged)
    lines = {hand: f"{place[hand]} {judgement.rank} {judgement.total}\n".encode() for hand, judgement in judged.items()}
    return hashlib.sha256(b"".join([lines[hand] for hand in hands])).hexdigest()


def hands_with_sum(values: Mapping[int, int], size: int) -> dict[int, int]:
    """How many hands of `size` cards have each total; `values` says how many cards of the deck count what.

    Counted by adding one value after the other, without looking at any hand.
    """
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for value, copies in values.items():
        step: dict[tuple[int, int], int] = {}
        for (count, points), number in ways.items():
            for taken in range(min(copies, size - count) + 1):
                spot = (count + taken, points + taken * value)
                step[spot] = step.get(spot, 0) + number * comb(copies, taken)
        ways = step
    return {points: number for (count, points), number in ways.items() if count == size}


def copies_of(hand: Sequence[int], copies: Mapping[int, int]) -> int:
    """How many hands of real cards have these values, where the deck has `copies` cards of each."""
    return prod(comb(copies[value], hand.count(value)) for value in set(hand))
