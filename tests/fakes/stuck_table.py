"""`droid-dealer` whose table stands still as soon as a file is there: python -m tests.fakes.stuck_table FILE ARGUMENTS..."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

from controller.main import main
from controller.table import Table


def run(switch: Path, arguments: list[str]) -> int:
    """The command line, with a table that waits for ever once `switch` exists."""
    collect = Table.collect

    def stuck(self: Table, now: float) -> None:
        if switch.exists():
            threading.Event().wait()
        collect(self, now)

    Table.collect = stuck  # type: ignore[method-assign]
    return main(arguments)


if __name__ == "__main__":
    sys.exit(run(Path(sys.argv[1]), sys.argv[2:]))
