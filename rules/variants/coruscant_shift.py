"""Coruscant Shift: `coruscant-shift`.

Source: rules sheet "Coruscant Shift" (coruscant-shift.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules import events
from rules.antes import both_antes, least_bet, limit_problems, pay_antes
from rules.betting import BettingRound
from rules.cards import SPIKE_SUITS, SPIKE_VALUES, SYLOP
from rules.options import flag, one_of, option, whole
from rules.questions import Choice, Script, SeatTurn
from rules.refusals import Problem
from rules.showdown import by_rank, fight_for_first, final_draw, last_seat_wins, pay_out, reveal
from rules.state import HandState, Judgement, seat_by_seat
from rules.variants import Variant

CARDS = 5
GOLD_DIE = ("0", "0", "+5", "-5", "+10", "-10")
SILVER_DIE = tuple(suit for suit in SPIKE_SUITS for _ in range(2))


@dataclass(frozen=True, slots=True)
class CoruscantOptions:
    """`ante` and `sabacc_ante` in credits; `two_sylops_win`: a selection of exactly both sylops beats everything."""

    ante: int = option(whole(0))
    sabacc_ante: int = option(whole(0))
    two_sylops_win: bool = option(flag)
    final_tie: str = option(one_of("draw", "split"))
    min_bet: int | str = option(whole(1, word="ante"), default="ante")
    max_bet: int | None = option(whole(1, word="none"), default=None)

    def problems(self) -> Iterable[Problem]:
        """What does not fit together."""
        yield from limit_problems(self.max_bet, least_bet(self.min_bet, self.ante))


# --- Course


def play(hand: HandState) -> Script[None]:
    """Antes, five cards each, the dice; selection, betting, Shift, betting, improvement, reveal."""
    options: CoruscantOptions = hand.options
    pay_antes(hand, options.ante, options.sabacc_ante)
    yield from hand.deal(hand.live() * CARDS)
    gold, silver = yield from hand.roll_faces([GOLD_DIE, SILVER_DIE])
    hand.target, hand.suit = int(gold), silver
    hand.tell(events.TargetSet(hand.target, hand.suit))
    yield from choosing(hand, "selection", "select", least=1)
    yield from betting(hand, 1)
    if hand.last_one_left():
        return last_seat_wins(hand)
    yield from shift(hand)
    yield from betting(hand, 2)
    if hand.last_one_left():
        return last_seat_wins(hand)
    yield from choosing(hand, "improvement", "improve", least=0)
    return (yield from showdown(hand))


def choosing(hand: HandState, phase: str, word: str, *, least: int) -> Script[None]:
    """From the dealer's left each seat sets cards of its hand apart, face down. After the improvement the rest is thrown."""
    hand.phase = phase
    hand.tell(events.round_started(phase, 1, hand.live()[0]))
    for seat in hand.live():
        most = len(hand.hand_cards(seat))
        move = yield SeatTurn(seat, {word: Choice(word, "cards", least=least, most=most)})
        hand.select(seat, move.cards)
        rest = list(hand.hand_cards(seat)) if word == "improve" else []
        for card in rest:
            hand.discard(seat, card)
        hand.tell(events.Selected(seat, "improve" if word == "improve" else "select", move.cards, len(rest)))


def betting(hand: HandState, number: int) -> Script[None]:
    """A betting round from the dealer's left."""
    options: CoruscantOptions = hand.options
    hand.phase, hand.round = "betting", number
    hand.tell(events.round_started("betting", number, hand.live()[0]))
    least = least_bet(options.min_bet, options.ante)
    yield from BettingRound(hand, hand.order[0], least=least, most=options.max_bet).run()


def shift(hand: HandState) -> Script[None]:
    """Every seat discards the cards that it did not select, and is dealt as many new ones."""
    hand.phase = "shift"
    counts = hand.discard_hands()
    hand.shifts += 1
    hand.tell(events.Shifted("course", tuple(counts.items())))
    yield from hand.deal(seat_by_seat(counts))


# --- Ranking

RANKS = ("two_sylops", "on_target", "distance")


def judge_cards(cards: Sequence[str], target: int, suit: str, *, two_sylops_win: bool) -> Judgement:
    """Nearest to the target, then more cards of the suit (sylops among them), then the higher total."""
    points = sum(SPIKE_VALUES[card] for card in cards)
    distance = abs(points - target)
    of_suit = sum(card == SYLOP or card[-1] == suit for card in cards)
    beats_all = two_sylops_win and list(cards) == [SYLOP, SYLOP]
    rank = "two_sylops" if beats_all else "distance" if distance else "on_target"
    return Judgement(rank, (beats_all, -distance, of_suit, points), points, takes_sabacc=not distance)


def judge(hand: HandState, seat: int) -> Judgement | None:
    """The seat's selection as it stands; its whole hand as long as it has selected nothing. None before the dice."""
    if hand.target is None or hand.suit is None:
        return None
    cards = hand.field_cards(seat) or hand.hand_cards(seat)
    return judge_cards(cards, hand.target, hand.suit, two_sylops_win=hand.options.two_sylops_win)


def showdown(hand: HandState) -> Script[None]:
    """The selections are laid open; still equal ones draw, or split."""
    target, suit = hand.target, hand.suit
    assert target is not None
    assert suit is not None
    hand.unselect()
    two_sylops_win: bool = hand.options.two_sylops_win
    judged = yield from reveal(
        hand, lambda seat: judge_cards(hand.hands[seat], target, suit, two_sylops_win=two_sylops_win)
    )
    places = by_rank(judged)
    if hand.options.final_tie == "draw":
        places = yield from fight_for_first(places, lambda tied: final_draw(hand, tied, SPIKE_VALUES, highest=True))
    pay_out(hand, places, judged)


def prepare_verdict(hand: HandState, given: Mapping[str, Any]) -> list[Problem]:
    """`target` and `suit`, as the dice showed them."""
    examples = {"target": "5", "suit": "t"}
    problems = [
        Problem(key, "missing_fact", {"key": key, "example": example})
        for key, example in examples.items()
        if key not in given
    ]
    if "target" in given:
        targets = {text: int(face) for face in GOLD_DIE for text in (face, str(int(face)))}
        hand.target = targets.get(str(given["target"]))
        if hand.target is None:
            problems.append(_not_one_of("target", given["target"], tuple(dict.fromkeys(GOLD_DIE))))
    if "suit" in given:
        hand.suit = given["suit"] if given["suit"] in tuple(SPIKE_SUITS) else None
        if hand.suit is None:
            problems.append(_not_one_of("suit", given["suit"], tuple(SPIKE_SUITS)))
    return problems


def _not_one_of(key: str, value: Any, choices: tuple[str, ...]) -> Problem:
    return Problem(key, "not_one_of", {"choices": choices, "given": str(value)[:40]})


def player_words(options: CoruscantOptions) -> frozenset[str]:
    """All words that players may ever use."""
    del options
    return frozenset({"check", "bet", "match", "raise", "fold", "select", "improve"})


VARIANT = Variant(
    name="coruscant_shift",
    deck="spike",
    options_type=CoruscantOptions,
    ranks=RANKS,
    play=play,
    showdown=showdown,
    due=both_antes,
    words=player_words,
    judge=judge,
    selects=True,
    verdict_keys=("target", "suit"),
    prepare_verdict=prepare_verdict,
)
