"""Rulesets: a variant, a deck, and the value of every option with the source it comes from.

Shipped rulesets are YAML data in this package. A house's own is a mapping read from its file; it may name every option, or
start from a shipped one (`based_on`) and change some.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from rules.cards import DECKS, Deck
from rules.options import plain, read
from rules.refusals import Problem, RulesetError
from rules.variants import Variant, known_options, variant_named

HOUSE = "house rule"
_KEYS = (
    "format",
    "name",
    "title",
    "variant",
    "deck",
    "sheet",
    "source",
    "based_on",
    "options",
)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Everything that decides how a hand is played.

    `sources` says for each option where its value comes from; `title` is for people.
    """

    name: str
    title: str
    variant: Variant
    deck: Deck
    options: Any
    sources: Mapping[str, str]
    sheet: str = ""
    source: str = ""
    based_on: str | None = None
    shipped: bool = False

    def with_options(self, changes: Mapping[str, Any]) -> Ruleset:
        """This ruleset with some options changed. Raises `RulesetError` with every problem."""
        if not changes:
            return self
        values = self.option_values() | dict(changes)
        options = read(self.variant.options_type, values)
        sources = dict(self.sources) | dict.fromkeys(changes, HOUSE)
        return dataclasses.replace(self, options=options, sources=sources)

    def option_values(self) -> dict[str, Any]:
        """Every option's value, as plain data."""
        return {name: plain(getattr(self.options, name)) for name in known_options(self.variant)}

    def changed_options(self) -> dict[str, Any]:
        """The options that differ from the shipped ruleset of this name."""
        if not self.shipped:
            return {}
        original = shipped(self.name).option_values()
        return {k: v for k, v in self.option_values().items() if v != original[k]}

    def mapping(self) -> dict[str, Any]:
        """The whole ruleset as plain data: `ruleset_from` builds the same one from it."""
        return {
            "format": 1,
            "name": self.name,
            "title": self.title,
            "variant": self.variant.name,
            "deck": self.deck.name,
            "sheet": self.sheet,
            "source": self.source,
            "options": {
                name: {"value": value, "source": self.sources.get(name, HOUSE)}
                for name, value in self.option_values().items()
            },
        }

    def can_take_part(self, credits: int, sabacc_pot: int) -> bool:  # noqa: A002
        """Whether a seat with that many credits can take part in the next hand (common rules, "Seats, credits, pots")."""
        return credits > 0 and credits >= self.variant.due(self.options, sabacc_pot)


def shipped_names() -> list[str]:
    """The names of the rulesets that come with the program, in the order of the sheets."""
    found = [
        entry.name.removesuffix(".yaml")
        for entry in files("rules").joinpath("rulesets").iterdir()
        if entry.name.endswith(".yaml")
    ]
    order = (
        "classic",
        "dice",
        "computer",
        "cloud-city",
        "corellian-spike",
        "black-spire",
        "kerton",
        "smuggler",
        "smuggler-corellian",
        "smuggler-hutt",
        "kessel",
        "coruscant-shift",
    )
    return sorted(found, key=lambda n: (order.index(n) if n in order else len(order), n))


@cache
def shipped(name: str) -> Ruleset:
    """A ruleset that comes with the program. Raises `RulesetError` (`unknown_ruleset`) for another name."""
    known = shipped_names()
    if name not in known:
        raise RulesetError((Problem("ruleset", "unknown_ruleset", {"given": name[:60], "known": tuple(known)}),))
    import yaml

    text = files("rules").joinpath("rulesets", f"{name}.yaml").read_text(encoding="utf-8")
    mapping = yaml.safe_load(text)
    return dataclasses.replace(ruleset_from(mapping), shipped=True)


def ruleset_from(mapping: Mapping[str, Any], name: str = "house") -> Ruleset:
    """Build a ruleset from plain data, as a house's file holds it. Raises `RulesetError` with every problem."""
    problems = [Problem(str(key), "unknown_key", {"known": _KEYS}) for key in mapping if key not in _KEYS]
    version = mapping.get("format", 1)
    if isinstance(version, bool) or version != 1:
        problems.append(Problem("format", "unknown_format", {}))
    values, sources = _given_options(mapping, problems)
    name = _text(mapping, "name", name, problems)
    title = _text(mapping, "title", name, problems)
    sheet = _text(mapping, "sheet", "", problems)
    source = _text(mapping, "source", "", problems)
    base = None
    if "based_on" in mapping:
        base = _base(str(mapping["based_on"]), mapping, problems)
        variant = base.variant if base else None
    else:
        variant = variant_named(str(mapping.get("variant", "")))
        if variant is None:
            problems.append(Problem("variant", "unknown_variant", {"given": str(mapping.get("variant"))[:60]}))
        elif str(mapping.get("deck", variant.deck)) != variant.deck or variant.deck not in DECKS:
            problems.append(Problem("deck", "wrong_deck", {"deck": variant.deck}))
    if variant is None:
        raise RulesetError(tuple(problems))
    options = None
    try:
        options = read(variant.options_type, (base.option_values() if base else {}) | values)
    except RulesetError as error:
        problems += error.problems
    if problems:
        raise RulesetError(tuple(problems))
    if base is not None:
        return dataclasses.replace(
            base,
            name=name,
            title=title,
            options=options,
            sources=dict(base.sources) | sources,
            based_on=base.name,
            shipped=False,
        )
    return Ruleset(
        name=name,
        title=title,
        variant=variant,
        deck=DECKS[variant.deck],
        options=options,
        sources=sources,
        sheet=sheet,
        source=source,
    )


def _text(mapping: Mapping[str, Any], key: str, default: str, problems: list[Problem], place: str | None = None) -> str:
    """Text for people, on one line: it is told and shown. `place` is what a problem names where it is not the key."""
    value = mapping.get(key)
    if value is None:
        return default
    text = " ".join(str(value).split())
    if isinstance(value, Mapping | list | tuple) or not text.isprintable():
        problems.append(Problem(place or key, "not_text", {}))
        return default
    return text


def _given_options(mapping: Mapping[str, Any], problems: list[Problem]) -> tuple[dict[str, Any], dict[str, str]]:
    """The options that the mapping gives, and where each value comes from."""
    given = mapping.get("options")
    if given is not None and not isinstance(given, Mapping):
        problems.append(Problem("options", "not_a_mapping", {}))
        given = None
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for key, entry in (given or {}).items():
        described = isinstance(entry, Mapping) and "value" in entry and set(entry) <= {"value", "source"}
        values[str(key)] = entry["value"] if described else entry
        sources[str(key)] = _text(entry, "source", HOUSE, problems, str(key)) if described else HOUSE
    return values, sources


def _base(named: str, mapping: Mapping[str, Any], problems: list[Problem]) -> Ruleset | None:
    """The shipped ruleset that a house starts from; its variant and deck stay."""
    try:
        base = shipped(named)
    except RulesetError as error:
        problems += [dataclasses.replace(problem, key="based_on") for problem in error.problems]
        return None
    problems += [
        Problem(key, "fixed_by_based_on", {"based_on": base.name})
        for key in ("variant", "deck")
        if key in mapping and mapping[key] != getattr(base, key).name
    ]
    return base
