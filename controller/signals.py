"""Signals: those that end the program in order, and SIGHUP, which has a service read its configuration again."""

from __future__ import annotations

import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Any

from controller.notifier import Notifier

log = logging.getLogger("droid_dealer")


@contextmanager
def ended_by_signals(stop: Callable[[], None], hangup: Callable[[], None] | None = None) -> Iterator[None]:
    """SIGTERM, SIGINT and SIGHUP end the program in order: journal closed, outputs off.

    SDL then does not turn them into key presses. `hangup` is what SIGHUP does instead.
    """

    def handler(number: int, frame: FrameType | None) -> None:
        del frame
        if number == signal.SIGHUP and hangup is not None:
            hangup()
        else:
            stop()

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [signal.SIGTERM, signal.SIGINT]
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # nohup(1) wants it unheard
        numbers.append(signal.SIGHUP)
    before = {number: signal.signal(number, handler) for number in numbers}
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)


def has_terminal() -> bool:
    """Whether a terminal controls this process: when that is closed, it sends SIGHUP."""
    try:
        os.close(os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY))
    except OSError:
        return False
    return True


class Hangup:
    """SIGHUP at a service: the configuration is read again, and systemd is told when that begins and ends."""

    def __init__(self, reload: Callable[[], Mapping[str, Any]], notifier: Notifier) -> None:
        """`reload` reads it and has the table take it; its answer has the key `error` where that is refused."""
        self._reload = reload
        self._notifier = notifier
        self._wanted = threading.Event()
        self._thread: threading.Thread | None = None
        self.refused = False
        """Whether the last one was refused: the table plays on by what it had."""

    def __call__(self) -> None:
        """The signal has come."""
        self._wanted.set()

    def look(self) -> None:
        """Begin what was asked for, in a thread of its own; the main thread calls this often."""
        if not self._wanted.is_set() or (self._thread is not None and self._thread.is_alive()):
            return
        self._wanted.clear()
        self._thread = threading.Thread(target=self._read, name="reload", daemon=True)
        self._thread.start()

    def _read(self) -> None:
        self._notifier.reloading()
        answer = self._reload()
        self.refused = "error" in answer
        if self.refused:
            log.error("the configuration is not taken; the table plays on by what it had:\n%s", answer["error"])
        elif answer["changed"]:
            log.info("configuration read again; changed %s: %s", answer["when"], ", ".join(answer["changed"]))
        else:
            log.info("configuration read again; nothing in it has changed")
        self._notifier.ready()
