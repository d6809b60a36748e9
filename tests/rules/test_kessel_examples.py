"""Worked examples of the rules sheet "Kessel Sabacc", as judgements, verdicts and whole hands."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kessel_ranking import judge_cards
from rules.refusals import Problem, RulesetError
from rules.verdict import Verdict, VerdictCase, VerdictSeat, adjudicate
from tests.rules.played_hands import play, start, table

# Cards, the values of impostors by family, tokens in force; rank and total.
HANDS: list[tuple[str, dict[str, int], tuple[str, ...], str, int | None]] = [
    ("s2 b2", {}, (), "pair", 2),
    ("s6 b1", {}, (), "difference", 5),
    ("sy b4", {}, (), "pair", 4),
    ("s1 b3", {}, (), "difference", 2),
    ("s4 b6", {}, (), "difference", 2),
    ("si b5", {"sand": 5}, (), "pair", 5),
    ("si b5", {"sand": 2}, (), "difference", 3),
    ("sy by", {}, (), "pure_sabacc", None),
    ("sy b4", {}, ("markdown",), "difference", 4),
    ("sy by", {}, ("markdown",), "pure_sabacc", None),
    ("si by", {"sand": 3}, (), "pair", 3),
    ("si by", {"sand": 3}, ("markdown",), "difference", 3),
    ("si bi", {}, ("major-fraud",), "pair", 6),
    ("si by", {}, ("major-fraud", "markdown"), "difference", 6),
    ("b4 sy", {}, (), "pair", 4),
]

# The better hand, the worse one, tokens in force; None: they are equal.
BEATS: list[tuple[str, str, tuple[str, ...], bool]] = [
    ("s2 b2", "s6 b6", (), True),
    ("s6 b6", "s6 b5", (), True),
    ("s6 b6", "s6 b1", (), True),
    ("s1 b3", "s4 b6", (), True),
    ("s3 b4", "s1 b3", (), True),
    ("sy by", "s1 b1", (), True),
    ("s6 b6", "s2 b2", ("cook-the-books",), True),
    ("sy by", "s6 b6", ("cook-the-books",), True),
    ("s5 b5", "s1 b1", ("prime-sabacc 5",), True),
    ("sy by", "s5 b5", ("prime-sabacc 5",), True),
    ("s6 b6", "s5 b5", ("prime-sabacc 6", "cook-the-books"), True),
    ("sy b4", "s4 b4", (), False),
    ("s1 b3", "s3 b1", (), False),
    ("sy by", "by sy", (), False),
]


@pytest.mark.parametrize(("cards", "settled", "in_force", "rank", "total"), HANDS)
def test_what_a_hand_is_worth(
    cards: str, settled: dict[str, int], in_force: tuple[str, ...], rank: str, total: int | None
) -> None:
    found = judge_cards(cards.split(), settled, in_force)
    assert found is not None
    assert (found.rank, found.total, found.bombed_out, found.takes_sabacc) == (rank, total, False, False)


def test_an_impostor_is_worth_nothing_before_it_is_settled() -> None:
    assert judge_cards(["si", "b5"]) is None
    assert judge_cards(["si", "bi"], {"sand": 2}) is None
    assert judge_cards(["si", "by"], {}, ("markdown",)) is None


@pytest.mark.parametrize(("better", "worse", "in_force", "beats"), BEATS)
def test_which_hand_is_better(better: str, worse: str, in_force: tuple[str, ...], beats: bool) -> None:
    one, other = (judge_cards(cards.split(), {}, in_force) for cards in (better, worse))
    assert one is not None
    assert other is not None
    assert (one.key > other.key) == beats
    assert one.key >= other.key


def verdict(seats: dict[int, VerdictSeat], main_pot: int | None = None, sabacc_pot: int = 0, **more: Any) -> Verdict:
    stakes = sum(seat.stake for seat in seats.values())
    pot = stakes if main_pot is None else main_pot
    return adjudicate(VerdictCase(table("kessel"), seats, 1, pot, sabacc_pot, more=more))


def seat(cards: str, chips: int | None = 10, stake: int = 0) -> VerdictSeat:
    return VerdictSeat(tuple(cards.split()), credits=chips, stake=stake)


@pytest.mark.parametrize(
    ("winner", "loser", "pays", "more"),
    [
        pytest.param("s2 b2", "s6 b6", 1, {}, id="1 the lower pair"),
        pytest.param("s3 b3", "s6 b1", 5, {}, id="2 any pair"),
        pytest.param("sy b4", "s5 b5", 1, {}, id="3 a pair of fours"),
        pytest.param("s1 b3", "s4 b6", 2, {}, id="4 the lower sum"),
        pytest.param("si b5", "s6 b6", 1, {"values": {1: {"sand": 5}}}, id="5 an impostor"),
        pytest.param("sy by", "s1 b1", 1, {}, id="6 pure Sabacc"),
        pytest.param("s3 b3", "sy b4", 4, {"tokens": ["markdown"]}, id="7 markdown"),
    ],
)
def test_kessel_examples_1_to_7(winner: str, loser: str, pays: int, more: dict[str, Any]) -> None:
    found = verdict({1: seat(winner, stake=2), 2: seat(loser, stake=3)}, sabacc_pot=4, **more)
    assert (found.winners, found.sabacc_winners) == ((1,), ())
    assert found.paid == {1: 2, 2: -pays}
    assert (found.main_pot, found.sabacc_pot) == (0, 4 + 3 + pays)


def test_example_5_played() -> None:
    hand = start("kessel", (8, 8), 2, turns=1)
    play(hand, "deal 1 si; deal 2 s6; deal 1 b5; deal 2 b6; turn s1; turn b1; 1 stand; 2 stand")
    assert hand.awaiting == {"dice": 2}
    assert hand.judgement(1) is None
    assert hand.view(None).seats[1].hand == ("si", "b5"), "the hands lie open before the dice"
    play(hand, "dice 2 5")
    assert hand.awaiting == {"seat": 1, "moves": ["choose"]}
    play(hand, "1 choose 5")
    assert (hand.revealed[1].rank, hand.revealed[1].total) == ("pair", 5)
    assert hand.credits == {1: 8, 2: 7}
    assert hand.sabacc_pot == 1


def test_a_loser_pays_at_most_what_it_has_and_equal_hands_win_together() -> None:
    found = verdict({1: seat("s6 b1", chips=3), 2: seat("s1 b2", stake=2), 3: seat("s2 b1", stake=1)})
    assert found.winners == (2, 3)
    assert found.paid == {1: -3, 2: 2, 3: 1}
    assert found.sabacc_pot == 3


def test_the_last_seat_with_chips_takes_the_sabacc_pot() -> None:
    found = verdict({1: seat("s6 b1", chips=4, stake=2), 2: seat("s1 b1", chips=0, stake=3)}, sabacc_pot=10)
    assert (found.winners, found.sabacc_winners) == ((2,), (2,))
    assert found.paid == {1: -4, 2: 19}
    assert found.sabacc_pot == 0


def test_the_winners_share_it_where_nobody_is_left() -> None:
    seats = {1: seat("s1 b1", chips=0), 2: seat("s1 b1", chips=0), 3: seat("s6 b6", chips=1)}
    found = verdict(seats, sabacc_pot=4)
    assert found.sabacc_winners == (1, 2)
    # Five chips: the odd one goes to the first from the dealer's left.
    assert found.paid == {1: 2, 2: 3, 3: -1}


def test_a_beaten_hand_may_be_the_last_with_chips() -> None:
    found = verdict({1: seat("s1 b1", chips=0), 2: seat("s6 b6", chips=5)}, sabacc_pot=7)
    assert (found.winners, found.sabacc_winners) == ((1,), (2,))
    assert found.paid == {1: 0, 2: 7}


def test_what_is_no_stake_goes_into_the_sabacc_pot() -> None:
    assert verdict({1: seat("s1 b1", stake=1), 2: seat("s2 b2")}, main_pot=6).sabacc_pot == 5 + 1


@pytest.mark.parametrize(
    ("seats", "more", "key", "code"),
    [
        ({1: seat("si b5"), 2: seat("s1 b1")}, {}, "seat 1", "impostor_value"),
        ({1: seat("si b5"), 2: seat("s1 b1")}, {"values": {1: {"sand": 7}}}, "seat 1", "impostor_value"),
        ({1: seat("si b5"), 2: seat("s1 b1")}, {"values": {1: {"blood": 5}}}, "seat 1", "no_impostor"),
        ({1: seat("si b5"), 2: seat("s1 b1")}, {"values": {1: 5}}, "seat 1", "not_values"),
        ({1: seat("s3 b5"), 2: seat("s1 b1")}, {"values": [5]}, "values", "not_values"),
        ({1: seat("s3 b5"), 2: seat("s1 b1")}, {"values": {7: {"sand": 5}}}, "values", "no_such_seat"),
        ({1: seat("s3 s5"), 2: seat("s1 b1")}, {}, "seat 1", "not_one_of_each_family"),
        ({1: seat("s3 b3 b4"), 2: seat("s1 b1")}, {}, "seat 1", "not_one_of_each_family"),
        ({1: seat("s3 b5"), 2: seat("s1 b1")}, {"tokens": ["refund"]}, "tokens", "not_reveal_tokens"),
        ({1: seat("s3 b5"), 2: seat("s1 b1")}, {"tokens": ["prime-sabacc"]}, "tokens", "not_reveal_tokens"),
        ({1: seat("s3 b5"), 2: seat("s1 b1")}, {"tokens": "markdown"}, "tokens", "not_reveal_tokens"),
    ],
)
def test_what_is_no_verdict(seats: dict[int, VerdictSeat], more: dict[str, Any], key: str, code: str) -> None:
    with pytest.raises(RulesetError) as refused:
        verdict(seats, **more)
    found: Problem = refused.value.problems[0]
    assert (found.key, found.code) == (key, code)


def test_stakes_lie_in_the_main_pot() -> None:
    with pytest.raises(RulesetError) as refused:
        verdict({1: seat("s1 b1", stake=3), 2: seat("s2 b2", stake=2)}, main_pot=4)
    assert [(found.key, found.code) for found in refused.value.problems] == [("main_pot", "less_than_stakes")]


def test_a_token_may_say_its_number_either_way() -> None:
    seats = {1: seat("s5 b5"), 2: seat("s1 b1")}
    for told in ("prime-sabacc 5", {"prime-sabacc": 5}):
        assert verdict(seats, tokens=[told]).winners == (1,)
