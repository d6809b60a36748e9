"""Statistics: sums and averages over complete hands, by ruleset and by seat."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from controller.ledger import HandEntry
from controller.statistics import statistics_of
from tests.controller.evenings import evening, ledger_of

HAND = HandEntry(
    number=1,
    state="complete",
    ruleset="dice",
    names={1: "Lando", 2: "Han", 3: "Broke"},
    seats=(1, 2),
    before={1: 100, 2: 100, 3: 0},
    credits={1: 130, 2: 60, 3: 0},
    main_pot=0,
    sabacc_pot=10,
    winners=(1,),
    sabacc_winners=(1,),
    pot=60,
    sabacc_paid=5,
    shifts=3,
    bombed_out=1,
    moves=20,
    begun="",
    ended="",
    corrections=(),
)


def test_hands_of_one_ruleset() -> None:
    figures = statistics_of([HAND, replace(HAND, number=2, pot=100, sabacc_paid=0, shifts=0, bombed_out=2, moves=41)])
    (dice,) = figures.rulesets.values()
    assert (figures.hands, figures.void) == (2, 0)
    assert (dice.pot, dice.mean_pot, dice.biggest_pot) == (160, 80.0, 100)
    assert (dice.shifts_per_hand, dice.bomb_outs_per_hand, dice.moves_per_hand) == (1.5, 1.5, 30.5)
    assert (dice.sabacc_pots, dice.sabacc_paid) == (1, 5)


def test_winnings_by_seat_and_ruleset() -> None:
    other = replace(HAND, number=2, ruleset="kerton", credits={1: 95, 2: 115, 3: 0}, winners=(2,))
    figures = statistics_of([HAND, HAND, other])
    assert list(figures.rulesets) == ["dice", "kerton"]
    lando, han = figures.seats[1, "Lando"], figures.seats[2, "Han"]
    assert (lando.hands, lando.won, lando.winnings, lando.by_ruleset) == (3, 2, 55, {"dice": 60, "kerton": -5})
    assert (han.hands, han.won, han.winnings, han.by_ruleset) == (3, 1, -65, {"dice": -80, "kerton": 15})
    assert (3, "Broke") not in figures.seats


def test_another_name_at_a_seat_is_another_player() -> None:
    figures = statistics_of([HAND, replace(HAND, names={1: "Rey", 2: "Han", 3: "Broke"})])
    assert [(key, found.hands) for key, found in figures.seats.items()] == [
        ((1, "Lando"), 1),
        ((1, "Rey"), 1),
        ((2, "Han"), 2),
    ]


@pytest.mark.parametrize("state", ["running", "void"])
def test_only_complete_hands_count(state: str) -> None:
    figures = statistics_of([replace(HAND, state=state, winners=None)])
    assert (figures.hands, dict(figures.seats)) == (0, {})
    assert figures.void == (state == "void")


def test_no_hands_at_all() -> None:
    assert statistics_of([]).hands == 0


def test_an_evening_s_winnings_are_the_credits_that_moved(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        table.play(4)
        brought = table.session.bought_in - 450
    ledger = ledger_of(tmp_path)
    figures = statistics_of(ledger.hands)
    won = sum(seat.winnings for seat in figures.seats.values())
    assert won == sum(ledger.books.credits.values()) - 450 - brought
    assert won == -ledger.books.sabacc_pot, "what nobody has won lies in the Sabacc pot"
    assert figures.rulesets["classic"].shifts == sum(entry.shifts for entry in ledger.hands)
