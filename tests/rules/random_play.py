"""A player and a dealer who answer whatever a hand of any variant asks, at random but legally."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.cards import UNKNOWN
from rules.hand import Hand
from rules.moves import PULSE, Move, deal, dice
from rules.questions import DealOwed, DiceOwed, PickOwed, SeatTurn, ShowOwed, TurnOwed, WildOwed
from rules.refusals import CannotStart, RulesetError
from rules.ruleset import Ruleset, shipped
from rules.state import Seat
from rules.view import LegalMove

MOST_MOVES = 20_000

OPTION_VALUES: dict[str, dict[str, Sequence[Any]]] = {
    "traditional": {
        "ante": (0, 1, 5, 7),
        "sabacc_ante": (0, 1, 5),
        "opening_bet": (True, False),
        "declare_totals": (True, False),
        "turn": (["draw", "trade"], ["draw"], ["trade"], []),
        "shift": ("pulse", "dice", "none"),
        "dice": (
            {"count": 2, "sides": 6, "shifts_on": "pair"},
            {"count": 2, "sides": 10, "shifts_on": "pair"},
            {"count": 1, "sides": 12, "shifts_on": [4]},
            {"count": 1, "sides": 6, "shifts_on": [1, 2, 3, 4, 5, 6]},
        ),
        "field": ("any_time", "own_turn", "none"),
        "community_field": (True, False),
        "pot_building_rounds": (0, 1, 3),
        "call_in": ("play_turn", "betting_turn"),
        "bomb_out_penalty": ("main_pot", 0, 13),
        "min_bet": ("ante", 1, 3),
        "max_bet": ("none", 10, 40),
        "negative_totals": ("signed", "magnitude"),
        "sudden_demise_tie": ("repeat", "split"),
    },
    "cloud_city": {
        "ante": (0, 1, 5),
        "sabacc_ante": (0, 1, 4),
        "bet_cap": (0, 3, 10, "none"),
        "fold_fee": (0, 1, 7),
        "bomb_out_penalty": (0, 9, "main_pot"),
        "local_arrays": (
            "none",
            [{"name": "fairy_empress", "cards": ["Queen", "Queen"], "above": "total", "sabacc_pot": False}],
        ),
    },
    "corellian_spike": {
        "rounds": (1, 2, 3),
        "ante": (0, 1, 5),
        "sabacc_ante": (0, 2),
        "betting": (True, False),
        "raise_limit": ("none", 0, 1, 3),
        "gain_cost": (0, 1, 4),
        "swap_cost": (0, 2, 3),
        "gain_discard": ("no", "before", "after"),
        "hand_limit": (3, 5, 6),
        "prime_sabacc": (True, False),
        "lowest_wins": (True, False),
        "final_tie": ("draw", "split"),
        "max_bet": ("none", 10),
    },
    "kerton": {
        "ante": (0, 1, 5),
        "sabacc_ante": (0, 3),
        "wild": ("none", "6s", "3h"),
        "clone": ("none", "6s", "3h"),
        "max_bet": ("none", 10),
    },
    "coruscant_shift": {
        "ante": (0, 1, 5),
        "sabacc_ante": (0, 2),
        "two_sylops_win": (True, False),
        "final_tie": ("draw", "split"),
        "max_bet": ("none", 10),
    },
    "smuggler": {
        "blind": (1, 3, 5),
        "combinations": ("none", "corellian", "hutt"),
        "max_bet": ("none", 20),
    },
    "kessel": {
        "turns": (1, 2, 5),
        "draw_cost": (0, 2, 4),
        "tokens": (True, False),
        "tokens_per_seat": (0, 1, 8, 16),
    },
}
"""Values of each variant's options that random tables draw from."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a random table plays, as chances from 0 to 1 and weights of words.

    `unknown`: a card is dealt face unknown to the dealer. `pulse` and `interrupt`: one comes instead of the answer.
    `favourites` are cards that come from the deck first, most of the time: with a few like ones, hands tie.
    """

    unknown: float = 0.0
    pulse: float = 0.03
    interrupt: float = 0.05
    weights: Mapping[str, float] | None = None
    favourites: Sequence[str] = ()

    def weight(self, word: str) -> float:
        weights = {"fold": 0.2} if self.weights is None else self.weights
        return weights.get(word, 1.0)


def free_cards(hand: Hand) -> list[str]:
    """Every card that may lie in the deck, or under a card that the dealer does not know."""
    return [card for card in hand.state.deck.counts for _ in range(hand.state.copies_free(card))]


def card_from_deck(hand: Hand, rng: random.Random, habits: Habits, families: Sequence[str] | None = None) -> str:
    """A card that may come from the deck, of one of the families where it has several."""
    free = [card for card in free_cards(hand) if families is None or hand.state.deck.family(card) in families]
    liked = [card for card in free if card in habits.favourites]
    return rng.choice(liked if liked and rng.random() < 0.85 else free)


def amounts(legal: LegalMove, rng: random.Random) -> int:
    """An amount that is open: the least, the most, a small or any one."""
    near = min(legal.most, legal.least + 20)
    return rng.choice((legal.least, legal.most, rng.randint(legal.least, near), rng.randint(legal.least, legal.most)))


def seat_move(hand: Hand, seat: int, legal: LegalMove, rng: random.Random) -> Move:
    """The seat's move with this word, amount and cards drawn at random."""
    if legal.kind == "amount":
        return Move(legal.word, seat, amount=amounts(legal, rng))
    if legal.kind == "named":
        return Move(legal.word, seat, named=rng.choice(legal.options))
    if legal.kind == "cards":
        count = rng.randint(legal.least, min(legal.most, len(legal.cards)))
        return Move(legal.word, seat, tuple(rng.sample(legal.cards, count)))
    if legal.kind in ("card", "field_card"):
        move = Move(legal.word, seat, (rng.choice(legal.cards),))
        refusal = hand.why_not(move)
        if refusal is not None and refusal.code == "must_be_face_up":
            move = Move(legal.word, seat, (rng.choice(free_cards(hand)),))
        return move
    return Move(legal.word, seat)


def shown_cards(hand: Hand, seat: int, rng: random.Random) -> tuple[str, ...]:
    """All cards of the seat but those in the field; cards that are still unknown turn out to be any that are free."""
    held, state = hand.state.hand_cards(seat), hand.state
    if state.deck.families:
        owed = state.unknown_families(seat)
        found = [
            rng.choice([card for card in free_cards(hand) if state.deck.family(card) == family]) for family in owed
        ]
    else:
        found = rng.sample(free_cards(hand), held.count(UNKNOWN))
    cards = [card for card in held if card != UNKNOWN] + found
    rng.shuffle(cards)
    return tuple(cards)


def dealer_move(hand: Hand, rng: random.Random, habits: Habits) -> Move:
    """What chance decides."""
    question = hand.question
    if isinstance(question, DealOwed):
        seat = question.next_seat() if rng.random() < 0.7 else rng.choice(list(question.owed))
        if not question.face_up and rng.random() < habits.unknown:
            return deal(seat, UNKNOWN)
        return deal(seat, card_from_deck(hand, rng, habits, question.families.get(seat)))
    if isinstance(question, DiceOwed):
        return dice(*(rng.choice(faces) for faces in question.dice))
    if isinstance(question, TurnOwed):
        return Move("turn", cards=(card_from_deck(hand, rng, habits, question.families),), by_dealer=True)
    if isinstance(question, PickOwed):
        return Move("pick", question.seat, (rng.choice(hand.state.hand_cards(question.seat)),), by_dealer=True)
    if isinstance(question, WildOwed):
        return Move("wild", cards=tuple(rng.sample(list(hand.state.deck.counts), 2)), by_dealer=True)
    if isinstance(question, ShowOwed):
        seats = list(question.seats)
        rng.shuffle(seats)
        shown = [Move("show", seat, shown_cards(hand, seat, rng), by_dealer=True) for seat in seats]
        return next((move for move in shown if hand.why_not(move) is None), shown[0])
    raise AssertionError(f"no answer is known to {question!r}")


def random_move(hand: Hand, rng: random.Random, habits: Habits | None = None) -> Move:
    """A legal move: the answer to what the hand waits for, or a pulse or a field move that comes in between."""
    habits = habits or Habits()
    if hand.pulse_legal and rng.random() < habits.pulse:
        return PULSE
    question = hand.question
    if isinstance(question, SeatTurn | DiceOwed) and rng.random() < habits.interrupt:
        seat = rng.choice(hand.state.order)
        if not (isinstance(question, SeatTurn) and question.seat == seat):
            between = hand.legal_moves(seat)
            if between:
                return seat_move(hand, seat, rng.choice(between), rng)
    if isinstance(question, SeatTurn):
        legal = hand.legal_moves(question.seat)
        weights = [habits.weight(each.word) for each in legal]
        return seat_move(hand, question.seat, rng.choices(legal, weights)[0], rng)
    return dealer_move(hand, rng, habits)


def play_out(
    hand: Hand,
    rng: random.Random,
    habits: Habits | None = None,
    *,
    before_move: Callable[[Hand], None] | None = None,
) -> Hand:
    """Play the hand to its end; `before_move` looks at it before every move. Credits are conserved after every move."""
    total = hand.state.pots.total()
    while not hand.complete:
        if before_move is not None:
            before_move(hand)
        move = random_move(hand, rng, habits)
        hand.apply(move)
        assert hand.state.pots.total() == total, f"{move} changed the sum of all credits"
        assert min(hand.credits.values()) >= 0
        assert hand.main_pot >= 0
        assert hand.sabacc_pot >= 0
        assert len(hand.moves) < MOST_MOVES, "the hand does not end"
    return hand


def random_ruleset(name: str, rng: random.Random, *, change: float = 0.5) -> Ruleset:
    """A shipped ruleset, each option changed with chance `change` to one of its variant's values."""
    ruleset = shipped(name)
    values = OPTION_VALUES.get(ruleset.variant.name, {})
    while True:
        changes = {option: rng.choice(list(open_to)) for option, open_to in values.items() if rng.random() < change}
        try:
            return ruleset.with_options(changes)
        except RulesetError:
            continue


def random_tokens(ruleset: Ruleset, rng: random.Random) -> tuple[str, ...]:
    """As many tokens as a seat may have, or fewer."""
    most = ruleset.variant.token_limit(ruleset.options)
    return tuple(rng.sample(ruleset.variant.tokens, rng.randint(0, most) if most else 0))


def random_table(ruleset: Ruleset, rng: random.Random, count: int | None = None) -> Hand:
    """A hand with 2 to 8 seats (or `count`), gaps in their numbers, any credits, poor seats among them."""
    while True:
        numbers = sorted(rng.sample(range(1, 9), count or rng.randint(2, 8)))
        purses = (0, 1, 5, 7, 10, 11, 12, 15, 20, 33, 100, 1000, rng.randint(0, 300))
        seats = {
            number: Seat(f"player {number}", rng.choice(purses), tokens=random_tokens(ruleset, rng))
            for number in numbers
        }
        try:
            return Hand(ruleset, seats, rng.choice(numbers), rng.choice((0, 0, 1, 17, 100)))
        except CannotStart:
            continue


def uses(hand: Hand) -> Counter[str]:
    """How often each word was used in the hand."""
    return Counter(move.word for move in hand.moves)
