"""What the command line says, in one language for the whole process, as a locale is."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from display.words import UnknownLanguage, Words, known_languages
from display.words.catalog import Plural, Text

WORDS: Final = Words()
"""The words of this process; `speak` changes their language in place."""

OPTION: Final = "--language"


def say(template: str, /, **values: Text | float) -> str:
    """A text of the command line, marked for translation by standing here; numbers as they are typed."""
    typed = {name: f"{value:g}" if isinstance(value, float) else str(value) for name, value in values.items()}
    return WORDS.text(template, **typed)


def say_count(templates: Plural, count: int, /, **values: Text) -> str:
    """A text that depends on a number, marked by `NN_`."""
    return WORDS.count(templates, count, **values)


def speak(language: str, house: Path | None = None) -> None:
    """Say everything in this language from now on. Raises `UnknownLanguage`, `BrokenCatalog`."""
    if language != WORDS.language or house != WORDS.house:
        WORDS.speak(language, house)


def asked_for(argv: Sequence[str]) -> tuple[str | None, list[str]]:
    """The language that a command line asks for with `--language`, wherever that stands, and the line without it."""
    asked: str | None = None
    rest: list[str] = []
    words = iter(argv)
    for word in words:
        if word == "--":
            return asked, [*rest, word, *words]
        if word.startswith(f"{OPTION}="):
            asked = word.partition("=")[2]
        elif word == OPTION:
            asked = next(words, "")
        else:
            rest.append(word)
    return asked, rest


def of_environment(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the locale (`LC_ALL`, `LC_MESSAGES`, `LANG`); English where there is no catalog for it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            language = value.partition("_")[0].partition(".")[0].lower()
            return language if language in known_languages() else "en"
    return "en"


def unknown(error: UnknownLanguage) -> str:
    """What is wrong with a language that there is no catalog for, and what to write."""
    return say("there is no language '{given}'; write {known}", given=error.language, known=WORDS.choices(error.known))
