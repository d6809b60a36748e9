"""Spreads a simulation over the machine's cores; what comes out does not depend on their number."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context

from controller.simulation.evening import Plan, play_evening
from controller.simulation.tally import Tally


def simulate(plan: Plan, jobs: int = 1, tell: Callable[[int], None] | None = None) -> Tally:
    """Play all hands in so many processes; `tell` hears how many hands are played so far.

    Raises `CannotStart` when the credits do not reach for a hand, ChildProcessError when a process was ended from outside.
    """
    whole = Tally(len(plan.sides))
    for tally in _evenings(plan, min(jobs, plan.evenings)):
        whole.merge(tally)
        if tell is not None:
            tell(whole.hands)
    return whole


def _evenings(plan: Plan, jobs: int) -> Iterator[Tally]:
    play = partial(play_evening, plan)
    if jobs <= 1:
        yield from map(play, range(plan.evenings))
        return
    # A fresh interpreter each: what the threads of this one hold is nothing to them.
    with ProcessPoolExecutor(jobs, get_context("spawn"), _begin) as pool:
        try:
            yield from pool.map(play, range(plan.evenings))
        except BrokenProcessPool:
            raise ChildProcessError("a process of the simulation was ended from outside; try fewer --jobs") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """Ctrl-C ends a process at once, without a word: the one that started it says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
