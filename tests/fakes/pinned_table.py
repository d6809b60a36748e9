"""A launcher: the program on simulated pins, worked and watched from outside.

``python -m tests.fakes.pinned_table run --config ...`` is `droid-dealer run --config ...` with a pin factory of its own.
Standard input takes lines such as ``{"pin": 17, "level": 0}``: the pin is connected to ground (1: to 3.3 V, null: to
nothing, so that its pull resistor decides). Standard output tells, a line each, of every input that is listened to
(``{"pin": 17, "listened": true}``) and of every change of an output (``{"pin": 16, "level": 1.0}``). What the program
itself writes to standard output goes to standard error.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from typing import IO, Any

from controller.main import main
from tests.fakes.foreign_pins import ForeignFactory, ForeignPin


class WatchedPin(ForeignPin):
    """A pin that reports what the program does with it."""

    def _change_state(self, value: Any) -> bool:
        changed: bool = super()._change_state(value)
        if changed and self._function == "output":
            self.factory.report({"pin": self.info.name, "level": float(value)})
        return changed

    def _enable_event_detect(self) -> None:
        self.factory.report({"pin": self.info.name, "listened": True})


class WatchedFactory(ForeignFactory):
    """Pins whose reports go to a file."""

    def __init__(self, reports: IO[str]) -> None:
        super().__init__()
        self.pin_class = WatchedPin
        self._reports = reports
        self._lock = threading.Lock()

    def report(self, entry: dict[str, Any]) -> None:
        entry["pin"] = int(str(entry["pin"]).removeprefix("GPIO"))
        with self._lock:
            self._reports.write(json.dumps(entry) + "\n")
            self._reports.flush()

    def follow(self, orders: IO[str]) -> None:
        """Connect pins as the lines of ``orders`` say, until their end."""
        for line in orders:
            order = json.loads(line)
            pin = self.pin(order["pin"])
            if order["level"] is None:
                pin.let_go()
            else:
                pin.hold(bool(order["level"]))


if __name__ == "__main__":
    reports = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    factory = WatchedFactory(reports)
    threading.Thread(target=factory.follow, args=(sys.stdin,), daemon=True).start()
    status = main(sys.argv[1:], pin_factory=factory)
    factory.wait_delivered()
    assert factory.alive, f"a callback has ended the pins' thread: {factory.callback_error!r}"
    factory.stop()
    # The thread that follows standard input still waits there; the interpreter would wait for it.
    reports.flush()
    os._exit(status)
