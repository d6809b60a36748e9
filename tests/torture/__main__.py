"""The long forms: `python -m tests.torture` kills tables and plays a convention, and says what was really done.

Status 0: nothing was lost, made or doubled, and nothing grew; 1: something was, and it says what.
"""

from __future__ import annotations

import argparse
import logging
import os
import random
import sys
import tempfile
from pathlib import Path
from time import monotonic

from tests.torture import convention, crashes

MEMORY_DISK = Path("/dev/shm")


def main() -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__.splitlines()[0])
    parser.add_argument(
        "--kills", type=int, default=1000, metavar="N", help="kill tables so often (1000; 0: not at all)"
    )
    parser.add_argument("--hands", type=int, default=50_000, metavar="N", help="play so many hands (50000; 0: none)")
    parser.add_argument(
        "--minutes", type=float, default=120, metavar="M", help="end each of the two after so long (120)"
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="what is drawn, but for the moments of kills (1)"
    )
    parser.add_argument(
        "--folder", type=Path, metavar="DIR", help="where the tables keep their state (memory, if it can)"
    )
    arguments = parser.parse_args()
    logging.getLogger("droid_dealer").setLevel(logging.CRITICAL)  # thousands of readers are pulled out
    place = arguments.folder or (MEMORY_DISK if os.access(MEMORY_DISK, os.W_OK) else None)
    seconds = arguments.minutes * 60
    try:
        with tempfile.TemporaryDirectory(prefix="droid-dealer-torture-", dir=place) as name:
            if arguments.kills:
                _kill(Path(name), arguments.kills, arguments.seed, monotonic() + seconds)
            if arguments.hands:
                _play(Path(name), arguments.hands, arguments.seed, monotonic() + seconds)
    except AssertionError as error:
        print(f"torture: {error}", file=sys.stderr)
        logging.getLogger("torture").exception("where it happened")
        return 1
    return 0


def _kill(folder: Path, kills: int, seed: int, until: float) -> None:
    figures = crashes.campaign(
        folder, kills, random.Random(seed), until=until, tell=lambda line: print(line, flush=True)
    )
    print(f"crashes: {figures.text()}", flush=True)


def _play(folder: Path, hands: int, seed: int, until: float) -> None:
    played = convention.Convention(folder, seed)
    figures = played.play(hands, until=until, tell=lambda line: print(line, flush=True))
    print(f"soak: {figures.text()}", flush=True)
    convention.check_flat(figures)


if __name__ == "__main__":
    sys.exit(main())
