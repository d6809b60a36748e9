"""The table in play: seats around the pots, whose turn it is, and what it may do."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from display.buttons import Button, draw_buttons, rows_needed
from display.canvas import Canvas
from display.centre import draw_centre
from display.emulator import draw_panel, panel_height
from display.frame import BANNER_HEIGHT, BAR_HEIGHT, draw_backdrop, draw_banner, draw_bar
from display.scene import SeatPanel, TableScene
from display.seats import draw_seat

_SEATING: dict[int, tuple[int, int, int]] = {
    1: (1, 0, 0),
    2: (2, 0, 0),
    3: (3, 0, 0),
    4: (2, 0, 2),
    5: (3, 0, 2),
    6: (3, 0, 3),
    7: (3, 2, 2),
    8: (3, 2, 3),
}
"""Seats in the upper row, at the two sides of the middle, in the lower row. They run clockwise
from the upper left, as people sit."""


@dataclass(frozen=True, slots=True)
class TableAreas:
    """Where things lie on the picture of a table."""

    bar: pygame.Rect
    seats: tuple[pygame.Rect, ...]
    centre: pygame.Rect
    dock: pygame.Rect
    actions: pygame.Rect
    panel: pygame.Rect | None


def draw_table(canvas: Canvas, scene: TableScene) -> None:
    """Compose the whole picture of a table in play."""
    draw_backdrop(canvas)
    areas = table_areas(canvas, scene)
    if scene.banner is not None:
        banner = scene.banner
        key: object = (banner, scene.badges)
        canvas.part("banner", areas.bar, key, lambda: draw_banner(canvas, banner, scene.badges, areas.bar))
    else:
        key = (scene.title, scene.hand_number, scene.badges, scene.help_text)
        canvas.part("bar", areas.bar, key, lambda: _bar(canvas, scene, areas.bar))
    standing = (scene.pots, scene.phase, scene.round_text, scene.call_text)
    key = (*standing, scene.pile_top, scene.piles, scene.pile_text, scene.dice, scene.target)
    canvas.part("centre", areas.centre, key, lambda: draw_centre(canvas, scene, areas.centre))
    for seat, box in zip(scene.seats, areas.seats, strict=False):
        _seat(canvas, scene, seat, box)
    key = (any(seat.on_turn for seat in scene.seats), scene.prompt, scene.hint, scene.refusal, scene.notice)
    key = (*key, scene.next_card_text, scene.commitment)
    canvas.part("dock", areas.dock, key, lambda: _dock(canvas, scene, areas.dock))
    if scene.emulator is not None and areas.panel is not None:
        draw_panel(canvas, scene, scene.emulator, areas.panel)
    elif scene.actions:
        key = (scene.actions, scene.raise_to, scene.labels)
        canvas.part("actions", areas.actions, key, lambda: _actions(canvas, scene, areas.actions))


def _bar(canvas: Canvas, scene: TableScene, box: pygame.Rect) -> None:
    draw_bar(canvas, scene.title, scene.hand_number, scene.badges, box, help_text=scene.help_text)


def _seat(canvas: Canvas, scene: TableScene, seat: SeatPanel, box: pygame.Rect) -> None:
    chosen = scene.selected_card
    selected = chosen[1] if chosen is not None and chosen[0] == seat.seat else None
    key = (seat, scene.labels, selected)
    canvas.part(f"seat {seat.seat}", box, key, lambda: draw_seat(canvas, seat, box, scene.labels, selected))


def _actions(canvas: Canvas, scene: TableScene, box: pygame.Rect) -> None:
    buttons = _touch_buttons(scene)
    draw_buttons(canvas, buttons, box, rows_needed(canvas, buttons, box.width))


def table_areas(canvas: Canvas, scene: TableScene) -> TableAreas:
    """Share out the picture: what stands at its edges first, the seats get the rest."""
    px = canvas.px
    whole = canvas.whole()
    bar_height = px(BANNER_HEIGHT if scene.banner is not None else BAR_HEIGHT)
    bar = pygame.Rect(0, 0, whole.width, bar_height)
    bottom = whole.bottom
    margin = px(canvas.spacing.margin)
    panel = None
    actions = pygame.Rect(margin, bottom, whole.width - 2 * margin, 0)
    if scene.emulator is not None:
        height = panel_height(canvas, scene, scene.emulator, whole.width)
        panel = pygame.Rect(0, bottom - height, whole.width, height)
        bottom = panel.y - px(3)
    else:
        rows = rows_needed(canvas, _touch_buttons(scene), actions.width) if scene.actions else 1
        height = px(48) if rows == 1 else rows * px(30) + (rows - 1) * px(5)
        bottom -= px(5) + height
        actions = pygame.Rect(actions.x, bottom, actions.width, height)
        bottom -= px(4)
    # Beside a banner, whose advice says what happens next, the hint gives its room to the seats.
    short = scene.banner is not None and not (scene.refusal or scene.notice or scene.next_card_text or scene.commitment)
    dock_height = px(34) if short else px(56)
    dock = pygame.Rect(margin, bottom - dock_height, whole.width - 2 * margin, dock_height)
    table = pygame.Rect(margin, bar.bottom + px(4), whole.width - 2 * margin, 0)
    table.height = dock.y - px(3) - table.y
    seats, centre = _seating(canvas, len(scene.seats), table)
    return TableAreas(bar, seats, centre, dock, actions, panel)


def _seating(canvas: Canvas, count: int, table: pygame.Rect) -> tuple[tuple[pygame.Rect, ...], pygame.Rect]:
    upper, sides, lower = _SEATING.get(count, (3, 2, 3))
    gap = canvas.px(canvas.spacing.gap)
    if sides:
        row = round((table.height - 2 * gap) * 0.325)
        middle = table.height - 2 * gap - 2 * row
    else:
        rows = (1 if upper else 0) + (1 if lower else 0)
        middle = max(canvas.px(84), round(table.height * 0.28))
        row = (table.height - middle - rows * gap) // max(1, rows)
        row = min(row, canvas.px(170))
        middle = table.height - rows * (row + gap)
    top = _row(table.x, table.y, table.width, row, upper, gap)
    centre_y = table.y + (row + gap if upper else 0)
    centre = pygame.Rect(table.x, centre_y, table.width, middle)
    right: list[pygame.Rect] = []
    left: list[pygame.Rect] = []
    if sides:
        cells = _row(table.x, centre_y, table.width, middle, 3, gap)
        left, centre, right = [cells[0]], cells[1], [cells[2]]
    bottom = _row(table.x, centre_y + middle + gap, table.width, row, lower, gap)
    return (*top, *right, *reversed(bottom), *left), centre


def _row(x: int, y: int, width: int, height: int, count: int, gap: int) -> list[pygame.Rect]:
    if not count:
        return []
    each = (width - gap * (count - 1)) // count
    return [pygame.Rect(x + number * (each + gap), y, each, height) for number in range(count)]


def _touch_buttons(scene: TableScene) -> list[Button]:
    buttons: list[Button] = []
    names = {action.action for action in scene.actions}
    for action in scene.actions:
        buttons.append(Button(action.action, action.label, action.cost, action.key, action.enabled))
        if action.action == "minus" and scene.raise_to is not None:
            buttons.append(Button("", scene.labels.raise_to, str(scene.raise_to)))
    if scene.raise_to is not None and "minus" not in names:
        buttons.append(Button("", scene.labels.raise_to, str(scene.raise_to)))
    return buttons


def _dock(canvas: Canvas, scene: TableScene, box: pygame.Rect) -> None:
    """The prompt, large; under it what happens next, or why the last press was refused."""
    px, colours = canvas.px, canvas.colours
    prompt = pygame.Rect(box.x + px(4), box.y, box.width - px(8), min(box.height, px(34)))
    someone = any(seat.on_turn for seat in scene.seats)
    if someone:
        spot = pygame.Rect(prompt.x, prompt.y, px(22), prompt.height)
        canvas.sign("pointer", spot.inflate(-px(2), -px(8)), colours.amber)
        prompt.x += px(28)
        prompt.width -= px(28)
    tone = colours.amber if someone else colours.text
    canvas.text(scene.prompt, prompt, tone, canvas.type.prompt, bold=True, lighten=True)
    line = pygame.Rect(box.x + px(4), prompt.bottom, box.width - px(8), box.bottom - prompt.bottom)
    if line.height < px(10):
        return
    if scene.next_card_text:
        line.width -= _next_card(canvas, scene.next_card_text, line) + px(8)
    if scene.refusal or scene.notice:
        sign, ink = ("refused", colours.error) if scene.refusal else ("note", colours.info)
        canvas.fill(line, colours.text, 5)
        spot = pygame.Rect(line.x + px(4), line.y, px(18), line.height)
        canvas.sign(sign, spot.inflate(0, -px(4)), ink)
        words = pygame.Rect(spot.right + px(6), line.y, line.right - spot.right - px(10), line.height)
        canvas.text(scene.refusal or scene.notice, words, colours.dark, canvas.type.text, bold=True, lighten=True)
    elif scene.commitment:
        canvas.text(scene.commitment, line, colours.text, canvas.type.text)
    else:
        canvas.text(scene.hint, line, colours.text_soft, canvas.type.text)


def _next_card(canvas: Canvas, text: str, line: pygame.Rect) -> int:
    """Draw which card the reader waits for, at the right end; return its width."""
    px, colours = canvas.px, canvas.colours
    need = canvas.theme.text_width(text, canvas.px(canvas.type.text), True, 0.92) + px(38)
    width = min(need, round(line.width * 0.55))
    box = pygame.Rect(line.right - width, line.y, width, line.height)
    canvas.framed(box, colours.night, colours.amber, 6, 1.5)
    spot = pygame.Rect(box.x + px(6), box.y, px(18), box.height)
    canvas.sign("scan", spot.inflate(0, -px(2)), colours.amber)
    words = pygame.Rect(spot.right + px(5), box.y, box.right - spot.right - px(11), box.height)
    canvas.text(text, words, colours.text, canvas.type.text, bold=True, lighten=True)
    return width
