"""What stored hands add to a start.

`python -m bench.resume build FOLDER HANDS` makes a session of so many hands and one that was interrupted;
`python -m bench.resume open FOLDER` comes back to it, and tells how long that took.
"""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from bench.own import next_move
from bench.tables import tell
from controller.journal import FILE_NAME, Journal
from controller.session import Player, Session
from controller.simulation.draws import Dealer
from rules.ruleset import shipped

SEATS = 6
INTERRUPTED_AFTER = 40
"""Moves of the interrupted hand."""


def build(folder: Path, hands: int) -> None:
    """One hand is played, copied until there are `hands`, and another one begun."""
    journal = Journal.open(folder)
    session = _session(journal)
    _play(session, 1, None)
    session.settle()
    journal.close()
    _copy(folder / FILE_NAME, hands)
    journal = Journal.open(folder)
    session = _session(journal)
    for seed in range(2, 100):
        _play(session, seed, INTERRUPTED_AFTER)
        if not session.running.complete:
            break
        session.settle()
    journal.close()
    tell({"bytes": (folder / FILE_NAME).stat().st_size})


def _session(journal: Journal) -> Session:
    players = {seat: Player(f"person {seat}", 10_000) for seat in range(1, SEATS + 1)}
    return Session.open(journal, shipped("classic"), players, dealer=1, cards="electronic", seed=1)


def _play(session: Session, seed: int, most: int | None) -> None:
    fraction = Random(seed).random
    session.start_hand()
    hand = session.running
    dealer = Dealer(hand, fraction)
    while not hand.complete and (most is None or len(hand.moves) < most):
        session.apply(next_move(hand, dealer, fraction))


def _copy(journal: Path, hands: int) -> None:
    """Straight into the tables, as playing them would take minutes."""
    connection = sqlite3.connect(journal)
    for table, numbered in (("hand", "number"), ("move", "hand")):
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        taken = ", ".join(":number" if column == numbered else column for column in columns)
        source = f"{table} WHERE session = 1 AND {numbered} = 1"
        statement = f"INSERT INTO {table} ({', '.join(columns)}) SELECT {taken} FROM {source}"
        connection.executemany(statement, ({"number": number} for number in range(2, hands + 1)))
    connection.commit()
    connection.close()


def open_again(folder: Path) -> None:
    """Come back to the interrupted hand."""
    shipped("classic")
    wall, cpu = perf_counter(), process_time()
    journal = Journal.open(folder)
    session = _session(journal)
    wall, cpu = perf_counter() - wall, process_time() - cpu
    number, moves = session.hand_number, len(session.running.moves)
    journal.close()
    tell({"wall_s": wall, "cpu_s": cpu, "number": number, "moves": moves})


if __name__ == "__main__":
    if sys.argv[1] == "build":
        build(Path(sys.argv[2]), int(sys.argv[3]))
    else:
        open_again(Path(sys.argv[2]))
