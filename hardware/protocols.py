"""The readers' protocols by name: what is said to them and how far their frames are trusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from hardware.dialogue import Dialogue, Listening
from hardware.id12 import Id12Decoder
from hardware.line_protocol import LineDecoder
from hardware.pn532 import Pn532Dialogue
from hardware.rdm6300 import Rdm6300Decoder


@dataclass(frozen=True, slots=True)
class ScannerProtocol:
    """A protocol on a serial port. ``frames_needed``: how many equal frames make a card;
    ``baud``: its usual speed."""

    dialogue: Callable[[], Dialogue[bytes]]
    baud: int
    frames_needed: int


SCANNER_PROTOCOLS: Mapping[str, ScannerProtocol] = MappingProxyType(
    {
        "rdm6300": ScannerProtocol(lambda: Listening(Rdm6300Decoder()), baud=9600, frames_needed=2),
        "id12": ScannerProtocol(lambda: Listening(Id12Decoder()), baud=9600, frames_needed=1),
        "pn532": ScannerProtocol(Pn532Dialogue, baud=115200, frames_needed=1),
        "line": ScannerProtocol(lambda: Listening(LineDecoder()), baud=9600, frames_needed=1),
    }
)
"""The protocols on a serial port."""

KEYBOARD: Final = "keyboard"
"""The one protocol that is no serial one: a reader that types."""

PROTOCOL_NAMES: Final = (*SCANNER_PROTOCOLS, KEYBOARD)
"""The values of a scanner's ``protocol`` in the configuration."""
