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
from tests.fakes.worked_table import BUZZER, GUARD, SEAT_LAMPS, SHIFT_LAMP, WorkedTable

Plan = Callable[[Hand, int, tuple[str, ...]], str]
"""Which buttons the seat on turn presses, one after the other."""

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


def lit(table: WorkedTable) -> set[int]:
    """The seats whose lamps are lit."""
    return {seat for seat, pin in SEAT_LAMPS.items() if table.levels.get(pin)}


def play(table: WorkedTable, plan: Plan, until: Callable[[Hand], object] = lambda hand: hand.complete) -> Hand:
    """Play the running hand by buttons and cards until it is over, or `until` holds."""
    for _ in range(200):
        hand = table.hand()
        assert hand is not None
        if until(hand):
            return hand
        awaiting = hand.awaiting or {}
        count = len(hand.moves)
        if "deal" in awaiting:
            if hand.moves and hand.moves[-1].word in ("dice", "pulse"):
                table.hand_in(hand)
            table.deal_next(hand)
        elif "dice" in awaiting:
            table.wait_for(lambda: len(table.moves()) > count, "the droid rolls the dice")  # noqa: B023
        else:
            seat = awaiting["seat"]
            table.wait_for(lambda: lit(table) == {seat}, f"the lamp of seat {seat}, and no other")  # noqa: B023
            table.let_time_pass(GUARD)
            buttons = plan(hand, seat, tuple(awaiting["moves"]))
            table.press_until(buttons, lambda: len(table.moves()) > count)  # noqa: B023
    raise AssertionError("the hand does not end")


def begin(table: WorkedTable) -> None:
    """Press DEAL: the antes are paid and cards are owed."""
    table.wait_until_open()
    table.press_until("deal", lambda: table.hand() is not None)


def check_settled(table: WorkedTable, hand: Hand) -> None:
    """The books of the session are those of the replayed hand."""
    table.wait_for(table.result, "the hand is settled")
    result, session = table.result(), table.session()
    assert result is not None
    credits = {str(seat): amount for seat, amount in hand.credits.items()}  # noqa: A001
    assert result["credits"] == credits
    assert {seat: entry["credits"] for seat, entry in session["seats"].items()} == credits
    assert result["winners"] == {"main": list(hand.winners or ()), "sabacc": list(hand.sabacc_winners)}
    assert (result["main_pot"], result["sabacc_pot"]) == (hand.main_pot, hand.sabacc_pot)
    assert session["sabacc_pot"] == hand.sabacc_pot
    assert session["bought_in"] == sum(hand.credits.values()) + hand.main_pot + hand.sabacc_pot


def check_end(table: WorkedTable) -> None:
    """SIGTERM: gone within 5 seconds, the journal closed, all outputs off, the picture kept and not blank."""
    table.program.send_signal(signal.SIGTERM)
    assert table.program.wait(5) == 0, table.program.errors()
    table.let_time_pass(0)
    assert {pin: level for pin, level in table.levels.items() if level} == {}
    assert sorted(path.name for path in table.state.iterdir()) == ["table.lock", "table.sqlite"]
    assert "Traceback" not in table.program.errors()
    picture = pygame.image.load(table.picture)
    assert picture.get_size() == (800, 480)
    colours = {tuple(picture.get_at((x, y))) for x in range(0, 800, 8) for y in range(0, 480, 8)}
    assert len(colours) > 20, "a blank picture"


def test_classic_from_the_antes_to_the_settled_pots(build: Build) -> None:
    """Two draws and a trade, bets and a raise, a card in the field, a call; the reader is unplugged in mid-hand."""
    table = build({1: 200, 2: 150, 3: 100}, ruleset="classic", options={"pot_building_rounds": 1, "ante": 10})
    begin(table)
    hand = table.hand()
    assert hand is not None
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
    hand = play(table, first_round, lambda hand: (hand.awaiting or {}).get("deal") == {"2": 1})
    assert [str(move) for move in hand.moves[6:]] == ["1 trade S8", f"deal 1 {hand.moves[7].cards[0]}", "2 draw"]
    table.reader.hang_up()
    table.wait_for(lambda: "card reader 1 was lost" in table.program.errors(), "the loss is told")
    assert table.result() is None
    table.reader.plug_in()
    hand = play(table, first_round, lambda hand: hand.state.round == 2)
    bets = [str(move) for move in hand.moves if move.word in ("check", "bet", "match", "raise", "fold")]
    assert bets == ["1 check", "2 bet 10", "3 raise 30", "1 match", "2 match"]
    assert hand.state.field_cards(3) == ["T7"]
    assert (hand.main_pot, hand.credits) == (120, {1: 155, 2: 105, 3: 55})

    def second_round(hand: Hand, seat: int, moves: tuple[str, ...]) -> str:
        return "call" if "call" in moves else "match"

    hand = play(table, second_round)
    assert hand.winners
    check_settled(table, hand)
    table.wait_for(lambda: lit(table) <= set(hand.winners or ()), "the winner's lamp")
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
    begin(table)

    def plan(hand: Hand, seat: int, moves: tuple[str, ...]) -> str:
        if "stand" in moves:
            keeps = seat == 1 and not hand.state.field_cards(1)
            return "field plus deal" if keeps else "stand"
        return "call" if "call" in moves else "match"

    hand = play(table, plan)
    assert hand.state.shifts == 3, "after two turns and the bets"
    assert len(hand.state.shown[1][1]) == 1, "the card in the field stayed"
    check_settled(table, hand)
    assert table.seen[SHIFT_LAMP] == {0.0, 1.0}
    assert table.seen[BUZZER] == {0.0, 0.5}
    assert set(SEAT_LAMPS) - {seat for seat, pin in SEAT_LAMPS.items() if pin in table.seen} == {2}, "nobody sits there"
    check_end(table)


def test_a_pulse_strikes_by_itself(build: Build) -> None:
    table = build({1: 100, 2: 100}, ruleset="classic", options={}, pulses=20)
    begin(table)
    hand = play(table, lambda *_: "stand", lambda hand: hand.state.in_play)
    table.wait_for(lambda: "pulse" in table.moves(), "the Shift", timeout=30)
    table.wait_for(lambda: 1.0 in table.seen.get(SHIFT_LAMP, ()), "the Shift lamp")
    hand = table.hand()
    assert hand is not None
    assert hand.awaiting == {"deal": {"1": 2, "2": 2}}


def test_a_press_right_after_the_turn_has_passed_does_not_count(build: Build) -> None:
    guard = 1.5
    table = build({1: 100, 2: 100}, ruleset="classic", options={}, guard=guard)
    begin(table)
    hand = play(table, lambda *_: "stand", lambda hand: hand.state.in_play)
    before = len(hand.moves)
    table.wait_for(lambda: lit(table) == {1}, "seat 1 is on turn")
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
    begin(table)
    hand = play(table, lambda *_: "draw", lambda hand: (hand.awaiting or {}).get("deal") == {"1": 1})
    table.program.send_signal(signal.SIGKILL)
    table.program.wait(5)
    table.start_again()
    table.wait_until_open()
    assert "Hand 1 goes on where it was interrupted." in table.program.errors()
    again = table.hand()
    assert again is not None
    assert (again.moves, again.awaiting) == (hand.moves, hand.awaiting)
    final = play(
        table, lambda hand, seat, moves: "call" if "call" in moves else "match" if "check" in moves else "stand"
    )
    assert final.moves[: len(hand.moves)] == hand.moves
    check_settled(table, final)
    check_end(table)
    with sqlite3.connect(table.state / "table.sqlite") as journal:
        assert journal.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    journal.close()
    opened = Journal.open(table.state)
    assert opened.running_hand() is None
    opened.close()
