"""Signs as ready pictures, each kept for its size and colour."""

from __future__ import annotations

import pygame

from display.kept import MEGABYTE, kept
from display.look import Colour
from display.shapes import Sketch
from display.signs_cards import CARD_SIGNS
from display.signs_table import TABLE_SIGNS


@kept(8 * MEGABYTE)
def glyph(name: str, size: int, colour: Colour) -> pygame.Surface:
    """Return the sign `name`, `size` pixels wide and high.

    Raises KeyError for a name that no sign has.
    """
    pad = Sketch((size, size), colour)
    paint = CARD_SIGNS.get(name) or TABLE_SIGNS[name]
    paint(pad)
    return pad.finished()


def glyph_names() -> tuple[str, ...]:
    """Return the names of all signs."""
    return (*CARD_SIGNS, *TABLE_SIGNS)
