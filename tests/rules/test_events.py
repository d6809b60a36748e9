"""Events are values: equal by kind and content, and those that serve all hands cannot be changed."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import Any

import pytest

from rules import events
from rules.events import Acted, CardTaken, Staked, acted

SHARED: list[Any] = [make for make in vars(events).values() if hasattr(make, "cache_info")]


def test_equal_are_those_of_one_kind_with_the_same_content() -> None:
    assert acted(1, "check") is acted(1, "check")
    assert acted(1, "check") == Acted(1, "check") != Acted(2, "check")
    assert CardTaken(1, "S5") != events.Fielded(1, "S5")
    assert Acted(1, "check") != (1, "check")
    assert len({Acted(1, "check"), acted(1, "check"), Staked(1, "bet", 5, 5, all_in=False)}) == 2
    assert repr(acted(1, "check")) == "Acted(seat=1, word='check')"


def test_copies_are_equal() -> None:
    staked = Staked(1, "bet", 5, 5, all_in=False)
    for event in (staked, acted(2, "stand")):
        assert copy.deepcopy(event) == event
        assert pickle.loads(pickle.dumps(event)) == event
    assert dataclasses.replace(staked, seat=3) == Staked(3, "bet", 5, 5, all_in=False)


@pytest.mark.parametrize("make", SHARED, ids=lambda make: make.__wrapped__.__name__)
def test_what_serves_all_hands_cannot_be_changed(make: Any) -> None:
    fields = dataclasses.fields(make.__wrapped__)
    made = make(*[1] * sum(field.default is dataclasses.MISSING for field in fields))
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(made, fields[0].name, 2)
    make.cache_clear()


def test_something_serves_all_hands() -> None:
    assert len(SHARED) > 5
