"""The self-test's words: every code that is used has a sentence, and every sentence is used."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

from display.words import Words
from display.words.doctor import ADVICE, FOUND, SAID, STATES

SOURCES = [*(Path(__file__).parents[2] / "controller" / "doctor").glob("*.py")]
SOURCES.append(Path(__file__).parents[2] / "controller" / "commands" / "doctor.py")
BUILT = {f"reader_{kind}" for kind in ("absent", "busy", "silent", "wrong", "lost")}


def test_every_code_is_used_and_advice_belongs_to_a_finding() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    used = set(re.findall(r'"([a-z0-9_]+)"', text)) | BUILT
    assert set(FOUND) - used == set()
    assert set(SAID) - used - {"mock", "gpio"} == set()
    assert set(ADVICE) <= set(FOUND)


def test_advice_needs_no_more_values_than_what_was_found() -> None:
    for code, advice in ADVICE.items():
        found = FOUND[code]
        known = _fields(found) if isinstance(found, str) else _fields(found[0]) | _fields(found[1])
        assert _fields(advice) <= known | ({"file"} if code == "configuration_bad" else set()), code


def test_states_have_names_and_an_unknown_code_of_advice_is_silence() -> None:
    words = Words()
    assert [words.doctor_state(state) for state in STATES] == ["ok", "warning", "FAILED", "left out"]
    assert words.doctor_advice("table_free", {}) == ""


def _fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}
