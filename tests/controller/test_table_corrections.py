"""Corrections at the table: shown to everybody, confirmed by DEAL, noted, and the hand goes on from before them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.journal_file import JournalError
from display.scene import RevealScene
from rules.moves import PULSE
from rules.questions import DealOwed
from tests.controller.tables import Desk, configuration, seats


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk(tmp_path, configuration(tmp_path, seats(3), expected_per_hand=0.0))
    opened.begin()
    yield opened
    opened.close()


def test_undo_is_offered_to_everybody_and_done_only_when_confirmed(desk: Desk) -> None:
    desk.do("draw")
    before, moves = desk.standing(), desk.moves()
    desk.press("undo")
    assert desk.picture().prompt == "Take back: Han (seat 2), draw?"
    assert "DEAL does it" in desk.picture().hint
    assert desk.standing() == before
    desk.press("stand")  # any other button keeps everything
    assert desk.moves() == moves
    assert "Take back" not in desk.picture().prompt
    desk.press("undo")
    desk.press("deal")
    assert desk.moves() == moves[:6]
    assert desk.turn == 2
    assert desk.lines[-1] == "Taken back: seat 2, Han, draw, and what followed."
    assert desk.stored() == moves[:6]
    assert desk.journal.corrections(1)[0].detail == {"moves": moves[6:]}


def test_the_same_act_brings_the_same_card(desk: Desk) -> None:
    desk.do("draw")
    moves = desk.moves()
    desk.press("undo")
    desk.press("deal")
    desk.do("draw")
    assert desk.moves() == moves


def test_undo_goes_back_as_often_as_wanted_to_the_deal_and_then_offers_a_misdeal(desk: Desk) -> None:
    desk.do("draw", "stand")
    prompts = []
    for _ in range(4):
        desk.press("undo")
        prompts.append(desk.picture().prompt)
    assert prompts == [
        "Take back: Chewbacca (seat 3), stand?",
        "Take back: Han (seat 2), draw?",
        "Misdeal: return everything and deal again?",
        "Take back: Chewbacca (seat 3), stand?",
    ]


def test_a_misdeal_returns_the_antes_and_deals_again(desk: Desk) -> None:
    first = desk.moves()
    desk.press("undo")
    desk.press("deal")
    desk.ready()
    assert desk.session.hand_number == 2
    assert desk.session.hands_settled == 0
    assert desk.hand.header.dealer == 1
    assert {seat.credits for seat in desk.hand.header.seats.values()} == {200}
    assert desk.moves() != first, "the cards are shuffled anew"
    assert [noted.kind for noted in desk.journal.corrections(1)] == ["misdeal"]
    assert any(line.startswith("Misdeal") for line in desk.lines)


def test_a_fired_pulse_stays_due(desk: Desk) -> None:
    desk.do("stand")
    assert desk.table.act(PULSE)
    desk.ready()
    desk.press("undo")
    desk.press("deal")
    assert desk.turn == 2
    assert "pulse" not in desk.moves()
    desk.wait(2)
    assert desk.moves()[6] == "pulse"


def test_while_a_correction_is_offered_no_droid_moves_and_no_pulse_fires(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(1, 2), expected_per_hand=20.0, hand_minutes=0.1, pace=1.0))
    desk.press("deal")
    desk.until(lambda: len(desk.moves()) == 6)
    desk.press("undo", after=0.0)
    moves = desk.moves()
    desk.wait(25)
    assert desk.moves() == moves
    desk.wait(40)  # nobody confirms: the offer goes away, and the droids go on
    assert desk.moves() != moves
    desk.close()


def test_minus_held_for_two_seconds_is_undo_where_there_is_no_such_button(desk: Desk) -> None:
    desk.do("draw")
    desk.driver.press("minus")
    desk.table.collect(desk.clock())
    desk.wait(1.9)
    assert "Take back" not in desk.picture().prompt
    desk.wait(0.2)
    assert "Take back" in desk.picture().prompt
    desk.driver.release("minus")
    desk.press("fold")
    desk.press("minus")
    desk.wait(5)
    assert "Take back" not in desk.picture().prompt


def test_nothing_is_taken_back_when_the_journal_cannot_write(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.do("draw")
    moves = desk.moves()

    def full(hand: int, keep: int) -> tuple[str, ...]:
        raise JournalError("the disk is full; free some room")

    monkeypatch.setattr(type(desk.journal), "take_back", lambda self, hand, keep: full(hand, keep))
    desk.press("undo")
    desk.press("deal")
    assert desk.moves() == moves
    banner = desk.picture().banner
    assert banner is not None
    assert "disk is full" in banner.text


def test_a_corrected_hand_comes_back_after_a_restart(desk: Desk, tmp_path: Path) -> None:
    desk.do("draw", "stand")
    desk.press("undo")
    desk.press("deal")
    before = desk.standing()
    desk.close()
    again = Desk(tmp_path, configuration(tmp_path, seats(3), expected_per_hand=0.0))
    assert again.standing() == before
    again.close()


# --- after the reveal


def finish(desk: Desk) -> None:
    """Everybody but the last one folds in the first betting round."""
    desk.do("stand", "stand", "stand", "fold", "fold")
    assert desk.hand.complete


def test_after_the_reveal_only_credits_are_corrected_and_the_books_balance(desk: Desk) -> None:
    finish(desk)
    before = {seat: player.credits for seat, player in desk.session.players.items()}
    desk.press("undo")
    scene = desk.scene()
    assert isinstance(scene, RevealScene)
    assert scene.next_text.startswith(f"Lando: {before[1]} credits (±0)?")
    for name in ("draw", "raise", "plus", "plus", "minus"):
        desk.press(name)
    scene = desk.scene()
    assert isinstance(scene, RevealScene)
    assert scene.next_text.startswith(f"Han: {before[2] + 11} credits (+11)?")
    desk.press("deal")
    assert {seat: player.credits for seat, player in desk.session.players.items()} == before | {2: before[2] + 11}
    desk.assert_balanced()
    assert desk.journal.corrections(1)[0].detail == {"seat": 2, "change": 11}
    record = desk.journal.session()
    assert record is not None
    assert record["seats"]["2"]["credits"] == before[2] + 11
    assert desk.lines[-1] == "The referee corrects the credits of Han by +11."


def test_credits_never_become_negative_and_a_press_of_fold_keeps_them(desk: Desk) -> None:
    finish(desk)
    before = desk.session.players[1].credits
    desk.press("undo")
    for _ in range(30):
        desk.press("match")
    assert f"Lando: 0 credits (−{before})?" in desk.scene().next_text  # type: ignore[union-attr]
    desk.press("fold")
    assert desk.session.players[1].credits == before


# --- scanned cards


def test_a_misread_card_is_put_right_within_its_step(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), cards="scanned", expected_per_hand=0.0))
    desk.press("deal")
    desk.scan_cards("S4", "C12")
    desk.press("undo")
    assert desk.picture().prompt == "Take back the last card read?"
    desk.press("deal")
    assert isinstance(desk.hand.question, DealOwed)
    desk.scan_cards("C11", "C12", "T2")
    assert desk.moves() == ["deal 2 S4", "deal 1 C11", "deal 2 C12", "deal 1 T2"]
    assert desk.turn == 2
    desk.close()
