"""No text leaves its box, covers another text, is cut or too small, whatever a scene holds."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pygame
import pytest

from display import themes
from display.canvas import HitMap
from display.render import render
from display.samples import COMMITMENT, CYRILLIC_NAMES, LONG_NAMES, NAMES, faces, reveal, scenes, table
from display.scene import (
    ActionButton,
    AttractScene,
    Banner,
    FaultScene,
    PrivateLook,
    Scene,
    ShiftScene,
    TableScene,
)
from display.theme import theme_for
from tests.display.layout import SIZES, faults

PEOPLE = {"short": NAMES, "long": LONG_NAMES, "cyrillic": CYRILLIC_NAMES}
BANNERS = (None, Banner("error", "The card reader is gone.", "Plug it in again; the hand waits."))


def drawn(scene: Scene, size: tuple[int, int]) -> HitMap:
    return render(scene, pygame.Surface(size))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("names", PEOPLE)
@pytest.mark.parametrize("count", [2, 5, 8])
def test_every_table_keeps_its_texts_whole(size: tuple[int, int], names: str, count: int) -> None:
    for rich in (False, True):
        for emulator in (False, True):
            for banner in BANNERS:
                # The commitment stands there only until somebody has acted, before hands get large.
                for commitment in ("",) if rich else ("", COMMITMENT):
                    scene = table(
                        PEOPLE[names],
                        count,
                        rich=rich,
                        emulator=emulator,
                        tray=emulator,
                        banner=banner,
                        commitment=commitment,
                    )
                    assert faults(drawn(scene, size), size) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("names", PEOPLE)
@pytest.mark.parametrize("count", [2, 5, 8])
def test_every_settlement_keeps_its_texts_whole(size: tuple[int, int], names: str, count: int) -> None:
    for rich in (False, True):
        for scene in (reveal(PEOPLE[names], count, rich=rich), reveal(PEOPLE[names], count, rich=rich, secret="")):
            assert faults(drawn(scene, size), size) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("look", themes.names())
@pytest.mark.parametrize("name", scenes())
def test_every_sample_keeps_its_texts_whole(size: tuple[int, int], name: str, look: str) -> None:
    theme = theme_for(size, themes.shipped(look))
    assert faults(render(scenes()[name], pygame.Surface(size), theme), size) == []


@pytest.mark.parametrize("count", range(1, 9))
def test_seats_never_touch_each_other_or_the_middle(count: int) -> None:
    from display.canvas import Canvas
    from display.render_table import table_areas

    for size in SIZES:
        scene = table(count=count, emulator=count % 2 == 0)
        areas = table_areas(Canvas(pygame.Surface(size)), scene)
        boxes = [*areas.seats, areas.centre, areas.bar, areas.dock]
        boxes += [areas.panel] if areas.panel is not None else [areas.actions]
        assert len(areas.seats) == count
        for one, other in combinations(boxes, 2):
            assert not one.colliderect(other)
        assert all(pygame.Rect((0, 0), size).contains(box) for box in boxes)


def test_seats_run_clockwise_from_the_upper_left() -> None:
    from display.canvas import Canvas
    from display.render_table import table_areas

    seats = table_areas(Canvas(pygame.Surface((800, 480))), table(count=8)).seats
    middles = [(box.centerx - 400, box.centery - 190) for box in seats]
    for (ax, ay), (bx, by) in pairwise(middles):
        assert ax * by - ay * bx > 0


def test_what_matters_most_is_large() -> None:
    """Prompt and pots can be read across a table: at least 20 pixels of 480."""
    scene = table(LONG_NAMES, 8, rich=True, emulator=True)
    texts = {text.text: text.size for text in drawn(scene, (800, 480)).texts}
    assert texts[scene.prompt] >= 20
    assert texts["888\u2009850"] >= 20
    assert texts["987\u2009601"] >= 18
    for name in themes.names():
        assert themes.shipped(name).type.minimum >= 16
        assert themes.shipped(name).type.caption >= 14


def test_the_seat_on_turn_is_told_by_a_word_and_by_shape() -> None:
    scene = table(count=5)
    turn = [text for text in drawn(scene, (800, 480)).texts if text.text == "ON TURN"]
    assert len(turn) == 1
    seat_names = [text for text in drawn(scene, (800, 480)).texts if text.text == "Chewbacca"]
    column = pygame.Rect(seat_names[0].container)
    assert column.left - 40 <= pygame.Rect(turn[0].ink).left <= column.right


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_commitment_is_read_whole_and_a_refusal_comes_first(size: tuple[int, int]) -> None:
    texts = [text.drawn for text in drawn(scenes()["table-8-deal"], size).texts]
    assert COMMITMENT in texts
    refused = table(commitment=COMMITMENT, refusal="The raise must be at least 10.")
    assert COMMITMENT not in [text.text for text in drawn(refused, size).texts]


def test_the_secret_s_digits_give_way_to_a_long_title() -> None:
    def shown(title: str) -> bool:
        scene = replace(reveal(), title=title)
        hits = drawn(scene, (800, 480))
        assert faults(hits, (800, 480)) == []
        return scene.secret_text in [text.drawn for text in hits.texts]

    assert shown("Hand 12: Chewbacca wins")
    assert not shown("Hand 12: Wilhuff-Maximilian Tarkin III and Tobias share")


def test_a_text_that_cannot_fit_ends_in_an_ellipsis_within_its_box() -> None:
    scene = table(("Name without an end " * 9,) * 8, 8)
    hits = drawn(scene, (800, 480))
    cut = [text for text in hits.texts if text.cut]
    assert cut
    for text in cut:
        assert text.drawn.endswith("…")
        assert pygame.Rect(text.container).inflate(2, 4).contains(pygame.Rect(text.ink))


def test_many_touch_buttons_wrap_into_rows() -> None:
    actions = tuple(ActionButton(f"action{number}", "Verschieben", "to 120", "Q") for number in range(10))
    scene = TableScene(title="Classic", seats=table(count=8).seats, actions=actions)
    hits = drawn(scene, (800, 480))
    assert faults(hits, (800, 480)) == []
    from display.intents import PressAction

    for action in actions:
        assert hits.box_of(PressAction(action.action)) is not None


def test_a_private_look_shows_nothing_of_the_table() -> None:
    look = PrivateLook(3, "Chewbacca", faces("S12", "Star"), "Total −5")
    base = table(count=8, emulator=True)
    bare = TableScene(title="", private_look=look)
    full = TableScene(title=base.title, seats=base.seats, pots=base.pots, private_look=look)
    one, other = pygame.Surface((800, 480)), pygame.Surface((800, 480))
    hits = render(bare, one)
    render(full, other)
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")
    assert hits.areas == ()
    assert {"SEAT 3 ONLY", "Total −5"} <= {text.text for text in hits.texts}


@pytest.mark.parametrize(
    "scene",
    [
        TableScene(title=""),
        ShiftScene(table=TableScene(title="")),
        AttractScene(title=""),
        FaultScene(title="", text=""),
        reveal(count=1).__class__(title=""),
    ],
    ids=lambda scene: type(scene).__name__,
)
def test_empty_scenes_can_be_drawn(scene: Scene) -> None:
    for size in SIZES:
        assert faults(drawn(scene, size), size) == []


def test_a_scene_always_gives_the_same_picture() -> None:
    for scene in (table(emulator=True), reveal(), scenes()["shift"]):
        one, other = pygame.Surface((800, 480)), pygame.Surface((800, 480))
        assert render(scene, one) == render(scene, other)
        assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def test_the_shift_moves_and_fills_the_screen() -> None:
    shift = scenes()["shift"]
    assert isinstance(shift, ShiftScene)
    later = ShiftScene(table=shift.table, lines=shift.lines, progress=0.6)
    pictures = []
    for scene in (shift, later):
        surface = pygame.Surface((800, 480))
        render(scene, surface)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] != pictures[1]
    title = next(text for text in drawn(shift, (800, 480)).texts if text.text == shift.title)
    assert title.size >= 60
