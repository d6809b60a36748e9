"""The table's Shift pulses: when they fire, which of them stay due after a correction, and what is noted to check them by.

Each hand's gaps come from the hand's own secret. What cannot follow from it is how long the table took: so the seconds in
which a pulse was legal are noted, and whoever is told the secret can reckon each pulse from them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from controller.chance import Chance
from controller.pulse import PulseClock
from controller.timers import Timer
from rules.hand import Hand
from rules.moves import PULSE

if TYPE_CHECKING:
    from controller.table import Table

RETRY_SECONDS = 2.0
OWED_PULSE_SECONDS = 1.0
LATE_SECONDS = 1.0
"""A pulse that comes so long after its moment is noted as late: the disk was busy, or full."""
DECIMALS = 3
"""Of the seconds that are noted."""


def pulse_label(moves: int) -> str:
    """The stream of the gaps of a hand that begins, or goes on after a restart, with so many moves made."""
    return f"pulse from move {moves}"


class Pulsing:
    """Runs the pulse clock while a pulse is legal, and fires."""

    def __init__(self, table: Table, lengths: tuple[float, ...]) -> None:
        """`lengths` are those of the session's last hands (seconds), from which the rate goes on."""
        self._table = table
        settings = table.settings
        self.clock = PulseClock(settings.expected_per_hand, settings.hand_minutes, lambda: 1.0, lengths)
        self._timer: Timer | None = None
        self._owed = 0  # fired, and taken back by a correction: they stay due
        self._from_move = 0
        self._fired: list[dict[str, Any]] = []
        self._undone = False

    def new_hand(self, hand: Hand, chance: Chance) -> None:
        """The next hand begins, or an interrupted one goes on: its pulses come from its own secret.

        A gap without memory may be drawn anew at any time, so nobody need remember how much of one was left.
        """
        settings = self._table.settings
        self._from_move = len(hand.moves)
        draw = chance.stream(pulse_label(self._from_move)).exponential
        self.clock = PulseClock(settings.expected_per_hand, settings.hand_minutes, draw, self.clock.lengths)
        self._owed = 0
        self._fired = []
        self._undone = False

    def watch(self) -> None:
        """Run the clock while a pulse is legal, and set the timer of the next pulse."""
        table, now = self._table, self._table.clock()
        self.cancel()
        if not self._may_fire():
            self.clock.pause(now)
            return
        self.clock.resume(now)
        if self._owed:
            self._timer = table.timers.after(OWED_PULSE_SECONDS, self.fire)
            return
        due = self.clock.due()
        if due is not None:
            self._timer = table.timers.after(max(0.0, due - now), self.fire)

    def _may_fire(self) -> bool:
        table = self._table
        hand = table.session.hand
        held = table.paused or table.correcting.active or table.journal_watch.waiting
        return hand is not None and not held and hand.pulse_legal

    def fire(self) -> None:
        """A pulse: now, where one may come."""
        table = self._table
        if not self._may_fire():
            return
        owed, due = self._owed, self.clock.due()
        self._owed = max(0, owed - 1)
        number = len(table.session.running.moves) + 1
        if not table.act(PULSE):
            self._owed = owed
            self._timer = table.timers.after(RETRY_SECONDS, self.fire)
            return
        if not owed:
            now = table.clock()
            self.clock.fired(now)
            if not self._undone:
                self._note(number, late=due is not None and now - due > LATE_SECONDS)
        self.watch()

    def _note(self, number: int, *, late: bool) -> None:
        noted: dict[str, Any] = {"move": number, "seconds": round(self.clock.hand_seconds, DECIMALS)}
        self._fired.append(noted | {"late": True} if late else noted)

    def taken_back(self, pulses: int) -> None:
        """A correction took moves back, so many pulses among them: they stay due."""
        self._owed += pulses
        moves = len(self._table.session.running.moves)
        self._fired = [fired for fired in self._fired if fired["move"] <= moves]
        self._undone = True

    def stop(self) -> None:
        """The table has stopped: no pulse comes."""
        self.cancel()
        self.clock.pause(self._table.clock())

    def cancel(self) -> None:
        """Take back the timer of the next pulse."""
        self._table.timers.cancel(self._timer)
        self._timer = None

    def hand_over(self) -> None:
        """The hand has ended: its length sets the rate of the next ones, and what its pulses are checked by is noted."""
        session = self._table.session
        self.cancel()
        now, due = self._table.clock(), self.clock.due()
        self.clock.pause(now)
        if session.running.state.pulses and self.clock.hand_seconds > 0:
            session.pulses = self._noted(late=due is not None and now - due > LATE_SECONDS)
        self.clock.hand_over(now)
        session.hand_seconds = self.clock.lengths

    def _noted(self, *, late: bool) -> dict[str, Any]:
        noted: dict[str, Any] = {
            "from_move": self._from_move,
            "rate": self.clock.rate,
            "seconds": round(self.clock.hand_seconds, DECIMALS),
            "fired": self._fired,
        }
        return noted | {key: True for key, holds in (("late", late), ("undone", self._undone)) if holds}
