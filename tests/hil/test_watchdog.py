"""A service that hangs is restarted by systemd, and the hand goes on; meanwhile nothing is lit."""

from __future__ import annotations

from time import monotonic

from tests.hil.boxed_table import UNIT, BoxedTable
from tests.hil.machine import Machine
from tests.hil.plans import plain


def test_a_hung_service_is_restarted(machine: Machine) -> None:
    table = BoxedTable(machine, "dice")
    table.set_up({1: 100, 2: 100}, ruleset="dice", options={"pot_building_rounds": 0})
    table.begin()
    before = table.play(plain, lambda hand: hand.state.in_play)
    table.wait_for(lambda: table.lit() == {1}, "seat 1 is on turn")
    pid = table.properties("MainPID")["MainPID"]
    machine.ask("watch", lines=list(table.outputs()))
    start = monotonic()
    machine.run(f"kill -STOP {pid}")
    table.wait_until(f"[ $(systemctl show --value -p NRestarts {UNIT}) = 1 ]")
    table.wait_active()
    print(f"up again after {monotonic() - start:.1f} s")
    table.wait_for(lambda: table.lit() == {1}, "seat 1 is on turn again")
    changes = machine.ask("watched")
    outputs = len(table.outputs())
    levels: dict[int, int] = {}
    dark = False
    for _, line, level in changes:
        levels[line] = level
        dark = dark or (len(levels) == outputs and not any(levels.values()))
    assert dark, f"the outputs were off in between: {changes}"
    again = table.hand()
    assert again is not None
    assert (again.moves, again.awaiting) == (before.moves, before.awaiting)
    on = table.play(plain, lambda hand: len(hand.moves) > len(before.moves))
    assert on.moves[: len(before.moves)] == before.moves, "and it goes on"
