"""Sentences as gettext messages: marking, looking up, filling in, counting and listing.

English is the language of the templates themselves, so it needs no catalog. Every other language is one text file,
`locale/LANGUAGE.po`, read as it is at the start: nothing is compiled, so nothing can be out of date. `make catalogs`
brings the files up to date with the program; docs/translating.md tells the rest.
"""

from __future__ import annotations

import gettext
import io
import re
import string
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Literal

from babel.core import UnknownLocaleError
from babel.messages.catalog import Catalog as Messages
from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

LOCALE = Path(__file__).parent / "locale"
"""The folder of the catalogs that come with the program."""

LANGUAGES: Mapping[str, str] = {"en": "English", "fr": "Français", "ru": "Русский", "ja": "日本語"}
"""The languages of the program, each by its own name."""

PLURAL_FORMS: Mapping[str, str] = {
    "en": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "ja": "nplurals=1; plural=0;",
}
"""How each counts, in gettext's own form; for a language that is not here its catalog says it."""
_LINE = re.compile(r'(?:\s*|\s*#.*|\s*(?:(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?)\s*)?"(?:[^"\\]|\\.)*"\s*)')
_HEADER = 'msgid ""\nmsgstr "Plural-Forms: {forms}\\n"\n\n'

MINUS = "\N{MINUS SIGN}"
BETWEEN_THOUSANDS = "\N{THIN SPACE}"
"""As the international standard of quantities has it, which every language here can read."""
SPACES = frozenset("\N{THIN SPACE}\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{IDEOGRAPHIC SPACE}")
"""Spaces that catalogs write within a line."""
_CONTEXT = "\x04"
_ORDINALS = frozenset({"number", "seat", "round", "move", "line", "layer", "last", "items"})
"""Values that count places, not things: hand 1250 is written as the commands take it."""

Plural = tuple[str, str]
Text = str | int


def N_(template: str) -> str:  # noqa: N802 - the name that extraction tools know
    """Mark a template for translation."""
    return template


def NN_(singular: str, plural: str) -> Plural:  # noqa: N802 - the name that extraction tools know
    """Mark a template that depends on a number, `{count}`."""
    return singular, plural


def P_(context: str, template: str) -> str:  # noqa: N802 - after gettext's pgettext
    """Mark a template whose English has several meanings; `context` tells translators which is meant."""
    return f"{context}{_CONTEXT}{template}"


COMMA = N_("{items}, {last}")
LAST_OF_AND = N_("{items} and {last}")
LAST_OF_OR = N_("{items} or {last}")


class UnknownLanguage(ValueError):
    """No catalog for a language: `known` are the languages that there are."""

    def __init__(self, language: str, known: tuple[str, ...]) -> None:
        super().__init__(language)
        self.language = language
        self.known = known


class BrokenCatalog(ValueError):
    """A catalog's file cannot be used; its text is `reason`, in English, with the line where one is known."""

    def __init__(self, file: Path, reason: str, line: int | None = None) -> None:
        super().__init__(f"{file}:{'' if line is None else f' line {line}:'} {reason}")
        self.file = file
        self.reason = reason
        self.line = line


class Catalog:
    """The templates of one language. `folder` holds the catalogs of all languages but English.

    `house` is a catalog of the same form whose entries come before the language's own, English included.
    Raises `UnknownLanguage` where the folder holds none for `language`, and `BrokenCatalog`.
    """

    def __init__(self, language: str = "en", folder: Path = LOCALE, house: Path | None = None) -> None:
        self.language = language
        self._translations: gettext.NullTranslations = gettext.NullTranslations()
        if language != "en":
            if language not in known_languages(folder):
                raise UnknownLanguage(language, known_languages(folder))
            self._translations = _shipped(folder / f"{language}.po", language)
        if house is not None:
            own = _translations(read_house(house, language))
            own.add_fallback(self._translations)
            self._translations = own

    def text(self, template: str, /, **values: Text) -> str:
        """A template in this language with its values; numbers are written with a proper minus sign."""
        return _filled(self.plain(template), template.rpartition(_CONTEXT)[2], values)

    def plain(self, template: str, /) -> str:
        """A template in this language as it is: for text that has no values, such as a title out of a file."""
        context, marked, english = template.rpartition(_CONTEXT)
        if marked:
            return self._translations.pgettext(context, english)
        return self._translations.gettext(english)

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


def _shipped(file: Path, language: str) -> gettext.NullTranslations:
    return _read_once(file, language, file.stat().st_mtime_ns)


@lru_cache(maxsize=8)
def _read_once(file: Path, language: str, changed: int) -> gettext.NullTranslations:
    """The translations of a file as it was `changed` at this time: a menu may go through the languages and back."""
    return _translations(read_messages(file, language))


def read_messages(file: Path, language: str) -> Messages:
    """The entries of a catalog's file; one without a header counts as its language does. Raises `BrokenCatalog`."""
    try:
        content = file.read_bytes().decode("utf-8")
    except OSError as error:
        raise BrokenCatalog(file, error.strerror or "it cannot be read") from None
    except UnicodeDecodeError:
        raise BrokenCatalog(file, "it is not written in UTF-8") from None
    for number, line in enumerate(content.splitlines(), 1):
        if not _LINE.fullmatch(line):
            raise BrokenCatalog(file, 'write msgid "ENGLISH" and below it msgstr "YOUR WORDS", in quotes', number)
    added = 0
    if language in PLURAL_FORMS and "Plural-Forms:" not in content:
        header = _HEADER.format(forms=PLURAL_FORMS[language])
        content, added = header + content, header.count("\n")
    try:
        messages = read_po(io.BytesIO(content.encode()), locale=language, abort_invalid=True)
    except PoFileError as error:
        raise BrokenCatalog(file, str(error).partition(" on ")[0], error.lineno + 1 - added) from None
    except (ValueError, LookupError, UnknownLocaleError) as error:
        raise BrokenCatalog(file, " ".join(str(error).split()) or "it is no catalog") from None
    for message in messages:
        message.lineno = None if message.lineno is None else message.lineno - added
    return messages


def read_house(file: Path, language: str) -> Messages:
    """A house's own catalog, each of whose entries must be a text of the program with its values.

    Raises `BrokenCatalog` for the first that is not.
    """
    messages = read_messages(file, language)
    shipped = next(iter(sorted(LOCALE.glob("*.po"))))
    known = {message_key(message) for message in read_messages(shipped, shipped.stem)}
    for message in messages:
        if not message.id:
            continue
        english = forms_of(message.id)
        if message_key(message) not in known:
            raise BrokenCatalog(file, f"the program has no text {english[0]!r}; copy it from {shipped}", message.lineno)
        values = set().union(*map(fields, english))
        for text in forms_of(message.string):
            unknown = sorted(fields(text) - values - ({"count"} if len(english) > 1 else set()))
            if unknown:
                fitting = ", ".join(f"{{{value}}}" for value in sorted(values)) or "none"
                reason = f"{{{unknown[0]}}} is no value of {english[0]!r}; it has {fitting}"
                raise BrokenCatalog(file, reason, message.lineno)
    return messages


def fields(text: str) -> set[str]:
    """The values that a template has a place for, as they are written; one that is no template has `""`."""
    try:
        parts = [(name, form, conversion) for _, name, form, conversion in string.Formatter().parse(text)]
    except ValueError:
        return {""}
    return {f"{name}{':' + form if form else ''}" for name, form, _ in parts if name is not None}


def _translations(messages: Messages) -> gettext.NullTranslations:
    compiled = io.BytesIO()
    write_mo(compiled, messages)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def filled_in(catalog: Catalog, template: str | Plural, values: Mapping[str, Text]) -> str:
    """A template of either kind; one that depends on a number takes it from `count`."""
    if isinstance(template, str):
        return catalog.text(template, **values)
    rest = {name: value for name, value in values.items() if name != "count"}
    return catalog.count(template, int(values["count"]), **rest)


def _filled(translated: str, english: str, values: Mapping[str, Text]) -> str:
    fitting = {name: shown(value, grouped=name not in _ORDINALS) for name, value in values.items()}
    try:
        return translated.format_map(fitting)
    except (KeyError, IndexError, ValueError, AttributeError):
        # A catalog's mistake must not stop a hand: English says it as well.
        return english.format_map(fitting)


def shown(value: Text, *, grouped: bool = True) -> str:
    """A value as it stands in a sentence: one line, and a real minus sign before a negative number."""
    if isinstance(value, int):
        digits = f"{value:,}".replace(",", BETWEEN_THOUSANDS) if grouped else str(value)
        return digits.replace("-", MINUS)
    return "".join(letter if letter.isprintable() else _printable(letter) for letter in value)


def _printable(letter: str) -> str:
    return letter if letter in SPACES else "\N{REPLACEMENT CHARACTER}"


def signed(value: int) -> str:
    """A gain or a loss, always with its sign."""
    sign = "+" if value > 0 else "" if value else "±"
    return sign + shown(value)


def known_languages(folder: Path = LOCALE) -> tuple[str, ...]:
    """English, and every language that the folder has a catalog for."""
    return tuple(sorted({path.stem for path in folder.glob("*.po")} | {"en"}))


def message_key(message: Message) -> tuple[str, str]:
    """What tells a catalog's entries apart: the context (often empty) and the English, in the singular."""
    return message.context or "", forms_of(message.id)[0]


def forms_of(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """The forms of an entry's English or translation, of which a plural has several."""
    return (text,) if isinstance(text, str) else tuple(text or ("",))
