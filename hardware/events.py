"""What the hardware tells: small frozen values on one queue.

Every ``time`` is in seconds of the injected monotonic clock. A ``seat`` (1 to 8) is the seat
a button is bound to, or None for a shared button, which acts for the seat on turn. A
``reader`` is the number of a card scanner (or of one of its antennas).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """A finger pressed the button; ``time`` is when the contact came to rest."""

    name: str
    seat: int | None
    time: float


@dataclass(frozen=True, slots=True)
class ButtonReleased:
    """The button was let go. It also ends a ``ButtonStuck``, and a hold when noise begins."""

    name: str
    seat: int | None
    time: float


@dataclass(frozen=True, slots=True)
class ButtonStuck:
    """The button was already down at the start: reported once, ignored until released."""

    name: str
    seat: int | None
    time: float


@dataclass(frozen=True, slots=True)
class ButtonNoisy:
    """The button's contact changes faster than any finger can: ignored until quiet."""

    name: str
    seat: int | None
    time: float


@dataclass(frozen=True, slots=True)
class ButtonQuiet:
    """A noisy button has come to rest and counts again."""

    name: str
    seat: int | None
    time: float


@dataclass(frozen=True, slots=True)
class CardPresented:
    """A card was laid on the reader: once, however often the reader repeats it."""

    uid: str
    reader: int
    time: float


@dataclass(frozen=True, slots=True)
class CardRemoved:
    """The reader has not seen the card for its quiet time."""

    uid: str
    reader: int
    time: float


@dataclass(frozen=True, slots=True)
class TwoCards:
    """Two cards lie on the reader at once: neither is meant before the other is gone.

    A card that is alone again for the reader's quiet time is presented, unless it was before.
    """

    uids: tuple[str, ...]
    reader: int
    time: float


@dataclass(frozen=True, slots=True)
class ReaderFault:
    """The reader does not work. It is tried again for ever; ``ReaderRecovered`` ends the fault.

    ``kind``: "absent" (it cannot be opened), "lost" (it was there), "busy" (another program
    has locked it), "silent" (the port is there, but the reader does not answer), "wrong"
    (something else than the configured reader answers). ``detail`` holds the library's own
    words on one line.
    """

    kind: str
    reader: int
    detail: str
    time: float


@dataclass(frozen=True, slots=True)
class ReaderRecovered:
    """The reader works again. A card shown meanwhile was not seen: ask for it again."""

    reader: int
    time: float


ButtonEvent = ButtonPressed | ButtonReleased | ButtonStuck | ButtonNoisy | ButtonQuiet
ReaderEvent = CardPresented | CardRemoved | TwoCards | ReaderFault | ReaderRecovered
HardwareEvent = ButtonEvent | ReaderEvent
