"""An RDM6300 card reader at the other end of a pseudo-terminal."""

from __future__ import annotations

import os
import tty
from functools import reduce
from operator import xor
from pathlib import Path


def frame(uid: str) -> bytes:
    """The frame that a reader sends for a tag of ten hex digits."""
    checksum = reduce(xor, bytes.fromhex(uid))
    return b"\x02" + f"{uid}{checksum:02X}".encode("ascii") + b"\x03"


class Rdm6300Peer:
    """A plugged-in reader. ``link``, if given, is the stable name that always leads to it."""

    def __init__(self, link: Path | None = None) -> None:
        self._link = link
        self._reader_end: int | None = None
        self._table_end: int | None = None
        self._device = ""
        self.plug_in()

    @property
    def port(self) -> str:
        """The name to open."""
        return self._device if self._link is None else str(self._link)

    def present(self, uid: str, repeats: int = 2) -> None:
        """Send the card's frame ``repeats`` times, back to back, as for a card that lies there."""
        self.noise(frame(uid) * repeats)

    def noise(self, data: bytes) -> None:
        """Send any bytes."""
        assert self._reader_end is not None, "the reader is unplugged"
        os.write(self._reader_end, data)

    def hang_up(self) -> None:
        """Pull the plug: the port is gone, and so is its stable name."""
        if self._reader_end is None or self._table_end is None:
            return
        if self._link is not None:
            self._link.unlink()
        os.close(self._reader_end)
        os.close(self._table_end)
        self._reader_end = self._table_end = None

    def plug_in(self) -> None:
        """Plug it in again: most often another port, under the same stable name."""
        assert self._reader_end is None, "the reader is plugged in"
        # Our own hold on the table's end keeps the terminal's settings when nobody has it open.
        self._reader_end, self._table_end = os.openpty()
        tty.setraw(self._table_end)
        self._device = os.ttyname(self._table_end)
        if self._link is not None:
            self._link.symlink_to(self._device)

    def __enter__(self) -> Rdm6300Peer:
        return self

    def __exit__(self, *_: object) -> None:
        self.hang_up()
