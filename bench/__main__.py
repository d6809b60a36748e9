"""`python -m bench`: the table of results, and `bench/results.json`."""

from __future__ import annotations

import argparse
import sys
import warnings
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from typing import Final

from bench import engine
from bench.program import program_rows
from bench.rows import Row, table, write

ROUNDS: Final = 15
SECONDS: Final = 0.3
SHORT_ROUNDS: Final = 5
SHORT_SECONDS: Final = 0.25

_EPILOG = """\
Ratios are medians over several rounds; in each round everything that is compared has
its turn, by processor time, so that a busy machine slows both. Six seats, random legal
play from a seed, every check, event and log on.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and tell. 1 when a short run finds a ratio below the least share of its target, 2 when PokerKit is missing."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__.splitlines()[0], epilog=_EPILOG)
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--short", action="store_true", help="PokerKit alone; fails far below a target")
    kind.add_argument("--long", action="store_true", help="also 10,000 and 100,000 hands: some minutes")
    given = parser.parse_args(arguments)
    if find_spec("pokerkit") is None:
        sys.stderr.write("bench: PokerKit is not installed in this environment; run 'make bench'\n")
        return 2
    warnings.simplefilter("ignore")  # the peers' own affair
    if given.short:
        rows = _told(engine.against_pokerkit(SHORT_ROUNDS, SHORT_SECONDS))
        return _judged(rows)
    rows = _told(_all(long=given.long))
    write(rows)
    return 0


def _all(*, long: bool) -> Iterable[Row]:
    yield from engine.against_pokerkit(ROUNDS, SECONDS)
    yield from engine.against_others(ROUNDS, SECONDS)
    yield from engine.undo(3, SECONDS)
    yield from program_rows()
    yield from engine.growth_by_seats(5, 0.2)
    yield from engine.growth_by_hands(long=long)


def _told(rows: Iterable[Row]) -> list[Row]:
    """Tell every row as soon as it is there."""
    heading = table([])
    sys.stdout.write("\n".join(heading) + "\n")
    found = []
    for row in rows:
        found.append(row)
        sys.stdout.write("\n".join(table([row])[len(heading) :]) + "\n")
        sys.stdout.flush()
    return found


def _judged(rows: list[Row]) -> int:
    short = engine.falling_short(rows)
    for measure, share in short.items():
        sys.stderr.write(f"bench: {measure}: only {100 * share:.0f} % of the target\n")
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
