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
class Wake:
    """Somebody is here: end the demonstration, without a start."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Pause the table, or go on."""


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """Open the service menu."""


@dataclass(frozen=True, slots=True)
class OpenHelp:
    """Somebody wants to know what may be done, and which hand wins."""


@dataclass(frozen=True, slots=True)
class HoldMenu:
    """The place that opens the service menu is touched: it opens when that is held long enough."""


@dataclass(frozen=True, slots=True)
class ReleaseMenu:
    """The place of the earlier `HoldMenu` was let go."""


@dataclass(frozen=True, slots=True)
class MenuMove:
    """Move the mark of a menu by so many rows (or keys of what is being typed), downwards when positive."""

    step: int


@dataclass(frozen=True, slots=True)
class MenuChoose:
    """Choose a row of the menu, or a key of what is being typed; None: the marked one."""

    index: int | None = None


@dataclass(frozen=True, slots=True)
class MenuStep:
    """Change the value of a row by so many steps; None: of the marked one."""

    step: int
    index: int | None = None


@dataclass(frozen=True, slots=True)
class MenuType:
    """A character was typed."""

    text: str


@dataclass(frozen=True, slots=True)
class MenuErase:
    """The last character is to go."""


@dataclass(frozen=True, slots=True)
class MenuAccept:
    """What has been typed is right."""


@dataclass(frozen=True, slots=True)
class MenuBack:
    """Leave the page of the menu, or what is being typed."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Close the program."""


MenuIntent = MenuMove | MenuChoose | MenuStep | MenuType | MenuErase | MenuAccept | MenuBack
"""What a person asks of an open menu."""

Intent = (
    PressAction
    | ReleaseAction
    | SelectCard
    | HoldPeek
    | ReleasePeek
    | PresentTag
    | ScrollTray
    | Start
    | Wake
    | Pause
    | OpenMenu
    | OpenHelp
    | HoldMenu
    | ReleaseMenu
    | MenuIntent
    | Quit
)


def release_of(intent: Intent) -> Intent | None:
    """Return the intent that ends a held `intent`, or None when it is not held."""
    match intent:
        case PressAction(action):
            return ReleaseAction(action)
        case HoldPeek(seat):
            return ReleasePeek(seat)
        case HoldMenu():
            return ReleaseMenu()
        case _:
            return None
