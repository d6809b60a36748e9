"""The frames of the ID-12 card readers and their kin (125 kHz tags, 9600 baud 8N1).

A frame is that of the RDM6300 with a carriage return and a line feed before its end byte. The
reader sends it once when a tag comes, so one frame makes a card.
"""

from __future__ import annotations

from hardware.rdm6300 import Rdm6300Decoder


class Id12Decoder(Rdm6300Decoder):
    """Incremental decoder of the longer frame."""

    def __init__(self) -> None:
        super().__init__(tail=b"\r\n")
