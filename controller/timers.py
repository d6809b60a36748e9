"""The one heap of timers: everything the table does later waits here."""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Callable

from controller.clock import Clock

_FEW = 64
"""Below so many entries cancelled timers are not worth clearing away."""


class Timer:
    """One call to come; made by `Timers.after`."""

    __slots__ = ("_callback", "due", "number")

    def __init__(self, due: float, number: int, callback: Callable[[], None]) -> None:
        """A call of ``callback`` at ``due`` seconds, the ``number``-th timer made."""
        self.due = due
        self.number = number
        self._callback: Callable[[], None] | None = callback

    @property
    def pending(self) -> bool:
        """Whether the call is still to come: neither made nor cancelled."""
        return self._callback is not None

    def take(self) -> Callable[[], None] | None:
        """Hand out the callback and be done, so that it can run once at most."""
        callback, self._callback = self._callback, None
        return callback

    def __lt__(self, other: Timer) -> bool:
        """Earlier first; of equal times the one made first."""
        return (self.due, self.number) < (other.due, other.number)


class Timers:
    """Timers in the order they fall due. For one thread: the table's."""

    __slots__ = ("_clear_at", "_clock", "_heap", "_numbers")

    def __init__(self, clock: Clock) -> None:
        """Timers that measure by ``clock``."""
        self._clock = clock
        self._heap: list[Timer] = []
        self._numbers = itertools.count(1)
        self._clear_at = _FEW

    def after(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call ``callback`` once, ``delay`` seconds from now.

        Raises ValueError for a delay that is negative or no finite number.
        """
        if not (math.isfinite(delay) and delay >= 0):
            raise ValueError(f"a timer cannot wait {delay} seconds")
        timer = Timer(self._clock() + delay, next(self._numbers), callback)
        if len(self._heap) >= self._clear_at:
            self._clear_cancelled()
        heapq.heappush(self._heap, timer)
        return timer

    def cancel(self, timer: Timer | None) -> None:
        """Take a timer back; one that has run, was cancelled before, or None changes nothing."""
        if timer is not None:
            timer.take()

    def next_due(self) -> float | None:
        """When the next timer falls due (seconds of the clock), or None when none waits."""
        while self._heap and not self._heap[0].pending:
            heapq.heappop(self._heap)
        return self._heap[0].due if self._heap else None

    def run_due(self, now: float) -> int:
        """Run the timers due at ``now`` or before, in their order, and return how many ran.

        A timer that a callback adds waits for the next call even when it is due at once, so
        callbacks that add each other cannot keep the loop here for ever. An exception of a callback
        passes through; its timer is done, the others wait as before.
        """
        due: list[Timer] = []
        while self._heap and self._heap[0].due <= now:
            due.append(heapq.heappop(self._heap))
        due.reverse()
        ran = 0
        try:
            while due:
                callback = due.pop().take()
                if callback is not None:
                    ran += 1
                    callback()
        finally:
            for timer in due:
                heapq.heappush(self._heap, timer)
        return ran

    def _clear_cancelled(self) -> None:
        """Drop cancelled timers, which would otherwise stay until they fall due.

        One that is set and cancelled over and over, as a quiet time is, must not fill the memory.
        """
        self._heap = [timer for timer in self._heap if timer.pending]
        heapq.heapify(self._heap)
        self._clear_at = max(_FEW, 2 * len(self._heap))
