"""Texts on a terminal, where a character of Japanese takes two columns: widths, tables and lines."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from display.lines import pieces


def width(text: str) -> int:
    """How many columns a text takes.

    >>> width("Seat"), width("席3")
    (4, 3)
    """
    return sum(_letter_width(letter) for letter in text)


def _letter_width(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def padded(text: str, columns: int, side: str = "<") -> str:
    """A text with spaces up to so many columns, behind it (`<`) or before it (`>`); a longer one as it is."""
    spaces = " " * (columns - width(text))
    return spaces + text if side == ">" else text + spaces


def table(rows: Sequence[Sequence[str]], sides: str, between: str = "  ") -> list[str]:
    """Rows whose cells stand below each other, each column to the side that its character of `sides` says."""
    return [between.join(map(padded, row, widths(rows), sides)) for row in rows]


def widths(rows: Sequence[Sequence[str]]) -> list[int]:
    """How many columns each column of a table takes."""
    return [max(map(width, cells)) for cells in zip(*rows, strict=True)]


def wrapped(text: str, columns: int, first: str = "", rest: str = "") -> list[str]:
    """A text in lines of so many columns, with `first` before the first of them and `rest` before the others.

    Words, paths and commands are never broken, Japanese between its characters.
    """
    lines = [first]
    empty = True
    for before, piece in pieces(" ".join(filter(None, text.split(" ")))):
        longer = piece if empty else before + piece
        if not empty and width(lines[-1]) + width(longer) > columns:
            lines.append(rest + piece)
        else:
            lines[-1] += longer
        empty = False
    return lines
