"""What a press means at this moment: buttons, touches and keys become moves.

A shared button acts for the seat on turn; a button may be bound to a seat. Cards are chosen by their place, never by their
face; amounts by plus and minus.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.hand import Hand
from rules.moves import CARDS_WORDS, Move
from rules.refusals import Refusal, refuse
from rules.view import LegalMove

# What each button may mean, the first that is open counts.
BUTTON_WORDS = {
    "draw": ("draw",),
    "trade": ("trade", "swap", "discard", "exchange", "select", "improve", "token"),
    "stand": ("stand", "keep", "pass"),
    "match": ("match", "check"),
    "raise": ("raise", "bet"),
    "fold": ("fold", "muck", "refuse"),
    "call": ("call",),
    "deal": ("show", "choose"),
}
FIELD_WORDS = ("field", "unfield")
WORD_BUTTONS = {word: button for button, words in BUTTON_WORDS.items() for word in words} | {"unfield": "field"}
"""The button of each word."""
NAMING = ("draw", "token", "choose")
"""Words behind which a move may name something: a pile, a token with its seat, a number."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A press that is a move of the seat; the hand still has to accept it."""

    move: Move


@dataclass(frozen=True, slots=True)
class Told:
    """A press that is no move: a code for `Words.talk`, and the seat whose lamp blinks."""

    code: str
    seat: int | None = None


Answer = Chosen | Told | Refusal | None
"""What became of a press; None: something was chosen or adjusted, no move yet."""


class Panel:
    """The choices half made at the table: an amount, and a card move that waits for its card."""

    def __init__(self) -> None:
        self.seat: int | None = None  # whose choice is half made
        self.word: str | None = None  # the card move that waits for a card
        self.cursor = 0
        self.marked: set[int] = set()
        self.amount: int | None = None

    def reset(self) -> None:
        """Nothing is half made any more."""
        self.__init__()  # type: ignore[misc]

    def selected(self) -> tuple[int, int] | None:
        """The seat and the place of the card that the cursor is on."""
        return None if self.seat is None or self.word is None or self.word in NAMING else (self.seat, self.cursor)

    def option(self, hand: Hand) -> str | None:
        """What the move that is being chosen would be about, of a move that names a pile, a token or a number."""
        if self.seat is None or self.word not in NAMING:
            return None
        options = [option for _, option in _places(hand, self.seat, self.word)]
        return options[min(self.cursor, len(options) - 1)] if options else None

    def turn_passed(self, before: int | None) -> None:
        """The seat on turn `before` has nothing to choose any more; another one may be at its field, out of turn."""
        self.amount = None
        if self.word != "field" or self.seat == before:
            self.let_go()

    def moved(self, seat: int | None, turn: int | None) -> None:
        """The seat has made a move: what it had half chosen is void, and so is the amount of the seat on turn."""
        if seat == turn:
            self.amount = None
        if seat == self.seat:
            self.let_go()

    # --- amounts

    def stake(self, hand: Hand, seat: int) -> int | None:
        """What a bet or raise of the seat would make its stake, in credits; None when neither is open."""
        legal = _amount_move(hand, seat)
        if legal is None:
            return None
        return min(max(self.amount or legal.least, legal.least), legal.most)

    def _adjust(self, hand: Hand, seat: int, direction: int) -> bool:
        legal = _amount_move(hand, seat)
        if legal is None:
            return False
        now = self.stake(hand, seat) or legal.least
        step = max(1, min_step(hand))
        self.amount = min(max(now + direction * step, legal.least), legal.most)
        return True

    # --- presses

    def press(self, hand: Hand, name: str, seat: int) -> Answer:
        """The seat presses a button of the panel, or an action on the screen."""
        if self.seat not in (None, seat):
            self.let_go()
        if name in ("plus", "minus"):
            return self._step(hand, seat, 1 if name == "plus" else -1)
        if name == "deal" and self.word is not None:
            return self._confirm(hand, seat)
        if name in FIELD_WORDS:
            return self._field(hand, seat)
        legal = {move.word: move for move in hand.legal_moves(seat)}
        named, _, option = name.partition(" ")
        if option and named in legal:  # an action on the screen that says all of the move
            self.let_go()
            return Chosen(Move(named, seat, named=option))
        words = BUTTON_WORDS.get(name, (name,))
        word = next((w for w in words if w in legal), None)
        if word is None:
            if name == "deal":
                return Told("nothing_to_confirm", seat)
            self.let_go()
            return _why_not(hand, seat, words)
        found = legal[word]
        if found.kind == "plain" or (found.kind == "cards" and not found.most):
            return Chosen(Move(word, seat))
        if found.kind == "amount":
            return Chosen(Move(word, seat, amount=self.stake(hand, seat)))
        if self.word == word:
            if found.kind == "cards":
                self.marked ^= {self.cursor}
                return None
            return self._confirm(hand, seat)
        self._await_card(seat, word)
        return None

    def touch(self, hand: Hand, seat: int, place: int) -> Answer:
        """A card of the seat is touched: it is chosen for what the seat is about to do, or for the field."""
        cards = hand.state.hand_cards(seat) if seat in hand.state.hands else []
        field = hand.state.field_cards(seat) if seat in hand.state.hands else []
        if not 0 <= place < len(cards) + len(field) or self.word in NAMING:
            return None
        if self.word is not None and self.seat == seat:
            if place >= len(_places(hand, seat, self.word)):
                return _set_apart(hand, field[place - len(cards)])
            again = self.cursor == place
            self.cursor = place
            if self.word in CARDS_WORDS:
                self.marked ^= {place}
                return None
            return self._confirm(hand, seat) if again else None
        legal = {move.word: move for move in hand.legal_moves(seat)}
        card_words = [w for w in BUTTON_WORDS["trade"] if w in legal]
        if card_words and card_words[0] in CARDS_WORDS:
            if place >= len(cards):
                return _set_apart(hand, field[place - len(cards)])
            self._await_card(seat, card_words[0], place)
            self.marked = {place}
            return None
        if "field" in legal or "unfield" in legal:
            self._await_card(seat, "field", place)
        elif card_words:
            self._await_card(seat, card_words[0], place)
        return None

    def card_scanned(self, hand: Hand, seat: int, card: str) -> Answer:
        """A card of the seat's hand is laid on the reader while the table waits for a seat."""
        several = next((move.word for move in hand.legal_moves(seat) if move.word in CARDS_WORDS), None)
        if several is not None:
            return self._mark(hand, seat, several, card)
        if self.word is not None and self.seat == seat and self.word not in ("field", *NAMING):
            return Chosen(Move(self.word, seat, (card,)))
        word = "unfield" if card in hand.state.field_cards(seat) else "field"
        return Chosen(Move(word, seat, (card,)))

    def _mark(self, hand: Hand, seat: int, word: str, card: str) -> Answer:
        """A card of the hand is marked by scan for a move that names several, or taken out again."""
        places = [place for place, held in enumerate(hand.state.hand_cards(seat)) if held == card]
        if not places:
            return _set_apart(hand, card) if card in hand.state.field_cards(seat) else Told("choose_by_place", seat)
        if self.word != word or self.seat != seat:
            self._await_card(seat, word, places[0])
        self.marked ^= set(places[:1])
        return None

    def _step(self, hand: Hand, seat: int, direction: int) -> Answer:
        if self.word is None:
            only = [move.word for move in hand.legal_moves(seat)]
            if len(only) == 1 and only[0] in NAMING:  # nothing else can be meant: the first is offered
                self._await_card(seat, only[0])
                return None
        if self.word is not None:
            count = len(_places(hand, seat, self.word))
            self.cursor = (self.cursor + direction) % count if count else 0
            return None
        if self._adjust(hand, seat, direction):
            return None
        return Told("nothing_to_adjust", seat)

    def _field(self, hand: Hand, seat: int) -> Answer:
        legal = {move.word for move in hand.legal_moves(seat)}
        if not legal & set(FIELD_WORDS):
            return _why_not(hand, seat, ("field",))
        if self.word == "field":
            return self._confirm(hand, seat)
        self._await_card(seat, "field")
        return None

    def _await_card(self, seat: int, word: str, place: int = 0) -> None:
        self.seat, self.word, self.cursor, self.marked = seat, word, place, set()

    def may_confirm(self, hand: Hand) -> bool:
        """Whether as many cards are marked as the move needs at least."""
        if self.seat is None or self.word not in CARDS_WORDS:
            return self.word is not None
        legal = next((move for move in hand.legal_moves(self.seat) if move.word == self.word), None)
        return legal is None or len(self.marked) >= legal.least

    def _confirm(self, hand: Hand, seat: int) -> Answer:
        if not self.may_confirm(hand) and self.word is not None:
            return hand.why_not(Move(self.word, seat))  # and the choice goes on
        word, cursor, marked = self.word, self.cursor, self.marked
        assert word is not None
        places = _places(hand, seat, word)
        self.let_go()
        if word in CARDS_WORDS:
            return Chosen(Move(word, seat, tuple(places[p][1] for p in sorted(marked) if p < len(places))))
        if not places:
            return Told("no_card_chosen", seat)
        found, card = places[min(cursor, len(places) - 1)]
        if found in NAMING:
            return Chosen(Move(found, seat, named=card))
        return Chosen(Move(found, seat, (card,)))

    def let_go(self) -> None:
        """No card is being chosen any more."""
        self.seat, self.word, self.cursor, self.marked = None, None, 0, set()


def _places(hand: Hand, seat: int, word: str) -> list[tuple[str, str]]:
    """The cards that the cursor can be on, each with the move it would make: the hand, then (for the field) the field.

    For a move that names a pile, a token or a number, all that it may name.
    """
    if word in NAMING:
        return [(word, option) for move in hand.legal_moves(seat) if move.word == word for option in move.options]
    cards = [("field" if word == "field" else word, card) for card in hand.state.hand_cards(seat)]
    if word == "field":
        cards += [("unfield", card) for card in hand.state.field_cards(seat)]
    return cards


def _set_apart(hand: Hand, card: str) -> Refusal:
    """Why a card cannot be named that lies in the field, which is open, or in a selection, which nobody else sees."""
    return refuse("in_selection") if hand.state.ruleset.variant.selects else refuse("in_field", card=card)


def _amount_move(hand: Hand, seat: int) -> LegalMove | None:
    return next((move for move in hand.legal_moves(seat) if move.kind == "amount"), None)


def min_step(hand: Hand) -> int:
    """By how many credits plus and minus change an amount: the least bet of the ruleset."""
    options = hand.state.options
    least = getattr(options, "min_bet", None)
    if isinstance(least, int):
        return least
    return int(getattr(options, "blind", 0) or getattr(options, "ante", 0) or 1)


def _why_not(hand: Hand, seat: int, words: tuple[str, ...]) -> Answer:
    """Why none of the words is open to the seat."""
    known = [word for word in words if word in hand.state.words_of_ruleset()] or list(words)
    word = known[0]
    return hand.why_not(_sample(word, seat)) or Told("not_now", seat)


def _sample(word: str, seat: int) -> Move:
    """A move of that word, to ask why it is refused."""
    if word in ("bet", "raise"):
        return Move(word, seat, amount=1)
    if word in ("trade", "swap", "discard", "field", "unfield"):
        return Move(word, seat, ("??",))
    if word in ("token", "choose"):
        return Move(word, seat, named="refund" if word == "token" else "1")
    return Move(word, seat)
