"""The public picture of a table: what it says, what it offers, and what it keeps to itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from display.intents import Pause, PressAction, ReleaseAction, SelectCard, Start
from display.scene import AttractScene, RevealScene, ShiftScene, TableScene
from display.stills import NoScreen
from rules.ruleset import shipped_names
from tests.controller.tables import Desk, bound, configuration, seats


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk(tmp_path, configuration(tmp_path, seats(2, 1), private_look="pass_and_look", pace=1.0), seed=3)
    yield opened
    opened.close()


def actions(scene: TableScene) -> dict[str, str]:
    return {action.action: action.label for action in scene.actions}


def touch(desk: Desk, name: str) -> None:
    """A finger on a button of the screen."""
    desk.wait(0.5)
    desk.table.handle(PressAction(name))
    desk.table.handle(ReleaseAction(name))
    desk.table.collect(desk.clock())


def test_the_attract_screen_says_what_is_played_and_how_to_begin(desk: Desk) -> None:
    scene = desk.scene()
    assert isinstance(scene, AttractScene)
    assert scene.title == "Traditional Sabacc with a droid dealer"
    assert scene.start_text == "Press DEAL to begin, + for seats and rules"
    assert scene.options_text == "3 seats · ante 5 · electronic cards"
    assert scene.rules
    assert scene.badges == ("mock hardware", "seed 3")


def test_blinds_are_told_instead_of_antes(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), ruleset="smuggler", private_look="pass_and_look"))
    scene = desk.scene()
    assert isinstance(scene, AttractScene)
    assert "blinds" in scene.options_text
    desk.close()


def test_the_table_in_play(desk: Desk) -> None:
    desk.begin()
    scene = desk.picture()
    assert scene.hand_number == "Hand 1"
    assert scene.round_text == "Round 1: play"
    assert scene.call_text == "The hand may be called from round 5"
    assert scene.prompt == "Han (seat 2): draw, trade or stand"
    assert [(pot.label, pot.amount) for pot in scene.pots] == [("Main pot", 15), ("Sabacc pot", 15)]
    assert [(panel.name, panel.credits, panel.stake) for panel in scene.seats] == [
        ("Lando", 190, 5),
        ("Han", 190, 5),
        ("Chewbacca", 190, 5),
    ]
    assert [panel.on_turn for panel in scene.seats] == [False, True, False]
    assert [panel.dealer for panel in scene.seats] == [True, False, False]
    assert [len(panel.cards) for panel in scene.seats] == [2, 2, 2]


def test_what_the_seat_on_turn_may_do_and_what_it_costs(desk: Desk) -> None:
    desk.begin()
    assert set(actions(desk.picture())) == {"draw", "trade", "stand", "field"}
    desk.do("stand")
    desk.until(lambda: desk.turn == 1)
    desk.do("stand")
    assert desk.turn == 2
    scene = desk.picture()
    assert scene.phase == "betting"
    assert set(actions(scene)) == {"match", "raise", "fold", "field"}
    assert actions(scene)["match"] == "Check"
    desk.press("plus")
    desk.do("raise")
    desk.until(lambda: desk.turn == 1 or desk.hand.complete)
    if not desk.hand.complete:
        costs = {action.action: action.cost for action in desk.picture().actions}
        assert "10" in costs["match"]


def test_a_droids_turn_offers_nothing(desk: Desk) -> None:
    desk.begin()
    desk.do("stand")
    assert desk.turn == 3
    assert desk.picture().actions == ()
    assert desk.picture().raise_to is None


def test_choosing_a_card_in_a_droids_turn_offers_to_confirm(desk: Desk) -> None:
    desk.begin()
    desk.do("stand")
    assert desk.turn == 3
    card = desk.hand.state.hands[1][0]
    desk.table.handle(SelectCard(1, 0))
    scene = desk.picture()
    assert set(actions(scene)) == {"deal"}
    assert scene.selected_card == (1, 0)
    assert "choose a card" in scene.prompt
    desk.press("deal", after=0.05)
    assert desk.moves()[-1] == f"1 field {card}"


def test_while_a_card_is_chosen(desk: Desk) -> None:
    desk.begin()
    desk.press("trade")
    scene = desk.picture()
    assert scene.prompt == "Trade: choose a card with + and −, then press DEAL"
    assert scene.selected_card == (2, 0)
    assert actions(scene)["deal"] == "Deal"
    assert scene.raise_to is None


def test_marked_cards_of_an_exchange_are_seen_as_backs(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), ruleset="smuggler", private_look="pass_and_look"))
    desk.begin()
    while not any(move.word == "exchange" for move in desk.hand.legal_moves(desk.turn or 0)):
        desk.do("match")
    seat = desk.turn
    desk.do("trade", "plus", "trade")
    panel = next(panel for panel in desk.picture().seats if panel.seat == seat)
    assert [face.state for face in panel.cards[:3]] == ["", "chosen", ""]
    assert all(face.hidden for face in panel.cards)
    assert desk.picture().prompt == "Exchange: + and − move, TRADE marks, DEAL hands in 1"
    desk.close()


@pytest.mark.parametrize("ruleset", shipped_names())
def test_every_action_on_the_screen_does_something(tmp_path: Path, ruleset: str) -> None:
    """A table with no button but DEAL: the screen has the others, and each one is a move or a choice."""
    hardware = bound(shared=("deal",))
    told = configuration(
        tmp_path, seats(3, credits=1000), ruleset=ruleset, private_look="pass_and_look", hardware=hardware
    )
    desk = Desk(tmp_path, told)
    desk.begin()
    tried: set[str] = set()
    for number in range(120):
        desk.ready()
        if desk.hand.complete:
            break
        offered = [action.action for action in desk.picture().actions]
        assert len(offered) == len(set(offered)), offered
        fresh = [name for name in offered if name not in tried and name not in ("fold", "plus", "minus", "call")]
        name = fresh[0] if fresh else offered[number % len(offered)]
        if name == "fold" and len(desk.hand.state.live()) < 3:
            name = offered[0]
        before = (desk.moves(), desk.scene())
        touch(desk, name)
        if name not in ("plus", "minus"):
            assert (desk.moves(), desk.scene()) != before, name
            assert desk.notice == "", (name, desk.notice)
        tried.add(name)
        if desk.hand.complete:
            break
        if desk.table.panel.word is not None and "deal" in {action.action for action in desk.picture().actions}:
            touch(desk, "deal")
    assert len(tried) >= 4
    desk.close()


@pytest.mark.parametrize("cards", ["electronic", "scanned"])
def test_a_shift_says_what_becomes_of_the_cards(tmp_path: Path, cards: str) -> None:
    told = configuration(tmp_path, seats(2), cards=cards, private_look="pass_and_look", pace=1.0)
    desk = Desk(tmp_path, told)
    desk.press("deal")
    if cards == "scanned":
        desk.scan_cards("S4", "S5", "S6", "S7")
    desk.ready()
    desk.table.pulsing.fire()
    scene = desk.scene()
    assert isinstance(scene, ShiftScene)
    assert scene.title == "SABACC SHIFT"
    assert ("All cards outside the field change." in scene.lines) == (cards == "electronic")
    assert scene.seconds == 3.0
    desk.close()


def test_equal_dice_throw_all_hands_in_aloud(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(2), ruleset="corellian-spike", private_look="pass_and_look", pace=1.0)
    for seed in range(40):
        desk = Desk(tmp_path / str(seed), told, seed=seed)
        desk.begin()
        desk.press("stand")
        desk.press("stand")
        desk.until(lambda: any(move.startswith("dice") for move in desk.moves()))  # noqa: B023
        dice = next(move for move in desk.moves() if move.startswith("dice")).split()[1:]
        scene = desk.scene()
        shifted = isinstance(scene, ShiftScene)
        lamp = desk.driver.lamps["shift"].on
        desk.close()
        assert shifted == lamp == (dice[0] == dice[1])
        if isinstance(scene, ShiftScene):
            assert scene.lines == ("All hands go onto the discard pile and are dealt anew.",)
            return
    raise AssertionError("no pair was rolled")


def test_the_settlement_tells_every_hand_and_every_credit(desk: Desk) -> None:
    desk.begin()
    while not desk.hand.complete:
        desk.until(lambda: desk.hand.complete or desk.turn in (1, 2))
        if desk.turn is not None:
            words = {move.word for move in desk.hand.legal_moves(desk.turn)}
            desk.press("call" if "call" in words else "match" if words & {"check", "match"} else "stand")
    scene = desk.scene()
    assert isinstance(scene, RevealScene)
    assert {row.seat for row in scene.rows} == {1, 2, 3}
    for row in scene.rows:
        assert row.change == desk.hand.credits[row.seat] - 200
        shown = row.seat in desk.hand.revealed
        assert all(face.hidden != shown for face in row.cards)
        assert bool(row.rank_text)
        assert row.paid
        if row.outcome == "won":
            assert row.seat in (desk.hand.winners or ())
    assert sum(row.change for row in scene.rows) == -desk.hand.sabacc_pot
    assert scene.payments
    assert [pot.amount for pot in scene.pots] == [0, desk.hand.sabacc_pot]
    assert scene.next_text == "Press DEAL for the next hand; Han deals."
    assert [action.action for action in scene.actions] == ["plus", "deal"]


def test_folded_hands_stay_face_down_at_the_settlement(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), private_look="pass_and_look"))
    desk.begin()
    desk.do("stand", "stand", "fold")
    scene = desk.scene()
    assert isinstance(scene, RevealScene)
    rows = {row.seat: row for row in scene.rows}
    assert rows[2].outcome == "folded"
    assert rows[1].outcome == "won"
    assert rows[1].rank_text == "not shown"
    assert all(face.hidden for row in scene.rows for face in row.cards)
    desk.close()


def test_a_notice_goes_away(desk: Desk) -> None:
    desk.begin()
    desk.press("match")
    assert desk.picture().refusal
    desk.wait(5.1)
    assert desk.picture().refusal == ""


def test_a_paused_table_says_so(desk: Desk) -> None:
    desk.begin()
    desk.table.handle(Pause())
    scene = desk.picture()
    assert scene.phase == "paused"
    assert scene.hint == "Nothing happens meanwhile. Press DEAL to go on."


def test_the_emulator_has_the_panel_of_the_table(desk: Desk) -> None:
    desk.begin()
    emulator = desk.picture().emulator
    assert emulator is not None
    assert {button.name for button in emulator.buttons} == {name for name, _ in desk.driver.buttons}
    assert [(lamp.seat, lamp.on) for lamp in emulator.lamps] == [(1, False), (2, True), (3, False)]
    assert emulator.tray == ()


def test_the_emulators_tray_lies_there_for_a_person_who_deals(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), cards="scanned"))
    desk.press("deal")
    emulator = desk.picture().emulator
    assert emulator is not None
    assert len(emulator.tray) == 76
    desk.close()


def test_the_same_table_is_the_same_picture(desk: Desk) -> None:
    desk.begin()
    assert desk.scene() == desk.scene()
    before = desk.scene()
    desk.do("stand")
    assert desk.scene() != before


@pytest.mark.parametrize("ruleset", shipped_names())
def test_every_ruleset_can_be_drawn_at_every_moment(tmp_path: Path, ruleset: str) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(0, 8), ruleset=ruleset, pace=1.0), demonstration=True, hands=1)
    screen = NoScreen((800, 480))
    drawn: set[str] = set()
    while not desk.table.finished:
        assert desk.step()
        scene = desk.scene()
        key = f"{type(scene).__name__} {getattr(scene, 'phase', '')} {getattr(scene, 'round_text', '')[:7]}"
        if key not in drawn:
            drawn.add(key)
            screen.show(scene)
            screen.screenshot(tmp_path / "picture.png")
            assert (tmp_path / "picture.png").stat().st_size > 2000
    assert len(drawn) >= 4
    desk.close()


def test_a_house_name_is_shown_as_it_is_written(tmp_path: Path) -> None:
    who = {1: replace(seats(1)[1], name="{name} %s <b>"), 2: seats(2)[2]}
    desk = Desk(tmp_path, configuration(tmp_path, who, private_look="pass_and_look"))
    desk.table.handle(Start())
    desk.ready()
    assert desk.picture().seats[0].name == "{name} %s <b>"
    desk.do("stand")
    assert "{name} %s <b>" in desk.picture().prompt
    desk.close()
