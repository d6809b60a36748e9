"""The loop's waiting place, for tests with real threads: woken, never asleep for nothing."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from time import monotonic
from typing import TypeVar

Item = TypeVar("Item")


class Wakes:
    """Pass it as the wake of a driver or a queue."""

    def __init__(self) -> None:
        self._event = Event()
        self.count = 0

    def __call__(self) -> None:
        self.count += 1
        self._event.set()

    def fetch_until(
        self,
        fetch: Callable[[], list[Item]],
        enough: Callable[[list[Item]], bool],
        timeout: float = 5.0,
        meanwhile: Callable[[], object] | None = None,
        every: float = 1.0,
    ) -> list[Item]:
        """Fetch at each wake until there is enough; returns everything fetched.

        ``meanwhile`` is called every ``every`` seconds, for a peer that repeats itself. Fails
        after ``timeout`` seconds.
        """
        end = monotonic() + timeout
        fetched: list[Item] = []
        while True:
            self._event.clear()
            fetched += fetch()
            if enough(fetched):
                return fetched
            left = end - monotonic()
            assert left > 0, f"after {timeout} s only {fetched}"
            if meanwhile is not None:
                meanwhile()
            self._event.wait(min(left, every))
