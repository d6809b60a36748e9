"""A picture that is painted only where it changes is the picture that would have been drawn anew."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from display.canvas import Canvas
from display.picture import MOST_RECTANGLES, Picture, apart
from display.render import render
from display.samples import scenes, table
from display.scene import Scene
from tests.display.random_scenes import random_scenes

SIZE = (800, 480)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("seed", range(6))
def test_what_changes_is_painted_as_if_all_were_drawn_anew(seed: int) -> None:
    surface, anew = pygame.Surface(SIZE), pygame.Surface(SIZE)
    picture = Picture(surface)
    for scene in random_scenes(seed, 20):
        picture.draw(scene)
        assert picture.hits == render(scene, anew)
        assert pixels(surface) == pixels(anew)


@pytest.mark.parametrize("name", scenes())
def test_a_part_paints_only_within_its_box(name: str) -> None:
    """Painted piece by piece, in strips that cut through everything, a picture is the same."""
    whole, strips = pygame.Surface(SIZE), pygame.Surface(SIZE)
    render(scenes()[name], whole)
    from display.render import compose

    canvas = Canvas(strips)
    compose(canvas, scenes()[name])
    canvas.paint([pygame.Rect(x, 0, 67, SIZE[1]) for x in range(0, SIZE[0], 67)])
    if getattr(pygame, "IS_CE", False):
        assert pixels(whole) == pixels(strips)
    else:  # pygame 2.6.1 rounds slanted lines otherwise where they are cut
        same = pygame.mask.from_threshold(whole, (0, 0, 0), (1, 1, 1, 255), strips).count()
        assert SIZE[0] * SIZE[1] - same < SIZE[0] * SIZE[1] / 1000


def test_an_equal_scene_paints_nothing() -> None:
    picture = Picture(pygame.Surface(SIZE))
    picture.draw(table(count=5))
    assert picture.draw(table(count=5)) == []


def test_one_seat_s_credits_repaint_that_seat_alone() -> None:
    picture = Picture(pygame.Surface(SIZE))
    scene = table(count=8, emulator=True)
    picture.draw(scene)
    first = replace(scene.seats[0], credits=7)
    painted = picture.draw(replace(scene, seats=(first, *scene.seats[1:])))
    assert len(painted) == 1
    assert painted[0].width * painted[0].height < SIZE[0] * SIZE[1] / 12


def test_a_painter_that_fails_leaves_nothing_that_passes_for_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    surface, anew = pygame.Surface(SIZE), pygame.Surface(SIZE)
    picture = Picture(surface)
    scene: Scene = table(count=5)
    picture.draw(scene)
    with monkeypatch.context() as broken:
        broken.setattr("display.render_table.draw_centre", lambda *given: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            picture.draw(table(count=8))
    picture.draw(scene)
    render(scene, anew)
    assert pixels(surface) == pixels(anew)


def test_pieces_do_not_overlap_and_are_few() -> None:
    row = [pygame.Rect(10 * number, 0, 5, 5) for number in range(MOST_RECTANGLES + 1)]
    assert apart(row[:-1]) == row[:-1]
    assert apart(row) == [row[0].union(row[-1])]
    chain = [pygame.Rect(0, 0, 3, 3), pygame.Rect(6, 0, 3, 3), pygame.Rect(2, 0, 5, 3)]
    assert apart(chain) == [pygame.Rect(0, 0, 9, 3)]
    assert apart([pygame.Rect(4, 4, 0, 9)]) == []
