"""What is wrong with a ruleset, its options, or the hands of a verdict: what, and what to do."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches

from display.words.catalog import N_, NN_, Catalog, Plural
from display.words.refusals import REFUSALS, sentence
from rules.options import MOST_CREDITS
from rules.refusals import Problem, Value

_LIKENESS = 0.6
"""How alike two words must be (0 to 1) before one is offered for the other."""

PROBLEMS: Mapping[str, str | Plural] = {
    "unknown_option": N_("this ruleset has no such option"),
    "unknown_ruleset": N_("there is no ruleset '{given}'"),
    "unknown_key": N_("a ruleset file has no such key"),
    "unknown_format": N_("this format is not known: write 1, or update the program"),
    "not_text": N_("write text here, on one line and without control characters"),
    "not_a_mapping": N_("write options below it, each as 'name: value'"),
    "fixed_by_based_on": N_("this is fixed by 'based_on: {based_on}': leave it out"),
    "unknown_variant": N_("there is no variant '{given}': take one that 'droid-dealer rules NAME' shows"),
    "wrong_deck": N_("this variant is played with the deck '{deck}': write that, or leave it out"),
    "missing_option": N_("this option is missing: write its value, or start from a ruleset with 'based_on'"),
    "not_yes_or_no": N_("write yes or no"),
    "below_min_bet": N_("this is less than the least bet, {min_bet}: raise it, or lower the least bet"),
    "needs_field": N_("this needs the interference field: set the option 'field' to any_time or own_turn"),
    "not_dice": N_("write dice as '{{count: 2, sides: 6, shifts_on: pair}}'"),
    "dice_count": N_("the dice can be one or two: write count: 1 or count: 2"),
    "dice_sides": N_("dice have 6, 10 or 12 sides: write one of these"),
    "dice_pair": N_("two dice bring a Shift on a pair: write shifts_on: pair, or count: 1 for a list of numbers"),
    "dice_numbers": N_("write the numbers of the die that bring a Shift as a list, each once, from 1 to {most}"),
    "not_die": N_("write the die as '{{sides: 6, shifts_on: [4, 5, 6]}}'"),
    "not_arrays": N_("write a list of arrays, each with name and cards, and if need be above and sabacc_pot"),
    "array_name": N_("'{given}' cannot name an array: write a name that no other rank has"),
    "array_cards": N_("the array '{name}' needs a list of 2 to 8 cards"),
    "array_card": N_("the array '{name}': '{card}' is no card; write a code, *15 for any suit or S* for any of a suit"),
    "array_above": N_("the array '{name}' can stand above total, pure_sabacc or idiots_array: write one of these"),
    "array_sabacc_pot": N_("the array '{name}': write yes or no for sabacc_pot"),
    "not_a_card": N_("'{given}' is no card of the deck '{deck}': write a card's code, or none"),
    "wild_without_clone": N_("wild and clone go together and '{missing}' is missing: set both, or neither"),
    "not_judgeable": N_("the reveal asks for a player's decision here, which a verdict cannot make"),
    "wrong_tied_seats": N_(
        "the tied seats are {tied}, and the cards given are for {given}: give each of them one card"
    ),
    "needed_for_verdict": N_("a verdict needs this option: write '{option}: VALUE' under 'options'"),
    "missing_fact": N_("a verdict of this game needs it: write '{key}: {example}'"),
    "no_cards": N_("seat {seat} has not folded and has no cards: write its cards, or 'folded: true'"),
    "too_many_copies": NN_(
        "seat {seat}: one {card} too many: the deck has {count} copy",
        "seat {seat}: one {card} too many: the deck has {count} copies",
    ),
    "not_in_verdict": N_("a verdict of the ruleset {ruleset} needs no such key: leave it out"),
    "less_than_stakes": N_(
        "the seats' stakes lie in the main pot and make {stakes}: write at least that, or leave it out"
    ),
    "not_reveal_tokens": N_("write the tokens that change this reveal as a list, N being a number from 1 to 6"),
    "not_values": N_("write what impostors count by seat and family, such as '{{1: {{sand: 5}}}}'"),
    "no_such_seat": N_("there is no seat {seat} with a hand in this file"),
    "not_one_of_each_family": N_("seat {seat} needs two cards, one of each family: {families}"),
    "no_impostor": N_("seat {seat} has no impostor of '{family}': leave its value out"),
    "impostor_value": N_("seat {seat}: under 'values' write what {card} counts, a number from 1 to {most}"),
    "everybody_folded": N_("everybody has folded: at least one hand must be left to judge"),
}
COUNTED_BY = {"too_many_copies": "copies"}

UNKNOWN_CARD_OF_SEAT = N_("seat {seat}: '{card}' is no card of the deck '{deck}'")
OF_SEAT = N_("seat {seat}: {what}")
UNKNOWN_PROBLEM = N_("this cannot be used here ({code})")

WHOLE_FROM = N_("write a whole number, {least} or more")
WHOLE_FROM_OR = N_("write a whole number, {least} or more, or '{word}'")
WHOLE_FROM_TO = N_("write a whole number from {least} to {most}")
WHOLE_FROM_TO_OR = N_("write a whole number from {least} to {most}, or '{word}'")
ONE_OF = N_("'{given}' will not do: write {choices}")
ONE_OF_MEANT = N_("'{given}' will not do: did you mean '{meant}'? It can be {choices}")
LIST_OF = N_("write a list, each at most once, of {choices}")

MEANT = N_("{problem}; did you mean '{meant}'?")
KNOWN = N_("{problem}; known here: {known}")


def problem_text(catalog: Catalog, problem: Problem) -> str:
    """What is wrong, and what to do, in lower case and without a full stop; the key is printed before it."""
    code, values = problem.code, problem.values
    if code in ("not_whole", "out_of_range"):
        return _range_text(catalog, code, values)
    if code == "not_one_of":
        return _choices_text(catalog, values)
    if code == "not_a_list_of":
        return catalog.text(LIST_OF, choices=catalog.listed(_words(values.get("choices"))))
    template = PROBLEMS.get(code)
    if template is not None:
        text = sentence(catalog, template, values, COUNTED_BY.get(code))
        known = _words(values.get("known"))
        given = values.get("given", problem.key)
        return _with_guess(catalog, text, str(given), known) if known else text
    return _refused(catalog, problem)


def _refused(catalog: Catalog, problem: Problem) -> str:
    """A card of a verdict that is refused like a move's card; the sentence names the seat."""
    code, values = problem.code, problem.values
    seat = values.get("seat")
    if code == "unknown_card" and isinstance(seat, int):
        return sentence(catalog, UNKNOWN_CARD_OF_SEAT, values)
    template = REFUSALS.get(code)
    if template is None:
        return catalog.text(UNKNOWN_PROBLEM, code=code)
    what = sentence(catalog, template, values)
    return catalog.text(OF_SEAT, seat=seat, what=what) if isinstance(seat, int) else what


def _range_text(catalog: Catalog, code: str, values: Mapping[str, Value]) -> str:
    least, most, word = values.get("least"), values.get("most"), values.get("word")
    open_end = code == "not_whole" and most == MOST_CREDITS
    if word is None:
        template = WHOLE_FROM if open_end else WHOLE_FROM_TO
    else:
        template = WHOLE_FROM_OR if open_end else WHOLE_FROM_TO_OR
    # As text, the way a file takes them: without spaces between thousands.
    return sentence(catalog, template, {"least": str(least), "most": str(most), "word": word})


def _choices_text(catalog: Catalog, values: Mapping[str, Value]) -> str:
    choices, given = _words(values.get("choices")), str(values.get("given", ""))
    listed = catalog.listed(choices, "or")
    meant = closest(given, choices)
    if meant is None:
        return catalog.text(ONE_OF, given=given, choices=listed)
    return catalog.text(ONE_OF_MEANT, given=given, meant=meant, choices=listed)


def _with_guess(catalog: Catalog, text: str, given: str, known: list[str]) -> str:
    meant = closest(given, known)
    if meant is not None:
        return catalog.text(MEANT, problem=text, meant=meant)
    return catalog.text(KNOWN, problem=text, known=catalog.listed(known, "comma"))


def _words(value: Value) -> list[str]:
    return [str(item) for item in value] if isinstance(value, tuple) else []


def closest(given: str, known: Collection[str]) -> str | None:
    """The known word most like `given`, whatever its case; None when none is like it.

    >>> closest("clasic", ["classic", "dice"])
    'classic'
    """
    folded = {word.casefold(): word for word in known}
    found = get_close_matches(given.casefold(), folded, n=1, cutoff=_LIKENESS)
    return folded[found[0]] if found else None
