"""`make catalogs`: brings the translators' files up to date with the texts of the program, and tells what is missing.

Every marked text (`N_`, `NN_`, `P_`, `say`), every help of the command line and the title of every ruleset and theme
becomes an entry.
New ones come in empty; changed and dropped ones are kept at the end as obsolete (`#~`) until somebody has reused them:
`--tidy` removes those.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import yaml
from babel.messages.catalog import Catalog as Messages
from babel.messages.catalog import Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import write_po

from display.words.catalog import LANGUAGES, LOCALE, PLURAL_FORMS, forms_of, read_messages

ROOT = Path(__file__).parent.parent
_PACKAGES = ("rules", "hardware", "display", "controller")
_KEYWORDS = {"N_": (1,), "say": (1,), "NN_": (1, 2), "P_": ((1, "c"), 2)}
_SHOWN = 60
"""So many letters of a missing entry are told."""

_HEADER = """\
# {name} ({language}) for the droid dealer. docs/translating.md tells the words to use and how to check this file.
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plural_forms}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def template(root: Path = ROOT) -> Messages:
    """Every text of the program below `root`, in the order of its files and lines."""
    found = Messages()
    for place, english, context in _texts(root):
        found.add(english, context=context, locations=[(place, 1)])
    return found


def _texts(root: Path) -> Iterator[tuple[str, str | tuple[str, ...], str | None]]:
    for package in _PACKAGES:
        for file in sorted((root / package).rglob("*.py")):
            place = file.relative_to(root).as_posix()
            for _, english, _, context in extract_from_file("python", file, _KEYWORDS):
                yield place, english, context
            if file.parent.name == "commands" or file.name == "main.py":
                yield from ((place, english, None) for english in _helps(file))
        for folder in ("rulesets", "themes"):
            for file in sorted((root / package / folder).glob("*.yaml")):
                yield file.relative_to(root).as_posix(), yaml.safe_load(file.read_text("utf-8"))["title"], None


def _helps(file: Path) -> Iterator[str]:
    """What the command line's parsers are told of commands and options."""
    code = file.read_text("utf-8")
    if "add_argument(" not in code and "add_parser(" not in code:
        return
    for node in ast.walk(ast.parse(code)):
        if (
            isinstance(node, ast.keyword)
            and node.arg in ("help", "description")
            and isinstance(node.value, ast.Constant)
        ):
            yield str(node.value.value)


def missing(messages: Messages) -> list[Message]:
    """The entries that are not translated, or only as a guess."""
    return [message for message in messages if message.id and (message.fuzzy or not all(forms_of(message.string)))]


def updated(language: str, texts: Messages, folder: Path = LOCALE) -> Messages:
    """The catalog of a language with the entries of `texts`; an empty one for a language that has none yet."""
    file = folder / f"{language}.po"
    if not file.exists():
        file.touch()
    messages = read_messages(file, language)
    messages.update(texts, no_fuzzy_matching=True)
    for message in messages:  # what kind of format a text has is guessed, and says nothing here
        message.flags.intersection_update({"fuzzy"})
    return messages


def write(messages: Messages, language: str, folder: Path = LOCALE, *, tidy: bool = False) -> None:
    """Store a catalog, the same text for the same entries; `tidy` leaves obsolete ones out."""
    header = _HEADER.format(name=LANGUAGES[language], language=language, plural_forms=PLURAL_FORMS[language])
    with (folder / f"{language}.po").open("wb") as stream:
        stream.write(header.encode("utf-8"))
        write_po(stream, messages, width=0, omit_header=True, include_lineno=False, ignore_obsolete=tidy)


def main(argv: list[str] | None = None) -> int:
    """Update all catalogs; the exit status tells whether one lacks an entry."""
    parser = argparse.ArgumentParser(prog="make catalogs", description=__doc__.partition("\n")[0])
    parser.add_argument("--tidy", action="store_true", help="remove obsolete entries")
    arguments = parser.parse_args(argv)
    texts, lacking = template(), False
    for language in LANGUAGES:
        if language == "en":
            continue
        messages = updated(language, texts)
        write(messages, language, tidy=arguments.tidy)
        gaps = missing(messages)
        lacking = lacking or bool(gaps)
        obsolete = 0 if arguments.tidy else len(messages.obsolete)
        print(f"{language}: {len(texts)} entries, {len(gaps)} missing, {obsolete} obsolete")  # noqa: T201
        for message in gaps:
            english = forms_of(message.id)[0]
            place = message.locations[0][0]
            print(f"  {place}: {english[:_SHOWN]}{'…' if len(english) > _SHOWN else ''}")  # noqa: T201
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
