"""Writes a simulation's drawing to a file: as SVG by itself, as PNG with pygame, which needs no screen for it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from controller.atomic import replace_file
from controller.simulation.chart import HEIGHT, INK, PAPER, WIDTH, Drawing, drawing_of
from controller.simulation.evening import Plan
from controller.simulation.tally import Tally
from display.words import Words
from rules.ruleset import Ruleset


def draw_plot(path: Path, plan: Plan, rulesets: Sequence[Ruleset], tally: Tally, words: Words) -> None:
    """Draw the distributions to a file whose name ends in `.svg` or `.png`. Raises OSError."""
    drawing = drawing_of(plan, rulesets, tally, words)
    if path.suffix.lower() == ".svg":
        replace_file(path, svg(drawing).encode())
    else:
        _write_png(drawing, path)


def svg(drawing: Drawing) -> str:
    """The drawing as an SVG document."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
        ' font-family="DejaVu Sans, sans-serif">',
        f"<title>{escape(drawing.title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
    ]
    for box in drawing.boxes:
        place = f'x="{box.x:.1f}" y="{box.y:.1f}" width="{box.width:.1f}" height="{box.height:.1f}"'
        lines.append(f'<rect {place} fill="{box.colour}"/>')
    for label in drawing.labels:
        weight = ' font-weight="bold"' if label.bold else ""
        place = f'x="{label.x:.1f}" y="{label.y:.1f}" font-size="{label.size}" text-anchor="{label.anchor}"'
        lines.append(f'<text {place} fill="{INK}"{weight}>{escape(label.text)}</text>')
    return "\n".join([*lines, "</svg>", ""])


def _write_png(drawing: Drawing, path: Path) -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    from display.stills import save_picture
    from display.theme import theme_for

    surface = pygame.Surface((WIDTH, HEIGHT))
    surface.fill(PAPER)
    theme = theme_for((WIDTH, HEIGHT))
    for box in drawing.boxes:
        right, bottom = round(box.x + box.width), round(box.y + box.height)
        surface.fill(box.colour, (round(box.x), round(box.y), right - round(box.x), bottom - round(box.y)))
    ink = pygame.Color(INK)
    for label in drawing.labels:
        text, left, up = theme.rendered(label.text, label.size, 1.0, label.bold, (ink.r, ink.g, ink.b))
        before = {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor]
        start = label.x - before * theme.text_width(label.text, label.size, label.bold)
        surface.blit(text, (round(start + left), round(label.y - up)))
    save_picture(surface, path)
