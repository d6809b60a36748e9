"""A second table on the same pins and state."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.errors import HardwareError, TableAlreadyRunning
from hardware.lock import LOCK_FILE, TableLock

HOLDER = """
import sys
from pathlib import Path
from hardware.lock import TableLock
lock = TableLock(Path(sys.argv[1]))
lock.acquire()
print("locked", flush=True)
sys.stdin.read()
"""

ROOT = Path(__file__).parents[2]


def test_a_second_process_is_told_who_runs_the_table(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "locked\n"
        with pytest.raises(TableAlreadyRunning) as refusal:
            TableLock(tmp_path).acquire()
        assert str(refusal.value) == f"the table is already running (pid {holder.pid})"
        assert refusal.value.pid == holder.pid
        holder.kill()  # however it ends, its lock ends with it
        holder.wait(10)
    with TableLock(tmp_path):
        assert (tmp_path / LOCK_FILE).read_text() == f"{os.getpid()}\n"


def test_given_back_it_can_be_taken_again(tmp_path: Path) -> None:
    directory = tmp_path / "run" / "droid-dealer"  # made when missing
    first, second = TableLock(directory), TableLock(directory)
    with first:
        with pytest.raises(TableAlreadyRunning):
            second.acquire()
        second.release()  # not held: nothing happens
        with pytest.raises(TableAlreadyRunning):
            second.acquire()
    first.release()
    with second:
        assert (directory / LOCK_FILE).exists()


def test_a_holder_that_has_not_written_its_number_yet(tmp_path: Path) -> None:
    with TableLock(tmp_path):
        os.truncate(tmp_path / LOCK_FILE, 0)
        with pytest.raises(TableAlreadyRunning, match=r"\(pid unknown\)$"):
            TableLock(tmp_path).acquire()


def test_a_longer_number_of_an_earlier_run_leaves_no_trace(tmp_path: Path) -> None:
    (tmp_path / LOCK_FILE).write_text("123456789012345\n")
    with TableLock(tmp_path), pytest.raises(TableAlreadyRunning) as refusal:
        TableLock(tmp_path).acquire()
    assert refusal.value.pid == os.getpid()


def test_a_directory_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(HardwareError, match=r"^the table's lock cannot be made: .*file"):
        TableLock(tmp_path / "file").acquire()
