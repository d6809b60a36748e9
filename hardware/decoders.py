"""What every scanner protocol's decoder is: bytes in, readings out, in any portions.

A decoder is pure and keeps what it needs of an unfinished frame within fixed bounds. It never
raises, whatever the bytes; after noise it loses at most one frame.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Reading:
    """One valid frame: the tag's ``uid`` (raw upper-case hex, or its digits where a reader prints
    decimal), and the number of the antenna, or None where the frame names none."""

    uid: str
    antenna: int | None = None


class Decoder(Protocol):
    """An incremental decoder of one byte stream."""

    def feed(self, data: bytes) -> list[Reading]:
        """The readings that ``data`` completes, in order; the rest waits for more bytes."""

    def reset(self) -> None:
        """Forget an unfinished frame: the stream begins anew."""
