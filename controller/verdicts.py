"""Verdict files: hands laid open, to be judged by `droid-dealer adjudicate`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller import yamlfile
from controller.histories import LONGEST_NAME, read_ruleset, seat_sections
from controller.sections import Findings, Section
from controller.spoken import WORDS, say
from controller.yamlfile import Document, FileProblem, Problem, shown
from rules import refusals
from rules.refusals import RulesetError
from rules.ruleset import Ruleset
from rules.verdict import Verdict, VerdictCase, VerdictSeat, adjudicate

FORMAT = 1
_KEYS = (
    "format",
    "ruleset",
    "options",
    "dealer",
    "main_pot",
    "sabacc_pot",
    "seats",
    "sudden_demise",
    "community",
    "comment",
)
_MOST_CREDITS = 10**12


@dataclass(frozen=True, slots=True)
class VerdictFile:
    """What a verdict file holds: the case, and the names of the seats that have one."""

    document: Document
    case: VerdictCase
    names: Mapping[int, str]


def load(path: Path) -> VerdictFile:
    """Read a verdict file. Raises `FileProblem` with everything that is wrong with it."""
    document = yamlfile.load(path)
    findings = Findings(document)
    top = Section(findings, (), document.data)
    top.check_format(FORMAT)
    ruleset = read_ruleset(top, findings, path.parent)
    keys = ruleset.variant.verdict_keys if ruleset is not None else ()
    top.allow((*_KEYS, *keys))
    if ruleset is not None:
        ruleset = _community(top, ruleset)
    seats: dict[int, VerdictSeat] = {}
    names: dict[int, str] = {}
    for number, chair in seat_sections(top).items():
        chair.allow(("cards", "field", "credits", "folded", "name", "stake"))
        limited = chair.has("credits")
        names[number] = chair.text("name", "", longest=LONGEST_NAME)
        seats[number] = VerdictSeat(
            cards=_cards(chair, "cards"),
            field=_cards(chair, "field"),
            credits=chair.whole("credits", 0, 0, _MOST_CREDITS, hint="credits") if limited else None,
            folded=chair.flag("folded", False),
            stake=chair.whole("stake", 0, 0, _MOST_CREDITS, hint="credits"),
        )
    case_dealer = top.whole("dealer", min(seats, default=1), 1, 8, hint="a seat")
    stakes = sum(seat.stake for seat in seats.values())
    main_pot = top.whole("main_pot", stakes, 0, _MOST_CREDITS, hint="credits")
    sabacc_pot = top.whole("sabacc_pot", 0, 0, _MOST_CREDITS, hint="credits")
    maps = _sudden_demise(top, findings)
    more = {key: top.values[key] for key in keys if top.has(key)}
    if findings.problems or ruleset is None:
        raise FileProblem(path, findings.problems)
    return VerdictFile(document, VerdictCase(ruleset, seats, case_dealer, main_pot, sabacc_pot, maps, more), names)


def _community(top: Section, ruleset: Ruleset) -> Ruleset:
    """`community` is the option `community_field` by another name."""
    if not top.has("community"):
        return ruleset
    wanted = top.flag("community", False)
    if not hasattr(ruleset.options, "community_field"):
        if wanted:
            top.refuse(
                "community", say("the ruleset {ruleset} has no community field; remove the line", ruleset=ruleset.name)
            )
        return ruleset
    try:
        return ruleset.with_options({"community_field": wanted})
    except RulesetError as error:
        for problem in error.problems:
            top.refuse("community", WORDS.problem(problem))
        return ruleset


def card_code(value: Any) -> str | None:
    """A card as it stands in YAML; the number 0 is the card `0`."""
    if isinstance(value, str):
        return value
    return "0" if type(value) is int and value == 0 else None


def _cards(chair: Section, key: str) -> tuple[str, ...]:
    given = chair.values.get(key)
    if given is None:
        return ()
    if not isinstance(given, list):
        chair.refuse(key, say("write the cards as a list, such as [S11, C12]"))
        return ()
    found: list[str] = []
    for value in given:
        card = card_code(value)
        if card is None:
            chair.refuse(key, say("{given} is no card; write its code, such as S11", given=shown(value)))
        else:
            found.append(card)
    return tuple(found)


def _sudden_demise(top: Section, findings: Findings) -> list[dict[int, str]]:
    given = top.values.get("sudden_demise")
    if given is None:
        return []
    if not isinstance(given, list):
        top.refuse("sudden_demise", say("write a list of maps, one for each card: [{{1: S4, 2: C5}}]"))
        return []
    maps: list[dict[int, str]] = []
    for place, entry in enumerate(given):
        cards: dict[int, str] = {}
        for seat, value in entry.items() if isinstance(entry, dict) else [(None, None)]:
            card = card_code(value)
            if type(seat) is not int or card is None:
                findings.refuse(
                    ("sudden_demise", place), say("write a map of seats to cards, such as {{1: S4, 2: C5}}")
                )
                break
            cards[seat] = card
        maps.append(cards)
    return maps


def judge(file: VerdictFile) -> Verdict:
    """Judge the hands of a file. Raises `FileProblem` naming file, seat and card."""
    try:
        return adjudicate(file.case)
    except RulesetError as error:
        raise FileProblem(file.document.path, [_located(file.document, p) for p in error.problems]) from None


def _located(document: Document, problem: refusals.Problem) -> Problem:
    """A problem with its line; a sentence that names the seat itself needs no key before it."""
    text = WORDS.problem(problem)
    kind, _, number = problem.key.partition(" ")
    if kind == "seat":
        return Problem(document.line(("seats", int(number))), "", text)
    if kind == "sudden_demise":
        return Problem(document.line((kind, int(number) - 1)), f"{kind} #{number}", text)
    return Problem(document.line(problem.key.split(".")), problem.key, text)
