"""How the table stands with its journal: what a damaged one has cost, and waiting while nothing can be written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from controller.journal_file import JournalError, JournalUnwritable
from controller.salvage import Missing, take_note
from controller.timers import Timer

if TYPE_CHECKING:
    from controller.table import Table

TRY_SECONDS = 2.0
"""So often the table looks whether it can write again."""
FAILED, LOST = "journal", "lost"
"""The names of the troubles on the banner."""


class JournalWatch:
    """Keeps the banner true: nothing that anybody has seen is lost, and the table goes on by itself."""

    def __init__(self, table: Table, lost: Sequence[Missing]) -> None:
        """`lost`: what damaged journals have cost, and nobody has taken note of yet."""
        self._table = table
        self._lost = tuple(lost)
        self._again: Timer | None = None

    @property
    def waiting(self) -> bool:
        """Whether the table stands still until its journal can be written again."""
        return self._again is not None

    @property
    def asks(self) -> bool:
        """Whether somebody is to take note of what is missing, before anything else."""
        return bool(self._lost) and not self._table.settings.demonstration

    def begin(self) -> None:
        """Tell what is missing, until somebody takes note of it; a hand waits so long, unless only droids play."""
        table, words = self._table, self._table.words
        hand = table.session.hand
        if self.asks and hand is not None and not hand.complete:
            table.paused = True
        for lost in self._lost:
            what = " ".join(words.talk(code, **values) for code, values in lost.told)
            table.telling.trouble(LOST, words.talk("lost", file=lost.file.name, what=what))

    def taken_note(self) -> bool:
        """DEAL was pressed: whether that only took note of what is missing."""
        if not self._lost:
            return False
        try:
            take_note(self._lost)
        except JournalError as error:
            self.failed(error)
            return True
        self._lost = ()
        self._table.telling.clear(LOST)
        self._table.pause(False)
        return True

    def failed(self, error: JournalError) -> None:
        """Something could not be written: tell it, and look now and then whether it can be."""
        self._table.telling.trouble(FAILED, self._table.words.error(error))
        if isinstance(error, JournalUnwritable) and not self.waiting:
            self._again = self._table.timers.after(TRY_SECONDS, self._try)
            self._table.pulsing.watch()
            self._table.deciding.watch()

    def works(self) -> None:
        """Something was written."""
        self._table.telling.clear(FAILED)
        if self._again is not None:
            self._table.timers.cancel(self._again)
            self._again = None
            self._table.pulsing.watch()
            self._table.deciding.watch()

    def _try(self) -> None:
        try:
            self._table.session.journal.try_to_write()
        except JournalError as error:
            self._table.telling.trouble(FAILED, self._table.words.error(error))
            self._again = self._table.timers.after(TRY_SECONDS, self._try)
        else:
            self.works()
