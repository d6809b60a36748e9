"""What a hand waits for: a seat's move, cards, dice, or something else that the dealer owes.

Each question checks moves against itself; nothing is changed by asking.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from operator import contains
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, TypeVar

from rules.cards import UNKNOWN
from rules.moves import WORD_ORDER, Move
from rules.refusals import Refusal, RefusalCode, refuse

if TYPE_CHECKING:
    from rules.state import HandState

Result = TypeVar("Result")


class Choice(NamedTuple):
    """A word open to a seat, with what it needs and costs.

    `amount`: any number from `least` to `most` (credits); `card`: one card of the hand outside the field; `field_card`: one
    card in the field; `cards`: `least` to `most` cards of the hand outside the field; `named`: one of the `options`, as the
    move's text says it (a pile, a token with its seat, a number). `cost` is what the move puts into a pot at least, in
    credits. `cards` are those that may be named, once the choice has been laid out for a hand; where `face_up` the one that
    is named becomes public.

    A named tuple, since every bet asks for some anew: it is made four times as quickly as a frozen dataclass.
    """

    word: str
    kind: Literal["plain", "amount", "card", "field_card", "cards", "named"] = "plain"
    cards: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    cost: int = 0
    options: tuple[str, ...] = ()
    face_up: bool = False

    @property
    def place(self) -> int:
        """The word's place in the order of the public formats."""
        return WORD_ORDER[self.word]

    def laid_out(self, hand: HandState, seat: int) -> Choice:
        """This choice with the cards that the seat may name."""
        word, kind, _, least, most, cost, options, face_up = self
        if kind in ("card", "cards"):
            cards = tuple(hand.hand_cards(seat))
        elif kind == "field_card":
            cards = tuple(hand.field_cards(seat))
        else:
            return self
        return Choice(word, kind, cards, least, most, cost, options, face_up)


CHECK = Choice("check")
FOLD = Choice("fold")
STAND = Choice("stand")
DRAW = Choice("draw")
TRADE = Choice("trade", "card")
CALL = Choice("call")
PASS = Choice("pass")
KEEP = Choice("keep")
DISCARD = Choice("discard", "card")
FIELD = Choice("field", "card", face_up=True)
UNFIELD = Choice("unfield", "field_card")
REFUSE = Choice("refuse")
MUCK = Choice("muck")
SHOW = Choice("show")


@lru_cache(maxsize=4096)
def paying(word: str, pays: int) -> Choice:
    """A word that puts so many credits into a pot, no more and no less."""
    return Choice(word, least=pays, most=pays, cost=pays)


@lru_cache(maxsize=4096)
def amounts(word: str, least: int, most: int, cost: int) -> Choice:
    """A word with an amount from `least` to `most`; the least costs `cost` credits."""
    return Choice(word, "amount", least=least, most=most, cost=cost)


Explain = Callable[["HandState", int, str], Refusal | None]
"""Says of a hand why a word is not open to a seat, where there is more to say than that."""


@cache
def _in_order(words: tuple[str, ...]) -> tuple[str, ...]:
    """Words in the order of the public formats."""
    return tuple(sorted(words, key=WORD_ORDER.__getitem__))


class Question:
    """Something the hand waits for. `word` is the dealer's word that answers it (a seat's turn has none)."""

    __slots__ = ()

    word: ClassVar[str] = ""
    owed_code: ClassVar[RefusalCode] = "dealer_owes"
    """Why a player's move has to wait."""

    def refusal(self, hand: HandState, move: Move) -> Refusal | None:
        """Why `move`, which is no interrupt, is no answer to this question, or None where it is one."""
        raise NotImplementedError

    def public(self, hand: HandState) -> dict[str, Any]:
        """The question as the public formats write it."""
        raise NotImplementedError

    def no_answer(self, hand: HandState, move: Move) -> Refusal:
        """Why a move of another kind than this question asks for has to wait."""
        if move.by_dealer:
            return refuse("dealer_owes", word=self.word)
        found = hand.seat_refusal(move.seat)
        if found is not None:
            return found
        return refuse("dealer_owes", word=self.word) if self.owed_code == "dealer_owes" else refuse(self.owed_code)


Script = Generator[Question, Move, Result]


class SeatTurn(Question):
    """A seat is asked; `choices` are the words open to it, `explain` says why another word is not."""

    __slots__ = ("choices", "explain", "seat")

    def __init__(self, seat: int, choices: Mapping[str, Choice], explain: Explain | None = None) -> None:
        self.seat = seat
        self.choices = choices
        self.explain = explain

    def open_choices(self, hand: HandState) -> list[Choice]:
        """The choices that can be carried out now, in no order; their cards are not laid out."""
        choices, guarded = self.choices, hand.guarded[self.seat]
        if False in guarded and (True in guarded or "unfield" not in choices):
            found = list(choices.values())
        else:
            missing = ("" if False in guarded else "card", "" if True in guarded else "field_card")
            found = [choice for choice in choices.values() if choice.kind not in missing]
        if hand.field_any_time:
            found += hand.interrupts(self.seat)
        return found

    def public(self, hand: HandState) -> dict[str, Any]:
        words = tuple([choice.word for choice in self.open_choices(hand)])
        return {"seat": self.seat, "moves": list(_in_order(words))}

    def refusal(self, hand: HandState, move: Move) -> Refusal | None:
        if move.seat != self.seat or move.by_dealer:
            return self.no_answer(hand, move)
        choice = self.choices.get(move.word)
        if choice is None:
            found = self.explain(hand, self.seat, move.word) if self.explain else None
            return found or self._not_open(hand, move.word)
        kind = choice.kind
        if kind == "plain" and not move.named:
            return None
        if kind == "named":
            return self._named_refusal(hand, choice, move)
        if move.named:
            return refuse("nothing_to_name", word=move.word)
        if kind == "amount":
            assert move.amount is not None
            return self._amount_refusal(hand, choice, move.amount)
        if kind == "field_card":
            return hand.field_refusal(self.seat, move.cards[0])
        if kind == "cards" and len(move.cards) > choice.most:
            return refuse("too_many_cards", most=choice.most)
        if kind == "cards" and len(move.cards) < choice.least:
            return refuse("too_few_cards", least=choice.least)
        return hand.cards_refusal(self.seat, move.cards, face_up=choice.face_up)

    def no_answer(self, hand: HandState, move: Move) -> Refusal:
        if move.by_dealer:
            return refuse("not_awaited", word=move.word)
        found = hand.seat_refusal(move.seat)
        return found or refuse("not_your_turn", seat=move.seat, turn=self.seat)

    def _not_open(self, hand: HandState, word: str) -> Refusal:
        if word not in hand.words_of_ruleset():
            return refuse("not_in_ruleset", word=word)
        return refuse("not_open", word=word, words=tuple(self.public(hand)["moves"]))

    def _named_refusal(self, hand: HandState, choice: Choice, move: Move) -> Refusal | None:
        del hand
        if move.named in choice.options:
            return None
        return refuse("name_needed", word=move.word, options=choice.options)

    def _amount_refusal(self, hand: HandState, choice: Choice, amount: int) -> Refusal | None:
        if choice.least <= amount <= choice.most:
            return None
        code: RefusalCode
        if amount < choice.least:
            code = "bet_too_small" if choice.word == "bet" else "raise_too_small"
            return refuse(code, least=choice.least)
        if choice.most == hand.staked[self.seat] + hand.pots.credits[self.seat]:
            code = "bet_over_credits" if choice.word == "bet" else "raise_over_credits"
        else:
            code = "bet_too_large" if choice.word == "bet" else "raise_too_large"
        return refuse(code, most=choice.most)


_BY_WORD = {
    choice.word: choice
    for choice in (
        CHECK,
        FOLD,
        STAND,
        DRAW,
        TRADE,
        CALL,
        PASS,
        KEEP,
        DISCARD,
        FIELD,
        UNFIELD,
        REFUSE,
        MUCK,
        SHOW,
    )
}


def without_price(words: Iterable[str]) -> dict[str, Choice]:
    """The choices of words that need neither price nor amount. Raises KeyError for another word."""
    return {word: _BY_WORD[word] for word in words}


@cache
def asking(seat: int, words: tuple[str, ...], explain: Explain | None = None) -> SeatTurn:
    """A seat is asked for one of these words, none of which has a price or an amount. Raises KeyError for another word.

    Such questions are values: made once, one serves every hand. So is `explain`, a function of the variant's module.
    """
    return SeatTurn(seat, without_price(words), explain)


class NamingTurn(SeatTurn):
    """A seat is asked; `explain_named` says of a move with an open word why what it names is none of the options."""

    __slots__ = ("explain_named",)

    def __init__(
        self,
        seat: int,
        choices: Mapping[str, Choice],
        explain: Explain,
        explain_named: Callable[[HandState, Move], Refusal | None],
    ) -> None:
        super().__init__(seat, choices, explain)
        self.explain_named = explain_named

    def _named_refusal(self, hand: HandState, choice: Choice, move: Move) -> Refusal | None:
        found = super()._named_refusal(hand, choice, move)
        return found and (self.explain_named(hand, move) or found)


class DealOwed(Question):
    """Cards are owed: `order` holds a seat for each, in the order in which the dealer deals; any other is accepted."""

    __slots__ = ("face_up", "order")
    word = "deal"
    owed_code = "cards_owed"
    families: Mapping[int, Sequence[str]] = MappingProxyType({})

    def __init__(self, order: list[int], *, face_up: bool = False) -> None:
        self.order = order
        self.face_up = face_up

    @property
    def owed(self) -> Mapping[int, int]:
        """How many cards each seat is still owed, those without any left out."""
        return dict(Counter(self.order))

    def next_seat(self) -> int:
        """The seat that the dealer deals to next."""
        return self.order[0]

    def next_family(self, seat: int) -> str:
        """The family of which the dealer deals the seat's next card."""
        del seat
        return ""

    def public(self, hand: HandState) -> dict[str, Any]:
        return {"deal": {str(seat): count for seat, count in sorted(self.owed.items())}}

    def refusal(self, hand: HandState, move: Move) -> Refusal | None:
        if move.word != "deal":
            return self.no_answer(hand, move)
        if move.seat not in self.order:
            return refuse("no_card_owed", seat=move.seat)
        card = move.cards[0]
        if hand.free.get(card, 0) > 0:
            return None
        return refuse("open_card_needed") if self.face_up and card == UNKNOWN else hand.deck_refusal(card)


class FamiliesOwed(DealOwed):
    """Cards of a deck that has families: `families` are those from which each seat is owed one, in the dealer's order.

    A card whose face the dealer does not know is of one that no known card is of.
    """

    __slots__ = ("families",)

    def __init__(self, order: list[int], families: Mapping[int, Sequence[str]]) -> None:
        super().__init__(order)
        self.families = families

    def next_family(self, seat: int) -> str:
        return self.families[seat][-self.order.count(seat)]

    def refusal(self, hand: HandState, move: Move) -> Refusal | None:
        if move.word == "deal" and move.seat in self.order:
            return hand.deck_refusal(move.cards[0], self.families.get(move.seat))
        return super().refusal(hand, move)


class DiceOwed(Question):
    """Dice are to be rolled: `dice` holds the faces of each die, all equally likely; a face may be on several sides."""

    __slots__ = ("dice",)
    word = "dice"
    owed_code = "dice_owed"

    def __init__(self, dice: Sequence[Sequence[str]]) -> None:
        self.dice = tuple(tuple(faces) for faces in dice)

    @classmethod
    @cache
    def numbered(cls, count: int, sides: int) -> DiceOwed:
        """`count` dice with the numbers from 1 to `sides`."""
        return cls([cls._numbers(sides)] * count)

    def public(self, hand: HandState) -> dict[str, Any]:
        return {"dice": len(self.dice)}

    def refusal(self, hand: HandState, move: Move) -> Refusal | None:
        if move.word != "dice":
            return self.no_answer(hand, move)
        if len(move.dice) == len(self.dice) and all(map(contains, self.dice, move.dice)):
            return None
        if all(faces == self._numbers(len(faces)) for faces in self.dice):
            return refuse("wrong_dice", count=len(self.dice), sides=len(self.dice[0]))
        return refuse("wrong_faces", faces=tuple("/".join(dict.fromkeys(faces)) for faces in self.dice))

    @staticmethod
    def _numbers(sides: int) -> tuple[str, ...]:
        return tuple(map(str, range(1, sides + 1)))


class TurnOwed(Question):
    """A card is to be turned face up onto the discard pile; of a deck with several families, onto the pile of its own."""

    __slots__ = ("families",)
    word = "turn"

    def __init__(self, families: list[str] | None = None) -> None:
        self.families = families  # those that are still without an open card, in the dealer's order

    def public(self, hand: HandState) -> dict[str, Any]:
        return {"turn": 1}

    def refusal(self, hand: HandState, move: Move) -> Refusal | None:
        if move.word != "turn":
            return self.no_answer(hand, move)
        if move.cards[0] == UNKNOWN:
            return refuse("open_card_needed")
        return hand.deck_refusal(move.cards[0], self.families)


class PickOwed(Question):
    """Chance takes a card from a seat (Cloud City's shifting)."""

    __slots__ = ("seat",)
    word = "pick"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def public(self, hand: HandState) -> dict[str, Any]:
        return {"pick": self.seat}

    def refusal(self, hand: HandState, move: Move) -> Refusal | None:
        if move.word != "pick":
            return self.no_answer(hand, move)
        if move.seat != self.seat:
            return refuse("wrong_pick", seat=self.seat)
        return hand.cards_refusal(self.seat, move.cards)


class ShowOwed(Question):
    """Seats with cards that the dealer does not know lay them open."""

    __slots__ = ("seats",)
    word = "show"

    def __init__(self, seats: list[int]) -> None:
        self.seats = seats

    def public(self, hand: HandState) -> dict[str, Any]:
        return {"show": sorted(self.seats)}

    def refusal(self, hand: HandState, move: Move) -> Refusal | None:
        if move.word != "show" or not move.by_dealer:
            return self.no_answer(hand, move)
        if move.seat not in self.seats:
            return refuse("show_not_owed", seat=move.seat)
        return hand.show_refusal(move.seat, move.cards)


class WildOwed(Question):
    """The wild card and the clone card are to be announced (Kerton)."""

    __slots__ = ()
    word = "wild"

    def public(self, hand: HandState) -> dict[str, Any]:
        return {"wild": True}

    def refusal(self, hand: HandState, move: Move) -> Refusal | None:
        if move.word != "wild":
            return self.no_answer(hand, move)
        for card in move.cards:
            if card not in hand.deck.counts:
                return refuse("unknown_card", card=card, deck=hand.deck.name)
        if move.cards[0] == move.cards[1]:
            return refuse("wild_same", card=move.cards[0])
        return None
