"""A hand of Sabacc: a header and a list of moves, and everything that follows from them.

The same header and moves always give the same hand, credit for credit. The engine draws no random number: what chance
decides reaches it as a dealer's move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Any, NamedTuple

from rules.cards import UNKNOWN
from rules.events import Event, HandStarted, SatOut, Viewer
from rules.moves import Move, parse
from rules.questions import Choice, DiceOwed, Question, Script, SeatTurn
from rules.refusals import CannotStart, IllegalMove, Refusal, refuse
from rules.ruleset import Ruleset
from rules.state import HandState, Judgement, Seat
from rules.view import LegalMove, View, make_view

MOST_SEATS = 8
_FIELD_OPEN_AT = (SeatTurn, DiceOwed)
"""Questions at which a field that is open at any time may be changed (common rules, "The interference field")."""


class Header(NamedTuple):
    """How a hand begins: the ruleset with its options, the seats with their credits, who deals, the Sabacc pot."""

    ruleset: Ruleset
    seats: Mapping[int, Seat]
    dealer: int
    sabacc_pot: int = 0


class Hand:
    """One hand. `apply` and `carry_out` are the only ways to change it; a refused move leaves it exactly as it was.

    Raises `CannotStart` when fewer than two seats can pay what is due, or when the header is no table.
    """

    def __init__(self, ruleset: Ruleset, seats: Mapping[int, Seat], dealer: int, sabacc_pot: int = 0) -> None:
        self.header = Header(ruleset, dict(seats), dealer, sabacc_pot)
        _check_header(self.header)
        due = ruleset.variant.due(ruleset.options, sabacc_pot)
        least = max(due, 1)
        dealt_in = [number for number, seat in seats.items() if seat.credits >= least and not seat.away]
        if len(dealt_in) < 2:
            raise CannotStart("too_few_seats", able=len(dealt_in), due=least)
        self.state = HandState(ruleset, self.header.seats, dealer, sabacc_pot, dealt_in)
        self._moves: list[Move] = []
        if len(dealt_in) < len(seats):
            for number in sorted(seats.keys() - dealt_in):
                self.state.tell(SatOut(number, due, seats[number].away))
        self.state.tell(HandStarted(ruleset.name, dealer, self.state.order))
        self._script = ruleset.variant.play(self.state)
        self._interrupted: tuple[Script[None], Question] | None = None
        self.question: Question | None = next(self._script)

    @classmethod
    def replay(cls, header: Header, moves: Iterable[Move | str]) -> Hand:
        """The hand that these moves give. Raises `CannotStart`, or `IllegalMove` at the first refused move."""
        hand = cls(*header)
        carry_out = hand.carry_out
        for move in moves:
            carry_out(move if isinstance(move, Move) else parse(move))
        return hand

    def _interrupt(self, move: Move) -> None:
        """Carry out a pulse or a field move, wherever the script stands; then the same question waits again."""
        if not move.by_dealer:
            self.state.move_field(move)
            return
        shift = self.state.shift("pulse")
        try:
            owed = next(shift)
        except StopIteration:
            return
        assert self.question is not None
        self._interrupted = self._script, self.question
        self._script, self.question = shift, owed

    def _ended(self) -> None:
        """The running script has come to its end: the hand's, or a pulse's, after which the interrupted one goes on."""
        self.question = None
        if self._interrupted is not None:
            self._script, self.question = self._interrupted
            self._interrupted = None

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
        told = self.state.events
        seen = len(told)
        self.carry_out(move if isinstance(move, Move) else parse(move))
        return told[seen:]

    def carry_out(self, move: Move) -> None:
        """Apply a move without gathering what happened, for those who play thousands of hands: `events` has it."""
        question = self.question
        # Nearly every move is an answer: what else may be wrong with one need not be asked then.
        if question is not None and move.answers:
            refusal = question.refusal(self.state, move)
            if refusal is not None:
                raise IllegalMove(refusal)
            self._moves.append(move)
        elif self._interrupted_by(move):
            return
        try:
            self.question = self._script.send(move)
        except StopIteration:
            self._ended()

    def _interrupted_by(self, move: Move) -> bool:
        """Log a pulse or a field move, all else is refused; and carry it out, unless it answers as the seat's own turn."""
        refusal = self._refusal(move)
        if refusal is not None:
            raise IllegalMove(refusal)
        self._moves.append(move)
        interrupts = move.by_dealer or self.state.field_any_time
        if interrupts:
            self._interrupt(move)
        return interrupts

    def why_not(self, move: Move | str) -> Refusal | None:
        """Why the move is refused, or None when it is legal. Never raises and changes nothing."""
        if isinstance(move, str):
            try:
                move = parse(move)
            except IllegalMove as unreadable:
                return unreadable.refusal
        return self._refusal(move)

    def _refusal(self, move: Move) -> Refusal | None:
        question = self.question
        if not move.well_formed:
            return refuse("unreadable", text=str(move)[:80])
        if question is None:
            return refuse("hand_over")
        if move.interrupts:
            if move.by_dealer:
                return self._pulse_refusal()
            if self.state.field_any_time:
                return self._field_refusal(question, move)
        return question.refusal(self.state, move)

    def _pulse_refusal(self) -> Refusal | None:
        if not self.state.pulses:
            return refuse("pulse_not_in_ruleset")
        return None if self.pulse_legal else refuse("pulse_not_now")

    @property
    def pulse_legal(self) -> bool:
        """A pulse may come while the table waits for a seat, between the end of the first deal and the reveal."""
        state = self.state
        return state.pulses and state.in_play and isinstance(self.question, SeatTurn)

    def _field_refusal(self, question: Question, move: Move) -> Refusal | None:
        """Why the seat may not change its field now, where that is open to it out of turn too."""
        state, seat = self.state, move.seat
        found = state.seat_refusal(seat)
        if found is not None:
            return found
        assert seat is not None
        if not state.in_play or not isinstance(question, _FIELD_OPEN_AT):
            return refuse("field_not_now")
        if move.word == "field":
            return state.cards_refusal(seat, move.cards, face_up=True)
        return state.field_refusal(seat, move.cards[0])

    def legal_moves(self, seat: int) -> tuple[LegalMove, ...]:
        """The words open to the seat now, with cards and amounts, in the order of the public formats."""
        choices = sorted(self.open_choices(seat), key=attrgetter("place"))
        return tuple([choice.laid_out(self.state, seat) for choice in choices])

    def open_choices(self, seat: int) -> list[Choice]:
        """The same without the cards and in no order: for who takes one of them, and has only that one `laid_out`."""
        question = self.question
        if isinstance(question, SeatTurn) and question.seat == seat:
            return question.open_choices(self.state)
        return list(self.state.interrupts(seat)) if isinstance(question, _FIELD_OPEN_AT) else []

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


_CREDITS, _TOKENS = attrgetter("credits"), attrgetter("tokens")


def _check_header(header: Header) -> None:
    seats = header.seats
    if not 2 <= len(seats) <= MOST_SEATS or not 1 <= min(seats) <= max(seats) <= MOST_SEATS:
        raise CannotStart("bad_seats", most=MOST_SEATS)
    if min(map(_CREDITS, seats.values())) < 0:
        poor = next(number for number, seat in seats.items() if seat.credits < 0)
        raise CannotStart("negative_credits", seat=poor)
    if header.dealer not in seats:
        raise CannotStart("no_such_dealer", seat=header.dealer)
    if header.sabacc_pot < 0:
        raise CannotStart("negative_sabacc_pot")
    if any(map(_TOKENS, seats.values())):
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
