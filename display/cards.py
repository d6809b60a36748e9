"""Cards drawn in code, at any size: faces with index and sign, and backs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from display.canvas import Canvas
from display.glyphs import glyph
from display.kept import MEGABYTE, kept
from display.look import Colour, Palette
from display.printed import Printed, printed
from display.scene import CardFace
from display.shapes import Sketch, framed
from display.theme import SQUEEZES

RATIO = 0.7
"""Width of a card as a share of its height."""

LOW_ROW = 38
LYING_ROW = 62
LYING_RATIO = 1.45
LYING_WIDTH = 42
"""In low rows, faces are drawn lying, with the index at the left and the sign at the right, so
that the index can be as high as the card: below LYING_ROW units wherever there is room, below
LOW_ROW always (at least LYING_WIDTH units wide), since an upright card would be unreadable."""


@kept(4 * MEGABYTE)
def _back(size: tuple[int, int], palette: Palette) -> pygame.Surface:
    """A card back: a lattice of diamonds in a frame. It knows nothing of any card."""
    width = size[0]
    surface = pygame.Surface(size, pygame.SRCALPHA)
    radius = max(2, width // 9)
    border = max(1, width // 26)
    framed(surface, surface.get_rect(), palette.card_back, palette.card_back_line, radius, border)
    inner = surface.get_rect().inflate(-2 * border - width // 5, -2 * border - width // 5)
    if inner.width >= 6 and inner.height >= 6:
        lattice = Sketch(inner.size, palette.card_back_line)
        columns = 3 if width >= 40 else 2
        rows = max(2, round(columns * inner.height / inner.width))
        for column in range(columns):
            for row in range(rows):
                x, y = (column + 0.5) / columns, (row + 0.5) / rows
                dx, dy = 0.40 / columns, 0.40 / rows
                lattice.polygon([(x, y - dy), (x + dx, y), (x, y + dy), (x - dx, y)])
                if width >= 40:
                    dx, dy = dx * 0.5, dy * 0.5
                    lattice.polygon([(x, y - dy), (x + dx, y), (x, y + dy), (x - dx, y)], cut=True)
        surface.blit(lattice.finished(), inner)
    return surface


def draw_card(
    canvas: Canvas,
    face: CardFace,
    rect: pygame.Rect,
    visible: int | None = None,
    chosen: bool = False,
) -> None:
    """Draw a card into `rect`; `visible` is how many of its left pixels stay uncovered.

    A card of which only a strip is seen keeps its index and sign within that strip. A window that is dragged to nearly
    nothing leaves no room for cards.
    """
    if rect.width < 1 or rect.height < 1:
        return
    colours = canvas.colours
    chosen = chosen or face.state == "chosen"
    if chosen:
        lifted = rect.inflate(canvas.px(6), canvas.px(6))
        canvas.fill(lifted, colours.amber, 5)
    if face.hidden:
        canvas.surface.blit(_back(rect.size, colours), rect)
        if face.back:
            _back_sign(canvas, face.back, rect)
    else:
        radius = max(2, rect.width // 9)
        border = 1 if rect.height < 90 else 2
        framed(canvas.surface, rect, colours.card, colours.card_edge, radius, border)
        shown = printed(face.code, face.deck)
        if rect.width > rect.height:
            _lying_face(canvas, shown, rect, visible)
        elif rect.height >= 130 and rect.width >= 80 and visible is None:
            _large_face(canvas, face, shown, rect)
        else:
            _small_face(canvas, shown, rect, visible)
    if face.state == "lost":
        canvas.shade(rect, colours.night, 0.55)
    elif face.state == "new":
        _new_mark(canvas, rect)


def _back_sign(canvas: Canvas, sign: str, rect: pygame.Rect) -> None:
    """What the back itself tells: the family's sign on a plain disc."""
    size = round(min(rect.width * 0.72, rect.height * 0.6))
    disc = pygame.Rect(0, 0, size, size)
    disc.center = rect.center
    canvas.fill(disc, canvas.colours.card_back, size)
    canvas.sign(sign, disc.inflate(-size // 4, -size // 4), canvas.colours.card)


def _ink(canvas: Canvas, shown: Printed) -> Colour:
    found: Colour = getattr(canvas.colours, shown.ink)
    return found


def _small_face(canvas: Canvas, shown: Printed, rect: pygame.Rect, visible: int | None) -> None:
    margin = max(0, (rect.width - 22) // 5)
    strip = rect.width if visible is None else min(visible, rect.width)
    whole = strip == rect.width
    index_height = round(rect.height * (0.50 if shown.sign else 1.0))
    area = pygame.Rect(rect.x + margin, rect.y + 1, strip - margin - (margin if whole else 1), index_height)
    canvas.text(
        shown.index,
        area,
        _ink(canvas, shown),
        index_height / 1.2 / canvas.theme.scale,
        bold=True,
        align="centre" if whole else "left",
        caption=True,
    )
    if shown.sign:
        size = round(min(rect.height * 0.42, strip - margin - 1, rect.width - 2 * margin))
        picture = glyph(shown.sign, max(2, size), _ink(canvas, shown))
        middle = rect.y + round(rect.height * 0.72)
        spot = picture.get_rect(center=(rect.centerx if whole else area.centerx, middle))
        canvas.surface.blit(picture, spot)


def _lying_face(canvas: Canvas, shown: Printed, rect: pygame.Rect, visible: int | None) -> None:
    margin = max(2, rect.width // 16)
    strip = rect.width if visible is None else min(visible, rect.width)
    area = pygame.Rect(rect.x + margin, rect.y + 1, strip - 2 * margin + 1, rect.height - 2)
    size = rect.height * 0.74 / canvas.theme.scale
    if shown.sign:
        least = canvas.theme.text_width(shown.index, canvas.theme.caption, True, SQUEEZES[-1]) + 2
        sign = min(area.width - least, round(rect.height * 0.62), round(area.width * 0.42))
        if sign >= 9:
            picture = glyph(shown.sign, sign, _ink(canvas, shown))
            spot = picture.get_rect(midright=(area.right, rect.centery))
            canvas.surface.blit(picture, spot)
            area.width -= sign + 1
    canvas.text(shown.index, area, _ink(canvas, shown), size, bold=True, caption=True)


def _large_face(canvas: Canvas, face: CardFace, shown: Printed, rect: pygame.Rect) -> None:
    margin = rect.width // 12
    name_height = canvas.theme.line_height(canvas.theme.minimum) if face.name else 0
    index = pygame.Rect(rect.x + margin, rect.y + margin // 2, round(rect.width * 0.62), round(rect.height * 0.26))
    size = index.height / 1.18 / canvas.theme.scale
    canvas.text(shown.index, index, _ink(canvas, shown), size, bold=True)
    small = glyph(shown.sign, round(rect.width * 0.2), _ink(canvas, shown)) if shown.sign else None
    if small is not None:
        canvas.surface.blit(small, small.get_rect(topright=(rect.right - margin, rect.y + margin)))
    body = pygame.Rect(
        rect.x + margin,
        index.bottom,
        rect.width - 2 * margin,
        rect.bottom - margin // 2 - name_height - index.bottom,
    )
    if shown.rank_marks:
        marks = pygame.Rect(body.x, body.y, body.width, max(6, rect.height // 20))
        _rank_marks(canvas, shown.rank_marks, marks, _ink(canvas, shown))
        body = pygame.Rect(body.x, marks.bottom, body.width, body.bottom - marks.bottom)
    if shown.sign:
        canvas.sign(shown.sign, body.inflate(-margin, -margin // 2), _ink(canvas, shown))
    if face.name:
        box = pygame.Rect(
            rect.x + margin // 2,
            rect.bottom - name_height - margin // 2,
            rect.width - margin,
            name_height,
        )
        # Index and sign say it too: a name that has no room is left out, not cut.
        if not canvas.theme.fit(face.name, box.width, box.height, canvas.theme.minimum, bold=False).cut:
            canvas.text(face.name, box, _ink(canvas, shown), canvas.type.label, bold=True, align="centre", lighten=True)


def _rank_marks(canvas: Canvas, marks: int, box: pygame.Rect, colour: Colour) -> None:
    """Court cards carry one to three bars, the ace a star: the rank without words."""
    if marks == 4:
        size = min(box.height * 2, box.width)
        picture = glyph("star", size, colour)
        canvas.surface.blit(picture, picture.get_rect(topleft=box.topleft))
        return
    width = box.width // 5
    gap = width // 3
    x = box.x
    for number in range(marks):
        canvas.fill(pygame.Rect(x + number * (width + gap), box.y, width, box.height), colour, 2)


def _new_mark(canvas: Canvas, rect: pygame.Rect) -> None:
    """An edge and a folded corner: this card has just come."""
    amber = canvas.colours.amber
    pygame.draw.rect(canvas.surface, amber, rect, canvas.px(2), border_radius=max(2, rect.width // 9))
    side = max(5, rect.width // 3)
    corner = [
        (rect.right - 1, rect.bottom - side),
        (rect.right - 1, rect.bottom - 1),
        (rect.right - side, rect.bottom - 1),
    ]
    pygame.draw.polygon(canvas.surface, amber, corner)


def face_width(canvas: Canvas, count: int, size: tuple[int, int], gap: int) -> int:
    """Return the width in pixels for `count` faces in a row of `size`: upright or lying."""
    width, height = size
    if height >= canvas.px(LYING_ROW):
        return round(height * RATIO)
    # In a very low row, a card is wider than its height asks, or its index would have no room.
    lying = max(round(height * LYING_RATIO), canvas.px(LYING_WIDTH) if height < canvas.px(LOW_ROW) else 0)
    if count * (lying + gap) - gap <= width:
        return lying
    return canvas.px(LYING_WIDTH) if height < canvas.px(LOW_ROW) else round(height * RATIO)


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """Where a card of a row lies, and how many of its left pixels are uncovered (None: all)."""

    rect: pygame.Rect
    visible: int | None


def row_of_cards(
    area: pygame.Rect,
    faces: Sequence[CardFace],
    gap: int,
    closest: float = 0.0,
    width: int | None = None,
) -> list[PlacedCard]:
    """Lay cards side by side from the left of `area`, overlapping as much as the width asks.

    With `closest` they overlap down to that share of a card's width even when there is room,
    as backs do, whose number counts and not their look. `width` is a card's width in pixels; an
    upright card's is used without it.
    """
    if not faces:
        return []
    height = area.height
    width = min(width or round(height * RATIO), area.width)
    step = float(width + gap)
    if closest:
        step = width * closest
    if len(faces) > 1:
        step = min(step, (area.width - width) / (len(faces) - 1))
    placed = []
    for number in range(len(faces)):
        x = area.x + int(number * step)
        following = area.x + int((number + 1) * step)
        covered = number < len(faces) - 1 and following - x < width
        rect = pygame.Rect(x, area.y, width, height)
        placed.append(PlacedCard(rect, following - x if covered else None))
    return placed
