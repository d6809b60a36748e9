"""Calling the hand, in the play turn and in the betting turn (rules sheet "Traditional Sabacc", "Calling")."""

from __future__ import annotations

import pytest

from rules.events import Acted, DealerCalled, Revealed, RoundStarted
from rules.refusals import Refusal
from tests.rules.played_hands import asked, everyone, play, play_round_stood, refused, three_seats, told

# --- calling in the play turn


def test_play_turn_the_hand_cannot_be_called_in_the_pot_building_rounds() -> None:
    hand = three_seats("classic")
    for number in range(1, 5):
        assert hand.state.round == number
        assert refused(hand, "1 call") == Refusal("call_too_early", {"round": 5})
        everyone(hand, "stand")
        assert refused(hand, "1 call").code == "not_open", "not in a betting round"
        everyone(hand, "check")
    assert asked(hand) == (1, "call draw trade stand field")


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_pot_building_rounds(rounds: int) -> None:
    hand = three_seats("classic", pot_building_rounds=rounds)
    for _ in range(rounds):
        assert refused(hand, "1 call") == Refusal("call_too_early", {"round": rounds + 1})
        everyone(everyone(hand, "stand"), "check")
    assert "call" in asked(hand)[1]


def test_play_turn_a_call_drops_the_rest_of_the_play_round_and_starts_the_last_betting_round() -> None:
    hand = three_seats("classic", pot_building_rounds=0)
    play(hand, "1 draw; deal 1 S9; 2 call")
    assert asked(hand) == (2, "check bet fold field")
    assert hand.view(None).called_by == 2
    assert told(hand, RoundStarted)[-1] == RoundStarted("betting", 1, 2)
    play(hand, "2 check; 3 check")
    assert asked(hand)[0] == 1
    assert refused(hand, "1 call") == Refusal("already_called")
    play(hand, "1 check")
    assert hand.complete
    assert told(hand, Acted).count(Acted(2, "call")) == 1


def test_play_turn_such_a_call_is_followed_by_no_roll_of_its_own() -> None:
    hand = three_seats("classic", pot_building_rounds=0, shift="dice")
    play(hand, "1 stand; dice 1 2; 2 call")
    assert asked(hand)[0] == 2, "betting at once"
    play(hand, "2 check; 3 check; 1 check; dice 3 4")
    assert hand.complete


def test_play_turn_an_all_in_seat_may_call_and_the_round_starts_left_of_it() -> None:
    hand = three_seats("classic", credits=(100, 10, 100), pot_building_rounds=0)
    play(hand, "1 stand; 2 call")
    assert asked(hand)[0] == 3
    play(hand, "3 check; 1 check")
    assert hand.complete


def test_play_turn_everybody_folds_to_the_caller() -> None:
    hand = three_seats("classic", pot_building_rounds=0)
    play(hand, "1 call; 1 bet 10; 2 fold; 3 fold")
    assert hand.complete
    assert hand.credits == {1: 105, 2: 90, 3: 90}
    assert not told(hand, Revealed)


def test_a_shift_between_the_call_and_the_reveal_still_counts() -> None:
    hand = three_seats("classic", pot_building_rounds=0)
    play(hand, "1 call; 1 check; pulse; deal 1 S15; deal 1 C15; deal 2 S1; deal 2 C1; deal 3 T1; deal 3 F2")
    play(hand, "2 check; 3 check")
    assert hand.revealed[1].bombed_out
    assert hand.winners == (3,)


# --- calling in the betting turn


def test_betting_turn_the_hand_is_called_from_the_fourth_betting_round_on() -> None:
    hand = three_seats("dice")
    for _ in range(3):
        assert refused(hand, "1 call").code == "not_open", "not as a play turn"
        play_round_stood(hand)
        assert asked(hand) == (1, "check bet fold")
        assert refused(hand, "1 call") == Refusal("call_too_early", {"round": 4})
        play(hand, "1 check; 2 check; 3 check; dice 1 2")
    play_round_stood(hand)
    assert asked(hand) == (1, "check bet call fold")


def test_betting_turn_the_caller_then_bets_and_the_round_goes_on_with_one_last_roll() -> None:
    hand = play_round_stood(three_seats("dice", pot_building_rounds=0))
    play(hand, "1 check; 2 call")
    assert asked(hand) == (2, "check bet fold")
    play(hand, "2 bet 10")
    assert asked(hand) == (3, "match raise fold")
    assert refused(hand, "3 call") == Refusal("already_called")
    play(hand, "3 raise 20; 1 match; 2 match")
    assert hand.awaiting == {"dice": 2}
    assert hand.view(None).called_by == 2
    play(hand, "dice 5 6")
    assert hand.complete
    assert hand.credits == {1: 70, 2: 70, 3: 145}


def test_betting_turn_the_last_roll_may_bring_a_shift() -> None:
    hand = play_round_stood(three_seats("dice", pot_building_rounds=0))
    play(hand, "1 call; 1 check; 2 check; 3 check; dice 5 5")
    assert hand.awaiting == {"deal": {"1": 2, "2": 2, "3": 2}}
    play(hand, "deal 1 S15; deal 1 C7; deal 2 S1; deal 2 C1; deal 3 T1; deal 3 F2")
    assert hand.winners == (1,)


def test_betting_turn_the_caller_may_fold() -> None:
    hand = play_round_stood(three_seats("dice", pot_building_rounds=0))
    play(hand, "1 call; 1 fold; 2 check; 3 check; dice 1 2")
    assert hand.complete
    assert hand.winners == (3,)
    hand = play_round_stood(three_seats("dice", pot_building_rounds=0))
    play(hand, "1 check; 2 fold; 3 call; 3 fold")
    assert hand.complete, "no roll: one seat is left"
    assert hand.winners == (1,)


def test_betting_turn_a_hand_that_nobody_calls_goes_on() -> None:
    hand = play_round_stood(three_seats("dice", pot_building_rounds=0))
    play(hand, "1 check; 2 check; 3 check; dice 1 2")
    assert hand.state.phase == "play"
    assert hand.state.round == 2


def test_betting_turn_with_pulses_ends_without_a_roll() -> None:
    hand = three_seats("classic", call_in="betting_turn", pot_building_rounds=0)
    everyone(hand, "stand")
    assert asked(hand) == (1, "check bet call fold field")
    play(hand, "1 call; pulse; deal 1 S1; deal 1 S2; deal 2 S3; deal 2 S4; deal 3 S5; deal 3 S6")
    play(hand, "1 check; 2 check; 3 check")
    assert hand.complete


def test_the_dealer_calls_when_fewer_than_two_seats_are_able_to_bet() -> None:
    hand = three_seats("dice", credits=(10, 100, 10), pot_building_rounds=1)
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
    hand = three_seats("classic", credits=(10, 10, 10), call_in="betting_turn", pot_building_rounds=0)
    play(hand, "1 stand; 2 stand; 3 stand")
    assert hand.complete
    assert told(hand, DealerCalled) == [DealerCalled()]


def test_the_dealer_does_not_call_while_two_seats_are_able_to_bet() -> None:
    hand = play_round_stood(three_seats("dice", credits=(11, 11, 10), pot_building_rounds=0))
    assert asked(hand) == (1, "check bet call fold")
    assert not told(hand, DealerCalled)
