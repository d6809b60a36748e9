"""The middle of the table: the pots, where the hand stands, the discard pile and the dice."""

from __future__ import annotations

import pygame

from display.canvas import Canvas
from display.cards import LYING_RATIO, LYING_ROW, RATIO, draw_card
from display.look import Colour
from display.printed import SPIKE_SUITS
from display.scene import CardFace, PotPanel, TableScene, Target
from display.theme import SQUEEZES, amount_text, change_text

_PHASE_SIGNS = {
    "deal": "cards",
    "play": "cards",
    "betting": "chips",
    "shift": "shift",
    "reveal": "eye",
    "paused": "pause",
}

_DIE_SIGNS = {"t": "triangle", "c": "circle", "s": "square"}
"""The suits on a die of the spike deck are drawn as on its cards."""


TARGET_WIDTH = 140
"""Width in units of the dice that set a target; between seats at the sides they have less."""
_NARROW_TARGET = 118


def draw_centre(canvas: Canvas, scene: TableScene, box: pygame.Rect) -> None:
    """Draw the middle of the table into `box`, side by side when it is wide."""
    px = canvas.px
    canvas.framed(box, canvas.colours.night, canvas.colours.panel_edge, radius=10, border=1)
    canvas.anchor("deck 0", box)
    inner = box.inflate(-px(12), -px(6))
    wide = box.width >= px(420)
    things, beside = _things_width(canvas, scene, wide), 0
    if wide:
        pots = pygame.Rect(inner.x, inner.y, round(inner.width * 0.46), inner.height)
        right = pygame.Rect(inner.right - things, inner.y, things, inner.height)
        text = pygame.Rect(pots.right + px(12), inner.y, 0, inner.height)
        text.width = right.x - text.x - (px(10) if things else 0)
        height = min(pots.height, px(104))
        draw_pots(canvas, scene.pots, pots.inflate(0, height - pots.height))
    else:
        pots = pygame.Rect(inner.x, inner.y, inner.width, max(px(44), round(inner.height * 0.4)))
        draw_pots(canvas, scene.pots, pots)
        y = pots.bottom + px(1)
        right = pygame.Rect(inner.right - things, y, things, inner.bottom - y)
        text = pygame.Rect(inner.x, y, inner.width - things - (px(6) if things else 0), right.height)
        if scene.call_text and scene.dice and not scene.pile_text and not _tops(scene):
            # The line about the call needs the whole width: the dice lie in the line above.
            text.width = inner.width
            right.height = _head_height(canvas, right.height)
            right.width = len(scene.dice) * (right.height + px(4)) - px(4)
            right.x = inner.right - right.width
            beside = right.width + px(6)
    _standing(canvas, scene, text, beside)
    if things:
        _things(canvas, scene, right)


def draw_pots(canvas: Canvas, pots: tuple[PotPanel, ...], box: pygame.Rect) -> None:
    """Draw the pots side by side; the second one is the Sabacc pot, in violet with its ring."""
    if not pots:
        return
    px, colours = canvas.px, canvas.colours
    gap = px(10) if box.width < px(300) else px(24)
    width = (box.width - gap * (len(pots) - 1)) // len(pots)
    for number, pot in enumerate(pots):
        cell = pygame.Rect(box.x + number * (width + gap), box.y, width, box.height)
        tone = colours.amber if number == 0 else colours.sabacc
        if number:
            edge = pygame.Rect(cell.x - gap // 2, cell.y + px(2), px(1), cell.height - px(4))
            canvas.surface.fill(colours.panel_edge, edge)
        line = canvas.theme.line_height(canvas.theme.minimum)
        label_height = max(line, min(px(30), round(cell.height * 0.34)))
        label = pygame.Rect(cell.x, cell.y, cell.width, label_height)
        _pot_label(canvas, pot, label, tone)
        value = pygame.Rect(cell.x, label.bottom, cell.width, cell.bottom - label.bottom)
        sign = min(value.height, round(cell.width * 0.2))
        spot = pygame.Rect(value.x, value.centery - sign // 2, sign, sign)
        canvas.anchor(f"pot {number}", spot)
        canvas.sign("chips" if number == 0 else "sylop", spot.inflate(-px(3), -px(3)), tone)
        amount = pygame.Rect(spot.right + px(3), value.y, value.right - spot.right - px(3), 0)
        amount.height = value.height
        canvas.text(amount_text(pot.amount), amount, colours.text, canvas.type.pot, bold=True)


def _pot_label(canvas: Canvas, pot: PotPanel, box: pygame.Rect, tone: Colour) -> None:
    """The pot's name and what just went in; where both have no room, the name alone."""
    px, colours, theme = canvas.px, canvas.colours, canvas.theme
    size = box.height / 1.3 / theme.scale
    name = box.copy()
    if pot.change is not None:
        change = change_text(pot.change)
        least = theme.text_width(change, theme.minimum, False, SQUEEZES[-1]) + 1
        needed = theme.text_width(pot.label, theme.minimum, False, SQUEEZES[-1]) + px(4)
        if least + needed <= box.width:
            wanted = theme.text_width(change, max(theme.minimum, px(size)), True)
            width = max(least, min(wanted, box.width - needed - px(12)))
            area = pygame.Rect(box.right - width, box.y, width, box.height)
            ink = colours.good if pot.change >= 0 else colours.bad
            canvas.text(change, area, ink, size, bold=True, align="right", lighten=True)
            name.width = area.x - px(4) - name.x
    canvas.text(pot.label, name, tone, size)


def _head_height(canvas: Canvas, height: int) -> int:
    """Height of the line about the round, above the one about the call."""
    line = canvas.theme.line_height(canvas.theme.minimum)
    return min(max(line, round(height * 0.36)), canvas.px(34))


def _standing(canvas: Canvas, scene: TableScene, box: pygame.Rect, beside: int) -> None:
    """Where the hand stands: the round, and when it may be called; `beside` pixels are taken beside the round."""
    px = canvas.px
    line = canvas.theme.line_height(canvas.theme.minimum)
    box = box.inflate(0, min(box.height, px(84)) - box.height)
    head = box.copy()
    if scene.call_text:
        head.width -= beside
        head.height = _head_height(canvas, box.height)
    sign = _PHASE_SIGNS.get(scene.phase, "")
    text = head
    if sign:
        size = min(head.height, px(canvas.type.heading))
        spot = pygame.Rect(head.x, head.centery - size // 2, size, size)
        canvas.sign(sign, spot, canvas.colours.text)
        text = pygame.Rect(spot.right + px(6), head.y, head.right - spot.right - px(6), head.height)
    rows = max(1, min(2, text.height // line))
    canvas.text(scene.round_text, text, canvas.colours.text, canvas.type.heading, bold=True, lines=rows, lighten=True)
    if scene.call_text:
        call = pygame.Rect(box.x, head.bottom, box.width, box.bottom - head.bottom)
        canvas.text(scene.call_text, call, canvas.colours.text_soft, canvas.type.text, lines=3)


def _tops(scene: TableScene) -> tuple[CardFace, ...]:
    """The open top cards of the discard piles."""
    return scene.piles or (() if scene.pile_top is None else (scene.pile_top,))


def _pile_units(scene: TableScene) -> int:
    """Width in units of the piles with their caption, or of a text alone, which needs more."""
    return 78 if len(_tops(scene)) == 1 else 124


def _things_width(canvas: Canvas, scene: TableScene, wide: bool) -> int:
    px = canvas.px
    width = 0
    if _tops(scene) or scene.pile_text:
        width += px(_pile_units(scene))
    if scene.target is not None:
        width += px(TARGET_WIDTH if wide else _NARROW_TARGET) + (px(6) if width else 0)
    elif scene.dice:
        width += px(34) + (px(6) if width else 0)
    return width


def _things(canvas: Canvas, scene: TableScene, box: pygame.Rect) -> None:
    """The discard piles' top cards, and the dice or the target that they set."""
    px, colours = canvas.px, canvas.colours
    right = box.right
    line = canvas.theme.line_height(canvas.theme.minimum)
    tops = _tops(scene)
    if tops or scene.pile_text:
        units = _pile_units(scene)
        area = pygame.Rect(right - px(units), box.y, px(units), box.height)
        words = 0
        if scene.pile_text:
            words = line if tops else area.height
            caption = pygame.Rect(area.x, area.bottom - words, area.width, words)
            tone = colours.text_soft
            canvas.text(scene.pile_text, caption, tone, canvas.type.minimum, align="centre", lines=3)
        if tops:
            _piles(canvas, tops, pygame.Rect(area.x, area.y, area.width, area.height - words))
        right = area.x - px(6)
    if scene.target is not None:
        draw_target(canvas, scene.target, pygame.Rect(box.x, box.y, right - box.x, box.height))
    elif scene.dice:
        _dice(canvas, scene.dice, pygame.Rect(box.x, box.y, right - box.x, box.height))


def _piles(canvas: Canvas, tops: tuple[CardFace, ...], box: pygame.Rect) -> None:
    """The open cards side by side; lying where the box is low."""
    px = canvas.px
    cell = (box.width - px(4) * (len(tops) - 1)) // len(tops)
    height = min(box.height, px(80))
    ratio = LYING_RATIO if height < px(LYING_ROW) else RATIO
    for number, top in enumerate(tops):
        card = pygame.Rect(0, 0, min(cell, round(height * ratio)), height)
        card.center = (box.x + number * (cell + px(4)) + cell // 2, box.centery)
        canvas.anchor(f"pile {number}", card)
        draw_card(canvas, top, card)


def draw_target(canvas: Canvas, target: Target, box: pygame.Rect) -> None:
    """Draw the two dice that set what the hands aim at, as large as the box lets them be: the number and the suit."""
    px, colours = canvas.px, canvas.colours
    line = canvas.theme.line_height(canvas.theme.minimum)
    gap = px(5)
    labelled = box.height >= line + px(44)
    height = min(box.height - (line if labelled else 0), round((box.width - gap) / 2.4), px(76))
    top = box.centery - (height + (line if labelled else 0)) // 2
    if labelled:
        words = pygame.Rect(box.x, top, box.width, line)
        canvas.text(target.label, words, colours.text_soft, canvas.type.minimum, align="centre")
        top = words.bottom
    width = round(height * 1.4)
    number = pygame.Rect(box.centerx - (width + gap + height) // 2, top, width, height)
    canvas.framed(number, colours.amber, colours.card_edge, radius=6, border=1)
    canvas.text(target.number, number.inflate(-px(10), 0), colours.dark, 60, bold=True, align="centre")
    suit = pygame.Rect(number.right + gap, top, height, height)
    canvas.framed(suit, colours.text, colours.card_edge, radius=6, border=1)
    canvas.sign(SPIKE_SUITS[target.suit], suit.inflate(-height // 4, -height // 4), colours.dark)


def _dice(canvas: Canvas, faces: tuple[str, ...], box: pygame.Rect) -> None:
    """The dice, one above the other, or side by side in a box that is low."""
    px, colours = canvas.px, canvas.colours
    count, gap = len(faces), px(4)
    lying = box.width > box.height
    side = min(px(34), ((box.width if lying else box.height) - gap * (count - 1)) // count)
    length = count * side + gap * (count - 1)
    row = pygame.Rect(0, 0, length if lying else side, side if lying else length)
    row.center = box.center
    for number, face in enumerate(faces):
        step = number * (side + gap)
        die = pygame.Rect(row.x + (step if lying else 0), row.y + (0 if lying else step), side, side)
        canvas.framed(die, colours.text, colours.card_edge, radius=5, border=1)
        if face in _DIE_SIGNS:
            canvas.sign(_DIE_SIGNS[face], die.inflate(-px(10), -px(10)), colours.dark)
        else:
            canvas.text(face, die, colours.dark, canvas.type.heading, bold=True, align="centre")
