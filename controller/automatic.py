"""What goes on at a table by itself: droids' moves, cards and dice that nobody has to bring, a demonstration's next hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from controller.chance import Chance
from controller.droids import Droid
from controller.droids.players import DroidPlayers
from controller.timers import Timer
from rules.hand import Hand
from rules.questions import SeatTurn

if TYPE_CHECKING:
    from controller.table import Table

RETRY_SECONDS = 2.0


class Automatic:
    """The one thing that comes next by itself, if anything does."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._droids = DroidPlayers({})
        self._next: Timer | None = None

    def new_hand(self, hand: Hand, chance: Chance) -> None:
        """A hand begins, or goes on after a restart: then droids draw their chance anew."""
        mark = f"from move {len(hand.moves)}"
        self._droids = DroidPlayers(
            {
                seat: Droid(player.droid, chance.stream(f"droid {seat} {mark}"))
                for seat, player in self._table.session.players.items()
                if player.droid is not None
            }
        )

    @property
    def pending(self) -> bool:
        """Whether something is going to happen by itself."""
        return self._next is not None and self._next.pending

    def later(self, seconds: float, action: Callable[[], None]) -> None:
        """This comes next, in so many seconds, and nothing else."""
        self.stop()
        self._next = self._table.timers.after(seconds, action)

    def again(self, action: Callable[[], None]) -> None:
        """This could not be done now: try it once more in a moment."""
        self.later(RETRY_SECONDS, action)

    def stop(self) -> None:
        """Nothing comes by itself."""
        self._table.timers.cancel(self._next)
        self._next = None

    def schedule(self) -> None:
        """Set the timer of the next thing that happens by itself: a droid's move, a card, dice."""
        table = self._table
        self.stop()
        table.deciding.watch()
        hand = table.session.hand
        if table.paused or table.correcting.active or hand is None or hand.complete or table.stage != "hand":
            return
        pace = table.settings.pace
        if isinstance(hand.question, SeatTurn):
            if hand.question.seat in self._droids:
                self.later(pace.thinking(), self._droid_moves)
        elif table.dealing.by_itself(hand):
            delay = table.dealing.delay(hand, pace)
            if table.shift_shown:
                delay = max(delay, pace.shift)
            self.later(delay, self.advance)

    def _droid_moves(self) -> None:
        hand = self._table.session.running
        question = hand.question
        if not isinstance(question, SeatTurn) or question.seat not in self._droids:
            return
        if not self._table.act(self._droids.move(hand, question.seat)):
            self.again(self._droid_moves)

    def advance(self) -> None:
        """The dealer's next move, or the next card onto the reader."""
        move = self._table.dealing.next_move(self._table.session.running)
        if move is None:
            self.schedule()  # a card was laid on the reader: the reader will tell
        elif not self._table.act(move):
            self.again(self.advance)
