"""What a table is told: pace, cards, lengths, and whether droids play among themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from controller.pace import Pace
from controller.sittings import Player


@dataclass(slots=True)
class Settings:
    """What the table is told: `guard` and pulse lengths in seconds and minutes, whether hands follow by themselves."""

    pace: Pace
    cards: str = "electronic"
    guard: float = 0.3
    expected_per_hand: float = 1.0
    hand_minutes: float = 10.0
    private_look: bool = True
    demonstration: bool = False  # droids only: hands follow by themselves, and a broke droid buys in again
    badges: tuple[tuple[str, dict[str, int]], ...] = ()  # by their codes: the language may change
    buttons: tuple[tuple[str, int | None], ...] = ()
    readers: tuple[int, ...] = ()
    buy_in: int = 200
    idle_seconds: float = 0.0  # after so long without a press the attract screen comes back; 0: never
    seating: str = "configured"  # `ask`: DEAL on the attract screen asks first who plays
    show: str = "none"  # what droids play for show on the attract screen
    seats: Mapping[int, Player] = field(default_factory=dict)  # as configured: those of a new evening
    dealer: int = 1
    tokens: str = "random"
    exports: Path | None = None  # where evenings are exported to; None: beside the journal
    hands: int | None = None  # a demonstration ends when so many hands of the session are settled
