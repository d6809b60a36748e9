"""What happened at the table, as facts: codes and values, never sentences.

`event.seen_by(seat)` is the event as that seat may see it, `event.seen_by(None)` as the public may. Amounts are in credits.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar, Literal, TypeVar, dataclass_transform

from rules.cards import UNKNOWN

Viewer = int | None
Kind = TypeVar("Kind")


class Event:
    """Something that happened; public unless a subclass says otherwise."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and type(self) is type(other) and _values(self) == _values(other)

    def __hash__(self) -> int:
        return hash((type(self), *_values(self)))

    def __repr__(self) -> str:
        told = [f"{name}={getattr(self, name)!r}" for name in self.__match_args__]
        return f"{type(self).__name__}({', '.join(told)})"

    def seen_by(self, viewer: Viewer) -> Event:
        """This event with what `viewer` (a seat, or None for the public) may not see taken out."""
        return self


def _values(of: Event) -> tuple[Any, ...]:
    return tuple([getattr(of, name) for name in of.__match_args__])


@dataclass_transform(frozen_default=True)
def event(kind: type[Kind]) -> type[Kind]:
    """A kind of event: a dataclass with slots, and frozen to whoever writes code. At run time nothing guards it, since a
    guarded one takes four times as long to make. What all kinds have in common is not made anew for each of them."""
    return dataclass(slots=True, eq=False, repr=False)(kind)


@dataclass_transform(frozen_default=True)
def kept(kind: type[Kind]) -> type[Kind]:
    """A kind of event of which one serves all hands (below): guarded at run time, too."""
    return dataclass(frozen=True, slots=True, eq=False, repr=False)(kind)


@event
class HandStarted(Event):
    ruleset: str
    dealer: int
    seats: tuple[int, ...]  # those in the hand, from the dealer's left


@event
class SatOut(Event):
    """A seat sits this hand out: it cannot pay what is due (`due` credits), has nothing at all, or is `away`."""

    seat: int
    due: int
    away: bool = False


@kept
class Paid(Event):
    seat: int
    amount: int
    pot: Literal["main", "sabacc"]
    reason: Literal[
        "ante",
        "sabacc_ante",
        "blind",
        "double_blind",
        "penalty",
        "fold_fee",
        "gain",
        "swap",
        "draw",
        "tariff",
        "audit",
        "loss",
    ]
    all_in: bool = False


@event
class Staked(Event):
    """A betting move that put `amount` into the main pot: the seat's stake in this round is now `stake`."""

    seat: int
    word: Literal["bet", "match", "raise"]
    amount: int
    stake: int
    all_in: bool


@kept
class Acted(Event):
    """A move that moves neither card nor credit: check, stand, call, pass, keep, muck, show, draw."""

    seat: int
    word: str


@kept
class Folded(Event):
    """`top`: where the cards go onto an open discard pile, the card that now lies on top (Corellian Spike)."""

    seat: int
    top: str | None = None


@event
class DealerCalled(Event):
    """Fewer than two seats are able to bet: the dealer calls the hand."""


@event
class Returned(Event):
    """The part of a stake that nobody matched goes back to its owner."""

    seat: int
    amount: int


@kept
class CardDealt(Event):
    """A card came to a hand. `family`: what its back tells, of a deck that has several (empty: not settled yet)."""

    seat: int
    card: str
    face_up: bool = False
    family: str = ""

    def seen_by(self, viewer: Viewer) -> Event:
        if self.face_up or viewer == self.seat:
            return self
        return replace(self, card=UNKNOWN)


@kept
class CardGiven(Event):
    """A card left a hand, face down unless `face_up`: traded, discarded, swapped, or picked by chance.

    Onto its family's pile (Kessel): `keep` the old card, since the new one is kept; `refuse` the new one; `exhaust` both.
    """

    seat: int
    word: Literal["trade", "discard", "swap", "pick", "keep", "refuse", "exhaust"]
    card: str
    face_up: bool = False

    def seen_by(self, viewer: Viewer) -> Event:
        if self.face_up or viewer == self.seat:
            return self
        return replace(self, card=UNKNOWN)


@event
class Exchanged(Event):
    """Cards handed in for as many new ones, face down."""

    seat: int
    cards: tuple[str, ...]

    def seen_by(self, viewer: Viewer) -> Event:
        if viewer == self.seat:
            return self
        return replace(self, cards=(UNKNOWN,) * len(self.cards))


@event
class Selected(Event):
    """Cards set apart face down, to keep (Coruscant Shift); `thrown`: how many others went onto the discard pile."""

    seat: int
    word: Literal["select", "improve"]
    cards: tuple[str, ...]
    thrown: int = 0

    def seen_by(self, viewer: Viewer) -> Event:
        if viewer == self.seat:
            return self
        return replace(self, cards=(UNKNOWN,) * len(self.cards))


@kept
class CardTaken(Event):
    """The open top card of the discard pile went to a seat."""

    seat: int
    card: str


@kept
class Fielded(Event):
    seat: int
    card: str


@kept
class Unfielded(Event):
    seat: int
    card: str


@event
class PileChosen(Event):
    """A seat draws from a deck or a discard pile of its choice (Kessel)."""

    seat: int
    pile: str


@event
class TokenPlayed(Event):
    """A token (Kessel), and the seat that it is aimed at, if it is at one."""

    seat: int
    token: str
    at: int | None = None


@event
class ChipsTaken(Event):
    """Credits went from one seat to another (Kessel's embezzlement)."""

    seat: int
    amount: int
    source: int


@event
class StakeBack(Event):
    """A seat takes credits back from its own stake: by a token (`refund`), or all of it as a winner of the hand (`won`)."""

    seat: int
    amount: int
    why: Literal["refund", "won"]


@event
class StakeLost(Event):
    """A loser's stake goes into the Sabacc pot (Kessel)."""

    seat: int
    amount: int


@event
class LaidOpen(Event):
    """A hand lies open at the reveal, before it is judged: dice and choices come first."""

    seat: int
    cards: tuple[str, ...]


@event
class NumberChosen(Event):
    """Of two dice a seat chose one: for a card of its own, or (no card) the pair that is best at this reveal."""

    seat: int
    number: int
    card: str = ""


@event
class MatchOver(Event):
    """A match over several hands has ended: these seats took what lay in the Sabacc pot."""

    winners: tuple[int, ...]


@event
class TotalDeclared(Event):
    seat: int
    total: int


@event
class WildNamed(Event):
    wild: str
    clone: str


@kept
class RoundStarted(Event):
    kind: str  # "opening", "play", "betting", "shifting", "calling", "drawing", "exchange", "selection", "improvement"
    number: int
    first: int | None


@kept
class DiceRolled(Event):
    values: tuple[int, ...]
    shifts: bool
    why: str = "shift"


@event
class TargetSet(Event):
    """The dice of Coruscant Shift: what the hands aim at, and the suit that breaks ties."""

    target: int
    suit: str


@event
class Shifted(Event):
    """A Shift: each seat's count of cards that leave its hand and are dealt anew.

    They go back into the deck; where the course of the game brings it (`course`), onto the discard pile, face down.
    """

    cause: Literal["pulse", "dice", "course"]
    counts: tuple[tuple[int, int], ...]


@event
class HandsThrown(Event):
    """Corellian Spike's equal dice: every hand goes onto the discard pile, `top` lies on it, and is dealt anew."""

    counts: tuple[tuple[int, int], ...]
    top: str


@kept
class CardTurned(Event):
    card: str


@event
class PileShuffled(Event):
    """The deck (of a family) was empty: the discard pile is the new deck, of `cards` cards."""

    cards: int
    family: str = ""


@event
class RevealStarted(Event):
    pass


@event
class Revealed(Event):
    """A hand laid open; `total` is the number that is compared."""

    seat: int
    cards: tuple[str, ...]
    field: tuple[str, ...]
    total: int | None
    rank: str
    bombed_out: bool


@event
class DemiseStarted(Event):
    """Sudden Demise, or (`draw`) a final draw: open cards that join no hand.

    The nearest to zero wins a final draw, or the `highest`.
    """

    seats: tuple[int, ...]
    draw: bool = False
    highest: bool = False


@event
class DemiseJudged(Event):
    """A tied seat's hand with its new card (final draw: the card alone)."""

    seat: int
    total: int | None
    rank: str
    bombed_out: bool


@event
class MainPotWon(Event):
    """`layer` counts from 1; `amount` is this seat's share of it."""

    seat: int
    amount: int
    layer: int
    layers: int
    shared: bool
    unseen: bool = False  # the last seat left: nothing is revealed


@event
class SabaccPotWon(Event):
    """`rank` is the one that takes it; empty where it goes to the last seat with credits (Kessel)."""

    seat: int
    amount: int
    rank: str


@event
class MainPotStays(Event):
    """Credits of the main pot that nobody won go into the Sabacc pot."""

    amount: int


@event
class HandOver(Event):
    winners: tuple[int, ...]
    sabacc_winners: tuple[int, ...]


# Events are values, and of these kinds come most, the same again in every hand: made once, one serves all. There are only so
# many of those without credits, and of antes; all are kept.
acted = cache(Acted)
ante_paid = cache(Paid)
card_dealt = cache(CardDealt)
card_given = cache(CardGiven)
card_taken = cache(CardTaken)
card_turned = cache(CardTurned)
dice_rolled = cache(DiceRolled)
fielded = cache(Fielded)
folded = cache(Folded)
round_started = cache(RoundStarted)
unfielded = cache(Unfielded)
