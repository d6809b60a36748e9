"""One table at a time: the lock that a second process runs into instead of a GPIO error."""

from __future__ import annotations

import contextlib
import fcntl
import os
from pathlib import Path

from hardware.errors import N_, HardwareError, TableAlreadyRunning, reason

LOCK_FILE = "table.lock"


class TableLock:
    """The lock in ``directory`` (made if missing). It goes with the process, however that ends.

    As a context manager it is held inside the ``with`` block.
    """

    def __init__(self, directory: Path) -> None:
        self._path = directory / LOCK_FILE
        self._file: int | None = None

    def acquire(self) -> None:
        """Take the lock.

        Raises TableAlreadyRunning with the holder's process number, or HardwareError when the
        file cannot be made.
        """
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise HardwareError(N_("the table's lock cannot be made: {reason}"), reason=reason(error)) from error
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            pid = _written_pid(file)
            os.close(file)
            raise TableAlreadyRunning(pid) from None
        except OSError as error:
            os.close(file)
            raise HardwareError(
                N_("{file} cannot be locked: {reason}"), file=self._path, reason=reason(error)
            ) from error
        self._file = file
        with contextlib.suppress(OSError):  # a full disk: the lock holds, only its holder's number is not told
            os.ftruncate(file, 0)
            os.pwrite(file, f"{os.getpid()}\n".encode("ascii"), 0)

    @property
    def held(self) -> bool:
        """Whether this process holds the lock by this object."""
        return self._file is not None

    def release(self) -> None:
        """Give the lock back; does nothing if it is not held. The file stays.

        Removing it would let two processes lock two files of one name.
        """
        if self._file is not None:
            with contextlib.suppress(OSError):  # a disk that may only be read by now
                os.ftruncate(self._file, 0)
            os.close(self._file)
            self._file = None

    def __enter__(self) -> TableLock:
        self.acquire()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def running_table(directory: Path) -> TableAlreadyRunning | None:
    """Who holds the lock of this folder, or None; for whoever only asks: nothing is made, taken or kept."""
    try:
        file = os.open(directory / LOCK_FILE, os.O_RDONLY)
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return TableAlreadyRunning(_written_pid(file))
    except OSError:
        return None  # a file system without locks holds nobody off
    finally:
        os.close(file)
    return None


def _written_pid(file: int) -> int | None:
    """The number in the file; None in the moment before the holder has written it."""
    text = os.pread(file, 32, 0).decode("ascii", errors="replace").strip()
    return int(text) if text.isascii() and text.isdigit() else None
