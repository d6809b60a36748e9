"""Keys: what each asks for, by scene."""

from __future__ import annotations

import pytest

from display.intents import HoldPeek, Intent, Pause, PressAction, Quit, SelectCard, Start
from display.keys import intent_for_key
from display.samples import reveal, scenes, table
from display.scene import ActionButton, EmulatorPanel, PanelButton, TableScene


@pytest.mark.parametrize(
    ("key", "intent"),
    [
        ("m", PressAction("match")),
        ("R", PressAction("raise")),
        ("+", PressAction("plus")),
        ("-", PressAction("minus")),
        ("c", PressAction("call")),  # greyed out: the table says why not
        ("return", PressAction("deal")),
        ("space", PressAction("deal")),
        ("escape", Quit()),
        ("pause", Pause()),
        ("4", HoldPeek(4)),
        ("9", None),
        ("q", None),
    ],
)
def test_keys_on_a_table(key: str, intent: Intent | None) -> None:
    assert intent_for_key(table(emulator=True), key) == intent


def test_enter_confirms_where_the_table_has_a_confirm_button() -> None:
    scene = TableScene(title="", actions=(ActionButton("confirm", "Confirm"),))
    assert intent_for_key(scene, "return") == PressAction("confirm")
    panel = EmulatorPanel((PanelButton("deal", "Deal", "Enter"),))
    assert intent_for_key(TableScene(title="", emulator=panel), "return") == PressAction("deal")


def test_a_key_given_to_a_button_comes_first() -> None:
    scene = TableScene(title="", actions=(ActionButton("three", "3", "", "3"),))
    assert intent_for_key(scene, "3") == PressAction("three")


@pytest.mark.parametrize(
    ("selected", "key", "expected"),
    [
        ((3, 0), "right", (3, 1)),
        ((3, 0), "left", (3, 4)),
        ((3, 4), "down", (3, 0)),
        ((2, 3), "right", (2, 4)),  # on from the hand into the field
        (None, "right", (3, 0)),
        (None, "up", (3, 4)),
    ],
)
def test_arrows_move_the_selection(selected: tuple[int, int] | None, key: str, expected: tuple[int, int]) -> None:
    base = table(count=5)
    scene = TableScene(title="", seats=base.seats, selected_card=selected)
    assert intent_for_key(scene, key) == SelectCard(*expected)


def test_arrows_without_cards_ask_for_nothing() -> None:
    assert intent_for_key(TableScene(title=""), "right") is None


def test_keys_on_the_other_screens() -> None:
    every = scenes()
    assert intent_for_key(every["attract"], "space") == Start()
    assert intent_for_key(every["attract"], "return") == Start()
    assert intent_for_key(every["attract"], "3") is None
    assert intent_for_key(every["fault"], "return") is None
    assert intent_for_key(every["fault"], "escape") == Quit()
    assert intent_for_key(reveal(), "return") == PressAction("deal")
    assert intent_for_key(reveal(), "3") is None
    assert intent_for_key(every["shift"], "m") == PressAction("match")
