"""Rulesets and their options: shipped values, validation, house rulesets (rules sheet "Traditional Sabacc", formats)."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from rules.refusals import RulesetError
from rules.ruleset import Ruleset, ruleset_from, shipped, shipped_names

SHEET: dict[str, tuple[Any, Any, Any]] = {
    "ante": (5, 5, 5),
    "sabacc_ante": (5, 5, 5),
    "opening_bet": (False, False, True),
    "declare_totals": (False, True, False),
    "turn": (["draw", "trade"], ["draw", "trade"], ["draw"]),
    "shift": ("pulse", "dice", "pulse"),
    "field": ("any_time", "own_turn", "any_time"),
    "community_field": (False, False, False),
    "pot_building_rounds": (4, 3, 4),
    "call_in": ("play_turn", "betting_turn", "play_turn"),
    "bomb_out_penalty": ("main_pot", "main_pot", "main_pot"),
    "min_bet": ("ante", "ante", "ante"),
    "max_bet": ("none", "none", "none"),
    "negative_totals": ("signed", "signed", "signed"),
    "sudden_demise_tie": ("repeat", "repeat", "repeat"),
}


def problems_of(changes: dict[str, Any], name: str = "classic") -> dict[str, str]:
    """The problems that these changes give: key and code."""
    with pytest.raises(RulesetError) as raised:
        shipped(name).with_options(changes)
    return {problem.key: problem.code for problem in raised.value.problems}


@pytest.mark.parametrize(("column", "name"), [(0, "classic"), (1, "dice"), (2, "computer")])
def test_the_shipped_values_are_those_of_the_sheet(column: int, name: str) -> None:
    ruleset = shipped(name)
    values = ruleset.option_values()
    assert {option: values[option] for option in SHEET} == {option: row[column] for option, row in SHEET.items()}
    assert set(values) == {*SHEET, "dice"}
    assert ruleset.variant.name == "traditional"
    assert ruleset.deck.name == "traditional"
    assert ruleset.shipped
    assert ruleset.variant.ranks == ("idiots_array", "pure_sabacc", "total", "bombed_out")


def test_the_dice_of_the_sheet() -> None:
    assert shipped("dice").option_values()["dice"] == {"count": 2, "sides": 6, "shifts_on": "pair"}


def test_every_option_of_every_shipped_ruleset_names_its_source() -> None:
    for name in shipped_names():
        ruleset = shipped(name)
        assert set(ruleset.sources) >= set(ruleset.option_values()), name
        assert all(ruleset.sources[option].strip() for option in ruleset.option_values()), name


def test_the_names() -> None:
    assert shipped_names()[:3] == ["classic", "dice", "computer"]
    with pytest.raises(RulesetError) as raised:
        shipped("clasic")
    (problem,) = raised.value.problems
    assert problem.code == "unknown_ruleset"
    assert "classic" in problem.values["known"]  # type: ignore[operator]


# --- values


@pytest.mark.parametrize(
    ("option", "given", "kept"),
    [
        ("ante", 0, 0),
        ("opening_bet", True, True),
        ("opening_bet", "yes", True),
        ("opening_bet", False, False),
        ("opening_bet", "no", False),
        ("opening_bet", "false", False),
        ("turn", ["trade"], ["trade"]),
        ("turn", ["trade", "draw"], ["draw", "trade"]),
        ("turn", [], []),
        ("turn", None, []),
        ("turn", "none", []),
        ("shift", None, "none"),
        ("shift", "null", "none"),
        ("shift", "none", "none"),
        ("field", None, "none"),
        ("max_bet", None, "none"),
        ("max_bet", "none", "none"),
        ("max_bet", "null", "none"),
        ("max_bet", 50, 50),
        ("min_bet", "ante", "ante"),
        ("min_bet", 1, 1),
        ("bomb_out_penalty", 0, 0),
        ("bomb_out_penalty", "main_pot", "main_pot"),
        ("pot_building_rounds", 0, 0),
        ("dice", {"count": 2, "sides": 12, "shifts_on": "pair"}, {"count": 2, "sides": 12, "shifts_on": "pair"}),
        ("dice", {"count": 1, "sides": 6, "shifts_on": [4]}, {"count": 1, "sides": 6, "shifts_on": [4]}),
        ("dice", {"count": 1, "sides": 10, "shifts_on": [9, 1]}, {"count": 1, "sides": 10, "shifts_on": [1, 9]}),
    ],
)
def test_values_and_their_other_spellings(option: str, given: Any, kept: Any) -> None:
    ruleset = shipped("classic").with_options({option: given})
    assert ruleset.option_values()[option] == kept
    assert type(ruleset.option_values()[option]) is type(kept)


@pytest.mark.parametrize(
    ("option", "given", "code"),
    [
        ("ante", -1, "out_of_range"),
        ("ante", 10**12, "out_of_range"),
        ("ante", "5", "not_whole"),
        ("ante", 5.0, "not_whole"),
        ("ante", True, "not_whole"),
        ("ante", None, "not_whole"),
        ("ante", [5], "not_whole"),
        ("sabacc_ante", -1, "out_of_range"),
        ("opening_bet", 1, "not_yes_or_no"),
        ("opening_bet", "maybe", "not_yes_or_no"),
        ("declare_totals", "", "not_yes_or_no"),
        ("turn", ["draw", "swap"], "not_a_list_of"),
        ("turn", ["draw", "draw"], "not_a_list_of"),
        ("turn", ["draw", 5], "not_a_list_of"),
        ("turn", [["draw"]], "not_a_list_of"),
        ("turn", 5, "not_a_list_of"),
        ("turn", {"draw": 1}, "not_a_list_of"),
        ("turn", True, "not_a_list_of"),
        ("shift", "pulses", "not_one_of"),
        ("shift", 5, "not_one_of"),
        ("shift", ["pulse"], "not_one_of"),
        ("field", "anytime", "not_one_of"),
        ("call_in", None, "not_one_of"),
        ("pot_building_rounds", -1, "out_of_range"),
        ("pot_building_rounds", 100, "out_of_range"),
        ("bomb_out_penalty", "pot", "not_whole"),
        ("bomb_out_penalty", None, "not_whole"),
        ("bomb_out_penalty", -5, "out_of_range"),
        ("min_bet", 0, "out_of_range"),
        ("min_bet", None, "not_whole"),
        ("max_bet", 0, "out_of_range"),
        ("max_bet", 4, "below_min_bet"),
        ("negative_totals", "abs", "not_one_of"),
        ("sudden_demise_tie", "draw", "not_one_of"),
        ("dice", {"count": 3, "sides": 6, "shifts_on": "pair"}, "dice_count"),
        ("dice", {"count": True, "sides": 6, "shifts_on": [4]}, "dice_count"),
        ("dice", {"count": 2, "sides": 8, "shifts_on": "pair"}, "dice_sides"),
        ("dice", {"count": 2, "sides": 6, "shifts_on": [4]}, "dice_pair"),
        ("dice", {"count": 1, "sides": 6, "shifts_on": "pair"}, "dice_numbers"),
        ("dice", {"count": 1, "sides": 6, "shifts_on": [7]}, "dice_numbers"),
        ("dice", {"count": 1, "sides": 6, "shifts_on": [0]}, "dice_numbers"),
        ("dice", {"count": 1, "sides": 6, "shifts_on": []}, "dice_numbers"),
        ("dice", {"count": 1, "sides": 6, "shifts_on": [4, 4]}, "dice_numbers"),
        ("dice", {"count": 1, "sides": 6, "shifts_on": 4}, "dice_numbers"),
        ("dice", {"count": 2, "sides": 6, "shifts_on": "pair", "colour": "red"}, "not_dice"),
        ("dice", "pair", "not_dice"),
        ("dice", None, "not_dice"),
        ("antes", 5, "unknown_option"),
        ("Ante", 5, "unknown_option"),
        (5, 5, "unknown_option"),
    ],
)
def test_bad_values(option: Any, given: Any, code: str) -> None:
    assert problems_of({option: given}) == {str(option): code}


def test_all_problems_come_at_once() -> None:
    assert problems_of({"ante": -1, "shift": "x", "colour": 1, "turn": 5}) == {
        "ante": "out_of_range",
        "shift": "not_one_of",
        "colour": "unknown_option",
        "turn": "not_a_list_of",
    }


def test_options_that_do_not_fit_together() -> None:
    assert problems_of({"community_field": True, "field": "none"}) == {"community_field": "needs_field"}
    assert problems_of({"min_bet": 20, "max_bet": 19}) == {"max_bet": "below_min_bet"}
    assert problems_of({"ante": 30, "max_bet": 29}) == {"max_bet": "below_min_bet"}
    assert shipped("classic").with_options({"min_bet": 20, "max_bet": 20}).options.max_bet == 20


# --- rulesets


def test_changes_leave_the_shipped_ruleset_as_it_is() -> None:
    classic = shipped("classic")
    changed = classic.with_options({"ante": 9})
    assert (classic.options.ante, changed.options.ante) == (5, 9)
    assert changed.changed_options() == {"ante": 9}
    assert classic.changed_options() == {}
    assert changed.sources["ante"] == "house rule"
    assert changed.with_options({"ante": 5}).changed_options() == {}


@pytest.mark.parametrize("name", ["classic", "dice", "computer"])
def test_the_mapping_gives_the_same_ruleset_again(name: str) -> None:
    for ruleset in (shipped(name), shipped(name).with_options({"ante": 9, "max_bet": 40, "turn": []})):
        text = yaml.safe_dump(ruleset.mapping())
        again = ruleset_from(yaml.safe_load(text))
        assert again.options == ruleset.options
        assert (again.name, again.title) == (ruleset.name, ruleset.title)
        assert (again.variant, again.deck) == (ruleset.variant, ruleset.deck)
        assert dict(again.sources) == dict(ruleset.sources)
        assert again.mapping() == ruleset.mapping()


@pytest.mark.parametrize("name", ["classic", "dice", "computer"])
def test_the_mapping_keeps_where_the_ruleset_comes_from(name: str) -> None:
    """`mapping` promises the whole ruleset: its sheet and source too."""
    again = ruleset_from(shipped(name).mapping())
    assert (again.sheet, again.source) == (shipped(name).sheet, shipped(name).source)


def house(**mapping: Any) -> Ruleset:
    return ruleset_from(mapping)


def house_problems(**mapping: Any) -> dict[str, str]:
    with pytest.raises(RulesetError) as raised:
        ruleset_from(mapping)
    return {problem.key: problem.code for problem in raised.value.problems}


def test_a_house_ruleset_based_on_a_shipped_one() -> None:
    ruleset = house(based_on="dice", name="Friday", title="Friday night", options={"ante": 2, "max_bet": None})
    assert (ruleset.name, ruleset.title, ruleset.based_on) == ("Friday", "Friday night", "dice")
    assert ruleset.options == shipped("dice").with_options({"ante": 2}).options
    assert not ruleset.shipped
    assert ruleset.sources["ante"] == "house rule"
    assert ruleset.sources["shift"] == shipped("dice").sources["shift"]
    assert ruleset.changed_options() == {}


def test_a_house_ruleset_may_name_its_sources() -> None:
    ruleset = house(based_on="dice", options={"ante": {"value": 2, "source": "Friday"}})
    assert (ruleset.options.ante, ruleset.sources["ante"]) == (2, "Friday")


def test_based_on_fixes_variant_and_deck() -> None:
    assert house(based_on="dice", variant="traditional", deck="traditional").options == shipped("dice").options
    assert house_problems(based_on="dice", variant="kerton", deck="spike") == {
        "variant": "fixed_by_based_on",
        "deck": "fixed_by_based_on",
    }
    assert "unknown_ruleset" in house_problems(based_on="dyce").values()
    assert house_problems(based_on="dice", options={"ante": -1}) == {"ante": "out_of_range"}


def test_a_house_ruleset_without_a_base_names_every_option() -> None:
    options = shipped("classic").option_values()
    assert house(variant="traditional", options=options).options == shipped("classic").options
    del options["ante"], options["shift"]
    assert house_problems(variant="traditional", options=options) == {
        "ante": "missing_option",
        "shift": "missing_option",
    }


def test_bad_keys_and_variants() -> None:
    assert house_problems(variant="Traditional") == {"variant": "unknown_variant"}
    assert house_problems(variant="../hand") == {"variant": "unknown_variant"}
    assert house_problems() == {"variant": "unknown_variant"}
    options = shipped("classic").option_values()
    assert house_problems(variant="traditional", deck="spike", options=options) == {"deck": "wrong_deck"}
    assert house_problems(variant="traditional", colour="red", format=2, options=options) == {
        "colour": "unknown_key",
        "format": "unknown_format",
    }
    assert house_problems(variant="traditional", options=[1])["options"] == "not_a_mapping"


def test_the_problems_of_a_house_ruleset_come_all_at_once() -> None:
    assert house_problems(based_on="dice", colour=1, deck="spike", options={"ante": -1}) == {
        "colour": "unknown_key",
        "deck": "fixed_by_based_on",
        "ante": "out_of_range",
    }


def test_an_unknown_base_is_named_by_its_own_key() -> None:
    assert house_problems(based_on="dyce") == {"based_on": "unknown_ruleset"}


@pytest.mark.parametrize("options", [[], 0, "", False])
def test_options_that_are_no_mapping_are_a_problem_even_when_empty(options: Any) -> None:
    assert house_problems(based_on="dice", options=options) == {"options": "not_a_mapping"}


def test_a_title_left_empty_is_the_name() -> None:
    assert house(based_on="dice", name="Friday", title=None).title == "Friday"


@pytest.mark.parametrize("nothing", [None, False, "none", "null", "no", "false"])
def test_no_false_none_and_null_are_the_same_value(nothing: Any) -> None:
    classic = shipped("classic")
    changed = classic.with_options({"opening_bet": nothing, "max_bet": nothing, "field": nothing, "turn": nothing})
    assert changed.options.opening_bet is False
    assert changed.options.max_bet is None
    assert changed.options.field == "none"
    assert changed.options.turn == ()
    assert shipped("black-spire").with_options({"gain_discard": nothing}).options.gain_discard == "no"
