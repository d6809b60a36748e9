"""The rankings of the traditional deck as a whole: all 2,850 hands of two and all 70,300 of three cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import combinations
from typing import Any

import pytest

from rules.cards import DECKS, TRADITIONAL_VALUES
from rules.state import Judgement
from rules.variants import cloud_city, traditional
from tests.rules.whole_rankings import digest, hands_with_sum, same_order

DECK = DECKS["traditional"].cards()
HANDS = [hand for size in (2, 3) for hand in combinations(DECK, size)]
RANKINGS: dict[str, Callable[[Sequence[str]], Judgement]] = {
    "signed": partial(traditional.judge_cards, magnitude=False),
    "magnitude": partial(traditional.judge_cards, magnitude=True),
    "cloud-city": cloud_city.judge_cards,
}
GOLDEN = {
    "signed": "93dfd2d5e66c9b1aea29df6f2f8f4170d2644e5d644a5c807dd3c18e40eb24a3",
    "magnitude": "c81c736e6c6c134c5cb296996442850f41fcaee7716d36df67cb117d5b88a127",
    "cloud-city": "b72d4e548c928e128a1aa7ef87ca175a20dc39745092d47dbc009cc84ce659ee",
}


@cache
def judged_by(ranking: str) -> dict[tuple[str, ...], Judgement]:
    return {hand: RANKINGS[ranking](hand) for hand in dict.fromkeys(HANDS)}


def other_order(hand: tuple[str, ...], ranking: str) -> tuple[str, Any]:
    """Rank and a key, by the words of the two sheets."""
    points = sum(TRADITIONAL_VALUES[card] for card in hand)
    numbers = sorted(card[1:] for card in hand if card != "Idiot" and card[1:].isdigit())
    if len(hand) == 3 and hand.count("Idiot") == 1 and numbers == ["2", "3"]:
        return "idiots_array", 100
    if abs(points) == 23:
        return "pure_sabacc", 60 + (0.5 if ranking == "cloud-city" and points > 0 else 0)
    if points == 0 or abs(points) > 23:
        return "bombed_out", None
    if ranking == "signed":
        return "total", points
    return "total", abs(points) + (0.5 if points > 0 else 0)


@pytest.mark.parametrize("ranking", RANKINGS)
def test_the_order_of_all_hands_equals_one_made_by_the_sheets_words(ranking: str) -> None:
    judged = judged_by(ranking)
    other = {hand: other_order(hand, ranking) for hand in judged}
    for hand, judgement in judged.items():
        assert judgement.rank == other[hand][0], hand
        assert judgement.bombed_out == (judgement.rank == "bombed_out")
        assert judgement.takes_sabacc == (judgement.rank in ("idiots_array", "pure_sabacc"))
        assert judgement.total == sum(TRADITIONAL_VALUES[card] for card in hand)
    same_order(judged, {hand: key for hand, (_, key) in other.items()})


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("size", [2, 3])
def test_counts_by_rank(ranking: str, size: int) -> None:
    judged = judged_by(ranking)
    counted = Counter(judged[hand].rank for hand in HANDS if len(hand) == size)
    ways = hands_with_sum(Counter(TRADITIONAL_VALUES[card] for card in DECK), size)
    arrays = 2 * 4 * 4 if size == 3 else 0
    assert counted["idiots_array"] == arrays, "two Idiots, four 2s, four 3s"
    assert counted["pure_sabacc"] == ways[23] + ways[-23]
    assert counted["bombed_out"] == sum(number for points, number in ways.items() if points == 0 or abs(points) > 23)
    assert counted.total() == sum(ways.values()) == {2: 2850, 3: 70300}[size]


def test_pure_sabaccs_of_two_cards_by_hand() -> None:
    """8+15, 9+14, 10+13, 11+12 in 4 x 4 ways each; -15-8 in 2 x 2 ways."""
    judged = judged_by("cloud-city")
    pure = [judged[hand].total for hand in HANDS if len(hand) == 2 and judged[hand].rank == "pure_sabacc"]
    assert Counter(pure) == {23: 4 * 16, -23: 4}


@pytest.mark.parametrize("ranking", RANKINGS)
def test_golden_digest(ranking: str) -> None:
    assert digest(HANDS, judged_by(ranking)) == GOLDEN[ranking]
