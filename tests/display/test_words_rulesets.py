"""Rulesets as pages and in a nutshell, and what every option means."""

from __future__ import annotations

import pytest

from display.words import Words
from display.words.options import OPTIONS, UNKNOWN_OPTION
from rules.ruleset import HOUSE, Ruleset, ruleset_from, shipped, shipped_names
from rules.variants import known_options

WORDS = Words()


@pytest.mark.parametrize("name", shipped_names())
def test_every_option_of_every_ruleset_has_a_meaning(name: str) -> None:
    for option in known_options(shipped(name).variant):
        assert WORDS.option_help(option) != UNKNOWN_OPTION
        assert len(WORDS.option_help(option)) <= 90


def test_no_meaning_is_left_without_an_option() -> None:
    used = {option for name in shipped_names() for option in known_options(shipped(name).variant)}
    assert set(OPTIONS) == used


def test_a_variant_may_mean_an_option_in_its_own_way() -> None:
    assert WORDS.option_help("sabacc_ante", "cloud_city") != WORDS.option_help("sabacc_ante")
    assert WORDS.option_help("nonsense") == UNKNOWN_OPTION


def words_of(page: str, label: str) -> list[str]:
    """What stands beside a label, over several lines."""
    after = page.partition(f"  {label} ")[2]
    lines = after.splitlines()
    rest = [line for line in lines[1:] if line.startswith("              ")]
    return " ".join([lines[0], *rest[: lines.index("") if "" in lines else None]]).split()


@pytest.mark.parametrize("name", shipped_names())
def test_a_page_has_everything_and_is_aligned(name: str) -> None:
    ruleset = shipped(name)
    page = WORDS.ruleset_text(ruleset)
    lines = page.splitlines()
    assert lines[0] == f"{name}: {ruleset.title}"
    told = {" ".join(line.split()) for line in lines}
    assert f"deck {ruleset.deck.name}, {ruleset.deck.size} cards" in told
    assert f"source {ruleset.source}" in told
    assert all(code in words_of(page, "card codes") for code in ruleset.deck.counts)
    assert all(len(line) <= 120 and line == line.rstrip() for line in lines)
    head = next(line for line in lines if line.startswith("  option"))
    column = head.index("meaning")
    words = " ".join(page.split())
    for option in ruleset.option_values():
        assert sum(line.startswith(f"  {option} ") for line in lines[lines.index(head) :]) == 1
        assert WORDS.option_help(option, ruleset.variant.name) in words
        assert ruleset.sources[option] in words
    for line in lines[lines.index(head) + 1 :]:
        assert line.startswith("  ")
        assert len(line) <= column or line[column - 1] == " " or "{" in line


def test_a_page_shows_values_as_a_file_would() -> None:
    lines = WORDS.ruleset_text(shipped("classic").with_options({"turn": [], "field": "none"})).splitlines()
    values = {words[0]: words[1] for line in lines if len(words := line.split()) > 1}
    assert values["turn"] == values["field"] == values["max_bet"] == "none"
    assert values["opening_bet"] == "no"
    assert values["bomb_out_penalty"] == "main_pot"
    assert "  dice                 {count: 2, sides: 6, shifts_on: pair}" in [line.rstrip() for line in lines]
    assert f"from: {HOUSE}" in "\n".join(lines)


def test_a_house_ruleset_names_its_base() -> None:
    house = ruleset_from({"name": "ours", "based_on": "dice", "options": {"ante": 10}})
    assert "based on dice" in {" ".join(line.split()) for line in WORDS.ruleset_text(house).splitlines()}


@pytest.mark.parametrize("name", shipped_names())
def test_a_nutshell_is_small(name: str) -> None:
    lines = WORDS.in_a_nutshell(shipped(name))
    assert 4 <= len(lines) <= 6
    assert len(set(lines)) == len(lines)
    assert all(len(line) <= 80 for line in lines)


def nutshell(name: str, **options: object) -> str:
    ruleset: Ruleset = shipped(name).with_options(options)
    lines = WORDS.in_a_nutshell(ruleset)
    assert 4 <= len(lines) <= 6
    return " ".join(lines)


def test_a_nutshell_is_true_to_the_options() -> None:
    assert "at any moment" in nutshell("classic")
    assert "outside the field" not in nutshell("classic", field="none")
    assert "A pair of dice" in nutshell("dice")
    assert "A 3 or 4 on the die" in nutshell("dice", dice={"count": 1, "sides": 6, "shifts_on": [3, 4]})
    assert "There is no Shift" in nutshell("classic", shift="none")
    assert "From round 3 on" in nutshell("classic", pot_building_rounds=2)
    assert "trade" not in nutshell("computer").lower()
    assert "Trade or stand" in nutshell("classic", turn=["trade"])
    assert "pays 20 into" in nutshell("classic", bomb_out_penalty=20)
    assert "bombs out pays" not in nutshell("classic", bomb_out_penalty=0)
    assert "highest total" in nutshell("classic")
    assert "highest total" not in nutshell("classic", negative_totals="magnitude")
    assert "Hold 'Em" in nutshell("classic", community_field=True)
    assert "bombs out pays" not in nutshell("cloud-city")
    assert "bombs out pays" in nutshell("cloud-city", bomb_out_penalty="main_pot")
    assert "on 2 or 5 all lose" in nutshell("cloud-city", die={"sides": 6, "shifts_on": [2, 5]})
    assert "then bet" not in nutshell("corellian-spike")
    assert "A gain costs 1, a swap 2" in nutshell("black-spire")
    assert "1 round:" in nutshell("corellian-spike", rounds=1)
    assert "Fortune's Smile" in nutshell("smuggler-corellian")
    assert "Intrigue" in nutshell("smuggler-hutt")
    assert "Blinds of 7 and 14" in nutshell("smuggler", blind=7)
