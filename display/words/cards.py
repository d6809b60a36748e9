"""Cards, suits and ranks by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from display.words.catalog import N_, Catalog, shown
from rules.cards import UNKNOWN

HIDDEN_CARD = N_("a card")
HIDDEN_SHORT = N_("hidden")

SUITS: Mapping[tuple[str, str], str] = {
    ("traditional", "S"): N_("Sabers"),
    ("traditional", "F"): N_("Flasks"),
    ("traditional", "C"): N_("Coins"),
    ("traditional", "T"): N_("Staves"),
    ("smuggler", "C"): N_("Coins"),
    ("smuggler", "L"): N_("Lightsabers"),
    ("smuggler", "V"): N_("Vibroblades"),
    ("smuggler", "F"): N_("Flasks"),
    ("spike", "t"): N_("triangles"),
    ("spike", "c"): N_("circles"),
    ("spike", "s"): N_("squares"),
    ("kerton", "s"): N_("spades"),
    ("kerton", "h"): N_("hearts"),
    ("kerton", "d"): N_("diamonds"),
    ("kerton", "c"): N_("clubs"),
    ("kessel", "s"): N_("sand"),
    ("kessel", "b"): N_("blood"),
}

# Whole names, so that a language may bend the suit: number, commander, mistress, master, ace.
_COURT_NAMES: Mapping[str, tuple[str, str, str, str, str]] = {
    "S": (
        N_("{value} of Sabers"),
        N_("Commander of Sabers ({value})"),
        N_("Mistress of Sabers ({value})"),
        N_("Master of Sabers ({value})"),
        N_("Ace of Sabers ({value})"),
    ),
    "F": (
        N_("{value} of Flasks"),
        N_("Commander of Flasks ({value})"),
        N_("Mistress of Flasks ({value})"),
        N_("Master of Flasks ({value})"),
        N_("Ace of Flasks ({value})"),
    ),
    "C": (
        N_("{value} of Coins"),
        N_("Commander of Coins ({value})"),
        N_("Mistress of Coins ({value})"),
        N_("Master of Coins ({value})"),
        N_("Ace of Coins ({value})"),
    ),
    "T": (
        N_("{value} of Staves"),
        N_("Commander of Staves ({value})"),
        N_("Mistress of Staves ({value})"),
        N_("Master of Staves ({value})"),
        N_("Ace of Staves ({value})"),
    ),
    "L": (
        N_("{value} of Lightsabers"),
        N_("Commander of Lightsabers ({value})"),
        N_("Mistress of Lightsabers ({value})"),
        N_("Master of Lightsabers ({value})"),
        N_("Ace of Lightsabers ({value})"),
    ),
    "V": (
        N_("{value} of Vibroblades"),
        N_("Commander of Vibroblades ({value})"),
        N_("Mistress of Vibroblades ({value})"),
        N_("Master of Vibroblades ({value})"),
        N_("Ace of Vibroblades ({value})"),
    ),
}
_COURT_SHORT = {12: N_("Commander"), 13: N_("Mistress"), 14: N_("Master"), 15: N_("Ace")}
RANK_AND_SUIT = N_("{rank} {suit}")

# Full name, short name, value.
_FACES: Mapping[str, tuple[str, str, int]] = {
    "Star": (N_("Star ({value})"), N_("Star"), -17),
    "Evil": (N_("Evil One ({value})"), N_("Evil One"), -15),
    "Mod": (N_("Moderation ({value})"), N_("Moderation"), -14),
    "Dem": (N_("Demise ({value})"), N_("Demise"), -13),
    "Bal": (N_("Balance ({value})"), N_("Balance"), -11),
    "End": (N_("Endurance ({value})"), N_("Endurance"), -8),
    "Queen": (N_("Queen of Air and Darkness ({value})"), N_("Queen"), -2),
    "Idiot": (N_("Idiot ({value})"), N_("Idiot"), 0),
}
_COMPANIONS: Mapping[str, tuple[str, str]] = {
    "CE": (N_("Bounty Hunter (elder of Coins)"), N_("Bounty Hunter")),
    "CJ": (N_("Smuggler (junior of Coins)"), N_("Smuggler")),
    "LE": (N_("Jedi Master (elder of Lightsabers)"), N_("Jedi Master")),
    "LJ": (N_("Jedi Knight (junior of Lightsabers)"), N_("Jedi Knight")),
    "VE": (N_("Sith Lord (elder of Vibroblades)"), N_("Sith Lord")),
    "VJ": (N_("Dark Jedi (junior of Vibroblades)"), N_("Dark Jedi")),
    "FE": (N_("Rancor (elder of Flasks)"), N_("Rancor")),
    "FJ": (N_("Idiot (junior of Flasks)"), N_("Idiot")),
    "0": (N_("sylop"), N_("sylop")),
    "si": (N_("impostor of sand"), N_("impostor")),
    "bi": (N_("impostor of blood"), N_("impostor")),
    "sy": (N_("sylop of sand"), N_("sylop")),
    "by": (N_("sylop of blood"), N_("sylop")),
}
_PIPS: Mapping[tuple[str, str], str] = {
    ("spike", "t"): N_("{value} of triangles"),
    ("spike", "c"): N_("{value} of circles"),
    ("spike", "s"): N_("{value} of squares"),
    ("kerton", "s"): N_("{value} of spades"),
    ("kerton", "h"): N_("{value} of hearts"),
    ("kerton", "d"): N_("{value} of diamonds"),
    ("kerton", "c"): N_("{value} of clubs"),
    ("kessel", "s"): N_("{value} of sand"),
    ("kessel", "b"): N_("{value} of blood"),
}

RANK_NAMES: Mapping[str, str] = {
    "idiots_array": N_("Idiot's Array"),
    "pure_sabacc": N_("Pure Sabacc"),
    "total": N_("total"),
    "bombed_out": N_("bombed out"),
    "full_sabacc": N_("Full Sabacc"),
    "fleet": N_("Fleet"),
    "prime_sabacc": N_("Prime Sabacc"),
    "yee_haa": N_("Yee-Haa"),
    "rhylet": N_("Rhylet"),
    "squadron": N_("Squadron"),
    "gee_whiz": N_("Gee Whiz"),
    "straight_khyron": N_("Straight Khyron"),
    "banthas_wild": N_("Bantha's Wild"),
    "rule_of_two": N_("Rule of Two"),
    "sabacc_pair": N_("Sabacc Pair"),
    "sabacc": N_("Sabacc"),
    "nulrhek": N_("Nulrhek"),
    "bust": N_("bust"),
    "luck": N_("Luck"),
    "double_luck": N_("Double Luck"),
    "fortunes_smile": N_("Fortune's Smile"),
    "fortune": N_("Fortune"),
    "intrigue": N_("Intrigue"),
    "capital": N_("Capital"),
    "hutt": N_("Hutt"),
    "on_target": N_("on target"),
    "distance": N_("off target"),
    "two_sylops": N_("two sylops"),
    "final_draw": N_("final draw"),
    "fairy_empress": N_("Fairy Empress"),
    "pair": N_("Pair"),
    "difference": N_("difference"),
}
TOTAL_AND_RANK = N_("{total}, {rank}")

# The first say everything by their total; beside the name of the others it would only puzzle.
_RANKS_BY_TOTAL = frozenset({"total", "final_draw"})
_RANKS_WITHOUT_TOTAL = frozenset({"idiots_array"})
# Here the total is no total of cards.
_RANKS_OF: Mapping[str, str] = {
    "pair": N_("pair of {total}"),
    "difference": N_("difference of {total}"),
}


def deck_of(code: str) -> str:
    """The deck that a code's form belongs to; coins and flasks are named alike in both decks that have them.

    >>> deck_of("+3t"), deck_of("3h"), deck_of("CE")
    ('spike', 'kerton', 'smuggler')
    """
    if code[:1] in ("+", "-", "0"):
        return "spike"
    if code[:1].isdigit():
        return "kerton"
    if code[:1] in ("s", "b"):
        return "kessel"
    if code[:1] in ("L", "V") or code in _COMPANIONS:
        return "smuggler"
    return "traditional"


def card_name(catalog: Catalog, code: str, deck: str | None = None) -> str:
    """A card's full name: `7 of Sabers`, `Star (−17)`; `a card` for one that is hidden; else the code itself."""
    if code == UNKNOWN:
        return catalog.text(HIDDEN_CARD)
    deck = deck or deck_of(code)
    if code in _FACES and deck == "traditional":
        template, _, value = _FACES[code]
        return catalog.text(template, value=value)
    if code in _COMPANIONS:
        return catalog.text(_COMPANIONS[code][0])
    suit, value_text = _parts(code, deck)
    if (deck, suit) in _PIPS:
        return catalog.text(_PIPS[deck, suit], value=_signed(value_text))
    if suit in _COURT_NAMES and value_text.isdecimal():
        number = int(value_text)
        return catalog.text(_COURT_NAMES[suit][max(0, min(number, 15) - 11)], value=number)
    return code


def card_short(catalog: Catalog, code: str, deck: str | None = None) -> str:
    """A card's short name, for a label: `7 Sabers`, `Star`, `+3 triangles`."""
    if code == UNKNOWN:
        return catalog.text(HIDDEN_SHORT)
    deck = deck or deck_of(code)
    if code in _FACES and deck == "traditional":
        return catalog.text(_FACES[code][1])
    if code in _COMPANIONS:
        return catalog.text(_COMPANIONS[code][1])
    suit, value_text = _parts(code, deck)
    if (deck, suit) not in SUITS or not value_text:
        return code
    rank = _signed(value_text)
    if value_text.isdecimal() and int(value_text) in _COURT_SHORT and suit in _COURT_NAMES:
        rank = catalog.text(_COURT_SHORT[int(value_text)])
    return catalog.text(RANK_AND_SUIT, rank=rank, suit=suit_name(catalog, suit, deck))


def _parts(code: str, deck: str) -> tuple[str, str]:
    """A code's suit letter and its value as text."""
    if deck in ("spike", "kerton"):
        return code[-1:], code[:-1]
    return code[:1], code[1:]


def _signed(value: str) -> str:
    return value.replace("-", "\N{MINUS SIGN}")


def card_number(number: int) -> str:
    """A number with its sign, as it stands on the cards and the gold die: `+5`, `−10`, `0`."""
    return _signed(f"{number:+}") if number else "0"


def card_names(catalog: Catalog, codes: Iterable[str]) -> str:
    """Several cards in a row."""
    return catalog.listed(card_name(catalog, code) for code in codes)


def suit_name(catalog: Catalog, suit: str, deck: str) -> str:
    """A suit by its letter in the deck's codes; a letter that the deck does not have stands for itself."""
    template = SUITS.get((deck, suit))
    return suit if template is None else catalog.text(template)


def rank_name(catalog: Catalog, rank: str) -> str:
    """A rank by name; a house's own is made readable: `three_aces` is `Three Aces`."""
    template = RANK_NAMES.get(rank)
    if template is not None:
        return catalog.text(template)
    words = rank.replace("_", " ").replace("-", " ").split()
    return " ".join(word[:1].upper() + word[1:] for word in words) or rank


def rank_says_total(rank: str) -> bool:
    """Whether what a hand of the rank is worth is told with its total in one: `pair of 2`."""
    return rank in _RANKS_OF


def worth(catalog: Catalog, total: int | None, rank: str) -> str:
    """What a hand is worth, in a few words: `22`, `23, Pure Sabacc`, `29, bombed out`, `Idiot's Array`."""
    if rank in _RANKS_BY_TOTAL and total is not None:
        return shown(total)
    if total is None or rank in _RANKS_WITHOUT_TOTAL:
        return rank_name(catalog, rank)
    if rank in _RANKS_OF:
        return catalog.text(_RANKS_OF[rank], total=total)
    return catalog.text(TOTAL_AND_RANK, total=total, rank=rank_name(catalog, rank))
