"""What several pictures share: cards, pots, digits to copy."""

from __future__ import annotations

from controller.table_settings import Settings
from display.scene import CardFace, PotPanel
from display.words import Words
from rules.view import View


def grouped(digits: str) -> str:
    """Digits in groups of eight, which can be copied and compared."""
    return " ".join(digits[start : start + 8] for start in range(0, len(digits), 8))


def badges(words: Words, settings: Settings) -> tuple[str, ...]:
    """The small marks that are always visible."""
    return tuple(words.talk(code, **values) for code, values in settings.badges)


def face(words: Words, view: View, card: str, state: str = "") -> CardFace:
    """A card as the view shows it."""
    deck = view.ruleset.deck.name
    return CardFace(card, deck, state, words.card_short(card, deck))


def pots(words: Words, view: View) -> tuple[PotPanel, ...]:
    """Both pots; where the ruleset feeds no Sabacc pot, only one that another ruleset left."""
    main = PotPanel(words.talk("main_pot"), view.main_pot)
    if not view.sabacc_pot and not hasattr(view.ruleset.options, "sabacc_ante"):
        return (main,)
    return (main, PotPanel(words.talk("sabacc_pot"), view.sabacc_pot))
