"""Kessel's tokens and piles by name, and what a token does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from display.words.catalog import N_, Catalog

# The name on a token, and what it does, in a few words.
TOKENS: Mapping[str, tuple[str, str]] = {
    "free-draw": (N_("Free Draw"), N_("this turn's draw costs nothing")),
    "refund": (N_("Refund"), N_("2 chips back from the own stake")),
    "extra-refund": (N_("Extra Refund"), N_("3 chips back from the own stake")),
    "embezzlement": (N_("Embezzlement"), N_("every other seat gives 1 chip to the player")),
    "general-tariff": (N_("General Tariff"), N_("every other seat pays 1 into the Sabacc pot")),
    "target-tariff": (N_("Target Tariff"), N_("one other seat pays 2 into the Sabacc pot")),
    "general-audit": (N_("General Audit"), N_("every other seat that stood pays 2 into the Sabacc pot")),
    "target-audit": (N_("Target Audit"), N_("one other seat that stood pays 3 into the Sabacc pot")),
    "embargo": (N_("Embargo"), N_("the next seat can only stand in its next turn")),
    "immunity": (N_("Immunity"), N_("others' tokens do not touch the player until the reveal")),
    "major-fraud": (N_("Major Fraud"), N_("impostors count 6 at this reveal, without dice")),
    "markdown": (N_("Markdown"), N_("a sylop counts 0 at this reveal")),
    "cook-the-books": (N_("Cook the Books"), N_("among pairs the higher value is better at this reveal")),
    "exhaustion": (N_("Exhaustion"), N_("one other seat gets two new cards")),
    "direct-transaction": (N_("Direct Transaction"), N_("swaps hands with one other seat")),
    "prime-sabacc": (N_("Prime Sabacc"), N_("two dice: a pair of the number chosen is the best pair at this reveal")),
}
AIMED = N_("{token}: seat {seat}")
PRIME = N_("Prime Sabacc {number}")

PILES: Mapping[str, str] = {
    "sand": N_("sand deck"),
    "blood": N_("blood deck"),
    "sand-pile": N_("sand pile"),
    "blood-pile": N_("blood pile"),
}

MARKS: Mapping[str, str] = {
    "immune": N_("immune"),
    "embargoed": N_("embargoed"),
    "free_draw": N_("free draw"),
    "stood": N_("stood"),
}


def token_name(catalog: Catalog, token: str) -> str:
    """A token by name; with what it says behind the name where it says something: `prime-sabacc 5`."""
    name, _, number = token.partition(" ")
    if number:
        return catalog.text(PRIME, number=number)
    return catalog.text(TOKENS[name][0]) if name in TOKENS else name


def token_effect(catalog: Catalog, token: str) -> str:
    """What a token does, in a few words."""
    return catalog.text(TOKENS[token][1]) if token in TOKENS else ""


def token_names(catalog: Catalog, tokens: Iterable[str]) -> str:
    """Several tokens in a row."""
    return catalog.listed((token_name(catalog, token) for token in tokens), "comma")


def option_name(catalog: Catalog, option: str) -> str:
    """What a move may be about, as a button says it: a pile, a token with its seat, a number."""
    name, _, seat = option.partition(" ")
    if name in PILES:
        return catalog.text(PILES[name])
    if name in TOKENS:
        told = token_name(catalog, name)
        return catalog.text(AIMED, token=told, seat=seat) if seat else told
    return option


def marks_text(catalog: Catalog, marks: Iterable[str]) -> str:
    """What holds for a seat, in a row."""
    return catalog.listed((catalog.text(MARKS[mark]) for mark in marks if mark in MARKS), "comma")
