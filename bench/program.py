"""The program's rows: what a fresh process costs, how fast a press is answered, how late a pulse is."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Any, Final

from bench.children import BenchError, measured
from bench.rates import percentile
from bench.rows import Row
from bench.tables import memory_folder

FRAMES: Final = 200
PRESSES: Final = 200
PULSES: Final = 300
IDLE_SECONDS: Final = 8
JOURNALLED_MOVES: Final = 20_000
STORED_HANDS: Final = 10_000
_TIMES: Final = 5
_MEGABYTE: Final = 1e6


def program_rows() -> Iterator[Row]:
    """All of them; one that cannot be measured says why."""
    for measure in (imports, start, idle, pictures, edges, pulses, journalled, resumed):
        try:
            yield from measure()
        except BenchError as error:
            yield Row(f"{measure.__name__}: not measured", 0.0, "", note=str(error))


def imports() -> Iterator[Row]:
    """`import rules`, with everything a hand and a verdict need; then five rulesets read from YAML."""
    found = [measured("imports") for _ in range(_TIMES)]
    cpu, memory = _middle(found, "cpu_s"), _middle(found, "bytes")
    loaded = f"with a ruleset of each family read from YAML: {1000 * _middle(found, 'loaded_cpu_s'):.0f} ms"
    loaded += f", {_middle(found, 'loaded_bytes') / _MEGABYTE:.1f} MB"
    yield Row("import rules, processor time", 1000 * cpu, "ms", 80.0, "most", loaded)
    yield Row("import rules, memory", memory / _MEGABYTE, "MB", 15.0, "most")


def start() -> Iterator[Row]:
    """`droid-dealer run`, from its start to the first picture."""
    found = []
    for _ in range(_TIMES):
        with tempfile.TemporaryDirectory() as folder:
            found.append(measured("start", folder))
    yield Row("start to the first picture, processor time", _middle(found, "cpu_s"), "s", 1.5, "most")


def idle() -> Iterator[Row]:
    """A hand waits for a person."""
    found = measured("idle", IDLE_SECONDS)
    yield Row("idle play screen, share of a core", 100 * found["share"], "%", 2.0, "most")
    yield Row("idle play screen, memory", found["bytes"] / _MEGABYTE, "MB", 120.0, "most")


def pictures() -> Iterator[Row]:
    """Pictures of a full table with its panel, 1280x720, drawn into memory."""
    found = measured("pictures", FRAMES)
    yield Row("picture drawn anew, eight seats and panel", 1000 * found["whole"], "ms", None)
    yield Row("picture with one seat changed", 1000 * found["seat"], "ms", None)
    yield Row("animated frame: a Shift", 1000 * found["shift"], "ms", 8.0, "most")
    yield Row("animated frame: eight seats pay two pots", 1000 * found["flights"], "ms", 8.0, "most")
    yield Row("frame with a new banner text", 1000 * found["banner"], "ms", 8.0, "most")
    note = f"{found['still_pictures']} pictures drawn while the scene stayed the same"
    yield Row("picture that stays the same", 1000 * found["still"], "ms", None, note=note)
    yield Row("pictures, memory", found["bytes"] / _MEGABYTE, "MB", 120.0, "most")


def edges() -> Iterator[Row]:
    """99 % of presses; times in milliseconds."""
    found = measured("edges", PRESSES)
    yield _latency("edge to lamp", found["lamps"], 16.7)
    yield _latency("edge to picture", found["pictures"], 16.7)


def pulses() -> Iterator[Row]:
    """99 % of pulses; the journal's write is told apart, as a pulse may wait for the disk."""
    found = measured("pulses", PULSES)
    yield _latency("pulse, lateness against its drawn time", found["fired"], 5.0)
    yield _latency("pulse, its lamp (journalled on tmpfs before)", found["lit"], None)


def _latency(measure: str, seconds: Sequence[float], target: float | None) -> Row:
    def share(part: float) -> str:
        return f"{1000 * percentile(seconds, part):.2f}"

    note = f"ms of {len(seconds)}: half {share(0.5)}, 90 % {share(0.9)}, the latest {share(1.0)}"
    if target is not None:
        within = sum(1000 * each <= target for each in seconds) / len(seconds)
        note += f"; within {target:g} ms {100 * within:.1f} %"
    return Row(f"{measure}, 99 %", 1000 * percentile(seconds, 0.99), "ms", target, "most", note)


def journalled() -> Iterator[Row]:
    """Moves through the session's one door."""
    found = measured("journalled", JOURNALLED_MOVES)
    note = f"{found['moves'] / found['wall_s']:,.0f} a second by the clock on the wall"
    yield Row("moves journalled and applied", found["moves"] / found["cpu_s"], "/s", 2000.0, note=note)


def resumed() -> Iterator[Row]:
    """What coming back to a journal of many hands takes; on one of a single hand it is told beside it."""
    with memory_folder() as few, memory_folder() as many:
        measured("resume", "build", few, 1)
        size = measured("resume", "build", many, STORED_HANDS)["bytes"]
        least = [measured("resume", "open", few) for _ in range(_TIMES)]
        most = [measured("resume", "open", many) for _ in range(_TIMES)]
    note = f"{size / _MEGABYTE:.0f} MB in a fresh process, of which processor {_middle(most, 'cpu_s'):.4f} s; "
    note += f"after one hand {_middle(least, 'wall_s'):.4f} s"
    yield Row(f"resume after {STORED_HANDS:,} hands", _middle(most, "wall_s"), "s", 1.0, "most", note)


def _middle(found: Sequence[dict[str, Any]], key: str) -> float:
    pick: Callable[[dict[str, Any]], float] = lambda each: each[key]  # noqa: E731
    return median(map(pick, found))
