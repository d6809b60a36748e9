"""Cards that come and go, from readings that repeat, drop out and lie."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.events import CardPresented, CardRemoved, TwoCards
from hardware.presence import MOST_CARDS, Presence

CARD, OTHER, GHOST = "0700673158", "1F00644BB6", "B59A99E5A9"


def test_two_equal_frames_make_a_card() -> None:
    presence = Presence(1, quiet=1.0, frames_needed=2)
    assert presence.feed(CARD, 10.0) == []
    assert presence.feed(CARD, 10.05) == [CardPresented(CARD, 1, 10.05)]


def test_single_ghosts_are_no_cards_and_do_not_part_a_pair() -> None:
    presence = Presence(1, frames_needed=2)
    assert presence.feed(GHOST, 10.0) == []
    assert presence.feed(CARD, 10.05) == []
    assert presence.feed(OTHER, 10.1) == []
    assert presence.feed(CARD, 10.15) == [CardPresented(CARD, 1, 10.15)]
    assert presence.tick(20.0) == [CardRemoved(CARD, 1, 20.0)]


def test_two_equal_frames_far_apart_are_two_ghosts() -> None:
    presence = Presence(1, quiet=1.0, frames_needed=2)
    assert presence.feed(GHOST, 10.0) == []
    assert presence.feed(GHOST, 11.0) == []
    assert presence.feed(GHOST, 12.5) == []


def test_a_lying_card_is_presented_once_and_removed_after_the_quiet_time() -> None:
    presence = Presence(2, quiet=1.0, frames_needed=2)
    events = []
    for number in range(200):  # ten seconds of lying, with drop-outs
        if number % 20 < 5:
            events += presence.feed(CARD, 10.0 + number * 0.05)
        events += presence.tick(10.0 + number * 0.05)
    assert events == [CardPresented(CARD, 2, 10.05)]
    last = 10.0 + 184 * 0.05
    assert presence.next_due() == pytest.approx(last + 1.0)
    assert presence.tick(last + 0.99) == []
    assert presence.tick(last + 1.01) == [CardRemoved(CARD, 2, last + 1.01)]
    assert presence.next_due() is None


def test_lifted_and_laid_again_is_presented_again() -> None:
    presence = Presence(1, quiet=1.0)
    assert presence.feed(CARD, 10.0) == [CardPresented(CARD, 1, 10.0)]
    assert presence.feed(CARD, 10.9) == []
    assert presence.feed(CARD, 12.0) == [CardRemoved(CARD, 1, 12.0), CardPresented(CARD, 1, 12.0)]


def test_one_card_after_another_need_not_wait() -> None:
    presence = Presence(1, quiet=1.0)
    assert presence.feed(CARD, 10.0) == [CardPresented(CARD, 1, 10.0)]
    assert presence.feed(OTHER, 10.2) == [CardPresented(OTHER, 1, 10.2)]
    assert presence.next_due() == 11.0
    assert presence.next_due(still_lying=[CARD]) == pytest.approx(11.2)
    assert presence.tick(11.0) == [CardRemoved(CARD, 1, 11.0)]
    assert presence.tick(11.3) == [CardRemoved(OTHER, 1, 11.3)]


def test_a_card_that_lay_while_the_reader_was_lost_is_not_presented_twice() -> None:
    presence = Presence(1, quiet=1.0, frames_needed=2)
    presence.feed(CARD, 10.0)
    presence.feed(CARD, 10.1)
    presence.feed(OTHER, 10.1)
    presence.resume(60.0)
    assert presence.feed(CARD, 60.5) == []
    assert presence.feed(OTHER, 60.5) == []  # its first frame was before the loss
    assert presence.tick(61.5) == [CardRemoved(CARD, 1, 61.5)]


def test_two_frames_around_a_loss_are_no_pair() -> None:
    presence = Presence(1, quiet=1.0, frames_needed=2)
    presence.feed(CARD, 10.0)
    presence.resume(10.2)
    assert presence.feed(CARD, 10.3) == []


def test_a_card_known_to_stay_is_not_gone() -> None:
    presence = Presence(1, quiet=1.0)
    presence.feed(CARD, 10.0)
    presence.stay([CARD, OTHER], 60.0)
    assert presence.tick(60.5) == []
    assert presence.tick(61.0) == [CardRemoved(CARD, 1, 61.0)]


def test_a_card_taken_while_the_reader_was_lost_is_removed_afterwards() -> None:
    presence = Presence(1, quiet=1.0)
    presence.feed(CARD, 10.0)
    presence.resume(60.0)
    assert presence.tick(60.9) == []
    assert presence.tick(61.0) == [CardRemoved(CARD, 1, 61.0)]


def test_more_cards_than_can_be_kept_in_mind() -> None:
    presence = Presence(1, quiet=1.0)
    events = []
    for number in range(MOST_CARDS):
        events += presence.feed(f"{number:06d}", 10.0)
    assert presence.feed("000000", 10.1) == []  # seen again: not the one to give way
    events += presence.feed(CARD, 10.2)
    assert [event for event in events if isinstance(event, CardRemoved)] == [CardRemoved("000001", 1, 10.2)]
    assert sum(isinstance(event, CardPresented) for event in events) == MOST_CARDS + 1


def test_two_cards_at_once_are_told_once_and_neither_is_presented() -> None:
    presence = Presence(3, quiet=1.0)
    assert presence.feed_together((OTHER, CARD), 10.0) == [TwoCards((CARD, OTHER), 3, 10.0)]
    assert presence.feed_together((CARD, OTHER), 10.1) == []
    assert presence.feed(CARD, 10.2) == []  # the reader missed one of the two
    assert presence.feed_together((CARD, OTHER), 10.3) == []


def test_of_two_cards_the_one_that_stays_is_presented_after_the_quiet_time() -> None:
    presence = Presence(1, quiet=1.0)
    presence.feed_together((CARD, OTHER), 10.0)
    assert presence.feed(CARD, 10.5) == []
    assert presence.feed(CARD, 10.99) == []
    assert presence.feed(CARD, 11.0) == [CardPresented(CARD, 1, 11.0)]
    assert presence.tick(11.1) == []  # the other one was never presented, so it is not removed


def test_a_card_laid_on_another_is_presented_when_the_other_is_taken_away() -> None:
    presence = Presence(1, quiet=1.0)
    presence.feed(CARD, 10.0)
    assert presence.feed_together((CARD, OTHER), 10.2) == [TwoCards((CARD, OTHER), 1, 10.2)]
    assert presence.feed(OTHER, 11.1) == []
    assert presence.feed(OTHER, 11.2) == [CardRemoved(CARD, 1, 11.2), CardPresented(OTHER, 1, 11.2)]


def test_a_presented_card_is_not_presented_again_when_the_second_one_is_taken_away() -> None:
    presence = Presence(1, quiet=1.0)
    presence.feed(CARD, 10.0)
    presence.feed_together((CARD, OTHER), 10.2)
    assert [presence.feed(CARD, 10.2 + step / 10) for step in range(1, 30)] == [[]] * 29


def test_another_second_card_is_told_anew() -> None:
    presence = Presence(1, quiet=1.0)
    presence.feed_together((CARD, OTHER), 10.0)
    assert presence.feed_together((CARD, GHOST), 10.1) == [TwoCards((CARD, GHOST), 1, 10.1)]


def test_two_cards_that_lay_while_the_reader_was_lost_stay_two() -> None:
    presence = Presence(1, quiet=1.0)
    presence.feed_together((CARD, OTHER), 10.0)
    presence.resume(60.0)
    assert presence.feed(CARD, 60.9) == []
    assert presence.feed(CARD, 61.0) == [CardPresented(CARD, 1, 61.0)]


@given(
    st.lists(
        st.tuples(st.sampled_from([CARD, OTHER, None]), st.floats(0.0, 3.0)),
        max_size=60,
    ),
    st.sampled_from([1, 2]),
)
def test_presented_and_removed_alternate_for_each_card(
    steps: list[tuple[str | None, float]], frames_needed: int
) -> None:
    presence = Presence(1, quiet=1.0, frames_needed=frames_needed)
    time, events = 0.0, []
    for uid, gap in steps:
        time += gap
        events += presence.tick(time) if uid is None else presence.feed(uid, time)
    events += presence.tick(time + 1.0)
    for uid in (CARD, OTHER):
        kinds = [type(event) for event in events if event.uid == uid]
        assert kinds == [CardPresented, CardRemoved] * (len(kinds) // 2)
