"""Rules sheet "Crisis on Cloud City", "Local arrays": a house's own hands as data."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from rules.refusals import RulesetError
from rules.ruleset import ruleset_from, shipped
from rules.variants.cloud_city import LocalArray, judge_cards, local_arrays_spec
from tests.rules.played_hands import table
from tests.rules.verdicts import judge, ranks

SHEET = """
based_on: cloud-city
options:
  local_arrays:
    - {name: fairy_empress, cards: [Queen, Queen], above: total, sabacc_pot: false}
    - {name: three_aces, cards: ["*15", "*15", "*15"]}
"""


def arrays(*entries: dict[str, Any]) -> tuple[LocalArray, ...]:
    found = local_arrays_spec(list(entries))
    assert isinstance(found, tuple), found
    return found


def array(name: str, cards: str, **rest: Any) -> dict[str, Any]:
    return {"name": name, "cards": cards.split(), **rest}


def test_the_sheets_own_example_reads_as_written() -> None:
    house = ruleset_from(yaml.safe_load(SHEET), "house")
    assert house.options.local_arrays == (
        LocalArray("fairy_empress", ("Queen", "Queen"), "total", False),
        LocalArray("three_aces", ("*15", "*15", "*15"), "pure_sabacc", False),
    )
    assert ruleset_from(house.mapping()).options == house.options, "written out and read again it is the same"


def test_none_is_the_default() -> None:
    assert shipped("cloud-city").options.local_arrays == ()
    assert judge_cards(["Queen", "Queen"]).rank == "total"


@pytest.mark.parametrize("none", [None, "none", "null", []])
def test_none_and_null_are_the_same(none: object) -> None:
    assert table("cloud-city", local_arrays=none).options.local_arrays == ()


def test_the_fairy_empress_beats_22_of_either_sign_and_loses_to_23_of_either_sign() -> None:
    empress = arrays(array("fairy_empress", "Queen Queen", above="total", sabacc_pot=False))
    found = judge_cards(["Queen", "Queen"], empress)
    assert (found.rank, found.total, found.takes_sabacc, found.bombed_out) == ("fairy_empress", -4, False, False)
    for beaten in ("S14 T8", "Mod End", "Star S1"):
        assert found.key > judge_cards(beaten.split(), empress).key
    for better in ("S11 C12", "Star Bal S5", "Idiot S2 C3"):
        assert found.key < judge_cards(better.split(), empress).key


def test_above_pure_sabacc_is_the_default_and_stands_below_the_idiots_array() -> None:
    aces = arrays(array("three_aces", "*15 *15 *15"))
    found = judge_cards(["S15", "F15", "T15"], aces)
    assert (found.rank, found.bombed_out, found.takes_sabacc) == ("three_aces", False, False), "45 never bombs out"
    assert judge_cards(["S11", "C12"], aces).key < found.key < judge_cards(["Idiot", "S2", "C3"], aces).key


def test_above_the_idiots_array() -> None:
    top = arrays(array("royals", "S12 S13", above="idiots_array", sabacc_pot=True))
    found = judge_cards(["S13", "S12"], top)
    assert found.key > judge_cards(["Idiot", "S2", "C3"], top).key
    assert found.takes_sabacc


@pytest.mark.parametrize("above", ["total", "pure_sabacc", "idiots_array"])
def test_of_several_above_the_same_rank_the_earlier_in_the_list_is_the_higher(above: str) -> None:
    several = arrays(
        array("first", "S1 S1".replace("S1 S1", "S12 S13"), above=above),
        array("second", "F12 F13", above=above),
        array("third", "C12 C13", above=above),
    )
    keys = [judge_cards(cards.split(), several).key for cards in ("S12 S13", "F12 F13", "C12 C13")]
    assert keys == sorted(keys, reverse=True)
    assert len(set(keys)) == 3


def test_the_order_in_the_list_matters_only_above_the_same_rank() -> None:
    several = arrays(array("low", "S12 S13", above="total"), array("high", "F12 F13", above="idiots_array"))
    assert judge_cards(["S12", "S13"], several).key < judge_cards(["F12", "F13"], several).key


def test_the_cards_are_the_exact_hand() -> None:
    empress = arrays(array("fairy_empress", "Queen Queen", above="total"))
    assert judge_cards(["Queen", "Queen", "S9"], empress).rank == "total"
    assert judge_cards(["Queen", "S9"], empress).rank == "total"


@pytest.mark.parametrize(
    ("pattern", "fits", "fits_not"),
    [
        ("*7 *7", ["S7 C7", "F7 T7", "T7 S7"], ["S7 C8", "S7 Queen", "S7 C7 T7"]),
        ("S* S*", ["S1 S15", "S9 S2"], ["S1 C1", "S1 Star", "Star Star"]),
        ("F* *9", ["F1 C9", "C9 F1", "F9 S9", "F1 F9"], ["F1 F2", "C9 S9"]),
        ("*9 F* F9", ["F9 F1 S9", "S9 F1 F9", "F9 S9 F1"], ["F9 F1 F2", "S9 C9 F9", "F9 S9 C1"]),
        ("T* Idiot", ["Idiot T4"], ["T4 T5", "Idiot C4", "Idiot Idiot"]),
        ("*1 *2", ["S1 C2", "C2 S1"], ["S11 C12", "S1 C12", "S1 Queen"]),
        ("C* C* Mod", ["C1 Mod C15"], ["C1 Mod Mod", "C1 C2 C3"]),
    ],
)
def test_patterns(pattern: str, fits: list[str], fits_not: list[str]) -> None:
    local = arrays(array("pattern", pattern, above="idiots_array"))
    assert [cards for cards in fits if judge_cards(cards.split(), local).rank != "pattern"] == []
    assert [cards for cards in fits_not if judge_cards(cards.split(), local).rank == "pattern"] == []


def test_a_hand_that_fits_a_pattern_and_a_built_in_rank_counts_as_the_higher() -> None:
    low = arrays(array("coins", "C* C*", above="total"))
    assert judge_cards(["C11", "C12"], low).rank == "pure_sabacc"
    assert judge_cards(["C11", "C12"], low).takes_sabacc
    assert judge_cards(["C11", "C13"], low).rank == "coins"
    assert judge_cards(["C11", "C10"], low).rank == "coins"
    high = arrays(array("coins", "C* C*"))
    assert judge_cards(["C11", "C12"], high).rank == "coins"
    assert not judge_cards(["C11", "C12"], high).takes_sabacc


def test_a_hand_that_fits_several_patterns_counts_as_the_highest() -> None:
    several = arrays(
        array("coins", "C* C*", above="total"),
        array("elevens", "*11 C*", above="pure_sabacc"),
        array("twelve", "*11 C12", above="pure_sabacc"),
    )
    assert judge_cards(["C11", "C12"], several).rank == "elevens"
    assert judge_cards(["C10", "C12"], several).rank == "coins"


def test_an_array_wins_a_hand_and_takes_the_sabacc_pot_only_if_it_says_so() -> None:
    hands = {1: "S15 F15 T15", 2: "S11 C12"}
    plain = judge("cloud-city", hands, main_pot=10, sabacc_pot=5, local_arrays=[array("three_aces", "*15 *15 *15")])
    assert ranks(plain) == {1: "three_aces", 2: "pure_sabacc"}
    assert (plain.winners, plain.sabacc_winners, plain.paid) == ((1,), (), {1: 10, 2: 0})
    assert plain.sabacc_pot == 5
    takes = [array("three_aces", "*15 *15 *15", sabacc_pot=True)]
    taken = judge("cloud-city", hands, main_pot=10, sabacc_pot=5, local_arrays=takes)
    assert (taken.winners, taken.sabacc_winners, taken.paid) == ((1,), (1,), {1: 15, 2: 0})


def test_equal_arrays_fight_a_demise_in_which_the_array_no_longer_fits() -> None:
    local = [array("pair_of_nines", "*9 *9", sabacc_pot=True)]
    hands = {1: "S9 C9", 2: "T9 F9"}
    assert judge("cloud-city", hands, main_pot=10, local_arrays=local).due == (1, 2)
    verdict = judge("cloud-city", hands, main_pot=10, sabacc_pot=4, demise=({1: "S1", 2: "C8"},), local_arrays=local)
    assert (verdict.winners, verdict.sabacc_winners, verdict.paid) == ((1,), (1,), {1: 14, 2: 0})


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"name": "x"}, "array_cards"),
        ({"cards": ["S1", "S2"]}, "array_name"),
        ({"name": "", "cards": ["S1", "S2"]}, "array_name"),
        ({"name": "total", "cards": ["S1", "S2"]}, "array_name"),
        ({"name": "idiots_array", "cards": ["S1", "S2"]}, "array_name"),
        ({"name": "x", "cards": ["S1"]}, "array_cards"),
        ({"name": "x", "cards": "S1"}, "array_cards"),
        ({"name": "x", "cards": ["S1", "S16"]}, "array_card"),
        ({"name": "x", "cards": ["S1", "*16"]}, "array_card"),
        ({"name": "x", "cards": ["S1", "X*"]}, "array_card"),
        ({"name": "x", "cards": ["S1", "*"]}, "array_card"),
        ({"name": "x", "cards": ["S1", "??"]}, "array_card"),
        ({"name": "x", "cards": ["S1", 15]}, "array_card"),
        ({"name": "x", "cards": ["S1", ["S2"]]}, "array_card"),
        ({"name": "x", "cards": ["S1", {"S2": 1}]}, "array_card"),
        ({"name": "x", "cards": ["S1", "S2"], "above": "bombed_out"}, "array_above"),
        ({"name": "x", "cards": ["S1", "S2"], "above": ["total"]}, "array_above"),
        ({"name": "x", "cards": ["S1", "S2"], "sabacc_pot": "maybe"}, "array_sabacc_pot"),
        ({"name": "x", "cards": ["S1", "S2"], "beats": "total"}, "not_arrays"),
        ("x", "not_arrays"),
    ],
)
def test_bad_arrays_are_problems(entry: Any, code: str) -> None:
    with pytest.raises(RulesetError) as raised:
        table("cloud-city", local_arrays=[entry])
    assert [(problem.key, problem.code) for problem in raised.value.problems] == [("local_arrays", code)]


def test_two_arrays_of_one_name_are_a_problem() -> None:
    with pytest.raises(RulesetError) as raised:
        table("cloud-city", local_arrays=[array("x", "S1 S2"), array("x", "S3 S4")])
    assert [problem.code for problem in raised.value.problems] == ["array_name"]


@pytest.mark.parametrize("value", ["fairy_empress", 3, {"name": "x"}, True])
def test_what_is_no_list_is_a_problem(value: Any) -> None:
    with pytest.raises(RulesetError) as raised:
        table("cloud-city", local_arrays=value)
    assert [problem.code for problem in raised.value.problems] == ["not_arrays"]
