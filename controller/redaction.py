"""A hand as the public may know it: the moves of a history in which no card stands that never lay open.

The history is told as the droid of an `unseen` table would have written it: cards that come or go face down are `??`, and
`show` moves lay the hands open at the reveal. It follows from what the public saw and from nothing else, so that the file of
a running hand gives nothing away, not even which of a seat's cards came first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from rules.cards import UNKNOWN
from rules.events import (
    CardDealt,
    CardGiven,
    CardTurned,
    Event,
    Fielded,
    Folded,
    HandsThrown,
    Revealed,
    Unfielded,
    WildNamed,
)
from rules.hand import Hand
from rules.moves import Move
from rules.questions import SeatTurn, ShowOwed
from rules.state import HandState

TRIES = 64
"""How many guesses are made before cards that lay open at some time are told wherever they went."""

_OF_ONE_SEAT = ("not_in_hand", "show_lacks")


class CannotRedact(ValueError):
    """A variant shows cards in a way that is not known here: the hand is not told at all."""


def public_moves(hand: Hand) -> tuple[Move, ...]:
    """The hand's moves so far with `??` for every card that never lay open. They give the same credits, pots and winners.

    A card that lay open, went back into a hand and perhaps left it face down is a riddle: the moves tell the first answer
    that fits everything the public saw. Where no answer is found soon, cards that lay open at some time are told wherever
    they went, as they went; so they are, too, of a deck with families, where backs and moves tell the way of every card.
    Raises `CannotRedact`.
    """
    if hand.header.ruleset.deck.families:
        return _told_by_their_own_ways(hand)
    guesses: dict[int, int] = {}
    dealt: dict[int, str] = {}
    tries = 0
    while tries < TRIES:
        told = _Retelling(hand, guesses=guesses, dealt=dealt)
        if told.top is not None:
            dealt |= [told.top]
        elif not told.misfits:
            return tuple(told.moves)
        elif _guess_again(guesses, told):
            tries += 1
        else:
            break
    return _told_by_their_own_ways(hand)


def _told_by_their_own_ways(hand: Hand) -> tuple[Move, ...]:
    told = _Retelling(hand, cards=_cards_once_open(hand))
    if told.misfits:
        raise CannotRedact("this hand cannot be told without the cards that never lay open")
    return tuple(told.moves)


def _guess_again(guesses: dict[int, int], told: _Retelling) -> bool:
    """Guess anew what left the hands that do not fit, the last such move first. False: nothing is left to try."""
    for number, (seat, count) in reversed(told.riddles.items()):
        if seat in told.misfits:
            guess = guesses.pop(number, 0) + 1
            if guess < count:
                guesses[number] = guess
                return True
    return False


def lies_open(events: Iterable[Event]) -> bool:
    """Whether the cards that a move names lie open, from what happened by it."""
    for event in events:
        match event:
            case CardDealt() | CardGiven():
                return event.face_up
            case CardTurned() | Fielded() | Unfielded() | WildNamed():
                return True
            case _:
                pass
    return False


def _top_of_hand(event: Event) -> tuple[int, str] | None:
    """The seat whose hand went onto the open discard pile, and the card that lies on top now."""
    match event:
        case Folded(seat, str(top)) if top != UNKNOWN:
            return seat, top
        case HandsThrown(counts, top) if top != UNKNOWN:
            return counts[-1][0], top
        case _:
            return None


class _Retelling:
    """One attempt to tell a hand: beside the hand itself runs its public twin, which takes the moves as they are told.

    `guesses` are answers to riddles by move, as places among the possible cards; `dealt` are cards known to have come with
    a deal, by move. With `cards` the cards of every move are given instead.
    """

    def __init__(
        self,
        hand: Hand,
        *,
        guesses: Mapping[int, int] | None = None,
        dealt: Mapping[int, str] | None = None,
        cards: Mapping[int, tuple[str, ...]] | None = None,
    ) -> None:
        header = hand.header
        self.moves: list[Move] = []
        self.riddles: dict[int, tuple[int, int]] = {}
        """By move: a card that may have lain open left a hand face down; the seat, and how many cards are possible."""
        self.misfits: set[int] = set()
        """The seats of which something is told that does not fit what comes next: then the attempt ends there."""
        self.top: tuple[int, str] | None = None
        """A deal by its move, and the card that is known now to have come with it: to be told anew."""
        self._guesses = guesses or {}
        self._dealt = dealt or {}
        self._cards = cards
        self._hand = Hand(header.ruleset, header.seats, header.dealer, header.sabacc_pot)
        self._twin = Hand(header.ruleset, header.seats, header.dealer, header.sabacc_pot)
        self._last_deal: dict[int, int] = {}
        self._catch_up()
        for number, move in enumerate(hand.moves):
            self._retell(number, move)
            if self.misfits or self.top is not None:
                break

    def _retell(self, number: int, move: Move) -> None:
        events = self._hand.apply(move)
        if move.word == "show":
            # The dealer's are told when the hand is revealed; a seat's is no choice where the hand lies open already.
            if not move.by_dealer and isinstance(self._twin.question, SeatTurn):
                self._tell(move)
        else:
            self._tell(self._told(number, move, lies_open(events)))
        if self.misfits:
            return
        self._note_arrival(number, move)
        if self._cards is None:
            self._look_at_top(events)
        self._catch_up()

    def _told(self, number: int, move: Move, is_open: bool) -> Move:
        """The move with the cards that may be told."""
        if self._cards is not None:
            return replace(move, cards=self._cards.get(number, ()))
        if is_open or not move.cards:
            return move
        if move.word == "deal" or move.seat is None:
            return replace(move, cards=(self._dealt.get(number, UNKNOWN),))
        held = self._twin.state.hand_cards(move.seat)
        unknown = [card for card in held if card == UNKNOWN]
        known = [card for card in held if card != UNKNOWN]
        if len(move.cards) != 1:
            return replace(move, cards=tuple((unknown + known)[: len(move.cards)]))
        possible = list(dict.fromkeys(unknown + known))
        if len(possible) > 1:
            self.riddles[number] = (move.seat, len(possible))
        return replace(move, cards=(possible[min(self._guesses.get(number, 0), len(possible) - 1)],))

    def _tell(self, move: Move) -> None:
        refusal = self._twin.why_not(move)
        if refusal is None:
            self._twin.apply(move)
            self.moves.append(move)
            return
        if refusal.code in _OF_ONE_SEAT and move.seat is not None:
            self.misfits.add(move.seat)
        else:
            self.misfits.update(self._hand.state.order)

    def _catch_up(self) -> None:
        """Lay open in the twin whatever the hand has revealed."""
        shown = self._hand.state.shown
        while not self.misfits:
            question = self._twin.question
            if isinstance(question, ShowOwed):
                seat = next((seat for seat in question.seats if seat in shown), None)
                if seat is None:
                    return
                self._tell(Move("show", seat, shown[seat][0], by_dealer=True))
            elif isinstance(question, SeatTurn) and "show" in question.choices and question.seat in shown:
                self._tell(Move("show", question.seat))
            else:
                break
        # A hand of which the twin believes to know every card is not asked for.
        for seat, (cards, _) in self._twin.state.shown.items():
            if seat not in shown or sorted(cards) != sorted(shown[seat][0]):
                self.misfits.add(seat)

    def _note_arrival(self, number: int, move: Move) -> None:
        if move.word == "deal" and move.seat is not None:
            self._last_deal[move.seat] = number
        elif move.word == "swap" and move.seat is not None:
            self._last_deal.pop(move.seat, None)

    def _look_at_top(self, events: Iterable[Event]) -> None:
        """A hand that went onto the pile shows its last card, which came with the last deal to the seat."""
        state = self._twin.state
        for seat, card in filter(None, map(_top_of_hand, events)):
            number = self._last_deal.get(seat)
            if number is not None and state.pile[-1] == UNKNOWN and state.copies_free(card):
                self.top = (number, card)


# --- each card followed wherever it goes


class _Followed(str):
    """A card that stays the same object wherever it goes, and knows whether it ever lay open."""

    is_open = False


def _cards_once_open(hand: Hand) -> dict[int, tuple[str, ...]]:
    """The cards of each move, by its number: those that lay open at any time by name, all others as `??`.

    Of a deck with families those that lay open before the reveal, whose hands are told by `show` moves.
    """
    header = hand.header
    copy = Hand(header.ruleset, header.seats, header.dealer, header.sabacc_pot)
    followed: dict[int, tuple[str, ...]] = {}
    for number, move in enumerate(hand.moves):
        if move.word != "show":
            followed[number] = _follow(copy.state, move)
            move = replace(move, cards=followed[number])
        events = copy.apply(move)
        opened: list[str] = list(move.cards) if lies_open(events) else []
        for event in events:
            if isinstance(event, Revealed) and not header.ruleset.deck.families:
                opened += copy.state.hands[event.seat]
            elif isinstance(event, CardGiven) and event.face_up:
                opened.append(event.card)
            elif _top_of_hand(event) is not None:
                opened.append(copy.state.pile[-1])
        for card in opened:
            if isinstance(card, _Followed):
                card.is_open = True
    return {
        number: tuple(str(card) if isinstance(card, _Followed) and card.is_open else UNKNOWN for card in cards)
        for number, cards in followed.items()
    }


def _follow(state: HandState, move: Move) -> tuple[str, ...]:
    """The very cards that the move names: those that the seat holds, or new ones."""
    if move.word in ("deal", "turn", "wild") or move.seat is None:
        return tuple(card if card == UNKNOWN else _Followed(card) for card in move.cards)
    from_field = move.word == "unfield"
    places = zip(state.hands[move.seat], state.guarded[move.seat], strict=True)
    held = [card for card, guarded in places if guarded == from_field]
    found: list[str] = []
    for card in move.cards:
        if card in held:
            found.append(held.pop(held.index(card)))
        else:  # one of the seat's unknown cards turns out to be this one
            found.append(_Followed(card))
    return tuple(found)
