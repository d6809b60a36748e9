"""The journal's file: made, checked before anything is written to it, and opened."""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import stat
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import quote

from controller.atomic import sync_folder

SCHEMA: Final = 1
"""The version of the tables that this program writes."""

_APPLICATION: Final = 0x53414243
"""SQLite's mark for whose file it is: "SABC"."""

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

_MAGIC: Final = b"SQLite format 3\x00"
_SET_ASIDE: Final = "move it away to start anew; it is left as it is"


class JournalError(Exception):
    """The journal cannot be opened, read or written; its text is one line that says what to do."""


@contextlib.contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what SQLite raises about the file ``path`` into a JournalError of one clear line."""
    try:
        yield
    except sqlite3.Error as error:
        raise JournalError(f"{path}: {_explained(error)}") from None
    except json.JSONDecodeError:
        raise JournalError(f"{path}: the journal is damaged; {_SET_ASIDE}") from None


def open_file(path: Path) -> sqlite3.Connection:
    """Open the journal's file; it and its folder are made when missing.

    The connection is in autocommit mode, and a commit is on the disk when it returns. Raises
    JournalError; a file that is damaged, of a newer program or no journal at all is left as it is.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _make(path)
        _check_header(path)
        _make_private(path)
    except OSError as error:
        what = f"the journal cannot be opened ({error.strerror or error})"
        raise JournalError(f"{path}: {what}; check the state folder") from None
    with told(path):
        # The main thread opens the journal, the table's thread uses it.
        connection = sqlite3.connect(path, timeout=5.0, isolation_level=None, check_same_thread=False)
        try:
            _prepare(connection, path)
        except BaseException:
            connection.close()
            raise
    return connection


def open_to_read(path: Path) -> sqlite3.Connection:
    """Open a journal that is there to read it, beside a table that may be running; nothing is written to it.

    All that is read by the connection is from one moment: the table goes on meanwhile. Raises JournalError, and
    FileNotFoundError where there is no journal.
    """
    try:
        _check_header(path)
        if not path.stat().st_size:
            raise FileNotFoundError(path)
    except (FileNotFoundError, NotADirectoryError):
        raise FileNotFoundError(path) from None
    except OSError as error:
        what = f"the journal cannot be read ({error.strerror or error})"
        raise JournalError(f"{path}: {what}; read it as the user that runs the table") from None
    with told(path):
        connection = _connection_to_read(path)
        try:
            _check(connection, path)
            connection.execute("BEGIN")
        except BaseException:
            connection.close()
            raise
    return connection


def _connection_to_read(path: Path) -> sqlite3.Connection:
    """A connection that cannot write; also where nobody can, such as on a stick that is locked."""
    name = f"file:{quote(str(path.absolute()))}"
    connection = sqlite3.connect(f"{name}?mode=ro", timeout=5.0, isolation_level=None, uri=True)
    try:
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        connection.close()
        log = path.with_name(f"{path.name}-wal")
        if os.access(path.parent, os.W_OK, effective_ids=os.access in os.supports_effective_ids) or (
            log.exists() and log.stat().st_size
        ):
            raise
        # Without its side files, and where none can be made, nobody writes: the file alone is the journal.
        return sqlite3.connect(f"{name}?mode=ro&immutable=1", isolation_level=None, uri=True)
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Check a journal that is there; make the tables of a new one."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    new = version == 0 and not connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    if not new:
        _check(connection, path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    if new:
        # All or nothing: a plug pulled here leaves a file without tables, new the next time.
        connection.execute("BEGIN IMMEDIATE")
        for statement in _TABLES.split(";\n"):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {_APPLICATION}")
        connection.execute(f"PRAGMA user_version = {SCHEMA}")
        connection.execute("COMMIT")


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse what is no journal, one of a newer program, or damaged."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    _check_version(path, version)
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != _APPLICATION or version == 0:
        raise JournalError(f"{path}: this is no journal; {_SET_ASIDE}")
    if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise JournalError(f"{path}: the journal is damaged; {_SET_ASIDE}")


def _make(path: Path) -> None:
    """Make the file, for its owner only, if it is missing."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    os.close(descriptor)
    sync_folder(path.parent)


def _make_private(path: Path) -> None:
    """Let nobody but its owner read the file, if it is ours to say."""
    status = path.stat()
    mode = stat.S_IMODE(status.st_mode)
    if mode & 0o077 and stat.S_ISREG(status.st_mode) and status.st_uid == os.geteuid():
        path.chmod(mode & ~0o077)


def _check_header(path: Path) -> None:
    """Refuse what is no SQLite file or of a newer program, before SQLite may write to it."""
    with path.open("rb") as file:
        header = file.read(100)
    if not header:
        return
    if len(header) < 100 or not header.startswith(_MAGIC):
        raise JournalError(f"{path}: the journal is damaged; {_SET_ASIDE}")
    (version,) = struct.unpack_from(">i", header, 60)
    _check_version(path, version)


def _check_version(path: Path, version: int) -> None:
    if not 0 <= version <= SCHEMA:
        what = "the journal was written by a newer program"
        raise JournalError(f"{path}: {what}; update this one, or take another state folder")


def _explained(error: sqlite3.Error) -> str:
    """What happened and what to do, for what SQLite raised."""
    code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return "the disk is full; free some space and start the table again"
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return f"the journal cannot be written ({error}); check the state folder's permissions"
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return f"the journal is damaged; {_SET_ASIDE}"
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return "another program holds the journal; close it and start the table again"
    if code == sqlite3.SQLITE_IOERR:
        return f"the disk fails ({error}); check the card or drive and its free space"
    return f"the journal fails ({error}); start the table again"
