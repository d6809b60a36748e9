"""Stop, restart and reload; a second table on the same pins; a system that cannot be written to."""

from __future__ import annotations

from time import monotonic

import pytest

from tests.hil.boxed_table import CONFIGURATION_FOLDER, STATE, UNIT, BoxedTable
from tests.hil.conftest import Boot
from tests.hil.machine import Machine
from tests.hil.plans import plain

SETTINGS = {"ruleset": "dice", "options": {"pot_building_rounds": 0}}


@pytest.fixture
def table(machine: Machine) -> BoxedTable:
    found = BoxedTable(machine, "dice")
    found.set_up({1: 100, 2: 100}, **SETTINGS)
    return found


def test_stopped_in_mid_hand_and_started_again(machine: Machine, table: BoxedTable) -> None:
    table.begin()
    before = table.play(plain, lambda hand: hand.state.in_play)
    table.wait_for(lambda: table.lit() == {1}, "seat 1 is on turn")
    pid = table.properties("MainPID")["MainPID"]
    start = monotonic()
    machine.run(f"systemctl stop --no-block {UNIT}")
    machine.run(f"while [ -e /proc/{pid} ]; do sleep 0.05; done", timeout=30)
    seconds = monotonic() - start
    table.wait_for(lambda: table.properties("ActiveState")["ActiveState"] == "inactive", "all of it has stopped")
    print(f"the table stopped in {seconds:.1f} s, with what darkens its lamps in {monotonic() - start:.1f} s")
    assert table.properties("Result")["Result"] == "success"
    assert seconds < 5
    assert not any(table.outputs().values())
    table.start()
    again = table.hand()
    assert again is not None
    assert (again.moves, again.awaiting) == (before.moves, before.awaiting)
    machine.run(f"systemctl restart {UNIT}")
    table.check_settled(table.play(plain))


def test_reload_takes_effect_between_hands(machine: Machine, table: BoxedTable) -> None:
    table.begin()
    table.play(plain, lambda hand: hand.state.in_play)
    machine.run(f"sed -i 's/ruleset: dice/ruleset: classic/' {CONFIGURATION_FOLDER}/table.yaml")
    machine.run(f"systemctl reload {UNIT}")
    assert table.status()["ruleset"] == "dice"
    table.check_settled(table.play(plain))
    table.press_until("deal", lambda: table.hand(2) is not None, 2)
    assert table.status()["ruleset"] == "classic"
    assert table.properties("NRestarts", "ActiveState") == {"NRestarts": "0", "ActiveState": "active"}


def test_a_mistake_in_the_file_is_told_and_changes_nothing(machine: Machine, table: BoxedTable) -> None:
    machine.run(f"sed -i 's/ruleset: dice/ruleset: no-such-rules/' {CONFIGURATION_FOLDER}/table.yaml")
    machine.run(f"systemctl reload {UNIT}", checked=False)
    table.wait_for(lambda: "no-such-rules" in table.told(), "the mistake is in the log")
    assert table.status()["ruleset"] == "dice"


def test_a_second_table_is_refused_in_plain_words(machine: Machine, table: BoxedTable) -> None:
    told = machine.run(
        f"runuser -u droid-dealer -- droid-dealer run --config {CONFIGURATION_FOLDER}/table.yaml --state {STATE}",
        checked=False,
    )
    print(told)
    pid = table.properties("MainPID")["MainPID"]
    assert "already running" in told
    assert pid in told
    assert "Traceback" not in told
    assert table.properties("ActiveState")["ActiveState"] == "active"


def test_a_root_that_cannot_be_written_to(boot: Boot) -> None:
    """Only the state lies on a disk that can be written to; the other one is as good as a sealed card."""
    machine = boot(second_disk=True)
    table = BoxedTable(machine, "dice")
    table.set_up({1: 100, 2: 100}, start=False, **SETTINGS)
    table.put(
        "/etc/fstab",
        f"tmpfs /tmp tmpfs defaults 0 0\ntmpfs /var/tmp tmpfs defaults 0 0\n/dev/vdb {STATE} ext4 defaults 0 2",
    )
    machine.run("sync")
    machine.cut_power()
    machine.boot(read_only=True)
    assert "Read-only file system" in machine.run("touch /etc/written", checked=False)
    table.wait_active()
    table.begin()
    table.check_settled(table.play(plain))
    assert table.properties("NRestarts", "ActiveState") == {"NRestarts": "0", "ActiveState": "active"}
