"""The menu's mechanism: opened on purpose only, worked by buttons, touch and keys alike, and a hand waits meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from controller.menus import Entry, Item, Page, Said
from controller.menus.menu import IDLE_SECONDS
from controller.menus.opening import OPEN_SECONDS
from display.intents import HoldPeek, MenuChoose, OpenMenu, Pause, SelectCard, Start
from display.scene import AttractScene, MenuScene, TableScene
from hardware.settings import HardwareSettings
from tests.controller.service import OPERATORS, ByKeyboard, ByPanel, ByTouch, Operator, menu
from tests.controller.tables import Desk, bound, configuration, seats


class Example(Page):
    """A page with one item of each kind."""

    def __init__(self) -> None:
        self.number = 5
        self.name = "Han"
        self.pressed = 0
        self.closed = 0

    @property
    def title(self) -> str:
        return "Example"

    def items(self) -> Sequence[Item]:
        return (
            Item("read", "so it is", note="Only to be read."),
            Item("press", press=self._press),
            Item("number", str(self.number), step=self._step, entry=Entry(str(self.number), self._enter, digits=True)),
            Item("name", self.name, entry=Entry(self.name, self._rename)),
            Item("further", opens=Example),
            Item("refused", press=self._press, why_not="not today"),
        )

    def left(self) -> None:
        self.closed += 1

    def _press(self) -> Said:
        self.pressed += 1
        return Said("pressed")

    def _step(self, step: int) -> Said | None:
        if not 0 <= self.number + step <= 9:
            return Said("0 to 9", good=False)
        self.number += step
        return None

    def _enter(self, text: str) -> Said | None:
        return self._step(int(text or 0) - self.number)

    def _rename(self, text: str) -> Said | None:
        if not text:
            return Said("a name has letters", good=False)
        self.name = text
        return None


def table(folder: Path, *, hardware: HardwareSettings | None = None, cards: str = "electronic") -> Desk:
    return Desk(folder, configuration(folder, seats(2, 1), hardware=hardware, cards=cards))


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return table(tmp_path)


@pytest.mark.parametrize("operator", OPERATORS)
def test_everything_can_be_done_by_buttons_by_touch_and_by_keys(
    desk: Desk, operator: Callable[[Desk], Operator]
) -> None:
    person, page = operator(desk), Example()
    desk.table.menus.open(page)
    person.choose("press")
    assert page.pressed == 1
    assert menu(desk).told == "pressed"
    person.step("number", 3)
    assert page.number == 8
    person.step("number", -5)
    assert page.number == 3
    person.enter("name", "Leia Organa")
    assert page.name == "Leia Organa"
    person.choose("refused")
    assert (page.pressed, menu(desk).told, menu(desk).refused) == (1, "not today", True)
    person.choose("further")
    assert menu(desk).title == "Example › Example"
    person.back()
    person.back()
    assert page.closed == 1
    assert isinstance(desk.scene(), AttractScene)


@pytest.mark.parametrize("operator", OPERATORS)
def test_the_service_menu_is_opened_and_left_by_each(desk: Desk, operator: Callable[[Desk], Operator]) -> None:
    person = operator(desk)
    person.open()
    assert menu(desk).title == "Service"
    person.choose("Audits")
    assert menu(desk).title == "Service › Audits"
    person.back()
    person.back()
    assert isinstance(desk.scene(), AttractScene)


def test_a_number_can_be_typed_or_touched_and_one_that_is_refused_can_be_mended(desk: Desk) -> None:
    page = Example()
    desk.table.menus.open(page)
    ByKeyboard(desk).enter("number", "7")
    assert page.number == 7
    ByTouch(desk).enter("number", "2")
    assert page.number == 2
    ByKeyboard(desk).enter("number", "77")
    assert page.number == 2
    scene = menu(desk)
    assert scene.refused
    assert scene.entry is not None
    assert scene.entry.text == "77"


@pytest.mark.parametrize("operator", OPERATORS)
def test_a_hand_waits_while_a_menu_is_open_and_nothing_of_it_is_done(
    desk: Desk, operator: Callable[[Desk], Operator]
) -> None:
    desk.begin()
    before = desk.moves()
    person = operator(desk)
    person.open()
    assert isinstance(desk.scene(), MenuScene)
    assert desk.table.paused
    for name in ("stand", "draw", "call", "match"):
        desk.press(name)
    for intent in (Pause(), Start(), SelectCard(1, 0), HoldPeek(1)):
        desk.table.handle(intent)
    desk.wait(30.0)
    assert desk.moves() == before
    assert desk.table.peek is None
    person.back()
    assert not desk.table.paused
    assert isinstance(desk.scene(), TableScene)


def test_a_hand_that_was_paused_before_stays_paused(desk: Desk) -> None:
    desk.begin()
    desk.table.handle(Pause())
    person = ByKeyboard(desk)
    person.open()
    person.back()
    assert desk.table.paused


def test_a_menu_that_nobody_touches_closes_and_the_hand_stays_paused(desk: Desk) -> None:
    desk.begin()
    ByKeyboard(desk).open()
    desk.wait(IDLE_SECONDS + 1)
    assert not desk.table.menus.active
    assert desk.table.paused


def test_a_private_look_is_over_before_a_menu_shows(desk: Desk) -> None:
    desk.begin()
    desk.table.handle(HoldPeek(1))
    desk.table.handle(OpenMenu())
    assert desk.table.peek is None
    desk.table.handle(MenuChoose(0))
    desk.table.handle(HoldPeek(1))
    assert desk.table.peek is None


def test_no_press_that_is_made_in_play_opens_the_menu(desk: Desk) -> None:
    desk.begin()
    for name in ("fold", "deal", "minus"):  # plus alone, held, is help
        desk.driver.press(name)
        desk.wait(OPEN_SECONDS + 1)
        desk.driver.release(name)
        desk.wait(0.1)
        assert not desk.table.menus.active, name


def test_plus_and_minus_held_too_shortly_open_nothing(desk: Desk) -> None:
    for name in ("plus", "minus"):
        desk.driver.press(name)
    desk.wait(OPEN_SECONDS - 0.5)
    assert desk.notice == "Hold on: the service menu opens."
    desk.driver.release("minus")
    desk.wait(3.0)
    assert not desk.table.menus.active
    assert not desk.table.correcting.active


def test_fold_held_opens_it_between_hands_and_at_a_paused_table(desk: Desk) -> None:
    for prepare in (lambda: None, desk.begin, lambda: desk.table.handle(Pause())):
        prepare()
        desk.driver.press("fold")
        desk.wait(OPEN_SECONDS + 0.1)
        desk.driver.release("fold")
        desk.wait(0.1)
        if desk.table.menus.active:
            desk.press("fold")
        else:
            assert not desk.table.paused  # in play, fold is a move
    assert desk.table.paused


def test_a_held_plus_moves_on_by_itself(desk: Desk) -> None:
    page = Example()
    desk.table.menus.open(page)
    desk.driver.press("plus")
    desk.wait(0.9)
    desk.driver.release("plus")
    desk.wait(2.0)
    assert menu(desk).selected == 5


def test_a_panel_without_fold_has_a_row_that_leads_back(tmp_path: Path) -> None:
    desk = table(tmp_path, hardware=bound(shared=("plus", "minus", "deal")))
    person = ByPanel(desk)
    person.open()
    person.choose("Audits")
    person.choose("Back")
    assert menu(desk).title == "Service"
    person.choose("Back")
    assert not desk.table.menus.active


def test_a_fault_closes_the_menu(desk: Desk) -> None:
    desk.begin()
    ByKeyboard(desk).open()
    desk.table.fail("Trouble")
    assert not desk.table.menus.active
    ByTouch(desk)
    desk.table.handle(OpenMenu())
    assert not desk.table.menus.active


def test_a_demonstration_waits_for_the_menu_between_hands(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(0, 3), pace=0.0)
    desk = Desk(tmp_path, told, demonstration=True, hands=3)
    desk.until(lambda: desk.table.stage == "settled")
    ByKeyboard(desk).open()
    settled = desk.session.hands_settled
    desk.wait(60.0)
    assert desk.session.hands_settled == settled
    ByKeyboard(desk).back()
    desk.until(lambda: desk.table.finished)
