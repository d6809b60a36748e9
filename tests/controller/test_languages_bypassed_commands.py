"""No text of a command bypasses the catalogs: with all texts of the program in wide letters, none is printed in plain ones.

What a person typed, or can type, stays as it is: names of commands, rulesets, options, keys, files and decks.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from controller import spoken
from controller.commands.parsing import Parser
from controller.droids import TEMPERAMENTS
from controller.main import NAMES
from controller.spoken import WORDS
from display.catalogs import ROOT
from hardware.protocols import PROTOCOL_NAMES
from rules.cards import DECKS
from rules.ruleset import shipped_names
from tests.controller.command_line import command_line
from tests.display.test_words_hands import wide_catalog

PLAIN = re.compile(r"[A-Za-z]{2,}")
TYPED = re.compile(r"'[^']*'|--?[a-z][\w-]*|\S*[/.]\S*|\{[^}]*\}|\b[A-Z]+\b", re.DOTALL)
"""What stands in quotes, options, paths, choices and the places of values in a usage."""
FILES = {
    "bad.yaml": "format: 2\nfoo: 1\ntable: {ruleset: nope, seats: {9: {name: R}}}\n",
    "broken.yaml": '"a\n',
    "table.yaml": "format: 1\ntable: {ruleset: classic, cards: electronic, seats: {1: {name: R, credits: 9, droid: daring}, "
    "2: {name: H, credits: 9, droid: daring}}}\n",
    "scanned.yaml": "format: 1\ntable: {ruleset: classic, cards: scanned, deck: none.yaml, "
    "seats: {1: {name: R, credits: 9}, 2: {name: H, credits: 9}}}\n",
    "deck.yaml": 'format: 1\ndeck: traditional\ncards: {"0A0B0C0D0E": S4, "0A0B0C0D0F": XX}\n',
    "case.yaml": "format: 1\nruleset: classic\nhands: {1: {cards: [S4]}}\n",
}
LINES = (
    "nope",
    "demo --option x",
    "demo --option ante=01",
    "demo --ruleset nope",
    "demo --seats 9",
    "demo --pace x",
    "demo --hands",
    "demo --nothing",
    "history --state none",
    "history --state table.yaml",
    "history --ask --session 3",
    "history --ask --state none",
    "history show",
    "verify --commitment 00 a.yaml b.yaml",
    "replay none.yaml",
    "replay bad.yaml",
    "rules nope",
    "rules bad.yaml",
    "check-config bad.yaml",
    "check-config table.yaml",
    "check-config scanned.yaml",
    "check-config none.yaml",
    "status --state none",
    "pause --state none",
    "reload --state none",
    "scan",
    "scan --protocol keyboard --port x --baud 9600",
    "scan --protocol x --port y",
    "lamps-off --config table.yaml",
    "deck deck.yaml",
    "enroll --deck dice x",
    "adjudicate case.yaml",
    "simulate --ruleset nope",
    "simulate --players x",
    "simulate --plot x.txt",
    "simulate --plot none/x.png",
    "simulate --plot .png",
    "simulate --compare ante",
    "simulate --compare ante=5",
    "simulate --credits 1",
    "simulate --seats 2 --players daring,daring,daring",
    "run --config bad.yaml",
    "run --picture folder.png",
    "run --picture none/x.png",
    "run --hardware gpio --seed 3",
    "fake-reader",
    "",
    *(f"{name} --help" for name in NAMES),
    "history show --help",
    "history export --help",
)
KEYS = """attract based_on cards catalog comment commitment community dealer deck display format hardware language made_by
main_pot moves name options pulses ruleset sabacc_pot secret sheet sound source sudden_demise title unseen variant
en fr ja ru list show export"""
"""Keys and values of files, languages and actions that advice lists."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wide_catalog(tmp_path_factory.mktemp("wide"))


@pytest.fixture
def in_wide_letters(house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The commands speak the made-up language, in a folder of `FILES`, and their helps leave out the examples."""

    def without_examples(parser: Parser) -> str:
        parser.epilog = None
        return argparse.ArgumentParser.format_help(parser)

    for name, text in FILES.items():
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "folder.png").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Parser, "format_help", without_examples, raising=False)
    monkeypatch.setattr(spoken, "speak", lambda language, own=None: WORDS.speak("en", house))
    yield
    WORDS.speak("en")


def known() -> set[str]:
    """The words that a person can type."""
    names = [*NAMES, *shipped_names(), *TEMPERAMENTS, *PROTOCOL_NAMES, *DECKS, *DECKS["traditional"].counts]
    return set(PLAIN.findall(" ".join([*names, KEYS, "droid-dealer", *FILES.values()])))


@pytest.mark.parametrize("line", LINES)
@pytest.mark.usefixtures("in_wide_letters")
def test_what_a_command_prints_comes_from_the_catalog(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    ran = command_line(capsys)(*line.split())
    printed = ran.out + ran.err
    assert printed
    rest = PLAIN.findall(TYPED.sub(" ", printed))
    plain = set(rest) - known() - set(PLAIN.findall(line))
    assert not plain, printed


# --- in the code

WORDED = {
    "HardwareError": 0,
    "JournalError": 0,
    "JournalDamaged": 0,
    "JournalUnwritable": 0,
    "NoJournal": 0,
    "SocketError": 0,
    "NoTable": 0,
    "PoweroffError": 0,
    "DisplayError": 0,
    "Refused": 0,
    "ProbeError": 0,
    "ArgumentTypeError": 0,
    "Problem": 2,
    "RegistrationRefused": 1,
    "print": 0,
}
"""Calls whose argument of that number a person reads."""


def bare(argument: ast.expr) -> bool:
    """Whether it is a sentence that no mark stands before: text, or pieces of text with values between."""
    parts = argument.values if isinstance(argument, ast.JoinedStr) else [argument]
    texts = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    return any(" " in text.strip() and PLAIN.search(re.sub(r"droid-dealer( [a-z]+:)?", "", text)) for text in texts)


def calls(tree: ast.AST) -> Iterator[tuple[ast.Call, ast.expr]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            function: Any = node.func
            name = getattr(function, "id", getattr(function, "attr", ""))
            if name in WORDED and len(node.args) > WORDED[name]:
                yield node, node.args[WORDED[name]]


def test_no_error_is_a_sentence_without_a_mark() -> None:
    found = []
    for package in ("controller", "display", "hardware"):
        for file in sorted((ROOT / package).rglob("*.py")):
            if file.name in ("catalogs.py", "gallery.py", "compare.py"):  # developers' tools
                continue
            for call, argument in calls(ast.parse(file.read_text("utf-8"))):
                if bare(argument):
                    found.append(f"{file.relative_to(ROOT)}:{call.lineno}: {ast.unparse(argument)[:60]}")
    assert not found
