"""Electronic cards are fair: every card, die and pick equally likely, at every place and after a Shift.

Over fixed secrets the counts are always the same, so a bound that chance passes once in 30,000 times cannot flake. Over
fresh secrets each bound is one that chance passes less than once in 10**9 times.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

import pytest

from controller.chance import Chance, fresh_secret, hand_secret
from controller.sources import ElectronicSource
from rules.cards import Deck
from rules.hand import Hand
from rules.moves import PULSE, Move
from rules.questions import DealOwed, SeatTurn
from rules.ruleset import shipped
from rules.state import Seat

FIXED, FRESH = 4.0, 6.2
"""Standard deviations: p = 3e-5, and p < 3e-10."""
PEOPLE = {number: Seat(f"Seat {number}", 1000) for number in (1, 2, 3)}


def limit(freedom: int, deviations: float) -> float:
    """The chi-squared value that lies so many standard deviations out (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + deviations * math.sqrt(part)) ** 3


def chi_squared(counts: Mapping[object, int], expected: Mapping[object, float]) -> float:
    assert set(counts) <= set(expected)
    return sum((counts.get(key, 0) - value) ** 2 / value for key, value in expected.items())


def of_deck(deck: Deck, draws: int) -> dict[object, float]:
    """How often each card is to be expected: cards there are twice of, twice as often."""
    whole = sum(deck.counts.values())
    return {card: draws * copies / whole for card, copies in deck.counts.items()}


def fixed(count: int) -> Iterable[tuple[Chance, float]]:
    return ((Chance(hand_secret(2024, number)), FIXED) for number in range(count))


def fresh(count: int) -> Iterable[tuple[Chance, float]]:
    return ((Chance(fresh_secret()), FRESH) for _ in range(count))


Secrets = Callable[[int], Iterable[tuple[Chance, float]]]
both = pytest.mark.parametrize("secrets", [fixed, fresh])


def begun(ruleset: str, chance: Chance, **options: object) -> tuple[Hand, ElectronicSource]:
    hand = Hand(shipped(ruleset).with_options(options), PEOPLE, 1, 0)
    return hand, ElectronicSource(hand, chance)


def go_on(hand: Hand, source: ElectronicSource) -> list[Move]:
    """The dealer's moves until a seat is asked."""
    made = []
    while (move := source.answer()) is not None:
        hand.apply(move)
        made.append(move)
    return made


@both
def test_every_card_at_every_place_of_the_deal_and_after_a_shift(secrets: Secrets) -> None:
    hands = 1200
    at_place: dict[int, Counter[object]] = {}
    redealt: dict[int, Counter[object]] = {}
    same = 0
    bound = 0.0
    for chance, deviations in secrets(hands):
        bound = deviations
        hand, source = begun("classic", chance)
        before = go_on(hand, source)
        assert hand.pulse_legal
        hand.apply(PULSE)
        after = go_on(hand, source)
        assert [len(before), len(after)] == [6, 6]
        for places, moves in ((at_place, before), (redealt, after)):
            for place, move in enumerate(moves):
                places.setdefault(place, Counter())[move.cards[0]] += 1
        same += before[0].cards == after[0].cards
    deck = shipped("classic").deck
    expected = of_deck(deck, hands)
    for places in (at_place, redealt):
        assert len(places) == 6
        for counts in places.values():
            assert chi_squared(counts, expected) < limit(len(expected) - 1, bound)
    # The redeal owes nothing to the deal: the first card comes back as often as any.
    repeated = hands * sum((copies / 76) ** 2 for copies in deck.counts.values())
    assert abs(same - repeated) < 1.5 * bound * math.sqrt(repeated)


@both
def test_cards_of_one_deal_are_independent_of_each_other(secrets: Secrets) -> None:
    """Of two cards of a hand, suits come in pairs as they must without putting the first back."""
    hands = 2500
    counts: Counter[object] = Counter()
    bound = 0.0
    for chance, deviations in secrets(hands):
        bound = deviations
        hand, source = begun("classic", chance)
        first, second = (source_move.cards[0] for source_move in (deal_one(hand, source), deal_one(hand, source)))
        counts[_group(first), _group(second)] += 1
    sizes = Counter(_group(card) for card in shipped("classic").deck.cards())
    expected: dict[object, float] = {
        (one, two): hands * sizes[one] * (sizes[two] - (one == two)) / (76 * 75) for one in sizes for two in sizes
    }
    assert chi_squared(counts, expected) < limit(len(expected) - 1, bound)


def deal_one(hand: Hand, source: ElectronicSource) -> Move:
    assert isinstance(hand.question, DealOwed)
    move = source.answer()
    assert move is not None
    hand.apply(move)
    return move


def _group(card: str) -> str:
    return card[0] if card[1:].isdigit() else "face"


@both
def test_dice(secrets: Secrets) -> None:
    hands = 1500
    counts: Counter[object] = Counter()
    bound = 0.0
    for chance, deviations in secrets(hands):
        bound = deviations
        hand, source = begun("dice", chance)
        for _ in range(60):
            move = source.answer()
            if move is not None and move.word == "dice":
                counts[move.dice] += 1
                break
            if move is None:
                question = hand.question
                assert isinstance(question, SeatTurn)
                words = [legal.word for legal in hand.legal_moves(question.seat)]
                word = next(word for word in ("check", "stand", "pass", "keep", "match") if word in words)
                move = Move(word, question.seat)
            hand.apply(move)
    sides = len({value for dice in counts for value in dice})  # type: ignore[attr-defined]
    size = len(next(iter(counts)))  # type: ignore[arg-type]
    assert counts.total() == hands
    assert sides == 6
    expected: dict[object, float] = dict.fromkeys(counts, hands / 6**size)
    assert len(expected) == 6**size
    assert chi_squared(counts, expected) < limit(len(expected) - 1, bound)


@both
def test_picks(secrets: Secrets) -> None:
    """Cloud City's shifting takes each of a seat's cards equally often."""
    counts: Counter[object] = Counter()
    expected: Counter[object] = Counter()
    hands = 500
    bound = 0.0
    for chance, deviations in secrets(hands):
        bound = deviations
        hand, source = begun("cloud-city", chance)
        for _ in range(80):
            move = source.answer()
            if move is not None and move.word == "pick":
                assert move.seat is not None
                cards = hand.state.hand_cards(move.seat)
                if len(set(cards)) == len(cards):
                    counts[len(cards), cards.index(move.cards[0])] += 1
                    expected.update({(len(cards), place): 1 for place in range(len(cards))})
            elif move is None:
                question = hand.question
                if not isinstance(question, SeatTurn):
                    break
                words = [legal.word for legal in hand.legal_moves(question.seat)]
                word = next((word for word in ("check", "pass", "keep", "match", "stand") if word in words), None)
                if word is None:
                    break
                move = Move(word, question.seat)
            hand.apply(move)
    assert counts.total() > hands
    shares: dict[object, float] = {key: times / key[0] for key, times in expected.items()}  # type: ignore[index]
    groups = len({key[0] for key in shares})  # type: ignore[index]
    assert chi_squared(counts, shares) < limit(len(shares) - groups, bound)
