"""A convention in simulated time: one table after the other opens, is played at, disturbed in every way, and closed again.

Everything is the program's own but the people, the contacts' and readers' world, and the clock. The credits are counted once
more beside the table; what is owned, told and written is compared after every hand.
"""

from __future__ import annotations

import functools
import gc
import itertools
import json
import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import Any
from unittest.mock import patch

from controller.config import SeatConfiguration
from controller.journal import FILE_NAME, Journal, utc_label
from controller.matches import match_from
from rules.hand import Hand
from rules.ruleset import shipped_names
from tests.torture.evening import NAMES, Evening, Kind

HANDS_IN_A_FOLDER = 1000
"""After so many hands the convention goes on in a new state folder."""
WARMING = 0.3
"""In this part of the hands everything was done once; from then on nothing may grow."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What the process holds between two evenings: Python's objects, bytes of memory, threads."""

    hands: int
    objects: int
    resident: int
    threads: int


@dataclass(slots=True)
class Figures:
    """What was really done."""

    hands: int = 0
    moves: int = 0
    evenings: int = 0
    resumed: int = 0
    simulated: float = 0.0
    seconds: float = 0.0
    longest_heap: int = 0
    most_bytes_a_move: float = 0.0
    done: Counter[str] = field(default_factory=Counter)
    rulesets: Counter[str] = field(default_factory=Counter)
    standings: list[Standing] = field(default_factory=list)

    def text(self) -> str:
        """Some lines for people."""
        last, first = self.standings[-1], self.warm()[0]
        done = ", ".join(f"{count} {name}" for name, count in sorted(self.done.items()))
        return (
            f"{self.hands} hands, {self.moves} moves, {self.simulated / 3600:.0f} simulated hours, {self.seconds:.0f} s;"
            f" {self.evenings} openings, {self.resumed} within a hand; {len(self.rulesets)} rulesets\n"
            f"objects {first.objects} after {first.hands} hands, {last.objects} at the end;"
            f" memory {first.resident / 2**20:.1f} MB, {last.resident / 2**20:.1f} MB; threads {last.threads};"
            f" at most {self.longest_heap} timers, {self.most_bytes_a_move:.0f} bytes of journal a move\n{done}"
        )

    def warm(self) -> list[Standing]:
        """The standings from the moment on from which nothing may grow."""
        found = [standing for standing in self.standings if standing.hands >= WARMING * self.hands]
        return found or self.standings[-1:]


class WallClock:
    """A time of day that jumps by hours both ways whenever it likes; without `chance` it stands still."""

    def __init__(self, chance: random.Random | None) -> None:
        self._chance = chance
        self._now = datetime.fromisoformat("2026-05-04T12:00:00+00:00")

    def label(self) -> str:
        """The time of day for the journal."""
        self._jump()
        return self._now.isoformat(timespec="seconds")

    def time(self) -> float:
        """In place of `time.time`."""
        self._jump()
        return self._now.timestamp()

    def _jump(self) -> None:
        if self._chance is not None and self._chance.random() < 0.05:
            self._now += timedelta(hours=self._chance.uniform(-12, 12))


class Convention:
    """Plays hands until there are enough. Raises AssertionError at the first thing that is wrong."""

    def __init__(self, folder: Path, seed: int, *, jumping: bool = True) -> None:
        self._folder = folder
        self._chance = random.Random(seed)
        self._wall = WallClock(random.Random(seed) if jumping else None)
        self._sizes: list[tuple[int, int]] = []
        self.figures = Figures()

    def play(self, hands: int, *, until: float = float("inf"), tell: Callable[[str], None] | None = None) -> Figures:
        """Play so many hands, or until the moment `until`."""
        figures, start = self.figures, monotonic()
        told = 0
        with patch("time.time", self._wall.time):
            for number in itertools.count(1):
                state = self._folder / f"state-{number}"
                self._sizes = [(0, 0)]
                before = figures.hands
                for seats in self._seatings():
                    if figures.hands >= hands or monotonic() > until or figures.hands - before >= HANDS_IN_A_FOLDER:
                        break
                    self._evening(state, seats, hands)
                    self._stand()
                    figures.seconds = monotonic() - start
                    if tell is not None and figures.hands // 500 > told:
                        told = figures.hands // 500
                        tell(figures.text())
                self._check_growth()
                if figures.hands >= hands or monotonic() > until:
                    return figures
        raise AssertionError("never reached")

    def _seatings(self) -> Iterator[dict[int, SeatConfiguration]]:
        """Who sits at the table, evening after evening: some leave, others come."""
        chance = self._chance
        seats: dict[int, SeatConfiguration] = {}
        while True:
            for seat in list(seats):
                if chance.random() < 0.2:
                    del seats[seat]
                    self.figures.done["seats left"] += 1
            wanted = chance.randint(2, 6)
            free = [seat for seat in range(1, 9) if seat not in seats]
            chance.shuffle(free)
            while len(seats) < wanted:
                seat = free.pop()
                droid = chance.choice((None, "careful", "steady", "daring"))
                seats[seat] = SeatConfiguration(NAMES[seat - 1], chance.choice((60, 120, 200)), droid)
                self.figures.done["seats joined"] += 1
            yield dict(sorted(seats.items()))

    def _evening(self, state: Path, seats: dict[int, SeatConfiguration], hands: int) -> None:
        """The table is opened, some hands are played, and it is closed: between two hands, or in the midst of one."""
        chance, figures = self._chance, self.figures
        running, record = self._stored(state)
        kind = Kind.drawn(chance, seats, None if running is None or record is None else record["cards"])
        # Real cards of another deck cannot go on with a hand.
        same_deck = running is not None and kind.cards != "electronic"
        ruleset = json.loads(running.header)["ruleset"] if same_deck else chance.choice(shipped_names())
        evening = Evening(state, kind, ruleset, seats, chance, figures.done, self._wall.label, self._settled)
        figures.evenings += 1
        figures.resumed += running is not None
        try:
            if running is None:
                self._check_seats(evening, seats, record)
            else:
                self._check_resumed(evening, running)
            evening.start()
            wanted = min(chance.randint(2, 25), hands - figures.hands)
            for _ in range(wanted):
                if not evening.play_hand():
                    break
                figures.longest_heap = max(figures.longest_heap, evening.most_timers)
            if chance.random() < 0.4:
                evening.play_some(chance.randint(1, 60))
            figures.simulated += evening.seconds
        finally:
            evening.close()

    def _settled(self, hand: Hand) -> None:
        self.figures.hands += 1
        self.figures.moves += len(hand.moves)
        self.figures.rulesets[hand.header.ruleset.name] += 1

    def _stored(self, state: Path) -> tuple[Any, dict[str, Any] | None]:
        """The hand that runs in the journal, and the session's record."""
        journal = Journal.open(state, utc_label)
        try:
            return journal.running_hand(), journal.session()
        finally:
            journal.close()

    def _check_seats(
        self, evening: Evening, seats: dict[int, SeatConfiguration], record: dict[str, Any] | None
    ) -> None:
        """Who stays has the same credits as before, who comes brings some, and who goes takes along what is left."""
        before = {} if record is None else {int(seat): entry["credits"] for seat, entry in record["seats"].items()}
        wanted = {seat: before.get(seat, told.credits) for seat, told in seats.items()}
        session = evening.session
        assert session.bought_in == sum(wanted.values()) + (0 if record is None else record["sabacc_pot"])
        if record is not None and session.match.over and match_from(record).running:
            (last,) = session.match.winners  # the others have gone with their chips
            wanted[last] += record["sabacc_pot"]
        assert {seat: player.credits for seat, player in session.players.items()} == wanted

    def _check_resumed(self, evening: Evening, running: Any) -> None:
        """The very hand, at the same question."""
        assert [str(move) for move in evening.hand.moves] == list(running.moves)
        again = Hand.replay(evening.hand.header, running.moves)
        assert (again.awaiting, again.credits) == (evening.hand.awaiting, evening.hand.credits)

    def _stand(self) -> None:
        figures = self.figures
        state = max(self._folder.glob("state-*"), key=lambda path: int(path.name.partition("-")[2]))
        self._sizes.append((figures.moves, (state / FILE_NAME).stat().st_size))
        every = 10 if figures.hands < 200 else 50 if figures.hands < 2000 else 500
        if figures.standings and figures.hands - figures.standings[-1].hands < every:
            return
        # What is kept for speed in caches of limited size takes some thousand hands to be complete: it is let go first.
        for found in gc.get_objects():
            if isinstance(found, functools._lru_cache_wrapper) and found.cache_parameters()["maxsize"] is not None:
                found.cache_clear()
        gc.collect()
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        figures.standings.append(Standing(figures.hands, len(gc.get_objects()), pages * 4096, threading.active_count()))

    def _check_growth(self) -> None:
        """The journal grows with its moves, and with nothing else."""
        sizes = [entry for entry in self._sizes if entry[1]]
        if len(sizes) < 10:
            return
        (m1, b1), (m2, b2), (m3, b3) = sizes[0], sizes[len(sizes) // 2], sizes[-1]
        early, late = (b2 - b1) / max(1, m2 - m1), (b3 - b2) / max(1, m3 - m2)
        self.figures.most_bytes_a_move = max(self.figures.most_bytes_a_move, early, late)
        assert late < 2 * early + 50, f"the journal grew by {early:.0f} bytes a move, then by {late:.0f}"


def check_flat(figures: Figures) -> None:
    """Nothing has grown since everything was warm."""
    warm = figures.warm()
    first, last = warm[0], warm[-1]
    few = min(len(warm), 3)
    early = max(standing.objects for standing in warm[:few])
    late = min(standing.objects for standing in warm[-few:])
    assert late < early * 1.02 + 500, f"{early} objects after {first.hands} hands, {late} after {last.hands}"
    grown = last.resident - max(standing.resident for standing in warm[:few])
    assert grown < 16 * 2**20, f"{grown} bytes more after {last.hands} hands than after {first.hands}"
    assert len({standing.threads for standing in figures.standings}) == 1, "the number of threads changes"
    assert figures.longest_heap < 200, f"{figures.longest_heap} timers wait at once"
