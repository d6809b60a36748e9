"""Rules sheet "Corellian Spike": costs, discards with a gain, betting with a raise limit (the options of `black-spire`)."""

from __future__ import annotations

import pytest

from rules.events import CardGiven, Folded, MainPotWon, Paid
from rules.hand import Hand
from rules.refusals import refuse
from rules.view import LegalMove
from tests.rules.played_hands import deal_in, everyone, play, refused, start, told

PAIRS = {1: "+1t +2t", 2: "+1c +2c", 3: "+1s +2s", 4: "-1t -2t"}


def dealt(credits: list[int], dealer: int, name: str = "black-spire", **options: object) -> Hand:  # noqa: A002
    """A hand with `-10s` turned, at the first turn."""
    hand = start(name, credits, dealer, **options)
    return play(deal_in(hand, {seat: PAIRS[seat] for seat in hand.state.order}), "turn -10s")


def in_betting(credits: list[int], dealer: int, **options: object) -> Hand:  # noqa: A002
    """A hand in its first betting round; everybody stood."""
    return everyone(dealt(credits, dealer, **options), "stand")


# --- costs


def test_a_gain_and_a_swap_cost_credits_that_go_into_the_main_pot() -> None:
    hand = dealt([20, 20], dealer=2)
    assert hand.legal_moves(1) == (
        LegalMove("fold", "plain"),
        LegalMove("draw", "plain", cost=1),
        LegalMove("swap", "card", ("+1t", "+2t"), cost=2, face_up=True),
        LegalMove("stand", "plain"),
    )
    play(hand, "1 draw")
    assert (hand.main_pot, hand.credits[1]) == (3, 16)
    play(hand, "deal 1 +9t; 1 keep; 2 swap +1c")
    assert (hand.main_pot, hand.sabacc_pot, hand.credits) == (5, 4, {1: 16, 2: 15})
    assert [event for event in told(hand, Paid) if event.reason in ("gain", "swap")] == [
        Paid(1, 1, "main", "gain"),
        Paid(2, 2, "main", "swap"),
    ]


@pytest.mark.parametrize(
    ("credits", "words"),
    [(3, ["fold", "stand"]), (4, ["fold", "draw", "stand"]), (5, ["fold", "draw", "swap", "stand"])],
)
def test_a_seat_that_cannot_pay_cannot_gain_or_swap(credits: int, words: list[str]) -> None:  # noqa: A002
    hand = dealt([credits, 20], dealer=2)
    assert hand.awaiting == {"seat": 1, "moves": words}
    if "draw" not in words:
        assert refused(hand, "1 draw") == refuse("cannot_pay", amount=1)
    if "swap" not in words:
        assert refused(hand, "1 swap +1t") == refuse("cannot_pay", amount=2)


def test_a_cost_that_takes_the_last_credits_leaves_the_seat_all_in() -> None:
    hand = play(dealt([5, 20, 20], dealer=3), "1 swap +1t; 2 stand; 3 stand")
    assert told(hand, Paid)[-1] == Paid(1, 2, "main", "swap", all_in=True)
    assert hand.credits[1] == 0
    assert hand.awaiting == {"seat": 2, "moves": ["check", "bet", "fold"]}, "seat 1 is not asked in betting"
    play(hand, "2 check; 3 check; dice 1 2")
    assert hand.awaiting == {"seat": 1, "moves": ["fold", "stand"]}, "but in its turns"


def test_costs_belong_to_the_first_layer() -> None:
    """Seat 1 is all-in on its antes and wins the first layer with every cost; seats 2 and 3 fight for the second."""
    hand = start("black-spire", [3, 50, 50], dealer=3, rounds=1)
    play(deal_in(hand, {1: "+5t -5t", 2: "+1c -1s", 3: "+1s +2s"}), "turn -10s")
    play(hand, "1 stand; 2 swap -1s; 3 draw; deal 3 +9s; 3 keep; 2 bet 10; 3 match; dice 1 2")
    assert hand.state.revealed[2].total == -9
    assert hand.state.revealed[3].total == 12
    assert [(event.seat, event.amount, event.layer) for event in told(hand, MainPotWon)] == [
        (1, 3 + 2 + 1, 1),
        (2, 20, 2),
    ]
    assert hand.sabacc_winners == (1,)
    assert hand.credits == {1: 6 + 6, 2: 50 - 3 - 2 - 10 + 20, 3: 50 - 3 - 1 - 10}


# --- gain_discard: after


def test_after_a_gain_any_card_may_be_discarded_the_new_one_included() -> None:
    hand = play(dealt([20, 20, 20], dealer=3), "1 draw")
    assert hand.awaiting == {"deal": {"1": 1}}
    play(hand, "deal 1 +9t")
    assert hand.awaiting == {"seat": 1, "moves": ["discard", "keep"]}
    assert hand.legal_moves(1) == (
        LegalMove("discard", "card", ("+1t", "+2t", "+9t"), face_up=True),
        LegalMove("keep", "plain"),
    )
    assert refused(hand, "1 stand") == refuse("not_open", word="stand", words=("discard", "keep"))
    play(hand, "1 discard +9t; 2 draw; deal 2 +9c; 2 discard +1c; 3 draw; deal 3 +9s; 3 keep")
    assert hand.state.hands == {1: ["+1t", "+2t"], 2: ["+2c", "+9c"], 3: ["+1s", "+2s", "+9s"]}
    assert hand.state.pile == ["-10s", "+9t", "+1c"]
    assert told(hand, CardGiven)[-1] == CardGiven(2, "discard", "+1c", face_up=True)
    assert hand.view(None).pile_top == "+1c"


def test_after_no_discard_without_a_gain_and_no_gain_at_the_limit() -> None:
    hand = dealt([20, 20], dealer=2, hand_limit=3)
    assert refused(hand, "1 discard +1t") == refuse("not_open", word="discard", words=("fold", "draw", "swap", "stand"))
    play(hand, "1 draw; deal 1 +9t; 1 keep; 2 stand; 1 check; 2 check; dice 1 2")
    assert hand.awaiting == {"seat": 1, "moves": ["fold", "swap", "stand"]}
    assert refused(hand, "1 draw") == refuse("hand_limit", limit=3)


# --- gain_discard: before


def test_before_a_discard_comes_first_then_nothing_but_draw_is_legal() -> None:
    hand = dealt([20, 20, 20], dealer=3, gain_discard="before")
    assert hand.awaiting == {"seat": 1, "moves": ["fold", "draw", "swap", "stand", "discard"]}
    assert hand.legal_moves(1)[-1] == LegalMove("discard", "card", ("+1t", "+2t"), cost=1, face_up=True)
    play(hand, "1 discard +1t")
    assert hand.state.pile == ["-10s", "+1t"]
    assert hand.awaiting == {"seat": 1, "moves": ["draw"]}
    assert hand.credits[1] == 17, "the price is paid for the draw"
    assert hand.legal_moves(1) == (LegalMove("draw", "plain", cost=1),)
    for text in ("1 stand", "1 swap +2t", "1 fold", "1 discard +2t"):
        assert refused(hand, text) == refuse("only_draw_now")
    play(hand, "1 draw; deal 1 +9t")
    assert hand.awaiting == {"seat": 2, "moves": ["fold", "draw", "swap", "stand", "discard"]}, "there is no keep"
    assert hand.state.hands[1] == ["+2t", "+9t"]
    assert hand.credits == {1: 16, 2: 17, 3: 17}, "the gain was paid once"


def test_before_a_gain_without_a_discard_is_legal_too() -> None:
    hand = play(dealt([20, 20], dealer=2, gain_discard="before"), "1 draw; deal 1 +9t")
    assert hand.awaiting is not None
    assert hand.awaiting["seat"] == 2
    assert hand.state.hands[1] == ["+1t", "+2t", "+9t"]
    assert refused(hand, "2 keep") == refuse("not_in_ruleset", word="keep")


def test_before_a_discard_is_open_to_a_seat_at_the_hand_limit() -> None:
    hand = dealt([20, 20], dealer=2, gain_discard="before", hand_limit=2)
    assert hand.awaiting == {"seat": 1, "moves": ["fold", "swap", "stand", "discard"]}
    assert refused(hand, "1 draw") == refuse("hand_limit", limit=2)
    play(hand, "1 discard +2t; 1 draw; deal 1 +9t")
    assert hand.state.hands[1] == ["+1t", "+9t"]


def test_before_a_seat_that_cannot_pay_the_gain_cannot_discard() -> None:
    hand = dealt([3, 20], dealer=2, gain_discard="before")
    assert hand.awaiting == {"seat": 1, "moves": ["fold", "stand"]}
    assert refused(hand, "1 discard +1t") == refuse("cannot_pay", amount=1)
    assert refused(hand, "1 draw") == refuse("cannot_pay", amount=1)


def test_discards_of_unknown_cards_are_face_up() -> None:
    hand = start("black-spire", [20, 20], dealer=2)
    play(deal_in(hand, {1: "?? ??", 2: "+1c +2c"}), "turn -10s", "1 draw; deal 1 ??")
    assert refused(hand, "1 discard ??") == refuse("must_be_face_up")
    assert refused(hand, "1 discard -10s") == refuse("copies_elsewhere", card="-10s")
    play(hand, "1 discard +7t")
    assert hand.state.pile == ["-10s", "+7t"]
    assert hand.state.hands[1] == ["??", "??"]


# --- betting


def test_a_betting_round_follows_each_rounds_turns_before_the_dice() -> None:
    hand = in_betting([20, 20, 20], dealer=3)
    for number in (1, 2, 3):
        assert hand.state.round == number
        assert hand.awaiting == {"seat": 1, "moves": ["check", "bet", "fold"]}
        play(hand, "1 bet 1; 2 match; 3 match")
        assert hand.awaiting == {"dice": 2}
        play(hand, "dice 1 2")
        if number < 3:
            everyone(hand, "stand")
    assert hand.main_pot == 12
    assert hand.awaiting == {"deal": {"1": 1, "2": 1, "3": 1}}, "3, 3 and 3: a final draw"


def test_a_fold_in_betting_junks_the_hand_in_the_same_way() -> None:
    hand = play(in_betting([20, 20, 20], dealer=3), "1 bet 2; 2 fold")
    assert told(hand, Folded) == [Folded(2, "+2c")]
    assert hand.state.pile == ["-10s", "+1c", "+2c"]
    assert hand.state.hands[2] == []
    play(hand, "3 fold")
    assert hand.complete
    assert hand.winners == (1,)
    assert hand.sabacc_pot == 6


def test_the_raise_limit_counts_raises_while_more_than_two_seats_are_in() -> None:
    hand = play(in_betting([99, 99, 99], dealer=3), "1 bet 2; 2 raise 4; 3 raise 6; 1 raise 8")
    assert hand.awaiting == {"seat": 2, "moves": ["match", "fold"]}
    assert refused(hand, "2 raise 10") == refuse("raises_used_up", limit=3)
    play(hand, "2 match")
    assert refused(hand, "3 raise 10") == refuse("raises_used_up", limit=3)


def test_the_raise_limit_falls_away_as_soon_as_two_seats_are_left() -> None:
    hand = play(in_betting([99, 99, 99], dealer=3), "1 bet 2; 2 raise 4; 3 raise 6; 1 raise 8; 2 fold")
    assert hand.awaiting == {"seat": 3, "moves": ["match", "raise", "fold"]}
    play(hand, "3 raise 10; 1 raise 12; 3 raise 14; 1 match")
    assert hand.awaiting == {"dice": 2}


def test_all_in_seats_count_as_in_for_the_raise_limit() -> None:
    hand = in_betting([99, 99, 3], dealer=3)
    play(hand, "1 bet 2; 2 raise 4; 1 raise 6; 2 raise 8")
    assert hand.awaiting == {"seat": 1, "moves": ["match", "fold"]}
    assert refused(hand, "1 raise 10") == refuse("raises_used_up", limit=3)


def test_short_raises_count_and_the_opening_bet_does_not() -> None:
    hand = in_betting([99, 8, 99, 99], dealer=4, min_bet=4, raise_limit=2)
    play(hand, "1 bet 4; 2 raise 5; 3 raise 9")
    assert refused(hand, "4 raise 20") == refuse("raises_used_up", limit=2)


def test_the_limit_starts_anew_in_each_betting_round() -> None:
    hand = play(in_betting([99, 99, 99], dealer=3, raise_limit=1), "1 bet 2; 2 raise 4; 3 match; 1 match; dice 1 2")
    everyone(hand, "stand")
    play(hand, "1 bet 2")
    assert hand.awaiting == {"seat": 2, "moves": ["match", "raise", "fold"]}


def test_a_limit_of_nothing_and_no_limit() -> None:
    hand = play(in_betting([99, 99, 99], dealer=3, raise_limit=0), "1 bet 2")
    assert hand.awaiting == {"seat": 2, "moves": ["match", "fold"]}
    hand = play(in_betting([99, 99, 99], dealer=3, raise_limit="none"), "1 bet 2; 2 raise 4; 3 raise 6; 1 raise 8")
    assert hand.awaiting == {"seat": 2, "moves": ["match", "raise", "fold"]}


def test_dice_follow_a_betting_round_that_nobody_could_act_in() -> None:
    hand = dealt([3, 3], dealer=2)
    play(hand, "1 stand; 2 stand")
    assert hand.awaiting == {"dice": 2}


def test_corellian_spike_with_betting_as_an_option() -> None:
    hand = everyone(dealt([20, 20], dealer=2, name="corellian-spike", betting=True), "stand")
    assert hand.awaiting == {"seat": 1, "moves": ["check", "bet", "fold"]}
    assert refused(hand, "1 bet 4") == refuse("bet_too_small", least=5)
