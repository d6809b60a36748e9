"""The betting round alone (common rules, "A betting round"), without the cards around it."""

from __future__ import annotations

from rules.events import Acted, Folded, Returned, Staked
from rules.refusals import Refusal
from tests.rules.betting_rounds import Round

# --- order and end


def test_it_starts_at_the_named_seat_and_runs_clockwise_over_gaps() -> None:
    betting = Round({2: 100, 3: 100, 6: 100, 8: 100}, first=4)
    order = []
    while not betting.over:
        order.append(betting.seat)
        betting.play(f"{betting.seat} check")
    assert order == [6, 8, 2, 3]


def test_the_words_with_nothing_to_match() -> None:
    assert Round({1: 100, 2: 100}).words == "check bet fold"


def test_the_words_with_something_to_match() -> None:
    assert Round({1: 100, 2: 100}).play("1 bet 5").words == "match raise fold"


def test_folded_and_all_in_seats_are_skipped() -> None:
    betting = Round({1: 100, 2: 0, 3: 100, 4: 100}, folded=(3,)).play("1 check")
    assert betting.seat == 4


def test_all_check_ends_it() -> None:
    assert Round({1: 100, 2: 100, 3: 100}).play("1 check; 2 check; 3 check").over


def test_all_match_ends_it() -> None:
    betting = Round({1: 100, 2: 100, 3: 100}).play("1 bet 5; 2 match; 3 match")
    assert betting.over
    assert betting.main == 15


def test_a_full_raise_asks_everybody_again_but_the_raiser() -> None:
    betting = Round({1: 100, 2: 100, 3: 100}).play("1 check; 2 bet 5; 3 raise 15; 1 match; 2 match")
    assert betting.over
    assert betting.main == 45


def test_amounts_are_what_the_stake_becomes_not_what_is_added() -> None:
    betting = Round({1: 100, 2: 100}).play("1 bet 10; 2 raise 30; 1 raise 70")
    assert (betting.credits, betting.main) == ({1: 30, 2: 70}, 100)
    assert betting.limits("match") == (40, 40)
    assert betting.choice("match").cost == 40
    assert betting.told()[-1] == Staked(1, "raise", 60, 70, all_in=False)


def test_one_seat_left_ends_it_at_once() -> None:
    betting = Round({1: 100, 2: 100, 3: 100}).play("1 check; 2 fold; 3 fold")
    assert betting.over
    assert betting.told() == [Acted(1, "check"), Folded(2), Folded(3)]


def test_a_last_seat_left_is_not_asked_even_where_it_owes_something() -> None:
    betting = Round({1: 100, 2: 100}, first=2, blinds={1: 5, 2: 10}).play("2 fold")
    assert betting.over
    assert betting.state.pots.stakes == {1: 5, 2: 5}, "the folded blind above it goes back"


def test_a_round_with_one_seat_able_and_nothing_to_match_does_not_begin() -> None:
    assert Round({1: 0, 2: 100, 3: 0}).over
    assert Round({1: 0, 2: 0}).over
    assert Round({1: 50, 2: 100, 3: 0}, folded=(1,)).over


def test_it_ends_as_soon_as_only_one_seat_is_able_and_has_matched() -> None:
    betting = Round({1: 100, 2: 10, 3: 100}).play("1 bet 10; 2 match; 3 fold")
    assert betting.over, "seat 1 is the only one able to act and owes nothing"


def test_the_only_seat_able_is_asked_while_it_has_something_to_match() -> None:
    betting = Round({1: 20, 2: 100, 3: 100}).play("1 bet 20; 2 fold")
    assert (betting.seat, betting.words) == (3, "match raise fold")
    assert betting.play("3 match").over


def test_a_seat_that_checked_is_not_asked_again_when_the_others_are_all_in() -> None:
    betting = Round({1: 100, 2: 0, 3: 0, 4: 5}).play("1 check; 4 check")
    assert betting.over


# --- amounts


def test_min_bet_is_the_least_bet_and_the_least_raise_above_the_present_stake() -> None:
    betting = Round({1: 100, 2: 100}, least=7)
    assert betting.limits("bet") == (7, 100)
    assert betting.refusal("1 bet 6") == Refusal("bet_too_small", {"least": 7})
    betting.play("1 bet 12")
    assert betting.limits("raise") == (19, 100)
    assert betting.refusal("2 raise 18") == Refusal("raise_too_small", {"least": 19})


def test_the_least_raise_is_min_bet_above_the_stake_not_the_size_of_the_last_raise() -> None:
    betting = Round({1: 100, 2: 100}).play("1 bet 30; 2 raise 60")
    assert betting.limits("raise") == (65, 100)


def test_max_bet_is_the_most_for_either() -> None:
    betting = Round({1: 100, 2: 100}, most=20)
    assert betting.limits("bet") == (5, 20)
    assert betting.refusal("1 bet 21") == Refusal("bet_too_large", {"most": 20})
    betting.play("1 bet 15")
    assert betting.limits("raise") == (20, 35)
    assert betting.refusal("2 raise 36") == Refusal("raise_too_large", {"most": 35})


def test_the_seats_credits_are_the_most_where_they_are_less_than_max_bet() -> None:
    betting = Round({1: 12, 2: 17}, most=20)
    assert betting.limits("bet") == (5, 12)
    assert betting.refusal("1 bet 13") == Refusal("bet_over_credits", {"most": 12})
    betting.play("1 bet 6")
    assert betting.limits("raise") == (11, 17)
    assert betting.refusal("2 raise 18") == Refusal("raise_over_credits", {"most": 17})


def test_a_raise_counts_what_the_seat_has_already_staked() -> None:
    betting = Round({1: 50, 2: 100}).play("1 bet 20; 2 raise 30")
    assert betting.limits("raise") == (35, 50), "50 in all: 20 staked, 30 left"


# --- short bets and raises


def test_a_bet_of_all_credits_may_be_short() -> None:
    betting = Round({1: 3, 2: 100, 3: 100})
    assert betting.limits("bet") == (3, 3)
    betting.play("1 bet 3")
    assert betting.limits("match") == (3, 3)
    assert betting.limits("raise") == (8, 100), "min_bet above the present stake"


def test_a_short_bet_gives_a_seat_that_has_checked_no_right_to_raise() -> None:
    betting = Round({1: 100, 2: 3, 3: 100}).play("1 check; 2 bet 3")
    assert betting.words == "match raise fold", "seat 3 has not acted yet"
    betting.play("3 match")
    assert (betting.seat, betting.words) == (1, "match fold")
    assert betting.refusal("1 raise 50") == Refusal("no_right_to_raise")
    assert betting.play("1 match").over


def test_a_short_raise_must_be_matched_but_gives_no_new_right_to_raise() -> None:
    betting = Round({1: 100, 2: 13, 3: 100}).play("1 bet 10; 2 raise 13; 3 match")
    assert (betting.seat, betting.words) == (1, "match fold")
    assert betting.limits("match") == (3, 3)
    assert betting.play("1 match").over
    assert betting.main == 39


def test_two_short_raises_do_not_add_up_to_a_full_one() -> None:
    betting = Round({1: 100, 2: 13, 3: 16}).play("1 bet 10; 2 raise 13; 3 raise 16")
    assert (betting.seat, betting.words) == (1, "match fold")
    assert betting.refusal("1 raise 50") == Refusal("no_right_to_raise")


def test_a_full_raise_after_a_short_one_gives_the_right_back() -> None:
    betting = Round({1: 100, 2: 13, 3: 100}).play("1 bet 10; 2 raise 13; 3 raise 18")
    assert (betting.seat, betting.words) == (1, "match raise fold")
    assert betting.limits("raise") == (23, 100)


def test_all_in_with_exactly_min_bet_is_a_full_bet_and_a_full_raise() -> None:
    bet = Round({1: 100, 2: 5, 3: 100}).play("1 check; 2 bet 5; 3 match")
    assert bet.words == "match raise fold"
    raised = Round({1: 100, 2: 15, 3: 100}).play("1 bet 10; 2 raise 15; 3 match")
    assert raised.words == "match raise fold"


def test_a_raise_needs_credits_beyond_the_match() -> None:
    betting = Round({1: 100, 2: 10, 3: 100}).play("1 bet 10")
    assert betting.words == "match fold"
    assert betting.refusal("2 raise 15") == Refusal("cannot_raise")


def test_a_match_puts_in_all_the_seat_has_where_that_is_less() -> None:
    betting = Round({1: 100, 2: 6, 3: 100}).play("1 bet 10")
    assert betting.limits("match") == (6, 6)
    betting.play("2 match")
    assert betting.told()[-1] == Staked(2, "match", 6, 6, all_in=True)
    assert betting.play("3 match").over
    assert betting.main == 26


# --- blinds: a stake that lies before anybody acts


def test_who_owes_nothing_while_a_stake_lies_may_check_raise_or_fold() -> None:
    betting = Round({1: 100, 2: 100, 3: 100}, first=3, blinds={1: 5, 2: 10})
    assert (betting.seat, betting.words) == (3, "match raise fold")
    betting.play("3 match; 1 match")
    assert (betting.seat, betting.words) == (2, "check raise fold")
    assert betting.refusal("2 bet 20") == Refusal("stake_lies", {"amount": 10})
    assert betting.refusal("2 match") == Refusal("nothing_to_match")
    assert betting.limits("raise") == (15, 100)
    assert betting.play("2 check").over
    assert betting.main == 30


def test_a_raise_over_a_blind_asks_the_blind_again() -> None:
    betting = Round({1: 100, 2: 100, 3: 100}, first=3, blinds={1: 5, 2: 10}).play("3 raise 15; 1 fold; 2 match")
    assert betting.over
    assert betting.main == 35


def test_blinds_alone_must_be_matched_by_the_only_seat_able() -> None:
    betting = Round({1: 5, 2: 10, 3: 100}, first=3, blinds={1: 5, 2: 10})
    assert betting.words == "match raise fold"


# --- what nobody matched goes back


def test_the_excess_over_the_second_highest_stake_goes_back() -> None:
    betting = Round({1: 100, 2: 30}).play("1 bet 80; 2 match")
    assert betting.over
    assert betting.credits == {1: 70, 2: 0}
    assert betting.main == 60
    assert betting.told()[-1] == Returned(1, 50)


def test_a_folded_seats_stake_counts_as_the_second_highest() -> None:
    betting = Round({1: 100, 2: 100, 3: 10}).play("1 bet 40; 2 raise 70; 3 match; 1 fold")
    assert betting.over
    assert betting.told()[-1] == Returned(2, 30)
    assert betting.credits == {1: 60, 2: 60, 3: 0}
    assert betting.state.pots.stakes == {1: 40, 2: 40, 3: 10}


def test_the_excess_goes_back_to_a_last_seat_left_as_well() -> None:
    betting = Round({1: 100, 2: 100}).play("1 bet 40; 2 fold")
    assert betting.told()[-1] == Returned(1, 40)
    assert (betting.credits, betting.main) == ({1: 100, 2: 100}, 0)


def test_two_highest_stakes_alike_give_nothing_back() -> None:
    betting = Round({1: 40, 2: 40, 3: 10}).play("1 bet 40; 2 match; 3 match")
    assert not [event for event in betting.told() if isinstance(event, Returned)]
    assert betting.main == 90


def test_a_seat_that_gets_its_excess_back_is_not_all_in() -> None:
    betting = Round({1: 100, 2: 30}).play("1 bet 100; 2 match")
    assert betting.state.able() == [1]
    assert betting.credits[1] == 70


# --- must_open, calling, raise_limit


def test_must_open_takes_check_away_until_somebody_has_bet() -> None:
    betting = Round({1: 100, 2: 100, 3: 100}, must_open=True)
    assert betting.words == "bet fold"
    assert betting.refusal("1 check") == Refusal("must_bet_first")
    betting.play("1 fold")
    assert betting.words == "bet fold"
    assert betting.play("2 bet 5").words == "match raise fold"


def test_a_caller_still_makes_its_betting_move_and_a_hand_is_called_once() -> None:
    betting = Round({1: 100, 2: 100, 3: 100}, may_call=True)
    assert betting.words == "check bet call fold"
    betting.play("1 bet 5; 2 call")
    assert (betting.seat, betting.words) == (2, "match raise fold")
    assert betting.refusal("2 call") == Refusal("already_called")
    betting.play("2 raise 20")
    assert betting.words == "match raise fold"
    assert betting.refusal("3 call") == Refusal("already_called")
    assert betting.play("3 fold; 1 match").over
    assert betting.betting.called_by == 2


def test_a_call_at_a_second_turn_in_the_round() -> None:
    betting = Round({1: 100, 2: 100}, may_call=True).play("1 check; 2 bet 5")
    assert betting.words == "match raise call fold"
    assert betting.play("1 call; 1 match").over
    assert betting.betting.called_by == 1


def test_a_caller_may_fold() -> None:
    betting = Round({1: 100, 2: 100, 3: 100}, may_call=True).play("1 call; 1 fold; 2 check; 3 check")
    assert betting.over
    assert betting.betting.called_by == 1


def test_without_the_right_to_call_the_word_is_closed() -> None:
    assert Round({1: 100, 2: 100}).refusal("1 call").code == "not_open"


def test_the_raise_limit_counts_raises_not_the_bet() -> None:
    betting = Round({1: 999, 2: 999, 3: 999}, raise_limit=2).play("1 bet 5; 2 raise 10; 3 raise 15")
    assert betting.words == "match fold"
    assert betting.refusal("1 raise 20") == Refusal("raises_used_up", {"limit": 2})


def test_the_raise_limit_counts_short_raises_too() -> None:
    betting = Round({1: 999, 2: 8, 3: 999}, raise_limit=1).play("1 bet 5; 2 raise 8")
    assert betting.refusal("3 raise 20") == Refusal("raises_used_up", {"limit": 1})


def test_the_raise_limit_is_off_with_two_seats_in_but_all_in_seats_count_as_in() -> None:
    two = Round({1: 999, 2: 999, 3: 999}, raise_limit=1).play("1 bet 5; 2 raise 10; 3 fold")
    assert two.words == "match raise fold"
    three = Round({1: 999, 2: 999, 3: 3}, raise_limit=1).play("1 bet 5; 2 raise 10; 3 match")
    assert three.words == "match fold"


# --- why a word is not open


def test_explanations() -> None:
    betting = Round({1: 100, 2: 100})
    assert betting.refusal("1 match") == Refusal("nothing_to_match")
    assert betting.refusal("1 raise 10") == Refusal("nothing_lies")
    assert betting.refusal("2 check") == Refusal("not_your_turn", {"seat": 2, "turn": 1})
    betting.play("1 bet 10")
    assert betting.refusal("2 check") == Refusal("must_match", {"amount": 10})
    assert betting.refusal("2 bet 20") == Refusal("stake_lies", {"amount": 10})
    assert betting.refusal("2 draw") == Refusal("not_open", {"word": "draw", "words": ("match", "raise", "fold")})
    assert betting.refusal("2 swap S4") == Refusal("not_in_ruleset", {"word": "swap"})


def test_what_is_owed_is_named_not_the_stake() -> None:
    betting = Round({1: 100, 2: 100}).play("1 bet 10; 2 raise 30")
    assert betting.refusal("1 check") == Refusal("must_match", {"amount": 20})
