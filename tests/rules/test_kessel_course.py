"""Rules sheet "Kessel Sabacc": the deal, the turns, draws and piles, unknown cards, and what a header may hold."""

from __future__ import annotations

import pytest

from rules.events import CardDealt, CardGiven, PileShuffled, RoundStarted
from rules.hand import Hand
from rules.questions import DealOwed, TurnOwed
from rules.refusals import CannotStart, Refusal, refuse
from rules.ruleset import shipped
from rules.state import Seat
from tests.rules.played_hands import play, refused, start, table

DEAL = "deal 1 s3; deal 2 s4; deal 3 s5; deal 1 b3; deal 2 b4; deal 3 b6"


def dealt(chips: tuple[int, ...] = (6, 6, 6), **options: object) -> Hand:
    """Three seats, seat 3 deals; s1 and b2 lie open."""
    return play(start("kessel", chips, 3, **options), DEAL, "turn s1; turn b2")


def test_the_deal() -> None:
    hand = start("kessel", (6, 6, 6), 3)
    assert hand.awaiting == {"deal": {"1": 2, "2": 2, "3": 2}}
    order = []
    while isinstance(hand.question, DealOwed):
        seat = hand.question.next_seat()
        family = hand.question.next_family(seat)
        assert hand.view(None).family == family
        order.append((seat, family))
        hand.apply(f"deal {seat} {family[0]}{len(order) // 3 + 1}")
    assert order == [(1, "sand"), (2, "sand"), (3, "sand"), (1, "blood"), (2, "blood"), (3, "blood")]
    assert hand.awaiting == {"turn": 1}
    assert hand.credits == {1: 6, 2: 6, 3: 6}, "no antes"


def test_cards_come_in_any_order_but_one_of_each_family() -> None:
    hand = play(start("kessel", (6, 6), 2), "deal 1 b3")
    assert refused(hand, "deal 1 b4") == refuse("wrong_family", card="b4", families=("sand",))
    play(hand, "deal 2 s1; deal 1 s1; deal 2 b1; turn b2")
    assert isinstance(hand.question, TurnOwed)
    assert refused(hand, "turn b5") == refuse("wrong_family", card="b5", families=("sand",))
    assert refused(hand, "turn ??") == Refusal("open_card_needed")
    play(hand, "turn s6")
    assert hand.state.piles == {"sand": ["s6"], "blood": ["b2"]}
    assert dict(hand.view(None).pile_tops) == {"sand": "s6", "blood": "b2"}
    assert hand.view(None).pile_top is None
    assert hand.awaiting == {"seat": 1, "moves": ["draw", "stand"]}


def test_a_draw_from_a_deck_is_kept() -> None:
    hand = play(dealt(), "1 draw sand")
    assert hand.awaiting == {"deal": {"1": 1}}
    assert refused(hand, "deal 1 b1") == refuse("wrong_family", card="b1", families=("sand",))
    play(hand, "deal 1 s6")
    assert hand.awaiting == {"seat": 1, "moves": ["keep", "refuse"]}
    assert (hand.credits[1], hand.main_pot, hand.view(None).seats[1].total_stake) == (5, 1, 1)
    play(hand, "1 keep")
    assert hand.state.hands[1] == ["b3", "s6"], "cards keep the order in which they came"
    assert hand.state.piles["sand"] == ["s1", "s3"]
    assert hand.awaiting == {"seat": 2, "moves": ["draw", "stand"]}


def test_a_draw_from_a_deck_is_refused() -> None:
    hand = play(dealt(), "1 draw blood; deal 1 by; 1 refuse")
    assert hand.state.hands[1] == ["s3", "b3"]
    assert hand.state.piles["blood"] == ["b2", "by"]


def test_the_top_of_a_pile_is_taken_at_once() -> None:
    hand = play(dealt(), "1 draw sand-pile")
    assert hand.state.hands[1] == ["s3", "b3", "s1"]
    assert hand.awaiting == {"seat": 1, "moves": ["keep", "refuse"]}
    assert play(hand, "1 refuse").state.piles["sand"] == ["s1"]
    play(hand, "2 draw sand-pile; 2 keep")
    assert (hand.state.hands[2], hand.state.piles["sand"]) == (["b4", "s1"], ["s4"])


def test_thrown_cards_are_told_to_all_and_drawn_ones_to_the_seat_alone() -> None:
    hand = play(dealt(), "1 draw sand; deal 1 s6; 1 refuse")
    public = [event.seen_by(None) for event in hand.events]
    assert CardDealt(1, "??", family="sand") in public
    assert CardGiven(1, "refuse", "s6", face_up=True) in public
    assert hand.view(2).seats[1].hand == ("??", "??")
    assert hand.view(2).seats[1].families == ("sand", "blood")


@pytest.mark.parametrize("text", ["1 draw", "1 draw sabers", "1 draw 3"])
def test_a_draw_names_its_pile(text: str) -> None:
    found = refused(dealt(), text)
    assert found == refuse("name_needed", word="draw", options=("sand", "blood", "sand-pile", "blood-pile"))


def test_a_draw_costs_chips() -> None:
    hand = play(dealt((1, 6, 6)), "1 draw sand; deal 1 s6; 1 keep; 2 stand; 3 stand")
    assert hand.awaiting == {"seat": 1, "moves": ["stand"]}
    assert refused(hand, "1 draw sand") == refuse("cannot_pay", amount=1)
    assert hand.view(None).seats[1].status == "playing", "nobody is all-in in this game"
    assert play(dealt((6, 6, 6), draw_cost=4), "1 draw sand; deal 1 s6; 1 keep").credits[1] == 2
    free = play(dealt((1, 6, 6), draw_cost=0), "1 draw sand; deal 1 s6; 1 keep")
    assert (free.credits[1], free.main_pot) == (1, 0)


def test_turns_go_round_and_then_hands_are_shown() -> None:
    hand = dealt(turns=2)
    for number in (1, 2):
        assert hand.view(None).round == number
        play(hand, "1 draw sand-pile; 1 keep; 2 stand; 3 stand")
    assert hand.complete
    assert [event.number for event in hand.events if isinstance(event, RoundStarted)] == [1, 2]


def test_all_stood_in_one_turn() -> None:
    hand = play(dealt(), "1 draw sand-pile; 1 keep; 2 stand; 3 stand")
    assert not hand.complete
    assert play(hand, "1 stand; 2 stand; 3 stand").complete


def test_an_empty_deck_is_made_anew_from_its_pile_but_the_top() -> None:
    hand = play(start("kessel", (60, 60), 2, turns=20), "deal 1 s1; deal 2 s1; deal 1 b1; deal 2 b1; turn s1; turn b1")
    sand = [f"s{value}" for value in "22233344455566"] + ["s6", "si", "si", "si"]
    for card in [*sand, "sy"]:
        seat = hand.awaiting["seat"]  # type: ignore[index]
        play(hand, f"{seat} draw sand; deal {seat} {card}; {seat} refuse")
    assert hand.state.deck_counts == {"sand": 0, "blood": 19}
    seat = hand.awaiting["seat"]  # type: ignore[index]
    play(hand, f"{seat} draw sand")
    assert hand.state.piles["sand"] == ["sy"]
    assert PileShuffled(19, "sand") in hand.events
    assert refused(hand, f"deal {seat} sy") == refuse("copies_elsewhere", card="sy")
    play(hand, f"deal {seat} s2")


def test_cards_that_nobody_knows() -> None:
    hand = play(start("kessel", (6, 6), 2), "deal 1 ??; deal 2 ??; deal 1 s3; deal 2 ??; turn s1; turn b2")
    assert hand.state.families[1] == ["blood", "sand"], "the unknown one is of the family that no known card is of"
    assert hand.state.deck_counts == {"sand": 19, "blood": 19}
    play(hand, "1 draw blood; deal 1 ??; 1 keep; 2 draw sand-pile; 2 keep")
    assert hand.state.piles == {"sand": ["??"], "blood": ["b2", "??"]}
    play(hand, "1 stand; 2 stand")
    assert hand.awaiting == {"show": [1, 2]}
    assert refused(hand, "show 1 s3 s4") == refuse("wrong_family", card="s4", families=("blood",))
    assert refused(hand, "show 2 b4 s2") == refuse("show_lacks", seat=2, card="s1")
    play(hand, "show 2 b4 s1; show 1 s3 by")
    assert hand.complete
    assert hand.revealed[1].rank == "pair"


@pytest.mark.parametrize(
    ("tokens", "options", "code"),
    [
        (("voucher",), {}, "unknown_token"),
        (("refund", "refund"), {}, "token_twice"),
        (("refund", "embargo", "markdown", "immunity"), {}, "too_many_tokens"),
        (("refund",), {"tokens": False}, "too_many_tokens"),
        (("refund", "embargo"), {"tokens_per_seat": 1}, "too_many_tokens"),
    ],
)
def test_tokens_of_a_header(tokens: tuple[str, ...], options: dict[str, object], code: str) -> None:
    seats = {1: Seat("Han", 6, tokens=tokens), 2: Seat("Lando", 6)}
    with pytest.raises(CannotStart) as refused_header:
        Hand(table("kessel", **options), seats, 1)
    assert refused_header.value.code == code
    with pytest.raises(CannotStart) as no_tokens_here:
        Hand(shipped("classic"), seats, 1)
    assert no_tokens_here.value.code == "unknown_token"


def test_between_draw_and_keep_a_hand_is_worth_nothing_yet() -> None:
    hand = dealt()
    before = hand.judgement(1)
    assert before is not None
    assert (before.rank, before.total) == ("pair", 3)
    play(hand, "1 draw sand-pile")
    assert hand.judgement(1) is None, "three cards"
    play(hand, "1 refuse")
    assert hand.judgement(1) == before
