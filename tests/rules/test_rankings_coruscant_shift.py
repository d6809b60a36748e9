"""The ranking of Coruscant Shift as a whole: all selections of one to three cards, at every target."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from rules.cards import DECKS
from rules.state import Judgement
from rules.variants.coruscant_shift import GOLD_DIE, SILVER_DIE, judge_cards
from tests.rules.whole_rankings import digest, same_order

DECK = DECKS["spike"].cards()
GOLDEN = {
    (5, "t", False): "a367dba39e72c5b595c7091fcf772ca1a625835ea1dcf5e5a0e64b3e64d97628",
    (0, "c", True): "a604cfb59c82c402bb67f9c6933455bd9a08dda12a3be04821b12fe4d96b4466",
    (-10, "s", False): "8d6230b85f77b871832d20127f1dc99451a16fdb93465dd3dca4bab7a6738c3f",
}


@cache
def selections() -> tuple[tuple[str, ...], ...]:
    return tuple(hand for size in (1, 2, 3) for hand in combinations(DECK, size))


@cache
def judged(target: int, suit: str, sylops_win: bool) -> dict[tuple[str, ...], Judgement]:
    return {hand: judge_cards(hand, target, suit, two_sylops_win=sylops_win) for hand in dict.fromkeys(selections())}


def by_the_sheet(hand: tuple[str, ...], target: int, suit: str, sylops_win: bool) -> tuple[float, int, int]:
    """The sheet's words, card by card; a sylop is a zero of every suit."""
    numbers = [0 if card == "0" else int(card[:-1]) for card in hand]
    off = target - sum(numbers)
    nearness = float(-(off if off > 0 else -off))
    if sylops_win and len(hand) == 2 and hand[0] == hand[1] == "0":
        nearness = 1.0
    return (
        nearness,
        len([card for card in hand if card in ("0", *(f"{n:+}{suit}" for n in range(-10, 11)))]),
        sum(numbers),
    )


def test_the_dice() -> None:
    assert Counter(GOLD_DIE) == {"0": 2, "+5": 1, "-5": 1, "+10": 1, "-10": 1}
    assert Counter(SILVER_DIE) == {"t": 2, "c": 2, "s": 2}


@pytest.mark.parametrize(("target", "suit", "sylops_win"), GOLDEN)
def test_the_order_of_all_selections_equals_one_made_by_the_sheets_words(
    target: int, suit: str, sylops_win: bool
) -> None:
    found = judged(target, suit, sylops_win)
    same_order(found, {hand: by_the_sheet(hand, target, suit, sylops_win) for hand in found})
    for hand, judgement in found.items():
        assert not judgement.bombed_out
        assert judgement.takes_sabacc == (judgement.total == target)
        if sylops_win and hand == ("0", "0"):
            assert judgement.rank == "two_sylops"
        else:
            assert judgement.rank == ("on_target" if judgement.total == target else "distance")


def test_counts_of_one_card_by_hand() -> None:
    """At +5: three fives are on target, two of them no triangles; at 0 both sylops are, and count as a card of the suit."""
    singles = [(card,) for card in DECK]
    at_5 = judged(5, "t", False)
    assert [hand[0] for hand in singles if at_5[hand].takes_sabacc] == ["+5t", "+5c", "+5s"]
    assert max(dict.fromkeys(singles), key=lambda hand: at_5[hand].key) == ("+5t",)
    at_0 = judged(0, "c", True)
    assert [hand[0] for hand in singles if at_0[hand].takes_sabacc] == ["0", "0"]


@pytest.mark.parametrize(("target", "suit", "sylops_win"), GOLDEN)
def test_golden_digest(target: int, suit: str, sylops_win: bool) -> None:
    assert digest(selections(), judged(target, suit, sylops_win)) == GOLDEN[target, suit, sylops_win]
