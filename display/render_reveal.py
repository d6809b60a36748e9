"""Reveal and settlement: every hand open, its total and rank, and who paid what and why."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from display.buttons import Button, draw_buttons, rows_needed
from display.canvas import Canvas
from display.cards import LYING_RATIO, LYING_ROW, RATIO, draw_card, row_of_cards
from display.centre import TARGET_WIDTH, draw_pots, draw_target
from display.frame import BAR_HEIGHT, draw_bar
from display.look import Colour
from display.scene import CardFace, RevealRow, RevealScene
from display.shapes import backdrop
from display.theme import SQUEEZES, change_text

BETWEEN = " • "
"""What parts short texts in one line, in every language: heavier than the dot within Japanese words."""
_SIGNS = {"won": "won", "lost": "lost", "bombed_out": "bomb", "folded": "folded"}
_LEAST_ROW = 34
"""Height in units that a row needs for two lines, with the gap to the next one."""

_FOLDED_SHARE = 0.62
"""Height of a folded seat's row beside the others: it shows no cards."""


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns of a row from left to right: x and width in pixels."""

    who: tuple[int, int]
    cards: tuple[int, int]
    total: tuple[int, int]
    reasons: tuple[int, int]
    change: tuple[int, int]


def draw_reveal(canvas: Canvas, scene: RevealScene) -> None:
    """Draw the settlement of a hand."""
    px, colours = canvas.px, canvas.colours
    whole = canvas.whole()
    backdrop(canvas.surface, colours.felt_light, colours.night)
    bar = pygame.Rect(0, 0, whole.width, px(BAR_HEIGHT))
    draw_bar(canvas, scene.title, scene.secret_text, scene.badges, bar, spare=True, help_text=scene.help_text)
    margin = px(canvas.spacing.margin)
    width = whole.width - 2 * margin
    line = canvas.theme.line_height(canvas.theme.minimum)
    columns = _payment_columns(canvas, scene, width, whole.height - px(BAR_HEIGHT + 57))
    lines = -(-len(scene.payments) // columns)
    tall = px(30) if len(scene.rows) <= 3 else px(20)
    foot = pygame.Rect(margin, 0, width, px(44))
    foot.bottom = whole.bottom - px(4)
    pay = pygame.Rect(margin, 0, width, lines * max(line, tall) + px(6) if lines else 0)
    pay.bottom = foot.y - px(3)
    body = pygame.Rect(margin, bar.bottom + px(3), width, 0)
    body.height = pay.y - px(3) - body.y
    _rows(canvas, scene.rows, body)
    if lines:
        _payments(canvas, scene.payments, pay, columns, lines)
    _foot(canvas, scene, foot)


def _payment_columns(canvas: Canvas, scene: RevealScene, width: int, height: int) -> int:
    """Two columns, or one where the lines are long and the rows leave room for it; `height` is for rows and payments."""
    theme, count = canvas.theme, len(scene.payments)
    if count < 2:
        return 1
    half = width // 2 - canvas.px(46)
    long = any(theme.text_width(payment, theme.minimum, False, SQUEEZES[-1]) > half for payment in scene.payments)
    few = len(scene.rows) <= 3 or (long and len(scene.rows) <= 5)
    if few and count <= 5:
        return 1
    least = sum(_payment_widths(canvas, scene.payments, -(-count // 2), theme.caption))
    rest = height - count * max(theme.line_height(theme.minimum), canvas.px(20))
    return 1 if least > width - canvas.px(28) and rest >= _row_shares(scene.rows) * canvas.px(_LEAST_ROW) else 2


def _payment_widths(canvas: Canvas, payments: tuple[str, ...], lines: int, size: int) -> list[int]:
    """What each column of so many lines needs at least (pixels), with its coins."""
    theme = canvas.theme
    return [
        max(theme.text_width(text, size, False, SQUEEZES[-1]) for text in payments[start : start + lines])
        + canvas.px(23)
        for start in range(0, len(payments), lines)
    ]


def _row_shares(rows: tuple[RevealRow, ...]) -> float:
    return sum(_FOLDED_SHARE if row.outcome == "folded" else 1.0 for row in rows)


def _rows(canvas: Canvas, rows: tuple[RevealRow, ...], box: pygame.Rect) -> None:
    if not rows:
        return
    gap = canvas.px(3)
    shares = [_FOLDED_SHARE if row.outcome == "folded" else 1.0 for row in rows]
    unit = (box.height - gap * (len(rows) - 1)) / sum(shares)
    unit = min(unit, canvas.px(126))
    columns = _columns(canvas, rows, box, int(unit) - canvas.px(6))
    lying = _all_can_lie(canvas, rows, int(unit) - canvas.px(6), columns.cards[1])
    y = float(box.y)
    for row, share in zip(rows, shares, strict=True):
        height = int(unit * share)
        _row(canvas, row, pygame.Rect(box.x, round(y), box.width, height), columns, lying)
        y += unit * share + gap


def _all_can_lie(canvas: Canvas, rows: tuple[RevealRow, ...], height: int, width: int) -> bool:
    """True when lying cards, whose indices are larger, have room in every row."""
    if height >= canvas.px(LYING_ROW):
        return False
    return _most_cards(rows) * (height * LYING_RATIO + canvas.px(2)) + canvas.px(16) <= width


def _most_cards(rows: tuple[RevealRow, ...]) -> int:
    return max((len(row.cards) + len(row.field) for row in rows if row.outcome != "folded"), default=0)


def _natural_width(canvas: Canvas, rows: tuple[RevealRow, ...], height: int) -> int:
    """Width in pixels at which every hand's cards are as large as a row of `height` allows."""
    ratio = RATIO if height >= canvas.px(LYING_ROW) else LYING_RATIO
    return _most_cards(rows) * (round(height * ratio) + canvas.px(2)) + canvas.px(20)


def _columns(canvas: Canvas, rows: tuple[RevealRow, ...], box: pygame.Rect, height: int) -> _Columns:
    """Share out the width: names and cards first what they need, then what they would like."""
    px, theme = canvas.px, canvas.theme
    gap = px(6)
    x = box.x + px(36) + gap
    change = px(92)
    total = max(px(48), *(theme.text_width(row.total_text, theme.minimum, False, SQUEEZES[-1]) + 2 for row in rows))
    space = box.right - gap - x - total - change - 4 * gap
    least_reasons = round(space * 0.215)
    longest = [theme.text_width(row.name, theme.minimum, False, SQUEEZES[-1]) for row in rows]
    names = max(max(longest) + 2, round(space * 0.24))
    wanted = min(round(space * 0.44), _natural_width(canvas, rows, height))
    cards = max(round(_most_cards(rows) * px(25)) + px(16), wanted)
    over = names + cards + least_reasons - space
    if over > 0:
        cards = max(round(_most_cards(rows) * px(25)) + px(16), cards - over)
        over = names + cards + round(space * 0.15) - space
        names = max(round(space * 0.2), names - max(0, over))
    spare = space - names - cards - round(space * 0.3)
    if spare > 0:
        # Totals decide the hand: with room left they are set as large as names.
        size = px(canvas.type.lead)
        wanted = max(theme.text_width(row.total_text, size, True) for row in rows) + px(4) - total
        total += max(0, min(spare, wanted))
        space -= max(0, min(spare, wanted))
    starts, widths = [x], [names, cards, total, 0, change]
    widths[3] = space - names - cards
    for width in widths[:-1]:
        starts.append(starts[-1] + width + gap)
    pairs = list(zip(starts, widths, strict=True))
    return _Columns(pairs[0], pairs[1], pairs[2], pairs[3], pairs[4])


def _tones(canvas: Canvas, row: RevealRow) -> tuple[Colour, Colour, Colour]:
    """Fill, edge and ink of a row."""
    colours = canvas.colours
    if row.outcome == "won":
        return colours.panel, colours.amber, colours.text
    if row.outcome == "folded":
        return colours.panel_out, colours.panel_out, colours.text_off
    return colours.panel, colours.panel_edge, colours.text


def _row(canvas: Canvas, row: RevealRow, box: pygame.Rect, columns: _Columns, lying: bool) -> None:
    px, colours = canvas.px, canvas.colours
    fill, edge, ink = _tones(canvas, row)
    won = row.outcome == "won"
    canvas.framed(box, fill, edge, radius=6, border=2.5 if won else 1)
    inner = box.inflate(0, -px(2))
    badge = pygame.Rect(box.x + px(3), box.y + px(3), px(30), box.height - px(6))
    canvas.fill(badge, colours.amber if won else colours.panel_edge, 4)
    number = colours.dark if won else colours.text
    canvas.text(str(row.seat), badge, number, canvas.type.heading, bold=True, align="centre")
    _who(canvas, row, inner, columns, ink)
    if row.outcome != "folded":
        area = pygame.Rect(columns.cards[0], box.y + px(3), columns.cards[1], box.height - px(6))
        _hand(canvas, row.cards, row.field, area, LYING_RATIO if lying else RATIO)
        total = pygame.Rect(columns.total[0], inner.y, columns.total[1], inner.height)
        canvas.text(row.total_text, total, ink, canvas.type.total, bold=True, align="centre", lighten=True)
    _reasons(canvas, row, inner, columns, ink)
    _change(canvas, row, inner, columns)


def _name_alone(canvas: Canvas, row: RevealRow, inner: pygame.Rect, columns: _Columns) -> bool:
    """True when the name takes all the height, so that the rank has to stand with the reasons."""
    theme = canvas.theme
    line = theme.line_height(theme.minimum)
    long = theme.text_width(row.name, theme.minimum, False, SQUEEZES[-1]) > columns.who[1]
    return inner.height < 2 * line or (long and inner.height < 3 * line)


def _who(canvas: Canvas, row: RevealRow, inner: pygame.Rect, columns: _Columns, ink: Colour) -> None:
    """Name above, rank below; a low row has the name alone."""
    x, width = columns.who
    line = canvas.theme.line_height(canvas.theme.minimum)
    if not row.rank_text or _name_alone(canvas, row, inner, columns):
        name = pygame.Rect(x, inner.y, width, inner.height)
        canvas.text(row.name, name, ink, canvas.type.label, bold=True, lighten=True, lines=max(1, inner.height // line))
        return
    tall = inner.height >= 3 * line
    upper = round(inner.height * (0.58 if tall else 0.5))
    size = min(canvas.type.lead, inner.height / 2.4 / canvas.theme.scale)
    name = pygame.Rect(x, inner.y, width, upper)
    canvas.text(row.name, name, ink, size, bold=True, lighten=True, lines=2 if tall else 1)
    rank = pygame.Rect(x, inner.y + upper, width, inner.height - upper)
    tone = canvas.colours.amber if row.outcome == "won" else canvas.colours.text_soft
    canvas.text(row.rank_text, rank, tone, size, lighten=True)


def _hand(
    canvas: Canvas,
    cards: tuple[CardFace, ...],
    field: tuple[CardFace, ...],
    area: pygame.Rect,
    ratio: float,
) -> None:
    """The hand, then the field in its frame."""
    px = canvas.px
    gap = px(2)
    height = area.height
    card = round(height * ratio)
    frame = px(8) if field else 0
    need = len(cards) * (card + gap) + frame + len(field) * (card + gap)
    count = len(cards) + len(field)
    if count and need > area.width:
        # Narrower cards that are all seen whole are read more easily than cards that overlap.
        card = (area.width - frame - px(6)) // count - gap
        height = min(height, round(card / 0.56))
    hand = pygame.Rect(0, 0, len(cards) * (card + gap), height)
    hand.midleft = area.midleft
    for face, place in zip(cards, row_of_cards(hand, cards, gap, width=card), strict=True):
        draw_card(canvas, face, place.rect, place.visible)
    if not field:
        return
    box = pygame.Rect(hand.right + px(4), hand.y, len(field) * (card + gap) - gap + px(4), height)
    canvas.framed(box, canvas.colours.night, canvas.colours.text_soft, 4, 1)
    inner = box.inflate(-px(4), -px(4))
    for face, place in zip(field, row_of_cards(inner, field, gap, width=card), strict=True):
        draw_card(canvas, face, place.rect, place.visible)


def _reasons(canvas: Canvas, row: RevealRow, inner: pygame.Rect, columns: _Columns, ink: Colour) -> None:
    """Why the seat gained or lost; a folded seat has the room of its cards for it too.

    What has no room is left out, what it paid first: the list below the rows has it all.
    """
    x, width = columns.reasons
    if row.outcome == "folded":
        width = x + width - columns.cards[0]
        x = columns.cards[0]
    line = canvas.theme.line_height(canvas.theme.minimum)
    box = pygame.Rect(x, inner.y, width, min(inner.height, canvas.px(100)))
    box.centery = inner.centery
    tone = ink if row.outcome == "folded" else canvas.colours.text
    size = max(canvas.type.text, min(canvas.type.lead, inner.height / 4.4 / canvas.theme.scale))
    rows = max(1, box.height // line)
    reasons = row.reasons
    if row.rank_text and _name_alone(canvas, row, inner, columns):
        reasons = (row.rank_text, *(reason for reason in reasons if reason != row.rank_text))
    largest = max(canvas.theme.minimum, canvas.px(size))

    def too_long(lines: tuple[str, ...]) -> bool:
        return canvas.theme.fit(BETWEEN.join(lines), box.width, box.height, largest, lines=rows).cut

    # What was paid stands in the list below too: it is added only where it makes nothing small.
    told = (*reasons, *row.paid)
    readable = max(canvas.theme.minimum, canvas.px(canvas.type.text))
    if not canvas.theme.fit(BETWEEN.join(told), box.width, box.height, largest, readable, lines=rows).cut:
        reasons = told
    while reasons and too_long(reasons):
        first = 1 if reasons[0] == row.rank_text and len(reasons) > 1 else 0
        reasons = (*reasons[:first], *reasons[first + 1 :])
    each = box.height // max(1, len(reasons))
    share = rows // max(1, len(reasons))
    if share < 2 or any(canvas.theme.fit(r, box.width, each, largest, lines=share).cut for r in reasons):
        canvas.text(BETWEEN.join(reasons), box, tone, size, lines=rows)
        return
    for number, reason in enumerate(reasons):
        part = pygame.Rect(box.x, box.y + number * each, box.width, each)
        canvas.text(reason, part, tone, size, lines=share)


def _change(canvas: Canvas, row: RevealRow, inner: pygame.Rect, columns: _Columns) -> None:
    colours, px = canvas.colours, canvas.px
    x, width = columns.change
    tone = colours.good if row.change > 0 else colours.bad if row.change < 0 else colours.text_soft
    size = min(inner.height - px(2), px(24))
    sign = pygame.Rect(x + width - size, inner.centery - size // 2, size, size)
    sign_tone = {"won": colours.amber, "bombed_out": colours.bad}.get(row.outcome, colours.text_soft)
    canvas.sign(_SIGNS[row.outcome], sign, sign_tone)
    box = pygame.Rect(x, inner.y, width - size - px(4), inner.height)
    canvas.anchor(f"stack {row.seat}", box)
    canvas.text(change_text(row.change), box, tone, canvas.type.prompt, bold=True, align="right", lighten=True)


def _payments(canvas: Canvas, payments: tuple[str, ...], box: pygame.Rect, columns: int, lines: int) -> None:
    """Who paid what into which pot and why, in one or two columns."""
    px, colours = canvas.px, canvas.colours
    canvas.fill(box, colours.night, 5)
    inner = box.inflate(-px(12), -px(6))
    gap = px(16)
    room = inner.width - gap * (columns - 1)
    least = _payment_widths(canvas, payments, lines, canvas.theme.minimum)
    # Columns share the width evenly, or, where one would be too narrow, by what they need.
    even = [room // columns] * columns
    widths = even if max(least) <= even[0] else [room * need // sum(least) for need in least]
    each = inner.height // lines
    for number, payment in enumerate(payments):
        column, line = divmod(number, lines)
        x = inner.x + sum(widths[:column]) + column * gap
        row = pygame.Rect(x, inner.y + line * each, widths[column], each)
        coin = pygame.Rect(row.x, row.y, px(16), row.height)
        canvas.sign("credit", coin.inflate(0, -px(3)), colours.amber)
        words = pygame.Rect(coin.right + px(5), row.y, row.right - coin.right - px(5), each)
        canvas.text(payment, words, colours.text, each / 1.2 / canvas.theme.scale, caption=sum(least) > room)


def _foot(canvas: Canvas, scene: RevealScene, box: pygame.Rect) -> None:
    """The pots as they stand now, what comes next, and the button for it."""
    px = canvas.px
    right = box.right
    button, pot = (150, 150) if scene.target is None else (96, 112)  # what comes next is read beside the target, too
    if scene.actions:
        buttons = [
            Button(action.action, action.label, action.cost, action.key, action.enabled) for action in scene.actions
        ]
        width = min(px(button) * len(buttons), round(box.width * 0.4))
        area = pygame.Rect(right - width, box.y, width, box.height)
        draw_buttons(canvas, buttons, area, rows_needed(canvas, buttons, width))
        right = area.x - px(8)
    x = box.x
    if scene.pots:
        width = min(px(pot) * len(scene.pots), round(box.width * 0.4))
        pots = pygame.Rect(x + px(4), box.y, width, box.height)
        draw_pots(canvas, scene.pots, pots)
        x = pots.right + px(12)
    if scene.target is not None:
        area = pygame.Rect(x, box.y, px(TARGET_WIDTH), box.height)
        draw_target(canvas, scene.target, area)
        x = area.right + px(12)
    words = pygame.Rect(x, box.y, right - x, box.height)
    canvas.text(scene.next_text, words, canvas.colours.text, canvas.type.heading, bold=True, lines=2, lighten=True)
