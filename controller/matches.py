"""Matches: hands that follow each other until one seat has credits left, and the tokens that seats have for one.

Source: rules sheet "Kessel Sabacc" (kessel.md). A token is played once in a match; what a seat has left is in the header of
each hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from controller.chance import Stream
from rules.ruleset import Ruleset

TOKEN_CHOICES: Final = ("random", "choose", "none")
"""How seats come by their tokens: drawn when the match begins, chosen before it (the rest is drawn), or not at all."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match of the session: its number from 1 (0: none has begun), and the seats that have won it, none while it runs.

    `played` are the tokens that were played in its settled hands: each comes once in a match.
    """

    number: int = 0
    winners: tuple[int, ...] = ()
    played: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """Whether somebody has won it."""
        return bool(self.winners)

    @property
    def running(self) -> bool:
        """Whether it has begun and nobody has won it."""
        return self.number > 0 and not self.winners

    def data(self) -> dict[str, Any]:
        """The match as the session's record keeps it."""
        return {"number": self.number, "winners": list(self.winners), "played": list(self.played)}


def match_from(record: Mapping[str, Any]) -> Match:
    """The match of a session's record."""
    noted = record.get("match")
    return Match() if noted is None else Match(noted["number"], tuple(noted["winners"]), tuple(noted.get("played", ())))


def draw_tokens(
    ruleset: Ruleset,
    seats: Iterable[int],
    stream: Stream,
    chosen: Mapping[int, tuple[str, ...]] = MappingProxyType({}),
    played: Iterable[str] = (),
) -> dict[int, tuple[str, ...]]:
    """As many tokens for each seat as the ruleset allows, those that it has `chosen` first.

    None comes twice at the table as long as there are enough, nor one that was `played` in this match. Decision: the sheet
    has sixteen, which is enough for five seats with three.
    """
    known, most = ruleset.variant.tokens, ruleset.variant.token_limit(ruleset.options)
    taken = {token for tokens in chosen.values() for token in tokens}.union(played)
    left = stream.shuffle([token for token in known if token not in taken]) if most else []
    found: dict[int, tuple[str, ...]] = {}
    for seat in sorted(seats):
        tokens = list(chosen.get(seat, ()))[:most]
        while len(tokens) < most:
            if not any(token not in tokens for token in left):
                left += stream.shuffle(known)
            tokens.append(left.pop(next(place for place, token in enumerate(left) if token not in tokens)))
        found[seat] = tuple(tokens)
    return found
