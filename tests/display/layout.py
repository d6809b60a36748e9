"""What is wrong with the texts of a picture: cut, out of their boxes, over each other, too small."""

from __future__ import annotations

import pygame

from display.canvas import HitMap
from display.picture import Picture
from display.scene import Scene
from display.theme import Theme, theme_for

SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080))


def faults(hits: HitMap, size: tuple[int, int], theme: Theme | None = None) -> list[str]:
    """Return what is wrong with the texts of a picture, one line each."""
    theme = theme or theme_for(size)
    found = []
    whole = pygame.Rect((0, 0), size)
    inks = [pygame.Rect(text.ink) for text in hits.texts]
    for text, ink in zip(hits.texts, inks, strict=True):
        if text.cut:
            found.append(f"cut: {text.text!r} is shown as {text.drawn!r}")
        if not pygame.Rect(text.container).inflate(2, 4).contains(ink):
            found.append(f"leaves its box: {text.drawn!r} {text.ink} of {text.container}")
        if not whole.contains(ink):
            found.append(f"leaves the picture: {text.drawn!r} {text.ink}")
        least = theme.caption if text.caption else theme.minimum
        if text.size < least:
            found.append(f"too small: {text.drawn!r} has {text.size} of {least}")
    for number, ink in enumerate(inks):
        for place in ink.collidelistall(inks[number + 1 :]):
            one, other = hits.texts[number], hits.texts[number + 1 + place]
            found.append(f"overlap: {one.drawn!r} {one.ink} and {other.drawn!r} {other.ink}")
    return found


class Pictures:
    """Pictures of all sizes that follow one table, each painted only where it changes."""

    def __init__(self, sizes: tuple[tuple[int, int], ...] = SIZES) -> None:
        self._pictures = {size: Picture(pygame.Surface(size)) for size in sizes}
        self._shown: Scene | None = None

    def faults(self, scene: Scene) -> list[str]:
        """Draw the next scene; return what is wrong with its texts at any size."""
        if scene == self._shown:
            return []
        self._shown = scene
        found = []
        for size, picture in self._pictures.items():
            picture.draw(scene)
            found += [f"{size[0]}x{size[1]}: {fault}" for fault in faults(picture.hits, size)]
        return found
