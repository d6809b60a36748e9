"""Themes as data: the shipped ones, and a house's own from a file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, cast

import yaml

from display.look import Appearance, Colour, Look, Palette, Spacing, TypeSizes

FORMAT: Final = 1
"""The version of the file format that this program reads."""

DEFAULT: Final = "night"
_SHIPPED: Final = Path(__file__).parent

_TYPE_RANGES: Final = {"caption": (14, 24), "minimum": (16, 24)}
_TYPE_RANGE: Final = (16, 96)
_SPACING_RANGES: Final = {"margin": (0, 16), "gap": (2, 10), "corner": (0, 16), "edge": (1, 4)}


@dataclass(frozen=True, slots=True)
class ThemeProblem:
    """What is wrong in a theme file: where (`keys` from the top) and what to do."""

    keys: tuple[str, ...]
    text: str


class ThemeError(Exception):
    """A theme cannot be used; `problems` has everything that is wrong with it."""

    def __init__(self, problems: list[ThemeProblem]) -> None:
        super().__init__("; ".join(f"{'.'.join(each.keys) or 'theme'}: {each.text}" for each in problems))
        self.problems = problems


def names() -> tuple[str, ...]:
    """The themes that come with the program, the usual one first."""
    found = sorted(path.stem for path in _SHIPPED.glob("*.yaml"))
    return (DEFAULT, *(name for name in found if name != DEFAULT))


@lru_cache(maxsize=8)
def shipped(name: str = DEFAULT) -> Look:
    """A theme that comes with the program. Raises KeyError for a name that is none."""
    if name not in names():
        raise KeyError(name)
    return parse(yaml.safe_load((_SHIPPED / f"{name}.yaml").read_text(encoding="utf-8")), name)


def usual_appearance() -> Appearance:
    """The usual theme, with motion."""
    return Appearance(shipped())


def parse(data: object, name: str) -> Look:
    """The theme that a file's `data` (mappings, texts and numbers) describes; `name` is what it is called by.

    What the file leaves out is as in `based_on`, or as in the usual theme. Raises ThemeError with everything that is wrong.
    """
    if not isinstance(data, Mapping):
        raise ThemeError([ThemeProblem((), "this is no theme; write 'format: 1', then colours, type or spacing")])
    reading = _Reading(data)
    reading.known((), data, ("format", "title", "based_on", "colours", "type", "spacing"))
    if data.get("format") != FORMAT:
        reading.refuse(("format",), f"write 'format: {FORMAT}', the version that this program reads")
    title = data.get("title", name)
    if not isinstance(title, str) or not title.strip() or not title.isprintable() or len(title) > 40:
        reading.refuse(("title",), "write 1 to 40 printable characters")
        title = name
    base = _base(reading, data, name)
    colours = reading.section("colours", Palette, None if base is None else base.colours, _colour)
    sizes = reading.section("type", TypeSizes, None if base is None else base.type, _type_size)
    spacing = reading.section("spacing", Spacing, None if base is None else base.spacing, _spacing)
    if not reading.problems and sizes["caption"] > sizes["minimum"]:
        reading.refuse(("type", "caption"), "a caption is no larger than 'minimum'")
    if reading.problems:
        raise ThemeError(reading.problems)
    return Look(name, title, Palette(**colours), TypeSizes(**sizes), Spacing(**spacing))


def _base(reading: _Reading, data: Mapping[Any, Any], name: str) -> Look | None:
    """What is left out comes from here; the usual theme itself has to be whole."""
    if name == DEFAULT and "based_on" not in data:
        return None
    base = data.get("based_on", DEFAULT)
    if base not in names() or base == name:
        reading.refuse(("based_on",), f"{base!r} is no theme to start from; there are {', '.join(names())}")
        base = DEFAULT
    return shipped(base)


class _Reading:
    """Reads the sections of a theme and collects what is wrong with them."""

    def __init__(self, data: Mapping[Any, Any]) -> None:
        self._data = data
        self.problems: list[ThemeProblem] = []

    def refuse(self, keys: tuple[str, ...], text: str) -> None:
        self.problems.append(ThemeProblem(keys, text))

    def known(self, keys: tuple[str, ...], values: Mapping[Any, Any], known: tuple[str, ...]) -> None:
        """Refuse every key that is not known."""
        for key in values:
            if key not in known:
                close = get_close_matches(str(key), known, 1)
                advice = f"did you mean '{close[0]}'?" if close else f"known here: {', '.join(known)}"
                self.refuse((*keys, str(key)), f"unknown key; {advice}")

    def section(self, section: str, kind: type, base: object, check: Any) -> dict[str, Any]:
        """The values of a section, those of `base` where it has none or where one cannot be used."""
        wanted = tuple(each.name for each in fields(kind))
        values = self._data.get(section, {})
        if not isinstance(values, Mapping):
            self.refuse((section,), "write keys and values below it")
            values = {}
        self.known((section,), values, wanted)
        found = {}
        for name in wanted:
            found[name] = getattr(base, name, None)
            if name in values:
                value, problem = check(name, values[name])
                if problem:
                    self.refuse((section, name), problem)
                else:
                    found[name] = value
            elif base is None:
                self.refuse((section, name), "this is missing")
        return found


def _colour(name: str, value: object) -> tuple[Colour | None, str]:
    if isinstance(value, str) and re.fullmatch(r"#[0-9a-fA-F]{6}", value):
        return cast(Colour, tuple(int(value[at : at + 2], 16) for at in (1, 3, 5))), ""
    return None, f"{value!r} is no colour; write it as '#ffbe4a', in quotes"


def _type_size(name: str, value: object) -> tuple[int | None, str]:
    return _whole(value, *_TYPE_RANGES.get(name, _TYPE_RANGE))


def _spacing(name: str, value: object) -> tuple[int | None, str]:
    return _whole(value, *_SPACING_RANGES[name])


def _whole(value: object, least: int, most: int) -> tuple[int | None, str]:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value, ""
    return None, f"{value!r} will not do; write a whole number from {least} to {most}"
