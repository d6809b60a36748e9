"""What is around a table and not its own: the screen, the threads, the program, the computer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from controller.poweroff import request_poweroff
from display.look import Appearance


def _nowhere(appearance: Appearance) -> None:
    del appearance


@dataclass(slots=True)
class Surroundings:
    """Filled in by whoever runs the table. All may be called from the table's thread.

    `show` draws otherwise from the next picture on; `health` is the status of everything that runs, None where nobody
    watches; `end` ends the program in order, None where that is somebody else's business; `shut_down` asks for a safe
    shutdown of the computer and raises PoweroffError where that cannot be.
    """

    show: Callable[[Appearance], None] = _nowhere
    health: Callable[[], Mapping[str, Any]] | None = None
    end: Callable[[], None] | None = None
    shut_down: Callable[[], None] = request_poweroff
