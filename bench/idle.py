"""What a table costs while it waits for a person: `python -m bench.idle SECONDS`."""

from __future__ import annotations

import sys
import threading
import time

from bench.imports import resident
from bench.tables import SIZE, memory_folder, people, tell
from controller.assembly import assemble
from controller.clock import MonotonicClock
from controller.journal import Journal
from controller.running import run_in_real_time
from display.window import Window
from hardware.mock import MockDriver

SETTLE_SECONDS = 1.0


def main() -> None:
    """Deal, wait, and tell the share of a core and the memory."""
    seconds = float(sys.argv[1])
    found: dict[str, float] = {}
    clock = MonotonicClock()
    with memory_folder() as folder:
        journal = Journal.open(folder)
        assembly = assemble(people(), journal, clock, seed=1)
        window = Window(SIZE, must_be_seen=False)

        def watch() -> None:
            assert isinstance(assembly.driver, MockDriver)
            time.sleep(0.5)
            assembly.driver.press("deal")
            time.sleep(0.1)
            assembly.driver.release("deal")
            time.sleep(SETTLE_SECONDS)
            wall, cpu = time.monotonic(), time.process_time()
            time.sleep(seconds)
            share = (time.process_time() - cpu) / (time.monotonic() - wall)
            found.update(share=share, bytes=resident(), moves=len(assembly.session.running.moves))

        thread = threading.Thread(target=watch, daemon=True)
        thread.start()
        run_in_real_time(assembly, clock, window, done=lambda: not thread.is_alive())
        window.close()
        journal.close()
    tell(found)


if __name__ == "__main__":
    main()
