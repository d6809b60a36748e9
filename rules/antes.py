"""What is paid before the cards: antes, and who can pay them (common rules, "Seats, credits, pots")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from rules import events
from rules.refusals import Problem
from rules.state import HandState


def pay_antes(hand: HandState, ante: int, sabacc_ante: int) -> None:
    """Every seat in the hand pays both antes; who can take part was settled before anybody pays."""
    pots, tell = hand.pots, hand.tell
    for seat in hand.order:
        if ante:
            tell(events.ante_paid(seat, ante, "main", "ante", not pots.stake(seat, ante)))
        if sabacc_ante:
            tell(events.ante_paid(seat, sabacc_ante, "sabacc", "sabacc_ante", not pots.to_sabacc(seat, sabacc_ante)))


def pay_blind(hand: HandState, seat: int, amount: int, reason: Literal["blind", "double_blind"]) -> None:
    """One seat's blind goes into the main pot, as its stake."""
    if amount:
        hand.tell(events.Paid(seat, amount, "main", reason, not hand.pots.stake(seat, amount)))


def least_bet(min_bet: int | str, ante: int) -> int:
    """`min_bet`: a number, or the ante, at least 1."""
    return max(ante, 1) if isinstance(min_bet, str) else min_bet


def limit_problems(max_bet: int | None, least: int) -> Iterator[Problem]:
    """A `max_bet` below the least bet would leave nothing to bet."""
    if max_bet is not None and max_bet < least:
        yield Problem("max_bet", "below_min_bet", {"min_bet": least})


def both_antes(options: Any, sabacc_pot: int) -> int:
    """What is due where every hand begins with both antes, however much lies in the Sabacc pot."""
    del sabacc_pot
    due: int = options.ante + options.sabacc_ante
    return due
