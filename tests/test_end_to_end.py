"""From a button press to settled pots: the program in a process of its own, on pins and a port that behave as real ones.

Edges reach it through gpiozero, cards as frames of an RDM6300 over a pseudo-terminal, and what it did is read from the
journal, from the levels of its output pins, and from its picture.
"""

from __future__ import annotations

import signal
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from controller.journal import Journal
from rules.hand import Hand
from tests.fakes.players import BUZZER, SEAT_LAMPS, SHIFT_LAMP
from tests.fakes.worked_table import WorkedTable

Build = Callable[..., WorkedTable]


@pytest.fixture
def build(tmp_path: Path) -> Iterator[Build]:
    """Builds tables that are taken down at the end."""
    tables: list[WorkedTable] = []

    def made(*arguments: Any, **settings: Any) -> WorkedTable:
        tables.append(WorkedTable(tmp_path, *arguments, **settings))
        return tables[-1]

    yield made
    for table in tables:
        table.__exit__()


def check_end(table: WorkedTable) -> None:
    """SIGTERM: gone within 5 seconds, the journal closed, all outputs off, the picture kept and not blank."""
    table.program.send_signal(signal.SIGTERM)
    assert table.program.wait(5) == 0, table.program.errors()
    table.let_time_pass(0)
    assert {pin: level for pin, level in table.levels.items() if level} == {}
    assert sorted(path.name for path in table.state.iterdir()) == ["audits.json", "table.lock", "table.sqlite"]
    assert "Traceback" not in table.program.errors()
    picture = pygame.image.load(table.picture)
    assert picture.get_size() == (800, 480)
    colours = {tuple(picture.get_at((x, y))) for x in range(0, 800, 8) for y in range(0, 480, 8)}
    assert len(colours) > 20, "a blank picture"


def test_classic_from_the_antes_to_the_settled_pots(build: Build) -> None:
    """Two draws and a trade, bets and a raise, a card in the field, a call; the reader is unplugged in mid-hand."""
    table = build({1: 200, 2: 150, 3: 100}, ruleset="classic", options={"pot_building_rounds": 1, "ante": 10})
    table.wait_until_open()
    hand = table.begin()
    assert (hand.main_pot, hand.sabacc_pot, hand.awaiting) == (30, 15, {"deal": {"1": 2, "2": 2, "3": 2}})
    for card in ("S9", "C5", "T7", "S8", "C6", "F3"):
        current = table.hand()
        assert current is not None
        table.deal_next(current, card)

    def first_round(hand: Hand, seat: int, moves: tuple[str, ...]) -> str:
        if "trade" in moves:
            # Trade the second card; draw; put the first card into the field before the turn is used up.
            fielded = bool(hand.state.field_cards(3))
            return {1: "trade plus deal", 2: "draw", 3: "stand" if fielded else "field deal"}[seat]
        if hand.state.high == 0:
            return "match" if seat == 1 else "raise"
        return "plus raise" if seat == 3 and hand.state.high == 10 else "match"

    # Seat 2 draws, and the reader is pulled out before the card comes.
    hand = table.play(first_round, lambda hand: (hand.awaiting or {}).get("deal") == {"2": 1})
    assert [str(move) for move in hand.moves[6:]] == ["1 trade S8", f"deal 1 {hand.moves[7].cards[0]}", "2 draw"]
    table.reader.hang_up()
    table.wait_for(lambda: "card reader 1 was lost" in table.program.errors(), "the loss is told")
    assert table.result() is None
    table.reader.plug_in()
    hand = table.play(first_round, lambda hand: hand.state.round == 2)
    bets = [str(move) for move in hand.moves if move.word in ("check", "bet", "match", "raise", "fold")]
    assert bets == ["1 check", "2 bet 10", "3 raise 30", "1 match", "2 match"]
    assert hand.state.field_cards(3) == ["T7"]
    assert (hand.main_pot, hand.credits) == (120, {1: 155, 2: 105, 3: 55})

    def second_round(hand: Hand, seat: int, moves: tuple[str, ...]) -> str:
        return "call" if "call" in moves else "match"

    hand = table.play(second_round)
    assert hand.winners
    table.check_settled(hand)
    table.wait_for(lambda: table.lit() <= set(hand.winners or ()), "the winner's lamp")
    assert {seat for seat, pin in SEAT_LAMPS.items() if 1.0 in table.seen[pin]} == {1, 2, 3}
    assert table.seen[BUZZER] == {0.0, 1.0}
    check_end(table)


def test_dice_with_a_shift_after_every_turn(build: Build) -> None:
    """One die whose every number brings a Shift: all cards are handed in and dealt anew over the reader."""
    table = build(
        {1: 60, 3: 60},
        ruleset="dice",
        options={"pot_building_rounds": 0, "dice": {"count": 1, "sides": 6, "shifts_on": [1, 2, 3, 4, 5, 6]}},
        buzzer="passive",
    )
    table.wait_until_open()
    table.begin()

    def plan(hand: Hand, seat: int, moves: tuple[str, ...]) -> str:
        if "stand" in moves:
            keeps = seat == 1 and not hand.state.field_cards(1)
            return "field plus deal" if keeps else "stand"
        return "call" if "call" in moves else "match"

    hand = table.play(plan)
    assert hand.state.shifts == 3, "after two turns and the bets"
    assert len(hand.state.shown[1][1]) == 1, "the card in the field stayed"
    table.check_settled(hand)
    assert table.seen[SHIFT_LAMP] == {0.0, 1.0}
    assert table.seen[BUZZER] == {0.0, 0.5}
    assert set(SEAT_LAMPS) - {seat for seat, pin in SEAT_LAMPS.items() if pin in table.seen} == {2}, "nobody sits there"
    check_end(table)


def test_a_pulse_strikes_by_itself(build: Build) -> None:
    table = build({1: 100, 2: 100}, ruleset="classic", options={}, pulses=20)
    table.wait_until_open()
    table.begin()
    hand = table.play(lambda *_: "stand", lambda hand: hand.state.in_play)
    table.wait_for(lambda: "pulse" in table.moves(), "the Shift", timeout=30)
    table.wait_for(lambda: 1.0 in table.seen.get(SHIFT_LAMP, ()), "the Shift lamp")
    hand = table.hand()
    assert hand is not None
    assert hand.awaiting == {"deal": {"1": 2, "2": 2}}


def test_a_press_right_after_the_turn_has_passed_does_not_count(build: Build) -> None:
    guard = 1.5
    table = build({1: 100, 2: 100}, ruleset="classic", options={}, guard=guard)
    table.wait_until_open()
    table.begin()
    hand = table.play(lambda *_: "stand", lambda hand: hand.state.in_play)
    before = len(hand.moves)
    table.wait_for(lambda: table.lit() == {1}, "seat 1 is on turn")
    table.let_time_pass(guard)
    table.seen.clear()
    for level in (0, None):  # seat 1 stands, and a second finger comes down within the guard
        table.program.tell(f'{{"pin": 6, "level": {"null" if level is None else level}}}')
        table.let_time_pass(0.03)
    table.program.tell('{"pin": 4, "level": 0}')
    table.wait_for(lambda: {0.0, 1.0} <= table.seen.get(SEAT_LAMPS[2], set()), "the lamp of seat 2 blinks")
    table.program.tell('{"pin": 4, "level": null}')
    assert table.moves()[before:] == ["1 stand"]
    table.let_time_pass(guard)
    table.press_until("draw", lambda: len(table.moves()) > before + 1)
    assert table.moves()[before:] == ["1 stand", "2 draw"]


def test_killed_in_mid_hand_the_table_comes_back_at_the_same_question(build: Build) -> None:
    table = build({1: 100, 2: 100}, ruleset="classic", options={"pot_building_rounds": 0})
    table.wait_until_open()
    table.begin()
    hand = table.play(lambda *_: "draw", lambda hand: (hand.awaiting or {}).get("deal") == {"1": 1})
    table.program.send_signal(signal.SIGKILL)
    table.program.wait(5)
    table.start_again()
    table.wait_until_open()
    assert "Hand 1 goes on where it was interrupted." in table.program.errors()
    again = table.hand()
    assert again is not None
    assert (again.moves, again.awaiting) == (hand.moves, hand.awaiting)
    final = table.play(
        lambda hand, seat, moves: "call" if "call" in moves else "match" if "check" in moves else "stand"
    )
    assert final.moves[: len(hand.moves)] == hand.moves
    table.check_settled(final)
    check_end(table)
    with sqlite3.connect(table.state / "table.sqlite") as journal:
        assert journal.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    journal.close()
    opened = Journal.open(table.state)
    assert opened.running_hand() is None
    opened.close()
