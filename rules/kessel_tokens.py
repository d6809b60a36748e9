"""The sixteen tokens of Kessel: at whom each may be aimed, and what it does when it is played.

Source: rules sheet "Kessel Sabacc" (kessel.md), "Tokens".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rules import events
from rules.kessel_ranking import COOK_THE_BOOKS, FAMILIES, MAJOR_FRAUD, MARKDOWN, PRIME_SABACC
from rules.moves import Move
from rules.questions import Choice, Script, SeatTurn
from rules.refusals import Refusal, refuse
from rules.state import HandState

IMMUNE, EMBARGOED, STOOD, FREE_DRAW = "immune", "embargoed", "stood", "free_draw"
"""Marks of a seat: tokens do not touch it; its next turn is a stand; its last turn was one; its draw costs nothing."""
DIE = 6

FREE = "free-draw"
EMBARGO = "embargo"
IMMUNITY = "immunity"
EXHAUSTION = "exhaustion"
DIRECT_TRANSACTION = "direct-transaction"
REFUNDS: Mapping[str, int] = {"refund": 2, "extra-refund": 3}
EMBEZZLEMENT = "embezzlement"
TARIFFS: Mapping[str, int] = {"general-tariff": 1, "target-tariff": 2}
AUDITS: Mapping[str, int] = {"general-audit": 2, "target-audit": 3}
OF_THE_REVEAL = (MAJOR_FRAUD, MARKDOWN, COOK_THE_BOOKS)

TOKENS = (
    FREE,
    *REFUNDS,
    EMBEZZLEMENT,
    *TARIFFS,
    *AUDITS,
    EMBARGO,
    IMMUNITY,
    *OF_THE_REVEAL,
    EXHAUSTION,
    DIRECT_TRANSACTION,
    PRIME_SABACC,
)
AIMED = frozenset({"target-tariff", "target-audit", EXHAUSTION, DIRECT_TRANSACTION})
"""Tokens that are aimed at one seat."""


def others(hand: HandState, seat: int) -> list[int]:
    """The seats in this hand that the seat's tokens touch, from its left."""
    return [other for other in hand.live_from(seat + 1) if other != seat and IMMUNE not in hand.marks[other]]


def aims(hand: HandState, seat: int, token: str) -> list[int]:
    """The seats that an aimed token may be aimed at."""
    audited = token in AUDITS
    return sorted(other for other in others(hand, seat) if not audited or STOOD in hand.marks[other])


def playable(hand: HandState, seat: int) -> Choice | None:
    """The tokens that the seat may play now, each aimed one with its seats."""
    options: list[str] = []
    for token in hand.tokens[seat]:
        options += [f"{token} {other}" for other in aims(hand, seat, token)] if token in AIMED else [token]
    return Choice("token", "named", options=tuple(options)) if options else None


def explain(hand: HandState, move: Move) -> Refusal | None:
    """Why a token cannot be played so."""
    seat = move.seat
    assert seat is not None
    token, _, at = move.named.partition(" ")
    if token not in hand.tokens[seat]:
        return refuse("token_not_held", token=token, tokens=tuple(hand.tokens[seat]))
    if token not in AIMED:
        return refuse("token_takes_no_seat", token=token)
    seats = tuple(aims(hand, seat, token))
    if not seats:
        return refuse("token_without_aim", token=token)
    if not at:
        return refuse("token_needs_seat", token=token, seats=seats)
    return refuse("token_not_at", token=token, seat=at, seats=seats)


def play_token(hand: HandState, seat: int, named: str) -> Script[None]:
    """The seat plays a token, which is gone with it."""
    token, _, aim = named.partition(" ")
    at = int(aim) if aim else None
    hand.tokens[seat].remove(token)
    hand.tell(events.TokenPlayed(seat, token, at))
    if token in REFUNDS:
        amount = min(REFUNDS[token], hand.pots.stakes[seat])
        hand.pots.give_back(seat, amount)
        hand.tell(events.StakeBack(seat, amount, "refund"))
    elif token in OF_THE_REVEAL:
        hand.in_force.append(token)
    else:
        effect = _EFFECTS.get(token)
        if effect is not None:
            effect(hand, seat, token, at)
        elif token == PRIME_SABACC:
            yield from _name_prime(hand, seat)
        elif token == EXHAUSTION:
            assert at is not None
            yield from _exhaust(hand, at)


def _mark(mark: str) -> Callable[[HandState, int, str, int | None], None]:
    def effect(hand: HandState, seat: int, token: str, at: int | None) -> None:
        del token, at
        hand.marks[seat].append(mark)

    return effect


def _embargo(hand: HandState, seat: int, token: str, at: int | None) -> None:
    """The next seat can only stand in its next turn."""
    del token, at
    following = hand.live_from(seat + 1)[0]
    if IMMUNE not in hand.marks[following]:
        hand.marks[following].append(EMBARGOED)


def _embezzle(hand: HandState, seat: int, token: str, at: int | None) -> None:
    """One chip from each other, to the seat."""
    del token, at
    for other in others(hand, seat):
        amount = min(1, hand.pots.credits[other])
        if amount:
            hand.pots.pass_on(other, seat, amount)
            hand.tell(events.ChipsTaken(seat, amount, other))


def _collect(hand: HandState, seat: int, token: str, at: int | None) -> None:
    """Tariffs and audits are paid into the Sabacc pot; who cannot pay in full pays what it has."""
    audit = token in AUDITS
    due = AUDITS[token] if audit else TARIFFS[token]
    paying: Iterable[int] = others(hand, seat) if at is None else [at]
    for other in paying:
        amount = min(due, hand.pots.credits[other])
        if amount and (not audit or STOOD in hand.marks[other]):
            hand.pots.to_sabacc(other, amount)
            hand.tell(events.Paid(other, amount, "sabacc", "audit" if audit else "tariff"))


def _swap(hand: HandState, seat: int, token: str, at: int | None) -> None:
    """The two seats swap hands."""
    del token
    assert at is not None
    hand.swap_hands(seat, at)


def _exhaust(hand: HandState, at: int) -> Script[None]:
    """That seat's two cards go onto their piles, sand first, and it is dealt one of each family."""
    for family in FAMILIES:
        hand.tell(events.card_given(at, "exhaust", hand.discard_of(at, family), face_up=True))
    yield from hand.deal_of_families([at], FAMILIES)


def _name_prime(hand: HandState, seat: int) -> Script[None]:
    """Two dice, of which the seat chooses one: a pair of that value is the best pair at this reveal."""
    number = yield from choose_die(hand, seat)
    hand.in_force.append(f"{PRIME_SABACC} {number}")
    hand.tell(events.NumberChosen(seat, number))


_EFFECTS: Mapping[str, Callable[[HandState, int, str, int | None], None]] = {
    FREE: _mark(FREE_DRAW),
    IMMUNITY: _mark(IMMUNE),
    EMBARGO: _embargo,
    EMBEZZLEMENT: _embezzle,
    **dict.fromkeys((*TARIFFS, *AUDITS), _collect),
    DIRECT_TRANSACTION: _swap,
}


def choose_die(hand: HandState, seat: int) -> Script[int]:
    """`dice N N`, then `SEAT choose N`, one of the two."""
    dice = yield from hand.roll(2, DIE)
    hand.tell(events.dice_rolled(dice, shifts=False, why="choose"))
    options = tuple(str(number) for number in sorted(set(dice)))
    move = yield SeatTurn(seat, {"choose": Choice("choose", "named", options=options)})
    return int(move.named)
