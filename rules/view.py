"""What one seat, or the public, may see of a hand: everything else is left out or stands as `??`."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from rules.cards import UNKNOWN
from rules.events import DemiseStarted, Viewer
from rules.questions import Choice, DealOwed, Question, SeatTurn, ShowOwed, TurnOwed
from rules.ruleset import Ruleset

if TYPE_CHECKING:
    from rules.hand import Hand

SeatStatus = Literal["playing", "folded", "all_in", "out"]


LegalMove = Choice
"""A word open to a seat, with the cards that it may name."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as the viewer may see it. `hand` is without the cards set apart: in the open `field`, or face down in the
    `selection`. `stake` is in the running betting round, `total_stake` in the whole hand.

    `families` are what the backs of its cards tell, in the order of the cards (none for a deck without families); `tokens`
    those that it has left, `marks` what holds for it, `values` what its impostors count.
    """

    seat: int
    name: str
    credits: int
    status: SeatStatus
    hand: tuple[str, ...]
    field: tuple[str, ...]
    selection: tuple[str, ...]
    stake: int
    total_stake: int
    declared: int | None
    total: int | None
    rank: str | None
    bombed_out: bool
    mucked: bool
    families: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    values: Mapping[str, int] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class View:
    """A hand for one viewer. `awaiting` is None when the hand is over; `moves` are the viewer's own legal moves.

    `pile_tops` are the open top cards of the discard piles, by the family of the deck (`""` where it has none); `in_force`
    are tokens that change the reveal, as they were played.
    """

    viewer: Viewer
    ruleset: Ruleset
    dealer: int
    order: tuple[int, ...]
    seats: Mapping[int, SeatView]
    main_pot: int
    sabacc_pot: int
    deck_count: int
    pile_count: int
    pile_tops: Mapping[str, str]
    phase: str
    round: int
    lead: int | None
    high: int
    called_by: int | None
    shifts: int
    dice: tuple[str, ...]
    target: int | None
    suit: str | None
    wild: str | None
    clone: str | None
    awaiting: Mapping[str, Any] | None
    turn: int | None
    owed: Mapping[int, int]
    moves: tuple[LegalMove, ...]
    winners: tuple[int, ...] | None
    sabacc_winners: tuple[int, ...]
    in_force: tuple[str, ...] = ()
    family: str = ""  # of the card that the dealer deals or turns next
    deciding: DemiseStarted | None = None  # the Sudden Demise or final draw whose cards are being dealt

    @property
    def pile_top(self) -> str | None:
        """The open top card of the one discard pile; None where it is hidden, empty, or one of several."""
        return self.pile_tops.get("")


def make_view(hand: Hand, viewer: Viewer) -> View:
    """The hand as `viewer` (a seat, or None for the public) may see it."""
    state = hand.state
    question = hand.question
    owed: Mapping[int, int] = {}
    if isinstance(question, DealOwed):
        owed = dict(question.owed)
    elif isinstance(question, ShowOwed):
        owed = {seat: len(state.hand_cards(seat)) for seat in question.seats}
    tops = {family: pile[-1] for family, pile in state.piles.items() if pile and state.ruleset.variant.open_pile}
    return View(
        viewer=viewer,
        ruleset=state.ruleset,
        dealer=state.dealer,
        order=state.order,
        seats={seat: _seat_view(hand, seat, viewer) for seat in state.seats},
        main_pot=state.pots.main,
        sabacc_pot=state.pots.sabacc,
        deck_count=state.deck_count,
        pile_count=sum(map(len, state.piles.values())),
        pile_tops=tops,
        phase=state.phase,
        round=state.round,
        lead=state.lead,
        high=state.high,
        called_by=state.called_by,
        shifts=state.shifts,
        dice=state.dice,
        target=state.target,
        suit=state.suit,
        wild=state.wild,
        clone=state.clone,
        awaiting=hand.awaiting,
        turn=question.seat if isinstance(question, SeatTurn) else None,
        owed=owed,
        moves=() if viewer is None else hand.legal_moves(viewer),
        winners=state.winners,
        sabacc_winners=state.sabacc_winners,
        in_force=tuple(state.in_force),
        family=_next_family(question),
        deciding=_deciding(hand),
    )


def _deciding(hand: Hand) -> DemiseStarted | None:
    """The tie that open cards are to break now."""
    question = hand.question
    if not isinstance(question, DealOwed) or not question.face_up:
        return None
    return next((event for event in reversed(hand.state.events) if isinstance(event, DemiseStarted)), None)


def _next_family(question: Question | None) -> str:
    """The family of which the dealer deals or turns the next card."""
    if isinstance(question, DealOwed):
        return question.next_family(question.next_seat())
    return question.families[0] if isinstance(question, TurnOwed) and question.families else ""


def _seat_view(hand: Hand, seat: int, viewer: Viewer) -> SeatView:
    state = hand.state
    status: SeatStatus = "playing"
    cards: tuple[str, ...] = ()
    field: tuple[str, ...] = ()
    selection: tuple[str, ...] = ()
    if seat not in state.hands:
        status = "out"
    else:
        cards, field = tuple(state.hand_cards(seat)), tuple(state.field_cards(seat))
        if seat in state.folded:
            status = "folded"
            if seat not in state.revealed and viewer != seat:
                field = (UNKNOWN,) * len(field)  # set aside face down
        elif not state.pots.credits[seat] and state.winners is None and "match" in state.words_of_ruleset():
            status = "all_in"
        if viewer != seat:
            cards = _hidden(hand, seat, cards)
        if state.ruleset.variant.selects:
            selection, field = field if viewer == seat else _hidden(hand, seat, field), ()
    judged = state.revealed.get(seat)
    return SeatView(
        seat=seat,
        name=state.seats[seat].name,
        credits=state.pots.credits[seat],
        status=status,
        hand=cards,
        field=field,
        selection=selection,
        stake=state.staked.get(seat, 0),
        total_stake=state.pots.stakes[seat],
        declared=state.declared.get(seat),
        total=judged.total if judged else None,
        rank=judged.rank if judged else None,
        bombed_out=bool(judged and judged.bombed_out),
        mucked=seat in state.mucked,
        families=tuple(state.families.get(seat, ())),
        tokens=tuple(state.tokens.get(seat, ())),
        marks=tuple(state.marks.get(seat, ())),
        values=dict(state.settled.get(seat, {})),
    )


def _hidden(hand: Hand, seat: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    """What others see of a hand: backs, or its faces once it was revealed; Demise cards lie open."""
    if seat in hand.state.revealed or seat in hand.state.laid_open:
        return cards
    return (UNKNOWN,) * len(cards)
