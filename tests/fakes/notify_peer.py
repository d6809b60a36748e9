"""systemd's end of NOTIFY_SOCKET: collects what a service tells, with the time at which it came."""

from __future__ import annotations

import socket
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any


@dataclass(frozen=True, slots=True)
class Told:
    """One datagram: its lines, and when it was seen (monotonic seconds)."""

    lines: tuple[str, ...]
    at: float

    @property
    def word(self) -> str:
        """The first line up to `=`, and the rest of it where that says little more: `READY`, `STATUS`."""
        return self.lines[0].partition("=")[0]

    def value(self, name: str) -> str:
        """What stands behind `name=`; KeyError where it is not told."""
        return dict(line.split("=", 1) for line in self.lines)[name]


class NotifyPeer:
    """A datagram socket in a folder, or (no folder) with an abstract name."""

    def __init__(self, folder: Path | None) -> None:
        name = f"droid-dealer-{uuid.uuid4().hex[:12]}"
        self.name = f"@{name}" if folder is None else str(folder / "notify")
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind("\0" + name if folder is None else self.name)
        self.told: list[Told] = []

    def take(self, timeout: float) -> Told | None:
        """The next datagram; None when none comes in `timeout` seconds."""
        self._socket.settimeout(max(timeout, 0.001))
        try:
            data = self._socket.recv(4096)
        except (TimeoutError, BlockingIOError):
            return None
        told = Told(tuple(data.decode().split("\n")), monotonic())
        self.told.append(told)
        return told

    def until(self, wanted: str | Callable[[Told], bool], timeout: float = 15.0, *, since: Told | None = None) -> Told:
        """Take until one comes whose word this is, or that is wanted; fails after `timeout` seconds.

        `since`: it may have come already, after that one.
        """
        end = monotonic() + timeout
        known = [] if since is None else self.told[self.told.index(since) + 1 :]
        for told in known:
            if told.word == wanted if isinstance(wanted, str) else wanted(told):
                return told
        while (left := end - monotonic()) > 0:
            told = self.take(left)
            if told is not None and (told.word == wanted if isinstance(wanted, str) else wanted(told)):
                return told
        raise AssertionError(f"{wanted} was not told in time, but {[told.lines for told in self.told]}")

    def words(self) -> list[str]:
        """What was told, in short."""
        return [told.word for told in self.told]

    def __enter__(self) -> NotifyPeer:
        return self

    def __exit__(self, *_: Any) -> None:
        self._socket.close()
