"""A card reader that is not there: what it sends, and how it misbehaves. Pure, with the time handed in.

It is for trying a table without hardware, and for testing it. This module has the readers that
only talk; the PN532, which is asked, is in ``hardware.fake_pn532``.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import xor
from random import Random
from types import MappingProxyType
from typing import Final

from hardware.errors import N_, HardwareError

ONCE: Final = ("truncate", "duplicate")
"""Misbehaviour of the next frame: half of it is missing, or it comes twice."""
AT_ONCE: Final = ("noise", "boot")
"""Sent at once: random bytes, or what a small computer prints when it starts."""
STANDING: Final = ("silent", "slow", "glue", "flicker")
"""Misbehaviour until it is ended: nothing is sent, everything comes late and in small pieces,
several frames come as one piece, a lying card is seen now and then only."""

FLICKER_SECONDS: Final = 0.8
SEEN_SECONDS: Final = 0.2
"""For how long of each ``FLICKER_SECONDS`` a flickering card is seen."""
LOOK_SECONDS: Final = 0.05
"""How often a reader looks whether something lies there."""
SLOW_SECONDS: Final = 0.005
"""From one byte of a slow reader to the next."""
GLUED: Final = 3
NOISE_BYTES: Final = 40
BOOT_NOISE: Final = (
    b"\xff\x00\xf8ets Jan  8 2013,rst cause:1, boot mode:(3,6)\r\n\x02\xfeFirmware Version: 0x92 = v2.0\r\n"
)

# Noise of bytes that frames are made of is the worst kind.
_NOISE: Final = b"\x00\x00\xff\x02\x03\r\n\xd5\x4b0123456789ABCDEF\x7f\x80"


class FakeReader:
    """What every reader that is not there has: cards that lie on it, and what it is about to send.

    ``seed`` chooses the noise.
    """

    protocol: str = ""
    uid_form: str = ""
    """What its tags' uids look like, in words."""

    def __init__(self, seed: int = 0) -> None:
        self.lying: tuple[str, ...] = ()
        self.standing: set[str] = set()
        self._next: set[str] = set()
        self._outgoing: deque[tuple[float, bytes]] = deque()
        self._random = Random(seed)

    def lay(self, uids: Sequence[str], now: float, antenna: int | None = None) -> None:
        """Lay these cards on the reader (on its ``antenna``) in place of what lies there.

        Raises HardwareError, and changes nothing, where such a reader could not have read it.
        """
        for uid in uids:
            if not self._can_read(uid):
                raise HardwareError(
                    N_("{tag} is no tag for {protocol}: write {form}"),
                    tag=uid,
                    protocol=self.protocol,
                    form=self.uid_form,
                )
        if antenna is not None:
            raise HardwareError(N_("a {protocol} reader has one antenna"), protocol=self.protocol)
        self.lying = tuple(uids)

    def lift(self) -> None:
        """Take off what lies on the reader."""
        self.lying = ()

    def misbehave(self, how: str, now: float) -> None:
        """Begin to misbehave, in one of the ways of ``AT_ONCE``, ``ONCE`` and ``STANDING``."""
        if how == "noise":
            noise = bytes(self._random.choice(_NOISE) for _ in range(NOISE_BYTES))
            self._put(noise + b"\xff", now)  # its end must not read as the beginning of a line
        elif how == "boot":
            self._put(BOOT_NOISE, now)
        elif how in ONCE:
            self._next.add(how)
        else:
            self.standing.add(how)

    def behave(self, how: str | None = None) -> None:
        """End one kind of misbehaviour; None: all of it."""
        for kinds in (self.standing, self._next):
            kinds -= {how} if how is not None else set(kinds)

    def power_up(self, now: float) -> None:
        """The plug was put in: what was about to be sent is gone."""
        self._outgoing.clear()

    def hear(self, data: bytes, now: float) -> None:
        """What the table sends; a reader that only talks does not care."""

    def advance(self, now: float) -> list[bytes]:
        """What is to be sent by ``now``, in pieces."""
        self._look(now)
        pieces = []
        while self._outgoing and self._outgoing[0][0] <= now:
            pieces.append(self._outgoing.popleft()[1])
        return pieces

    def next_due(self) -> float | None:
        """When ``advance`` is wanted (seconds), or None."""
        return self._outgoing[0][0] if self._outgoing else None

    def _can_read(self, uid: str) -> bool:
        raise NotImplementedError

    def _look(self, now: float) -> None:
        """See what lies there, and put on the way what is to be said about it."""

    def _seen(self, now: float) -> tuple[str, ...]:
        """The cards in the field at this moment."""
        dark = "flicker" in self.standing and now % FLICKER_SECONDS >= SEEN_SECONDS
        return () if dark else self.lying

    def _frame(self, frame: bytes, now: float) -> None:
        """Put a frame on the way, after what its kind of misbehaviour does to it."""
        if "truncate" in self._next:
            frame = frame[: len(frame) // 2]
        if "duplicate" in self._next:
            frame += frame
        self._next.clear()
        self._put(frame, now)

    def _put(self, data: bytes, now: float) -> None:
        if "silent" not in self.standing:
            self._outgoing += self._paced(data, now)

    def _paced(self, data: bytes, now: float) -> list[tuple[float, bytes]]:
        """The pieces that ``data`` is sent in, with their times."""
        if "slow" not in self.standing:
            return [(now, data)]
        start = max(now, self._outgoing[-1][0]) if self._outgoing else now
        return [(start + (place + 1) * SLOW_SECONDS, data[place : place + 1]) for place in range(len(data))]


@dataclass(frozen=True, slots=True)
class _Voice:
    """How a reader talks. ``every``: seconds from one frame of a lying card to the next; None:
    it tells of a card once, when it comes. ``jammed``: two cards at once disturb each other."""

    frame: Callable[[str, int | None], bytes]
    uid: re.Pattern[str]
    uid_form: str
    every: float | None
    jammed: bool
    antennas: bool = False


class TalkingReader(FakeReader):
    """A reader that only talks: ``rdm6300``, ``id12`` or ``line``."""

    def __init__(self, protocol: str, seed: int = 0) -> None:
        super().__init__(seed)
        self.protocol = protocol
        self._voice = _VOICES[protocol]
        self.uid_form = self._voice.uid_form
        self._antenna: int | None = None
        self._again = 0.0
        self._told: tuple[str, ...] = ()

    def lay(self, uids: Sequence[str], now: float, antenna: int | None = None) -> None:
        """As for every reader; those that print lines may have several antennas."""
        super().lay(uids, now, None if self._voice.antennas else antenna)
        self._antenna = antenna
        self._again = now
        self._told = ()

    def power_up(self, now: float) -> None:
        """What lies there comes as a new card."""
        super().power_up(now)
        self._told = ()
        self._again = now

    def next_due(self) -> float | None:
        """When a piece or the next frame is due."""
        due = super().next_due()
        if due is None and self.lying:
            return self._again
        return due

    def _can_read(self, uid: str) -> bool:
        return self._voice.uid.fullmatch(uid) is not None

    def _look(self, now: float) -> None:
        if self._outgoing or now < self._again:
            return
        seen = self._seen(now)
        if seen and seen != self._told:
            self._say(seen, now)
        self._told = seen if self._voice.every is None else ()
        self._again = now + (self._voice.every if seen and self._voice.every is not None else LOOK_SECONDS)

    def _say(self, seen: tuple[str, ...], now: float) -> None:
        frames = [self._voice.frame(uid, self._antenna) for uid in seen]
        if len(seen) > 1 and self._voice.jammed:
            frames = [bytes(one | other | 0x80 for one, other in zip(*frames, strict=True))]
        frame = b"".join(frames)
        self._frame(frame * GLUED if "glue" in self.standing else frame, now)


def _tag_digits(uid: str) -> bytes:
    return f"{uid}{reduce(xor, bytes.fromhex(uid)):02X}".encode("ascii")


def _rdm6300_frame(uid: str, _antenna: int | None) -> bytes:
    return b"\x02" + _tag_digits(uid) + b"\x03"


def _id12_frame(uid: str, _antenna: int | None) -> bytes:
    return b"\x02" + _tag_digits(uid) + b"\r\n\x03"


def _line_frame(uid: str, antenna: int | None) -> bytes:
    if antenna is None:
        return f"{uid}\r\n".encode("ascii")
    parted = " ".join(uid[place : place + 2] for place in range(0, len(uid), 2))
    return f"Reader {antenna}: Card UID: {parted}\r\n".encode("ascii")


_FIVE_BYTES: Final = re.compile(r"[0-9A-F]{10}", re.ASCII)
_FIVE_BYTES_FORM: Final = "ten hex digits"
_VOICES: Final[Mapping[str, _Voice]] = MappingProxyType(
    {
        "rdm6300": _Voice(_rdm6300_frame, _FIVE_BYTES, _FIVE_BYTES_FORM, every=0.05, jammed=True),
        "id12": _Voice(_id12_frame, _FIVE_BYTES, _FIVE_BYTES_FORM, every=None, jammed=True),
        "line": _Voice(
            _line_frame,
            re.compile(r"(?:[0-9A-F]{2}){3,10}", re.ASCII),
            "3 to 10 bytes in hex, or ten digits",
            every=0.25,
            jammed=False,
            antennas=True,
        ),
    }
)
TALKING: Final = tuple(_VOICES)
"""The protocols of readers that only talk."""
