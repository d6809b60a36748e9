"""Moves as one-line texts: what a hand is made of, together with its header (public formats, "Moves")."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from rules.refusals import IllegalMove, refuse

# The order in which the words open to a seat are listed.
WORDS = [
    "check",
    "bet",
    "match",
    "raise",
    "call",
    "fold",
    "draw",
    "trade",
    "swap",
    "exchange",
    "select",
    "improve",
    "stand",
    "discard",
    "keep",
    "field",
    "unfield",
    "pass",
    "muck",
    "show",
    "token",
    "refuse",
    "choose",
]
WORD_ORDER = {word: place for place, word in enumerate(WORDS)}

# The least and the most number of words that say what a move is about: a pile, a token with its seat, a number.
_NAMING_WORDS = {"draw": (0, 1), "token": (1, 2), "choose": (1, 1)}
_AMOUNT_WORDS = frozenset({"bet", "raise"})
_CARD_WORDS = frozenset({"trade", "swap", "field", "unfield", "discard"})
CARDS_WORDS = frozenset({"exchange", "select", "improve"})
"""Words that name any number of cards of a hand, at one go."""
FIELD_WORDS = ("field", "unfield")
INTERRUPTS = frozenset({"pulse", *FIELD_WORDS})
"""Words that may come while something else is awaited."""
_DEALER_WORDS = frozenset({"deal", "turn", "dice", "pulse", "pick", "show", "wild"})
_NUMBER = re.compile(r"0|[1-9][0-9]{0,11}", re.ASCII)
_FACE = re.compile(r"[+-]?(?:0|[1-9][0-9]{0,11})|[a-z]{1,8}", re.ASCII)
_NAME = re.compile(r"[a-z]{2,20}(?:-[a-z]{2,20}){0,3}|0|[1-9][0-9]{0,2}", re.ASCII)
_CARD = re.compile(r"\?\?|[+-]?[0-9A-Za-z]{1,8}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Move:
    """One move. `seat` acts (player moves) or is acted upon (`deal`, `pick`, `show`); None otherwise.

    `amount` is in credits, and for `bet` and `raise` says what the seat's stake in this betting round becomes. `dice`
    are the faces that the dice show, as they are written on them. `named` is what else the move is about, as its text
    says it: a pile (`draw sand-pile`), a token and the seat that it is aimed at (`token target-tariff 2`), a number
    (`choose 5`).

    `well_formed`: whether the move has just the arguments that its word takes, so that its text can be read again.
    `interrupts`: whether its word may come while something else is awaited. `answers`: well formed, and no such word: a
    question alone decides about it.
    """

    word: str
    seat: int | None = None
    cards: tuple[str, ...] = ()
    amount: int | None = None
    dice: tuple[str, ...] = ()
    by_dealer: bool = False
    named: str = ""
    well_formed: bool = field(init=False, repr=False, compare=False)
    interrupts: bool = field(init=False, repr=False, compare=False)
    answers: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Found once: a move is a value, and is carried out more often than it is made.
        object.__setattr__(self, "well_formed", _is_well_formed(self))
        object.__setattr__(self, "interrupts", self.word in INTERRUPTS)
        object.__setattr__(self, "answers", self.well_formed and not self.interrupts)

    def __str__(self) -> str:
        parts: list[str] = [self.word]
        if self.seat is not None:
            parts.insert(1 if self.by_dealer else 0, str(self.seat))
        if self.amount is not None:
            parts.append(str(self.amount))
        if self.named:
            parts.append(self.named)
        parts.extend(self.cards)
        parts.extend(self.dice)
        return " ".join(parts)


# Which arguments a word takes: a seat, how many cards (least, most), an amount, dice.
_MANY = 99
_SHAPES: dict[tuple[str, bool], tuple[bool, int, int, bool, bool]] = {
    (word, False): (
        True,
        int(word in _CARD_WORDS),
        1 if word in _CARD_WORDS else _MANY if word in CARDS_WORDS else 0,
        word in _AMOUNT_WORDS,
        False,
    )
    for word in WORDS
} | {
    ("deal", True): (True, 1, 1, False, False),
    ("turn", True): (False, 1, 1, False, False),
    ("dice", True): (False, 0, 0, False, True),
    ("pulse", True): (False, 0, 0, False, False),
    ("pick", True): (True, 1, 1, False, False),
    ("show", True): (True, 1, _MANY, False, False),
    ("wild", True): (False, 2, 2, False, False),
}


def _is_well_formed(move: Move) -> bool:
    shape = _SHAPES.get((move.word, move.by_dealer))
    if shape is None:
        return False
    has_seat, least, most, has_amount, has_dice = shape
    return (
        (move.seat is not None) == has_seat
        and least <= len(move.cards) <= most
        and (move.amount is not None) == has_amount
        and bool(move.dice) == has_dice
        and _names_well(move)
    )


def _names_well(move: Move) -> bool:
    """Whether `named` has as many words as the move's word takes, each one in the form of a name or a small number."""
    least, most = (0, 0) if move.by_dealer else _NAMING_WORDS.get(move.word, (0, 0))
    if not move.named:
        return not least
    words = move.named.split(" ")
    return least <= len(words) <= most and all(_NAME.fullmatch(word) for word in words)


def deal(seat: int, card: str) -> Move:
    """`deal SEAT CARD`."""
    return Move("deal", seat, (card,), by_dealer=True)


def dice(*faces: int | str) -> Move:
    """`dice N [N]`, or other faces."""
    return Move("dice", dice=tuple(map(str, faces)), by_dealer=True)


PULSE = Move("pulse", by_dealer=True)


@lru_cache(maxsize=4096)
def parse(text: str) -> Move:
    """Read one move. Raises `IllegalMove` (`unreadable`) for text that is no move of any ruleset."""
    words = text.split(" ")
    move = None
    if _NUMBER.fullmatch(words[0]):
        if len(words) > 1:
            move = _player(int(words[0]), words[1], words[2:])
    elif words[0] in _DEALER_WORDS:
        move = _dealer(words[0], words[1:])
    if move is None:
        raise IllegalMove(refuse("unreadable", text=text[:80]))
    return move


def _player(seat: int, word: str, rest: list[str]) -> Move | None:
    if word not in WORD_ORDER:
        return None
    if word in _AMOUNT_WORDS:
        if len(rest) == 1 and _NUMBER.fullmatch(rest[0]):
            return Move(word, seat, amount=int(rest[0]))
        return None
    if word in _NAMING_WORDS:
        move = Move(word, seat, named=" ".join(rest))
        return move if _names_well(move) else None
    if not all(_CARD.fullmatch(card) for card in rest):
        return None
    if word in _CARD_WORDS:
        return Move(word, seat, tuple(rest)) if len(rest) == 1 else None
    if word in CARDS_WORDS:
        return Move(word, seat, tuple(rest))
    return None if rest else Move(word, seat)


def _dealer(word: str, rest: list[str]) -> Move | None:
    if word == "pulse":
        return None if rest else PULSE
    if word == "dice":
        if rest and all(_FACE.fullmatch(face) for face in rest):
            return dice(*rest)
        return None
    if word in ("turn", "wild"):
        wanted = 1 if word == "turn" else 2
        if len(rest) == wanted and all(_CARD.fullmatch(card) for card in rest):
            return Move(word, cards=tuple(rest), by_dealer=True)
        return None
    if len(rest) < 2 or not _NUMBER.fullmatch(rest[0]):
        return None
    if not all(_CARD.fullmatch(card) for card in rest[1:]) or (word != "show" and len(rest) != 2):
        return None
    return Move(word, int(rest[0]), tuple(rest[1:]), by_dealer=True)
