"""The menu that is open: which page and row, what is being changed or typed, and what every press means."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from controller.menus.items import Answer, Item, Said
from controller.menus.page import Page
from controller.menus.typing import Typing
from controller.timers import Timer, Timers
from display.words import Words

REPEAT_AFTER, REPEAT_EVERY = 0.5, 0.12
"""Seconds after which a held plus or minus repeats, and between two repeats."""
LEAVE_SECONDS = 2.0
"""So long a button is held to leave a page that counts the buttons."""
TOLD_SECONDS = 8.0
IDLE_SECONDS = 300.0
"""A menu that nobody touches closes by itself; a hand that it had paused stays paused."""

STEPS = {"plus": 1, "minus": -1}


@dataclass(slots=True)
class _Open:
    """A page that is open, and the row that the mark is on."""

    page: Page
    selected: int = 0


class Menu:
    """A stack of pages. All of it belongs to the table's thread; nothing here knows the game."""

    def __init__(
        self, timers: Timers, words: Words, closed: Callable[[bool], None], back_row: Callable[[], bool]
    ) -> None:
        """`closed` hears when the last page is left; true when nobody did it, and the time had run out. `back_row`:
        whether a row of its own has to lead back, because the panel has no button for it."""
        self._timers = timers
        self._words = words
        self._closed = closed
        self._back_row = back_row
        self._stack: list[_Open] = []
        self._repeat: Timer | None = None
        self._leave: Timer | None = None
        self._told_until: Timer | None = None
        self._idle: Timer | None = None
        self.changing = False
        self.typing: Typing | None = None
        self.told: Said | None = None

    # --- what is open

    @property
    def active(self) -> bool:
        """Whether a menu is open."""
        return bool(self._stack)

    @property
    def page(self) -> Page:
        """The page in front."""
        return self._stack[-1].page

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages from the first one to the one in front."""
        return tuple(opened.page for opened in self._stack)

    @property
    def selected(self) -> int:
        """The row that the mark is on, from 0."""
        return min(self._stack[-1].selected, max(0, len(self.items()) - 1))

    def items(self) -> tuple[Item, ...]:
        """The rows of the page in front; the last one leads back where the panel has no button for it."""
        found = tuple(self.page.items())
        if not self._back_row() or self.page.takes_buttons:
            return found
        return (*found, Item(self._words.talk("menu_back"), press=self._leave_page))

    def open(self, page: Page) -> None:
        """Open a page, in front of those that are open."""
        self._stack.append(_Open(page))
        self._let_be()
        self._tell(None)
        self.touched()

    def back(self) -> None:
        """Leave what is being typed or changed, else the page."""
        if self.typing is not None or self.changing:
            self._let_be()
            return
        self._stack.pop().page.left()
        self._tell(None)
        if not self._stack:
            self._end(by_itself=False)

    def close(self, *, by_itself: bool = False) -> None:
        """Leave all pages."""
        while self._stack:
            self._stack.pop().page.left()
        self._end(by_itself=by_itself)

    def _end(self, *, by_itself: bool) -> None:
        self._let_be()
        self._tell(None)
        self._timers.cancel(self._idle)
        self._closed(by_itself)

    def _let_be(self) -> None:
        self.changing = False
        self.typing = None
        self.released()

    def touched(self) -> None:
        """Somebody is there."""
        self._timers.cancel(self._idle)
        if self.active:
            self._idle = self._timers.after(IDLE_SECONDS, lambda: self.close(by_itself=True))

    def mark(self, index: int) -> None:
        """The mark goes to a row."""
        self._stack[-1].selected = index

    # --- the panel's buttons

    def pressed(self, name: str) -> None:
        """A button of the panel went down."""
        self.touched()
        if self.page.takes_buttons:
            self._timers.cancel(self._leave)
            self._leave = self._timers.after(LEAVE_SECONDS, self.back)
        elif name in STEPS:
            self._plus_or_minus(STEPS[name], REPEAT_AFTER)
        elif name == "deal":
            self.choose()
        elif name == "fold":
            self.back()

    def released(self) -> None:
        """A button was let go: nothing repeats any more."""
        self._timers.cancel(self._repeat)
        self._timers.cancel(self._leave)

    def _plus_or_minus(self, direction: int, then: float) -> None:
        self._timers.cancel(self._repeat)
        if self.changing:
            self.step(direction)
        else:
            self.move(direction)
        if self.active:
            self._repeat = self._timers.after(then, lambda: self._plus_or_minus(direction, REPEAT_EVERY))

    def _leave_page(self) -> Answer:
        self.back()
        return None

    # --- what can be done, by buttons, touch and keyboard alike

    def move(self, step: int) -> None:
        """The mark moves by so many rows, or keys; beyond the last comes the first."""
        if self.typing is not None:
            self.typing.move(step)
            return
        self.changing = False
        count = len(self.items())
        if count:
            self._stack[-1].selected = (self.selected + step) % count
        self._tell(None)

    def choose(self, index: int | None = None) -> None:
        """Choose a row, or a key of what is being typed."""
        if self.typing is not None:
            self._chosen_key(self.typing, index)
            return
        item = self._item(index)
        if item is None:
            return
        if item.why_not:
            self._tell(Said(item.why_not, good=False))
        elif item.opens is not None:
            self.open(item.opens())
        elif item.press is not None:
            self._tell(item.press())
        elif item.step is not None and (index is None or item.entry is None):
            self.changing = not self.changing
        elif item.entry is not None:
            self.typing = Typing(item.label, item.entry, self._words)

    def step(self, step: int, index: int | None = None) -> None:
        """Change the value of a row."""
        if self.typing is not None:
            return
        item = self._item(index)
        if item is None or item.step is None:
            return
        self._tell(Said(item.why_not, good=False) if item.why_not else item.step(step))

    def type(self, text: str) -> None:
        """A character was typed; a digit begins to fill in a number."""
        if self.typing is None:
            item = self._item(None)
            if item is None or item.entry is None or not item.entry.digits or not text.isdecimal() or item.why_not:
                return
            self.typing = Typing(item.label, item.entry, self._words, afresh=True)
        self.typing.type(text)

    def erase(self) -> None:
        """The last character goes."""
        if self.typing is not None:
            self.typing.erase()

    def accept(self) -> None:
        """What is typed is right."""
        if self.typing is None:
            return
        answer = self.typing.entry.accept(self.typing.text.strip())
        if answer is None or answer.good:
            self._let_be()
        self._tell(answer)

    def _chosen_key(self, typing: Typing, index: int | None) -> None:
        match typing.key(index):
            case "erase":
                self.erase()
            case "accept":
                self.accept()
            case character:
                typing.type(character)

    def _item(self, index: int | None) -> Item | None:
        """The row that is meant, with the mark on it; None for one that there is not (any more)."""
        items = self.items()
        wanted = self.selected if index is None else index
        if not 0 <= wanted < len(items):
            return None
        if index is not None and index != self.selected:
            self.changing = False
            self._stack[-1].selected = index
        return items[wanted]

    def _tell(self, said: Answer) -> None:
        self._timers.cancel(self._told_until)
        self.told = said
        if said is not None:
            self._told_until = self._timers.after(TOLD_SECONDS, lambda: self._tell(None))
