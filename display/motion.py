"""Motion in a window: what has just moved travels, and marks that stand for a moment tell the same.

Time comes from outside (seconds of any clock). Without motion there are marks alone.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from display.movement import Flight, Movement, Place, movement, opening, settling
from display.scene import (
    AttractScene,
    CardFace,
    DemonstrationScene,
    RevealScene,
    Scene,
    SeatPanel,
    ShiftScene,
    TableScene,
)

FLIGHT_SECONDS: Final = 0.7
APART_SECONDS: Final = 0.04
"""Between the starts of two flights of one movement, so that each can be seen."""

MARK_SECONDS: Final = 3.0
MOST_FLIGHTS: Final = 24


@dataclass(frozen=True, slots=True)
class Flying:
    """A flight on its way; `share` of the way, from 0 to 1, is behind it."""

    flight: Flight
    share: float


class Motion:
    """Follows the scenes of one window."""

    def __init__(self) -> None:
        self._table: TableScene | None = None
        self._before_hand = False
        self._last_hand: tuple[str, str] | None = None
        self._flights: list[tuple[float, Flight]] = []
        self._changes: dict[Place, tuple[int, float]] = {}
        self._fresh: dict[int, tuple[int, float]] = {}
        self._given: Scene | None = None
        self._marked: Scene
        self._marked_until = 0.0

    def follow(self, scene: Scene, now: float) -> None:
        """Take in the next scene; what it moved starts now."""
        self._given = None
        scene = scene.picture if isinstance(scene, DemonstrationScene) else scene
        if isinstance(scene, ShiftScene) or (isinstance(scene, TableScene) and scene.private_look is not None):
            self._flights.clear()  # the table comes back, and with it what has changed meanwhile
            return
        moved = Movement()
        if isinstance(scene, TableScene):
            if self._table is not None and _hand(self._table) == _hand(scene):
                moved = movement(self._table, scene)
            else:
                self._forget()
                if self._before_hand and self._last_hand != _hand(scene):
                    moved = opening(scene)
        elif isinstance(scene, RevealScene):
            before = self._table
            self._forget()
            if before is not None:
                moved = settling(before, scene)
        else:
            self._forget()
        self._table = scene if isinstance(scene, TableScene) else None
        if isinstance(scene, TableScene):
            self._last_hand = _hand(scene)
        elif isinstance(scene, RevealScene):
            self._last_hand = None
        self._before_hand = isinstance(scene, AttractScene | RevealScene)
        self._begin(moved, now)

    def _begin(self, moved: Movement, now: float) -> None:
        for number, flight in enumerate(moved.flights[:MOST_FLIGHTS]):
            self._flights.append((now + number * APART_SECONDS, flight))
        del self._flights[:-MOST_FLIGHTS]
        end = now + MARK_SECONDS
        self._changes |= {place: (amount, end) for place, amount in moved.changes.items()}
        for seat, count in moved.fresh.items():
            before = self._fresh.get(seat, (0, 0.0))
            self._fresh[seat] = (count + (before[0] if before[1] > now else 0), end)

    def _forget(self) -> None:
        self._flights.clear()
        self._changes.clear()
        self._fresh.clear()

    def marked(self, scene: Scene, now: float) -> Scene:
        """The scene with marks where something has just changed."""
        if scene is self._given and now < self._marked_until:
            return self._marked
        self._given, self._marked = scene, self._with_marks(scene, now)
        ends = [mark[1] for mark in (*self._changes.values(), *self._fresh.values())]
        self._marked_until = min(ends, default=math.inf)
        return self._marked

    def _with_marks(self, scene: Scene, now: float) -> Scene:
        if isinstance(scene, DemonstrationScene):
            picture = self._with_marks(scene.picture, now)
            assert isinstance(picture, TableScene | RevealScene)
            return scene if picture is scene.picture else replace(scene, picture=picture)
        self._changes = {place: mark for place, mark in self._changes.items() if mark[1] > now}
        self._fresh = {seat: mark for seat, mark in self._fresh.items() if mark[1] > now}
        if not self._changes and not self._fresh:
            return scene
        pots: Mapping[int, int] = {place[1]: mark[0] for place, mark in self._changes.items() if place[0] == "pot"}
        if isinstance(scene, TableScene | RevealScene) and pots:
            told = tuple(
                replace(pot, change=pots[number]) if number in pots and pot.change is None else pot
                for number, pot in enumerate(scene.pots)
            )
            scene = replace(scene, pots=told)
        if isinstance(scene, TableScene):
            scene = replace(scene, seats=tuple(self._marked_seat(seat) for seat in scene.seats))
        return scene

    def _marked_seat(self, seat: SeatPanel) -> SeatPanel:
        change = self._changes.get(("stack", seat.seat))
        if change is not None and seat.change is None:
            seat = replace(seat, change=change[0])
        fresh = self._fresh.get(seat.seat)
        if fresh is not None and seat.cards:
            seat = replace(seat, cards=_with_new(seat.cards, fresh[0]))
        return seat

    def flying(self, now: float) -> tuple[Flying, ...]:
        """What is on its way now, in the order of its start."""
        self._flights = [(start, flight) for start, flight in self._flights if now < start + FLIGHT_SECONDS]
        return tuple(Flying(flight, (now - start) / FLIGHT_SECONDS) for start, flight in self._flights if start <= now)

    @property
    def moving(self) -> bool:
        """Whether something is on its way, or about to start."""
        return bool(self._flights)


def _hand(scene: TableScene) -> tuple[str, str]:
    """What tells a hand from the next one; a settlement stands between them besides."""
    return (scene.title, scene.hand_number)


def _with_new(cards: Sequence[CardFace], count: int) -> tuple[CardFace, ...]:
    """The last `count` cards are marked as new, unless they are marked otherwise."""
    first = max(0, len(cards) - count)
    return tuple(
        replace(card, state="new") if number >= first and not card.state else card for number, card in enumerate(cards)
    )
