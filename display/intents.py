"""Intents: what a person at the screen asks for. They are facts for the controller to judge."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PressAction:
    """A button went down: an `ActionButton`'s action or a `PanelButton`'s name.

    Greyed-out buttons send it too, so that the table can say why the move is refused.
    """

    action: str


@dataclass(frozen=True, slots=True)
class ReleaseAction:
    """The button of the earlier `PressAction` was let go."""

    action: str


@dataclass(frozen=True, slots=True)
class SelectCard:
    """A card was touched: `index` counts the seat's hand from 0, then its field."""

    seat: int
    index: int


@dataclass(frozen=True, slots=True)
class HoldPeek:
    """A seat asks to see its own cards, for as long as it holds on."""

    seat: int


@dataclass(frozen=True, slots=True)
class ReleasePeek:
    """The private look of `seat` is over."""

    seat: int


@dataclass(frozen=True, slots=True)
class PresentTag:
    """A card of the emulator's tray is laid on the reader."""

    uid: str


@dataclass(frozen=True, slots=True)
class ScrollTray:
    """Show the emulator's tray from its card number `first` on; the window sees to it itself."""

    first: int


@dataclass(frozen=True, slots=True)
class Start:
    """Start a hand from the attract screen."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Pause the table, or go on."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Close the program."""


Intent = (
    PressAction | ReleaseAction | SelectCard | HoldPeek | ReleasePeek | PresentTag | ScrollTray | Start | Pause | Quit
)


def release_of(intent: Intent) -> Intent | None:
    """Return the intent that ends a held `intent`, or None when it is not held."""
    match intent:
        case PressAction(action):
            return ReleaseAction(action)
        case HoldPeek(seat):
            return ReleasePeek(seat)
        case _:
            return None
