"""Card play of traditional Sabacc: draw, trade, stand, call, and the interference field."""

from __future__ import annotations

import math
from collections.abc import Container, Sequence
from functools import lru_cache

from controller.droids import betting, totals
from controller.droids.foresight import Foresight, Outlook, foresight
from controller.droids.situation import Situation
from rules.cards import TRADITIONAL_VALUES
from rules.moves import Move
from rules.variants.traditional import is_idiots_array, judge_with_community

_CALLS_LATEST = 4  # rounds after calling has become possible
_OFFERS = 4  # of other seats' open cards so many are reckoned with where all may use them
_HABIT = 0.01  # a change must promise so much more than standing
_PULSE = 0.2  # the chance of a pulse from one turn to the next, about one a hand
_MATCHED_STAYS, _OTHER_STAYS = (
    0.6,
    0.3,
)  # the chance that a seat is still in at the reveal, as it stands before the deal
_STEPS = 2  # penalties are told apart in halves of the pot


def choose(situation: Situation) -> Move:
    """The droid's move in its turn."""
    if "fold" not in situation.words:
        return _play_turn(situation)
    if "call" in situation.words and wants_to_call(situation):
        return situation.move("call")
    return betting.bet(situation, prospect(situation))


def _play_turn(situation: Situation) -> Move:
    words = situation.words
    if "call" in words and wants_to_call(situation):
        return situation.move("call")
    change = _best_change(situation)
    if change is not None:
        return change
    return field_move(situation, words) or situation.move("stand")


def _best_change(situation: Situation) -> Move | None:
    """The draw or trade that promises most, or None where standing does."""
    words, own = situation.words, situation.own
    if not words.keys() & {"draw", "trade"}:
        return None
    ahead = _foresight(situation)
    turns, points, cards = turns_to_come(situation), totals.points_of(own), len(own)
    if "trade" not in situation.options.turn:
        turns = min(turns, 1)  # with draws alone there is no reason to wait: a poor hand costs bets meanwhile
    offers = _offers(tuple(_community(situation)[:_OFFERS]))
    spread = totals.spread(situation.unseen)
    stands = _standing(situation, ahead, turns, offers)
    best, move = stands + _HABIT + situation.temperament.caution / 10, None
    if "draw" in words:
        found = ahead.expected(turns, cards + 1, points, spread, offers) + _array_chance(situation, own, ahead)
        if found > best:
            best, move = found, situation.move("draw")
    if "trade" in words:
        for card in dict.fromkeys(words["trade"].cards):
            rest = list(own)
            rest.remove(card)
            left = points - TRADITIONAL_VALUES[card]
            found = ahead.expected(turns, cards, left, spread, offers) + _array_chance(situation, rest, ahead)
            if found > best:
                best, move = found, situation.move("trade", card)
    return move


def _array_chance(situation: Situation, two: Sequence[str], ahead: Foresight) -> float:
    """What an Idiot's Array by the next card adds to the worth of two cards."""
    if len(two) != 2:
        return 0.0
    fits = [card for card in situation.unseen if is_idiots_array([*two, card])]
    copies = sum(situation.unseen[card] for card in fits)
    if not copies:
        return 0.0
    return copies / len(situation.unseen_cards) * (1 + ahead.outlook.bonus)


def _standing(situation: Situation, ahead: Foresight, turns: int, offers: Sequence[int] = (0,)) -> float:
    if is_idiots_array(situation.own):
        return 1 + ahead.outlook.bonus
    points = totals.points_of(situation.own)
    return max(ahead.worth(turns, len(situation.own), points + offer) for offer in offers)


@lru_cache(maxsize=512)
def _offers(community: tuple[str, ...]) -> tuple[int, ...]:
    """What any choice of open cards adds to a total; nothing is a choice."""
    found = {0}
    for card in community:
        found |= {points + TRADITIONAL_VALUES[card] for points in found}
    return tuple(sorted(found))


def _foresight(situation: Situation) -> Foresight:
    options = situation.options
    return foresight(
        Outlook(
            exponent=situation.exponent,
            magnitude=options.negative_totals == "magnitude",
            penalty=_penalty(situation),
            bonus=situation.bonus,
            draws="draw" in options.turn,
            trades="trade" in options.turn,
            floor=_floor(situation),
            shift=_shift_chance(situation),
        )
    )


def _penalty(situation: Situation) -> float:
    """What bombing out costs, in main pots, rounded to halves."""
    due = situation.options.bomb_out_penalty
    amount = min(situation.view.main_pot if due == "main_pot" else due, situation.me.credits)
    return round(_STEPS * min(2.0, amount / situation.pot)) / _STEPS


def _shift_chance(situation: Situation) -> float:
    """The chance of a Shift between two turns; with a field half of it, since what is good can be guarded."""
    options = situation.options
    if options.shift == "none":
        return 0.0
    chance = _PULSE
    if options.shift == "dice":
        dice = options.dice
        each = 1 / dice.sides if dice.count == 2 else len(dice.shifts_on) / dice.sides
        chance = 1 - (1 - each) ** (len(situation.opponents) + 2)
    guarded = options.field != "none" and not options.community_field
    return round(chance / 2 if guarded else chance, 2)


def turns_to_come(situation: Situation) -> int:
    """The seat's play turns that are certain to come after the present turn or betting round."""
    if situation.view.called_by is not None:
        return 0
    options = situation.options
    last: int = options.pot_building_rounds + (options.call_in == "betting_turn")
    return max(0, last - situation.view.round)


# --- How good the hand is


def own_score(situation: Situation) -> float:
    """The place of the hand among hands, with what other seats' fields offer where they are common."""
    own, magnitude = situation.own, situation.options.negative_totals == "magnitude"
    if is_idiots_array(own):
        return totals.IDIOTS_ARRAY
    community = _community(situation)
    if community:
        judged = judge_with_community(own, community, magnitude=magnitude)
        if judged.rank == "idiots_array":
            return totals.IDIOTS_ARRAY
        assert judged.total is not None
        return totals.score(judged.total, magnitude)
    return totals.score(totals.points_of(own), magnitude)


def _floor(situation: Situation) -> float:
    """The score of the best hand of another seat that lies in its field from the first card to the last."""
    if situation.options.community_field:
        return totals.BOMBED  # open cards serve everybody
    magnitude = situation.options.negative_totals == "magnitude"
    found = totals.BOMBED
    for seat in situation.opponents:
        if seat.field and not seat.hand:
            array = is_idiots_array(seat.field)
            found = max(found, totals.IDIOTS_ARRAY if array else totals.score(totals.points_of(seat.field), magnitude))
    return found


def _community(situation: Situation) -> list[str]:
    if not situation.options.community_field:
        return []
    return [card for seat in situation.opponents for card in seat.field]


def _now(situation: Situation) -> float:
    """What the hand is worth if it were revealed now, in main pots."""
    own = own_score(situation)
    if own <= totals.BOMBED:
        return -_penalty(situation)
    magnitude = situation.options.negative_totals == "magnitude"
    chance = 1.0
    for seat in situation.opponents:
        chance *= totals.beats(own, len(seat.hand), totals.points_of(seat.field), magnitude)
    chance = math.pow(chance, situation.temperament.respect)
    return chance * (1 + situation.bonus) if own >= totals.PURE_SABACC else chance


def prospect(situation: Situation) -> float:
    """What the droid expects of the main pot."""
    if not situation.own:
        return _before_the_deal(situation)
    turns = turns_to_come(situation)
    now = _now(situation)
    if not turns:
        return now
    offers = _offers(tuple(_community(situation)[:_OFFERS]))
    later = _standing(situation, _foresight(situation), turns, offers)
    return later if now < 0 else (now + later) / 2


def _before_the_deal(situation: Situation) -> float:
    """The opening round: some of the seats will not match, and some that do will fold with a poor hand later."""
    high = situation.view.high
    stay = sum(_MATCHED_STAYS if high and seat.stake >= high else _OTHER_STAYS for seat in situation.opponents)
    return 1 / (1 + stay)


def wants_to_call(situation: Situation) -> bool:
    """A good hand calls; the longer the hand has lasted, the less good it must be."""
    late: int = situation.view.round - situation.options.pot_building_rounds - 1
    if late >= _CALLS_LATEST:
        return True
    wanted = min(0.8, situation.fair * situation.temperament.call)
    return _now(situation) >= wanted * math.pow(0.8, late)


# --- The interference field


def field_move(situation: Situation, words: Container[str]) -> Move | None:
    """Guard a good hand from the Shift, card by card; take cards back when they help no longer.

    It depends on the seat's own cards, whether in the field or not, and on better hands that lie open in full: so a few
    moves lead to what the droid wants, and nothing leads back before cards change or a better hand is shown.
    """
    me = situation.me
    if guards(situation):
        # The smallest card stays hidden as long as bets are to come that a known hand would scare away.
        if "field" in words and len(me.hand) > (1 if turns_to_come(situation) else 0):
            return situation.move("field", max(me.hand, key=_size))
    elif "unfield" in words and me.field:
        return situation.move("unfield", min(me.field, key=_size))
    return None


def guards(situation: Situation) -> bool:
    """Whether the hand is good enough to show it for the sake of its safety."""
    options, own = situation.options, situation.own
    if options.shift == "none" or options.community_field:
        return False
    if is_idiots_array(own):
        return True
    magnitude = options.negative_totals == "magnitude"
    own_place = totals.score(totals.points_of(own), magnitude)
    if own_place < _floor(situation):
        return False  # beaten already: the cards are better free to be traded
    return totals.beats_usual(own_place, magnitude) >= situation.temperament.protect


def _size(card: str) -> tuple[int, str]:
    return abs(TRADITIONAL_VALUES[card]), card
