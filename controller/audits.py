"""What the table counts: rounds, Shifts, scans, rejects, faults. As on a pinball machine, for the owner to look at."""

from __future__ import annotations

from collections import Counter

KINDS = ("hands", "shifts", "scans", "rejected_scans", "refused_moves", "reader_faults", "corrections")


class Audits:
    """Counts since the program started, by kind."""

    __slots__ = ("_counts",)

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def count(self, kind: str) -> None:
        """One more of that kind; raises ValueError for a kind that is not in `KINDS`."""
        if kind not in KINDS:
            raise ValueError(kind)
        self._counts[kind] += 1

    def counts(self) -> dict[str, int]:
        """Every kind with its count, in the order of `KINDS`."""
        return {kind: self._counts[kind] for kind in KINDS}
