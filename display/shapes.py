"""Smooth shapes: polygons, discs and rounded boxes without jagged edges.

pygame draws hard-edged shapes; here a shape is painted four times as large, scaled down with its
edges blended, and kept, since the same few shapes come again in every picture.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from display.kept import MEGABYTE, kept
from display.look import Colour

SUPERSAMPLING = 4
Point = tuple[float, float]


class Sketch:
    """A drawing pad from (0, 0) to (1, 1); what is `cut` becomes transparent again."""

    def __init__(self, size: tuple[int, int], colour: Colour) -> None:
        self._width = max(1, size[0]) * SUPERSAMPLING
        self._height = max(1, size[1]) * SUPERSAMPLING
        self._ink = (*colour, 255)
        self._clear = (*colour, 0)
        self._surface = pygame.Surface((self._width, self._height), pygame.SRCALPHA)
        # The transparent pixels have the ink's colour too: scaling then blends no dark fringe in.
        self._surface.fill(self._clear)

    def _at(self, point: Point) -> Point:
        return (point[0] * self._width, point[1] * self._height)

    def polygon(self, points: Sequence[Point], cut: bool = False) -> None:
        """Fill a polygon."""
        ink = self._clear if cut else self._ink
        pygame.draw.polygon(self._surface, ink, [self._at(point) for point in points])

    def disc(self, centre: Point, radius: float, cut: bool = False) -> None:
        """Fill a circle; `radius` is a share of the width."""
        ink = self._clear if cut else self._ink
        pygame.draw.circle(self._surface, ink, self._at(centre), radius * self._width)

    def ellipse(self, box: tuple[float, float, float, float], cut: bool = False) -> None:
        """Fill the ellipse in a box (x, y, width, height)."""
        ink = self._clear if cut else self._ink
        left, top = self._at((box[0], box[1]))
        width, height = self._at((box[2], box[3]))
        pygame.draw.ellipse(self._surface, ink, pygame.Rect(left, top, width, height))

    def ring(self, centre: Point, radius: float, thickness: float) -> None:
        """Draw a ring whose outer edge is at `radius`."""
        pygame.draw.circle(
            self._surface,
            self._ink,
            self._at(centre),
            radius * self._width,
            max(1, round(thickness * self._width)),
        )

    def line(self, points: Sequence[Point], thickness: float, cut: bool = False) -> None:
        """Draw a line with round ends and joints through `points`."""
        for start, end in pairwise(points):
            dx, dy = end[0] - start[0], end[1] - start[1]
            length = math.hypot(dx, dy) or 1.0
            nx, ny = -dy / length * thickness / 2, dx / length * thickness / 2
            self.polygon(
                [
                    (start[0] + nx, start[1] + ny),
                    (end[0] + nx, end[1] + ny),
                    (end[0] - nx, end[1] - ny),
                    (start[0] - nx, start[1] - ny),
                ],
                cut,
            )
        for point in points:
            self.disc(point, thickness / 2, cut)

    def box(self, box: tuple[float, float, float, float], cut: bool = False) -> None:
        """Fill a rectangle (x, y, width, height)."""
        x, y, width, height = box
        self.polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], cut)

    def finished(self) -> pygame.Surface:
        """Return the drawing with smooth edges."""
        size = (self._width // SUPERSAMPLING, self._height // SUPERSAMPLING)
        return pygame.transform.smoothscale(self._surface, size)


def arc(centre: Point, radius: float, start: float, end: float, steps: int = 24) -> list[Point]:
    """Points on a circle from `start` to `end` degrees, clockwise from the right."""
    angles = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles]


def regular(centre: Point, radius: float, corners: int, turn: float = -90.0) -> list[Point]:
    """Corners of a regular polygon, the first at `turn` degrees (-90 is up)."""
    return arc(centre, radius, turn, turn + 360.0 * (corners - 1) / corners, corners - 1)


def burst(centre: Point, outer: float, inner: float, rays: int) -> list[Point]:
    """Corners of a star with `rays` points, the first one upwards."""
    points: list[Point] = []
    for step in range(rays * 2):
        angle = math.radians(-90 + 180 * step / rays)
        radius = inner if step % 2 else outer
        points.append((centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)))
    return points


@kept(2 * MEGABYTE)
def _corner(radius: int, colour: Colour) -> pygame.Surface:
    """A filled disc of 2 × `radius` pixels, whose quarters round the corners of a box."""

    sketch = Sketch((radius * 2, radius * 2), colour)
    sketch.disc((0.5, 0.5), 0.5)
    return sketch.finished()


def fill_rounded(
    surface: pygame.Surface,
    rect: pygame.Rect,
    colour: Colour,
    radius: int,
    all_corners: bool = True,
) -> None:
    """Fill `rect` with rounded corners (the upper two only, without `all_corners`)."""
    radius = min(radius, rect.width // 2, rect.height // 2)
    if radius < 2:
        surface.fill(colour, rect)
        return
    disc = _corner(radius, colour)
    lower = radius if all_corners else 0
    between = rect.width - 2 * radius
    surface.fill(colour, (rect.x + radius, rect.y, between, radius))
    surface.fill(colour, (rect.x, rect.y + radius, rect.width, rect.height - radius - lower))
    if lower:
        surface.fill(colour, (rect.x + radius, rect.bottom - radius, between, radius))
    quarter = (radius, radius)
    surface.blit(disc, rect.topleft, pygame.Rect((0, 0), quarter))
    surface.blit(disc, (rect.right - radius, rect.y), pygame.Rect((radius, 0), quarter))
    if all_corners:
        surface.blit(disc, (rect.x, rect.bottom - radius), pygame.Rect((0, radius), quarter))
        corner = (rect.right - radius, rect.bottom - radius)
        surface.blit(disc, corner, pygame.Rect((radius, radius), quarter))


def framed(
    surface: pygame.Surface,
    rect: pygame.Rect,
    fill: Colour,
    edge: Colour,
    radius: int,
    border: int,
) -> None:
    """Fill a rounded box and give it an edge of `border` pixels inside `rect`."""
    fill_rounded(surface, rect, edge, radius)
    inner = rect.inflate(-2 * border, -2 * border)
    if inner.width > 0 and inner.height > 0:
        fill_rounded(surface, inner, fill, max(0, radius - border))


@kept(8 * MEGABYTE)
def _backdrop(size: tuple[int, int], centre: Colour, edge: Colour) -> pygame.Surface:
    """A soft pool of light on the felt: painted tiny, then blown up smoothly."""
    columns, rows = 40, 24
    tiny = pygame.Surface((columns, rows), 0, 32)
    for x in range(columns):
        for y in range(rows):
            across = (x - (columns - 1) / 2) / (columns / 2)
            down = (y - (rows - 1) / 2) / (rows / 2)
            share = min(1.0, (across * across + down * down) / 1.6)
            tiny.set_at((x, y), tuple(round(a + (b - a) * share) for a, b in zip(centre, edge, strict=True)))
    return pygame.transform.smoothscale(tiny, size)


def backdrop(surface: pygame.Surface, centre: Colour, edge: Colour) -> None:
    """Cover the surface with felt that is lighter in the middle."""
    surface.blit(_backdrop(surface.get_size(), centre, edge), (0, 0))
