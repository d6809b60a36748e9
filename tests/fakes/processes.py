"""A program of its own process, read line by line with time limits."""

from __future__ import annotations

import contextlib
import os
import selectors
import subprocess
import sys
import tempfile
from pathlib import Path
from time import monotonic
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


def without_screen() -> dict[str, str]:
    """The environment of a process that finds no screen, whatever this machine has."""
    seen = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_STATE_HOME")
    environment = {name: value for name, value in os.environ.items() if name not in seen}
    return environment | {"SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT)}


class Program:
    """`droid-dealer`, or another module, as a process; ended with the ``with`` block, however that goes."""

    def __init__(
        self,
        *arguments: object,
        folder: Path,
        module: str = "controller.main",
        environment: dict[str, str] | None = None,
        under: tuple[object, ...] = (),
    ) -> None:
        """`under`: a command that ends in running the one that follows it, as env(1) does."""
        self._errors = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 - closed by __exit__
        self._process = subprocess.Popen(
            [*map(str, under), sys.executable, "-m", module, *map(str, arguments)],
            cwd=folder,
            env=without_screen() if environment is None else environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            bufsize=0,
        )
        self._buffer = b""

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    @property
    def running(self) -> bool:
        """Whether it has not ended yet."""
        return self._process.poll() is None

    def line(self, timeout: float = 15.0) -> str | None:
        """The next line of standard output without its end; None at the end of output. Fails after ``timeout`` seconds."""
        end = monotonic() + timeout
        while b"\n" not in self._buffer:
            if not self._more(end - monotonic()):
                left, self._buffer = self._buffer, b""
                return left.decode() or None
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line.decode()

    def rest(self, timeout: float = 30.0) -> list[str]:
        """All lines until the end of output."""
        end, lines = monotonic() + timeout, []
        while (line := self.line(end - monotonic())) is not None:
            lines.append(line)
        return lines

    def arrived(self) -> list[str]:
        """The whole lines that have arrived so far; does not wait."""
        lines = []
        while self.has_output(0) and self._more(1):
            pass
        while b"\n" in self._buffer:
            line, _, self._buffer = self._buffer.partition(b"\n")
            lines.append(line.decode())
        return lines

    def has_output(self, timeout: float) -> bool:
        """Whether there is output to read, or its end; waits for it at most ``timeout`` seconds."""
        assert self._process.stdout is not None
        if self._process.stdout.closed:
            return False
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            return bool(selector.select(max(0.0, timeout)))

    def _more(self, timeout: float) -> bool:
        """Read what is there; False at the end of output."""
        assert self._process.stdout is not None
        assert self.has_output(timeout), f"no more output in time; standard error: {self.errors()}"
        chunk = self._process.stdout.read(65536)
        self._buffer += chunk or b""
        return bool(chunk)

    def tell(self, line: str | bytes) -> None:
        """Write a line to standard input."""
        assert self._process.stdin is not None
        self._process.stdin.write((line if isinstance(line, bytes) else line.encode()) + b"\n")

    def tell_no_more(self) -> None:
        """Close standard input."""
        assert self._process.stdin is not None
        self._process.stdin.close()

    def stop_reading(self) -> None:
        """Close our end of standard output, as `head` does."""
        assert self._process.stdout is not None
        self._process.stdout.close()

    def errors(self) -> str:
        """Standard error so far."""
        return os.pread(self._errors.fileno(), 1 << 20, 0).decode()

    def pause(self, seconds: float) -> None:
        """Wait a moment, or until the program ends."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)

    def send_signal(self, number: int) -> None:
        """Send a signal."""
        self._process.send_signal(number)

    def wait(self, timeout: float) -> int:
        """The exit status. Fails after ``timeout`` seconds."""
        return self._process.wait(timeout)

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: Any) -> None:
        if self.running:
            self._process.kill()
            self._process.wait(10)
        for pipe in (self._process.stdin, self._process.stdout, self._errors):
            if pipe is not None and not pipe.closed:
                pipe.close()
