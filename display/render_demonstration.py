"""The mark of a demonstration: droids play for show, and how to play oneself."""

from __future__ import annotations

import pygame

from display.canvas import Canvas
from display.frame import BAR_HEIGHT
from display.intents import HoldMenu, Start
from display.scene import DemonstrationScene

HEIGHT = 53
"""Units at the lower edge: the room of a table's actions, and of a settlement's foot."""


def add_demonstration_mark(canvas: Canvas, scene: DemonstrationScene) -> None:
    """Add the mark over a picture that is composed already; touching the picture anywhere starts."""
    px = canvas.px
    whole = canvas.whole()
    box = pygame.Rect(0, whole.bottom - px(HEIGHT), whole.width, px(HEIGHT))
    key = (scene.title, scene.text, scene.start_text)
    canvas.part("demonstration", box, key, lambda: _mark(canvas, scene, box))


def _mark(canvas: Canvas, scene: DemonstrationScene, box: pygame.Rect) -> None:
    px, colours = canvas.px, canvas.colours
    canvas.surface.fill(colours.night, box)
    inner = box.inflate(-px(12), -px(8))
    start = pygame.Rect(inner.right - round(inner.width * 0.4), inner.y, round(inner.width * 0.4), inner.height)
    canvas.framed(start, colours.amber, colours.text, 10, 2)
    arrow = pygame.Rect(start.x + px(10), start.y, px(24), start.height)
    canvas.sign("pointer", arrow, colours.dark)
    label = pygame.Rect(arrow.right + px(8), start.y, start.right - arrow.right - px(18), start.height)
    canvas.text(scene.start_text, label, colours.dark, 28, bold=True, lighten=True, lines=2)
    spot = pygame.Rect(inner.x, inner.y, px(40), inner.height)
    canvas.sign("droid", spot, colours.amber)
    words = pygame.Rect(spot.right + px(10), inner.y, start.x - spot.right - px(22), inner.height)
    title = pygame.Rect(words.x, words.y, words.width, round(words.height * 0.54))
    canvas.text(scene.title, title, colours.amber, 24, bold=True, lighten=True)
    text = pygame.Rect(words.x, title.bottom, words.width, words.bottom - title.bottom)
    canvas.text(scene.text, text, colours.text_soft, 18)
    canvas.hit(canvas.whole(), Start())
    canvas.hit(
        pygame.Rect(0, 0, px(BAR_HEIGHT), px(BAR_HEIGHT)), HoldMenu()
    )  # the droid in the bar, as on every picture
    canvas.hit(spot, HoldMenu())
