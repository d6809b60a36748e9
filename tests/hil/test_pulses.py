"""Shift pulses on the real lamp and buzzer lines come at the moments that were drawn for them."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from math import exp, sqrt
from pathlib import Path
from statistics import median
from time import monotonic

from controller import histories
from controller.chance import Chance
from controller.cues import RHYTHMS, SHIFT
from controller.pulsing import pulse_label
from controller.verification import verify
from rules.hand import Hand
from tests.fakes.players import BUZZER, SHIFT_LAMP
from tests.hil.boxed_table import UNIT, BoxedTable
from tests.hil.machine import Machine

MEAN_SECONDS = 0.8
RATE = 20
"""Pulses a hand, the most that a configuration may ask for; so long a hand is said to last that they come so fast."""
PULSES = 100
LATE_SECONDS = 0.15
"""A pulse may reach the lines so late under emulation: a write to the disk lies between."""
STEPS = {SHIFT_LAMP: SHIFT[0][1], BUZZER: RHYTHMS["shift"].steps[0][1]}
"""For how long the first light and the first sound of a pulse last."""

Change = tuple[float, int, int]
"""A moment of the machine's clock, a line, and its level from then on."""


def ending(hand: Hand, seat: int, moves: tuple[str, ...]) -> str:
    """Call the hand, and let everything else be."""
    del hand, seat
    return "call" if "call" in moves else "match" if "match" in moves or "check" in moves else "stand"


def told_moments(machine: Machine, since: float) -> list[tuple[float, float]]:
    """For each pulse since then when its time began, with the last card that was dealt before it, and when it was told."""
    told = machine.run(f"journalctl -b -u {UNIT} -o short-monotonic --no-pager | grep -E 'by a pulse|is dealt a card'")
    moments: list[tuple[float, float]] = []
    began = 0.0
    for line in told.splitlines():
        found = re.match(r"\[ *(\d+\.\d+)\]", line)
        assert found is not None, line
        moment = float(found[1])
        if moment > since:
            if "by a pulse" in line:
                moments.append((began, moment))
            else:
                began = moment
    return moments


def began(changes: list[Change], line: int, told: float) -> float:
    """When the pattern of a pulse began on a line: its first step, which an earlier pattern may run into, has an end."""
    ends = (moment for moment, changed, level in changes if changed == line and not level)
    return next(end for end in ends if end > told + STEPS[line] / 4) - STEPS[line]


def test_pulses_come_when_they_were_drawn(machine: Machine, tmp_path: Path) -> None:
    table = BoxedTable(machine, "classic")
    table.set_up(
        {1: 100, 2: 100},
        cards="electronic",
        ruleset="classic",
        options={"pot_building_rounds": 0},
        pulses=RATE,
        minutes=RATE * MEAN_SECONDS / 60,
        pace=0.05,
        screen="fullscreen",
    )
    since = machine.ask("watch", lines=list(STEPS))
    start = monotonic()
    table.begin()
    while table.rows("SELECT count(*) FROM move WHERE text = 'pulse'")[0][0] < PULSES:
        assert monotonic() - start < 4 * PULSES * MEAN_SECONDS, f"too few pulses: {table.told()}"
        table.look(1.0)  # a look costs the machine time that its table needs
    changes: list[Change] = machine.ask("watched")
    seconds = monotonic() - start
    # End the hand: its history tells the secret that the pulses were drawn from.
    table.check_settled(table.play(ending))
    history = histories.load(table.export(tmp_path))
    found = verify(history)
    assert found.fair
    assert found.moments.checked == found.pulses >= PULSES
    assert history.secret is not None
    assert history.pulses is not None

    draw = Chance(bytes.fromhex(history.secret)).stream(pulse_label(0)).exponential
    drawn = [draw() / history.pulses.rate for _ in range(PULSES)]
    told = told_moments(machine, since)[:PULSES]
    shown = {line: [began(changes, line, moment) for _, moment in told] for line in STEPS}
    waited = {line: [moment - start for moment, (start, _) in zip(shown[line], told, strict=True)] for line in STEPS}
    late = {line: [gap - due for gap, due in zip(waited[line], drawn, strict=True)] for line in STEPS}
    # Kolmogorov and Smirnov: how far the gaps are from the exponential distribution.
    gaps = sorted(gap - median(late[SHIFT_LAMP]) for gap in waited[SHIFT_LAMP])
    law = [1 - exp(-max(0.0, gap) / MEAN_SECONDS) for gap in gaps]
    furthest = max(abs((place + 0.5) / PULSES - share) for place, share in enumerate(law))
    figures = {
        "pulses": found.pulses,
        "seconds": round(seconds),
        "mean_gap": round(sum(drawn) / PULSES, 2),
        "furthest_from_exponential": round(furthest, 3),
    }
    for name, line in (("lamp", SHIFT_LAMP), ("buzzer", BUZZER)):
        figures[f"{name}_late_ms"] = [
            round(1000 * part) for part in (min(late[line]), median(late[line]), max(late[line]))
        ]
    print(json.dumps(figures))
    for line, delays in late.items():
        # That none is early by the table's own clock is verified above; the log's is that of its writing, and on a busy host
        # the machine stands still now and then.
        fitting = sum(abs(delay) < LATE_SECONDS for delay in delays)
        assert fitting >= 0.6 * PULSES, f"line {line}: {[round(1000 * delay) for delay in delays]}"
    others = sum(
        abs(gap - other) < LATE_SECONDS for gap, (_, other) in zip(waited[BUZZER], pairwise(drawn), strict=False)
    )
    assert others < 0.4 * PULSES, "the gaps of other pulses do not fit"
    assert furthest < 1.95 / sqrt(PULSES), "gaps that come by chance once in a thousand times"
