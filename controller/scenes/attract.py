"""The picture between evenings: nobody plays."""

from __future__ import annotations

from controller.scenes.parts import badges
from controller.table import Table
from display.scene import AttractScene


def attract_scene(table: Table) -> AttractScene:
    """What this is, the rules in a nutshell, how to start."""
    words = table.words
    ruleset = table.attract.ruleset
    options = ruleset.options
    cards = words.talk(table.settings.cards)
    seats = len(table.session.players)
    if hasattr(options, "blind"):
        blind = options.blind
        told = words.talk("options_blind", seats=seats, blind=blind, double=2 * blind, cards=cards)
    elif not hasattr(options, "ante"):
        told = words.talk("options_no_ante", seats=seats, cards=cards)
    else:
        told = words.talk("options", seats=seats, ante=options.ante, cards=cards)
    troubles = tuple(table.telling.troubles.values())
    return AttractScene(
        title=words.ruleset_title(ruleset),
        tagline=troubles[0] if troubles else table.telling.notice or words.talk("tagline"),
        rules=tuple(words.in_a_nutshell(ruleset)),
        start_text=start_text(table),
        options_text=told,
        badges=badges(words, table.settings),
    )


def start_text(table: Table, *, to_play: bool = False) -> str:
    """What a press does: over a settled hand it leads back there."""
    talk = table.words.talk
    if table.stage != "attract":
        return talk("start_on")
    if table.settings.seating == "ask":
        return talk("start_seating")
    if to_play:
        return talk("show_start")
    return talk("start_or_table" if any(name == "plus" for name, _ in table.buttons()) else "start")
