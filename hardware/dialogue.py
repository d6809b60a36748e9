"""What goes back and forth with a card reader: pure, with the time handed in.

A dialogue says what to send on what was heard and on what did not come in time. Readers that
only talk are listened to by the simplest of dialogues, around their decoder.
"""

from __future__ import annotations

from collections.abc import Sized
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar

from hardware.decoders import Decoder, Heard, Reading, ReadingTogether
from hardware.errors import HardwareError

JOIN_SECONDS: Final = 0.05
"""Bytes that come so soon after the opening of a port may be the rest of a torn frame."""

Sent = TypeVar("Sent", bound=Sized)


class ReaderTrouble(HardwareError):
    """The reader at the open port cannot be used; ``kind`` is that of a ``ReaderFault``."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


@dataclass(frozen=True, slots=True)
class Step:
    """What follows from one step of a dialogue.

    ``send``: bytes for the reader. ``readings``: the cards it saw. ``looked``: what is not
    among the readings was not there either; while a reader does not answer, nothing is known.
    ``blind``: it had not looked for some time before.
    """

    send: bytes = b""
    readings: tuple[Reading | ReadingTogether, ...] = ()
    looked: bool = True
    blind: bool = False


class Dialogue(Protocol[Heard]):
    """One reader's dialogue. Times are seconds of a monotonic clock."""

    @property
    def ready(self) -> bool:
        """Whether the reader has proved since ``begin`` that it works."""

    def begin(self, now: float, /) -> bytes:
        """The port was opened ``now``; what to send."""

    def step(self, heard: Heard, now: float, /) -> Step:
        """Go on after ``heard``, which may be empty. Raises ReaderTrouble."""

    def next_due(self) -> float | None:
        """When a step is wanted even if nothing is heard, or None."""


class Listening(Generic[Sent]):
    """A dialogue with a reader that only talks: silence is its normal state."""

    def __init__(self, decoder: Decoder[Sent]) -> None:
        self._decoder = decoder
        self._opened: float | None = None

    @property
    def ready(self) -> bool:
        """Always: such a reader cannot be asked."""
        return True

    def begin(self, now: float, /) -> bytes:
        """The stream begins anew; there is nothing to send."""
        self._decoder.reset()
        self._opened = now
        return b""

    def step(self, heard: Sent, now: float, /) -> Step:
        """The readings that ``heard`` completes."""
        if heard and self._opened is not None:
            if now < self._opened + JOIN_SECONDS:
                self._decoder.join()
            self._opened = None
        return Step(readings=tuple(self._decoder.feed(heard)))

    def next_due(self) -> None:
        """Nothing is ever due."""
