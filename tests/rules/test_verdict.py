"""Only the showdown (public formats, "Verdict"): what the worked examples do not show."""

from __future__ import annotations

from typing import Any

import pytest

from rules.refusals import RulesetError
from tests.rules.verdicts import judge, ranks, seat_of

TIED = {1: "S9 C9", 2: "T10 F8"}


def problems_of(*case: Any, **more: Any) -> list[tuple[str, str, dict[str, Any]]]:
    """What is wrong with a case: key, code and values."""
    with pytest.raises(RulesetError) as raised:
        judge(*case, **more)
    return [(problem.key, problem.code, dict(problem.values)) for problem in raised.value.problems]


def test_credits_left_out_are_unlimited() -> None:
    verdict = judge("classic", {1: "S15 C14", 2: seat_of("T15 C13", 30), 3: "S1 C1"}, 10**6)
    assert verdict.paid == {1: -(10**6), 2: -30, 3: 10**6}


def test_paid_has_every_seat_of_the_file_folded_ones_too() -> None:
    verdict = judge("classic", {4: "S9 C9", 7: seat_of("", folded=True), 2: "S1 C1"}, 60, dealer=7)
    assert verdict.paid == {2: 0, 4: 60, 7: 0}
    assert list(verdict.paid) == [2, 4, 7]
    assert set(verdict.hands) == {2, 4}


def test_maps_that_are_not_needed_are_ignored() -> None:
    verdict = judge("classic", {1: "S9 C9", 2: "S1 C1"}, 60, demise=({7: "XX"}, {1: "S9"}))
    assert verdict.paid == {1: 60, 2: 0}
    verdict = judge("classic", TIED, 60, demise=({1: "S1", 2: "C2"}, {9: "??"}))
    assert verdict.paid == {1: 0, 2: 60}


def test_a_needed_map_names_exactly_the_tied_seats() -> None:
    for given in ({1: "S1"}, {1: "S1", 2: "C1", 3: "F1"}, {1: "S1", 3: "C1"}, {}):
        found = problems_of("classic", TIED, 60, demise=(given,))
        assert found == [("sudden_demise 1", "wrong_tied_seats", {"tied": (1, 2), "given": tuple(sorted(given))})]
    found = problems_of("classic", TIED, 60, demise=({1: "S1", 2: "C1"}, {1: "S2"}))
    assert found[0][0] == "sudden_demise 2"


@pytest.mark.parametrize(
    ("card", "code"),
    [("S9", "copies_elsewhere"), ("C9", "copies_elsewhere"), ("X1", "unknown_card"), ("??", "open_card_needed")],
)
def test_a_card_of_a_map_that_cannot_be_dealt(card: str, code: str) -> None:
    ((key, found, values),) = problems_of("classic", TIED, 60, demise=({1: "S1", 2: card},))
    assert (key, found, values["seat"]) == ("sudden_demise 1", code, 2)


def test_both_tied_seats_cannot_be_dealt_the_same_card() -> None:
    ((_, code, _),) = problems_of("classic", TIED, 60, demise=({1: "S1", 2: "S1"},))
    assert code == "copies_elsewhere"
    assert judge("classic", TIED, 60, demise=({1: "Queen", 2: "Queen"},)).due == (1, 2)


def test_a_card_is_due_the_pots_are_as_they_were_and_the_hands_are_shown() -> None:
    seats = {**{seat: seat_of(cards, 50) for seat, cards in TIED.items()}, 3: seat_of("S15 C15", 50)}
    verdict = judge("classic", seats, 60, 20)
    assert (verdict.due, verdict.winners, verdict.paid) == ((1, 2), None, None)
    assert (verdict.main_pot, verdict.sabacc_pot) == (60, 20)
    assert verdict.sabacc_winners == ()
    assert ranks(verdict) == {1: "total", 2: "total", 3: "bombed_out"}


def test_bad_hands_are_named_by_seat_and_card_all_at_once() -> None:
    seats = {1: seat_of("S9 S9"), 2: seat_of("X1", field="S9"), 3: seat_of(""), 4: seat_of("S1 ??")}
    assert problems_of("classic", seats, 60) == [
        ("seat 1", "too_many_copies", {"seat": 1, "card": "S9", "copies": 1}),
        ("seat 2", "unknown_card", {"seat": 2, "card": "X1", "deck": "traditional"}),
        ("seat 2", "too_many_copies", {"seat": 2, "card": "S9", "copies": 1}),
        ("seat 3", "no_cards", {"seat": 3}),
        ("seat 4", "unknown_card", {"seat": 4, "card": "??", "deck": "traditional"}),
    ]


def test_cards_of_folded_seats_count_as_dealt() -> None:
    ((key, code, _),) = problems_of("classic", {1: "S9 C9", 2: seat_of("S9", folded=True), 3: "S1 S2"}, 60)
    assert (key, code) == ("seat 2", "too_many_copies")
    two = judge("classic", {1: "Star S9", 2: seat_of("Star", folded=True), 3: "S1 S2"}, 60)
    assert two.winners == (3,)


def test_a_hand_that_lies_in_the_field_alone_is_a_hand() -> None:
    verdict = judge("classic", {1: seat_of("", field="S9 C9"), 2: "S1 C1"}, 60)
    assert verdict.winners == (1,)
    assert verdict.shown[1] == ((), ("S9", "C9"))


def test_everybody_folded_is_no_case() -> None:
    found = problems_of("classic", {1: seat_of("S9", folded=True), 2: seat_of("S1", folded=True)}, 60)
    assert found == [("seats", "everybody_folded", {})]


def test_a_last_seat_left_takes_the_main_pot_only_and_is_not_revealed() -> None:
    """Common rules, "A betting round": nothing is revealed, the Sabacc pot stays; so no penalty either."""
    for cards in ("S11 C12", "S15 C15"):
        seats = {1: seat_of(cards, 50), 2: seat_of("S1 S2", 50, folded=True)}
        verdict = judge("classic", seats, 60, 20)
        assert verdict.paid == {1: 60, 2: 0}
        assert (verdict.winners, verdict.sabacc_winners, verdict.sabacc_pot) == ((1,), (), 20)
        assert not verdict.hands


def test_an_empty_main_pot_has_a_winner_all_the_same() -> None:
    verdict = judge("classic", {1: "S11 C12", 2: "S1 C1"}, 0, 20)
    assert (verdict.winners, verdict.sabacc_winners) == ((1,), (1,))
    assert verdict.paid == {1: 20, 2: 0}
