"""Our own engine at work: random legal play at six seats, replay of stored hands, judging, undo.

Nothing is left out for speed: every move is validated, every event told, the log of moves kept. Chance comes from a seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import count, cycle
from random import Random
from typing import Final

from bench.rates import Work, Workload
from controller.simulation.draws import Dealer, random_choice
from rules.cards import TRADITIONAL_VALUES
from rules.hand import Hand, Header
from rules.moves import PULSE, Move
from rules.questions import SeatTurn
from rules.ruleset import shipped
from rules.state import Seat
from rules.variants.traditional import judge_cards

RULESETS: Final = ("cloud-city", "classic", "corellian-spike")
"""The rulesets that the targets name."""

SEATS: Final = 6
CREDITS: Final = 200
_HANDS: Final = 5  # in one piece of work
_PULSE_GAP: Final = 40  # players' moves between two pulses, on the average: about one in a hand


@dataclass(frozen=True, slots=True)
class StoredHand:
    """A hand as it is stored: its header and its moves, as text and read."""

    header: Header
    texts: tuple[str, ...]
    moves: tuple[Move, ...]


@cache
def players(seats: int) -> Mapping[int, Seat]:
    """Who sits at the table: the same in every hand, as at PokerKit's."""
    return {seat: Seat(f"droid {seat}", CREDITS) for seat in range(1, seats + 1)}


def play_hand(
    name: str, number: int, seed: int = 1, seats: int = SEATS, fraction: Callable[[], float] | None = None
) -> tuple[Hand, int]:
    """Hand `number` of a ruleset, and how many decisions its players made in it.

    Chance is the hand's own, from the seed, or goes on from a source that serves many hands.
    """
    fraction = fraction or Random(f"{seed} {name} {number}").random
    hand = Hand(shipped(name), players(seats), number % seats + 1, 0)
    dealer = Dealer(hand, fraction)
    decisions = 0
    pulses = hand.state.pulses
    while (turn := dealer.serve()) is not None:
        if pulses and fraction() * _PULSE_GAP < 1 and hand.pulse_legal:
            hand.carry_out(PULSE)
        else:
            hand.carry_out(random_choice(hand.state, turn, fraction))
            decisions += 1
    return hand, decisions


def next_move(hand: Hand, dealer: Dealer, fraction: Callable[[], float]) -> Move:
    """The dealer's answer, or any legal move of the seat that is asked."""
    question = hand.question
    return random_choice(hand.state, question, fraction) if isinstance(question, SeatTurn) else dealer.answer()


def playing(name: str, seats: int = SEATS) -> Workload:
    """Whole hands of a ruleset, always other ones."""
    numbers = count(1)
    fraction = Random(1).random

    def work() -> Work:
        decisions = moves = 0
        for _ in range(_HANDS):
            hand, decided = play_hand(name, next(numbers), seats=seats, fraction=fraction)
            decisions += decided
            moves += len(hand.moves)
        return Work({"decisions": decisions, "hands": _HANDS, "moves": moves})

    return work


def stored_hands(hands: int) -> list[StoredHand]:
    """So many hands of each ruleset, as they are stored."""
    found = []
    for number in range(1, hands + 1):
        for name in RULESETS:
            hand, _ = play_hand(name, number, seed=2)
            found.append(StoredHand(hand.header, tuple(map(str, hand.moves)), hand.moves))
    return found


def replaying(stored: list[StoredHand], *, text: bool) -> Workload:
    """Strict replay of stored hands, from texts or from moves that are read already."""
    hands = cycle(stored)

    def work() -> Work:
        moves = 0
        for _ in range(_HANDS):
            hand = next(hands)
            Hand.replay(hand.header, hand.texts if text else hand.moves)
            moves += len(hand.moves)
        return Work({"steps": moves})

    return work


def judging() -> Workload:
    """Hands of the traditional deck, two to five cards, judged for 23."""
    rng = Random(3)
    cards = [card for card, value in TRADITIONAL_VALUES.items() for _ in range(2 if value <= 0 else 1)]
    hands: Iterator[list[list[str]]] = cycle(
        [[rng.sample(cards, rng.randint(2, 5)) for _ in range(500)] for _ in range(20)]
    )

    def work() -> Work:
        batch = next(hands)
        for hand in batch:
            judge_cards(hand)
        return Work({"judged": len(batch)})

    return work


def undoing(name: str, moves: int = 60) -> Workload:
    """Taking a move back: the hand anew, from its header and all moves but the last."""
    long = (hand for hand, _ in (play_hand(name, number, seed=4) for number in count(1)) if len(hand.moves) >= moves)
    hands = cycle([next(long) for _ in range(10)])

    def work() -> Work:
        hand = next(hands)
        Hand.replay(hand.header, hand.moves[: moves - 1])
        return Work({"undone": 1})

    return work
