"""Cards and decks: which codes a deck has, how often, and what each card counts.

Codes are those of the project's public formats: unique within a deck, copies of one card share one code. The engine handles
cards as plain strings; `UNKNOWN` stands for a card whose face the dealer does not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

UNKNOWN = "??"


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck as a multiset: `counts` maps each code to its number of copies, in the order a new deck lies.

    `families`: the first letter of a code to the family of the card, where each family lies in a deck with a discard pile
    of its own and is told by its backs. A deck without families has one, named by the empty text.
    """

    name: str
    counts: Mapping[str, int]
    families: Mapping[str, str] = field(default_factory=dict)
    size: int = field(init=False)
    sizes: MappingProxyType[str, int] = field(init=False)
    _copies: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_copies", dict(self.counts))
        object.__setattr__(self, "counts", MappingProxyType(self._copies))
        object.__setattr__(self, "families", MappingProxyType(dict(self.families)))
        object.__setattr__(self, "size", sum(self.counts.values()))
        sizes = dict.fromkeys(self.families.values(), 0) or {"": 0}
        for code, copies in self.counts.items():
            sizes[self.family(code)] += copies
        object.__setattr__(self, "sizes", MappingProxyType(sizes))

    def family(self, code: str) -> str:
        """The family of a card of this deck."""
        return self.families[code[0]] if self.families else ""

    def copies(self) -> dict[str, int]:
        """`counts` for a hand to count with. Every hand needs it: a plain dictionary is copied many times as quickly."""
        return self._copies.copy()

    def cards(self) -> list[str]:
        """Every card of a new deck, copies included."""
        return [code for code, copies in self.counts.items() for _ in range(copies)]


TRADITIONAL_SUITS = {"S": "sabers", "F": "flasks", "C": "coins", "T": "staves"}
TRADITIONAL_FACES = {
    "Star": -17,
    "Evil": -15,
    "Mod": -14,
    "Dem": -13,
    "Bal": -11,
    "End": -8,
    "Queen": -2,
    "Idiot": 0,
}
TRADITIONAL_VALUES: Mapping[str, int] = MappingProxyType(
    {f"{suit}{value}": value for suit in TRADITIONAL_SUITS for value in range(1, 16)} | TRADITIONAL_FACES
)

SPIKE_SUITS = {"t": "triangles", "c": "circles", "s": "squares"}
SYLOP = "0"
SPIKE_VALUES: Mapping[str, int] = MappingProxyType(
    {
        f"{sign}{value}{suit}": value if sign == "+" else -value
        for suit in SPIKE_SUITS
        for sign in "+-"
        for value in range(1, 11)
    }
    | {SYLOP: 0}
)

KERTON_VALUES: Mapping[str, int] = MappingProxyType(
    {f"{rank}{suit}": rank for suit in "shdc" for rank in range(1, 6)} | {"6s": 6}
)

SMUGGLER_SUITS = {"C": "coins", "L": "lightsabers", "V": "vibroblades", "F": "flasks"}
ELDER, JUNIOR = "E", "J"

KESSEL_FAMILIES = {"s": "sand", "b": "blood"}


def _smuggler() -> dict[str, int]:
    counts: dict[str, int] = {}
    for suit in SMUGGLER_SUITS:
        counts |= {f"{suit}{rank}": 1 for rank in range(1, 16)}
        counts |= {suit + ELDER: 2, suit + JUNIOR: 2}
    return counts


def _kessel() -> dict[str, int]:
    counts: dict[str, int] = {}
    for family in KESSEL_FAMILIES:
        counts |= {f"{family}{value}": 3 for value in range(1, 7)}
    for family in KESSEL_FAMILIES:
        counts |= {f"{family}i": 3}
    for family in KESSEL_FAMILIES:
        counts |= {f"{family}y": 1}
    return counts


DECKS: Mapping[str, Deck] = MappingProxyType(
    {
        deck.name: deck
        for deck in (
            Deck(
                "traditional",
                {code: 2 if code in TRADITIONAL_FACES else 1 for code in TRADITIONAL_VALUES},
            ),
            Deck("spike", {code: 2 if code == SYLOP else 1 for code in SPIKE_VALUES}),
            Deck("kerton", dict.fromkeys(KERTON_VALUES, 2)),
            Deck("smuggler", _smuggler()),
            Deck("kessel", _kessel(), KESSEL_FAMILIES),
        )
    }
)
