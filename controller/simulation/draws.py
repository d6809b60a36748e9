"""Chance for very many hands: quick numbers from a hand's secret instead of one HMAC a draw.

A table commits itself to every draw; a simulation only has to be repeatable. So each purpose (the dealer, each seat, time)
has a Mersenne Twister of its own, seeded by the hand's secret: what one seat draws shifts no card of another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from random import Random

from controller.chance import Stream
from controller.sources import deck_cards
from rules.cards import DECKS
from rules.hand import Hand
from rules.moves import Move, deal, dice
from rules.questions import Choice, DealOwed, DiceOwed, PickOwed, Question, SeatTurn, TurnOwed, WildOwed
from rules.state import HandState


class QuickStream(Stream):
    """A stream of draws for a droid, quick instead of committed to."""

    __slots__ = ("_fraction",)

    def __init__(self, secret: bytes, label: str) -> None:
        super().__init__(secret, label)
        self._fraction = fractions(secret, label)

    def uniform(self, count: int) -> int:
        """A whole number from 0 to `count` - 1; the odds are equal to one part in 2**53."""
        self._counter += 1
        return int(self._fraction() * count)


def fractions(secret: bytes, label: str) -> Callable[[], float]:
    """Numbers from 0 up to 1 for one purpose of one hand."""
    return Random(secret + label.encode()).random


class Dealer:
    """Answers every question to the dealer of one hand, as a perfect shuffle and fair dice would."""

    __slots__ = ("_decks", "_fraction", "_hand", "_state")

    def __init__(self, hand: Hand, fraction: Callable[[], float]) -> None:
        self._hand = hand
        self._state = hand.state
        self._fraction = fraction
        self._decks: dict[str, list[str]] = {}  # what lies in the deck, by family

    def serve(self) -> SeatTurn | None:
        """Do all that the dealer owes until a seat is asked, and return what it is asked; None when the hand is over."""
        hand = self._hand
        while (question := hand.question) is not None:
            if isinstance(question, SeatTurn):
                return question
            if isinstance(question, DealOwed) and not question.families:
                self._deal(question)
            else:
                hand.carry_out(self._answer(question))
        return None

    def answer(self) -> Move:
        """The dealer's next move. Raises TypeError when the table does not wait for the dealer."""
        return self._answer(self._hand.question)

    def _answer(self, question: Question | None) -> Move:
        if isinstance(question, DealOwed):
            seat = question.next_seat()
            return _dealt(seat, self._card(question.next_family(seat) if question.families else ""))
        if isinstance(question, TurnOwed):
            family = question.families[0] if question.families else ""
            return _by_chance("turn", None, self._card(family))
        if isinstance(question, DiceOwed):
            return _rolled(*[faces[int(self._fraction() * len(faces))] for faces in question.dice])
        if isinstance(question, PickOwed):
            cards = self._state.hand_cards(question.seat)
            card = cards[int(self._fraction() * len(cards))]
            if self._decks:
                self._decks[self._state.deck.family(card)].append(card)  # it goes back into the deck
            return _by_chance("pick", question.seat, card)
        if isinstance(question, WildOwed):
            codes = list(self._state.deck.counts)
            wild = codes.pop(int(self._fraction() * len(codes)))
            return Move("wild", cards=(wild, codes[int(self._fraction() * len(codes))]), by_dealer=True)
        raise TypeError(f"the dealer is not asked: {question!r}")

    def _deal(self, question: DealOwed) -> None:
        """Every card that is owed, of a deck without families: the same as answer by answer, only quicker."""
        carry_out, fraction, owed = self._hand.carry_out, self._fraction, question.order
        deck = self._deck("")
        while owed:
            if not deck:
                deck = self._deck("")
            carry_out(_dealt(owed[0], deck.pop(int(fraction() * len(deck)))))

    def _card(self, family: str) -> str:
        """Any card of the family's deck, each equally likely: so the deck need not be shuffled."""
        deck = self._deck(family)
        return deck.pop(int(self._fraction() * len(deck)))

    def _deck(self, family: str) -> list[str]:
        """What lies in the family's deck."""
        deck = self._decks.get(family)
        if deck is None or len(deck) != self._state.deck_counts[family]:  # a hand begins, or cards went back into it
            deck = self._decks[family] = _lying_in_deck(self._state, family)
        return deck


def _lying_in_deck(state: HandState, family: str) -> list[str]:
    if state.deck_counts[family] == state.deck.sizes[family]:
        return list(_new_deck(state.deck.name, family))
    return deck_cards(state, family)


@cache
def _new_deck(name: str, family: str) -> tuple[str, ...]:
    deck = DECKS[name]
    return tuple(card for card in deck.cards() if deck.family(card) == family)


# Moves are values, and there are few different ones: made once, they serve every hand.
@cache
def _dealt(seat: int, card: str) -> Move:
    return deal(seat, card)


@cache
def _by_chance(word: str, seat: int | None, card: str) -> Move:
    return Move(word, seat, (card,), by_dealer=True)


_rolled = cache(dice)


@cache
def _said(word: str, seat: int, card: str = "") -> Move:
    return Move(word, seat, (card,) if card else ())


@lru_cache(maxsize=8192)
def _bid(word: str, seat: int, amount: int) -> Move:
    return Move(word, seat, amount=amount)


def random_choice(state: HandState, turn: SeatTurn, fraction: Callable[[], float]) -> Move:
    """Any legal move of the seat whose turn it is, spread as `controller.droids.random_play` spreads it, without looking at
    the table."""
    seat, choices = turn.seat, turn.open_choices(state)
    choice = choices[int(fraction() * len(choices))]
    kind = choice.kind
    if kind == "plain":
        return _said(choice.word, seat)
    if kind == "amount":
        return _bid(choice.word, seat, choice.least + int(fraction() * (choice.most - choice.least + 1)))
    if kind == "named":
        return Move(choice.word, seat, named=choice.options[int(fraction() * len(choice.options))])
    cards = state.field_cards(seat) if kind == "field_card" else state.hand_cards(seat)
    if kind == "cards":
        return Move(choice.word, seat, _some(choice, cards, fraction))
    return _said(choice.word, seat, cards[int(fraction() * len(cards))])


def _some(choice: Choice, cards: Sequence[str], fraction: Callable[[], float]) -> tuple[str, ...]:
    """Each number of cards equally likely, then each selection of so many."""
    left = list(cards)
    count = choice.least + int(fraction() * (min(choice.most, len(left)) - choice.least + 1))
    return tuple(left.pop(int(fraction() * len(left))) for _ in range(count))
