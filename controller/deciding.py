"""The time that a person has for a decision: shown to everybody, told before it runs out, and then the mildest move is made.

It runs while a person is asked and the table goes on, and only then: not while cards or dice are owed, not for droids, not
while the table is paused, corrected, or waits for its disk. Where a hand is interrupted it begins anew.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from controller.mildest import mildest
from controller.timers import Timer
from rules.questions import Question, SeatTurn
from rules.view import LegalMove

if TYPE_CHECKING:
    from controller.table import Table

WARNING_SECONDS: Final = 10
"""In so many last seconds the time is shown as running out, or in the last third of a short time; lamp and buzzer tell it
when they begin."""
COUNTED_SECONDS: Final = 3
"""And each of so many last seconds."""
RETRY_SECONDS: Final = 2.0
TOLD_SECONDS: Final = 8.0
ROUNDS_ALONE: Final = 2
"""After so many moves for each seat that nobody made, the hand is called where that is free: or it would never end."""


class Deciding:
    """Measures the time of the seat on turn, and acts for it at its end."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._question: Question | None = None  # whose time it is
        self._left = 0.0  # seconds, when the time runs or ran last
        self._since: float | None = None  # when it began to run; None while it stands
        self._timer: Timer | None = None
        self._alone = 0  # moves in a row that were made for somebody
        self._acting = False

    @property
    def limit(self) -> int:
        """How many seconds a person has for a move; 0: no limit."""
        return self._table.preferences.now.decision

    @property
    def warning(self) -> int:
        """The last seconds, in which the time is told aloud."""
        return min(WARNING_SECONDS, self.limit // 3)

    @property
    def seconds_left(self) -> int | None:
        """Whole seconds that the seat on turn has left, rounded up; None where no time is measured."""
        if self._question is None:
            return None
        return max(0, math.ceil(self._remaining() - 1e-6))

    def _remaining(self) -> float:
        return self._left if self._since is None else self._left - (self._table.clock() - self._since)

    def new_hand(self) -> None:
        """A hand begins, or an interrupted one goes on: nothing of another one's time counts."""
        self._stand()
        self._question = None
        self._alone = 0

    def moved(self, seat: int | None) -> None:
        """A seat has moved; by itself, unless this is what made the move."""
        if not self._acting and seat is not None and not self._table.is_droid(seat):
            self._alone = 0

    def watch(self) -> None:
        """Something has changed: begin, go on, or stand still."""
        table, hand = self._table, self._table.session.hand
        self._stand()
        question = None if hand is None or hand.complete or table.stage != "hand" else hand.question
        if not self.limit or not isinstance(question, SeatTurn) or table.is_droid(question.seat):
            self._question = None
            return
        if question is not self._question:
            self._question, self._left = question, float(self.limit)
        self._left = min(self._left, float(self.limit))
        if not self._held():
            self._since = table.clock()
            self._wait()

    def _held(self) -> bool:
        table = self._table
        stopped = table.paused or table.fault is not None or table.menus.active
        return stopped or table.correcting.active or table.journal_watch.waiting

    def _stand(self) -> None:
        """The time stands still, at what is left of it."""
        self._left, self._since = self._remaining(), None
        self._table.timers.cancel(self._timer)

    def _wait(self) -> None:
        """Until the next whole second, at which the picture changes."""
        left = self._remaining()
        delay = left - (math.ceil(left - 1e-6) - 1)
        self._timer = self._table.timers.after(max(0.0, delay), self._second)

    def _second(self) -> None:
        left, question = self.seconds_left, self._question
        if left is None or not isinstance(question, SeatTurn):
            return
        if left <= 0:
            self._expired(question.seat)
            return
        if left == self.warning or left <= COUNTED_SECONDS:
            self._table.cues.hurry(question.seat)
        self._wait()

    def _expired(self, seat: int) -> None:
        """The time is up: the mildest move, by the one way that moves go, and told to everybody."""
        table, hand = self._table, self._table.session.running
        ends = self._alone >= ROUNDS_ALONE * len(hand.state.live())
        move = mildest(hand, seat, ends=ends)
        label, _ = table.words.action(LegalMove(move.word, "plain"))
        told = table.words.talk("time_is_up", seat=seat, name=table.name_of(seat), action=label)
        self._acting = True
        try:
            done = table.act(move)
        finally:
            self._acting = False
        if not done:
            self._stand()
            self._timer = table.timers.after(RETRY_SECONDS, lambda: self._expired_again(seat))
            return
        self._alone += 1
        table.telling.say(told)
        table.telling.tell_for(told, TOLD_SECONDS)

    def _expired_again(self, seat: int) -> None:
        """It could not be carried out: once more, if the seat is still asked."""
        if isinstance(self._question, SeatTurn) and self._question.seat == seat and not self._held():
            self._expired(seat)
