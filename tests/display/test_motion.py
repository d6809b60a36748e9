"""Motion in a window: frames only while something moves, and the same told by marks without it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from display import themes
from display.look import Appearance
from display.motion import FLIGHT_SECONDS, MARK_SECONDS
from display.render import render
from display.samples import private_look, reveal, scenes, table
from display.scene import DemonstrationScene, Scene, SeatPanel, ShiftScene, TableScene
from display.window import Window
from tests.display.random_scenes import random_scenes

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
    opened.intents(0)
    yield opened
    opened.close()


def pixels() -> bytes:
    shown = pygame.display.get_surface()
    assert shown is not None
    return pygame.image.tobytes(shown, "RGB")


def anew(scene: Scene) -> bytes:
    surface = pygame.Surface(SIZE)
    render(scene, surface)
    return pygame.image.tobytes(surface, "RGB")


def quiet(scene: TableScene) -> TableScene:
    return replace(scene, pots=tuple(replace(pot, change=None) for pot in scene.pots))


BEFORE = quiet(table(count=5))


def bet(scene: TableScene, amount: int = 25) -> TableScene:
    first, *others = scene.seats
    main, *pots = scene.pots
    seats = (replace(first, credits=first.credits - amount, stake=first.stake + amount), *others)
    return replace(scene, seats=seats, pots=(replace(main, amount=main.amount + amount), *pots))


def marked(scene: TableScene, amount: int = 25) -> TableScene:
    """The scene with the marks of that bet."""
    first, *others = scene.seats
    main, *pots = scene.pots
    return replace(scene, seats=(replace(first, change=-amount), *others), pots=(replace(main, change=amount), *pots))


def run(window: Window, clock: Clock, seconds: float, step: float = 0.01) -> int:
    """Let time pass as the main thread does; return how many pictures were drawn."""
    before = window.pictures
    for _ in range(round(seconds / step)):
        clock.now += step
        window.intents(0)
    return window.pictures - before


def test_a_bet_travels_for_a_moment_then_marks_stand_then_all_is_still(window: Window, clock: Clock) -> None:
    after = bet(BEFORE)
    window.show(BEFORE)
    window.show(after)
    clock.now += FLIGHT_SECONDS / 2
    window.intents(0)
    assert pixels() not in (anew(marked(after)), anew(after))
    assert run(window, clock, FLIGHT_SECONDS / 2 + 0.05) > 0
    assert pixels() == anew(marked(after))
    assert run(window, clock, MARK_SECONDS - FLIGHT_SECONDS - 0.2) == 0
    assert run(window, clock, 0.5) == 1
    assert pixels() == anew(after)
    assert run(window, clock, 5) == 0


def test_no_more_than_thirty_frames_a_second(window: Window, clock: Clock) -> None:
    window.show(BEFORE)
    window.show(bet(BEFORE))
    drawn = run(window, clock, FLIGHT_SECONDS, step=0.002)
    assert FLIGHT_SECONDS * 15 < drawn <= FLIGHT_SECONDS * 30 + 1


def test_without_motion_the_marks_tell_it_alone(window: Window, clock: Clock) -> None:
    window.use(Appearance(themes.shipped(), motion=False))
    window.show(BEFORE)
    clock.now += 0.1
    window.show(bet(BEFORE))
    assert pixels() == anew(marked(bet(BEFORE)))
    assert run(window, clock, MARK_SECONDS + 0.5) == 1
    assert pixels() == anew(bet(BEFORE))


def test_without_motion_a_shift_stands_still(window: Window, clock: Clock) -> None:
    window.use(Appearance(themes.shipped(), motion=False))
    shift = scenes()["shift"]
    assert isinstance(shift, ShiftScene)
    window.show(shift)
    assert pixels() == anew(replace(shift, progress=1.0))
    assert run(window, clock, 2) == 0


def test_cards_that_a_shift_replaced_are_marked_when_the_table_comes_back(window: Window, clock: Clock) -> None:
    shift = scenes()["shift"]
    assert isinstance(shift, ShiftScene)
    first, *others = BEFORE.seats
    count = len(first.cards)
    after = replace(BEFORE, seats=(replace(first, dealt=first.dealt + count), *others))
    window.show(BEFORE)
    window.show(replace(shift, table=after))
    clock.now += 4
    window.show(after)
    run(window, clock, 2)
    cards = tuple(replace(card, state="new") for card in first.cards)
    assert pixels() == anew(replace(after, seats=(replace(after.seats[0], cards=cards), *others)))


def test_another_hand_s_credits_do_not_travel(window: Window, clock: Clock) -> None:
    window.show(BEFORE)
    window.show(replace(bet(BEFORE), hand_number="Hand 13"))
    assert pixels() == anew(replace(bet(BEFORE), hand_number="Hand 13"))
    assert run(window, clock, 1) == 0


def test_droids_that_play_for_show_move_their_credits_too(window: Window, clock: Clock) -> None:
    def shown(picture: TableScene) -> DemonstrationScene:
        return DemonstrationScene(picture=replace(picture, actions=()), title="Demonstration")

    window.show(shown(BEFORE))
    window.show(shown(bet(BEFORE)))
    assert run(window, clock, 1) > 0
    assert pixels() == anew(shown(marked(bet(BEFORE))))
    run(window, clock, MARK_SECONDS)
    assert pixels() == anew(shown(bet(BEFORE)))


def test_a_hand_opens_with_its_stakes_but_does_not_when_it_is_seen_again(window: Window, clock: Clock) -> None:
    attract = scenes()["attract"]
    window.show(attract)
    window.show(BEFORE)
    assert run(window, clock, 1) > 0
    run(window, clock, MARK_SECONDS)
    window.show(attract)
    window.show(BEFORE)
    assert pixels() == anew(BEFORE)
    assert run(window, clock, 1) == 0


def test_nothing_flies_over_a_private_look(window: Window, clock: Clock) -> None:
    window.show(BEFORE)
    window.show(bet(BEFORE))
    clock.now += 0.2
    look = private_look()
    window.show(look)
    assert pixels() == anew(look)
    assert run(window, clock, 1) == 0
    assert pixels() == anew(look)


def test_a_settlement_pays_out_and_leaves_its_own_picture(window: Window, clock: Clock) -> None:
    settled = replace(reveal(count=5), pots=tuple(replace(pot, amount=0, change=None) for pot in BEFORE.pots))
    window.show(BEFORE)
    window.show(settled)
    assert run(window, clock, 1) > 0
    pots = tuple(replace(pot, change=-before.amount) for pot, before in zip(settled.pots, BEFORE.pots, strict=True))
    assert pixels() == anew(replace(settled, pots=pots))
    run(window, clock, MARK_SECONDS)
    assert pixels() == anew(settled)


@pytest.mark.parametrize("seed", range(3))
def test_whatever_moved_the_picture_comes_to_rest_as_it_should(window: Window, clock: Clock, seed: int) -> None:
    for scene in random_scenes(seed, 12):
        window.show(scene)
        run(window, clock, 0.3, step=0.1)
    assert isinstance(scene, TableScene)
    run(window, clock, 8, step=0.2)
    assert pixels() == anew(scene)


def test_marks_have_room_at_a_full_table_of_the_rich() -> None:
    from tests.display.layout import SIZES, faults

    def told(seat: SeatPanel) -> SeatPanel:
        return replace(seat, change=-123_450, cards=tuple(replace(card, state="new") for card in seat.cards))

    scene = table(count=8, rich=True, emulator=True)
    scene = replace(scene, seats=tuple(map(told, scene.seats)))
    for size in SIZES:
        assert faults(render(scene, pygame.Surface(size)), size) == []
