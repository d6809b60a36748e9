"""What happens next, in a line below the prompt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from display.words.catalog import N_, NN_, Catalog
from display.words.refusals import refusal_text
from display.words.tokens import token_names
from rules.refusals import refuse
from rules.view import SeatView, View

OPENING = N_("Until somebody has bet there is only bet or fold; then the cards are dealt.")
STAKE_LIES = N_("The stake is {high}: {cost} more to match it.")
STAKE_MATCHED = N_("The stake is {high}, and matched already.")
TOO_MUCH = N_("The stake is {high}: more than this seat can match.")
ALL_IN_MATCH = N_("The stake is {high}: to match it takes all {cost}.")
NO_BET_YET = N_("Nobody has bet yet.")
LEAD_OPENS = N_("Only the lead, seat {lead}, may open the betting.")
CALL_OR_BET = N_("Nobody has bet yet. Who calls makes a betting move too.")
LAST_BETS = N_("The last bets, then the reveal. {stake}")
THEN_BETS = N_("After everybody's turn: bets.")
THEN_BETS_FIELD = N_("After everybody's turn: bets. Cards may go into the field at any time.")
OWN_FIELD = N_("One card into and one out of the field in a turn; stand ends it.")
SPIKE_TURN = N_("After everybody's turn: the dice.")
SPIKE_TURN_BETS = N_("After everybody's turn: bets, then the dice.")
SPIKE_COSTS = N_("A draw costs {gain}, a swap {swap}. {then}")
SPIKE_LAST_TURN = N_("The last turns: then the dice and the reveal.")
KEEP_OR_DISCARD = N_("Any one card may be thrown away, the new one too.")
KERTON_TURN = N_("When everybody stands in the same round, the last bets follow.")
CALLING = N_("The first call ends the hand: the reveal follows at once.")
DRAWING = N_("After everybody's turn the next seat to the left is the lead.")
EXCHANGE = N_("Hand in any number of cards for as many new ones.")
SELECTION = N_("One to five cards to keep, face down; the Shift replaces the others.")
IMPROVEMENT = N_("Any of the new cards may join the selection; the others are discarded.")
BEATEN = N_("Hands already lie open: throw this one in unseen, or show it.")

KESSEL_TURN = N_("A draw costs {cost}. When all stand in the same turn, the reveal follows at once.")
KESSEL_TOKENS = N_("A draw costs {cost}. Tokens: {tokens}.")
KESSEL_LAST_TURN = N_("The last turns: then the reveal. A draw costs {cost}.")
KEEP_OR_REFUSE = N_("Keep: the old card goes onto its pile. Refuse: the new one does.")
CHOOSE_FOR_CARD = N_("The impostor counts what is chosen.")
CHOOSE_PRIME = N_("A pair of the number chosen is the best pair at this reveal.")

DEAL_REST = NN_("{count} card is still to be dealt.", "{count} cards are still to be dealt.")
DEMISE = N_("Seats {seats} are equal: one open card each decides.")
DRAW = N_("Seats {seats} are equal: the open card nearest to zero wins.")
DRAW_HIGHEST = N_("Seats {seats} are equal: the highest open card wins.")
DICE_PAIR = N_("A pair brings a Shift: all cards outside the field are dealt anew.")
DIE_NUMBERS = N_("A Shift on {numbers}: all cards outside the field are dealt anew.")
LEAD_DIE = N_("On {numbers} every seat loses a card and is dealt another.")
SPIKE_DICE = N_("Equal dice: all hands go onto the discard pile and are dealt anew.")
TARGET_DICE = N_("The gold die sets the target of this hand, the silver die its suit.")
TURN = N_("It is the top of the discard pile: a turn may swap a card for it.")
PICK = N_("Its right-hand neighbour draws; every seat is dealt another card afterwards.")
KESSEL_OPEN = N_("Each family has an open pile of its own; a draw may take its top card.")
KESSEL_SHOW = N_("Both cards, in any order.")
SHOW = N_("All cards outside the field, in any order.")
WILD = N_("Two different cards; both copies of each count.")


def hint_text(catalog: Catalog, view: View) -> str:
    """What happens next, or what the move is about; empty when the hand is over."""
    awaiting = view.awaiting
    if awaiting is None:
        return ""
    if "seat" in awaiting:
        return _turn_hint(catalog, view, awaiting)
    if "deal" in awaiting:
        if view.deciding is not None:
            tied = view.deciding
            template = DRAW_HIGHEST if tied.highest else DRAW if tied.draw else DEMISE
            return catalog.text(template, seats=catalog.listed(tied.seats))
        return catalog.count(DEAL_REST, sum(view.owed.values()))
    if "dice" in awaiting:
        return _dice_hint(catalog, view)
    if view.ruleset.deck.families:
        return _known(catalog, {"turn": KESSEL_OPEN, "show": KESSEL_SHOW}, next(iter(awaiting)))
    return _known(catalog, {"turn": TURN, "pick": PICK, "show": SHOW, "wild": WILD}, next(iter(awaiting)))


def _known(catalog: Catalog, templates: Mapping[str, str], key: str) -> str:
    """The hint for a key; a house's own variant may have questions and phases that have none."""
    return catalog.text(templates[key]) if key in templates else ""


def _turn_hint(catalog: Catalog, view: View, awaiting: Mapping[str, Any]) -> str:
    words, options = awaiting["moves"], view.ruleset.options
    if "muck" in words:
        return catalog.text(BEATEN)
    if "refuse" in words:
        return catalog.text(KEEP_OR_REFUSE)
    if "choose" in words:
        return catalog.text(CHOOSE_FOR_CARD if view.phase == "reveal" else CHOOSE_PRIME)
    if "keep" in words:
        return catalog.text(KEEP_OR_DISCARD)
    if view.phase in ("opening", "betting"):
        return _betting_hint(catalog, view, words)
    if view.phase == "play":
        return _play_hint(catalog, view, options)
    phases = {
        "calling": CALLING,
        "drawing": DRAWING,
        "exchange": EXCHANGE,
        "selection": SELECTION,
        "improvement": IMPROVEMENT,
    }
    return _known(catalog, phases, view.phase)


def _betting_hint(catalog: Catalog, view: View, words: list[str]) -> str:
    if view.called_by is not None and view.high:
        return catalog.text(LAST_BETS, stake=_stake(catalog, view, words))
    if view.high:
        return _stake(catalog, view, words)
    if view.phase == "opening":
        return catalog.text(OPENING)
    if view.lead is not None:
        return catalog.text(LEAD_OPENS, lead=view.lead)
    return catalog.text(CALL_OR_BET if "call" in words else NO_BET_YET)


def _stake(catalog: Catalog, view: View, words: list[str]) -> str:
    """What the highest stake asks of the seat on turn."""
    assert view.turn is not None
    seat = view.seats[view.turn]
    cost = view.high - seat.stake
    if cost <= 0:
        return catalog.text(STAKE_MATCHED, high=view.high)
    if "match" not in words:
        return catalog.text(TOO_MUCH, high=view.high)
    if cost >= seat.credits:
        return catalog.text(ALL_IN_MATCH, high=view.high, cost=seat.credits)
    return catalog.text(STAKE_LIES, high=view.high, cost=cost)


def _play_hint(catalog: Catalog, view: View, options: Any) -> str:
    variant = view.ruleset.variant.name
    if variant == "corellian_spike":
        last = view.round == options.rounds and not options.betting
        then = catalog.text(SPIKE_LAST_TURN if last else SPIKE_TURN_BETS if options.betting else SPIKE_TURN)
        if not options.gain_cost and not options.swap_cost:
            return then
        return catalog.text(SPIKE_COSTS, gain=options.gain_cost, swap=options.swap_cost, then=then)
    if variant == "kessel" and view.turn is not None:
        return _kessel_hint(catalog, view, view.seats[view.turn], options)
    fields = {"own_turn": OWN_FIELD, "any_time": THEN_BETS_FIELD, "none": THEN_BETS}
    return _known(catalog, {"kerton": KERTON_TURN, "traditional": fields[getattr(options, "field", "none")]}, variant)


def _kessel_hint(catalog: Catalog, view: View, seat: SeatView, options: Any) -> str:
    """What a draw costs this seat in this turn, and its tokens while it may play one."""
    if "embargoed" in seat.marks:
        return refusal_text(catalog, refuse("embargoed"))
    cost = 0 if "free_draw" in seat.marks else options.draw_cost
    if view.awaiting is not None and "token" in view.awaiting["moves"]:
        return catalog.text(KESSEL_TOKENS, cost=cost, tokens=token_names(catalog, seat.tokens))
    return catalog.text(KESSEL_LAST_TURN if view.round == options.turns else KESSEL_TURN, cost=cost)


def _dice_hint(catalog: Catalog, view: View) -> str:
    ruleset = view.ruleset
    options: Any = ruleset.options
    match ruleset.variant.name:
        case "kessel":
            return catalog.text(CHOOSE_FOR_CARD if view.phase == "reveal" else CHOOSE_PRIME)
        case "corellian_spike":
            return catalog.text(SPIKE_DICE)
        case "coruscant_shift":
            return catalog.text(TARGET_DICE)
        case "cloud_city":
            return catalog.text(LEAD_DIE, numbers=catalog.listed(options.die.shifts_on, "or"))
        case "traditional" if options.dice.shifts_on == "pair":
            return catalog.text(DICE_PAIR)
        case "traditional":
            return catalog.text(DIE_NUMBERS, numbers=catalog.listed(options.dice.shifts_on, "or"))
    return ""
