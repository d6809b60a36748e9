"""Menus in a window: keys and fingers that only they have, and a picture that dims itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from display import themes
from display.intents import (
    HoldMenu,
    Intent,
    MenuAccept,
    MenuBack,
    MenuChoose,
    MenuErase,
    MenuMove,
    MenuStep,
    MenuType,
    OpenHelp,
    OpenMenu,
    PressAction,
    Quit,
    ReleaseMenu,
    Start,
)
from display.keys import intent_for_key
from display.look import Appearance
from display.picture import Picture
from display.render import render
from display.render_menu import rows_in_view
from display.samples import reveal, scenes, table
from display.samples_menu import menu
from display.scene import MenuScene, RevealScene, Scene, TableScene
from display.window import Window

SIZE = (800, 480)


@pytest.fixture
def window() -> Iterator[Window]:
    opened = Window(SIZE, must_be_seen=False)
    opened.intents(0)
    yield opened
    opened.close()


def entry() -> MenuScene:
    scene = scenes()["menu-entry"]
    assert isinstance(scene, MenuScene)
    return scene


def press(window: Window, code: int, character: str = "", scancode: int = 0) -> list[Intent]:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, scancode=scancode, unicode=character, mod=0))
    found = window.intents(0)
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, scancode=scancode, unicode=character, mod=0))
    return found + window.intents(0)


@pytest.mark.parametrize("name", ["attract", "table-5", "table-5-emulator", "reveal-5"])
def test_f10_and_the_droid_s_sign_open_it_from_every_picture(window: Window, name: str) -> None:
    scene = scenes()[name]
    window.show(scene)
    assert press(window, pygame.K_F10) == [OpenMenu()]
    box = render(scene, pygame.Surface(SIZE)).box_of(HoldMenu())
    assert box is not None
    x, y = pygame.Rect(box).center
    for kind, wanted in ((pygame.FINGERDOWN, HoldMenu()), (pygame.FINGERUP, ReleaseMenu())):
        pygame.event.post(pygame.event.Event(kind, x=x / SIZE[0], y=y / SIZE[1], finger_id=3))
        assert window.intents(0) == [wanted]


@pytest.mark.parametrize("name", ["attract", "table-5", "table-5-emulator", "reveal-5"])
def test_f1_opens_the_help_from_every_picture_and_the_sign_at_the_end_of_the_bar(window: Window, name: str) -> None:
    scene = scenes()[name]
    if isinstance(scene, TableScene | RevealScene):
        scene = replace(scene, help_text="F1")
    window.show(scene)
    assert press(window, pygame.K_F1) == [OpenHelp()]
    assert press(window, pygame.K_h, "h") == [OpenHelp()]
    box = render(scene, pygame.Surface(SIZE)).box_of(OpenHelp())
    assert (box is None) == (name == "attract")
    if box is not None:
        x, y = pygame.Rect(box).center
        pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, x=x / SIZE[0], y=y / SIZE[1], finger_id=3))
        assert window.intents(0) == [OpenHelp()]


def test_the_droid_s_sign_is_no_start() -> None:
    hits = render(scenes()["attract"], pygame.Surface(SIZE))
    box = hits.box_of(HoldMenu())
    assert box is not None
    assert hits.at(pygame.Rect(box).center) == HoldMenu()
    assert hits.at((SIZE[0] // 2, SIZE[1] - 100)) == Start()


@pytest.mark.parametrize(
    ("code", "character", "asked"),
    [
        (pygame.K_UP, "", MenuMove(-1)),
        (pygame.K_DOWN, "", MenuMove(1)),
        (pygame.K_LEFT, "", MenuStep(-1)),
        (pygame.K_RIGHT, "", MenuStep(1)),
        (pygame.K_KP_PLUS, "+", MenuStep(1)),
        (pygame.K_RETURN, "\r", MenuChoose()),
        (pygame.K_SPACE, " ", MenuChoose()),
        (pygame.K_ESCAPE, "\x1b", MenuBack()),
        (pygame.K_BACKSPACE, "\b", MenuBack()),
        (pygame.K_F10, "", MenuBack()),
        (pygame.K_F1, "", MenuBack()),
        (pygame.K_4, "4", MenuType("4")),
    ],
)
def test_keys_on_a_page(window: Window, code: int, character: str, asked: Intent) -> None:
    window.show(menu())
    assert press(window, code, character) == [asked]


@pytest.mark.parametrize(
    ("code", "character", "asked"),
    [
        (pygame.K_l, "L", MenuType("L")),
        (pygame.K_l, "l", MenuType("l")),
        (pygame.K_l, "д", MenuType("д")),
        (pygame.K_SPACE, " ", MenuType(" ")),
        (pygame.K_PLUS, "+", MenuType("+")),
        (pygame.K_BACKSPACE, "\b", MenuErase()),
        (pygame.K_RETURN, "\r", MenuAccept()),
        (pygame.K_ESCAPE, "\x1b", MenuBack()),
    ],
)
def test_keys_while_something_is_typed(window: Window, code: int, character: str, asked: Intent) -> None:
    window.show(entry())
    assert press(window, code, character) == [asked]


def test_letters_mean_nothing_on_a_page_but_press_the_desk_s_panel_where_it_is_shown() -> None:
    assert intent_for_key(menu(), "d") is None
    assert intent_for_key(scenes()["menu-panel"], "d") == PressAction("draw")


def test_the_wheel_moves_the_mark(window: Window) -> None:
    window.show(menu())
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert window.intents(0) == [MenuMove(1)]


def test_rows_stay_where_they_are_while_their_values_change() -> None:
    """The same finger can touch plus again and again."""
    places = set()
    for value in ("1", "as much as lies in the main pot"):
        scene = menu(1)
        rows = (scene.rows[0], replace(scene.rows[1], value=value), *scene.rows[2:])
        hits = render(replace(scene, rows=rows), pygame.Surface(SIZE))
        places.add((hits.box_of(MenuStep(-1, 1)), hits.box_of(MenuStep(1, 1))))
    assert len(places) == 1


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_every_row_of_every_page_of_a_list_can_be_touched(size: tuple[int, int]) -> None:
    touched = set()
    scene = menu()
    for selected in range(len(scene.rows)):
        hits = render(replace(scene, selected=selected), pygame.Surface(size))
        assert hits.box_of(MenuChoose(selected)) is not None
        touched |= {area.intent.index for area in hits.areas if isinstance(area.intent, MenuChoose)}
        assert all(pygame.Rect(area.box).height >= 36 for area in hits.areas if isinstance(area.intent, MenuChoose))
    assert touched == set(range(len(scene.rows)))


def test_pages_of_a_list_are_alike() -> None:
    assert [rows_in_view(count, 7) for count in (0, 1, 7, 8, 14, 15)] == [1, 1, 7, 4, 7, 5]
    assert rows_in_view(3, 0) == 1


def test_escape_pressed_once_too_often_does_not_end_the_program() -> None:
    now = [100.0]
    window = Window(SIZE, must_be_seen=False, clock=lambda: now[0])
    try:
        window.intents(0)
        window.show(menu())
        assert press(window, pygame.K_ESCAPE) == [MenuBack()]
        window.show(table())
        assert press(window, pygame.K_ESCAPE) == []
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        assert window.intents(0) == [Quit()]
        now[0] += 1.5
        assert press(window, pygame.K_ESCAPE) == [Quit()]
    finally:
        window.close()


# --- brightness


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def average(surface: pygame.Surface) -> float:
    return sum(pygame.transform.average_color(surface)[:3])


def test_a_dim_picture_has_so_much_less_light_and_stays_whole_where_it_is_painted_in_parts() -> None:
    bright, dim, anew = (pygame.Surface(SIZE) for _ in range(3))
    first, second = table(count=5), table(count=5, refusal="No.")
    Picture(bright).draw(second)
    parts = Picture(dim, brightness=50)
    for scene in (first, second, reveal(), second):
        parts.draw(scene)
    Picture(anew, brightness=50).draw(second)
    assert pixels(dim) == pixels(anew)
    assert average(dim) == pytest.approx(average(bright) / 2, rel=0.1)


def test_a_window_dims_at_once(window: Window) -> None:
    scene: Scene = table(count=5)
    window.show(scene)
    surface = pygame.display.get_surface()
    assert surface is not None
    before = average(surface)
    window.use(Appearance(themes.shipped(), brightness=20))
    window.intents(0)
    assert average(surface) < before / 3
    window.use(Appearance(themes.shipped()))
    window.intents(0)
    assert average(surface) == before
