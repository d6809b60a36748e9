"""What the service costs in the machine, by systemd's own accounting: idle, and in a running hand."""

from __future__ import annotations

import json
from time import monotonic, sleep

from tests.hil.boxed_table import UNIT, BoxedTable
from tests.hil.machine import Machine
from tests.hil.plans import plain

IDLE_SECONDS = 30.0


LIBRARY_WAITS = {"do_sys_poll", "do_poll", "poll_schedule_timeout", "hrtimer_nanosleep"}
"""Where the kernel has the pin library's own two threads wait; no thread of the program waits there."""

THREADS = """
for thread in /proc/{pid}/task/*; do
    place=0
    for try in 1 2 3 4 5 6 7 8 9; do [ "$place" != 0 ] || place=$(cat $thread/wchan); done
    echo $place $(sed -n 's/^voluntary_ctxt_switches:[^0-9]*//p' $thread/status)
done
"""
"""Where each thread waits, and how often it has given the processor up."""


def accounting(table: BoxedTable) -> dict[str, float]:
    """Processor seconds, the most memory in megabytes, and how often the processor was given up and taken again."""
    found = table.properties("CPUUsageNSec", "MainPID")
    # Debian bookworm's systemd knows no peak; the control group does.
    peak = table.machine.run(f"cat /sys/fs/cgroup/system.slice/{UNIT}.service/memory.peak", checked=False)
    wakes = {"own": 0, "library": 0}
    for line in table.machine.run(THREADS.format(pid=found["MainPID"])).splitlines():
        place, switches = line.split()
        wakes["library" if place in LIBRARY_WAITS else "own"] += int(switches)
    return {
        "processor": int(found["CPUUsageNSec"]) / 1e9,
        "memory": int(peak) / 2**20 if peak.isdigit() else 0.0,
        "wakes": wakes["own"],
        "library_wakes": wakes["library"],
    }


def told(what: str, before: dict[str, float], after: dict[str, float], seconds: float) -> dict[str, float]:
    """The figures of a stretch of time, printed."""
    figures = {
        "processor_percent": round(100 * (after["processor"] - before["processor"]) / seconds, 2),
        "memory_peak_mb": round(after["memory"], 1),
        "wakes_a_second": round((after["wakes"] - before["wakes"]) / seconds, 1),
        "library_wakes_a_second": round((after["library_wakes"] - before["library_wakes"]) / seconds, 1),
    }
    print(what, json.dumps(figures))
    return figures


def test_what_the_service_costs(machine: Machine) -> None:
    table = BoxedTable(machine, "dice")
    table.set_up({1: 200, 2: 200}, ruleset="dice", options={"pot_building_rounds": 1, "ante": 5})
    sleep(5)
    start, before = monotonic(), accounting(table)
    sleep(IDLE_SECONDS)
    idle = told("idle", before, accounting(table), monotonic() - start)
    start, before = monotonic(), accounting(table)
    table.begin()
    table.check_settled(table.play(plain))
    playing = told("a running hand", before, accounting(table), monotonic() - start)
    assert 0 < idle["processor_percent"] < 60, "emulated, a processor is some twenty times slower"
    assert 0 < idle["memory_peak_mb"] < 160
    assert 0 < idle["wakes_a_second"] < 40
    assert playing["wakes_a_second"] > 0
