"""A Unix socket beside a running table: one line asks, one line of JSON answers. No network port is ever opened."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from display.words.catalog import N_
from display.words.errors import WordedError

FILE_NAME = "table.socket"
LONGEST_LINE = 1024
PATIENCE = 5.0
"""Seconds that a slow asker, or a busy table, is waited for."""
MOST_ASKERS = 16
"""Askers heard at once; one more is turned away."""
PAUSE = 0.1
"""Seconds until askers are accepted again where that failed."""

Answer = Callable[[str], Mapping[str, Any]]


class SocketError(WordedError):
    """The socket cannot be made or reached; one line says why and what to do."""


class NoTable(SocketError):
    """Nothing listens there."""


class RefusedByTable(SocketError):
    """A table runs, and will not do what was asked."""


def refusal(error: WordedError) -> dict[str, Any]:
    """The answer of a table that will not do what was asked: in English, and so that the asker can word it."""
    return {"error": str(error), "worded": {"template": error.template, "values": dict(error.values)}}


def refused(answer: Mapping[str, Any]) -> RefusedByTable:
    """What such an answer tells; one without a template is told as it came."""
    match answer.get("worded"):
        case {"template": str(template), "values": {**values}}:
            with contextlib.suppress(KeyError, ValueError, IndexError, AttributeError):  # of another program's version
                return RefusedByTable(template, **{str(name): value for name, value in values.items()})
    return RefusedByTable("{reason}", reason=answer.get("error", ""))


class ServiceSocket:
    """Listens in a folder, for owner and group. `answer` is called in the socket's own thread with the line asked."""

    def __init__(self, folder: Path, answer: Answer) -> None:
        self._path = folder / FILE_NAME
        self._answer = answer
        self._listener: socket.socket | None = None
        self._room = threading.BoundedSemaphore(MOST_ASKERS)

    def open(self) -> None:
        """Begin to listen; a socket that a killed table left behind is replaced. Raises SocketError."""
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        before = os.umask(0o117)  # 0660: nobody else may ask
        try:
            self._path.unlink(missing_ok=True)
            listener.bind(str(self._path))
            listener.listen(MOST_ASKERS)
        except OSError as error:
            listener.close()
            raise SocketError(
                N_("{file}: the socket cannot be made ({reason})"), file=self._path, reason=error.strerror or error
            ) from None
        finally:
            os.umask(before)
        self._listener = listener
        threading.Thread(target=self._serve, args=(listener,), name="socket", daemon=True).start()

    def close(self) -> None:
        """Listen no more."""
        listener, self._listener = self._listener, None
        if listener is not None:
            # A plain close would leave the thread in accept() for ever.
            with contextlib.suppress(OSError):
                listener.shutdown(socket.SHUT_RDWR)
            listener.close()
            self._path.unlink(missing_ok=True)

    def _serve(self, listener: socket.socket) -> None:
        while True:
            try:
                asker, _ = listener.accept()
            except OSError:
                if self._listener is not listener:
                    return
                # No more files may be open for the moment, or the asker is gone again: the next one is to be heard.
                time.sleep(PAUSE)
                continue
            if not self._room.acquire(blocking=False):
                asker.close()
                continue
            threading.Thread(target=self._hear, args=(asker,), name="socket asker", daemon=True).start()

    def _hear(self, asker: socket.socket) -> None:
        """Answer one asker; a slow one keeps nobody else waiting."""
        try:
            with asker, contextlib.suppress(OSError, ValueError):
                line = _line(asker)
                asker.settimeout(PATIENCE)
                asker.sendall(json.dumps(dict(self._answer(line))).encode() + b"\n")
        finally:
            self._room.release()


def _line(peer: socket.socket) -> str:
    """One line; raises ValueError for one that is too long, and OSError where it takes longer than there is patience."""
    found = b""
    end = time.monotonic() + PATIENCE
    while not found.endswith(b"\n"):
        peer.settimeout(max(end - time.monotonic(), 0.001))
        more = peer.recv(4096)
        if not more:
            break
        found += more
        if len(found) > LONGEST_LINE:
            raise ValueError("the line is too long")
    return found.decode("utf-8", errors="replace").strip()


def ask(folder: Path, line: str, patience: float = PATIENCE) -> dict[str, Any]:
    """Ask the table that listens in this folder, and wait so many seconds. Raises SocketError; NoTable where none is."""
    path = folder / FILE_NAME
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as peer:
        peer.settimeout(patience)
        try:
            peer.connect(str(path))
            peer.sendall(line.encode() + b"\n")
            found = b""
            while more := peer.recv(65536):
                found += more
        except (FileNotFoundError, ConnectionRefusedError):
            raise NoTable(
                N_("no table runs with the folder {folder}; start it with 'droid-dealer run'"), folder=folder
            ) from None
        except OSError as error:
            raise SocketError(
                N_("{file}: the table does not answer ({reason})"), file=path, reason=error.strerror or error
            ) from None
    try:
        answer: dict[str, Any] = json.loads(found)
    except ValueError:
        raise SocketError(N_("{file}: the table does not answer; look at its log"), file=path) from None
    return answer
