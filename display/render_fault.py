"""The failsafe screen: something broke; what, and what to do."""

from __future__ import annotations

import pygame

from display.canvas import Canvas
from display.frame import draw_badges
from display.scene import FaultScene


def draw_fault(canvas: Canvas, scene: FaultScene) -> None:
    """Draw the fault with a large warning triangle and slanted stripes."""
    px, colours = canvas.px, canvas.colours
    whole = canvas.whole()
    canvas.surface.fill(colours.night)
    for y in (0, whole.height - px(22)):
        _stripes(canvas, pygame.Rect(0, y, whole.width, px(22)))
    inner = whole.inflate(-px(60), -px(76))
    sign = pygame.Rect(inner.x, inner.y, px(120), px(120))
    canvas.sign("danger", sign, colours.amber)
    x = sign.right + px(26)
    title = pygame.Rect(x, inner.y, inner.right - x, px(120))
    canvas.text(scene.title, title, colours.text, canvas.type.title, bold=True, lines=2, lighten=True)
    foot = pygame.Rect(inner.x, inner.bottom - px(26), inner.width, px(26))
    draw_badges(canvas, scene.badges, foot)
    body = pygame.Rect(inner.x, sign.bottom + px(14), inner.width, foot.y - sign.bottom - px(24))
    half = body.height // 2
    text = pygame.Rect(body.x, body.y, body.width, half)
    canvas.text(scene.text, text, colours.text, canvas.type.lead, lines=4, top=True)
    if not scene.advice:
        return
    advice = pygame.Rect(body.x, body.y + half, body.width, body.height - half)
    canvas.framed(advice, colours.panel, colours.amber, 8, 2)
    arrow = pygame.Rect(advice.x + px(14), advice.y, px(24), advice.height)
    canvas.sign("pointer", arrow, colours.amber)
    words = pygame.Rect(arrow.right + px(12), advice.y, advice.right - arrow.right - px(24), 0)
    words.height = advice.height
    canvas.text(scene.advice, words, colours.text, canvas.type.lead, bold=True, lines=4, lighten=True)


def _stripes(canvas: Canvas, box: pygame.Rect) -> None:
    canvas.surface.fill(canvas.colours.dark, box)
    step = box.height * 2
    with canvas.clipped(box):
        for x in range(-step, box.width + step, step):
            points = [
                (x, box.bottom),
                (x + box.height, box.y),
                (x + box.height * 2, box.y),
                (x + box.height, box.bottom),
            ]
            pygame.draw.polygon(canvas.surface, canvas.colours.amber, points)
