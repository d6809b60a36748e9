"""Events of the window may be anything, in any order, with any values: no picture breaks, and what is held always ends."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from display.canvas import HitMap
from display.gestures import Gestures
from display.intents import HoldPeek, Intent, PressAction, Quit, ReleaseAction, ReleasePeek, ScrollTray, SelectCard
from display.keys import intent_for_key
from display.render import render
from display.samples import scenes
from display.scene import Scene, TableScene
from display.window import Window
from tests.fuzz.budget import fuzzed, within

SCENES = scenes()
SIZE = (800, 480)

KINDS = (
    *(pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL),
    *(pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION),
    *(pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING),
    *(pygame.VIDEORESIZE, pygame.VIDEOEXPOSE, pygame.ACTIVEEVENT, pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED),
    *(pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED, pygame.WINDOWENTER, pygame.WINDOWLEAVE, pygame.WINDOWCLOSE),
    *(
        pygame.JOYBUTTONDOWN,
        pygame.JOYDEVICEADDED,
        pygame.DROPFILE,
        pygame.USEREVENT,
        pygame.QUIT,
    ),
    *(pygame.USEREVENT + 1, pygame.NUMEVENTS - 1),
)
INTEGERS = st.sampled_from((-(2**31), -1, 0, 1, 2, 3, 5, 799, 800, 10**6, 2**31 - 1)) | st.integers(-2000, 2000)
PLACES = st.tuples(st.integers(0, SIZE[0]), st.integers(0, SIZE[1])) | st.tuples(INTEGERS, INTEGERS)
SHARES = st.floats(0, 1) | st.sampled_from((-1.0, 1.0, 2.0, 1e9, -1e9))
KEYS = st.sampled_from(
    (
        *(
            pygame.K_RETURN,
            pygame.K_SPACE,
            pygame.K_ESCAPE,
            pygame.K_PAUSE,
            pygame.K_LEFT,
            pygame.K_UP,
            pygame.K_KP_PLUS,
        ),
        *(pygame.K_1, pygame.K_8, pygame.K_9, pygame.K_d, pygame.K_F1, pygame.K_UNKNOWN, 0, -1, 2**31 - 1),
    )
)
SCANCODES = st.integers(0, 120) | st.sampled_from((0, -1, 511, 512, 2**31 - 1))
CHARACTERS = st.sampled_from(
    ("", "d", "D", "+", "-", "1", "9", "١", "ß", "İ", "ф", "\x1b", "\0", "e\u0301", "🂡", "\u202e", "dd")
)


@st.composite
def events(draw: st.DrawFn) -> pygame.event.Event:
    """An event as SDL would make it, with values that it hardly ever would."""
    kind = draw(st.sampled_from(KINDS))
    values: dict[str, Any] = {
        "pos": draw(PLACES),
        "button": draw(st.sampled_from((1, 1, 1, 1, 2, 3, 4, 0, -1, 99))),
        "touch": draw(st.sampled_from((False, False, False, True))),
        "x": draw(SHARES),
        "y": draw(INTEGERS) if kind == pygame.MOUSEWHEEL else draw(SHARES),
        "finger_id": draw(st.integers(0, 3)),
        "touch_id": 0,
        "key": draw(KEYS),
        "scancode": draw(SCANCODES),
        "mod": 0,
        "text": draw(CHARACTERS),
        "size": draw(st.sampled_from((SIZE, (1, 1), (0, 0), (7680, 4320)))),
        "w": 1,
        "h": 1,
        "gain": 0,
        "state": 1,
        "flipped": False,
        "window": None,
        "odd": draw(st.none() | st.text(max_size=3) | st.integers()),
    }
    if draw(st.booleans()):
        values["unicode"] = draw(CHARACTERS)
    if kind == pygame.MOUSEBUTTONDOWN and draw(st.booleans()):
        del values["touch"]
    return pygame.event.Event(kind, values)


HITS: dict[str, HitMap] = {}


def hits(name: str) -> HitMap:
    if name not in HITS:
        HITS[name] = render(SCENES[name], pygame.Surface(SIZE))
    return HITS[name]


def fits(scene: Scene, intent: Intent) -> bool:
    """Whether the picture can ask for that at all."""
    match intent:
        case SelectCard(seat, index):
            return 1 <= seat <= 8 and index >= 0
        case HoldPeek(seat) | ReleasePeek(seat):
            return 1 <= seat <= 8
        case ScrollTray(first):
            assert isinstance(scene, TableScene)
            assert scene.emulator is not None
            return 0 <= first < len(scene.emulator.tray)
        case _:
            return True


@pytest.mark.parametrize("name", SCENES)
@fuzzed(8)
@given(happened=st.lists(events(), max_size=40))
def test_gestures(name: str, happened: list[pygame.event.Event]) -> None:
    scene, gestures = SCENES[name], Gestures()
    held: list[Intent] = []
    for event in happened:
        for intent in gestures.intents(event, scene, hits(name), SIZE):
            assert fits(scene, intent)
            balance(held, intent)
    assert len(held) <= 1 + 4 + 125, "a mouse, the fingers, and the keys"
    for intent in gestures.let_go():
        balance(held, intent)
    assert held == [], "something is held for ever"


def balance(held: list[Intent], intent: Intent) -> None:
    """What begins ends once, and nothing ends that did not begin."""
    match intent:
        case PressAction() | HoldPeek():
            held.append(intent)
        case ReleaseAction(action):
            held.remove(PressAction(action))
        case ReleasePeek(seat):
            held.remove(HoldPeek(seat))
        case _:
            pass


@pytest.mark.parametrize("name", SCENES)
@fuzzed(30)
@given(
    key=st.text(max_size=4)
    | st.sampled_from(("return", "space", "escape", "pause", "left", "right", "1", "8", "9", "٣"))
)
def test_keys(name: str, key: str) -> None:
    intent = intent_for_key(SCENES[name], key)
    assert intent is None or fits(SCENES[name], intent)


@fuzzed(12)
@given(
    happened=st.lists(
        st.tuples(st.sampled_from(sorted(SCENES)), st.lists(events(), max_size=6), st.floats(0, 2)), max_size=6
    )
)
def test_the_window(
    window: tuple[Window, list[float]], happened: list[tuple[str, list[pygame.event.Event], float]]
) -> None:
    opened, clock = window
    held: list[Intent] = []
    for name, posted, seconds in happened:
        clock[0] += seconds
        opened.show(SCENES[name])
        for event in posted:
            pygame.event.post(event)
        with within(20):
            asked = opened.intents(0)
        for intent in asked:
            assert not isinstance(intent, ScrollTray)
            balance(held, intent)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    for intent in opened.intents(0):
        balance(held, intent)
    assert held == []
    opened.show(SCENES["table-5"])
    assert opened._surface.get_size() == SIZE


@pytest.fixture(scope="module")
def window() -> Iterator[tuple[Window, list[float]]]:
    clock = [100.0]
    opened = Window(SIZE, must_be_seen=False, clock=lambda: clock[0])
    opened.intents(0)
    yield opened, clock
    opened.close()


SIZES: Sequence[tuple[int, int]] = (
    (1, 1),
    (2, 2),
    (16, 9),
    (1, 1000),
    (1000, 1),
    (80, 48),
    (333, 777),
    (800, 480),
    (1366, 768),
)


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_on_a_surface_of_any_size(name: str) -> None:
    """A window may be dragged to any size."""
    for size in SIZES:
        with within(20):
            found = render(SCENES[name], pygame.Surface(size))
        for place in ((0, 0), (size[0] - 1, size[1] - 1), (-1, -1), (10**6, 10**6)):
            found.at(place)


ODD_NAMES = st.text(max_size=64) | st.sampled_from(
    ("", " ", "\u202eabc", "W" * 64, "ｗｉｄｅ" * 8, "🂡" * 20, "e\u0301" * 30, "ﷺ" * 20, "ཀྵ" * 10)
)


@fuzzed(25)
@given(names=st.lists(ODD_NAMES, min_size=8, max_size=8), credits=st.integers(0, 10**13))
def test_names_of_all_writings(names: list[str], credits: int) -> None:  # noqa: A002
    scene = SCENES["table-8-long"]
    assert isinstance(scene, TableScene)
    panels = tuple(replace(panel, name=name, credits=credits) for panel, name in zip(scene.seats, names, strict=True))
    with within(20):
        render(replace(scene, seats=panels), pygame.Surface(SIZE))


def test_quit_is_told_whatever_is_shown() -> None:
    for name, scene in SCENES.items():
        assert Gestures().intents(pygame.event.Event(pygame.QUIT), scene, hits(name), SIZE) == [Quit()]
