"""The state of one hand: where every card and credit lies, and what each seat may still do.

Variants read and change a hand only through this class and `Pots`; every change is told as an event.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from rules import events
from rules.cards import UNKNOWN, Deck
from rules.events import Event
from rules.moves import Move
from rules.pots import Pots
from rules.questions import (
    FIELD,
    UNFIELD,
    Choice,
    DealOwed,
    DiceOwed,
    FamiliesOwed,
    PickOwed,
    Script,
    ShowOwed,
    TurnOwed,
)
from rules.refusals import Refusal, refuse

if TYPE_CHECKING:
    from rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at the table: a name, credits when the hand begins, and whether it is `away`: it sits out of its own will.

    `tokens` are those that it still has (Kessel).
    """

    name: str
    credits: int
    away: bool = False
    tokens: tuple[str, ...] = ()


class Judgement(NamedTuple):
    """What a hand is worth: `key` compares hands that have not bombed out, the higher the better."""

    rank: str
    key: tuple[int, ...]
    total: int | None
    bombed_out: bool = False
    takes_sabacc: bool = False


_INTO_FIELD, _OUT_OF_FIELD, _BOTH_WAYS = (FIELD,), (UNFIELD,), (FIELD, UNFIELD)


class HandState:
    """Cards, pots, and the course of one hand as far as it has come."""

    __slots__ = (
        "_live",
        "called_by",
        "clone",
        "dealer",
        "deck",
        "deck_counts",
        "declared",
        "dice",
        "events",
        "families",
        "field_any_time",
        "folded",
        "free",
        "guarded",
        "hands",
        "high",
        "in_force",
        "in_play",
        "laid_open",
        "lead",
        "marks",
        "mucked",
        "options",
        "order",
        "phase",
        "piles",
        "pots",
        "pulses",
        "revealed",
        "revealing",
        "round",
        "ruleset",
        "sabacc_winners",
        "seats",
        "settled",
        "shifts",
        "shown",
        "staked",
        "suit",
        "target",
        "tell",
        "tokens",
        "wild",
        "winners",
    )

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
        self.folded: set[int] = set()  # changed by `set_aside` alone
        self._live: list[int] = list(self.order)
        self.hands: dict[int, list[str]] = {seat: [] for seat in self.order}
        self.guarded: dict[int, list[bool]] = {seat: [] for seat in self.order}
        # What the cards' backs tell, of a deck that has families.
        self.families: dict[int, list[str]] = {seat: [] for seat in self.order} if self.deck.families else {}
        self.piles: dict[str, list[str]] = {family: [] for family in self.deck.sizes}
        self.deck_counts: dict[str, int] = self.deck.sizes.copy()
        self.free: dict[str, int] = self.deck.copies()  # copies that are not known to be out of the deck
        self.events: list[Event] = []
        self.tell: Callable[[Event], None] = self.events.append  # record that something happened
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
        self.tokens: dict[int, list[str]] = defaultdict(list)
        if ruleset.variant.tokens:
            self.tokens.update({number: list(seat.tokens) for number, seat in seats.items()})
        self.marks: dict[int, list[str]] = defaultdict(list)  # what holds for a seat, for all to see
        self.in_force: list[str] = []  # tokens that change the reveal, as they were played
        self.settled: dict[int, dict[str, int]] = {}  # values that impostors were given, by seat and family
        self.laid_open: set[int] = set()  # hands that lie open before they are judged
        self.shifts = 0
        self.revealed: dict[int, Judgement] = {}
        self.shown: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {}
        self.mucked: set[int] = set()
        self.winners: tuple[int, ...] | None = None
        self.sabacc_winners: tuple[int, ...] = ()

    # --- seats

    def live(self) -> list[int]:
        """Seats in the hand that have not folded, from the dealer's left."""
        return self._live.copy()

    def live_from(self, first: int) -> list[int]:
        """Seats in the hand that have not folded, from `first` on (or the next one left of it) clockwise."""
        return list(from_left_of(first - 1, self._live))

    def order_from(self, first: int) -> tuple[int, ...]:
        """All seats dealt in, from `first` on (or the next one left of it) clockwise."""
        return from_left_of(first - 1, self.order)

    def able(self) -> list[int]:
        """Seats in the hand that can still bet: neither folded nor all-in."""
        credits = self.pots.credits  # noqa: A001
        return [seat for seat in self._live if credits[seat]]

    def last_one_left(self) -> bool:
        return len(self._live) < 2

    def fold(self, seat: int, *, onto_pile: bool = False) -> None:
        """The seat is out; its cards are set aside face down, or go onto the discard pile."""
        self.set_aside(seat)
        pile = self.piles[""] if onto_pile else None
        if pile is not None:
            pile += self.hands[seat]
            self.hands[seat], self.guarded[seat] = [], []
        self.tell(events.folded(seat, pile[-1] if pile else None))

    def set_aside(self, seat: int) -> None:
        """The seat's hand is out of the play; nothing is told."""
        self.folded.add(seat)
        self._live.remove(seat)

    def seat_refusal(self, seat: int | None) -> Refusal | None:
        """Why the seat has nothing to do in this hand (any more)."""
        if seat not in self.hands:
            return refuse("seat_not_in_hand", seat=seat)
        return refuse("seat_folded", seat=seat) if seat in self.folded else None

    # --- cards

    @property
    def pile(self) -> list[str]:
        """The discard pile, of a deck that has no families."""
        return self.piles[""]

    @property
    def deck_count(self) -> int:
        """How many cards lie in the deck, in all families together."""
        return sum(self.deck_counts.values())

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
        """Cards that can still be dealt, of a deck without families: its own and the discard pile's (but the top card)."""
        pile = len(self.pile)
        return self.deck_counts[""] + (max(pile - 1, 0) if keep_top else pile)

    def backs(self, seat: int) -> list[str]:
        """The family of each of the seat's cards, as its back tells it; of a deck without families empty texts."""
        return self.families[seat] if self.families else [""] * len(self.hands[seat])

    def unknown_families(self, seat: int) -> list[str]:
        """The family of each card of the seat's hand that the dealer does not know."""
        return [family for family, card in zip(self.backs(seat), self.hands[seat], strict=True) if card == UNKNOWN]

    def can_deal(self, *, keep_top: bool = False) -> bool:
        """Whether any of `cards_left` is."""
        return self.deck_counts[""] > 0 or len(self.piles[""]) > (1 if keep_top else 0)

    def copies_free(self, card: str) -> int:
        """Copies of the card that are not known to lie elsewhere than in the deck or among unknown cards."""
        return self.free[card]

    def deck_refusal(self, card: str, families: Sequence[str] | None = None) -> Refusal | None:
        """Why the card cannot come from the deck: this is what catches a wrong scan. `families` are those it may be of."""
        if card == UNKNOWN:
            return None
        free = self.free.get(card)
        if free is None:
            return refuse("unknown_card", card=card, deck=self.deck.name)
        if families is not None and self.deck.family(card) not in families:
            return refuse("wrong_family", card=card, families=tuple(dict.fromkeys(families)))
        return None if free > 0 else refuse("copies_elsewhere", card=card)

    def cards_refusal(self, seat: int, cards: tuple[str, ...], *, face_up: bool = False) -> Refusal | None:
        """Why these cards cannot be named as cards of the seat's hand outside the field.

        `??` stands for an unknown card; a face that is not known in the hand turns one of its `??` into that card.
        """
        held = self.hand_cards(seat)
        if len(cards) == 1 and cards[0] in held and cards[0] != UNKNOWN:
            return None
        left = list(held)
        new: list[str] = []
        for card in cards:
            if card == UNKNOWN and face_up:
                return refuse("must_be_face_up")
            if card != UNKNOWN and card not in self.free:
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
        owed = self.unknown_families(seat)
        for card in rest:
            found = self.deck_refusal(card, owed)
            if found is not None:
                return found
            if rest.count(card) > self.copies_free(card):
                return refuse("copies_elsewhere", card=card)
            owed.remove(self.deck.family(card))
        return None

    def _find(self, seat: int, card: str) -> int:
        """The place of a card outside the field; a face that is not known there turns a `??` into it."""
        hand, guarded = self.hands[seat], self.guarded[seat]
        if True not in guarded and card in hand:
            return hand.index(card)
        unknown = -1
        for place, held in enumerate(hand):
            if guarded[place]:
                continue
            if held == card:
                return place
            if held == UNKNOWN and unknown < 0:
                unknown = place
        hand[unknown] = card
        self.free[card] -= 1
        return unknown

    def take(self, seat: int, card: str) -> None:
        """Remove a card outside the field from the seat's hand."""
        self._take_at(seat, self._find(seat, card))

    def _take_at(self, seat: int, place: int) -> str:
        del self.guarded[seat][place]
        if self.families:
            del self.families[seat][place]
        return self.hands[seat].pop(place)

    def _take_all(self, seat: int) -> list[str]:
        """Remove every card outside the field from the seat's hand, and return them in the order they came.

        Of a deck without families, like all that have a field, a selection or a Shift.
        """
        cards, kept = self.hand_cards(seat), self.field_cards(seat)
        self.hands[seat] = kept
        self.guarded[seat] = [True] * len(kept)
        return cards

    def give(self, seat: int, card: str, family: str = "") -> None:
        """A card that lies outside the deck comes to the seat's hand; `family` where a back alone tells it."""
        self.hands[seat].append(card)
        self.guarded[seat].append(False)
        if self.families:
            self.families[seat].append(self.deck.family(card) if card != UNKNOWN else family)

    def discard(self, seat: int, card: str) -> None:
        """A card of the seat's hand goes onto the discard pile."""
        self.piles[""].append(self._take_at(seat, self._find(seat, card)))

    def discard_of(self, seat: int, family: str, *, newest: bool = False) -> str:
        """The seat's oldest card of the family (or its newest) goes onto that family's pile; returns it."""
        places = [place for place, other in enumerate(self.backs(seat)) if other == family]
        card = self._take_at(seat, places[-1 if newest else 0])
        self.piles[family].append(card)
        return card

    def swap_hands(self, one: int, other: int) -> None:
        """Two seats take each other's hand, every card as it lies."""
        self.hands[one], self.hands[other] = self.hands[other], self.hands[one]
        self.guarded[one], self.guarded[other] = self.guarded[other], self.guarded[one]
        if self.families:
            self.families[one], self.families[other] = self.families[other], self.families[one]

    def into_deck(self, seat: int, card: str) -> None:
        """A card of the seat's hand goes back into the deck."""
        self.take(seat, card)
        self._return(card)

    def _return(self, card: str, family: str = "") -> None:
        self.deck_counts[family] += 1
        if card != UNKNOWN:
            self.free[card] += 1

    def out_of_deck(self, card: str, family: str = "") -> None:
        """A card leaves the deck (of its family; `family` where a back alone tells it)."""
        if card != UNKNOWN:
            self.free[card] -= 1
            if self.deck.families:
                family = self.deck.family(card)
        self.deck_counts[family] -= 1

    def refill(self, *, keep_top: bool = False, family: str = "") -> None:
        """When a family's deck is empty its discard pile (but the top card) is shuffled into a new deck."""
        if self.deck_counts[family]:
            return
        pile = self.piles[family]
        top = pile[-1:] if keep_top else []
        shuffled = pile[: len(pile) - len(top)]
        if not shuffled:
            return
        self.piles[family] = list(top)
        for card in shuffled:
            self._return(card, family)
        self.tell(events.PileShuffled(len(shuffled), family))

    # --- what the script waits for: a question is yielded, the answer is sent

    def roll(self, count: int, sides: int) -> Script[tuple[int, ...]]:
        """Ask for dice with numbers from 1 to `sides`."""
        move = yield DiceOwed.numbered(count, sides)
        self.dice = move.dice
        return tuple(map(int, move.dice))

    def roll_faces(self, dice: Sequence[Sequence[str]]) -> Script[tuple[str, ...]]:
        """Ask for dice with other faces: those of each die, as often as they are on it."""
        move = yield DiceOwed(dice)
        self.dice = move.dice
        return move.dice

    def deal(
        self,
        seats: Sequence[int],
        *,
        face_up: bool = False,
        keep_top: bool = False,
        onto_pile: bool = False,
    ) -> Script[Mapping[int, list[str]]]:
        """Cards from the deck, of a kind without families: `seats` holds a seat for each of them, as the dealer deals.

        `onto_pile`: they join no hand, and go onto the discard pile when all are dealt. Returns the hands, or what then each
        seat got.
        Each card leaves the deck and comes to the hand right here, as most moves are deals.
        """
        counts, free, tell = self.deck_counts, self.free, self.tell
        hands, guarded = (defaultdict(list), defaultdict(list)) if onto_pile else (self.hands, self.guarded)
        left = list(seats)
        question = DealOwed(left, face_up=face_up)
        while left:
            if not counts[""]:
                self.refill(keep_top=keep_top)
            move = yield question
            seat, card = move.seat, move.cards[0]
            assert seat is not None
            left.remove(seat)
            counts[""] -= 1
            if card != UNKNOWN:
                free[card] -= 1
            hands[seat].append(card)
            guarded[seat].append(False)
            tell(events.card_dealt(seat, card, face_up))
        if onto_pile:
            self.pile.extend(chain.from_iterable(hands.values()))
        return hands

    def deal_of_families(self, seats: Sequence[int], families: Sequence[str]) -> Script[None]:
        """One card of each of the families to each of the seats, family by family; an empty one is made anew from its pile.

        A card that the dealer does not know is of a family that no known card of this deal to the seat is of: which one is
        settled when the seat has all of its cards.
        """
        left = [*seats] * len(families)
        open_to = {seat: list(families) for seat in seats}
        question = FamiliesOwed(left, open_to)
        while left:
            for family in families:
                self.refill(keep_top=True, family=family)
            move = yield question
            seat, card = move.seat, move.cards[0]
            assert seat is not None
            if card != UNKNOWN:
                open_to[seat].remove(self.deck.family(card))
                self.out_of_deck(card)
            self.give(seat, card)
            self.tell(events.CardDealt(seat, card, family=self.families[seat][-1]))
            left.remove(seat)
            if seat not in left:
                for place, family in enumerate(self.families[seat]):
                    if not family:
                        self.families[seat][place] = open_to[seat].pop(0)
                        self.out_of_deck(UNKNOWN, self.families[seat][place])

    def turn_card(self, families: list[str] | None = None) -> Script[None]:
        """A deck's top card is turned face up onto the discard pile, of one of the families where the deck has several."""
        for family in families or [""]:
            self.refill(keep_top=True, family=family)
        move = yield TurnOwed(families)
        self.out_of_deck(move.cards[0])
        self.piles[self.deck.family(move.cards[0])].append(move.cards[0])
        self.tell(events.card_turned(move.cards[0]))

    def pick(self, seat: int) -> Script[str]:
        """Chance takes one card from the seat; it goes back into the deck."""
        move = yield PickOwed(seat)
        self.into_deck(seat, move.cards[0])
        self.tell(events.card_given(seat, "pick", move.cards[0]))
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
                found = next(other for other in rest if self.deck.family(other) == self.backs(seat)[place])
                rest.remove(found)
                self.hands[seat][place] = found
                self.free[found] -= 1

    # --- the Shift and the field

    def shift(self, cause: str) -> Script[None]:
        """Every card outside the field goes back into the deck, and each seat gets as many as it gave.

        Source: common rules, "The Shift".
        """
        counts: dict[int, int] = {}
        for seat in self.live():
            cards = self._take_all(seat)
            for card in cards:
                self._return(card)
            counts[seat] = len(cards)
        self.shifts += 1
        self.tell(
            events.Shifted("pulse" if cause == "pulse" else "dice", tuple(counts.items())),
        )
        yield from self.deal(seat_by_seat(counts))

    def move_field(self, move: Move) -> None:
        """Put a card into the interference field, or take one out."""
        seat, card = move.seat, move.cards[0]
        assert seat is not None
        if move.word == "field":
            self.guarded[seat][self._find(seat, card)] = True
            self.tell(events.fielded(seat, card))
            return
        for place, held in enumerate(self.hands[seat]):
            if held == card and self.guarded[seat][place]:
                self.guarded[seat][place] = False
                break
        self.tell(events.unfielded(seat, card))

    def interrupts(self, seat: int) -> Sequence[Choice]:
        """The field moves that the seat may make at this moment, out of turn too."""
        guarded = self.guarded.get(seat)
        if not guarded or not self.in_play or not self.field_any_time or seat in self.folded:
            return ()
        if True not in guarded:
            return _INTO_FIELD
        return _BOTH_WAYS if False in guarded else _OUT_OF_FIELD

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
            cards = self._take_all(seat)
            self.pile.extend(cards)
            counts[seat] = len(cards)
        return counts

    # --- the end

    def finish(self, winners: Iterable[int], sabacc_winners: Iterable[int]) -> None:
        """The hand is over."""
        self.winners = tuple(sorted(winners))
        self.sabacc_winners = tuple(sorted(sabacc_winners))
        self.in_play = False
        self.tell(events.HandOver(self.winners, self.sabacc_winners))


def seat_by_seat(counts: Mapping[int, int]) -> list[int]:
    """Each seat as often as it counts, one seat after the other: so the dealer deals what a Shift took."""
    return [seat for seat, count in counts.items() for _ in range(count)]


def from_left_of(seat: int, seats: Iterable[int]) -> tuple[int, ...]:
    """The seats clockwise, starting with the next one left of `seat` (common rules, "Seats, credits, pots")."""
    ordered = sorted(seats)
    place = bisect_right(ordered, seat)
    return (*ordered[place:], *ordered[:place])
