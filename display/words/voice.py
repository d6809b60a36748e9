"""What the droid says aloud by espeak-ng.

A translation is written to be heard. In Japanese it is kana and digits alone, with spaces between the words: espeak-ng
spells everything else character by character.
"""

from __future__ import annotations

from collections.abc import Mapping

from display.words.catalog import P_, Catalog, Text, filled_in

VOICE: Mapping[str, str] = {
    "turn": P_("spoken aloud", "{name}, your turn."),
    "turn_seat": P_("spoken aloud", "Seat {seat}, your turn."),
    "shift": P_("spoken aloud", "Sabacc Shift!"),
    "wins": P_("spoken aloud", "{name} wins."),
    "wins_seat": P_("spoken aloud", "Seat {seat} wins."),
    "share": P_("spoken aloud", "{names} share the pot."),
    "share_seats": P_("spoken aloud", "Seats {seats} share the pot."),
    "nobody": P_("spoken aloud", "Nobody wins."),
    "refused": P_("spoken aloud", "That cannot be."),
    "unknown_card": P_("spoken aloud", "Unknown card."),
}


def aloud_text(catalog: Catalog, code: str, values: Mapping[str, Text]) -> str:
    """The sentence for a code of `VOICE`."""
    return filled_in(catalog, VOICE[code], values)
