"""What stands on a page of a menu: rows that open, do, change or take in something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from display.scene import CardFace, MenuMark, MenuRow, MenuRowKind

if TYPE_CHECKING:
    from controller.menus.page import Page


def capital(text: str) -> str:
    """A text that opens a row, with a capital letter.

    >>> capital("hands settled"), capital("")
    ('Hands settled', '')
    """
    return text[:1].upper() + text[1:]


@dataclass(frozen=True, slots=True)
class Said:
    """What a press has led to, in words; `good` is false for what was refused."""

    text: str
    good: bool = True


Answer = Said | None
"""None: what has happened can be seen."""

LONGEST_TEXT = 24


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to type in: what stands there first, and what takes it.

    A refusal of `accept` leaves the text to be mended. `digits`: a whole number only. `longest` in characters.
    """

    text: str
    accept: Callable[[str], Answer]
    digits: bool = False
    longest: int = LONGEST_TEXT


@dataclass(frozen=True, slots=True)
class Item:
    """One row, worded, with what it does: `opens` a page, does something when it is pressed (`press`), is changed by
    single steps up or down (`step`), or takes in what is typed (`entry`). Of `step` and `entry` there may be both.

    `detail` stands below the label, `cards` beside it. `note` explains it while it is marked; `why_not` refuses it, in
    words, whatever is done to it.
    """

    label: str
    value: str = ""
    note: str = ""
    opens: Callable[[], Page] | None = None
    press: Callable[[], Answer] | None = None
    step: Callable[[int], Answer] | None = None
    entry: Entry | None = None
    mark: MenuMark = ""
    why_not: str = ""
    detail: str = ""
    cards: tuple[CardFace, ...] = ()

    @property
    def kind(self) -> MenuRowKind:
        """How it is drawn."""
        if self.opens is not None:
            return "page"
        if self.step is not None:
            return "value"
        if self.entry is not None:
            return "entry"
        return "reading" if self.press is None else "press"

    def row(self) -> MenuRow:
        """The row on the screen."""
        return MenuRow(self.label, self.value, self.kind, not self.why_not, self.mark, self.detail, self.cards)
