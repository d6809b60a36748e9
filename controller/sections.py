"""Reads the sections of a YAML document key by key, and collects what is wrong with them.

Nothing is raised on the way: whoever reads a file wants to hear of all its errors at once. Where a
value cannot be used, its default is returned so that the reading goes on.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from controller.spoken import say
from controller.suggest import did_you_mean
from controller.yamlfile import Document, Keys, Problem, shown

_NO_WORDS = ("none", "no", "off")


@dataclass(slots=True)
class Findings:
    """The problems and warnings found in one document."""

    document: Document
    problems: list[Problem] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)

    def refuse(self, keys: Sequence[Any], text: str) -> None:
        """What stands at ``keys`` cannot be used."""
        self.problems.append(self._problem(keys, text))

    def warn(self, keys: Sequence[Any], text: str) -> None:
        """What stands at ``keys`` can be used, but may not be what is meant."""
        self.warnings.append(self._problem(keys, text))

    def _problem(self, keys: Sequence[Any], text: str) -> Problem:
        return Problem(self.document.line(keys), self.document.name(keys), text)


class Section:
    """One mapping of a document."""

    __slots__ = ("findings", "keys", "readable", "values")

    def __init__(self, findings: Findings, keys: Keys, values: Mapping[Any, Any], *, readable: bool = True) -> None:
        """The mapping ``values``, which stands at ``keys``.

        One that is not ``readable`` (its own key is refused) is not told to lack keys as well.
        """
        self.findings = findings
        self.keys = keys
        self.values = values
        self.readable = readable

    def allow(self, known: Collection[str]) -> None:
        """Refuse every key that is not ``known``."""
        for key in self.values:
            if key not in known or not isinstance(key, str):
                self.refuse(key, say("unknown key; {advice}", advice=did_you_mean(str(key), known)))

    def check_format(self, version: int) -> None:
        """Refuse a file that is not of the format ``version``."""
        value = self.values.get("format")
        if value is None:
            self.refuse("format", say("this is missing; write 'format: {version}'", version=version))
        elif isinstance(value, bool) or value != version:
            self.refuse(
                "format",
                say(
                    "this program reads format {version} only; write 'format: {version}', or update the program",
                    version=version,
                ),
            )

    def refuse(self, key: Any, text: str) -> None:
        """The value of ``key`` cannot be used."""
        self.findings.refuse((*self.keys, key), text)

    def warn(self, key: Any, text: str) -> None:
        """The value of ``key`` can be used, but may not be what is meant."""
        self.findings.warn((*self.keys, key), text)

    def has(self, key: Any) -> bool:
        """Whether ``key`` is there with a value."""
        return self.values.get(key) is not None

    def whole(self, key: Any, default: int, low: int, high: int, *, hint: str = "", required: bool = False) -> int:
        """A whole number from ``low`` to ``high``; ``hint`` explains the range."""
        value = self._value(key, required)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            what = say(
                "{given} will not do; write a whole number from {low} to {high}", given=shown(value), low=low, high=high
            )
            self.refuse(key, f"{what} ({hint})" if hint else what)
            return default
        return value

    def number(self, key: str, default: float, low: float, high: float, *, hint: str = "") -> float:
        """A number from ``low`` to ``high``; ``hint`` names its unit."""
        value = self._value(key, required=False)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int | float):
            value = None
        if value is None or not low <= value <= high:
            given = shown(self.values[key])
            what = say(
                "{given} will not do; write a number from {low} to {high}",
                given=given,
                low=low,
                high=high,
            )
            self.refuse(key, f"{what} {hint}" if hint else what)
            return default
        return float(value)

    def flag(self, key: str, default: bool) -> bool:
        """Yes or no."""
        value = self._value(key, required=False)
        if value is None:
            return default
        if not isinstance(value, bool):
            self.refuse(key, say("{given} will not do; write yes or no", given=shown(value)))
            return default
        return value

    def choice(
        self,
        key: str,
        default: str,
        choices: Sequence[str],
        *,
        required: bool = False,
        instead: str | None = None,
    ) -> str:
        """One word of ``choices``; where ``none`` is one of them, ``no`` and ``off`` mean it.

        ``instead`` (else the default) is returned for a word that is refused.
        """
        value = self._value(key, required, say("write one of {words}", words=", ".join(choices)))
        if value is None:
            return default
        if "none" in choices and (value is False or value in _NO_WORDS):
            return "none"
        if not isinstance(value, str) or value not in choices:
            word = shown(value).strip("'")
            self.refuse(
                key, say("{given} will not do; {advice}", given=shown(value), advice=did_you_mean(word, choices))
            )
            return default if instead is None else instead
        return value

    def text(self, key: str, default: str, *, longest: int, required: bool = False) -> str:
        """Text of 1 to ``longest`` printable characters."""
        value = self._value(key, required)
        if value is None:
            return default
        if not isinstance(value, str):
            self.refuse(key, say("{given} is no text here; put it in quotes", given=shown(value)))
            return default
        if not value.strip() or not value.isprintable() or len(value) > longest:
            what = say(
                "{given} will not do; write 1 to {longest} printable characters", given=shown(value), longest=longest
            )
            self.refuse(key, what)
            return default
        return value

    def pattern(self, key: str, default: str, pattern: str, form: str) -> re.Match[str] | None:
        """The match of the whole text (or of ``default``) with ``pattern``; ``form`` says how."""
        value = self._value(key, required=False)
        if value is None:
            value = default
        found = re.fullmatch(pattern, value) if isinstance(value, str) else None
        if found is None:
            self.refuse(key, say("{given} will not do; {advice}", given=shown(value), advice=form))
        return found

    def section(self, key: Any, *, required: bool = False) -> Section:
        """The mapping under ``key``; an empty one when it is missing or no mapping."""
        value = self._value(key, required)
        if value is not None and not isinstance(value, dict):
            self.refuse(key, say("{given} will not do; write keys and values below it", given=shown(value)))
        keys = (*self.keys, key)
        if isinstance(value, dict):
            return Section(self.findings, keys, value)
        return Section(self.findings, keys, {}, readable=value is None and not required)

    def sections(self, key: str) -> list[Section]:
        """The mappings listed under ``key``."""
        value = self._value(key, required=False)
        if value is None:
            return []
        if not isinstance(value, list):
            self.refuse(key, say("{given} will not do; write a list, each item after a '-'", given=shown(value)))
            return []
        found = []
        for index, item in enumerate(value):
            keys = (*self.keys, key, index)
            if isinstance(item, dict):
                found.append(Section(self.findings, keys, item))
            else:
                self.findings.refuse(keys, say("{given} will not do; write keys and values", given=shown(item)))
        return found

    def _value(self, key: Any, required: bool, advice: str = "") -> Any:
        """The value of ``key``, or None when it is missing, which is refused where required."""
        value = self.values.get(key)
        if value is None and required and self.readable:
            self.refuse(key, say("this is missing; {advice}", advice=advice or say("write it")))
        return value
