"""The course of a hand (rules sheet "Traditional Sabacc"): opening bet, declared totals, play turns, betting rounds."""

from __future__ import annotations

import pytest

from rules.events import (
    CardDealt,
    CardGiven,
    DiceRolled,
    Folded,
    HandOver,
    MainPotWon,
    Returned,
    RoundStarted,
    TotalDeclared,
)
from rules.refusals import Refusal
from tests.rules.played_hands import asked, deal_in, everyone, play, play_round_stood, refused, start, three_seats, told

# --- the opening bet


def test_computer_opens_with_a_betting_round_before_the_deal() -> None:
    hand = start("computer", (100, 100, 100), 3)
    assert asked(hand) == (1, "bet fold")
    assert refused(hand, "1 check") == Refusal("must_bet_first")
    assert refused(hand, "1 match").code == "nothing_to_match"
    assert refused(hand, "1 call").code == "not_open"
    assert refused(hand, "1 draw").code == "not_open"
    assert refused(hand, "deal 1 S4").code == "not_awaited"
    play(hand, "1 fold")
    assert asked(hand) == (2, "bet fold")
    play(hand, "2 bet 5")
    assert asked(hand) == (3, "match raise fold")
    play(hand, "3 match")
    assert hand.awaiting == {"deal": {"2": 2, "3": 2}}


def test_no_pulse_and_no_field_before_the_deal() -> None:
    hand = start("computer", (100, 100, 100), 3)
    assert refused(hand, "pulse").code == "pulse_not_now"
    assert not hand.pulse_legal
    assert refused(hand, "1 field S4").code == "field_not_now"


def test_a_last_seat_left_in_the_opening_bet_wins_unasked_before_the_first_card() -> None:
    hand = start("computer", (100, 100, 100), 3, sabacc_pot=7)
    play(hand, "1 fold; 2 fold")
    assert hand.complete
    assert hand.awaiting is None
    assert hand.credits == {1: 90, 2: 90, 3: 105}
    assert (hand.main_pot, hand.sabacc_pot, hand.winners) == (0, 22, (3,))
    assert hand.events[-2:] == (MainPotWon(3, 15, 1, 1, shared=False, unseen=True), HandOver((3,), ()))
    assert not told(hand, CardDealt)


def test_the_opening_bet_does_not_begin_where_one_seat_only_is_able() -> None:
    hand = start("computer", (10, 100, 10), 3)
    assert hand.awaiting == {"deal": {"1": 2, "2": 2, "3": 2}}


def test_computer_may_check_in_every_later_round_and_may_not_trade() -> None:
    hand = start("computer", (100, 100), 2)
    play(hand, "1 bet 5; 2 match")
    deal_in(hand, {1: "S1 S2", 2: "S3 S4"})
    assert asked(hand) == (1, "draw stand field")
    assert refused(hand, "1 trade S1") == Refusal("not_in_ruleset", {"word": "trade"})
    play(hand, "1 stand; 2 stand")
    assert asked(hand) == (1, "check bet fold field")


def test_the_opening_bet_is_no_round_of_play_and_brings_no_dice() -> None:
    hand = start("computer", (100, 100), 2, shift="dice", pot_building_rounds=0)
    play(hand, "1 bet 5; 2 match")
    assert hand.awaiting == {"deal": {"1": 2, "2": 2}}
    assert told(hand, RoundStarted) == [RoundStarted("opening", 0, 1)]
    assert not told(hand, DiceRolled)


def test_the_opening_bet_obeys_min_bet_and_max_bet() -> None:
    hand = start("computer", (100, 100), 2, min_bet=8, max_bet=20)
    assert refused(hand, "1 bet 7") == Refusal("bet_too_small", {"least": 8})
    assert refused(hand, "1 bet 21") == Refusal("bet_too_large", {"most": 20})


# --- declared totals


def test_totals_are_announced_from_the_dealers_left() -> None:
    hand = start("dice", (100, 100, 100), 1)
    deal_in(hand, {1: "S1 Star", 2: "Idiot Queen", 3: "T15 C15"})
    assert told(hand, TotalDeclared) == [TotalDeclared(2, -2), TotalDeclared(3, 30), TotalDeclared(1, -16)]
    assert all(event.seen_by(None) == event for event in told(hand, TotalDeclared))
    assert {seat: seen.declared for seat, seen in hand.view(None).seats.items()} == {1: -16, 2: -2, 3: 30}


def test_a_hand_with_an_unknown_card_is_not_announced() -> None:
    hand = start("dice", (100, 100, 100), 3)
    deal_in(hand, {1: "S1 ??", 2: "S2 S3", 3: "?? ??"})
    assert told(hand, TotalDeclared) == [TotalDeclared(2, 5)]
    assert {seat: seen.declared for seat, seen in hand.view(None).seats.items()} == {1: None, 2: 5, 3: None}


@pytest.mark.parametrize("name", ["classic", "computer"])
def test_without_the_option_nothing_is_announced(name: str) -> None:
    hand = start(name, (100, 100), 2)
    if name == "computer":
        play(hand, "1 bet 5; 2 match")
    deal_in(hand, {1: "S1 S2", 2: "S3 S4"})
    assert not told(hand, TotalDeclared)


# --- play turns


def test_a_play_turn_is_exactly_one_move() -> None:
    hand = three_seats("classic")
    assert asked(hand) == (1, "draw trade stand field")
    play(hand, "1 draw")
    assert hand.awaiting == {"deal": {"1": 1}}
    play(hand, "deal 1 S9")
    assert asked(hand) == (2, "draw trade stand field")
    play(hand, "2 trade C3; deal 2 S10")
    assert asked(hand)[0] == 3
    play(hand, "3 stand")
    assert hand.state.hands == {1: ["S1", "S2", "S9"], 2: ["C4", "S10"], 3: ["T5", "T6"]}
    assert hand.state.pile == ["C3"]
    assert hand.state.deck_count == 76 - 8


def test_a_hand_keeps_its_cards_in_order_and_closes_gaps() -> None:
    hand = three_seats("classic")
    play(hand, "1 draw; deal 1 S9; 2 stand; 3 stand")
    everyone(hand, "check")
    play(hand, "1 trade S2; deal 1 F1")
    assert hand.state.hands[1] == ["S1", "S9", "F1"]


def test_a_traded_card_and_a_drawn_card_are_seen_by_their_seat_only() -> None:
    hand = three_seats("classic")
    play(hand, "1 draw; deal 1 S9; 2 trade C3; deal 2 S10")
    given = told(hand, CardGiven)[0]
    assert given.seen_by(2) == CardGiven(2, "trade", "C3")
    assert given.seen_by(None) == given.seen_by(1) == CardGiven(2, "trade", "??")
    drawn = next(event for event in told(hand, CardDealt) if event.card == "S9")
    assert drawn.seen_by(1) == CardDealt(1, "S9")
    assert drawn.seen_by(None) == drawn.seen_by(3) == CardDealt(1, "??")


def test_the_turn_option_may_leave_only_standing() -> None:
    hand = three_seats("classic", turn=[], field="none")
    assert asked(hand) == (1, "stand")
    assert refused(hand, "1 draw") == Refusal("not_in_ruleset", {"word": "draw"})


def test_play_skips_folded_seats_and_goes_on_for_all_in_seats() -> None:
    hand = three_seats("classic", credits=(100, 10, 100))
    everyone(hand, "stand")
    play(hand, "1 check; 3 fold")
    assert [asked(hand)[0], *(asked(play(hand, "1 stand"))[0],)] == [1, 2]
    play(hand, "2 draw; deal 2 S9")
    assert asked(hand)[0] == 1
    assert hand.state.phase == "play", "one seat able to bet: the betting round does not begin"
    assert hand.state.round == 3


# --- own_turn


def test_own_turn_a_turn_is_one_card_move_one_field_one_unfield_in_any_order() -> None:
    hand = three_seats("dice")
    assert asked(hand) == (1, "draw trade stand field")
    play(hand, "1 field S1")
    assert asked(hand) == (1, "draw trade stand unfield")
    assert refused(hand, "1 field S2") == Refusal("one_field_a_turn")
    play(hand, "1 unfield S1")
    assert asked(hand) == (1, "draw trade stand")
    assert refused(hand, "1 unfield S1") == Refusal("one_unfield_a_turn")
    play(hand, "1 draw; deal 1 S9")
    assert asked(hand) == (1, "stand")
    assert refused(hand, "1 draw") == Refusal("one_card_move_a_turn")
    assert refused(hand, "1 trade S9") == Refusal("one_card_move_a_turn")
    play(hand, "1 stand")
    assert hand.awaiting == {"dice": 2}


def test_own_turn_card_move_first_and_field_after() -> None:
    hand = three_seats("dice")
    play(hand, "1 trade S1; deal 1 S9")
    assert asked(hand) == (1, "stand field")
    play(hand, "1 field S9; 1 unfield S9; 1 stand; dice 1 2; 2 field C4; 2 stand; dice 1 2")
    assert hand.state.field_cards(2) == ["C4"]


def test_own_turn_limits_start_anew_with_each_turn() -> None:
    hand = three_seats("dice")
    play(hand, "1 field S1; 1 stand; dice 1 2; 2 stand; dice 1 2; 3 stand; dice 1 2")
    play(hand, "1 check; 2 check; 3 check; dice 1 2")
    assert asked(hand) == (1, "draw trade stand field unfield")
    play(hand, "1 unfield S1; 1 field S2; 1 stand")
    assert (hand.state.field_cards(1), hand.state.hand_cards(1)) == (["S2"], ["S1"])


def test_own_turn_no_field_out_of_turn_in_betting_or_while_dice_are_awaited() -> None:
    hand = three_seats("dice")
    assert refused(hand, "2 field C3") == Refusal("not_your_turn", {"seat": 2, "turn": 1})
    play(hand, "1 stand")
    assert refused(hand, "1 field S1").code == "dice_owed"
    play(hand, "dice 1 2; 2 stand; dice 1 2; 3 stand; dice 1 2")
    assert refused(hand, "1 field S1").code == "not_open"
    assert refused(hand, "2 field C3").code == "not_your_turn"
    assert hand.legal_moves(2) == ()


def test_own_turn_with_all_cards_in_the_field() -> None:
    hand = three_seats("dice")
    for card in ("S1", "S2"):
        play(hand, f"1 field {card}; 1 stand; dice 1 2; 2 stand; dice 1 2; 3 stand; dice 1 2")
        play(hand, "1 check; 2 check; 3 check; dice 1 2")
    assert asked(hand) == (1, "draw stand unfield")
    assert refused(hand, "1 trade S1") == Refusal("in_field", {"card": "S1"})
    assert refused(hand, "1 field S1") == Refusal("in_field", {"card": "S1"})


def test_own_turn_a_call_in_the_play_turn_is_the_whole_turn() -> None:
    hand = three_seats("dice", call_in="play_turn", pot_building_rounds=0)
    assert asked(hand) == (1, "call draw trade stand field")
    play(hand, "1 field S1")
    assert asked(hand) == (1, "draw trade stand unfield")
    assert refused(hand, "1 call").code == "not_open"
    play(hand, "1 stand; dice 1 2; 2 call")
    assert hand.state.phase == "betting"


# --- betting rounds in the hand


def test_only_one_seat_left_ends_the_hand_at_once() -> None:
    hand = play_round_stood(three_seats("dice", sabacc_pot=7))
    play(hand, "1 bet 10; 2 match; 3 fold; dice 1 2")
    play_round_stood(hand)
    play(hand, "1 bet 20; 2 fold")
    assert hand.complete
    assert hand.credits == {1: 115, 2: 80, 3: 90}
    assert hand.sabacc_pot == 22
    assert (hand.winners, hand.sabacc_winners, hand.revealed) == ((1,), (), {})
    assert hand.events[-4:] == (
        Folded(2),
        Returned(1, 20),
        MainPotWon(1, 35, 1, 1, shared=False, unseen=True),
        HandOver((1,), ()),
    )
    assert all(set(seen.hand) <= {"??"} for seen in hand.view(None).seats.values())


def test_betting_stakes_begin_anew_in_each_round() -> None:
    hand = three_seats("classic")
    everyone(hand, "stand")
    play(hand, "1 bet 10; 2 match; 3 match")
    everyone(hand, "stand")
    assert asked(hand) == (1, "check bet fold field")
    play(hand, "1 bet 5; 2 match; 3 match")
    assert hand.main_pot == 15 + 30 + 15
    assert hand.state.pots.stakes == {1: 20, 2: 20, 3: 20}


def test_the_first_seat_left_of_the_dealer_that_is_still_in_begins() -> None:
    hand = three_seats("classic")
    everyone(hand, "stand")
    play(hand, "1 fold; 2 check; 3 check")
    assert asked(hand)[0] == 2
    play(hand, "2 stand; 3 stand")
    assert asked(hand)[0] == 2


def test_rounds_name_the_seat_that_begins() -> None:
    hand = three_seats("classic")
    everyone(hand, "stand")
    play(hand, "1 fold; 2 check; 3 check")
    assert told(hand, RoundStarted)[-1] == RoundStarted("play", 2, 2)
    play(hand, "2 stand; 3 stand")
    assert told(hand, RoundStarted)[-1] == RoundStarted("betting", 2, 2)


@pytest.mark.parametrize(("ante", "least"), [(0, 1), (1, 1), (8, 8)])
def test_min_bet_is_the_ante_but_at_least_one(ante: int, least: int) -> None:
    hand = three_seats("classic", ante=ante)
    everyone(hand, "stand")
    assert refused(hand, f"1 bet {least - 1}") == Refusal("bet_too_small", {"least": least})
    play(hand, f"1 bet {least}")
    assert refused(hand, f"2 raise {2 * least - 1}") == Refusal("raise_too_small", {"least": 2 * least})
