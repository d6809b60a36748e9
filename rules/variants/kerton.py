"""Kerton Sabacc: `kerton`.

Source: rules sheet "Kerton Sabacc" (kerton.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from rules import events
from rules.antes import both_antes, least_bet, limit_problems, pay_antes
from rules.betting import BettingRound
from rules.cards import KERTON_VALUES
from rules.options import bad, is_nothing, option, whole
from rules.questions import Script, WildOwed, asking
from rules.refusals import Problem, Refusal, refuse
from rules.showdown import by_rank, last_seat_wins, pay_out, reveal
from rules.state import HandState, Judgement
from rules.variants import Variant

AIM = 11
HAND_LIMIT = 6


def card_spec(value: Any) -> Any:
    """A code of the deck, or none."""
    if is_nothing(value):
        return None
    return (
        value
        if isinstance(value, str) and value in KERTON_VALUES
        else bad("not_a_card", given=str(value)[:20], deck="kerton")
    )


@dataclass(frozen=True, slots=True)
class KertonOptions:
    """Antes in credits; `wild` and `clone` fix the announced cards, both or neither."""

    ante: int = option(whole(0))
    sabacc_ante: int = option(whole(0))
    wild: str | None = option(card_spec)
    clone: str | None = option(card_spec)
    min_bet: int | str = option(whole(1, word="ante"), default="ante")
    max_bet: int | None = option(whole(1, word="none"), default=None)

    def problems(self) -> Iterable[Problem]:
        """What does not fit together."""
        if (self.wild is None) != (self.clone is None):
            missing = "wild" if self.wild is None else "clone"
            yield Problem(missing, "wild_without_clone", {"missing": missing})
        elif self.wild is not None and self.wild == self.clone:
            yield Problem("clone", "wild_same", {"card": self.wild})
        yield from limit_problems(self.max_bet, least_bet(self.min_bet, self.ante))


def play(hand: HandState) -> Script[None]:
    """Wild and clone cards, antes, two cards each, then play and betting rounds until everybody stood in one round."""
    options: KertonOptions = hand.options
    yield from announce_wild(hand)
    pay_antes(hand, options.ante, options.sabacc_ante)
    yield from hand.deal(hand.live() * 2)
    hand.in_play = True
    while True:
        hand.round += 1
        everybody_stood = yield from play_round(hand)
        yield from betting(hand)
        if hand.last_one_left():
            return last_seat_wins(hand)
        if everybody_stood:
            return (yield from showdown(hand))


def announce_wild(hand: HandState) -> Script[None]:
    """Fixed by options, or asked of the dealer before the antes."""
    hand.wild, hand.clone = hand.options.wild, hand.options.clone
    if hand.wild is None:
        move = yield WildOwed()
        hand.wild, hand.clone = move.cards
    assert hand.clone is not None
    hand.tell(events.WildNamed(hand.wild, hand.clone))


def play_round(hand: HandState) -> Script[bool]:
    """One turn a seat: draw, below six cards, or stand. True when every seat stood."""
    hand.phase = "play"
    hand.tell(events.round_started("play", hand.round, hand.live()[0]))
    everybody_stood = True
    for seat in hand.live():
        may_draw = len(hand.hands[seat]) < HAND_LIMIT and hand.can_deal()
        move = yield asking(seat, ("stand", "draw") if may_draw else ("stand",), explain)
        hand.tell(events.acted(seat, move.word))
        if move.word == "draw":
            everybody_stood = False
            yield from hand.deal([seat])
    return everybody_stood


def explain(hand: HandState, seat: int, word: str) -> Refusal | None:
    """Why a word is not open in a play turn."""
    if word != "draw":
        return None
    if len(hand.hands[seat]) >= HAND_LIMIT:
        return refuse("hand_limit", limit=HAND_LIMIT)
    return refuse("no_cards_left")


def betting(hand: HandState) -> Script[None]:
    """A betting round follows each play round, from the dealer's left."""
    options: KertonOptions = hand.options
    hand.phase = "betting"
    hand.tell(events.round_started("betting", hand.round, hand.live()[0]))
    least = least_bet(options.min_bet, options.ante)
    yield from BettingRound(hand, hand.order[0], least=least, most=options.max_bet).run()


# --- Aim

RANKS = ("total", "bust")


def totals(cards: Sequence[str], wild: str | None, clone: str | None) -> set[int]:
    """Every total that the holder may choose: wild cards count 1 to 6, a clone counts as another card that is none."""
    plain = [KERTON_VALUES[card] for card in cards if card not in (wild, clone)]
    wilds = sum(card == wild for card in cards)
    clones = sum(card == clone for card in cards)
    found: set[int] = set()
    for chosen in product(range(1, 7), repeat=wilds):
        counted = [*plain, *chosen]
        for copied in product(set(counted) or {0}, repeat=clones):
            found.add(sum(counted) + sum(copied))
    return found


def judge_cards(cards: Sequence[str], wild: str | None, clone: str | None) -> Judgement:
    """The best choice: the highest total up to 11; over 11 in every choice is bust (its total: the lowest of them)."""
    found = totals(cards, wild, clone)
    best = max((points for points in found if points <= AIM), default=None)
    if best is None:
        return Judgement("bust", (), min(found), bombed_out=True)
    return Judgement("total", (best,), best, takes_sabacc=best == AIM)


def judge(hand: HandState, seat: int) -> Judgement:
    """The seat's hand as it stands."""
    return judge_cards(hand.hands[seat], hand.wild or hand.options.wild, hand.clone or hand.options.clone)


def showdown(hand: HandState) -> Script[None]:
    """The highest total up to 11 wins, equal ones split; 11 takes the Sabacc pot."""
    judged = yield from reveal(hand, lambda seat: judge(hand, seat))
    pay_out(hand, by_rank(judged), judged)


def player_words(options: KertonOptions) -> frozenset[str]:
    """All words that players may ever use."""
    del options
    return frozenset({"check", "bet", "match", "raise", "fold", "draw", "stand"})


VARIANT = Variant(
    name="kerton",
    deck="kerton",
    options_type=KertonOptions,
    ranks=RANKS,
    play=play,
    showdown=showdown,
    due=both_antes,
    words=player_words,
    judge=judge,
    verdict_needs=("wild", "clone"),
)
