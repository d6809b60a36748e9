"""Decks and card codes (public formats, "Card codes")."""

from __future__ import annotations

import dataclasses

import pytest

from rules.cards import (
    DECKS,
    KERTON_VALUES,
    SPIKE_VALUES,
    TRADITIONAL_VALUES,
)


@pytest.mark.parametrize(
    ("name", "size", "codes"),
    [("traditional", 76, 68), ("spike", 62, 61), ("kerton", 42, 21), ("smuggler", 76, 68), ("kessel", 44, 16)],
)
def test_sizes(name: str, size: int, codes: int) -> None:
    deck = DECKS[name]
    assert deck.name == name
    assert (deck.size, len(deck.cards()), len(deck.counts)) == (size, size, codes)
    assert "??" not in deck.counts


def test_the_traditional_deck() -> None:
    deck = DECKS["traditional"]
    for suit in "SFCT":
        assert [TRADITIONAL_VALUES[f"{suit}{value}"] for value in range(1, 16)] == list(range(1, 16))
        assert all(deck.counts[f"{suit}{value}"] == 1 for value in range(1, 16))
    faces = {"Star": -17, "Evil": -15, "Mod": -14, "Dem": -13, "Bal": -11, "End": -8, "Queen": -2, "Idiot": 0}
    assert {code: TRADITIONAL_VALUES[code] for code in faces} == faces
    assert {code for code, copies in deck.counts.items() if copies == 2} == set(faces)


def test_the_spike_deck() -> None:
    deck = DECKS["spike"]
    assert deck.counts["0"] == 2
    assert SPIKE_VALUES["+3t"] == 3
    assert SPIKE_VALUES["-10c"] == -10
    assert SPIKE_VALUES["0"] == 0
    assert sum(SPIKE_VALUES[card] for card in deck.cards()) == 0


def test_the_kerton_deck() -> None:
    deck = DECKS["kerton"]
    assert set(deck.counts.values()) == {2}
    assert KERTON_VALUES["6s"] == 6
    assert "6h" not in deck.counts
    assert all(f"{rank}{suit}" in deck.counts for rank in range(1, 6) for suit in "shdc")


def test_the_smuggler_deck() -> None:
    counts = DECKS["smuggler"].counts
    for suit in "CLVF":
        assert (counts[f"{suit}E"], counts[f"{suit}J"], counts[f"{suit}15"]) == (2, 2, 1)


def test_the_kessel_deck() -> None:
    counts = DECKS["kessel"].counts
    for family in "sb":
        assert all(counts[f"{family}{value}"] == 3 for value in range(1, 7))
        assert (counts[f"{family}i"], counts[f"{family}y"]) == (3, 1)


def test_a_deck_cannot_be_changed() -> None:
    deck = DECKS["traditional"]
    with pytest.raises(TypeError):
        deck.counts["S1"] = 9  # type: ignore[index]
    with pytest.raises(dataclasses.FrozenInstanceError):
        deck.size = 1  # type: ignore[misc]
