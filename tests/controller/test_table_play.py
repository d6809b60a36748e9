"""A hand of persons only, every move by the panel's buttons, from the antes to the settled pots."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.journal import JournalError
from display.intents import PressAction, SelectCard, Start
from display.scene import AttractScene, RevealScene
from rules.hand import Hand
from tests.controller.tables import Desk, bound, configuration, seats


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk(tmp_path, configuration(tmp_path, seats(3), private_look="pass_and_look"))
    yield opened
    opened.close()


def play_on(desk: Desk) -> None:
    """Everybody stands, checks and matches, and calls as soon as that is open, until the hand is settled."""
    for _ in range(200):
        desk.ready()
        if desk.hand.complete:
            return
        assert desk.turn is not None
        words = {move.word for move in desk.hand.legal_moves(desk.turn)}
        desk.press("call" if "call" in words else "match" if words & {"check", "match"} else "stand")
    raise AssertionError("the hand does not end")


def test_deal_starts_a_hand_from_the_attract_screen(desk: Desk) -> None:
    assert isinstance(desk.scene(), AttractScene)
    for name in ("draw", "match", "fold", "plus"):
        desk.press(name)
        assert desk.session.hand is None
        assert desk.notice == "press DEAL to begin a hand"
    desk.press("deal")
    assert desk.hand.main_pot == 15
    assert desk.picture().hand_number == "Hand 1"
    desk.ready()
    assert [len(desk.hand.state.hands[seat]) for seat in (1, 2, 3)] == [2, 2, 2]
    assert desk.turn == 2
    assert [name for name, lamp in desk.driver.lamps.items() if lamp.on] == ["seat-2"]


def test_every_action_of_the_panel_from_the_antes_to_the_settled_pots(desk: Desk) -> None:
    desk.begin()
    # Round 1: draw, trade the second card, stand.
    desk.do("draw")
    assert len(desk.hand.state.hands[2]) == 3
    second = desk.hand.state.hands[3][1]
    desk.do("trade")
    assert desk.turn == 3, "a card is chosen first"
    assert desk.picture().selected_card == (3, 0)
    desk.press("plus")
    desk.press("plus")
    desk.press("minus")
    assert desk.picture().selected_card == (3, 1)
    desk.press("deal")
    desk.ready()
    assert f"3 trade {second}" in desk.moves()
    assert len(desk.hand.state.hands[3]) == 2
    desk.do("stand")
    # Betting: check, bet by plus, raise by plus and minus, match, match.
    assert desk.turn == 2
    desk.do("match")
    assert desk.moves()[-1] == "2 check"
    assert desk.picture().raise_to == 5
    desk.press("plus")
    assert desk.picture().raise_to == 10
    desk.do("raise")
    assert desk.moves()[-1] == "3 bet 10"
    assert desk.picture().raise_to == 15
    desk.press("plus")
    desk.press("plus")
    desk.press("minus")
    desk.press("minus")
    desk.press("minus")
    assert desk.picture().raise_to == 15
    desk.press("plus")
    desk.do("raise")
    assert desk.moves()[-1] == "1 raise 20"
    desk.do("match", "match")
    assert desk.moves()[-2:] == ["2 match", "3 match"]
    assert desk.hand.main_pot == 75
    # The field, in the own turn: in and out again.
    first = desk.hand.state.hand_cards(2)[0]
    desk.do("field", "deal")
    assert desk.hand.state.field_cards(2) == [first]
    assert [face.code for face in desk.picture().seats[1].field] == [first]
    assert desk.turn == 2
    desk.do("field", "minus", "field")
    assert desk.hand.state.field_cards(2) == []
    desk.do("stand", "stand", "stand")
    # A fold ends nothing for the others.
    desk.do("match", "fold", "match")
    assert desk.hand.state.folded == {3}
    play_on(desk)
    assert desk.table.stage == "settled"
    assert isinstance(desk.scene(), RevealScene)
    words = {move.split()[1] for move in desk.moves() if move[0].isdigit()}
    assert words == {"draw", "trade", "stand", "check", "bet", "raise", "match", "field", "unfield", "fold", "call"}
    assert desk.hand.main_pot == 0
    assert {seat: player.credits for seat, player in desk.session.players.items()} == desk.hand.credits
    assert desk.session.sabacc_pot == desk.hand.sabacc_pot
    desk.assert_balanced()
    assert desk.stored() == desk.moves()
    result = desk.journal.hands()[0].result
    assert result is not None
    assert result["credits"] == {str(seat): amount for seat, amount in desk.hand.credits.items()}


def test_the_deal_passes_to_the_left_and_the_next_hand_goes_on_with_what_is_there(desk: Desk) -> None:
    dealers = []
    for number in (1, 2, 3, 4):
        desk.begin()
        dealers.append(desk.hand.header.dealer)
        assert desk.hand.header.sabacc_pot == desk.session.sabacc_pot
        assert desk.session.hand_number == number
        play_on(desk)
        desk.assert_balanced()
        assert desk.session.hands_settled == number
    assert dealers == [1, 2, 3, 1]


def test_a_seat_that_went_broke_sits_out_and_does_not_deal(tmp_path: Path) -> None:
    who = seats(2) | seats(3, credits=10)
    who = {1: seats(1)[1], 2: seats(2, credits=10)[2], 3: seats(3)[3]}
    desk = Desk(tmp_path, configuration(tmp_path, who))
    desk.begin()  # the antes take all that seat 2 has
    assert desk.hand.credits[2] == 0
    while not desk.hand.complete:
        # Seat 2 loses whatever it holds: everybody draws, seat 2 until it bombs out.
        words = {move.word for move in desk.hand.legal_moves(desk.turn or 0)}
        total = sum(map(len, desk.hand.state.hands.values()))
        assert total < 60
        if desk.turn == 2 and "draw" in words:
            desk.do("draw")
        else:
            desk.do("call" if "call" in words else "match" if words & {"check", "match"} else "stand")
    assert desk.session.players[2].credits == 0, "the seed lets seat 2 lose"
    assert desk.session.dealer == 3
    desk.begin()
    assert desk.hand.state.order == (1, 3)
    assert [panel.state for panel in desk.picture().seats] == ["playing", "out", "playing"]
    assert "Han" in "".join(desk.lines)
    desk.close()


def test_too_few_seats_that_can_pay_are_told_and_nothing_begins(tmp_path: Path) -> None:
    who = {1: seats(1)[1], 2: seats(2, credits=3)[2]}
    desk = Desk(tmp_path, configuration(tmp_path, who))
    desk.press("deal")
    assert desk.session.hand is None
    assert "two seats" in desk.notice
    assert isinstance(desk.scene(), AttractScene)
    assert desk.journal.hands() == ()
    desk.close()


def test_each_move_is_in_the_journal_before_its_effect(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    applied: list[str] = []
    real = Hand.apply

    def apply(hand: Hand, move: object) -> object:
        record = desk.journal.running_hand()
        assert record is not None
        assert record.moves[-1] == str(move)
        assert len(record.moves) == len(hand.moves) + 1
        applied.append(str(move))
        return real(hand, move)  # type: ignore[arg-type]

    monkeypatch.setattr(Hand, "apply", apply)
    desk.begin()
    play_on(desk)
    assert applied == desk.stored()
    assert len(applied) > 30


def test_a_move_that_cannot_be_written_changes_nothing_and_the_table_goes_on(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.begin()
    before = desk.standing()
    lines = list(desk.lines)

    def full(*_: object) -> None:
        raise JournalError("table.sqlite: the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(type(desk.journal), "append_move", full)
        desk.press("draw")
        assert desk.standing() == before
        assert desk.lines == lines
        banner = desk.picture().banner
        assert banner is not None
        assert banner.text == "table.sqlite: the disk is full"
        desk.press("stand")
        assert desk.standing() == before
    desk.press("stand")
    assert desk.moves()[-1] == "2 stand"
    assert desk.picture().banner is None


def test_a_card_that_cannot_be_written_is_dealt_when_it_can(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise JournalError("table.sqlite: the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(type(desk.journal), "append_move", full)
        desk.press("deal")
        desk.wait(10)
        assert desk.moves() == []
        assert desk.picture().banner is not None
    desk.ready()
    assert desk.turn == 2
    assert desk.picture().banner is None


def test_a_hand_that_cannot_be_written_does_not_begin(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise JournalError("table.sqlite: the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(type(desk.journal), "begin_hand", full)
        desk.press("deal")
        scene = desk.scene()
        assert isinstance(scene, AttractScene)
        assert scene.tagline == "table.sqlite: the disk is full"
    desk.begin()
    assert desk.turn == 2


def test_a_settlement_that_cannot_be_written_is_tried_again_and_counts_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise JournalError("table.sqlite: the disk is full")

    desk.begin()
    with monkeypatch.context() as broken:
        broken.setattr(type(desk.journal), "finish_hand", full)
        play_on(desk)
        desk.wait(7)
        assert desk.table.stage == "hand"
        assert desk.picture().banner is not None
        desk.press("deal")  # nothing new begins meanwhile
        desk.table.handle(Start())
        assert desk.session.hand_number == 1
    desk.wait(3)
    assert desk.table.stage == "settled"
    assert desk.session.dealer == 2
    assert [hand.complete for hand in desk.journal.hands()] == [True]
    desk.assert_balanced()


def test_presses_while_cards_are_owed_do_nothing(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(3), private_look="pass_and_look", pace=1.0))
    desk.press("deal")
    for name in ("draw", "stand", "match", "fold", "field", "plus", "deal"):
        before = desk.moves()
        desk.press(name, after=0)
        assert desk.moves() == before
        assert desk.notice == "wait: the dealer comes first"
    desk.ready()
    assert desk.moves() == [move for move in desk.moves() if move.startswith("deal")]
    desk.close()


def test_the_panel_lacks_a_button_and_the_screen_has_it(tmp_path: Path) -> None:
    hardware = bound(shared=("deal", "stand", "match"))
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), private_look="pass_and_look", hardware=hardware))
    desk.begin()
    assert {"draw", "trade", "stand", "field"} <= {action.action for action in desk.picture().actions}
    desk.table.handle(PressAction("draw"))
    desk.ready()
    assert "2 draw" in desk.moves()
    desk.do("stand")
    before = desk.picture().raise_to
    assert {"plus", "minus", "raise"} <= {action.action for action in desk.picture().actions}
    desk.table.handle(PressAction("plus"))
    assert before is not None
    assert desk.picture().raise_to == before + 5
    desk.table.handle(PressAction("raise"))
    assert desk.moves()[-1] == "2 bet 10"
    desk.close()


def test_out_of_turn_by_a_button_bound_to_a_seat(tmp_path: Path) -> None:
    hardware = bound(("field", 1), ("stand", 1), shared=("deal", "stand", "plus", "minus", "match"))
    desk = Desk(tmp_path, configuration(tmp_path, seats(3), private_look="pass_and_look", hardware=hardware))
    desk.begin()
    assert desk.turn == 2
    second = desk.hand.state.hands[1][1]
    desk.press("stand", 1)
    assert desk.turn == 2
    assert desk.notice == "it is seat 2's turn"
    desk.press("field", 1)
    assert desk.picture().selected_card == (1, 0)
    desk.press("plus")  # the shared buttons serve whoever is choosing
    assert desk.picture().selected_card == (1, 1)
    desk.press("deal")
    assert desk.moves()[-1] == f"1 field {second}"
    assert desk.turn == 2
    assert desk.picture().selected_card is None
    desk.close()


def test_a_choice_out_of_turn_outlives_the_moves_of_others(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(1, 3), private_look="pass_and_look", pace=1.0, dealer=1))
    desk.begin()
    assert desk.turn == 2
    own = desk.hand.state.hands[1][1]
    desk.table.handle(SelectCard(1, 1))
    desk.until(lambda: desk.turn == 4)
    assert desk.picture().selected_card == (1, 1)
    desk.table.handle(SelectCard(1, 1))
    assert f"1 field {own}" in desk.moves()
    assert desk.turn == 4
    desk.close()


def test_a_choice_out_of_turn_that_is_forgotten_lapses(desk: Desk) -> None:
    """Meanwhile plus, minus and DEAL are the chooser's; they must not stay so."""
    desk.begin()
    desk.do("stand", "stand", "stand")
    assert desk.turn == 2
    desk.table.handle(SelectCard(3, 0))
    desk.wait(14)
    desk.press("plus")
    assert desk.picture().selected_card == (3, 1)
    desk.wait(14)
    assert desk.picture().selected_card == (3, 1)
    desk.wait(2)
    assert desk.picture().selected_card is None
    desk.press("plus")
    assert desk.picture().raise_to == 10
    desk.press("deal")
    assert desk.hand.state.field_cards(3) == []


def test_out_of_turn_by_touching_a_card(desk: Desk) -> None:
    desk.begin()
    card = desk.hand.state.hands[3][1]
    desk.table.handle(SelectCard(3, 1))
    assert desk.picture().selected_card == (3, 1)
    desk.table.handle(SelectCard(3, 1))
    assert desk.moves()[-1] == f"3 field {card}"
    desk.table.handle(SelectCard(3, 1))  # the first of its field
    desk.table.handle(SelectCard(3, 1))
    assert desk.moves()[-1] == f"3 unfield {card}"
    assert desk.turn == 2


def test_touching_a_card_in_the_field_never_trades_another_one(desk: Desk) -> None:
    desk.begin()
    fielded = desk.hand.state.hands[2][0]
    desk.table.handle(SelectCard(2, 0))
    desk.table.handle(SelectCard(2, 0))
    assert desk.hand.state.field_cards(2) == [fielded]
    desk.press("trade")
    before = desk.moves()
    for _ in range(3):
        desk.table.handle(SelectCard(2, 1))
    assert desk.moves() == before
    assert "lies in the field" in desk.notice


def test_a_button_bound_to_a_seat_where_nobody_sits(tmp_path: Path) -> None:
    hardware = bound(("field", 7), shared=("deal", "stand"))
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), private_look="pass_and_look", hardware=hardware))
    desk.begin()
    before = desk.standing()
    desk.press("field", 7)
    assert desk.standing() == before
    assert desk.notice == "seat 7 is not in this hand"
    desk.close()


def test_hands_of_persons_where_a_turn_holds_several_moves(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(2), ruleset="dice", private_look="pass_and_look")
    desk = Desk(tmp_path, told)
    desk.begin()
    card = desk.hand.state.hand_cards(2)[0]
    desk.do("draw", "field", "deal")
    assert [move for move in desk.moves() if move[0].isdigit()] == ["2 draw", f"2 field {card}"]
    desk.press("draw")
    assert desk.notice == "one draw or trade a turn: this seat had it; stand ends the turn"
    desk.do("stand")
    assert desk.turn == 1
    assert any(move.startswith("dice") for move in desk.moves())
    desk.close()


def test_an_exchange_marks_cards_and_hands_them_in(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(2), ruleset="smuggler", private_look="pass_and_look")
    desk = Desk(tmp_path, told)
    desk.begin()
    for _ in range(10):
        assert desk.turn is not None
        words = {move.word for move in desk.hand.legal_moves(desk.turn)}
        if "exchange" in words:
            break
        desk.do("match")
    seat = desk.turn
    assert seat is not None
    held = list(desk.hand.state.hand_cards(seat))
    desk.do("trade", "trade", "plus", "plus", "trade", "plus", "trade", "trade", "deal")
    assert f"{seat} exchange {held[0]} {held[2]}" in desk.moves()
    desk.close()
