"""A look (colours, type and spacing) at the size of a picture, and texts that fit.

Every length is given in units of a picture of 800×480 and turned into pixels by `Theme.px`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

from display import themes
from display.kept import MEGABYTE, kept
from display.letters import letters
from display.lines import joined, pieces
from display.look import Colour, Look, Palette, Spacing, TypeSizes

REFERENCE_SIZE = (800, 480)
SQUEEZES = (1.0, 0.96, 0.92, 0.88, 0.84, 0.8, 0.76)
"""Widths a line may be condensed to before it is made smaller or cut: DejaVu is a wide face, and
at 0.76 it still reads like a condensed one."""


@lru_cache(maxsize=8192)
def _advance(text: str, size: int, squeeze: float, bold: bool) -> int:
    return letters(bold).width(text, size, squeeze)


@kept(16 * MEGABYTE, lambda drawn: drawn[0])
def _rendered(text: str, size: int, squeeze: float, bold: bool, colour: Colour) -> tuple[pygame.Surface, int, int]:
    return letters(bold).rendered(text, size, squeeze, colour)


@dataclass(frozen=True, slots=True)
class FittedText:
    """A text laid out in lines that fit: font size in pixels, squeeze, and whether it was cut."""

    lines: tuple[str, ...]
    size: int
    squeeze: float
    cut: bool

    @property
    def drawn(self) -> str:
        """The text as it can be read."""
        return joined(self.lines)


class Theme:
    """The look of pictures of one size (width and height in pixels)."""

    def __init__(self, size: tuple[int, int], look: Look | None = None) -> None:
        self.width, self.height = size
        self.look = look or themes.shipped()
        self.scale = min(size[0] / REFERENCE_SIZE[0], size[1] / REFERENCE_SIZE[1])
        # Larger pictures have sharper letters: their least text grows a little slower.
        growth = self.scale**0.8 if self.scale > 1 else 1.0
        self.minimum = round(self.type.minimum * growth)
        self.caption = round(self.type.caption * growth)

    @property
    def palette(self) -> Palette:
        """Its colours."""
        return self.look.colours

    @property
    def type(self) -> TypeSizes:
        """Its type sizes (units)."""
        return self.look.type

    @property
    def spacing(self) -> Spacing:
        """Its spacing (units)."""
        return self.look.spacing

    def px(self, units: float) -> int:
        """Return a length in pixels, at least 1 for any positive length."""
        pixels = round(units * self.scale)
        return max(1, pixels) if units > 0 else pixels

    def text_width(self, text: str, size: int, bold: bool = False, squeeze: float = 1.0) -> int:
        """Width in pixels of one line of `text`."""
        return _advance(text, size, squeeze, bold)

    def line_height(self, size: int) -> int:
        """Height in pixels of a line of text of `size`, accents and descenders included."""
        return int(size * 1.18 + 0.999)

    def rendered(
        self, text: str, size: int, squeeze: float, bold: bool, colour: Colour
    ) -> tuple[pygame.Surface, int, int]:
        """Return the ink of a line and its place relative to the baseline's start (x, up)."""
        return _rendered(text, size, squeeze, bold, colour)

    def fit(
        self,
        text: str,
        width: int,
        height: int,
        largest: int,
        smallest: int | None = None,
        bold: bool = False,
        lines: int = 1,
    ) -> FittedText:
        """Lay `text` out in at most `lines` lines within width × height pixels.

        It takes the largest size that fits, first as it is, then condensed; only when even the
        smallest size does not fit is the text cut and ended by an ellipsis.
        """
        floor = min(largest, smallest if smallest is not None else self.minimum)
        for size in range(largest, floor - 1, -1):
            rows = min(lines, height // self.line_height(size))
            if rows < 1:
                continue
            tight = size < largest * 0.86 or size == floor
            for squeeze in SQUEEZES if tight else SQUEEZES[:3]:
                wrapped = self._wrap(text, width, size, squeeze, bold)
                if len(wrapped) <= rows and self._all_fit(wrapped, width, size, squeeze, bold):
                    return FittedText(tuple(wrapped), size, squeeze, False)
        rows = max(1, min(lines, height // self.line_height(floor)))
        squeeze = SQUEEZES[-1]
        wrapped = self._wrap(text, width, floor, squeeze, bold)
        last = self._cut(joined(wrapped[rows - 1 :]), width, floor, squeeze, bold)
        kept = [self._cut(line, width, floor, squeeze, bold) for line in wrapped[: rows - 1]]
        lines_kept = (*kept, last)
        return FittedText(lines_kept, floor, squeeze, lines_kept != tuple(wrapped))

    def _all_fit(self, lines: list[str], width: int, size: int, squeeze: float, bold: bool) -> bool:
        return all(self.text_width(line, size, bold, squeeze) <= width for line in lines)

    def _wrap(self, text: str, width: int, size: int, squeeze: float, bold: bool) -> list[str]:
        lines: list[str] = []
        for before, piece in pieces(text):
            longer = f"{lines[-1]}{before}{piece}" if lines else piece
            if lines and self.text_width(longer, size, bold, squeeze) <= width:
                lines[-1] = longer
            else:
                lines.append(piece)
        return lines or [""]

    def _cut(self, line: str, width: int, size: int, squeeze: float, bold: bool) -> str:
        if self.text_width(line, size, bold, squeeze) <= width:
            return line
        low, high = 0, len(line)
        while low < high:
            middle = (low + high + 1) // 2
            candidate = line[:middle].rstrip() + "…"
            if self.text_width(candidate, size, bold, squeeze) <= width:
                low = middle
            else:
                high = middle - 1
        return line[:low].rstrip() + "…" if low else ""


@lru_cache(maxsize=16)
def theme_for(size: tuple[int, int], look: Look | None = None) -> Theme:
    """Return the theme for pictures of `size` pixels; without a `look` the usual one."""
    return Theme(size, look)


def amount_text(amount: int) -> str:
    """Return credits as people read them: thin spaces between thousands, a real minus.

    >>> amount_text(-1250).replace(chr(0x2009), "_")
    '−1_250'
    """
    text = f"{abs(amount):,}".replace(",", "\u2009")
    return f"−{text}" if amount < 0 else text


def change_text(amount: int) -> str:
    """Return a gain or loss in credits, always with its sign.

    >>> change_text(275), change_text(-40), change_text(0)
    ('+275', '−40', '±0')
    """
    if amount == 0:
        return "±0"
    return f"+{amount_text(amount)}" if amount > 0 else amount_text(amount)
