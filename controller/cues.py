"""What the table says by lamp, buzzer and loudspeaker: each message has a rhythm of its own, and is seen as well.

Patterns run on the one timer heap; no thread blinks anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from controller.sound.speaker import NoSounds, Sounds
from controller.timers import Timer, Timers
from hardware.errors import HardwareError
from hardware.interfaces import Driver

Step = tuple[bool, float]
"""On or off, and for how many seconds."""

BLINK: Sequence[Step] = ((False, 0.08), (True, 0.08)) * 3
WIN: Sequence[Step] = ((True, 0.3), (False, 0.2)) * 5
SHIFT: Sequence[Step] = ((True, 0.12), (False, 0.12)) * 12

HIGH, MIDDLE, LOW = 880.0, 587.0, 262.0


@dataclass(frozen=True, slots=True)
class Rhythm:
    """A buzzer message: its steps and, for a buzzer that has tones, its pitch in hertz."""

    steps: Sequence[Step]
    tone_hz: float


RHYTHMS = {
    "turn": Rhythm(((True, 0.06),), MIDDLE),
    "hurry": Rhythm(((True, 0.04), (False, 0.12)) * 2, MIDDLE),
    "accepted": Rhythm(((True, 0.03), (False, 0.03)) * 3, HIGH),
    "unknown_card": Rhythm(((True, 0.5),), LOW),
    "refused": Rhythm(((True, 0.1), (False, 0.08), (True, 0.1)), LOW),
    "shift": Rhythm(((True, 0.1), (False, 0.05)) * 12, HIGH),
    "win": Rhythm(((True, 0.15), (False, 0.08), (True, 0.15), (False, 0.08), (True, 0.45)), HIGH),
}


class _Output:
    """One lamp or the buzzer: a resting level, and a pattern that may run over it."""

    def __init__(self, timers: Timers, switch: Callable[[bool], None]) -> None:
        self._timers = timers
        self._switch = switch
        self._timer: Timer | None = None
        self.rest = False

    def settle(self, level: bool) -> None:
        """The level while no pattern runs."""
        self.rest = level
        if self._timer is None:
            self._switch(level)

    def run(self, steps: Sequence[Step]) -> None:
        """Run a pattern once, then go back to rest."""
        self._timers.cancel(self._timer)
        self._timer = None
        self._step(steps, 0)

    def _step(self, steps: Sequence[Step], place: int) -> None:
        if place == len(steps):
            self._timer = None
            self._switch(self.rest)
            return
        level, seconds = steps[place]
        self._switch(level)
        self._timer = self._timers.after(seconds, lambda: self._step(steps, place + 1))

    def stop(self) -> None:
        """Off, whatever runs."""
        self._timers.cancel(self._timer)
        self._timer = None
        self.settle(False)


class Cues:
    """Lamps and buzzer of one table."""

    def __init__(
        self,
        driver: Driver,
        timers: Timers,
        tell: Callable[[str, HardwareError | None], None],
        sounds: Sounds | None = None,
    ) -> None:
        """`tell` hears an output's name with what is wrong with it, or None when it works (again)."""
        self._driver = driver
        self._timers = timers
        self._told = tell
        self._sounds = sounds or NoSounds()
        self._lamps: dict[str, _Output] = {}
        self._tone: float | None = None
        self._buzzer: _Output | None = None
        self._quiet = False

    def connect(self) -> None:
        """The driver is open: take its lamps and its buzzer."""
        self._lamps = {name: self._output(f"lamp {name}", lamp.set) for name, lamp in self._driver.lamps.items()}
        buzzer = self._driver.buzzer
        if buzzer is None:
            return

        def switch(on: bool) -> None:
            if on:
                buzzer.sound(self._tone)
            else:
                buzzer.silence()

        self._buzzer = self._output("buzzer", switch)

    def _output(self, name: str, switch: Callable[[bool], None]) -> _Output:
        """An output whose failure is told and stops nothing: the game goes on without a lamp."""

        def guarded(on: bool) -> None:
            try:
                switch(on)
            except HardwareError as error:
                self._told(name, error)
            else:
                self._told(name, None)

        return _Output(self._timers, guarded)

    def turn(self, seat: int | None, *, sound: bool = False) -> None:
        """The lamp of the seat on turn is lit, the others are dark."""
        for name, lamp in self._lamps.items():
            if name.startswith("seat-"):
                lamp.settle(name == f"seat-{seat}")
        if sound:
            self._sound("turn")

    def refused(self, seat: int | None) -> None:
        """A press that is no move is answered by a blink of the seat's lamp."""
        self._lamp(seat, BLINK)
        self._sound("refused")

    def hurry(self, seat: int) -> None:
        """The time of the seat on turn runs out."""
        self._lamp(seat, BLINK)
        self._sound("hurry")

    def accepted(self) -> None:
        """A card was read and taken."""
        self._sound("accepted")

    def unknown_card(self) -> None:
        """A card was read that is none of the deck."""
        self._sound("unknown_card")

    def shift(self) -> None:
        """A Shift: light and sound at once."""
        for name, lamp in self._lamps.items():
            if name.startswith("shift"):
                lamp.run(SHIFT)
        self._sound("shift")

    def won(self, seats: Sequence[int]) -> None:
        """The winners' lamps."""
        for seat in seats:
            self._lamp(seat, WIN)
        if seats:
            self._sound("win")

    def hush(self, quiet: bool) -> None:
        """In quiet mode the buzzer makes no sound, not even the rest of one."""
        self._quiet = quiet
        if quiet and self._buzzer is not None:
            self._buzzer.stop()

    def sample(self, message: str) -> None:
        """Sound a message of `RHYTHMS` to be heard."""
        self._sound(message)

    def light(self, name: str, seconds: float) -> None:
        """Light a lamp to be seen, then let it rest as before."""
        if name in self._lamps:
            self._lamps[name].run(((True, seconds),))

    def off(self) -> None:
        """All outputs off."""
        for lamp in self._lamps.values():
            lamp.stop()
        if self._buzzer is not None:
            self._buzzer.stop()

    def _lamp(self, seat: int | None, steps: Sequence[Step]) -> None:
        lamp = self._lamps.get(f"seat-{seat}")
        if lamp is not None:
            lamp.run(steps)

    def _sound(self, message: str) -> None:
        if self._quiet:
            return
        self._sounds.play(message)
        if self._buzzer is not None:
            rhythm = RHYTHMS[message]
            self._tone = rhythm.tone_hz
            self._buzzer.run(rhythm.steps)
