"""Whatever people do at the table, in whatever order: it never stops, no credit is lost, and the hand replays."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from controller.table_config import CARDS
from display.intents import (
    HoldMenu,
    HoldPeek,
    MenuAccept,
    MenuBack,
    MenuChoose,
    MenuErase,
    MenuMove,
    MenuStep,
    MenuType,
    OpenMenu,
    Pause,
    PresentTag,
    PressAction,
    ReleaseAction,
    ReleaseMenu,
    ReleasePeek,
    SelectCard,
    Start,
)
from hardware.settings import BUTTON_NAMES, ButtonSettings, HardwareSettings
from rules.hand import Hand
from rules.ruleset import shipped_names
from tests.controller.tables import Desk, configuration, seats

SCREEN = ("check", "bet", "exchange", "swap", "discard", "keep", "pass", "muck", "show", "unfield", "nonsense")


def panel() -> HardwareSettings:
    """A shared panel without a few buttons, and some that are bound to seats, one of them empty."""
    shared = [ButtonSettings(name, pin) for pin, name in enumerate(BUTTON_NAMES) if name not in ("call", "minus")]
    own = [
        ButtonSettings(name, 20 + seat, seat) for seat, name in ((1, "field"), (2, "draw"), (3, "stand"), (8, "fold"))
    ]
    return HardwareSettings("mock", (*shared, *own))


def menu_press(desk: Desk, chance: random.Random) -> None:
    """Something that is asked of a menu, whether one is open or not."""
    if chance.random() < 0.2:
        for _ in range(5):
            desk.table.handle(MenuBack())
        return
    wanted = chance.choice((None, chance.randint(-1, 14)))
    desk.table.handle(
        chance.choice(
            (
                MenuMove(chance.randint(-3, 3)),
                MenuChoose(wanted),
                MenuChoose(wanted),
                MenuStep(chance.choice((-2, -1, 1, 2)), wanted),
                MenuType(chance.choice(("1", "9", "x", " "))),
                MenuErase(),
                MenuAccept(),
                MenuBack(),
                HoldMenu(),
                ReleaseMenu(),
            )
        )
    )


def anything(desk: Desk, chance: random.Random) -> None:
    """One thing that somebody does."""
    table = desk.table
    match chance.randrange(15):
        case 0 | 1 | 2 | 3:
            name, seat = chance.choice(desk.driver.buttons)
            desk.press(name, seat, after=chance.choice((0.0, 0.2, 0.5)))
        case 4:
            name = chance.choice((*BUTTON_NAMES, *SCREEN))
            table.handle(PressAction(name))
            table.collect(desk.clock())
            table.handle(ReleaseAction(name))
        case 5:
            table.handle(SelectCard(chance.randint(0, 8), chance.randint(-1, 6)))
        case 6:
            table.handle(chance.choice((HoldPeek(chance.randint(0, 8)), ReleasePeek(1))))
        case 7 if chance.random() < 0.3:
            table.handle(Pause())
        case 8:
            uids = list(desk.driver.tray.cards) or ["0000000001"]
            table.handle(PresentTag(chance.choice((*uids, "FFFFFFFF"))))
        case 9:
            reader = desk.driver.readers[0]
            (desk.driver.unplug if chance.random() < 0.3 else desk.driver.plug_in)(reader)
        case 10:
            table.handle(Start())
        case 11 if chance.random() < 0.4:
            table.handle(OpenMenu())
        case 12 | 13:
            menu_press(desk, chance)
        case _:
            desk.wait(chance.choice((0.1, 1.0, 5.0)))
    desk.scene()


@pytest.mark.parametrize("cards", CARDS)
@pytest.mark.parametrize("ruleset", shipped_names())
def test_anything_may_happen(tmp_path: Path, ruleset: str, cards: str) -> None:
    told = configuration(
        tmp_path,
        seats(3, 1),
        ruleset=ruleset,
        cards=cards,
        hardware=panel(),
        private_look="pass_and_look",
        pace=0.3,
        hand_minutes=0.3,
    )
    chance = random.Random(f"{ruleset} {cards}")
    desk = Desk(tmp_path, told, seed=chance.randrange(1000))
    for number in range(1, 401):
        anything(desk, chance)
        assert desk.table.fault is None
        if desk.session.hand is not None:
            # Between hands a referee may correct credits, which is booked.
            lying = desk.hand.main_pot + desk.hand.sabacc_pot
            assert desk.table.stage != "hand" or sum(desk.hand.credits.values()) + lying == desk.session.bought_in
            assert desk.moves() == desk.stored()
        if desk.table.stage != "hand":
            desk.assert_balanced()
        if number % 100 == 0:
            if desk.session.hand is not None:
                again = Hand.replay(desk.hand.header, desk.moves())
                assert (again.awaiting, again.credits) == (desk.hand.awaiting, desk.hand.credits)
            desk.close()
            desk = Desk(tmp_path, told, seed=1)
    desk.close()
