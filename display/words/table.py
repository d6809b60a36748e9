"""What the table shows in words: what it waits for, the round, the call, and each seat's state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from display.words.cards import worth
from display.words.catalog import N_, NN_, Catalog
from display.words.moves import move_words, spoken_word
from display.words.tokens import marks_text, token_names
from rules.ruleset import Ruleset
from rules.view import SeatView, View

SEAT_NAMED = N_("{name} (seat {seat})")

PROMPT_SEAT = N_("{name} (seat {seat}): {words}")
PROMPT_DEAL = NN_("Deal {count} card to {name} (seat {seat})", "Deal {count} cards to {name} (seat {seat})")
PROMPT_DEAL_OPEN = N_("Deal a card face up to {name} (seat {seat})")
PROMPT_DEAL_FAMILY: Mapping[str, str] = {
    "sand": N_("Deal a sand card to {name} (seat {seat})"),
    "blood": N_("Deal a blood card to {name} (seat {seat})"),
}
PROMPT_TURN_FAMILY: Mapping[str, str] = {
    "sand": N_("Turn a sand card face up"),
    "blood": N_("Turn a blood card face up"),
}
PROMPT_DICE = NN_("The droid rolls the die", "The droid rolls {count} dice")
PROMPT_DICE_LEAD = NN_(
    "The droid rolls the die for the lead, {name} (seat {seat})",
    "The droid rolls {count} dice for the lead, {name} (seat {seat})",
)
PROMPT_TURN = N_("Turn a card face up")
PROMPT_PICK = N_("Draw a card blind from {name} (seat {seat})")
PROMPT_SHOW = NN_("Lay the hand open: seat {seats}", "Lay the hands open: seats {seats}")
PROMPT_WILD = N_("Name the wild card and the clone card")
OVER_WON = NN_("The hand is over: {winners} wins", "The hand is over: {winners} win")
OVER_UNWON = N_("The hand is over: nobody wins")

WAITS_SEAT = N_("The table waits for seat {seat}: {words}.")
WAITS_DEAL = N_("The table waits for cards: {counts}.")
WAITS_DICE = NN_("The table waits for a die.", "The table waits for {count} dice.")
WAITS_TURN = N_("The table waits for a card to be turned face up.")
WAITS_PICK = N_("The table waits for a card to be drawn blind from seat {seat}.")
WAITS_SHOW = NN_(
    "The table waits for the hand of seat {seats} to be laid open.",
    "The table waits for the hands of seats {seats} to be laid open.",
)
WAITS_WILD = N_("The table waits for the wild card and the clone card.")
WAITS_NOTHING = N_("The hand is over.")
CARDS_FOR_SEAT = N_("{count} for seat {seat}")

ROUNDS: Mapping[str, str] = {
    "play": N_("Round {number}: play"),
    "betting": N_("Round {number}: betting"),
    "shifting": N_("Round {number}: shifting"),
    "calling": N_("Round {number}: calling"),
    "drawing": N_("Round {number}: drawing"),
}
ROUNDS_OF: Mapping[str, str] = {
    "play": N_("Round {number} of {rounds}: play"),
    "betting": N_("Round {number} of {rounds}: betting"),
}
SMUGGLER_ROUNDS: Mapping[str, str] = {
    "betting": N_("Betting round {number} of 3"),
    "exchange": N_("Exchange {number} of 2"),
}
CORUSCANT_ROUNDS: Mapping[str, tuple[str, str]] = {
    "selection": (N_("Selection"), N_("Selection")),
    "betting": (N_("Betting before the Shift"), N_("Betting after the Shift")),
    "shift": (N_("The Shift"), N_("The Shift")),
    "improvement": (N_("Improvement"), N_("Improvement")),
}
TURN_OF = N_("Turn {number} of {turns}")
ROUND_OPENING = N_("Opening bets")
ROUND_DEAL = N_("The deal")
ROUND_REVEAL = N_("The reveal")
ROUND_DEMISE = N_("Sudden Demise")
ROUND_DRAW = N_("Final draw")
LEAD_IS = N_("Lead (flag): {name} (seat {seat})")
ROUND_OVER = N_("The hand is over")
ROUND_OTHERWISE = N_("Round {number}")

CALLED_BY = N_("Called by seat {seat}")
CALL_NOW = N_("The hand may be called now")
CALL_FROM = N_("The hand may be called from round {round}")

STATUS: Mapping[str, str] = {
    "folded": N_("folded"),
    "all_in": N_("all-in"),
    "out": N_("sits out"),
}
JUNKED = N_("junked")
MUCKED = N_("thrown in unseen")
BOMBED_OUT = N_("bombed out")
FEW_TOKENS = 2
"""So many are named in the middle of a full table."""
MANY_IN_FORCE = NN_("{count} token changes the reveal", "{count} tokens change the reveal")
TOKENS_LEFT = NN_("{count} token", "{count} tokens")
DECLARED = N_("declared {total}")


def seat_named(catalog: Catalog, view: View, seat: int) -> str:
    """A seat with the name of who sits there."""
    return catalog.text(SEAT_NAMED, name=view.seats[seat].name, seat=seat)


def prompt_text(catalog: Catalog, view: View) -> str:
    """What the table waits for, for everybody to read."""
    awaiting = view.awaiting
    if awaiting is None:
        return _over_text(catalog, view)
    if "deal" in awaiting:
        seat, count = next_deal(view)
        if view.family in PROMPT_DEAL_FAMILY:
            return _for_seat(catalog, view, PROMPT_DEAL_FAMILY[view.family], seat, count)
        template = PROMPT_DEAL_OPEN if view.phase == "reveal" else PROMPT_DEAL
        return _for_seat(catalog, view, template, seat, count)
    if "dice" in awaiting:
        if view.lead is not None:
            return _for_seat(catalog, view, PROMPT_DICE_LEAD, view.lead, int(awaiting["dice"]))
        return catalog.count(PROMPT_DICE, int(awaiting["dice"]))
    if "turn" in awaiting:
        return catalog.text(PROMPT_TURN_FAMILY.get(view.family, PROMPT_TURN))
    if "pick" in awaiting:
        return _for_seat(catalog, view, PROMPT_PICK, int(awaiting["pick"]), 1)
    if "show" in awaiting:
        return _counted_seats(catalog, PROMPT_SHOW, awaiting["show"])
    if "wild" in awaiting:
        return catalog.text(PROMPT_WILD)
    seat = int(awaiting["seat"])
    words = _turn_words(view, [str(word) for word in awaiting["moves"]])
    return catalog.text(PROMPT_SEAT, name=view.seats[seat].name, seat=seat, words=move_words(catalog, words))


def _turn_words(view: View, words: list[str]) -> list[str]:
    """The words open to the seat on turn, as its ruleset says them.

    Where the field is open at any time it belongs to every seat, and would only lengthen each prompt.
    """
    if getattr(view.ruleset.options, "field", None) == "any_time":
        return [word for word in words if word not in ("field", "unfield")]
    return [spoken_word(view.ruleset, word) for word in words]


def next_deal(view: View) -> tuple[int, int]:
    """The seat that the dealer deals to next, and how many cards: one at a time in the first deal."""
    owed = dict(view.owed)
    if view.round == 0:
        most = max(owed.values())
        return next(seat for seat, count in owed.items() if count == most), 1
    return next(iter(owed.items()))


def _for_seat(catalog: Catalog, view: View, template: str | tuple[str, str], seat: int, count: int) -> str:
    name = view.seats[seat].name
    if isinstance(template, str):
        return catalog.text(template, name=name, seat=seat)
    return catalog.count(template, count, name=name, seat=seat)


def _counted_seats(catalog: Catalog, template: tuple[str, str], seats: Iterable[int]) -> str:
    numbers = sorted(seats)
    return catalog.count(template, len(numbers), seats=catalog.listed(numbers))


def _over_text(catalog: Catalog, view: View) -> str:
    winners = view.winners or ()
    if not winners:
        return catalog.text(OVER_UNWON)
    named = catalog.listed(seat_named(catalog, view, seat) for seat in winners)
    return catalog.count(OVER_WON, len(winners), winners=named)


def awaiting_text(catalog: Catalog, awaiting: Mapping[str, Any] | None) -> str:
    """What a hand that stops early waits for, from the mapping of the public formats."""
    if awaiting is None:
        return catalog.text(WAITS_NOTHING)
    if "deal" in awaiting:
        counts = [catalog.text(CARDS_FOR_SEAT, count=n, seat=str(seat)) for seat, n in awaiting["deal"].items()]
        return catalog.text(WAITS_DEAL, counts=catalog.listed(counts))
    if "dice" in awaiting:
        return catalog.count(WAITS_DICE, int(awaiting["dice"]))
    if "turn" in awaiting:
        return catalog.text(WAITS_TURN)
    if "pick" in awaiting:
        return catalog.text(WAITS_PICK, seat=int(awaiting["pick"]))
    if "show" in awaiting:
        return _counted_seats(catalog, WAITS_SHOW, awaiting["show"])
    if "wild" in awaiting:
        return catalog.text(WAITS_WILD)
    words = move_words(catalog, [str(word) for word in awaiting["moves"]])
    return catalog.text(WAITS_SEAT, seat=int(awaiting["seat"]), words=words)


def round_text(catalog: Catalog, view: View) -> str:
    """Which part of the hand is being played."""
    if view.awaiting is None:
        return catalog.text(ROUND_OVER)
    if view.deciding is not None:
        return catalog.text(ROUND_DRAW if view.deciding.draw else ROUND_DEMISE)
    if view.phase == "reveal":
        return catalog.text(ROUND_REVEAL)
    if view.phase in CORUSCANT_ROUNDS and view.target is not None:
        return catalog.text(CORUSCANT_ROUNDS[view.phase][view.round > 1])
    if view.round == 0:
        opening = view.phase == "opening" and "deal" not in view.awaiting
        return catalog.text(ROUND_OPENING if opening else ROUND_DEAL)
    options = view.ruleset.options
    rounds = getattr(options, "rounds", None)
    if isinstance(rounds, int) and view.phase in ROUNDS_OF:
        return catalog.text(ROUNDS_OF[view.phase], number=view.round, rounds=rounds)
    turns = getattr(options, "turns", None)
    if isinstance(turns, int):
        return catalog.text(TURN_OF, number=view.round, turns=turns)
    templates = SMUGGLER_ROUNDS if view.ruleset.variant.name == "smuggler" else ROUNDS
    return catalog.text(templates.get(view.phase, ROUND_OTHERWISE), number=view.round)


def call_text(catalog: Catalog, view: View) -> str:
    """Who called the hand, or from when on it may be called, or who is the lead; where tokens change the reveal, which.

    Empty where a ruleset has nothing of that.
    """
    if view.in_force:
        if len(view.in_force) > FEW_TOKENS:
            return catalog.count(MANY_IN_FORCE, len(view.in_force))
        return token_names(catalog, view.in_force)
    if view.called_by is not None:
        return catalog.text(CALLED_BY, seat=view.called_by)
    first = first_call_round(view.ruleset)
    if first is None and view.lead is not None and view.awaiting is not None and view.phase != "reveal":
        # The first of several names: the line is short, and the seat's number stands beside.
        name, _, _ = view.seats[view.lead].name.partition(" ")
        return catalog.text(LEAD_IS, name=name, seat=view.lead)
    if first is None or view.awaiting is None or view.phase == "reveal":
        return ""
    if view.round < first:
        return catalog.text(CALL_FROM, round=first)
    return catalog.text(CALL_NOW)


def first_call_round(ruleset: Ruleset) -> int | None:
    """The first round in which the hand may be called, where the ruleset has pot-building rounds."""
    rounds = getattr(ruleset.options, "pot_building_rounds", None)
    return rounds + 1 if isinstance(rounds, int) else None


def status_text(catalog: Catalog, seat: SeatView, ruleset: Ruleset | None = None) -> str:
    """A seat's state where it is out of the ordinary, in the words of its ruleset; empty for one that plays on."""
    if seat.mucked:
        return catalog.text(MUCKED)
    if seat.bombed_out and seat.status != "folded":
        return catalog.text(BOMBED_OUT)
    if ruleset is not None and spoken_word(ruleset, "fold") == "junk" and seat.status == "folded":
        return catalog.text(JUNKED)
    template = STATUS.get(seat.status)
    return marks_text(catalog, seat.marks) if template is None else catalog.text(template)


def note_text(catalog: Catalog, seat: SeatView) -> str:
    """What the seat's hand is known to be worth: revealed (`23, Pure Sabacc`), or the total that it declared."""
    if seat.rank is not None:
        return worth(catalog, seat.total, seat.rank)
    if seat.tokens:
        return catalog.count(TOKENS_LEFT, len(seat.tokens))
    return "" if seat.declared is None else catalog.text(DECLARED, total=seat.declared)
