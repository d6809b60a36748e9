"""What a running table answers to those who may ask it: only what everybody at the table may know leaves it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from controller.archive import Archive, SessionRecord
from controller.commands.history import hand_told, session_lines
from controller.exports import file_name, history_text
from controller.journal_file import JournalError
from controller.ledger import list_data, read_ledger
from controller.loop import TableThread
from controller.reloading import Reloading
from controller.service_socket import refusal
from controller.spoken import say
from controller.supervision import Supervision
from controller.table import Table
from controller.yamlfile import FileProblem
from display.words.catalog import N_
from display.words.errors import WordedError

log = logging.getLogger("droid_dealer")

QUESTIONS = ("status", "pause", "resume", "reload", "history", "history N", "export", "export N")

Answer = Mapping[str, Any]


class Refused(WordedError):
    """What was asked cannot be done; one line says why."""


class Answers:
    """Answers one line at a time, in any thread but the table's."""

    def __init__(
        self,
        table: Table,
        thread: TableThread,
        supervision: Supervision,
        state: Path,
        reloading: Reloading | None = None,
    ) -> None:
        self._table = table
        self._thread = thread
        self._supervision = supervision
        self._state = state
        self._reloading = reloading
        self._known: dict[str, Callable[[], Answer]] = {
            "status": self._status,
            "pause": lambda: self._pause(True),
            "resume": lambda: self._pause(False),
            "reload": self._reload,
        }

    def __call__(self, line: str) -> Answer:
        """The answer; one with the key `error` says in one line (or a line for each mistake of a file) why there is none."""
        word, _, rest = line.partition(" ")
        try:
            if line in self._known:
                return self._known[line]()
            if word in ("history", "export") and (not rest or (rest.isascii() and rest.isdecimal() and len(rest) < 10)):
                number = int(rest) if rest else None
                return self._history(number) if word == "history" else self._export(number)
        except (Refused, JournalError) as error:
            return refusal(error)
        except FileProblem as problem:
            return {"error": str(problem)}
        except TimeoutError:
            return refusal(Refused(N_("the table is busy, or stands still; ask for its status")))
        except Exception:
            log.exception("a question could not be answered")
            return refusal(Refused(N_("the table cannot answer that; look at its log")))
        no_question = N_("{given} is no question; ask one of: {questions}")
        return refusal(Refused(no_question, given=repr(line[:40]), questions=", ".join(QUESTIONS)))

    def _status(self) -> Answer:
        if not self._thread.described:
            raise Refused(N_("the table is starting; ask again in a moment"))
        return self._supervision.status()

    def _pause(self, paused: bool) -> Answer:
        def pause() -> str:
            self._table.pause(paused)
            return "fault" if self._table.fault is not None else "paused" if self._table.paused else self._table.stage

        stage = self._thread.ask(pause)
        if paused and stage != "paused":
            raise Refused(N_("there is nothing to pause: no hand is being played"))
        return {"done": "pause" if paused else "resume", "stage": stage}

    def _reload(self) -> Answer:
        reloading = self._reloading
        if reloading is None:
            raise Refused(N_("this table has no configuration file to read again"))
        change = reloading.look()
        if not change.names:
            return {"done": "reload", "changed": [], "when": "now"}
        now = self._thread.ask(lambda: reloading.take(change))
        return {"done": "reload", "changed": list(change.names), "when": "now" if now else "with the next hand"}

    # --- the hands so far

    def _history(self, number: int | None) -> Answer:
        with Archive.open(self._state) as archive:
            session = _last(archive)
            if session is None:
                return {"session": None, "hands": [], "lines": [say("No session has begun yet.")]}
            if number is not None:
                stored = self._stored(archive, session, number)
                data, lines = hand_told(archive, session, stored)
                return data | {"lines": lines}
            ledger = read_ledger(archive, session)
            return list_data(ledger) | {"lines": session_lines(ledger)}

    def _export(self, number: int | None) -> Answer:
        with Archive.open(self._state) as archive:
            session = _last(archive)
            if number is None:
                return {"hands": [] if session is None else [hand.number for hand in archive.hands(session.number)]}
            if session is None:
                raise Refused(N_("no session has begun yet"))
            stored = self._stored(archive, session, number)
            return {"file": file_name(number), "text": history_text(archive, session, stored, public=True)}

    def _stored(self, archive: Archive, session: SessionRecord, number: int) -> Any:
        found = archive.hands(session.number, number)
        if not found:
            raise Refused(N_("there is no hand {number}"), number=number)
        return found[0]


def _last(archive: Archive) -> SessionRecord | None:
    sessions = archive.sessions()
    return sessions[-1] if sessions else None
