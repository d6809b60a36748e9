"""Where the dealer's moves come from on an electronic table: chance, derived from the hand's one secret.

Every card is drawn from the cards that lie in the deck at that moment, each equally likely, which is what a perfect shuffle
is. The draws are numbered by the dealer's moves, so that the same secret and the same moves always give the same card,
after a restart or a move taken back as well.
"""

from __future__ import annotations

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
                return deal(question.next_seat(), self.next_card())
            case TurnOwed():
                return Move("turn", cards=(self.next_card(),), by_dealer=True)
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

    def next_card(self) -> str:
        """The card that lies on top of the deck."""
        cards = deck_cards(self._hand.state)
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


def deck_cards(state: HandState) -> list[str]:
    """The cards that may still lie in the deck, copies included, in the order of a new deck."""
    return [card for card in state.deck.counts for _ in range(state.copies_free(card))]
