"""Whole hands over the panel: cards from the serial port, buttons and lamps on the kernel's lines, pots as the replay's."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest

from tests.fakes.players import BUZZER, SEAT_LAMPS, SHIFT_LAMP
from tests.fakes.processes import ROOT
from tests.hil.boxed_table import BoxedTable
from tests.hil.machine import Machine
from tests.hil.plans import raising

OPTIONS = {
    "dice": {"pot_building_rounds": 1, "ante": 5, "dice": {"count": 1, "sides": 6, "shifts_on": [1, 2]}},
    "cloud-city": {"die": {"sides": 6, "shifts_on": [1, 2, 3, 4, 5, 6]}},
    "corellian-spike": {},
}


@pytest.mark.parametrize("ruleset", ["dice", "cloud-city", "corellian-spike"])
def test_a_whole_hand(machine: Machine, tmp_path: Path, ruleset: str) -> None:
    table = BoxedTable(machine, ruleset)
    table.set_up({1: 200, 2: 200, 3: 200}, ruleset=ruleset, options=OPTIONS[ruleset])
    machine.ask("watch", lines=[*SEAT_LAMPS.values(), SHIFT_LAMP, BUZZER])
    start = monotonic()
    table.begin()
    hand = table.play(raising)
    table.check_settled(hand)
    changes = machine.ask("watched")
    rose = {line for _, line, level in changes if level}
    seconds = monotonic() - start
    print(f"{ruleset}: {len(hand.moves)} moves in {seconds:.0f} s, {hand.state.shifts} Shifts, {len(changes)} edges")
    assert {seat for seat, line in SEAT_LAMPS.items() if line in rose} == {1, 2, 3}
    assert BUZZER in rose
    assert (SHIFT_LAMP in rose) == bool(hand.state.shifts)
    assert sum(hand.credits.values()) + hand.main_pot + hand.sabacc_pot == 600

    history = table.export(tmp_path)
    replayed = subprocess.run(
        [sys.executable, "-m", "controller.main", "replay", "--json", history],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(replayed.stdout)
    assert told["credits"] == {str(seat): amount for seat, amount in hand.credits.items()}
    assert (told["main_pot"], told["sabacc_pot"]) == (hand.main_pot, hand.sabacc_pot)
