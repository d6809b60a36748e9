"""How a program dies: by SIGKILL at its n-th step, a step being a system call of its journal or a line it tells.

SQLite lets the system calls of its files be replaced by name. So the very library that writes the journal is stopped between
two of them, or in the middle of a write, with no other VFS than the one that a table uses.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import os
import signal
import sqlite3
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NoReturn

How = Literal["before", "torn", "after"]

_INT, _LONG, _SIZE, _POINTER = ctypes.c_int, ctypes.c_int64, ctypes.c_size_t, ctypes.c_void_p
_CALLS: Final[Mapping[str, tuple[Any, ...]]] = {
    "open": (_INT, _POINTER, _INT, _INT),
    "close": (_INT, _INT),
    "ftruncate": (_INT, _INT, _LONG),
    "write": (ctypes.c_ssize_t, _INT, _POINTER, _SIZE),
    "pwrite": (ctypes.c_ssize_t, _INT, _POINTER, _SIZE, _LONG),
    "pwrite64": (ctypes.c_ssize_t, _INT, _POINTER, _SIZE, _LONG),
    "fchmod": (_INT, _INT, _INT),
    "fallocate": (_INT, _INT, _LONG, _LONG),
    "unlink": (_INT, _POINTER),
    "mkdir": (_INT, _POINTER, _INT),
    "rmdir": (_INT, _POINTER),
    "fchown": (_INT, _INT, _INT, _INT),
    "mmap": (_POINTER, _POINTER, _SIZE, _INT, _INT, _INT, _LONG),
    "munmap": (_INT, _POINTER, _SIZE),
    "openDirectory": (_INT, _POINTER, _POINTER),
}
"""What changes a file or the program's hold on it: the result's type, then those of the arguments."""

_EVENTS: Final = frozenset({"open", "os.mkdir", "os.chmod", "os.rename", "os.remove", "fcntl.flock", "sqlite3.connect"})
"""What the program does to files without SQLite, by the interpreter's audit events."""


class _Vfs(ctypes.Structure):
    """`sqlite3_vfs`, version 3."""

    _fields_ = (
        ("version", _INT),
        ("file_size", _INT),
        ("longest_path", _INT),
        ("next", _POINTER),
        ("name", ctypes.c_char_p),
        ("data", _POINTER),
        ("methods", _POINTER * 13),
        ("set_system_call", ctypes.CFUNCTYPE(_INT, _POINTER, ctypes.c_char_p, _POINTER)),
        ("get_system_call", ctypes.CFUNCTYPE(_POINTER, _POINTER, ctypes.c_char_p)),
        ("next_system_call", _POINTER),
    )


@dataclass(frozen=True, slots=True)
class Fate:
    """When the program dies: at step `at` (from 1) of its `calls` or its `lines`, or `seconds` after its start by another's
    hand. `how`: before the step, after half of its bytes are written (a write only), or after it. `mark`: its calls count
    from the first statement on that begins so, such as the one that settles a hand."""

    kind: Literal["calls", "lines", "seconds", "none"]
    at: float = 0
    how: How = "before"
    mark: str = ""


def die() -> NoReturn:
    """Nothing of the program runs after this, as with a pulled plug."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("nobody survives this")


class Steps:
    """Counts the steps of this process and ends it at its fate."""

    def __init__(self, fate: Fate) -> None:
        self._fate = fate
        self._count = 0
        self._counts = not fate.mark
        self._kept: list[object] = []  # a callback that is collected is called no more, but crashes

    def step(self, act: Callable[[], Any], torn: Callable[[], Any] | None = None) -> Any:
        """One step; nobody lives to see the result of the last one."""
        self._count += self._counts
        if not self._counts or self._count != self._fate.at:
            return act()
        if self._fate.how == "torn" and torn is not None:
            torn()
        elif self._fate.how == "after":
            act()
        die()

    def install(self) -> None:
        """From now on the fate is certain."""
        if self._fate.kind == "calls":
            self._watch_sqlite()
            sys.addaudithook(self._audited)
            if self._fate.mark:
                self._watch_statements()
        elif self._fate.kind == "lines":
            sys.stdout = _Output(self, sys.stdout)  # type: ignore[assignment]

    def _audited(self, event: str, arguments: tuple[object, ...]) -> None:
        del arguments
        if event in _EVENTS:
            self.step(lambda: None)

    def _watch_statements(self) -> None:
        connect = sqlite3.connect

        def watched(*values: Any, **named: Any) -> sqlite3.Connection:
            connection = connect(*values, **named)
            connection.set_trace_callback(self._traced)
            return connection

        sqlite3.connect = watched

    def _traced(self, statement: str) -> None:
        self._counts = self._counts or statement.startswith(self._fate.mark)

    def _watch_sqlite(self) -> None:
        library = ctypes.CDLL(_sqlite3.__file__)
        library.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
        vfs = library.sqlite3_vfs_find(None)
        replaced = [name for name, types in _CALLS.items() if self._replace(vfs, name, types)]
        assert "open" in replaced, f"SQLite's system calls cannot be watched: {replaced}"

    def _replace(self, vfs: Any, name: str, types: tuple[Any, ...]) -> bool:
        address = vfs.contents.get_system_call(ctypes.cast(vfs, _POINTER), name.encode())
        if not address:
            return False
        prototype = ctypes.CFUNCTYPE(*types, use_errno=True)
        original = prototype(address)

        def called(*values: Any) -> Any:
            torn = None
            if name in ("write", "pwrite", "pwrite64"):
                torn = lambda: original(*values[:2], values[2] // 2, *values[3:])  # noqa: E731
            return self.step(lambda: original(*values), torn)

        callback = prototype(called)
        self._kept += [original, callback]
        vfs.contents.set_system_call(ctypes.cast(vfs, _POINTER), name.encode(), ctypes.cast(callback, _POINTER))
        return True


class _Output:
    """Standard output whose every write is a step."""

    def __init__(self, steps: Steps, file: Any) -> None:
        self._steps = steps
        self._file = file

    def write(self, text: str) -> int:
        if text == "\n":  # `print` writes a line's end by itself
            self._file.write(text)
            return 1

        def half() -> None:
            self._file.write(text[: len(text) // 2])
            self._file.flush()

        def whole() -> int:
            self._file.write(text)
            self._file.flush()
            return len(text)

        written: int = self._steps.step(whole, half)
        return written

    def flush(self) -> None:
        self._file.flush()
