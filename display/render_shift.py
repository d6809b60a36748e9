"""The Sabacc Shift: told by pattern, size, motion and words, so that nobody can miss it."""

from __future__ import annotations

import math

import pygame

from display.canvas import Canvas
from display.scene import ShiftScene

_RAYS = 18


def draw_shift(canvas: Canvas, scene: ShiftScene) -> None:
    """Draw the Shift at `scene.progress`: rays that turn, cards that whirl, a band of words."""
    px, colours = canvas.px, canvas.colours
    surface = canvas.surface
    progress = max(0.0, min(1.0, scene.progress))
    whole = canvas.whole()
    surface.fill(colours.night)
    _rays(canvas, progress)
    band = pygame.Rect(0, 0, whole.width, px(120 + 26 * max(1, len(scene.lines))))
    band.height = min(band.height, round(whole.height * 0.66))
    band.center = whole.center
    _whirl(canvas, band, progress)
    surface.fill(colours.dark, band)
    for edge in (band.y - px(8), band.bottom):
        _checkered(canvas, pygame.Rect(0, edge, whole.width, px(8)), progress)
    inner = band.inflate(-px(40), -px(12))
    title = pygame.Rect(inner.x, inner.y, inner.width, min(px(96), inner.height))
    sign = round(title.height * 0.8)
    for x in (title.x, title.right - sign):
        canvas.sign("shift", pygame.Rect(x, title.centery - sign // 2, sign, sign), colours.amber)
    words = title.inflate(-2 * (sign + px(12)), 0)
    canvas.text(scene.title, words, colours.text, canvas.type.hero, bold=True, align="centre", lighten=True)
    rest = pygame.Rect(inner.x, title.bottom, inner.width, inner.bottom - title.bottom)
    if scene.lines:
        each = rest.height // len(scene.lines)
        for number, line in enumerate(scene.lines):
            box = pygame.Rect(rest.x, rest.y + number * each, rest.width, each)
            tone = colours.text if number == 0 else colours.text_soft
            canvas.text(line, box, tone, canvas.type.lead, bold=number == 0, align="centre", lighten=True)
    bar = pygame.Rect(0, whole.height - px(14), whole.width, px(14))
    surface.fill(colours.dark, bar)
    surface.fill(colours.amber, pygame.Rect(0, bar.y, round(whole.width * progress), bar.height))


def _rays(canvas: Canvas, progress: float) -> None:
    whole = canvas.whole()
    reach = math.hypot(whole.width, whole.height)
    turn = progress * 2 * math.pi / _RAYS * 4
    for number in range(_RAYS):
        start = turn + 2 * math.pi * number / _RAYS
        end = start + math.pi / _RAYS
        points = [
            whole.center,
            (whole.centerx + reach * math.cos(start), whole.centery + reach * math.sin(start)),
            (whole.centerx + reach * math.cos(end), whole.centery + reach * math.sin(end)),
        ]
        pygame.draw.polygon(canvas.surface, canvas.colours.sabacc_deep, points)


def _whirl(canvas: Canvas, band: pygame.Rect, progress: float) -> None:
    """Card backs that circle around the band: every card not in the field changes."""
    whole = canvas.whole()
    px = canvas.px
    for number in range(12):
        angle = 2 * math.pi * (number / 12 + progress * 0.5)
        x = whole.centerx + math.cos(angle) * whole.width * 0.44
        y = whole.centery + math.sin(angle) * whole.height * 0.40
        width, height = px(32), px(46)
        tilt = angle + math.pi / 2
        corners = [
            (
                x + dx * math.cos(tilt) - dy * math.sin(tilt),
                y + dx * math.sin(tilt) + dy * math.cos(tilt),
            )
            for dx, dy in (
                (-width / 2, -height / 2),
                (width / 2, -height / 2),
                (width / 2, height / 2),
                (-width / 2, height / 2),
            )
        ]
        pygame.draw.polygon(canvas.surface, canvas.colours.card, corners)
        pygame.draw.polygon(canvas.surface, canvas.colours.dark, corners, max(1, px(2)))


def _checkered(canvas: Canvas, box: pygame.Rect, progress: float) -> None:
    """A line of moving blocks along the band."""
    canvas.surface.fill(canvas.colours.dark, box)
    step = box.height * 6
    offset = round(progress * step * 8) % step
    for x in range(-step, box.width + step, step):
        block = pygame.Rect(x + offset, box.y, step // 2, box.height)
        canvas.surface.fill(canvas.colours.amber, block.clip(box))
