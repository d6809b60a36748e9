"""Worked examples of the rules sheet "Crisis on Cloud City", as verdicts and as whole hands."""

from __future__ import annotations

import pytest

from rules.events import Revealed, SabaccPotWon
from rules.hand import Hand
from rules.variants.cloud_city import judge_cards
from tests.rules.played_hands import deal_in, everyone, play, start, told
from tests.rules.verdicts import judge, ranks, seat_of, totals


def called_at_once(hand: Hand, *, caller: int) -> Hand:
    """Check, no shift, stand, round after round until `caller` may call; who does not call before it passes."""
    while not hand.state.revealing:
        everyone(hand, "check")
        play(hand, "dice 1")
        while hand.state.phase == "calling" and not hand.state.revealing:
            assert hand.awaiting is not None
            asked = hand.awaiting["seat"]
            play(hand, f"{asked} {'call' if asked == caller else 'pass'}")
        if not hand.state.revealing:
            everyone(hand, "stand")
    return hand


def test_cloud_city_example_1_the_lower_is_beaten_by_sign() -> None:
    verdict = judge("cloud-city", {1: "Star S1", 2: "S14 T2"}, main_pot=10, sabacc_pot=5)
    assert totals(verdict) == {1: -16, 2: 16}
    assert ranks(verdict) == {1: "total", 2: "total"}
    assert verdict.winners == (2,)
    assert verdict.sabacc_winners == ()
    assert verdict.paid == {1: 0, 2: 10}
    assert (verdict.main_pot, verdict.sabacc_pot) == (0, 5)


def test_cloud_city_example_1_is_no_tie_for_the_ranking() -> None:
    assert judge_cards(["S14", "T2"]).key > judge_cards(["Star", "S1"]).key


def test_cloud_city_example_1_played() -> None:
    hand = deal_in(start("cloud-city", [20, 20], dealer=2), {1: "Star S1", 2: "S14 T2"})
    called_at_once(hand, caller=1)
    assert hand.complete
    assert hand.winners == (2,)
    assert hand.credits == {1: 18, 2: 20}
    assert (hand.main_pot, hand.sabacc_pot) == (0, 2)


def test_cloud_city_example_2_pure_sabacc_beats_minus_23_and_takes_both_pots() -> None:
    verdict = judge("cloud-city", {1: "S11 C12", 2: "Star Bal S5"}, main_pot=10, sabacc_pot=5)
    assert totals(verdict) == {1: 23, 2: -23}
    assert ranks(verdict) == {1: "pure_sabacc", 2: "pure_sabacc"}
    assert (verdict.winners, verdict.sabacc_winners) == ((1,), (1,))
    assert verdict.paid == {1: 15, 2: 0}
    assert (verdict.main_pot, verdict.sabacc_pot) == (0, 0)
    assert verdict.due is None


def test_cloud_city_example_2_played() -> None:
    hand = deal_in(start("cloud-city", [20, 20], dealer=2, sabacc_pot=9), {1: "S11 C12", 2: "Star Bal"})
    everyone(hand, "check")
    play(hand, "dice 1; 1 stand; 2 draw; deal 2 S5; 2 keep")
    called_at_once(hand, caller=1)
    assert (hand.winners, hand.sabacc_winners) == ((1,), (1,))
    assert hand.credits == {1: 30, 2: 19}, "the Sabacc pot held credits: no Sabacc ante"
    assert [event.amount for event in told(hand, SabaccPotWon)] == [9]


EXAMPLE_3 = {1: "S9 C9", 2: "T10 F8", 3: seat_of("S12 T8", folded=True), 4: "C1 F4"}


def test_cloud_city_example_3_all_who_fought_bomb_out_and_a_folded_seat_wins() -> None:
    verdict = judge("cloud-city", EXAMPLE_3, main_pot=41, sabacc_pot=7, demise=({1: "S8", 2: "C10"},))
    assert verdict.winners == (3,)
    assert verdict.sabacc_winners == ()
    assert verdict.paid == {1: 0, 2: 0, 3: 41, 4: 0}
    assert (verdict.main_pot, verdict.sabacc_pot) == (0, 7)
    assert totals(verdict) == {1: 18, 2: 18, 3: 20, 4: 5}, "the folded hand is laid open"


def test_cloud_city_example_3_the_demise_cards_are_due() -> None:
    verdict = judge("cloud-city", EXAMPLE_3, main_pot=41, sabacc_pot=7)
    assert verdict.due == (1, 2)
    assert verdict.winners is None
    assert verdict.paid is None
    assert totals(verdict) == {1: 18, 2: 18, 4: 5}, "a folded hand stays face down until it is needed"


@pytest.mark.parametrize("survivor", [1, 2])
def test_cloud_city_example_3_one_survivor_of_the_demise_wins_and_the_folded_hand_stays_down(survivor: int) -> None:
    cards = {1: "S8", 2: "C10"} | {survivor: "S5"}
    verdict = judge("cloud-city", EXAMPLE_3, main_pot=41, demise=(cards,))
    assert verdict.winners == (survivor,)
    assert 3 not in verdict.hands


def test_cloud_city_example_3_played() -> None:
    cards = {1: "S9 C9", 2: "T10 F8", 3: "S12 T8", 4: "C1 F4"}
    hand = deal_in(start("cloud-city", [20, 20, 20, 20], dealer=4), cards)
    play(hand, "1 check; 2 check; 3 fold; 4 check; dice 3")
    assert hand.sabacc_pot == 4 + 1
    everyone(hand, "stand")
    called_at_once(hand, caller=2)
    assert hand.awaiting == {"deal": {"1": 1, "2": 1}}
    assert [event.seat for event in told(hand, Revealed)] == [1, 2, 4]
    play(hand, "deal 2 C10; deal 1 S8")
    assert hand.complete
    assert hand.winners == (3,)
    assert hand.sabacc_winners == ()
    assert hand.credits == {1: 18, 2: 18, 3: 17 + 4, 4: 18}
    assert (hand.main_pot, hand.sabacc_pot) == (0, 5)
    assert [event.seat for event in told(hand, Revealed)] == [1, 2, 4, 3]


@pytest.mark.parametrize(("dealer", "paid"), [(1, {1: 20, 2: 21}), (2, {1: 21, 2: 20})])
def test_cloud_city_example_4_equal_again_splits_with_the_odd_credit_to_the_dealers_left(
    dealer: int, paid: dict[int, int]
) -> None:
    verdict = judge(
        "cloud-city",
        {1: "S9 C9", 2: "T10 F8"},
        main_pot=41,
        sabacc_pot=3,
        demise=({1: "S1", 2: "C1"},),
        dealer=dealer,
    )
    assert verdict.winners == (1, 2)
    assert verdict.paid == paid
    assert (verdict.main_pot, verdict.sabacc_pot) == (0, 3)


def test_cloud_city_example_4_played() -> None:
    hand = deal_in(start("cloud-city", [20, 20], dealer=2), {1: "S9 C9", 2: "T10 F8"})
    called_at_once(hand, caller=2)
    play(hand, "deal 1 S1; deal 2 C1")
    assert hand.complete, "equal again: they split at once"
    assert hand.winners == (1, 2)
    assert hand.credits == {1: 19, 2: 19}
