"""Corellian Spike: `corellian-spike` and `black-spire`.

Source: rules sheet "Corellian Spike" (corellian-spike.md), whose sections the names below follow.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, partial
from typing import Literal

from rules import events
from rules.antes import both_antes, least_bet, limit_problems, pay_antes
from rules.betting import BettingRound
from rules.cards import SPIKE_VALUES
from rules.options import flag, one_of, option, whole
from rules.questions import FOLD, KEEP, STAND, Choice, Script, SeatTurn
from rules.refusals import Problem, Refusal, refuse
from rules.showdown import by_rank, fight_for_first, final_draw, last_seat_wins, pay_out, reveal
from rules.spike_ranking import RANKS, judge_cards
from rules.state import HandState, Judgement, seat_by_seat
from rules.variants import Variant


@dataclass(frozen=True, slots=True)
class SpikeOptions:
    """The options of the sheet's table; costs in credits."""

    rounds: int = option(whole(1, 99))
    ante: int = option(whole(0))
    sabacc_ante: int = option(whole(0))
    betting: bool = option(flag)
    raise_limit: int | None = option(whole(0, 99, word="none"))
    gain_cost: int = option(whole(0))
    swap_cost: int = option(whole(0))
    gain_discard: str = option(one_of("no", "before", "after"))
    hand_limit: int = option(whole(2, 6))
    prime_sabacc: bool = option(flag)
    lowest_wins: bool = option(flag)
    final_tie: str = option(one_of("draw", "split"))
    min_bet: int | str = option(whole(1, word="ante"), default="ante")
    max_bet: int | None = option(whole(1, word="none"), default=None)

    def problems(self) -> Iterable[Problem]:
        """What does not fit together."""
        yield from limit_problems(self.max_bet, least_bet(self.min_bet, self.ante))


# --- Course of a hand


def play(hand: HandState) -> Script[None]:
    """Antes, two cards each and an open card, then the rounds: turns, betting, dice; at last the reveal."""
    options: SpikeOptions = hand.options
    pay_antes(hand, options.ante, options.sabacc_ante)
    yield from hand.deal(hand.live() * 2)
    yield from hand.turn_card()
    for number in range(1, options.rounds + 1):
        hand.round = number
        begin_phase(hand, "play")
        for seat in hand.live():
            yield from turn(hand, seat)
            if hand.last_one_left():
                break
        if options.betting and not hand.last_one_left():
            yield from betting(hand)
        if hand.last_one_left():
            return last_seat_wins(hand)
        yield from roll_dice(hand, last_round=number == options.rounds)
    return (yield from showdown(hand))


def begin_phase(hand: HandState, phase: str) -> None:
    """The turns of a round begin, or its betting, from the dealer's left."""
    hand.phase = phase
    hand.tell(events.round_started(phase, hand.round, hand.live()[0]))


def turn(hand: HandState, seat: int) -> Script[None]:
    """The seat gains, swaps, stands or junks."""
    options: SpikeOptions = hand.options
    move = yield turn_question(hand, seat)
    if move.word == "stand":
        hand.tell(events.acted(seat, "stand"))
    elif move.word == "fold":
        hand.fold(seat, onto_pile=True)
    elif move.word == "swap":
        pay(hand, seat, options.swap_cost, "swap")
        taken = hand.pile.pop()
        hand.discard(seat, move.cards[0])
        hand.tell(events.card_given(seat, "swap", move.cards[0], face_up=True))
        hand.give(seat, taken)
        hand.tell(events.card_taken(seat, taken))
    else:
        if move.word == "discard":
            junk(hand, seat, move.cards[0])
            draw = costing("draw", options.gain_cost)
            yield SeatTurn(seat, {"draw": draw}, explain_draw)
        hand.tell(events.acted(seat, "draw"))
        pay(hand, seat, options.gain_cost, "gain")
        yield from hand.deal([seat], keep_top=True)
        if options.gain_discard == "after":
            yield from keep_or_discard(hand, seat)


@cache
def costing(word: str, cost: int) -> Choice:
    """A draw, or a swap or discard of a card, which goes face up onto the discard pile, for so many credits."""
    return Choice(word, cost=cost) if word == "draw" else Choice(word, "card", cost=cost, face_up=True)


def turn_question(hand: HandState, seat: int) -> SeatTurn:
    """What the seat is asked in its turn."""
    options: SpikeOptions = hand.options
    credits = hand.pots.credits[seat]  # noqa: A001
    gain = options.gain_cost if credits >= options.gain_cost else None
    return asked(
        seat,
        options.swap_cost if credits >= options.swap_cost else None,
        gain if len(hand.hands[seat]) < options.hand_limit and hand.can_deal(keep_top=True) else None,
        gain if options.gain_discard == "before" else None,
    )


@cache
def asked(seat: int, swap: int | None, draw: int | None, discard: int | None) -> SeatTurn:
    """The question at these prices (credits). To stand and to fold is always open, the other words where they have one."""
    priced = {"swap": swap, "draw": draw, "discard": discard}
    choices = {"stand": STAND, "fold": FOLD} | {w: costing(w, cost) for w, cost in priced.items() if cost is not None}
    return SeatTurn(seat, choices, explain)


def explain(hand: HandState, seat: int, word: str) -> Refusal | None:
    """Why a word is not open in the seat's turn."""
    options: SpikeOptions = hand.options
    if word == "swap":
        return refuse("cannot_pay", amount=options.swap_cost)
    if word == "draw" or (word == "discard" and options.gain_discard == "before"):
        if hand.pots.credits[seat] < options.gain_cost:
            return refuse("cannot_pay", amount=options.gain_cost)
        if len(hand.hands[seat]) >= options.hand_limit:
            return refuse("hand_limit", limit=options.hand_limit)
        return refuse("no_cards_left")
    return None


def explain_draw(hand: HandState, seat: int, word: str) -> Refusal:
    """Why no word but one is open after the discard of `gain_discard: before`."""
    del hand, seat, word
    return refuse("only_draw_now")


def pay(hand: HandState, seat: int, price: int, what: Literal["gain", "swap"]) -> None:
    """The price of a gain or a swap goes into the main pot; it is no stake."""
    if price:
        all_in = not hand.pots.cost(seat, price)
        hand.tell(events.Paid(seat, price, "main", what, all_in))


def junk(hand: HandState, seat: int, card: str) -> None:
    """One card goes face up onto the discard pile."""
    hand.discard(seat, card)
    hand.tell(events.card_given(seat, "discard", card, face_up=True))


def keep_or_discard(hand: HandState, seat: int) -> Script[None]:
    """`gain_discard: after`: any card of the hand may go, the new one included."""
    move = yield SeatTurn(seat, {"discard": costing("discard", 0), "keep": KEEP})
    if move.word == "keep":
        hand.tell(events.acted(seat, "keep"))
    else:
        junk(hand, seat, move.cards[0])


def betting(hand: HandState) -> Script[None]:
    """A betting round from the dealer's left; a fold in it junks the hand."""
    options: SpikeOptions = hand.options
    begin_phase(hand, "betting")
    yield from BettingRound(
        hand,
        hand.order[0],
        least=least_bet(options.min_bet, options.ante),
        most=options.max_bet,
        raise_limit=options.raise_limit,
        junk=True,
    ).run()


def roll_dice(hand: HandState, *, last_round: bool) -> Script[None]:
    """Equal dice: every hand goes onto the discard pile and is dealt anew, then a new top card is turned."""
    rolled = yield from hand.roll(2, 6)
    equal = rolled[0] == rolled[1]
    hand.tell(events.dice_rolled(rolled, equal))
    if not equal:
        return
    counts = hand.discard_hands()
    hand.shifts += 1
    hand.tell(events.HandsThrown(tuple(counts.items()), hand.pile[-1]))
    yield from hand.deal(seat_by_seat(counts), keep_top=True)
    if not last_round:
        yield from hand.turn_card()


# --- The reveal


def judge(hand: HandState, seat: int) -> Judgement:
    """The seat's hand as it stands."""
    options: SpikeOptions = hand.options
    return judge_cards(hand.hands[seat], prime=options.prime_sabacc, lowest_wins=options.lowest_wins)


def showdown(hand: HandState) -> Script[None]:
    """The reveal; still equal hands draw, or split."""
    judged = yield from reveal(hand, partial(judge, hand))
    places = by_rank(judged)
    if hand.options.final_tie == "draw":
        places = yield from fight_for_first(places, lambda tied: final_draw(hand, tied, SPIKE_VALUES, keep_top=True))
    pay_out(hand, places, judged)


def player_words(options: SpikeOptions) -> frozenset[str]:
    """All words that players may ever use under these options."""
    found = {"draw", "swap", "stand", "fold"}
    if options.betting:
        found |= {"check", "bet", "match", "raise"}
    if options.gain_discard != "no":
        found.add("discard")
    if options.gain_discard == "after":
        found.add("keep")
    return frozenset(found)


VARIANT = Variant(
    name="corellian_spike",
    deck="spike",
    options_type=SpikeOptions,
    ranks=RANKS,
    play=play,
    showdown=showdown,
    due=both_antes,
    words=player_words,
    judge=judge,
    open_pile=True,
)
