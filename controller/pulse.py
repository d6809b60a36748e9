"""The pulse clock: when the Shift pulses of a real-time variant fire.

The gaps between pulses are exponential, so nobody can foretell one from the time that has passed.
How dense they lie follows the table's own pace: ``expected_per_hand`` pulses over the mean length
of its last hands. Only time in which a pulse is legal counts, for the gaps and for the lengths.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable

HANDS_REMEMBERED = 20
"""Over so many hands the mean length is taken."""


class PulseClock:
    """Says when the next pulse is due; the caller fires it and tells.

    It has no clock of its own: every call brings the time, in seconds of one monotonic clock.
    """

    __slots__ = ("_draw", "_expected", "_hand_time", "_lengths", "_remaining", "_since")

    def __init__(
        self,
        expected_per_hand: float,
        hand_minutes: float,
        draw: Callable[[], float],
        lengths: Iterable[float] = (),
    ) -> None:
        """A stopped clock.

        ``expected_per_hand`` pulses are to be expected in a hand (0: none ever fires).
        ``hand_minutes`` is the length of a hand to start from; it counts as one hand among the last
        ones, so that a first hand of three seconds does not make the second one a thunderstorm.
        ``draw`` gives exponential numbers of mean 1. ``lengths`` are the `lengths` of an earlier
        clock of the same table, to go on from instead of ``hand_minutes``.

        Raises ValueError for an expectation below 0 or a length that is not above 0.
        """
        if not (math.isfinite(expected_per_hand) and expected_per_hand >= 0):
            raise ValueError(f"{expected_per_hand} pulses a hand cannot be expected")
        remembered = list(lengths) or [hand_minutes * 60.0]
        if not all(math.isfinite(length) and length > 0 for length in remembered):
            raise ValueError(f"no hand can be {min(remembered)} seconds long")
        self._expected = expected_per_hand
        self._draw = draw
        self._lengths = deque(remembered, maxlen=HANDS_REMEMBERED)
        self._hand_time = 0.0
        self._since: float | None = None
        # What is left of the gap is kept in mean gaps, not in seconds: when the rate changes, the
        # seconds that are left change with it, as they must for a process without memory.
        self._remaining = draw()

    @property
    def running(self) -> bool:
        """Whether a pulse is legal now, as the caller told."""
        return self._since is not None

    @property
    def lengths(self) -> tuple[float, ...]:
        """The lengths of the last hands (seconds), oldest first, to go on from after a restart."""
        return tuple(self._lengths)

    @property
    def hand_seconds(self) -> float:
        """For how long a pulse was legal in this hand (seconds), up to the last call."""
        return self._hand_time

    @property
    def rate(self) -> float:
        """Pulses to be expected in a second of legal time."""
        return self._expected * len(self._lengths) / sum(self._lengths)

    def resume(self, now: float) -> None:
        """From ``now`` on a pulse is legal; when it was already, nothing changes."""
        if self._since is None:
            self._since = now

    def pause(self, now: float) -> None:
        """From ``now`` on no pulse is legal; what is left of the gap waits."""
        self._count(now)
        self._since = None

    def due(self) -> float | None:
        """When the next pulse fires (seconds of the caller's clock), or None while none can."""
        if self._since is None or self.rate == 0:
            return None
        return self._since + self._remaining / self.rate

    def fired(self, now: float) -> None:
        """The pulse has fired at ``now``: draw the next gap."""
        self._count(now)
        self._remaining = self._draw()

    def hand_over(self, now: float) -> None:
        """The hand has ended at ``now``: stop, and let its length set the rate of the next hands.

        A hand that never came to where a pulse is legal (all folded before the deal) has no length
        and is left out.
        """
        self.pause(now)
        if self._hand_time > 0:
            self._lengths.append(self._hand_time)
        self._hand_time = 0.0

    def _count(self, now: float) -> None:
        """Take the legal time up to ``now`` off the gap and add it to the hand."""
        if self._since is None:
            return
        passed = max(0.0, now - self._since)
        self._since = max(self._since, now)
        self._hand_time += passed
        self._remaining = max(0.0, self._remaining - passed * self.rate)
