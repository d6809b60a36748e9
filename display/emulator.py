"""The emulator's panel: the wooden table's buttons, lamps, buzzer and card tray on the desk."""

from __future__ import annotations

from dataclasses import replace

import pygame

from display.buttons import Button, draw_buttons, rows_needed
from display.canvas import Canvas
from display.intents import HoldPeek, PresentTag, ScrollTray
from display.scene import EmulatorPanel, Lamp, TableScene


def panel_height(canvas: Canvas, scene: TableScene, panel: EmulatorPanel, width: int) -> int:
    """Return the height in pixels that the panel needs below the table."""
    rows = rows_needed(canvas, panel_buttons(scene, panel), width - canvas.px(12))
    return canvas.px(42) + _buttons_height(canvas, rows)


def _buttons_height(canvas: Canvas, rows: int) -> int:
    px = canvas.px
    return (px(44) if rows == 1 else rows * px(30) + (rows - 1) * px(5)) + px(6)


def panel_buttons(scene: TableScene, panel: EmulatorPanel) -> list[Button]:
    """The panel's buttons with what they do for the seat on turn, then what they lack.

    An action that has a button of the panel lends it its label and cost; the other actions
    follow as touch buttons, as at a real table whose panel lacks them.
    """
    actions = {action.action: action for action in scene.actions}
    buttons: list[Button] = []
    for button in panel.buttons:
        action = actions.pop(button.name, None)
        if action is None:
            buttons.append(Button(button.name, button.label, "", button.key, button.enabled, "cap"))
        else:
            enabled = button.enabled and action.enabled
            buttons.append(Button(button.name, action.label, action.cost, button.key, enabled, "cap"))
        if button.name == "minus" and scene.raise_to is not None:
            buttons.append(Button("", scene.labels.raise_to, str(scene.raise_to)))
    buttons.extend(
        Button(action.action, action.label, action.cost, action.key, action.enabled) for action in actions.values()
    )
    return buttons


def draw_panel(canvas: Canvas, scene: TableScene, panel: EmulatorPanel, box: pygame.Rect) -> None:
    """Compose the panel in `box`: lamps, buzzer and tray above, the buttons below."""
    px = canvas.px
    top = pygame.Rect(box.x, box.y, box.width, px(42))
    rest = pygame.Rect(box.x, top.bottom, box.width, box.bottom - top.bottom)
    key: object = (replace(panel, buttons=()), scene.labels)
    canvas.part("panel", top, key, lambda: _top(canvas, scene, panel, top))
    key = (panel.buttons, scene.actions, scene.raise_to, scene.labels)
    canvas.part("panel buttons", rest, key, lambda: _buttons(canvas, scene, panel, rest))


def _top(canvas: Canvas, scene: TableScene, panel: EmulatorPanel, box: pygame.Rect) -> None:
    px, colours = canvas.px, canvas.colours
    canvas.surface.fill(colours.bezel, box)
    canvas.surface.fill(colours.bezel_edge, pygame.Rect(box.x, box.y, box.width, px(2)))
    inner = box.inflate(-px(12), 0)
    top = pygame.Rect(inner.x, box.y + px(5), inner.width, px(34))
    x = _lamps(canvas, panel, top)
    right = _shift_and_buzzer(canvas, panel, top)
    middle = pygame.Rect(x + px(8), top.y, right - px(8) - x - px(8), top.height)
    if panel.tray:
        _tray(canvas, panel, middle)
    elif panel.peek_seats:
        canvas.sign("eye", pygame.Rect(middle.x, middle.y, px(22), middle.height), colours.text_soft)
        middle.x += px(28)
        middle.width -= px(28)
        canvas.text(scene.labels.hold_to_look, middle, colours.text_soft, canvas.type.minimum)


def _buttons(canvas: Canvas, scene: TableScene, panel: EmulatorPanel, box: pygame.Rect) -> None:
    px = canvas.px
    canvas.surface.fill(canvas.colours.bezel, box)
    area = pygame.Rect(box.x + px(6), box.y, box.width - px(12), box.height - px(4))
    buttons = panel_buttons(scene, panel)
    draw_buttons(canvas, buttons, area, rows_needed(canvas, buttons, area.width))


def _lamps(canvas: Canvas, panel: EmulatorPanel, top: pygame.Rect) -> int:
    """Draw the lamps, and an eye where holding shows a seat its cards; return the right end."""
    px = canvas.px
    peeks = set(panel.peek_seats)
    lamps = [*panel.lamps]
    lit = {lamp.seat for lamp in lamps}
    lamps += [Lamp(str(seat), False, seat) for seat in panel.peek_seats if seat not in lit]
    x = top.x
    for lamp in lamps:
        peek = lamp.seat in peeks
        cell = pygame.Rect(x, top.y, px(56) if peek else px(34), top.height)
        if peek:
            canvas.framed(cell, canvas.colours.button_off, canvas.colours.button_edge, 17, 1)
            eye = pygame.Rect(cell.right - px(23), cell.y, px(18), cell.height)
            canvas.sign("eye", eye, canvas.colours.text)
            canvas.hit(cell, HoldPeek(lamp.seat))
        bulb = pygame.Rect(cell.x, cell.y, cell.height, cell.height).inflate(-px(6), -px(6))
        _bulb(canvas, bulb, str(lamp.seat) if lamp.seat else lamp.name[:2], lamp.on)
        x = cell.right + px(4)
    return x


def _bulb(canvas: Canvas, bulb: pygame.Rect, text: str, on: bool) -> None:
    """A lit lamp is full and ringed, a dark one an empty circle."""
    colours, px = canvas.colours, canvas.px
    radius = bulb.width / canvas.theme.scale
    if on:
        canvas.fill(bulb.inflate(px(5), px(5)), colours.amber, radius)
        canvas.framed(bulb, colours.text, colours.bezel, radius, 2)
    else:
        canvas.framed(bulb, colours.night, colours.panel_edge, radius, 1.5)
    ink = colours.dark if on else colours.text_soft
    canvas.text(text, bulb, ink, canvas.type.text, bold=True, align="centre")


def _shift_and_buzzer(canvas: Canvas, panel: EmulatorPanel, top: pygame.Rect) -> int:
    """Draw the Shift lamp and the buzzer at the right; return their left edge."""
    colours, px = canvas.colours, canvas.px
    buzzer = pygame.Rect(top.right - px(34), top.y, px(34), top.height)
    if panel.buzzer:
        canvas.fill(buzzer, colours.text, 6)
        canvas.sign("buzzing", buzzer.inflate(-px(6), -px(6)), colours.dark)
    else:
        canvas.framed(buzzer, colours.night, colours.panel_edge, 6, 1)
        canvas.sign("buzzer", buzzer.inflate(-px(6), -px(10)), colours.text_soft)
    shift = pygame.Rect(buzzer.x - px(5) - px(34), top.y, px(34), top.height)
    if panel.shift_lamp:
        canvas.fill(shift, colours.sabacc, 6)
        canvas.sign("shift", shift.inflate(-px(4), -px(4)), colours.dark)
    else:
        canvas.framed(shift, colours.night, colours.panel_edge, 6, 1)
        canvas.sign("shift", shift.inflate(-px(10), -px(10)), colours.text_soft)
    return shift.x


def tray_page(width: int, scale: float) -> int:
    """Return how many tray cards fit side by side into `width` pixels, arrows left out."""
    return max(1, int((width + 4 * scale) // (48 * scale)))


def _tray(canvas: Canvas, panel: EmulatorPanel, box: pygame.Rect) -> None:
    """The tagged cards in reach, a page of them; the arrows turn the page."""
    colours, px = canvas.colours, canvas.px
    arrow = px(24)
    strip = pygame.Rect(box.x + arrow + px(3), box.y, box.width - 2 * (arrow + px(3)), box.height)
    page = tray_page(strip.width, canvas.theme.scale)
    first = max(0, min(panel.tray_first, max(0, len(panel.tray) - 1)))
    shown = panel.tray[first : first + page]
    for sign, spot, to in (
        ("pointer_left", pygame.Rect(box.x, box.y, arrow, box.height), first - page),
        ("pointer", pygame.Rect(box.right - arrow, box.y, arrow, box.height), first + page),
    ):
        possible = to < len(panel.tray) if sign == "pointer" else first > 0
        tone = colours.text if possible else colours.panel_edge
        canvas.framed(spot, colours.night, colours.panel_edge, 5, 1)
        canvas.sign(sign, spot.inflate(-px(8), -px(8)), tone)
        if possible:
            canvas.hit(spot, ScrollTray(max(0, to)))
    width = (strip.width - px(4) * (page - 1)) // page
    for number, card in enumerate(shown):
        cell = pygame.Rect(strip.x + number * (width + px(4)), strip.y, width, strip.height)
        canvas.framed(cell, colours.card, colours.card_edge, 4, 1)
        label = cell.inflate(-px(4), -px(2))
        canvas.text(card.label, label, colours.dark, canvas.type.text, bold=True, align="centre", lighten=True)
        canvas.hit(cell, PresentTag(card.uid))
