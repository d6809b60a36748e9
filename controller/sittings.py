"""Who sits at a seat and since when, what it brought, and who has left."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.ruleset import Ruleset

MOST_DEPARTED: Final = 100
"""Of so many that have left, the session's record keeps the last."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat: a person, or a droid of a temperament.

    `tokens` are those that it has left in the match, or has chosen for the next one; None: it is to draw them.
    """

    name: str
    credits: int
    droid: str | None = None
    tokens: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Sitting:
    """A player's time at the table: the credits it has brought so far, the number of the first hand that it could play,
    and whether it is `away`: the seat is kept, and the next hands go without it."""

    brought: int
    first: int = 1
    away: bool = False


@dataclass(frozen=True, slots=True)
class Departed:
    """A player that has left: the credits it took along, and what it had brought."""

    seat: int
    name: str
    credits: int
    brought: int

    @property
    def change(self) -> int:
        """What the evening brought it, in credits."""
        return self.credits - self.brought


def sittings_data(sittings: Mapping[int, Sitting]) -> dict[str, Any]:
    """The sittings as the session's record keeps them, by the seat's number as text."""
    return {
        str(seat): {"brought": sitting.brought, "first": sitting.first, "away": sitting.away}
        for seat, sitting in sorted(sittings.items())
    }


def sittings_from(record: Mapping[str, Any]) -> dict[int, Sitting]:
    """The sittings of a session's record; a record of before there were any says nothing but the credits."""
    noted = record.get("sittings", {})
    found: dict[int, Sitting] = {}
    for seat, entry in record["seats"].items():
        told = noted.get(seat)
        found[int(seat)] = Sitting(entry["credits"]) if told is None else Sitting(**told)
    return found


def departed_data(departed: Iterable[Departed]) -> list[dict[str, Any]]:
    """Who has left, as the session's record keeps it."""
    return [
        {"seat": gone.seat, "name": gone.name, "credits": gone.credits, "brought": gone.brought} for gone in departed
    ]


def departed_from(record: Mapping[str, Any]) -> tuple[Departed, ...]:
    """Who has left, of a session's record."""
    return tuple(Departed(**entry) for entry in record.get("departed", ()))


def players_from(record: Mapping[str, Any]) -> dict[int, Player]:
    """The players of a session's record."""
    return {
        int(seat): Player(
            entry["name"], entry["credits"], entry["droid"], None if "tokens" not in entry else tuple(entry["tokens"])
        )
        for seat, entry in record["seats"].items()
    }


def player_data(player: Player) -> dict[str, Any]:
    """A player as the session's record keeps it."""
    told = {"name": player.name, "credits": player.credits, "droid": player.droid}
    return told if player.tokens is None else told | {"tokens": list(player.tokens)}


def ruleset_data(ruleset: Ruleset) -> str | dict[str, Any]:
    """A shipped ruleset by its name, a house's as its whole mapping."""
    return ruleset.name if ruleset.shipped else ruleset.mapping()


def rules_data(ruleset: Ruleset) -> dict[str, Any]:
    """A ruleset with its options, as the session's record keeps them."""
    return {"ruleset": ruleset_data(ruleset), "options": ruleset.option_values()}


def fingerprint(ruleset: Ruleset, players: Mapping[int, Player], cards: str) -> str:
    """What a configuration says of rules, seats and cards, as a short text: whether it is still the one that people at the
    table have changed, or has been written anew since."""
    told = {
        "ruleset": ruleset_data(ruleset),
        "options": ruleset.option_values(),
        "cards": cards,
        "seats": {str(seat): [p.name, p.credits, p.droid] for seat, p in sorted(players.items())},
    }
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
