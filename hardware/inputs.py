"""Where foreign threads leave what they saw, for the one loop thread to fetch.

A pin library calls back from a thread of its own, and that thread dies of any exception, with
every button on it. So a callback only stores and wakes, in bounded room, and cannot raise.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock

from hardware.events import HardwareEvent
from hardware.interfaces import Clock, Wake

SLOT_EDGES = 64
"""Edges kept between two visits of the loop; a finger makes a few, a loose wire any number."""

QUEUE_EVENTS = 256
"""Events kept between two visits of the loop."""


@dataclass(frozen=True, slots=True)
class Edge:
    """The contact changed to ``level`` (True: down) at ``time`` (seconds)."""

    level: bool
    time: float


@dataclass(frozen=True, slots=True)
class Edges:
    """What a slot held: ``skipped`` older edges had no room, ``kept`` are the newest, in order."""

    skipped: int
    kept: Sequence[Edge]


class PinSlot:
    """The bounded slot of one pin."""

    def __init__(self, clock: Clock, wake: Wake, limit: int = SLOT_EDGES) -> None:
        self._clock = clock
        self._wake = wake
        self._lock = Lock()
        self._kept: deque[Edge] = deque(maxlen=limit)
        self._skipped = 0
        self._closed = False

    def deliver(self, level: bool, age: float = 0.0) -> None:
        """Called from a foreign thread: an edge to ``level``, ``age`` seconds ago. Never raises."""
        try:
            edge = Edge(level, self._clock() - age)
            with self._lock:
                if self._closed:
                    return
                first = not self._kept
                if len(self._kept) == self._kept.maxlen:
                    self._skipped += 1
                self._kept.append(edge)
            if first:  # the later ones are fetched by the same visit
                self._wake()
        except Exception:
            # Nobody is there to hear it, and the pin library's thread must live. The edge stays
            # in the slot for the next visit.
            return

    def drain(self) -> Edges:
        """Fetch and forget what came since the last call."""
        with self._lock:
            edges = Edges(self._skipped, tuple(self._kept))
            self._kept.clear()
            self._skipped = 0
        return edges

    def close(self) -> None:
        """Ignore what still comes."""
        with self._lock:
            self._closed = True
            self._kept.clear()


class EventQueue:
    """Events from reader threads; bounded: the oldest give way when nobody fetches them."""

    def __init__(self, wake: Wake, limit: int = QUEUE_EVENTS) -> None:
        self._wake = wake
        self._lock = Lock()
        self._events: deque[HardwareEvent] = deque(maxlen=limit)

    def put(self, event: HardwareEvent) -> None:
        """Add an event and wake the loop; from any thread."""
        with self._lock:
            self._events.append(event)
        self._wake()

    def drain(self) -> list[HardwareEvent]:
        """Fetch and forget all events, oldest first."""
        with self._lock:
            events = list(self._events)
            self._events.clear()
        return events
