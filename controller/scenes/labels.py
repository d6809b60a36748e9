"""The few words that the pictures themselves carry, in the table's language."""

from __future__ import annotations

from display.scene import Labels
from display.words import Words


def labels_of(words: Words) -> Labels:
    """The labels in the language of this moment, which may change between two pictures."""
    marks: dict[str, dict[str, str]] = {
        "on_turn": {},
        "stake": {"amount": "{amount}"},
        "dealer_mark": {},
        "raise_to": {},
        "hold_to_look": {},
        "payments": {},
        "private_title": {"seat": "{seat}"},
        "private_hint": {},
    }
    return Labels(**{name: words.talk(name, **values) for name, values in marks.items()})
