"""The pseudo-terminal at which a table finds a reader that is not there."""

from __future__ import annotations

import os
import select
import tty
from collections.abc import Callable
from pathlib import Path
from typing import Final

from hardware.errors import N_, HardwareError, reason
from hardware.fake_reader import FakeReader
from hardware.interfaces import Clock

_PSEUDO_TERMINALS: Final = "/dev/pts/"
_MOST_BYTES: Final = 4096


class FakeTerminal:
    """A port of its own for ``reader``, plugged in. ``link``, if given, is the stable name that
    always leads to it, as udev makes one.

    Raises HardwareError when the name is taken by something else, or cannot be made.
    """

    def __init__(self, reader: FakeReader, clock: Clock, link: Path | None = None) -> None:
        self._reader = reader
        self._clock = clock
        self._link = link
        self._ends: tuple[int, int] | None = None  # the reader's and the table's
        self.device = ""
        """The terminal's own name, another one at each plugging in."""
        if link is not None and (link.exists() or link.is_symlink()) and not _is_ours(link):
            raise HardwareError(N_("{file} is there already and is no reader's link: choose another name"), file=link)
        self.plug_in()

    @property
    def port(self) -> str:
        """The name to open."""
        return self.device if self._link is None else str(self._link)

    @property
    def plugged_in(self) -> bool:
        """Whether there is a port."""
        return self._ends is not None

    def plug_in(self) -> None:
        """Plug the reader in, under another name than before. Raises HardwareError."""
        old, self._ends = self._ends, None
        namesake: tuple[int, int] | None = None
        try:
            # Our own hold on the table's end keeps the terminal's settings when nobody has it open.
            self._ends = os.openpty()
            if os.ttyname(self._ends[1]) == self.device:
                namesake, self._ends = self._ends, os.openpty()
            tty.setraw(self._ends[1])
            os.set_blocking(self._ends[0], False)
            self.device = os.ttyname(self._ends[1])
            if self._link is not None:
                _point(self._link, self.device)
        except OSError as error:
            self.unplug()
            raise HardwareError(N_("no pseudo-terminal for the reader: {reason}"), reason=reason(error)) from error
        finally:
            _close(old)
            _close(namesake)
        self._reader.power_up(self._clock())

    def unplug(self) -> None:
        """Pull the plug: the port is gone, and so is its stable name. May be called again."""
        if self._link is not None and _is_ours(self._link):
            self._link.unlink(missing_ok=True)
        ends, self._ends = self._ends, None
        _close(ends)

    def serve(self, commands: int, obey: Callable[[str], bool]) -> None:
        """Be the reader until ``obey`` returns False for a line that comes on the file descriptor
        ``commands``, or until that ends."""
        typed = b""
        while True:
            watched = [commands] if self._ends is None else [commands, self._ends[0]]
            ready, _, _ = select.select(watched, [], [], self._patience())
            if self._ends is not None and self._ends[0] in ready:
                self._reader.hear(self._read(self._ends[0]), self._clock())
            self._send()
            if commands in ready:
                data = os.read(commands, _MOST_BYTES)
                *lines, typed = (typed + data).split(b"\n")
                if not data:
                    return
                for line in lines:
                    if not obey(line.decode("utf-8", errors="replace").strip()):
                        return

    def _patience(self) -> float | None:
        due = self._reader.next_due()
        return None if due is None else max(0.0, due - self._clock())

    def _send(self) -> None:
        for piece in self._reader.advance(self._clock()):
            if self._ends is not None:
                try:
                    os.write(self._ends[0], piece)
                except BlockingIOError:
                    continue  # nobody listens: lost, as on a real wire

    @staticmethod
    def _read(end: int) -> bytes:
        try:
            return os.read(end, _MOST_BYTES)
        except BlockingIOError:
            return b""


def _is_ours(link: Path) -> bool:
    """Whether the link leads, or led, to a pseudo-terminal."""
    return link.is_symlink() and os.readlink(link).startswith(_PSEUDO_TERMINALS)


def _point(link: Path, device: str) -> None:
    """Let the link lead to the device, in one step."""
    beside = link.with_name(f".{link.name}.{os.getpid()}")
    beside.unlink(missing_ok=True)
    beside.symlink_to(device)
    beside.replace(link)


def _close(ends: tuple[int, int] | None) -> None:
    for end in ends or ():
        os.close(end)
