"""Traditional Sabacc: `classic`, `dice` and `computer`.

Source: rules sheet "Traditional Sabacc" (traditional.md), whose sections the names below follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any

from rules import events
from rules.antes import both_antes, least_bet, limit_problems, pay_antes
from rules.betting import BettingRound
from rules.cards import TRADITIONAL_VALUES, UNKNOWN
from rules.moves import FIELD_WORDS
from rules.options import Bad, bad, flag, one_of, option, whole, words
from rules.questions import Script, SeatTurn, without_price
from rules.refusals import Problem, Refusal, refuse
from rules.showdown import (
    Places,
    by_rank,
    fight_for_first,
    last_seat_wins,
    pay_out,
    pay_penalties,
    reveal,
    sudden_demise,
)
from rules.state import HandState, Judgement
from rules.variants import Variant


@dataclass(frozen=True, slots=True)
class Dice:
    """`shifts_on`: `pair`, or the numbers of a single die that bring a Shift."""

    count: int = 2
    sides: int = 6
    shifts_on: str | tuple[int, ...] = "pair"

    def shifts(self, rolled: Sequence[int]) -> bool:
        """Whether this roll brings a Shift."""
        if isinstance(self.shifts_on, str):
            return rolled[0] == rolled[1]
        return rolled[0] in self.shifts_on


def dice_spec(value: Any) -> Any:
    """Two dice that shift on a pair, or one die that shifts on listed numbers; 6, 10 or 12 sides."""
    if isinstance(value, Dice):
        return value
    if not isinstance(value, dict) or not set(value) <= {"count", "sides", "shifts_on"}:
        return bad("not_dice")
    count, sides = value.get("count", 2), value.get("sides", 6)
    shifts_on = value.get("shifts_on", "pair")
    if type(count) is not int or count not in (1, 2):
        return bad("dice_count")
    if type(sides) is not int or sides not in (6, 10, 12):
        return bad("dice_sides")
    if count == 2:
        return Dice(2, sides) if shifts_on == "pair" else bad("dice_pair")
    found = numbers_of_die(shifts_on, sides)
    return found if isinstance(found, Bad) else Dice(1, sides, found)


def numbers_of_die(value: Any, sides: int) -> tuple[int, ...] | Bad:
    """A list of different numbers from 1 to `sides`."""
    if not isinstance(value, list | tuple) or not value or len(set(map(str, value))) != len(value):
        return bad("dice_numbers", most=sides)
    if not all(type(n) is int and 1 <= n <= sides for n in value):
        return bad("dice_numbers", most=sides)
    return tuple(sorted(value))


@dataclass(frozen=True, slots=True)
class TraditionalOptions:
    """The options of the sheet's table; credits and counts are whole numbers."""

    ante: int = option(whole(0))
    sabacc_ante: int = option(whole(0))
    opening_bet: bool = option(flag)
    declare_totals: bool = option(flag)
    turn: tuple[str, ...] = option(words("draw", "trade"))
    shift: str = option(one_of("pulse", "dice", "none"))
    field: str = option(one_of("any_time", "own_turn", "none"))
    community_field: bool = option(flag)
    pot_building_rounds: int = option(whole(0, 99))
    call_in: str = option(one_of("play_turn", "betting_turn"))
    bomb_out_penalty: int | str = option(whole(0, word="main_pot"))
    min_bet: int | str = option(whole(1, word="ante"))
    max_bet: int | None = option(whole(1, word="none"))
    negative_totals: str = option(one_of("signed", "magnitude"))
    sudden_demise_tie: str = option(one_of("repeat", "split"))
    dice: Dice = option(dice_spec, default=Dice())

    def problems(self) -> Iterable[Problem]:
        """What does not fit together."""
        yield from limit_problems(self.max_bet, least_bet(self.min_bet, self.ante))
        if self.community_field and self.field == "none":
            yield Problem("community_field", "needs_field", {})


# --- Course of a hand

CARD_MOVES = frozenset({"draw", "trade"})


def play(hand: HandState) -> Script[None]:
    """The course of a hand, from the antes to the reveal."""
    options: TraditionalOptions = hand.options
    left = hand.order[0]
    pay_antes(hand, options.ante, options.sabacc_ante)
    if options.opening_bet:
        yield from betting_round(hand, left, opening=True)
        if hand.last_one_left():
            return last_seat_wins(hand)
    yield from hand.deal(hand.live() * 2)
    hand.in_play = True
    if options.declare_totals:
        declare_totals(hand)
    while True:
        hand.round += 1
        caller = yield from play_round(hand)
        if caller is not None:
            yield from betting_round(hand, caller)
            break
        called = yield from calling_betting_round(hand)
        if called or hand.last_one_left():
            break
    if hand.last_one_left():
        return last_seat_wins(hand)
    return (yield from showdown(hand))


def declare_totals(hand: HandState) -> None:
    """Each seat calls out its total; a hand with a card that the dealer does not know is not announced."""
    for seat in hand.live():
        cards = hand.hands[seat]
        if UNKNOWN not in cards:
            hand.declared[seat] = total(cards)
            hand.tell(events.TotalDeclared(seat, hand.declared[seat]))


def play_round(hand: HandState) -> Script[int | None]:
    """One turn a seat, from the dealer's left. Returns the seat that called the hand as its turn, if one did."""
    options: TraditionalOptions = hand.options
    hand.phase = "play"
    hand.tell(events.round_started("play", hand.round, hand.live()[0]))
    for seat in hand.live():
        called = yield from play_turn(hand, seat)
        if called:
            hand.called_by = seat
            hand.tell(events.acted(seat, "call"))
            return seat
        if options.shift == "dice":
            yield from roll_for_shift(hand)
    return None


def play_turn(hand: HandState, seat: int) -> Script[bool]:
    """A seat's play turn; True when it calls the hand."""
    options: TraditionalOptions = hand.options
    own_field = options.field == "own_turn"
    done: frozenset[str] = frozenset()
    while True:
        words = ["stand"]
        if not done & CARD_MOVES and hand.can_deal():
            words += options.turn
        if own_field:
            words += [word for word in FIELD_WORDS if word not in done]
        if not done and may_call(hand, "play_turn"):
            words.append("call")
        move = yield asked(seat, tuple(words), done)
        if move.word == "call":
            return True
        if move.word == "stand":
            hand.tell(events.acted(seat, "stand"))
            return False
        done |= {move.word}
        if move.word in FIELD_WORDS:
            hand.move_field(move)
            continue
        if move.word == "draw":
            hand.tell(events.acted(seat, "draw"))
        else:
            hand.discard(seat, move.cards[0])
            hand.tell(events.card_given(seat, "trade", move.cards[0]))
        yield from hand.deal([seat])
        if not own_field:
            return False


def may_call(hand: HandState, where: str) -> bool:
    """Whether the hand may be called now, in a turn of this kind."""
    options: TraditionalOptions = hand.options
    return options.call_in == where and hand.round > options.pot_building_rounds


@cache
def asked(seat: int, words: tuple[str, ...], done: frozenset[str]) -> SeatTurn:
    """The question of a play turn in which the seat has done so much already."""
    return SeatTurn(seat, without_price(words), partial(explain, done))


def explain(done: frozenset[str], hand: HandState, seat: int, word: str) -> Refusal | None:
    """Why a word is not open in a play turn."""
    del seat
    options: TraditionalOptions = hand.options
    if word in options.turn:
        if done & CARD_MOVES:
            return refuse("one_card_move_a_turn")
        return refuse("no_cards_left")
    if word in done and word == "field":
        return refuse("one_field_a_turn")
    if word in done and word == "unfield":
        return refuse("one_unfield_a_turn")
    if word == "call" and options.call_in == "play_turn" and not done:
        return refuse("call_too_early", round=options.pot_building_rounds + 1)
    return None


def betting_round(hand: HandState, first: int, *, opening: bool = False, may_be_called: bool = False) -> Script[bool]:
    """A betting round from `first`, then the dice that end it. Returns whether the hand was called in it."""
    options: TraditionalOptions = hand.options
    hand.phase = "opening" if opening else "betting"
    hand.tell(events.round_started(hand.phase, hand.round, hand.live_from(first)[0]))
    betting = TraditionalBetting(
        hand,
        first,
        least=least_bet(options.min_bet, options.ante),
        most=options.max_bet,
        must_open=opening,
        may_call=may_be_called,
    )
    yield from betting.run()
    if not opening and options.shift == "dice" and not hand.last_one_left():
        yield from roll_for_shift(hand)
    return betting.called_by is not None


def calling_betting_round(hand: HandState) -> Script[bool]:
    """The betting round after a play round; with fewer than two seats able to bet the dealer calls the hand.

    True when the hand has been called.
    """
    options: TraditionalOptions = hand.options
    callable_now = may_call(hand, "betting_turn")
    if callable_now and len(hand.able()) < 2:
        hand.tell(events.DealerCalled())
        if options.shift == "dice":
            yield from roll_for_shift(hand)
        return True
    return (yield from betting_round(hand, hand.order[0], may_be_called=callable_now))


class TraditionalBetting(BettingRound):
    """The common betting round; it says from which round on the hand may be called."""

    def explain_call(self) -> Refusal | None:
        options: TraditionalOptions = self.hand.options
        if self.hand.called_by is not None:
            return refuse("already_called")
        if options.call_in == "betting_turn":
            return refuse("call_too_early", round=options.pot_building_rounds + 1)
        return None


def roll_for_shift(hand: HandState) -> Script[None]:
    """The dice are rolled; a pair, or a listed number, brings a Shift."""
    dice: Dice = hand.options.dice
    rolled = yield from hand.roll(dice.count, dice.sides)
    shifts = dice.shifts(rolled)
    hand.tell(events.dice_rolled(rolled, shifts))
    if shifts:
        yield from hand.shift("dice")


# --- Ranking

RANKS = ("idiots_array", "pure_sabacc", "total", "bombed_out")


def total(cards: Iterable[str]) -> int:
    """The sum of the cards."""
    values = TRADITIONAL_VALUES
    return sum([values[card] for card in cards])


def is_idiots_array(cards: Sequence[str]) -> bool:
    """Exactly three cards: the Idiot, a 2 of any suit, a 3 of any suit; the Queen is no 2 of a suit."""
    if len(cards) != 3 or "Idiot" not in cards:
        return False
    rest = [card for card in cards if card != "Idiot"]
    return len(rest) == 2 and {TRADITIONAL_VALUES[card] for card in rest} == {2, 3}


IDIOTS_ARRAY = Judgement("idiots_array", (3,), 5, takes_sabacc=True)


@lru_cache(maxsize=1024)
def judge_total(points: int, magnitude: bool) -> Judgement:
    """What a total is worth where there is no Idiot's Array."""
    if points in (23, -23):
        return Judgement("pure_sabacc", (2,), points, takes_sabacc=True)
    if points == 0 or not -23 < points < 23:
        return Judgement("bombed_out", (), points, bombed_out=True)
    key = (1, abs(points), points > 0) if magnitude else (1, points)
    return Judgement("total", key, points)


def judge_cards(cards: Sequence[str], *, magnitude: bool = False) -> Judgement:
    """A hand by its own cards."""
    return IDIOTS_ARRAY if is_idiots_array(cards) else judge_total(total(cards), magnitude)


def judge_with_community(own: Sequence[str], community: Sequence[str], *, magnitude: bool = False) -> Judgement:
    """Hold 'Em: all own cards and any of the open ones, whichever choice ranks best."""
    if len(own) < 3 and _array_with(own, community):
        return IDIOTS_ARRAY
    found = [judge_cards(own, magnitude=magnitude)]
    totals = {total(own)}
    for card in community:
        value = TRADITIONAL_VALUES[card]
        totals |= {points + value for points in totals}
    found += [judge_total(points, magnitude) for points in sorted(totals)]
    standing = [judgement for judgement in found if not judgement.bombed_out]
    return max(standing, key=lambda judgement: judgement.key) if standing else found[0]


def _array_with(own: Sequence[str], community: Sequence[str]) -> bool:
    """Whether the own cards and some of the open ones are exactly an Idiot's Array."""
    if len(own) == 2:
        return any(is_idiots_array([*own, card]) for card in community)
    return any(
        is_idiots_array([*own, first, second])
        for place, first in enumerate(community)
        for second in community[place + 1 :]
    )


def judge(hand: HandState, seat: int) -> Judgement:
    """The seat's hand as it stands, its own field included."""
    options: TraditionalOptions = hand.options
    magnitude = options.negative_totals == "magnitude"
    if not options.community_field:
        return judge_cards(hand.hands[seat], magnitude=magnitude)
    community = [card for other in hand.live() if other != seat for card in hand.field_cards(other)]
    return judge_with_community(hand.hands[seat], community, magnitude=magnitude)


def showdown(hand: HandState) -> Script[None]:
    """The reveal: penalties, ranking, Sudden Demise, both pots."""
    options: TraditionalOptions = hand.options

    def judge_seat(seat: int) -> Judgement:
        return judge(hand, seat)

    def fight(tied: list[int]) -> Script[Places]:
        repeat = options.sudden_demise_tie == "repeat"
        return (yield from sudden_demise(hand, tied, judge_seat, repeat=repeat))

    judged = yield from reveal(hand, judge_seat)
    pay_penalties(hand, judged, options.bomb_out_penalty)
    places = yield from fight_for_first(by_rank(judged), fight)
    pay_out(hand, places, judged)


def player_words(options: TraditionalOptions) -> frozenset[str]:
    """All words that players may ever use under these options."""
    found = {"check", "bet", "match", "raise", "fold", "stand", "call", *options.turn}
    if options.field != "none":
        found |= {"field", "unfield"}
    return frozenset(found)


VARIANT = Variant(
    name="traditional",
    deck="traditional",
    options_type=TraditionalOptions,
    ranks=RANKS,
    play=play,
    showdown=showdown,
    due=both_antes,
    words=player_words,
    judge=judge,
)
