"""What each move that is open does, in a line for somebody who plays for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from display.words.catalog import N_, Catalog
from rules.ruleset import Ruleset

EFFECTS: Mapping[str, str] = {
    "check": N_("Put nothing in; the next seat is asked."),
    "bet": N_("Open the betting with the amount that + and − set; the others match it, raise it or give up."),
    "match": N_("Put in what is missing to the highest stake, and stay in the hand."),
    "raise": N_("Raise the highest stake to what + and − set; everybody else has to answer."),
    "fold": N_("Give up this hand, and what was put in."),
    "call": N_("End the hand: after the last bets all hands are shown, and the best one wins."),
    "draw": N_("Take a card from the deck."),
    "trade": N_("Give one card away for a new one from the deck."),
    "swap": N_("Lay one of your cards open onto the discard pile and take the card that lay on top."),
    "exchange": N_("Hand in any of your cards, or none, for as many new ones."),
    "select": N_("Keep one to five cards, face down. The Shift replaces the others."),
    "improve": N_("Add any of the new cards to your selection, or none. Then the hand is shown."),
    "stand": N_("Take no card: the turn passes on."),
    "discard": N_("Throw one card away."),
    "keep": N_("Keep all your cards."),
    "field": N_("Lay a card open into your interference field: a Shift does not change it."),
    "unfield": N_("Take a card back from your field into the hand."),
    "pass": N_("Do not call the hand: the next seat is asked."),
    "muck": N_("Throw the hand in unseen: it loses."),
    "show": N_("Lay the hand open: it is compared with the others."),
    "token": N_("Play one of your tokens, then draw or stand."),
    "refuse": N_("The new card goes onto its pile, open: the hand stays as it was."),
    "choose": N_("Say which of the numbers counts."),
}
JUNK = N_("Give up this hand, and what was put in: its cards go onto the discard pile.")
FOLD_FEE = N_("Give up this hand, and what was put in. A fee of {fee} goes into the Sabacc pot.")
CALL_AT_ONCE = N_("End the hand: all hands are shown at once, and the best one wins.")
DRAW_THEN_DISCARD = N_("Take a card from the deck; then any one card may be thrown away.")
DRAW_KESSEL = N_("Take the top card of a deck or of an open pile; then keep it in place of the old one, or refuse it.")
KEEP_KESSEL = N_("Keep the new card: the old one goes onto its pile, open.")
DISCARD_FIRST = N_("Throw one card away first, then take one from the deck.")
STAND_ALL = N_("Take no card. When all stand in the same round, the end of the hand follows.")


def effect_text(catalog: Catalog, ruleset: Ruleset, word: str) -> str:
    """What a move with this word does; empty for a word of a house's own variant."""
    options: Any = ruleset.options
    variant = ruleset.variant.name
    fee = getattr(options, "fold_fee", 0)
    if word == "fold" and fee:
        return catalog.text(FOLD_FEE, fee=fee)
    others = {
        ("fold", "corellian_spike"): JUNK,
        ("call", "cloud_city"): CALL_AT_ONCE,
        ("draw", "cloud_city"): DRAW_THEN_DISCARD,
        ("draw", "kessel"): DRAW_KESSEL,
        ("keep", "kessel"): KEEP_KESSEL,
        ("stand", "kessel"): STAND_ALL,
        ("stand", "kerton"): STAND_ALL,
    }
    gain_discard = getattr(options, "gain_discard", "no")
    if word == "draw" and gain_discard == "after":
        return catalog.text(DRAW_THEN_DISCARD)
    if word == "discard" and gain_discard == "before":
        return catalog.text(DISCARD_FIRST)
    found = others.get((word, variant)) or EFFECTS.get(word)
    return "" if found is None else catalog.text(found)
