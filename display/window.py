"""Where pictures go: a window on a screen, a PNG file, or nowhere.

All sinks have the same calls, so the controller need not know which one it has:
`show(scene)`, `intents(timeout)`, `screenshot(path)`, `wake()`, `close()`.
"""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Protocol

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from display.flights import laid_flights
from display.gestures import Gestures
from display.intents import Intent, Quit, ScrollTray
from display.look import Appearance
from display.motion import Flying, Motion
from display.picture import Picture
from display.scene import MenuScene, Scene, ShiftScene, TableScene
from display.stills import NoScreen, PngSink, save_picture
from display.themes import usual_appearance
from display.words.catalog import N_
from display.words.errors import WordedError

__all__ = ["DisplayError", "NoScreen", "PngSink", "Sink", "Window"]

UNSEEN_DRIVERS = ("dummy", "offscreen")
FRAME_SECONDS = 1 / 30
"""Time between two pictures of an animation."""

ONE_TOO_MANY_SECONDS = 1.0
"""So long after a menu is left, Escape does not end the program: it was pressed once too often."""

POLL_SECONDS = 0.016
"""How often a quiet window looks for events. pygame's own `event.wait` looks every millisecond,
which costs several hundredths of a core for nothing that a finger could feel."""

Clock = Callable[[], float]


class DisplayError(WordedError):
    """The screen cannot be used; the message is one line that says why and what to do."""


class Sink(Protocol):
    """What the controller needs of any sink."""

    def show(self, scene: Scene) -> None:
        """Make `scene` the one that is shown."""

    def intents(self, timeout: float) -> list[Intent]:
        """Wait up to `timeout` seconds for a person, and return what was asked for."""

    def screenshot(self, path: Path) -> None:
        """Write the picture of the last scene to a PNG file. Raises OSError."""

    def use(self, appearance: Appearance) -> None:
        """Draw so from the next picture on: another theme, motion or none; may be called from any thread."""

    def wake(self) -> None:
        """End a running `intents` call early; may be called from any thread."""

    def close(self) -> None:
        """Give everything back; calling it twice does no harm."""


class Window:
    """A window, or the whole screen. Everything but `wake` belongs to the main thread."""

    def __init__(
        self,
        size: tuple[int, int] = (1280, 720),
        *,
        fullscreen: bool = False,
        title: str = "Droid dealer",
        must_be_seen: bool = True,
        appearance: Appearance | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        """Open the window. `size` is in pixels; full screen takes the screen's own size.

        Raises DisplayError when there is no screen, or, unless `must_be_seen` is off, when SDL
        would only draw into memory.
        """
        # Under X, SDL would otherwise go through software GL, which costs a fifth of a core.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        # Signals are the program's own business; SDL would turn them into QUIT events.
        os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
        self._clock = clock
        self._woken = threading.Event()
        self._appearance = appearance or usual_appearance()
        self._gestures = Gestures()
        self._scene: Scene | None = None
        self._menu_left = float("-inf")
        self._shown: Scene | None = None
        self._shown_of: Scene | None = None
        self._flying: tuple[Flying, ...] = ()
        self._motion = Motion()
        self._tray_first = 0
        self._since = 0.0
        self._drawn_at = 0.0
        self._open = False
        self.pictures = 0
        """Pictures drawn since the window opened."""
        try:
            pygame.display.init()
            driver = pygame.display.get_driver()
            if must_be_seen and driver in UNSEEN_DRIVERS:
                raise _unseen(driver)
            flags = pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE
            self._surface = pygame.display.set_mode((0, 0) if fullscreen else size, flags)
        except pygame.error as error:
            pygame.display.quit()
            raise _no_screen(str(error)) from error
        except DisplayError:
            pygame.display.quit()
            raise
        self._picture = self._new_picture()
        self._open = True
        self.driver = driver
        """SDL's name of the video driver, for the log."""
        pygame.display.set_caption(title)
        pygame.event.set_blocked((pygame.MOUSEMOTION, pygame.FINGERMOTION))
        pygame.mouse.set_visible(not fullscreen)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture (pixels)."""
        return self._surface.get_size()

    def show(self, scene: Scene) -> None:
        """Show `scene`; the picture is drawn anew only when it is another one than before."""
        if scene != self._scene:
            if isinstance(self._scene, MenuScene) and not isinstance(scene, MenuScene):
                self._menu_left = self._clock()
            self._scene = scene
            self._since = self._clock()
            self._motion.follow(scene, self._since)
        self._draw_if_needed()

    def intents(self, timeout: float) -> list[Intent]:
        """Wait up to `timeout` seconds, keep the picture moving, and return what was asked for."""
        end = self._clock() + timeout
        asked: list[Intent] = []
        while self._open:
            events = pygame.event.get()
            for event in events:
                asked.extend(self._answer(event))
            self._draw_if_needed()
            rest = end - self._clock()
            if asked or events or rest <= 0:
                break
            if self._woken.wait(min(rest, POLL_SECONDS, self._rest_of_frame())):
                break
        self._woken.clear()
        return asked

    def _answer(self, event: pygame.event.Event) -> list[Intent]:
        if event.type in (pygame.VIDEORESIZE, pygame.VIDEOEXPOSE):
            current = pygame.display.get_surface()
            if current is not None:
                self._surface = current
            self._draw_all_anew()
            return []
        if self._scene is None:
            return [Quit()] if event.type == pygame.QUIT else []
        scene = self._with_tray(self._scene)
        asked = self._gestures.intents(event, scene, self._picture.hits, self._surface.get_size())
        if event.type == pygame.KEYDOWN and self._clock() < self._menu_left + ONE_TOO_MANY_SECONDS:
            asked = [intent for intent in asked if not isinstance(intent, Quit)]
        for intent in asked:
            if isinstance(intent, ScrollTray):
                self._tray_first = intent.first
        return [intent for intent in asked if not isinstance(intent, ScrollTray)]

    def use(self, appearance: Appearance) -> None:
        """Draw so from the next picture on; may be called from any thread."""
        self._appearance = appearance
        self.wake()

    def _new_picture(self) -> Picture:
        self._drawn_with = self._appearance
        return Picture(self._surface, self._drawn_with.look, self._drawn_with.brightness)

    def _draw_all_anew(self) -> None:
        self._picture = self._new_picture()
        self._shown = None

    def _rest_of_frame(self) -> float:
        """How long nothing need be drawn for (seconds): for ever, unless something is on its way."""
        return max(self._until_next_picture(), 0.001) if self._flying else math.inf

    def _until_next_picture(self) -> float:
        return max(0.0, self._drawn_at + FRAME_SECONDS - self._clock())

    def _progress(self, scene: ShiftScene) -> float:
        share = (self._clock() - self._since) / max(scene.seconds, 0.001)
        return min(1.0, scene.progress + share)

    def _with_tray(self, scene: Scene) -> Scene:
        """The scene with the page of the tray that is turned up here."""
        if isinstance(scene, TableScene | MenuScene) and scene.emulator is not None and self._tray_first:
            first = min(self._tray_first, max(0, len(scene.emulator.tray) - 1))
            return replace(scene, emulator=replace(scene.emulator, tray_first=first))
        return scene

    def _draw_if_needed(self) -> None:
        if self._scene is None or not self._open:
            return
        if self._appearance is not self._drawn_with:
            self._draw_all_anew()
        now, moving = self._clock(), self._appearance.motion
        animated = self._shown_of is self._scene and (isinstance(self._scene, ShiftScene) or self._flying)
        if animated and self._until_next_picture() > 0.001:
            return
        scene = self._motion.marked(self._with_tray(self._scene), now)
        if isinstance(scene, ShiftScene):
            scene = replace(scene, progress=round(self._progress(scene), 3) if moving else 1.0)
        flying = self._motion.flying(now) if moving else ()
        if scene == self._shown and flying == self._flying:
            return
        changed = self._picture.lift()
        changed += self._picture.draw(scene)
        changed += self._picture.lay(lambda canvas, hits: laid_flights(canvas, hits, flying))
        if changed:
            pygame.display.update(changed)
        self._shown, self._shown_of, self._flying = scene, self._scene, flying
        self._drawn_at = now
        self.pictures += 1

    def screenshot(self, path: Path) -> None:
        """Write what is on the screen to a PNG file. Raises OSError."""
        save_picture(self._surface, path)

    def wake(self) -> None:
        """End a running `intents` call; may be called from any thread."""
        self._woken.set()

    def close(self) -> None:
        """Close the window."""
        if self._open:
            self._open = False
            pygame.display.quit()


def _unseen(driver: str) -> DisplayError:
    if os.environ.get("SDL_VIDEODRIVER"):
        return DisplayError(
            N_(
                "no screen: SDL's video driver is '{driver}', which shows nothing; "
                "unset SDL_VIDEODRIVER, or configure no screen"
            ),
            driver=driver,
        )
    return DisplayError(
        N_(
            "no screen: SDL's video driver is '{driver}', which shows nothing; "
            "connect a screen, start it from a desktop, or configure no screen"
        ),
        driver=driver,
    )


def _no_screen(reason: str) -> DisplayError:
    reason = " ".join(reason.split())
    if not reason:
        return DisplayError(
            N_("no screen: SDL finds none; connect one, start it from a desktop, or configure no screen")
        )
    return DisplayError(
        N_("no screen: {reason}; connect one, start it from a desktop, or configure no screen"), reason=reason
    )
