"""Shift pulses on the real lamp and buzzer lines come at the moments that were drawn for them."""

from __future__ import annotations

import json
from itertools import pairwise
from math import exp, sqrt

from tests.fakes.players import BUZZER, SHIFT_LAMP
from tests.hil.boxed_table import BoxedTable
from tests.hil.machine import Machine

MEAN_SECONDS = 2.5
RATE = 20
"""Pulses a hand, the most that a configuration may ask for; so long a hand is said to last that they come so fast."""
PULSES = 100
LATE_SECONDS = 0.12
"""A pulse may reach the lamp so late under emulation: an fsync and a poll of the lines lie between."""


def test_pulses_come_when_they_were_drawn(machine: Machine) -> None:
    table = BoxedTable(machine, "classic")
    table.set_up(
        {1: 100, 2: 100},
        cards="electronic",
        ruleset="classic",
        options={"pot_building_rounds": 0},
        pulses=RATE,
        minutes=RATE * MEAN_SECONDS / 60,
        screen="fullscreen",
    )
    table.begin()
    table.wait_for(lambda: table.lit() == {1}, "seat 1 is on turn")
    machine.ask("watch", lines=[SHIFT_LAMP, BUZZER])
    table.wait_for(
        lambda: table.moves().count("pulse") >= PULSES, "a hundred pulses", timeout=3 * PULSES * MEAN_SECONDS
    )
    changes = machine.ask("watched")
    # End the hand, so that the moments that were drawn are in its history.
    hand = table.play(lambda hand, seat, moves: "call" if "call" in moves else "match" if "check" in moves else "stand")
    table.check_settled(hand)
    result = table.result()
    assert result is not None
    drawn = [pulse[1] if isinstance(pulse, list) else pulse["seconds"] for pulse in result["pulses"]["fired"]]
    lamp = [(moment, level) for moment, line, level in changes if line == SHIFT_LAMP]
    buzzer = [moment for moment, line, level in changes if line == BUZZER and level]

    # The droid counts the legal seconds of the hand, the watch those since the boot: the first pulse tells both.
    first = next(moment for moment, level in lamp if level)
    offset = first - drawn[0]
    delays = []
    for seconds in drawn[:PULSES]:
        rises = [moment - seconds - offset for moment, level in lamp if level]
        delays.append(min((delay for delay in rises if delay > -LATE_SECONDS), key=abs))
    within = sum(abs(delay) <= LATE_SECONDS for delay in delays)
    gaps = sorted(later - earlier for earlier, later in pairwise(drawn[:PULSES]))
    # Kolmogorov and Smirnov: how far the gaps are from the exponential distribution they are drawn from.
    count = len(gaps)
    furthest = max(abs((place + 0.5) / count - (1 - exp(-gap / MEAN_SECONDS))) for place, gap in enumerate(gaps))
    print(
        json.dumps(
            {
                "pulses": len(drawn),
                "mean_gap": round(sum(gaps) / count, 2),
                "furthest_from_exponential": round(furthest, 3),
                "delay_median_ms": round(1000 * sorted(delays)[len(delays) // 2], 1),
                "delay_worst_ms": round(1000 * max(delays, key=abs), 1),
            }
        )
    )
    assert within >= 0.98 * len(delays), delays
    assert furthest < 1.95 / sqrt(count), "gaps that come by chance once in a thousand times"
    assert len(buzzer) >= PULSES
