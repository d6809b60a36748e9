"""A card reader on USB: absent at the start, plugged in, pulled out in mid-hand, and plugged in under another name."""

from __future__ import annotations

from tests.hil.boxed_table import BoxedTable
from tests.hil.machine import Machine
from tests.hil.plans import plain

STABLE = "/dev/droid-scanner"


def test_a_reader_that_comes_and_goes(machine: Machine) -> None:
    table = BoxedTable(machine, "dice")
    options = {"pot_building_rounds": 0}
    table.set_up({1: 100, 2: 100}, ruleset="dice", options=options, port=STABLE)
    found = table.properties("ActiveState", "StatusText")
    assert found["ActiveState"] == "active", "a table without its reader is open"
    assert "reader" in found["StatusText"].lower(), "and says what it lacks"
    hand = table.begin()
    assert hand.awaiting == {"deal": {"1": 2, "2": 2}}

    table.reader = machine.plug_reader()
    table.wait_for(lambda: table.status()["readers"] == {"1": "ok"}, "the reader is found")
    first = machine.run(f"readlink -f {STABLE}")
    hand = table.play(plain, lambda hand: len(hand.moves) == 2)

    # Somebody else keeps the old name, so that the reader has to take another one.
    keep = f"import os, time; os.open('{first}', os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY); time.sleep(900)"
    keeper = machine.run(f'python3 -c "{keep}" >/dev/null 2>&1 & echo $!; sleep 3')
    table.reader.close()
    table.wait_for(lambda: table.status()["readers"] != {"1": "ok"}, "the loss is seen")
    assert table.moves() == [str(move) for move in hand.moves]
    table.reader = machine.plug_reader()
    table.wait_for(lambda: table.status()["readers"] == {"1": "ok"}, "it is found again")
    second = machine.run(f"readlink -f {STABLE}")
    print(f"the reader was {first}, then {second}")
    assert second != first

    again = table.hand()
    assert again is not None
    assert (again.moves, again.awaiting) == (hand.moves, hand.awaiting), "the same hand, at the same card"
    table.check_settled(table.play(plain))
    table.reader.close()
    machine.run(f"kill {keeper}")
