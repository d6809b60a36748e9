"""The rulesets' options and their values as they stand in a menu: names for people instead of the files' codes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from display.words.catalog import N_, P_, Catalog

LABELS: Mapping[str, str] = {
    "ante": N_("Ante"),
    "sabacc_ante": N_("Ante for the Sabacc pot"),
    "opening_bet": N_("Bets before the deal"),
    "declare_totals": N_("Totals are called out"),
    "turn": N_("Turns"),
    "shift": N_("Shift by"),
    "dice": N_("Dice"),
    "field": N_("Interference field"),
    "community_field": N_("Hold 'Em"),
    "pot_building_rounds": N_("Pot-building rounds"),
    "call_in": N_("The hand is called"),
    "bomb_out_penalty": N_("Bomb-out penalty"),
    "min_bet": N_("Least bet"),
    "max_bet": N_("Highest bet"),
    "negative_totals": N_("Negative totals"),
    "sudden_demise_tie": N_("Tie in Sudden Demise"),
    "bet_cap": N_("Cap on a seat's bets"),
    "fold_fee": N_("Fee for folding"),
    "die": N_("Die"),
    "local_arrays": N_("Local arrays"),
    "rounds": N_("Rounds"),
    "betting": N_("Betting rounds"),
    "raise_limit": N_("Raises in a round"),
    "gain_cost": N_("Cost of a gain"),
    "swap_cost": N_("Cost of a swap"),
    "gain_discard": N_("Gain throws a card away"),
    "hand_limit": N_("Most cards in a hand"),
    "prime_sabacc": N_("Prime Sabacc"),
    "lowest_wins": N_("Lower number wins"),
    "two_sylops_win": N_("Two sylops win"),
    "final_tie": N_("Final tie"),
    "wild": N_("Wild card"),
    "clone": N_("Clone card"),
    "blind": N_("Blind"),
    "turns": N_("Turns"),
    "draw_cost": N_("Cost of a draw"),
    "tokens": N_("Tokens"),
    "tokens_per_seat": N_("Tokens of a seat"),
    "combinations": N_("Combinations"),
}

VALUES: Mapping[str, str] = {
    "none": N_("none"),
    "no": N_("no"),
    "main_pot": N_("as the main pot"),
    "ante": N_("as the ante"),
    "any_time": N_("any time"),
    "own_turn": N_("own turn"),
    "play_turn": N_("play turn"),
    "betting_turn": N_("betting turn"),
    "pulse": N_("pulse"),
    "dice": N_("dice"),
    "signed": N_("signed"),
    "magnitude": N_("magnitude"),
    "repeat": N_("another card"),
    "split": N_("split the pot"),
    "draw": N_("draw"),
    "trade": N_("trade"),
    "before": N_("before the draw"),
    "after": N_("after the draw"),
    "corellian": N_("Corellian"),
    "hutt": N_("Hutt"),
}
# Where an option means another thing by the same word.
_OF_OPTION: Mapping[tuple[str, str], str] = {
    ("final_tie", "draw"): P_("final tie", "a card decides"),
    ("max_bet", "none"): N_("no limit"),
    ("bet_cap", "none"): N_("no limit"),
    ("raise_limit", "none"): N_("no limit"),
}
YES, NO = N_("yes"), N_("no")


def option_label(catalog: Catalog, name: str) -> str:
    """An option's name for people; one that no shipped ruleset has is made readable."""
    known = LABELS.get(name)
    return name.replace("_", " ") if known is None else catalog.text(known)


def option_value(catalog: Catalog, name: str, value: Any) -> str:
    """An option's plain value for people."""
    if isinstance(value, bool):
        return catalog.text(YES if value else NO)
    if isinstance(value, int):
        return catalog.text("{number}", number=value)
    if isinstance(value, list):
        return catalog.listed([option_value(catalog, name, each) for each in value], "comma") or catalog.text(NO)
    if isinstance(value, dict):
        return catalog.listed([option_value(catalog, name, each) for each in value.values()], "comma")
    known = _OF_OPTION.get((name, str(value))) or VALUES.get(str(value))
    return str(value) if known is None else catalog.text(known)
