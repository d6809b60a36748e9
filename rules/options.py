"""Options of rulesets: their types, ranges and plain problems.

A variant declares its options as a frozen dataclass whose fields carry a `Spec`; `read` checks a mapping against it and
reports every problem at once, as codes and values.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from rules.refusals import Problem, RulesetError, Value

MOST_CREDITS = 1_000_000_000
_WORDS_FOR_NOTHING = ("none", "null", "~", "no", "false", "off")
_WORDS_FOR_YES = ("yes", "true", "on")


@dataclass(frozen=True, slots=True)
class Bad:
    """What is wrong with a value."""

    code: str
    values: Mapping[str, Value]


def bad(code: str, **values: Value) -> Bad:
    return Bad(code, values)


Spec = Callable[[Any], Any]
"""Checks one value: returns it in the form the engine uses, or a `Bad`."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `least` to `most`; `word` is one word that may stand instead (None for `none`)."""

    least: int
    most: int = MOST_CREDITS
    word: str | None = None

    def __call__(self, value: Any) -> Any:
        word = self.word
        if word is not None and (value == word or (word == "none" and is_nothing(value))):
            return None if word == "none" else word
        if isinstance(value, bool) or not isinstance(value, int):
            return bad("not_whole", word=word, least=self.least, most=self.most)
        if not self.least <= value <= self.most:
            return bad("out_of_range", least=self.least, most=self.most, word=word)
        return value


def whole(least: int, most: int = MOST_CREDITS, *, word: str | None = None) -> Whole:
    """A whole number from `least` to `most`; `word` is one word that may stand instead (None for `none`)."""
    return Whole(least, most, word)


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of the words; `no` also as false, `none` also as null."""

    choices: tuple[str, ...]

    def __call__(self, value: Any) -> Any:
        choices = self.choices
        if "none" in choices and is_nothing(value):
            return "none"
        if "no" in choices and is_nothing(value):
            return "no"
        if isinstance(value, str) and value in choices:
            return value
        return bad("not_one_of", choices=choices, given=str(value)[:40])


def one_of(*choices: str) -> OneOf:
    """One of the words; `no` also as false, `none` also as null."""
    return OneOf(choices)


def flag(value: Any) -> Any:
    """yes or no."""
    if value is True or (isinstance(value, str) and value.lower() in _WORDS_FOR_YES):
        return True
    if is_nothing(value):
        return False
    return bad("not_yes_or_no")


@dataclass(frozen=True, slots=True)
class SomeOf:
    """A list of words out of `choices`, each once; an empty list (or none) is allowed."""

    choices: tuple[str, ...]

    def __call__(self, value: Any) -> Any:
        choices = self.choices
        if is_nothing(value):
            return ()
        if isinstance(value, str):
            value = [word.strip() for word in value.split(",")]
        if not isinstance(value, Sequence) or len(set(map(str, value))) != len(value):
            return bad("not_a_list_of", choices=choices)
        if not all(isinstance(word, str) and word in choices for word in value):
            return bad("not_a_list_of", choices=choices)
        return tuple(word for word in choices if word in value)


def words(*choices: str) -> SomeOf:
    """A list of words out of `choices`, each once; an empty list (or none) is allowed."""
    return SomeOf(choices)


def is_nothing(value: Any) -> bool:
    """`no`, `false`, `none` and `null` are the same."""
    return value is None or value is False or (isinstance(value, str) and value.lower() in _WORDS_FOR_NOTHING)


def option(spec: Spec, **default: Any) -> Any:
    """A dataclass field of an options class: `spec` checks its values."""
    return dataclasses.field(metadata={"spec": spec}, **default)


def specs(options_type: type[Any]) -> dict[str, Spec]:
    """What may be written for each option of a variant, in the order in which it declares them."""
    return {field.name: field.metadata["spec"] for field in dataclasses.fields(options_type)}


OptionsType = TypeVar("OptionsType")


def read(options_type: type[OptionsType], values: Mapping[str, Any]) -> OptionsType:
    """Check `values` and build the options. Raises `RulesetError` with every problem found."""
    fields = {f.name: f for f in dataclasses.fields(options_type)}  # type: ignore[arg-type]
    problems: list[Problem] = []
    checked: dict[str, Any] = {}
    for key, value in values.items():
        if key not in fields:
            problems.append(Problem(str(key), "unknown_option", {"known": tuple(fields)}))
            continue
        result = fields[key].metadata["spec"](value)
        if isinstance(result, Bad):
            problems.append(Problem(key, result.code, result.values))
        else:
            checked[key] = result
    for name, described in fields.items():
        if (
            name not in values
            and described.default is dataclasses.MISSING
            and described.default_factory is dataclasses.MISSING
        ):
            problems.append(Problem(name, "missing_option", {}))
    if problems:
        raise RulesetError(tuple(problems))
    made = options_type(**checked)
    check = getattr(made, "problems", None)
    if check is not None:
        found = tuple(check())
        if found:
            raise RulesetError(found)
    return made


def plain(value: Any) -> Any:
    """An option's value as it stands in a YAML file."""
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    return value
