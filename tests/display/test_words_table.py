"""What the table shows: prompts, hints, rounds, calls, states, and buttons with their costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from display.words import Words
from rules.hand import Hand
from rules.ruleset import shipped
from rules.state import Seat
from rules.view import LegalMove

WORDS = Words()


def table(ruleset: str, *moves: str, credits: tuple[int, ...] = (200, 150, 100), **options: object) -> Hand:  # noqa: A002
    """Lando, Han and Chewbacca; Chewbacca, seat 3, deals."""
    names = ("Lando", "Han", "Chewbacca")
    seats = {place + 1: Seat(names[place], amount) for place, amount in enumerate(credits)}
    hand = Hand(shipped(ruleset).with_options(options), seats, dealer=len(credits))
    for move in moves:
        hand.apply(move)
    return hand


DEAL = ("deal 1 S3", "deal 2 C12", "deal 3 F4", "deal 1 S4", "deal 2 C11", "deal 3 F5")
STAND = ("1 stand", "2 stand", "3 stand")
CHECK = ("1 check", "2 check", "3 check")
FOUR_ROUNDS = (STAND + CHECK) * 4


def said(hand: Hand) -> tuple[str, str, str, str]:
    view = hand.view(None)
    return WORDS.round_text(view), WORDS.call_text(view), WORDS.prompt(view), WORDS.hint(view)


@pytest.mark.parametrize(
    ("moves", "texts"),
    [
        (
            (),
            (
                "The deal",
                "The hand may be called from round 5",
                "Deal 1 card to Lando (seat 1)",
                "6 cards are still to be dealt.",
            ),
        ),
        (
            DEAL,
            (
                "Round 1: play",
                "The hand may be called from round 5",
                "Lando (seat 1): draw, trade or stand",
                "After everybody's turn: bets. Cards may go into the field at any time.",
            ),
        ),
        (
            (*DEAL, *STAND),
            (
                "Round 1: betting",
                "The hand may be called from round 5",
                "Lando (seat 1): check, bet or fold",
                "Nobody has bet yet.",
            ),
        ),
        (
            (*DEAL, *STAND, "1 bet 10"),
            (
                "Round 1: betting",
                "The hand may be called from round 5",
                "Han (seat 2): match, raise or fold",
                "The stake is 10: 10 more to match it.",
            ),
        ),
        (
            (*DEAL, *FOUR_ROUNDS),
            (
                "Round 5: play",
                "The hand may be called now",
                "Lando (seat 1): call, draw, trade or stand",
                "After everybody's turn: bets. Cards may go into the field at any time.",
            ),
        ),
        (
            (*DEAL, *FOUR_ROUNDS, "1 call", "1 bet 5"),
            (
                "Round 5: betting",
                "Called by seat 1",
                "Han (seat 2): match, raise or fold",
                "The last bets, then the reveal. The stake is 5: 5 more to match it.",
            ),
        ),
        (
            (*DEAL, "pulse"),
            (
                "Round 1: play",
                "The hand may be called from round 5",
                "Deal 2 cards to Lando (seat 1)",
                "6 cards are still to be dealt.",
            ),
        ),
        (
            (*DEAL, *FOUR_ROUNDS, "1 call", *CHECK),
            ("The hand is over", "Called by seat 1", "The hand is over: Han (seat 2) wins", ""),
        ),
    ],
)
def test_a_hand_of_classic(moves: tuple[str, ...], texts: tuple[str, str, str, str]) -> None:
    assert said(table("classic", *moves)) == texts


def test_sudden_demise_asks_for_open_cards() -> None:
    deal = ("deal 1 S4", "deal 2 C4", "deal 1 S6", "deal 2 C6")
    stand, check = ("1 stand", "2 stand"), ("1 check", "2 check")
    hand = table("classic", *deal, *((stand + check) * 4), "1 call", *check, credits=(100, 100))
    assert said(hand) == (
        "Sudden Demise",
        "Called by seat 1",
        "Deal a card face up to Lando (seat 1)",
        "Seats 1 and 2 are equal: one open card each decides.",
    )
    view = hand.view(None)
    assert WORDS.hand_note(view.seats[1]) == "10"


def test_unknown_hands_are_to_be_laid_open() -> None:
    deal = ("deal 1 ??", "deal 2 ??", "deal 1 ??", "deal 2 ??")
    stand, check = ("1 stand", "2 stand"), ("1 check", "2 check")
    hand = table("classic", *deal, *((stand + check) * 4), "1 call", *check, credits=(100, 100))
    assert said(hand)[2:] == ("Lay the hands open: seats 1 and 2", "All cards outside the field, in any order.")
    hand.apply("show 1 S4 S5")
    assert said(hand)[2] == "Lay the hand open: seat 2"


def test_the_dice_of_the_dice_game() -> None:
    hand = table("dice", *DEAL, "1 stand")
    assert said(hand)[2:] == (
        "The droid rolls 2 dice",
        "A pair brings a Shift: all cards outside the field are dealt anew.",
    )
    hand = table("dice", *DEAL, "1 stand", dice={"count": 1, "sides": 6, "shifts_on": [3, 4]})
    assert said(hand)[2:] == (
        "The droid rolls the die",
        "A Shift on 3 or 4: all cards outside the field are dealt anew.",
    )


def test_the_field_on_ones_own_turn_stands_in_the_prompt() -> None:
    hand = table("dice", *DEAL)
    assert said(hand)[2:] == (
        "Lando (seat 1): draw, trade, stand or field",
        "One card into and one out of the field in a turn; stand ends it.",
    )


def test_opening_bets() -> None:
    assert said(table("computer")) == (
        "Opening bets",
        "The hand may be called from round 5",
        "Lando (seat 1): bet or fold",
        "Until somebody has bet there is only bet or fold; then the cards are dealt.",
    )


def test_cloud_city_has_a_lead() -> None:
    hand = table("cloud-city", *DEAL)
    assert said(hand) == (
        "Round 1: betting",
        "Lead (flag): Lando (seat 1)",
        "Lando (seat 1): check or bet",
        "Only the lead, seat 1, may open the betting.",
    )
    for move in CHECK:
        hand.apply(move)
    assert said(hand)[0] == "Round 1: shifting"
    assert said(hand)[2:] == (
        "The droid rolls the die for the lead, Lando (seat 1)",
        "On 4, 5 or 6 every seat loses a card and is dealt another.",
    )
    hand.apply("dice 5")
    assert said(hand)[2] == "Draw a card blind from Han (seat 2)"


def test_corellian_spike_turns_a_card_up() -> None:
    deal = ("deal 1 +1t", "deal 2 +2t", "deal 3 +3t", "deal 1 +4t", "deal 2 +5t", "deal 3 +6t")
    hand = table("corellian-spike", *deal)
    assert said(hand)[2] == "Turn a card face up"
    hand.apply("turn 0")
    assert said(hand) == (
        "Round 1 of 3: play",
        "",
        "Lando (seat 1): junk, draw, swap or stand",
        "After everybody's turn: the dice.",
    )


def test_kerton_names_wild_and_clone() -> None:
    assert said(table("kerton"))[2:] == (
        "Name the wild card and the clone card",
        "Two different cards; both copies of each count.",
    )


def test_smuggler_counts_betting_rounds_and_exchanges() -> None:
    deal = tuple(f"deal {seat} {suit}{seat + 3}" for suit in "CLVF" for seat in (1, 2, 3))
    hand = table("smuggler", *deal)
    assert said(hand)[0] == "Betting round 1 of 3"
    for move in ("3 match", "1 match", "2 check"):
        hand.apply(move)
    assert said(hand)[0] == "Exchange 1 of 2"
    assert said(hand)[2:] == (
        "Lando (seat 1): exchange",
        "Hand in any number of cards for as many new ones.",
    )


def test_states_and_notes_of_seats() -> None:
    bets = ("1 bet 40", "2 fold", "3 match")
    deal = ("deal 1 S11", "deal 2 C12", "deal 3 F15", "deal 1 S12", "deal 2 C11", "deal 3 F14")
    rounds = ("1 stand", "3 stand", "1 check") * 3
    hand = table("classic", *deal, *STAND, *bets, credits=(200, 150, 50))
    view = hand.view(None)
    assert [WORDS.seat_status(view.seats[seat]) for seat in (1, 2, 3)] == ["", "folded", "all-in"]
    assert [WORDS.hand_note(view.seats[seat]) for seat in (1, 2, 3)] == ["", "", ""]
    for move in (*(move for move in rounds if not move.endswith("check")), "1 call"):
        hand.apply(move)
    view = hand.view(None)
    assert hand.complete
    assert [WORDS.hand_note(view.seats[seat]) for seat in (1, 2, 3)] == ["23, Pure Sabacc", "", "29, bombed out"]
    assert WORDS.seat_status(view.seats[3]) == "bombed out"


def test_who_sits_out_and_what_was_declared() -> None:
    deal = ("deal 1 S3", "deal 2 Star", "deal 1 S4", "deal 2 S1")
    view = table("dice", *deal, credits=(100, 100, 3)).view(None)
    assert WORDS.seat_status(view.seats[3]) == "sits out"
    assert WORDS.hand_note(view.seats[2]) == "declared −16"


@pytest.mark.parametrize(
    ("awaiting", "text"),
    [
        ({"seat": 2, "moves": ["check", "bet", "call"]}, "The table waits for seat 2: check, bet or call."),
        ({"deal": {"1": 1}}, "The table waits for cards: 1 for seat 1."),
        ({"deal": {"1": 2, "3": 1}}, "The table waits for cards: 2 for seat 1 and 1 for seat 3."),
        ({"dice": 2}, "The table waits for 2 dice."),
        ({"dice": 1}, "The table waits for a die."),
        ({"turn": 1}, "The table waits for a card to be turned face up."),
        ({"pick": 3}, "The table waits for a card to be drawn blind from seat 3."),
        ({"show": [1, 3]}, "The table waits for the hands of seats 1 and 3 to be laid open."),
        ({"show": [3]}, "The table waits for the hand of seat 3 to be laid open."),
        ({"wild": True}, "The table waits for the wild card and the clone card."),
        (None, "The hand is over."),
    ],
)
def test_awaiting(awaiting: Mapping[str, Any] | None, text: str) -> None:
    assert WORDS.awaiting(awaiting) == text


@pytest.mark.parametrize(
    ("move", "has", "label", "cost"),
    [
        (LegalMove("check", "plain"), 100, "Check", ""),
        (LegalMove("bet", "amount", least=5, most=100, cost=5), None, "Bet", "at least 5"),
        (LegalMove("bet", "amount", least=5, most=100, cost=5), 100, "Bet", "at least 5"),
        (LegalMove("bet", "amount", least=5, most=20, cost=5), 100, "Bet", "5 to 20"),
        (LegalMove("bet", "amount", least=3, most=3, cost=3), 3, "All-in", "3"),
        (LegalMove("bet", "amount", least=5, most=5, cost=5), 100, "Bet", "5"),
        (LegalMove("match", "plain", least=10, most=10, cost=10), 100, "Match", "10"),
        (LegalMove("match", "plain", least=10, most=10, cost=10), 10, "Match", "10, all-in"),
        (LegalMove("raise", "amount", least=20, most=90, cost=15), 85, "Raise", "to 20 or more"),
        (LegalMove("raise", "amount", least=20, most=40, cost=15), 85, "Raise", "to 20 up to 40"),
        (LegalMove("raise", "amount", least=25, most=25, cost=15), 15, "All-in", "to 25"),
        (LegalMove("trade", "card", ("S4",)), 100, "Trade", ""),
        (LegalMove("swap", "card", ("+4t",), cost=2), 100, "Swap", "2"),
        (LegalMove("exchange", "cards", ("C4",), most=4), 100, "Exchange", "up to 4"),
    ],
)
def test_buttons(move: LegalMove, has: int | None, label: str, cost: str) -> None:
    assert WORDS.action(move, has) == (label, cost)


def test_the_hint_of_kessel_tells_what_holds_for_the_seat_on_turn() -> None:
    """A draw that costs nothing is not told to cost something, and an embargo is told before anything is pressed."""
    seats = {1: Seat("Lando", 6, tokens=("free-draw", "embargo")), 2: Seat("Han", 6), 3: Seat("Chewbacca", 6)}
    hand = Hand(shipped("kessel"), seats, dealer=3)
    for card in ("1 s3", "2 s4", "3 s5", "1 b3", "2 b4", "3 b6"):
        hand.apply(f"deal {card}")
    hand.apply("turn s1")
    hand.apply("turn b2")
    assert said(hand)[3] == "A draw costs 1. Tokens: Free Draw, Embargo."
    hand.apply("1 token free-draw")
    assert said(hand)[3] == "A draw costs 0. When all stand in the same turn, the reveal follows at once."
    for move in ("1 stand", "2 stand", "3 draw sand-pile", "3 keep", "1 token embargo", "1 stand"):
        hand.apply(move)
    assert said(hand)[2:] == ("Han (seat 2): stand", "there is an embargo on this seat: it can only stand in this turn")
    hand.apply("2 stand")
    assert said(hand)[3] == "A draw costs 1. When all stand in the same turn, the reveal follows at once."
