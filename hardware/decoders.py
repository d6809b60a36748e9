"""What every scanner protocol's decoder is: what the reader sends in, readings out, in any portions.

A decoder is pure and keeps what it needs of an unfinished frame within fixed bounds. It never
raises, whatever comes; after noise it loses at most one frame.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeVar

Heard = TypeVar("Heard", contravariant=True)
"""What a reader sends: bytes, or the key strokes of a keyboard reader."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One valid frame: the tag's ``uid`` (raw upper-case hex, or its digits where a reader prints
    decimal), and the number of the antenna, or None where the frame names none."""

    uid: str
    antenna: int | None = None


@dataclass(frozen=True, slots=True)
class ReadingTogether:
    """Several tags that the reader saw in the same moment."""

    uids: tuple[str, ...]


class Decoder(Protocol[Heard]):
    """An incremental decoder of one stream."""

    def feed(self, data: Heard, /) -> list[Reading]:
        """The readings that ``data`` completes, in order; the rest waits for more."""

    def reset(self) -> None:
        """Forget an unfinished frame: the stream begins anew."""

    def join(self) -> None:
        """The stream is entered midway: what comes first may be the rest of a frame."""
