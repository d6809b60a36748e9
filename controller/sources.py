"""Where the dealer's moves come from on an electronic table: chance, derived from the hand's one secret.

Every card is drawn from the cards that lie in the deck at that moment, each equally likely, which is what a perfect shuffle
is. The draws are numbered by the dealer's moves, so that the same secret and the same moves always give the same card,
after a restart or a move taken back as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, repeat

from controller.chance import Chance, Stream
from rules.hand import Hand
from rules.moves import Move, deal, dice
from rules.questions import DealOwed, DiceOwed, PickOwed, Question, TurnOwed, WildOwed
from rules.state import HandState


class ElectronicSource:
    """Answers every question to the dealer of one hand."""

    def __init__(self, hand: Hand, chance: Chance) -> None:
        self._hand = hand
        self._chance = chance

    def answer(self) -> Move | None:
        """The dealer's next move, or None when the table waits for a seat or nothing at all."""
        return self.answer_to(self._hand.question)

    def answer_to(self, question: Question | None) -> Move | None:
        """The dealer's move in answer to `question`."""
        state = self._hand.state
        match question:
            case DealOwed():
                seat = question.next_seat()
                return deal(seat, self.next_card(question.next_family(seat)))
            case TurnOwed():
                family = question.families[0] if question.families else ""
                return Move("turn", cards=(self.next_card(family),), by_dealer=True)
            case DiceOwed():
                stream = self._stream()
                return dice(*(faces[stream.die(len(faces)) - 1] for faces in question.dice))
            case PickOwed():
                cards = state.hand_cards(question.seat)
                card = cards[self._stream().uniform(len(cards))]
                return Move("pick", question.seat, (card,), by_dealer=True)
            case WildOwed():
                codes = list(state.deck.counts)
                stream = self._stream()
                wild = codes.pop(stream.uniform(len(codes)))
                return Move("wild", cards=(wild, codes[stream.uniform(len(codes))]), by_dealer=True)
            case _:
                return None

    def next_card(self, family: str = "") -> str:
        """The card that lies on top of the deck (of a family)."""
        cards = deck_cards(self._hand.state, family)
        return cards[self._stream().uniform(len(cards))]

    def draw(self, number: int, count: int) -> int:
        """The `number`-th choice out of `count` within one answer that needs several cards."""
        stream = self._stream()
        for _ in range(number):
            stream.uniform(2)
        return stream.uniform(count)

    def _stream(self) -> Stream:
        number = sum(move.by_dealer for move in self._hand.moves)
        return self._chance.stream(f"dealer move {number}")


def deck_cards(state: HandState, family: str | None = None) -> list[str]:
    """The cards that may still lie in the deck (of one family), copies included, in the order of a new deck."""
    deck, free = state.deck, state.free
    if family is not None and deck.families:
        free = {card: copies for card, copies in free.items() if deck.family(card) == family}
    return list(chain.from_iterable(map(repeat, free, free.values())))


def cards_to_show(state: HandState, seat: int, shown: Sequence[str]) -> list[str]:
    """What the next unknown card of a hand that is laid open may be, by its back, after those that are shown already."""
    owed = state.unknown_families(seat)
    for card in shown:
        if state.deck.family(card) in owed:
            owed.remove(state.deck.family(card))
    return deck_cards(state, owed[0] if owed else None)
