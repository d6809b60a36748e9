"""The journal's tables, their version, and how an older journal becomes one of today's."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from controller.atomic import sync_folder

SCHEMA = 1
"""The version of the tables that this program writes."""

APPLICATION: Final = 0x53414243
"""SQLite's mark for whose file it is: "SABC"."""

NAMES: Final = frozenset({"session", "hand", "move", "correction"})
"""The tables without which a file is no journal."""

_TABLES: Final = """
CREATE TABLE session (
    number INTEGER PRIMARY KEY,
    record TEXT NOT NULL,
    begun TEXT NOT NULL
);
CREATE TABLE hand (
    session INTEGER NOT NULL REFERENCES session (number),
    number INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('running', 'complete', 'void')),
    header TEXT NOT NULL,
    secret BLOB NOT NULL,
    result TEXT,
    begun TEXT NOT NULL,
    ended TEXT,
    PRIMARY KEY (session, number)
);
CREATE UNIQUE INDEX one_running_hand ON hand (state) WHERE state = 'running';
CREATE TABLE move (
    session INTEGER NOT NULL,
    hand INTEGER NOT NULL,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    written TEXT NOT NULL,
    PRIMARY KEY (session, hand, number),
    FOREIGN KEY (session, hand) REFERENCES hand (session, number)
) WITHOUT ROWID;
CREATE TABLE correction (
    session INTEGER NOT NULL REFERENCES session (number),
    hand INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('undo', 'misdeal', 'credits')),
    after_move INTEGER NOT NULL,
    detail TEXT NOT NULL,
    written TEXT NOT NULL
);
"""

MIGRATIONS: Mapping[int, Callable[[sqlite3.Connection], None]] = {}
"""By version: what makes a journal of that version one of the next, within the transaction that is open.

Version 1 is the first that there was. Whoever changes the tables raises `SCHEMA` by one and adds the step here; a step that
has been released never changes.
"""


def make_tables(connection: sqlite3.Connection) -> None:
    """Make the tables of a new journal: all or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    for statement in _TABLES.split(";\n"):
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {SCHEMA}")
    connection.execute("COMMIT")


def migrate(connection: sqlite3.Connection, path: Path) -> Path | None:
    """Bring the journal up to today's version; None where it is, else the file that holds it as it was.

    The copy is on the disk before anything changes, and the steps are one transaction: a plug pulled at any moment leaves
    the old journal or the new one. Raises sqlite3.Error and OSError, and then the journal is as it was.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version == SCHEMA:
        return None
    copy = _copied_aside(connection, path, version)
    connection.execute("PRAGMA foreign_keys = OFF")  # a step may put a table in another's place
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in range(version, SCHEMA):
            MIGRATIONS[step](connection)
        broken = connection.execute("PRAGMA foreign_key_check").fetchone()
        if broken is not None:
            raise sqlite3.IntegrityError(f"a migration left rows of {broken[0]} without their parents")
        connection.execute(f"PRAGMA user_version = {SCHEMA}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return copy


def _copied_aside(connection: sqlite3.Connection, path: Path, version: int) -> Path:
    """A copy of the journal under a name that nobody has, for its owner only."""
    unfinished = path.with_name(f"{path.name}.copying")
    with contextlib.suppress(FileNotFoundError):
        unfinished.unlink()  # a plug was pulled while it was written
    os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    target = sqlite3.connect(unfinished)
    try:
        target.execute("PRAGMA synchronous = FULL")
        connection.backup(target)
    finally:
        target.close()
    number = 1
    while (copy := path.with_name(f"{path.name}.version-{version}-{number}")).exists():
        number += 1
    unfinished.rename(copy)
    sync_folder(path.parent)
    return copy
