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
class ReadLast:
    """The very card that this reader read last: it may have been left lying there. It counts when it comes once more."""

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


FORGOTTEN = "?"
"""Begins the key of a card that is out by a tag nobody remembers; no tag begins so."""

Meaning = UnknownTag | TagElsewhere | ReadLast | Read | OfSeat | NotAwaited


class Scanning:
    """Turns tags into moves of one hand. `readers` binds a reader's number to a seat."""

    def __init__(self, deck: RegisteredDeck, readers: Mapping[int, int]) -> None:
        self._deck = deck
        self._readers = readers
        self._out: dict[str, tuple[str, int | None]] = {}  # tag to card, and the seat (None: the pile) it came to
        self._kept: list[tuple[str, str]] = []  # tags and cards of a move that needs several
        self._kept_for: tuple[str, int | None] | None = None  # that move's word and seat
        self._left = 0
        self._left_lying: str | None = None
        self._last: dict[int, str] = {}  # the tag that each reader read last

    def new_hand(self) -> None:
        """All cards are back in the deck."""
        self._out.clear()
        self._kept.clear()
        self._left_lying = None

    def resumed(self, hand: Hand) -> None:
        """The program was started again within the hand: which tags are out is forgotten, the cards are known.

        The card that was read last may lie on the reader still. It then comes once more, and means nothing.
        """
        self.new_hand()
        piles = [(None, pile) for pile in hand.state.piles.values()]
        for seat, cards in (*hand.state.hands.items(), *piles):
            for card in cards:
                if card != UNKNOWN:
                    self._out[f"{FORGOTTEN}{len(self._out)}"] = (card, seat)
        read = [move for move in hand.moves if move.by_dealer and move.word != "pulse" and move.cards]
        self._left_lying = read[-1].cards[-1] if read else None

    @property
    def left(self) -> int:
        """How many cards the move lacks that is half read; 0 when none is."""
        return self._left if self._kept else 0

    def start_over(self) -> None:
        """The hand goes on after a fault: a move that needs several cards is read anew."""
        self._kept.clear()
        self._last.clear()

    def card_for(self, uid: str) -> str | None:
        """The card with this tag, or None for a tag that is none of the deck."""
        return self._deck.card_for(uid)

    def meaning(self, hand: Hand, uid: str, reader: int) -> Meaning:
        """What the tag means for the hand at this moment."""
        uid = uid.upper()
        card = self._deck.card_for(uid)
        if card is None:
            return UnknownTag(uid)
        question = hand.question
        left_lying, self._left_lying = self._left_lying, None
        if isinstance(question, SeatTurn):
            return NotAwaited(card) if card == left_lying else self._of_seat(hand, question.seat, uid, card, reader)
        if not isinstance(question, DealOwed | TurnOwed | PickOwed | WildOwed | ShowOwed):
            return NotAwaited(card)
        if card == left_lying:
            return TagElsewhere(card)
        if isinstance(question, DealOwed | TurnOwed) and self._lies_on_table(hand, uid):
            return TagElsewhere(card)
        if (
            not isinstance(question, ShowOwed)  # a shown card lies on the table
            and self._last.get(reader) == uid
            and all(uid != tag for tag, _ in self._kept)
        ):
            del self._last[reader]
            return ReadLast(card)
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
                return self._collect(uid, card, 2, "wild", None)
            case ShowOwed():
                bound = self._readers.get(reader)
                seat = bound if bound in question.seats else question.seats[0]
                assert seat is not None
                return self._show(hand, seat, uid, card)

    def was_read(self, uid: str, reader: int) -> None:
        """The reader has read a card that was awaited."""
        self._last[reader] = uid.upper()

    def taken(self, uid: str, move: Move) -> None:
        """The hand took the card by this move."""
        if move.word in ("deal", "turn"):
            self._out[uid.upper()] = (move.cards[0], move.seat)
        elif move.word == "show":
            self._out |= {tag: (card, move.seat) for tag, card in self._kept}
        self._kept.clear()

    def refused(self) -> None:
        """The hand did not take the card: of several for one move, only this one is to be read again."""
        self._kept = self._kept[:-1]

    def _lies_on_table(self, hand: Hand, uid: str) -> bool:
        """Whether this very card still lies where it was dealt: two copies of a card are told apart by their tags."""
        if uid not in self._out:
            return False
        place = self._out[uid]
        card, seat = place
        copies = [tag for tag, lies in self._out.items() if lies[0] == card]
        if len(copies) <= hand.state.deck.counts[card] - hand.state.copies_free(card):
            return True  # no copy has gone back into the deck
        held = hand.state.piles[hand.state.deck.family(card)] if seat is None else hand.state.hands[seat]
        tags = [tag for tag, lies in self._out.items() if lies == place]
        if len(tags) <= held.count(card):
            return True
        for tag in tags:  # a copy went away from there, nobody knows which
            del self._out[tag]
        return False

    def _of_seat(self, hand: Hand, turn: int, uid: str, card: str, reader: int) -> Meaning:
        state = hand.state
        bound = self._readers.get(reader)
        for seat in [s for s in (bound, turn) if s is not None] + state.live():
            if seat in state.hands and seat not in state.folded and self._may_hold(hand, seat, uid, card):
                return OfSeat(seat, card)
        seat = bound if bound is not None else turn
        if seat in state.hands and UNKNOWN in state.hand_cards(seat):
            return OfSeat(seat, card)
        return NotAwaited(card)

    def _may_hold(self, hand: Hand, seat: int, uid: str, card: str) -> bool:
        """Whether it can be this very card that the seat holds, and not a copy of it whose tag is known."""
        held = hand.state.hands[seat].count(card)
        place = (card, seat)
        if uid in self._out:
            return held > 0 and (self._out[uid] == place or not self._copies(uid, place))
        return held > len(self._copies(uid, place))

    def _copies(self, uid: str, place: tuple[str, int | None]) -> list[str]:
        """The other known tags of the card that came to the place."""
        return [tag for tag, lies in self._out.items() if lies == place and tag != uid and tag[0] != FORGOTTEN]

    def _show(self, hand: Hand, seat: int, uid: str, card: str) -> Meaning:
        known = [held for held in hand.state.hand_cards(seat) if held != UNKNOWN]
        kept = [found for _, found in self._kept] if self._kept_for == ("show", seat) else []
        if card not in known and hand.state.copies_free(card) <= kept.count(card):
            return TagElsewhere(card)
        if uid in self._out and self._out[uid][1] != seat and self._lies_on_table(hand, uid):
            return TagElsewhere(card)  # of two copies the one that lies elsewhere
        wanted = len(hand.state.hand_cards(seat))
        return self._collect(uid, card, wanted, "show", seat, known)

    def _collect(
        self, uid: str, card: str, wanted: int, word: str, seat: int | None, known: list[str] | None = None
    ) -> Meaning:
        """Keep the card until all that the move needs are read; known cards of the hand need no second scan."""
        if self._kept_for != (word, seat):
            self._kept, self._kept_for = [], (word, seat)
        if any(uid == tag for tag, _ in self._kept):
            return TagElsewhere(card)
        self._kept.append((uid, card))
        kept, rest = [found for _, found in self._kept], list(known or ())
        for found in kept:
            if found in rest:
                rest.remove(found)
        left = wanted - len(kept) - len(rest)
        if left > 0:
            self._left = left
            return Read(card, None, left)
        return Read(card, Move(word, seat, tuple(kept + rest), by_dealer=True))
