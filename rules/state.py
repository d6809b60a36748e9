"""The state of one hand: where every card and credit lies, and what each seat may still do.

Variants read and change a hand only through this class and `Pots`; every change is told as an event.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules import events
from rules.cards import UNKNOWN, Deck
from rules.events import Event
from rules.moves import Move
from rules.pots import Pots
from rules.questions import (
    DealOwed,
    DiceOwed,
    PickOwed,
    Question,
    Script,
    ShowOwed,
    TurnOwed,
)
from rules.refusals import Refusal, refuse

if TYPE_CHECKING:
    from rules.ruleset import Ruleset

FIELD_WORDS = ("field", "unfield")


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at the table: a name, credits when the hand begins, and whether it is `away`: it sits out of its own will."""

    name: str
    credits: int
    away: bool = False


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a hand is worth: `key` compares hands that have not bombed out, the higher the better."""

    rank: str
    key: tuple[int, ...]
    total: int | None
    bombed_out: bool = False
    takes_sabacc: bool = False


class HandState:
    """Cards, pots, and the course of one hand as far as it has come."""

    def __init__(
        self,
        ruleset: Ruleset,
        seats: Mapping[int, Seat],
        dealer: int,
        sabacc_pot: int,
        dealt_in: Iterable[int],
    ) -> None:
        self.ruleset = ruleset
        self.options: Any = ruleset.options
        self.deck: Deck = ruleset.deck
        self.pulses: bool = getattr(ruleset.options, "shift", None) == "pulse"
        self.field_any_time: bool = getattr(ruleset.options, "field", None) == "any_time"
        self.seats = seats
        self.dealer = dealer
        self.pots = Pots({number: seat.credits for number, seat in seats.items()}, sabacc_pot)
        self.order: tuple[int, ...] = from_left_of(dealer, dealt_in)
        self.folded: set[int] = set()
        self.hands: dict[int, list[str]] = {seat: [] for seat in self.order}
        self.guarded: dict[int, list[bool]] = {seat: [] for seat in self.order}
        self.pile: list[str] = []
        self.deck_count = self.deck.size
        self._known_out: dict[str, int] = dict.fromkeys(self.deck.counts, 0)
        self.events: list[Event] = []
        # The course of the hand, for views and interrupts.
        self.in_play = False  # from the end of the first deal to the reveal
        self.revealing = False
        self.round = 0
        self.phase = ""
        self.lead: int | None = None
        self.high = 0  # the stake to be matched in the running betting round
        self.staked: dict[int, int] = {}  # stakes in the running (or last) betting round
        self.called_by: int | None = None
        self.declared: dict[int, int] = {}
        self.dice: tuple[str, ...] = ()
        self.target: int | None = None
        self.suit: str | None = None
        self.wild: str | None = None
        self.clone: str | None = None
        self.shifts = 0
        self.revealed: dict[int, Judgement] = {}
        self.shown: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {}
        self.mucked: set[int] = set()
        self.winners: tuple[int, ...] | None = None
        self.sabacc_winners: tuple[int, ...] = ()

    # --- seats

    def tell(self, event: Event) -> None:
        """Record that something happened."""
        self.events.append(event)

    def live(self) -> list[int]:
        """Seats in the hand that have not folded, from the dealer's left."""
        return [seat for seat in self.order if seat not in self.folded]

    def live_from(self, first: int) -> list[int]:
        """Seats in the hand that have not folded, from `first` on (or the next one left of it) clockwise."""
        return [seat for seat in self.order_from(first) if seat not in self.folded]

    def order_from(self, first: int) -> tuple[int, ...]:
        """All seats dealt in, from `first` on (or the next one left of it) clockwise."""
        return from_left_of(first - 1, self.order)

    def able(self) -> list[int]:
        """Seats in the hand that can still bet: neither folded nor all-in."""
        credits = self.pots.credits  # noqa: A001
        return [seat for seat in self.order if seat not in self.folded and credits[seat]]

    def last_one_left(self) -> bool:
        return len(self.order) - len(self.folded) < 2

    def fold(self, seat: int, *, onto_pile: bool = False) -> None:
        """The seat is out; its cards are set aside face down, or go onto the discard pile."""
        self.folded.add(seat)
        if onto_pile:
            self.pile.extend(self.hands[seat])
            self.hands[seat] = []
            self.guarded[seat] = []
        self.tell(events.Folded(seat, self.pile[-1] if onto_pile else None))

    # --- cards

    def hand_cards(self, seat: int) -> list[str]:
        """The seat's cards outside the field, in the order they came."""
        guarded = self.guarded[seat]
        if True not in guarded:
            return self.hands[seat]
        return [card for card, held in zip(self.hands[seat], guarded, strict=True) if not held]

    def field_cards(self, seat: int) -> list[str]:
        """The seat's cards that are set apart: in the interference field, open to everybody.

        Where the variant `selects` they are the seat's selection, face down.
        """
        guarded = self.guarded[seat]
        if True not in guarded:
            return []
        return [card for card, held in zip(self.hands[seat], guarded, strict=True) if held]

    def cards_left(self, *, keep_top: bool = False) -> int:
        """Cards that can still be dealt: the deck and, shuffled, the discard pile (but its top card)."""
        pile = len(self.pile)
        return self.deck_count + (max(pile - 1, 0) if keep_top else pile)

    def copies_free(self, card: str) -> int:
        """Copies of the card that are not known to lie elsewhere than in the deck or among unknown cards."""
        return self.deck.counts[card] - self._known_out[card]

    def deck_refusal(self, card: str) -> Refusal | None:
        """Why the card cannot come from the deck: this is what catches a wrong scan."""
        if card == UNKNOWN:
            return None
        if card not in self._known_out:
            return refuse("unknown_card", card=card, deck=self.deck.name)
        if self.copies_free(card) <= 0:
            return refuse("copies_elsewhere", card=card)
        return None

    def cards_refusal(self, seat: int, cards: tuple[str, ...], *, face_up: bool = False) -> Refusal | None:
        """Why these cards cannot be named as cards of the seat's hand outside the field.

        `??` stands for an unknown card; a face that is not known in the hand turns one of its `??` into that card.
        """
        left = list(self.hand_cards(seat))
        new: list[str] = []
        for card in cards:
            if card == UNKNOWN and face_up:
                return refuse("must_be_face_up")
            if card != UNKNOWN and card not in self._known_out:
                return refuse("unknown_card", card=card, deck=self.deck.name)
            if card in left:
                left.remove(card)
            elif card == UNKNOWN or UNKNOWN not in left:
                if card in self.field_cards(seat):
                    if self.ruleset.variant.selects:
                        return refuse("in_selection")
                    return refuse("in_field", card=card)
                return refuse("not_in_hand", card=card, seat=seat)
            elif self.copies_free(card) <= new.count(card):
                return refuse("copies_elsewhere", card=card)
            else:
                left.remove(UNKNOWN)
                new.append(card)
        return None

    def field_refusal(self, seat: int, card: str) -> Refusal | None:
        """Why the card cannot be taken out of the seat's field."""
        if card not in self.field_cards(seat):
            return refuse("not_in_field", card=card, seat=seat)
        return None

    def show_refusal(self, seat: int, cards: tuple[str, ...]) -> Refusal | None:
        """Why these are not all the seat's cards outside the field."""
        held = self.hand_cards(seat)
        if len(cards) != len(held) or UNKNOWN in cards:
            return refuse("show_wrong_count", seat=seat, count=len(held))
        rest = list(cards)
        for card in held:
            if card == UNKNOWN:
                continue
            if card not in rest:
                return refuse("show_lacks", seat=seat, card=card)
            rest.remove(card)
        for card in rest:
            found = self.deck_refusal(card)
            if found is not None:
                return found
            if rest.count(card) > self.copies_free(card):
                return refuse("copies_elsewhere", card=card)
        return None

    def _find(self, seat: int, card: str) -> int:
        """The place of a card outside the field; a face that is not known there turns a `??` into it."""
        hand, guarded = self.hands[seat], self.guarded[seat]
        unknown = -1
        for place, held in enumerate(hand):
            if guarded[place]:
                continue
            if held == card:
                return place
            if held == UNKNOWN and unknown < 0:
                unknown = place
        hand[unknown] = card
        self._known_out[card] += 1
        return unknown

    def take(self, seat: int, card: str) -> None:
        """Remove a card outside the field from the seat's hand."""
        place = self._find(seat, card)
        del self.hands[seat][place]
        del self.guarded[seat][place]

    def give(self, seat: int, card: str) -> None:
        """A card that lies outside the deck comes to the seat's hand."""
        self.hands[seat].append(card)
        self.guarded[seat].append(False)

    def discard(self, seat: int, card: str) -> None:
        """A card of the seat's hand goes onto the discard pile."""
        self.take(seat, card)
        self.pile.append(card)

    def into_deck(self, seat: int, card: str) -> None:
        """A card of the seat's hand goes back into the deck."""
        self.take(seat, card)
        self._return(card)

    def _return(self, card: str) -> None:
        self.deck_count += 1
        if card != UNKNOWN:
            self._known_out[card] -= 1

    def out_of_deck(self, card: str) -> None:
        """A card leaves the deck."""
        self.deck_count -= 1
        if card != UNKNOWN:
            self._known_out[card] += 1

    def refill(self, *, keep_top: bool = False) -> None:
        """When the deck is empty the discard pile (but its top card) is shuffled into a new deck."""
        if self.deck_count:
            return
        top = self.pile[-1:] if keep_top else []
        shuffled = self.pile[: len(self.pile) - len(top)]
        if not shuffled:
            return
        self.pile = list(top)
        for card in shuffled:
            self._return(card)
        self.tell(events.PileShuffled(len(shuffled)))

    # --- what the script waits for

    def wait(self, question: Question) -> Script[Move]:
        """Wait for the answer to `question`. Pulses and field moves out of turn are handled here and nowhere else."""
        while True:
            move = yield question
            if move.word == "pulse":
                yield from self.shift("pulse")
            elif move.word in FIELD_WORDS and self.field_any_time:
                self.move_field(move)
            else:
                return move

    def roll(self, count: int, sides: int) -> Script[tuple[int, ...]]:
        """Ask for dice with numbers from 1 to `sides`."""
        return tuple(map(int, (yield from self._roll(DiceOwed.numbered(count, sides)))))

    def roll_faces(self, dice: Sequence[Sequence[str]]) -> Script[tuple[str, ...]]:
        """Ask for dice with other faces: those of each die, as often as they are on it."""
        return (yield from self._roll(DiceOwed(dice)))

    def _roll(self, question: DiceOwed) -> Script[tuple[str, ...]]:
        move = yield from self.wait(question)
        self.dice = move.dice
        return move.dice

    def deal(
        self,
        owed: Mapping[int, int],
        *,
        face_up: bool = False,
        in_turn: bool = False,
        keep_top: bool = False,
        onto_pile: bool = False,
    ) -> Script[dict[int, str]]:
        """Cards from the deck to seats, in any order until every seat has its number.

        `onto_pile`: they join no hand, and go onto the discard pile when all are dealt. Returns each seat's last card.
        """
        dealt: dict[int, str] = {}
        left = {seat: count for seat, count in owed.items() if count}
        question = DealOwed(left, face_up=face_up, in_turn=in_turn)
        while left:
            if not self.deck_count:
                self.refill(keep_top=keep_top)
            move = yield question
            seat, card = move.seat, move.cards[0]
            assert seat is not None
            self.out_of_deck(card)
            if not onto_pile:
                self.give(seat, card)
            dealt[seat] = card
            self.tell(events.CardDealt(seat, card, face_up))
            if left[seat] == 1:
                del left[seat]
            else:
                left[seat] -= 1
        if onto_pile:
            self.pile.extend(dealt.values())
        return dealt

    def turn_card(self) -> Script[None]:
        """The deck's top card is turned face up onto the discard pile."""
        self.refill(keep_top=True)
        move = yield TurnOwed()
        self.out_of_deck(move.cards[0])
        self.pile.append(move.cards[0])
        self.tell(events.CardTurned(move.cards[0]))

    def pick(self, seat: int) -> Script[str]:
        """Chance takes one card from the seat; it goes back into the deck."""
        move = yield PickOwed(seat)
        self.into_deck(seat, move.cards[0])
        self.tell(events.CardGiven(seat, "pick", move.cards[0]))
        return move.cards[0]

    def show_unknown(self, seats: Iterable[int]) -> Script[None]:
        """Every one of these seats that still holds an unknown card lays its hand open, in any order."""
        owed = [seat for seat in seats if UNKNOWN in self.hands[seat]]
        while owed:
            move = yield ShowOwed(owed)
            assert move.seat is not None
            self.lay_open(move.seat, move.cards)
            owed.remove(move.seat)

    def lay_open(self, seat: int, cards: tuple[str, ...]) -> None:
        """The seat's unknown cards become known; known ones keep their places."""
        rest = list(cards)
        for card in self.hand_cards(seat):
            if card != UNKNOWN:
                rest.remove(card)
        for place, card in enumerate(self.hands[seat]):
            if card == UNKNOWN:
                self.hands[seat][place] = rest.pop(0)
                self._known_out[self.hands[seat][place]] += 1

    # --- the Shift and the field

    def shift(self, cause: str) -> Script[None]:
        """Every card outside the field goes back into the deck, and each seat gets as many as it gave.

        Source: common rules, "The Shift".
        """
        counts: dict[int, int] = {}
        for seat in self.live():
            cards = list(self.hand_cards(seat))
            for card in cards:
                self.into_deck(seat, card)
            counts[seat] = len(cards)
        self.shifts += 1
        self.tell(
            events.Shifted("pulse" if cause == "pulse" else "dice", tuple(counts.items())),
        )
        yield from self.deal(counts)

    def move_field(self, move: Move) -> None:
        """Put a card into the interference field, or take one out."""
        seat, card = move.seat, move.cards[0]
        assert seat is not None
        if move.word == "field":
            self.guarded[seat][self._find(seat, card)] = True
            self.tell(events.Fielded(seat, card))
            return
        for place, held in enumerate(self.hands[seat]):
            if held == card and self.guarded[seat][place]:
                self.guarded[seat][place] = False
                break
        self.tell(events.Unfielded(seat, card))

    def interrupts(self, seat: int) -> list[str]:
        """The field moves that the seat may make at this moment, out of turn too."""
        if not self.in_play or not self.field_any_time:
            return []
        if seat not in self.hands or seat in self.folded:
            return []
        found = ["field"] if self.hand_cards(seat) else []
        if self.field_cards(seat):
            found.append("unfield")
        return found

    def words_of_ruleset(self) -> frozenset[str]:
        """All words that players of this ruleset may ever use."""
        return self.ruleset.variant.words(self.options)

    # --- a selection

    def select(self, seat: int, cards: Iterable[str]) -> None:
        """Set cards of the hand apart, face down: they stay, whatever becomes of the others."""
        for card in cards:
            self.guarded[seat][self._find(seat, card)] = True

    def unselect(self) -> None:
        """Selections are hands again: the reveal lays them open."""
        for seat, guarded in self.guarded.items():
            if seat not in self.folded:
                guarded[:] = [False] * len(guarded)

    def discard_hands(self) -> dict[int, int]:
        """All cards outside fields and selections go onto the discard pile; how many each seat had."""
        counts: dict[int, int] = {}
        for seat in self.live():
            cards = list(self.hand_cards(seat))
            counts[seat] = len(cards)
            for card in cards:
                self.discard(seat, card)
        return counts

    # --- the end

    def finish(self, winners: Iterable[int], sabacc_winners: Iterable[int]) -> None:
        """The hand is over."""
        self.winners = tuple(sorted(winners))
        self.sabacc_winners = tuple(sorted(sabacc_winners))
        self.in_play = False
        self.tell(events.HandOver(self.winners, self.sabacc_winners))


def from_left_of(seat: int, seats: Iterable[int]) -> tuple[int, ...]:
    """The seats clockwise, starting with the next one left of `seat` (common rules, "Seats, credits, pots")."""
    ordered = sorted(seats)
    return tuple([s for s in ordered if s > seat] + [s for s in ordered if s <= seat])
