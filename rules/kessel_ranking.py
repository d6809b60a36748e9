"""What Kessel hands are worth, also under the tokens that change a reveal.

Source: rules sheet "Kessel Sabacc" (kessel.md), "Reveal" and "Tokens".
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rules.cards import KESSEL_FAMILIES
from rules.state import Judgement

RANKS = ("pure_sabacc", "pair", "difference")
FAMILIES = tuple(KESSEL_FAMILIES.values())

IMPOSTOR, SYLOP = "i", "y"
MAJOR_FRAUD = "major-fraud"
MARKDOWN = "markdown"
COOK_THE_BOOKS = "cook-the-books"
PRIME_SABACC = "prime-sabacc"
IMPOSTORS_UNDER_FRAUD = 6


def is_impostor(card: str) -> bool:
    """Whether the card's value is settled by dice at the reveal."""
    return card[1:] == IMPOSTOR


def prime_values(in_force: Collection[str]) -> set[int]:
    """The values whose pairs are the best pairs at this reveal: `prime-sabacc 5` was played."""
    return {int(token.split(" ")[1]) for token in in_force if token.startswith(f"{PRIME_SABACC} ")}


def values(cards: Sequence[str], settled: Mapping[str, int], in_force: Collection[str]) -> tuple[int, int] | None:
    """What the two cards count, the first of them first; None where an impostor is not settled yet.

    `settled` are the impostors' values by family. Two sylops count nothing, and are no pair of nothing either.
    """
    counted: list[int | None] = []
    for card in cards:
        if not is_impostor(card):
            counted.append(None if card[1:] == SYLOP else int(card[1:]))
        elif MAJOR_FRAUD in in_force:
            counted.append(IMPOSTORS_UNDER_FRAUD)
        else:
            value = settled.get(KESSEL_FAMILIES[card[0]])
            if value is None:
                return None
            counted.append(value)
    one, other = counted
    if MARKDOWN in in_force:
        return one or 0, other or 0
    one, other = (other if one is None else one), (one if other is None else other)
    return one or 0, other or 0


def judge_cards(
    cards: Sequence[str], settled: Mapping[str, int] | None = None, in_force: Collection[str] = ()
) -> Judgement | None:
    """What a hand of one sand and one blood card is worth; None where an impostor is not settled yet.

    The total is a pair's value, or the difference.
    """
    if all(card[1:] == SYLOP for card in cards):
        return Judgement("pure_sabacc", (2,), None)
    counted = values(cards, settled or {}, in_force)
    if counted is None:
        return None
    one, other = counted
    if one != other:
        difference = abs(one - other)
        return Judgement("difference", (0, -difference, -(one + other)), difference)
    better = one if COOK_THE_BOOKS in in_force else -one
    return Judgement("pair", (1, one in prime_values(in_force), better), one)


def loss(judgement: Judgement) -> int:
    """What a beaten hand pays beside its stake, in chips: 1 for a pair, else the difference."""
    return (judgement.total or 0) if judgement.rank == "difference" else 1
