"""The three rankings of Smuggler's Sabacc: a sample of all hands fixed by hashes, and classes that can be counted by hand.

`SABACC_LONG=1` takes a million hands instead of 100,000, and counts every hand without elders and juniors.
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import pytest

from rules.cards import DECKS
from rules.smuggler_ranking import judge_cards
from rules.state import Judgement
from tests.rules.whole_rankings import digest

LONG = os.environ.get("SABACC_LONG") == "1"
DECK = DECKS["smuggler"].cards()
RULESETS = {"smuggler": "none", "smuggler-corellian": "corellian", "smuggler-hutt": "hutt"}
GOLDEN = {
    (100_000, "smuggler"): "31500bfcc0124f51d53372059f9762f0e8de55b7d5a3922642af585799a7b1b7",
    (100_000, "smuggler-corellian"): "8c965c0f5eabe3ccbf0391429c085a8517218bbf434f587ea3e2232eaf09b1c9",
    (100_000, "smuggler-hutt"): "87ae5a6ca4179eefb9a431d66e24a38967ba60d3d84e0b4be0c7df53dc1777de",
    (1_000_000, "smuggler"): "79d63db659176418e6c453f5b2ceeb428488102f993d651316ca5415e16dac95",
    (1_000_000, "smuggler-corellian"): "dae5b70c7fd2066543f6c71dbee27086418c21fb91ca2c5a8de794dd877c2dfa",
    (1_000_000, "smuggler-hutt"): "1dad0b98b67703afe8bd2bd349022ba0d1142d1b900c1b2aa5d330baac7c5c0d",
}


def hand_of(number: int) -> tuple[str, ...]:
    """Hand `number` of the sample: the first four different cards that the bytes of a hash point to."""
    taken: list[int] = []
    for byte in hashlib.sha256(f"smuggler {number}".encode()).digest():
        if byte < 3 * len(DECK) and byte % len(DECK) not in taken:
            taken.append(byte % len(DECK))
            if len(taken) == 4:
                break
    assert len(taken) == 4
    return tuple(DECK[place] for place in sorted(taken))


@cache
def sample(count: int) -> tuple[tuple[str, ...], ...]:
    return tuple(hand_of(number) for number in range(count))


def judge_all(hands: tuple[tuple[str, ...], ...], combinations_played: str) -> dict[tuple[str, ...], Judgement]:
    return {hand: judge_cards(hand, combinations_played) for hand in dict.fromkeys(hands)}


@pytest.mark.parametrize("name", RULESETS)
def test_golden_digest_of_a_fixed_sample(name: str) -> None:
    count = 1_000_000 if LONG else 100_000
    hands = sample(count)
    assert digest(hands, judge_all(hands, RULESETS[name])) == GOLDEN[count, name]


def test_the_sample_is_spread_over_the_deck() -> None:
    cards = Counter(card for hand in sample(100_000) for card in hand)
    assert set(cards) == set(DECK)
    singles = [count for card, count in cards.items() if card[1:].isdigit()]
    assert 100_000 * 4 / 76 * 0.85 < min(singles) <= max(singles) < 100_000 * 4 / 76 * 1.15


def test_every_hand_of_one_suit_is_capital_or_hutt_and_the_hutts_are_counted_by_hand() -> None:
    """By the number of elders and juniors: 0: twelve runs; 1: three ranks within four in a row; and so on."""
    three_within_a_run = 13 + 12 * 2
    two_within_a_run = 14 + 13 + 12
    hutts = 12 + comb(4, 1) * three_within_a_run + comb(4, 2) * two_within_a_run + comb(4, 3) * 15 + comb(4, 4)
    for suit in "CLVF":
        held = [card for card in DECK if card[0] == suit]
        ranks = Counter(judge_cards(hand, "hutt").rank for hand in combinations(held, 4))
        assert ranks == {"hutt": hutts, "capital": comb(19, 4) - hutts}


def test_natural_combinations_of_four_ranks_by_hand() -> None:
    """Four ranks in all their suits: a deck of sixteen cards is small enough to count every hand."""
    held = [card for card in DECK if card[1:] in ("6", "7", "8", "9")]
    ranks = Counter(judge_cards(hand, "corellian").rank for hand in combinations(held, 4))
    assert ranks["fortune"] == 4
    assert ranks["fortunes_smile"] == 4 * comb(4, 3) * 12
    assert ranks["double_luck"] == comb(4, 2) * comb(4, 2) ** 2
    assert ranks["luck"] == 4 * comb(4, 2) * comb(3, 2) * 4**2
    assert sum(ranks[rank] for rank in ("pure_sabacc", "sabacc", "total", "bust")) == 4**4
    hutt = Counter(judge_cards(hand, "hutt").rank for hand in combinations(held, 4))
    assert (hutt["intrigue"], hutt["capital"], hutt["hutt"]) == (4**4 - 4, 0, 4)


@pytest.mark.skipif(not LONG, reason="counts 487,635 hands; set SABACC_LONG=1")
def test_every_natural_combination_by_hand() -> None:
    held = [card for card in DECK if card[1:].isdigit()]
    ranks = Counter(judge_cards(hand, "corellian").rank for hand in combinations(held, 4))
    assert ranks["fortune"] == 15
    assert ranks["fortunes_smile"] == 15 * comb(4, 3) * 56
    assert ranks["double_luck"] == comb(15, 2) * comb(4, 2) ** 2
    assert ranks["luck"] == 15 * comb(4, 2) * comb(14, 2) * 4**2
    assert ranks.total() == comb(60, 4)
