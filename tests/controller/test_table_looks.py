"""A private look: the one stated exception to secrecy, for one seat, while it is held."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from display.intents import HoldPeek, Pause, ReleasePeek
from display.scene import AttractScene, FaultScene, RevealScene
from tests.controller.tables import Desk, configuration, seats


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk(tmp_path, configuration(tmp_path, seats(2, 1), private_look="pass_and_look", pace=1.0))
    yield opened
    opened.close()


def looked_at(desk: Desk) -> tuple[int, list[str]] | None:
    look = desk.picture().private_look
    return None if look is None else (look.seat, [face.code for face in look.cards])


def test_a_look_shows_the_seats_own_cards_while_it_is_held(desk: Desk) -> None:
    desk.begin()
    for seat in (1, 2):
        assert looked_at(desk) is None
        desk.table.handle(HoldPeek(seat))
        assert looked_at(desk) == (seat, desk.hand.state.hands[seat])
        desk.table.handle(ReleasePeek(seat))
        assert looked_at(desk) is None


def test_a_look_tells_the_total_and_the_own_field(desk: Desk) -> None:
    desk.begin()
    desk.do("field", "deal")
    desk.table.handle(HoldPeek(2))
    look = desk.picture().private_look
    assert look is not None
    assert [face.code for face in look.field] == desk.hand.state.field_cards(2)
    judged = desk.hand.judgement(2)
    assert judged is not None
    assert look.total_text == f"total {judged.total}".replace("-", "−")


def test_nobody_looks_at_a_droids_cards(desk: Desk) -> None:
    desk.begin()
    desk.table.handle(HoldPeek(3))
    assert looked_at(desk) is None
    assert desk.notice == "there is nothing to look at for this seat now"
    emulator = desk.picture().emulator
    assert emulator is not None
    assert emulator.peek_seats == (1, 2)


@pytest.mark.parametrize("seat", [0, 5, 8, -1])
def test_nobody_looks_at_an_empty_seat(desk: Desk, seat: int) -> None:
    desk.begin()
    desk.table.handle(HoldPeek(seat))
    assert looked_at(desk) is None


def test_a_folded_hand_is_set_aside_unseen(desk: Desk) -> None:
    desk.begin()
    desk.until(lambda: (desk.turn == 2 and any(move.word == "fold" for move in desk.hand.legal_moves(2))) or _act(desk))
    desk.press("fold")
    assert 2 in desk.hand.state.folded
    desk.table.handle(HoldPeek(2))
    assert looked_at(desk) is None


def _act(desk: Desk) -> bool:
    """A person that is asked stands or goes along."""
    if desk.turn in (1, 2):
        words = {move.word for move in desk.hand.legal_moves(desk.turn)}
        if desk.turn != 2 or "fold" not in words:
            desk.press("match" if words & {"check", "match"} else "stand")
    return False


def test_a_pause_ends_the_look_and_none_begins(desk: Desk) -> None:
    desk.begin()
    desk.table.handle(HoldPeek(1))
    desk.table.handle(Pause())
    assert looked_at(desk) is None
    desk.table.handle(HoldPeek(1))
    assert looked_at(desk) is None
    desk.table.handle(Pause())
    assert looked_at(desk) is None
    desk.table.handle(HoldPeek(1))
    assert looked_at(desk) is not None


def test_the_end_of_the_hand_ends_the_look(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), private_look="pass_and_look"))
    assert isinstance(desk.scene(), AttractScene)
    desk.table.handle(HoldPeek(1))
    assert isinstance(desk.scene(), AttractScene)
    desk.begin()
    assert looked_at(desk) is None, "asked for before the hand"
    desk.do("stand", "stand")
    desk.table.handle(HoldPeek(1))
    desk.press("fold")
    assert isinstance(desk.scene(), RevealScene)
    desk.begin()
    assert looked_at(desk) is None
    desk.close()


def test_a_shift_ends_the_look(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(2), private_look="pass_and_look", pace=1.0)
    desk = Desk(tmp_path, told)
    desk.begin()
    desk.table.handle(HoldPeek(1))
    desk.table.pulsing.fire()
    assert "SabaccShift" not in repr(desk.scene())
    assert type(desk.scene()).__name__ == "ShiftScene"
    assert looked_at(desk) is None
    desk.close()


def test_a_fault_ends_the_look(desk: Desk) -> None:
    desk.begin()
    desk.table.handle(HoldPeek(1))
    desk.table.fail("ValueError")
    desk.table.handle(HoldPeek(1))
    assert isinstance(desk.scene(), FaultScene)
    desk.press("deal")
    assert looked_at(desk) is None


def test_without_private_looks_there_are_none(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), private_look="none"))
    desk.begin()
    desk.table.handle(HoldPeek(1))
    assert looked_at(desk) is None
    emulator = desk.picture().emulator
    assert emulator is not None
    assert emulator.peek_seats == ()
    desk.close()


def test_scanned_cards_are_in_the_hand_and_not_on_the_screen(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), cards="scanned", private_look="pass_and_look"))
    desk.press("deal")
    desk.scan_cards("S4", "C12", "Idiot", "T2")
    desk.table.handle(HoldPeek(1))
    assert looked_at(desk) is None
    emulator = desk.picture().emulator
    assert emulator is not None
    assert emulator.peek_seats == ()
    desk.close()


def test_a_look_at_three_cards_of_kessel_before_one_of_them_is_thrown(tmp_path: Path) -> None:
    """Whoever has drawn looks at the new card, and then decides."""
    desk = Desk(tmp_path, configuration(tmp_path, seats(2, credits=6), ruleset="kessel"))
    desk.begin()
    desk.do("draw", "deal")
    desk.table.handle(HoldPeek(2))
    look = desk.picture().private_look
    assert look is not None
    assert [face.code for face in look.cards] == desk.hand.state.hands[2]
    assert [face.state for face in look.cards] == ["", "", "new"]
    assert look.total_text == ""
    desk.close()
