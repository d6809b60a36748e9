"""From pygame's events to intents: mouse, touch and keyboard, and what each of them holds."""

from __future__ import annotations

import pygame

from display.canvas import HitMap
from display.intents import Intent, MenuMove, Quit, ScrollTray, release_of
from display.keys import intent_for_key
from display.scene import MenuScene, Scene, TableScene

_NAMED_KEYS = {
    pygame.K_RETURN: "return",
    pygame.K_KP_ENTER: "return",
    pygame.K_SPACE: "space",
    pygame.K_ESCAPE: "escape",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_F1: "f1",
    pygame.K_F10: "f10",
    pygame.K_PAUSE: "pause",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "-",
}
_LETTERS = {getattr(pygame, f"KSCAN_{letter}"): letter.lower() for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
_DIGITS = {getattr(pygame, f"KSCAN_{digit}"): digit for digit in "0123456789"}
_LOST = tuple(
    getattr(pygame, name) for name in ("WINDOWFOCUSLOST", "WINDOWMINIMIZED", "WINDOWHIDDEN") if hasattr(pygame, name)
)

MOUSE = "mouse"


class Gestures:
    """Turns events into intents, and ends what was held when the finger or key goes up.

    What is held ends by the finger, button or key that began it, wherever it is by then, and by
    the loss of the window's focus: a private look never stays open by itself.
    """

    def __init__(self) -> None:
        self._held: dict[object, Intent] = {}

    def intents(self, event: pygame.event.Event, scene: Scene, hits: HitMap, size: tuple[int, int]) -> list[Intent]:
        """Return what `event` asks for, given the picture that is on the screen."""
        if event.type == pygame.QUIT:
            return [*self.let_go(), Quit()]
        if event.type in _LOST:
            return self.let_go()
        if event.type == pygame.MOUSEBUTTONDOWN:
            # Touch arrives as fingers; the mouse events that SDL makes of it would act twice.
            if getattr(event, "touch", False) or event.button != 1:
                return []
            return self._begin(MOUSE, hits.at(event.pos))
        if event.type == pygame.MOUSEBUTTONUP:
            if getattr(event, "touch", False) or event.button != 1:
                return []
            return self._end(MOUSE)
        if event.type == pygame.FINGERDOWN:
            place = (int(event.x * size[0]), int(event.y * size[1]))
            return self._begin(("finger", event.finger_id), hits.at(place))
        if event.type == pygame.FINGERUP:
            return self._end(("finger", event.finger_id))
        if event.type == pygame.KEYDOWN:
            return self._key_down(event, scene)
        if event.type == pygame.KEYUP:
            return self._end(("key", event.scancode))
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event, scene)
        return []

    def let_go(self) -> list[Intent]:
        """End everything that is held."""
        ended = [release_of(intent) for intent in self._held.values()]
        self._held.clear()
        return [intent for intent in ended if intent is not None]

    def _begin(self, holder: object, intent: Intent | None) -> list[Intent]:
        if intent is None:
            return []
        before = self._end(holder)
        if release_of(intent) is not None:
            self._held[holder] = intent
        return [*before, intent]

    def _end(self, holder: object) -> list[Intent]:
        held = self._held.pop(holder, None)
        ended = release_of(held) if held is not None else None
        return [ended] if ended is not None else []

    def _key_down(self, event: pygame.event.Event, scene: Scene) -> list[Intent]:
        holder = ("key", event.scancode)
        if holder in self._held:
            return []
        names = _key_names(event)
        if isinstance(scene, MenuScene) and scene.entry is not None:
            character = getattr(event, "unicode", "")
            names = [character] if character and character.isprintable() else names
        for name in names:
            intent = intent_for_key(scene, name)
            if intent is not None:
                return self._begin(holder, intent)
        return []

    def _wheel(self, event: pygame.event.Event, scene: Scene) -> list[Intent]:
        if isinstance(scene, MenuScene):
            return [MenuMove(-event.y)] if event.y else []
        if not isinstance(scene, TableScene) or scene.emulator is None or not scene.emulator.tray:
            return []
        first = max(0, min(scene.emulator.tray_first - event.y, len(scene.emulator.tray) - 1))
        return [ScrollTray(first)]


def _key_names(event: pygame.event.Event) -> list[str]:
    """Every name a key press may go by, best first: special keys, the character, the place.

    The place (scancode) lets letter keys work under a Cyrillic or any other layout.
    """
    if event.key in _NAMED_KEYS:
        return [_NAMED_KEYS[event.key]]
    names = []
    character = getattr(event, "unicode", "")
    if character and character.isprintable():
        names.append(character.lower())
    for table in (_LETTERS, _DIGITS):
        if event.scancode in table and table[event.scancode] not in names:
            names.append(table[event.scancode])
    return names
