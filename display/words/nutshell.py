"""A ruleset in a nutshell: aim, ranking, pots, course and Shift in four to six short lines, true to its options."""

from __future__ import annotations

from typing import Any

from display.words.catalog import N_, NN_, Catalog
from rules.ruleset import Ruleset

# Traditional Sabacc
AIM_TRADITIONAL = N_("Come close to 23 or −23. Above 23, below −23 or exactly 0 bombs out.")
AIM_SIGNED = N_("The highest total up to 23 wins. Above 23, below −23 or exactly 0 bombs out.")
RANKS_TRADITIONAL = N_("Best of all: the Idiot's Array (Idiot, 2 and 3), then Pure Sabacc (23 or −23).")
TURN_DRAW_TRADE = N_("Draw, trade or stand, then bet. From round {round} on the hand may be called.")
TURN_DRAW = N_("Draw or stand, then bet. From round {round} on the hand may be called.")
TURN_TRADE = N_("Trade or stand, then bet. From round {round} on the hand may be called.")
TURN_STAND = N_("Keep what you are dealt, and bet. From round {round} on the hand may be called.")
SHIFT_PULSE = N_("A Shift may strike at any moment: all cards outside the field change.")
SHIFT_PULSE_NO_FIELD = N_("A Shift may strike at any moment: all cards change.")
SHIFT_PAIR = N_("A pair of dice brings a Shift: all cards outside the field change.")
SHIFT_PAIR_NO_FIELD = N_("A pair of dice brings a Shift: all cards change.")
SHIFT_NUMBERS = N_("A {numbers} on the die brings a Shift: all cards outside the field change.")
SHIFT_NUMBERS_NO_FIELD = N_("A {numbers} on the die brings a Shift: all cards change.")
SHIFT_NONE = N_("There is no Shift: the cards you hold are yours.")
HOLD_EM = N_("Hold 'Em: at the reveal a hand may count cards from other seats' fields.")
PENALTY_POT = N_("Who bombs out pays as much as the main pot holds into the Sabacc pot.")
PENALTY = N_("Who bombs out pays {penalty} into the Sabacc pot.")
POTS = N_("The winner takes the main pot; these two hands take the Sabacc pot too.")

# Crisis on Cloud City
LEAD = N_("The lead opens the bets and rolls: on {numbers} all lose a card and get another.")
LEAD_CALL = N_("Once all have been lead the hand may be called; else draw, discard or keep.")

# Corellian Spike
AIM_ZERO = N_("Come to a total of 0. Cards run from −10 to +10; nobody bombs out.")
RANKS_SPIKE = N_("Best of all: Pure Sabacc, two sylops. Any hand of 0 beats all that miss it.")
ROUNDS_SPIKE = NN_(
    "{count} round: gain a card, swap with the discard pile, stand or junk.",
    "{count} rounds: gain a card, swap with the discard pile, stand or junk.",
)
ROUNDS_SPIKE_BETS = NN_(
    "{count} round: gain a card, swap with the discard pile, stand or junk; then bet.",
    "{count} rounds: gain a card, swap with the discard pile, stand or junk; then bet.",
)
COSTS_SPIKE = N_("A gain costs {gain}, a swap {swap}, into the main pot.")
SHIFT_SPIKE = N_("Equal dice after a round: all hands go onto the discard pile and are dealt anew.")
POTS_SPIKE = N_("The winner takes the main pot, and with a total of 0 the Sabacc pot too.")

# Kerton Sabacc
AIM_KERTON = N_("Come as close to 11 as you can. Over 11 is bust.")
WILD_KERTON = N_("A wild card counts 1 to 6 as you like, a clone as another of your cards.")
TURN_KERTON = N_("Draw or stand, then bet. Six cards are the limit.")
END_KERTON = N_("When all stand in one round, last bets follow and the hands are shown.")
POTS_KERTON = N_("The winner takes the main pot, and with exactly 11 what earlier hands left.")

# Smuggler's Sabacc
AIM_SMUGGLER = N_("Make 23 with four cards, or 46: more than 23 counts 23 less, above 46 is bust.")
CARDS_SMUGGLER = N_("Commander, mistress, master and ace (12 to 15) may count 0.")
COMPANIONS_SMUGGLER = N_("An elder doubles the cards of its suit in the hand, a junior adds 1 to each.")
RANKS_SMUGGLER = N_("Best of all: Pure Sabacc, exactly 23; then Sabacc, exactly 46.")
RANKS_CORELLIAN = N_("Best: Fortune (four alike), Fortune's Smile (three), Double Luck, Luck (a pair).")
RANKS_HUTT = N_("Best: Hutt (a row of one suit), Capital (one suit), Intrigue (four in a row).")
COURSE_SMUGGLER = N_("Blinds of {blind} and {double}, then three betting rounds and two exchanges of cards.")
POTS_SMUGGLER = N_("The best hand takes the pot. There is no Shift and no Sabacc pot.")

# Coruscant Shift
AIM_CORUSCANT = N_("Come near the target that the dice set, with one to five selected cards.")
RANKS_CORUSCANT = N_("Equally near: more cards of the hand's suit, sylops too; then the higher total.")
RANKS_CORUSCANT_SYLOPS = N_("Two sylops alone beat all; equally near: more of the suit, then the higher total.")
COURSE_CORUSCANT = N_("Select from five cards, bet, get new ones for the others, bet, add new ones.")
DRAW_CORUSCANT = N_("Still equal: one open card each, and the highest wins.")
SPLIT_CORUSCANT = N_("Still equal: they split.")
POTS_CORUSCANT = N_("The winner takes the main pot, and on target a Sabacc pot too.")

# Kessel Sabacc
AIM_KESSEL = N_("One sand and one blood card: make them equal, or nearly so.")
RANKS_KESSEL = N_("Best of all: Pure Sabacc, two sylops; then pairs, the lower the better.")
WILD_KESSEL = N_("A sylop counts as the other card, an impostor as one of two dice.")
TURNS_KESSEL = NN_(
    "{count} turn: draw from a deck or pile for {cost}, keep or refuse, or stand.",
    "{count} turns: draw from a deck or pile for {cost}, keep or refuse, or stand.",
)
TOKENS_KESSEL = N_("Before that one of the seat's {tokens} tokens may be played.")
POTS_KESSEL = N_("Winners take their stakes back, losers pay; the last one with chips takes all.")

OF_A_HOUSE = N_("Read the house's rules sheet: {sheet}")
PLAYED_WITH = NN_("Played with one deck of {count} card.", "Played with one deck of {count} cards.")


def nutshell_lines(catalog: Catalog, ruleset: Ruleset) -> list[str]:
    """The game in a few short lines."""
    tell = {
        "traditional": _traditional,
        "cloud_city": _cloud_city,
        "corellian_spike": _corellian_spike,
        "kerton": _kerton,
        "smuggler": _smuggler,
        "coruscant_shift": _coruscant_shift,
        "kessel": _kessel,
    }.get(ruleset.variant.name)
    if tell is not None:
        return tell(catalog, ruleset.options)
    return [
        catalog.text(OF_A_HOUSE, sheet=ruleset.sheet or catalog.plain(ruleset.title)),
        catalog.count(PLAYED_WITH, ruleset.deck.size),
    ]


def _traditional(catalog: Catalog, options: Any) -> list[str]:
    text = catalog.text
    turn = {("draw", "trade"): TURN_DRAW_TRADE, ("draw",): TURN_DRAW, ("trade",): TURN_TRADE}
    lines = [
        text(AIM_SIGNED if options.negative_totals == "signed" else AIM_TRADITIONAL),
        text(RANKS_TRADITIONAL),
        text(POTS),
        text(turn.get(tuple(options.turn), TURN_STAND), round=options.pot_building_rounds + 1),
        _shift_line(catalog, options),
    ]
    if options.community_field:
        return [*lines, text(HOLD_EM)]
    return [*lines, *_penalty_line(catalog, options.bomb_out_penalty)]


def _shift_line(catalog: Catalog, options: Any) -> str:
    fields = options.field != "none"
    if options.shift == "pulse":
        return catalog.text(SHIFT_PULSE if fields else SHIFT_PULSE_NO_FIELD)
    if options.shift == "none":
        return catalog.text(SHIFT_NONE)
    if options.dice.shifts_on == "pair":
        return catalog.text(SHIFT_PAIR if fields else SHIFT_PAIR_NO_FIELD)
    numbers = catalog.listed(options.dice.shifts_on, "or")
    return catalog.text(SHIFT_NUMBERS if fields else SHIFT_NUMBERS_NO_FIELD, numbers=numbers)


def _penalty_line(catalog: Catalog, penalty: int | str) -> list[str]:
    if penalty == "main_pot":
        return [catalog.text(PENALTY_POT)]
    return [catalog.text(PENALTY, penalty=penalty)] if penalty else []


def _cloud_city(catalog: Catalog, options: Any) -> list[str]:
    return [
        catalog.text(AIM_TRADITIONAL),
        catalog.text(RANKS_TRADITIONAL),
        catalog.text(POTS),
        catalog.text(LEAD, numbers=catalog.listed(options.die.shifts_on, "or")),
        catalog.text(LEAD_CALL),
        *_penalty_line(catalog, options.bomb_out_penalty),
    ]


def _corellian_spike(catalog: Catalog, options: Any) -> list[str]:
    rounds = ROUNDS_SPIKE_BETS if options.betting else ROUNDS_SPIKE
    lines = [catalog.text(AIM_ZERO), catalog.text(RANKS_SPIKE), catalog.count(rounds, options.rounds)]
    if options.gain_cost or options.swap_cost:
        lines.append(catalog.text(COSTS_SPIKE, gain=options.gain_cost, swap=options.swap_cost))
    return [*lines, catalog.text(SHIFT_SPIKE), catalog.text(POTS_SPIKE)]


def _kerton(catalog: Catalog, options: Any) -> list[str]:
    del options
    return [catalog.text(line) for line in (AIM_KERTON, WILD_KERTON, TURN_KERTON, END_KERTON, POTS_KERTON)]


def _smuggler(catalog: Catalog, options: Any) -> list[str]:
    ranks = {"corellian": RANKS_CORELLIAN, "hutt": RANKS_HUTT}.get(options.combinations, RANKS_SMUGGLER)
    return [
        catalog.text(AIM_SMUGGLER),
        catalog.text(CARDS_SMUGGLER),
        catalog.text(COMPANIONS_SMUGGLER),
        catalog.text(ranks),
        catalog.text(COURSE_SMUGGLER, blind=options.blind, double=2 * options.blind),
        catalog.text(POTS_SMUGGLER),
    ]


def _coruscant_shift(catalog: Catalog, options: Any) -> list[str]:
    lines = (
        AIM_CORUSCANT,
        COURSE_CORUSCANT,
        RANKS_CORUSCANT_SYLOPS if options.two_sylops_win else RANKS_CORUSCANT,
        DRAW_CORUSCANT if options.final_tie == "draw" else SPLIT_CORUSCANT,
        POTS_CORUSCANT,
    )
    return [catalog.text(line) for line in lines]


def _kessel(catalog: Catalog, options: Any) -> list[str]:
    lines = [
        catalog.text(AIM_KESSEL),
        catalog.text(RANKS_KESSEL),
        catalog.text(WILD_KESSEL),
        catalog.count(TURNS_KESSEL, options.turns, cost=options.draw_cost),
    ]
    if options.tokens and options.tokens_per_seat:
        lines.append(catalog.text(TOKENS_KESSEL, tokens=options.tokens_per_seat))
    return [*lines, catalog.text(POTS_KESSEL)]
