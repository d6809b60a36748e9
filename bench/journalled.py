"""Moves through the whole door, journalled and applied: `python -m bench.journalled MOVES`."""

from __future__ import annotations

import sys
from random import Random
from time import perf_counter, process_time

from bench.own import next_move
from bench.tables import memory_folder, tell
from controller.journal import Journal
from controller.session import Player, Session
from controller.simulation.draws import Dealer
from rules.ruleset import shipped

SEATS = 6


def main() -> None:
    """Play hands of `classic` at random until so many moves are on the (memory) disk."""
    wanted = int(sys.argv[1])
    fraction = Random(1).random
    wall = cpu = 0.0
    moves = 0
    with memory_folder() as folder:
        journal = Journal.open(folder)
        players = {seat: Player(f"person {seat}", 10_000) for seat in range(1, SEATS + 1)}
        session = Session.open(journal, shipped("classic"), players, dealer=1, cards="electronic", seed=1)
        while moves < wanted:
            session.start_hand()
            hand = session.running
            dealer = Dealer(hand, fraction)
            while not hand.complete:
                move = next_move(hand, dealer, fraction)
                wall_before, cpu_before = perf_counter(), process_time()
                session.apply(move)
                wall += perf_counter() - wall_before
                cpu += process_time() - cpu_before
                moves += 1
            session.settle()
            for seat in set(players) - set(session.able()):
                session.buy_in(seat, 10_000)
        journal.close()
    tell({"moves": moves, "wall_s": wall, "cpu_s": cpu})


if __name__ == "__main__":
    main()
