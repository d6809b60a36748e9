"""Crisis on Cloud City: `cloud-city`.

Source: rules sheet "Crisis on Cloud City" (cloud-city.md), whose sections the names below follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules import events
from rules.antes import least_bet, limit_problems, pay_antes
from rules.betting import BettingRound
from rules.cards import TRADITIONAL_SUITS, TRADITIONAL_VALUES
from rules.options import Bad, bad, is_nothing, option, whole
from rules.questions import CHECK, FOLD, Choice, Script, asking
from rules.refusals import Problem, Refusal, refuse
from rules.showdown import (
    Places,
    by_rank,
    last_seat_wins,
    lay_open,
    pay_layer,
    pay_out,
    pay_penalties,
    pay_sabacc_pot,
    reveal,
    sudden_demise,
)
from rules.state import HandState, Judgement
from rules.variants import Variant
from rules.variants.traditional import is_idiots_array, numbers_of_die, total


@dataclass(frozen=True, slots=True)
class Die:
    """The lead's die, and the numbers on which the cards shift."""

    sides: int = 6
    shifts_on: tuple[int, ...] = (4, 5, 6)


def die_spec(value: Any) -> Any:
    """`{sides, shifts_on}`: 6, 10 or 12 sides, and a list of numbers."""
    if isinstance(value, Die):
        return value
    if not isinstance(value, dict) or not set(value) <= {"sides", "shifts_on"}:
        return bad("not_die")
    sides = value.get("sides", 6)
    if type(sides) is not int or sides not in (6, 10, 12):
        return bad("dice_sides")
    found = numbers_of_die(value.get("shifts_on", [4, 5, 6]), sides)
    return found if isinstance(found, Bad) else Die(sides, found)


@dataclass(frozen=True, slots=True)
class LocalArray:
    """A house's own hand: `cards` is the exact hand (`*15` any suit's 15, `S*` any card of that suit)."""

    name: str
    cards: tuple[str, ...]
    above: str = "pure_sabacc"
    sabacc_pot: bool = False

    def fits(self, cards: Sequence[str]) -> bool:
        """Whether the hand is this array, in any order."""
        return len(cards) == len(self.cards) and _match(list(self.cards), list(cards))


def _match(patterns: list[str], cards: list[str]) -> bool:
    """Whether every pattern finds a card of its own; the narrowest patterns choose first, and all ways are tried."""
    if not patterns:
        return True
    pattern, rest = patterns[0], patterns[1:]
    return any(
        _fits(pattern, card) and _match(rest, cards[:place] + cards[place + 1 :]) for place, card in enumerate(cards)
    )


def _fits(pattern: str, card: str) -> bool:
    if pattern.startswith("*"):
        return card[0] in TRADITIONAL_SUITS and card[1:] == pattern[1:] and card[1:].isdigit()
    if pattern.endswith("*"):
        return card[0] == pattern[0] and card[1:].isdigit()
    return card == pattern


_ANY_SUIT = {f"*{value}" for value in range(1, 16)}
_ANY_VALUE = {f"{suit}*" for suit in TRADITIONAL_SUITS}
_PATTERNS = _ANY_SUIT | _ANY_VALUE | set(TRADITIONAL_VALUES)
BUILT_IN = ("idiots_array", "pure_sabacc", "total", "bombed_out")


def local_arrays_spec(value: Any) -> Any:
    """A list of arrays, each `{name, cards, above, sabacc_pot}`."""
    if is_nothing(value) or value == []:
        return ()
    if not isinstance(value, list | tuple):
        return bad("not_arrays")
    found: list[LocalArray] = []
    for entry in value:
        if isinstance(entry, LocalArray):
            found.append(entry)
            continue
        if not isinstance(entry, dict) or not set(entry) <= {"name", "cards", "above", "sabacc_pot"}:
            return bad("not_arrays")
        name, cards = entry.get("name"), entry.get("cards")
        if not isinstance(name, str) or not name or name in BUILT_IN or name in [a.name for a in found]:
            return bad("array_name", given=str(name)[:40])
        if not isinstance(cards, list | tuple) or not 2 <= len(cards) <= 8:
            return bad("array_cards", name=name)
        for card in cards:
            if not isinstance(card, str) or card not in _PATTERNS:
                return bad("array_card", name=name, card=str(card)[:20])
        above = str(entry.get("above", "pure_sabacc"))
        if above not in ("total", "pure_sabacc", "idiots_array"):
            return bad("array_above", name=name)
        takes = entry.get("sabacc_pot", False)
        if not isinstance(takes, bool):
            return bad("array_sabacc_pot", name=name)
        found.append(LocalArray(name, tuple(cards), above, takes))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class CloudCityOptions:
    """The options of the sheet's table, in credits."""

    ante: int = option(whole(0))
    sabacc_ante: int = option(whole(0))
    bet_cap: int | None = option(whole(0, word="none"))
    fold_fee: int = option(whole(0))
    die: Die = option(die_spec)
    bomb_out_penalty: int | str = option(whole(0, word="main_pot"))
    local_arrays: tuple[LocalArray, ...] = option(local_arrays_spec)
    min_bet: int | str = option(whole(1, word="ante"), default="ante")
    max_bet: int | None = option(whole(1, word="none"), default=None)

    def problems(self) -> Iterable[Problem]:
        """What does not fit together."""
        least = least_bet(self.min_bet, self.ante)
        if self.bet_cap is not None and 0 < self.bet_cap < least:
            yield Problem("bet_cap", "below_min_bet", {"min_bet": least})
        yield from limit_problems(self.max_bet, least)


# --- Course of a hand


class Course(NamedTuple):
    """What the phases of a hand share: own bets and raises so far, and who has been lead."""

    bet_so_far: dict[int, int]
    leads: set[int]


def play(hand: HandState) -> Script[None]:
    """Two cards each, then rounds of betting, shifting, calling and drawing, each with the next lead."""
    options: CloudCityOptions = hand.options
    pay_antes(hand, options.ante, 0 if hand.pots.sabacc else options.sabacc_ante)
    yield from hand.deal(hand.live() * 2)
    hand.in_play = True
    course = Course(dict.fromkeys(hand.order, 0), set())
    lead = hand.order[0]
    while True:
        hand.round += 1
        hand.lead = lead
        course.leads.add(lead)
        yield from betting(hand, course, lead)
        if hand.last_one_left():
            return last_seat_wins(hand)
        yield from shifting(hand, lead)
        if (yield from calling(hand, course, lead)):
            return (yield from showdown(hand))
        yield from drawing(hand, lead)
        lead = hand.live_from(lead + 1)[0]


class LeadOpens(BettingRound):
    """Phase 1: only the lead may open; a cap on a seat's own bets and raises in the hand; folding costs a fee."""

    def __init__(self, hand: HandState, lead: int, course: Course) -> None:
        options: CloudCityOptions = hand.options
        least = least_bet(options.min_bet, options.ante)
        super().__init__(hand, lead, least=least, most=options.max_bet)
        self.lead = lead
        self.bet_so_far = course.bet_so_far

    def room(self, seat: int) -> int | None:
        """The most the seat may still add to the present stake in this hand."""
        cap: int | None = self.hand.options.bet_cap
        if cap is None:
            return self.most
        left = cap - self.bet_so_far[seat]
        return left if self.most is None else min(self.most, left)

    def choices(self, seat: int) -> dict[str, Choice]:
        """The words open to the seat."""
        if seat == self.lead:
            found = super().choices(seat)
            del found["fold"]
            return found
        if not self.high:
            return {"check": CHECK, "fold": FOLD}
        return {"fold": FOLD} if self.must_fold(seat) else super().choices(seat)

    def must_fold(self, seat: int) -> bool:
        """Any seat but the lead that has too few credits to match in full has to fold."""
        return self.high - self.staked[seat] > self.hand.pots.credits[seat]

    def explain(self, hand: HandState, seat: int, word: str) -> Refusal | None:
        if word == "fold":
            return refuse("lead_cannot_fold")
        if seat != self.lead and word == "bet" and not self.high:
            return refuse("only_lead_bets", lead=self.lead)
        if seat != self.lead and word in ("match", "raise") and self.high and self.must_fold(seat):
            return refuse("cannot_pay", amount=self.high - self.staked[seat])
        if word in ("bet", "raise"):
            cap = self.hand.options.bet_cap
            opens = not self.high if word == "bet" else bool(self.high) and seat not in self.acted
            if cap is not None and cap - self.bet_so_far[seat] < self.least and opens:
                return refuse("cap_reached", cap=cap)
        return super().explain(hand, seat, word)

    def open_or_raise(self, seat: int, stake: int) -> None:
        self.bet_so_far[seat] += stake - self.high
        super().open_or_raise(seat, stake)

    def fold(self, seat: int) -> None:
        super().fold(seat)
        fee = min(self.hand.options.fold_fee, self.hand.pots.credits[seat])
        if fee:
            all_in = not self.hand.pots.to_sabacc(seat, fee)
            self.hand.tell(events.Paid(seat, fee, "sabacc", "fold_fee", all_in))


def betting(hand: HandState, course: Course, lead: int) -> Script[None]:
    """Phase 1, betting: the lead opens or checks, the others answer from its left.

    A lead with no credits counts as having checked.
    """
    begin_phase(hand, "betting", lead)
    yield from LeadOpens(hand, lead, course).run()


def shifting(hand: HandState, lead: int) -> Script[None]:
    """Phase 2, shifting: on the die's numbers each seat loses one card, picked blind, and is dealt one."""
    begin_phase(hand, "shifting", lead)
    die: Die = hand.options.die
    rolled = yield from hand.roll(1, die.sides)
    shifts = rolled[0] in die.shifts_on
    hand.tell(events.dice_rolled(rolled, shifts))
    if not shifts:
        return
    hand.shifts += 1
    seats = hand.live_from(lead + 1)
    hand.tell(events.Shifted("dice", tuple((seat, 1) for seat in seats)))
    for seat in seats:
        yield from hand.pick(seat)
    yield from hand.deal(seats)


def calling(hand: HandState, course: Course, lead: int) -> Script[bool]:
    """Phase 3, calling: every seat but the lead is asked; nobody before every seat still in has been lead."""
    if not course.leads.issuperset(hand.live()):
        return False
    begin_phase(hand, "calling", lead)
    for seat in hand.live_from(lead + 1):
        if seat == lead:
            continue
        move = yield asking(seat, ("call", "pass"))
        hand.tell(events.acted(seat, move.word))
        if move.word == "call":
            hand.called_by = seat
            return True
    return False


def drawing(hand: HandState, lead: int) -> Script[None]:
    """Phase 4, drawing: from the lead on each seat draws, then discards any card or keeps all; or it stands."""
    begin_phase(hand, "drawing", lead)
    for seat in hand.live_from(lead):
        move = yield asking(seat, ("stand", "draw") if hand.can_deal() else ("stand",), explain_drawing)
        hand.tell(events.acted(seat, move.word))
        if move.word == "stand":
            continue
        yield from hand.deal([seat])
        move = yield asking(seat, ("discard", "keep"))
        if move.word == "keep":
            hand.tell(events.acted(seat, "keep"))
        else:
            hand.discard(seat, move.cards[0])
            hand.tell(events.card_given(seat, "discard", move.cards[0]))


def explain_drawing(hand: HandState, seat: int, word: str) -> Refusal | None:
    """Why a word is not open in the drawing phase."""
    del hand, seat
    return refuse("no_cards_left") if word == "draw" else None


def begin_phase(hand: HandState, phase: str, lead: int) -> None:
    """The next phase of the round begins."""
    hand.phase = phase
    hand.tell(events.round_started(phase, hand.round, lead))


# --- Ranking


def judge_cards(cards: Sequence[str], arrays: Sequence[LocalArray] = ()) -> Judgement:
    """A hand's worth; it counts as the highest of all ranks and arrays that it fits."""
    found = [_built_in(cards)]
    for place, array in enumerate(arrays):
        if array.fits(cards):
            level = {"total": 1, "pure_sabacc": 2, "idiots_array": 3}[array.above]
            key = (level, 1, len(arrays) - place)
            found.append(Judgement(array.name, key, total(cards), takes_sabacc=array.sabacc_pot))
    standing = [judgement for judgement in found if not judgement.bombed_out]
    return max(standing, key=lambda judgement: judgement.key) if standing else found[0]


def _built_in(cards: Sequence[str]) -> Judgement:
    points = total(cards)
    if is_idiots_array(cards):
        return Judgement("idiots_array", (3, 0, 0), points, takes_sabacc=True)
    if points in (23, -23):
        return Judgement("pure_sabacc", (2, 0, points > 0), points, takes_sabacc=True)
    if points == 0 or not -23 < points < 23:
        return Judgement("bombed_out", (), points, bombed_out=True)
    return Judgement("total", (1, 0, abs(points), points > 0), points)


def judge(hand: HandState, seat: int) -> Judgement:
    """The seat's hand as it stands."""
    return judge_cards(hand.hands[seat], hand.options.local_arrays)


def showdown(hand: HandState) -> Script[None]:
    """The reveal; if everyone who fought a Sudden Demise bombs out, the best of all others wins, folded seats too."""
    fought: list[int] = []

    def judge_seat(seat: int) -> Judgement:
        return judge(hand, seat)

    def fight(tied: list[int]) -> Script[Places]:
        fought.extend(tied)
        return (yield from sudden_demise(hand, tied, judge_seat, repeat=False))

    judged = yield from reveal(hand, judge_seat)
    pay_penalties(hand, judged, hand.options.bomb_out_penalty)
    places = by_rank(judged)
    if places and len(places[0]) > 1:
        survivors = yield from fight(places[0])
        if not survivors:
            return (yield from all_fought_bombed_out(hand, judged, fought))
        places[:1] = survivors
    pay_out(hand, places, judged)


def all_fought_bombed_out(hand: HandState, judged: dict[int, Judgement], fought: list[int]) -> Script[None]:
    """The best hand that was not in the Demise wins the whole main pot, folded seats included; equal ones split it."""
    others = [seat for seat in hand.order if seat not in fought]
    folded = [seat for seat in others if seat in hand.folded and hand.hands[seat]]
    yield from hand.show_unknown(folded)
    candidates = {seat: judged[seat] for seat in others if seat in judged}
    for seat in folded:
        candidates[seat] = judge(hand, seat)
        lay_open(hand, seat, candidates[seat])
    best = next(iter(by_rank(candidates)), [])
    if not best:
        hand.tell(events.MainPotStays(hand.pots.main))
        hand.pots.main_to_sabacc(hand.pots.main)
        return hand.finish([], [])
    pay_layer(hand, best, hand.pots.main)
    sabacc = [s for s in best if s not in hand.folded and candidates[s].takes_sabacc]
    pay_sabacc_pot(hand, sabacc, candidates)
    return hand.finish(best, sabacc)


def due(options: CloudCityOptions, sabacc_pot: int) -> int:
    """The ante, and the Sabacc ante while the Sabacc pot is empty."""
    return options.ante + (0 if sabacc_pot else options.sabacc_ante)


def player_words(options: CloudCityOptions) -> frozenset[str]:
    """All words that players may ever use."""
    del options
    return frozenset({"check", "bet", "match", "raise", "fold", "call", "pass", "draw", "stand", "discard", "keep"})


VARIANT = Variant(
    name="cloud_city",
    deck="traditional",
    options_type=CloudCityOptions,
    ranks=BUILT_IN,
    play=play,
    showdown=showdown,
    due=due,
    words=player_words,
    judge=judge,
)
