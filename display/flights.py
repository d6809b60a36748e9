"""Things that travel over a picture: credits on a chip, cards on their way."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from display.canvas import Canvas, HitMap
from display.cards import RATIO, draw_card
from display.motion import Flying
from display.movement import Place
from display.scene import CardFace
from display.theme import amount_text

_FALL_BACK = {"hand": "stack", "pile": "deck"}
"""A seat without cards, or a table without a pile, has another place that stands for it."""


@dataclass(frozen=True, slots=True)
class Above:
    """Something small that is laid over a picture and taken off again."""

    box: pygame.Rect
    paint: Callable[[], None]


def laid_flights(canvas: Canvas, hits: HitMap, flying: Sequence[Flying]) -> list[Above]:
    """What flies, where it is now. What starts or ends at a place that is not on the picture is left out."""
    found = []
    for each in flying:
        source, target = _spot(hits, each.flight.source), _spot(hits, each.flight.target)
        if source is None or target is None:
            continue
        centre = _on_the_way(source, target, each.share, canvas.px(26))
        card = each.flight.card
        found.append(_chip(canvas, each.flight.amount, centre) if card is None else _card(canvas, card, centre))
    return found


def anchor_name(place: Place) -> str:
    """What a place is called among the anchors of a picture."""
    return f"{place[0]} {place[1]}"


def _spot(hits: HitMap, place: Place) -> tuple[int, int] | None:
    box = hits.anchors.get(anchor_name(place))
    if box is None and place[0] in _FALL_BACK:
        box = hits.anchors.get(f"{_FALL_BACK[place[0]]} {place[1]}")
    return None if box is None else pygame.Rect(box).center


def _on_the_way(source: tuple[int, int], target: tuple[int, int], share: float, rise: int) -> tuple[int, int]:
    """Slowly off, slowly in, and in a low arc."""
    eased = share * share * (3 - 2 * share)
    x = source[0] + (target[0] - source[0]) * eased
    y = source[1] + (target[1] - source[1]) * eased - rise * math.sin(math.pi * eased)
    return round(x), round(y)


def _chip(canvas: Canvas, amount: int | None, centre: tuple[int, int]) -> Above:
    """A pill with a coin and the amount, or a coin alone."""
    px, colours = canvas.px, canvas.colours
    height = px(30)
    text = "" if amount is None else amount_text(amount)
    size = max(canvas.theme.minimum, px(canvas.type.heading))
    words = canvas.theme.text_width(text, size, True) + px(8) if text else 0
    box = pygame.Rect(0, 0, height + words, height)
    box.center = centre

    def paint() -> None:
        canvas.framed(box, colours.dark, colours.amber, radius=20, border=2)
        coin = pygame.Rect(box.x, box.y, height, height)
        canvas.sign("credit", coin.inflate(-px(8), -px(8)), colours.amber)
        room = pygame.Rect(coin.right - px(2), box.y, words, height)
        canvas.text(text, room, colours.text, canvas.type.heading, bold=True)

    return Above(box, paint)


def _card(canvas: Canvas, face: CardFace, centre: tuple[int, int]) -> Above:
    height = canvas.px(52)
    box = pygame.Rect(0, 0, round(height * RATIO), height)
    box.center = centre
    return Above(box, lambda: draw_card(canvas, face, box))
