"""The end of an evening: how it stood, its files for whoever wants them, and a new session for the next one."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from controller.archive import Archive
from controller.exports import export_hands, export_standings, export_tables
from controller.journal_file import JournalError
from controller.ledger import read_ledger
from controller.standings import FinalStandings, final_standings
from controller.yamlfile import FileProblem

if TYPE_CHECKING:
    from controller.table import Table

log = logging.getLogger("droid_dealer")

FOLDER: Final = "exports"
"""In the state folder, where the configuration names no other one."""
DATE: Final = len("2026-01-31")


class Ending:
    """The evening that was ended last, and its export: a file at a time, so that the table never stands still for it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._steps: Iterator[Path] | None = None
        self.final: FinalStandings | None = None
        self.state: Literal["none", "running", "done", "failed"] = "none"
        self.folder: Path | None = None
        self.files = 0
        self.reason = ""

    def end(self) -> None:
        """End the evening, between hands, and begin to export it. Raises JournalError; then nothing has ended."""
        final = final_standings(self._table.session)
        self._table.end_evening()
        self.final = final
        self._table.telling.say(self._table.words.talk("evening_over"))
        self.export()

    def export(self) -> None:
        """Write the evening's files, once more where some of them are there already."""
        assert self.final is not None, "no evening was ended"
        self.state, self.files, self.reason, self.folder = "running", 0, "", None
        self._steps = self._write(self.final)
        self._table.timers.after(0.0, self._step)

    def _step(self) -> None:
        if self._steps is None:
            return
        try:
            next(self._steps)
        except StopIteration:
            self.state, self._steps = "done", None
        except OSError as error:
            self._failed(f"{error.filename or self.folder}: {error.strerror or error}")
        except (JournalError, FileProblem) as error:
            self._failed(" ".join(self._table.words.error(error).split()))
        else:
            self.files += 1
            self._table.timers.after(0.0, self._step)

    def _failed(self, reason: str) -> None:
        log.warning("the evening was not exported: %s", reason)
        self.state, self.reason, self._steps = "failed", reason, None

    def _write(self, final: FinalStandings) -> Iterator[Path]:
        state = self._table.session.journal.path.parent
        wanted = self._table.settings.exports
        with Archive.open(state) as archive:
            session = next(session for session in archive.sessions() if session.number == final.session)
            folder = (wanted or state / FOLDER) / f"{session.begun[:DATE]}-evening-{session.number}"
            self.folder = folder
            if (
                wanted is not None and not wanted.is_dir()
            ):  # a stick that is not plugged in: nothing is written below it
                raise FileNotFoundError(2, self._table.words.talk("export_no_folder"), str(wanted))
            ledger = read_ledger(archive, session)
            for exported in export_hands(archive, session, ledger, folder, public=False):
                yield exported.path
            for exported in (*export_tables(ledger, folder), export_standings(final, folder)):
                yield exported.path
