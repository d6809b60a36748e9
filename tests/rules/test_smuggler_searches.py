"""Values and combinations of Smuggler's Sabacc against a search through every choice, by the words of the rules sheet."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from rules.cards import DECKS
from rules.smuggler_ranking import judge_cards, sums
from tests.rules.whole_rankings import same_order

SUITS = "CLVF"


def sums_oracle(cards: tuple[str, ...]) -> set[int]:
    """Each picture tried both ways; every card of a suit doubled by each elder first, then one more for each junior."""
    found = set()
    for zeroed in itertools.product((False, True), repeat=len(cards)):
        if any(
            zero and not (card[1:].isdigit() and int(card[1:]) >= 12) for card, zero in zip(cards, zeroed, strict=True)
        ):
            continue
        points = 0
        for card, zero in zip(cards, zeroed, strict=True):
            if not card[1:].isdigit():
                continue
            worth = 0 if zero else int(card[1:])
            for other in cards:
                if other == card[0] + "E":
                    worth *= 2
            for other in cards:
                if other == card[0] + "J":
                    worth += 1
            points += worth
        found.add(points)
    return found


def rank_oracle(cards: tuple[str, ...]) -> tuple[str, int | None, tuple[int, int]]:
    """Rank, total and a key of the best choice, by the words of the sheet."""
    best: tuple[tuple[int, int], str, int | None] = ((-1, 0), "bust", None)
    for points in sums_oracle(cards):
        if points == 23:
            choice = ((2, 0), "pure_sabacc", 23)
        elif points == 46:
            choice = ((1, 0), "sabacc", 23)
        elif points > 46:
            continue
        else:
            counted = points - 23 if points > 23 else points
            choice = ((0, counted), "total", counted)
        best = max(best, choice, key=lambda found: found[0])
    return best[1], best[2], best[0]


def random_hands(count: int, seed: int, specials: tuple[int, ...] = (0,)) -> list[tuple[str, ...]]:
    """Hands of four; `specials`: how many elders and juniors they have at least."""
    rng = random.Random(seed)
    deck = DECKS["smuggler"].cards()
    special = [card for card in deck if not card[1:].isdigit()]
    hands = []
    for _ in range(count):
        few = rng.sample(special, rng.choice(specials))
        rest = list((Counter(deck) - Counter(few)).elements())
        hands.append(tuple(few + rng.sample(rest, 4 - len(few))))
    return hands


def test_sums_equal_an_independent_count_on_random_hands() -> None:
    hands = random_hands(3000, 1, (1, 1, 2, 2, 3)) + random_hands(2000, 2)
    found = {cards: judge_cards(cards) for cards in hands}
    expected = {cards: rank_oracle(cards) for cards in hands}
    for cards, judgement in found.items():
        assert sums(cards) == sums_oracle(cards)
        assert (judgement.rank, judgement.total) == expected[cards][:2], cards
    same_order(found, {cards: (key,) for cards, (_, _, key) in expected.items()})
    assert {judgement.rank for judgement in found.values()} == {"pure_sabacc", "sabacc", "total", "bust"}


def corellian_oracle(cards: tuple[str, ...]) -> tuple[int, ...] | None:
    """Every substitute as each of the 15 cards of its suit, or as none; then every group of the four."""
    numbered = [(card[0], int(card[1:])) for card in cards if card[1:].isdigit()]
    suits = [card[0] for card in cards if not card[1:].isdigit()]
    best: tuple[int, ...] | None = None
    for ranks in itertools.product(range(16), repeat=len(suits)):
        stand_in = [(suit, rank) for suit, rank in zip(suits, ranks, strict=True) if rank]
        table = numbered + stand_in
        if len(set(table)) < len(table):
            continue
        natural = Counter(rank for _, rank in numbered)
        every = Counter(rank for _, rank in table)
        groups = sorted(((count, rank) for rank, count in every.items() if count > 1), reverse=True)
        if not groups:
            continue
        count, rank = groups[0]
        if count == 4:
            key = (4, rank, 0, natural[rank] - 4)
        elif count == 3:
            key = (3, rank, 0, natural[rank] - 3)
        elif len(groups) == 2:
            high, low = groups[0][1], groups[1][1]
            key = (2, high, low, min(natural[high], 2) - 2 + min(natural[low], 2) - 2)
        else:
            key = (1, rank, 0, natural[rank] - 2)
        best = key if best is None else max(best, key)
    return best


NAMES_BY_LEVEL = {1: "luck", 2: "double_luck", 3: "fortunes_smile", 4: "fortune"}


def test_corellian_combinations_equal_an_independent_search_on_random_hands() -> None:
    hands = random_hands(600, 3, (1, 1, 1, 2)) + random_hands(400, 4) + random_hands(12, 10, (3,))
    found, expected = {}, {}
    for cards in hands:
        judgement, best = judge_cards(cards, "corellian"), corellian_oracle(cards)
        if best is None:
            assert judgement == judge_cards(cards), cards
            continue
        assert (judgement.rank, judgement.total) == (NAMES_BY_LEVEL[best[0]], None), cards
        assert not judgement.bombed_out
        found[cards], expected[cards] = judgement, best
    same_order(found, expected)
    assert {judgement.rank for judgement in found.values()} == set(NAMES_BY_LEVEL.values())


def hutt_oracle(cards: tuple[str, ...]) -> tuple[int, int, int] | None:
    """Every substitute as each of the 15 cards of its suit; a hand all of whose cards are used, so none stays itself."""
    numbered = [(card[0], int(card[1:])) for card in cards if card[1:].isdigit()]
    suits = [card[0] for card in cards if not card[1:].isdigit()]
    best = None
    for ranks in itertools.product(range(1, 16), repeat=len(suits)):
        table = numbered + list(zip(suits, ranks, strict=True))
        if len(set(table)) < 4:
            continue
        found = sorted(rank for _, rank in table)
        run = found == list(range(found[0], found[0] + 4))
        one_suit = len({suit for suit, _ in table}) == 1
        if run or one_suit:
            key = (3 if run and one_suit else 2 if one_suit else 1, sum(found), -len(suits))
            best = key if best is None else max(best, key)
    return best


def test_hutt_combinations_equal_an_independent_search_on_random_hands() -> None:
    rng = random.Random(5)
    hands = random_hands(300, 6, (1, 2, 2)) + random_hands(300, 7)
    for _ in range(500):  # hands near a run, or of one suit
        start, suit = rng.randint(1, 12), rng.choice(SUITS)
        numbers = rng.sample(range(max(1, start - 1), min(15, start + 4) + 1), rng.choice((2, 3, 4)))
        cards = [f"{rng.choice(SUITS + suit * 8)}{number}" for number in numbers]
        while len(cards) < 4:
            special = f"{rng.choice(SUITS + suit * 8)}{rng.choice('EJ')}"
            if cards.count(special) < 2:
                cards.append(special)
        hands.append(tuple(cards))
    names = {1: "intrigue", 2: "capital", 3: "hutt"}
    found, expected = {}, {}
    for cards in hands:
        judgement, best = judge_cards(cards, "hutt"), hutt_oracle(cards)
        if best is None:
            assert judgement == judge_cards(cards), cards
            continue
        assert (judgement.rank, judgement.total, judgement.bombed_out) == (names[best[0]], None, False), cards
        found[cards], expected[cards] = judgement, best
    same_order(found, expected)
    assert {judgement.rank for judgement in found.values()} == set(names.values())


@pytest.mark.parametrize("combinations", ["none", "corellian", "hutt"])
def test_the_order_of_the_cards_and_the_names_of_the_suits_do_not_matter(combinations: str) -> None:
    rng = random.Random(8)
    for cards in random_hands(300, 9, (0, 1, 2, 3)):
        suits = dict(zip(SUITS, rng.sample(SUITS, 4), strict=True))
        changed = [suits[card[0]] + card[1:] for card in rng.sample(cards, 4)]
        assert judge_cards(changed, combinations) == judge_cards(cards, combinations)
