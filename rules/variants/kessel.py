"""Kessel Sabacc: `kessel`. Each hand of the engine is one round of a match; a seat's credits are its chips.

Source: rules sheet "Kessel Sabacc" (kessel.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from rules import events
from rules.kessel_ranking import FAMILIES, MAJOR_FRAUD, PRIME_SABACC, RANKS, is_impostor, judge_cards, loss
from rules.kessel_tokens import (
    DIE,
    EMBARGOED,
    FREE_DRAW,
    IMMUNE,
    OF_THE_REVEAL,
    STOOD,
    TOKENS,
    choose_die,
    explain,
    play_token,
    playable,
)
from rules.moves import Move
from rules.options import flag, option, whole
from rules.pots import shares
from rules.questions import STAND, Choice, NamingTurn, Script, asking
from rules.refusals import Problem, Refusal, refuse
from rules.showdown import by_rank, lay_cards_open, lay_open, start_reveal
from rules.state import HandState, Judgement
from rules.variants import Variant

PILES = (*FAMILIES, *(f"{family}-pile" for family in FAMILIES))


@dataclass(frozen=True, slots=True)
class KesselOptions:
    """`turns` times round; `draw_cost` in chips, into the seat's own stake; `tokens_per_seat` at most."""

    turns: int = option(whole(1, 20))
    draw_cost: int = option(whole(0))
    tokens: bool = option(flag)
    tokens_per_seat: int = option(whole(0, len(TOKENS)))


def play(hand: HandState) -> Script[None]:
    """One card of each family to each seat and one face up, then turns until they are over or all stood, and the reveal."""
    options: KesselOptions = hand.options
    hand.phase = "deal"
    yield from hand.deal_of_families(hand.live(), FAMILIES)
    yield from hand.turn_card(list(FAMILIES))
    open_family = next(family for family in FAMILIES if hand.piles[family])
    yield from hand.turn_card([family for family in FAMILIES if family != open_family])
    hand.in_play = True
    hand.phase = "play"
    for number in range(1, options.turns + 1):
        hand.round = number
        hand.tell(events.round_started("play", number, hand.order[0]))
        stood = 0
        for seat in hand.order:
            stood += yield from turn(hand, seat)
        if stood == len(hand.order):
            break
    return (yield from showdown(hand))


# --- A turn


def turn(hand: HandState, seat: int) -> Script[bool]:
    """A token first, if the seat likes, then a draw or a stand. Whether the seat stood."""
    marks = hand.marks[seat]
    embargoed = EMBARGOED in marks
    played = False
    while True:
        choices = {"stand": STAND}
        tokens = None if played or embargoed else playable(hand, seat)
        if tokens is not None:
            choices["token"] = tokens
        cost = draw_cost(hand, seat)
        if not embargoed and hand.pots.credits[seat] >= cost:
            choices["draw"] = Choice("draw", "named", cost=cost, options=PILES)
        why = partial(explain_word, embargoed, played)
        move = yield NamingTurn(seat, choices, why, explain_named)
        if move.word != "token":
            break
        played = True
        yield from play_token(hand, seat, move.named)
    if move.word == "draw":
        yield from draw(hand, seat, move.named, cost)
    else:
        hand.tell(events.acted(seat, "stand"))
    hand.marks[seat] = [mark for mark in marks if mark == IMMUNE] + [STOOD] * (move.word == "stand")
    return move.word == "stand"


def draw_cost(hand: HandState, seat: int) -> int:
    """What a draw costs the seat in this turn."""
    return 0 if FREE_DRAW in hand.marks[seat] else int(hand.options.draw_cost)


def draw(hand: HandState, seat: int, pile: str, cost: int) -> Script[None]:
    """A card from a deck, or the open top card of a pile; then one of the two of its family goes onto the pile."""
    family = pile.removesuffix("-pile")
    hand.tell(events.PileChosen(seat, pile))
    if cost:
        hand.pots.stake(seat, cost)
        hand.tell(events.Paid(seat, cost, "main", "draw"))
    if pile == family:
        yield from hand.deal_of_families([seat], [family])
    else:
        card = hand.piles[family].pop()
        hand.give(seat, card, family)
        hand.tell(events.card_taken(seat, card))
    move = yield asking(seat, ("keep", "refuse"))
    thrown = hand.discard_of(seat, family, newest=move.word == "refuse")
    hand.tell(events.card_given(seat, "refuse" if move.word == "refuse" else "keep", thrown, face_up=True))


def explain_word(embargoed: bool, played: bool, hand: HandState, seat: int, word: str) -> Refusal | None:
    """Why a word is not open in a turn."""
    if word in ("draw", "token") and embargoed:
        return refuse("embargoed")
    if word == "draw":
        return refuse("cannot_pay", amount=draw_cost(hand, seat))
    if word != "token" or not hand.options.tokens:
        return None
    if played:
        return refuse("token_played")
    if not hand.tokens[seat]:
        return refuse("no_tokens")
    return refuse("token_without_aim", token=hand.tokens[seat][0])


def explain_named(hand: HandState, move: Move) -> Refusal | None:
    """Why a pile or a token cannot be named so."""
    return explain(hand, move) if move.word == "token" else None


# --- The reveal


def judge(hand: HandState, seat: int) -> Judgement | None:
    """The seat's hand as it stands; None while an impostor is not settled, and while it is no card of each family.

    In the deal it is less, and after a draw one card more, until the seat has kept or refused that.
    """
    if sorted(hand.families[seat]) != sorted(FAMILIES):
        return None
    return judge_cards(hand.hands[seat], hand.settled.get(seat), hand.in_force)


def showdown(hand: HandState) -> Script[None]:
    """All hands lie open; impostors are settled from the dealer's left; then hands are judged and paid."""
    start_reveal(hand)
    seats = hand.live()
    yield from hand.show_unknown(seats)
    if any(judge(hand, seat) is None for seat in seats):  # dice and choices come first
        for seat in seats:
            lay_cards_open(hand, seat)
        for seat in seats:
            yield from settle_impostors(hand, seat)
    judged: dict[int, Judgement] = {}
    for seat in seats:
        worth = judge(hand, seat)
        assert worth is not None, "every impostor is settled"
        judged[seat] = worth
        lay_open(hand, seat, worth)
    pay(hand, judged)


def settle_impostors(hand: HandState, seat: int) -> Script[None]:
    """Each impostor of the seat gets the value of one of two dice, as the seat chooses."""
    settled = hand.settled.setdefault(seat, {})
    for family in FAMILIES:
        card = next(card for card in hand.hands[seat] if hand.deck.family(card) == family)
        if is_impostor(card) and family not in settled:
            settled[family] = yield from choose_die(hand, seat)
            hand.tell(events.NumberChosen(seat, settled[family], card))


def pay(hand: HandState, judged: Mapping[int, Judgement]) -> None:
    """Winners take their stakes back, losers pay into the Sabacc pot; the last seat with chips takes that pot."""
    winners = by_rank(judged)[0]
    pots = hand.pots
    for seat, worth in judged.items():
        stake = pots.stakes[seat]
        if seat in winners:
            pots.give_back(seat, stake)
            hand.tell(events.StakeBack(seat, stake, "won"))
            continue
        if stake:
            pots.main_to_sabacc(stake)
            hand.tell(events.StakeLost(seat, stake))
        amount = min(loss(worth), pots.credits[seat])
        if amount:
            pots.to_sabacc(seat, amount)
            hand.tell(events.Paid(seat, amount, "sabacc", "loss"))
    if pots.main:  # in a verdict alone: what nobody's stake is
        hand.tell(events.MainPotStays(pots.main))
        pots.main_to_sabacc(pots.main)
    left = [seat for seat in judged if pots.credits[seat]]
    if len(left) > 1:
        return hand.finish(winners, [])
    last = left or winners
    for seat, share in shares(pots.sabacc, [seat for seat in hand.order if seat in last]).items():
        if share:
            pots.pay_sabacc(seat, share)
            hand.tell(events.SabaccPotWon(seat, share, ""))
    hand.tell(events.MatchOver(tuple(sorted(last))))
    return hand.finish(winners, last)


# --- What a verdict file holds more


def prepare_verdict(hand: HandState, given: Mapping[str, Any]) -> list[Problem]:
    """`tokens` that change the reveal, and the `values` of impostors by seat and family."""
    problems: list[Problem] = []
    tokens = given.get("tokens") or []
    if not isinstance(tokens, list):
        return [Problem("tokens", "not_reveal_tokens", {"known": _REVEAL_TOKENS})]
    for token in tokens:
        told = _reveal_token(token)
        if told is None:
            problems.append(Problem("tokens", "not_reveal_tokens", {"known": _REVEAL_TOKENS}))
        else:
            hand.in_force.append(told)
    values = given.get("values") or {}
    if not isinstance(values, dict):
        return [*problems, Problem("values", "not_values", {})]
    for seat in values:
        if seat not in hand.hands:
            problems.append(Problem("values", "no_such_seat", {"seat": str(seat)[:20]}))
    for seat in hand.live():
        problems += _settle(hand, seat, values.get(seat) or {})
    return problems


_REVEAL_TOKENS = (*OF_THE_REVEAL, f"{PRIME_SABACC} N")


def _reveal_token(token: Any) -> str | None:
    """A token in force as the hand keeps it: `markdown`, `prime-sabacc 5` (also as the map `prime-sabacc: 5`)."""
    if isinstance(token, dict) and len(token) == 1:
        token = " ".join(str(part) for entry in token.items() for part in entry)
    if token in OF_THE_REVEAL:
        return str(token)
    numbered = [f"{PRIME_SABACC} {number}" for number in range(1, DIE + 1)]
    return str(token) if token in numbered else None


def _settle(hand: HandState, seat: int, values: Any) -> list[Problem]:
    """The values of the seat's impostors; each needs one, unless they all count six."""
    key = f"seat {seat}"
    cards = hand.hands[seat]
    if sorted(hand.deck.family(card) for card in cards) != sorted(FAMILIES):
        return [Problem(key, "not_one_of_each_family", {"seat": seat, "families": FAMILIES})]
    settled = hand.settled.setdefault(seat, {})
    impostors = {hand.deck.family(card): card for card in cards if is_impostor(card)}
    if not isinstance(values, dict):
        return [Problem(key, "not_values", {})]
    for family, value in values.items():
        if family not in impostors:
            return [Problem(key, "no_impostor", {"seat": seat, "family": str(family)[:20]})]
        if type(value) is not int or not 1 <= value <= DIE:
            return [Problem(key, "impostor_value", {"seat": seat, "card": impostors[family], "most": DIE})]
        settled[family] = value
    if MAJOR_FRAUD in hand.in_force:
        return []
    lacking = [card for family, card in impostors.items() if family not in settled]
    return [Problem(key, "impostor_value", {"seat": seat, "card": card, "most": DIE}) for card in lacking]


def due(options: KesselOptions, sabacc_pot: int) -> int:
    """Nothing: there are no antes."""
    del options, sabacc_pot
    return 0


def player_words(options: KesselOptions) -> frozenset[str]:
    """All words that players may ever use."""
    words = {"draw", "stand", "keep", "refuse", "choose"}
    return frozenset(words | {"token"} if options.tokens else words)


def token_limit(options: KesselOptions) -> int:
    """How many tokens a seat may have."""
    return options.tokens_per_seat if options.tokens else 0


VARIANT = Variant(
    name="kessel",
    deck="kessel",
    options_type=KesselOptions,
    ranks=RANKS,
    play=play,
    showdown=showdown,
    due=due,
    words=player_words,
    judge=judge,
    open_pile=True,
    verdict_keys=("values", "tokens"),
    prepare_verdict=prepare_verdict,
    tokens=TOKENS,
    token_limit=token_limit,
    is_match=True,
)
