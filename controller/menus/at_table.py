"""The menus of a table: a hand waits while one is open, and nothing of it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.menus.evening import EveningPage
from controller.menus.help import HelpPage
from controller.menus.menu import Menu
from controller.menus.opening import SCREEN, Opening
from controller.menus.page import Page
from controller.menus.service import ServicePage
from display.intents import (
    HoldMenu,
    Intent,
    MenuAccept,
    MenuBack,
    MenuChoose,
    MenuErase,
    MenuMove,
    MenuStep,
    MenuType,
    OpenHelp,
    OpenMenu,
    PresentTag,
    PressAction,
    ReleaseAction,
    ReleaseMenu,
)
from hardware.events import ButtonPressed, ButtonReleased, HardwareEvent

if TYPE_CHECKING:
    from controller.table import Table


class TableMenus:
    """Opens menus, and takes what comes in while one is open."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._opening = Opening(table)
        self._paused_by_it = False
        self.menu = Menu(table.timers, table.words, self._closed, lambda: not self._has_button("fold"))

    @property
    def active(self) -> bool:
        """Whether a menu is open."""
        return self.menu.active

    @property
    def opening(self) -> bool:
        """Whether the buttons that open the service menu are held down."""
        return self._opening.held

    def open(self, page: Page) -> None:
        """Open a page; a hand pauses, a private look ends, and a half-made choice or correction is let be."""
        table = self._table
        if table.fault is not None or table.journal_watch.asks:
            return
        if not self.active:
            if table.correcting.active:
                table.correcting.let_be()
            table.reception.let_go()
            table.panel.reset()
            table.peek = None
            was = table.paused
            table.pause(True)
            self._paused_by_it = table.paused and not was
        self.menu.open(page)

    def open_evening(self) -> None:
        """Between hands: seats, standings, hands and rules."""
        self.open(EveningPage(self._table))

    def open_help(self) -> None:
        """Open the help, unless a menu is open."""
        if not self.active:
            self._table.attract.pressed(False)
            self.open(HelpPage(self._table))

    def open_service(self) -> None:
        """Open the service menu, unless a menu is open."""
        if not self.active:
            self.open(ServicePage(self._table))

    def close_paused(self) -> None:
        """Close all pages; a hand that waited meanwhile stays paused until somebody goes on."""
        self._paused_by_it = False
        self.menu.close()

    def abandon(self) -> None:
        """Something broke: no menu stands before the picture that says so."""
        self._paused_by_it = False
        if self.active:
            self.menu.close()

    def _closed(self, by_itself: bool) -> None:
        """The last page is left. A hand that nobody went back to stays paused."""
        if self._paused_by_it and not by_itself:
            self._table.pause(False)
        self._paused_by_it = False

    def _has_button(self, name: str) -> bool:
        return any(button == name for button, _ in self._table.buttons())

    # --- what comes in

    def hear(self, event: HardwareEvent) -> bool:
        """Something happened at the hardware: whether it was for the menu alone."""
        match event:
            case ButtonPressed(name=name):
                if not self.active:
                    self._opening.pressed(name)
                    return False
                self._page_hears(event)
                self.menu.pressed(name)
                return True
            case ButtonReleased(name=name):
                self._opening.released(name)
                self.menu.released()
                self._page_hears(event)
                return False
        return self._page_hears(event)

    def _page_hears(self, event: HardwareEvent) -> bool:
        if not self.active:
            return False
        page = self.menu.page
        taken = page.hear(event)
        if page.focus is not None:
            self.menu.mark(page.focus)
        return taken

    def press(self, name: str) -> None:
        """A button on the screen that the panel lacks."""
        self.menu.pressed(name)
        if self.active:
            self.menu.released()

    def take(self, intent: Intent) -> bool:
        """A person at the screen asks for something: whether it was for the menu."""
        match intent:
            case OpenMenu():
                self.open_service()
                return True
            case OpenHelp():
                self.open_help()
                return True
            case HoldMenu():
                if not self.active:
                    self._opening.pressed(SCREEN)
                return True
            case ReleaseMenu():
                self._opening.released(SCREEN)
                return True
        if not self.active:
            return isinstance(intent, MenuMove | MenuChoose | MenuStep | MenuType | MenuErase | MenuAccept | MenuBack)
        self.menu.touched()
        match intent:
            case MenuMove(step):
                self.menu.move(step)
            case MenuChoose(index):
                self.menu.choose(index)
            case MenuStep(step, index):
                self.menu.step(step, index)
            case MenuType(text):
                self.menu.type(text)
            case MenuErase():
                self.menu.erase()
            case MenuAccept():
                self.menu.accept()
            case MenuBack():
                self.menu.back()
            case PressAction() | ReleaseAction() | PresentTag():
                return False  # they go the way of the panel and the readers
        return True
