"""What is printed on a card: its code, in its deck, as an index, a sign and a colour."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

MINUS = "-"
"""The minus of an index: the short hyphen, since cards are narrow."""

STEEL, GREEN, BRONZE, WINE = "card_steel", "card_green", "card_bronze", "card_wine"
NIGHT, INK = "card_violet", "card_ink"
"""The inks, as the theme's palette names them."""


@dataclass(frozen=True, slots=True)
class Printed:
    """Index text, the sign's name (empty for none), ink (a colour of the palette), and `rank_marks` for court cards:
    1 commander, 2 mistress, 3 master, 4 ace."""

    index: str
    sign: str
    ink: str
    rank_marks: int = 0


_TRADITIONAL_SUITS = {
    "S": ("sabers", STEEL),
    "F": ("flasks", GREEN),
    "C": ("coins", BRONZE),
    "T": ("staves", WINE),
}
_TRADITIONAL_FACES = {
    "Star": ("17", "star"),
    "Evil": ("15", "evil"),
    "Mod": ("14", "moderation"),
    "Dem": ("13", "demise"),
    "Bal": ("11", "balance"),
    "End": ("8", "endurance"),
    "Queen": ("2", "queen"),
    "Idiot": ("0", "idiot"),
}
_SMUGGLER_SUITS = {
    "C": ("coins", BRONZE),
    "L": ("lightsabers", STEEL),
    "V": ("vibroblades", WINE),
    "F": ("flasks", GREEN),
}
SPIKE_SUITS = {"t": "triangle", "c": "circle", "s": "square"}
_KERTON_SUITS = {
    "s": ("spade", INK),
    "h": ("heart", WINE),
    "d": ("diamond", WINE),
    "c": ("club", INK),
}
_KESSEL_FAMILIES = {"s": ("sand", BRONZE), "b": ("blood", WINE)}
_KESSEL_SPECIALS = {"i": "?", "y": "="}
"""An impostor's value is open until the dice fall; a sylop counts as much as the other card."""


def _number_marks(value: str) -> int:
    return max(0, int(value) - 11) if value.isdigit() and int(value) <= 15 else 0


def _suited(code: str, suits: dict[str, tuple[str, str]]) -> Printed | None:
    suit, value = suits.get(code[:1]), code[1:]
    if suit is None or not value.isdigit():
        return None
    return Printed(value, suit[0], suit[1], _number_marks(value))


def _traditional(code: str) -> Printed | None:
    if code in _TRADITIONAL_FACES:
        value, sign = _TRADITIONAL_FACES[code]
        return Printed(value if value == "0" else MINUS + value, sign, NIGHT)
    return _suited(code, _TRADITIONAL_SUITS)


def _smuggler(code: str) -> Printed | None:
    suit = _SMUGGLER_SUITS.get(code[:1])
    if suit is not None and code[1:] in ("E", "J"):
        # An elder doubles the cards of its suit, a junior adds one to each.
        return Printed("×2" if code[1:] == "E" else "+1", suit[0], suit[1])
    return _suited(code, _SMUGGLER_SUITS)


def _spike(code: str) -> Printed | None:
    if code == "0":
        return Printed("0", "sylop", NIGHT)
    sign, value, suit = code[:1], code[1:-1], SPIKE_SUITS.get(code[-1:])
    if suit is None or not value.isdigit() or sign not in ("+", "-"):
        return None
    if sign == "+":
        return Printed(f"+{value}", suit, GREEN)
    return Printed(MINUS + value, f"{suit}_hollow", WINE)


def _kerton(code: str) -> Printed | None:
    suit = _KERTON_SUITS.get(code[-1:])
    if suit is None or not code[:-1].isdigit():
        return None
    return Printed(code[:-1], suit[0], suit[1])


def _kessel(code: str) -> Printed | None:
    family, value = _KESSEL_FAMILIES.get(code[:1]), code[1:]
    if family is None:
        return None
    if value in _KESSEL_SPECIALS:
        return Printed(_KESSEL_SPECIALS[value], family[0], family[1])
    return Printed(value, family[0], family[1]) if value.isdigit() else None


_DECKS = {
    "traditional": _traditional,
    "smuggler": _smuggler,
    "spike": _spike,
    "kerton": _kerton,
    "kessel": _kessel,
}


@lru_cache(maxsize=512)
def printed(code: str, deck: str) -> Printed:
    """Return what the card `code` of `deck` shows.

    A code that the deck does not have is shown as it is, without a sign: a strange card is
    better seen than hidden.

    >>> printed("Star", "traditional").index, printed("-10c", "spike").sign
    ('-17', 'circle_hollow')
    """
    read = _DECKS.get(deck)
    found = read(code) if read is not None else None
    return found or Printed(code, "", INK)
