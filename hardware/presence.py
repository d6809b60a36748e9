"""From repeated readings to cards that come and go: pure, fed by uids and times.

A reader repeats a lying card many times a second and misses it now and then, and noise can look
like a card. So a card counts after enough equal readings within the quiet time, is presented
once, and is gone when it has not been seen for the quiet time. Where a reader sees two cards at
once nobody can say which one is meant: neither is presented before it has been alone for the
quiet time, since a reader may miss one of the two now and then.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from hardware.events import CardPresented, CardRemoved, TwoCards

MOST_CARDS = 32
"""Cards (or ghosts) kept in mind at once; beyond that the one unseen for longest is let go."""

PresenceEvent = CardPresented | CardRemoved | TwoCards


@dataclass(slots=True)
class _Sighting:
    frames: int
    last_seen: float
    presented: bool = False


class Presence:
    """The cards on one reader (or one antenna)."""

    def __init__(self, reader: int, quiet: float = 1.0, frames_needed: int = 1) -> None:
        """``quiet`` in seconds; ``frames_needed``: equal readings until a card counts."""
        self._reader = reader
        self._quiet = quiet
        self._frames_needed = frames_needed
        self._sightings: dict[str, _Sighting] = {}
        self._together: tuple[str, ...] = ()
        self._together_until = 0.0

    def feed(self, uid: str, time: float) -> list[PresenceEvent]:
        """A reading of ``uid`` at ``time`` (seconds)."""
        events = self.tick(time)
        sighting = self._see(uid, time, events)
        if not sighting.presented and sighting.frames >= self._frames_needed and not self._together:
            sighting.presented = True
            events.append(CardPresented(uid, self._reader, time))
        return events

    def feed_together(self, uids: Collection[str], time: float) -> list[PresenceEvent]:
        """A reading of several cards at once at ``time`` (seconds): told once, none is presented."""
        events = self.tick(time)
        for uid in uids:
            self._see(uid, time, events)
        together = tuple(sorted(uids))
        if together != self._together:
            events.append(TwoCards(together, self._reader, time))
        self._together = together
        self._together_until = time + self._quiet
        return events

    def tick(self, time: float) -> list[PresenceEvent]:
        """The cards that are gone by ``time`` (seconds)."""
        if time >= self._together_until:
            self._together = ()
        gone = [uid for uid, sighting in self._sightings.items() if time >= sighting.last_seen + self._quiet]
        events: list[PresenceEvent] = []
        for uid in gone:
            events += self._let_go(uid, time)
        return events

    def stay(self, uids: Collection[str], time: float) -> None:
        """These cards are known to have lain there all the while until ``time`` (seconds)."""
        for uid in uids:
            if uid in self._sightings:
                self._sightings[uid].last_seen = time

    def resume(self, time: float) -> None:
        """The reader was blind until ``time``: give each lying card a quiet time to be seen again.

        A card that lay there all the while is so not presented twice.
        """
        for uid, sighting in list(self._sightings.items()):
            if sighting.presented:
                sighting.last_seen = time
            else:
                del self._sightings[uid]
        if self._together:
            self._together_until = time + self._quiet

    def next_due(self, still_lying: Collection[str] = ()) -> float | None:
        """When a card can be gone (seconds), leaving out those ``still_lying``; None if none."""
        dues = [sighting.last_seen + self._quiet for uid, sighting in self._sightings.items() if uid not in still_lying]
        return min(dues, default=None)

    def _see(self, uid: str, time: float, events: list[PresenceEvent]) -> _Sighting:
        """Count a sighting; a card that has to give way for it is added to ``events``."""
        sighting = self._sightings.pop(uid, None)
        if sighting is None:
            if len(self._sightings) >= MOST_CARDS:
                events += self._let_go(next(iter(self._sightings)), time)
            sighting = _Sighting(0, time)
        self._sightings[uid] = sighting  # at the end: the order is by last sighting
        sighting.frames = min(sighting.frames + 1, self._frames_needed)
        sighting.last_seen = max(time, sighting.last_seen)
        return sighting

    def _let_go(self, uid: str, time: float) -> list[PresenceEvent]:
        presented = self._sightings.pop(uid).presented
        return [CardRemoved(uid, self._reader, time)] if presented else []
