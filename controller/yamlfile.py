"""Reads the YAML files people write, strictly, and remembers on which line everything stands.

YAML is kind where a table must not be: of two equal keys the last one silently wins, and the tag
``04112233`` without quotes is the octal number 1086619. Such a file is refused here, line by line.
"""

from __future__ import annotations

import math
import os
import re
import stat
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import yaml

from controller.spoken import say
from display.words.catalog import SPACES

SIZE_LIMIT: Final = 1 << 20
"""The most bytes a file may have; what people write stays far below."""

LEADING_ZERO: Final = re.compile(r"[-+]?0[0-9_]+")
"""What YAML may read as an octal number; refused wherever it stands without quotes."""

_DEPTH_LIMIT: Final = 32
_SHOWN_LENGTH: Final = 40
_KEY_LENGTH: Final = 200
_TEXT_LENGTH: Final = 5000
_MOST_TOLD: Final = 100
_TAG: Final = "tag:yaml.org,2002:"
_LEADING_ZERO_TAG: Final = "!leading-zero"

Keys = tuple[Any, ...]
"""Where something stands in a file: the keys and list indexes (from 0) that lead to it."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a file: its line (None: the file itself), its key, and a sentence."""

    line: int | None
    key: str
    text: str


class FileProblem(Exception):
    """A file cannot be used; its text has one line a problem: ``FILE:LINE: key: what; advice``."""

    def __init__(self, path: Path | str, problems: Iterable[Problem]) -> None:
        """The ``problems`` of the file ``path``, told in the order of their lines, equal ones once."""
        self.path = path
        self.problems = tuple(sorted(dict.fromkeys(problems), key=lambda problem: problem.line or 0))
        super().__init__("\n".join(self.lines()))

    def lines(self) -> list[str]:
        """One line a problem; of a file that is wrong throughout, the first hundred."""
        lines = [described(self.path, problem) for problem in self.problems[:_MOST_TOLD]]
        if (more := len(self.problems) - _MOST_TOLD) > 0:
            lines.append(
                described(
                    self.path, Problem(None, "", say("and {count} more problems; is it the right file?", count=more))
                )
            )
        return lines


def described(path: Path | str, problem: Problem) -> str:
    """A problem of a file on one line: ``FILE:LINE: key: what; what to do``.

    Names and values may come from the file itself: what would break or hide the line is told as an escape, and a name
    without end is cut.
    """
    place = f"{path}" if problem.line is None else f"{path}:{problem.line}"
    text = _cut(_printable(problem.text), _TEXT_LENGTH)
    return f"{place}: {_cut(_printable(problem.key), _KEY_LENGTH)}: {text}" if problem.key else f"{place}: {text}"


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _printable(text: str) -> str:
    """The text with everything escaped that is not to be seen, line ends and control characters above all."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in SPACES else c.encode("unicode_escape").decode("ascii") for c in text)


def shown(value: object) -> str:
    """A value out of a file, short and on one line, to be named in a message."""
    text = "nothing" if value is None else repr(value)
    if isinstance(value, bool):
        text = "yes" if value else "no"
    return _cut(text, _SHOWN_LENGTH)


@dataclass(frozen=True, slots=True)
class Document:
    """What a file says, as plain mappings, lists and values, and where it says it."""

    path: Path
    data: dict[Any, Any]
    problems: tuple[Problem, ...]
    """What is refused but did not keep the rest from being read; `load` lets none pass."""
    _lines: Mapping[Keys, tuple[int, int]] = field(repr=False)
    _unquoted: frozenset[Keys] = field(repr=False)

    def line(self, keys: Sequence[Any]) -> int:
        """The line (from 1) of a key or list item; of what it would stand in, if it is missing."""
        return self._place(keys)[0]

    def value_line(self, keys: Sequence[Any]) -> int:
        """The line (from 1) where the value of a key begins, which may be below the key's own."""
        return self._place(keys)[1]

    def is_unquoted(self, keys: Sequence[Any]) -> bool:
        """Whether a key (for a list item: the item) is written without quotes."""
        return tuple(keys) in self._unquoted

    def name(self, keys: Sequence[Any]) -> str:
        """How to call a place in a message: ``table.seats.3``, list items counted from 1."""
        name = ""
        inside: Any = self.data
        for key in keys:
            if isinstance(inside, list) and isinstance(key, int):
                name += f" #{key + 1}"
                inside = inside[key] if key < len(inside) else None
            else:
                word = key if isinstance(key, str) and key.isprintable() else shown(key)
                name += f".{word}" if name else f"{word}"
                inside = inside.get(key) if isinstance(inside, dict) else None
        return name

    def _place(self, keys: Sequence[Any]) -> tuple[int, int]:
        rest = tuple(keys)
        while rest not in self._lines:
            rest = rest[:-1]
        return self._lines[rest]


def load(path: Path, *, size_limit: int = SIZE_LIMIT) -> Document:
    """Read a file and refuse everything that is wrong with it; raises FileProblem."""
    document = read(path, size_limit=size_limit)
    if document.problems:
        raise FileProblem(path, document.problems)
    return document


def read(path: Path, *, size_limit: int = SIZE_LIMIT) -> Document:
    """Read a file as far as it can be read.

    What is refused without keeping the rest from being read (keys that stand twice, numbers with a
    leading zero) is left in `Document.problems`, so that a caller can tell it together with what it
    finds itself. Raises FileProblem for a file that cannot be read at all.
    """
    text = _text(path, size_limit)
    loader = None
    try:
        loader = _Loader(text)
        node = loader.get_single_node()
    except _RefusedError as refused:
        raise _unusable(path, refused.line, refused.text) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        what = say("the character {given} is not allowed; remove it", given=format(error.character, "#04x"))
        raise _unusable(path, line, what) from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise _unusable(path, mark.line + 1 if mark else None, _syntax(error)) from None
    except (ValueError, OverflowError):
        # PyYAML itself stumbles over "\UFFFFFFFF", and over a version of thousands of digits.
        what = _no_yaml(say("a number is out of its range"))
        raise _unusable(path, loader.line + 1 if loader else None, what) from None
    if node is None:
        raise _unusable(path, None, say("the file is empty; it must hold keys such as 'format: 1'"))
    if not isinstance(node, yaml.MappingNode):
        what = say("the file is no mapping; it must hold keys such as 'format: 1'")
        raise _unusable(path, node.start_mark.line + 1, what)
    builder = _Builder()
    data = builder.build(node, ())
    builder.lines[()] = (1, 1)
    return Document(path, data, tuple(builder.problems), builder.lines, frozenset(builder.unquoted))


def _unusable(path: Path, line: int | None, text: str) -> FileProblem:
    return FileProblem(path, [Problem(line, "", text)])


def _text(path: Path, size_limit: int) -> str:
    """The text of a file, if it is a file, small enough, and UTF-8."""
    try:
        mode = os.stat(path).st_mode
        if stat.S_ISDIR(mode):
            raise _unusable(path, None, say("this is a folder; name a file in it"))
        # A pipe is welcome (the shell's process substitution), a device or a socket is a mistake.
        if not (stat.S_ISREG(mode) or stat.S_ISFIFO(mode)):
            raise _unusable(path, None, say("this is no regular file; name a YAML file"))
        with open(path, "rb") as file:
            content = file.read(size_limit + 1)
    except FileNotFoundError:
        raise _unusable(path, None, say("there is no such file; check the name")) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        what = say("the file cannot be read ({reason}); check its name and permissions", reason=str(reason))
        raise _unusable(path, None, what) from None
    if len(content) > size_limit:
        what = say("the file is larger than {count} bytes; is it the right one?", count=size_limit)
        raise _unusable(path, None, what)
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise _unusable(path, line, say("the text is not UTF-8; save the file as UTF-8")) from None


def _syntax(error: yaml.MarkedYAMLError) -> str:
    """PyYAML's words for what is wrong, and what to do about it."""
    words = " ".join((error.problem or error.context or say("it cannot be read")).split())
    if "\\t" in words or "\t" in words:
        return say("a tab stands where YAML wants spaces; indent with spaces")
    if words.startswith("but found another document"):
        return say("a second document begins here; keep one document and remove the '---' line")
    return _no_yaml(words)


def _no_yaml(reason: str) -> str:
    return say("this is no YAML ({reason}); check the indentation, colons, brackets and quotes there", reason=reason)


class _RefusedError(Exception):
    """The composer met what no file of ours may hold."""

    def __init__(self, line: int, text: str) -> None:
        self.line = line
        self.text = text


class _Loader(yaml.SafeLoader):
    """PyYAML up to its nodes, without aliases (which can blow up) and without great depth."""

    def __init__(self, stream: str) -> None:
        super().__init__(stream)
        self._depth = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        line = self.peek_event().start_mark.line + 1  # type: ignore[no-untyped-call]
        if self.check_event(yaml.AliasEvent):
            raise _RefusedError(line, say("an alias (*name) is not allowed; write the value out"))
        if self._depth >= _DEPTH_LIMIT:
            raise _RefusedError(line, say("more than {count} levels; is it the right file?", count=_DEPTH_LIMIT))
        self._depth += 1
        try:
            return super().compose_node(parent, index)
        finally:
            self._depth -= 1


# YAML 1.1 also sees dates, numbers to the base of 60 (17:30) and merge keys in plain words. Here a
# plain word is nothing, yes or no, a decimal number, or text.
_Loader.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in (
    (f"{_TAG}null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    (
        f"{_TAG}bool",
        r"(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)",
        list("yYnNtTfFoO"),
    ),
    (f"{_TAG}int", r"[-+]?(?:0|[1-9][0-9]*)", list("-+0123456789")),
    (f"{_TAG}float", r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+)", list("-+.0123456789")),
    (_LEADING_ZERO_TAG, LEADING_ZERO.pattern, list("-+0")),
):
    _Loader.add_implicit_resolver(_tag, re.compile(f"(?:{_pattern})$"), _first)


class _Builder:
    """Makes plain values of nodes and notes their lines."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.lines: dict[Keys, tuple[int, int]] = {}
        self.unquoted: set[Keys] = set()

    def build(self, node: yaml.Node, keys: Keys) -> Any:
        if isinstance(node, yaml.MappingNode):
            self._check_tag(node, "map")
            return self._mapping(node, keys)
        if isinstance(node, yaml.SequenceNode):
            self._check_tag(node, "seq")
            return self._sequence(node, keys)
        assert isinstance(node, yaml.ScalarNode), node
        return self._scalar(node)

    def _mapping(self, node: yaml.MappingNode, keys: Keys) -> dict[Any, Any]:
        mapping: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                self._refuse(key_node, say("a key must be one word or number; write it in quotes"))
                continue
            key = self._scalar(key_node)
            inner = (*keys, key)
            if key in mapping:
                first = self.lines[inner][0]
                what = say("the key {key} stands twice, first on line {line}; remove one", key=shown(key), line=first)
                self._refuse(key_node, what)
                continue
            self.lines[inner] = (_line(key_node), _line(value_node))
            if key_node.style is None:
                self.unquoted.add(inner)
            mapping[key] = self.build(value_node, inner)
        return mapping

    def _sequence(self, node: yaml.SequenceNode, keys: Keys) -> list[Any]:
        sequence: list[Any] = []
        for index, item in enumerate(node.value):
            inner = (*keys, index)
            self.lines[inner] = (_line(item), _line(item))
            if isinstance(item, yaml.ScalarNode) and item.style is None:
                self.unquoted.add(inner)
            sequence.append(self.build(item, inner))
        return sequence

    def _scalar(self, node: yaml.ScalarNode) -> Any:
        text: str = node.value
        kind = node.tag.removeprefix(_TAG)
        try:
            if kind == "null":
                return None
            if kind == "bool":
                return text.lower() in ("yes", "true", "on")
            if kind == "int":
                return int(text)
            if kind == "float":
                return _finite(text)
        except ValueError:
            self._refuse(node, say("{given} is no number that can be used; write another", given=shown(text)))
            return text
        if node.tag == _LEADING_ZERO_TAG:
            what = say("{given} may be read as an octal number; put it in quotes, or drop the zero", given=text)
            self._refuse(node, what)
        else:
            self._check_tag(node, "str")
        return text

    def _check_tag(self, node: yaml.Node, kind: str) -> None:
        if node.tag != f"{_TAG}{kind}":
            self._refuse(node, say("the tag {tag} is not allowed; remove it", tag=_tag_name(node)))

    def _refuse(self, node: yaml.Node, text: str) -> None:
        self.problems.append(Problem(_line(node), "", text))


def _line(node: yaml.Node) -> int:
    line: int = node.start_mark.line
    return line + 1


def _tag_name(node: yaml.Node) -> str:
    return shown(re.sub(f"^{_TAG}", "!!", node.tag)).strip("'")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number
