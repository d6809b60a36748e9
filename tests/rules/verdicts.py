"""Verdicts from short texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.verdict import Verdict, VerdictCase, VerdictSeat, adjudicate
from tests.rules.played_hands import table


def seat_of(
    cards: str,
    credits: int | None = None,  # noqa: A002
    *,
    field: str = "",
    folded: bool = False,
) -> VerdictSeat:
    """A seat with these cards, and those in its field, written with spaces between them."""
    return VerdictSeat(tuple(cards.split()), tuple(field.split()), credits, folded)


def judge(
    name: str,
    seats: Mapping[int, VerdictSeat | str],
    main_pot: int = 0,
    sabacc_pot: int = 0,
    demise: tuple[dict[int, str], ...] = (),
    dealer: int = 1,
    **options: Any,
) -> Verdict:
    """The verdict on these hands under a shipped ruleset with some options changed."""
    sitting = {number: seat_of(seat) if isinstance(seat, str) else seat for number, seat in seats.items()}
    return adjudicate(VerdictCase(table(name, **options), sitting, dealer, main_pot, sabacc_pot, demise))


def ranks(verdict: Verdict) -> dict[int, str]:
    """The rank of every revealed hand."""
    return {seat: found.rank for seat, found in sorted(verdict.hands.items())}


def totals(verdict: Verdict) -> dict[int, int | None]:
    """The total of every revealed hand."""
    return {seat: found.total for seat, found in sorted(verdict.hands.items())}
