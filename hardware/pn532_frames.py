"""The frames of the PN532 chip on a serial line (HSU), in both directions: pure.

A frame is ``00 00 FF LEN LCS TFI data DCS 00``: LEN counts TFI and data, LEN + LCS and
TFI + data + DCS are 0 modulo 256. TFI is ``D4`` from the host and ``D5`` from the chip. Without
data there are the acknowledgement ``00 00 FF 00 FF 00``, the refusal ``00 00 FF FF 00 00``, and
the chip's error frame with ``7F`` as its only byte.

Nothing that is asked of the chip needs an extended frame (``FF FF`` for LEN and LCS), so a
header of one is noise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

HOST: Final = 0xD4
CHIP: Final = 0xD5
ACK: Final = bytes.fromhex("0000FF00FF00")
NACK: Final = bytes.fromhex("0000FFFF0000")

_START: Final = b"\x00\xff"
_HEADER: Final = len(_START) + 2
_ERROR: Final = 0x7F
LONGEST_FRAME: Final = _HEADER + 255 + 1
"""Bytes of an unfinished frame that are kept."""


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """The last frame was received."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The last frame is to be sent again, or the chip could make nothing of it."""


@dataclass(frozen=True, slots=True)
class Message:
    """A command (from the host) or its answer (from the chip, ``code`` one higher)."""

    code: int
    data: bytes


Frame = Acknowledged | Refused | Message


def message_frame(message: bytes, sender: int = HOST) -> bytes:
    """The frame around ``message`` (code and data, at most 254 bytes)."""
    body = bytes((sender,)) + message
    return b"\x00\x00\xff" + bytes((len(body), -len(body) % 256)) + body + bytes((-sum(body) % 256, 0))


class Pn532Frames:
    """Incremental decoder of the frames of one ``sender``.

    Of a false frame only its start is thrown away, so a whole frame that lies within is found.
    The last byte of a frame, which says nothing, is not waited for.
    """

    def __init__(self, sender: int = CHIP) -> None:
        self._sender = sender
        self._kept = bytearray()

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that ``data`` completes, in order."""
        frames: list[Frame] = []
        kept = self._kept
        kept += data
        done = 0
        while (start := kept.find(_START, done)) >= 0:
            parsed = self._parse(kept, start)
            if parsed is None:
                break
            frame, done = parsed
            if frame is not None:
                frames.append(frame)
        else:
            start = max(done, len(kept) - 1)  # the last byte may begin a start
        del kept[:start]
        return frames

    def reset(self) -> None:
        """Forget an unfinished frame."""
        self._kept.clear()

    def _parse(self, kept: bytearray, start: int) -> tuple[Frame | None, int] | None:
        """The frame that starts there (None: it is none) and where to go on; None: more is needed."""
        header = kept[start : start + _HEADER]
        if len(header) < _HEADER:
            return None
        length, check = header[2], header[3]
        if (length, check) == (0x00, 0xFF):
            return Acknowledged(), start + _HEADER
        if (length, check) == (0xFF, 0x00):
            return Refused(), start + _HEADER
        no_frame = None, start + 1
        if (length + check) % 256 or length == 0:
            return no_frame
        body = kept[start + _HEADER : start + _HEADER + length + 1]
        if body and body[0] != (_ERROR if length == 1 else self._sender):
            return no_frame
        if len(body) <= length:
            return None
        if sum(body) % 256:
            return no_frame
        after = start + _HEADER + length + 1
        return (Refused() if length == 1 else Message(body[1], bytes(body[2:-1]))), after
