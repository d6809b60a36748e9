"""The time for a decision: when it runs, what it shows, and that the mildest move is made at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from controller import config
from controller.chance import Chance
from controller.dealing import UnseenDealing
from controller.droids.random_play import random_move
from controller.menus.helpers import TIMES, HelpersPage
from controller.mildest import mildest
from controller.preferences import KeptPreferences, Preferences
from controller.yamlfile import FileProblem
from display.picture import Picture
from display.render import render
from rules.cards import UNKNOWN
from rules.hand import Hand
from rules.moves import Move, deal, parse
from rules.questions import DealOwed, PickOwed, SeatTurn, ShowOwed, TurnOwed, WildOwed
from rules.ruleset import shipped, shipped_names
from rules.state import Seat
from tests.controller.tables import Desk, configuration, seats
from tests.display.layout import faults


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Callable[..., Desk]]:
    opened: list[Desk] = []

    def make(persons: int = 3, droids: int = 0, **more: object) -> Desk:
        told = {"decision_seconds": 30} | more
        made = Desk(tmp_path, configuration(tmp_path, seats(persons, droids), **told))  # type: ignore[arg-type]
        opened.append(made)
        return made

    yield make
    for made in opened:
        made.close()


def clock_of(desk: Desk) -> str:
    return next((seat.clock for seat in desk.picture().seats if seat.clock), "")


@pytest.mark.parametrize("ruleset", shipped_names())
def test_hands_of_people_who_never_press_end_by_time_alone(ruleset: str, desk: Callable[..., Desk]) -> None:
    table = desk(4, ruleset=ruleset)
    for number in (1, 2):
        table.begin()
        table.until(lambda: table.table.stage == "settled")
        assert table.session.hands_settled == number
        table.assert_balanced()
        assert any(line.startswith("Time is up for ") for line in table.lines)


@pytest.mark.parametrize("cards", ["scanned", "unseen"])
def test_time_passes_with_real_cards_only_while_nobody_owes_any(cards: str, desk: Callable[..., Desk]) -> None:
    table = desk(2, ruleset="classic", cards=cards, expected_per_hand=0.0)
    table.press("deal")
    table.wait(300)
    assert table.turn is None, "no card was dealt"
    assert clock_of(table) == ""


def test_the_time_is_shown_second_by_second_and_told_before_it_is_up(desk: Callable[..., Desk]) -> None:
    table = desk(3, ruleset="corellian-spike")
    table.begin()
    assert table.turn == 2
    assert clock_of(table) == "30 s"
    table.wait(12)
    assert clock_of(table) == "18 s"
    panel = next(seat for seat in table.picture().seats if seat.on_turn)
    assert (panel.seat, panel.hurry, panel.clock_part) == (2, False, 0.6)
    table.wait(8.5)
    assert next(seat for seat in table.picture().seats if seat.on_turn).hurry
    table.wait(8)
    assert clock_of(table) == "2 s"
    assert table.moves()[-1].startswith("deal") or table.moves()[-1].startswith("turn")
    table.wait(1.5)
    assert table.moves()[-1] == "2 stand"
    assert table.notice == "Time is up for Han (seat 2): Stand."
    assert table.stored()[-1] == "2 stand"
    assert (table.turn, clock_of(table)) == (3, "30 s")


def test_a_picture_changes_at_most_once_a_second(desk: Callable[..., Desk]) -> None:
    table = desk(2, ruleset="corellian-spike")
    table.begin()
    pictures = {table.scene()}
    for _ in range(100):
        table.wait(0.1)
        pictures.add(table.scene())
    assert len(pictures) <= 12


def test_only_the_seat_on_turn_is_painted_anew(desk: Callable[..., Desk]) -> None:
    table = desk(5, ruleset="corellian-spike")
    table.begin()
    table.wait(2)  # the buzzer is silent again
    picture = Picture(pygame.Surface((800, 480)))
    picture.draw(table.scene())
    table.wait(1)
    (painted,) = picture.draw(table.scene())
    assert painted.width * painted.height < 800 * 480 / 10


def test_lamp_and_buzzer_tell_ten_seconds_before_and_count_the_last_three(desk: Callable[..., Desk]) -> None:
    table = desk(2, ruleset="corellian-spike")
    table.begin()
    told = []
    table.table.cues.hurry = lambda seat: told.append((seat, table.table.deciding.seconds_left))  # type: ignore[method-assign]
    table.wait(29.9)
    assert told == [(2, 10), (2, 3), (2, 2), (2, 1)]


def test_a_press_in_time_stops_it_and_the_next_seat_has_all_of_it(desk: Callable[..., Desk]) -> None:
    table = desk(3, ruleset="corellian-spike")
    table.begin()
    table.wait(29)
    table.press("stand", after=0.4)
    assert (table.turn, clock_of(table)) == (3, "30 s")


def test_paused_by_a_person_a_menu_or_a_correction_the_time_stands_still(desk: Callable[..., Desk]) -> None:
    table = desk(2, ruleset="corellian-spike")
    table.begin()
    table.wait(10.25)
    left = clock_of(table)

    def still() -> None:
        table.wait(100)
        assert table.table.deciding.seconds_left == 20

    table.table.pause(True)
    still()
    table.table.pause(False)
    table.table.menus.open_service()
    still()
    table.table.menus.menu.close()
    table.table.correcting.ask()
    table.wait(20)
    assert table.table.correcting.active
    assert table.table.deciding.seconds_left == 20
    table.table.correcting.let_be()
    assert clock_of(table) == left
    table.wait(21)
    assert table.moves()[-1] == "2 stand"


def test_no_time_is_measured_for_droids_nor_where_it_is_off(desk: Callable[..., Desk]) -> None:
    table = desk(1, 2, ruleset="corellian-spike", pace=100.0)
    table.begin()
    assert table.turn == 2
    assert clock_of(table) == ""
    table.table.prefer(decision=0)
    table.until(lambda: table.turn == 1)
    table.wait(1000)
    assert table.turn == 1
    table.table.prefer(decision=15)  # somebody loses patience: it holds at once
    assert clock_of(table) == "15 s"
    table.wait(16)
    assert table.turn != 1


def test_after_a_restart_the_time_begins_anew(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(3), ruleset="corellian-spike", decision_seconds=30)
    first = Desk(tmp_path, told)
    first.begin()
    first.wait(25)
    assert clock_of(first) == "5 s"
    first.close()
    second = Desk(tmp_path, told)
    assert (second.turn, clock_of(second)) == (2, "30 s")
    second.wait(31)
    assert second.moves()[-1] == "2 stand"
    second.close()


def test_after_a_shift_the_time_begins_anew(desk: Callable[..., Desk]) -> None:
    table = desk(2, ruleset="classic", expected_per_hand=0.0)
    table.begin()
    table.wait(25)
    assert table.table.act(Move("pulse", by_dealer=True))
    table.ready()
    assert clock_of(table) == "30 s"


def test_a_hand_is_called_only_when_nobody_has_moved_for_two_rounds(desk: Callable[..., Desk]) -> None:
    table = desk(2, ruleset="classic", expected_per_hand=0.0)
    table.begin()
    table.until(lambda: "call" in {move.word for move in table.hand.legal_moves(table.turn or 0)})
    seat = table.turn
    assert seat is not None
    table.press("stand" if "stand" in {move.word for move in table.hand.legal_moves(seat)} else "match")
    moves = len(table.hand.moves)
    table.until(lambda: any(move.word == "call" for move in table.hand.moves) or table.hand.complete)
    passed = [str(move) for move in table.hand.moves[moves:] if not move.by_dealer]
    assert [move for move in passed if move.endswith("call")] == passed[-1:]
    assert len(passed) >= 4


def test_nothing_is_paid_that_need_not_be() -> None:
    hand = Hand(shipped("corellian-spike"), {1: Seat("A", 100), 2: Seat("B", 100)}, 1, 0)
    for text in ("deal 2 +1t", "deal 1 +2t", "deal 2 +3t", "deal 1 +4t", "turn +5t"):
        hand.apply(parse(text))
    assert str(mildest(hand, 2)) == "2 stand"


def test_the_mildest_move_does_not_depend_on_cards() -> None:
    """Two hands that differ in their cards alone: the same move for the same place."""

    def selected(cards: tuple[str, ...]) -> Move:
        hand = Hand(shipped("coruscant-shift"), {1: Seat("A", 100), 2: Seat("B", 100)}, 1, 0)
        dealt = iter(cards)
        while hand.view(None).turn is None:
            owed = hand.view(None).owed
            hand.apply(
                parse(f"deal {next(s for s, n in owed.items() if n)} {next(dealt)}") if owed else parse("dice +5 t")
            )
        move = mildest(hand, 2)
        assert move.word == "select"
        return replace(move, cards=tuple(str(hand.state.hand_cards(2).index(card)) for card in move.cards))

    one = tuple(f"+{n}{suit}" for n in range(1, 6) for suit in "tc")
    assert selected(one) == selected(tuple(reversed(one)))


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)], ids=str)
def test_the_time_is_read_whole(size: tuple[int, int], desk: Callable[..., Desk]) -> None:
    table = desk(8, ruleset="corellian-spike", decision_seconds=600)
    table.begin()
    hits = render(table.scene(), pygame.Surface(size))
    assert faults(hits, size) == []
    assert "600 s" in [text.drawn for text in hits.texts]


def test_the_time_is_chosen_in_the_service_menu_and_kept(desk: Callable[..., Desk]) -> None:
    table = desk(2, decision_seconds=0)
    page = HelpersPage(table.table)
    (row,) = page.items()
    assert (row.value, row.step is not None) == ("no limit", True)
    assert row.step is not None
    row.step(1)
    assert page.items()[0].value == "10 seconds"
    for _ in TIMES:
        row.step(1)
    assert page.items()[0].value == f"{TIMES[-1]} seconds"
    for _ in TIMES:
        row.step(-1)
    assert table.table.deciding.limit == 0
    KeptPreferences(Preferences(), table.folder / "kept.json").keep(decision=45)
    assert KeptPreferences(Preferences(), table.folder / "kept.json").now.decision == 45


@pytest.mark.parametrize(
    ("wanted", "told"),
    [("4", "4 seconds are too few"), ("601", "from 0 to 600"), ("soon", "from 0 to 600")],
)
def test_a_configured_time_is_checked(wanted: str, told: str, tmp_path: Path) -> None:
    text = config.shipped("desktop").read_text().replace("table:\n", f"table:\n  decision_seconds: {wanted}\n", 1)
    (tmp_path / "table.yaml").write_text(text)
    with pytest.raises(FileProblem) as refused:
        config.load(tmp_path / "table.yaml")
    assert told in str(refused.value)
    (tmp_path / "table.yaml").write_text(text.replace(wanted, "45", 1))
    assert config.load(tmp_path / "table.yaml").table.decision_seconds == 45


@pytest.mark.parametrize("ruleset", shipped_names())
def test_with_cards_that_nobody_knows_there_is_a_mildest_move_too(ruleset: str) -> None:
    """Hands of unknown cards, with random moves before each: whatever is asked, there is an answer, and it is legal."""
    for seed in range(6):
        hand = Hand(shipped(ruleset), {seat: Seat(f"P{seat}", 60) for seat in (1, 2, 3)}, 1, 0)
        chance = Chance(bytes([seed]) * 32)
        dealing = UnseenDealing()
        dealing.new_hand(hand, chance)
        stream = chance.stream("people")
        for _ in range(120):
            question = hand.question
            if hand.complete or isinstance(question, ShowOwed) or (isinstance(question, DealOwed) and question.face_up):
                break  # cards that lie open: somebody has to read them
            if isinstance(question, TurnOwed):
                turned = (Move("turn", cards=(card,), by_dealer=True) for card in hand.header.ruleset.deck.counts)
                hand.apply(next(move for move in turned if hand.why_not(move) is None))
            elif isinstance(question, WildOwed):
                hand.apply(parse("wild 2h 3c"))
            elif isinstance(question, PickOwed):
                hand.apply(Move("pick", question.seat, (UNKNOWN,), by_dealer=True))
            elif isinstance(question, SeatTurn):
                move = mildest(hand, question.seat)
                assert hand.why_not(move) is None
                other = random_move(hand.view(question.seat), stream)
                hand.apply(other if hand.why_not(other) is None else move)
            elif isinstance(question, DealOwed):
                hand.apply(deal(question.next_seat(), UNKNOWN))
            else:
                owed = dealing.next_move(hand)
                assert owed is not None
                hand.apply(owed)
