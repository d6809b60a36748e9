"""A hand of Sabacc: a header and a list of moves, and everything that follows from them.

The same header and moves always give the same hand, credit for credit. The engine draws no random number: what chance
decides reaches it as a dealer's move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.cards import UNKNOWN
from rules.events import Event, HandStarted, SatOut, Viewer
from rules.moves import Move, is_well_formed, parse
from rules.questions import Choice, DealOwed, DiceOwed, Question, SeatTurn
from rules.refusals import CannotStart, IllegalMove, Refusal, refuse
from rules.ruleset import Ruleset
from rules.state import FIELD_WORDS, HandState, Judgement, Seat
from rules.view import LegalMove, View, make_view

MOST_SEATS = 8


@dataclass(frozen=True, slots=True)
class Header:
    """How a hand begins: the ruleset with its options, the seats with their credits, who deals, the Sabacc pot."""

    ruleset: Ruleset
    seats: Mapping[int, Seat]
    dealer: int
    sabacc_pot: int = 0


class Hand:
    """One hand. `apply` is the only way to change it; a refused move leaves it exactly as it was.

    Raises `CannotStart` when fewer than two seats can pay what is due, or when the header is no table.
    """

    def __init__(self, ruleset: Ruleset, seats: Mapping[int, Seat], dealer: int, sabacc_pot: int = 0) -> None:
        self.header = Header(ruleset, dict(seats), dealer, sabacc_pot)
        _check_header(self.header)
        dealt_in = [s for s in seats if not seats[s].away and ruleset.can_take_part(seats[s].credits, sabacc_pot)]
        due = ruleset.variant.due(ruleset.options, sabacc_pot)
        if len(dealt_in) < 2:
            raise CannotStart("too_few_seats", able=len(dealt_in), due=max(due, 1))
        self.state = HandState(ruleset, self.header.seats, dealer, sabacc_pot, dealt_in)
        self._moves: list[Move] = []
        for seat in sorted(seats):
            if seat not in dealt_in:
                self.state.tell(SatOut(seat, due, seats[seat].away))
        self.state.tell(HandStarted(ruleset.name, dealer, self.state.order))
        self._script = ruleset.variant.play(self.state)
        self.question: Question | None = None
        self._advance(None)

    @classmethod
    def replay(cls, header: Header, moves: Iterable[Move | str]) -> Hand:
        """The hand that these moves give. Raises `CannotStart`, or `IllegalMove` at the first refused move."""
        hand = cls(header.ruleset, header.seats, header.dealer, header.sabacc_pot)
        for move in moves:
            hand.apply(move)
        return hand

    def _advance(self, move: Move | None) -> None:
        try:
            self.question = next(self._script) if move is None else self._script.send(move)
        except StopIteration:
            self.question = None

    # --- the course

    @property
    def complete(self) -> bool:
        """Whether the hand is over."""
        return self.question is None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far: with the header, the whole hand."""
        return tuple(self._moves)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, in order, as the dealer knows it: redact with `seen_by` before it leaves."""
        return tuple(self.state.events)

    @property
    def awaiting(self) -> dict[str, Any] | None:
        """What the table waits for, in the form of the public formats; None when the hand is over."""
        return None if self.question is None else self.question.public(self.state)

    def apply(self, move: Move | str) -> list[Event]:
        """Carry out a move and return what happened. Raises `IllegalMove`; then nothing has changed."""
        if isinstance(move, str):
            move = parse(move)
            refusal = self._refusal(move)
        else:
            refusal = self.why_not(move)
        if refusal is not None:
            raise IllegalMove(refusal)
        seen = len(self.state.events)
        self._moves.append(move)
        self._advance(move)
        return self.state.events[seen:]

    def why_not(self, move: Move | str) -> Refusal | None:
        """Why the move is refused, or None when it is legal. Never raises and changes nothing."""
        if isinstance(move, str):
            try:
                move = parse(move)
            except IllegalMove as unreadable:
                return unreadable.refusal
        elif not is_well_formed(move):
            return refuse("unreadable", text=str(move)[:80])
        return self._refusal(move)

    def _refusal(self, move: Move) -> Refusal | None:
        """Why a move that reads well is refused."""
        question = self.question
        if question is None:
            return refuse("hand_over")
        if move.by_dealer:
            if move.word == "pulse":
                return self._pulse_refusal()
            if isinstance(question, SeatTurn):
                return refuse("not_awaited", word=move.word)
            return question.refusal(self.state, move)
        return self._player_refusal(question, move)

    def _pulse_refusal(self) -> Refusal | None:
        if not self.state.pulses:
            return refuse("pulse_not_in_ruleset")
        return None if self.pulse_legal else refuse("pulse_not_now")

    @property
    def pulse_legal(self) -> bool:
        """A pulse may come while the table waits for a seat, between the end of the first deal and the reveal."""
        state = self.state
        return state.pulses and state.in_play and isinstance(self.question, SeatTurn)

    def _player_refusal(self, question: Question, move: Move) -> Refusal | None:
        state, seat = self.state, move.seat
        assert seat is not None
        if seat not in state.hands:
            return refuse("seat_not_in_hand", seat=seat)
        if seat in state.folded:
            return refuse("seat_folded", seat=seat)
        if move.word in FIELD_WORDS and state.field_any_time:
            return self._interrupt_refusal(question, move)
        if isinstance(question, SeatTurn):
            return question.refusal(state, move)
        if isinstance(question, DealOwed):
            return refuse("cards_owed")
        if isinstance(question, DiceOwed):
            return refuse("dice_owed")
        return refuse("dealer_owes", word=next(iter(question.public(state))))

    def _interrupt_refusal(self, question: Question, move: Move) -> Refusal | None:
        state, seat = self.state, move.seat
        assert seat is not None
        if not state.in_play or not isinstance(question, SeatTurn | DiceOwed):
            return refuse("field_not_now")
        if move.word == "field":
            return state.cards_refusal(seat, move.cards, face_up=True)
        return state.field_refusal(seat, move.cards[0])

    def legal_moves(self, seat: int) -> tuple[LegalMove, ...]:
        """The words open to the seat now, with cards and amounts, in the order of the public formats."""
        state, question = self.state, self.question
        found: list[LegalMove] = []
        if isinstance(question, SeatTurn) and question.seat == seat:
            found = [self._legal(seat, choice) for choice in question.open_choices(state)]
        if isinstance(question, SeatTurn | DiceOwed):
            for word in state.interrupts(seat):
                cards = state.hand_cards(seat) if word == "field" else state.field_cards(seat)
                kind = "card" if word == "field" else "field_card"
                found.append(LegalMove(word, kind, tuple(cards)))  # type: ignore[arg-type]
        return tuple(found)

    def _legal(self, seat: int, choice: Choice) -> LegalMove:
        if choice.kind == "plain" and not choice.cost:
            return _plain(choice.word)
        cards: tuple[str, ...] = ()
        if choice.kind in ("card", "cards"):
            cards = tuple(self.state.hand_cards(seat))
        elif choice.kind == "field_card":
            cards = tuple(self.state.field_cards(seat))
        return LegalMove(choice.word, choice.kind, cards, choice.least, choice.most, choice.cost, choice.options)

    # --- what can be seen

    def view(self, viewer: Viewer) -> View:
        """The hand as a seat, or the public (None), may see it."""
        return make_view(self, viewer)

    @property
    def credits(self) -> dict[int, int]:
        """Every seat's credits as they stand."""
        return dict(self.state.pots.credits)

    @property
    def main_pot(self) -> int:
        """Credits in the main pot."""
        return self.state.pots.main

    @property
    def sabacc_pot(self) -> int:
        """Credits in the Sabacc pot."""
        return self.state.pots.sabacc

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seats that took part of the main pot, ascending; None while the hand runs."""
        return self.state.winners

    @property
    def sabacc_winners(self) -> tuple[int, ...]:
        """The winners whose rank takes the Sabacc pot, ascending, also when it is empty."""
        return self.state.sabacc_winners

    @property
    def revealed(self) -> dict[int, Judgement]:
        """The hands that were revealed, as they were judged before any Sudden Demise."""
        return dict(self.state.revealed)

    def judgement(self, seat: int) -> Judgement | None:
        """What the seat's hand is worth as it stands: for that seat's eyes.

        None with an unknown card, without cards, and as long as the variant cannot say.
        """
        cards = self.state.hands.get(seat)
        if not cards or UNKNOWN in cards:
            return None
        return self.header.ruleset.variant.judge(self.state, seat)


@cache
def _plain(word: str) -> LegalMove:
    """A word that needs and costs nothing: the same for everybody."""
    return LegalMove(word, "plain")


def _check_header(header: Header) -> None:
    seats = header.seats
    if not 2 <= len(seats) <= MOST_SEATS or not all(1 <= s <= MOST_SEATS for s in seats):
        raise CannotStart("bad_seats", most=MOST_SEATS)
    for number, seat in seats.items():
        if seat.credits < 0:
            raise CannotStart("negative_credits", seat=number)
    if header.dealer not in seats:
        raise CannotStart("no_such_dealer", seat=header.dealer)
    if header.sabacc_pot < 0:
        raise CannotStart("negative_sabacc_pot")
    if any(seat.tokens for seat in seats.values()):
        _check_tokens(header)


def _check_tokens(header: Header) -> None:
    """A seat has only tokens that the variant knows, each once, and no more than the ruleset allows."""
    variant = header.ruleset.variant
    most = variant.token_limit(header.ruleset.options)
    for number, seat in header.seats.items():
        for token in seat.tokens:
            if token not in variant.tokens:
                known = ", ".join(variant.tokens) or "none"
                raise CannotStart("unknown_token", seat=number, token=token[:40], known=known)
            if seat.tokens.count(token) > 1:
                raise CannotStart("token_twice", seat=number, token=token)
        if len(seat.tokens) > most:
            raise CannotStart("too_many_tokens", seat=number, count=len(seat.tokens), most=most)
