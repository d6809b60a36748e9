"""Watches over a running table: the heartbeats of its threads, its screen and readers, as one status object.

The main thread looks after the table's, and the table's after the main thread. A thread that stands still is told in the log
with what every thread was doing; what the status says is logged whenever it changes.
"""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from typing import Any, Protocol

from controller.clock import Clock
from controller.loop import TableThread
from controller.spoken import WORDS
from display.words.catalog import N_

log = logging.getLogger("droid_dealer")

STUCK_SECONDS = 5.0
"""A thread whose heart has not beaten for so long is stuck."""
SCREEN_MISSING = N_("none was found; it is looked for")


class HasState(Protocol):
    """The screen: it says whether there is one."""

    @property
    def state(self) -> str:
        """`window`, `none` or `lost`."""

    @property
    def missing(self) -> bool:
        """Whether there is none though one is wanted."""


class Heart:
    """The heartbeat of one thread, which another one listens to."""

    def __init__(self, name: str, clock: Clock) -> None:
        self.name = name
        self._clock = clock
        self._beat = clock()
        self.stuck = False

    def beat(self) -> None:
        """The thread is alive."""
        self._beat = self._clock()

    @property
    def age(self) -> float:
        """Seconds since the last beat."""
        return max(0.0, self._clock() - self._beat)

    def listen(self) -> bool:
        """Whether the thread is stuck; when that begins it is logged with the stacks of all threads, and when it ends."""
        age = self.age
        if age > STUCK_SECONDS and not self.stuck:
            self.stuck = True
            log.error("the %s thread has stood still for %.1f seconds:\n%s", self.name, age, stacks())
        elif age <= STUCK_SECONDS and self.stuck:
            self.stuck = False
            log.warning("the %s thread goes on", self.name)
        return self.stuck


def stacks() -> str:
    """Where every thread is: files, lines and names, and no value of any variable."""
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    return "\n".join(
        f"thread {names.get(ident, ident)}:\n{''.join(traceback.format_stack(frame)).rstrip()}"
        for ident, frame in sys._current_frames().items()
    )


class Supervision:
    """The status of everything that runs."""

    def __init__(self, thread: TableThread, screen: HasState, clock: Clock) -> None:
        self._thread = thread
        self._screen = screen
        self.table = Heart("table", clock)
        self.main = Heart("screen", clock)
        self._told = ""

    def status(self) -> dict[str, Any]:
        """The table as it described itself last, with the state of what is around it; from any thread."""
        described = dict(self._thread.described)
        if described and self._screen.missing:
            described["degraded"] = described["degraded"] | {"screen": WORDS.text(SCREEN_MISSING)}
        return {
            **described,
            "threads": {
                heart.name: {
                    "state": "stuck" if heart.age > STUCK_SECONDS else "ok",
                    "heartbeat_age": round(heart.age, 2),
                }
                for heart in (self.table, self.main)
            },
            "screen": self._screen.state,
        }

    def log_changes(self) -> None:
        """Log the status in short when it is another one than before; for the main thread."""
        status = self.status()
        if "readers" not in status:
            return  # the table has not begun
        told = standing(status)
        if told != self._told:
            self._told = told
            log.info("state: %s", told)


def standing(status: dict[str, Any]) -> str:
    """Threads, screen, readers and what is degraded, on one line."""
    parts = [f"{name} thread {heart['state']}" for name, heart in status["threads"].items()]
    parts.append(f"screen {status['screen']}")
    parts += [f"reader {number} {state}" for number, state in status["readers"].items()]
    degraded = ", ".join(status["degraded"])
    return ", ".join(parts) + (f"; degraded: {degraded}" if degraded else "")
