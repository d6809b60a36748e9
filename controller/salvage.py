"""Opens a table's journal, a damaged one too: that is set aside, and what can be read of it goes on in a new one.

The damaged file is never written to. The new journal is whole and on the disk under a name of its own before the damaged
one gives up its place, so a plug that is pulled meanwhile costs nothing: the next start goes on from there.
"""

from __future__ import annotations

import json
import logging
import re
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from controller.atomic import replace_file, sync_folder
from controller.histories import header_from
from controller.journal import FILE_NAME, Journal, utc_label
from controller.journal_file import JournalDamaged, NoJournal, beside, create, damaged, make_private, told
from controller.journal_pages import Rows, read_rows
from controller.salvaged_rows import Salvaged, Told, salvaged, sound_record
from controller.yamlfile import FileProblem
from rules.hand import Hand
from rules.refusals import CannotStart, IllegalMove, RulesetError

log = logging.getLogger("droid_dealer")

_SIDES: Final = ("", "-wal", "-shm", "-journal")
_MISSING: Final = re.compile(r"\.missing-(\d+)")
_SALVAGED: Final = re.compile(r"\.salvaged-(\d+)")


@dataclass(frozen=True, slots=True)
class Missing:
    """What a damaged journal has cost, until somebody has taken note of it: `file` holds the damaged journal."""

    file: Path
    told: tuple[Told, ...]
    note: Path


def open_journal(state: Path, label: Callable[[], str] = utc_label) -> Journal:
    """Open the journal of the folder `state`; of a damaged one what can be read, in a new file.

    `missing` tells what that has cost. Raises JournalError: a journal of a newer program and a file that was never a journal
    stay where they are.
    """
    path = state / FILE_NAME
    with told(path):
        _go_on(path)
        try:
            return _opened(state, label)
        except JournalDamaged:
            rows = read_rows(path, beside(path, "-wal"))
        except NoJournal:
            rows = read_rows(path, beside(path, "-wal"))
            if not rows:
                raise
        _salvage(path, rows)
    return _opened(state, label)


def missing(state: Path) -> tuple[Missing, ...]:
    """What was lost with damaged journals, and nobody has taken note of yet. Raises JournalError."""
    path = state / FILE_NAME
    found = []
    with told(path):
        for note in _numbered(path, _MISSING):
            number = int(note.name.rpartition("-")[2])
            entries = tuple((code, values) for code, values in json.loads(note.read_bytes()))
            found.append(Missing(beside(path, f".damaged-{number}"), entries, note))
    return tuple(found)


def take_note(lost: Sequence[Missing]) -> None:
    """Somebody has read what is missing: the notes stay beside the damaged files. Raises JournalError."""
    for entry in lost:
        with told(entry.note):
            entry.note.rename(beside(entry.file, ".json"))
            sync_folder(entry.note.parent)


def _opened(state: Path, label: Callable[[], str]) -> Journal:
    """Open the journal, and see that the table can go on from it. Raises JournalError."""
    journal = Journal.open(state, label)
    try:
        _check_session(journal)
    except BaseException:
        journal.close()
        raise
    return journal


def _check_session(journal: Journal) -> None:
    try:
        record, running = journal.session(), journal.running_hand()
        if journal.lacks_session() or (record is not None and not sound_record(record)):
            raise damaged(journal.path)
        if running is not None:
            Hand.replay(header_from(json.loads(running.header)), running.moves)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        raise damaged(journal.path) from None
    except (IllegalMove, CannotStart, RulesetError, FileProblem):
        raise damaged(journal.path) from None


# --- setting aside


def _salvage(path: Path, rows: Rows) -> None:
    number = _free_number(path)
    found = salvaged(rows)
    log.info("%s: the journal is damaged; it is set aside as number %s", path, number)
    _build(beside(path, ".salvaging"), found)
    note = json.dumps(found.told, ensure_ascii=False).encode()
    replace_file(beside(path, f".missing-{number}"), note)
    beside(path, f".missing-{number}").chmod(0o600)
    beside(path, ".salvaging").rename(beside(path, f".salvaged-{number}"))
    sync_folder(path.parent)
    _go_on(path)


def _go_on(path: Path) -> None:
    """Where a salvaged journal is whole, but not yet in its place: put the damaged one aside, and it there."""
    for ready in _numbered(path, _SALVAGED):
        aside = beside(path, f".damaged-{ready.name.rpartition('-')[2]}")
        for ending in _SIDES:
            if beside(path, ending).exists():
                beside(path, ending).rename(beside(aside, ending))
        if aside.exists():
            make_private(aside)
        sync_folder(path.parent)
        ready.rename(path)
        sync_folder(path.parent)


def _free_number(path: Path) -> int:
    number = 1
    while any(beside(path, f".damaged-{number}{ending}").exists() for ending in _SIDES):
        number += 1
    return number


def _numbered(path: Path, name: re.Pattern[str]) -> list[Path]:
    if not path.parent.is_dir():
        return []
    names = [p for p in path.parent.iterdir() if p.name.startswith(path.name)]
    return sorted(p for p in names if name.fullmatch(p.name.removeprefix(path.name)))


def _build(path: Path, found: Salvaged) -> None:
    """A new journal of what was salvaged. Raises OSError and sqlite3.Error."""
    for ending in _SIDES:
        beside(path, ending).unlink(missing_ok=True)
    create(path)
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany("INSERT INTO session VALUES (?, ?, ?)", found.sessions)
        connection.executemany("INSERT INTO hand VALUES (?, ?, ?, ?, ?, ?, ?, ?)", found.hands)
        connection.executemany("INSERT INTO move VALUES (?, ?, ?, ?, ?)", found.moves)
        connection.executemany("INSERT INTO correction VALUES (?, ?, ?, ?, ?, ?)", found.corrections)
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # it is renamed without its log
    finally:
        connection.close()
