"""Rules sheet "Corellian Spike": who takes which pot, and the final draw."""

from __future__ import annotations

import pytest

from rules.cards import DECKS
from rules.events import CardDealt, DemiseJudged, DemiseStarted
from rules.refusals import RulesetError, refuse
from rules.verdict import VerdictSeat
from tests.rules.played_hands import deal_in, everyone, play, refused, start, told
from tests.rules.verdicts import judge, seat_of

TIED = {1: "+5t -5c", 2: "+5c -5t"}


def test_a_winner_with_a_total_of_zero_takes_the_sabacc_pot() -> None:
    verdict = judge("black-spire", {1: "+5t -5c", 2: "+1t"}, main_pot=10, sabacc_pot=7)
    assert (verdict.winners, verdict.sabacc_winners, verdict.paid) == ((1,), (1,), {1: 17, 2: 0})
    verdict = judge("black-spire", {1: "+5t -6c", 2: "+2t"}, main_pot=10, sabacc_pot=7)
    assert (verdict.winners, verdict.sabacc_winners, verdict.paid) == ((1,), (), {1: 10, 2: 0})
    assert verdict.sabacc_pot == 7


def test_the_winner_by_rank_is_named_for_an_empty_sabacc_pot_too() -> None:
    assert judge("corellian-spike", {1: "0 0", 2: "+1t"}, main_pot=10).sabacc_winners == (1,)


def test_still_equal_hands_draw_one_open_card_nearest_to_zero_wins() -> None:
    verdict = judge("corellian-spike", TIED, main_pot=11, sabacc_pot=6)
    assert (verdict.due, verdict.winners) == ((1, 2), None)
    verdict = judge("corellian-spike", TIED, main_pot=11, sabacc_pot=6, demise=({1: "-3t", 2: "+2t"},))
    assert (verdict.winners, verdict.sabacc_winners, verdict.paid) == ((2,), (2,), {1: 0, 2: 17})


@pytest.mark.parametrize(
    ("one", "other"), [("0", "+1t"), ("0", "-1t"), ("+1t", "-1t"), ("-1t", "+2t"), ("+9t", "-9t"), ("-9t", "+10t")]
)
def test_of_equal_size_positive(one: str, other: str) -> None:
    assert judge("corellian-spike", TIED, main_pot=1, demise=({1: one, 2: other},)).winners == (1,)
    assert judge("corellian-spike", TIED, main_pot=1, demise=({1: other, 2: one},)).winners == (2,)


def test_equal_again_once_more_among_those_still_equal() -> None:
    hands = {1: "+5t -5c", 2: "+5c -5t", 3: "+5s -5s"}
    first = {1: "+1t", 2: "+1c", 3: "-1t"}
    verdict = judge("corellian-spike", hands, main_pot=10, demise=(first,))
    assert verdict.due == (1, 2), "seat 3 is beaten by its sign"
    verdict = judge("corellian-spike", hands, main_pot=10, demise=(first, {1: "0", 2: "0"}))
    assert verdict.due == (1, 2), "two sylops are equal"
    verdict = judge("corellian-spike", hands, main_pot=10, demise=(first, {1: "0", 2: "0"}, {1: "-9t", 2: "+9t"}))
    assert (verdict.winners, verdict.paid) == ((2,), {1: 0, 2: 10, 3: 0})
    with pytest.raises(RulesetError):
        judge("corellian-spike", hands, main_pot=10, demise=(first, {1: "0", 2: "0", 3: "+9t"}))


def test_a_drawn_card_that_lies_elsewhere_is_refused() -> None:
    with pytest.raises(RulesetError) as raised:
        judge("corellian-spike", TIED, main_pot=1, demise=({1: "+5t", 2: "+9t"},))
    assert [problem.code for problem in raised.value.problems] == ["copies_elsewhere"]


def test_the_drawn_cards_join_no_hand_and_go_to_the_pile() -> None:
    hand = start("corellian-spike", [20, 20, 20], dealer=3, rounds=1, sabacc_pot=4)
    play(deal_in(hand, {1: "+5t -5c", 2: "+5c -5t", 3: "+1t +2t"}), "turn -10s")
    everyone(hand, "stand")
    play(hand, "dice 1 2")
    assert hand.awaiting == {"deal": {"1": 1, "2": 1}}
    assert refused(hand, "deal 1 ??") == refuse("open_card_needed")
    assert refused(hand, "deal 1 -10s") == refuse("copies_elsewhere", card="-10s"), "the top of the pile"
    assert refused(hand, "deal 3 +9t") == refuse("no_card_owed", seat=3)
    play(hand, "deal 2 +7t")
    assert refused(hand, "deal 1 +7t") == refuse("copies_elsewhere", card="+7t")
    play(hand, "deal 1 +7c")
    assert hand.awaiting == {"deal": {"1": 1, "2": 1}}
    assert set(hand.state.pile) == {"-10s", "+7t", "+7c"}
    play(hand, "deal 1 +6t; deal 2 +8t")
    assert hand.complete
    assert hand.state.hands == {1: ["+5t", "-5c"], 2: ["+5c", "-5t"], 3: ["+1t", "+2t"]}
    assert (hand.winners, hand.sabacc_winners) == ((1,), (1,))
    assert hand.credits == {1: 15 + 15 + 4, 2: 15, 3: 15}
    assert [(event.seats, event.draw) for event in told(hand, DemiseStarted)] == [((1, 2), True), ((1, 2), True)]
    assert [event.total for event in told(hand, DemiseJudged)] == [7, 7, 6, 8]
    assert all(event.face_up for event in told(hand, CardDealt)[-4:])
    assert hand.revealed[1].rank == "sabacc_pair"


def test_nulrheks_draw_too() -> None:
    hands = {1: "+10t +1t -5t -4t", 2: "+10c +1c -5c -4c"}
    assert judge("corellian-spike", hands, main_pot=4).due == (1, 2)


def test_pure_sabacc_fulls_and_gee_whizzes_draw() -> None:
    gee = {1: "+1t +2t +3t +4t -10t", 2: "-1t -2t -3t -4t +10t"}
    assert judge("corellian-spike", gee, main_pot=4).due == (1, 2)
    full = {1: "0 +10t +10c -10t -10c", 2: "+9t -9t"}
    assert judge("corellian-spike", full, main_pot=4).winners == (1,)


def test_split_option() -> None:
    verdict = judge("corellian-spike", TIED, main_pot=11, sabacc_pot=7, final_tie="split")
    assert verdict.due is None
    assert (verdict.winners, verdict.sabacc_winners) == ((1, 2), (1, 2))
    assert verdict.paid == {1: 5 + 3, 2: 6 + 4}, "dealer 1: odd credits to seat 2"


@pytest.mark.parametrize(
    ("dealer", "paid"), [(2, {2: 3, 5: 4, 7: 4}), (5, {2: 4, 5: 3, 7: 4}), (7, {2: 4, 5: 4, 7: 3})]
)
def test_split_three_ways_with_odd_credits_and_gaps(dealer: int, paid: dict[int, int]) -> None:
    hands = {2: "+5t -5c", 5: "+5c -5t", 7: "+5s -5s"}
    assert judge("corellian-spike", hands, main_pot=11, final_tie="split", dealer=dealer).paid == paid


def test_no_card_for_each_tied_seat_they_split() -> None:
    verdict = judge("corellian-spike", nearly_all_cards_folded(TIED, "+9t"), main_pot=11, sabacc_pot=4)
    assert (verdict.due, verdict.winners, verdict.paid) == (None, (1, 2), {1: 7, 2: 8, 3: 0})


def nearly_all_cards_folded(hands: dict[int, str], left: str) -> dict[int, VerdictSeat | str]:
    """The hands, and seat 3, folded, with every card of the deck but those `left`."""
    rest = DECKS["spike"].cards()
    for card in (*" ".join(hands.values()).split(), *left.split()):
        rest.remove(card)
    return hands | {3: seat_of(" ".join(rest), folded=True)}


def test_a_repeated_draw_shuffles_the_drawn_cards_but_the_top_one() -> None:
    hands = {1: "+5t -5c", 2: "+5c -5t", 4: "+5s -5s"}
    table = nearly_all_cards_folded(hands, "+9t +9c -9t")
    first = {1: "+9t", 2: "+9c", 4: "-9t"}
    verdict = judge("corellian-spike", table, main_pot=11, demise=(first,))
    assert verdict.due == (1, 2)
    with pytest.raises(RulesetError) as raised:
        judge("corellian-spike", table, main_pot=11, demise=(first, {1: "+9t", 2: "+9c"}))
    assert [problem.values["card"] for problem in raised.value.problems] == ["+9t"], (
        "seat 1, the dealer, was dealt last"
    )
    verdict = judge("corellian-spike", table, main_pot=11, demise=(first, {1: "-9t", 2: "+9c"}))
    assert (verdict.winners, verdict.paid) == ((2,), {1: 0, 2: 11, 3: 0, 4: 0})


def test_a_repeated_draw_that_runs_out_of_cards_splits_among_those_still_equal() -> None:
    table = nearly_all_cards_folded(TIED, "+9t +9c")
    verdict = judge("corellian-spike", table, main_pot=11, demise=({1: "+9t", 2: "+9c"},))
    assert (verdict.due, verdict.winners, verdict.paid) == (None, (1, 2), {1: 5, 2: 6, 3: 0})


def test_a_tie_of_all_in_seats_below_is_not_drawn_for_but_the_first_layer_decides() -> None:
    """Seat 1 is all-in and best; 2 and 3 are equal behind it and split the second layer without a draw."""
    hand = start("black-spire", [3, 50, 50], dealer=3, rounds=1)
    play(deal_in(hand, {1: "0 0", 2: "+5c -5t", 3: "+5t -5c"}), "turn -10s")
    everyone(hand, "stand")
    play(hand, "2 bet 10; 3 match; dice 1 2")
    assert hand.complete
    assert hand.winners == (1, 2, 3)
    assert hand.credits == {1: 3 + 6, 2: 47, 3: 47}


def test_the_winner_of_the_draw_takes_every_layer_it_is_in() -> None:
    hand = start("black-spire", [7, 50, 50], dealer=3, rounds=1)
    play(deal_in(hand, {1: "+5s -5s", 2: "+5c -5t", 3: "+5t -5c"}), "turn -10s")
    everyone(hand, "stand")
    play(hand, "1 bet 4; 2 raise 10; 3 match; dice 1 2")
    assert hand.awaiting == {"deal": {"1": 1, "2": 1, "3": 1}}
    play(hand, "deal 1 +1t; deal 2 +2t; deal 3 +3t")
    assert hand.credits == {1: 15 + 6, 2: 37 + 12, 3: 37}
