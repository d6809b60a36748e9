"""What frames every picture: the top bar with badges, and the banner that stands in the way."""

from __future__ import annotations

import pygame

from display.canvas import Canvas
from display.intents import HoldMenu, OpenHelp
from display.scene import Banner
from display.shapes import backdrop
from display.theme import SQUEEZES

BAR_HEIGHT = 26
BANNER_HEIGHT = 44


def draw_backdrop(canvas: Canvas) -> None:
    """Cover the whole picture with felt."""
    colours = canvas.colours
    canvas.part("backdrop", canvas.whole(), None, lambda: backdrop(canvas.surface, colours.felt_light, colours.night))


def draw_badges(canvas: Canvas, badges: tuple[str, ...], box: pygame.Rect) -> int:
    """Draw the badges from the right end of `box`; return the left edge of the last one."""
    px, theme = canvas.px, canvas.theme
    x = box.right
    height = min(box.height, theme.line_height(theme.caption) + px(2))
    for badge in reversed(badges):
        width = theme.text_width(badge, theme.caption, bold=True, squeeze=0.92) + px(10)
        width = min(width, x - box.x)
        if width < px(30):
            break
        pill = pygame.Rect(x - width, box.centery - height // 2, width, height)
        canvas.framed(pill, canvas.colours.dark, canvas.colours.text_soft, 4, 1)
        inner = pill.inflate(-px(6), 0)
        tone = canvas.colours.text
        canvas.text(badge, inner, tone, canvas.type.caption, bold=True, align="centre", caption=True)
        x = pill.x - px(5)
    return x


def draw_bar(
    canvas: Canvas,
    title: str,
    second: str,
    badges: tuple[str, ...],
    box: pygame.Rect,
    *,
    spare: bool = False,
    help_text: str | None = None,
) -> None:
    """Draw the top bar: what is played on the left, badges on the right, at its end the place for help where `help_text`
    says how else it is called. A `spare` second text gives way to a long title."""
    px = canvas.px
    canvas.surface.fill(canvas.colours.night, box)
    inner = box.inflate(-px(12), 0)
    if help_text is not None:
        inner.width = _help(canvas, help_text, inner) - px(6) - inner.x
    left = draw_badges(
        canvas,
        badges,
        pygame.Rect(inner.centerx - px(80), inner.y, 0, inner.height).union(
            pygame.Rect(inner.right, inner.y, 0, inner.height)
        ),
    )
    droid = pygame.Rect(inner.x, inner.y, px(22), inner.height)
    canvas.sign("droid", droid, canvas.colours.amber)
    canvas.hit(pygame.Rect(box.x, box.y, droid.right + px(6) - box.x, box.height), HoldMenu())
    room = left - px(8) - droid.right - px(6)
    words = pygame.Rect(droid.right + px(6), inner.y, room, inner.height)
    if second and spare and _least(canvas, title, True) + px(10) + _least(canvas, second, False) > words.width:
        second = ""
    if second:
        size = max(canvas.theme.minimum, canvas.px(canvas.type.text))
        need = canvas.theme.text_width(title, size, True)
        most = words.width - px(10) - _least(canvas, second, False)
        first = pygame.Rect(words.x, words.y, min(need, most), words.height)
        drawn = canvas.text(title, first, canvas.colours.text, canvas.type.text, bold=True, lighten=True)
        x = drawn.right + px(10)
        rest = pygame.Rect(x, words.y, words.right - x, words.height)
        canvas.text(second, rest, canvas.colours.text_soft, canvas.type.text)
    else:
        canvas.text(title, words, canvas.colours.text, canvas.type.text, bold=True, lighten=True)


def _help(canvas: Canvas, text: str, box: pygame.Rect) -> int:
    """The place that is touched for help, at the right end of the bar; its left edge."""
    px, theme, colours = canvas.px, canvas.theme, canvas.colours
    wide = theme.text_width(text, theme.minimum, True, 0.92) + px(4) if text else 0
    area = pygame.Rect(0, box.y + px(2), px(30) + wide, box.height - px(4))
    area.right = box.right
    canvas.framed(area, colours.button, colours.button_edge, 6, 1)
    mark = pygame.Rect(area.x, area.y, px(30), area.height)
    canvas.text("?", mark, colours.amber, canvas.type.text, bold=True, align="centre")
    if text:
        words = pygame.Rect(mark.right - px(4), area.y, area.right - mark.right, area.height)
        canvas.text(text, words, colours.text, canvas.type.minimum, bold=True, lighten=True)
    canvas.hit(pygame.Rect(area.x - px(4), box.y, area.width + px(10), box.height), OpenHelp())
    return area.x


def _least(canvas: Canvas, text: str, bold: bool) -> int:
    """The width of a text at its smallest and narrowest (pixels)."""
    return canvas.theme.text_width(text, canvas.theme.minimum, bold, SQUEEZES[-1]) + canvas.px(2)


def draw_banner(canvas: Canvas, banner: Banner, badges: tuple[str, ...], box: pygame.Rect) -> None:
    """Draw the banner in the place of the top bar: a sign for its kind, what is, what to do."""
    px, colours = canvas.px, canvas.colours
    fill, ink, sign = {
        "error": (colours.error, colours.text, "danger"),
        "warning": (colours.warning, colours.dark, "danger"),
        "info": (colours.info, colours.text, "note"),
    }[banner.kind]
    canvas.surface.fill(fill, box)
    if banner.kind == "error":
        _hazard(canvas, pygame.Rect(box.x, box.bottom - px(6), box.width, px(6)))
        box = pygame.Rect(box.x, box.y, box.width, box.height - px(6))
    inner = box.inflate(-px(12), 0)
    left = inner.right
    if badges:
        start = inner.x + round(inner.width * 0.62)
        area = pygame.Rect(start, inner.y, inner.right - start, inner.height)
        left = draw_badges(canvas, badges, area) - px(4)
    spot = pygame.Rect(inner.x, inner.y, px(34), inner.height)
    canvas.sign(sign, spot.inflate(-px(4), -px(4)), ink)
    words = pygame.Rect(spot.right + px(8), inner.y, left - spot.right - px(8), inner.height)
    if not banner.advice:
        canvas.text(banner.text, words, ink, canvas.type.heading, bold=True, lines=2, lighten=True)
        return
    upper = pygame.Rect(words.x, words.y, words.width, words.height // 2)
    lower = pygame.Rect(words.x, upper.bottom, words.width, words.bottom - upper.bottom)
    canvas.text(banner.text, upper, ink, canvas.type.label, bold=True, lighten=True)
    canvas.text(banner.advice, lower, ink, canvas.type.text)


def _hazard(canvas: Canvas, box: pygame.Rect) -> None:
    """Slanted stripes along the lower edge: an error is told by pattern too."""
    with canvas.clipped(box):
        canvas.surface.fill(canvas.colours.dark, box)
        step = box.height * 3
        for x in range(box.x - step, box.right + step, step):
            stripe = [
                (x, box.bottom),
                (x + box.height, box.y),
                (x + box.height + step // 2, box.y),
                (x + step // 2, box.bottom),
            ]
            pygame.draw.polygon(canvas.surface, canvas.colours.amber, stripe)
