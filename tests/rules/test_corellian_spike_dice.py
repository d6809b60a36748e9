"""Rules sheet "Corellian Spike", the dice at the end of each round, and the deck running out."""

from __future__ import annotations

import pytest

from rules.events import CardTurned, HandsThrown, PileShuffled
from rules.hand import Hand
from rules.refusals import refuse
from tests.rules.played_hands import deal_in, everyone, play, refused, start, told

PAIRS = {
    1: "+1t +2t",
    2: "+1c +2c",
    3: "+1s +2s",
    4: "-1t -2t",
    5: "-1c -2c",
    6: "-1s -2s",
    7: "+3t +4t",
    8: "+3c +4c",
}


def dealt(credits: dict[int, int] | list[int], dealer: int, name: str = "corellian-spike", **options: object) -> Hand:  # noqa: A002
    """A hand with `-10s` turned, at the first turn."""
    hand = start(name, credits, dealer, **options)
    return play(deal_in(hand, {seat: PAIRS[seat] for seat in hand.state.order}), "turn -10s")


def test_dice_refusals() -> None:
    hand = everyone(dealt([20, 20], dealer=2), "stand")
    assert hand.awaiting == {"dice": 2}
    assert refused(hand, "dice 1") == refuse("wrong_dice", count=2, sides=6)
    assert refused(hand, "dice 7 7") == refuse("wrong_dice", count=2, sides=6)
    assert refused(hand, "dice 0 1") == refuse("wrong_dice", count=2, sides=6)
    assert refused(hand, "turn +9t") == refuse("dealer_owes", word="dice")


def test_different_dice_leave_the_hands() -> None:
    hand = everyone(dealt([20, 20], dealer=2), "stand")
    play(hand, "dice 5 6")
    assert hand.state.hands == {1: ["+1t", "+2t"], 2: ["+1c", "+2c"]}
    assert told(hand, HandsThrown) == []


@pytest.mark.parametrize("pair", range(1, 7))
def test_equal_dice_throw_every_hand_in_order_and_deal_as_many_anew_then_a_new_top(pair: int) -> None:
    hand = dealt({2: 20, 5: 20, 7: 20}, dealer=5)
    play(hand, "7 draw; deal 7 +9t; 2 stand; 5 stand", f"dice {pair} {pair}")
    assert hand.state.pile == ["-10s", "+3t", "+4t", "+9t", "+1c", "+2c", "-1c", "-2c"]
    assert told(hand, HandsThrown) == [HandsThrown(((7, 3), (2, 2), (5, 2)), "-2c")]
    assert hand.view(None).pile_top == "-2c"
    assert hand.awaiting == {"deal": {"2": 2, "5": 2, "7": 3}}
    assert refused(hand, "deal 2 +1c") == refuse("copies_elsewhere", card="+1c"), "thrown cards lie on the pile"
    play(hand, "deal 2 +5t; deal 2 +6t; deal 7 +7t; deal 7 +8t; deal 5 +5s; deal 5 +6s; deal 7 +10t")
    assert hand.awaiting == {"turn": 1}
    assert refused(hand, "turn ??") == refuse("open_card_needed")
    play(hand, "turn +10c")
    assert hand.state.pile[-2:] == ["-2c", "+10c"]
    assert hand.state.hands == {7: ["+7t", "+8t", "+10t"], 2: ["+5t", "+6t"], 5: ["+5s", "+6s"]}
    assert hand.awaiting == {"seat": 7, "moves": ["fold", "draw", "swap", "stand"]}


def test_equal_dice_after_the_last_round_deal_anew_without_a_new_top_card_then_the_reveal() -> None:
    hand = dealt([20, 20], dealer=2, rounds=2)
    everyone(hand, "stand")
    play(hand, "dice 3 3; deal 1 +5t; deal 1 -5t; deal 2 +6t; deal 2 -7t; turn +9t")
    everyone(hand, "stand")
    play(hand, "dice 4 4; deal 1 +8t; deal 1 +9c; deal 2 +10t")
    assert not hand.complete
    play(hand, "deal 2 -10t")
    assert hand.complete
    assert hand.winners == (2,)
    assert hand.revealed[2].rank == "sabacc_pair"


def test_equal_dice_in_every_round() -> None:
    hand = dealt([20, 20], dealer=2)
    deck = ["+10t", "+9t", "+8t", "+7t", "+6t", "+5t", "-9t", "-8t", "-7t", "-6t", "-5t", "-4t", "-3t", "+10c"]
    for number in (1, 2, 3):
        everyone(hand, "stand")
        play(hand, f"dice {number} {number}")
        play(hand, *(f"deal {seat} {deck.pop()}" for seat in (1, 1, 2, 2)))
        if number < 3:
            play(hand, f"turn {deck.pop()}")
    assert hand.complete
    assert len(told(hand, HandsThrown)) == 3
    assert len(told(hand, CardTurned)) == 3


def test_junked_seats_take_no_part_in_the_dice() -> None:
    hand = play(dealt([20, 20, 20], dealer=3), "1 stand; 2 fold; 3 stand; dice 1 1")
    assert hand.awaiting == {"deal": {"1": 2, "3": 2}}


# --- running out of cards


def test_eight_seats_with_full_hands_the_pile_but_its_top_is_the_new_deck_in_the_middle_of_a_deal() -> None:
    hand = start("corellian-spike", [20] * 8, dealer=8)
    deck = hand.state.deck.cards()
    while not hand.complete:
        awaiting = hand.awaiting
        assert awaiting is not None
        if "dice" in awaiting:
            if hand.state.round == 3:
                break
            play(hand, "dice 1 2")
        elif "seat" in awaiting:
            play(hand, f"{awaiting['seat']} draw")
        elif "turn" in awaiting:
            play(hand, f"turn {deck.pop()}")
        else:
            play(hand, f"deal {next(iter(awaiting['deal']))} {deck.pop()}")
    play(hand, "dice 6 6")
    assert hand.awaiting == {"deal": {str(seat): 5 for seat in range(1, 9)}}
    assert hand.state.deck_count == 62 - 41
    assert len(hand.state.pile) == 41
    top = hand.state.pile[-1]
    for count in range(21):
        play(hand, f"deal {count % 8 + 1} {deck.pop()}")
    assert told(hand, PileShuffled) == [PileShuffled(40)]
    assert hand.state.pile == [top]
    assert refused(hand, f"deal 8 {top}") == refuse("copies_elsewhere", card=top)
    thrown = told(hand, HandsThrown)[0]
    assert thrown.top == top
    while not hand.complete and "deal" in (hand.awaiting or {}):
        free = next(card for card in hand.state.deck.counts if hand.state.copies_free(card))
        play(hand, f"deal {next(iter(hand.awaiting['deal']))} {free}")
    assert all(len(held) == 5 for held in hand.state.hands.values())


def test_a_draw_from_an_empty_deck_shuffles_the_pile_but_its_top() -> None:
    hand = start("corellian-spike", [20] * 8, dealer=8, rounds=20, gain_discard="before")
    deck = hand.state.deck.cards()
    while hand.state.deck_count:
        awaiting = hand.awaiting
        assert awaiting is not None
        if "dice" in awaiting:
            play(hand, "dice 1 2")
        elif "turn" in awaiting:
            play(hand, f"turn {deck.pop()}")
        elif "deal" in awaiting:
            play(hand, f"deal {next(iter(awaiting['deal']))} {deck.pop()}")
        else:
            seat = awaiting["seat"]
            play(hand, f"{seat} discard {hand.state.hands[seat][0]}; {seat} draw")
    top, under = hand.state.pile[-1], hand.state.pile[:-1]
    if "dice" in hand.awaiting:
        play(hand, "dice 1 2")
    seat = hand.awaiting["seat"]
    play(hand, f"{seat} draw")
    assert told(hand, PileShuffled) == [PileShuffled(len(under))]
    assert hand.state.pile == [top]
    assert refused(hand, f"deal {seat} {top}") == refuse("copies_elsewhere", card=top)
    play(hand, f"deal {seat} {under[0]}")
