"""One pure function from a scene to a picture and its record."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

import pygame

from display.canvas import Canvas, HitMap
from display.render_attract import draw_attract
from display.render_demonstration import add_demonstration_mark
from display.render_fault import draw_fault
from display.render_menu import draw_menu
from display.render_private import draw_private_look
from display.render_reveal import draw_reveal
from display.render_shift import draw_shift
from display.render_table import draw_table
from display.scene import (
    AttractScene,
    DemonstrationScene,
    FaultScene,
    MenuScene,
    RevealScene,
    Scene,
    ShiftScene,
    TableScene,
)
from display.theme import Theme


def render(scene: Scene, surface: pygame.Surface, theme: Theme | None = None) -> HitMap:
    """Draw `scene` over the whole of `surface` and return what can be touched on it.

    The same scene on a surface of the same size always gives the same pixels. No window is
    needed. While a seat looks at its cards, that look is all the picture shows.
    """
    canvas = Canvas(surface, theme)
    compose(canvas, scene)
    canvas.paint()
    return canvas.finished()


def compose(canvas: Canvas, scene: Scene) -> None:
    """Add the parts of the picture of `scene` to a canvas; nothing is painted yet."""
    match scene:
        case TableScene(private_look=None):
            draw_table(canvas, scene)
        case TableScene(private_look=look, labels=labels):
            assert look is not None
            _as_one(canvas, (look, labels), lambda: draw_private_look(canvas, look, labels))
        case ShiftScene():
            _as_one(canvas, scene, lambda: draw_shift(canvas, scene))
        case RevealScene():
            _as_one(canvas, scene, lambda: draw_reveal(canvas, scene))
        case AttractScene():
            _as_one(canvas, scene, lambda: draw_attract(canvas, scene))
        case DemonstrationScene():
            compose(canvas, scene.picture)
            add_demonstration_mark(canvas, scene)
        case FaultScene():
            _as_one(canvas, scene, lambda: draw_fault(canvas, scene))
        case MenuScene():
            draw_menu(canvas, scene)
        case _:
            assert_never(scene)


def _as_one(canvas: Canvas, key: object, paint: Callable[[], None]) -> None:
    """A picture that is one part: it is painted anew whenever anything on it changes."""
    canvas.part("picture", canvas.whole(), key, paint)
