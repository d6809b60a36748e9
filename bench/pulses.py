"""How late Shift pulses are, while the screen animates and a card reader chatters. `python -m bench.pulses PULSES`.

Two times of each pulse, since the moment that was drawn for it: when it is fired, before it is written to the journal, and
when the Shift lamp is lit, after that.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import tty
from dataclasses import replace
from typing import Any

from bench.tables import SIZE, memory_folder, people, tell
from controller.assembly import assemble
from controller.clock import MonotonicClock
from controller.journal import Journal
from controller.running import run_in_real_time
from display.scene import Scene, ShiftScene, TableScene
from display.window import Window
from hardware.mock import MockDriver
from hardware.settings import ScannerSettings
from rules.events import Event
from rules.moves import Move

IN_A_HAND = 25
"""Pulses in one hand: more than ever come, but hands stay as long as hands are."""

GAP_SECONDS = 0.08
"""The mean of the drawn gaps."""

CHATTER = """
import os, sys, time
from functools import reduce
from operator import xor
number = 0
while True:
    uid = f"{number % 40:010X}"
    number += 1
    check = reduce(xor, bytes.fromhex(uid))
    try:
        os.write(int(sys.argv[1]), (b"\\x02" + f"{uid}{check:02X}".encode() + b"\\x03") * 3)
    except OSError:
        break
    time.sleep(0.05)
"""


class RestlessWindow(Window):
    """A window in which a Shift is always being shown: twenty pictures a second."""

    def show(self, scene: Scene) -> None:
        """Show the table under a Shift."""
        if isinstance(scene, TableScene):
            scene = ShiftScene(table=scene, lines=("every card changes",), seconds=3.0)
        super().show(scene)


class Sitting:
    """One hand at a table whose people never move."""

    def __init__(self, port: str, window: Window) -> None:
        self.fired: list[float] = []
        self.lit: list[float] = []
        self._window = window
        scanner = ScannerSettings("rdm6300", port, simulated=False)
        base = people(expected_per_hand=60.0, hand_minutes=GAP_SECONDS)
        self._told = replace(base, hardware=replace(base.hardware, scanners=(scanner,)))

    def sit(self, seed: int) -> None:
        """Play until enough pulses have come."""
        clock = MonotonicClock()
        with memory_folder() as folder:
            journal = Journal.open(folder)
            assembly = assemble(self._told, journal, clock, seed=seed)
            table, session = assembly.table, assembly.session
            assert isinstance(assembly.driver, MockDriver)
            carried_out, lamp = session.apply, table.cues.shift
            due = [0.0]

            def apply(move: Move) -> list[Event]:
                if move.word == "pulse":
                    drawn = table.pulses.due()
                    assert drawn is not None
                    due[0] = drawn
                    self.fired.append(clock() - drawn)
                return carried_out(move)

            def shift() -> None:
                lamp()
                self.lit.append(clock() - due[0])

            hooked: Any = session
            hooked.apply = apply
            cues: Any = table.cues
            cues.shift = shift
            end = len(self.fired) + IN_A_HAND
            threading.Timer(0.3, assembly.driver.press, ("deal",)).start()
            run_in_real_time(assembly, clock, self._window, done=lambda: len(self.fired) >= end)
            journal.close()


def main() -> None:
    """Measure so many pulses."""
    pulses = int(sys.argv[1])
    reader_end, table_end = os.openpty()
    tty.setraw(table_end)
    command = [sys.executable, "-c", CHATTER, str(reader_end)]
    chatter = subprocess.Popen(command, pass_fds=(reader_end,))
    window = RestlessWindow(SIZE, must_be_seen=False)
    try:
        sitting = Sitting(os.ttyname(table_end), window)
        seed = 0
        while len(sitting.fired) < pulses:
            seed += 1
            sitting.sit(seed)
    finally:
        chatter.kill()
        chatter.wait()
        window.close()
    tell({"fired": sitting.fired, "lit": sitting.lit, "pictures": window.pictures})


if __name__ == "__main__":
    main()
