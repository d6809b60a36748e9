"""The scanner protocols by name: how each is decoded and how far its frames are trusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from hardware.decoders import Decoder
from hardware.line_protocol import LineDecoder
from hardware.rdm6300 import Rdm6300Decoder


@dataclass(frozen=True, slots=True)
class ScannerProtocol:
    """``frames_needed``: how many equal frames make a card; ``baud``: its usual speed."""

    decoder: Callable[[], Decoder]
    baud: int
    frames_needed: int


SCANNER_PROTOCOLS: Mapping[str, ScannerProtocol] = MappingProxyType(
    {
        "rdm6300": ScannerProtocol(Rdm6300Decoder, baud=9600, frames_needed=2),
        "line": ScannerProtocol(LineDecoder, baud=9600, frames_needed=1),
    }
)
"""The keys are the values of a scanner's ``protocol`` in the configuration."""
