"""What the table tells besides the game: refusals for a while, troubles as long as they last, the story to who listens."""

from __future__ import annotations

import logging
from collections.abc import Callable

from controller.audits import Audits
from controller.cues import Cues
from controller.sound.announcer import Announcer
from controller.timers import Timer, Timers
from display.words import Words
from hardware.errors import HardwareError

log = logging.getLogger("droid_dealer")

REFUSAL_SECONDS = 5.0


class Telling:
    """The notice on the screen, the troubles on its banner, and the story."""

    def __init__(self, timers: Timers, words: Words, audits: Audits, narrate: Callable[[str], None] | None) -> None:
        self._timers = timers
        self._words = words
        self._audits = audits
        self._narrate = narrate
        self._until: Timer | None = None
        self.notice = ""
        self.informs = False
        self.troubles: dict[str, str] = {}
        self.cues: Cues | None = None
        self.announcer: Announcer | None = None

    def say(self, line: str) -> None:
        """A line of the story, as everybody may know it."""
        if self._narrate is not None:
            self._narrate(line)

    def tell_for(self, text: str, seconds: float, informs: bool = True) -> None:
        """Tell everybody something for a while; `informs` is false for what was refused."""
        self._timers.cancel(self._until)
        self.notice, self.informs = text, informs
        self._until = self._timers.after(seconds, self.quiet)

    def quiet(self) -> None:
        """The notice has done its duty."""
        self._timers.cancel(self._until)
        self.notice = ""

    def refuse(self, seat: int | None, text: str) -> None:
        """A press is no move: the seat's lamp blinks, and the screen says why."""
        self._audits.count("refused_moves")
        if self.cues is not None:
            self.cues.refused(seat)
        if self.announcer is not None:
            self.announcer.refused(text)
        self.tell_for(text, REFUSAL_SECONDS, informs=False)

    def refuse_card(self, text: str, *, unknown: bool = False) -> None:
        """A card is refused aloud; `unknown`: it is none of the deck."""
        self._audits.count("rejected_scans")
        if self.cues is not None:
            self.cues.unknown_card()
        if self.announcer is not None and unknown:
            self.announcer.unknown_card()  # not its tag's long number
        elif self.announcer is not None:
            self.announcer.refused(text)
        self.tell_for(text, REFUSAL_SECONDS, informs=False)

    def trouble(self, name: str, text: str) -> None:
        """Something does not work; it is on the banner until `clear`."""
        if self.troubles.get(name) != text:
            log.warning("%s: %s", name, text)
            self.troubles[name] = text

    def clear(self, name: str) -> None:
        """It works again."""
        self.troubles.pop(name, None)

    def output(self, name: str, error: HardwareError | None) -> None:
        """A lamp or the buzzer failed, or (None) works again."""
        if error is None:
            self.clear(name)
        else:
            self.trouble(name, self._words.talk("pins", reason=self._words.error(error)))
