"""The Shift and the interference field (common rules, "The Shift"; rules sheet "Traditional Sabacc", "Field, any time")."""

from __future__ import annotations

from typing import Any

import pytest

from rules.events import CardDealt, Fielded, Shifted, Unfielded
from rules.hand import Hand
from rules.refusals import Refusal
from tests.rules.played_hands import deal_in, everyone, play, refused, start, told


def dealt(name: str = "classic", credits: tuple[int, ...] = (100, 100, 100), **options: Any) -> Hand:  # noqa: A002
    hand = start(name, credits, 3, **options)
    return deal_in(hand, {1: "S1 S2", 2: "C3 C4", 3: "T5 T6"})


# --- when a pulse may come


def test_a_pulse_may_come_from_the_end_of_the_first_deal_on() -> None:
    hand = start("classic", (100, 100), 2)
    assert refused(hand, "pulse") == Refusal("pulse_not_now")
    play(hand, "deal 1 S1; deal 2 S2; deal 1 S3")
    assert not hand.pulse_legal
    assert refused(hand, "pulse") == Refusal("pulse_not_now")
    play(hand, "deal 2 S4")
    assert hand.why_not("pulse") is None
    play(hand, "pulse")
    assert hand.awaiting == {"deal": {"1": 2, "2": 2}}


def test_never_while_cards_are_owed_by_a_draw_a_trade_or_a_shift() -> None:
    hand = play(dealt(), "1 draw")
    assert refused(hand, "pulse") == Refusal("pulse_not_now")
    play(hand, "deal 1 S9; 2 trade C3")
    assert refused(hand, "pulse") == Refusal("pulse_not_now")
    play(hand, "deal 2 S10; pulse")
    assert refused(hand, "pulse") == Refusal("pulse_not_now")


def test_between_two_moves_of_one_turn() -> None:
    hand = dealt("dice", shift="pulse")
    play(hand, "1 field S1; pulse; deal 1 S7; deal 2 C3; deal 2 C4; deal 3 T5; deal 3 T6")
    assert hand.awaiting == {"seat": 1, "moves": ["draw", "trade", "stand", "unfield"]}, "the turn goes on where it was"


def test_in_a_betting_round_it_changes_neither_turn_nor_stakes() -> None:
    hand = dealt()
    everyone(hand, "stand")
    play(hand, "1 bet 10")
    before = hand.awaiting
    play(hand, "pulse; deal 1 S1; deal 1 S2; deal 2 C3; deal 2 C4; deal 3 T5; deal 3 T6")
    assert hand.awaiting == before
    assert hand.legal_moves(2)[0].cost == 10


def test_not_once_the_reveal_has_begun() -> None:
    hand = start("classic", (100, 100), 2, pot_building_rounds=0)
    deal_in(hand, {1: "S9 C9", 2: "T10 ??"})
    play(hand, "1 call; 1 check; 2 check")
    assert hand.awaiting == {"show": [2]}
    assert refused(hand, "pulse") == Refusal("pulse_not_now")
    assert refused(hand, "1 field S9") == Refusal("field_not_now")
    assert hand.legal_moves(1) == ()
    play(hand, "show 2 F8 T10")
    assert hand.awaiting == {"deal": {"1": 1, "2": 1}}
    assert refused(hand, "pulse") == Refusal("pulse_not_now")
    assert refused(hand, "1 field S9") == Refusal("field_not_now")
    play(hand, "deal 1 C1; deal 2 C2")
    assert refused(hand, "pulse") == Refusal("hand_over")
    assert not hand.pulse_legal


def test_no_pulse_where_dice_or_nothing_bring_the_shift() -> None:
    for shift in ("dice", "none"):
        hand = dealt(shift=shift)
        assert not hand.pulse_legal
        assert refused(hand, "pulse") == Refusal("pulse_not_in_ruleset")
    assert refused(play(dealt("dice"), "1 stand"), "pulse") == Refusal("pulse_not_in_ruleset")


# --- what a Shift does


def test_it_takes_every_card_that_is_not_in_the_field_and_deals_as_many_anew() -> None:
    hand = dealt()
    play(hand, "1 draw; deal 1 S9; 3 field T6; pulse")
    assert told(hand, Shifted) == [Shifted("pulse", ((1, 3), (2, 2), (3, 1)))]
    assert hand.awaiting == {"deal": {"1": 3, "2": 2, "3": 1}}
    assert hand.state.deck_count == 75
    assert hand.state.hands == {1: [], 2: [], 3: ["T6"]}
    assert refused(hand, "deal 1 T6") == Refusal("copies_elsewhere", {"card": "T6"})
    play(hand, "deal 3 S1; deal 1 C3; deal 2 S9; deal 1 S2; deal 2 C4; deal 1 T5")
    assert hand.state.hands == {1: ["C3", "S2", "T5"], 2: ["S9", "C4"], 3: ["T6", "S1"]}
    assert hand.state.deck_count == 69


def test_cards_in_the_field_keep_their_place() -> None:
    hand = dealt()
    play(hand, "2 field C3; pulse; deal 1 F1; deal 1 F2; deal 2 F3; deal 3 F5; deal 3 F6")
    assert hand.state.hands[2] == ["C3", "F3"]
    assert hand.state.field_cards(2) == ["C3"]


def test_a_seat_with_all_cards_in_the_field_is_dealt_none() -> None:
    hand = play(dealt(), "1 field S1; 1 field S2; pulse")
    assert told(hand, Shifted) == [Shifted("pulse", ((1, 0), (2, 2), (3, 2)))]
    assert hand.awaiting == {"deal": {"2": 2, "3": 2}}


def test_everything_in_the_field_a_shift_deals_nothing() -> None:
    hand = dealt()
    play(hand, "1 field S1; 1 field S2; 2 field C3; 2 field C4; 3 field T5; 3 field T6; pulse")
    assert hand.awaiting is not None
    assert hand.awaiting["seat"] == 1
    assert hand.view(None).shifts == 1
    assert len(told(hand, CardDealt)) == 6


def test_an_all_in_seat_is_shifted_a_folded_one_is_not() -> None:
    hand = dealt(credits=(100, 10, 100))
    everyone(hand, "stand")
    play(hand, "1 fold; pulse")
    assert hand.awaiting == {"deal": {"2": 2, "3": 2}}
    assert refused(hand, "deal 2 S1") == Refusal("copies_elsewhere", {"card": "S1"}), "set aside until the hand is over"


def test_traded_cards_stay_on_the_pile() -> None:
    hand = play(dealt(), "1 trade S1; deal 1 S9; pulse")
    assert refused(hand, "deal 1 S1") == Refusal("copies_elsewhere", {"card": "S1"})
    assert hand.why_not("deal 1 S9") is None


def test_the_new_cards_are_seen_by_their_seat_only() -> None:
    hand = play(dealt(), "pulse; deal 1 F1; deal 1 F2; deal 2 F3; deal 2 F4; deal 3 F5; deal 3 F6")
    assert hand.view(1).seats[1].hand == ("F1", "F2")
    assert hand.view(2).seats[1].hand == hand.view(None).seats[1].hand == ("??", "??")


# --- the field, any time


def test_a_seat_may_field_and_unfield_in_and_outside_its_turn() -> None:
    hand = dealt()
    play(hand, "2 field C3; 1 field S1; 1 field S2; 3 field T5; 3 unfield T5")
    assert hand.awaiting == {"seat": 1, "moves": ["draw", "stand", "unfield"]}
    assert told(hand, Fielded) == [Fielded(2, "C3"), Fielded(1, "S1"), Fielded(1, "S2"), Fielded(3, "T5")]
    assert told(hand, Unfielded) == [Unfielded(3, "T5")]
    view = hand.view(None)
    assert [view.seats[seat].field for seat in (1, 2, 3)] == [("S1", "S2"), ("C3",), ()]
    assert [view.seats[seat].hand for seat in (1, 2, 3)] == [(), ("??",), ("??", "??")]


def test_field_moves_in_a_betting_round_in_and_out_of_turn_and_by_an_all_in_seat() -> None:
    hand = dealt(credits=(100, 10, 100))
    everyone(hand, "stand")
    play(hand, "1 field S1; 2 field C3; 3 field T5; 1 bet 10; 1 unfield S1; 3 unfield T5; 3 match")
    assert hand.state.field_cards(2) == ["C3"]


def test_field_out_of_turn_while_dice_are_awaited_but_not_while_cards_are_owed() -> None:
    hand = play(dealt("classic", shift="dice"), "1 draw")
    for seat, card in ((1, "S1"), (2, "C3")):
        assert refused(hand, f"{seat} field {card}") == Refusal("field_not_now")
        assert hand.legal_moves(seat) == ()
    play(hand, "deal 1 S9")
    assert hand.awaiting == {"dice": 2}
    assert [legal.word for legal in hand.legal_moves(3)] == ["field"]
    play(hand, "3 field T5; 1 field S9; 1 unfield S9; dice 6 6")
    assert hand.awaiting == {"deal": {"1": 3, "2": 2, "3": 1}}
    assert refused(hand, "3 unfield T5") == Refusal("field_not_now")
    assert hand.legal_moves(3) == ()


def test_not_before_the_end_of_the_first_deal() -> None:
    hand = start("classic", (100, 100), 2)
    play(hand, "deal 1 S1; deal 2 S2; deal 1 S3")
    assert refused(hand, "1 field S1") == Refusal("field_not_now")
    play(hand, "deal 2 S4; 1 field S1")


def test_a_folded_seat_has_no_field_any_more() -> None:
    hand = dealt()
    everyone(hand, "stand")
    play(hand, "1 field S1; 1 fold")
    assert refused(hand, "1 unfield S1") == Refusal("seat_folded", {"seat": 1})
    assert refused(hand, "1 field S2") == Refusal("seat_folded", {"seat": 1})
    assert hand.legal_moves(1) == ()
    assert hand.view(None).seats[1].field == ("??",), "set aside face down"


def test_cards_of_the_field_can_be_neither_traded_nor_fielded_again() -> None:
    hand = play(dealt(), "1 field S1")
    assert refused(hand, "1 trade S1") == Refusal("in_field", {"card": "S1"})
    assert refused(hand, "1 field S1") == Refusal("in_field", {"card": "S1"})
    assert refused(hand, "1 unfield S2") == Refusal("not_in_field", {"card": "S2", "seat": 1})
    assert refused(hand, "1 field C3") == Refusal("not_in_hand", {"card": "C3", "seat": 1})
    assert refused(hand, "1 field XX") == Refusal("unknown_card", {"card": "XX", "deck": "traditional"})


def test_two_copies_one_in_the_field_and_one_in_the_hand() -> None:
    hand = start("classic", (100, 100), 2)
    deal_in(hand, {1: "Star Star", 2: "S3 S4"})
    play(hand, "1 field Star")
    assert hand.state.guarded[1] == [True, False]
    play(hand, "1 field Star; 1 unfield Star; 1 trade Star; deal 1 S5")
    assert (hand.state.hand_cards(1), hand.state.field_cards(1)) == (["S5"], ["Star"])


def test_a_field_move_is_not_the_turn() -> None:
    hand = play(dealt(), "1 field S1; 1 unfield S1; 1 draw; deal 1 S9")
    assert hand.awaiting is not None
    assert hand.awaiting["seat"] == 2


def test_field_none_has_no_field_words() -> None:
    hand = dealt(field="none")
    assert refused(hand, "1 field S1") == Refusal("not_in_ruleset", {"word": "field"})
    assert refused(hand, "1 unfield S1") == Refusal("not_in_ruleset", {"word": "unfield"})


@pytest.mark.parametrize("seat", [1, 2])
def test_a_card_taken_out_of_the_field_is_hidden_again(seat: int) -> None:
    hand = dealt()
    card = hand.state.hands[seat][0]
    play(hand, f"{seat} field {card}; {seat} unfield {card}")
    assert hand.view(None).seats[seat].hand == ("??", "??")
    assert hand.view(3).seats[seat].hand == ("??", "??")


# --- Hold 'Em in whole hands


def test_hold_em_played_with_the_field_of_a_folded_and_of_a_bombed_out_seat() -> None:
    hand = start("classic", (100, 100, 100, 100), 4, community_field=True, pot_building_rounds=0, bomb_out_penalty=0)
    deal_in(hand, {1: "S10 C9", 2: "T15 S4", 3: "T1 F5", 4: "C15 F15"})
    play(hand, "2 field S4; 3 field F5; 1 call; 1 check; 2 check; 3 fold; 4 check")
    # Seat 1: 19 + 4. Seat 2: 19, and nothing in reach. Seat 4: 30 or 34. Seat 3's five is gone.
    assert {seat: found.total for seat, found in hand.revealed.items()} == {1: 23, 2: 19, 4: 30}
    assert hand.winners == (1,)
    assert hand.sabacc_winners == (1,)


def test_hold_em_an_idiots_array_with_community_cards_takes_the_sabacc_pot() -> None:
    hand = start("classic", (100, 100, 100), 3, 40, community_field=True, pot_building_rounds=0)
    deal_in(hand, {1: "Idiot S9", 2: "T15 S2", 3: "Idiot C3"})
    play(hand, "1 trade S9; deal 1 C2; 2 field S2; 3 field C3; 2 call; 2 check; 3 check; 1 check")
    # Seats 1 and 3 both have an array: Idiot C2 + C3, Idiot C3 + S2.
    assert {seat: found.rank for seat, found in hand.revealed.items()} == {
        1: "idiots_array",
        2: "total",
        3: "idiots_array",
    }
    play(hand, "deal 1 T9; deal 3 F1")
    # Seat 1: 11, with S2 and C3 at most 16; seat 3: 4, with S2 at most 6.
    assert hand.winners == (1,)
    assert hand.sabacc_winners == (1,)
    assert hand.credits == {1: 90 + 15 + 55, 2: 90, 3: 90}
