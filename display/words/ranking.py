"""Which hand wins, best first: every rank of a ruleset with example cards and what it takes, true to its options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from display.words.cards import rank_name
from display.words.catalog import N_, Catalog
from rules.ruleset import Ruleset

ARRAY = N_("Exactly the Idiot, any 2 and any 3. Takes the Sabacc pot too.")
PURE_23 = N_("A total of exactly 23 or −23. Takes the Sabacc pot too.")
NEAREST_23 = N_("The total nearest to 23 or −23 wins; of equally near ones the positive.")
HIGHEST_23 = N_("The highest total wins: here 22.")
BOMBED = N_("Above 23, below −23 or exactly 0: the hand cannot win. Here 25.")
OF_THE_HOUSE = N_("A local hand of this house: exactly these cards or their like.")

TWO_SYLOPS = N_("Exactly two sylops.")
FULL = N_("Two +10, two −10 and a sylop.")
FLEET = N_("Four alike, whatever their signs, and a sylop.")
PRIME = N_("+10, −10 and a sylop.")
YEE_HAA = N_("A pair and a sylop.")
RHYLET = N_("Three alike of one sign, two alike of the other.")
SQUADRON = N_("Four alike.")
GEE_WHIZ = N_("1, 2, 3 and 4 of one sign, 10 of the other.")
KHYRON = N_("Four numbers in a row.")
BANTHAS = N_("Three or more alike, and others.")
TWO_PAIRS = N_("Two pairs.")
ONE_PAIR = N_("One pair.")
LOWER_WINS = N_("{detail} Of equal ones the lower number wins.")
ZERO = N_("Any other total of 0. More cards win.")
NOT_ZERO = N_("A total that is not 0: the nearest to 0 wins, then the positive. Here 3.")

ELEVEN = N_("Exactly 11. Takes what earlier hands left, too.")
UNDER_ELEVEN = N_("The highest total below 11 wins. Here 10.")
OVER_ELEVEN = N_("Over 11: the hand cannot win. Here 14.")

FOUR_ALIKE = N_("Four of the same rank.")
THREE_ALIKE = N_("Three of the same rank.")
DOUBLE_PAIR = N_("Two pairs.")
PAIR_HIGH = N_("A pair; the higher one wins.")
RUN_OF_SUIT = N_("Four in a row, of one suit.")
ONE_SUIT = N_("Four of one suit.")
RUN = N_("Four in a row.")
SMUGGLER_23 = N_("Exactly 23; a commander, mistress, master or ace may count 0.")
SMUGGLER_46 = N_("Exactly 46.")
SMUGGLER_TOTAL = N_("The highest total below 23; what is over 23 counts 23 less. Here 22.")
SMUGGLER_BUST = N_("Over 46 in every way: it cannot win. The elder doubles its suit: 22 + 18 + 7.")

ONLY_SYLOPS = N_("Two sylops and nothing else: they beat every hand.")
ON_TARGET = N_("Exactly the target, here 5. Takes the Sabacc pot too.")
OFF_TARGET = N_("The nearest to the target wins, here 1 off; then more of the hand's suit, then the higher total.")

KESSEL_PURE = N_("Both sylops.")
KESSEL_PAIR = N_("Two equal cards. The lower pair wins: ones before sixes.")
KESSEL_SYLOP = N_("A sylop counts as the other card.")
KESSEL_IMPOSTOR = N_("At the reveal an impostor counts one of two dice, as its seat chooses.")
KESSEL_NEAR = N_("Not equal: the smaller difference wins, here 1. Losers pay the difference.")
WITH_SYLOP = N_("Pair with a sylop")
WITH_IMPOSTOR = N_("With an impostor")


@dataclass(frozen=True, slots=True)
class Ranked:
    """A rank by its code (empty for cards that become one only at the reveal), its name, example cards, what it takes."""

    rank: str
    name: str
    cards: tuple[str, ...]
    detail: str


_Row = tuple[str, str, str]
"""Rank, example cards, and what it takes."""

_SPIKE: Sequence[_Row] = (
    ("pure_sabacc", "0 0", TWO_SYLOPS),
    ("full_sabacc", "0 +10t +10c -10t -10s", FULL),
    ("fleet", "0 +5t +5c -5t -5s", FLEET),
    ("prime_sabacc", "0 +10t -10c", PRIME),
    ("yee_haa", "0 +6t -6c", YEE_HAA),
    ("rhylet", "+4t +4c +4s -6t -6c", RHYLET),
    ("squadron", "+3t +3c -3t -3s", SQUADRON),
    ("gee_whiz", "+1t +2c +3s +4t -10c", GEE_WHIZ),
    ("straight_khyron", "+1t -2c -3s +4t", KHYRON),
    ("banthas_wild", "+2t +2c +2s -6t", BANTHAS),
    ("rule_of_two", "+2t -2c +5t -5s", TWO_PAIRS),
    ("sabacc_pair", "+4t +4c -8s", ONE_PAIR),
    ("sabacc", "+7t -4c -3s", ZERO),
    ("nulrhek", "+7t -4c", NOT_ZERO),
)
_BY_NUMBER = frozenset(
    ("fleet", "yee_haa", "rhylet", "squadron", "straight_khyron", "banthas_wild", "rule_of_two", "sabacc_pair")
)
"""Ranks in which a number decides among equals, where the ruleset says that the lower one wins."""
_CORELLIAN: Sequence[_Row] = (
    ("fortune", "C7 L7 V7 F7", FOUR_ALIKE),
    ("fortunes_smile", "C9 L9 V9 F2", THREE_ALIKE),
    ("double_luck", "C8 L8 V3 F3", DOUBLE_PAIR),
    ("luck", "C10 L10 V4 F2", PAIR_HIGH),
)
_HUTT: Sequence[_Row] = (
    ("hutt", "C4 C5 C6 C7", RUN_OF_SUIT),
    ("capital", "L2 L6 L9 L11", ONE_SUIT),
    ("intrigue", "C8 L9 V10 F11", RUN),
)
_SMUGGLER: Sequence[_Row] = (
    ("pure_sabacc", "C11 L10 V2 F12", SMUGGLER_23),
    ("sabacc", "C15 L14 V13 F4", SMUGGLER_46),
    ("total", "C10 L7 V3 F2", SMUGGLER_TOTAL),
)
_KERTON: Sequence[_Row] = (
    ("total", "6s 5h", ELEVEN),
    ("total", "5h 5d", UNDER_ELEVEN),
    ("bust", "5h 5d 4s", OVER_ELEVEN),
)


def ranking(catalog: Catalog, ruleset: Ruleset) -> list[Ranked]:
    """The hands of a ruleset, the best first."""
    options: Any = ruleset.options
    match ruleset.variant.name:
        case "traditional":
            return _named(catalog, _traditional(options.negative_totals != "signed"))
        case "cloud_city":
            return _cloud_city(catalog, options)
        case "corellian_spike":
            held = [row for row in _SPIKE if len(row[1].split()) <= options.hand_limit]
            rows = _named(catalog, [row for row in held if options.prime_sabacc or row[0] != "prime_sabacc"])
            lower = options.lowest_wins
            return [_lower_wins(catalog, row) if lower and row.rank in _BY_NUMBER else row for row in rows]
        case "kerton":
            return _named(catalog, _KERTON)
        case "smuggler":
            # With Corellian combinations whoever has an elder has a pair at least, and without one nobody comes over 46.
            bust: Sequence[_Row] = (("bust", "CE C11 C9 L7", SMUGGLER_BUST),)
            above = {"corellian": _CORELLIAN, "hutt": _HUTT}.get(options.combinations, ())
            return _named(catalog, (*above, *_SMUGGLER, *(bust if above is not _CORELLIAN else ())))
        case "coruscant_shift":
            first: Sequence[_Row] = (("two_sylops", "0 0", ONLY_SYLOPS),) if options.two_sylops_win else ()
            return _named(catalog, (*first, ("on_target", "+3t +2t", ON_TARGET), ("distance", "+3t +1c", OFF_TARGET)))
        case "kessel":
            return _kessel(catalog)
    return [Ranked(rank, rank_name(catalog, rank), (), "") for rank in ruleset.variant.ranks]


def _named(catalog: Catalog, rows: Sequence[_Row]) -> list[Ranked]:
    return [
        Ranked(rank, _capital(rank_name(catalog, rank)), tuple(cards.split()), catalog.text(detail))
        for rank, cards, detail in rows
    ]


def _lower_wins(catalog: Catalog, row: Ranked) -> Ranked:
    return replace(row, detail=catalog.text(LOWER_WINS, detail=row.detail))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _traditional(nearest: bool) -> Sequence[_Row]:
    return (
        ("idiots_array", "Idiot S2 F3", ARRAY),
        ("pure_sabacc", "S11 C12", PURE_23),
        ("total", "F12 C10", NEAREST_23 if nearest else HIGHEST_23),
        ("bombed_out", "T13 S12", BOMBED),
    )


def _cloud_city(catalog: Catalog, options: Any) -> list[Ranked]:
    """The house's own arrays stand above the rank that each of them names."""
    found = []
    for row in _named(catalog, _traditional(nearest=True)):
        for array in options.local_arrays:
            if array.above == row.rank:
                name = _capital(rank_name(catalog, array.name))
                found.append(Ranked(array.name, name, _example(array.cards), catalog.text(OF_THE_HOUSE)))
        found.append(row)
    return found


def _example(patterns: Sequence[str]) -> tuple[str, ...]:
    """Cards that fit an array's patterns: `*15` is any suit's 15, `S*` any card of that suit."""
    cards: list[str] = []
    for pattern in patterns:
        if pattern.startswith("*"):
            choices = [f"{suit}{pattern[1:]}" for suit in "SFCT"]
        elif pattern.endswith("*"):
            choices = [f"{pattern[0]}{value}" for value in range(1, 16)]
        else:
            choices = [pattern]
        cards.append(next((card for card in choices if card not in (*cards, *patterns)), choices[0]))
    return tuple(cards)


def _kessel(catalog: Catalog) -> list[Ranked]:
    pure, pair, near = _named(
        catalog,
        (
            ("pure_sabacc", "sy by", KESSEL_PURE),
            ("pair", "s1 b1", KESSEL_PAIR),
            ("difference", "s3 b4", KESSEL_NEAR),
        ),
    )
    sylop = Ranked("pair", catalog.text(WITH_SYLOP), ("s4", "by"), catalog.text(KESSEL_SYLOP))
    impostor = Ranked("", catalog.text(WITH_IMPOSTOR), ("si", "b3"), catalog.text(KESSEL_IMPOSTOR))
    return [pure, pair, sylop, near, impostor]
