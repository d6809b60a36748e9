"""A menu's page: rows that can be read at two metres, the marked one told by a frame and a pointer."""

from __future__ import annotations

import pygame

from display.canvas import Canvas
from display.cards import draw_card, face_width, row_of_cards
from display.emulator import draw_panel, panel_height
from display.frame import draw_backdrop, draw_badges
from display.intents import MenuAccept, MenuBack, MenuChoose, MenuErase, MenuMove, MenuStep
from display.look import Colour
from display.scene import MenuEntry, MenuHint, MenuRow, MenuScene, TableScene
from display.theme import SQUEEZES

BAR = 46
ROW = 46
"""Heights in units: the page's title, and the least of a row, which a finger has to hit."""
TALL_ROW = 66
"""Of a page whose rows have a second line, or cards: nothing stands below them then."""
NOTE = 46
FOOT = 30
FIELD = 54
"""Width in units of the fields that change a value."""
ENTRY_COLUMNS = 10


def draw_menu(canvas: Canvas, scene: MenuScene) -> None:
    """Compose a page of a menu."""
    px = canvas.px
    whole = canvas.whole()
    draw_backdrop(canvas)
    bottom = whole.bottom
    if scene.emulator is not None:
        below = TableScene(title="", emulator=scene.emulator, labels=scene.labels)
        height = panel_height(canvas, below, scene.emulator, whole.width)
        bottom -= height
        draw_panel(canvas, below, scene.emulator, pygame.Rect(0, bottom, whole.width, height))
    bar = pygame.Rect(0, 0, whole.width, px(BAR))
    canvas.part("bar", bar, (scene.title, scene.back_text, scene.badges), lambda: _bar(canvas, scene, bar))
    margin = px(12)
    foot = pygame.Rect(margin, bottom - px(FOOT) - px(3), whole.width - 2 * margin, px(FOOT))
    canvas.part("foot", foot, scene.hints, lambda: _foot(canvas, scene.hints, foot))
    note = pygame.Rect(margin, foot.y - px(NOTE) - px(3), foot.width, px(NOTE))
    if _is_tall(scene):
        note = pygame.Rect(margin, foot.y, foot.width, 0)
    else:
        canvas.part("note", note, (scene.told, scene.refused, scene.note), lambda: _note(canvas, scene, note))
    body = pygame.Rect(margin, bar.bottom + px(6), foot.width, note.y - bar.bottom - px(10))
    entry = scene.entry
    if entry is not None:
        canvas.part("entry", body, entry, lambda: _entry(canvas, entry, body))
    else:
        _rows(canvas, scene, body)


def _bar(canvas: Canvas, scene: MenuScene, box: pygame.Rect) -> None:
    """The page's title, and the touch field that leads back."""
    px, colours = canvas.px, canvas.colours
    canvas.surface.fill(colours.night, box)
    inner = box.inflate(-px(24), -px(8))
    back = pygame.Rect(inner.right - px(128), inner.y, px(128), inner.height)
    canvas.framed(back, colours.button, colours.button_edge, 7, 1.5)
    arrow = pygame.Rect(back.x + px(8), back.y, px(20), back.height)
    canvas.sign("pointer_left", arrow, colours.text)
    words = pygame.Rect(arrow.right + px(6), back.y, back.right - arrow.right - px(14), back.height)
    canvas.text(scene.back_text, words, colours.text, 20, bold=True, lighten=True)
    canvas.hit(back, MenuBack())
    droid = pygame.Rect(inner.x, inner.y, px(34), inner.height)
    canvas.sign("droid", droid, colours.amber)
    start = droid.right + px(10)
    middle = pygame.Rect(start + (back.x - start) // 2, inner.y, 0, inner.height)
    middle.width = back.x - px(8) - middle.x
    left = draw_badges(canvas, scene.badges, middle)
    title = pygame.Rect(start, inner.y, left - px(8) - start, inner.height)
    canvas.text(scene.title, title, colours.text, 28, bold=True, lighten=True)


def rows_in_view(count: int, room: int) -> int:
    """How many rows a page of the list has: as many on each, so that none moves under a finger.

    >>> rows_in_view(8, 7), rows_in_view(7, 7), rows_in_view(15, 7)
    (4, 7, 5)
    """
    room = max(1, room)
    pages = max(1, -(-count // room))
    return max(1, -(-count // pages))


def _rows(canvas: Canvas, scene: MenuScene, box: pygame.Rect) -> None:
    px = canvas.px
    count = len(scene.rows)
    if not count:
        return
    gap = px(4)
    least, most = (TALL_ROW, 80) if _is_tall(scene) else (ROW, 56)
    room = max(1, (box.height + gap) // (px(least) + gap))
    shown = rows_in_view(count, room)
    height = min(px(most), (box.height - gap * (room - 1)) // room)
    first = scene.selected // shown * shown
    if count > shown:
        pager = pygame.Rect(box.right - px(52), box.y, px(52), box.height)
        box = pygame.Rect(box.x, box.y, box.width - px(60), box.height)
        key = (count, scene.selected, shown)
        canvas.part("pager", pager, key, lambda: _pager(canvas, count, scene.selected, pager, shown))
    for place, row in enumerate(scene.rows[first : first + shown]):
        area = pygame.Rect(box.x, box.y + place * (height + gap), box.width, height)
        _part(canvas, scene, row, area, first + place)


def _part(canvas: Canvas, scene: MenuScene, row: MenuRow, box: pygame.Rect, index: int) -> None:
    selected = index == scene.selected
    changing = selected and scene.changing
    key = (row, index, selected, changing)
    canvas.part(f"row {index}", box, key, lambda: _row(canvas, row, box, index, selected, changing))


def _pager(canvas: Canvas, count: int, selected: int, box: pygame.Rect, shown: int) -> None:
    """Touch fields that turn the page, and which page of how many this is."""
    px, colours = canvas.px, canvas.colours
    first = selected // shown * shown
    half = (box.height - px(34)) // 2
    up = pygame.Rect(box.x, box.y, box.width, half)
    down = pygame.Rect(box.x, box.bottom - half, box.width, half)
    for sign, area, to in (("pointer_up", up, first - shown), ("pointer_down", down, first + shown)):
        possible = 0 <= to < count
        tone = colours.text if possible else colours.panel_edge
        canvas.framed(area, colours.button if possible else colours.panel_out, tone, 7, 1.5)
        canvas.sign(sign, pygame.Rect(0, 0, px(30), px(30)).move(area.centerx - px(15), area.centery - px(15)), tone)
        if possible:
            canvas.hit(area, MenuMove(to - selected))
    middle = pygame.Rect(box.x, up.bottom, box.width, down.y - up.bottom)
    text = f"{first // shown + 1}/{-(-count // shown)}"
    canvas.text(text, middle, colours.text_soft, 18, bold=True, align="centre")


def _row(canvas: Canvas, row: MenuRow, box: pygame.Rect, index: int, selected: bool, changing: bool) -> None:
    px, colours = canvas.px, canvas.colours
    ink = colours.text if row.enabled else colours.text_off
    fill = colours.button if row.kind == "press" and row.enabled else colours.panel
    if row.kind == "reading":
        fill = colours.panel_out
    edge = colours.amber if selected else colours.panel_edge
    canvas.framed(box, fill, edge, 8, 3 if selected else 1)
    canvas.hit(box, MenuChoose(index))
    inner = box.inflate(-px(14), -px(6))
    mark = pygame.Rect(inner.x, inner.y, px(22), inner.height)
    if selected:
        canvas.sign("pointer", mark, colours.amber)
    left = mark.right + px(8)
    if row.mark:
        spot = pygame.Rect(left, inner.y, px(24), inner.height)
        canvas.sign(
            "tick" if row.mark == "good" else "danger", spot, colours.good if row.mark == "good" else colours.bad
        )
        left = spot.right + px(8)
    right = inner.right
    if row.kind == "page":
        spot = pygame.Rect(right - px(22), inner.y, px(22), inner.height)
        canvas.sign("pointer", spot.inflate(-px(4), 0), ink)
        right = spot.x - px(8)
    if row.kind == "value":
        right = _steps(canvas, row, pygame.Rect(left, inner.y, right - left, inner.height), index, changing)
    elif row.value:
        right = _value(canvas, row, pygame.Rect(left, inner.y, right - left, inner.height))
    if row.cards:
        left = _cards(canvas, row, pygame.Rect(left, inner.y, right - left, inner.height))
    label = pygame.Rect(left, inner.y, right - left, inner.height)
    if row.detail:
        _detailed(canvas, row, label, ink)
    else:
        canvas.text(row.label, label, ink, 24, lines=2)


def _is_tall(scene: MenuScene) -> bool:
    return any(row.detail or row.cards for row in scene.rows)


def _cards(canvas: Canvas, row: MenuRow, box: pygame.Rect) -> int:
    """Example cards at the left of `box`, side by side; return the right end of their column, the same in all rows."""
    px = canvas.px
    column = pygame.Rect(box.x, box.y + px(1), round(box.width * 0.36), box.height - px(2))
    width = face_width(canvas, len(row.cards), column.size, px(4))
    for face, place in zip(row.cards, row_of_cards(column, row.cards, px(4), width=width), strict=True):
        draw_card(canvas, face, place.rect, place.visible)
    return column.right + px(12)


def _detailed(canvas: Canvas, row: MenuRow, box: pygame.Rect, ink: Colour) -> None:
    """The label, and what there is to say of it below, smaller; without a label all of it is for that."""
    head = pygame.Rect(box.x, box.y, box.width, round(box.height * 0.42) if row.label else 0)
    if row.label:
        canvas.text(row.label, head, ink, 22, bold=True, lighten=True)
    rest = pygame.Rect(box.x, head.bottom, box.width, box.bottom - head.bottom)
    canvas.text(
        row.detail, rest, ink if not row.label else canvas.colours.text_soft, 20 if not row.label else 17, lines=2
    )


def _steps(canvas: Canvas, row: MenuRow, box: pygame.Rect, index: int, changing: bool) -> int:
    """A value between the fields that change it, at the right of `box`; return the left end."""
    px, colours = canvas.px, canvas.colours
    ink = colours.text if row.enabled else colours.text_off
    width = box.width // 2 - 2 * px(FIELD)  # whatever the value is: minus stays under its finger
    plus = pygame.Rect(box.right - px(FIELD), box.y, px(FIELD), box.height)
    value = pygame.Rect(plus.x - px(6) - width, box.y, width, box.height)
    minus = pygame.Rect(value.x - px(6) - px(FIELD), box.y, px(FIELD), box.height)
    for area, text, step in ((minus, "−", -1), (plus, "+", 1)):
        canvas.framed(area, colours.amber if changing else colours.button, colours.button_edge, 7, 1.5)
        canvas.text(text, area, colours.dark if changing else ink, 28, bold=True, align="centre")
        canvas.hit(area, MenuStep(step, index))
    if changing:
        canvas.framed(value, colours.night, colours.amber, 5, 2)
    canvas.text(row.value, value.inflate(-px(8), 0), ink, 24, bold=True, align="centre", lines=2, lighten=True)
    return minus.x - px(10)


def _value(canvas: Canvas, row: MenuRow, box: pygame.Rect) -> int:
    """A value at the right of `box`, in a field where something is typed in; return the left end."""
    px, colours = canvas.px, canvas.colours
    ink = colours.text if row.enabled else colours.text_off
    spare = box.width - _width(canvas, row.label) - px(10)
    width = min(_width(canvas, row.value) + px(16), max(box.width // 2, spare))
    value = pygame.Rect(box.right - width, box.y, width, box.height)
    if row.kind == "entry":
        canvas.framed(value, colours.night, colours.panel_edge, 5, 1.5)
    canvas.text(row.value, value.inflate(-px(12), 0), ink, 24, bold=True, align="right", lines=2, lighten=True)
    return value.x - px(12)


def _width(canvas: Canvas, text: str) -> int:
    """The width of a value, or of a label, as it is set where there is room (pixels)."""
    return canvas.theme.text_width(text, canvas.px(24), True)


def _note(canvas: Canvas, scene: MenuScene, box: pygame.Rect) -> None:
    """What the last press led to, or else what the marked row is about."""
    px, colours = canvas.px, canvas.colours
    text = scene.told or scene.note
    if not text:
        return
    spot = pygame.Rect(box.x + px(8), box.y, px(26), box.height)
    words = pygame.Rect(spot.right + px(8), box.y, box.right - spot.right - px(16), box.height)
    if scene.told and scene.refused:
        canvas.framed(box, colours.night, colours.bad, 6, 2)
        canvas.sign("refused", spot, colours.bad)
    elif scene.told:
        canvas.framed(box, colours.night, colours.good, 6, 2)
        canvas.sign("note", spot, colours.good)
    else:
        canvas.sign("note", spot, colours.text_soft)
    canvas.text(text, words, colours.text if scene.told else colours.text_soft, 20, lines=2)


def _foot(canvas: Canvas, hints: tuple[MenuHint, ...], box: pygame.Rect) -> None:
    """Which buttons do what: each button as a cap, its key on the keyboard, what it does."""
    if not hints:
        return
    px, colours, theme = canvas.px, canvas.colours, canvas.theme
    gap = px(14)
    caps = [
        theme.text_width(hint.button, theme.minimum, True, SQUEEZES[-2]) + px(12) if hint.button else 0
        for hint in hints
    ]
    keys = [theme.text_width(hint.key, theme.caption, True) + px(10) if hint.key else 0 for hint in hints]
    used = sum(caps) + sum(keys) + gap * (len(hints) - 1) + px(10) * len(hints)
    words = [theme.text_width(hint.text, theme.minimum, False) + px(4) for hint in hints]
    share = min(1.0, (box.width - used) / max(1, sum(words)))
    x = box.x
    for hint, cap, key, word in zip(hints, caps, keys, words, strict=True):
        if cap:
            area = pygame.Rect(x, box.y + px(3), cap, box.height - px(6))
            canvas.framed(area, colours.button, colours.button_edge, 9, 1.5)
            canvas.text(hint.button, area.inflate(-px(6), 0), colours.text, 16, bold=True, align="centre")
            x = area.right + px(4)
        if key:
            area = pygame.Rect(x, box.y + px(5), key, box.height - px(10))
            canvas.framed(area, colours.dark, colours.panel_edge, 3, 1)
            canvas.text(hint.key, area, colours.text_soft, 14, bold=True, align="centre", caption=True)
            x = area.right + px(4)
        text = pygame.Rect(x, box.y, int(word * share), box.height)
        canvas.text(hint.text, text, colours.text_soft, 16)
        x = text.right + gap


def _entry(canvas: Canvas, entry: MenuEntry, box: pygame.Rect) -> None:
    """What is being typed, above the keys for a finger or the panel's buttons."""
    px, colours = canvas.px, canvas.colours
    gap = px(5)
    rows = -(-len(entry.keys) // ENTRY_COLUMNS)
    height = min(px(52), (box.height - gap * rows) // (rows + 1))
    line = pygame.Rect(box.x, box.y, box.width, height)
    name = pygame.Rect(line.x, line.y, round(line.width * 0.36), height)
    canvas.text(entry.label, name, colours.text_soft, 22, lines=2)
    typed = pygame.Rect(name.right + px(8), line.y, line.right - name.right - px(8), height)
    canvas.framed(typed, colours.night, colours.amber, 6, 2)
    canvas.text(f"{entry.text}▏", typed.inflate(-px(20), 0), colours.text, 28, bold=True)
    width = (box.width - gap * (ENTRY_COLUMNS - 1)) // ENTRY_COLUMNS
    last = len(entry.keys) - 1
    named = last - 1  # the two keys that are words: what is left of their row is theirs
    for index, key in enumerate(entry.keys):
        row, column = divmod(index, ENTRY_COLUMNS)
        area = pygame.Rect(box.x + column * (width + gap), box.y + (row + 1) * (height + gap), width, height)
        if index >= named and named % ENTRY_COLUMNS <= ENTRY_COLUMNS - 4:
            first = box.x + named % ENTRY_COLUMNS * (width + gap)
            area.width = min((box.right - first - gap) // 2, width * 3)
            area.x = first + (index - named) * (area.width + gap)
        selected = index == entry.selected
        canvas.framed(
            area, colours.button, colours.amber if selected else colours.button_edge, 7, 4 if selected else 1.5
        )
        shown = "␣" if key == " " else key
        canvas.text(shown, area.inflate(-px(8), -px(4)), colours.text, 24, bold=True, align="centre", lighten=True)
        canvas.hit(area, MenuAccept() if index == last else MenuErase() if index == last - 1 else MenuChoose(index))
