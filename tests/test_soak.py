"""Many hands in simulated time, with everything going wrong that does at a convention.

The short form of `make torture`, which plays fifty thousand.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from controller.journal import FILE_NAME
from tests.torture.convention import Convention, Figures, Standing, check_flat

LABELS = frozenset({"begun", "ended", "written"})


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    log = logging.getLogger("droid_dealer")
    level = log.level
    log.setLevel(logging.CRITICAL)
    yield
    log.setLevel(level)


def test_a_short_convention(tmp_path: Path) -> None:
    figures = Convention(tmp_path, 1).play(100)
    check_flat(figures)
    assert figures.hands >= 100
    for what in ("corrections", "pauses", "bouncing presses", "reader failures", "seats joined", "seats left"):
        assert figures.done[what], f"{what}: none in {figures.text()}"
    assert len(figures.rulesets) > 3


def rows(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """All that a journal holds, but for the time of day."""
    found: dict[str, list[tuple[object, ...]]] = {}
    for state in sorted(folder.glob("state-*")):
        with closing(sqlite3.connect(state / FILE_NAME)) as journal:
            for table in ("session", "hand", "move", "correction"):
                columns = [name for _, name, *_ in journal.execute(f"PRAGMA table_info({table})") if name not in LABELS]
                found[f"{state.name} {table}"] = journal.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall()
    return found


def test_the_time_of_day_is_but_a_label(tmp_path: Path) -> None:
    """Clocks that jump by hours both ways change nothing else, not even a pulse."""
    both = []
    for jumping in (False, True):
        folder = tmp_path / str(jumping)
        folder.mkdir()
        Convention(folder, 9, jumping=jumping).play(20)
        both.append(rows(folder))
    assert both[0] == both[1]
    with closing(sqlite3.connect(tmp_path / "True" / "state-1" / FILE_NAME)) as journal:
        labels = [label for (label,) in journal.execute("SELECT written FROM move ORDER BY hand, number")]
    assert labels != sorted(labels), "the clock never jumped back"


@pytest.mark.parametrize(
    ("standing", "what"),
    [
        (Standing(100, 200_000, 50 << 20, 1), "objects"),
        (Standing(100, 50_000, 150 << 20, 1), "bytes more"),
        (Standing(100, 50_000, 50 << 20, 2), "threads"),
    ],
)
def test_growth_is_seen(standing: Standing, what: str) -> None:
    flat = [Standing(hands, 50_000, 50 << 20, 1) for hands in range(0, 100, 10)]
    check_flat(Figures(hands=100, standings=flat))
    grown = [*flat, *[standing] * 3]
    with pytest.raises(AssertionError, match=what):
        check_flat(Figures(hands=100, standings=grown))
