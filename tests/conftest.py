"""What holds for all tests: the program speaks English, whatever the language of the machine, and makes no sound.

Ctrl-C and a closed terminal end programs also where the tests run in a shell's background, or under nohup, which have all
that they start ignore those signals.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

# A computer that is busy with other things fails no test: hangs are found by limits that it does not reach.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")
os.environ["LC_ALL"] = "C.UTF-8"
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")  # whoever runs the tests hears nothing of them
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture(autouse=True)
def letters_as_at_a_start() -> Iterator[None]:
    """A letter that no font has is told of in all pictures from then on: those of the next test begin without."""
    yield
    drawn = sys.modules.get("display.letters")
    if drawn is not None and drawn.missing_letters():
        drawn.letters.cache_clear()
