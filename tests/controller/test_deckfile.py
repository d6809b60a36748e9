"""The file of the registered deck."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.deckfile import (
    RegisteredDeck,
    RegistrationRefused,
    load,
    load_complete,
    save,
)
from controller.yamlfile import FileProblem

SMALL = {"S4": 1, "C12": 1, "Star": 2}
SPIKE = {"+3t": 1, "-10c": 1, "0": 2}
DECKS = {"small": SMALL, "spike": SPIKE}

WHOLE = """format: 1
deck: small
cards:
  "04112233": S4
  45C52583: C12
  "0700673158": Star
  1f00644bb6: Star
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "deck.yaml"
    path.write_text(text)
    return path


def refusal(path: Path, load_file: Any = load) -> list[str]:
    with pytest.raises(FileProblem) as caught:
        load_file(path, DECKS)
    return [line.removeprefix(f"{path}:") for line in caught.value.lines()]


def test_a_whole_deck(tmp_path: Path) -> None:
    deck = load_complete(written(tmp_path, WHOLE), DECKS)
    assert deck.name == "small"
    assert dict(deck.cards) == {"04112233": "S4", "45C52583": "C12", "0700673158": "Star", "1F00644BB6": "Star"}
    assert deck.card_for("1F00644BB6") == "Star"
    assert deck.card_for("1f00644bb6") == "Star"
    assert deck.card_for("000000") is None
    assert deck.complete
    assert deck.missing() == {}


def test_the_sylop_is_a_card_with_quotes_or_without(tmp_path: Path) -> None:
    text = 'format: 1\ndeck: spike\ncards: {AA0000: 0, AA0001: "0", AA0002: +3t, AA0003: -10c}\n'
    deck = load_complete(written(tmp_path, text), DECKS)
    assert list(deck.cards.values()) == ["0", "0", "+3t", "-10c"]


def test_a_deck_that_lacks_cards_is_read_but_not_played_with(tmp_path: Path) -> None:
    path = written(tmp_path, 'format: 1\ndeck: small\ncards:\n  "04112233": S4\n')
    deck = load(path, DECKS)
    assert not deck.complete
    assert deck.missing() == {"C12": 1, "Star": 2}
    assert refusal(path, load_complete) == [
        " cards: cards without a tag: C12 (1), Star (2); register them with 'droid-dealer enroll'"
    ]


def test_an_empty_deck(tmp_path: Path) -> None:
    deck = load(written(tmp_path, "format: 1\ndeck: small\ncards:\n"), DECKS)
    assert deck.missing() == SMALL


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    text = """format: 2
deck: small
cards:
  04112233: S4
  12345678: C12
  12E45678: Star
  "04112233": Star
  "0411": Star
  xyz: star
  AABBCC: [S4]
  aabbcc: S4
  AABBCC: S4
crads: 1
"""
    lines = refusal(written(tmp_path, text))
    assert lines == [
        "1: format: this program reads format 1 only; write 'format: 1', or update the program",
        "4: 04112233 may be read as an octal number; put it in quotes, or drop the zero",
        "5: cards.12345678: a tag without quotes may be read as a number; put it in quotes",
        "6: cards.12E45678: a tag without quotes may be read as a number; put it in quotes",
        "7: the key '04112233' stands twice, first on line 4; remove one",
        "8: cards.0411: '0411' is no tag; write 6 to 20 hexadecimal digits, an even number of them",
        "9: cards.xyz: 'xyz' is no tag; write 6 to 20 hexadecimal digits, an even number of them",
        "9: cards.xyz: 'star' is no card of small; did you mean 'Star'?",
        "10: cards.AABBCC: ['S4'] is no card of small; known here: C12, S4, Star",
        "11: cards.aabbcc: one S4 too many: the deck has 1 copy; remove one",
        "12: the key 'AABBCC' stands twice, first on line 10; remove one",
        "13: crads: unknown key; did you mean 'cards'?",
    ]


def test_the_same_tag_in_another_case(tmp_path: Path) -> None:
    text = "format: 1\ndeck: small\ncards:\n  AABBCC: S4\n  aabbcc: C12\n"
    assert refusal(written(tmp_path, text)) == [
        "5: cards.aabbcc: the tag AABBCC stands twice, first on line 4; remove one"
    ]


def test_a_card_more_often_than_the_deck_has_it(tmp_path: Path) -> None:
    text = WHOLE + "  AABBCC: Star\n"
    assert refusal(written(tmp_path, text)) == ["8: cards.AABBCC: one Star too many: the deck has 2 copies; remove one"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("deck: smal\n", ["1: deck: 'smal' will not do; did you mean 'small'?"]),
        ("cards: {}\n", ["1: deck: this is missing; write one of small, spike"]),
        ("deck: small\ncards: []\n", ["2: cards: [] will not do; write keys and values below it"]),
    ],
)
def test_a_file_that_is_no_deck(tmp_path: Path, text: str, expected: list[str]) -> None:
    assert refusal(written(tmp_path, text + "format: 1\n")) == expected


def test_a_card_is_added() -> None:
    empty = RegisteredDeck("small", SMALL)
    deck = empty.add("0700673158", "Star").add("abcdef", "Star")
    assert dict(deck.cards) == {"0700673158": "Star", "ABCDEF": "Star"}
    assert empty.cards == {}
    assert deck.missing() == {"S4": 1, "C12": 1}


@pytest.mark.parametrize(
    ("uid", "code", "reason", "text"),
    [
        ("aabbcc", "C12", "tag", "tag AABBCC is the card S4; take another tag"),
        ("AABBDD", "S4", "copies", "1 copy of S4 registered already; show another card"),
        ("AABBDD", "star", "code", "'star' is no card of small; did you mean 'Star'?"),
        ("AABB", "C12", "uid", "'AABB' is no tag: 6 to 20 hexadecimal digits"),
        ("", "C12", "uid", "'' is no tag"),
        ("ABCDEFG", "C12", "uid", "'ABCDEFG' is no tag"),
    ],
)
def test_a_card_that_cannot_be_added(uid: str, code: str, reason: str, text: str) -> None:
    deck = RegisteredDeck("small", SMALL).add("AABBCC", "S4")
    with pytest.raises(RegistrationRefused) as caught:
        deck.add(uid, code)
    assert caught.value.reason == reason
    assert str(caught.value).startswith(text)
    assert dict(deck.cards) == {"AABBCC": "S4"}


uids = st.integers(3, 10).flatmap(lambda size: st.binary(min_size=size, max_size=size)).map(lambda raw: raw.hex())


@given(st.lists(uids, min_size=4, max_size=4, unique=True))
def test_what_is_saved_is_loaded(tmp_path_factory: pytest.TempPathFactory, tags: list[str]) -> None:
    path = tmp_path_factory.getbasetemp() / "saved.yaml"
    deck = RegisteredDeck("spike", SPIKE)
    for tag, code in zip(tags, ["+3t", "-10c", "0", "0"], strict=True):
        save(deck, path)
        assert load(path, DECKS) == deck
        deck = deck.add(tag, code)
    save(deck, path)
    assert load_complete(path, DECKS) == deck


def test_a_deck_that_cannot_be_saved(tmp_path: Path) -> None:
    path = tmp_path / "none" / "deck.yaml"
    with pytest.raises(FileProblem) as caught:
        save(RegisteredDeck("small", SMALL), path)
    assert caught.value.lines() == [
        f"{path}: the deck cannot be saved (No such file or directory); the old file is as it was"
    ]
