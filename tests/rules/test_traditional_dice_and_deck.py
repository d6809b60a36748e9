"""Dice, and a deck that runs out (rules sheet "Traditional Sabacc", "Dice"; common rules, "Cards")."""

from __future__ import annotations

from typing import Any

import pytest

from rules.events import DiceRolled, Shifted
from rules.refusals import Refusal
from tests.rules.played_hands import asked, deal_in, everyone, play, refused, start, three_seats, told

# --- dice


def test_dice_are_rolled_after_each_turn_and_after_the_betting_round() -> None:
    hand = three_seats("dice")
    for seat in (1, 2, 3):
        assert asked(hand)[0] == seat
        play(hand, f"{seat} stand")
        assert hand.awaiting == {"dice": 2}
        play(hand, "dice 1 2")
    play(hand, "1 check; 2 check; 3 check")
    assert hand.awaiting == {"dice": 2}
    play(hand, "dice 1 2")
    assert len(told(hand, DiceRolled)) == 4
    assert not told(hand, Shifted)


def test_a_pair_shifts_after_the_turn() -> None:
    hand = three_seats("dice")
    play(hand, "1 field S1; 1 stand; dice 6 6")
    assert told(hand, Shifted) == [Shifted("dice", ((1, 1), (2, 2), (3, 2)))]
    assert hand.awaiting == {"deal": {"1": 1, "2": 2, "3": 2}}
    play(hand, "deal 3 S2; deal 3 T5; deal 2 C3; deal 2 T6; deal 1 C4")
    assert hand.state.hands[1] == ["S1", "C4"]
    assert asked(hand)[0] == 2


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
        hand = three_seats("dice", dice=die)
        play(hand, "1 stand")
        assert hand.awaiting == {"dice": die["count"]}
        play(hand, f"dice {roll}")
        assert told(hand, DiceRolled) == [DiceRolled(tuple(map(int, roll.split())), shifts)]
        assert bool(told(hand, Shifted)) == shifts


@pytest.mark.parametrize("roll", ["0 1", "7 1", "1 7", "3", "1 2 3"])
def test_wrong_dice(roll: str) -> None:
    hand = play(three_seats("dice"), "1 stand")
    assert refused(hand, f"dice {roll}") == Refusal("wrong_dice", {"count": 2, "sides": 6})


def test_without_any_shift_there_is_neither_pulse_nor_dice() -> None:
    hand = three_seats("classic", shift="none")
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
    seat = asked(hand)[0]
    assert refused(play(hand, f"{seat} draw"), f"deal {seat} {codes[1]}") == Refusal(
        "copies_elsewhere", {"card": codes[1]}
    )
    play(hand, f"deal {seat} {codes[0]}")
    assert (hand.state.deck_count, hand.state.pile) == (0, [])
    while hand.state.phase != "play":
        play(hand, f"{asked(hand)[0]} check")
    seat = asked(hand)[0]
    assert asked(hand)[1].replace("call ", "") == "stand field"
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
    seat = asked(hand)[0]
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
