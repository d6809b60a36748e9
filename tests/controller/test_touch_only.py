"""A touch screen and nothing else: everything that a person needs in a hand can be touched."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pygame
import pytest

from controller import config
from controller.assembly import Assembly, assemble
from controller.clock import VirtualClock
from controller.config import AttractConfiguration
from controller.journal import Journal
from display.intents import HoldPeek, Intent, MenuChoose, OpenHelp, PressAction, release_of
from display.render import render
from display.scene import MenuScene, TableScene
from rules.questions import SeatTurn
from tests.controller.tables import seats
from tests.display.layout import faults

SIZE = (800, 480)


class Touched:
    """The `touch` configuration, and a finger."""

    def __init__(self, folder: Path) -> None:
        told = config.load(config.shipped("touch"))
        table = replace(told.table, seats=MappingProxyType(dict(seats(3))), seating="configured", pace=0.0, dealer=1)
        told = replace(told, table=table, attract=AttractConfiguration(0, "none"))
        self.clock = VirtualClock(1000.0)
        self.journal = Journal.open(folder)
        self.all: Assembly = assemble(told, self.journal, self.clock, seed=1)
        self.table = self.all.table
        self.all.driver.open(lambda: None)
        self.table.start()

    def touch(self, intent: Intent, *, lift: bool = True) -> None:
        hits = render(self.all.scenes.scene(), pygame.Surface(SIZE))
        assert hits.box_of(intent) is not None, f"{intent} cannot be touched"
        assert faults(hits, SIZE) == []
        self.table.handle(intent)
        ended = release_of(intent)
        if lift and ended is not None:
            self.table.handle(ended)

    def deal(self) -> None:
        assert self.table.begin_hand()
        for _ in range(500):
            hand = self.table.session.running
            if isinstance(hand.question, SeatTurn):
                return
            due = self.all.timers.next_due()
            assert due is not None
            self.clock.advance_to(max(due, self.clock()))
            self.all.timers.run_due(self.clock())

    def picture(self) -> TableScene:
        scene = self.all.scenes.scene()
        assert isinstance(scene, TableScene)
        return scene


@pytest.fixture
def touched(tmp_path: Path) -> Iterator[Touched]:
    made = Touched(tmp_path)
    made.deal()
    yield made
    made.all.driver.close()
    made.journal.close()


def test_a_finger_on_its_seat_shows_a_person_its_cards_as_long_as_it_is_there(touched: Touched) -> None:
    touched.touch(HoldPeek(3), lift=False)
    look = touched.picture().private_look
    assert look is not None
    assert [card.code for card in look.cards] == touched.table.session.running.state.hand_cards(3)
    ended = release_of(HoldPeek(3))
    assert ended is not None
    touched.table.handle(ended)
    assert touched.picture().private_look is None


def test_a_hand_is_paused_and_goes_on_by_touch(touched: Touched) -> None:
    touched.touch(OpenHelp())
    choose(touched, "Pause the table")
    assert touched.table.paused
    assert [action.label for action in touched.picture().actions] == ["Go on"]
    assert not any(seat.looks for seat in touched.picture().seats)
    touched.touch(PressAction("deal"))
    assert not touched.table.paused


def test_a_move_is_taken_back_by_touch(touched: Touched) -> None:
    touched.touch(PressAction("stand"))
    moves = len(touched.table.session.running.moves)
    touched.touch(OpenHelp())
    choose(touched, "Take back")
    assert touched.table.correcting.active
    assert [action.label for action in touched.picture().actions] == ["Yes", "More", "No"]
    touched.touch(PressAction("fold"))
    assert not touched.table.correcting.active
    touched.touch(OpenHelp())
    choose(touched, "Take back")
    touched.touch(PressAction("deal"))
    assert len(touched.table.session.running.moves) == moves - 1


def choose(touched: Touched, label: str) -> None:
    for _ in range(10):
        scene = touched.all.scenes.scene()
        assert isinstance(scene, MenuScene)
        place = [row.label for row in scene.rows].index(label)
        hits = render(scene, pygame.Surface(SIZE))
        if hits.box_of(MenuChoose(place)) is not None:
            touched.touch(MenuChoose(place))
            return
        touched.table.menus.menu.move(1)
    raise AssertionError(f"{label} cannot be reached")
