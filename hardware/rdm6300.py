"""The RDM6300 card reader's frames (125 kHz tags, 9600 baud 8N1).

A frame is 02, ten hex digits of the tag, two hex digits of checksum, 03. The checksum is the
exclusive or of the tag's five bytes. It does not stop every ghost: of noise that looks like a
frame, one in 256 passes, so the reader's user waits for two equal frames.
"""

from __future__ import annotations

from functools import reduce
from operator import xor

from hardware.decoders import Reading

START = 0x02
END = 0x03
TAG_DIGITS = 10
DIGITS = TAG_DIGITS + 2
_HEX = frozenset(b"0123456789ABCDEFabcdef")


class Rdm6300Decoder:
    """Incremental decoder; a start byte always begins a new frame, so a torn one costs no other.

    ``tail`` stands between the digits and the end byte, for readers with a longer frame.
    """

    def __init__(self, tail: bytes = b"") -> None:
        self._tail = tail
        self._body: bytearray | None = None

    def feed(self, data: bytes) -> list[Reading]:
        """The tags of the frames that ``data`` completes."""
        readings = []
        for byte in data:
            body = self._body
            if byte == START:
                self._body = bytearray()
            elif body is None:
                continue
            elif self._belongs(byte, len(body)):
                body.append(byte)
            else:
                self._body = None
                if byte == END and (uid := _checked_uid(body, self._tail)) is not None:
                    readings.append(Reading(uid))
        return readings

    def reset(self) -> None:
        """Forget an unfinished frame."""
        self._body = None

    def join(self) -> None:
        """The rest of a torn frame has no start byte, so it is no danger."""
        self.reset()

    def _belongs(self, byte: int, place: int) -> bool:
        if place < DIGITS:
            return byte in _HEX
        return place < DIGITS + len(self._tail) and byte == self._tail[place - DIGITS]


def _checked_uid(body: bytearray, tail: bytes) -> str | None:
    """The tag, if there are twelve digits whose checksum holds, and the tail."""
    if len(body) != DIGITS + len(tail):
        return None
    frame = bytes.fromhex(body[:DIGITS].decode("ascii"))
    if reduce(xor, frame) != 0:  # five bytes and their exclusive or cancel out
        return None
    return body[:TAG_DIGITS].decode("ascii").upper()
