"""The ranking of Kerton Sabacc as a whole: all hands of two and three cards with wild 6s and clone 3h."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import pytest

from rules.cards import DECKS
from rules.state import Judgement
from rules.variants.kerton import judge_cards
from tests.rules.whole_rankings import digest, same_order

DECK = DECKS["kerton"].cards()
WILD, CLONE = "6s", "3h"
GOLDEN = "2910f1ee5ac6b7eaba51e8af6b48ca9403b274b38c75a4cae742f163dd0aa94f"


@cache
def all_hands(size: int) -> tuple[tuple[str, ...], ...]:
    return tuple(combinations(DECK, size))


@cache
def judged() -> dict[tuple[str, ...], Judgement]:
    return {hand: judge_cards(hand, WILD, CLONE) for size in (2, 3) for hand in dict.fromkeys(all_hands(size))}


def other_total(hand: tuple[str, ...]) -> int | None:
    """The best total by the sheet's words: plain pips, then every value of the wild cards, then what the clones copy."""
    pips = [int(card[0]) for card in hand if card not in (WILD, CLONE)]
    choices = [pips]
    for _ in range(hand.count(WILD)):
        choices = [[*choice, value] for choice in choices for value in (1, 2, 3, 4, 5, 6)]
    fitting = []
    for choice in choices:
        cloned = {0}
        for _ in range(hand.count(CLONE)):
            cloned = {before + copy for before in cloned for copy in (choice or [0])}
        fitting += [sum(choice) + extra for extra in cloned if sum(choice) + extra <= 11]
    return max(fitting, default=None)


def test_the_order_of_all_hands_equals_one_made_by_the_sheets_words() -> None:
    other = {hand: other_total(hand) for hand in judged()}
    for hand, judgement in judged().items():
        if other[hand] is None:
            assert (judgement.rank, judgement.bombed_out, judgement.takes_sabacc) == ("bust", True, False), hand
            assert judgement.total is not None
            assert judgement.total > 11
        else:
            assert (judgement.rank, judgement.total, judgement.bombed_out) == ("total", other[hand], False), hand
            assert judgement.takes_sabacc == (other[hand] == 11)
    same_order(judged(), other)


def test_counts_of_two_cards_by_hand() -> None:
    """No two cards bust; 11 is a wild card with a five, or both wild cards; 0 is both clones."""
    totals = Counter(judged()[hand].total for hand in all_hands(2))
    assert totals.total() == comb(42, 2)
    assert not any(judged()[hand].bombed_out for hand in all_hands(2))
    assert totals[11] == 2 * 8 + 1
    assert totals[0] == 1
    wild_and_4 = 2 * 8
    wild_and_clone = 2 * 2
    clone_and_5 = 2 * 8
    two_fives = comb(8, 2)
    assert totals[10] == wild_and_4 + wild_and_clone + clone_and_5 + two_fives


def test_counts_of_three_cards_by_hand() -> None:
    """Without wild and clone there are eight of each of 1, 2, 4, 5 and six threes.

    Over 11 are 555, 554, 553, 552, 544, 543 and 444.
    """
    plain = [hand for hand in all_hands(3) if WILD not in hand and CLONE not in hand]
    assert len(plain) == comb(38, 3)
    bust = sum(judged()[hand].bombed_out for hand in plain)
    three_alike, pairs = comb(8, 3), comb(8, 2)
    assert bust == 2 * three_alike + pairs * 8 + pairs * 6 + pairs * 8 + 8 * pairs + 8 * 8 * 6
    two_wild = [hand for hand in all_hands(3) if hand.count(WILD) == 2]
    assert [judged()[hand].total for hand in two_wild if CLONE not in hand] == [11] * 38
    two_clones = [hand for hand in all_hands(3) if hand.count(CLONE) == 2 and WILD not in hand]
    assert Counter(judged()[hand].rank for hand in two_clones) == {"total": 8 + 8 + 6, "bust": 8 + 8}


@pytest.mark.parametrize("size", [2, 3])
def test_all_hands_are_there(size: int) -> None:
    assert len(all_hands(size)) == {2: 861, 3: 11480}[size]


def test_golden_digest() -> None:
    assert digest([*all_hands(2), *all_hands(3)], judged()) == GOLDEN
