"""A whole variant in one file, as docs/adding-a-variant.md describes it: the best of three cards, one draw, one bet."""

from __future__ import annotations

from dataclasses import dataclass

from rules import events
from rules.antes import least_bet, pay_antes
from rules.betting import BettingRound
from rules.cards import TRADITIONAL_VALUES
from rules.options import flag, option, whole
from rules.questions import Script, asking
from rules.refusals import Refusal, refuse
from rules.showdown import by_rank, last_seat_wins, pay_out, reveal
from rules.state import HandState, Judgement
from rules.variants import Variant


@dataclass(frozen=True, slots=True)
class HighThreeOptions:
    """`ante` in credits; `draw`: whether a card may be drawn."""

    ante: int = option(whole(1))
    draw: bool = option(flag)


def play(hand: HandState) -> Script[None]:
    """Antes, three cards each, one turn each, a betting round, the reveal."""
    options: HighThreeOptions = hand.options
    pay_antes(hand, options.ante, 0)
    yield from hand.deal(hand.live() * 3)
    hand.in_play = True
    hand.round = 1
    hand.phase = "play"
    for seat in hand.live():
        may_draw = options.draw and hand.can_deal()
        move = yield asking(seat, ("stand", "draw") if may_draw else ("stand",), why_not)
        hand.tell(events.Acted(seat, move.word))
        if move.word == "draw":
            yield from hand.deal([seat])
    hand.phase = "betting"
    yield from BettingRound(hand, hand.order[0], least=least_bet("ante", options.ante)).run()
    if hand.last_one_left():
        return last_seat_wins(hand)
    return (yield from showdown(hand))


def why_not(hand: HandState, seat: int, word: str) -> Refusal | None:
    """Why a word is not open."""
    del hand, seat
    return refuse("no_cards_left") if word == "draw" else None


def judge(hand: HandState, seat: int) -> Judgement:
    """The highest total wins; a negative one bombs out."""
    points = sum(TRADITIONAL_VALUES[card] for card in hand.hands[seat])
    if points < 0:
        return Judgement("bombed_out", (), points, bombed_out=True)
    return Judgement("total", (points,), points, takes_sabacc=points > 30)


def showdown(hand: HandState) -> Script[None]:
    """Equal hands split."""
    judged = yield from reveal(hand, lambda seat: judge(hand, seat))
    pay_out(hand, by_rank(judged), judged)


def due(options: HighThreeOptions, sabacc_pot: int) -> int:
    """The ante."""
    del sabacc_pot
    return options.ante


def player_words(options: HighThreeOptions) -> frozenset[str]:
    """All words that players may use."""
    found = {"check", "bet", "match", "raise", "fold", "stand"}
    return frozenset(found | {"draw"} if options.draw else found)


VARIANT = Variant(
    name="high_three",
    deck="traditional",
    options_type=HighThreeOptions,
    ranks=("total", "bombed_out"),
    play=play,
    showdown=showdown,
    due=due,
    words=player_words,
    judge=judge,
)

RULESET = {
    "format": 1,
    "name": "high-three",
    "title": "Highest of three",
    "variant": "high_three",
    "deck": "traditional",
    "sheet": "Highest of three",
    "source": "an example",
    "options": {
        "ante": {"value": 5, "source": "the example's sheet"},
        "draw": {"value": True, "source": "the example's sheet"},
    },
}
