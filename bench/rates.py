"""Rates side by side: everything that is compared is measured in turns, per second of processor time."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time


@dataclass(frozen=True, slots=True)
class Work:
    """What one call did: how many of each thing."""

    counts: Mapping[str, int]


Workload = Callable[[], Work]
"""A small piece of work, well below a tenth of a second; each call does another one like it."""


class Rates:
    """The rates of several workloads, round by round."""

    def __init__(self, workloads: Mapping[str, Workload]) -> None:
        self._workloads = dict(workloads)
        self._rounds: dict[str, list[dict[str, float]]] = {name: [] for name in workloads}

    def measure(self, rounds: int, seconds: float) -> None:
        """So many rounds; in each, every workload has its turn for about so many seconds of processor time."""
        for workload in self._workloads.values():
            workload()  # what is made once is made now
        gc.collect()
        gc.freeze()  # and is nobody's garbage: stored hands of one are not looked through at the cost of another
        for _ in range(rounds):
            for name, workload in self._workloads.items():
                self._rounds[name].append(_rates(workload, seconds))
        gc.unfreeze()

    def rate(self, name: str, what: str) -> float:
        """The median rate of a workload: so many a second."""
        return median(rates[what] for rates in self._rounds[name])

    def ratio(self, name: str, what: str, peer: str, peer_what: str | None = None) -> float:
        """The median over the rounds of one workload's rate by a peer's: what slowed a whole round slows both."""
        own, others = self._rounds[name], self._rounds[peer]
        return median(one[what] / other[peer_what or what] for one, other in zip(own, others, strict=True))


def _rates(workload: Workload, seconds: float) -> dict[str, float]:
    gc.collect()
    totals: dict[str, int] = {}
    start = process_time()
    while True:
        for what, count in workload().counts.items():
            totals[what] = totals.get(what, 0) + count
        passed = process_time() - start
        if passed >= seconds:
            return {what: total / passed for what, total in totals.items()}


def percentile(values: Sequence[float], share: float) -> float:
    """The value that so great a share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, int(share * len(ordered) + 0.999999) - 1))]
