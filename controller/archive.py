"""The archive: what a table's journal holds, for whoever only reads it. The table may go on meanwhile.

Everything that one archive tells is from one moment, the one in which it was opened.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from controller.chance import SECRET_BYTES
from controller.histories import header_from
from controller.journal import FILE_NAME, Correction
from controller.journal_file import JournalError, open_to_read, told
from controller.salvaged_rows import MOVES_LOST
from controller.spoken import say
from controller.yamlfile import FileProblem, Problem
from display.words.catalog import N_
from rules.hand import Hand
from rules.refusals import CannotStart, IllegalMove, RulesetError

HandState = Literal["running", "complete", "void"]


@dataclass(frozen=True, slots=True)
class SessionRecord:
    """A session: its number, when it began (a label, UTC), and its record as it stands after its last complete hand."""

    number: int
    begun: str
    record: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class StoredHand:
    """A hand as it is stored, without its moves. `moves` is their number; times are labels (UTC)."""

    number: int
    state: HandState
    header: Mapping[str, Any]
    secret: bytes = field(repr=False)
    result: Mapping[str, Any] | None
    moves: int
    begun: str
    ended: str | None
    corrections: tuple[Correction, ...]

    @property
    def moves_lost(self) -> bool:
        """Whether only its result is left, since its moves were lost with a damaged journal."""
        return self.result is not None and bool(self.result.get(MOVES_LOST))


class Archive:
    """The journal of a state folder, open to be read."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        """Use `open`."""
        self._connection = connection
        self.path = path

    @classmethod
    @contextlib.contextmanager
    def open(cls, state: Path) -> Iterator[Archive]:
        """Open the archive of the folder `state` for the length of a `with` block.

        Raises FileProblem where there is no journal, and JournalError for one that cannot be read.
        """
        path = state / FILE_NAME
        try:
            connection = open_to_read(path)
        except FileNotFoundError:
            what = say("there is no journal; name the table's state folder: --state DIR")
            raise FileProblem(path, [Problem(None, "", what)]) from None
        try:
            yield cls(connection, path)
        finally:
            connection.close()

    def sessions(self) -> tuple[SessionRecord, ...]:
        """All sessions in their order; the last one is the current one."""
        with intact(self.path):
            rows = self._connection.execute("SELECT number, begun, record FROM session ORDER BY number").fetchall()
            return tuple(SessionRecord(number, begun, _mapping(record)) for number, begun, record in rows)

    def hands(self, session: int, number: int | None = None, *, last: int | None = None) -> tuple[StoredHand, ...]:
        """The hands of a session in their order, void ones and the running one among them; with `number` only that one,
        with `last` only so many."""
        corrections: dict[int, list[Correction]] = {}
        for hand, correction in self.corrections(session):
            corrections.setdefault(hand, []).append(correction)
        with intact(self.path):
            rows = self._connection.execute(
                "SELECT number, state, header, secret, result,"
                " (SELECT COUNT(*) FROM move WHERE move.session = hand.session AND move.hand = hand.number), begun, ended"
                " FROM hand WHERE session = ?1 AND (?2 IS NULL OR number = ?2)"
                " AND (?3 IS NULL OR number > (SELECT MAX(number) FROM hand WHERE session = ?1) - ?3) ORDER BY number",
                (session, number, last),
            )
            return tuple(
                StoredHand(
                    found,
                    state,
                    _mapping(header),
                    _secret(secret),
                    None if result is None else _mapping(result),
                    moves,
                    begun,
                    ended,
                    tuple(corrections.get(found, ())),
                )
                for found, state, header, secret, result, moves, begun, ended in rows
            )

    def corrections(self, session: int) -> tuple[tuple[int, Correction], ...]:
        """What was corrected in a session, in order, with the number of the hand in or after which it was."""
        with intact(self.path):
            rows = self._connection.execute(
                "SELECT hand, kind, after_move, detail, written FROM correction WHERE session = ? ORDER BY rowid",
                (session,),
            )
            return tuple(
                (hand, Correction(kind, after, _mapping(detail), written))
                for hand, kind, after, detail, written in rows
            )

    def moves(self, session: int, number: int) -> tuple[str, ...]:
        """The moves of a hand: face-down cards among them."""
        with intact(self.path):
            rows = self._connection.execute(
                "SELECT text FROM move WHERE session = ? AND hand = ? ORDER BY number", (session, number)
            )
            return tuple(text for (text,) in rows)

    def replay(self, session: int, stored: StoredHand) -> Hand:
        """The hand as its moves give it. Raises JournalError where they do not; that names no card."""
        place: dict[str, object] = {"file": self.path, "number": stored.number, "session": session}
        if stored.moves_lost:
            raise JournalError(
                N_(
                    "{file}: hand {number} of session {session}: its moves were lost when the journal was damaged; "
                    "only its result is left"
                ),
                **place,
            )
        with intact(self.path):
            try:
                header = header_from(stored.header)
                hand = Hand(header.ruleset, header.seats, header.dealer, header.sabacc_pot)
            except (CannotStart, RulesetError, FileProblem):
                raise JournalError(
                    N_(
                        "{file}: hand {number} of session {session}: this program cannot begin it; "
                        "was it written by another version of the program?"
                    ),
                    **place,
                ) from None
        for position, move in enumerate(self.moves(session, stored.number), 1):
            try:
                hand.apply(move)
            except IllegalMove:
                raise JournalError(
                    N_(
                        "{file}: hand {number} of session {session}: this program refuses its move {move}; "
                        "was it written by another version of the program?"
                    ),
                    **place,
                    move=position,
                ) from None
        return hand


def _mapping(text: str) -> dict[str, Any]:
    found = json.loads(text)
    if not isinstance(found, dict):
        raise TypeError("no mapping")
    return found


def _secret(secret: Any) -> bytes:
    if not isinstance(secret, bytes) or len(secret) != SECRET_BYTES:
        raise ValueError("no secret")
    return secret


@contextlib.contextmanager
def intact(path: Path) -> Iterator[None]:
    """Where what stands in the journal is not what a table writes, raise JournalError; for the reading itself only."""
    with told(path):
        try:
            yield
        except json.JSONDecodeError:
            raise
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            raise JournalError(
                N_("{file}: the journal is damaged: it holds what no table writes; it is left as it is"), file=path
            ) from None
