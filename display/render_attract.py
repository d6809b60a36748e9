"""The attract screen: what this is, the rules in a nutshell, how to start."""

from __future__ import annotations

import pygame

from display.canvas import Canvas
from display.frame import draw_badges
from display.intents import HoldMenu, Start
from display.render_table import draw_table
from display.scene import AttractScene
from display.shapes import backdrop


def draw_attract(canvas: Canvas, scene: AttractScene) -> None:
    """Draw the attract screen; touching it anywhere starts."""
    px, colours = canvas.px, canvas.colours
    whole = canvas.whole()
    backdrop(canvas.surface, colours.felt_light, colours.night)
    if scene.table is not None:
        _demonstration(canvas, scene)
    inner = whole.inflate(-px(56), -px(28))
    head = pygame.Rect(inner.x, inner.y, inner.width, round(inner.height * 0.28))
    mark = pygame.Rect(head.x, head.y, head.height, head.height)
    canvas.sign("droid", mark, colours.amber)
    words = pygame.Rect(mark.right + px(20), head.y, head.right - mark.right - px(20), head.height)
    title = pygame.Rect(words.x, words.y, words.width, round(words.height * 0.66))
    canvas.text(scene.title, title, colours.text, canvas.type.hero, bold=True, lighten=True)
    tagline = pygame.Rect(words.x, title.bottom, words.width, words.bottom - title.bottom)
    canvas.text(scene.tagline, tagline, colours.amber, canvas.type.lead)
    foot = pygame.Rect(inner.x, inner.bottom - px(24), inner.width, px(24))
    left = draw_badges(canvas, scene.badges, pygame.Rect(foot.centerx, foot.y, foot.right - foot.centerx, foot.height))
    options = pygame.Rect(foot.x, foot.y, left - px(8) - foot.x, foot.height)
    canvas.text(scene.options_text, options, colours.text_soft, canvas.type.text)
    start = pygame.Rect(inner.x, foot.y - px(14) - px(62), inner.width, px(62))
    canvas.framed(start, colours.amber, colours.text, 14, 2)
    arrow = pygame.Rect(start.x + px(18), start.y, px(30), start.height)
    canvas.sign("pointer", arrow, colours.dark)
    label = pygame.Rect(arrow.right + px(14), start.y, start.right - arrow.right - px(28), 0)
    label.height = start.height
    canvas.text(scene.start_text, label, colours.dark, canvas.type.prompt, bold=True, lighten=True)
    rules = pygame.Rect(inner.x, head.bottom + px(12), inner.width, start.y - head.bottom - px(24))
    _rules(canvas, scene.rules, rules)
    canvas.hit(whole, Start())
    canvas.hit(mark, HoldMenu())


def _rules(canvas: Canvas, rules: tuple[str, ...], box: pygame.Rect) -> None:
    """The rules, each behind its number."""
    if not rules:
        return
    px, colours = canvas.px, canvas.colours
    each = min(box.height // len(rules), px(52))
    y = box.y + (box.height - each * len(rules)) // 2
    room = box.width - min(px(30), each - px(2)) - px(14)
    lines = min(2, max(1, each // canvas.theme.line_height(canvas.theme.minimum)))
    largest = px(canvas.type.lead)
    # One size for all: the one in which the longest rule fits.
    fitting = min(canvas.theme.fit(rule, room, each, largest, lines=lines).size for rule in rules)
    for number, rule in enumerate(rules, start=1):
        row = pygame.Rect(box.x, y, box.width, each)
        size = min(px(30), each - px(2))
        disc = pygame.Rect(row.x, row.centery - size // 2, size, size)
        canvas.framed(disc, colours.night, colours.amber, radius=size, border=1.5)
        ink = colours.amber
        canvas.text(str(number), disc, ink, canvas.type.label, bold=True, align="centre")
        words = pygame.Rect(disc.right + px(14), row.y, row.right - disc.right - px(14), each)
        canvas.text(rule, words, colours.text, fitting / canvas.theme.scale, lines=lines)
        y += each


def _demonstration(canvas: Canvas, scene: AttractScene) -> None:
    """A table far behind the words: out of focus and dim, a movement and nothing to read."""
    assert scene.table is not None
    picture = pygame.Surface(canvas.surface.get_size())
    behind = Canvas(picture, canvas.theme)
    draw_table(behind, scene.table)
    behind.paint()
    size = (max(8, canvas.theme.width // 9), max(8, canvas.theme.height // 9))
    blurred = pygame.transform.smoothscale(picture, size)
    blurred = pygame.transform.smoothscale(blurred, picture.get_size())
    canvas.surface.blit(blurred, (0, 0))
    canvas.shade(canvas.whole(), canvas.colours.night, 0.68)
