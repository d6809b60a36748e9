"""Cards, suits and ranks by name, for all decks and all rulesets."""

from __future__ import annotations

import pytest

from display.words import Words
from display.words.cards import RANK_NAMES
from rules.cards import DECKS, UNKNOWN
from rules.ruleset import shipped, shipped_names

WORDS = Words()


@pytest.mark.parametrize(
    ("code", "deck", "name"),
    [
        ("Star", "traditional", "Star (−17)"),
        ("Queen", "traditional", "Queen of Air and Darkness (−2)"),
        ("Idiot", "traditional", "Idiot (0)"),
        ("S7", "traditional", "7 of Sabers"),
        ("S11", "traditional", "11 of Sabers"),
        ("T12", "traditional", "Commander of Staves (12)"),
        ("F15", "traditional", "Ace of Flasks (15)"),
        ("C13", "smuggler", "Mistress of Coins (13)"),
        ("L3", "smuggler", "3 of Lightsabers"),
        ("VE", "smuggler", "Sith Lord (elder of Vibroblades)"),
        ("FJ", "smuggler", "Idiot (junior of Flasks)"),
        ("+3t", "spike", "+3 of triangles"),
        ("-10c", "spike", "−10 of circles"),
        ("0", "spike", "sylop"),
        ("5s", "kerton", "5 of spades"),
        ("6s", "kerton", "6 of spades"),
        ("s5", "kessel", "5 of sand"),
        ("bi", "kessel", "impostor of blood"),
        ("by", "kessel", "sylop of blood"),
        (UNKNOWN, "spike", "a card"),
    ],
)
def test_names_of_cards(code: str, deck: str, name: str) -> None:
    assert WORDS.card_name(code, deck) == name
    assert WORDS.card_name(code) == name


@pytest.mark.parametrize(
    ("code", "deck", "name"),
    [
        ("S7", "traditional", "7 Sabers"),
        ("T12", "traditional", "Commander Staves"),
        ("Evil", "traditional", "Evil One"),
        ("-4s", "spike", "−4 squares"),
        ("0", "spike", "sylop"),
        ("3h", "kerton", "3 hearts"),
        ("b2", "kessel", "2 blood"),
        ("CE", "smuggler", "Bounty Hunter"),
        (UNKNOWN, "smuggler", "hidden"),
    ],
)
def test_short_names_of_cards(code: str, deck: str, name: str) -> None:
    assert WORDS.card_short(code, deck) == name


@pytest.mark.parametrize("deck", list(DECKS))
def test_every_card_of_a_deck_has_names_of_its_own(deck: str) -> None:
    codes = list(DECKS[deck].counts)
    names = [WORDS.card_name(code, deck) for code in codes]
    assert len(set(names)) == len(codes)
    assert not set(names) & set(codes)
    assert [WORDS.card_name(code) for code in codes] == names
    # These three faces are called by their codes.
    assert {WORDS.card_short(code, deck) for code in codes} & set(codes) <= {"Star", "Queen", "Idiot"}


def test_a_code_of_no_deck_stands_for_itself() -> None:
    assert WORDS.card_name("X9") == "X9"
    assert WORDS.card_short("X9") == "X9"
    assert WORDS.suit_name("X", "spike") == "X"


def test_suits_of_each_deck() -> None:
    assert [WORDS.suit_name(suit, "traditional") for suit in "SFCT"] == ["Sabers", "Flasks", "Coins", "Staves"]
    assert [WORDS.suit_name(suit, "spike") for suit in "tcs"] == ["triangles", "circles", "squares"]
    assert [WORDS.suit_name(suit, "smuggler") for suit in "LV"] == ["Lightsabers", "Vibroblades"]
    assert [WORDS.suit_name(suit, "kerton") for suit in "shdc"] == ["spades", "hearts", "diamonds", "clubs"]
    assert [WORDS.suit_name(suit, "kessel") for suit in "sb"] == ["sand", "blood"]


@pytest.mark.parametrize("ruleset", shipped_names())
def test_every_rank_of_a_ruleset_has_a_name(ruleset: str) -> None:
    for rank in shipped(ruleset).variant.ranks:
        assert rank in RANK_NAMES
        assert "_" not in WORDS.rank_name(rank)


def test_names_of_ranks() -> None:
    assert WORDS.rank_name("idiots_array") == "Idiot's Array"
    assert WORDS.rank_name("pure_sabacc") == "Pure Sabacc"
    assert WORDS.rank_name("bombed_out") == "bombed out"
    assert WORDS.rank_name("fairy_empress") == "Fairy Empress"
    assert WORDS.rank_name("three_aces") == "Three Aces"
