"""The journal: session, hands and moves of a table, on the disk before their effects show.

One SQLite file, ``table.sqlite`` in the state folder, for its owner's eyes only: it holds the cards
and the secret of the running hand. A hand is its header and its moves; whoever opens the journal
after a pulled plug replays them and goes on. Every write is on the disk when its call returns.

One process at a time may have a journal open to write; the table's lock sees to that.
"""

from __future__ import annotations

import contextlib
import datetime
import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from controller import schema
from controller.journal_file import JournalDamaged, JournalError, open_file, suspect, told
from display.words.catalog import N_

_NOT_RUNNING = N_("{file}: hand {number} is not running; start the table again, it resumes the hand")
_OUT_OF_TURN = N_(
    "{file}: move {move} of hand {number} comes out of turn, {following} is next; "
    "start the table again, it resumes the hand"
)

__all__ = ["FILE_NAME", "Correction", "HandRecord", "HandSummary", "Journal", "JournalError", "utc_label"]

FILE_NAME: Final = "table.sqlite"
"""The journal's name in the state folder."""


@dataclass(frozen=True, slots=True)
class HandSummary:
    """A hand of the session without its cards. ``moves`` is their number, ``result`` what
    `Journal.finish_hand` was given (None while the hand runs), the times are labels (UTC)."""

    number: int
    complete: bool
    result: Mapping[str, Any] | None
    moves: int
    begun: str
    ended: str | None


@dataclass(frozen=True, slots=True)
class HandRecord:
    """All of a hand: header and moves replay it, the secret of its chance included."""

    number: int
    complete: bool
    header: str = field(repr=False)
    secret: bytes = field(repr=False)
    moves: tuple[str, ...] = field(repr=False)
    result: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Correction:
    """What people put right: ``kind`` is ``undo``, ``misdeal`` or ``credits``; it came after move ``after_move``."""

    kind: str
    after_move: int
    detail: Mapping[str, Any] = field(repr=False)
    written: str


def utc_label() -> str:
    """The time of day as a label (UTC, to the second); never used to measure."""
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")


class Journal:
    """The open journal. For one thread at a time: the table's."""

    __slots__ = ("_connection", "_label", "_path")

    def __init__(self, connection: sqlite3.Connection, path: Path, label: Callable[[], str]) -> None:
        """Use `open`."""
        self._connection = connection
        self._path = path
        self._label = label

    @classmethod
    def open(cls, state: Path, label: Callable[[], str] = utc_label) -> Journal:
        """Open the journal in the folder ``state``; folder and journal are made when missing.

        ``label`` gives the time of day that is noted beside hands and moves. Raises JournalError,
        and then a file that is there already is as it was.
        """
        path = state / FILE_NAME
        return cls(open_file(path), path, label)

    @property
    def path(self) -> Path:
        """The journal's file."""
        return self._path

    def close(self) -> None:
        """Close the journal; raises JournalError when that fails."""
        with self._told():
            self._connection.close()

    def start_session(self, record: Mapping[str, Any]) -> int:
        """Begin a session and return its number; its hands are numbered from 1.

        ``record`` is all that the session is told and owns (ruleset, options, seats with names and
        credits, Sabacc pot, dealer, credits brought in), of what JSON can hold: mappings come back
        with text for keys. Raises JournalError while a hand is running.
        """
        with self._transaction():
            running = self._row("SELECT number FROM hand WHERE state = 'running'")
            if running is not None:
                raise JournalError(
                    N_("{file}: hand {number} is still running; resume it before a new session"),
                    file=self._path,
                    number=running[0],
                )
            cursor = self._connection.execute(
                "INSERT INTO session (record, begun) VALUES (?, ?)", (_json(record), self._label())
            )
            assert cursor.lastrowid is not None
            return cursor.lastrowid

    def keep_record(self, record: Mapping[str, Any], *, during: int | None = None) -> None:
        """Note the session's ``record`` between hands: seats, credits or rules have changed. Or ``during`` a hand, by its
        number, as it stood when that began, with what people have chosen for the next one.

        Raises JournalError when there is no session, while a hand is running, or when that of the number is not.
        """
        with self._transaction():
            session = self._session_number() if during is None else self._running(during)
            if during is None and self._row("SELECT 1 FROM hand WHERE state = 'running'") is not None:
                raise self._misuse(N_("{file}: a hand is running; start the table again, it resumes the hand"))
            self._connection.execute("UPDATE session SET record = ? WHERE number = ?", (_json(record), session))

    def session(self) -> dict[str, Any] | None:
        """The session's record, as it was last noted between hands or as the running one began; None: no session."""
        with self._told():
            row = self._row("SELECT record FROM session ORDER BY number DESC LIMIT 1")
            return None if row is None else _mapping(row[0])

    def session_number(self) -> int:
        """The number of the session, from 1; 0 where none has begun."""
        with self._told():
            return self._number("SELECT COALESCE(MAX(number), 0) FROM session")

    def lacks_session(self) -> bool:
        """Whether there are hands of a session of which nothing else is there: no table writes that."""
        with self._told():
            return self._number("SELECT COALESCE(MAX(session), 0) FROM hand") > self._number(
                "SELECT COALESCE(MAX(number), 0) FROM session"
            )

    def next_number(self) -> int:
        """The number that the next hand of the session gets; void hands count too."""
        with self._told():
            return 1 + self._number(
                "SELECT COALESCE(MAX(number), 0) FROM hand WHERE session = (SELECT MAX(number) FROM session)"
            )

    def begin_hand(self, header: str, secret: bytes, record: Mapping[str, Any] | None = None) -> int:
        """Note a hand that begins, and return its number in the session.

        ``header`` is its self-contained history without moves, ``secret`` the secret of its chance, ``record`` the
        session's record as the hand begins (None: as it was).
        Raises JournalError when there is no session or another hand is running.
        """
        with self._transaction():
            session = self._session_number()
            if self._row("SELECT 1 FROM hand WHERE state = 'running'") is not None:
                raise self._misuse(N_("{file}: another hand is running; start the table again, it resumes the hand"))
            number = 1 + self._number("SELECT COALESCE(MAX(number), 0) FROM hand WHERE session = ?", session)
            self._connection.execute(
                "INSERT INTO hand (session, number, state, header, secret, begun) VALUES (?, ?, 'running', ?, ?, ?)",
                (session, number, header, secret, self._label()),
            )
            if record is not None:
                self._connection.execute("UPDATE session SET record = ? WHERE number = ?", (_json(record), session))
            return number

    def append_move(self, hand: int, number: int, text: str) -> None:
        """Note the move ``number`` (from 1) of the running hand; it is on the disk at return.

        Raises JournalError when the hand is not running or another move is the next one.
        """
        with self._transaction():
            session = self._running(hand)
            following = 1 + self._moves(session, hand)
            if number != following:
                raise self._misuse(_OUT_OF_TURN, number=hand, move=number, following=following)
            self._connection.execute(
                "INSERT INTO move (session, hand, number, text, written) VALUES (?, ?, ?, ?, ?)",
                (session, hand, number, text, self._label()),
            )

    def finish_hand(self, hand: int, result: Mapping[str, Any], record: Mapping[str, Any]) -> None:
        """Note how the running hand ended and the session's ``record`` after it, both or neither.

        Raises JournalError when the hand is not running.
        """
        with self._transaction():
            session = self._running(hand)
            self._connection.execute(
                "UPDATE hand SET state = 'complete', result = ?, ended = ? WHERE session = ? AND number = ?",
                (_json(result), self._label(), session, hand),
            )
            self._connection.execute("UPDATE session SET record = ? WHERE number = ?", (_json(record), session))

    def take_back(self, hand: int, keep: int) -> tuple[str, ...]:
        """Take back all moves of the running hand after its first ``keep``; what they were stays noted as a correction.

        Returns their texts. Raises JournalError when the hand is not running.
        """
        with self._transaction():
            session = self._running(hand)
            rows = self._connection.execute(
                "SELECT text FROM move WHERE session = ? AND hand = ? AND number > ? ORDER BY number",
                (session, hand, keep),
            ).fetchall()
            texts = tuple(text for (text,) in rows)
            self._correction(session, hand, "undo", keep, {"moves": texts})
            self._connection.execute(
                "DELETE FROM move WHERE session = ? AND hand = ? AND number > ?", (session, hand, keep)
            )
            return texts

    def void_hand(self, hand: int, record: Mapping[str, Any]) -> None:
        """A misdeal: the running hand is void, the session's ``record`` is as it was before it.

        Its moves stay noted. Raises JournalError when the hand is not running.
        """
        with self._transaction():
            session = self._running(hand)
            self._correction(session, hand, "misdeal", self._moves(session, hand), {})
            self._connection.execute(
                "UPDATE hand SET state = 'void', ended = ? WHERE session = ? AND number = ?",
                (self._label(), session, hand),
            )
            self._connection.execute("UPDATE session SET record = ? WHERE number = ?", (_json(record), session))

    def correct_credits(self, hand: int, detail: Mapping[str, Any], record: Mapping[str, Any]) -> None:
        """A referee's correction of credits after hand ``hand``: noted, with the session's ``record`` after it."""
        with self._transaction():
            session = self._session_number()
            self._correction(session, hand, "credits", self._moves(session, hand), detail)
            self._connection.execute("UPDATE session SET record = ? WHERE number = ?", (_json(record), session))

    def corrections(self, hand: int) -> tuple[Correction, ...]:
        """What was corrected in or after a hand of the session, in order."""
        with self._told():
            rows = self._connection.execute(
                "SELECT kind, after_move, detail, written FROM correction"
                " WHERE session = (SELECT MAX(number) FROM session) AND hand = ? ORDER BY rowid",
                (hand,),
            ).fetchall()
            return tuple(Correction(kind, after, _mapping(detail), written) for kind, after, detail, written in rows)

    def _correction(self, session: int, hand: int, kind: str, after: int, detail: Mapping[str, Any]) -> None:
        self._connection.execute(
            "INSERT INTO correction (session, hand, kind, after_move, detail, written) VALUES (?, ?, ?, ?, ?, ?)",
            (session, hand, kind, after, _json(detail), self._label()),
        )

    def running_hand(self) -> HandRecord | None:
        """The hand that was begun and not finished, to be resumed."""
        with self._told():
            row = self._row("SELECT number FROM hand WHERE state = 'running'")
            return None if row is None else self._hand(row[0])

    def hand(self, number: int) -> HandRecord | None:
        """A hand of the session, or None when there is no such hand."""
        with self._told():
            return self._hand(number)

    def hands(self) -> tuple[HandSummary, ...]:
        """The hands of the session in their order."""
        with self._told():
            rows = self._connection.execute(
                "SELECT hand.number, state, result, COUNT(move.number), begun, ended FROM hand"
                " LEFT JOIN move ON move.session = hand.session AND move.hand = hand.number"
                " WHERE hand.session = (SELECT MAX(number) FROM session)"
                " GROUP BY hand.number ORDER BY hand.number"
            ).fetchall()
            return tuple(
                HandSummary(number, state == "complete", _result(result), moves, begun, ended)
                for number, state, result, moves, begun, ended in rows
            )

    def _hand(self, number: int) -> HandRecord | None:
        row = self._row(
            "SELECT session, state, header, secret, result FROM hand"
            " WHERE session = (SELECT MAX(number) FROM session) AND number = ?",
            number,
        )
        if row is None:
            return None
        session, state, header, secret, result = row
        moves = self._connection.execute(
            "SELECT text FROM move WHERE session = ? AND hand = ? ORDER BY number",
            (session, number),
        ).fetchall()
        texts = tuple(text for (text,) in moves)
        return HandRecord(number, state == "complete", header, secret, texts, _result(result))

    def try_to_write(self) -> None:
        """Write something that changes nothing, to see whether writing works. Raises JournalError."""
        with self._transaction():
            self._connection.execute(f"PRAGMA user_version = {schema.SCHEMA}")

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        try:
            with told(self._path):
                yield
        except JournalDamaged:
            suspect(self._path)
            raise

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        """All of the block is on the disk at its end, or, when it raises, none of it ever."""
        with self._told():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                # A full disk may have rolled it back already.
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def _row(self, statement: str, *values: Any) -> tuple[Any, ...] | None:
        row: tuple[Any, ...] | None = self._connection.execute(statement, values).fetchone()
        return row

    def _number(self, statement: str, *values: Any) -> int:
        row = self._row(statement, *values)
        return int(row[0]) if row is not None else 0

    def _moves(self, session: int, hand: int) -> int:
        return self._number(
            "SELECT COALESCE(MAX(number), 0) FROM move WHERE session = ? AND hand = ?",
            session,
            hand,
        )

    def _session_number(self) -> int:
        number = self._number("SELECT COALESCE(MAX(number), 0) FROM session")
        if number == 0:
            raise self._misuse(N_("{file}: no session has begun; start the table again"))
        return number

    def _running(self, hand: int) -> int:
        """The session of the running hand ``hand``."""
        row = self._row("SELECT session FROM hand WHERE state = 'running' AND number = ?", hand)
        if row is None:
            raise self._misuse(_NOT_RUNNING, number=hand)
        return int(row[0])

    def _misuse(self, template: str, **values: object) -> JournalError:
        """Table and journal disagree: nothing more may be written, a restart resumes from here."""
        return JournalError(template, file=self._path, **values)


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _mapping(text: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(text)
    return value


def _result(text: str | None) -> dict[str, Any] | None:
    return None if text is None else _mapping(text)
