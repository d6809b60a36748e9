"""The screen as the main thread keeps it: a picture that cannot be drawn, or a lost window, never ends the game."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from controller.clock import Clock
from display.intents import Intent
from display.look import Appearance
from display.scene import FaultScene, Scene
from display.words import Words

if TYPE_CHECKING:
    from display.window import Sink

log = logging.getLogger("droid_dealer")

RETRY_SECONDS = 5.0
FAULTS_IN_A_ROW = 3
"""After so many faults of a window, one after the other, it is given up."""

ScreenState = Literal["window", "none", "lost"]


class Screen:
    """The sink of the moment. All methods but `wake` and `use` belong to the main thread."""

    def __init__(self, sink: Sink, clock: Clock, words: Words, reopen: Callable[[], Sink | None] | None = None) -> None:
        """`reopen` looks for a screen where there is none (a monitor may come late), or no more; None: none is wanted."""
        from display.window import NoScreen  # pygame is slow to load, and whoever has a sink has loaded it

        self._sink = sink
        self._clock = clock
        self._words = words
        self._reopen = reopen
        self._retry_at = clock() + RETRY_SECONDS
        self._faults = 0
        self._told: str | None = None
        self._own: list[Sink] = []
        self._newest: Scene | None = None
        self._appearance: Appearance | None = None
        self.state: ScreenState = "none" if isinstance(sink, NoScreen) else "window"

    def show(self, scene: Scene) -> None:
        """Show the table's newest picture; where that breaks, say so in its place."""
        self._newest = scene
        self._draw(scene)

    def show_instead(self, scene: Scene) -> None:
        """Show something in the place of the table's picture, which `show_again` brings back."""
        self._draw(scene)

    def show_again(self) -> None:
        """Show the table's newest picture once more."""
        if self._newest is not None:
            self._draw(self._newest)

    def intents(self, timeout: float) -> list[Intent]:
        """Wait up to `timeout` seconds for a person, and return what was asked for."""
        try:
            found = self._sink.intents(timeout)
        except Exception as error:
            self._broken(error)
            return []
        self._faults = 0
        return found

    def use(self, appearance: Appearance) -> None:
        """Draw so from the next picture on, on a screen that is found later too; from any thread."""
        self._appearance = appearance
        self._sink.use(appearance)

    def wake(self) -> None:
        """End a running `intents` call; from any thread."""
        self._sink.wake()

    def retry(self) -> None:
        """Now and then look for a screen where there is none."""
        if self.state == "window" or self._reopen is None or self._clock() < self._retry_at:
            return
        self._retry_at = self._clock() + RETRY_SECONDS
        try:
            found = self._reopen()
        except Exception as error:
            self._tell(error)
            return
        if found is not None:
            self._own.append(found)
            if self._appearance is not None:
                found.use(self._appearance)
            self._sink, self.state, self._faults = found, "window", 0
            self.show_again()

    @property
    def missing(self) -> bool:
        """Whether there is no screen though one is wanted."""
        return self.state != "window" and self._reopen is not None

    def close(self) -> None:
        """Close the windows that were opened here."""
        for sink in self._own:
            with contextlib.suppress(Exception):
                sink.close()

    def _draw(self, scene: Scene) -> None:
        try:
            self._sink.show(scene)
        except Exception as error:
            self._broken(error)

    def _broken(self, error: Exception) -> None:
        self._tell(error)
        self._faults += 1
        words = self._words
        told = FaultScene(
            title=words.talk("picture_title"),
            text=words.talk("picture_text", name=type(error).__name__),
            advice=words.talk("picture_advice"),
        )
        if self._faults < FAULTS_IN_A_ROW:
            try:
                self._sink.show(told)
            except Exception as second:
                self._tell(second)
            else:
                return
        self._lose()

    def _tell(self, error: Exception) -> None:
        """In full, but not over and over: the same fault may come with every picture."""
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        place = (
            f"{type(error).__name__} {'' if trace is None else (trace.tb_frame.f_code.co_filename, trace.tb_lineno)}"
        )
        if place != self._told:
            self._told = place
            log.error("the screen has failed; the game goes on", exc_info=error)

    def _lose(self) -> None:
        from display.window import NoScreen

        log.warning("the screen is lost%s", "" if self._reopen is None else "; it is looked for again")
        with contextlib.suppress(Exception):
            self._sink.close()
        self._sink = NoScreen()
        self.state = "lost"
        self._faults = 0
        self._retry_at = self._clock() + RETRY_SECONDS
