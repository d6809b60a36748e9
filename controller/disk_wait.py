"""A start on a disk that is full or may only be read: the screen says so, and the table begins when it can write."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from controller.journal_file import JournalUnwritable, unwritable
from controller.notifier import Notifier
from controller.signals import ended_by_signals
from controller.spoken import WORDS
from display.intents import Quit
from display.scene import FaultScene
from hardware.errors import HardwareError
from hardware.lock import TableLock

if TYPE_CHECKING:
    from display.window import Sink

log = logging.getLogger("droid_dealer")

T = TypeVar("T")
TRY_SECONDS = 2.0
"""So often it is tried again."""
PATIENCE_SECONDS = 15.0
"""So much longer the start may take, each time, before systemd gives it up."""


def lock_table(lock: TableLock, state: Path, stack: ExitStack) -> None:
    """Hold the table's lock until the stack closes.

    Raises JournalUnwritable where only the disk stands in the way, else what the lock raises.
    """
    try:
        stack.enter_context(lock)
    except HardwareError as error:
        disk = unwritable(state, error.__cause__) if isinstance(error.__cause__, OSError) else None
        raise disk or error from None


def wait_for_disk(attempt: Callable[[], T], sink: Sink, notifier: Notifier | None = None) -> T | None:
    """What `attempt` gives, as soon as the disk lets it; None when somebody ends the program before that.

    Raises what `attempt` raises, but for JournalUnwritable.
    """
    stopping = threading.Event()
    words = WORDS
    told = ""

    def stop() -> None:
        stopping.set()
        sink.wake()

    with ended_by_signals(stop):
        while not stopping.is_set():
            try:
                made = attempt()
                return None if stopping.is_set() else made
            except JournalUnwritable as error:
                if notifier is not None:
                    notifier.waiting(str(error), PATIENCE_SECONDS)
                if str(error) != told:
                    told = str(error)
                    log.warning("%s", told)
                    title, advice = words.talk("journal_title"), words.talk("journal_waits")
                    sink.show(FaultScene(title=title, text=words.error(error), advice=advice))
            if any(isinstance(intent, Quit) for intent in sink.intents(TRY_SECONDS)):
                return None
    return None
