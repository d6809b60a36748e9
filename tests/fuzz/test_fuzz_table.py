"""A running table to which anything is told: by hardware that errs, and by a screen that asks for what there is not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.table_config import CARDS
from display.intents import (
    HoldPeek,
    Intent,
    Pause,
    PresentTag,
    PressAction,
    Quit,
    ReleaseAction,
    ReleasePeek,
    ScrollTray,
    SelectCard,
    Start,
)
from hardware.events import (
    ButtonNoisy,
    ButtonPressed,
    ButtonQuiet,
    ButtonReleased,
    ButtonStuck,
    CardPresented,
    CardRemoved,
    HardwareEvent,
    ReaderFault,
    ReaderRecovered,
    TwoCards,
)
from hardware.settings import BUTTON_NAMES
from rules.hand import Hand
from rules.ruleset import shipped_names
from tests.controller.tables import Desk, configuration, seats
from tests.fuzz.budget import fuzzed, within
from tests.fuzz.commands import printable

SEATS = st.sampled_from((1, 2, 3, 4, 0, 8, 9, 99, -1, 10**9))
NUMBERS = st.sampled_from((0, 1, 2, 5, -1, -10, 99, 10**9))
WORDS = st.sampled_from(
    (
        *(
            *BUTTON_NAMES,
            "check",
            "bet",
            "exchange",
            "swap",
            "discard",
            "keep",
            "pass",
            "muck",
            "show",
            "unfield",
            "pulse",
        ),
        *(
            "",
            " ",
            "DRAW",
            "draw ",
            "deal 1 S4",
            "1 check",
            "pick",
            "wild",
            "dice",
            "nonsense",
            "__class__",
            "\x1b[2J",
            "ход",
            "x" * 5000,
        ),
    )
)
UIDS = st.sampled_from(("0000000001", "0000000002", "000000004C", "FFFFFFFF", "", "ffffffff", "?" * 40, "S4", "००००"))

INTENTS: st.SearchStrategy[Intent] = st.one_of(
    st.builds(PressAction, WORDS),
    st.builds(PressAction, WORDS),
    st.builds(ReleaseAction, WORDS),
    st.builds(SelectCard, SEATS, NUMBERS),
    st.builds(HoldPeek, SEATS),
    st.builds(ReleasePeek, SEATS),
    st.builds(PresentTag, UIDS),
    st.builds(ScrollTray, NUMBERS),
    st.sampled_from((Start(), Pause(), Quit(), Start(), PressAction("deal"))),
)
NAMES = st.sampled_from((*BUTTON_NAMES, "", "nonsense"))
BOUND = st.none() | SEATS
READERS = st.sampled_from((1, 0, 2, 99, -1))


def hardware(now: float) -> st.SearchStrategy[HardwareEvent]:
    """An event of a driver that errs: unknown buttons, seats and readers, and times that are not now."""
    times = st.sampled_from((now, now, now - 1.0, now - 1e6, now + 1e6, 0.0))
    buttons: tuple[type[Any], ...] = (
        ButtonPressed,
        ButtonPressed,
        ButtonReleased,
        ButtonStuck,
        ButtonNoisy,
        ButtonQuiet,
    )
    return st.one_of(
        *(st.builds(kind, NAMES, BOUND, times) for kind in buttons),
        st.builds(CardPresented, UIDS, READERS, times),
        st.builds(CardRemoved, UIDS, READERS, times),
        st.builds(TwoCards, st.lists(UIDS, max_size=3).map(tuple), READERS, times),
        st.builds(ReaderFault, st.sampled_from(("lost", "silent", "wrong", "busy", "absent")), READERS, UIDS, times),
        st.builds(ReaderRecovered, READERS, times),
    )


@pytest.mark.parametrize("cards", CARDS)
@fuzzed(12)
@given(data=st.data())
def test_a_table_that_is_told_anything(
    tmp_path_factory: pytest.TempPathFactory, cards: str, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("table")
    ruleset = data.draw(st.sampled_from(shipped_names()))
    look = data.draw(st.sampled_from(("none", "pass_and_look")))
    desk = Desk(folder, configuration(folder, seats(3, 1), ruleset=ruleset, cards=cards, private_look=look, pace=0.2))
    try:
        desk.press("deal")
        for _ in range(data.draw(st.integers(1, 40))):
            something(desk, data)
            sound(desk)
        for _ in range(3):
            with within(30):
                desk.wait(30.0)
            sound(desk)
        assert len(desk.timers._heap) < 300
        assert len(desk.table.telling.troubles) < 120
    finally:
        desk.close()


def something(desk: Desk, data: st.DataObject) -> None:
    table = desk.table
    with within(30):
        match data.draw(st.integers(0, 9)):
            case 0 | 1 | 2 | 3:
                table.handle(data.draw(INTENTS))
            case 4 | 5 | 6:
                desk.driver._events.append(data.draw(hardware(desk.clock())))
            case 7:
                desk.press(data.draw(st.sampled_from(("stand", "match", "deal", "draw", "fold", "minus"))))
            case _:
                desk.wait(data.draw(st.sampled_from((0.0, 0.3, 2.5, 16.0))))
        table.collect(desk.clock())


def sound(desk: Desk) -> None:
    """The table goes on, its picture is one, no credit is lost, and what it has stored is the game."""
    assert desk.table.fault is None
    desk.scene()
    assert printable(desk.notice), "control characters are shown"
    assert len(desk.notice) < 500
    assert all(printable(text) for text in desk.table.telling.troubles.values())
    peeking = desk.table.peek
    assert peeking is None or peeking in (1, 2, 3), "somebody looks who may not"
    if desk.session.hand is None:
        desk.assert_balanced()
        return
    assert desk.moves() == desk.stored()
    if desk.table.stage == "hand":
        lying = desk.hand.main_pot + desk.hand.sabacc_pot
        assert sum(desk.hand.credits.values()) + lying == desk.session.bought_in
    again = Hand.replay(desk.hand.header, desk.moves())
    assert (again.awaiting, again.credits) == (desk.hand.awaiting, desk.hand.credits)


def test_a_lone_release_ends_nothing_and_begins_nothing(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(3), private_look="pass_and_look"))
    desk.begin()
    before = desk.standing()
    for intent in (
        ReleasePeek(1),
        ReleasePeek(99),
        ReleaseAction("minus"),
        ReleaseAction("nonsense"),
        ReleaseAction("draw"),
    ):
        desk.table.handle(intent)
        desk.table.collect(desk.clock())
    assert desk.standing() == before
    assert desk.table.peek is None
    desk.close()
