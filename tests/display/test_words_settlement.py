"""Who paid what into which pot and why, and who won what, for the reveal screen."""

from __future__ import annotations

from display.words import Words
from rules import events
from rules.events import Event

WORDS = Words()

# The sheet's fifth example of traditional Sabacc, with the payments before it.
BOMBED_OUT: list[Event] = [
    *(events.Paid(seat, 5, "main", "ante") for seat in (1, 2, 3)),
    *(events.Paid(seat, 5, "sabacc", "sabacc_ante") for seat in (1, 2, 3)),
    events.Staked(1, "bet", 20, 20, False),
    events.Staked(2, "raise", 28, 28, False),
    events.Staked(3, "match", 28, 28, False),
    events.Staked(1, "match", 8, 28, False),
    events.Revealed(1, ("S15", "C14"), (), 29, "bombed_out", True),
    events.Revealed(2, ("S14", "C15"), (), 29, "bombed_out", True),
    events.Revealed(3, ("S5", "S6"), (), 11, "total", False),
    events.Paid(1, 40, "sabacc", "penalty", True),
    events.Paid(2, 100, "sabacc", "penalty"),
    events.MainPotWon(3, 99, 1, 1, False),
    events.HandOver((3,), ()),
]


def test_payments_and_a_winner() -> None:
    assert WORDS.settlement(BOMBED_OUT) == [
        "Main pot: seats 1–3: ante 5, bets 28 each",
        "Sabacc pot: seats 1–3: ante 5 each",
        "Sabacc pot: seat 1: 40 for bombing out",
        "Sabacc pot: seat 2: 100 for bombing out",
        "Seat 3 wins the main pot, 99: 11",
    ]
    assert WORDS.reasons(BOMBED_OUT, 1) == [
        "paid 33 into the main pot",
        "paid 5 into the Sabacc pot",
        "bombed out: paid 40 into the Sabacc pot",
    ]
    assert WORDS.reasons(BOMBED_OUT, 3)[-1] == "won 99: the main pot"


def test_layers_a_demise_and_the_sabacc_pot() -> None:
    happened = [
        events.Paid(1, 5, "main", "blind"),
        events.Paid(2, 10, "main", "double_blind"),
        events.Staked(1, "match", 5, 10, False),
        events.Revealed(1, ("S11", "C12"), (), 23, "pure_sabacc", False),
        events.Revealed(2, ("T11", "F12"), (), 23, "pure_sabacc", False),
        events.DemiseStarted((1, 2)),
        events.DemiseJudged(1, 25, "bombed_out", True),
        events.DemiseJudged(2, 20, "total", False),
        events.MainPotWon(2, 15, 1, 2, False),
        events.MainPotWon(2, 5, 2, 2, False),
        events.SabaccPotWon(2, 40, "pure_sabacc"),
        events.MainPotStays(7),
    ]
    assert WORDS.settlement(happened) == [
        "Main pot: seat 1: blind 5, bets 5",
        "Main pot: seat 2: blind 10",
        "Seat 2 wins side pot 1 of 2, 15: 20, after Sudden Demise",
        "Seat 2 wins side pot 2 of 2, 5: 20, after Sudden Demise",
        "Seat 2 takes the Sabacc pot, 40: 23, Pure Sabacc",
        "Sabacc pot: 7 of the main pot that nobody won",
    ]
    assert WORDS.reasons(happened, 2) == [
        "paid 10 into the main pot",
        "Sudden Demise: 20",
        "won 15: side pot 1 of 2",
        "won 5: side pot 2 of 2",
        "won 40: the Sabacc pot",
    ]


def test_costs_are_told_in_one_order_so_that_seats_that_paid_alike_stand_together() -> None:
    happened = [
        events.Paid(1, 1, "main", "gain"),
        events.Paid(1, 2, "main", "swap"),
        events.Staked(1, "bet", 7, 7, False),
        events.Paid(2, 2, "main", "swap"),
        events.Staked(2, "match", 7, 7, False),
        events.Paid(2, 1, "main", "gain"),
    ]
    assert WORDS.settlement(happened) == ["Main pot: seats 1, 2: bets 7, gains 1, swaps 2 each"]


def test_a_final_draw() -> None:
    happened = [
        events.Revealed(1, ("+3t", "-3c"), (), 0, "sabacc_pair", False),
        events.DemiseStarted((1, 2), draw=True),
        events.DemiseJudged(1, -3, "final_draw", False),
        events.MainPotWon(1, 10, 1, 1, False),
    ]
    assert WORDS.settlement(happened) == ["Seat 1 wins the main pot, 10: 0, Sabacc Pair, final draw −3"]
    assert WORDS.reasons(happened, 1) == ["final draw: −3", "won 10: the main pot"]


def test_what_nobody_matched_is_no_payment() -> None:
    happened = [
        events.Paid(1, 5, "main", "ante"),
        events.Staked(1, "bet", 20, 20, False),
        events.Returned(1, 20),
        events.Folded(2),
        events.MainPotWon(1, 10, 1, 1, False, unseen=True),
    ]
    assert WORDS.settlement(happened) == [
        "Main pot: seat 1: ante 5",
        "Seat 1 wins the main pot, 10: everybody else folded",
    ]
    assert WORDS.reasons(happened, 2) == ["folded"]


def test_an_unmatched_blind_comes_back() -> None:
    happened = [
        events.Paid(1, 5, "main", "blind"),
        events.Paid(2, 10, "main", "double_blind"),
        events.Folded(1),
        events.Returned(2, 5),
    ]
    assert WORDS.settlement(happened) == ["Main pot: seats 1, 2: blind 5 each"]


def test_shares_and_seats_that_did_not_show() -> None:
    happened = [
        events.SatOut(4, 10),
        events.Acted(3, "muck"),
        events.Revealed(1, ("3h", "5c"), (), 10, "total", False),
        events.Revealed(2, ("5s", "5d"), (), 10, "total", False),
        events.MainPotWon(1, 8, 1, 1, True),
        events.MainPotWon(2, 7, 1, 1, True),
    ]
    assert WORDS.settlement(happened) == [
        "Seat 1 shares the main pot, 8: 10",
        "Seat 2 shares the main pot, 7: 10",
    ]
    assert WORDS.reasons(happened, 2) == ["won 7: a share of the main pot"]
    assert WORDS.reasons(happened, 3) == ["threw the hand in unseen"]
    assert WORDS.reasons(happened, 4) == ["sat out"]
    assert WORDS.reasons(happened, 5) == []
