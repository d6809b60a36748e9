"""Tells systemd how the service is: sd_notify(3), datagrams to the socket that NOTIFY_SOCKET names."""

from __future__ import annotations

import logging
import os
import socket
import threading
from collections.abc import Mapping
from typing import Final

from controller.clock import Clock

log = logging.getLogger("droid_dealer")

WATCHDOG_SHARE: Final = 3
"""The watchdog hears from the table so many times in its period."""
_MICROSECONDS: Final = 1_000_000


class Notifier:
    """What systemd is told. Any thread may tell it; nothing here raises or waits, and without a socket nothing happens."""

    def __init__(self, clock: Clock, environment: Mapping[str, str] | None = None) -> None:
        """`clock` must be the machine's own monotonic one, which systemd reads too. None: this process's environment."""
        environment = os.environ if environment is None else environment
        self._clock = clock
        self._address = _address(environment.get("NOTIFY_SOCKET", ""))
        self.watchdog = _watchdog_seconds(environment) / WATCHDOG_SHARE if self._address else 0.0
        """Seconds from one `alive` that is sent to the next; 0 where no watchdog listens."""
        self._alive_at: float | None = None
        self._status: str | None = None
        self._failed = False
        self._lock = threading.Lock()

    @property
    def listens(self) -> bool:
        """Whether systemd, or somebody in its place, wants to be told."""
        return self._address is not None

    def ready(self) -> None:
        """The service has started, or has read its configuration again."""
        self._send("READY=1")

    def reloading(self) -> None:
        """The configuration is being read again; `ready` follows."""
        self._send("RELOADING=1", f"MONOTONIC_USEC={int(self._clock() * _MICROSECONDS)}")

    def stopping(self) -> None:
        """The service ends."""
        self._send("STOPPING=1")

    def waiting(self, status: str, seconds: float) -> None:
        """The start takes so many seconds longer, and why."""
        self._send(f"STATUS={_line(status)}", f"EXTEND_TIMEOUT_USEC={int(seconds * _MICROSECONDS)}")

    def tell(self, status: str) -> None:
        """What `systemctl status` shows; the same text again is not sent."""
        status = _line(status)
        with self._lock:
            if status == self._status or not self._send(f"STATUS={status}"):
                return
            self._status = status

    def alive(self) -> None:
        """The table's loop goes round; sent when it is due. Called by that loop only: a stuck one is to be missed."""
        if not self.watchdog:
            return
        now = self._clock()
        if (self._alive_at is None or now - self._alive_at >= self.watchdog) and self._send("WATCHDOG=1"):
            self._alive_at = now

    def _send(self, *lines: str) -> bool:
        """Whether it is on its way. A datagram that finds no room is dropped, so that no table waits for systemd."""
        if self._address is None:
            return False
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
                sender.setblocking(False)
                sender.sendto("\n".join(lines).encode(), self._address)
        except OSError as error:
            if not self._failed:
                log.warning("systemd cannot be told (%s: %s)", lines[0], error.strerror or error)
            self._failed = True
            return False
        self._failed = False
        return True


def _address(given: str) -> str | None:
    """The socket's address; a name that begins with @ is an abstract one."""
    if given.startswith("@"):
        return "\0" + given[1:]
    return given if given.startswith("/") else None


def _watchdog_seconds(environment: Mapping[str, str]) -> float:
    """The watchdog's period in seconds; 0 where there is none, or where it waits for another process."""
    period, process = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID", "")
    if not (period.isascii() and period.isdecimal()) or process not in ("", str(os.getpid())):
        return 0.0
    return int(period) / _MICROSECONDS


def _line(text: str) -> str:
    return " ".join(text.split())
