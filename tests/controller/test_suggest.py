"""Did you mean."""

from __future__ import annotations

import doctest

import controller.suggest
from controller.suggest import closest, did_you_mean


def test_the_likeliest_candidate_whatever_its_case() -> None:
    assert closest("RULSET", ["ruleset", "options"]) == "ruleset"
    assert closest("idiott", ["Idiot", "Queen"]) == "Idiot"
    assert closest("zzz", ["Idiot", "Queen"]) is None
    assert closest("x", []) is None


def test_all_are_listed_when_none_is_like_it() -> None:
    assert did_you_mean("zzz", {"b", "a"}) == "known here: a, b"
    many = [f"c{number:02}" for number in range(20)]
    assert did_you_mean("zzz", many) == f"known here: {', '.join(many[:12])} and 8 more"
    assert did_you_mean("dar", ["daring", "steady"]) == "did you mean 'daring'?"


def test_the_examples_of_the_module() -> None:
    assert doctest.testmod(controller.suggest).failed == 0
