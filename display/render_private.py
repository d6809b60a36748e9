"""A private look: one seat's own cards over the whole screen, while it is held."""

from __future__ import annotations

import pygame

from display.canvas import Canvas
from display.cards import RATIO, draw_card, row_of_cards
from display.scene import Labels, PrivateLook


def draw_private_look(canvas: Canvas, look: PrivateLook, labels: Labels) -> None:
    """Draw the look. Nothing else of the table is on this picture."""
    px, colours = canvas.px, canvas.colours
    whole = canvas.whole()
    canvas.surface.fill(colours.night)
    frame = whole.inflate(-px(12), -px(12))
    canvas.framed(frame, colours.panel, colours.amber, radius=14, border=5)
    inner = frame.inflate(-px(44), -px(28))
    head = pygame.Rect(inner.x, inner.y, inner.width, px(64))
    eye = pygame.Rect(head.x, head.y, px(64), head.height)
    canvas.sign("eye", eye, colours.amber)
    title = pygame.Rect(eye.right + px(14), head.y, head.right - eye.right - px(14), head.height)
    words = labels.private_title.format(seat=look.seat)
    canvas.text(words, title, colours.amber, canvas.type.title, bold=True, lighten=True)
    name = pygame.Rect(inner.x, head.bottom, inner.width, px(36))
    canvas.text(look.name, name, colours.text, canvas.type.lead, bold=True, lighten=True)
    hint = pygame.Rect(inner.x, inner.bottom - px(26), inner.width, px(26))
    canvas.text(labels.private_hint, hint, colours.text_soft, canvas.type.label)
    total = pygame.Rect(inner.x, hint.y - px(52), inner.width, px(48))
    canvas.text(look.total_text, total, colours.text, canvas.type.total, bold=True, lighten=True)
    area = pygame.Rect(inner.x, name.bottom + px(6), inner.width, total.y - name.bottom - px(14))
    faces = (*look.cards, *look.field)
    if not faces:
        return
    gap = px(10)
    apart = px(24) if look.field and look.cards else 0
    count = len(faces)
    widest = (area.width - apart - gap * (count - 1)) / count
    height = min(area.height, max(px(120), int(widest / RATIO)))
    row = pygame.Rect(area.x, area.centery - height // 2, area.width, height)
    share = len(look.cards) / count
    hand = pygame.Rect(row.x, row.y, round((row.width - apart) * share), height)
    for face, place in zip(look.cards, row_of_cards(hand, look.cards, gap), strict=True):
        draw_card(canvas, face, place.rect, place.visible)
    field = pygame.Rect(hand.right + apart, row.y, row.right - hand.right - apart, height)
    placed = row_of_cards(field, look.field, gap)
    if placed:
        around = placed[0].rect.unionall([place.rect for place in placed])
        canvas.framed(around.inflate(px(12), px(12)), colours.night, colours.text_soft, 8, 2)
    for face, place in zip(look.field, placed, strict=True):
        draw_card(canvas, face, place.rect, place.visible)
