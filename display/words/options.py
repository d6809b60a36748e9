"""What each option of the rulesets means, a short line each."""

from __future__ import annotations

from collections.abc import Mapping

from display.words.catalog import N_, Catalog

OPTIONS: Mapping[str, str] = {
    "ante": N_("credits that each seat pays into the main pot before the deal"),
    "sabacc_ante": N_("credits that each seat pays into the Sabacc pot before the deal"),
    "opening_bet": N_("a betting round before the deal: until somebody has bet, only bet or fold"),
    "declare_totals": N_("each seat calls out its total after the deal"),
    "turn": N_("what a play turn offers beside standing: draw, trade"),
    "shift": N_("what brings a Shift: a pulse at a random moment, dice, or nothing"),
    "dice": N_("the dice that bring a Shift where 'shift' is dice; one die shifts on listed numbers"),
    "field": N_("when cards go into and out of the interference field"),
    "community_field": N_("Hold 'Em: a hand may count the cards in other seats' fields at the reveal"),
    "pot_building_rounds": N_("rounds in which the hand cannot be called yet"),
    "call_in": N_("where the hand is called: as a play turn, or during a turn to bet"),
    "bomb_out_penalty": N_("credits that a bombed-out seat pays into the Sabacc pot; main_pot: as much as lies there"),
    "min_bet": N_("the least bet, and the least raise above the stake; ante: as much as the ante"),
    "max_bet": N_("the most for a bet, or for a raise above the stake; none: no limit"),
    "negative_totals": N_("how totals compare: signed, 1 beats −22; magnitude, the nearest to 23 or −23 wins"),
    "sudden_demise_tie": N_("equal again in Sudden Demise: repeat with another card, or split the pot"),
    "bet_cap": N_("what one seat's own bets and raises may come to in a hand; none: no limit"),
    "fold_fee": N_("credits that a seat pays into the Sabacc pot when it folds, at most all it has"),
    "die": N_("the lead's die, and the numbers on which every seat's cards shift"),
    "local_arrays": N_("the house's own hands: a name, the exact cards, and the rank each stands above"),
    "rounds": N_("rounds of turns and dice before the reveal"),
    "betting": N_("a betting round after each round's turns, before the dice"),
    "raise_limit": N_("raises in one betting round while more than two seats are in; none: no limit"),
    "gain_cost": N_("credits into the main pot for a card gained from the deck"),
    "swap_cost": N_("credits into the main pot for a swap with the discard pile"),
    "gain_discard": N_("whether a gain may throw a card away: no, before or after the new one is seen"),
    "hand_limit": N_("the most cards in a hand"),
    "prime_sabacc": N_("whether +10, −10 and a sylop are a rank of their own, above Yee-Haa"),
    "lowest_wins": N_("of two equal named hands the lower number wins; no: they tie"),
    "two_sylops_win": N_("a selection of exactly the two sylops beats everything"),
    "final_tie": N_("hands still equal: draw one open card each, or split the pot"),
    "wild": N_("the wild card, for good; none: announced anew for each hand"),
    "clone": N_("the clone card, for good; none: announced anew for each hand"),
    "blind": N_("the blind left of the dealer, and the least bet; the next seat pays it twice"),
    "turns": N_("how many times round each seat is asked before the reveal"),
    "draw_cost": N_("chips that a draw costs, into the seat's own stake"),
    "tokens": N_("whether seats have tokens, which they may play in their turns"),
    "tokens_per_seat": N_("how many tokens a seat has for the whole match"),
    "combinations": N_("combinations that rank above Pure Sabacc: none, corellian or hutt"),
}
UNKNOWN_OPTION = N_("no option of the shipped rulesets")

# Where a variant gives an option a meaning of its own.
_OF_VARIANT: Mapping[tuple[str, str], str] = {
    ("cloud_city", "sabacc_ante"): N_("credits that each seat pays into the Sabacc pot while that is empty"),
}


def option_text(catalog: Catalog, name: str, variant: str = "") -> str:
    """What an option means; `variant` where the ruleset is known."""
    return catalog.text(_OF_VARIANT.get((variant, name)) or OPTIONS.get(name, UNKNOWN_OPTION))
