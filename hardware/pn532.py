"""The dialogue with a PN532 on a serial line (HSU, 115200 baud 8N1): pure, with the time handed in.

The chip is woken, configured, asked for its firmware, and then polled for tags, two at most,
because a poll for one never tells of two. Every command is acknowledged within 15 ms, else it is
sent again, three tries in all; then the chip is woken anew, for it may have lost its power. A
chip that answers nothing for ``SILENT_SECONDS`` is in trouble.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hardware.decoders import Reading, ReadingTogether
from hardware.dialogue import ReaderTrouble, Step
from hardware.pn532_frames import Acknowledged, Message, Pn532Frames, Refused, message_frame
from hardware.pn532_targets import listed_uids

ACK_SECONDS: Final = 0.015
TRIES: Final = 3
ANSWER_SECONDS: Final = 0.5
"""After the acknowledgement; a poll with finite retries takes a tenth of it."""
POLL_SECONDS: Final = 0.1
"""From an answer to the next poll."""
SILENT_SECONDS: Final = 2.0
BLIND_SECONDS: Final = 0.5
"""A card is not gone because the chip did not look for so long."""

WAKE_UP: Final = b"\x55\x55" + bytes(14)
"""A long preamble: the chip's clock starts while it comes in."""
SAM_CONFIGURATION: Final = bytes.fromhex("14011401")
"""Normal mode, without a security module."""
GET_FIRMWARE_VERSION: Final = bytes.fromhex("02")
RF_CONFIGURATION: Final = bytes.fromhex("3205FF0102")
"""Finite retries, else a poll of an empty field is never answered."""
POLL: Final = bytes.fromhex("4A0200")
"""InListPassiveTarget: two targets at most, type A at 106 kbit/s."""
PN532: Final = 0x32

_COMMANDS: Final = (SAM_CONFIGURATION, GET_FIRMWARE_VERSION, RF_CONFIGURATION, POLL)
_LAST: Final = len(_COMMANDS) - 1


@dataclass(slots=True)
class _Looks:
    """What one step has found out."""

    send: bytes = b""
    readings: tuple[Reading | ReadingTogether, ...] = ()
    looked: bool = False
    blind: bool = False


class Pn532Dialogue:
    """One chip's dialogue. Seconds are those of any monotonic clock."""

    def __init__(self) -> None:
        self._frames = Pn532Frames()
        self._place = 0  # in the row of commands; it stays at the last, the poll
        self._waiting = False  # for the acknowledgement or the answer of that command
        self._acknowledged = False
        self._tries = 0
        self._due = 0.0
        self._answered_at = 0.0
        self._looked_at = 0.0
        self._ready = False

    @property
    def ready(self) -> bool:
        """Whether a poll has been answered since ``begin``."""
        return self._ready

    def begin(self, now: float, /) -> bytes:
        """The port was opened: the wake-up and the first command."""
        self._frames.reset()
        self._ready = False
        self._answered_at = self._looked_at = now
        self._place = self._tries = 0
        return self._command(now)

    def step(self, heard: bytes, now: float, /) -> Step:
        """Go on after ``heard``.

        Raises ReaderTrouble: "silent" when the chip does not answer, "wrong" when it is another.
        """
        looks = _Looks()
        for frame in self._frames.feed(heard):
            match frame:
                case _ if not self._waiting:
                    continue  # the answer to a command that was sent twice
                case Acknowledged() if not self._acknowledged:
                    self._acknowledged = True
                    self._due = now + ANSWER_SECONDS
                case Refused():
                    self._due = now
                case Message(code, data) if code == _COMMANDS[self._place][0] + 1:
                    self._answer(data, now, looks)
                case _:
                    continue
        if now >= self._due:
            looks.send += self._late(now)
        return Step(looks.send, looks.readings, looks.looked, looks.blind)

    def next_due(self) -> float:
        """When the next poll or try is due."""
        return self._due

    def _command(self, now: float) -> bytes:
        """Send the command whose place it is."""
        self._waiting = True
        self._acknowledged = False
        self._tries += 1
        self._due = now + ACK_SECONDS
        wake_up = WAKE_UP if self._place == 0 else b""
        return wake_up + message_frame(_COMMANDS[self._place])

    def _answer(self, data: bytes, now: float, looks: _Looks) -> None:
        self._answered_at = now
        self._tries = 0
        if self._place == _LAST:
            self._look(data, now, looks)
            self._waiting = False
            self._due = now + POLL_SECONDS
            return
        if _COMMANDS[self._place] == GET_FIRMWARE_VERSION and data[:1] != bytes((PN532,)):
            what = f"IC {data[0]:02X}" if data else "no number"
            raise ReaderTrouble("wrong", f"this is no PN532: the chip calls itself {what}")
        self._place += 1
        looks.send += self._command(now)

    def _look(self, data: bytes, now: float, looks: _Looks) -> None:
        uids = listed_uids(data)
        if uids is None:
            return
        self._ready = True
        looks.looked = True
        looks.blind = looks.blind or now >= self._looked_at + BLIND_SECONDS
        self._looked_at = now
        unlike = tuple(dict.fromkeys(uids))
        if len(unlike) > 1:
            looks.readings += (ReadingTogether(unlike),)
        elif unlike:
            looks.readings += (Reading(unlike[0]),)

    def _late(self, now: float) -> bytes:
        """The moment for the next poll has come, or what was awaited has not."""
        if not self._waiting:
            return self._command(now)
        if self._tries < TRIES:
            return self._command(now)
        if now >= self._answered_at + SILENT_SECONDS:
            raise ReaderTrouble("silent", f"the chip has not answered for {now - self._answered_at:.1f} s")
        self._frames.reset()  # a false frame may hold back what comes after it
        self._waiting = False
        self._place = self._tries = 0
        self._due = now + POLL_SECONDS
        return b""
