"""Rules sheet "Smuggler's Sabacc", "Reveal": who is asked to muck or show, who wins which layer."""

from __future__ import annotations

import pytest

from rules.events import Acted, Revealed
from rules.hand import Hand
from rules.refusals import refuse
from tests.rules.played_hands import deal_in, play, refused, start, told
from tests.rules.verdicts import judge

BUST = {1: "CE C10 C9 L10", 2: "LE L11 L9 V10", 3: "VE V11 V9 F10"}
"""48, 50 and 50: over 46 in every choice."""


def at_reveal(cards: dict[int, str], credits: dict[int, int], dealer: int, bets: str, name: str = "smuggler") -> Hand:  # noqa: A002
    """Blinds, then `bets` in the first round; nobody exchanges, later rounds are checked."""
    hand = deal_in(start(name, credits, dealer), cards)
    play(hand, bets)
    while hand.state.phase in ("exchange", "betting") and not hand.complete:
        assert hand.awaiting is not None
        play(hand, f"{hand.awaiting['seat']} {'exchange' if hand.state.phase == 'exchange' else 'check'}")
    return hand


def three(cards: dict[int, str], dealer: int = 3) -> Hand:
    """Seats 1 to 3 with 50 credits, 10 each in the pot."""
    order = {1: "1 match; 2 match; 3 check", 2: "2 match; 3 match; 1 check", 3: "3 match; 1 match; 2 check"}[dealer]
    return at_reveal(cards, {1: 50, 2: 50, 3: 50}, dealer, order)


def test_the_first_hand_is_revealed_unasked_and_beaten_ones_are_asked() -> None:
    hand = three({1: "C11 L5 V1 F1", 2: "C1 L1 V2 F3", 3: "C2 L3 V4 F5"})
    assert [event.seat for event in told(hand, Revealed)] == [1]
    assert hand.awaiting == {"seat": 2, "moves": ["muck", "show"]}
    assert [move.word for move in hand.legal_moves(2)] == ["muck", "show"]
    assert refused(hand, "3 muck") == refuse("not_your_turn", seat=3, turn=2)
    assert refused(hand, "show 2 C1 L1 V2 F3") == refuse("not_awaited", word="show")
    play(hand, "2 muck")
    assert hand.awaiting == {"seat": 3, "moves": ["muck", "show"]}
    play(hand, "3 show")
    assert hand.complete
    assert hand.winners == (1,)
    assert set(hand.revealed) == {1, 3}
    assert [event.word for event in told(hand, Acted)][-2:] == ["muck", "show"]


def test_better_and_equal_hands_are_revealed_unasked() -> None:
    hand = three({1: "C1 L1 V2 F3", 2: "C2 L2 V1 F2", 3: "C11 L5 V6 F1"})
    assert hand.complete, "7, 7 and 23: none was beaten by hands already shown"
    assert [event.seat for event in told(hand, Revealed)] == [1, 2, 3]
    assert hand.winners == (3,)


def test_the_order_is_from_the_dealers_left() -> None:
    hand = three({1: "C11 L5 V6 F1", 2: "C1 L1 V2 F3", 3: "C2 L3 V4 F5"}, dealer=1)
    assert hand.complete
    assert [event.seat for event in told(hand, Revealed)] == [2, 3, 1]


def test_a_mucked_hand_loses_and_stays_hidden() -> None:
    hand = three({1: "C11 L5 V1 F1", 2: "C1 L1 V2 F3", 3: "C2 L3 V4 F5"})
    play(hand, "2 muck; 3 muck")
    assert hand.winners == (1,)
    assert hand.credits == {1: 70, 2: 40, 3: 40}
    view = hand.view(None)
    assert view.seats[2].hand == ("??",) * 4
    assert view.seats[2].mucked
    assert not view.seats[1].mucked
    assert "V2" not in repr([event.seen_by(None) for event in hand.events])


def test_a_beaten_bust_hand_is_asked_but_bust_does_not_beat_bust() -> None:
    hand = three({1: "C1 L1 V1 F1", 2: BUST[2], 3: BUST[3]})
    assert hand.awaiting == {"seat": 2, "moves": ["muck", "show"]}
    hand = three(BUST)
    assert hand.complete
    assert {seat: found.rank for seat, found in hand.revealed.items()} == dict.fromkeys((1, 2, 3), "bust")


def test_a_seat_that_is_not_beaten_in_every_layer_it_is_in_is_revealed_unasked() -> None:
    """Seat 1 is all-in for 10 and best; seat 2 is beaten there, but not in the layer above it."""
    cards = {1: "C11 L5 V6 F1", 2: "C2 L3 V4 F5", 3: "C1 L1 V2 F3"}
    hand = at_reveal(cards, {1: 10, 2: 50, 3: 50}, 3, "3 raise 20; 1 match; 2 match")
    assert [event.seat for event in told(hand, Revealed)] == [1, 2]
    assert hand.awaiting == {"seat": 3, "moves": ["muck", "show"]}, "beaten in both layers"
    play(hand, "3 muck")
    assert hand.winners == (1, 2)
    assert hand.credits == {1: 30, 2: 30 + 20, 3: 30}


def test_a_seat_beaten_in_one_layer_by_one_hand_and_in_the_other_by_another_is_asked() -> None:
    cards = {1: "C11 L5 V6 F1", 2: "C2 L3 V4 F5", 3: "C3 L4 V5 F6"}
    hand = at_reveal(cards, {1: 10, 2: 50, 3: 50}, 3, "3 raise 20; 1 match; 2 match")
    assert hand.complete, "seat 3 beats seat 2 in the second layer"
    cards = {1: "C11 L5 V6 F1", 2: "C3 L4 V5 F6", 3: "C2 L3 V4 F5"}
    hand = at_reveal(cards, {1: 10, 2: 50, 3: 50}, 3, "3 raise 20; 1 match; 2 match")
    assert hand.awaiting == {"seat": 3, "moves": ["muck", "show"]}


def test_folded_seats_are_neither_asked_nor_shown() -> None:
    hand = at_reveal(
        {1: "C11 L5 V1 F1", 2: "C1 L1 V2 F3", 3: "C2 L3 V4 F5"}, {1: 50, 2: 50, 3: 50}, 3, "3 match; 1 fold; 2 check"
    )
    assert hand.complete, "2 shows, 3 is better"
    assert [event.seat for event in told(hand, Revealed)] == [2, 3]
    assert 1 not in hand.revealed


# --- cards that the dealer does not know


def test_the_first_hand_with_unknown_cards_is_asked_of_the_dealer_without_a_choice() -> None:
    hand = three({1: "C11 ?? V1 F1", 2: "C1 L1 V2 F3", 3: "?? ?? ?? ??"})
    assert hand.awaiting == {"show": [1]}, "no hand lies open yet"
    assert refused(hand, "1 muck") == refuse("dealer_owes", word="show")
    play(hand, "show 1 F1 V1 L5 C11")
    assert hand.awaiting == {"seat": 2, "moves": ["muck", "show"]}
    play(hand, "2 show")
    assert hand.awaiting == {"seat": 3, "moves": ["muck", "show"]}, "the dealer cannot know whether it is beaten"
    play(hand, "3 show")
    assert hand.awaiting == {"show": [3]}
    assert refused(hand, "show 3 C11 L6 V6 F6") == refuse("copies_elsewhere", card="C11")
    play(hand, "show 3 C12 L6 V5 FE")
    assert hand.winners == (3,)
    assert hand.revealed[3].rank == "pure_sabacc"


def test_a_hand_with_unknown_cards_may_be_mucked_once_one_hand_lies_open() -> None:
    hand = three({1: "C1 L1 V2 F3", 2: "?? L9 V9 F4", 3: "C2 L3 V4 F5"})
    assert hand.awaiting == {"seat": 2, "moves": ["muck", "show"]}
    play(hand, "2 muck")
    assert hand.complete
    assert hand.winners == (3,)
    assert 2 not in hand.revealed


def test_hands_after_a_first_unknown_one_are_judged_in_turn() -> None:
    hand = three({1: "?? L1 V2 F3", 2: "C1 ?? V1 F4", 3: "C2 L3 V4 F5"})
    play(hand, "show 1 C11 L1 V2 F3; 2 show")
    assert hand.awaiting == {"show": [2]}
    play(hand, "show 2 C1 L11 V1 F4")
    assert hand.awaiting == {"seat": 3, "moves": ["muck", "show"]}


# --- pots


def test_there_is_no_sabacc_pot_one_left_by_another_ruleset_stays() -> None:
    verdict = judge("smuggler", {1: "C11 L5 V6 F1", 2: "C1 L1 V2 F3"}, main_pot=10, sabacc_pot=33)
    assert (verdict.winners, verdict.sabacc_winners, verdict.sabacc_pot) == ((1,), (), 33)
    hand = deal_in(start("smuggler", [50, 50], 2, 33), {1: "C11 L5 V6 F1", 2: "C1 L1 V2 F3"})
    play(hand, "1 match; 2 fold")
    assert (hand.sabacc_pot, hand.sabacc_winners) == (33, ())


def test_equal_hands_split_the_pot_with_odd_credits_from_the_dealers_left() -> None:
    hands = {2: "C1 L2 V3 F4", 5: "L1 V2 F3 C4", 7: "V1 F2 C3 L4"}
    for dealer, paid in {2: {2: 3, 5: 4, 7: 4}, 5: {2: 4, 5: 3, 7: 4}, 7: {2: 4, 5: 4, 7: 3}}.items():
        verdict = judge("smuggler", hands, main_pot=11, dealer=dealer)
        assert (verdict.winners, verdict.paid, verdict.due) == ((2, 5, 7), paid, None)


def test_a_pot_whose_seats_are_all_bust_is_split_among_them() -> None:
    verdict = judge("smuggler", {1: BUST[1], 2: BUST[2]}, main_pot=11, sabacc_pot=3)
    assert (verdict.winners, verdict.sabacc_winners) == ((1, 2), ())
    assert verdict.paid == {1: 5, 2: 6}, "dealer 1: the odd credit to seat 2"
    assert (verdict.main_pot, verdict.sabacc_pot) == (0, 3)


def test_a_second_layer_whose_seats_are_all_bust_is_split_among_them() -> None:
    cards = {1: "C1 L1 V1 F1", 2: BUST[2], 3: BUST[3]}
    hand = at_reveal(cards, {1: 10, 2: 50, 3: 50}, 3, "3 raise 25; 1 match; 2 match")
    assert hand.complete, "beaten by seat 1 in the first layer only: unasked"
    assert hand.winners == (1, 2, 3)
    assert hand.credits == {1: 30, 2: 25 + 15, 3: 25 + 15}
    assert (hand.main_pot, hand.sabacc_pot) == (0, 0)


def test_all_bust_in_every_layer_each_layer_is_split_among_its_seats() -> None:
    hand = at_reveal(BUST, {1: 10, 2: 50, 3: 50}, 3, "3 raise 25; 1 match; 2 match")
    assert hand.complete
    assert hand.credits == {1: 10, 2: 25 + 10 + 15, 3: 25 + 10 + 15}


def test_bust_hands_beside_a_mucked_one_the_pot_goes_to_those_that_showed() -> None:
    cards = {1: BUST[1], 2: "?? ?? ?? ??", 3: BUST[3]}
    hand = three(cards)
    assert hand.awaiting == {"seat": 2, "moves": ["muck", "show"]}
    play(hand, "2 muck")
    assert hand.complete
    assert hand.winners == (1, 3)
    assert hand.credits == {1: 55, 2: 40, 3: 55}


def test_a_total_over_23_is_compared_after_the_subtraction() -> None:
    verdict = judge("smuggler", {1: "C11 L11 V11 F11", 2: "C9 L9 V2 F2", 3: "C10 L10 V10 F10"}, main_pot=9)
    assert {seat: found.total for seat, found in verdict.hands.items()} == {1: 21, 2: 22, 3: 17}
    assert verdict.winners == (2,)


@pytest.mark.parametrize("name", ["smuggler-corellian", "smuggler-hutt"])
def test_in_the_other_rulesets_too_beaten_hands_are_asked(name: str) -> None:
    cards = {1: "C9 C10 C11 C12" if name == "smuggler-hutt" else "C9 L9 V9 F9", 2: "C1 L2 V3 F8", 3: "C2 L3 V5 F10"}
    hand = at_reveal(cards, {1: 50, 2: 50, 3: 50}, 3, "3 match; 1 match; 2 check", name)
    assert hand.awaiting == {"seat": 2, "moves": ["muck", "show"]}
