"""Board, power, clock, state folder and disk, with facts of computers that are made up."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from controller.doctor import around
from hardware.settings import ButtonSettings, HardwareSettings
from tests.controller.examinations import codes, computer, examination, found, said

WIRED = HardwareSettings("gpio", buttons=(ButtonSettings("draw", 4),))
FLAGS = "sys/devices/platform/soc/soc:firmware/get_throttled"


def test_a_board_is_told_with_its_system(tmp_path: Path) -> None:
    (finding,) = found(around.board, examination(tmp_path, facts=computer(tmp_path)))
    assert (finding.state, said(finding)) == (
        "ok",
        "Raspberry Pi 4 Model B Rev 1.4; Debian 12, kernel 6.12.25+rpt-rpi-v8",
    )


def test_a_32_bit_system_and_a_computer_that_is_no_pi(tmp_path: Path) -> None:
    old = computer(tmp_path, machine="armv7l")
    assert codes(around.board, examination(tmp_path, facts=old)) == [("warning", "board_32_bit")]
    desk = computer(tmp_path, {"proc/device-tree/model": ""}, machine="x86_64")
    assert codes(around.board, examination(tmp_path, facts=desk)) == [("ok", "board_unneeded")]
    assert codes(around.board, examination(tmp_path, WIRED, desk)) == [("warning", "board_other")]


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        ("0", [("ok", "power_good")]),
        ("50005", [("failed", "power_low"), ("warning", "power_slowed")]),
        ("50000", [("warning", "power_was_low"), ("warning", "power_slowed")]),
        ("10000", [("warning", "power_was_low")]),
        ("80008", [("warning", "power_slowed")]),
    ],
)
def test_flags_of_the_power_supply(tmp_path: Path, flags: str, expected: list[tuple[str, str]]) -> None:
    by_file = computer(tmp_path / "a", {FLAGS: f"{flags}\n"})
    assert codes(around.power, examination(tmp_path, facts=by_file)) == expected
    answer = {("vcgencmd", "get_throttled"): f"throttled=0x{flags}\n"}
    by_command = computer(tmp_path / "b", command=lambda arguments: answer.get(tuple(arguments)))
    assert codes(around.power, examination(tmp_path, facts=by_command)) == expected


def test_a_computer_that_does_not_tell_its_power(tmp_path: Path) -> None:
    assert codes(around.power, examination(tmp_path, facts=computer(tmp_path))) == [("skipped", "power_unknown")]


def test_the_clock(tmp_path: Path) -> None:
    def answering(text: str | None) -> list[tuple[str, str]]:
        return codes(around.clock, examination(tmp_path, facts=computer(tmp_path, command=lambda arguments: text)))

    assert answering("yes\n") == [("ok", "clock_good")]
    assert answering("no\n") == [("warning", "clock_alone")]
    assert answering(None) == [("skipped", "clock_unknown")]
    synchronised = computer(tmp_path, {"run/systemd/timesync/synchronized": ""})
    assert codes(around.clock, examination(tmp_path, facts=synchronised)) == [("ok", "clock_good")]


def test_a_state_folder_is_written_to_and_left_as_it_was(tmp_path: Path) -> None:
    one = examination(tmp_path)
    one.state.mkdir()
    assert codes(around.state_folder, one) == [("ok", "state_good")]
    assert list(one.state.iterdir()) == []


def test_a_state_folder_that_is_not_there_yet_is_not_made(tmp_path: Path) -> None:
    (finding,) = found(around.state_folder, examination(tmp_path / "deep" / "down"))
    assert (finding.state, finding.code) == ("ok", "state_new")
    assert f"{tmp_path} can be written" in said(finding)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO])
def test_a_full_or_dying_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    def refuse(file: int) -> None:
        raise OSError(number, os.strerror(number))

    one = examination(tmp_path)
    one.state.mkdir()
    monkeypatch.setattr(os, "fsync", refuse)
    (finding,) = found(around.state_folder, one)
    assert (finding.state, finding.code) == ("failed", "state_bad")
    assert os.strerror(number) in said(finding)
    assert list(one.state.iterdir()) == []


def test_a_slow_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = examination(tmp_path)
    monkeypatch.setattr(os, "fsync", lambda file: one.pause(0.2))
    (finding,) = found(around.state_folder, one)
    assert (finding.state, finding.code, finding.values["milliseconds"]) == ("warning", "state_slow", 400)


@pytest.mark.parametrize(
    ("free", "expected"),
    [(5_000_000, ("failed", "disk_full")), (150_000_000, ("warning", "disk_low")), (10**10, ("ok", "disk_good"))],
)
def test_disk_space(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, expected: tuple[str, str]) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=free))
    assert codes(around.disk_space, examination(tmp_path)) == [expected]
