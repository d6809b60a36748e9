"""Hands at the menu: the panel's buttons alone, a finger on the picture, or the keyboard."""

from __future__ import annotations

from typing import Protocol

import pygame

from controller.menus.opening import OPEN_SECONDS
from display.canvas import HitMap
from display.gestures import Gestures
from display.intents import (
    HoldMenu,
    Intent,
    MenuAccept,
    MenuBack,
    MenuChoose,
    MenuErase,
    MenuMove,
    MenuStep,
    release_of,
)
from display.keys import intent_for_key
from display.render import render
from display.scene import MenuScene
from tests.controller.tables import Desk

SIZE = (800, 480)


def menu(desk: Desk) -> MenuScene:
    """The page that is shown."""
    scene = desk.scene()
    assert isinstance(scene, MenuScene), scene
    return scene


def place_of(scene: MenuScene, label: str) -> int:
    """The row with that label."""
    labels = [row.label for row in scene.rows]
    assert label in labels, labels
    return labels.index(label)


class Operator(Protocol):
    """Somebody at a menu; rows are named by their labels."""

    def open(self) -> None: ...
    def choose(self, label: str) -> None: ...
    def step(self, label: str, steps: int) -> None: ...
    def enter(self, label: str, text: str) -> None: ...
    def back(self) -> None: ...


class ByPanel:
    """Only plus, minus, DEAL and FOLD."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def press(self, name: str) -> None:
        self.desk.press(name, after=0.1)

    def open(self) -> None:
        for name in ("plus", "minus"):
            self.desk.driver.press(name)
        self.desk.wait(OPEN_SECONDS + 0.1)
        for name in ("plus", "minus"):
            self.desk.driver.release(name)
        self.desk.wait(0.1)

    def mark(self, label: str) -> None:
        for _ in range(50):
            scene = menu(self.desk)
            if scene.rows[scene.selected].label == label:
                return
            self.press("plus")
        raise AssertionError(f"no row {label}")

    def choose(self, label: str) -> None:
        self.mark(label)
        self.press("deal")

    def step(self, label: str, steps: int) -> None:
        self.choose(label)
        for _ in range(abs(steps)):
            self.press("plus" if steps > 0 else "minus")
        self.press("deal")

    def enter(self, label: str, text: str) -> None:
        self.choose(label)
        entry = menu(self.desk).entry
        assert entry is not None
        for key in [entry.keys[-2]] * len(entry.text) + [character.upper() for character in text] + [entry.keys[-1]]:
            while True:
                entry = menu(self.desk).entry
                assert entry is not None
                if entry.keys[entry.selected] == key:
                    break
                self.press("plus")
            self.press("deal")

    def back(self) -> None:
        self.press("fold")


class ByTouch:
    """Only fingers, on what the picture offers."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def hits(self) -> HitMap:
        return render(self.desk.scene(), pygame.Surface(SIZE))

    def touch(self, intent: Intent, seconds: float = 0.1) -> None:
        hits = self.hits()
        box = hits.box_of(intent)
        assert box is not None, f"{intent} cannot be touched"
        x, y = pygame.Rect(box).center
        gestures = Gestures()
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            event = pygame.event.Event(kind, x=(x + 0.5) / SIZE[0], y=(y + 0.5) / SIZE[1], finger_id=1)
            for asked in gestures.intents(event, self.desk.scene(), hits, SIZE):
                self.desk.table.handle(asked)
            self.desk.wait(seconds)

    def open(self) -> None:
        self.touch(HoldMenu(), OPEN_SECONDS + 0.1)

    def turn_to(self, label: str) -> int:
        wanted = place_of(menu(self.desk), label)
        for _ in range(20):
            if self.hits().box_of(MenuChoose(wanted)) is not None:
                return wanted
            moves = [area.intent for area in self.hits().areas if isinstance(area.intent, MenuMove)]
            down = [move for move in moves if move.step > 0]
            self.touch((down or moves)[0])
        raise AssertionError(f"the page with {label} cannot be turned up")

    def choose(self, label: str) -> None:
        self.touch(MenuChoose(self.turn_to(label)))

    def step(self, label: str, steps: int) -> None:
        place = self.turn_to(label)
        for _ in range(abs(steps)):
            self.touch(MenuStep(1 if steps > 0 else -1, place))

    def enter(self, label: str, text: str) -> None:
        self.choose(label)
        entry = menu(self.desk).entry
        assert entry is not None
        for _ in entry.text:
            self.touch(MenuErase())
        for character in text:
            self.touch(MenuChoose(entry.keys.index(character.upper())))
        self.touch(MenuAccept())

    def back(self) -> None:
        self.touch(MenuBack())


class ByKeyboard:
    """Only keys."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def key(self, key: str) -> None:
        intent = intent_for_key(self.desk.scene(), key)
        assert intent is not None, key
        self.desk.table.handle(intent)
        self.desk.wait(0.1)
        let_go = release_of(intent)
        if let_go is not None:
            self.desk.table.handle(let_go)
            self.desk.wait(0.1)

    def open(self) -> None:
        self.key("f10")

    def mark(self, label: str) -> None:
        scene = menu(self.desk)
        for _ in range(place_of(scene, label) - scene.selected):
            self.key("down")
        for _ in range(scene.selected - place_of(scene, label)):
            self.key("up")

    def choose(self, label: str) -> None:
        self.mark(label)
        self.key("return")

    def step(self, label: str, steps: int) -> None:
        self.mark(label)
        for _ in range(abs(steps)):
            self.key("right" if steps > 0 else "left")

    def enter(self, label: str, text: str) -> None:
        self.mark(label)
        if not text.isdecimal():
            self.key("return")
            entry = menu(self.desk).entry
            assert entry is not None
            for _ in entry.text:
                self.key("backspace")
        for character in text:
            self.key("space" if character == " " else character)
        self.key("return")

    def back(self) -> None:
        self.key("escape")


OPERATORS = (ByPanel, ByTouch, ByKeyboard)
