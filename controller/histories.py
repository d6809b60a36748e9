"""Hand histories (`*.sabacc.yaml`): a header and the moves, read from files and written so that they replay for ever."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from controller import rulesets, yamlfile
from controller.pulse_notes import PulseNotes, read_notes
from controller.sections import Findings, Section
from controller.spoken import WORDS, say
from controller.version import VERSION
from controller.yamlfile import Document, FileProblem, Problem, shown
from rules.hand import Hand, Header
from rules.moves import Move
from rules.refusals import CannotStart, IllegalMove, RulesetError
from rules.ruleset import Ruleset
from rules.state import Seat

FORMAT = 1
LONGEST_NAME = 64
SIZE_LIMIT = 8 << 20
_KEYS = (
    "format",
    "made_by",
    "ruleset",
    "options",
    "dealer",
    "sabacc_pot",
    "seats",
    "commitment",
    "secret",
    "pulses",
    "moves",
    "comment",
)
_MOST_CREDITS = 10**12
_COMMENT = re.compile(r"(?<!\s)\s+#.*", re.DOTALL)
"""A comment after a move; YAML takes it away itself but for one within quotes. Endless spaces are looked at once only."""
_HEX = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class History:
    """What a history file holds: where, the header, and the moves as texts.

    Of an electronic table also the commitment (the SHA-256 of the secret) and the secret of all its chance, in hex.
    """

    path: Path
    header: Header
    moves: tuple[str, ...]
    commitment: str | None = None
    secret: str | None = field(default=None, repr=False)
    pulses: PulseNotes | None = None
    """When the Shift pulses came, where the table has noted it."""


def load(path: Path) -> History:
    """Read a history file. Raises `FileProblem` with everything that is wrong with it."""
    document = yamlfile.load(path, size_limit=SIZE_LIMIT)
    findings = Findings(document)
    top = Section(findings, (), document.data)
    top.allow(_KEYS)
    top.check_format(FORMAT)
    ruleset = read_ruleset(top, findings, path.parent)
    seats = _seats(top, findings)
    dealer = read_seat(top, "dealer", seats, findings)
    sabacc_pot = top.whole("sabacc_pot", 0, 0, _MOST_CREDITS, hint="credits")
    moves = _moves(document, findings)
    commitment, secret = _hex(top, "commitment"), _hex(top, "secret")
    pulses = read_notes(top.section("pulses")) if top.has("pulses") else None
    if findings.problems or ruleset is None:
        raise FileProblem(path, findings.problems)
    return History(path, Header(ruleset, seats, dealer, sabacc_pot), moves, commitment, secret, pulses)


def _hex(top: Section, key: str) -> str | None:
    value = top.values.get(key)
    if value is None or (isinstance(value, str) and _HEX.fullmatch(value)):
        return value
    # The value is not shown: where it is nearly right, it is nearly the secret.
    top.refuse(key, say("this will not do; write 64 hexadecimal digits in lower case, in quotes"))
    return None


def read_ruleset(top: Section, findings: Findings, folder: Path) -> Ruleset | None:
    """The ruleset a file names, with the options it changes; None when a finding says why there is none."""
    named = top.values.get("ruleset")
    if not isinstance(named, str | dict) or not named:
        top.refuse("ruleset", say("this is missing; write a ruleset's name, such as 'ruleset: classic'"))
        return None
    options = top.values.get("options")
    if options is not None and not isinstance(options, dict):
        top.refuse("options", say("write the options as 'name: value' pairs"))
        options = None
    words = WORDS
    try:
        ruleset = rulesets.find(named, folder)
    except RulesetError as error:
        for problem in error.problems:
            place = ("ruleset",) if isinstance(named, str) else ("ruleset", "options", problem.key)
            findings.refuse(place, words.problem(problem))
        return None
    except FileProblem as error:
        top.refuse("ruleset", "; ".join(error.lines()))
        return None
    try:
        return ruleset.with_options(options or {})
    except RulesetError as error:
        for problem in error.problems:
            findings.refuse(("options", problem.key), words.problem(problem))
        return None


def read_seat(top: Section, key: str, seats: Mapping[int, Any], findings: Findings) -> int:
    """The number of an occupied seat."""
    seat = top.values.get(key)
    if seat is None:
        top.refuse(key, say("this is missing; write a seat's number"))
        return 0
    if not seats:
        return 0  # the seats are refused already
    if type(seat) is not int or seat not in seats:
        occupied = ", ".join(map(str, sorted(seats)))
        findings.refuse(
            (key,), say("{given} is no seat of this table; write one of {seats}", given=shown(seat), seats=occupied)
        )
        return 0
    return seat


def seat_sections(top: Section) -> dict[int, Section]:
    """The sections of the seats by number; what is no seat is refused."""
    chairs = top.section("seats", required=True)
    found: dict[int, Section] = {}
    for number in chairs.values:
        if type(number) is not int or not 1 <= number <= 8:
            chairs.refuse(
                number, say("{given} is no seat; write a number from 1 to 8, without quotes", given=shown(number))
            )
        else:
            found[number] = chairs.section(number)
    return dict(sorted(found.items()))


def _seats(top: Section, findings: Findings) -> dict[int, Seat]:
    seats: dict[int, Seat] = {}
    for number, chair in seat_sections(top).items():
        chair.allow(("name", "credits", "away", "tokens"))
        seats[number] = Seat(
            chair.text("name", "", longest=LONGEST_NAME),
            chair.whole("credits", 0, 0, _MOST_CREDITS, hint="credits", required=True),
            chair.flag("away", False),
            _tokens(chair),
        )
    if top.has("seats") and len(seats) < 2 and not findings.problems:
        top.refuse("seats", say("a hand needs at least two seats; write another"))
    return seats


def _tokens(chair: Section) -> tuple[str, ...]:
    """A seat's tokens as they are written; whether the variant knows them, the hand checks when it begins."""
    given = chair.values.get("tokens")
    if given is None:
        return ()
    if not isinstance(given, list) or not all(isinstance(token, str) for token in given):
        chair.refuse("tokens", say("write the tokens as a list, such as [refund, embargo]"))
        return ()
    return tuple(given)


def _moves(document: Document, findings: Findings) -> tuple[str, ...]:
    moves = document.data.get("moves")
    if moves is None:
        return ()
    if not isinstance(moves, list):
        findings.refuse(("moves",), say("write the moves as a list, one a line: '- 1 check'"))
        return ()
    texts: list[str] = []
    for place, move in enumerate(moves):
        if isinstance(move, str):
            texts.append(_COMMENT.sub("", move))
        else:
            findings.refuse(
                ("moves", place), say("{given} is no move; write it as text, such as '- 1 check'", given=shown(move))
            )
    return tuple(texts)


def play(history: History, *, look: Callable[[Hand, str], None] | None = None) -> Hand:
    """Replay the history; `look` is called before each move with the hand and the move's text.

    Raises `FileProblem` naming the first refused move.
    """
    words = WORDS
    header = history.header
    try:
        hand = Hand(header.ruleset, header.seats, header.dealer, header.sabacc_pot)
    except CannotStart as error:
        raise FileProblem(history.path, [Problem(None, "", words.cannot_start(error))]) from None
    for number, text in enumerate(history.moves, 1):
        if look is not None:
            look(hand, text)
        try:
            hand.apply(text)
        except IllegalMove as error:
            said = f"{text[:80]!r}: {words.refusal(error.refusal)}"
            raise FileProblem(history.path, [Problem(None, say("move {number}", number=number), said)]) from None
    return hand


class _Plain(yaml.SafeDumper):
    """Writes every value out: no aliases, which the reader refuses."""

    def ignore_aliases(self, data: Any) -> bool:
        del data
        return True


_AS_WRITTEN: dict[str, Any] = {
    "Dumper": _Plain,
    "sort_keys": False,
    "allow_unicode": True,
    "default_flow_style": None,
    "width": 120,
}
_A_LINE_EACH: dict[str, Any] = {"default_flow_style": False, "width": 1 << 20}


def header_data(header: Header) -> dict[str, Any]:
    """A header as plain data, self-contained: every option's value, a house ruleset as a whole mapping."""
    ruleset = header.ruleset
    return {
        "format": FORMAT,
        "made_by": f"droid-dealer {VERSION}",
        "ruleset": ruleset.name if ruleset.shipped else ruleset.mapping(),
        "options": ruleset.option_values(),
        "dealer": header.dealer,
        "sabacc_pot": header.sabacc_pot,
        "seats": {number: _seat_data(seat) for number, seat in header.seats.items()},
    }


def _seat_data(seat: Seat) -> dict[str, Any]:
    """A seat's data; a seat without a name has none, rather than an empty one, which `load` refuses."""
    away = {"away": True} if seat.away else {}
    tokens = {"tokens": list(seat.tokens)} if seat.tokens else {}
    return ({"name": seat.name} if seat.name else {}) | {"credits": seat.credits} | away | tokens


def header_from(data: Mapping[str, Any]) -> Header:
    """The header that `header_data` wrote. Raises `RulesetError`."""
    ruleset = rulesets.find(data["ruleset"], Path()).with_options(data["options"])
    seats = {
        int(n): Seat(seat.get("name", ""), seat["credits"], seat.get("away", False), tuple(seat.get("tokens", ())))
        for n, seat in data["seats"].items()
    }
    return Header(ruleset, seats, data["dealer"], data["sabacc_pot"])


def text(
    header: Header,
    moves: Iterable[Move | str],
    *,
    more: Mapping[str, Any] | None = None,
    comments: Mapping[int, Iterable[str]] | None = None,
) -> str:
    """A history file's text, a move a line.

    `more` are further keys of the format (`commitment`, `secret`, `pulses`); `comments` are lines by the number of the move
    (from 1) after which they come, 0 before the first.
    """
    comments = comments or {}
    lines = [yaml.dump(header_data(header) | dict(more or {}), **_AS_WRITTEN)]
    texts = [str(move) for move in moves]
    lines.append("moves:\n" if texts else "moves: []\n")
    for number in range(len(texts) + 1):
        if number:
            lines.append(yaml.dump(texts[number - 1 : number], **_AS_WRITTEN | _A_LINE_EACH))
        lines += [f"# {_on_a_line(comment)}\n" for comment in comments.get(number, ())]
    return "".join(lines)


def _on_a_line(comment: str) -> str:
    return "".join(character if character.isprintable() else " " for character in comment)
