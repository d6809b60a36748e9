"""The Shift with real cards: the screen asks seat by seat for the cards, then for the re-deal, and checks both."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.status import status_of
from controller.status import told as told_status
from display.intents import Pause
from rules.moves import PULSE, dice
from tests.controller.tables import Desk, configuration, seats


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk(tmp_path, configuration(tmp_path, seats(2), cards="scanned", expected_per_hand=0.0))
    opened.press("deal")
    opened.scan_cards("S4", "C12", "Star", "T2")
    opened.scan(opened.uids("Star")[0])  # seat 2 fields its Star
    assert opened.hand.state.field_cards(2) == ["Star"]
    assert opened.table.act(PULSE)
    yield opened
    opened.close()


def told(desk: Desk) -> str:
    return desk.picture().next_card_text


def test_hands_come_back_by_scan_or_by_count_then_the_deal_is_checked(desk: Desk) -> None:
    assert told(desk).startswith("Seat 2, Han: hand in one card")
    desk.scan(desk.uids("S4")[0])
    assert told(desk).startswith("Seat 1, Lando: hand in 2 cards, 2 to come")
    desk.scan(desk.uids("T2")[0])
    assert told(desk).startswith("Seat 1, Lando: hand in 2 cards, 1 to come")
    desk.press("deal")
    assert desk.notice == "All cards are back: shuffle them in, then deal as shown."
    assert told(desk) == "Next card: seat 2, Han"
    assert desk.moves()[-1] == "pulse", "nothing was dealt yet"
    desk.scan_cards("C12", "S4", "F7")
    assert desk.turn == 2
    assert desk.hand.state.hands[2] == ["Star", "C12"]
    assert desk.hand.state.hands[1] == ["S4", "F7"]


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("Star", "this card lies in the field of seat 2, Han: put it back there"),
        ("C12", "this card is of seat 1, Lando: it comes when that seat is asked"),
        ("F9", "nobody held this card: put it back into the deck"),
    ],
)
def test_a_card_that_must_not_come_in_is_refused_by_name(desk: Desk, card: str, text: str) -> None:
    desk.scan(desk.uids(card)[0])
    assert desk.notice == text
    assert told(desk).startswith("Seat 2, Han: hand in one card")


def test_the_same_card_twice_and_a_stranger_are_refused(desk: Desk) -> None:
    desk.scan(desk.uids("S4")[0])
    desk.scan(desk.uids("C12")[0])
    desk.scan(desk.uids("C12")[0])
    assert desk.notice == "this card was read already: hand in the next one"


def test_the_screen_asks_for_the_hands_and_not_for_the_deal_yet(desk: Desk) -> None:
    picture = desk.picture()
    assert picture.prompt == "Han (seat 2): hand in one card"
    assert picture.hint == "Scan each card, or count them and press DEAL."
    desk.press("deal")
    assert desk.picture().prompt == "Lando (seat 1): hand in 2 cards"
    desk.press("deal")
    assert desk.picture().prompt == "Deal 1 card to Han (seat 2)"


def test_the_status_tells_whose_cards_are_to_come_back(desk: Desk) -> None:
    desk.press("deal")
    desk.scan_cards("C12")
    status = status_of(desk.table)
    assert status["collecting"] == {"seat": 1, "name": "Lando", "count": 2, "left": 1}
    waits = next(line for line in told_status(status) if line.startswith("hand 1"))
    assert waits == "hand 1, moves: 6. Seat 1, Lando: hand in 2 cards, 1 to come"
    desk.press("deal")
    status = status_of(desk.table)
    assert status["collecting"] is None
    assert "wait" in next(line for line in told_status(status) if line.startswith("hand 1"))


def test_the_card_that_came_back_last_and_lies_there_still_is_not_dealt(desk: Desk) -> None:
    desk.press("deal")
    desk.scan_cards("C12")
    desk.scan(desk.uids("T2")[0])
    assert desk.owed() == {1: 2, 2: 1}
    before = desk.moves()
    desk.scan(desk.uids("T2")[0])  # the reader had lost it for a moment
    assert desk.moves() == before
    assert desk.notice == "this card was read last: take it off; if it comes once more, lay it on again"
    desk.scan(desk.uids("T2")[0])
    assert desk.moves()[-1] == "deal 2 T2", "it was really dealt"


def test_no_other_button_does_anything_meanwhile(desk: Desk) -> None:
    before = desk.standing()
    for name in ("draw", "stand", "call", "field"):
        desk.press(name)
        assert desk.notice == "wait: the dealer comes first"
    assert desk.standing() == before


def test_a_pause_goes_on_at_the_same_card(desk: Desk) -> None:
    desk.scan(desk.uids("S4")[0])
    desk.table.handle(Pause())
    desk.scan(desk.uids("C12")[0])
    assert desk.notice == "the table is paused: press DEAL to go on"
    desk.press("deal")
    assert told(desk).startswith("Seat 1, Lando: hand in 2 cards, 2 to come")


def test_a_restart_before_the_first_new_card_collects_anew(desk: Desk, tmp_path: Path) -> None:
    desk.scan(desk.uids("S4")[0])
    desk.close()
    again = Desk(tmp_path, configuration(tmp_path, seats(2), cards="scanned", expected_per_hand=0.0))
    assert told(again).startswith("Seat 2, Han: hand in one card")
    again.press("deal")
    again.press("deal")
    again.scan_cards("C12", "S4", "F7")
    assert again.turn == 2
    again.close()


def test_equal_dice_throw_the_hands_onto_the_pile(tmp_path: Path) -> None:
    told_it = configuration(tmp_path, seats(2), ruleset="corellian-spike", cards="scanned")
    desk = Desk(tmp_path, told_it)
    desk.press("deal")
    desk.scan_cards("+1t", "+2t", "+3t", "+4t", "-9c")
    desk.press("stand")
    desk.press("stand")
    desk.table.automatic.stop()
    assert desk.table.act(dice(4, 4))
    assert told(desk).startswith("Seat 2, Han: hand in 2 cards")
    desk.wait(10)
    assert desk.picture().prompt == "Han (seat 2): 2 cards onto the discard pile"
    desk.press("deal")
    desk.press("deal")
    assert desk.notice == "All hands lie on the discard pile: deal as shown."
    desk.scan_cards("+5t", "+6t", "+7t", "+8t", "-1c")
    assert desk.turn == 2
    desk.close()
