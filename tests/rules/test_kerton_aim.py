"""Rules sheet "Kerton Sabacc", "Aim": the best choice for wild and clone cards, and a search through every choice."""

from __future__ import annotations

import itertools
import random

import pytest

from rules.cards import DECKS, KERTON_VALUES
from rules.variants.kerton import judge_cards, totals


@pytest.mark.parametrize(
    ("cards", "total"),
    [
        ("6s 6s", 11),
        ("6s 6s 3h 3h", 11),
        ("6s 3h 3h", 9),
        ("6s 3h", 10),
        ("6s", 6),
        ("3h", 0),
        ("6s 6s 5c 5d", None),
        ("6s 5c 5d", 11),
        ("6s 6s 5c 4d", 11),
        ("3h 3h 1c 4d", 10),
        ("3h 3h 1c 2c 4d", 11),
        ("3h 1c 5c 5d", None),
        ("3h 1c 4c 5d", 11),
        ("5h 5c 1d", 11),
        ("3c 3d 3s 2c", 11),
        ("1s 1s 1h 1h 1d 1d", 6),
    ],
)
def test_the_best_choice(cards: str, total: int | None) -> None:
    found = judge_cards(cards.split(), "6s", "3h")
    assert (found.total if found.rank == "total" else None) == total


def test_a_plain_three_of_hearts_when_another_code_is_the_clone() -> None:
    assert judge_cards(["3h", "6s"], "1c", "1d").total == 9
    assert judge_cards(["1c", "6s"], "1c", "1d").total == 11
    assert judge_cards(["1d", "6s"], "1c", "1d").rank == "bust"


def oracle(cards: tuple[str, ...], wild: str, clone: str) -> tuple[str, int]:
    """Every choice tried by hand: each wild card's value, and for each clone one other card that is no clone."""
    holders = [place for place, card in enumerate(cards) if card != clone]
    clones = [place for place, card in enumerate(cards) if card == clone]
    found = []
    for values in itertools.product(*(range(1, 7) if c == wild else [int(c[0])] for c in cards)):
        if not holders:
            found.append(0)
            continue
        base = sum(values[place] for place in holders)
        for sources in itertools.product(holders, repeat=len(clones)):
            found.append(base + sum(values[place] for place in sources))
    fitting = [points for points in found if points <= 11]
    return ("total", max(fitting)) if fitting else ("bust", min(found))


def test_the_best_choice_equals_an_independent_search_on_random_hands() -> None:
    rng = random.Random(11)
    deck = DECKS["kerton"].cards()
    for _ in range(3000):
        wild, clone = rng.sample(list(KERTON_VALUES), 2)
        favoured = [*deck, *[wild, clone] * 6]
        cards = tuple(rng.sample(favoured, rng.randint(2, 6)))
        if cards.count(wild) > 2 or cards.count(clone) > 2:
            continue
        found = judge_cards(cards, wild, clone)
        assert (found.rank, found.total) == oracle(cards, wild, clone), (cards, wild, clone)
        assert found.takes_sabacc == (found.total == 11)
        assert found.bombed_out == (found.rank == "bust")


def test_totals_do_not_depend_on_the_order_of_the_cards() -> None:
    for order in itertools.permutations(["6s", "3h", "3h", "2c"]):
        assert totals(order, "6s", "3h") == totals(["6s", "3h", "3h", "2c"], "6s", "3h")
