"""`droid-dealer lamps-off`: what a killed table leaves on goes off, and a running one is left alone."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from controller.main import main
from hardware.lock import TableLock
from tests.controller.command_line import Ran

TABLE = """\
format: 1
table:
  ruleset: classic
  cards: electronic
  private_look: pass_and_look
  seats:
    1: {name: Lando, credits: 200}
    2: {name: T0-B1, credits: 200, droid: steady}
hardware:
  driver: gpio
  buttons: {deal: 27}
  lamps: {seat-1: 16, shift: {pin: 12, active_high: no}}
  buzzer: {pin: 18, kind: active}
display: {screen: window}
"""


class Watching(MockPin):
    """A pin that notes every level it is driven to; pins are what a killed table left."""

    def _change_state(self, value: Any) -> bool:
        if self.function == "output":  # else it is let go
            self.factory.driven.setdefault(self.info.name, []).append(float(value))  # type: ignore[attr-defined]
        return bool(super()._change_state(value))


class Pins(MockFactory):
    """Pins that are watched; one may be taken by another program."""

    def __init__(self) -> None:
        super().__init__(pin_class=Watching)
        self.driven: dict[str, list[float]] = {}
        self.taken: set[object] = set()
        self.opened: list[object] = []

    def pin(self, name: object, *arguments: Any, **named: Any) -> MockPin:
        if name in self.taken:
            raise OSError("GPIO busy")
        self.opened.append(name)
        found: MockPin = super().pin(name, *arguments, **named)
        return found


@pytest.fixture
def command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    def run(pins: Any = None, text: str = TABLE) -> Ran:
        path = tmp_path / "table.yaml"
        path.write_text(text, "utf-8")
        arguments = ["lamps-off", "--config", str(path), "--state", str(tmp_path / "state")]
        status = main(arguments, pin_factory=pins)
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return run


def test_each_output_is_driven_off_as_its_polarity_wants_it(command: Any) -> None:
    pins = Pins()
    assert command(pins) == Ran(0, "All lamps are dark, and the buzzer is silent.\n", "")
    last = {name: levels[-1] for name, levels in pins.driven.items() if levels}
    assert last == {"GPIO16": 0.0, "GPIO12": 1.0, "GPIO18": 0.0}
    assert sorted(map(str, pins.opened)) == ["12", "16", "18"], "buttons are left alone"
    pins.close()


def test_a_running_table_is_left_alone(command: Any, tmp_path: Path) -> None:
    pins = Pins()
    with TableLock(tmp_path / "state"):
        ran = command(pins)
    assert ran == Ran(1, "", f"droid-dealer: the table is already running (pid {os.getpid()})\n")
    assert pins.opened == []


def test_one_that_cannot_be_opened_is_told_and_keeps_no_other_one_on(command: Any) -> None:
    pins = Pins()
    pins.taken.add(16)
    ran = command(pins)
    assert (ran.status, ran.err) == (1, "droid-dealer: lamp seat-1 on GPIO 16: GPIO busy\n")
    assert pins.opened == [12, 18]
    pins.close()


def test_a_disk_that_may_only_be_read_leaves_no_lamp_on(command: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, *_: object) -> int:
        raise OSError(errno.EROFS, "Read-only file system", str(path))

    pins = Pins()
    with monkeypatch.context() as patched:
        patched.setattr("hardware.lock.os.open", refuse)
        ran = command(pins)
    assert (ran.status, ran.out) == (0, "All lamps are dark, and the buzzer is silent.\n")
    assert "may only be read" in ran.err
    assert len(pins.opened) == 3
    pins.close()


def test_where_there_is_nothing_to_switch_off_it_says_so(command: Any) -> None:
    assert (
        command(text=TABLE.replace("gpio", "mock")).out
        == "The hardware is simulated: there is nothing to switch off.\n"
    )
    bare = "".join(line for line in TABLE.splitlines(True) if "lamps" not in line and "buzzer" not in line)
    assert command(text=bare).out == "The configuration has no outputs.\n"


def test_a_shipped_configuration_is_meant_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lamps-off", "--config", "desktop", "--state", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "The hardware is simulated: there is nothing to switch off.\n"
