"""Worked examples of the rules sheet "Coruscant Shift": target +5, suit triangles, as verdicts."""

from __future__ import annotations

from typing import Any

import pytest

from rules.refusals import Problem, RulesetError
from rules.verdict import Verdict, VerdictCase, VerdictSeat, adjudicate
from tests.rules.played_hands import table
from tests.rules.verdicts import ranks, totals

FACTS = {"target": 5, "suit": "t"}


def judge(
    *selections: str,
    draw: tuple[dict[int, str], ...] = (),
    facts: dict[str, Any] | None = None,
    sabacc_pot: int = 0,
    **options: Any,
) -> Verdict:
    """The verdict on these selections, of seats 1, 2 and so on, with 100 in the main pot."""
    seats = {number: VerdictSeat(tuple(cards.split())) for number, cards in enumerate(selections, 1)}
    ruleset = table("coruscant-shift", **options)
    return adjudicate(VerdictCase(ruleset, seats, 1, 100, sabacc_pot, draw, FACTS if facts is None else facts))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("+5t", "+5c"),  # 1: a triangle
        ("+4t", "+7t"),  # 3: 1 off beats 2 off
        ("0 +5c", "+5s"),  # 4: a sylop counts as a triangle
        ("+6c", "+4c"),  # 5: the higher total
        ("+5t", "+6c"),
        ("+2t +3t", "+5t"),
        ("0 0 +5c", "+2t +3c"),
        ("+1c +2c +3c", "+4c"),
    ],
)
def test_the_better_selection_wins_from_either_seat(better: str, worse: str) -> None:
    assert judge(better, worse).winners == (1,)
    assert judge(worse, better).winners == (2,)


def test_example_2_is_decided_by_a_draw() -> None:
    equal = ("+2c +3c", "+5c")
    due = judge(*equal)
    assert (due.winners, due.due) == (None, (1, 2))
    assert judge(*equal, draw=({1: "-9c", 2: "-10t"},)).winners == (1,), "the highest, not the nearest to zero"
    again = judge(*equal, draw=({1: "+4c", 2: "+4s"}, {1: "0", 2: "+1t"}))
    assert again.winners == (2,)
    assert totals(again) == {1: 5, 2: 5}, "the drawn card joins nothing"


def test_a_tie_splits_where_the_option_says_so() -> None:
    verdict = judge("+2c +3c", "+5c", "+4t", final_tie="split")
    assert (verdict.winners, verdict.paid) == ((1, 2), {1: 50, 2: 50, 3: 0})


def test_the_tied_of_the_first_draw_go_on_alone() -> None:
    verdict = judge("+2c +3c", "+5c", "+1s +4s", draw=({1: "+4c", 2: "+4t", 3: "+3t"}, {1: "-1s", 2: "+10c"}))
    assert verdict.winners == (2,)


def test_rank_names_and_totals() -> None:
    verdict = judge("+5t", "+4t", "0 0", two_sylops_win=True)
    assert ranks(verdict) == {1: "on_target", 2: "distance", 3: "two_sylops"}
    assert totals(verdict) == {1: 5, 2: 4, 3: 0}
    assert verdict.winners == (3,)


def test_two_sylops_are_a_plain_selection_without_the_option() -> None:
    verdict = judge("+5t", "0 0")
    assert (verdict.winners, ranks(verdict)[2]) == ((1,), "distance")


def test_two_sylops_and_another_card_are_no_two_sylops() -> None:
    verdict = judge("+5t +1t -1t", "0 0 +2t", two_sylops_win=True)
    assert (verdict.winners, ranks(verdict)[2]) == ((1,), "distance")


def test_the_sabacc_pot_goes_to_a_winner_on_target_only() -> None:
    on = judge("+5t", "+4t", sabacc_pot=40)
    assert (on.sabacc_winners, on.paid, on.sabacc_pot) == ((1,), {1: 140, 2: 0}, 0)
    off = judge("+6t", "+3t", sabacc_pot=40)
    assert (off.sabacc_winners, off.paid, off.sabacc_pot) == ((), {1: 100, 2: 0}, 40)
    sylops = judge("0 0", "+5t", sabacc_pot=40, two_sylops_win=True)
    assert (sylops.winners, sylops.sabacc_winners, sylops.sabacc_pot) == ((1,), (), 40)
    at_zero = judge("0 0", "+5t", sabacc_pot=40, two_sylops_win=True, facts={"target": 0, "suit": "c"})
    assert (at_zero.winners, at_zero.sabacc_winners) == ((1,), (1,))


@pytest.mark.parametrize(("target", "winner"), [("+10", 1), (10, 1), (-10, 2), ("-10", 2), ("0", 3), (0, 3), (5, 1)])
def test_targets_as_files_write_them(target: object, winner: int) -> None:
    verdict = judge("+10c", "-10c", "+1c -1c", facts={"target": target, "suit": "s"})
    assert verdict.winners == (winner,)


@pytest.mark.parametrize(
    ("facts", "found"),
    [
        (
            {},
            [
                Problem("target", "missing_fact", {"key": "target", "example": "5"}),
                Problem("suit", "missing_fact", {"key": "suit", "example": "t"}),
            ],
        ),
        (
            {"target": 7, "suit": "h"},
            [
                Problem("target", "not_one_of", {"choices": ("0", "+5", "-5", "+10", "-10"), "given": "7"}),
                Problem("suit", "not_one_of", {"choices": ("t", "c", "s"), "given": "h"}),
            ],
        ),
        ({"target": True, "suit": ["t"]}, None),
    ],
)
def test_a_verdict_needs_target_and_suit(facts: dict[str, Any], found: list[Problem] | None) -> None:
    with pytest.raises(RulesetError) as raised:
        judge("+5t", "+4t", facts=facts)
    if found is not None:
        assert list(raised.value.problems) == found
    else:
        assert [problem.code for problem in raised.value.problems] == ["not_one_of", "not_one_of"]
