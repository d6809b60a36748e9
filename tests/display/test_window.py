"""The window: redraws only on change, and turns events into intents."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from display import themes
from display.intents import (
    HoldPeek,
    PresentTag,
    PressAction,
    Quit,
    ReleaseAction,
    ReleasePeek,
    ScrollTray,
    SelectCard,
    Start,
)
from display.look import Appearance
from display.render import render
from display.samples import scenes, table
from display.scene import Scene, ShiftScene, TableScene
from display.theme import theme_for
from display.window import DisplayError, Window

SIZE = (800, 480)


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def window(clock: Clock) -> Iterator[Window]:
    opened = Window(SIZE, must_be_seen=False, clock=clock)
    opened.intents(0)  # what SDL says about the new window
    yield opened
    opened.close()


def spot(scene: Scene, intent: object) -> tuple[int, int]:
    """The middle of the area that asks for `intent`."""
    box = render(scene, pygame.Surface(SIZE)).box_of(intent)  # type: ignore[arg-type]
    assert box is not None
    return pygame.Rect(box).center


def post(kind: int, **values: object) -> None:
    pygame.event.post(pygame.event.Event(kind, values))


def mouse(kind: int, place: tuple[int, int], button: int = 1, touch: bool = False) -> None:
    post(kind, pos=place, button=button, touch=touch)


def key(kind: int, code: int, scancode: int, character: str = "") -> None:
    post(kind, key=code, scancode=scancode, unicode=character, mod=0)


def test_draws_only_when_the_scene_changes(window: Window) -> None:
    window.show(table(count=5))
    assert window.pictures == 1
    window.show(table(count=5))  # an equal scene, made anew
    window.intents(0)
    assert window.pictures == 1
    window.show(table(count=5, refusal="No."))
    assert window.pictures == 2


def test_the_shift_runs_by_itself_and_then_rests(window: Window, clock: Clock) -> None:
    shift = replace(shift_scene(), progress=0.0, seconds=2.0)
    window.show(shift)
    for _ in range(20):
        clock.now += 0.02
        window.show(shift)
    moved = window.pictures
    assert 6 <= moved <= 12  # twenty calls in 0.4 seconds, at most thirty pictures a second
    clock.now += 5
    window.intents(0)
    assert window.pictures == moved + 1
    clock.now += 5
    window.intents(0)
    assert window.pictures == moved + 1


def shift_scene() -> ShiftScene:
    scene = scenes()["shift"]
    assert isinstance(scene, ShiftScene)
    return scene


def test_mouse_presses_and_releases_a_button(window: Window) -> None:
    scene = table(emulator=True)
    window.show(scene)
    mouse(pygame.MOUSEBUTTONDOWN, spot(scene, PressAction("draw")))
    assert window.intents(0) == [PressAction("draw")]
    mouse(pygame.MOUSEBUTTONUP, (0, 0))  # let go elsewhere: still the same button
    assert window.intents(0) == [ReleaseAction("draw")]
    mouse(pygame.MOUSEBUTTONDOWN, spot(scene, PressAction("draw")), button=3)
    mouse(pygame.MOUSEBUTTONDOWN, (400, 2))
    assert window.intents(0) == []


def test_a_greyed_out_button_still_asks(window: Window) -> None:
    scene = table()
    window.show(scene)
    mouse(pygame.MOUSEBUTTONDOWN, spot(scene, PressAction("call")))
    assert window.intents(0) == [PressAction("call")]


def test_a_finger_holds_a_private_look_over_the_whole_screen(window: Window) -> None:
    scene = table(emulator=True)
    window.show(scene)
    x, y = spot(scene, HoldPeek(6))
    post(pygame.FINGERDOWN, finger_id=7, x=x / SIZE[0], y=y / SIZE[1], touch_id=1)
    mouse(pygame.MOUSEBUTTONDOWN, (x, y), touch=True)  # SDL's echo of the finger
    assert window.intents(0) == [HoldPeek(6)]
    look = scenes()["private"]
    window.show(look)
    post(pygame.FINGERUP, finger_id=7, x=0.5, y=0.5, touch_id=1)
    mouse(pygame.MOUSEBUTTONUP, (x, y), touch=True)
    assert window.intents(0) == [ReleasePeek(6)]


def test_losing_the_focus_ends_a_private_look(window: Window) -> None:
    window.show(table(emulator=True))
    key(pygame.KEYDOWN, pygame.K_3, pygame.KSCAN_3, "3")
    assert window.intents(0) == [HoldPeek(3)]
    post(pygame.WINDOWFOCUSLOST)
    assert window.intents(0) == [ReleasePeek(3)]
    key(pygame.KEYUP, pygame.K_3, pygame.KSCAN_3)
    assert window.intents(0) == []


def test_a_held_key_asks_once(window: Window) -> None:
    window.show(table())
    key(pygame.KEYDOWN, pygame.K_m, pygame.KSCAN_M, "m")
    key(pygame.KEYDOWN, pygame.K_m, pygame.KSCAN_M, "m")
    key(pygame.KEYUP, pygame.K_m, pygame.KSCAN_M)
    assert window.intents(0) == [PressAction("match"), ReleaseAction("match")]


def test_letter_keys_work_under_a_cyrillic_layout(window: Window) -> None:
    window.show(table())
    key(pygame.KEYDOWN, ord("ь"), pygame.KSCAN_M, "ь")
    assert window.intents(0) == [PressAction("match")]


def test_escape_and_closing_quit(window: Window) -> None:
    post(pygame.QUIT)
    assert window.intents(0) == [Quit()]
    window.show(table())
    key(pygame.KEYDOWN, pygame.K_ESCAPE, pygame.KSCAN_ESCAPE)
    post(pygame.QUIT)
    assert window.intents(0) == [Quit(), Quit()]


def test_touching_the_attract_screen_starts(window: Window) -> None:
    window.show(scenes()["attract"])
    mouse(pygame.MOUSEBUTTONDOWN, (400, 60))
    assert window.intents(0) == [Start()]


def test_touching_a_card_selects_it(window: Window) -> None:
    scene = table(count=5)
    window.show(scene)
    mouse(pygame.MOUSEBUTTONDOWN, spot(scene, SelectCard(3, 4)))
    assert window.intents(0) == [SelectCard(3, 4)]
    mouse(pygame.MOUSEBUTTONDOWN, spot(scene, SelectCard(2, 4)))  # the field, behind four cards
    assert window.intents(0) == [SelectCard(2, 4)]


def test_the_tray_is_paged_by_the_window_alone(window: Window) -> None:
    scene = table(emulator=True, tray=True)
    assert scene.emulator is not None
    first_uid = scene.emulator.tray[0].uid
    window.show(scene)
    mouse(pygame.MOUSEBUTTONDOWN, spot(scene, PresentTag(first_uid)))
    assert window.intents(0) == [PresentTag(first_uid)]
    hits = render(scene, pygame.Surface(SIZE))
    forward = next(area for area in hits.areas if isinstance(area.intent, ScrollTray))
    pictures = window.pictures
    mouse(pygame.MOUSEBUTTONDOWN, pygame.Rect(forward.box).center)
    assert window.intents(0) == []
    assert window.pictures == pictures + 1
    assert isinstance(forward.intent, ScrollTray)
    mouse(pygame.MOUSEBUTTONDOWN, spot(scene, PresentTag(first_uid)))
    assert window.intents(0) == [PresentTag(scene.emulator.tray[forward.intent.first].uid)]
    post(pygame.MOUSEWHEEL, x=0, y=99)
    window.intents(0)
    mouse(pygame.MOUSEBUTTONDOWN, spot(scene, PresentTag(first_uid)))
    assert window.intents(0) == [PresentTag(first_uid)]


def test_another_theme_is_worn_at_once(window: Window) -> None:
    scene = table(count=2)
    window.show(scene)
    look = themes.shipped("contrast")
    window.use(Appearance(look))
    window.intents(0)
    wanted = pygame.Surface(SIZE)
    render(scene, wanted, theme_for(SIZE, look))
    shown = pygame.display.get_surface()
    assert shown is not None
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(wanted, "RGB")
    pictures = window.pictures
    window.intents(0)
    assert window.pictures == pictures


def test_another_thread_wakes_the_window(clock: Clock) -> None:
    window = Window(SIZE, must_be_seen=False)
    try:
        window.show(table())
        window.intents(0)
        waker = threading.Timer(0.05, window.wake)
        waker.start()
        asked = window.intents(60)
        waker.join(5)
        assert asked == []
    finally:
        window.close()


def test_a_screenshot_is_what_is_on_the_screen(window: Window, tmp_path: Path) -> None:
    scene = table(count=5)
    window.show(scene)
    window.screenshot(tmp_path / "shot.png")
    wanted = pygame.Surface(SIZE)
    render(scene, wanted)
    shot = pygame.image.load(str(tmp_path / "shot.png"))
    assert pygame.image.tobytes(shot, "RGB") == pygame.image.tobytes(wanted, "RGB")


def test_a_driver_that_shows_nothing_is_refused_in_one_line() -> None:
    with pytest.raises(DisplayError, match="no screen: SDL's video driver is 'dummy'") as caught:
        Window(SIZE)
    assert "\n" not in str(caught.value)
    assert not pygame.display.get_init()


def test_a_driver_that_does_not_exist_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nosuchdriver")
    with pytest.raises(DisplayError, match=r"^no screen: ") as caught:
        Window(SIZE)
    assert "\n" not in str(caught.value)


def test_closing_twice_is_fine_and_shows_nothing_more(clock: Clock) -> None:
    window = Window(SIZE, must_be_seen=False, clock=clock)
    window.close()
    window.close()
    window.show(table())
    assert window.pictures == 0
    assert window.intents(0) == []


def test_a_new_size_is_drawn_anew(window: Window) -> None:
    scene: TableScene = table(count=2)
    window.show(scene)
    pygame.display.set_mode((1024, 600))
    post(pygame.VIDEORESIZE, size=(1024, 600), w=1024, h=600)
    window.intents(0)
    wanted = pygame.Surface((1024, 600))
    render(scene, wanted)
    shown = pygame.display.get_surface()
    assert shown is not None
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(wanted, "RGB")
