"""How much is fuzzed: a fixed, quick selection with every test run, a wide and fresh one with ``SABACC_LONG=1``."""

from __future__ import annotations

import os
import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from hypothesis import HealthCheck, settings

LONG = os.environ.get("SABACC_LONG") == "1"
LONGER = 40
"""So many times as much is done in the long form."""


def fuzzed(examples: int) -> settings:
    """So many examples, always the same ones; in the long form many more, and others each time.

    Hangs are found by `within`, whose limit a busy computer does not reach; hypothesis's own deadline would be reached.
    """
    return settings(
        max_examples=examples * LONGER if LONG else examples,
        derandomize=not LONG,
        deadline=None,
        database=None,
        print_blob=True,
        suppress_health_check=list(HealthCheck),
    )


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What takes longer hangs, and fails the test at the place where it does. For the main thread."""

    def late(_number: int, frame: FrameType | None) -> None:
        where = "".join(traceback.format_stack(frame, limit=4))
        raise AssertionError(f"still busy after {seconds} seconds:\n{where}")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
