"""Sentences as gettext messages: marking, looking up, filling in, counting and listing.

English is the language of the templates themselves, so it needs no catalog. A translator extracts them with
`xgettext --keyword=N_ --keyword=NN_:1,2` and puts `LANGUAGE/LC_MESSAGES/droid-dealer.mo` into a catalog folder.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

DOMAIN = "droid-dealer"
MINUS = "\N{MINUS SIGN}"

Plural = tuple[str, str]
Text = str | int


def N_(template: str) -> str:  # noqa: N802 - the name that extraction tools know
    """Mark a template for translation."""
    return template


def NN_(singular: str, plural: str) -> Plural:  # noqa: N802 - the name that extraction tools know
    """Mark a template that depends on a number, `{count}`."""
    return singular, plural


COMMA = N_("{items}, {last}")
LAST_OF_AND = N_("{items} and {last}")
LAST_OF_OR = N_("{items} or {last}")


class UnknownLanguage(ValueError):
    """No catalog for a language: `known` are the languages that there are."""

    def __init__(self, language: str, known: tuple[str, ...]) -> None:
        super().__init__(language)
        self.language = language
        self.known = known


class Catalog:
    """The templates of one language. `folder` holds the catalogs of all languages but English.

    Raises `UnknownLanguage` where the folder holds none for `language`.
    """

    def __init__(self, language: str = "en", folder: Path | None = None) -> None:
        self.language = language
        self._translations: gettext.NullTranslations = gettext.NullTranslations()
        try:
            if folder is not None:
                self._translations = gettext.translation(DOMAIN, folder, [language])
            elif language != "en":
                raise FileNotFoundError(language)
        except OSError:
            if language != "en":
                raise UnknownLanguage(language, known_languages(folder)) from None

    def text(self, template: str, /, **values: Text) -> str:
        """A template in this language with its values; numbers are written with a proper minus sign."""
        return _filled(self._translations.gettext(template), template, values)

    def count(self, templates: Plural, count: int, /, **values: Text) -> str:
        """A template that depends on `count`, which is filled in too."""
        singular, plural = templates
        english = singular if count == 1 else plural
        return _filled(self._translations.ngettext(singular, plural, count), english, {**values, "count": count})

    def listed(self, items: Iterable[Text], kind: Literal["and", "or", "comma"] = "and") -> str:
        """One, two or more things in a row: `1, 2 and 3`."""
        words = [shown(item) for item in items]
        if not words:
            return ""
        row = words[0]
        for word in words[1:-1]:
            row = self.text(COMMA, items=row, last=word)
        if len(words) == 1:
            return row
        last = {"and": LAST_OF_AND, "or": LAST_OF_OR, "comma": COMMA}[kind]
        return self.text(last, items=row, last=words[-1])


def _filled(translated: str, english: str, values: Mapping[str, Text]) -> str:
    fitting = {name: shown(value) for name, value in values.items()}
    try:
        return translated.format_map(fitting)
    except (KeyError, IndexError, ValueError, AttributeError):
        # A catalog's mistake must not stop a hand: English says it as well.
        return english.format_map(fitting)


def shown(value: Text) -> str:
    """A value as it stands in a sentence: one line, and a real minus sign before a negative number."""
    if isinstance(value, int):
        return str(value).replace("-", MINUS)
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in value)


def known_languages(folder: Path | None) -> tuple[str, ...]:
    """English, and every language that the folder has a catalog for."""
    found = set() if folder is None else {path.parts[-3] for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return tuple(sorted(found | {"en"}))
