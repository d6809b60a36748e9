"""Rules sheet "Kerton Sabacc": wild and clone cards, play and betting rounds, aim, pots."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.cards import DECKS
from rules.events import Paid, RoundStarted, WildNamed
from rules.hand import Hand
from rules.refusals import RulesetError, refuse
from rules.verdict import Verdict, VerdictSeat
from rules.view import LegalMove
from tests.rules.played_hands import everyone, play, refused, start, table, told
from tests.rules.verdicts import judge, seat_of

PAIRS = {1: "1s 2s", 2: "1d 2d", 3: "1c 2c", 4: "1s 2s", 5: "1d 2d", 6: "1c 2c", 7: "4s 4d", 8: "4s 4d"}


def dealt(credits: dict[int, int] | list[int], dealer: int, sabacc_pot: int = 0, **options: object) -> Hand:  # noqa: A002
    """A hand with wild 6s and clone 3h, at the first turn."""
    hand = start("kerton", credits, dealer, sabacc_pot, **options)
    play(hand, "wild 6s 3h")
    for place in (0, 1):
        for seat in hand.state.order:
            play(hand, f"deal {seat} {PAIRS[seat].split()[place]}")
    return hand


def verdict(
    seats: Mapping[int, VerdictSeat | str], main_pot: int = 10, sabacc_pot: int = 0, dealer: int = 1
) -> Verdict:
    """A verdict with wild 6s and clone 3h."""
    return judge("kerton", seats, main_pot, sabacc_pot, dealer=dealer, wild="6s", clone="3h")


def test_the_shipped_values_are_those_of_the_sheet() -> None:
    ruleset = table("kerton")
    assert ruleset.option_values() == {
        "ante": 5,
        "sabacc_ante": 0,
        "wild": "none",
        "clone": "none",
        "min_bet": "ante",
        "max_bet": "none",
    }
    assert all(ruleset.sources[name] for name in ruleset.option_values())


# --- deck


def test_the_deck_has_42_cards_every_code_twice_the_sixes_are_spades() -> None:
    deck = DECKS["kerton"]
    assert deck.size == 42
    assert set(deck.counts.values()) == {2}
    assert set(deck.counts) == {f"{rank}{suit}" for rank in range(1, 6) for suit in "shdc"} | {"6s"}


# --- wild and clone


def test_the_wild_move_comes_before_the_antes() -> None:
    hand = start("kerton", [20, 20], dealer=2)
    assert hand.awaiting == {"wild": True}
    assert hand.credits == {1: 20, 2: 20}
    assert told(hand, Paid) == []
    play(hand, "wild 4d 6s")
    assert told(hand, WildNamed) == [WildNamed("4d", "6s")]
    assert hand.credits == {1: 15, 2: 15}
    assert (hand.main_pot, hand.sabacc_pot) == (10, 0), "antes go to the main pot only"
    assert hand.awaiting == {"deal": {"1": 2, "2": 2}}
    assert (hand.view(None).wild, hand.view(None).clone) == ("4d", "6s")


def test_wild_refusals() -> None:
    hand = start("kerton", [20, 20], dealer=2)
    assert refused(hand, "wild 4d 4d") == refuse("wild_same", card="4d")
    assert refused(hand, "wild 6h 4d") == refuse("unknown_card", card="6h", deck="kerton")
    assert refused(hand, "wild 4d ??") == refuse("unknown_card", card="??", deck="kerton")
    assert refused(hand, "wild 4d").code == "unreadable"
    assert refused(hand, "deal 1 4d") == refuse("dealer_owes", word="wild")
    assert refused(hand, "1 stand") == refuse("dealer_owes", word="wild")
    play(hand, "wild 4d 3h")
    assert refused(hand, "wild 5d 3h") == refuse("dealer_owes", word="deal")


def test_wild_and_clone_fixed_by_options_are_neither_asked_nor_accepted() -> None:
    hand = start("kerton", [20, 20], dealer=2, wild="6s", clone="3h")
    assert hand.awaiting == {"deal": {"1": 2, "2": 2}}
    assert told(hand, WildNamed) == [WildNamed("6s", "3h")]
    assert refused(hand, "wild 6s 3h") == refuse("dealer_owes", word="deal")
    play(hand, "deal 1 6s; deal 2 3h; deal 1 5c; deal 2 5d")
    assert refused(hand, "wild 6s 3h") == refuse("not_awaited", word="wild")
    everyone(hand, "stand")
    everyone(hand, "check")
    assert (hand.revealed[1].total, hand.revealed[2].total) == (11, 10)


@pytest.mark.parametrize(
    ("options", "key", "code"),
    [
        ({"wild": "6s"}, "clone", "wild_without_clone"),
        ({"clone": "6s"}, "wild", "wild_without_clone"),
        ({"wild": "6s", "clone": "6s"}, "clone", "wild_same"),
        ({"wild": "6h", "clone": "3h"}, "wild", "not_a_card"),
        ({"wild": 6, "clone": "3h"}, "wild", "not_a_card"),
        ({"wild": ["6s"], "clone": "3h"}, "wild", "not_a_card"),
        ({"wild": {"6s": "3h"}, "clone": "3h"}, "wild", "not_a_card"),
        ({"max_bet": 4}, "max_bet", "below_min_bet"),
    ],
)
def test_bad_options_are_problems(options: dict[str, object], key: str, code: str) -> None:
    with pytest.raises(RulesetError) as raised:
        table("kerton", **options)
    assert [(problem.key, problem.code) for problem in raised.value.problems] == [(key, code)]


@pytest.mark.parametrize("none", [None, "none", "null"])
def test_none_leaves_wild_and_clone_to_the_table(none: object) -> None:
    assert start("kerton", [20, 20], dealer=1, wild=none, clone=none).awaiting == {"wild": True}


def test_a_verdict_needs_to_know_both_cards() -> None:
    with pytest.raises(RulesetError) as raised:
        judge("kerton", {1: "5c 5d", 2: "5s 4d"}, main_pot=10)
    assert {problem.code for problem in raised.value.problems} == {"needed_for_verdict"}
    assert len(raised.value.problems) == 2


# --- play and betting rounds


def test_a_turn_is_draw_or_stand_from_the_dealers_left_and_betting_follows() -> None:
    hand = dealt({2: 20, 3: 20, 7: 20}, dealer=3)
    assert hand.awaiting == {"seat": 7, "moves": ["draw", "stand"]}
    assert hand.legal_moves(7) == (LegalMove("draw", "plain"), LegalMove("stand", "plain"))
    for text, word in (("7 trade 4s", "trade"), ("7 call", "call"), ("7 pass", "pass"), ("7 swap 4s", "swap")):
        assert refused(hand, text) == refuse("not_in_ruleset", word=word)
    assert refused(hand, "7 fold") == refuse("not_open", word="fold", words=("draw", "stand"))
    play(hand, "7 draw")
    assert hand.awaiting == {"deal": {"7": 1}}
    play(hand, "deal 7 5c; 2 stand; 3 draw; deal 3 5d")
    assert hand.awaiting == {"seat": 7, "moves": ["check", "bet", "fold"]}
    assert hand.legal_moves(7)[1] == LegalMove("bet", "amount", (), 5, 15, 5)
    play(hand, "7 bet 5; 2 match; 3 match")
    assert hand.awaiting == {"seat": 7, "moves": ["draw", "stand"]}
    assert [(event.kind, event.number) for event in told(hand, RoundStarted)] == [
        ("play", 1),
        ("betting", 1),
        ("play", 2),
    ]


def test_only_a_round_in_which_every_seat_stood_is_the_last() -> None:
    hand = dealt([50, 50, 50], dealer=3)
    play(hand, "1 stand; 2 stand; 3 draw; deal 3 5d; 1 check; 2 check; 3 check")
    play(hand, "1 draw; deal 1 5s; 2 stand; 3 stand; 1 check; 2 check; 3 check")
    assert not hand.complete, "all stood, but not in the same round"
    play(hand, "1 stand; 2 stand; 3 stand")
    assert hand.awaiting == {"seat": 1, "moves": ["check", "bet", "fold"]}, "one more betting round"
    play(hand, "1 bet 5; 2 match; 3 fold")
    assert hand.complete
    assert hand.winners == (1,)
    assert 3 not in hand.revealed


def test_everybody_may_stand_in_the_first_round() -> None:
    hand = everyone(dealt([50, 50], dealer=2), "stand")
    everyone(hand, "check")
    assert hand.complete
    assert hand.winners == (1, 2)


def test_folded_seats_do_not_count_for_the_round_in_which_all_stood() -> None:
    hand = dealt([50, 50, 50], dealer=3)
    play(hand, "1 draw; deal 1 5s; 2 stand; 3 stand; 1 check; 2 fold; 3 check; 1 stand; 3 stand; 1 check; 3 check")
    assert hand.complete


def test_draw_only_below_six_cards() -> None:
    hand = dealt([50, 50], dealer=2)
    for card in ("1h", "1h", "1s", "1d"):
        play(hand, f"1 draw; deal 1 {card}; 2 stand; 1 check; 2 check")
    assert len(hand.state.hands[1]) == 6
    assert hand.awaiting == {"seat": 1, "moves": ["stand"]}
    assert refused(hand, "1 draw") == refuse("hand_limit", limit=6)


def test_eight_seats_run_out_of_cards_drawing_is_no_legal_move_then() -> None:
    hand = start("kerton", [50] * 8, dealer=8)
    play(hand, "wild 6s 3h")
    deck = hand.state.deck.cards()
    while hand.state.deck_count:
        awaiting = hand.awaiting
        assert awaiting is not None
        if "deal" in awaiting:
            play(hand, f"deal {next(iter(awaiting['deal']))} {deck.pop()}")
        else:
            play(hand, f"{awaiting['seat']} {'draw' if 'draw' in awaiting['moves'] else 'check'}")
    assert not deck
    assert sorted(map(len, hand.state.hands.values())) == [5, 5, 5, 5, 5, 5, 6, 6]
    assert hand.awaiting == {"seat": 3, "moves": ["stand"]}
    assert refused(hand, "3 draw") == refuse("no_cards_left")
    everyone(hand, "stand")
    everyone(hand, "check")
    assert refused(hand, "1 draw") == refuse("hand_limit", limit=6)
    everyone(hand, "stand")
    everyone(hand, "check")
    assert hand.complete


def test_a_folded_hand_is_not_drawn_again() -> None:
    hand = dealt([50, 50, 50], dealer=3)
    play(hand, "1 stand; 2 stand; 3 draw; deal 3 5d; 1 check; 2 fold; 3 check; 1 draw")
    play(hand, "deal 1 1d")
    play(hand, "3 draw")
    assert refused(hand, "deal 3 1d") == refuse("copies_elsewhere", card="1d"), "one lies in seat 2's folded hand"


def test_a_seat_all_in_on_its_ante_plays_on() -> None:
    hand = dealt([5, 50], dealer=2)
    assert hand.credits[1] == 0
    play(hand, "1 draw; deal 1 5s; 2 stand")
    assert hand.awaiting == {"seat": 1, "moves": ["draw", "stand"]}, "nobody is asked in betting"
    play(hand, "1 draw; deal 1 3c; 2 stand; 1 stand; 2 stand")
    assert hand.complete
    assert (hand.winners, hand.credits) == ((1,), {1: 10, 2: 45})


def test_one_seat_left_wins_unseen() -> None:
    hand = everyone(dealt([50, 50], dealer=2), "stand")
    play(hand, "1 bet 5; 2 fold")
    assert (hand.winners, hand.revealed, hand.credits) == ((1,), {}, {1: 55, 2: 45})


def test_unknown_cards_are_shown_at_the_reveal() -> None:
    hand = start("kerton", [50, 50], dealer=2)
    play(hand, "wild 6s 3h; deal 1 ??; deal 2 5d; deal 1 5c; deal 2 5d")
    everyone(hand, "stand")
    everyone(hand, "check")
    assert hand.awaiting == {"show": [1]}
    assert refused(hand, "show 1 5d 5c") == refuse("copies_elsewhere", card="5d")
    play(hand, "show 1 5c 6s")
    assert (hand.winners, hand.sabacc_winners) == ((1,), (1,))


# --- pots


def test_the_highest_total_wins_and_equal_totals_split() -> None:
    assert verdict({1: "5c 4d", 2: "5d 5h"}).paid == {1: 0, 2: 10}
    split = verdict({1: "5c 5d", 2: "5s 5h", 3: "4c 4d"}, main_pot=11, dealer=1)
    assert (split.winners, split.paid, split.due) == ((1, 2), {1: 5, 2: 6, 3: 0}, None)


@pytest.mark.parametrize(
    ("dealer", "paid"), [(2, {2: 3, 5: 4, 7: 4}), (5, {2: 4, 5: 3, 7: 4}), (7, {2: 4, 5: 4, 7: 3})]
)
def test_three_ways_with_odd_credits_and_gaps(dealer: int, paid: dict[int, int]) -> None:
    assert verdict({2: "5c 5d", 5: "5s 5h", 7: "4c 4d 2s"}, main_pot=11, dealer=dealer).paid == paid


def test_all_bust_the_main_pot_stays_in_the_middle() -> None:
    found = verdict({1: "5c 5d 2s", 2: "5s 5h 2c", 3: seat_of("5c 1d", folded=True)}, main_pot=12, sabacc_pot=3)
    assert (found.winners, found.sabacc_winners) == ((), ())
    assert found.paid == {1: 0, 2: 0, 3: 0}
    assert (found.main_pot, found.sabacc_pot) == (0, 15)


def test_the_next_winner_with_exactly_11_takes_what_stayed() -> None:
    hand = start("kerton", [50, 50], dealer=2)
    play(hand, "wild 6s 3h; deal 1 5c; deal 2 5s; deal 1 5c; deal 2 5s")
    play(hand, "1 draw; deal 1 5d; 2 draw; deal 2 5h; 1 check; 2 check")
    everyone(hand, "stand")
    everyone(hand, "check")
    assert (hand.winners, hand.main_pot, hand.sabacc_pot) == ((), 0, 10)
    ten = verdict({1: "5c 5d", 2: "4c 4d"}, sabacc_pot=hand.sabacc_pot)
    assert (ten.winners, ten.sabacc_winners, ten.paid, ten.sabacc_pot) == ((1,), (), {1: 10, 2: 0}, 10)
    eleven = verdict({1: "5c 6s", 2: "4c 4d"}, sabacc_pot=hand.sabacc_pot)
    assert (eleven.winners, eleven.sabacc_winners, eleven.paid, eleven.sabacc_pot) == ((1,), (1,), {1: 20, 2: 0}, 0)


def test_two_elevens_split_both_pots() -> None:
    found = verdict({1: "5c 6s", 2: "5d 6s"}, main_pot=11, sabacc_pot=7, dealer=2)
    assert (found.winners, found.sabacc_winners, found.paid) == ((1, 2), (1, 2), {1: 6 + 4, 2: 5 + 3})


def test_a_second_layer_whose_seats_are_all_bust_stays_for_the_next_hand() -> None:
    hand = start("kerton", [5, 50, 50], dealer=3, sabacc_pot=2)
    play(hand, "wild 6s 3h; deal 1 5c; deal 2 5s; deal 3 5d; deal 1 6s; deal 2 5s; deal 3 5d")
    play(hand, "1 stand; 2 draw; deal 2 5h; 3 draw; deal 3 5h; 2 bet 10; 3 match")
    everyone(hand, "stand")
    everyone(hand, "check")
    assert hand.winners == (1,)
    assert hand.sabacc_winners == (1,)
    assert hand.credits == {1: 15 + 2, 2: 35, 3: 35}
    assert (hand.main_pot, hand.sabacc_pot) == (0, 20)
