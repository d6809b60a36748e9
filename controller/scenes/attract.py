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
        tagline=troubles[0] if troubles else table.telling.notice or _tagline(table),
        rules=tuple(words.in_a_nutshell(ruleset)),
        start_text=start_text(table),
        options_text=own_game(table) or told,
        badges=badges(words, table.settings),
    )


def own_game(table: Table) -> str:
    """What a press leads to, where the rules of another game are shown; empty where they are the table's own."""
    own = table.session.ruleset
    if table.attract.ruleset.name == own.name:
        return ""
    return table.words.talk("own_game", title=table.words.ruleset_title(own))


def _tagline(table: Table) -> str:
    """What the droid does; after a restart in the middle of an evening, how far that has come."""
    session, words = table.session, table.words
    player = session.players.get(session.next_to_deal)
    if not session.hands_settled or player is None:
        return words.talk("tagline")
    return words.talk("evening_goes_on", number=session.hand_number, name=player.name)


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
