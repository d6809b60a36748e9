"""Smuggler's Sabacc: `smuggler`, `smuggler-corellian` and `smuggler-hutt`.

Source: rules sheet "Smuggler's Sabacc" (smuggler.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules import events
from rules.antes import limit_problems, pay_blind
from rules.betting import BettingRound
from rules.cards import UNKNOWN
from rules.options import one_of, option, whole
from rules.pots import Layer
from rules.questions import Choice, Script, SeatTurn, asking
from rules.refusals import Problem
from rules.showdown import by_rank, last_seat_wins, lay_open, pay_out, start_reveal
from rules.smuggler_ranking import RANKS, judge_cards
from rules.state import HandState, Judgement
from rules.variants import Variant

CARDS = 4


@dataclass(frozen=True, slots=True)
class SmugglerOptions:
    """`blind` in credits, paid left of the dealer; the next seat pays twice that. It is also the least bet."""

    blind: int = option(whole(1))
    combinations: str = option(one_of("none", "corellian", "hutt"))
    max_bet: int | None = option(whole(1, word="none"), default=None)

    def problems(self) -> Iterable[Problem]:
        """What does not fit together."""
        yield from limit_problems(self.max_bet, self.blind)


def play(hand: HandState) -> Script[None]:
    """Blinds, four cards each, betting, exchange, betting, exchange, betting, reveal."""
    blinds = pay_blinds(hand)
    yield from hand.deal(hand.live() * CARDS)
    hand.in_play = True
    for number in (1, 2, 3):
        hand.round = number
        first = hand.order[0] if number > 1 else hand.order_from(hand.order[1] + 1)[0]
        yield from betting(hand, first, blinds if number == 1 else None)
        if hand.last_one_left():
            return last_seat_wins(hand)
        if number < 3:
            yield from exchange(hand)
    return (yield from showdown(hand))


def pay_blinds(hand: HandState) -> dict[int, int]:
    """Left of the dealer the blind, the next seat twice that; more than a seat has is an all-in."""
    blind: int = hand.options.blind
    paid: dict[int, int] = {}
    for place, seat in enumerate(hand.order[:2]):
        paid[seat] = min(blind * (place + 1), hand.pots.credits[seat])
        pay_blind(hand, seat, paid[seat], "double_blind" if place else "blind")
    return paid


def betting(hand: HandState, first: int, blinds: dict[int, int] | None) -> Script[None]:
    """A betting round; in the first one the blinds count as stakes."""
    options: SmugglerOptions = hand.options
    hand.phase = "betting"
    hand.tell(events.round_started("betting", hand.round, hand.live_from(first)[0]))
    yield from BettingRound(hand, first, least=options.blind, most=options.max_bet, stakes=blinds).run()


def exchange(hand: HandState) -> Script[None]:
    """From the dealer's left each seat hands in 0 to 4 cards for as many new ones."""
    hand.phase = "exchange"
    hand.tell(events.round_started("exchange", hand.round, hand.live()[0]))
    for seat in hand.live():
        move = yield SeatTurn(seat, {"exchange": Choice("exchange", "cards", most=CARDS)})
        for card in move.cards:
            hand.discard(seat, card)
        hand.tell(events.Exchanged(seat, move.cards))
        yield from hand.deal([seat] * len(move.cards))


# --- The reveal


def judge(hand: HandState, seat: int) -> Judgement:
    """The seat's hand as it stands."""
    return judge_cards(hand.hands[seat], hand.options.combinations)


def showdown(hand: HandState) -> Script[None]:
    """Hands are shown in turn; a beaten one may be mucked. A layer whose seats are all bust is split among them."""
    start_reveal(hand)
    layers = hand.pots.layers(hand.live())
    judged: dict[int, Judgement] = {}
    for seat in hand.live():
        unknown = UNKNOWN in hand.hands[seat]
        if judged and (unknown or beaten(layers, judged, seat, judge(hand, seat))):
            move = yield asking(seat, ("muck", "show"))
            hand.tell(events.acted(seat, move.word))
            if move.word == "muck":
                hand.mucked.add(seat)
                continue
        yield from hand.show_unknown([seat])
        judged[seat] = judge(hand, seat)
        lay_open(hand, seat, judged[seat])

    def nobody_won(seats: Sequence[int]) -> list[int]:
        """All bust: they split the layer. All thrown in unseen: the last one did not have to, it takes the layer."""
        left = [seat for seat in seats if seat not in hand.mucked]
        return left or [max(seats, key=hand.order.index)]

    pay_out(hand, by_rank(judged), judged, unwon=nobody_won)


def beaten(layers: list[Layer], shown: dict[int, Judgement], seat: int, own: Judgement) -> bool:
    """Whether hands already shown beat the seat's in every layer it is in."""
    return all(
        any(other in layer.seats and beats(shown[other], own) for other in shown)
        for layer in layers
        if seat in layer.seats
    )


def beats(one: Judgement, other: Judgement) -> bool:
    """Whether the first hand is better than the second."""
    if one.bombed_out:
        return False
    return other.bombed_out or one.key > other.key


def due(options: SmugglerOptions, sabacc_pot: int) -> int:
    """Nothing: a blind larger than the seat's credits is an all-in."""
    del options, sabacc_pot
    return 0


def player_words(options: SmugglerOptions) -> frozenset[str]:
    """All words that players may ever use."""
    del options
    return frozenset({"check", "bet", "match", "raise", "fold", "exchange", "muck", "show"})


VARIANT = Variant(
    name="smuggler",
    deck="smuggler",
    options_type=SmugglerOptions,
    ranks=RANKS,
    play=play,
    showdown=showdown,
    due=due,
    words=player_words,
    judge=judge,
)
