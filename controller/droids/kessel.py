"""Card play of Kessel Sabacc: from which pile to draw, what to keep, when to stand, and when a token is worth playing."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product

from controller.droids.kessel_tokens import token_to_play
from controller.droids.situation import Situation
from rules.cards import DECKS
from rules.kessel_ranking import FAMILIES, MAJOR_FRAUD, is_impostor, judge_cards, loss, prime_values
from rules.moves import Move
from rules.state import Judgement

_HABIT = 0.05
_IMPROVED = 1.6  # other seats better their hands by draws: they are better than random ones
_OTHERS_LOSE = 2.0  # chips that each hand costs the others, about: what a win is worth beside the own stake
_DIE = range(1, 7)


def choose(situation: Situation) -> Move:
    """The droid's move in its turn."""
    words = situation.words
    if "choose" in words:
        return situation.move("choose", named=_choose(situation, words["choose"].options))
    if "refuse" in words:
        return _keep_or_refuse(situation)
    gain, pile = best_draw(situation)
    draws = pile is not None and gain > _HABIT + situation.temperament.caution
    token = token_to_play(situation, chance(situation, situation.own), worth_of(situation), draws)
    if token is not None:
        return situation.move("token", named=token)
    return situation.move("draw", named=pile) if draws and pile is not None else situation.move("stand")


# --- what a hand is worth


@lru_cache(maxsize=4096)
def outcomes(cards: tuple[str, ...], in_force: tuple[str, ...]) -> tuple[tuple[Judgement, float], ...]:
    """What the hand may come to be at the reveal, with chances: for each impostor the better of two dice is chosen."""
    impostors = [family for family, card in zip(FAMILIES, cards, strict=True) if is_impostor(card)]
    if MAJOR_FRAUD in in_force:
        impostors = []
    found: dict[Judgement, float] = {}
    throws = list(product(_DIE, repeat=2 * len(impostors)))
    for throw in throws:
        dice = [throw[place : place + 2] for place in range(0, len(throw), 2)]
        best: Judgement | None = None
        for chosen in product(*dice):
            judged = judge_cards(cards, dict(zip(impostors, chosen, strict=True)), in_force)
            assert judged is not None
            if best is None or judged.key > best.key:
                best = judged
        assert best is not None
        found[best] = found.get(best, 0.0) + 1 / len(throws)
    return tuple(found.items())


@cache
def random_hands(in_force: tuple[str, ...]) -> tuple[list[tuple[int, ...]], list[float]]:
    """All hands by what they come to, worst first, and the chance that a hand is no better than each."""
    counts = DECKS["kessel"].counts
    sand = [(card, copies) for card, copies in counts.items() if card[0] == "s"]
    blood = [(card, copies) for card, copies in counts.items() if card[0] == "b"]
    weights: dict[tuple[int, ...], float] = {}
    for (one, copies), (other, more) in product(sand, blood):
        for judged, part in outcomes((one, other), in_force):
            weights[judged.key] = weights.get(judged.key, 0.0) + copies * more * part
    total = sum(weights.values())
    keys, below, so_far = sorted(weights), [], 0.0
    for key in keys:
        below.append(so_far / total)
        so_far += weights[key]
    return keys, [*below, 1.0]


def chance(situation: Situation, cards: Sequence[str], in_force: tuple[str, ...] | None = None) -> float:
    """The chance that the cards beat all other seats at the reveal."""
    return _beats(_in_order(cards), situation.view.in_force if in_force is None else in_force, situation.exponent)


@lru_cache(maxsize=8192)
def _beats(cards: tuple[str, ...], in_force: tuple[str, ...], exponent: float) -> float:
    keys, below = random_hands(in_force)
    found = sum(part * below[bisect_left(keys, judged.key)] for judged, part in outcomes(cards, in_force))
    return math.pow(found, exponent * _IMPROVED)


def _in_order(cards: Sequence[str]) -> tuple[str, ...]:
    """The sand card first."""
    return tuple(sorted(cards, key=lambda card: card[0], reverse=True))


class WorthOf:
    """What two cards are worth in chips, with `stake` chips of the seat in the main pot."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation

    def __call__(self, cards: Sequence[str], stake: int, in_force: tuple[str, ...] | None = None) -> float:
        wins = chance(self._situation, cards, in_force)
        force = self._situation.view.in_force if in_force is None else in_force
        pays = sum(part * loss(judged) for judged, part in outcomes(_in_order(cards), force))
        return wins * _OTHERS_LOSE - (1 - wins) * (stake + pays)


def worth_of(situation: Situation) -> WorthOf:
    """The yardstick of this moment."""
    return WorthOf(situation)


# --- draws


def best_draw(situation: Situation) -> tuple[float, str | None]:
    """How many chips the best draw promises above a stand, and its pile; None where no draw is open."""
    legal = situation.words.get("draw")
    if legal is None:
        return 0.0, None
    worth, stake = worth_of(situation), situation.me.total_stake
    stands = worth(situation.own, stake)
    gains = [(_drawn(situation, worth, pile, stake + legal.cost) - stands, pile) for pile in legal.options]
    return max(gains, key=lambda gain: gain[0])


def _drawn(situation: Situation, worth: WorthOf, pile: str, stake: int) -> float:
    """What a draw from the pile promises, the better of the two cards being kept."""
    family = pile.removesuffix("-pile")
    other = next(card for card in situation.own if DECKS["kessel"].family(card) != family)
    refused = worth(situation.own, stake)
    found = total = 0.0
    for card, copies in _may_come(situation, pile, family):
        found += copies * max(refused, worth((card, other), stake))
        total += copies
    return found / total if total else refused


def _may_come(situation: Situation, pile: str, family: str) -> Iterator[tuple[str, int]]:
    if pile != family:
        yield situation.view.pile_tops[family], 1
        return
    deck = DECKS["kessel"]
    yield from ((card, copies) for card, copies in situation.unseen.items() if copies and deck.family(card) == family)


def _keep_or_refuse(situation: Situation) -> Move:
    """The drawn card is the newest one; the old one of its family is the other that may go."""
    *_, new = situation.own
    family = DECKS["kessel"].family(new)
    old = next(card for card in situation.own if DECKS["kessel"].family(card) == family)
    other = next(card for card in situation.own if DECKS["kessel"].family(card) != family)
    worth, stake = worth_of(situation), situation.me.total_stake
    keeps = worth((new, other), stake) > worth((old, other), stake)
    return situation.move("keep" if keeps else "refuse")


# --- dice


def _choose(situation: Situation, options: Sequence[str]) -> str:
    """The number that makes the hand best: for an impostor, or for the pair that is to be the best one."""
    view, own = situation.view, _in_order(situation.own)
    settled = dict(situation.me.values)
    unsettled = [f for f, card in zip(FAMILIES, own, strict=True) if is_impostor(card) and f not in settled]
    if view.phase == "reveal" and unsettled:

        def best(option: str) -> float:
            values = settled | {unsettled[0]: int(option)}
            if len(unsettled) == 1:
                judged = judge_cards(own, values, view.in_force)
                return sum(part * 100.0**-place for place, part in enumerate(judged.key)) if judged else 0.0
            return 10.0 * (int(option) in prime_values(view.in_force)) - int(option)

        return max(options, key=best)
    return max(options, key=lambda option: (sum(card[1:] == option for card in own), -int(option)))
