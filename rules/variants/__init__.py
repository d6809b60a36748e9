"""One module a family of variants; each reads like its rules sheet and describes itself as `VARIANT`."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules.refusals import Problem

if TYPE_CHECKING:
    from rules.questions import Script
    from rules.state import HandState, Judgement


def _nothing_more(hand: HandState, given: Mapping[str, Any]) -> list[Problem]:
    """For variants whose verdicts need nothing but the hands."""
    del hand, given
    return []


def _none(options: Any) -> int:
    """For variants without tokens."""
    del options
    return 0


@dataclass(frozen=True, slots=True)
class Variant:
    """What a family of rulesets has in common.

    `play` is the course of a hand, from what is paid before the deal to the reveal; `showdown` the reveal alone. `due` says
    how many credits a seat must be able to pay to take part, given the options and the Sabacc pot on the table. `judge` is
    what a seat's hand is worth as it stands, None where that hangs on chance still to come. `prepare_verdict` brings what a
    verdict file holds under `verdict_keys` into the hand to be judged, and tells what is wrong with it.
    """

    name: str
    deck: str
    options_type: type[Any]
    ranks: tuple[str, ...]
    play: Callable[[HandState], Script[None]]
    showdown: Callable[[HandState], Script[None]]
    due: Callable[[Any, int], int]
    words: Callable[[Any], frozenset[str]]
    judge: Callable[[HandState, int], Judgement | None]
    open_pile: bool = False  # the top card of the discard pile is public
    selects: bool = False  # cards that are set apart from a hand lie face down: a selection, not the interference field
    verdict_needs: tuple[str, ...] = ()  # options without which hands cannot be judged
    verdict_keys: tuple[str, ...] = ()  # what a verdict file may hold beside what every variant's has
    prepare_verdict: Callable[[HandState, Mapping[str, Any]], list[Problem]] = _nothing_more
    tokens: tuple[str, ...] = ()  # the tokens that seats may have
    token_limit: Callable[[Any], int] = _none  # how many a seat may have at most, by the options
    is_match: bool = False  # hands follow each other until one seat has credits left


_registered: dict[str, Variant] = {}


def register(variant: Variant) -> None:
    """Make a variant known that is no module of this package (a house's own)."""
    _registered[variant.name] = variant


def unregister(name: str) -> None:
    """Forget a variant made known by `register`."""
    _registered.pop(name, None)


def variant_named(name: str) -> Variant | None:
    """The variant of that name, or None."""
    if name in _registered:
        return _registered[name]
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        return None
    try:
        module = importlib.import_module(f"{__name__}.{name}")
    except ModuleNotFoundError:
        return None
    found = getattr(module, "VARIANT", None)
    return found if isinstance(found, Variant) else None


def known_options(variant: Variant) -> Mapping[str, Any]:
    """The options of a variant by name, as dataclass fields, in the order of its sheet."""
    fields: Mapping[str, Any] = variant.options_type.__dataclass_fields__
    return fields
