"""What the droid says aloud, and that it cannot: only what everybody may know, and what the screen shows as well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from controller.sound.speakable import speakable
from controller.sound.speaker import Sounds, Trouble
from display.words import Words

if TYPE_CHECKING:
    from controller.telling import Telling


class Announcer:
    """Speaks to the whole table; a seat whose name the voice cannot read is called by its number."""

    def __init__(self, words: Words, sounds: Sounds, telling: Telling) -> None:
        self._words = words
        self._sounds = sounds
        self._telling = telling
        self._told: Mapping[str, Trouble] = {}

    def look(self) -> None:
        """Tell what was asked for and cannot be heard, and that it can be heard again."""
        troubles = self._sounds.troubles
        if troubles == self._told:
            return
        for name in self._told.keys() - troubles.keys():
            self._telling.clear(name)
        for name, (code, reason) in troubles.items():
            self._telling.trouble(name, self._words.talk(code, reason=reason))
        self._told = troubles

    def turn(self, seat: int, name: str) -> None:
        """Whose turn it is."""
        if not self._say("turn", name=name):
            self._say("turn_seat", seat=seat)

    def shift(self) -> None:
        """A Shift."""
        self._say("shift")

    def won(self, winners: Mapping[int, str]) -> None:
        """Who has won, by seat and name; nobody where there are none."""
        if not winners:
            self._say("nobody")
        elif len(winners) == 1:
            ((seat, name),) = winners.items()
            if not self._say("wins", name=name):
                self._say("wins_seat", seat=seat)
        elif not self._say("share", names=self._words.names(winners.values())):
            self._say("share_seats", seats=self._words.seats(sorted(winners)))

    def refused(self, text: str) -> None:
        """Why something is refused, as the screen says it."""
        if self._sounds.speaks and not self._speak(text):
            self._say("refused")

    def unknown_card(self) -> None:
        """A card that is none of the deck; its tag's number is for the screen."""
        self._say("unknown_card")

    def _say(self, code: str, **values: str | int) -> bool:
        """Whether it could be said."""
        return not self._sounds.speaks or self._speak(self._words.aloud(code, **values))

    def _speak(self, text: str) -> bool:
        said = speakable(text, self._words.language)
        if said is not None:
            self._sounds.say(said, self._words.language)
        return said is not None
