"""One seat's panel: number and name, credits and stake, cards, and what it is doing."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from display.canvas import Canvas
from display.cards import draw_card, face_width, row_of_cards
from display.intents import HoldPeek, SelectCard
from display.look import Colour
from display.scene import Labels, SeatPanel
from display.theme import SQUEEZES, amount_text, change_text

PANEL_SIZE = (262, 104)
"""The size in units for which the panel's lengths are given; it grows with its box."""


@dataclass(frozen=True, slots=True)
class _Rows:
    """The four rows of a panel and how much larger than standard they are drawn."""

    head: pygame.Rect
    money: pygame.Rect
    cards: pygame.Rect
    foot: pygame.Rect
    zoom: float


def draw_seat(
    canvas: Canvas,
    seat: SeatPanel,
    box: pygame.Rect,
    labels: Labels,
    selected: int | None = None,
) -> None:
    """Draw a seat into `box`; `selected` is the position of its selected card, if it has one."""
    colours = canvas.colours
    gone = seat.state in ("folded", "out")
    rows = _rows(canvas, box, bare=not (seat.on_turn or seat.status or seat.note))
    fill = colours.panel_out if gone else colours.panel
    if seat.on_turn:
        canvas.fill(box, colours.amber, 7)
        border = canvas.px(3)
        body = pygame.Rect(
            box.x + border,
            rows.head.bottom,
            box.width - 2 * border,
            box.bottom - border - rows.head.bottom,
        )
        canvas.fill(body, fill, 4)
    else:
        canvas.framed(box, fill, colours.panel_edge, radius=7, border=1)
    _head(canvas, seat, rows, gone)
    _money(canvas, seat, rows, gone, labels)
    _cards(canvas, seat, rows, selected)
    _foot(canvas, seat, rows, labels)


def _rows(canvas: Canvas, box: pygame.Rect, bare: bool) -> _Rows:
    """Share out the panel; with nothing to say below, the cards have the foot's room too."""
    px = canvas.px
    zoom = min(box.width / px(PANEL_SIZE[0]), box.height / px(PANEL_SIZE[1]))
    zoom = max(0.86, min(1.8, zoom))
    border, side = px(3), px(7)
    x, width = box.x + side, box.width - 2 * side
    line = canvas.theme.line_height(canvas.theme.minimum)
    head = pygame.Rect(box.x + border, box.y + border, box.width - 2 * border, max(line, px(22 * zoom)))
    money = pygame.Rect(x, head.bottom + px(1), width, max(line, px(25 * zoom)))
    foot_height = max(line, px(19 * min(zoom, 1.5)))
    foot = pygame.Rect(x, box.bottom - border - foot_height, width, foot_height)
    space = pygame.Rect(x, money.bottom + px(1), width, foot.y - money.bottom - px(3))
    if bare:
        space.height = min(foot.bottom - px(2) - space.y, round(space.height * 1.4))
    height = min(space.height, px(84 * zoom))
    cards = pygame.Rect(x, space.centery - height // 2, width, height)
    return _Rows(head, money, cards, foot, zoom)


def _head(canvas: Canvas, seat: SeatPanel, rows: _Rows, gone: bool) -> None:
    colours, px = canvas.colours, canvas.px
    head = rows.head
    ink = colours.text_off if gone else colours.text
    badge_fill, badge_ink = colours.panel_edge, colours.text
    if seat.on_turn:
        ink = colours.dark
        badge_fill, badge_ink = colours.dark, colours.amber
    badge = pygame.Rect(head.x, head.y, round(head.height * 1.15), head.height)
    canvas.fill(badge, badge_fill, 4)
    canvas.text(str(seat.seat), badge, badge_ink, canvas.type.label * rows.zoom, bold=True, align="centre")
    x = badge.right + px(6)
    right = head.right - px(4)
    if seat.looks:
        eye = pygame.Rect(right - px(22), head.y, px(20), head.height)
        canvas.sign("eye", eye, ink)
        canvas.hit(pygame.Rect(head.x, head.y, head.width, rows.money.bottom - head.y), HoldPeek(seat.seat))
        right = eye.x - px(4)
    name = pygame.Rect(x, head.y, right - x, head.height)
    theme = canvas.theme
    # A name that is too long for its line is set as small as a caption before it is cut.
    long = theme.text_width(seat.name, theme.minimum, False, SQUEEZES[-1]) > name.width
    canvas.text(seat.name, name, ink, canvas.type.label * min(rows.zoom, 1.3), bold=True, lighten=True, caption=long)


def _money(canvas: Canvas, seat: SeatPanel, rows: _Rows, gone: bool, labels: Labels) -> None:
    colours, px = canvas.colours, canvas.px
    area = rows.money
    right = area.right
    size = min(area.height, px(22 * rows.zoom))
    if seat.dealer:
        disc = pygame.Rect(right - size, area.centery - size // 2, size, size)
        canvas.framed(disc, colours.text, colours.dark, radius=size, border=1)
        inner = disc.inflate(-px(2), 0)
        canvas.text(labels.dealer_mark, inner, colours.dark, canvas.type.minimum, bold=True, align="centre")
        right = disc.x - px(4)
    if seat.lead:
        flag = pygame.Rect(right - size, area.centery - size // 2, size, size)
        canvas.sign("pennant", flag.inflate(-px(3), -px(3)), colours.text)
        right = flag.x - px(4)
    coin_size = round(area.height * 0.72)
    coin = pygame.Rect(area.x, area.centery - coin_size // 2, coin_size, coin_size)
    canvas.sign("credit", coin, colours.text_off if gone else colours.amber)
    canvas.anchor(f"stack {seat.seat}", coin.union(pygame.Rect(coin.right, coin.y, 3 * coin.width, coin.height)))
    x = coin.right + px(4)
    half = x + round((right - x) * 0.56)
    ink = colours.text_off if gone else colours.text
    amount = pygame.Rect(x, area.y, half - x, area.height)
    canvas.text(amount_text(seat.credits), amount, ink, canvas.type.credits * rows.zoom, bold=True)
    beside = pygame.Rect(half + px(4), area.y, right - half - px(4), area.height)
    if seat.change is not None:
        tone = colours.good if seat.change > 0 else colours.bad if seat.change < 0 else ink
        size_units = canvas.type.label * min(rows.zoom, 1.4)
        canvas.text(change_text(seat.change), beside, tone, size_units, bold=True, align="right")
    elif seat.stake:
        text = labels.stake.format(amount=amount_text(seat.stake))
        soft = colours.text_off if gone else colours.text_soft
        canvas.text(text, beside, soft, canvas.type.text * min(rows.zoom, 1.4), align="right")


def _cards(canvas: Canvas, seat: SeatPanel, rows: _Rows, selected: int | None) -> None:
    px = canvas.px
    area = rows.cards
    hand_right = area.right
    if seat.field:
        hand_right = _field(canvas, seat, rows, selected) - px(6)
    if not seat.cards:
        return
    hidden = any(face.hidden for face in seat.cards)
    wide = 2.1 if any(face.state == "new" for face in seat.cards) else 1.0
    count = px(30 * wide * min(rows.zoom, 1.4)) if hidden else 0
    hand = pygame.Rect(area.x, area.y, hand_right - count - area.x, area.height)
    all_hidden = all(face.hidden for face in seat.cards)
    told_by_backs = any(face.back for face in seat.cards)
    spread = 0.0 if not all_hidden or told_by_backs else 0.72 if seat.on_turn else 0.42
    width = None if all_hidden else face_width(canvas, len(seat.cards), hand.size, px(3))
    placed = row_of_cards(hand, seat.cards, px(3), closest=spread, width=width)
    canvas.anchor(f"hand {seat.seat}", placed[-1].rect)
    for index, (face, place) in enumerate(zip(seat.cards, placed, strict=True)):
        if index != selected:
            draw_card(canvas, face, place.rect, place.visible)
        canvas.hit(place.rect, SelectCard(seat.seat, index))
    chosen = selected is not None and selected < len(seat.cards)
    if selected is not None and chosen:
        draw_card(canvas, seat.cards[selected], placed[selected].rect, None, chosen=True)
    if hidden:
        x = placed[-1].rect.right + px(4)
        box = pygame.Rect(x, area.y, hand_right - x, area.height)
        text = f"{(selected or 0) + 1}/{len(seat.cards)}" if chosen else f"×{len(seat.cards)}"
        fresh = sum(face.state == "new" for face in seat.cards)
        text += f" (+{fresh})" if fresh and not chosen else ""
        tone = canvas.colours.amber if chosen else canvas.colours.text
        canvas.text(text, box, tone, canvas.type.label * min(rows.zoom, 1.4), bold=True)


def _field(canvas: Canvas, seat: SeatPanel, rows: _Rows, selected: int | None) -> int:
    """Draw the interference field at the right end of the cards; return its left edge."""
    px = canvas.px
    area = rows.cards
    margin = px(2.5)
    height = area.height - 2 * margin
    # Backs may lie close together, so the field comes first; open cards share the row evenly.
    faces = sum(not face.hidden for face in seat.cards)
    share = len(seat.field) / (len(seat.field) + faces) if faces else 0.54
    most = round(area.width * share) - px(6)
    card = face_width(canvas, len(seat.field), (most, height), px(2))
    width = min(len(seat.field) * (card + px(2)) - px(2), max(card, most))
    frame = pygame.Rect(area.right - width - 2 * margin, area.y, width + 2 * margin, area.height)
    canvas.framed(frame, canvas.colours.night, canvas.colours.text_soft, radius=5, border=1)
    inner = frame.inflate(-2 * margin, -2 * margin)
    placed = row_of_cards(inner, seat.field, px(2), width=card)
    for index, (face, place) in enumerate(zip(seat.field, placed, strict=True)):
        position = len(seat.cards) + index
        draw_card(canvas, face, place.rect, place.visible, chosen=position == selected)
        canvas.hit(place.rect, SelectCard(seat.seat, position))
    return frame.x


def _foot(canvas: Canvas, seat: SeatPanel, rows: _Rows, labels: Labels) -> None:
    colours, px = canvas.colours, canvas.px
    area = rows.foot
    x = area.x
    if seat.clock:
        area = _clock(canvas, seat, rows)
    if seat.on_turn:
        # Beside the time and something to say the sign has to do; head and frame tell the turn as well.
        word = "" if seat.clock and (seat.note or seat.status) else labels.on_turn
        x = _pill(canvas, area, x, "pointer", word, colours.amber, colours.dark)
    if seat.status:
        signs = {"folded": "folded", "out": "lost", "all_in": "chips"}
        sign = "" if seat.on_turn else signs.get(seat.state, "")
        if seat.state == "all_in":
            fill, ink = colours.text, colours.dark
        else:
            fill, ink = colours.panel_edge, colours.text
        x = _pill(canvas, area, x, sign, seat.status, fill, ink)
    if seat.note:
        tone = {"good": colours.good, "bad": colours.bad}.get(seat.note_kind, colours.text_soft)
        note = pygame.Rect(x, area.y, area.right - x, area.height)
        if seat.note_kind != "plain":
            sign = "won" if seat.note_kind == "good" else "danger"
            size = min(area.height, px(16 * rows.zoom))
            spot = pygame.Rect(x, area.centery - size // 2, size, size)
            canvas.sign(sign, spot, tone)
            note = pygame.Rect(spot.right + px(4), area.y, area.right - spot.right, area.height)
            note.width = area.right - note.x
        canvas.text(seat.note, note, tone, canvas.type.text * min(rows.zoom, 1.3), bold=True, lighten=True)


def _clock(canvas: Canvas, seat: SeatPanel, rows: _Rows) -> pygame.Rect:
    """The time left at the right end of the foot, and how much of all that is as a bar below; what is left of the foot."""
    colours, px, area = canvas.colours, canvas.px, rows.foot
    text_width = canvas.theme.text_width(seat.clock, canvas.theme.minimum, bold=True)
    pill = pygame.Rect(0, area.y, text_width + px(12), area.height)
    pill.right = area.right
    fill, ink = (colours.bad, colours.dark) if seat.hurry else (colours.text, colours.dark)
    canvas.fill(pill, fill, 8)
    inner = pygame.Rect(pill.x + px(6), pill.y, pill.width - px(10), pill.height)
    canvas.text(seat.clock, inner, ink, canvas.type.minimum, bold=True)
    bar = pygame.Rect(area.x, area.bottom, area.width, px(3))
    canvas.fill(bar, colours.dark, 0)
    left = round(bar.width * min(1.0, max(0.0, seat.clock_part)))
    if left:
        canvas.fill(pygame.Rect(bar.x, bar.y, left, bar.height), fill, 0)
    return pygame.Rect(area.x, area.y, pill.x - px(5) - area.x, area.height)


def _pill(canvas: Canvas, area: pygame.Rect, x: int, sign: str, text: str, fill: Colour, ink: Colour) -> int:
    """Draw a word with its sign on a pill at `x`; return where the next thing may start."""
    px = canvas.px
    size = canvas.theme.minimum
    # A word that is part of the picture's own frame may be condensed a little before it is cut.
    width = canvas.theme.text_width(text, size, bold=True, squeeze=0.8)
    icon = round(area.height * 0.62) if sign else 0
    pill = pygame.Rect(x, area.y, min(width + icon + px(15), area.right - x), area.height)
    canvas.fill(pill, fill, 8)
    start = pill.x + px(5)
    if sign:
        canvas.sign(sign, pygame.Rect(start, area.centery - icon // 2, icon, icon), ink)
        start += icon + px(3)
    if text:
        box = pygame.Rect(start, area.y, pill.right - px(6) - start, area.height)
        canvas.text(text, box, ink, canvas.type.minimum, bold=True)
    return pill.right + px(5)
