"""A PN532 that is not there: the chip's side of the dialogue. Pure, with the time handed in.

It behaves like the chip where that matters: it sleeps until it is woken, does nothing before it
is configured, and never answers a poll of an empty field until it is told to try a finite number
of times.
"""

from __future__ import annotations

import re
from typing import Final

from hardware.fake_reader import FakeReader
from hardware.pn532_frames import ACK, CHIP, HOST, Acknowledged, Message, Pn532Frames, message_frame

ANSWER_SECONDS: Final = 0.004
"""From a command to its answer."""
SLOW_SECONDS: Final = 0.02
"""What a slow chip adds to each frame: more than is waited for an acknowledgement."""

_WAKE_UP: Final = b"\x55\x55\x00\x00\x00"
_SAM_CONFIGURATION: Final = 0x14
_GET_FIRMWARE_VERSION: Final = 0x02
_RF_CONFIGURATION: Final = 0x32
_LIST_TARGETS: Final = 0x4A
_RETRIES: Final = 0x05
_FOR_EVER: Final = 0xFF
_UID: Final = re.compile(r"[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20}", re.ASCII)
_WITH_ATS: Final = 14
_ATS: Final = bytes.fromhex("067577810280")
_SYNTAX_ERROR: Final = bytes.fromhex("0000FF01FF7F8100")


class FakePn532(FakeReader):
    """The chip; cards with a uid of 7 bytes have an ATS. ``identity`` is the IC's number."""

    protocol = "pn532"
    uid_form = "4, 7 or 10 bytes in hex"

    def __init__(self, seed: int = 0, identity: int = 0x32) -> None:
        super().__init__(seed)
        self._identity = identity
        self._frames = Pn532Frames(sender=HOST)
        self._asleep = True
        self._heard = b""
        self._configured = False
        self._retries = _FOR_EVER
        self._command: tuple[float, Message] | None = None

    def power_up(self, now: float) -> None:
        """The chip sleeps and has forgotten its configuration."""
        super().power_up(now)
        self._frames.reset()
        self._asleep = True
        self._heard = b""
        self._configured = False
        self._retries = _FOR_EVER
        self._command = None

    def hear(self, data: bytes, now: float) -> None:
        """Bytes of the table."""
        if self._asleep:
            self._heard += data
            before, woken, data = self._heard.partition(_WAKE_UP)
            if not woken:
                self._heard = before[-len(_WAKE_UP) :]
                return
            self._asleep = False
            self._heard = b""
        for frame in self._frames.feed(data):
            match frame:
                case Acknowledged():
                    self._command = None  # the table has changed its mind
                case Message(code) if self._configured or code == _SAM_CONFIGURATION:
                    if "glue" not in self.standing:
                        self._put(ACK, now)
                    self._command = (now + ANSWER_SECONDS, frame)

    def next_due(self) -> float | None:
        """When a piece or an answer is due; a poll without end is looked after again and again."""
        dues = [super().next_due(), None if self._command is None else self._command[0]]
        return min((due for due in dues if due is not None), default=None)

    def _can_read(self, uid: str) -> bool:
        return _UID.fullmatch(uid) is not None

    def _look(self, now: float) -> None:
        if self._command is None or now < self._command[0]:
            return
        message = self._command[1]
        answer = self._answer(message, now)
        if answer is None:
            self._command = (now + ANSWER_SECONDS, message)
            return
        self._command = None
        self._frame((ACK if "glue" in self.standing else b"") + answer, now)

    def _answer(self, message: Message, now: float) -> bytes | None:
        """The frame that answers; None: not yet."""
        code, data = message.code, message.data
        told = b""
        if code == _SAM_CONFIGURATION:
            self._configured = True
        elif code == _GET_FIRMWARE_VERSION:
            told = bytes((self._identity, 1, 6, 7))
        elif code == _RF_CONFIGURATION:
            if data[:1] == bytes((_RETRIES,)) and len(data) == 4:
                self._retries = data[3]
        elif code == _LIST_TARGETS and len(data) == 2:
            seen = self._seen(now)[: data[0]]
            if not seen and self._retries == _FOR_EVER:
                return None
            told = bytes((len(seen),)) + b"".join(_target(number, uid) for number, uid in enumerate(seen, 1))
        else:
            return _SYNTAX_ERROR
        return message_frame(bytes((code + 1,)) + told, sender=CHIP)

    def _paced(self, data: bytes, now: float) -> list[tuple[float, bytes]]:
        return [(now + SLOW_SECONDS if "slow" in self.standing else now, data)]


def _target(number: int, uid: str) -> bytes:
    with_ats = len(uid) == _WITH_ATS
    tag = bytes.fromhex(uid)
    head = bytes((number, 0x00, 0x44 if with_ats else 0x04, 0x20 if with_ats else 0x08, len(tag)))
    return head + tag + (_ATS if with_ats else b"")
