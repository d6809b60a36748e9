"""What the table itself says: about presses, scans, readers, the course of the evening and its own state."""

from __future__ import annotations

from collections.abc import Mapping

from display.words.catalog import N_, NN_, Catalog, Plural, Text

TALK: Mapping[str, str | Plural] = {
    # the course of the evening
    "hand_begins": N_("Hand {number} begins."),
    "resumed": N_("Hand {number} goes on where it was interrupted."),
    "bought_in": N_("{name} brings {amount} more credits to the table."),
    "title_hand": N_("Hand {number}"),
    "next_hand": N_("Press DEAL for the next hand; {name} deals."),
    "next_hand_alone": N_("The next hand follows."),
    "press_deal": N_("press DEAL to begin a hand"),
    "tagline": N_("The droid deals, fires the Shift and keeps the pots."),
    "start": N_("Press DEAL to begin"),
    "options": N_("{seats} seats · ante {ante} · {cards}"),
    "options_blind": N_("{seats} seats · blinds {blind} and {double} · {cards}"),
    "paused": N_("the table is paused: press DEAL to go on"),
    "paused_title": N_("Paused"),
    "paused_advice": N_("Nothing happens meanwhile. Press DEAL to go on."),
    # presses
    "turn_just_passed": N_("the turn has just passed on: press again if you mean it"),
    "droids_turn": N_("it is {name}'s turn, a droid: it acts by itself"),
    "wait_for_dealer": N_("wait: the dealer comes first"),
    "nothing_to_confirm": N_("there is nothing to confirm"),
    "nothing_to_adjust": N_("there is nothing to adjust now"),
    "no_card_chosen": N_("choose a card first: plus and minus move the mark"),
    "no_look": N_("there is nothing to look at for this seat now"),
    "not_now": N_("not now"),
    "choose_card": N_("{action}: choose a card with + and −, then press DEAL"),
    "choose_cards": N_("Exchange: + and − move, TRADE marks, DEAL hands in {count}"),
    "confirm": N_("Confirm"),
    "button_draw": N_("Draw"),
    "button_trade": N_("Trade"),
    "button_stand": N_("Stand"),
    "button_match": N_("Match"),
    "button_raise": N_("Raise"),
    "button_plus": N_("+"),
    "button_minus": N_("−"),
    "button_fold": N_("Fold"),
    "button_call": N_("Call"),
    "button_field": N_("Field"),
    "button_deal": N_("Deal"),
    "button_undo": N_("Undo"),
    # cards and readers
    "unknown_tag": N_("the tag {uid} is no card of this deck: use a registered card"),
    "card_not_awaited": N_("no card is awaited now: put it back"),
    "card_dealt_already": N_("this card lies on the table already: take another one"),
    "more_cards": NN_("one more card", "{count} more cards"),
    "reader_absent": N_("card reader {reader} is not there: plug it in, the hand waits"),
    "reader_lost": N_("card reader {reader} was lost: plug it in again, the hand waits"),
    "reader_busy": N_("card reader {reader} is used by another program: close that, the hand waits"),
    "reader_silent": N_("card reader {reader} does not answer: check its wiring, the hand waits"),
    "reader_wrong": N_("at card reader {reader} something else answers: check its port and protocol, the hand waits"),
    "two_cards": N_("two cards lie on card reader {reader}: take one off"),
    "button_stuck": N_("the button {name} is held down since the start: free it"),
    "button_noisy": N_("the button {name} chatters: it is ignored until it is quiet, check its wiring"),
    "next_card": N_("Next card: seat {seat}, {name}"),
    "next_open_card": N_("Next card: face up onto the discard pile"),
    "next_pick": N_("Scan the card drawn from seat {seat}, {name}"),
    "next_wild": N_("Scan the wild card, then the clone card"),
    "next_show": N_("Scan the hand of seat {seat}, {name}"),
    "deal_unseen": N_("Deal as shown, then press DEAL"),
    "collect": N_("Seat {seat}, {name}: hand in {count}"),
    "shift_title": N_("SABACC SHIFT"),
    "shift_electronic": N_("All cards outside the field change."),
    "shift_thrown": N_("All hands go onto the discard pile and are dealt anew."),
    "shift_scanned": N_("Collect all cards outside the field, shuffle them in, deal as shown."),
    "shuffle_now_deal": N_("All cards are back: shuffle them in, then deal as shown."),
    "thrown_now_deal": N_("All hands lie on the discard pile: deal as shown."),
    "card_again": N_("this card was read already: hand in the next one"),
    "card_in_field": N_("this card lies in the field of seat {seat}, {name}: put it back there"),
    "card_of_other_seat": N_("this card is of seat {seat}, {name}: it comes when that seat is asked"),
    "card_foreign": N_("nobody held this card: put it back into the deck"),
    "hand_in": NN_(
        "Seat {seat}, {name}: hand in one card; scan it, or press DEAL",
        "Seat {seat}, {name}: hand in {count} cards, {left} to come; scan them, or count and press DEAL",
    ),
    # corrections
    "nothing_to_take_back": N_("there is nothing to take back"),
    "undo_offered": N_("Take back: {name} (seat {seat}), {action}?"),
    "undo_done": N_("Taken back: seat {seat}, {name}, {action}, and what followed."),
    "misread_offered": N_("Take back the last card read?"),
    "misread_done": N_("Taken back: the last card read. Scan the right one."),
    "misdeal_offered": N_("Misdeal: return everything and deal again?"),
    "misdeal_done": N_("Misdeal: all antes and stakes are returned, the hand is dealt again."),
    "correct_credits": N_("{name}: {credits} credits ({change})?"),
    "correction_advice": N_("DEAL does it, UNDO offers another step, any other button keeps everything."),
    "credits_advice": N_("+ and − by 1, RAISE and MATCH by 10, DRAW for the next seat, DEAL confirms."),
    "credits_corrected": N_("The referee corrects the credits of {name} by {change}."),
    # the card modes and badges
    "electronic": N_("electronic cards"),
    "scanned": N_("scanned cards"),
    "unseen": N_("unseen cards"),
    "badge_mock": N_("mock hardware"),
    "badge_seed": N_("seed {seed}"),
    "badge_demo": N_("demonstration"),
    # pots
    "main_pot": N_("Main pot"),
    "sabacc_pot": N_("Sabacc pot"),
    "pile": N_("discard pile"),
    "wild_clone": N_("wild {wild}, clone {clone}"),
    "on_turn": N_("ON TURN"),
    "stake": N_("in {amount}"),
    "raise_to": N_("raise to"),
    "bet_of": N_("bet"),
    "hold_to_look": N_("Hold to look"),
    "payments": N_("Payments"),
    "private_title": N_("SEAT {seat} ONLY"),
    "private_hint": N_("Let go and the cards are hidden again."),
    "dealer_mark": N_("D"),
    # the reveal
    "reveal_title": N_("Hand {number}: {winners}"),
    "wins": NN_("{names} wins", "{names} share the pot"),
    "nobody_wins": N_("nobody wins"),
    "total": N_("total {total}"),
    "total_after": N_("total {total}, then {after}"),
    "not_shown": N_("not shown"),
    "seat_change": N_("Seat {seat}: {change}"),
    "demise_due": N_("Sudden Demise: one more card each for seats {seats} decides."),
    # faults
    "fault_title": N_("The table has stopped"),
    "fault_advice": N_("Nothing is lost: the hand is stored. Press DEAL to go on from there."),
    "journal_advice": N_("The hand waits; nothing already seen is lost."),
    "pins": N_("the pins do not answer: {reason}"),
    "safe": N_("Safe to unplug"),
    "safe_advice": N_("The hand is stored and goes on at the next start."),
}


def talk_text(catalog: Catalog, code: str, values: Mapping[str, Text]) -> str:
    """The sentence for a code of `TALK`."""
    template = TALK[code]
    if isinstance(template, str):
        return catalog.text(template, **values)
    rest = {name: value for name, value in values.items() if name != "count"}
    return catalog.count(template, int(values["count"]), **rest)
