"""A monotonic clock that moves only when told."""

from __future__ import annotations


class FakeClock:
    """Call it for the time in seconds."""

    def __init__(self, start: float = 1000.0) -> None:
        self._now = start

    def __call__(self) -> float:
        return self._now

    def advance(self, seconds: float) -> float:
        """Let time pass; returns the new time."""
        assert seconds >= 0, "a monotonic clock never goes back"
        self._now += seconds
        return self._now
