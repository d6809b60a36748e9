"""Who sits in a hand, what is paid before the cards, and who is asked first (common rules, "Seats, credits, pots")."""

from __future__ import annotations

import pytest

from rules.events import HandStarted, Paid, SatOut
from rules.hand import Hand
from rules.refusals import CannotStart
from rules.ruleset import shipped
from rules.state import Seat
from tests.rules.played_hands import deal_in, everyone, play, refused, seats_with, start, told


def test_the_antes_go_into_both_pots() -> None:
    hand = start("classic", (100, 50, 10), 1, 40, ante=7, sabacc_ante=3)
    assert hand.credits == {1: 90, 2: 40, 3: 0}
    assert (hand.main_pot, hand.sabacc_pot) == (21, 49)
    assert told(hand, Paid)[-1] == Paid(1, 3, "sabacc", "sabacc_ante")
    assert [paid.all_in for paid in told(hand, Paid) if paid.seat == 3] == [False, True]


def test_no_ante_no_payment() -> None:
    hand = start("classic", (100, 50), 1, ante=0, sabacc_ante=0)
    assert (hand.credits, hand.main_pot, told(hand, Paid)) == ({1: 100, 2: 50}, 0, [])


@pytest.mark.parametrize(("dealer", "order"), [(2, (5, 8, 2)), (5, (8, 2, 5)), (8, (2, 5, 8))])
def test_seats_run_clockwise_over_gaps_from_the_dealers_left(dealer: int, order: tuple[int, ...]) -> None:
    hand = start("classic", {8: 100, 2: 100, 5: 100}, dealer)
    assert told(hand, HandStarted) == [HandStarted("classic", dealer, order)]
    dealt = []
    for card in ("S1", "S2", "S3", "S4", "S5", "S6"):
        assert hand.question is not None
        seat = hand.question.next_seat()  # type: ignore[attr-defined]
        dealt.append(seat)
        play(hand, f"deal {seat} {card}")
    assert tuple(dealt) == order * 2, "one card at a time"
    asked = []
    for _ in range(3):
        assert hand.awaiting is not None
        asked.append(hand.awaiting["seat"])
        play(hand, f"{asked[-1]} stand")
    assert tuple(asked) == order
    assert hand.awaiting == {"seat": order[0], "moves": ["check", "bet", "fold", "field"]}


def test_the_first_deal_is_accepted_in_any_order() -> None:
    hand = start("classic", (100, 100, 100), 3)
    play(hand, "deal 3 S1; deal 3 S2; deal 1 S3; deal 2 S4; deal 2 S5")
    assert hand.awaiting == {"deal": {"1": 1}}
    assert refused(hand, "deal 3 S6").code == "no_card_owed"
    play(hand, "deal 1 S6")
    assert hand.state.hands == {1: ["S3", "S6"], 2: ["S4", "S5"], 3: ["S1", "S2"]}


def test_a_seat_that_cannot_pay_in_full_or_has_nothing_sits_out() -> None:
    hand = start("classic", {1: 9, 2: 10, 3: 0, 4: 100}, 4)
    assert told(hand, SatOut) == [SatOut(1, 10), SatOut(3, 10)]
    assert hand.state.order == (2, 4)
    assert hand.credits == {1: 9, 2: 0, 3: 0, 4: 90}
    assert hand.awaiting == {"deal": {"2": 2, "4": 2}}
    assert refused(hand, "deal 1 S4").code == "no_card_owed"
    deal_in(hand, {2: "S1 S2", 4: "S3 S4"})
    assert refused(hand, "1 stand").code == "seat_not_in_hand"
    assert refused(hand, "1 field S1").code == "seat_not_in_hand"
    assert hand.legal_moves(1) == ()
    assert hand.view(None).seats[1].status == "out"
    assert hand.view(1).seats[1].hand == ()


def test_a_seat_with_nothing_sits_out_even_where_nothing_is_due() -> None:
    hand = start("classic", {1: 0, 2: 1, 3: 1}, 1, ante=0, sabacc_ante=0)
    assert hand.state.order == (2, 3)
    assert told(hand, SatOut) == [SatOut(1, 0)]


def test_a_seat_that_is_away_pays_nothing_and_gets_no_cards() -> None:
    hand = Hand(shipped("classic"), {1: Seat("Lando", 100), 2: Seat("Han", 100, away=True), 3: Seat("Val", 100)}, 2)
    assert told(hand, SatOut) == [SatOut(2, 10, away=True)]
    assert hand.state.order == (3, 1)
    assert hand.credits == {1: 90, 2: 100, 3: 90}
    with pytest.raises(CannotStart):
        Hand(shipped("classic"), {1: Seat("Lando", 100), 2: Seat("Han", 100, away=True)}, 1)


def test_the_dealer_may_sit_out() -> None:
    hand = start("classic", {1: 100, 2: 3, 3: 100}, 2)
    assert hand.state.order == (3, 1)
    deal_in(hand, {1: "S1 S2", 3: "S3 S4"})
    assert hand.awaiting is not None
    assert hand.awaiting["seat"] == 3


def test_two_seats_play_a_whole_hand() -> None:
    hand = start("classic", {4: 30, 7: 30}, 7, pot_building_rounds=0)
    deal_in(hand, {4: "S1 S2", 7: "S3 S4"})
    play(hand, "4 call; 4 check; 7 check")
    assert hand.credits == {4: 20, 7: 30}
    assert hand.sabacc_pot == 10


@pytest.mark.parametrize("credits", [{1: 100, 2: 9}, {1: 9, 2: 9, 3: 9}, {1: 0, 2: 0}])
def test_no_hand_starts_with_fewer_than_two_seats_able_to_pay(credits: dict[int, int]) -> None:  # noqa: A002
    with pytest.raises(CannotStart) as raised:
        start("classic", credits, 1)
    assert raised.value.code == "too_few_seats"
    assert raised.value.values == {"able": sum(c >= 10 for c in credits.values()), "due": 10}


@pytest.mark.parametrize(
    ("seats", "dealer", "sabacc_pot", "code"),
    [
        ({0: 100, 1: 100}, 1, 0, "bad_seats"),
        ({1: 100, 9: 100}, 1, 0, "bad_seats"),
        ({1: 100}, 1, 0, "bad_seats"),
        ({}, 1, 0, "bad_seats"),
        ({1: 100, 2: -1, 3: 100}, 1, 0, "negative_credits"),
        ({1: 100, 2: 100}, 3, 0, "no_such_dealer"),
        ({1: 100, 2: 100}, 1, -1, "negative_sabacc_pot"),
    ],
)
def test_a_header_that_is_no_table(seats: dict[int, int], dealer: int, sabacc_pot: int, code: str) -> None:
    with pytest.raises(CannotStart) as raised:
        Hand(shipped("classic"), seats_with(seats), dealer, sabacc_pot)
    assert raised.value.code == code


def test_the_header_is_a_copy() -> None:
    seats = {1: Seat("Lando", 100), 2: Seat("Han", 100)}
    hand = Hand(shipped("classic"), seats, 1)
    seats[3] = Seat("Chewbacca", 100)
    assert set(hand.header.seats) == {1, 2}
    assert Hand.replay(hand.header, []).state.order == (2, 1)


def test_who_can_take_part_in_the_next_hand() -> None:
    classic = shipped("classic")
    assert [classic.can_take_part(purse, 50) for purse in (0, 9, 10, 11)] == [False, False, True, True]
    free = classic.with_options({"ante": 0, "sabacc_ante": 0})
    assert [free.can_take_part(purse, 50) for purse in (0, 1)] == [False, True]


def test_a_seat_whose_ante_is_all_it_has_is_all_in_and_plays_on() -> None:
    hand = start("classic", {1: 10, 2: 100, 3: 100}, 3, pot_building_rounds=0)
    deal_in(hand, {1: "S1 S2", 2: "S3 S4", 3: "S5 S6"})
    assert hand.view(None).seats[1].status == "all_in"
    play(hand, "1 draw; deal 1 S7; 2 stand; 3 stand; 2 check; 3 check")
    play(hand, "1 call; 2 bet 20; 3 match")
    # 10 for seat 1, 7 for seat 2, 11 for seat 3: both layers to seat 3.
    assert hand.credits == {1: 0, 2: 70, 3: 125}


def test_play_goes_on_for_a_table_that_is_all_in() -> None:
    hand = start("classic", {1: 10, 2: 10, 3: 10}, 3)
    deal_in(hand, {1: "S1 S2", 2: "S3 S4", 3: "S5 S6"})
    for _ in range(4):
        everyone(hand, "stand")
    play(hand, "1 call")
    assert hand.complete
    assert hand.credits == {1: 0, 2: 0, 3: 15}
