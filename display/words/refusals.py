"""Why the engine refuses a move: one short sentence a code, in lower case and without a full stop."""

from __future__ import annotations

from collections.abc import Mapping

from display.words.catalog import N_, NN_, Catalog, Plural, Text
from display.words.moves import move_word
from rules.refusals import CannotStart, Refusal, Value

REFUSALS: Mapping[str, str | Plural] = {
    "unreadable": N_("this is no move; write for example '3 bet 10', '3 trade S4' or 'deal 2 C12'"),
    "hand_over": N_("the hand is over"),
    "not_awaited": N_("nothing asks the dealer for '{word}' now"),
    "cards_owed": N_("cards are owed: deal them first"),
    "dice_owed": N_("the dice come first"),
    "dealer_owes": N_("the dealer's move '{word}' comes first"),
    "pulse_not_in_ruleset": N_("this ruleset has no Shift pulses"),
    "pulse_not_now": N_("a Shift pulse may only come while a seat is asked, between the first deal and the reveal"),
    "seat_not_in_hand": N_("seat {seat} is not in this hand"),
    "seat_folded": N_("seat {seat} has folded"),
    "not_your_turn": N_("it is seat {turn}'s turn"),
    "not_open": N_("this seat cannot {word} now; it may {words}"),
    "not_in_ruleset": N_("this ruleset does not have '{word}'"),
    "must_match": N_("{amount} must be matched first: match, raise or fold"),
    "nothing_to_match": N_("there is nothing to match"),
    "nothing_lies": N_("there is no stake to raise: bet instead"),
    "stake_lies": N_("a stake lies already: raise instead of betting"),
    "must_bet_first": N_("somebody has to bet first: bet or fold"),
    "no_right_to_raise": N_("nobody has raised in full since this seat acted: match or fold"),
    "cannot_raise": N_("the seat cannot raise: match or fold"),
    "raises_used_up": NN_(
        "the one raise of this betting round is used up: match or fold",
        "all {count} raises of this betting round are used up: match or fold",
    ),
    "bet_too_small": N_("the bet must be at least {least}"),
    "bet_too_large": N_("the bet must be at most {most}"),
    "bet_over_credits": N_("the seat can bet at most {most}: these are all its credits"),
    "raise_too_small": N_("the raise must be at least {least}"),
    "raise_too_large": N_("the raise must be at most {most}"),
    "raise_over_credits": N_("the seat can raise to {most} at most: these are all its credits"),
    "only_lead_bets": N_("only the lead, seat {lead}, may open the betting: check or fold"),
    "lead_cannot_fold": N_("the lead cannot fold"),
    "cap_reached": N_("the seat's bets and raises may come to {cap} a hand, and no full one is left"),
    "cannot_pay": NN_(
        "the seat has no credit left, and this costs {count}",
        "the seat has fewer than the {count} credits that this costs",
    ),
    "call_too_early": N_("the hand may be called from round {round} on"),
    "already_called": N_("the hand has been called already"),
    "only_draw_now": N_("a card was discarded: now draw the new one"),
    "no_cards_left": N_("no cards are left to deal"),
    "hand_limit": N_("the hand is full: {limit} cards are the limit"),
    "one_card_move_a_turn": N_("one draw or trade a turn: this seat had it; stand ends the turn"),
    "one_field_a_turn": N_("one card a turn goes into the field: this seat had it"),
    "one_unfield_a_turn": N_("one card a turn comes out of the field: this seat had it"),
    "unknown_card": N_("'{card}' is no card of the deck '{deck}'"),
    "not_in_hand": N_("{card} is not in the hand of seat {seat}"),
    "not_in_field": N_("{card} is not in the field of seat {seat}"),
    "in_field": N_("{card} lies in the field: take it out first"),
    "in_selection": N_("this card is selected already"),
    "field_not_now": N_("cards go into and out of the field only between the first deal and the reveal"),
    "must_be_face_up": N_("this card will lie face up: name it, '??' is not enough"),
    "copies_elsewhere": N_("every copy of {card} lies elsewhere already: check the scan"),
    "open_card_needed": N_("this card will lie open: name it, '??' is not enough"),
    "no_card_owed": N_("seat {seat} is owed no card"),
    "wrong_dice": NN_(
        "one die is owed, with a number from 1 to {sides}",
        "{count} dice are owed, each with a number from 1 to {sides}",
    ),
    "wrong_faces": N_("each die shows one of its faces, in this order: {faces}"),
    "wrong_pick": N_("the card is picked from seat {seat}"),
    "show_not_owed": N_("seat {seat} has no hand to lay open now"),
    "show_wrong_count": NN_(
        "seat {seat} lays open exactly {count} card, by its face",
        "seat {seat} lays open exactly {count} cards, all by their faces",
    ),
    # The card that is missing is still face down, so it is not named.
    "show_lacks": N_("seat {seat} holds a card that is not among these: check the scan"),
    "wild_same": N_("the wild card and the clone card must differ, and both are {card}"),
    "too_many_cards": NN_("at most {count} card can be chosen", "at most {count} cards can be chosen"),
    "too_few_cards": NN_("choose {count} card at least", "choose {count} cards at least"),
    "name_needed": N_("say what for: '{word}' and one of {options}"),
    "nothing_to_name": N_("nothing stands behind '{word}' here"),
    "wrong_family": N_("{card} is of the other family: a card of {families} is owed"),
    "embargoed": N_("there is an embargo on this seat: it can only stand in this turn"),
    "no_tokens": N_("the seat has no token left"),
    "token_played": N_("one token a turn: this seat has played it; now draw or stand"),
    "token_not_held": N_("the seat does not have the token '{token}'; it has {tokens}"),
    "token_needs_seat": N_("'{token}' is aimed at one seat: say which, of {seats}"),
    "token_takes_no_seat": N_("'{token}' is aimed at no seat: leave the seat out"),
    "token_not_at": N_("'{token}' cannot be aimed at {seat}; it can at {seats}"),
    "token_without_aim": N_("there is no seat that '{token}' can be aimed at now"),
}

CANNOT_START: Mapping[str, str] = {
    "too_few_seats": N_("a hand needs two seats that can pay {due}, here are {able}: add credits or seats"),
    "bad_seats": N_("a hand needs 2 to {most} seats, numbered from 1 to {most}"),
    "negative_credits": N_("seat {seat} has fewer than 0 credits: write 0 or more"),
    "no_such_dealer": N_("nobody sits at seat {seat}, which is to deal: name an occupied seat"),
    "negative_sabacc_pot": N_("the Sabacc pot holds fewer than 0 credits: write 0 or more"),
    "unknown_token": N_("seat {seat}: '{token}' is no token of this ruleset; known are {known}"),
    "token_twice": N_("seat {seat} has the token '{token}' twice: each comes once"),
    "too_many_tokens": N_("seat {seat} has {count} tokens, and a seat may have {most}: leave some out"),
    "bad_header": N_("the hand's header does not make a table: check seats, dealer and pots"),
}
NOT_LEGAL = N_("this move is not legal now")
CANNOT_START_AT_ALL = N_("the hand cannot begin")

# Here the word is a seat's move, told as the seat's other choices are; elsewhere it is what somebody types.
SAYS_A_MOVE = frozenset({"not_open", "not_in_ruleset"})

# Which value a sentence counts by.
COUNTED_BY: Mapping[str, str] = {
    "raises_used_up": "limit",
    "wrong_dice": "count",
    "show_wrong_count": "count",
    "too_many_cards": "most",
    "too_few_cards": "least",
    "cannot_pay": "amount",
}


def refusal_text(catalog: Catalog, refusal: Refusal) -> str:
    """Why a move is refused."""
    template = REFUSALS.get(refusal.code, NOT_LEGAL)
    values = refusal.values
    if refusal.code in SAYS_A_MOVE:
        values = {**values, "word": move_word(catalog, str(values["word"]))}
    return sentence(catalog, template, values, COUNTED_BY.get(refusal.code))


def cannot_start_text(catalog: Catalog, reason: CannotStart) -> str:
    """Why a hand cannot begin, and what to do."""
    return sentence(catalog, CANNOT_START.get(reason.code, CANNOT_START_AT_ALL), reason.values)


def sentence(
    catalog: Catalog, template: str | Plural, values: Mapping[str, Value], counted_by: str | None = None
) -> str:
    """A template with the values that the engine gives; lists become words in a row. `counted_by` names the number
    that a plural goes by."""
    filled = {name: _worded(catalog, name, value) for name, value in values.items()}
    if isinstance(template, str):
        return catalog.text(template, **filled)
    count = values.get(counted_by or "count")
    filled.pop("count", None)
    return catalog.count(template, count if isinstance(count, int) else 0, **filled)


def _worded(catalog: Catalog, name: str, value: Value) -> Text:
    if value is None:
        return ""
    if isinstance(value, tuple):
        items = [_item(catalog, name, str(item)) for item in value]
        return catalog.listed(items, "or" if name == "words" else "comma")
    return value


def _item(catalog: Catalog, name: str, item: str) -> str:
    """One of a list of values: moves and families of cards have names in every language."""
    if name == "words":
        return move_word(catalog, item)
    return catalog.text(item) if name == "families" else item
