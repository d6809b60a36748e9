"""From an edge on a pin to the next seat's lamp and to the picture: the whole program on gpiozero's mock pins.

`python -m bench.edges PRESSES`. Times are since the edge, less the debounce time, which is waited for on purpose.
"""

from __future__ import annotations

import sys
import threading
from dataclasses import replace
from time import monotonic
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin

from bench.tables import SEATS, SIZE, memory_folder, people, tell
from controller.assembly import Assembly, assemble
from controller.clock import MonotonicClock
from controller.journal import Journal
from controller.running import run_in_real_time
from display.scene import Scene, TableScene
from display.window import Window
from hardware.settings import HardwareSettings
from rules.questions import SeatTurn

WAIT_SECONDS = 1.0
"""A press whose lamp does not come within so long is counted as that late."""

REST_SECONDS = 0.05
"""A finger rests so long after it has let go; the contact's debouncing needs less."""

SETTLED_SECONDS = 2.6
"""Before the next hand: people look at what happened, and the winner's lamp has blinked for so long."""

ROUNDS = 5
"""Play rounds of a hand, then somebody calls it: so hands stay as long as they are at a table."""


class TimedPin(MockPin):  # type: ignore[misc]
    """A pin that remembers when it went high last."""

    went_high = 0.0

    def _change_state(self, value: bool) -> bool:
        changed: bool = super()._change_state(value)
        if changed and value:
            self.went_high = monotonic()
        return changed


class TimedWindow(Window):
    """A window that remembers when each seat's turn was first to be seen."""

    def __init__(self) -> None:
        super().__init__(SIZE, must_be_seen=False)
        self.seen: dict[int, float] = {}

    def show(self, scene: Scene) -> None:
        """Draw the picture, and note whose turn it shows."""
        before = self.pictures
        super().show(scene)
        if self.pictures > before and isinstance(scene, TableScene):
            for panel in scene.seats:
                if panel.on_turn:
                    self.seen[panel.seat] = monotonic()


class Fingers:
    """People at the panel's buttons, one press after another."""

    def __init__(self, assembly: Assembly, factory: Any, window: TimedWindow, settings: HardwareSettings) -> None:
        self._assembly = assembly
        self._factory = factory
        self._window = window
        self._buttons = {button.name: button.pin for button in settings.buttons}
        self._lamps = {lamp.name: lamp.pin for lamp in settings.lamps}
        self._debounce = settings.debounce
        self._never = threading.Event()
        self.lamps: list[float] = []
        self.pictures: list[float] = []

    def play(self, presses: int) -> None:
        """Play on until so many presses have passed the turn."""
        self._never.wait(0.5)
        while len(self.lamps) < presses:
            name = self._next_press()
            if name in ("stand", "match"):
                self._timed_press(name)
            else:
                if self._assembly.table.stage == "settled":
                    self._never.wait(SETTLED_SECONDS)
                self._press(name)
                self._never.wait(0.1)
                self._let_go(name)

    def _next_press(self) -> str:
        table = self._assembly.table
        if table.stage != "hand":
            return "deal"
        hand = table.session.running
        question = hand.question
        if not isinstance(question, SeatTurn):
            return "deal"
        if "call" in question.choices and hand.state.round > ROUNDS:
            return "call"
        return "stand" if "stand" in question.choices else "match"

    def _press(self, name: str) -> float:
        now = monotonic()
        self._factory.pin(self._buttons[name]).drive_low()
        return now

    def _let_go(self, name: str) -> None:
        self._factory.pin(self._buttons[name]).drive_high()
        self._never.wait(self._debounce + REST_SECONDS)

    def _timed_press(self, name: str) -> None:
        hand = self._assembly.table.session.running
        edge = self._press(name)
        end = edge + WAIT_SECONDS
        lit = seen = None
        while monotonic() < end and (lit is None or seen is None):
            self._never.wait(0.004)
            question = hand.question
            if self._assembly.table.stage != "hand" or not isinstance(question, SeatTurn):
                if hand.complete:
                    break
                continue
            pin = self._factory.pin(self._lamps[f"seat-{question.seat}"])
            lit = pin.went_high if pin.went_high > edge else None
            shown = self._window.seen.get(question.seat, 0.0)
            seen = shown if shown > edge else None
        if not hand.complete:
            self.lamps.append((lit or monotonic()) - edge - self._debounce)
            self.pictures.append((seen or monotonic()) - edge - self._debounce)
        self._let_go(name)


def main() -> None:
    """Measure so many presses."""
    presses = int(sys.argv[1])
    told = people(expected_per_hand=0.0)
    settings = replace(told.hardware, driver="gpio")
    assert {f"seat-{seat}" for seat in range(1, SEATS + 1)} <= {lamp.name for lamp in settings.lamps}
    told = replace(told, hardware=settings)
    factory = MockFactory(pin_class=TimedPin)
    clock = MonotonicClock()
    with memory_folder() as folder:
        journal = Journal.open(folder)
        assembly = assemble(told, journal, clock, seed=1, pin_factory=factory)
        window = TimedWindow()
        fingers = Fingers(assembly, factory, window, settings)
        thread = threading.Thread(target=fingers.play, args=(presses,), daemon=True)
        thread.start()
        run_in_real_time(assembly, clock, window, done=lambda: not thread.is_alive())
        thread.join()
        window.close()
        journal.close()
    tell({"lamps": fingers.lamps, "pictures": fingers.pictures})


if __name__ == "__main__":
    main()
