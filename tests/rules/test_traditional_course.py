"""The course of a hand (rules sheet "Traditional Sabacc"): opening bet, declared totals, play rounds, calling, dice."""

from __future__ import annotations

from typing import Any

import pytest

from rules.events import (
    Acted,
    CardDealt,
    CardGiven,
    DealerCalled,
    DiceRolled,
    Folded,
    HandOver,
    MainPotWon,
    Returned,
    Revealed,
    RoundStarted,
    Shifted,
    TotalDeclared,
)
from rules.hand import Hand
from rules.refusals import Refusal
from tests.rules.played_hands import deal_in, everyone, play, refused, start, told

THREE = {1: "S1 S2", 2: "C3 C4", 3: "T5 T6"}


def dealt(name: str, *, credits: tuple[int, ...] = (100, 100, 100), **options: Any) -> Hand:  # noqa: A002
    """Three seats, seat 3 deals, two known cards each."""
    hand = start(name, credits, 3, **options)
    return deal_in(hand, THREE)


def words(hand: Hand) -> tuple[int, str]:
    """Who is asked, and the words open to it."""
    assert hand.awaiting is not None
    return hand.awaiting["seat"], " ".join(hand.awaiting["moves"])


# --- the opening bet


def test_computer_opens_with_a_betting_round_before_the_deal() -> None:
    hand = start("computer", (100, 100, 100), 3)
    assert words(hand) == (1, "bet fold")
    assert refused(hand, "1 check") == Refusal("must_bet_first")
    assert refused(hand, "1 match").code == "nothing_to_match"
    assert refused(hand, "1 call").code == "not_open"
    assert refused(hand, "1 draw").code == "not_open"
    assert refused(hand, "deal 1 S4").code == "not_awaited"
    play(hand, "1 fold")
    assert words(hand) == (2, "bet fold")
    play(hand, "2 bet 5")
    assert words(hand) == (3, "match raise fold")
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
    assert words(hand) == (1, "draw stand field")
    assert refused(hand, "1 trade S1") == Refusal("not_in_ruleset", {"word": "trade"})
    play(hand, "1 stand; 2 stand")
    assert words(hand) == (1, "check bet fold field")


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
    hand = dealt("classic")
    assert words(hand) == (1, "draw trade stand field")
    play(hand, "1 draw")
    assert hand.awaiting == {"deal": {"1": 1}}
    play(hand, "deal 1 S9")
    assert words(hand) == (2, "draw trade stand field")
    play(hand, "2 trade C3; deal 2 S10")
    assert words(hand)[0] == 3
    play(hand, "3 stand")
    assert hand.state.hands == {1: ["S1", "S2", "S9"], 2: ["C4", "S10"], 3: ["T5", "T6"]}
    assert hand.state.pile == ["C3"]
    assert hand.state.deck_count == 76 - 8


def test_a_hand_keeps_its_cards_in_order_and_closes_gaps() -> None:
    hand = dealt("classic")
    play(hand, "1 draw; deal 1 S9; 2 stand; 3 stand")
    everyone(hand, "check")
    play(hand, "1 trade S2; deal 1 F1")
    assert hand.state.hands[1] == ["S1", "S9", "F1"]


def test_a_traded_card_and_a_drawn_card_are_seen_by_their_seat_only() -> None:
    hand = dealt("classic")
    play(hand, "1 draw; deal 1 S9; 2 trade C3; deal 2 S10")
    given = told(hand, CardGiven)[0]
    assert given.seen_by(2) == CardGiven(2, "trade", "C3")
    assert given.seen_by(None) == given.seen_by(1) == CardGiven(2, "trade", "??")
    drawn = next(event for event in told(hand, CardDealt) if event.card == "S9")
    assert drawn.seen_by(1) == CardDealt(1, "S9")
    assert drawn.seen_by(None) == drawn.seen_by(3) == CardDealt(1, "??")


def test_the_turn_option_may_leave_only_standing() -> None:
    hand = dealt("classic", turn=[], field="none")
    assert words(hand) == (1, "stand")
    assert refused(hand, "1 draw") == Refusal("not_in_ruleset", {"word": "draw"})


def test_play_skips_folded_seats_and_goes_on_for_all_in_seats() -> None:
    hand = dealt("classic", credits=(100, 10, 100))
    everyone(hand, "stand")
    play(hand, "1 check; 3 fold")
    assert [words(hand)[0], *(words(play(hand, "1 stand"))[0],)] == [1, 2]
    play(hand, "2 draw; deal 2 S9")
    assert words(hand)[0] == 1
    assert hand.state.phase == "play", "one seat able to bet: the betting round does not begin"
    assert hand.state.round == 3


# --- own_turn


def test_own_turn_a_turn_is_one_card_move_one_field_one_unfield_in_any_order() -> None:
    hand = dealt("dice")
    assert words(hand) == (1, "draw trade stand field")
    play(hand, "1 field S1")
    assert words(hand) == (1, "draw trade stand unfield")
    assert refused(hand, "1 field S2") == Refusal("one_field_a_turn")
    play(hand, "1 unfield S1")
    assert words(hand) == (1, "draw trade stand")
    assert refused(hand, "1 unfield S1") == Refusal("one_unfield_a_turn")
    play(hand, "1 draw; deal 1 S9")
    assert words(hand) == (1, "stand")
    assert refused(hand, "1 draw") == Refusal("one_card_move_a_turn")
    assert refused(hand, "1 trade S9") == Refusal("one_card_move_a_turn")
    play(hand, "1 stand")
    assert hand.awaiting == {"dice": 2}


def test_own_turn_card_move_first_and_field_after() -> None:
    hand = dealt("dice")
    play(hand, "1 trade S1; deal 1 S9")
    assert words(hand) == (1, "stand field")
    play(hand, "1 field S9; 1 unfield S9; 1 stand; dice 1 2; 2 field C4; 2 stand; dice 1 2")
    assert hand.state.field_cards(2) == ["C4"]


def test_own_turn_limits_start_anew_with_each_turn() -> None:
    hand = dealt("dice")
    play(hand, "1 field S1; 1 stand; dice 1 2; 2 stand; dice 1 2; 3 stand; dice 1 2")
    play(hand, "1 check; 2 check; 3 check; dice 1 2")
    assert words(hand) == (1, "draw trade stand field unfield")
    play(hand, "1 unfield S1; 1 field S2; 1 stand")
    assert (hand.state.field_cards(1), hand.state.hand_cards(1)) == (["S2"], ["S1"])


def test_own_turn_no_field_out_of_turn_in_betting_or_while_dice_are_awaited() -> None:
    hand = dealt("dice")
    assert refused(hand, "2 field C3") == Refusal("not_your_turn", {"seat": 2, "turn": 1})
    play(hand, "1 stand")
    assert refused(hand, "1 field S1").code == "dice_owed"
    play(hand, "dice 1 2; 2 stand; dice 1 2; 3 stand; dice 1 2")
    assert refused(hand, "1 field S1").code == "not_open"
    assert refused(hand, "2 field C3").code == "not_your_turn"
    assert hand.legal_moves(2) == ()


def test_own_turn_with_all_cards_in_the_field() -> None:
    hand = dealt("dice")
    for card in ("S1", "S2"):
        play(hand, f"1 field {card}; 1 stand; dice 1 2; 2 stand; dice 1 2; 3 stand; dice 1 2")
        play(hand, "1 check; 2 check; 3 check; dice 1 2")
    assert words(hand) == (1, "draw stand unfield")
    assert refused(hand, "1 trade S1") == Refusal("in_field", {"card": "S1"})
    assert refused(hand, "1 field S1") == Refusal("in_field", {"card": "S1"})


def test_own_turn_a_call_in_the_play_turn_is_the_whole_turn() -> None:
    hand = dealt("dice", call_in="play_turn", pot_building_rounds=0)
    assert words(hand) == (1, "call draw trade stand field")
    play(hand, "1 field S1")
    assert words(hand) == (1, "draw trade stand unfield")
    assert refused(hand, "1 call").code == "not_open"
    play(hand, "1 stand; dice 1 2; 2 call")
    assert hand.state.phase == "betting"


# --- calling in the play turn


def test_play_turn_the_hand_cannot_be_called_in_the_pot_building_rounds() -> None:
    hand = dealt("classic")
    for number in range(1, 5):
        assert hand.state.round == number
        assert refused(hand, "1 call") == Refusal("call_too_early", {"round": 5})
        everyone(hand, "stand")
        assert refused(hand, "1 call").code == "not_open", "not in a betting round"
        everyone(hand, "check")
    assert words(hand) == (1, "call draw trade stand field")


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_pot_building_rounds(rounds: int) -> None:
    hand = dealt("classic", pot_building_rounds=rounds)
    for _ in range(rounds):
        assert refused(hand, "1 call") == Refusal("call_too_early", {"round": rounds + 1})
        everyone(everyone(hand, "stand"), "check")
    assert "call" in words(hand)[1]


def test_play_turn_a_call_drops_the_rest_of_the_play_round_and_starts_the_last_betting_round() -> None:
    hand = dealt("classic", pot_building_rounds=0)
    play(hand, "1 draw; deal 1 S9; 2 call")
    assert words(hand) == (2, "check bet fold field")
    assert hand.view(None).called_by == 2
    assert told(hand, RoundStarted)[-1] == RoundStarted("betting", 1, 2)
    play(hand, "2 check; 3 check")
    assert words(hand)[0] == 1
    assert refused(hand, "1 call") == Refusal("already_called")
    play(hand, "1 check")
    assert hand.complete
    assert told(hand, Acted).count(Acted(2, "call")) == 1


def test_play_turn_such_a_call_is_followed_by_no_roll_of_its_own() -> None:
    hand = dealt("classic", pot_building_rounds=0, shift="dice")
    play(hand, "1 stand; dice 1 2; 2 call")
    assert words(hand)[0] == 2, "betting at once"
    play(hand, "2 check; 3 check; 1 check; dice 3 4")
    assert hand.complete


def test_play_turn_an_all_in_seat_may_call_and_the_round_starts_left_of_it() -> None:
    hand = dealt("classic", credits=(100, 10, 100), pot_building_rounds=0)
    play(hand, "1 stand; 2 call")
    assert words(hand)[0] == 3
    play(hand, "3 check; 1 check")
    assert hand.complete


def test_play_turn_everybody_folds_to_the_caller() -> None:
    hand = dealt("classic", pot_building_rounds=0)
    play(hand, "1 call; 1 bet 10; 2 fold; 3 fold")
    assert hand.complete
    assert hand.credits == {1: 105, 2: 90, 3: 90}
    assert not told(hand, Revealed)


def test_a_shift_between_the_call_and_the_reveal_still_counts() -> None:
    hand = dealt("classic", pot_building_rounds=0)
    play(hand, "1 call; 1 check; pulse; deal 1 S15; deal 1 C15; deal 2 S1; deal 2 C1; deal 3 T1; deal 3 F2")
    play(hand, "2 check; 3 check")
    assert hand.revealed[1].bombed_out
    assert hand.winners == (3,)


# --- calling in the betting turn


def dice_round(hand: Hand) -> Hand:
    """Everybody stands, no dice pair; the betting round waits for its first seat."""
    while hand.state.phase == "play":
        asked = hand.awaiting or {}
        play(hand, f"{asked['seat']} stand" if "seat" in asked else "dice 1 2")
    return hand


def test_betting_turn_the_hand_is_called_from_the_fourth_betting_round_on() -> None:
    hand = dealt("dice")
    for _ in range(3):
        assert refused(hand, "1 call").code == "not_open", "not as a play turn"
        dice_round(hand)
        assert words(hand) == (1, "check bet fold")
        assert refused(hand, "1 call") == Refusal("call_too_early", {"round": 4})
        play(hand, "1 check; 2 check; 3 check; dice 1 2")
    dice_round(hand)
    assert words(hand) == (1, "check bet call fold")


def test_betting_turn_the_caller_then_bets_and_the_round_goes_on_with_one_last_roll() -> None:
    hand = dice_round(dealt("dice", pot_building_rounds=0))
    play(hand, "1 check; 2 call")
    assert words(hand) == (2, "check bet fold")
    play(hand, "2 bet 10")
    assert words(hand) == (3, "match raise fold")
    assert refused(hand, "3 call") == Refusal("already_called")
    play(hand, "3 raise 20; 1 match; 2 match")
    assert hand.awaiting == {"dice": 2}
    assert hand.view(None).called_by == 2
    play(hand, "dice 5 6")
    assert hand.complete
    assert hand.credits == {1: 70, 2: 70, 3: 145}


def test_betting_turn_the_last_roll_may_bring_a_shift() -> None:
    hand = dice_round(dealt("dice", pot_building_rounds=0))
    play(hand, "1 call; 1 check; 2 check; 3 check; dice 5 5")
    assert hand.awaiting == {"deal": {"1": 2, "2": 2, "3": 2}}
    play(hand, "deal 1 S15; deal 1 C7; deal 2 S1; deal 2 C1; deal 3 T1; deal 3 F2")
    assert hand.winners == (1,)


def test_betting_turn_the_caller_may_fold() -> None:
    hand = dice_round(dealt("dice", pot_building_rounds=0))
    play(hand, "1 call; 1 fold; 2 check; 3 check; dice 1 2")
    assert hand.complete
    assert hand.winners == (3,)
    hand = dice_round(dealt("dice", pot_building_rounds=0))
    play(hand, "1 check; 2 fold; 3 call; 3 fold")
    assert hand.complete, "no roll: one seat is left"
    assert hand.winners == (1,)


def test_betting_turn_a_hand_that_nobody_calls_goes_on() -> None:
    hand = dice_round(dealt("dice", pot_building_rounds=0))
    play(hand, "1 check; 2 check; 3 check; dice 1 2")
    assert hand.state.phase == "play"
    assert hand.state.round == 2


def test_betting_turn_with_pulses_ends_without_a_roll() -> None:
    hand = dealt("classic", call_in="betting_turn", pot_building_rounds=0)
    everyone(hand, "stand")
    assert words(hand) == (1, "check bet call fold field")
    play(hand, "1 call; pulse; deal 1 S1; deal 1 S2; deal 2 S3; deal 2 S4; deal 3 S5; deal 3 S6")
    play(hand, "1 check; 2 check; 3 check")
    assert hand.complete


def test_the_dealer_calls_when_fewer_than_two_seats_are_able_to_bet() -> None:
    hand = dealt("dice", credits=(10, 100, 10), pot_building_rounds=1)
    for _ in range(2):
        assert not told(hand, DealerCalled)
        play(hand, "1 stand; dice 1 2; 2 stand; dice 1 2; 3 stand; dice 1 2")
        assert hand.awaiting == {"dice": 2}, "the round did not begin, its roll follows all the same"
        if hand.state.round == 1:
            play(hand, "dice 1 2")
    assert told(hand, DealerCalled) == [DealerCalled()]
    play(hand, "dice 1 2")
    assert hand.complete, "one roll, then the reveal"
    assert hand.winners == (3,)


def test_the_dealer_calls_without_a_roll_where_pulses_bring_the_shift() -> None:
    hand = dealt("classic", credits=(10, 10, 10), call_in="betting_turn", pot_building_rounds=0)
    play(hand, "1 stand; 2 stand; 3 stand")
    assert hand.complete
    assert told(hand, DealerCalled) == [DealerCalled()]


def test_the_dealer_does_not_call_while_two_seats_are_able_to_bet() -> None:
    hand = dice_round(dealt("dice", credits=(11, 11, 10), pot_building_rounds=0))
    assert words(hand) == (1, "check bet call fold")
    assert not told(hand, DealerCalled)


# --- betting rounds in the hand


def test_only_one_seat_left_ends_the_hand_at_once() -> None:
    hand = dice_round(dealt("dice", sabacc_pot=7))
    play(hand, "1 bet 10; 2 match; 3 fold; dice 1 2")
    dice_round(hand)
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
    hand = dealt("classic")
    everyone(hand, "stand")
    play(hand, "1 bet 10; 2 match; 3 match")
    everyone(hand, "stand")
    assert words(hand) == (1, "check bet fold field")
    play(hand, "1 bet 5; 2 match; 3 match")
    assert hand.main_pot == 15 + 30 + 15
    assert hand.state.pots.stakes == {1: 20, 2: 20, 3: 20}


def test_the_first_seat_left_of_the_dealer_that_is_still_in_begins() -> None:
    hand = dealt("classic")
    everyone(hand, "stand")
    play(hand, "1 fold; 2 check; 3 check")
    assert words(hand)[0] == 2
    play(hand, "2 stand; 3 stand")
    assert words(hand)[0] == 2


def test_rounds_name_the_seat_that_begins() -> None:
    hand = dealt("classic")
    everyone(hand, "stand")
    play(hand, "1 fold; 2 check; 3 check")
    assert told(hand, RoundStarted)[-1] == RoundStarted("play", 2, 2)
    play(hand, "2 stand; 3 stand")
    assert told(hand, RoundStarted)[-1] == RoundStarted("betting", 2, 2)


@pytest.mark.parametrize(("ante", "least"), [(0, 1), (1, 1), (8, 8)])
def test_min_bet_is_the_ante_but_at_least_one(ante: int, least: int) -> None:
    hand = dealt("classic", ante=ante)
    everyone(hand, "stand")
    assert refused(hand, f"1 bet {least - 1}") == Refusal("bet_too_small", {"least": least})
    play(hand, f"1 bet {least}")
    assert refused(hand, f"2 raise {2 * least - 1}") == Refusal("raise_too_small", {"least": 2 * least})


# --- dice


def test_dice_are_rolled_after_each_turn_and_after_the_betting_round() -> None:
    hand = dealt("dice")
    for seat in (1, 2, 3):
        assert words(hand)[0] == seat
        play(hand, f"{seat} stand")
        assert hand.awaiting == {"dice": 2}
        play(hand, "dice 1 2")
    play(hand, "1 check; 2 check; 3 check")
    assert hand.awaiting == {"dice": 2}
    play(hand, "dice 1 2")
    assert len(told(hand, DiceRolled)) == 4
    assert not told(hand, Shifted)


def test_a_pair_shifts_after_the_turn() -> None:
    hand = dealt("dice")
    play(hand, "1 field S1; 1 stand; dice 6 6")
    assert told(hand, Shifted) == [Shifted("dice", ((1, 1), (2, 2), (3, 2)))]
    assert hand.awaiting == {"deal": {"1": 1, "2": 2, "3": 2}}
    play(hand, "deal 3 S2; deal 3 T5; deal 2 C3; deal 2 T6; deal 1 C4")
    assert hand.state.hands[1] == ["S1", "C4"]
    assert words(hand)[0] == 2


@pytest.mark.parametrize(
    ("die", "rolls"),
    [
        ({"count": 1, "sides": 6, "shifts_on": [4]}, {"4": True, "3": False, "6": False}),
        ({"count": 1, "sides": 12, "shifts_on": [1, 12]}, {"12": True, "1": True, "11": False}),
        ({"count": 2, "sides": 10, "shifts_on": "pair"}, {"10 10": True, "9 10": False, "1 1": True}),
        ({"count": 2, "sides": 12, "shifts_on": "pair"}, {"12 12": True, "12 1": False}),
    ],
)
def test_die_kinds(die: dict[str, Any], rolls: dict[str, bool]) -> None:
    for roll, shifts in rolls.items():
        hand = dealt("dice", dice=die)
        play(hand, "1 stand")
        assert hand.awaiting == {"dice": die["count"]}
        play(hand, f"dice {roll}")
        assert told(hand, DiceRolled) == [DiceRolled(tuple(map(int, roll.split())), shifts)]
        assert bool(told(hand, Shifted)) == shifts


@pytest.mark.parametrize("roll", ["0 1", "7 1", "1 7", "3", "1 2 3"])
def test_wrong_dice(roll: str) -> None:
    hand = play(dealt("dice"), "1 stand")
    assert refused(hand, f"dice {roll}") == Refusal("wrong_dice", {"count": 2, "sides": 6})


def test_without_any_shift_there_is_neither_pulse_nor_dice() -> None:
    hand = dealt("classic", shift="none")
    assert refused(hand, "pulse") == Refusal("pulse_not_in_ruleset")
    everyone(hand, "stand")
    everyone(hand, "check")
    assert hand.state.round == 2


# --- the deck runs out


def test_the_pile_is_shuffled_into_a_new_deck_and_then_draw_and_trade_are_closed() -> None:
    hand = start("classic", (100, 100), 2)
    codes = hand.state.deck.cards()
    deal_in(hand, {1: f"{codes[0]} {codes[1]}", 2: f"{codes[2]} {codes[3]}"})
    rest = codes[4:]
    play(hand, f"1 trade {codes[0]}; deal 1 {rest.pop(0)}; 2 stand; 1 check; 2 check")
    while rest:
        for seat in (1, 2):
            if rest:
                play(hand, f"{seat} draw; deal {seat} {rest.pop(0)}")
            else:
                play(hand, f"{seat} stand")
        if hand.state.phase == "betting":
            play(hand, "1 check; 2 check")
    assert (hand.state.deck_count, hand.state.pile) == (0, [codes[0]])
    seat = words(hand)[0]
    assert refused(play(hand, f"{seat} draw"), f"deal {seat} {codes[1]}") == Refusal(
        "copies_elsewhere", {"card": codes[1]}
    )
    play(hand, f"deal {seat} {codes[0]}")
    assert (hand.state.deck_count, hand.state.pile) == (0, [])
    while hand.state.phase != "play":
        play(hand, f"{words(hand)[0]} check")
    seat = words(hand)[0]
    assert words(hand)[1].replace("call ", "") == "stand field"
    assert refused(hand, f"{seat} draw") == Refusal("no_cards_left")
    assert refused(hand, f"{seat} trade {hand.state.hands[seat][0]}") == Refusal("no_cards_left")


def test_a_trade_with_an_empty_deck_may_bring_the_card_just_thrown() -> None:
    hand = start("classic", (100, 100), 2)
    codes = hand.state.deck.cards()
    deal_in(hand, {1: f"{codes[0]} {codes[1]}", 2: f"{codes[2]} {codes[3]}"})
    play(hand, f"1 trade {codes[0]}; deal 1 {codes[4]}; 2 stand; 1 check; 2 check")
    rest = codes[5:]
    while rest:
        for seat in (1, 2):
            if rest:
                play(hand, f"{seat} draw; deal {seat} {rest.pop(0)}")
            else:
                play(hand, f"{seat} stand")
        if hand.state.phase == "betting":
            play(hand, "1 check; 2 check")
    seat = words(hand)[0]
    thrown = hand.state.hands[seat][0]
    play(hand, f"{seat} trade {thrown}")
    assert hand.why_not(f"deal {seat} {thrown}") is None
    assert hand.why_not(f"deal {seat} {codes[0]}") is None
    play(hand, f"deal {seat} {thrown}")
    assert (hand.state.deck_count, hand.state.pile) == (1, [])


@pytest.mark.parametrize(("left", "splits"), [(0, True), (1, True), (2, False)])
def test_a_demise_that_cannot_deal_a_card_to_every_tied_seat_ends_in_a_split(left: int, splits: bool) -> None:
    hand = start("classic", (100, 100, 100), 3, sabacc_ante=0)
    tied = {1: "S9 C9", 2: "T10 F8"}
    rest = hand.state.deck.cards()
    for code in " ".join(tied.values()).split():
        rest.remove(code)
    deal_in(hand, {**tied, 3: f"{rest.pop()} {rest.pop()}"})
    while len(rest) > left:
        play(hand, f"1 stand; 2 stand; 3 draw; deal 3 {rest.pop()}; 1 check; 2 check; 3 check")
    play(hand, "1 call; 1 check; 2 check; 3 fold")
    if splits:
        assert hand.credits == {1: 103, 2: 102, 3: 95}, "the odd credit to the dealer's left"
        assert hand.winners == (1, 2)
    else:
        assert hand.awaiting == {"deal": {"1": 1, "2": 1}}
