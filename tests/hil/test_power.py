"""The plug is pulled ten times at random moments of a running evening; nothing is lost, and nothing is there twice."""

from __future__ import annotations

import json
import threading
from random import Random
from time import monotonic

from controller.histories import header_from
from rules.hand import Hand
from tests.hil.boxed_table import STATE, BoxedTable
from tests.hil.conftest import Boot
from tests.hil.machine import MachineError
from tests.hil.plans import raising

CUTS = 10
PLAYED_SECONDS = 8.0
"""A cut comes at any moment within so long of play."""


def test_the_plug_is_pulled(boot: Boot) -> None:
    machine = boot(durable=True)
    table = BoxedTable(machine, "dice")
    table.set_up({1: 300, 2: 300}, ruleset="dice", options={"pot_building_rounds": 1, "ante": 5})
    rng = Random(1)
    number, lost_nothing, cuts = 1, 0, []
    seen: dict[int, list[str]] = {}
    while len(cuts) < CUTS:
        moment = rng.uniform(0.5, PLAYED_SECONDS)
        plug = threading.Timer(moment, machine.pull_plug)
        plug.start()
        start = monotonic()
        try:
            while monotonic() - start < PLAYED_SECONDS + 5:
                if table.hand(number) is None:
                    table.begin(number)
                hand = table.hand(number)
                assert hand is not None
                seen[number] = [str(move) for move in hand.moves]
                if hand.complete:
                    table.check_settled(hand, number)
                    number += 1
                    continue
                table.answer(hand, raising, number)
        except (MachineError, OSError, EOFError):
            pass
        plug.join()
        machine.cut_power()
        cuts.append(round(moment, 1))
        seconds = machine.boot()
        table.wait_active()
        print(f"cut {len(cuts)} after {moment:.1f} s of play, hand {number}; booted in {seconds:.0f} s")
        assert machine.rows("PRAGMA integrity_check") == [("ok",)], "the journal is whole"
        for played, moves in seen.items():
            stored = table.moves(played)
            assert stored[: len(moves)] == moves, "what was on the disk is still there"
            lost_nothing += 1
            numbers = [n for (n,) in table.rows("SELECT number FROM move WHERE hand = ? ORDER BY number", played)]
            assert numbers == list(range(1, len(stored) + 1)), "no move is there twice"
        hand = table.hand(number)
        if hand is not None:
            assert sum(hand.credits.values()) + hand.main_pot + hand.sabacc_pot == 600
            seen[number] = [str(move) for move in hand.moves]
    folder = machine.run(f"ls {STATE}")
    assert "damaged" not in folder, folder
    for text, number in table.rows("SELECT header, number FROM hand WHERE state = 'complete'"):
        result = table.result(number)
        assert result is not None
        replayed = Hand.replay(header_from(json.loads(text)), table.moves(number))
        assert result["credits"] == {str(seat): amount for seat, amount in replayed.credits.items()}
    assert lost_nothing
