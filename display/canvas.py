"""The canvas: draws on a surface and keeps a record of every text and every touch area.

The record lets a test (or the gallery) prove that no text leaves its box, covers another text or
is too small, whatever the names and amounts are.

A picture is composed of parts: boxes with a painter each, and a key that holds everything the painter looks at. Two
pictures of one size differ only where their parts do, so that a window paints little when little has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

import pygame

from display.glyphs import glyph
from display.intents import Intent
from display.look import Colour, Palette, Spacing, TypeSizes
from display.shapes import fill_rounded, framed
from display.theme import Theme, theme_for

Align = Literal["left", "centre", "right"]
Box = tuple[int, int, int, int]

USUAL_CORNER = 7
ROUND = 16
"""Units: the corner of a seat's panel in the usual theme, to which all others are in proportion; larger ones are discs."""

CAP_HEIGHT = 0.73
"""Height of a capital letter as a share of the font's size (DejaVu)."""


@dataclass(frozen=True, slots=True)
class TextBox:
    """One drawn text: its ink and its box as (x, y, width, height), its size in pixels.

    `cut` is true when it did not fit and ends in an ellipsis; `caption` marks texts that may be
    a little smaller than the rest: badges, keyboard keys, the indices of crowded cards. `drawn` is
    what can be read on the picture.
    """

    text: str
    drawn: str
    ink: Box
    container: Box
    size: int
    cut: bool
    caption: bool


@dataclass(frozen=True, slots=True)
class HitArea:
    """A touch area (x, y, width, height) and what touching it asks for."""

    box: Box
    intent: Intent


@dataclass(frozen=True, slots=True)
class HitMap:
    """What can be touched on a picture, the texts that are on it, and where named things lie."""

    areas: tuple[HitArea, ...] = ()
    texts: tuple[TextBox, ...] = ()
    anchors: Mapping[str, Box] = field(default_factory=dict)

    def at(self, position: tuple[int, int]) -> Intent | None:
        """Return the intent under a point; of areas that overlap, the one drawn last."""
        for area in reversed(self.areas):
            if pygame.Rect(area.box).collidepoint(position):
                return area.intent
        return None

    def box_of(self, intent: Intent) -> Box | None:
        """Return the touch area that asks for `intent`, or None."""
        return next((area.box for area in self.areas if area.intent == intent), None)


def as_box(rect: pygame.Rect) -> Box:
    """Return a rectangle as the plain numbers of the record."""
    return (rect.x, rect.y, rect.width, rect.height)


@dataclass(slots=True)
class Part:
    """A piece of a picture. `key` is all that `paint` looks at beside the theme: equal keys give equal pixels.

    `areas`, `texts` and `anchors` are what it recorded when it was painted last.
    """

    name: str
    box: pygame.Rect
    key: object
    paint: Callable[[], None]
    areas: tuple[HitArea, ...] = ()
    texts: tuple[TextBox, ...] = ()
    anchors: Mapping[str, Box] = field(default_factory=dict)

    @property
    def place(self) -> tuple[str, Box]:
        """What tells a part from the others of its picture."""
        return (self.name, as_box(self.box))


class Canvas:
    """A surface with its theme, the parts of a picture, and the record of what was drawn."""

    def __init__(self, surface: pygame.Surface, theme: Theme | None = None) -> None:
        self.surface = surface
        self.theme = theme or theme_for(surface.get_size())
        self.parts: list[Part] = []
        self._areas: list[HitArea] = []
        self._texts: list[TextBox] = []
        self._anchors: dict[str, Box] = {}

    def part(self, name: str, box: pygame.Rect, key: object, paint: Callable[[], None]) -> None:
        """Add a part, over those before; nothing is painted yet, and nothing will be outside of its box.

        `name` is its own among the parts of the picture; `key` can be compared, and never changes.
        """
        self.parts.append(Part(name, box.copy(), key, paint))

    def paint(self, dirty: Sequence[pygame.Rect] | None = None) -> None:
        """Paint all parts, or what of them lies within `dirty` (rectangles that do not overlap)."""
        for rect in [self.whole()] if dirty is None else dirty:
            for part in self.parts:
                seen = part.box.clip(rect).clip(self.whole())
                if seen.width > 0 and seen.height > 0:
                    self._paint(part, seen)

    def _paint(self, part: Part, seen: pygame.Rect) -> None:
        self._areas, self._texts, self._anchors = [], [], {}
        before = self.surface.get_clip()
        self.surface.set_clip(seen.clip(before))
        try:
            part.paint()
        finally:
            self.surface.set_clip(before)
        part.areas, part.texts, part.anchors = tuple(self._areas), tuple(self._texts), self._anchors

    @contextmanager
    def clipped(self, box: pygame.Rect) -> Iterator[None]:
        """Within it, nothing is drawn outside of `box`."""
        before = self.surface.get_clip()
        self.surface.set_clip(box.clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    @property
    def colours(self) -> Palette:
        """The palette of the theme."""
        return self.theme.palette

    @property
    def type(self) -> TypeSizes:
        """The type sizes of the theme (units)."""
        return self.theme.type

    @property
    def spacing(self) -> Spacing:
        """The spacing of the theme (units)."""
        return self.theme.spacing

    def px(self, units: float) -> int:
        """Return a length of the 800×480 picture in pixels of this one."""
        return self.theme.px(units)

    def whole(self) -> pygame.Rect:
        """Return the surface's rectangle."""
        return self.surface.get_rect()

    def text(
        self,
        text: str,
        box: pygame.Rect,
        colour: Colour,
        size: float,
        *,
        bold: bool = False,
        lighten: bool = False,
        align: Align = "left",
        lines: int = 1,
        caption: bool = False,
        top: bool = False,
    ) -> pygame.Rect:
        """Fit `text` into `box` and draw it; `size` is the largest one, in units.

        It is centred vertically, or starts at the box's top with `top`. With `lighten` a bold
        text that would be cut is set in the regular weight, which is narrower. Returns the rectangle of its lines.
        """
        if not text or box.width <= 0 or box.height <= 0:
            return pygame.Rect(box.topleft, (0, 0))
        theme = self.theme
        floor = theme.caption if caption else theme.minimum
        largest = max(floor, self.px(size))
        fitted = theme.fit(text, box.width, box.height, largest, floor, bold, lines)
        if fitted.cut and bold and lighten:
            bold = False
            fitted = theme.fit(text, box.width, box.height, largest, floor, bold, lines)
        pitch = theme.line_height(fitted.size)
        height = pitch * len(fitted.lines)
        y = box.y if top else box.y + (box.height - height) // 2
        ink: pygame.Rect | None = None
        block: pygame.Rect | None = None
        for number, line in enumerate(fitted.lines):
            if not line:
                continue
            width = theme.text_width(line, fitted.size, bold, fitted.squeeze)
            x = box.x
            if align == "centre":
                x += (box.width - width) // 2
            elif align == "right":
                x += box.width - width
            baseline = round(y + (number + 0.5) * pitch + CAP_HEIGHT / 2 * fitted.size)
            picture, left, up = theme.rendered(line, fitted.size, fitted.squeeze, bold, colour)
            x = max(x, box.x - left)  # a J reaches to the left of where its line begins
            self.surface.blit(picture, (x + left, baseline - up))
            drawn = pygame.Rect((x + left, baseline - up), picture.get_size())
            ink = drawn if ink is None else ink.union(drawn)
            row = pygame.Rect(x, y + number * pitch, width, pitch)
            block = row if block is None else block.union(row)
        if ink is None or block is None:
            return pygame.Rect(box.topleft, (0, 0))
        self._texts.append(
            TextBox(
                text,
                fitted.drawn,
                as_box(ink),
                as_box(box),
                fitted.size,
                fitted.cut,
                caption,
            )
        )
        return block

    def fill(self, box: pygame.Rect, colour: Colour, radius: float = 0) -> None:
        """Fill a box with rounded corners of `radius` units."""
        if box.width > 0 and box.height > 0:
            fill_rounded(self.surface, box, colour, self.px(self._rounded(radius)))

    def framed(
        self,
        box: pygame.Rect,
        fill: Colour,
        edge: Colour,
        radius: float = 6,
        border: float = 1.5,
    ) -> None:
        """Fill a rounded box and draw its edge; lengths in units of the usual theme, others have thicker lines."""
        framed(self.surface, box, fill, edge, self.px(self._rounded(radius)), self.px(border + self.spacing.edge - 1))

    def _rounded(self, radius: float) -> float:
        """The radius of a corner as the theme has it; what is as round as a disc stays so."""
        return radius if radius > ROUND else radius * self.spacing.corner / USUAL_CORNER

    def sign(self, name: str, box: pygame.Rect, colour: Colour) -> None:
        """Draw a sign as large as fits, in the middle of a box."""
        size = min(box.width, box.height)
        if size >= 2:
            picture = glyph(name, size, colour)
            self.surface.blit(picture, picture.get_rect(center=box.center))

    def shade(self, box: pygame.Rect, colour: Colour, share: float) -> None:
        """Lay a translucent colour over a box; `share` from 0 (none) to 1 (opaque)."""
        veil = pygame.Surface(box.size)
        veil.fill(colour)
        veil.set_alpha(round(255 * share))
        self.surface.blit(veil, box)

    def hit(self, box: pygame.Rect, intent: Intent) -> None:
        """Make a box a touch area."""
        self._areas.append(HitArea(as_box(box), intent))

    def anchor(self, name: str, box: pygame.Rect) -> None:
        """Remember where something lies that others travel to and from."""
        self._anchors[name] = as_box(box)

    def finished(self) -> HitMap:
        """Return the record of all parts."""
        areas = tuple(area for part in self.parts for area in part.areas)
        texts = tuple(text for part in self.parts for text in part.texts)
        anchors = {name: box for part in self.parts for name, box in part.anchors.items()}
        return HitMap(areas, texts, anchors)
