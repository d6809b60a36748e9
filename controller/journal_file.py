"""The journal's file: made, checked before anything is written to it, and opened."""

from __future__ import annotations

import contextlib
import errno
import json
import logging
import os
import sqlite3
import stat
import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import quote

from controller import schema
from controller.atomic import sync_folder
from controller.journal_pages import MAGIC, commits_of_log
from display.words.catalog import N_
from display.words.errors import WordedError

log = logging.getLogger("droid_dealer")

_DAMAGED: Final = N_(
    "{file}: the journal is damaged; start the table, which sets it aside and saves what can be read; "
    "until then it is left as it is"
)
_FULL: Final = N_("{file}: the disk is full; free some space, and the table goes on by itself")
_READ_ONLY: Final = N_(
    "{file}: the disk may only be read; make it writable (a lock, a mount, permissions), and the table goes on by itself"
)
_FAILS: Final = N_("{file}: the disk fails ({reason}); check the card or drive and its free space")
_ROOM: Final = 64 << 10
"""Bytes: so much the log and its index need at least."""
_SUSPECT: Final = "-suspect"
_INDEX_HEADER: Final = 136
"""Bytes at the beginning of SQLite's index of the log; the number of good frames stands in the fifth four of them."""
_CHECKED_WHOLE: Final = 8 << 20
"""Bytes. A larger journal is not read as a whole at each start, which would take seconds: only what goes on is."""


class JournalError(WordedError):
    """The journal cannot be opened, read or written; its text is one line that says what to do."""


class JournalDamaged(JournalError):
    """What stands in the journal's file is not what a table wrote."""


class NoJournal(JournalError):
    """The file is a database, but by its marks no journal."""


class JournalUnwritable(JournalError):
    """The disk is full, may only be read, or fails: what was written is there, and writing may work again later."""


@contextlib.contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what SQLite raises about the file ``path`` into a JournalError of one clear line."""
    try:
        yield
    except sqlite3.Error as error:
        raise _explained(path, error) from None
    except json.JSONDecodeError:
        raise damaged(path) from None
    except OSError as error:
        raise _explained_file(path, error) from None


def damaged(path: Path) -> JournalDamaged:
    """The error for a journal that is not as a table wrote it."""
    return JournalDamaged(_DAMAGED, file=path)


def beside(path: Path, ending: str) -> Path:
    """The file beside the journal with this ending, such as ``-wal``."""
    return path.with_name(f"{path.name}{ending}")


def open_file(path: Path) -> sqlite3.Connection:
    """Open the journal's file; it and its folder are made when missing, and an older one is brought up to date.

    The connection is in autocommit mode, and a commit is on the disk when it returns. Raises
    JournalError; a file that is damaged, of a newer program or no journal at all is left as it is.
    """
    with told(path):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists():
            if _begun(beside(path, "-wal")):
                raise damaged(path)
            create(path)
        _check_header(path)
        make_private(path)
        _check_file(path)
        connection = _connect(path)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA secure_delete = ON")  # what is taken back must not be salvaged one day
            copy = schema.migrate(connection, path)
            if copy is not None:
                log.info("%s: brought up to version %s; as it was before, it is in %s", path, schema.SCHEMA, copy)
            connection.execute("PRAGMA foreign_keys = ON")
            _end_suspicion(path)
        except BaseException:
            connection.close()
            raise
    return connection


def create(path: Path) -> None:
    """Make a new journal under the name ``path``, for its owner only, all or nothing. Raises OSError and sqlite3.Error."""
    unfinished = beside(path, ".new")
    for name in (unfinished, *(beside(unfinished, ending) for ending in ("-journal", "-wal", "-shm"))):
        name.unlink(missing_ok=True)  # a plug was pulled while it was made
    os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    connection = _connect(unfinished)
    try:
        connection.execute("PRAGMA synchronous = FULL")
        schema.make_tables(connection)
        # Under its own name it has never another log than this one: it can be read and checked without being written.
        connection.execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()
    unfinished.rename(path)
    sync_folder(path.parent)


def suspect(path: Path) -> None:
    """A page of the journal proved to be damaged: mark it, so that the next start looks at every page."""
    with contextlib.suppress(OSError):
        beside(path, _SUSPECT).touch(mode=0o600)


def _end_suspicion(path: Path) -> None:
    with contextlib.suppress(OSError):
        beside(path, _SUSPECT).unlink(missing_ok=True)


def _connect(path: Path) -> sqlite3.Connection:
    # The main thread opens the journal, the table's thread uses it.
    return sqlite3.connect(path, timeout=5.0, isolation_level=None, check_same_thread=False)


def _begun(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0


def open_to_read(path: Path) -> sqlite3.Connection:
    """Open a journal that is there to read it, beside a table that may be running; nothing is written to it.

    All that is read by the connection is from one moment: the table goes on meanwhile. Raises JournalError, and
    FileNotFoundError where there is no journal.
    """
    try:
        if not path.stat().st_size:
            raise FileNotFoundError(path)
        _check_header(path)
    except (FileNotFoundError, NotADirectoryError):
        raise FileNotFoundError(path) from None
    except OSError as error:
        raise JournalError(
            N_("{file}: the journal cannot be read ({reason}); read it as the user that runs the table"),
            file=path,
            reason=error.strerror or error,
        ) from None
    with told(path):
        connection = _connection_to_read(path)
        try:
            _check(connection, path, to_read=True)
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
        frames = beside(path, "-wal")
        if os.access(path.parent, os.W_OK, effective_ids=os.access in os.supports_effective_ids) or (_begun(frames)):
            raise
        # Without its side files, and where none can be made, nobody writes: the file alone is the journal.
        return sqlite3.connect(f"{name}?mode=ro&immutable=1", isolation_level=None, uri=True)
    return connection


def _check_file(path: Path) -> None:
    """Refuse a journal that is damaged, with a connection that cannot write: what can be salvaged stays as it is."""
    if _begun(beside(path, "-journal")):
        # A plug was pulled while an older program made this file a journal; SQLite puts it right before anybody reads it.
        with contextlib.closing(_connect(path)) as mending:
            mending.execute("SELECT 1 FROM sqlite_master").fetchone()
    connection = sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro", timeout=5.0, uri=True)
    try:
        _check(connection, path)
        _check_log(connection, path)
    finally:
        connection.close()


def _check(connection: sqlite3.Connection, path: Path, *, to_read: bool = False) -> None:
    """Refuse what is no journal, one of a newer program, or damaged."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != schema.APPLICATION or version < 1:
        raise NoJournal(N_("{file}: this is no journal; move it away to start anew; it is left as it is"), file=path)
    _check_version(path, version)
    if to_read and version < schema.SCHEMA:
        raise JournalError(
            N_("{file}: the journal was written by an older program; start the table once, which brings it up to date"),
            file=path,
        )
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    whole = to_read or pages * size <= _CHECKED_WHOLE or beside(path, _SUSPECT).exists()
    # Of a large journal: all that is not hands and moves, whose newest ones are read anyway.
    checks = ("quick_check(1)",) if whole else ("quick_check(session)", "quick_check(sqlite_schema)")
    for check in checks:
        if connection.execute(f"PRAGMA {check}").fetchone() != ("ok",):
            raise damaged(path)
    found = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if version == schema.SCHEMA and not found >= schema.NAMES:
        raise damaged(path)


def _check_log(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a log of which SQLite, without a word, leaves out moves that were on the disk.

    A plug that is pulled while a move is written leaves the frames of that one commit behind the last good one. More
    commits than that behind a bad frame can only have been written before the frame went bad.
    """
    name = beside(path, "-wal")
    if not _begun(name):
        return
    connection.execute("SELECT 1 FROM session LIMIT 1").fetchone()  # the index of the log is there now
    index = beside(path, "-shm").read_bytes()[:_INDEX_HEADER]
    good = int.from_bytes(index[16:20], sys.byteorder) if len(index) == _INDEX_HEADER else 0
    sound, commits = commits_of_log(name)
    behind = [number for number in commits if number > good]
    if len(behind) > 1 or (behind and not sound):
        raise damaged(path)


def make_private(path: Path) -> None:
    """Let nobody but its owner read the journal, if it is ours to say."""
    for name in (path, beside(path, "-wal"), beside(path, "-shm")):
        if not name.exists():
            continue
        status = name.stat()
        mode = stat.S_IMODE(status.st_mode)
        if mode & 0o077 and stat.S_ISREG(status.st_mode) and status.st_uid == os.geteuid():
            name.chmod(mode & ~0o077)


def _check_header(path: Path) -> None:
    """Refuse what is no SQLite file or of a newer program, before SQLite may look at it."""
    with path.open("rb") as file:
        header = file.read(100)
    if len(header) < 100 or not header.startswith(MAGIC):
        raise damaged(path)
    version, application = struct.unpack_from(">i4xi", header, 60)
    if application == schema.APPLICATION:
        _check_version(path, version)


def _check_version(path: Path, version: int) -> None:
    if version > schema.SCHEMA:
        raise JournalError(
            N_("{file}: the journal was written by a newer program; update this one, or take another state folder"),
            file=path,
        )


def _explained(path: Path, error: sqlite3.Error) -> JournalError:
    """What happened and what to do, for what SQLite raised."""
    code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return JournalUnwritable(_FULL, file=path)
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        if _read_only(path):
            return JournalUnwritable(_READ_ONLY, file=path)
        return JournalUnwritable(
            N_(
                "{file}: the journal cannot be written ({reason}); "
                "make it writable (a lock, a mount, permissions), and the table goes on by itself"
            ),
            file=path,
            reason=error,
        )
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return damaged(path)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return JournalUnwritable(
            N_("{file}: another program holds the journal; close it, and the table goes on by itself"), file=path
        )
    if code == sqlite3.SQLITE_IOERR:
        if _no_room(path):
            return JournalUnwritable(_FULL, file=path)
        return JournalUnwritable(_FAILS, file=path, reason=error)
    return JournalError(N_("{file}: the journal fails ({reason}); start the table again"), file=path, reason=error)


def _explained_file(path: Path, error: OSError) -> JournalError:
    """The same for what the system says about the file itself."""
    found = unwritable(path, error)
    if found is not None:
        return found
    return JournalError(
        N_("{file}: the journal cannot be opened ({reason}); check the state folder"),
        file=path,
        reason=error.strerror or error,
    )


def unwritable(path: Path, error: OSError) -> JournalUnwritable | None:
    """The error for a disk that is full, may only be read, or fails; None where it is something else."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return JournalUnwritable(_FULL, file=path)
    if error.errno == errno.EROFS:
        return JournalUnwritable(_READ_ONLY, file=path)
    if error.errno == errno.EIO:
        return JournalUnwritable(_FAILS, file=path, reason=error.strerror)
    return None


def _no_room(path: Path) -> bool:
    """Where the log's index does not fit any more, SQLite speaks of a disk that fails."""
    try:
        found = os.statvfs(path.parent)
    except OSError:
        return False
    return found.f_bavail * found.f_frsize < _ROOM


def _read_only(path: Path) -> bool:
    try:
        return bool(os.statvfs(path.parent).f_flag & os.ST_RDONLY)
    except OSError:
        return False
