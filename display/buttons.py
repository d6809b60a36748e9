"""Rows of buttons: what they say, what they cost, and the key that presses them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import pygame

from display.canvas import Align, Canvas
from display.intents import PressAction
from display.look import Colour
from display.theme import SQUEEZES

KeyStyle = Literal["touch", "cap"]


@dataclass(frozen=True, slots=True)
class Button:
    """A button of a row; `style` is `touch` (on the screen) or `cap` (a button of the panel).

    An `action` of `""` is a plain reading between the buttons, such as the raise's amount.
    """

    action: str
    label: str
    cost: str = ""
    key: str = ""
    enabled: bool = True
    style: KeyStyle = "touch"


def rows_needed(canvas: Canvas, buttons: Sequence[Button], width: int) -> int:
    """Return how many rows (1 to 4) the buttons need so that every label can be read."""
    gap = canvas.px(canvas.spacing.gap)
    for rows in (1, 2, 3):
        if all(
            sum(_least_width(canvas, button, rows > 1) for button in row) + gap * (len(row) - 1) <= width
            for row in _split(buttons, rows)
        ):
            return rows
    return 4


def draw_buttons(canvas: Canvas, buttons: Sequence[Button], box: pygame.Rect, rows: int = 1) -> None:
    """Draw the buttons in `rows` rows over the whole of `box`."""
    gap = canvas.px(canvas.spacing.gap)
    height = (box.height - gap * (rows - 1)) // rows
    for number, row in enumerate(_split(buttons, rows)):
        y = box.y + number * (height + gap)
        least = [_least_width(canvas, button, rows > 1) for button in row]
        spare = box.width - sum(least) - gap * (len(row) - 1)
        x = box.x
        for place, (button, need) in enumerate(zip(row, least, strict=True)):
            share = spare * (place + 1) // len(row) - spare * place // len(row)
            width = min(need + share, canvas.px(190))
            _draw(canvas, button, pygame.Rect(x, y, width, height))
            x += width + gap


def _split(buttons: Sequence[Button], rows: int) -> list[Sequence[Button]]:
    size = -(-len(buttons) // rows)
    return [buttons[start : start + size] for start in range(0, len(buttons), size)] if size else []


def _key_text(key: str) -> str:
    return {"return": "⏎", "enter": "⏎", "space": "␣", "-": "−"}.get(key.lower(), key.upper())


def _least_width(canvas: Canvas, button: Button, low: bool) -> int:
    """Width a button needs; a `low` one, of several rows, has label and cost on one line."""
    theme, px = canvas.theme, canvas.px
    if low:
        text = _one_line_text(button)
        return theme.text_width(text, theme.minimum, True, SQUEEZES[-2]) + px(11)
    label = theme.text_width(button.label, theme.minimum, True, SQUEEZES[-2])
    cost = theme.text_width(button.cost, theme.minimum, False, SQUEEZES[-2]) if button.cost else 0
    key = _key_width(canvas, button.key) + px(3) if button.key else 0
    return max(label, cost + key) + px(11)


def _key_width(canvas: Canvas, key: str) -> int:
    return max(
        canvas.px(18),
        canvas.theme.text_width(_key_text(key), canvas.theme.caption, True) + canvas.px(6),
    )


def _draw(canvas: Canvas, button: Button, box: pygame.Rect) -> None:
    px, colours = canvas.px, canvas.colours
    ink = colours.text if button.enabled else colours.text_off
    if not button.action:
        canvas.framed(box, colours.night, colours.amber, radius=6, border=1)
        ink = colours.amber
    elif button.style == "cap":
        # A panel button is a round-shouldered cap that stands on a darker collar.
        canvas.fill(box, colours.dark, 12)
        cap = pygame.Rect(box.x + px(1), box.y + px(1), box.width - px(2), box.height - px(4))
        fill = colours.button if button.enabled else colours.button_off
        edge = colours.button_edge if button.enabled else colours.panel_edge
        canvas.framed(cap, fill, edge, radius=11, border=1.5)
        box = cap
    elif button.enabled:
        canvas.framed(box, colours.button, colours.button_edge, radius=7, border=1.5)
    else:
        canvas.framed(box, colours.panel_out, colours.panel_edge, radius=7, border=1)
    if button.action:
        canvas.hit(box, PressAction(button.action))
    if button.key and _key_text(button.key) == button.label:
        button = replace(button, key="")
    inner = box.inflate(-px(9), -px(4))
    line = canvas.theme.line_height(canvas.theme.minimum)
    second = line if button.cost or button.key else 0
    if inner.height < 2 * line:
        _one_line(canvas, button, inner, ink)
        return
    label = pygame.Rect(inner.x, inner.y, inner.width, inner.height - second)
    canvas.text(button.label, label, ink, canvas.type.label, bold=True, align="centre", lighten=True)
    if not second:
        return
    foot = pygame.Rect(inner.x, label.bottom, inner.width, second)
    if button.key:
        foot.width -= _draw_key(canvas, button, foot) + px(3)
    if button.cost:
        tone = colours.amber if button.enabled else colours.text_off
        align: Align = "left" if button.key else "centre"
        canvas.text(button.cost, foot, tone, canvas.type.text, bold=True, lighten=True, align=align)


def _one_line_text(button: Button) -> str:
    return f"{button.label} {button.cost}" if button.cost else button.label


def _one_line(canvas: Canvas, button: Button, inner: pygame.Rect, ink: Colour) -> None:
    """A low button: its label and its cost side by side."""
    canvas.text(_one_line_text(button), inner, ink, canvas.type.text, bold=True, align="centre", lighten=True)


def _draw_key(canvas: Canvas, button: Button, foot: pygame.Rect) -> int:
    """Draw the keyboard key as a small key at the right; return its width."""
    width = _key_width(canvas, button.key)
    height = min(foot.height, canvas.theme.line_height(canvas.theme.caption))
    box = pygame.Rect(foot.right - width, foot.centery - height // 2, width, height)
    colours = canvas.colours
    canvas.framed(box, colours.dark, colours.panel_edge, radius=3, border=1)
    tone = colours.text_soft if button.enabled else colours.text_off
    canvas.text(_key_text(button.key), box, tone, canvas.type.caption, align="centre", caption=True, bold=True)
    return width
