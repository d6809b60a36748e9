"""From the start of `droid-dealer run` to the first picture, in processor time: `python -m bench.start FOLDER`.

It is the command itself; only SDL's dummy driver counts as a screen here.
"""

from __future__ import annotations

import os
import signal
import sys
import time

from bench.tables import tell


def main() -> None:
    """Start, tell at the first picture, and end as a service is ended."""
    from controller.main import main as droid_dealer
    from display import window
    from display.scene import Scene

    window.UNSEEN_DRIVERS = ("", "")
    shown = window.Window.show

    def show(self: window.Window, scene: Scene) -> None:
        shown(self, scene)
        if self.pictures == 1:
            tell({"cpu_s": time.process_time()})
            os.kill(os.getpid(), signal.SIGTERM)

    window.Window.show = show  # type: ignore[method-assign]
    sys.exit(droid_dealer(["run", "--state", sys.argv[1], "--seed", "1"]))


if __name__ == "__main__":
    main()
