"""Sudden Demise on the screen: who is equal, what decides, and which card did."""

from __future__ import annotations

from pathlib import Path

import pytest

from display.scene import CardFace, RevealScene
from rules.moves import parse
from tests.controller.tables import Desk, configuration, seats

TIED = ("deal 2 S4", "deal 3 C4", "deal 1 S2", "deal 2 F9", "deal 3 C9", "deal 1 S3")
CALLED = ("2 stand", "3 stand", "1 stand", "2 check", "3 check", "1 check", "2 stand", "3 stand", "1 call")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    opened = Desk(tmp_path, configuration(tmp_path, seats(3), cards="scanned", options={"pot_building_rounds": 0}))
    opened.press("deal")
    for move in (*TIED, *CALLED):
        assert opened.table.act(parse(move)), opened.notice
    while opened.turn:
        opened.press("match")
    return opened


def states(cards: tuple[CardFace, ...]) -> list[str]:
    return [card.state for card in cards]


def test_the_table_says_who_is_equal_and_what_decides(desk: Desk) -> None:
    scene = desk.picture()
    assert scene.round_text == "Sudden Demise"
    assert scene.prompt == "Deal a card face up to Han (seat 2)"
    assert scene.hint == "Seats 2 and 3 are equal: one open card each decides."
    assert all(states(seat.cards) == ["", ""] for seat in scene.seats)
    desk.table.act(parse("deal 2 S8"))
    assert [states(seat.cards) for seat in desk.picture().seats] == [["", ""], ["", "", "new"], ["", ""]]
    desk.close()


def test_the_settlement_marks_the_cards_that_decided(desk: Desk) -> None:
    for card in ("deal 2 S8", "deal 3 S1"):
        assert desk.table.act(parse(card))
    scene = desk.scene()
    assert isinstance(scene, RevealScene)
    assert [states(row.cards) for row in scene.rows] == [["", ""], ["", "", "new"], ["", "", "new"]]
    assert [card.code for card in scene.rows[1].cards] == ["S4", "F9", "S8"]
    desk.close()
