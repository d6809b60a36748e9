"""The picture of an open menu."""

from __future__ import annotations

from dataclasses import replace

from controller.scenes.labels import labels_of
from controller.scenes.panel import PanelScenes
from controller.scenes.parts import badges
from controller.table import Table
from display.scene import EmulatorPanel, MenuHint, MenuScene
from hardware.mock import MockDriver


def menu_scene(table: Table, panel: PanelScenes) -> MenuScene:
    """The page in front, with what its marked row is about, or what the last press led to."""
    menu, talk = table.menus.menu, table.words.talk
    items = menu.items()
    selected = min(menu.selected, max(0, len(items) - 1))
    told = menu.told
    troubles = tuple(table.telling.troubles.values())
    note = items[selected].note if items else ""
    return MenuScene(
        title=" › ".join(page.title for page in menu.pages[-2:]),
        rows=tuple(item.row() for item in items),
        selected=selected,
        changing=menu.changing,
        note=note or (troubles[0] if troubles else ""),
        told="" if told is None else told.text,
        refused=told is not None and not told.good,
        hints=_hints(table),
        back_text=talk("menu_back" if len(menu.pages) > 1 else "menu_close"),
        badges=badges(table.words, table.settings),
        entry=None if menu.typing is None else menu.typing.scene(),
        emulator=_panel(panel) if menu.page.shows_panel else None,
        labels=labels_of(table.words),
    )


def _panel(panel: PanelScenes) -> EmulatorPanel | None:
    """The desk's panel, on which every button may be tried; nobody looks at cards meanwhile."""
    found = panel.emulated()
    if found is None:
        return None
    return replace(found, buttons=tuple(replace(button, enabled=True) for button in found.buttons), peek_seats=())


def _hints(table: Table) -> tuple[MenuHint, ...]:
    """What the buttons that there are do now, with their keys on a desk."""
    menu, talk = table.menus.menu, table.words.talk
    desk = isinstance(table.driver, MockDriver)
    names = {name for name, _ in table.buttons()}

    def hint(buttons: tuple[str, ...], key: str, text: str) -> list[MenuHint]:
        if not names.issuperset(buttons) and not desk:
            return []
        caps = " ".join(talk(f"button_{name}") for name in buttons) if names.issuperset(buttons) else ""
        return [MenuHint(caps, key if desk else "", talk(text))]

    if menu.page.takes_buttons:
        return (MenuHint("", "", talk("menu_hold_to_leave")),)
    if menu.typing is not None:
        return (
            *hint(("minus", "plus"), "", "menu_move"),
            *hint(("deal",), "", "menu_take"),
            *hint(("fold",), "Esc", "menu_let_be"),
        )
    if menu.changing:
        return (*hint(("minus", "plus"), "← →", "menu_change"), *hint(("deal",), "⏎", "menu_done"))
    return (
        *hint(("minus", "plus"), "↑ ↓", "menu_move"),
        *hint(("deal",), "⏎", "menu_choose"),
        *hint(("fold",), "Esc", "menu_goes_back"),
    )
