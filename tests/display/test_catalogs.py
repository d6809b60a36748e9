"""The translators' files: complete, with the right values in every text, and as `make catalogs` leaves them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog as Messages
from babel.messages.catalog import Message

from display import catalogs
from display.words import LANGUAGES, known_languages
from display.words.catalog import LOCALE, fields, forms_of, read_messages

TRANSLATED = sorted(set(LANGUAGES) - {"en"})
COMPLETE: tuple[str, ...] = ("fr", "ru", "ja")
"""The languages whose catalogs must be whole. One that is being written joins when it is."""

FEW = 8
PRINTF = re.compile(r"%(?:\(\w+\))?[a-z]")
"""The values in argparse's own words."""


@pytest.fixture(scope="module")
def texts() -> Messages:
    return catalogs.template()


@pytest.fixture(scope="module", params=TRANSLATED)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def messages(language: str) -> Messages:
    return read_messages(LOCALE / f"{language}.po", language)


def entries(messages: Messages) -> list[Message]:
    """The entries that are translated."""
    return [message for message in messages if message.id and message.string and any(message.string)]


def told(message: Message) -> str:
    return str(message.id[0] if isinstance(message.id, tuple) else message.id)


def test_every_language_has_a_catalog() -> None:
    assert set(known_languages()) == set(LANGUAGES)


@pytest.mark.parametrize("language", COMPLETE, indirect=True)
def test_no_entry_is_missing(language: str, messages: Messages, texts: Messages) -> None:
    known = {(message.context, told(message)): message for message in messages if message.id}
    new = [message for message in texts if message.id and (message.context, told(message)) not in known]
    gaps = [f"{message.locations[0][0]}: {told(message)}" for message in [*new, *catalogs.missing(messages)]]
    assert not gaps, f"{language}.po lacks {len(gaps)} entries (make catalogs), first {gaps[:FEW]}"


@pytest.mark.parametrize("language", COMPLETE, indirect=True)
def test_no_entry_is_left_over(messages: Messages, texts: Messages) -> None:
    wanted = {(message.context, told(message)) for message in texts}
    left = [told(message) for message in messages if message.id and (message.context, told(message)) not in wanted]
    assert not left, f"no longer in the program, run make catalogs ARGS=--tidy: {left[:FEW]}"
    assert not messages.obsolete


def test_every_text_has_the_values_of_its_english(messages: Messages) -> None:
    wrong = []
    for message in entries(messages):
        if isinstance(message.id, tuple):
            wrong += _plural_faults(message, messages)
        elif fields(str(message.string)) != fields(str(message.id)):
            wrong.append(f"{message.string!r} for {message.id!r}")
    assert not wrong, wrong[:FEW]


def _plural_faults(message: Message, messages: Messages) -> list[str]:
    """A form that serves several numbers tells the number wherever the English plural does."""
    singular, plural = (fields(english) for english in message.id)
    faults = []
    if len(message.string) != messages.num_plurals:
        return [f"{told(message)!r} has {len(message.string)} forms of {messages.num_plurals}"]
    numbers: dict[int, list[int]] = {}
    for number in range(1, 200):
        numbers.setdefault(plural_form(messages, number), []).append(number)
    for form, text in enumerate(message.string):
        allowed = [singular, singular | {"count"}] if numbers[form] == [1] else [plural]
        if fields(text) not in allowed:
            faults.append(f"{text!r} for {message.id!r}")
    return faults


def plural_form(messages: Messages, number: int) -> int:
    """Which form of a plural the catalog gives a number."""
    from gettext import c2py

    return int(c2py(messages.plural_expr)(number))  # type: ignore[attr-defined]


def test_printf_values_are_those_of_the_english(messages: Messages) -> None:
    for message in entries(messages):
        for text in forms_of(message.string):
            assert set(PRINTF.findall(text)) == set(PRINTF.findall(told(message))), text


def test_plural_forms_are_the_languages_own(language: str, messages: Messages) -> None:
    forms = {
        "fr": {0: (0, 1), 1: (2, 3, 21, 100)},
        "ru": {0: (1, 21, 101), 1: (2, 3, 4, 22), 2: (0, 5, 11, 12, 14, 20, 25, 111)},
        "ja": {0: (0, 1, 2, 5, 21)},
    }[language]
    assert messages.num_plurals == len(forms)
    for form, numbers in forms.items():
        assert {plural_form(messages, number) for number in numbers} == {form}


def test_spaces_at_the_ends_are_those_of_the_english(messages: Messages) -> None:
    for message in entries(messages):
        texts = message.string if isinstance(message.string, tuple) else (message.string,)
        for text in texts:
            english = told(message)
            assert text.startswith(" ") == english.startswith(" "), text
            assert text.endswith(" ") == english.endswith(" "), text
            assert "\n" not in text, text
            assert ("  " in text.strip()) <= ("  " in english.strip()), text


def test_no_entry_is_a_guess(messages: Messages) -> None:
    assert not [told(message) for message in messages if message.id and message.fuzzy]


def test_updating_twice_changes_nothing(tmp_path: Path, texts: Messages, language: str) -> None:
    shutil.copy(LOCALE / f"{language}.po", tmp_path)
    for _ in range(2):
        catalogs.write(catalogs.updated(language, texts, tmp_path), language, tmp_path)
    once = (tmp_path / f"{language}.po").read_bytes()
    catalogs.write(catalogs.updated(language, texts, tmp_path), language, tmp_path)
    assert (tmp_path / f"{language}.po").read_bytes() == once


def test_texts_of_code_and_rulesets_are_found(tmp_path: Path) -> None:
    code = tmp_path / "display" / "words.py"
    code.parent.mkdir()
    code.write_text(
        'A = N_("one " "text")\nB = NN_("{count} card", "{count} cards")\nC = P_("verb", "bet")\nD = "no"\n'
    )
    rulesets = tmp_path / "rules" / "rulesets"
    rulesets.mkdir(parents=True)
    (rulesets / "house.yaml").write_text("title: Friday table\n")
    found = [(message.id, message.context) for message in catalogs.template(tmp_path) if message.id]
    assert found == [
        ("Friday table", None),
        ("one text", None),
        (("{count} card", "{count} cards"), None),
        ("bet", "verb"),
    ]


def test_what_is_missing_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fr.po").write_text('msgid "Payments"\nmsgstr "Mises"\n\nmsgid "An old text"\nmsgstr "Ancien"\n')
    monkeypatch.setattr(catalogs, "LANGUAGES", {"en": "English", "fr": "Français"})
    for name in ("updated", "write"):
        function = getattr(catalogs, name)
        monkeypatch.setattr(
            catalogs, name, lambda *given, _function=function, **named: _function(*given, folder=tmp_path, **named)
        )
    assert catalogs.main([]) == 1
    said = capsys.readouterr().out
    assert said.startswith("fr: ")
    assert "1 obsolete" in said
    assert "talk.py: Hand {number} begins." in said
    assert "Mises" in (tmp_path / "fr.po").read_text("utf-8")
    assert "#~ msgid" in (tmp_path / "fr.po").read_text("utf-8")
    assert catalogs.main(["--tidy"]) == 1
    assert "Ancien" not in (tmp_path / "fr.po").read_text("utf-8")
