"""What a key on the keyboard asks for, given the scene. Knows key names only, not pygame."""

from __future__ import annotations

from display.intents import (
    HoldPeek,
    Intent,
    MenuAccept,
    MenuBack,
    MenuChoose,
    MenuErase,
    MenuMove,
    MenuStep,
    MenuType,
    OpenHelp,
    OpenMenu,
    Pause,
    PressAction,
    Quit,
    SelectCard,
    Start,
    Wake,
)
from display.scene import (
    AttractScene,
    DemonstrationScene,
    FaultScene,
    MenuScene,
    RevealScene,
    Scene,
    ShiftScene,
    TableScene,
)

_CONFIRM_ACTIONS = ("confirm", "deal")
_STEPS = {"left": -1, "up": -1, "right": 1, "down": 1}


def intent_for_key(scene: Scene, key: str) -> Intent | None:
    """Return what pressing `key` asks for, or None.

    `key` is one character (`d`, `+`, `3`) or a name: `return`, `space`, `escape`, `pause`, `left`,
    `right`, `up`, `down`, `backspace`, `f1`, `f10`. A key that the scene gives to a button comes before everything else.
    """
    if isinstance(scene, MenuScene):
        return _in_menu(scene, key)
    key = key.lower()
    if key == "f10":
        return OpenMenu()
    if key in ("f1", "?", "h"):
        return OpenHelp()
    if key == "escape":
        return Quit()
    if isinstance(scene, ShiftScene):
        scene = scene.table
    if isinstance(scene, FaultScene):
        return None
    if isinstance(scene, AttractScene | DemonstrationScene):
        if key in ("return", "space"):
            return Start()
        if key == "+":
            return PressAction("plus")
        return Wake() if isinstance(scene, DemonstrationScene) else None
    named = _buttons(scene)
    for action, button_key in named:
        if button_key and _same_key(button_key, key):
            return PressAction(action)
    if key in ("return", "space"):
        actions = [action for action, _ in named]
        known = (action for action in _CONFIRM_ACTIONS if action in actions)
        return PressAction(next(known, "deal"))
    if key in ("+", "-"):
        return PressAction("plus" if key == "+" else "minus")
    if key == "pause":
        return Pause()
    if isinstance(scene, TableScene):
        if len(key) == 1 and key in "12345678":
            return HoldPeek(int(key))
        if key in _STEPS:
            return _moved_selection(scene, _STEPS[key])
    return None


def _in_menu(scene: MenuScene, key: str) -> Intent | None:
    """What a key does in a menu; what is typed keeps its capitals."""
    if key == "escape":
        return MenuBack()
    if scene.entry is not None:
        return _typed(key)
    if scene.emulator is not None:
        for button in scene.emulator.buttons:
            if button.key and _same_key(button.key, key.lower()):
                return PressAction(button.name)
    match key:
        case "up" | "down":
            return MenuMove(_STEPS[key])
        case "left" | "right":
            return MenuStep(_STEPS[key])
        case "+" | "-":
            return MenuStep(1 if key == "+" else -1)
        case "return" | "space":
            return MenuChoose()
        case "backspace" | "f10" | "f1":
            return MenuBack()
    return MenuType(key) if len(key) == 1 and key.isdecimal() else None


def _typed(key: str) -> Intent | None:
    named: dict[str, Intent] = {"return": MenuAccept(), "backspace": MenuErase(), "space": MenuType(" ")}
    return named.get(key) or (MenuType(key) if len(key) == 1 else None)


def _buttons(scene: TableScene | RevealScene) -> list[tuple[str, str]]:
    """Every button of the scene with its key."""
    buttons = [(action.action, action.key) for action in scene.actions]
    if isinstance(scene, TableScene) and scene.emulator is not None:
        buttons += [(button.name, button.key) for button in scene.emulator.buttons]
    return buttons


def _same_key(button_key: str, key: str) -> bool:
    wanted = button_key.lower()
    if wanted in ("enter", "⏎"):
        wanted = "return"
    if wanted == "−":
        wanted = "-"
    return wanted == key


def _moved_selection(scene: TableScene, step: int) -> SelectCard | None:
    """The next card of the seat whose card is selected, else the first of the seat on turn."""
    chosen = scene.selected_card
    for panel in scene.seats:
        count = len(panel.cards) + len(panel.field)
        if chosen is not None and chosen[0] == panel.seat and count:
            return SelectCard(panel.seat, (chosen[1] + step) % count)
        if chosen is None and panel.on_turn and count:
            return SelectCard(panel.seat, 0 if step > 0 else count - 1)
    return None
