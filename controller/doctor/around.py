"""The computer around the program: board, power, clock, the folder and the disk that keep the session."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from controller.atomic import replace_file
from controller.doctor.checks import Finding
from controller.doctor.examination import Examination
from hardware.errors import reason

SLOW_MILLISECONDS = 250
"""A disk that takes longer makes every button feel late."""
LOW_MEGABYTES = 200
FULL_MEGABYTES = 20

_LOW_NOW, _LOW_BEFORE = 1 << 0, 1 << 16
_SLOWED = sum(1 << bit for bit in (1, 2, 3, 17, 18, 19))
# The firmware's flags, as the kernel shows them: the number after `soc` differs from board to board.
_FLAGS = "sys/devices/platform/soc*/*firmware*/get_throttled"


def board(examination: Examination) -> Iterator[Finding]:
    """Which board it is, and that it is one on which the program's libraries run."""
    computer = examination.computer
    told = {
        "model": computer.model or "?",
        "system": computer.system,
        "kernel": computer.kernel,
        "machine": computer.machine,
    }
    if not computer.is_pi:
        needs_pins = examination.configuration is not None and examination.real_pins
        yield Finding(*(("warning", "board_other") if needs_pins else ("ok", "board_unneeded")), told)
    elif computer.machine != "aarch64":
        yield Finding("warning", "board_32_bit", told)
    else:
        yield Finding("ok", "board_good", told)


def power(examination: Examination) -> Iterator[Finding]:
    """The firmware's flags for a supply that is, or was, too weak."""
    computer = examination.computer
    files = sorted(computer.root.glob(_FLAGS))
    text = computer.read(str(files[0].relative_to(computer.root))) if files else None
    if text is None:
        text = (computer.command(("vcgencmd", "get_throttled")) or "").strip().removeprefix("throttled=")
    try:
        flags = int(text, 16)
    except ValueError:
        yield Finding("skipped", "power_unknown")
        return
    if flags & _LOW_NOW:
        yield Finding("failed", "power_low")
    elif flags & _LOW_BEFORE:
        yield Finding("warning", "power_was_low")
    if flags & _SLOWED:
        yield Finding("warning", "power_slowed")
    if not flags & (_LOW_NOW | _LOW_BEFORE | _SLOWED):
        yield Finding("ok", "power_good")


def clock(examination: Examination) -> Iterator[Finding]:
    """The time of day is synchronised: a Pi has no clock battery."""
    computer = examination.computer
    told = {"now": f"{datetime.now().astimezone():%Y-%m-%d %H:%M %Z}"}
    if (computer.root / "run/systemd/timesync/synchronized").exists():
        yield Finding("ok", "clock_good", told)
        return
    answer = computer.command(("timedatectl", "show", "--property=NTPSynchronized", "--value"))
    match (answer or "").strip():
        case "yes":
            yield Finding("ok", "clock_good", told)
        case "no":
            yield Finding("warning", "clock_alone", told)
        case _:
            yield Finding("skipped", "clock_unknown", told)


def state_folder(examination: Examination) -> Iterator[Finding]:
    """A file can be written there and is on the disk after a time that nobody feels."""
    folder = _existing(examination.state)
    told: dict[str, str | int] = {"folder": str(examination.state), "parent": str(folder)}
    trial = folder / f".droid-dealer-doctor-{secrets.token_hex(4)}"
    began = examination.clock()
    try:
        replace_file(trial, b"written by 'droid-dealer doctor', and to be removed\n" * 80)
    except OSError as error:
        yield Finding("failed", "state_bad", told | {"reason": reason(error)})
        return
    finally:
        trial.unlink(missing_ok=True)
    milliseconds = round(1000 * (examination.clock() - began))
    told["milliseconds"] = milliseconds
    if milliseconds > SLOW_MILLISECONDS:
        yield Finding("warning", "state_slow", told)
    else:
        yield Finding("ok", "state_good" if folder == examination.state else "state_new", told)


def disk_space(examination: Examination) -> Iterator[Finding]:
    """There is room for many evenings."""
    folder = _existing(examination.state)
    megabytes = shutil.disk_usage(folder).free // 1_000_000
    told = {"megabytes": str(megabytes), "folder": str(folder)}
    if megabytes < FULL_MEGABYTES:
        yield Finding("failed", "disk_full", told)
    elif megabytes < LOW_MEGABYTES:
        yield Finding("warning", "disk_low", told)
    else:
        yield Finding("ok", "disk_good", told)


def _existing(folder: Path) -> Path:
    """The folder, or the one in which it will be made."""
    folder = Path(os.path.abspath(folder))
    while not folder.is_dir() and folder != folder.parent:
        folder = folder.parent
    return folder
