"""The installed unit comes up by itself, as its own user, in its sandbox; the doctor finds nothing wrong."""

from __future__ import annotations

import json

from tests.hil.boxed_table import CONFIGURATION_FOLDER, STATE, UNIT, BoxedTable
from tests.hil.conftest import ARCH
from tests.hil.machine import Machine

NOT_IN_A_MACHINE = {"power", "clock", "sound", "screen"} | ({"board"} if ARCH == "amd64" else set())
"""What a virtual machine cannot have; that of arm64 has a board's device tree."""


def test_the_unit_is_active_as_its_own_user_in_its_sandbox(machine: Machine) -> None:
    table = BoxedTable(machine, "dice")
    table.set_up({1: 100, 2: 100}, ruleset="dice", options={})
    found = table.properties("Type", "ActiveState", "SubState", "MainPID", "StatusText", "NRestarts")
    assert (found["Type"], found["ActiveState"], found["SubState"]) == ("notify", "active", "running")
    assert "dice" in found["StatusText"].lower(), "what the table says of itself"
    assert found["NRestarts"] == "0"
    pid = found["MainPID"]
    assert machine.run(f"stat -c %U /proc/{pid}") == "droid-dealer"
    held = dict(line.split(":\t", 1) for line in machine.run(f"cat /proc/{pid}/status").splitlines() if ":\t" in line)
    assert int(held["CapEff"], 16) == int(held["CapBnd"], 16) == 0
    assert (held["NoNewPrivs"], held["Seccomp"]) == ("1", "2")
    exposure = machine.run(f"systemd-analyze security {UNIT} --no-pager | tail -n 1")
    print(exposure)
    assert float(exposure.split()[-3].strip(":")) <= 1.5, exposure
    assert machine.run("stat -c '%U %a' /var/lib/droid-dealer/table.sqlite") == "droid-dealer 600"
    listening = machine.run(
        "cat /proc/net/tcp /proc/net/tcp6 /proc/net/udp /proc/net/udp6 | grep -v local_address", checked=False
    )
    assert listening == "", "no network port is open"


def test_the_doctor_is_content(machine: Machine) -> None:
    table = BoxedTable(machine, "dice")
    table.set_up({1: 100, 2: 100}, ruleset="dice", options={}, start=False)
    # As the unit does it, where no device tree tells the board's revision.
    revision = "[ ! -e /run/cpuinfo ] || mount --bind /run/cpuinfo /proc/cpuinfo"
    doctor = f"droid-dealer doctor --json --config {CONFIGURATION_FOLDER}/table.yaml --state {STATE}"
    report = json.loads(
        machine.run(f"unshare --mount sh -c '{revision}; runuser -u droid-dealer -- {doctor}'", checked=False)
    )
    states = {check["name"]: check["state"] for check in report["checks"]}
    print(json.dumps(states))
    wrong = {name: check for check in report["checks"] if (name := check["name"]) not in NOT_IN_A_MACHINE}
    wrong = {name: check for name, check in wrong.items() if check["state"] not in ("ok", "skipped")}
    assert wrong == {}, f"the reader on {machine.header_port} and all pins are there"
    assert sum(state == "ok" for state in states.values()) >= 8
