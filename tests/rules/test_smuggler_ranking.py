"""Rules sheet "Smuggler's Sabacc", "Value of a hand" and the combinations of the two other rulesets."""

from __future__ import annotations

import itertools

import pytest

from rules.smuggler_ranking import judge_cards, sums
from rules.state import Judgement

SUITS = "CLVF"


def basic(cards: str) -> Judgement:
    return judge_cards(cards.split())


def corellian(cards: str) -> Judgement:
    return judge_cards(cards.split(), "corellian")


def hutt(cards: str) -> Judgement:
    return judge_cards(cards.split(), "hutt")


# --- sums


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("C1 L2 V3 F4", {10}),
        ("C12 L1 V1 F1", {15, 3}),
        ("C12 C13 C14 C15", {sum(chosen) for n in range(5) for chosen in itertools.combinations((12, 13, 14, 15), n)}),
        ("CE C12 L1 V1", {26, 2}),
        ("CJ C12 L1 V1", {15, 3}),
        ("CJ CJ C12 C1", {17, 5}),
        ("CE CE C12 L1", {49, 1}),
        ("CE CJ C12 C1", {28, 4}),
        ("CE CE CJ C3", {13}),
        ("CE CJ CJ C3", {8}),
        ("CE CE CJ CJ", {0}),
        ("LE C5 V6 F7", {18}),
        ("CE LJ C5 L6", {17}),
    ],
)
def test_every_sum_the_holder_may_choose(cards: str, found: set[int]) -> None:
    assert sums(cards.split()) == found


@pytest.mark.parametrize(
    ("cards", "rank", "total"),
    [
        ("C11 L5 V6 F1", "pure_sabacc", 23),
        ("C11 L11 V11 F13", "sabacc", 23),
        ("CE C11 L11 V13", "sabacc", 23),
        ("C11 L11 V11 F12", "total", 22),
        ("CE C11 L11 V12", "total", 22),
        ("CE C11 C2 L1", "total", 4),
        ("CE C11 C1 L1", "total", 2),
        ("CE C11 L1 V1", "total", 1),
        ("C11 C10 L1 V1", "pure_sabacc", 23),
        ("CE C10 C2 L1", "total", 2),
        ("CE C10 C9 L10", "bust", None),
        ("CE C11 C10 L5", "bust", None),
        ("CE C15 C11 L9", "total", 8),
        ("CE C11 L14 V9", "total", 22),
        ("CE CE CJ CJ", "total", 0),
        ("CE LE VE FE", "total", 0),
        ("C12 L13 V14 F15", "total", 19),
    ],
)
def test_the_rank_by_sum(cards: str, rank: str, total: int | None) -> None:
    found = basic(cards)
    assert (found.rank, found.total, found.bombed_out) == (rank, total, rank == "bust")
    assert not found.takes_sabacc


def test_pure_sabacc_beats_sabacc_beats_every_total_by_size() -> None:
    keys = [basic("C11 L5 V6 F1").key, basic("C12 L11 V11 F12").key]
    keys += [basic(cards).key for cards in ("C11 L11 V11 F12", "C11 L5 V5 F1", "C11 L11 V11 F11", "CE LE VE FE")]
    assert keys == sorted(keys, reverse=True)
    assert len(set(keys)) == len(keys) - 1, "45 counts 22, as 22 does"


def test_pure_sabacc_is_chosen_where_46_is_open_too() -> None:
    assert basic("C12 L11 V11 F12").rank == "sabacc"
    assert basic("C11 L12 V11 F12").rank == "sabacc"
    assert basic("C12 L12 V11 F11").key == basic("C12 L11 V11 F12").key
    assert sums(["C12", "L11", "V13", "F10"]) >= {46, 21}
    assert basic("C12 L11 V13 F10").rank == "sabacc"
    assert sums(["C12", "L11", "F12", "CE"]) == {47, 35, 23, 11}
    assert basic("C12 L11 F12 CE").rank == "pure_sabacc"
    assert sums(["CE", "C12", "L11", "V11"]) == {46, 22}
    assert sums(["LJ", "C15", "V8", "L14"]) == {38, 23, 24, 9}
    assert basic("LJ C15 V8 L14").rank == "pure_sabacc"


# --- smuggler-corellian


@pytest.mark.parametrize(
    ("cards", "rank"),
    [
        ("C2 L2 V9 F4", "luck"),
        ("C2 L2 V9 F9", "double_luck"),
        ("C2 L2 V2 F9", "fortunes_smile"),
        ("C2 L2 V2 F2", "fortune"),
        ("C2 L2 V2 FE", "fortune"),
        ("C2 L2 VJ FE", "fortune"),
        ("C2 LE VJ FE", "fortune"),
        ("CE LE VJ FE", "fortune"),
        ("C2 C3 CE C4", "total"),
        ("C2 C3 CE L4", "luck"),
        ("C2 L3 CE V5", "luck"),
        ("C2 C3 L3 CE", "luck"),
        ("C2 L2 CE V9", "double_luck"),
        ("C2 L2 CE CJ", "luck"),
        ("C2 L2 CE LE", "double_luck"),
        ("C2 L2 VE CE", "fortunes_smile"),
        ("CE CE CJ CJ", "total"),
        ("CE CE CJ L5", "luck"),
        ("CE CE LE LE", "double_luck"),
        ("CE CE LE VE", "fortunes_smile"),
        ("CE CJ L5 V5", "fortunes_smile"),
        ("CE CJ L5 V6", "double_luck"),
        ("C15 L15 V15 F12", "fortunes_smile"),
        ("C1 C2 C3 C4", "total"),
    ],
)
def test_corellian_ranks(cards: str, rank: str) -> None:
    assert corellian(cards).rank == rank


def test_combinations_rank_above_pure_sabacc_in_rising_order_and_ignore_the_bust() -> None:
    rising = ["C11 L5 V6 F1", "C1 L1 V3 F4", "C1 L1 V2 F2", "C1 L1 V1 F9", "C1 L1 V1 F1"]
    found = [corellian(cards) for cards in rising]
    assert [judgement.rank for judgement in found] == [
        "pure_sabacc",
        "luck",
        "double_luck",
        "fortunes_smile",
        "fortune",
    ]
    keys = [judgement.key for judgement in found]
    assert keys == sorted(keys)
    assert basic("CE C10 C9 L9").rank == "bust"
    assert (corellian("CE C10 C9 L9").rank, corellian("CE C10 C9 L9").bombed_out) == ("luck", False)


def test_corellian_equal_combinations_by_the_higher_rank_pictures_keep_theirs() -> None:
    for pattern in ("C{0} L{0} V1 F2", "C{0} L{0} V{0} F1", "C{0} L{0} V{0} F{0}"):
        keys = [corellian(pattern.format(rank)).key for rank in range(3, 16)]
        assert keys == sorted(keys)
        assert len(set(keys)) == 13


def test_double_luck_by_the_higher_pair_then_the_lower_pair() -> None:
    rising = ["C2 L2 V1 F1", "C5 L5 V4 F4", "C6 L6 V1 F1", "C6 L6 V5 F5", "C15 L15 V1 F1"]
    keys = [corellian(cards).key for cards in rising]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)


def test_the_one_with_fewer_substitutes_wins_only_between_equal_ranks() -> None:
    assert corellian("C5 L5 V1 F2").key > corellian("C5 LE C1 C2").key
    assert corellian("C5 L5 V5 F2").key > corellian("C5 L5 VE V1").key > corellian("C5 LE VE V1").key
    assert corellian("C6 L6 VE V1").key > corellian("C5 L5 V5 F2").key
    assert corellian("C5 L5 V1 F2").key == corellian("V5 F5 C3 L9").key, "else they split"


def test_a_substitute_does_not_pair_with_its_own_suit_nor_stand_for_a_card_in_the_hand() -> None:
    assert corellian("C5 CE C7 C9").rank == "total"
    assert corellian("C5 CE C7 L5").rank == "luck", "the elder of coins is neither the C5 nor the C7"
    assert corellian("C5 VE C7 L5").rank == "fortunes_smile"


# --- smuggler-hutt


@pytest.mark.parametrize(
    ("cards", "rank"),
    [
        ("C1 L2 V3 F4", "intrigue"),
        ("C12 L13 V14 F15", "intrigue"),
        ("C15 L1 V2 F3", "total"),
        ("C14 L15 V1 F2", "total"),
        ("C1 L2 V3 F5", "total"),
        ("C1 L2 V3 F3", "total"),
        ("C1 C5 C9 C15", "capital"),
        ("C1 C2 C3 C4", "hutt"),
        ("C1 C2 CE C4", "hutt"),
        ("C1 C2 LE C4", "intrigue"),
        ("C1 CE CJ C4", "hutt"),
        ("C1 CE CJ C5", "capital"),
        ("CE CE CJ CJ", "hutt"),
        ("CE CE CJ LJ", "intrigue"),
        ("CE LE VE FE", "intrigue"),
        ("C1 LE VE F5", "total"),
        ("C1 LE VE F4", "intrigue"),
        ("C12 C1 CE CJ", "capital"),
        ("C15 CE CE CJ", "hutt"),
        ("C11 L5 V6 F1", "pure_sabacc"),
    ],
)
def test_hutt_ranks(cards: str, rank: str) -> None:
    assert hutt(cards).rank == rank


def test_hutt_combinations_rank_above_pure_sabacc_in_rising_order_without_bust_and_subtraction() -> None:
    rising = ["C11 L5 V6 F1", "C1 L2 V3 F4", "C1 C2 C3 C5", "C1 C2 C3 C4"]
    found = [hutt(cards) for cards in rising]
    keys = [judgement.key for judgement in found]
    assert keys == sorted(keys)
    assert [judgement.total for judgement in found] == [23, None, None, None]
    assert hutt("C15 L14 V13 F12").key > hutt("C14 L13 V12 F11").key, "54 against 50, neither bust nor less 23"
    assert not hutt("C15 C14 C13 C11").bombed_out


def test_hutt_the_higher_sum_wins_then_the_one_with_fewer_substitutes() -> None:
    assert hutt("C1 C2 C3 C15").key > hutt("L1 L2 L3 L14").key
    assert hutt("C1 C2 C3 C15").key == hutt("L1 L4 L5 L11").key, "else they split"
    assert hutt("C1 C2 C5 C15").key > hutt("L1 L2 L5 LE").key, "the elder is the 15: as high, one substitute more"
    assert hutt("L1 L2 L5 LE").key > hutt("C1 C2 C5 C14").key
    assert hutt("C2 L3 V4 F5").key > hutt("C2 L3 V4 FJ").key > hutt("C2 L3 VJ FJ").key > hutt("C1 L2 V3 F4").key


def test_hutt_a_run_is_filled_to_the_highest_sum() -> None:
    assert hutt("C5 L6 V7 FE").key[1] == 5 + 6 + 7 + 8
    assert hutt("C5 L8 V7 FE").key[1] == 5 + 6 + 7 + 8
    assert hutt("C13 L14 V15 FE").key[1] == 12 + 13 + 14 + 15


def test_hutt_in_capital_substitutes_stand_for_the_highest_ranks_not_in_the_hand() -> None:
    assert hutt("C15 C14 C1 CE").key[1] == 15 + 14 + 1 + 13
    assert hutt("C1 C9 CE CJ").key[1] == 1 + 9 + 15 + 14
    assert hutt("C15 C9 CE CE").key[1] == 15 + 9 + 14 + 13
    assert hutt("C1 CE CE CJ").rank == "hutt"
