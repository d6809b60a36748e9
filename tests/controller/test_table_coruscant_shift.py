"""Coruscant Shift at the table: selections by button, touch and scan, the Shift with real cards, undo and restart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from display.intents import HoldPeek, SelectCard
from display.render import render
from display.scene import RevealScene, SeatPanel, ShiftScene
from display.words import LANGUAGES
from rules.moves import dice, parse
from tests.controller.tables import Desk, configuration, seats
from tests.display.layout import SIZES, faults

HANDS = ("+1t", "+2c", "+3t", "+4c", "-1t", "-2c", "-3t", "-4c", "+6t", "+6c")
"""Dealt one at a time to seats 2 and 1."""


def electronic(folder: Path, **table: object) -> Desk:
    told = configuration(
        folder,
        seats(2),
        ruleset="coruscant-shift",
        private_look="pass_and_look",
        **table,  # type: ignore[arg-type]
    )
    return Desk(folder, told)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = electronic(tmp_path)
    opened.begin()
    yield opened
    opened.close()


def scanned(folder: Path, cards: str = "scanned") -> Desk:
    return Desk(folder, configuration(folder, seats(2), ruleset="coruscant-shift", cards=cards))


@pytest.fixture
def real(tmp_path: Path) -> Iterator[Desk]:
    """Real cards, dealt over the reader; target +5, suit triangles; seat 2 selects."""
    opened = scanned(tmp_path)
    opened.press("deal")
    opened.scan_cards(*HANDS)
    opened.table.automatic.stop()
    assert opened.table.act(dice("+5", "t"))
    yield opened
    opened.close()


def of_seat(desk: Desk, seat: int) -> SeatPanel:
    return next(panel for panel in desk.picture().seats if panel.seat == seat)


def told(desk: Desk) -> str:
    return desk.picture().next_card_text


# --- selecting


def test_cards_are_marked_by_plus_and_minus_and_selected_by_deal(desk: Desk) -> None:
    held = list(desk.hand.state.hand_cards(2))
    picture = desk.picture()
    assert (picture.prompt, picture.round_text) == ("Han (seat 2): select", "Selection")
    assert [(action.action, action.label, action.cost) for action in picture.actions] == [("trade", "Select", "1 to 5")]
    desk.press("trade")
    desk.press("plus")
    desk.press("trade")
    desk.press("minus")
    desk.press("minus")
    desk.press("trade")
    assert desk.picture().prompt == "Select: + and − move, TRADE marks, DEAL selects 2"
    desk.press("deal")
    assert desk.moves()[-1] == f"2 select {held[1]} {held[4]}"


def test_cards_are_marked_by_touch(desk: Desk) -> None:
    held = list(desk.hand.state.hand_cards(2))
    for place in (3, 0, 3, 2):
        desk.wait(0.5)
        desk.table.handle(SelectCard(2, place))
    desk.press("deal")
    assert desk.moves()[-1] == f"2 select {held[0]} {held[2]}"
    assert len(of_seat(desk, 2).field) == 2
    desk.press("trade")
    desk.press("trade")
    desk.press("deal")
    while desk.hand.state.phase != "improvement":
        desk.do("match")
    desk.table.handle(SelectCard(2, len(desk.hand.state.hand_cards(2))))
    assert desk.notice == "this card is selected already"


def test_no_card_at_all_is_refused(desk: Desk) -> None:
    desk.press("trade")
    assert desk.picture().prompt == "Select: + and − move, TRADE marks a card to keep"
    assert "deal" not in [action.action for action in desk.picture().actions]
    desk.press("deal")
    assert desk.notice == "choose 1 card at least"
    assert desk.turn == 2
    desk.press("trade")
    assert "deal" in [action.action for action in desk.picture().actions]
    desk.press("deal")
    assert desk.turn == 1


def test_everybody_sees_how_many_are_selected_and_only_the_owner_which(desk: Desk) -> None:
    held = list(desk.hand.state.hand_cards(2))
    desk.press("trade")
    desk.press("trade")
    desk.table.handle(HoldPeek(2))
    look = desk.picture().private_look
    assert look is not None
    assert [face.state for face in look.cards] == ["chosen", "", "", "", ""]
    value = int(held[0].rstrip("tcs"))
    assert look.total_text.startswith(f"total {value}; target ".replace("-", "−"))
    desk.table.peek = None
    desk.press("deal")
    panel = of_seat(desk, 2)
    assert (len(panel.cards), len(panel.field)) == (4, 1)
    assert all(face.hidden for face in (*panel.cards, *panel.field))
    desk.table.handle(HoldPeek(2))
    look = desk.picture().private_look
    assert look is not None
    assert ([face.code for face in look.cards], [face.code for face in look.field]) == (held[1:], held[:1])


def test_target_and_suit_stay_in_sight_to_the_settlement(desk: Desk) -> None:
    state = desk.hand.state
    number = {0: "0", 5: "+5", -5: "−5", 10: "+10", -10: "−10"}[state.target or 0]
    for _ in range(4):
        target = desk.picture().target
        assert target is not None
        assert (target.label, target.number, target.suit) == ("Target", number, state.suit)
        drawn = render(desk.picture(), pygame.Surface((800, 480)))
        assert number in [text.text for text in drawn.texts]
        desk.do(*("trade", "trade", "deal") if state.phase in ("selection", "improvement") else ("match",))
    while not desk.hand.complete:
        desk.do(*("trade", "deal") if state.phase == "improvement" else ("match",))
    scene = desk.scene()
    assert isinstance(scene, RevealScene)
    assert scene.target is not None
    assert scene.target.number == number


def test_the_shift_says_what_becomes_of_the_cards(tmp_path: Path) -> None:
    desk = electronic(tmp_path, pace=1.0)
    desk.begin()
    desk.do("trade", "trade", "deal", "trade", "trade", "deal", "match")
    desk.press("match")
    desk.until(lambda: isinstance(desk.scene(), ShiftScene))
    scene = desk.scene()
    assert isinstance(scene, ShiftScene)
    assert scene.lines == ("The cards that were not selected are discarded, and as many are dealt.",)
    desk.close()


def test_with_all_five_selected_there_is_nothing_to_choose_at_the_improvement(desk: Desk) -> None:
    for _ in range(2):
        desk.press("trade")
        for _ in range(5):
            desk.press("trade")
            desk.press("plus")
        desk.press("deal")
    desk.do("match", "match", "match", "match")
    assert [(action.label, action.cost) for action in desk.picture().actions] == [("Improve", "")]
    desk.press("trade")
    assert desk.moves()[-1] == "2 improve"


def test_a_selection_can_be_taken_back(desk: Desk) -> None:
    desk.do("trade", "trade", "deal")
    assert desk.turn == 1
    desk.press("undo")
    desk.press("deal")
    assert desk.turn == 2
    assert of_seat(desk, 2).field == ()
    assert desk.hand.state.target is not None


@pytest.mark.parametrize("presses", [1, 2, 4])
def test_a_restart_goes_on_where_the_hand_stood(tmp_path: Path, presses: int) -> None:
    desk = electronic(tmp_path)
    desk.begin()
    for _ in range(presses):
        desk.do(*("trade", "trade", "deal") if desk.hand.state.phase == "selection" else ("match",))
    before = desk.standing()
    desk.close()
    again = electronic(tmp_path)
    assert again.standing() == before
    again.close()


# --- real cards


def test_cards_are_selected_by_scan(real: Desk) -> None:
    real.scan(real.uids("+3t")[0])
    assert real.picture().prompt == "Select: + and − move, TRADE marks, DEAL selects 1"
    real.scan(real.uids("+1t")[0])
    real.scan(real.uids("+3t")[0])
    real.scan(real.uids("-3t")[0])
    real.press("deal")
    assert real.moves()[-1] == "2 select +1t -3t"
    assert real.lines[-1] == "Seat 2, Han, selects 2 cards."
    assert not any(" of triangles" in line for line in real.lines)


def test_the_discarded_cards_come_back_seat_by_seat_and_new_ones_are_dealt(real: Desk) -> None:
    real.scan(real.uids("+1t")[0])
    real.press("deal")
    real.scan(real.uids("+2c")[0])
    real.scan(real.uids("+4c")[0])
    real.press("deal")
    real.press("match")
    real.press("match")
    assert real.picture().prompt == "Han (seat 2): discard the 4 cards that are not selected"
    assert told(real) == "Seat 2, Han: hand in 4 cards, 4 to come"
    assert real.picture().round_text == "The Shift"
    real.scan(real.uids("+1t")[0])
    assert real.notice == "this card is selected by seat 2, Han: put it back there"
    real.scan(real.uids("+2c")[0])
    assert real.notice == "this card is selected by seat 1, Lando: put it back there"
    real.scan(real.uids("+3t")[0])
    assert told(real) == "Seat 2, Han: hand in 4 cards, 3 to come"
    real.press("deal")
    real.press("deal")
    assert real.notice == "All these cards lie on the discard pile: deal as shown."
    real.scan(real.uids("-3t")[0])
    assert "-3t" not in real.hand.state.hands[2], "it lies on the discard pile"
    real.scan_cards("+7t", "+8t", "+9t", "+10t", "+7c", "+8c", "+9c")
    assert real.turn == 2
    real.press("match")
    real.press("match")
    real.scan(real.uids("+1t")[0])
    assert real.notice == "this card is selected already"
    real.scan(real.uids("+7t")[0])
    real.press("deal")
    assert real.moves()[-1] == "2 improve +7t"
    real.press("trade")
    real.press("deal")
    assert real.hand.complete
    assert real.hand.revealed[2].total == 8
    assert real.hand.winners == (1,), "6 is nearer to 5"


def test_a_restart_amid_the_shift_asks_for_the_cards_anew(real: Desk, tmp_path: Path) -> None:
    for _ in range(2):
        real.press("trade")
        real.press("trade")
        real.press("deal")
    real.press("match")
    real.press("match")
    real.press("deal")
    real.close()
    again = scanned(tmp_path)
    assert again.picture().prompt == "Han (seat 2): discard the 4 cards that are not selected"
    again.press("deal")
    again.press("deal")
    assert again.owed() == {2: 4, 1: 4}
    again.close()


def test_with_unseen_cards_places_are_selected_and_only_the_selection_is_shown(tmp_path: Path) -> None:
    desk = scanned(tmp_path, "unseen")
    desk.press("deal")
    while desk.owed():
        desk.press("deal")
    desk.ready()
    desk.press("trade")
    assert desk.picture().hint == "How many counts, not which: their faces stay unknown."
    desk.scan(desk.uids("+9t")[0])
    assert desk.notice == "How many counts, not which: their faces stay unknown."
    desk.do("trade", "plus", "trade", "deal")
    assert desk.moves()[-1] == "2 select ?? ??"
    desk.do("trade", "trade", "deal", "match")
    desk.press("match")
    assert desk.owed() == {2: 3, 1: 4}
    while desk.owed():
        desk.press("deal")
    desk.do("match", "match", "trade", "trade", "deal", "trade")
    desk.press("deal")
    assert desk.hand.awaiting == {"show": [1, 2]}
    assert told(desk) == "Scan the hand of seat 2, Han"
    desk.scan_cards("+1t", "+2t")
    assert told(desk) == "Scan the hand of seat 2, Han: one more card"
    desk.scan_cards("+3t", "+4t")
    assert desk.hand.complete
    assert {seat: judged.total for seat, judged in desk.hand.revealed.items()} == {1: 4, 2: 6}
    desk.close()


def test_at_a_full_table_the_discarded_cards_are_shuffled_in_when_the_deck_is_empty(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(8), ruleset="coruscant-shift", cards="scanned"))
    desk.press("deal")
    deck = desk.session.ruleset.deck.cards()
    desk.scan_cards(*deck[:40])
    desk.ready()
    for _ in range(8):
        desk.do("trade", "trade", "deal")
    thrown = [card for seat in desk.hand.state.order for card in desk.hand.state.hand_cards(seat)]
    for _ in range(8):
        desk.press("match")
    for _ in range(8):
        desk.press("deal")
    desk.scan(desk.uids(thrown[0])[0])
    assert desk.notice == "this card lies on the table already: take another one"
    desk.scan_cards(*deck[40:62])
    assert desk.lines[-1] == "The deck is empty: the discard pile is shuffled into a new one, of 32 cards."
    desk.scan_cards(*thrown[:10])
    assert desk.turn == 2
    assert (desk.hand.state.deck_count, desk.hand.state.pile) == (22, [])
    desk.close()


@pytest.mark.parametrize("count", [2, 5, 8])
def test_what_comes_next_can_be_read_beside_the_target(tmp_path: Path, count: int) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(count), ruleset="coruscant-shift"))
    desk.begin()
    while not desk.hand.complete:
        seat, words = desk.turn, {move.word for move in desk.hand.legal_moves(desk.turn or 0)}
        first = f"select {desk.hand.state.hand_cards(seat or 0)[0]}" if "select" in words else "improve"
        assert desk.table.act(parse(f"{seat} {'check' if 'check' in words else first}"))
        desk.ready()
    for language in LANGUAGES:
        desk.table.words.speak(language)
        scene = desk.scene()
        assert isinstance(scene, RevealScene)
        assert scene.target is not None
        assert scene.actions
        for size in SIZES:
            assert faults(render(scene, pygame.Surface(size)), size) == [], (language, size)
    desk.close()
