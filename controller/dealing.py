"""How cards, dice and other answers of the dealer reach the hand, for each of the three deck sources.

`electronic`: the droid draws. `scanned`: a person lays each card on the reader (at a demonstration the droid does, from the
tray). `unseen`: the droid knows only what lies open, a person confirms that the cards are dealt.
"""

from __future__ import annotations

from controller.chance import Chance
from controller.pace import Pace
from controller.sources import ElectronicSource, cards_to_show
from hardware.mock import MockDriver
from rules.cards import UNKNOWN
from rules.hand import Hand
from rules.moves import Move, deal
from rules.questions import DealOwed, DiceOwed, PickOwed, Question, SeatTurn, ShowOwed, WildOwed


class Dealing:
    """The electronic table: the droid answers everything itself."""

    def __init__(self) -> None:
        self.source: ElectronicSource | None = None

    def new_hand(self, hand: Hand, chance: Chance) -> None:
        """The next hand begins, or an interrupted one goes on."""
        self.source = ElectronicSource(hand, chance)

    def by_itself(self, hand: Hand) -> bool:
        """Whether the dealer's next answer comes without anybody doing anything."""
        return not isinstance(hand.question, SeatTurn | ShowOwed)

    def confirmed(self, hand: Hand) -> bool:
        """Whether the deal button tells the droid that the cards are dealt."""
        del hand
        return False

    def card_read(self) -> None:
        """A reader has read the card that was awaited."""

    def delay(self, hand: Hand, pace: Pace) -> float:
        """Seconds until the next answer."""
        return pace.dice if isinstance(hand.question, DiceOwed) else pace.card

    def next_move(self, hand: Hand) -> Move | None:
        """The dealer's next move; None where a reader will bring it."""
        del hand
        assert self.source is not None
        return self.source.answer()


class ScannedDealing(Dealing):
    """Cards come over the reader; the droid only rolls the dice."""

    def by_itself(self, hand: Hand) -> bool:
        return isinstance(hand.question, DiceOwed)


def unseen_move(hand: Hand) -> Move:
    """What people did with cards face down: dealt one, or drew one blind."""
    question = hand.question
    if isinstance(question, DealOwed):
        return deal(question.next_seat(), UNKNOWN)
    assert isinstance(question, PickOwed)
    cards = hand.state.hand_cards(question.seat)
    card = UNKNOWN if UNKNOWN in cards else cards[0]
    return Move("pick", question.seat, (card,), by_dealer=True)


class UnseenDealing(Dealing):
    """Face-down cards are dealt by people, who confirm it; open cards come over the reader."""

    def by_itself(self, hand: Hand) -> bool:
        return isinstance(hand.question, DiceOwed)

    def confirmed(self, hand: Hand) -> bool:
        return unseen(hand.question)

    def next_move(self, hand: Hand) -> Move | None:
        if unseen(hand.question):
            return unseen_move(hand)
        return super().next_move(hand) if isinstance(hand.question, DiceOwed) else None


def unseen(question: Question | None) -> bool:
    """Whether people do by themselves what is owed, with cards face down."""
    return isinstance(question, PickOwed) or (isinstance(question, DealOwed) and not question.face_up)


LIFTED_FOR = 1.1
"""Seconds after which a reader sees a lifted card as a new one (its quiet time, and a little)."""
HAND_SECONDS = 0.3
"""Seconds that the droid's hand needs to lay a card on the reader."""


class TrayDealing(Dealing):
    """A demonstration with cards: the droid takes the drawn card from the tray and lays it on the reader."""

    def __init__(self, driver: MockDriver, *, unseen_cards: bool = False) -> None:
        super().__init__()
        self._driver = driver
        self._unseen = unseen_cards
        self._uid: str | None = None  # on the reader
        self._laid = False  # and not read yet
        self._again: str | None = None  # taken off, to be laid on once more
        self._shown: list[str] = []  # laid for the answer that is being given, which needs several cards
        self._shown_at = 0  # after so many moves of the hand
        self._uids: dict[str, list[str]] = {}
        for uid, card in driver.tray.cards.items():
            self._uids.setdefault(card, []).append(uid)

    def new_hand(self, hand: Hand, chance: Chance) -> None:
        super().new_hand(hand, chance)
        self._laid, self._again, self._shown = False, None, []

    def by_itself(self, hand: Hand) -> bool:
        return not isinstance(hand.question, SeatTurn)

    def card_read(self) -> None:
        self._laid = False

    def delay(self, hand: Hand, pace: Pace) -> float:
        if self._again is not None:
            return LIFTED_FOR
        if isinstance(hand.question, DiceOwed) or (self._unseen and unseen(hand.question)):
            return super().delay(hand, pace)
        return max(pace.card, HAND_SECONDS)

    def next_move(self, hand: Hand) -> Move | None:
        question = hand.question
        assert self.source is not None
        if isinstance(question, DiceOwed):
            return self.source.answer()
        if self._unseen and unseen(question):
            return unseen_move(hand)
        if self._laid and self._uid is not None:
            # The reader saw no new card: it lay there a moment ago. Lift it for as long as the reader needs. Or this copy
            # of the card was refused, for it is another one that lies on the table: then its fellow is the one to lay.
            self._driver.lift(self._uid)
            self._again, self._laid = self._uid, False
        elif self._again is not None:
            self._lay(self._tag(self._driver.tray.cards[self._again]))
        else:
            self._lay(self._tag(self._card(hand)))
        return None

    def _card(self, hand: Hand) -> str:
        """The card to lay on the reader."""
        assert self.source is not None
        question = hand.question
        if not isinstance(question, ShowOwed | WildOwed):
            self._shown = []
            move = self.source.answer()
            assert move is not None
            return move.cards[0]
        if self._shown_at != len(hand.moves):
            self._shown, self._shown_at = [], len(hand.moves)
        # A card that nobody knows may be any that is not seen elsewhere.
        pool = (
            list(hand.state.deck.counts)
            if isinstance(question, WildOwed)
            else cards_to_show(hand.state, question.seats[0], self._shown)
        )
        left = pool.copy()
        for card in self._shown:
            if card in left:
                left.remove(card)
        if left:
            pool = left
        else:
            self._shown = []  # cards of other people came in between: each may be laid again
        self._shown.append(pool[self.source.draw(len(self._shown), len(pool))])
        return self._shown[-1]

    def _tag(self, card: str) -> str:
        """Of two copies the one that was not used last, so that the reader sees another tag."""
        uids = self._uids[card]
        uids.append(uids.pop(0))
        return uids[-1]

    def _lay(self, uid: str) -> None:
        if self._uid is not None:
            self._driver.lift(self._uid)
        self._uid, self._laid, self._again = uid, True, None
        self._driver.present(uid)
