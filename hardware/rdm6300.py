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
    """Incremental decoder; a start byte always begins a new frame, so a torn one costs no other."""

    def __init__(self) -> None:
        self._digits: bytearray | None = None

    def feed(self, data: bytes) -> list[Reading]:
        """The tags of the frames that ``data`` completes."""
        readings = []
        for byte in data:
            digits = self._digits
            if byte == START:
                self._digits = bytearray()
            elif digits is None:
                continue
            elif byte in _HEX and len(digits) < DIGITS:
                digits.append(byte)
            else:
                self._digits = None
                if byte == END and (uid := _checked_uid(digits)) is not None:
                    readings.append(Reading(uid))
        return readings

    def reset(self) -> None:
        """Forget an unfinished frame."""
        self._digits = None


def _checked_uid(digits: bytearray) -> str | None:
    """The tag, if there are twelve digits whose checksum holds."""
    if len(digits) != DIGITS:
        return None
    frame = bytes.fromhex(digits.decode("ascii"))
    if reduce(xor, frame) != 0:  # five bytes and their exclusive or cancel out
        return None
    return digits[:TAG_DIGITS].decode("ascii").upper()
