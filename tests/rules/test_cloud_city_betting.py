"""Rules sheet "Crisis on Cloud City", antes and phase 1 of a round: who may open, match, raise or fold, for how much."""

from __future__ import annotations

import pytest

from rules.events import Folded, Paid, Returned, SatOut
from rules.hand import Hand
from rules.refusals import CannotStart, RulesetError, refuse
from rules.view import LegalMove
from tests.rules.played_hands import deal_in, everyone, play, refused, start, table, told

PAIRS = {1: "S1 S2", 2: "F1 F2", 3: "C1 C2", 4: "T1 T2", 5: "S3 S4", 6: "F3 F4", 7: "C3 C4", 8: "T3 T4"}


def dealt(credits: dict[int, int] | list[int], dealer: int, sabacc_pot: int = 0, **options: object) -> Hand:  # noqa: A002
    """A hand in its first betting phase."""
    hand = start("cloud-city", credits, dealer, sabacc_pot, **options)
    return deal_in(hand, {seat: PAIRS[seat] for seat in hand.state.order})


def next_round(hand: Hand, die: int = 1) -> Hand:
    """The die, nobody calls, everybody stands."""
    play(hand, f"dice {die}")
    while hand.state.phase in ("calling", "drawing"):
        assert hand.awaiting is not None
        play(hand, f"{hand.awaiting['seat']} {'pass' if hand.state.phase == 'calling' else 'stand'}")
    return hand


def test_the_shipped_values_are_those_of_the_sheet() -> None:
    ruleset = table("cloud-city")
    assert ruleset.option_values() == {
        "ante": 1,
        "sabacc_ante": 1,
        "bet_cap": 10,
        "fold_fee": 1,
        "die": {"sides": 6, "shifts_on": [4, 5, 6]},
        "bomb_out_penalty": 0,
        "local_arrays": [],
        "min_bet": "ante",
        "max_bet": "none",
    }
    assert all(ruleset.sources[name] for name in ruleset.option_values())


# --- antes


def test_the_sabacc_ante_is_due_only_while_the_sabacc_pot_is_empty() -> None:
    empty = start("cloud-city", [20, 20, 20], dealer=1)
    assert (empty.main_pot, empty.sabacc_pot, empty.credits) == (3, 3, {1: 18, 2: 18, 3: 18})
    filled = start("cloud-city", [20, 20, 20], dealer=1, sabacc_pot=1)
    assert (filled.main_pot, filled.sabacc_pot, filled.credits) == (3, 1, {1: 19, 2: 19, 3: 19})


def test_every_seat_pays_the_sabacc_ante_though_the_first_has_filled_the_pot() -> None:
    paid = told(start("cloud-city", [20, 20, 20], dealer=1), Paid)
    assert [(event.seat, event.pot) for event in paid if event.reason == "sabacc_ante"] == [
        (2, "sabacc"),
        (3, "sabacc"),
        (1, "sabacc"),
    ]


def test_what_is_due_depends_on_the_sabacc_pot() -> None:
    hand = start("cloud-city", [1, 20, 20], dealer=1)
    assert hand.state.order == (2, 3)
    assert told(hand, SatOut) == [SatOut(1, 2)]
    hand = start("cloud-city", [1, 20, 20], dealer=1, sabacc_pot=5)
    assert hand.state.order == (2, 3, 1)
    assert hand.credits[1] == 0
    with pytest.raises(CannotStart) as raised:
        start("cloud-city", [1, 1, 20], dealer=1)
    assert (raised.value.code, raised.value.values) == ("too_few_seats", {"able": 1, "due": 2})


# --- who may do what


def test_only_the_lead_may_open_and_it_cannot_fold() -> None:
    hand = dealt([20, 20, 20], dealer=3)
    assert hand.awaiting == {"seat": 1, "moves": ["check", "bet"]}
    assert hand.legal_moves(1) == (LegalMove("check", "plain"), LegalMove("bet", "amount", (), 1, 10, 1))
    assert refused(hand, "1 fold") == refuse("lead_cannot_fold")
    assert refused(hand, "1 match") == refuse("nothing_to_match")
    assert refused(hand, "2 check") == refuse("not_your_turn", seat=2, turn=1)


def test_after_a_check_the_others_may_only_check_or_fold() -> None:
    hand = play(dealt([20, 20, 20], dealer=3), "1 check")
    assert hand.awaiting == {"seat": 2, "moves": ["check", "fold"]}
    assert refused(hand, "2 bet 3") == refuse("only_lead_bets", lead=1)
    assert refused(hand, "2 raise 3") == refuse("nothing_lies")
    play(hand, "2 check")
    assert hand.awaiting == {"seat": 3, "moves": ["check", "fold"]}
    assert refused(hand, "3 bet 1") == refuse("only_lead_bets", lead=1)
    play(hand, "3 check")
    assert hand.awaiting == {"dice": 1}, "the lead is not asked again"


def test_after_a_bet_the_others_match_raise_or_fold_from_the_leads_left() -> None:
    hand = play(dealt([20, 20, 20, 20], dealer=1), "2 bet 3")
    for seat in (3, 4, 1):
        assert hand.awaiting == {"seat": seat, "moves": ["match", "raise", "fold"]}
        assert refused(hand, f"{seat} check") == refuse("must_match", amount=3)
        assert refused(hand, f"{seat} bet 4") == refuse("stake_lies", amount=3)
        play(hand, f"{seat} match")
    assert hand.awaiting == {"dice": 1}
    assert hand.main_pot == 4 + 12


def test_a_raised_lead_may_match_or_raise_but_not_fold() -> None:
    hand = play(dealt([20, 20, 20], dealer=3), "1 bet 3; 2 raise 5; 3 match")
    assert hand.awaiting == {"seat": 1, "moves": ["match", "raise"]}
    assert refused(hand, "1 fold") == refuse("lead_cannot_fold")
    assert refused(hand, "1 check") == refuse("must_match", amount=2)
    play(hand, "1 raise 8; 2 match; 3 match")
    assert hand.awaiting == {"dice": 1}
    assert hand.credits == {1: 10, 2: 10, 3: 10}


def test_a_lead_that_cannot_match_a_raise_in_full_puts_in_what_it_has_and_stays_in() -> None:
    hand = play(dealt([6, 20, 20], dealer=3), "1 bet 2; 2 raise 9; 3 match")
    assert hand.awaiting == {"seat": 1, "moves": ["match"]}
    assert hand.legal_moves(1) == (LegalMove("match", "plain", (), 2, 2, 2),)
    assert refused(hand, "1 fold") == refuse("lead_cannot_fold")
    assert refused(hand, "1 raise 4") == refuse("cannot_raise")
    play(hand, "1 match")
    assert hand.credits == {1: 0, 2: 9, 3: 9}
    assert hand.state.folded == set()
    assert hand.awaiting == {"dice": 1}


def test_any_other_seat_with_too_few_credits_has_to_fold() -> None:
    hand = play(dealt([20, 6, 20], dealer=3), "1 bet 5")
    assert hand.credits[2] == 4
    assert hand.awaiting == {"seat": 2, "moves": ["fold"]}
    assert hand.legal_moves(2) == (LegalMove("fold", "plain"),)
    assert refused(hand, "2 match") == refuse("cannot_pay", amount=5)
    assert refused(hand, "2 raise 7") == refuse("cannot_pay", amount=5)
    assert refused(hand, "2 check") == refuse("must_match", amount=5)
    play(hand, "2 fold")
    assert hand.credits[2] == 3, "the fold fee"
    assert hand.awaiting == {"seat": 3, "moves": ["match", "raise", "fold"]}


def test_a_seat_with_exactly_enough_matches_and_is_all_in() -> None:
    hand = play(dealt([20, 6, 20], dealer=3), "1 bet 4")
    assert hand.awaiting == {"seat": 2, "moves": ["match", "fold"]}
    assert refused(hand, "2 raise 5") == refuse("cannot_raise")
    play(hand, "2 match; 3 match")
    assert hand.credits[2] == 0
    assert 2 not in hand.state.folded


def test_too_few_credits_for_what_is_still_owed_counts_not_for_the_whole_stake() -> None:
    hand = play(dealt([30, 9, 30], dealer=3), "1 bet 4; 2 match; 3 raise 7")
    play(hand, "1 match")
    assert hand.credits[2] == 3
    assert hand.awaiting == {"seat": 2, "moves": ["match", "fold"]}
    hand = play(dealt([30, 9, 30], dealer=3), "1 bet 4; 2 match; 3 raise 8; 1 match")
    assert hand.awaiting == {"seat": 2, "moves": ["fold"]}
    assert refused(hand, "2 match") == refuse("cannot_pay", amount=4)


def test_a_raise_of_all_credits_may_be_short_and_gives_no_new_right_to_raise() -> None:
    hand = play(dealt([30, 8, 30], dealer=3, min_bet=4), "1 bet 4")
    assert hand.legal_moves(2)[1] == LegalMove("raise", "amount", (), 6, 6, 6)
    play(hand, "2 raise 6; 3 match")
    assert hand.awaiting == {"seat": 1, "moves": ["match"]}
    assert refused(hand, "1 raise 10") == refuse("no_right_to_raise")


def test_a_seat_without_credits_is_not_asked_and_stays_in() -> None:
    hand = dealt([20, 2, 20], dealer=3)
    play(hand, "1 bet 5")
    assert hand.awaiting == {"seat": 3, "moves": ["match", "raise", "fold"]}
    play(hand, "3 match")
    assert hand.awaiting == {"dice": 1}
    assert hand.state.live() == [1, 2, 3]


def test_a_lead_without_credits_counts_as_having_checked() -> None:
    hand = dealt([2, 20, 20], dealer=3)
    assert hand.state.lead == 1
    assert hand.awaiting == {"seat": 2, "moves": ["check", "fold"]}
    assert refused(hand, "2 bet 3") == refuse("only_lead_bets", lead=1)
    play(hand, "2 check")
    assert hand.awaiting == {"seat": 3, "moves": ["check", "fold"]}
    play(hand, "3 check; dice 1")
    assert hand.awaiting == {"seat": 1, "moves": ["draw", "stand"]}, "play goes on for it, from the lead on"


def test_a_lead_without_credits_and_one_other_seat_nobody_is_asked_in_betting() -> None:
    hand = dealt([2, 20], dealer=2)
    assert hand.awaiting == {"dice": 1}
    next_round(hand)
    assert hand.state.lead == 2
    assert hand.awaiting == {"dice": 1}, "only one seat is able to act and has nothing to match"
    play(hand, "dice 1")
    assert hand.awaiting == {"seat": 1, "moves": ["call", "pass"]}, "an all-in seat may call"


def test_only_one_seat_left_wins_the_main_pot_unseen() -> None:
    hand = play(dealt([20, 20, 20], dealer=3, sabacc_pot=9), "1 bet 5; 2 fold; 3 fold")
    assert hand.complete
    assert (hand.winners, hand.sabacc_winners, hand.revealed) == ((1,), (), {})
    assert hand.credits == {1: 22, 2: 18, 3: 18}
    assert (hand.main_pot, hand.sabacc_pot) == (0, 11)
    assert told(hand, Returned) == [Returned(1, 5)]


def test_folding_is_possible_in_the_betting_phase_only() -> None:
    hand = everyone(dealt([20, 20, 20], dealer=3), "check")
    assert refused(hand, "2 fold") == refuse("dice_owed")
    play(hand, "dice 1")
    assert refused(hand, "1 fold") == refuse("not_open", word="fold", words=("draw", "stand"))


# --- the fold fee


def test_the_fold_fee_goes_into_the_sabacc_pot() -> None:
    hand = play(dealt([20, 20, 20], dealer=3), "1 check; 2 fold")
    assert hand.credits == {1: 18, 2: 17, 3: 18}
    assert (hand.main_pot, hand.sabacc_pot) == (3, 4)
    assert told(hand, Folded) == [Folded(2)]
    assert told(hand, Paid)[-1] == Paid(2, 1, "sabacc", "fold_fee")


def test_the_fold_fee_is_at_most_what_the_seat_has() -> None:
    hand = play(dealt([20, 5, 20], dealer=3, fold_fee=7), "1 check; 2 fold")
    assert hand.credits[2] == 0
    assert hand.sabacc_pot == 3 + 3
    assert told(hand, Paid)[-1] == Paid(2, 3, "sabacc", "fold_fee", all_in=True)


def test_no_fold_fee() -> None:
    hand = play(dealt([20, 20, 20], dealer=3, fold_fee=0), "1 check; 2 fold")
    assert hand.credits[2] == 18
    assert [event.reason for event in told(hand, Paid)].count("fold_fee") == 0


# --- the cap


def test_the_cap_bounds_a_bet_and_what_a_raise_adds() -> None:
    hand = dealt([90, 90, 90], dealer=3)
    assert refused(hand, "1 bet 11") == refuse("bet_too_large", most=10)
    play(hand, "1 bet 4")
    assert hand.legal_moves(2)[1] == LegalMove("raise", "amount", (), 5, 14, 5)
    assert refused(hand, "2 raise 15") == refuse("raise_too_large", most=14)
    play(hand, "2 raise 14; 3 match")
    assert hand.legal_moves(1)[1] == LegalMove("raise", "amount", (), 15, 20, 11), "6 of its 10 are left"
    play(hand, "1 raise 20")
    assert hand.awaiting == {"seat": 2, "moves": ["match", "fold"]}
    assert refused(hand, "2 raise 21") == refuse("cap_reached", cap=10)
    play(hand, "2 match")
    assert hand.legal_moves(3)[1] == LegalMove("raise", "amount", (), 21, 30, 7), "matching 14 did not count"


def test_the_cap_holds_over_the_whole_hand() -> None:
    hand = play(dealt([90, 90, 90], dealer=3), "1 bet 4; 2 raise 14; 3 match; 1 match")
    next_round(hand)
    assert hand.state.lead == 2
    assert hand.awaiting == {"seat": 2, "moves": ["check"]}
    assert refused(hand, "2 bet 1") == refuse("cap_reached", cap=10)
    play(hand, "2 check; 3 check; 1 check")
    next_round(hand)
    play(hand, "3 bet 3")
    assert hand.legal_moves(1)[1] == LegalMove("raise", "amount", (), 4, 9, 4), "it has bet 4 of its 10"
    play(hand, "1 match")
    assert hand.awaiting == {"seat": 2, "moves": ["match", "fold"]}


def test_the_cap_is_exactly_reached_by_raises_of_what_they_add() -> None:
    hand = play(dealt([90, 90], dealer=2), "1 bet 5; 2 raise 10; 1 raise 15; 2 raise 20")
    assert hand.awaiting == {"seat": 1, "moves": ["match"]}
    assert refused(hand, "1 raise 21") == refuse("cap_reached", cap=10)


def test_no_cap_and_a_cap_of_nothing() -> None:
    hand = dealt([90, 90], dealer=2, bet_cap="none")
    assert hand.legal_moves(1)[1] == LegalMove("bet", "amount", (), 1, 88, 1)
    assert refused(hand, "1 bet 89") == refuse("bet_over_credits", most=88)
    hand = dealt([90, 90], dealer=2, bet_cap=0)
    assert hand.awaiting == {"seat": 1, "moves": ["check"]}
    assert refused(hand, "1 bet 1") == refuse("cap_reached", cap=0)


def test_what_is_left_under_the_cap_but_less_than_the_least_bet_cannot_be_bet() -> None:
    hand = play(dealt([90, 90], dealer=2, min_bet=4), "1 bet 8; 2 match")
    next_round(hand)
    play(hand, "2 check")
    assert hand.awaiting == {"seat": 1, "moves": ["check", "fold"]}
    play(hand, "1 check")
    next_round(hand)
    assert hand.state.lead == 1
    assert hand.awaiting == {"seat": 1, "moves": ["check"]}
    assert refused(hand, "1 bet 2") == refuse("cap_reached", cap=10)


def test_the_last_credits_within_the_cap_may_be_bet_short() -> None:
    hand = play(dealt([12, 90], dealer=2, min_bet=4), "1 bet 8; 2 match")
    next_round(hand)
    play(hand, "2 check; 1 check")
    next_round(hand)
    assert hand.legal_moves(1)[1] == LegalMove("bet", "amount", (), 2, 2, 2)


def test_a_cap_below_the_least_bet_is_a_problem() -> None:
    with pytest.raises(RulesetError) as raised:
        table("cloud-city", bet_cap=3, min_bet=4)
    (problem,) = raised.value.problems
    assert (problem.key, problem.code, problem.values) == ("bet_cap", "below_min_bet", {"min_bet": 4})
