"""The ranking of Corellian Spike as a whole: every hand of two to five cards by its numbers, of two to four by its cards."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any

import pytest

from rules.cards import DECKS, SPIKE_VALUES
from rules.spike_ranking import RANKS, judge_cards
from rules.state import Judgement
from tests.rules.whole_rankings import copies_of, hands_with_sum, places, same_order

COPIES = {value: 2 if value == 0 else 3 for value in range(-10, 11)}
OPTIONS = {"corellian-spike": (False, True), "black-spire": (True, False)}
"""`prime_sabacc` and `lowest_wins`."""
GOLDEN = {
    "corellian-spike": "ac58fcb77923526c15fe86f58334235cb1a1519597c030a41a92cd2257523ac9",
    "black-spire": "3108aee3b45f2b13c589d9338b3adcb13e6d719ca449b665226a61cead8c0f0a",
}


def cards_with(values: tuple[int, ...]) -> list[str]:
    """Cards of these values, each in the first suits that are free."""
    taken: Counter[int] = Counter()
    cards = []
    for value in values:
        cards.append(f"{value:+}{'tcs'[taken[value]]}" if value else "0")
        taken[value] += 1
    return cards


@cache
def hands_of(size: int) -> list[tuple[int, ...]]:
    """Every hand of that size by its values, in rising order."""
    return [
        hand
        for hand in combinations_with_replacement(range(-10, 11), size)
        if all(hand.count(value) <= COPIES[value] for value in set(hand))
    ]


@cache
def judged(name: str, size: int) -> dict[tuple[int, ...], Judgement]:
    prime, lowest_wins = OPTIONS[name]
    return {hand: judge_cards(cards_with(hand), prime=prime, lowest_wins=lowest_wins) for hand in hands_of(size)}


def all_judged(name: str, sizes: tuple[int, ...]) -> dict[tuple[int, ...], Judgement]:
    return {hand: found for size in sizes for hand, found in judged(name, size).items()}


# --- the same order by the sheet's words: exact hands are listed, the others described


def exact_hands() -> dict[tuple[int, ...], tuple[str, tuple[int, ...]]]:
    """Every hand that its rank describes exactly, with what decides among equals (the lower wins)."""
    found: dict[tuple[int, ...], tuple[str, tuple[int, ...]]] = {}

    def put(rank: str, cards: list[int], decides: tuple[int, ...] = ()) -> None:
        found.setdefault(tuple(sorted(cards)), (rank, decides))

    put("pure_sabacc", [0, 0])
    put("full_sabacc", [10, 10, -10, -10, 0])
    for number in range(1, 11):
        put("fleet", [number, number, -number, -number, 0], (number,))
        put("yee_haa", [number, -number, 0], (number,))
        put("squadron", [number, number, -number, -number], (number,))
        for pair in range(1, 11):
            for sign in (1, -1):
                rhylet = [number * sign] * 3 + [-pair * sign] * 2
                if sum(rhylet) == 0:
                    put("rhylet", rhylet, (number,))
    put("gee_whiz", [1, 2, 3, 4, -10])
    put("gee_whiz", [-1, -2, -3, -4, 10])
    for start in range(1, 8):
        for signs in range(16):
            run = [(start + place) * (1 if signs >> place & 1 else -1) for place in range(4)]
            if sum(run) == 0:
                put("straight_khyron", run, (min(value for value in run if value > 0), start))
    return found


EXACT = exact_hands()


def other_order(hand: tuple[int, ...], prime: bool, lowest_wins: bool) -> tuple[str, Any]:
    """Rank and a key (the higher the better)."""
    positive = [value for value in hand if value > 0]
    best = (sum(positive), max(positive, default=0))
    if sum(hand) != 0:
        return "nulrhek", (0, (-abs(sum(hand)), sum(hand) > 0, len(hand), *best))
    numbers = [abs(value) for value in hand if value]
    alike = {count: sorted({n for n in numbers if numbers.count(n) == count}) for count in (2, 3, 4, 5, 6)}
    three = sorted(alike[3] + alike[4] + alike[5] + alike[6])
    if prime and hand == (-10, 0, 10):
        rank, decides = "prime_sabacc", ()
    elif hand in EXACT:
        rank, decides = EXACT[hand]
    elif three:
        rank, decides = "banthas_wild", (three[0],)
    elif len(alike[2]) >= 2:
        rank, decides = "rule_of_two", (alike[2][0], alike[2][1])
    elif alike[2]:
        rank, decides = "sabacc_pair", (alike[2][0],)
    else:
        return "sabacc", (1, (len(hand), *best))
    level = len(RANKS) - RANKS.index(rank)
    return rank, (level, tuple(-number for number in decides) if lowest_wins else ())


@pytest.mark.parametrize("name", OPTIONS)
def test_the_order_of_all_hands_of_two_to_five_equals_one_made_by_the_sheets_words(name: str) -> None:
    found = all_judged(name, (2, 3, 4, 5))
    other = {hand: other_order(hand, *OPTIONS[name]) for hand in found}
    for hand, judgement in found.items():
        assert judgement.rank == other[hand][0], hand
        assert judgement.total == sum(hand)
        assert judgement.takes_sabacc == (sum(hand) == 0)
        assert not judgement.bombed_out
    same_order(found, {hand: key for hand, (_, key) in other.items()})


def test_hands_of_six_that_total_zero_have_the_rank_of_the_sheets_words() -> None:
    for hand in hands_of(6):
        if sum(hand) == 0 and len({abs(value) for value in hand}) > 1:
            found = judge_cards(cards_with(hand), prime=True, lowest_wins=True)
            assert found.rank == other_order(hand, True, True)[0], hand


# --- counts that can be checked by hand


@cache
def counts(name: str, size: int) -> Counter[str]:
    """How many hands of real cards have each rank."""
    found: Counter[str] = Counter()
    for hand, judgement in judged(name, size).items():
        found[judgement.rank] += copies_of(hand, COPIES)
    return found


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_every_hand_is_counted(size: int) -> None:
    for name in OPTIONS:
        assert counts(name, size).total() == comb(62, size)
        ways = hands_with_sum(COPIES, size)
        assert counts(name, size)["nulrhek"] == comb(62, size) - ways[0]


def test_counts_of_exact_hands_by_hand() -> None:
    pairs_of_signs = comb(3, 2) ** 2  # two positive and two negative cards of one number
    spike = {size: counts("corellian-spike", size) for size in (2, 3, 4, 5)}
    assert spike[2]["pure_sabacc"] == 1
    assert spike[5]["full_sabacc"] == pairs_of_signs * 2 == 18
    assert spike[5]["fleet"] == 9 * pairs_of_signs * 2 == 162
    assert spike[3]["yee_haa"] == 10 * 3 * 3 * 2 == 180
    assert spike[5]["rhylet"] == 3 * 2 * comb(3, 3) * comb(3, 2) == 18, "2 and 3, 4 and 6, 6 and 9, either sign"
    assert spike[4]["squadron"] == 10 * pairs_of_signs == 90
    assert spike[5]["gee_whiz"] == 2 * 3**5 == 486
    assert spike[4]["straight_khyron"] == 7 * 2 * 3**4 == 1134
    for rank, size in {
        "pure_sabacc": 2,
        "full_sabacc": 5,
        "fleet": 5,
        "yee_haa": 3,
        "rhylet": 5,
        "squadron": 4,
        "gee_whiz": 5,
        "straight_khyron": 4,
    }.items():
        assert [other for other in spike if spike[other][rank]] == [size], rank


def test_counts_with_the_prime_sabacc() -> None:
    found = counts("black-spire", 3)
    assert found["prime_sabacc"] == 3 * 3 * 2 == 18
    assert found["yee_haa"] == 180 - 18
    assert counts("corellian-spike", 3)["prime_sabacc"] == 0


def test_pairs_of_two_cards_by_hand() -> None:
    assert counts("corellian-spike", 2) == {
        "pure_sabacc": 1,
        "sabacc_pair": 10 * 3 * 3,
        "nulrhek": comb(62, 2) - 91,
    }


# --- by cards


def test_suits_do_not_matter_in_any_of_20000_random_hands() -> None:
    rng = random.Random(62)
    deck = DECKS["spike"].cards()
    for _ in range(20_000):
        cards = rng.sample(deck, rng.randint(2, 5))
        values = tuple(sorted(SPIKE_VALUES[card] for card in cards))
        name = rng.choice(list(OPTIONS))
        prime, lowest_wins = OPTIONS[name]
        assert judge_cards(cards, prime=prime, lowest_wins=lowest_wins) == judged(name, len(cards))[values]


@pytest.mark.parametrize("name", OPTIONS)
def test_golden_digest_of_all_hands_of_two_to_four_cards(name: str) -> None:
    """Place, rank and total of all 597,556 hands, cards in rising order of value and code."""
    found = all_judged(name, (2, 3, 4))
    place = places(found)
    lines = {hand: f"{place[hand]} {judgement.rank} {judgement.total}\n".encode() for hand, judgement in found.items()}
    deck = sorted((SPIKE_VALUES[card], card) for card in DECKS["spike"].cards())
    values = [value for value, _ in deck]
    sha = hashlib.sha256()
    count = 0
    for size in (2, 3, 4):
        part = [lines[hand] for hand in combinations(values, size)]
        count += len(part)
        sha.update(b"".join(part))
    assert count == comb(62, 2) + comb(62, 3) + comb(62, 4) == 597_556
    assert sha.hexdigest() == GOLDEN[name]
