"""From a bouncing contact to presses: pure, fed by levels and times.

A level counts once it has been stable for the debounce time. The pin libraries' own filters
are not used: one of them reports the first edge and is then deaf, another waits for rest, a
simulated one does nothing; this one behaves the same on all of them.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import Enum, auto

EDGE_LIMIT = 80
"""More edges than this within one second are no finger: mains hum on a loose wire makes 100."""

DOUBT_SECONDS = 0.25
"""So long an edge may be on its way on a busy computer: the pin library tells it from a thread of its own."""

QUIET_SECONDS = 1.0
"""A noisy contact counts again after this long without an edge."""


class Change(Enum):
    """What became of a contact."""

    PRESSED = auto()
    RELEASED = auto()
    STUCK = auto()
    NOISY = auto()
    QUIET = auto()


@dataclass(frozen=True, slots=True)
class Settled:
    """A change, and since when it holds (seconds)."""

    change: Change
    time: float


class Debouncer:
    """The state of one contact. Levels are logical: True is down, whatever the wiring.

    The results depend on the edges and their times alone, not on when or how often ``settle``
    is called: a loop that comes late loses no press.
    """

    def __init__(self, debounce: float) -> None:
        """``debounce``: for how many seconds a level must rest to count."""
        self._debounce = debounce
        self._edges: deque[float] = deque(maxlen=EDGE_LIMIT + 1)
        self._stable = False
        self._raw = False
        self._since = float("-inf")
        self._doubt: float | None = None
        self._noisy = False

    @property
    def down(self) -> bool:
        """Whether the contact counts as down (pressed or stuck)."""
        return self._stable

    def start(self, level: bool, time: float) -> list[Settled]:
        """The level found at the start: a button already down is stuck until released."""
        self._raw = self._stable = level
        self._since = time
        return [Settled(Change.STUCK, time)] if level else []

    def feed(self, level: bool, time: float) -> list[Settled]:
        """An edge to ``level`` at ``time``."""
        time = max(time, self._since)  # threads may deliver out of order by a hair
        self._doubt = None
        changes = self.settle(time)
        self._raw = level
        self._since = time
        self._edges.append(time)
        return changes + self._judge_rate(time)

    def skip(self, count: int, time: float) -> list[Settled]:
        """``count`` edges before ``time`` were not kept: what was pending then is void."""
        self._doubt = None
        self._since = max(time, self._since)
        self._edges.extend([self._since] * min(count, EDGE_LIMIT + 1))
        return self._judge_rate(self._since)

    def observe(self, level: bool, now: float) -> list[Settled]:
        """The level read from the pin itself, to find an edge that was lost.

        A reading that contradicts the edges is first doubted, because the edge may still be on its
        way, and says when the contact changed: a press that is over already counts by that. Only
        when none comes is the reading believed.
        """
        if level == self._raw:
            self._doubt = None
        elif self._doubt is None:
            self._doubt = now
        elif now >= self._doubt + DOUBT_SECONDS:
            self._raw = level
            self._since = self._doubt
            self._doubt = None
        return self.settle(now)

    def settle(self, now: float) -> list[Settled]:
        """What has come to rest by ``now``."""
        if self._doubt is not None:
            return []
        if self._noisy:
            return self._settle_noise(now)
        if self._raw == self._stable or now < self._since + self._debounce:
            return []
        self._stable = self._raw
        return [Settled(Change.PRESSED if self._raw else Change.RELEASED, self._since)]

    def next_due(self) -> float | None:
        """When something can come to rest (seconds), or None if all is at rest."""
        if self._doubt is not None:
            return self._doubt + DOUBT_SECONDS
        if self._noisy:
            return self._since + QUIET_SECONDS
        if self._raw != self._stable:
            return self._since + self._debounce
        return None

    def _judge_rate(self, time: float) -> list[Settled]:
        if self._noisy or len(self._edges) <= EDGE_LIMIT:
            return []
        if self._edges[-1] - self._edges[0] > 1.0:
            return []
        self._noisy = True
        changes = [Settled(Change.NOISY, time)]
        if self._stable:
            # Nothing may stay held by a contact that is no longer believed: a private look ends.
            self._stable = False
            changes.insert(0, Settled(Change.RELEASED, time))
        return changes

    def _settle_noise(self, now: float) -> list[Settled]:
        rest = self._since + QUIET_SECONDS
        if now < rest:
            return []
        self._noisy = False
        self._edges.clear()
        return [Settled(Change.QUIET, rest), *self.start(self._raw, rest)]
