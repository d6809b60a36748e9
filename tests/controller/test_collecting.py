"""Hands that come back before a re-deal: what belongs, what does not, and where it belongs instead."""

from __future__ import annotations

import pytest

from controller.collecting import Checked, Collecting


@pytest.fixture
def collecting() -> Collecting:
    return Collecting({2: ["S1", "Star"], 3: ["Star", "C5"], 4: []}, {3: ["T9"], 2: []})


def test_seat_by_seat_until_all_cards_are_back(collecting: Collecting) -> None:
    assert (collecting.seat, collecting.count, collecting.left) == (2, 2, 2)
    assert collecting.scan("A", "Star") == Checked("taken", 2)
    assert (collecting.seat, collecting.left, collecting.missing()) == (2, 1, ("S1",))
    assert collecting.scan("B", "S1") == Checked("taken", 2)
    assert (collecting.seat, collecting.count) == (3, 2)
    collecting.confirm()
    assert collecting.seat is None
    assert collecting.count == collecting.left == 0


@pytest.mark.parametrize(
    ("card", "found"),
    [("T9", Checked("in_field", 3)), ("C5", Checked("of_other_seat", 3)), ("F1", Checked("foreign"))],
)
def test_a_card_that_does_not_belong_is_named_by_its_place(collecting: Collecting, card: str, found: Checked) -> None:
    assert collecting.scan("A", card) == found
    assert (collecting.seat, collecting.left) == (2, 2)


def test_the_same_card_counts_once(collecting: Collecting) -> None:
    collecting.scan("A", "Star")
    assert collecting.scan("A", "Star") == Checked("again")
    assert collecting.scan("B", "Star") == Checked("of_other_seat", 3)


def test_a_confirmed_seat_is_done(collecting: Collecting) -> None:
    collecting.confirm()
    assert collecting.seat == 3
    assert collecting.scan("C", "S1") == Checked("foreign")
