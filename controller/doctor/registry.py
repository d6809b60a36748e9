"""All checks, in their order: from what everything rests on to what rests on it."""

from __future__ import annotations

from controller.doctor import around, cards, panel, picture, software, table
from controller.doctor.checks import Check

CHECKS: tuple[Check, ...] = (
    Check("configuration", table.configuration, 10, configured=False),
    Check("table", table.running, 10, configured=False),
    Check("python", software.python, 5, configured=False),
    Check("libraries", software.libraries, 10, configured=False),
    Check("pygame", software.pygame, 30, configured=False),
    Check("pin library", software.pin_library, 30),
    Check("board", around.board, 5, configured=False),
    Check("power", around.power, 10, configured=False),
    Check("clock", around.clock, 10, configured=False),
    Check("state folder", around.state_folder, 15, configured=False),
    Check("disk space", around.disk_space, 10, configured=False),
    Check("pins", panel.pins, 10, exclusive=True, pins=True),
    Check("buttons", panel.buttons, 10, exclusive=True, pins=True),
    Check("lamps", panel.lamps, 20, exclusive=True, pins=True),
    Check("buzzer", panel.buzzer, 10, exclusive=True, pins=True),
    Check("readers", cards.readers, 5, exclusive=True),
    Check("deck", cards.deck, 10),
    Check("screen", picture.screen, 30, exclusive=True),
    Check("fonts", picture.fonts, 30, configured=False),
    Check("sound", picture.sound, 30, exclusive=True),
    Check("voice", picture.voice, 15),
)
