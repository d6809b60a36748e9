"""Every code that the engine gives has a sentence, and the sentence asks for no value that the engine does not give."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import rules
from display.words import Words, problems, refusals
from rules.hand import Hand
from rules.options import MOST_CREDITS
from rules.refusals import CODES, CannotStart, IllegalMove, Problem, Refusal, RulesetError, refuse
from rules.ruleset import ruleset_from, shipped
from rules.state import Seat
from rules.verdict import VerdictCase, VerdictSeat, adjudicate

WORDS = Words()
SOURCES = sorted(Path(rules.__file__).parent.rglob("*.py"))

# The codes that one call chooses between, with the values that it gives.
CHOSEN = {
    "bet_too_small": {"least"},
    "raise_too_small": {"least"},
    "bet_too_large": {"most"},
    "raise_too_large": {"most"},
    "bet_over_credits": {"most"},
    "raise_over_credits": {"most"},
}
BY_RANGE = {"not_whole", "out_of_range", "not_one_of", "not_a_list_of"}


def calls(name: str) -> Iterator[ast.Call]:
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def given_by(name: str) -> dict[str, set[str]]:
    """The codes that `name("code", value=...)` is called with, and the values that every such call gives."""
    found: dict[str, set[str]] = {}
    for call in calls(name):
        if call.args and isinstance(call.args[0], ast.Constant):
            code, values = str(call.args[0].value), {str(word.arg) for word in call.keywords}
            found[code] = found.get(code, values) & values
    return found


def given_by_problems() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for call in calls("Problem"):
        code = call.args[1]
        if isinstance(code, ast.Constant):
            values = call.args[2] if len(call.args) > 2 else None
            keys = (
                {str(k.value) for k in values.keys if isinstance(k, ast.Constant)}
                if isinstance(values, ast.Dict)
                else None
            )
            found[str(code.value)] = {"seat", "card", "deck", "copies"} if keys is None else keys
    return found


def needed(template: str | tuple[str, str], counted_by: str | None) -> set[str]:
    texts = (template,) if isinstance(template, str) else template
    fields = {field for text in texts for _, field, _, _ in Formatter().parse(text) if field}
    if not isinstance(template, str):
        fields = fields - {"count"} | {counted_by or "count"}
    return fields


def test_every_refusal_code_has_a_sentence() -> None:
    assert set(refusals.REFUSALS) == set(CODES)


def test_refusals_ask_only_for_what_the_engine_gives() -> None:
    given = given_by("refuse") | CHOSEN
    assert len(given) > 30
    for code, template in refusals.REFUSALS.items():
        missing = needed(template, refusals.COUNTED_BY.get(code)) - given.get(code, set())
        assert not missing, f"{code}: nobody gives {missing}"


def test_refusals_are_short_lower_case_and_open_ended() -> None:
    for template in refusals.REFUSALS.values():
        for text in (template,) if isinstance(template, str) else template:
            assert text[0].islower() or text[0] in "'{", text
            assert not text.endswith("."), text
            assert len(text) <= 100, text


def test_every_reason_not_to_start_has_a_sentence() -> None:
    given = given_by("CannotStart")
    assert {"too_few_seats", "no_such_dealer"} <= set(given)
    for code, values in given.items():
        assert needed(refusals.CANNOT_START[code], None) <= values


def test_every_problem_has_a_sentence() -> None:
    given = given_by_problems() | given_by("bad")
    assert len(given) > 20
    for code, values in given.items():
        if code in BY_RANGE:
            continue
        template = problems.PROBLEMS.get(code) or refusals.REFUSALS[code]
        missing = needed(template, problems.COUNTED_BY.get(code)) - values
        assert not missing, f"{code}: nobody gives {missing}"


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (refuse("raise_too_small", least=10), "the raise must be at least 10"),
        (refuse("not_your_turn", seat=1, turn=3), "it is seat 3's turn"),
        (refuse("call_too_early", round=5), "the hand may be called from round 5 on"),
        (refuse("copies_elsewhere", card="S4"), "every copy of S4 lies elsewhere already: check the scan"),
        (refuse("not_open", word="bet", words=("draw", "stand")), "this seat cannot bet now; it may draw or stand"),
        (refuse("not_open", word="token", words=("fold",)), "this seat cannot play a token now; it may fold"),
        (refuse("wrong_dice", count=2, sides=6), "2 dice are owed, each with a number from 1 to 6"),
        (refuse("wrong_dice", count=1, sides=6), "one die is owed, with a number from 1 to 6"),
        (refuse("raises_used_up", limit=3), "all 3 raises of this betting round are used up: match or fold"),
        (refuse("too_many_cards", most=4), "at most 4 cards can be chosen"),
    ],
)
def test_refusals_read_plainly(refusal: Refusal, text: str) -> None:
    assert WORDS.refusal(refusal) == text


def test_a_hand_that_lacks_a_card_is_refused_without_naming_it() -> None:
    assert "S4" not in WORDS.refusal(refuse("show_lacks", seat=3, card="S4"))


def test_what_the_engine_refuses_comes_out_as_one_line() -> None:
    hand = Hand(shipped("classic"), {1: Seat("Lando", 100), 2: Seat("Han", 100)}, 1)
    for move in ("rubbish\n", "2 bet 5", "9 fold", "deal 1 X9", "dice 3", "pulse", "2 draw"):
        with pytest.raises(IllegalMove) as refused:
            hand.apply(move)
        text = WORDS.refusal(refused.value.refusal)
        assert text
        assert "\n" not in text
        assert "{" not in text


def test_a_hand_that_cannot_start_says_what_is_missing() -> None:
    with pytest.raises(CannotStart) as refused:
        Hand(shipped("classic"), {1: Seat("Lando", 100), 2: Seat("Han", 3)}, 1)
    text = WORDS.cannot_start(refused.value)
    assert text == "a hand needs two seats that can pay 10, here are 1: add credits or seats"


def problem_of(change: dict[str, object]) -> str:
    with pytest.raises(RulesetError) as refused:
        shipped("classic").with_options(change)
    return WORDS.problem(refused.value.problems[0])


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"antte": 5}, "this ruleset has no such option; did you mean 'ante'?"),
        ({"ante": "five"}, "write a whole number, 0 or more"),
        ({"ante": -1}, f"write a whole number from 0 to {MOST_CREDITS}"),
        ({"bomb_out_penalty": "pot"}, "write a whole number, 0 or more, or 'main_pot'"),
        ({"pot_building_rounds": 100}, "write a whole number from 0 to 99"),
        ({"shift": "puls"}, "'puls' will not do: did you mean 'pulse'? It can be pulse, dice or none"),
        ({"shift": "banana"}, "'banana' will not do: write pulse, dice or none"),
        ({"turn": ["draw", "swap"]}, "write a list, each at most once, of draw and trade"),
        ({"opening_bet": "perhaps"}, "write yes or no"),
        ({"dice": 6}, "write dice as '{count: 2, sides: 6, shifts_on: pair}'"),
        ({"max_bet": 2}, "this is less than the least bet, 5: raise it, or lower the least bet"),
    ],
)
def test_problems_of_options_say_what_to_write(change: dict[str, object], text: str) -> None:
    assert problem_of(change) == text


def test_an_unknown_word_that_is_like_none_lists_those_known() -> None:
    text = problem_of({"xyzzy": 1})
    assert text.startswith("this ruleset has no such option; known here: ante, sabacc_ante, ")


def test_unknown_rulesets_and_keys_are_guessed() -> None:
    with pytest.raises(RulesetError) as refused:
        shipped("clasic")
    assert WORDS.problem(refused.value.problems[0]) == "there is no ruleset 'clasic'; did you mean 'classic'?"
    with pytest.raises(RulesetError) as refused:
        ruleset_from({"based_on": "classic", "optoins": {}})
    assert WORDS.problem(refused.value.problems[0]) == "a ruleset file has no such key; did you mean 'options'?"


def test_text_from_a_file_cannot_break_the_line() -> None:
    with pytest.raises(RulesetError) as refused:
        shipped("a\nb\x1b[31m{seat}")
    text = WORDS.problem(refused.value.problems[0])
    assert text.isprintable()
    assert "{seat}" in text


@pytest.mark.parametrize(
    ("seats", "text"),
    [
        ({1: ("S4", "X9"), 2: ("S5",)}, "seat 1: 'X9' is no card of the deck 'traditional'"),
        ({1: ("S4",), 2: ("S4",)}, "seat 2: one S4 too many: the deck has 1 copy"),
        ({1: ("S4",), 2: ()}, "seat 2 has not folded and has no cards: write its cards, or 'folded: true'"),
    ],
)
def test_problems_of_a_verdict_name_seat_and_card(seats: dict[int, tuple[str, ...]], text: str) -> None:
    case = VerdictCase(shipped("classic"), {n: VerdictSeat(cards) for n, cards in seats.items()}, dealer=1)
    with pytest.raises(RulesetError) as refused:
        adjudicate(case)
    assert WORDS.problem(refused.value.problems[0]) == text


def test_a_card_refused_in_sudden_demise_names_its_seat() -> None:
    seats = {1: VerdictSeat(("S4", "S6")), 2: VerdictSeat(("C4", "C6"))}
    case = VerdictCase(shipped("classic"), seats, dealer=1, sudden_demise=[{1: "S4", 2: "C5"}])
    with pytest.raises(RulesetError) as refused:
        adjudicate(case)
    text = WORDS.problem(refused.value.problems[0])
    assert text == "seat 1: every copy of S4 lies elsewhere already: check the scan"


def test_codes_of_a_later_engine_still_give_a_sentence() -> None:
    assert WORDS.problem(Problem("ante", "newer_code", {})) == "this cannot be used here (newer_code)"
    assert WORDS.cannot_start(CannotStart("newer_code")) == "the hand cannot begin"
