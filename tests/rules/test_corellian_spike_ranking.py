"""Rules sheet "Corellian Spike", "Ranking, highest first": each rank, its borders, and what decides among equals."""

from __future__ import annotations

import itertools
import random

import pytest

from rules.spike_ranking import RANKS, judge_cards
from rules.state import Judgement
from tests.rules.verdicts import judge, ranks

ONE_OF_EACH = {
    "pure_sabacc": "0 0",
    "full_sabacc": "0 +10t +10c -10t -10s",
    "fleet": "0 +9t +9c -9t -9s",
    "prime_sabacc": "0 +10t -10s",
    "yee_haa": "0 +9t -9s",
    "rhylet": "+6t +6c +6s -9t -9c",
    "squadron": "+10t +10c -10s -10t",
    "gee_whiz": "+1t +2c +3s +4t -10c",
    "straight_khyron": "+7t -8c -9s +10t",
    "banthas_wild": "+9t +9c -9s -8t -1t",
    "rule_of_two": "+9t -9c +10t -10c",
    "sabacc_pair": "+10t -10c",
    "sabacc": "+9t -2c -7s",
    "nulrhek": "+1t -2t",
}


def value(cards: str, *, prime: bool = True, lowest_wins: bool = True) -> Judgement:
    return judge_cards(cards.split(), prime=prime, lowest_wins=lowest_wins)


@pytest.mark.parametrize("lowest_wins", [True, False])
def test_the_ranks_in_the_sheets_order(lowest_wins: bool) -> None:
    assert tuple(ONE_OF_EACH) == RANKS
    found = [value(cards, lowest_wins=lowest_wins) for cards in ONE_OF_EACH.values()]
    assert [judgement.rank for judgement in found] == list(RANKS)
    keys = [judgement.key for judgement in found]
    assert keys == sorted(keys, reverse=True)
    assert not any(judgement.bombed_out for judgement in found), "nobody bombs out"


def test_without_the_option_a_prime_sabacc_is_the_lowest_yee_haa() -> None:
    assert value("0 +10t -10s", prime=False).rank == "yee_haa"
    assert value("0 +10t -10s", prime=False).key < value("0 +9t -9s", prime=False).key
    assert value("0 +10t -10s", prime=True).key > value("0 +1t -1s", prime=True).key
    assert value("0 +10t -10s", prime=True).key < value("0 +9t +9c -9t -9s").key


@pytest.mark.parametrize(
    ("cards", "rank"),
    [
        ("0", "sabacc"),
        ("0 0 +1t -1c +2c -2t", "rule_of_two"),
        ("0 0 +1t +2t -3t", "sabacc"),
        ("0 +10t +10c +10s -10t", "nulrhek"),
        ("0 0 +9t +9c -9t -9s", "banthas_wild"),
        ("0 +3t -3c +1t -1c", "rule_of_two"),
        ("0 +3t +3c -6t", "sabacc_pair"),
        ("0 0 +10t -10c", "sabacc_pair"),
        ("+2t +2c +2s -6t", "banthas_wild"),
        ("0 +2t +2c +2s -6t", "banthas_wild"),
        ("+2t +2c +2s -1t -5t", "banthas_wild"),
        ("+2t +2c +2s -3t -3c", "rhylet"),
        ("-2t -2c -2s +3t +3c", "rhylet"),
        ("0 +2t +2c +2s -3t -3c", "banthas_wild"),
        ("+2t +2c -2s -1t -1c", "banthas_wild"),
        ("+1t +2c +3s -6t", "sabacc"),
        ("+1t -2c -3s +4t", "straight_khyron"),
        ("-1t +2c +3s -4t", "straight_khyron"),
        ("0 +1t -2c -3s +4t", "sabacc"),
        ("+1t -2c -4s +5t", "sabacc"),
        ("-1t -2c -3s -4t +10t", "gee_whiz"),
        ("0 -1t -2c -3s -4t +10t", "sabacc"),
        ("+1t +2c +3s +4t -9c -1t", "sabacc_pair"),
        ("+1t +2c +3s -4t -2t", "sabacc_pair"),
        ("+5t +5c -5s -5t", "squadron"),
        ("0 +5t +5c -5s -5t", "fleet"),
        ("+5t +5c -5s -5t +1t -1c", "banthas_wild"),
        ("+5t +5c -9s -1t", "sabacc_pair"),
        ("+5t +5c +5s -5t", "nulrhek"),
        ("+1t -1c +2t -2c +3t -3c", "rule_of_two"),
    ],
)
def test_the_borders_between_ranks(cards: str, rank: str) -> None:
    assert value(cards).rank == rank


def in_order(hands: list[str], rank: str, *, lowest_wins: bool = True) -> None:
    found = [value(cards, lowest_wins=lowest_wins) for cards in hands]
    assert {judgement.rank for judgement in found} == {rank}
    keys = [judgement.key for judgement in found]
    assert keys == sorted(keys, reverse=True)
    assert len(set(keys)) == len(keys)


def equal(hands: list[str], rank: str, *, lowest_wins: bool = True) -> None:
    found = [value(cards, lowest_wins=lowest_wins) for cards in hands]
    assert {judgement.rank for judgement in found} == {rank}
    assert len({judgement.key for judgement in found}) == 1


def test_fleets_yee_haas_squadrons_and_pairs_by_the_lower_number() -> None:
    in_order([f"0 +{n}t +{n}c -{n}t -{n}s" for n in range(1, 10)], "fleet")
    in_order([f"0 +{n}t -{n}s" for n in range(1, 10)], "yee_haa")
    in_order([f"+{n}t +{n}c -{n}t -{n}s" for n in range(1, 11)], "squadron")
    in_order([f"+{n}t -{n}s" for n in range(1, 11)], "sabacc_pair")


def test_the_pair_decides_alone_not_the_count_of_cards_nor_the_other_cards() -> None:
    equal(["+3t -3c", "+3t +3c -6t", "0 0 +3t -3c", "+3t -3s +1t +4t -5t"], "sabacc_pair")


def test_rhylets_by_the_lower_triple_whatever_its_sign() -> None:
    in_order(["-2t -2c -2s +3t +3c", "+4t +4c +4s -6t -6c", "-6t -6c -6s +9t +9c"], "rhylet")
    equal(["-2t -2c -2s +3t +3c", "+2t +2c +2s -3t -3c"], "rhylet")


def test_gee_whizzes_are_equal() -> None:
    equal(["+1t +2c +3s +4t -10c", "-1t -2c -3s -4t +10c"], "gee_whiz")


def test_khyrons_by_the_lowest_positive_card_then_the_lowest_start() -> None:
    in_order(
        [
            "+1t -2t -3t +4t",
            "-1t +2t +3t -4t",
            "+2t -3t -4t +5t",
            "-2t +3t +4t -5t",
            "+3t -4t -5t +6t",
            "-3t +4t +5t -6t",
        ],
        "straight_khyron",
    )


def test_banthas_by_the_number_of_which_three_or_more_are_alike() -> None:
    in_order(["-1t -1c -1s +3t", "+2t +2c +2s -6t", "+3t +3c -3s -2t -1t", "-4t -4c -4s +5t +7t"], "banthas_wild")
    equal(["+5t +5c -5t -3s -2t", "-5t -5c -5s +9t +6t"], "banthas_wild")


def test_rule_of_two_by_the_lower_pair_then_by_the_higher_pair_the_lower_wins() -> None:
    in_order(
        [
            "+1t -1c +2t -2c",
            "+1t -1c +9t -9c",
            "+2t -2c +3t -3c",
            "+4t -4c +8t -8c",
            "+4t -4c +9t -9c",
            "+9t -9c +10t -10c",
        ],
        "rule_of_two",
    )
    equal(["0 +5t -5c +2t -2s", "+5t -5c +2t -2s", "-5t -5c +2t +2c +6t"], "rule_of_two")


def test_sabaccs_by_more_cards_then_the_positive_sum_then_the_highest_positive_card() -> None:
    in_order(
        [
            "+1t +2t +6t -4t -5t",
            "+10t +1t -8t -3t",
            "+2t +7c -1s -8t",
            "+10t -9t -1t",
            "+9t -2c -7s",
            "+3t +4c -7s",
            "+2t +4s -6s",
        ],
        "sabacc",
    )
    in_order(["+10t +1t -5t -6t", "+8t +3t -5t -6t", "+6t +5t -8t -3t"], "sabacc")
    equal(["+10t +1t -5t -6t", "+10t +1t -8t -3t"], "sabacc")


def test_a_sylop_counts_as_a_card_of_a_sabacc() -> None:
    in_order(["0 0 +1t +2c -3s", "0 +1t +2c -3s", "+10t -9c -1s", "+1t +2c -3s"], "sabacc")


def test_sabaccs_and_nulrheks_keep_their_order_without_lowest_wins() -> None:
    in_order(["+2t +7c -1s -8t", "+9t -2c -7s", "+2t +4s -6s"], "sabacc", lowest_wins=False)
    in_order(["+1t +2t -2c", "-1t"], "nulrhek", lowest_wins=False)


def test_nulrheks_by_all_five_steps() -> None:
    in_order(
        [
            "+5t +6t -4t -3t -3c",
            "+5t +4t -4c -2t -2c",
            "+10t +1t -10c",
            "+9t +2t -10t",
            "+10t -9t",
            "-1c -10t +10c",
            "+9t -10t",
            "+2t +10t -10c",
            "+2t",
            "-2t",
        ],
        "nulrhek",
    )
    equal(["+10t +1t -10c", "+10s +1c -10s"], "nulrhek")


@pytest.mark.parametrize(
    ("rank", "one", "other"),
    [
        ("fleet", "0 +1t +1c -1t -1s", "0 +9t +9c -9t -9s"),
        ("yee_haa", "0 +1t -1s", "0 +9t -9s"),
        ("rhylet", "+2t +2c +2s -3t -3c", "-6t -6c -6s +9t +9c"),
        ("squadron", "+1t +1c -1t -1s", "+10t +10c -10t -10s"),
        ("straight_khyron", "+1t -2t -3t +4t", "-7t +8t +9t -10t"),
        ("banthas_wild", "-1t -1c -1s +3t", "+5t +5c -5t -3s -2t"),
        ("rule_of_two", "+1t -1c +2t -2c", "+9t -9c +10t -10c"),
        ("sabacc_pair", "+1t -1s", "+10t -10s"),
    ],
)
def test_lowest_wins_no_two_equal_named_hands_tie(rank: str, one: str, other: str) -> None:
    equal([one, other], rank, lowest_wins=False)
    verdict = judge("black-spire", {1: one, 2: other}, main_pot=10)
    assert ranks(verdict) == {1: rank, 2: rank}
    assert verdict.due == (1, 2), "they draw"
    lowest = judge("black-spire", {1: one, 2: other}, main_pot=10, lowest_wins="yes")
    assert lowest.winners == (1,)


def test_suits_and_the_order_of_the_cards_do_not_matter() -> None:
    rng = random.Random(20)
    for cards in ONE_OF_EACH.values():
        expected = value(cards)
        for _ in range(5):
            suits = dict(zip("tcs", rng.sample("tcs", 3), strict=True))
            changed = [card[:-1] + suits[card[-1]] if card != "0" else card for card in cards.split()]
            rng.shuffle(changed)
            assert value(" ".join(changed)) == expected


def test_every_order_of_five_cards_gives_the_same_judgement() -> None:
    for cards in ("rhylet", "gee_whiz", "banthas_wild", "fleet"):
        found = {value(" ".join(order)).key for order in itertools.permutations(ONE_OF_EACH[cards].split())}
        assert len(found) == 1
