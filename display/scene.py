"""Scene models: what a picture shows, as plain worded values. Nothing here knows pygame.

The controller fills them, the render modules draw them. Texts arrive already worded in the
table's language; amounts are whole credits. A card whose code is `??` is a card back, whatever
else its `CardFace` says.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

HIDDEN = "??"
"""The code of a card that is drawn as a back."""

SeatState = Literal["playing", "folded", "all_in", "out"]
NoteKind = Literal["plain", "good", "bad"]
BannerKind = Literal["error", "warning", "info"]
Outcome = Literal["won", "lost", "bombed_out", "folded"]


@dataclass(frozen=True, slots=True)
class Labels:
    """The few words and marks that the pictures themselves carry.

    The defaults are English; the controller replaces them by those of the table's language.
    `{amount}` and `{seat}` are filled in by the pictures.
    """

    on_turn: str = "ON TURN"
    stake: str = "in {amount}"
    dealer_mark: str = "D"
    raise_to: str = "raise to"
    hold_to_look: str = "Hold to look"
    payments: str = "Payments"
    private_title: str = "SEAT {seat} ONLY"
    private_hint: str = "Let go and the cards are hidden again."


@dataclass(frozen=True, slots=True)
class CardFace:
    """One card: its code and deck as in the card codes, or a back when `code` is `??`.

    `state` is empty, `new` (just dealt, or dealt in Sudden Demise), `chosen` (picked for a move) or `lost` (set aside).
    `name` is the card's short name, drawn where there is room, never on a back. `back` is the sign on its back, of a deck
    whose families have different ones.
    """

    code: str
    deck: str
    state: str = ""
    name: str = ""
    back: str = ""

    @property
    def hidden(self) -> bool:
        """True for a card back."""
        return self.code == HIDDEN


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """One seat as everybody sees it; `stake` is what it has put in during this hand, in credits.

    `change` is what the seat just gained or lost in credits; while it is given it is shown in the place of the stake. A
    window finds it out by itself, from the scene before, and shows it for a moment. `looks`: a finger held on the seat
    shows it its own cards. `clock` says how much time it has left for its move, worded, `clock_part` which part of it that
    is (0 to 1); `hurry`: it runs out. `dealt` counts all cards that the seat was dealt in this hand, those that it gave
    away again too: from it the window sees that cards were replaced.
    """

    seat: int
    name: str
    credits: int
    stake: int = 0
    status: str = ""
    state: SeatState = "playing"
    on_turn: bool = False
    dealer: bool = False
    lead: bool = False
    cards: tuple[CardFace, ...] = ()
    field: tuple[CardFace, ...] = ()
    note: str = ""
    note_kind: NoteKind = "plain"
    change: int | None = None
    dealt: int = 0
    looks: bool = False
    clock: str = ""
    clock_part: float = 0.0
    hurry: bool = False


@dataclass(frozen=True, slots=True)
class PotPanel:
    """A pot with its amount in credits and what just went in (or out)."""

    label: str
    amount: int
    change: int | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """What the hands of this deal aim at: a number as the die shows it, and the letter of the suit that breaks ties."""

    label: str
    number: str
    suit: str


@dataclass(frozen=True, slots=True)
class ActionButton:
    """What the seat on turn may do: `cost` is worded (`120`, `to 30`), `key` a keyboard key."""

    action: str
    label: str
    cost: str = ""
    key: str = ""
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Banner:
    """Something that stands in the way of the game, and what to do about it."""

    kind: BannerKind
    text: str
    advice: str = ""


@dataclass(frozen=True, slots=True)
class PanelButton:
    """A virtual button of the emulator's panel; `key` is the keyboard key that presses it."""

    name: str
    label: str
    key: str = ""
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Lamp:
    """A virtual lamp; with a `seat` it is that seat's lamp, and its place is held to peek."""

    name: str
    on: bool
    seat: int = 0


@dataclass(frozen=True, slots=True)
class TrayCard:
    """A tagged card of the emulator's tray that can be laid on the reader."""

    uid: str
    label: str


@dataclass(frozen=True, slots=True)
class EmulatorPanel:
    """The desk's stand-in for the wooden table: buttons, lamps, buzzer, card tray, private looks.

    `tray_first` is the first card of the tray that is drawn; the window pages through it.
    """

    buttons: tuple[PanelButton, ...] = ()
    lamps: tuple[Lamp, ...] = ()
    shift_lamp: bool = False
    buzzer: bool = False
    tray: tuple[TrayCard, ...] = ()
    peek_seats: tuple[int, ...] = ()
    tray_first: int = 0


@dataclass(frozen=True, slots=True)
class PrivateLook:
    """One seat's own cards, for that seat's eyes, shown while the look is held."""

    seat: int
    name: str
    cards: tuple[CardFace, ...]
    total_text: str = ""
    field: tuple[CardFace, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScene:
    """The table in play.

    `selected_card` is (seat, index): the index counts the cards of the seat's hand from 0, then
    those of its field. `phase` is a code that picks the small picture beside the round text:
    `deal`, `play`, `betting`, `shift`, `reveal`, `paused` or anything else for none. `commitment`
    is a line that people may want to copy; while it is given it stands in the place of the hint. `piles` are the open
    top cards where each family of the deck has a discard pile of its own; then there is no `pile_top`. `help_text`: how the
    help is called, beside the place that is touched for it; None: there is none.
    """

    title: str
    hand_number: str = ""
    round_text: str = ""
    call_text: str = ""
    prompt: str = ""
    hint: str = ""
    refusal: str = ""
    notice: str = ""
    seats: tuple[SeatPanel, ...] = ()
    pots: tuple[PotPanel, ...] = ()
    pile_top: CardFace | None = None
    piles: tuple[CardFace, ...] = ()
    pile_text: str = ""
    dice: tuple[str, ...] = ()
    target: Target | None = None
    actions: tuple[ActionButton, ...] = ()
    raise_to: int | None = None
    banner: Banner | None = None
    badges: tuple[str, ...] = ()
    selected_card: tuple[int, int] | None = None
    help_text: str | None = None
    emulator: EmulatorPanel | None = None
    private_look: PrivateLook | None = None
    phase: str = ""
    next_card_text: str = ""
    labels: Labels = field(default_factory=Labels)
    commitment: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftScene:
    """A Sabacc Shift, over the whole screen. The window moves `progress` from its value to 1
    within `seconds`; pictures without a clock show `progress` as it is (0 to 1)."""

    table: TableScene
    title: str = "SABACC SHIFT"
    lines: tuple[str, ...] = ()
    progress: float = 0.0
    seconds: float = 3.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealRow:
    """One seat at the reveal; `change` is what the hand brought it in credits.

    `paid` is what it put into the pots, which the payments below the rows repeat: shown where there is room for all.
    """

    seat: int
    name: str
    cards: tuple[CardFace, ...] = ()
    field: tuple[CardFace, ...] = ()
    total_text: str = ""
    rank_text: str = ""
    outcome: Outcome = "lost"
    change: int = 0
    reasons: tuple[str, ...] = ()
    paid: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealScene:
    """Reveal and settlement: every hand, and who paid what into which pot and why.

    `payments` are best worded with seat numbers (the rows give the names), `reasons` with a few
    words: a row at a full table has two short lines for them. `secret_text` says how the deal can
    be checked; beside a long title it is left out.
    """

    title: str
    rows: tuple[RevealRow, ...] = ()
    payments: tuple[str, ...] = ()
    pots: tuple[PotPanel, ...] = ()
    target: Target | None = None
    next_text: str = ""
    badges: tuple[str, ...] = ()
    actions: tuple[ActionButton, ...] = ()
    labels: Labels = field(default_factory=Labels)
    secret_text: str = ""
    help_text: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AttractScene:
    """Nobody plays: what this is, the rules in a nutshell, how to start."""

    title: str
    tagline: str = ""
    rules: tuple[str, ...] = ()
    start_text: str = ""
    options_text: str = ""
    badges: tuple[str, ...] = ()
    table: TableScene | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DemonstrationScene:
    """Droids play for show: a picture of a table or a settlement, marked as what it is. A touch anywhere starts.

    The picture has neither emulator nor actions: the mark takes their place.
    """

    picture: TableScene | RevealScene
    title: str
    text: str = ""
    start_text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultScene:
    """The failsafe screen: what happened and what to do, instead of a traceback."""

    title: str
    text: str
    advice: str = ""
    badges: tuple[str, ...] = ()


MenuRowKind = Literal["page", "press", "value", "entry", "reading"]
MenuMark = Literal["", "good", "bad"]


@dataclass(frozen=True, slots=True)
class MenuRow:
    """One row of a menu.

    `kind`: choosing it opens another page, does something, changes its value by minus and plus, has something typed in,
    or nothing, because it is only read. `detail` stands below the label, `cards` beside it; with either all rows of the
    page are higher. A `mark` says that all is well, or not. A row that is not `enabled` tells why
    when it is chosen.
    """

    label: str
    value: str = ""
    kind: MenuRowKind = "reading"
    enabled: bool = True
    mark: MenuMark = ""
    detail: str = ""
    cards: tuple[CardFace, ...] = ()


@dataclass(frozen=True, slots=True)
class MenuHint:
    """What a button of the panel, or a key (``key``, empty where there is no keyboard), does in the menu."""

    button: str
    key: str
    text: str


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """Something is being typed: what stands there, and the keys that can be touched or moved over.

    The last two keys erase the last character and accept what stands there.
    """

    label: str
    text: str
    keys: tuple[str, ...]
    selected: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuScene:
    """A page of a menu; `selected` is the row that the panel's buttons act on.

    `changing`: plus and minus change the value of that row. `note` explains it; `told` is what the last press led to,
    and `refused` says that it led to nothing. Where `emulator` is given the desk's panel stands below.
    """

    title: str
    rows: tuple[MenuRow, ...] = ()
    selected: int = 0
    changing: bool = False
    note: str = ""
    told: str = ""
    refused: bool = False
    hints: tuple[MenuHint, ...] = ()
    back_text: str = ""
    badges: tuple[str, ...] = ()
    entry: MenuEntry | None = None
    emulator: EmulatorPanel | None = None
    labels: Labels = field(default_factory=Labels)


Scene = TableScene | ShiftScene | RevealScene | AttractScene | DemonstrationScene | FaultScene | MenuScene
