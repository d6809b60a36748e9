"""Card play of traditional Sabacc: draw, trade, stand, call, and the interference field."""

from __future__ import annotations

from collections.abc import Sequence

from controller.droids import betting, totals
from controller.droids.foresight import Foresight, Outlook, foresight
from controller.droids.situation import Situation
from rules.cards import TRADITIONAL_VALUES
from rules.moves import Move
from rules.variants.traditional import is_idiots_array, judge_with_community

_CALLS_LATEST = 4  # rounds after calling has become possible
_HABIT = 0.01  # a change must promise so much more than standing
_PULSE = 0.2  # the chance of a pulse from one turn to the next, about one a hand
_MATCHED_STAYS, _OTHER_STAYS = (
    0.6,
    0.3,
)  # the chance that a seat is still in at the reveal, as it stands before the deal
_STEPS = 4  # penalties are told apart in quarters of the pot


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
    community = _community(situation)
    spread = totals.spread(situation.unseen)
    stands = _standing(situation, ahead, turns) if not community else _now(situation)
    best, move = stands + _HABIT + situation.temperament.caution / 10, None
    if "draw" in words:
        found = ahead.expected(turns, cards + 1, points, spread) + _array_chance(situation, own, ahead)
        if found > best:
            best, move = found, situation.move("draw")
    if "trade" in words:
        for card in dict.fromkeys(words["trade"].cards):
            rest = list(own)
            rest.remove(card)
            left = points - TRADITIONAL_VALUES[card]
            found = ahead.expected(turns, cards, left, spread) + _array_chance(situation, rest, ahead)
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


def _standing(situation: Situation, ahead: Foresight, turns: int) -> float:
    if is_idiots_array(situation.own):
        return 1 + ahead.outlook.bonus
    return ahead.worth(turns, len(situation.own), totals.points_of(situation.own))


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
            shift=_shift_chance(situation),
        )
    )


def _penalty(situation: Situation) -> float:
    """What bombing out costs, in main pots, rounded to quarters."""
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
    last = options.pot_building_rounds + (options.call_in == "betting_turn")
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
    chance = chance**situation.temperament.respect
    return chance * (1 + situation.bonus) if own >= totals.PURE_SABACC else chance


def prospect(situation: Situation) -> float:
    """What the droid expects of the main pot."""
    if not situation.own:
        return _before_the_deal(situation)
    turns = turns_to_come(situation)
    now = _now(situation)
    if not turns:
        return now
    later = _standing(situation, _foresight(situation), turns)
    return later if now < 0 else (now + later) / 2


def _before_the_deal(situation: Situation) -> float:
    """The opening round: some of the seats will not match, and some that do will fold with a poor hand later."""
    high = situation.view.high
    stay = sum(_MATCHED_STAYS if high and seat.stake >= high else _OTHER_STAYS for seat in situation.opponents)
    return 1 / (1 + stay)


def wants_to_call(situation: Situation) -> bool:
    """A good hand calls; the longer the hand has lasted, the less good it must be."""
    options = situation.options
    late = situation.view.round - options.pot_building_rounds - 1
    if late >= _CALLS_LATEST:
        return True
    wanted = min(0.8, situation.fair * situation.temperament.call)
    return _now(situation) >= wanted * 0.8**late


# --- The interference field


def field_move(situation: Situation, words: Sequence[str] | dict[str, object]) -> Move | None:
    """Guard a good hand from the Shift, card by card; take cards back when they help no longer.

    It depends on the seat's own cards alone, whether in the field or not: so a few moves lead to what the droid wants, and
    nothing leads back before the cards change.
    """
    me = situation.me
    if guards(situation):
        if "field" in words and me.hand:
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
    return totals.beats_usual(own_place, magnitude) >= situation.temperament.protect


def _size(card: str) -> tuple[int, str]:
    return abs(TRADITIONAL_VALUES[card]), card
