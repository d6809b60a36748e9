"""A page of a menu."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from controller.menus.items import Answer, Item, Said
from hardware.events import HardwareEvent

if TYPE_CHECKING:
    from controller.table import Table


class Page(ABC):
    """What a page has to say. Its items are asked for anew at each picture, so that they are always true."""

    shows_panel = False
    """Whether the desk's panel (buttons, lamps, buzzer, tray) stands below the page."""
    takes_buttons = False
    """Whether the panel's buttons are this page's own business: then only touch and keyboard move in it, and a button
    that is held leads back."""

    focus: int | None = None
    """The row that the mark goes to by itself after something was heard."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The page's name, in words."""

    @abstractmethod
    def items(self) -> Sequence[Item]:
        """The rows, from above."""

    def hear(self, event: HardwareEvent) -> bool:
        """Something happened at the hardware while the page is open; whether it needs no other answer."""
        del event
        return False

    def left(self) -> None:  # noqa: B027 - most pages have nothing to switch off
        """The page is closed: whatever it has switched on goes off."""


class TablePage(Page):
    """A page about the table, named by a code of `Words.talk`."""

    code: ClassVar[str]

    def __init__(self, table: Table) -> None:
        self._table = table

    @property
    def title(self) -> str:
        """The page's name, in words."""
        return self._table.words.talk(self.code)

    def _prefer(self, **changes: Any) -> Answer:
        """Choose something for the table itself; where it cannot be kept it is said."""
        try:
            self._table.prefer(**changes)
        except OSError as error:
            return Said(self._table.words.talk("not_kept", reason=error.strerror or str(error)), good=False)
        return None

    def _whether(self, yes: bool) -> str:
        return self._table.words.talk("yes" if yes else "no")
