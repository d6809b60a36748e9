"""A picture that stays on its surface, and is painted anew only where it changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from display import themes
from display.canvas import Canvas, HitMap, Part
from display.flights import Above
from display.letters import hint, missing_letters
from display.look import Look
from display.render import compose
from display.scene import Scene
from display.theme import theme_for

MOST_RECTANGLES = 10
"""More pieces than this are joined: each is one pass over all parts."""


class Picture:
    """What is on a surface, and the parts it is made of."""

    def __init__(self, surface: pygame.Surface, look: Look | None = None, brightness: int = 100) -> None:
        """`brightness` in per cent: the picture dims itself."""
        self.surface = surface
        self.look = look or themes.shipped()
        self._light = round(255 * min(100, max(0, brightness)) / 100)
        self.hits = HitMap()
        """What can be touched on it, and its texts."""
        self._missing = ""
        self._covered: list[tuple[pygame.Rect, pygame.Surface]] = []
        self._parts: list[Part] = []
        self._scene: Scene | None = None

    def draw(self, scene: Scene) -> list[pygame.Rect]:
        """Turn the picture into that of `scene`; return the rectangles (pixels) that were painted.

        The result is what `render` would have drawn. Nobody else may draw on the surface meanwhile, and nothing may lie
        over the picture.
        """
        if scene == self._scene:
            return []
        canvas = self._canvas()
        compose(canvas, scene)
        dirty = self._changed(canvas)
        self._keep_records(canvas.parts)
        # A painter that fails leaves no picture that could pass for a whole one.
        self._scene, self._parts = None, []
        canvas.paint(dirty)
        self._dim(canvas, dirty)
        self._scene, self._parts = scene, canvas.parts
        self.hits = canvas.finished()
        if missing_letters()[:1] != self._missing:
            # What is missing is known only now: the picture makes room for a line that tells it.
            self._missing = missing_letters()[:1]
            self._scene, self._parts = None, []
            self.draw(scene)
            return [self.surface.get_rect()]
        return dirty

    def lay(self, things: Callable[[Canvas, HitMap], Sequence[Above]]) -> list[pygame.Rect]:
        """Lay small things over the picture, to be taken off by `lift`; return their rectangles."""
        canvas = self._canvas()
        laid = []
        for thing in things(canvas, self.hits):
            box = thing.box.clip(canvas.whole())
            if box.width <= 0 or box.height <= 0:
                continue
            self._covered.append((box, self.surface.subsurface(box).copy()))
            with canvas.clipped(box):
                thing.paint()
            laid.append(box)
        return laid

    def lift(self) -> list[pygame.Rect]:
        """Take off what was laid over the picture; return where it lay."""
        lifted = []
        while self._covered:
            box, under = self._covered.pop()
            self.surface.blit(under, box)
            lifted.append(box)
        return lifted

    def _dim(self, canvas: Canvas, painted: Sequence[pygame.Rect]) -> None:
        if self._light < 255:
            for rect in painted:
                canvas.surface.fill((self._light,) * 3, rect, pygame.BLEND_MULT)

    def _canvas(self) -> Canvas:
        """The surface, or what a line about missing letters leaves of it."""
        whole = self.surface.get_rect()
        if not self._missing:
            return Canvas(self.surface, theme_for(whole.size, self.look))
        theme = theme_for(whole.size, self.look)
        top = whole.height - theme.line_height(theme.minimum)
        line = pygame.Rect(0, top, whole.width, whole.height - top)
        if not self._parts:
            below = Canvas(self.surface, theme)
            below.part("hint", line, None, lambda: self._tell_missing(below, line))
            below.paint()
        rest = pygame.Rect(0, 0, whole.width, line.y)
        return Canvas(self.surface.subsurface(rest), theme_for(rest.size, self.look))

    def _tell_missing(self, canvas: Canvas, line: pygame.Rect) -> None:
        canvas.surface.fill(canvas.colours.warning, line)
        box = line.inflate(-canvas.px(12), 0)
        canvas.text(hint(self._missing), box, canvas.colours.dark, canvas.type.text, bold=True, lighten=True)

    def _changed(self, canvas: Canvas) -> list[pygame.Rect]:
        """Where the parts of the canvas differ from those that are on the surface."""
        before = {part.place: part for part in self._parts}
        after = {part.place: part for part in canvas.parts}
        common = [place for place in after if place in before]
        if not common or common != [place for place in before if place in after]:
            return [canvas.whole()]
        rects = [part.box for place, part in before.items() if place not in after]
        for place, part in after.items():
            old = before.get(place)
            if old is None or old.key != part.key:
                rects.append(part.box)
        return apart([rect.clip(canvas.whole()) for rect in rects])

    def _keep_records(self, parts: Sequence[Part]) -> None:
        """Parts that are not painted this time say what they said before."""
        before = {part.place: part for part in self._parts}
        for part in parts:
            old = before.get(part.place)
            if old is not None and old.key == part.key:
                part.areas, part.texts, part.anchors = old.areas, old.texts, old.anchors


def apart(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Rectangles that cover the same pixels, or some more, and do not overlap.

    >>> apart([pygame.Rect(0, 0, 4, 4), pygame.Rect(2, 2, 4, 4), pygame.Rect(9, 9, 1, 1)])
    [Rect(0, 0, 6, 6), Rect(9, 9, 1, 1)]
    """
    found: list[pygame.Rect] = []
    for rect in rects:
        if rect.width <= 0 or rect.height <= 0:
            continue
        joined = rect.copy()
        while (touching := joined.collidelist(found)) >= 0:
            joined.union_ip(found.pop(touching))
        found.append(joined)
    if len(found) > MOST_RECTANGLES:
        return [found[0].unionall(found[1:])]
    return sorted(found, key=lambda rect: (rect.y, rect.x))
