"""What a card on a reader means: tags become cards, and cards become the moves that the hand waits for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from controller.deckfile import RegisteredDeck
from rules.cards import UNKNOWN
from rules.hand import Hand
from rules.moves import Move, deal
from rules.questions import DealOwed, PickOwed, SeatTurn, ShowOwed, TurnOwed, WildOwed


@dataclass(frozen=True, slots=True)
class UnknownTag:
    """The tag is no card of the registered deck."""

    uid: str


@dataclass(frozen=True, slots=True)
class TagElsewhere:
    """The very same card lies on the table already."""

    card: str


@dataclass(frozen=True, slots=True)
class Read:
    """The card is read; `move` follows from it, or None while more cards are needed (`left`: how many)."""

    card: str
    move: Move | None
    left: int = 0


@dataclass(frozen=True, slots=True)
class OfSeat:
    """A card of a seat's hand was laid on the reader while the table waits for a seat."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class NotAwaited:
    """Nothing waits for this card now."""

    card: str


Meaning = UnknownTag | TagElsewhere | Read | OfSeat | NotAwaited


class Scanning:
    """Turns tags into moves of one hand. `readers` binds a reader's number to a seat."""

    def __init__(self, deck: RegisteredDeck, readers: Mapping[int, int]) -> None:
        self._deck = deck
        self._readers = readers
        self._out: dict[str, tuple[str, int | None]] = {}  # tag to card, and the seat (None: the pile) it came to
        self._kept: list[str] = []  # cards of a move that needs several

    def new_hand(self) -> None:
        """All cards are back in the deck."""
        self._out.clear()
        self._kept.clear()

    def meaning(self, hand: Hand, uid: str, reader: int) -> Meaning:
        """What the tag means for the hand at this moment."""
        card = self._deck.card_for(uid)
        if card is None:
            return UnknownTag(uid)
        question = hand.question
        if isinstance(question, SeatTurn):
            return self._of_seat(hand, question.seat, card, reader)
        if not isinstance(question, DealOwed | TurnOwed | PickOwed | WildOwed | ShowOwed):
            return NotAwaited(card)
        if isinstance(question, DealOwed | TurnOwed) and self._lies_on_table(hand, uid):
            return TagElsewhere(card)
        match question:
            case DealOwed():
                bound = self._readers.get(reader)
                seat = bound if bound in question.owed else question.next_seat()
                assert seat is not None
                return Read(card, deal(seat, card))
            case TurnOwed():
                return Read(card, Move("turn", cards=(card,), by_dealer=True))
            case PickOwed():
                return Read(card, Move("pick", question.seat, (card,), by_dealer=True))
            case WildOwed():
                return self._collect(card, 2, "wild", None)
            case ShowOwed():
                bound = self._readers.get(reader)
                seat = bound if bound in question.seats else question.seats[0]
                assert seat is not None
                return self._show(hand, seat, card)

    def taken(self, uid: str, move: Move) -> None:
        """The hand took the card by this move."""
        if move.word in ("deal", "turn"):
            self._out[uid] = (move.cards[0], move.seat)

    def _lies_on_table(self, hand: Hand, uid: str) -> bool:
        """Whether this very card still lies where it was dealt: two copies of a card are told apart by their tags."""
        if uid not in self._out:
            return False
        place = self._out[uid]
        card, seat = place
        held = hand.state.pile if seat is None else hand.state.hands[seat]
        tags = [tag for tag, lies in self._out.items() if lies == place]
        if len(tags) <= held.count(card):
            return True
        for tag in tags:  # a copy went away from there, nobody knows which
            del self._out[tag]
        return False

    def _of_seat(self, hand: Hand, turn: int, card: str, reader: int) -> Meaning:
        state = hand.state
        bound = self._readers.get(reader)
        for seat in [s for s in (bound, turn) if s is not None] + state.live():
            if seat in state.hands and seat not in state.folded and card in state.hands[seat]:
                return OfSeat(seat, card)
        seat = bound if bound is not None else turn
        if seat in state.hands and UNKNOWN in state.hand_cards(seat):
            return OfSeat(seat, card)
        return NotAwaited(card)

    def _show(self, hand: Hand, seat: int, card: str) -> Read:
        known = [held for held in hand.state.hand_cards(seat) if held != UNKNOWN]
        wanted = len(hand.state.hand_cards(seat))
        return self._collect(card, wanted, "show", seat, known)

    def _collect(self, card: str, wanted: int, word: str, seat: int | None, known: list[str] | None = None) -> Read:
        """Keep the card until all that the move needs are read; known cards of the hand need no second scan."""
        self._kept.append(card)
        rest = list(known or ())
        for kept in self._kept:
            if kept in rest:
                rest.remove(kept)
        left = wanted - len(self._kept) - len(rest)
        if left > 0:
            return Read(card, None, left)
        cards = tuple(self._kept + rest)
        self._kept.clear()
        return Read(card, Move(word, seat, cards, by_dealer=True))
