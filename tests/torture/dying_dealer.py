"""A launcher: `droid-dealer` again and again, each time as a process of its own that meets its fate.

Standard input takes a JSON object a line: ``{"arguments": [...], "fate": {"kind": "calls", "at": 7, "how": "torn"},
"output": FILE, "errors": FILE}``. Standard output tells how each ended: ``{"status": 0}``, minus 9 for a kill. The program
is imported once and forked, which saves the half second that an interpreter takes; everything after that is its own.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import traceback
from typing import Any

from controller.commands import demo, history, replay, verify  # noqa: F401 - imported once for all
from controller.main import main
from tests.torture.fate import Fate, Steps

LIMIT = 120.0
"""Seconds after which a program that neither ends nor dies has hung."""
HUNG = 124


def _live(order: dict[str, Any], fate: Fate) -> None:
    """The life of the child: it never returns."""
    status = 70
    try:
        for descriptor, name in ((1, order["output"]), (2, order["errors"])):
            file = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(file, descriptor)
            os.close(file)
        Steps(fate).install()
        status = main(order["arguments"])
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _until_the_end(pid: int, fate: Fate) -> int:
    """Wait for the child, or kill it at its hour; minus the signal's number where one ended it, `HUNG` where it hung."""
    process = os.pidfd_open(pid)
    hung = False
    try:
        seconds = fate.at if fate.kind == "seconds" else LIMIT
        if not select.select([process], [], [], seconds)[0]:
            os.kill(pid, signal.SIGKILL)
            hung = fate.kind != "seconds"
    finally:
        os.close(process)
        _, ended = os.waitpid(pid, 0)
    return HUNG if hung else os.waitstatus_to_exitcode(ended)


def serve() -> None:
    """Follow the orders to their end."""
    for line in sys.stdin:
        order = json.loads(line)
        fate = Fate(**order["fate"])
        pid = os.fork()
        if pid == 0:
            _live(order, fate)
        print(json.dumps({"status": _until_the_end(pid, fate)}), flush=True)


if __name__ == "__main__":
    serve()
