"""The words of moves: in a row (`check, bet or fold`) and on buttons, with what a move costs."""

from __future__ import annotations

from collections.abc import Mapping

from display.words.catalog import N_, Catalog, shown
from rules.ruleset import Ruleset
from rules.view import LegalMove

# The word in a row of choices, and on a button.
MOVES: Mapping[str, tuple[str, str]] = {
    "check": (N_("check"), N_("Check")),
    "bet": (N_("bet"), N_("Bet")),
    "match": (N_("match"), N_("Match")),
    "raise": (N_("raise"), N_("Raise")),
    "call": (N_("call"), N_("Call")),
    "fold": (N_("fold"), N_("Fold")),
    "junk": (N_("junk"), N_("Junk")),
    "draw": (N_("draw"), N_("Draw")),
    "trade": (N_("trade"), N_("Trade")),
    "swap": (N_("swap"), N_("Swap")),
    "exchange": (N_("exchange"), N_("Exchange")),
    "select": (N_("select"), N_("Select")),
    "improve": (N_("improve"), N_("Improve")),
    "stand": (N_("stand"), N_("Stand")),
    "discard": (N_("discard"), N_("Discard")),
    "keep": (N_("keep"), N_("Keep")),
    "field": (N_("field"), N_("Field")),
    "unfield": (N_("unfield"), N_("Unfield")),
    "pass": (N_("pass"), N_("Pass")),
    "muck": (N_("muck"), N_("Muck")),
    "show": (N_("show"), N_("Show")),
    "token": (N_("play a token"), N_("Token")),
    "refuse": (N_("refuse"), N_("Refuse")),
    "choose": (N_("choose"), N_("Choose")),
}
ALL_IN = N_("All-in")

AT_LEAST = N_("at least {least}")
FROM_TO = N_("{least} to {most}")
RAISE_EXACTLY = N_("to {amount}")
RAISE_AT_LEAST = N_("to {least} or more")
RAISE_FROM_TO = N_("to {least} up to {most}")
MATCH_ALL_IN = N_("{amount}, all-in")
UP_TO_CARDS = N_("up to {most}")


def spoken_word(ruleset: Ruleset, word: str) -> str:
    """A move's word as the players of a ruleset say it: where folded hands go onto an open pile, they are junked."""
    return "junk" if word == "fold" and ruleset.variant.open_pile else word


def move_word(catalog: Catalog, word: str) -> str:
    """A move's word as it stands in a row of choices."""
    return catalog.text(MOVES[word][0]) if word in MOVES else word


def move_words(catalog: Catalog, words: list[str]) -> str:
    """What is open, in a row: `check, bet or fold`."""
    return catalog.listed((move_word(catalog, word) for word in words), "or")


def action_text(catalog: Catalog, move: LegalMove, credits: int | None = None) -> tuple[str, str]:  # noqa: A002
    """A button's label and what the move costs, in credits; `credits` is what the seat has, and tells an all-in."""
    label = catalog.text(MOVES[move.word][1]) if move.word in MOVES else move.word
    if move.word in ("bet", "raise"):
        return _amount_text(catalog, move, label, credits)
    if move.word == "match":
        if credits is not None and move.cost >= credits:
            return label, catalog.text(MATCH_ALL_IN, amount=move.cost)
        return label, shown(move.cost)
    if move.kind == "cards":
        if move.least:
            return label, catalog.text(FROM_TO, least=move.least, most=move.most)
        return label, catalog.text(UP_TO_CARDS, most=move.most) if move.most else ""
    return label, shown(move.cost) if move.cost else ""


def _amount_text(catalog: Catalog, move: LegalMove, label: str, credits: int | None) -> tuple[str, str]:  # noqa: A002
    raising = move.word == "raise"
    if move.least >= move.most:
        if credits is not None and move.cost >= credits:
            label = catalog.text(ALL_IN)
        return label, catalog.text(RAISE_EXACTLY, amount=move.least) if raising else shown(move.least)
    costs_most = move.cost + move.most - move.least
    if credits is not None and costs_most < credits:  # the rules, not the credits, set the limit
        template = RAISE_FROM_TO if raising else FROM_TO
        return label, catalog.text(template, least=move.least, most=move.most)
    return label, catalog.text(RAISE_AT_LEAST if raising else AT_LEAST, least=move.least)
