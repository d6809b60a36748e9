"""Whole lives of readers that misbehave, in a world whose time is made up: nobody is presented who did not lie there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.events import CardPresented, CardRemoved, HardwareEvent, ReaderFault, ReaderRecovered, TwoCards
from hardware.fake_pn532 import FakePn532
from tests.fakes.reader_world import Act, ReaderWorld

UIDS = {
    "rdm6300": ("0700673158", "1F00644BB6"),
    "id12": ("0700673158", "1F00644BB6"),
    "line": ("45C52583", "0006762840"),
    "pn532": ("9D44A346", "04112233445566"),
}
PROTOCOLS = tuple(UIDS)
QUIET = 1.0


def kinds(events: Sequence[HardwareEvent]) -> list[str]:
    """The events in short."""
    words = []
    for event in events:
        match event:
            case CardPresented(uid):
                words.append(f"present {uid}")
            case CardRemoved(uid):
                words.append(f"removed {uid}")
            case TwoCards(uids):
                words.append(f"two {' '.join(uids)}")
            case ReaderFault(kind):
                words.append(f"fault {kind}")
            case ReaderRecovered():
                words.append("recovered")
    return words


def live(protocol: str, *acts: Act) -> list[str]:
    one, other = UIDS[protocol]
    world = ReaderWorld(protocol, [(after, act.replace("ONE", one).replace("OTHER", other)) for after, act in acts])
    return [word.replace(one, "ONE").replace(other, "OTHER") for word in kinds(world.live())]


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_two_cards_one_after_the_other(protocol: str) -> None:
    told = live(protocol, (1, "present ONE"), (2, "lift"), (2, "present OTHER"), (0.5, "present ONE"), (2, "lift"))
    assert told[:3] == ["present ONE", "removed ONE", "present OTHER"]
    assert sorted(told[3:]) == ["present ONE", "removed ONE", "removed OTHER"]


# What a reader does that was disturbed while a card lies there for four seconds.
ONE_CARD = ["present ONE", "removed ONE"]


@pytest.mark.parametrize("protocol", ["rdm6300", "line", "pn532"])
@pytest.mark.parametrize("how", ["noise", "truncate", "duplicate", "glue", "flicker", "slow", "boot"])
def test_a_lying_card_is_presented_once_whatever_disturbs_it(protocol: str, how: str) -> None:
    assert live(protocol, (1, "present ONE"), (1, how), (1, how), (2, "behave"), (2, "lift")) == ONE_CARD


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("how", ["noise", "duplicate", "glue", "slow", "boot"])
def test_a_card_is_seen_in_spite_of_what_comes_before_it(protocol: str, how: str) -> None:
    told = live(protocol, (1, how), (0.5, "present ONE"), (3, "lift"))
    assert told[:2] == ONE_CARD


@pytest.mark.parametrize("protocol", ["rdm6300", "id12", "pn532"])
def test_half_a_frame_is_no_card(protocol: str) -> None:
    """The line protocol has no checksum; there only the registered deck tells."""
    told = live(protocol, (1, "truncate"), (0, "present ONE"), (0.04, "lift"))
    assert told == []


def test_a_single_frame_of_an_rdm6300_is_no_card() -> None:
    assert live("rdm6300", (1, "present ONE"), (0.04, "lift")) == []


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_unplugged_under_a_lying_card(protocol: str) -> None:
    told = live(protocol, (1, "present ONE"), (1, "drop"), (30, "replug"), (2, "present OTHER"), (1, "lift"))
    assert told[:3] == ["present ONE", "fault lost", "recovered"]
    # The first card lay there all the while: it is not presented again.
    assert sorted(told[3:]) == ["present OTHER", "removed ONE", "removed OTHER"]


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_unplugged_and_the_card_taken_meanwhile(protocol: str) -> None:
    told = live(protocol, (1, "present ONE"), (1, "drop"), (5, "lift"), (5, "replug"))
    assert told == ["present ONE", "fault lost", "recovered", "removed ONE"]


def test_a_chip_that_falls_silent_is_a_fault_and_its_card_neither_gone_nor_new() -> None:
    told = live("pn532", (1, "present ONE"), (1, "silent"), (20, "behave"), (6, "lift"))
    assert told == ["present ONE", "fault silent", "recovered", "removed ONE"]


def test_a_silence_too_short_for_a_fault_is_none() -> None:
    told = live("pn532", (1, "present ONE"), (1, "silent"), (1.5, "behave"), (3, "lift"))
    assert told == ONE_CARD


@pytest.mark.parametrize("protocol", ["rdm6300", "id12", "line"])
def test_silence_of_a_reader_that_only_talks_is_no_fault(protocol: str) -> None:
    assert live(protocol, (1, "silent"), (3600, "behave")) == []


def test_a_silent_chip_that_is_pulled_out_and_put_in() -> None:
    told = live("pn532", (1, "silent"), (4, "drop"), (1, "replug"), (9, "behave"), (6, "present ONE"))
    assert told == ["fault silent", "fault lost", "fault silent", "recovered", "present ONE"]


def test_another_chip_is_no_pn532() -> None:
    world = ReaderWorld("pn532", [(3, "present 9D44A346")], FakePn532(identity=0x33))
    (fault,) = world.live()
    assert isinstance(fault, ReaderFault)
    assert fault.kind == "wrong"
    assert "IC 33" in fault.detail


def test_two_cards_at_once_on_a_pn532_are_an_event_of_their_own() -> None:
    told = live("pn532", (1, "two ONE OTHER"), (3, "present OTHER"), (3, "lift"))
    assert told == ["two OTHER ONE", "present OTHER", "removed OTHER"]


def test_two_cards_that_flicker_are_still_two() -> None:
    told = live("pn532", (1, "flicker"), (0, "two ONE OTHER"), (8, "lift"))
    assert told == ["two OTHER ONE"]


@pytest.mark.parametrize("protocol", ["rdm6300", "id12"])
def test_two_tags_that_disturb_each_other_are_none(protocol: str) -> None:
    assert live(protocol, (1, "two ONE OTHER"), (3, "lift")) == []


@st.composite
def lives(draw: st.DrawFn) -> tuple[str, list[Act]]:
    protocol = draw(st.sampled_from(PROTOCOLS))
    one, other = UIDS[protocol]
    # A line has no checksum: half of one, and noise glued to one, can look like another uid. And a
    # reader that only talks cannot be silent and have a card on it at once.
    hows = ["duplicate", "glue", "flicker", "slow", "boot", "behave"]
    hows += [] if protocol == "line" else ["truncate", "noise"]
    hows += ["silent"] if protocol == "pn532" else []
    hands = [f"present {one}", f"present {other}", f"two {one} {other}", "lift"]
    what = st.sampled_from(hands * 2 + hows)
    acts = draw(st.lists(st.tuples(st.sampled_from([0.01, 0.06, 0.3, 1.5, 4.0]), what), min_size=1, max_size=14))
    if draw(st.integers(0, 9)) == 0:
        acts += [(0.5, "drop"), (3.0, "replug")]
    return protocol, acts


@settings(max_examples=60)
@given(lives())
def test_whatever_happens_no_card_is_presented_that_nobody_laid(life: tuple[str, list[Act]]) -> None:
    protocol, acts = life
    world = ReaderWorld(protocol, acts)
    events = world.live()
    lain = {uid for _, uids in world.history for uid in uids}
    for uid in UIDS[protocol]:
        of_card = [
            type(event) for event in events if isinstance(event, CardPresented | CardRemoved) and event.uid == uid
        ]
        assert of_card == [CardPresented, CardRemoved] * (len(of_card) // 2) + [CardPresented] * (len(of_card) % 2)
        laid = sum(uid in uids and uid not in before for before, uids in spans(world))
        assert of_card.count(CardPresented) <= laid or protocol != "pn532"
    for event in events:
        if isinstance(event, CardPresented):
            assert event.uid in lain
            assert event.uid in lately(world, event.time)
        if isinstance(event, TwoCards):
            assert protocol == "pn532"
            assert set(event.uids) == set(UIDS[protocol])
    faults = [event for event in events if isinstance(event, ReaderFault | ReaderRecovered)]
    for fault in faults:
        assert isinstance(fault, ReaderRecovered) or fault.kind in ("lost", "silent")
    if faults and "silent" not in {act for _, act in acts}:
        assert isinstance(faults[-1], ReaderRecovered)


def spans(world: ReaderWorld) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """What lay there before, and then."""
    places = [(), *(uids for _, uids in world.history)]
    return list(pairwise(places))


def lately(world: ReaderWorld, time: float) -> set[str]:
    """The cards that lay there within the quiet time before."""
    found: set[str] = set()
    for number, (since, uids) in enumerate(world.history):
        later = world.history[number + 1][0] if number + 1 < len(world.history) else float("inf")
        if since <= time and later > time - QUIET:
            found |= set(uids)
    return found
