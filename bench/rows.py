"""The table of results: a row for each measure, with its target and whether it is met."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, Literal

RESULTS: Final = Path(__file__).parent / "results.json"


@dataclass(frozen=True, slots=True)
class Row:
    """One measure. `value` is in `unit`; `target` is the least (or `most`) that is wanted, None where it is only told.

    `note` says against what, and how the value came about.
    """

    measure: str
    value: float
    unit: str
    target: float | None = None
    bound: Literal["least", "most"] = "least"
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None where there is none."""
        if self.target is None:
            return None
        return self.value >= self.target if self.bound == "least" else self.value <= self.target

    def share_of_target(self) -> float:
        """The value in targets; of what is to be kept small, the target in values. Infinite without a target."""
        if self.target is None:
            return float("inf")
        return self.value / self.target if self.bound == "least" else self.target / max(self.value, 1e-12)


def table(rows: Iterable[Row]) -> list[str]:
    """The rows as text."""
    lines = [f"{'measure':<52} {'value':>12}  {'target':>12}  met", "-" * 86]
    for row in rows:
        sign = "≥" if row.bound == "least" else "≤"
        target = "" if row.target is None else f"{sign} {_number(row.target)} {row.unit}"
        met = {True: "yes", False: "NO", None: ""}[row.met]
        lines.append(f"{row.measure:<52} {_number(row.value) + ' ' + row.unit:>12}  {target:>12}  {met}")
        if row.note:
            lines.append(f"    {row.note}")
    return lines


def _number(value: float) -> str:
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def write(rows: Sequence[Row], path: Path = RESULTS) -> None:
    """Write the rows as JSON."""
    data = {
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "command": sys.argv[1:],
        "rows": [asdict(row) | {"met": row.met} for row in rows],
    }
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
