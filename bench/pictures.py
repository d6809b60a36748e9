"""What pictures cost (processor time) in a window of 1280x720 that draws into memory: `python -m bench.pictures FRAMES`."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle

from bench.imports import resident
from bench.tables import SIZE, tell
from display.motion import FLIGHT_SECONDS
from display.samples import scenes, table
from display.scene import Banner, Scene, ShiftScene, TableScene
from display.window import FRAME_SECONDS, Window


class FrameClock:
    """Time goes on from frame to frame, whatever a frame costs."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def main() -> None:
    """Draw whole pictures, parts and frames, and tell the mean cost of each in seconds."""
    frames = int(sys.argv[1])
    clock = FrameClock()
    window = Window(SIZE, must_be_seen=False, clock=clock)
    full = table(count=8, emulator=True)
    shift = scenes()["shift"]
    assert isinstance(shift, ShiftScene)
    found = {
        "whole": _changes(window, clock, [full, _at_another_size(full)], frames),
        "seat": _changes(window, clock, [full, _other_seat(full)], frames),
        "banner": _changes(window, clock, [_banner(full, "one"), _banner(full, "two")], frames),
        "shift": _frames(window, clock, lambda: replace(shift, seconds=frames * FRAME_SECONDS), frames),
        "flights": _flights(window, clock, full, frames),
    }
    for _ in range(2):
        clock.now += 60.0
        window.show(full)
    before = window.pictures
    cpu = time.process_time()
    for _ in range(frames):
        clock.now += 60.0
        window.show(full)
    found |= {"still": (time.process_time() - cpu) / frames, "still_pictures": window.pictures - before}
    found["bytes"] = resident()
    window.close()
    tell(found)


def _at_another_size(scene: TableScene) -> TableScene:
    """The same table with every part elsewhere, and a picture of the same weight."""
    return replace(scene, banner=Banner("error", "The card reader is gone.", "Plug it in again; the hand waits."))


def _other_seat(scene: TableScene) -> TableScene:
    first, *others = scene.seats
    return replace(scene, seats=(replace(first, note="raised to 30"), *others))


def _banner(scene: TableScene, text: str) -> TableScene:
    return replace(scene, banner=Banner("error", f"The card reader is gone, {text}.", "Plug it in again."))


def _changes(window: Window, clock: FrameClock, shown: list[Scene], frames: int) -> float:
    """The mean cost of a picture that follows another one."""
    for scene in shown * 2:
        clock.now += 60.0
        window.show(scene)
    cpu = time.process_time()
    for _, scene in zip(range(frames), cycle(shown), strict=False):
        clock.now += 60.0
        window.show(scene)
    return (time.process_time() - cpu) / frames


def _frames(window: Window, clock: FrameClock, scene: Callable[[], Scene], frames: int) -> float:
    """The mean cost of the frames of a scene that moves by itself."""
    window.show(scene())
    drawn, cpu = window.pictures, time.process_time()
    for _ in range(frames):
        clock.now += FRAME_SECONDS
        window.intents(0)
    return (time.process_time() - cpu) / max(1, window.pictures - drawn)


def _flights(window: Window, clock: FrameClock, scene: TableScene, frames: int) -> float:
    """The mean cost of a frame while all eight seats pay into both pots."""
    poor = replace(scene, seats=tuple(replace(seat, credits=seat.credits - 10) for seat in scene.seats))
    poor = replace(poor, pots=tuple(replace(pot, amount=pot.amount + 40, change=None) for pot in scene.pots))
    rich = replace(scene, pots=tuple(replace(pot, change=None) for pot in scene.pots))
    spent, drawn = 0.0, 0
    while drawn < frames:
        clock.now += 60.0
        window.show(rich)
        clock.now += 60.0
        window.show(rich)
        window.show(poor)
        before, cpu = window.pictures, time.process_time()
        for _ in range(int(FLIGHT_SECONDS / FRAME_SECONDS)):
            clock.now += FRAME_SECONDS
            window.intents(0)
        spent += time.process_time() - cpu
        drawn += window.pictures - before
    return spent / drawn


if __name__ == "__main__":
    main()
