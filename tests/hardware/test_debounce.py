"""Debounce traces: what a bouncing, noisy, stuck or half-heard contact becomes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.debounce import DOUBT_SECONDS, EDGE_LIMIT, Change, Debouncer, Settled

DEBOUNCE = 0.02


def play(edges: list[tuple[bool, float]], until: float) -> list[Settled]:
    """The changes of a contact that starts up, has these edges, and is left alone."""
    debouncer = Debouncer(DEBOUNCE)
    changes = debouncer.start(False, 0.0)
    for level, time in edges:
        changes += debouncer.feed(level, time)
    return changes + debouncer.settle(until)


def test_a_clean_press_and_release() -> None:
    assert play([(True, 1.0), (False, 1.2)], until=2.0) == [
        Settled(Change.PRESSED, 1.0),
        Settled(Change.RELEASED, 1.2),
    ]


def test_a_press_counts_only_once_stable_for_the_time() -> None:
    debouncer = Debouncer(DEBOUNCE)
    assert debouncer.feed(True, 1.0) == []
    assert debouncer.next_due() == 1.0 + DEBOUNCE
    assert debouncer.settle(1.019) == []
    assert debouncer.settle(1.0 + DEBOUNCE) == [Settled(Change.PRESSED, 1.0)]
    assert debouncer.next_due() is None


def test_bounces_around_a_press_and_a_release_make_one_of_each() -> None:
    press = [(True, 1.000), (False, 1.001), (True, 1.003), (False, 1.004), (True, 1.009)]
    release = [(False, 1.200), (True, 1.205), (False, 1.206)]
    assert play(press + release, until=2.0) == [
        Settled(Change.PRESSED, 1.009),
        Settled(Change.RELEASED, 1.206),
    ]


def test_a_pulse_shorter_than_the_time_is_nothing() -> None:
    assert play([(True, 1.0), (False, 1.0 + DEBOUNCE * 0.9)], until=2.0) == []


def test_a_gap_shorter_than_the_time_does_not_part_a_press() -> None:
    assert play([(True, 1.0), (False, 1.5), (True, 1.51)], until=2.0) == [Settled(Change.PRESSED, 1.0)]


def test_repeated_edges_to_one_level_are_bounces_too() -> None:
    assert play([(True, 1.0), (True, 1.01), (True, 1.02)], until=1.0399) == []
    assert play([(True, 1.0), (True, 1.01), (True, 1.02)], until=1.05) == [Settled(Change.PRESSED, 1.02)]


def test_an_edge_told_late_never_makes_a_rest_longer_than_it_was() -> None:
    debouncer = Debouncer(DEBOUNCE)
    debouncer.feed(True, 1.0)
    assert debouncer.feed(True, 0.9) == []
    assert debouncer.settle(1.019) == []
    assert debouncer.settle(1.02) == [Settled(Change.PRESSED, 1.0)]


def test_down_at_the_start_is_stuck_once_and_ignored_until_released() -> None:
    debouncer = Debouncer(DEBOUNCE)
    assert debouncer.start(True, 0.0) == [Settled(Change.STUCK, 0.0)]
    assert debouncer.settle(3600.0) == []
    assert debouncer.feed(False, 3600.0) == []
    assert debouncer.settle(3601.0) == [Settled(Change.RELEASED, 3600.0)]
    assert debouncer.feed(True, 3602.0) == []
    assert debouncer.settle(3603.0) == [Settled(Change.PRESSED, 3602.0)]


def test_a_lost_release_edge_says_nothing_for_ever_and_is_found_by_looking() -> None:
    debouncer = Debouncer(DEBOUNCE)
    debouncer.feed(True, 1.0)
    assert debouncer.settle(1.1) == [Settled(Change.PRESSED, 1.0)]
    assert debouncer.settle(1000.0) == []
    assert debouncer.observe(False, 1000.0) == []  # doubted: the edge may be on its way
    assert debouncer.next_due() == 1000.0 + DOUBT_SECONDS
    assert debouncer.observe(False, 1000.0 + DOUBT_SECONDS) == [Settled(Change.RELEASED, 1000.0)]


def test_a_lost_edge_back_within_the_bounce_makes_no_press() -> None:
    debouncer = Debouncer(DEBOUNCE)
    debouncer.feed(True, 1.0)
    assert debouncer.observe(False, 1.1) == []
    assert debouncer.settle(1.11) == []
    assert debouncer.observe(False, 1.1 + DOUBT_SECONDS) == []
    assert debouncer.next_due() is None


def test_a_press_that_is_over_before_its_release_edge_is_told_is_not_lost() -> None:
    """On a busy computer the loop comes late, and the pin's own thread later still: the pin reads up meanwhile."""
    debouncer = Debouncer(DEBOUNCE)
    debouncer.feed(True, 1.0)
    assert debouncer.observe(False, 1.15) == []
    assert debouncer.observe(False, 1.15 + DOUBT_SECONDS * 0.9) == []
    assert debouncer.feed(False, 1.12) == [Settled(Change.PRESSED, 1.0)]
    assert debouncer.settle(1.4) == [Settled(Change.RELEASED, 1.12)]


def test_a_late_edge_after_a_doubt_counts_with_its_own_time() -> None:
    debouncer = Debouncer(DEBOUNCE)
    debouncer.feed(True, 1.0)
    assert debouncer.observe(False, 1.1) == []
    assert debouncer.feed(False, 1.0995) == [Settled(Change.PRESSED, 1.0)]
    assert debouncer.settle(1.2) == [Settled(Change.RELEASED, 1.0995)]


def test_a_doubt_is_dropped_when_the_pin_agrees_again() -> None:
    debouncer = Debouncer(DEBOUNCE)
    debouncer.feed(True, 1.0)
    assert debouncer.observe(False, 1.1) == []
    assert debouncer.observe(True, 1.2) == [Settled(Change.PRESSED, 1.0)]


def hum(start: float, edges: int) -> list[tuple[bool, float]]:
    """Mains hum of 50 Hz on a loose wire."""
    return [(number % 2 == 0, start + number * 0.01) for number in range(edges)]


def test_a_contact_beyond_its_rate_is_noisy_until_quiet() -> None:
    debouncer = Debouncer(DEBOUNCE)
    changes = [settled for edge in hum(1.0, 200) for settled in debouncer.feed(*edge)]
    assert [settled.change for settled in changes] == [Change.NOISY]
    assert changes[0].time == pytest.approx(1.0 + EDGE_LIMIT * 0.01)
    last = 1.0 + 199 * 0.01
    assert debouncer.next_due() == pytest.approx(last + 1.0)
    assert debouncer.settle(last + 0.9) == []
    (quiet,) = debouncer.settle(last + 5.0)
    assert quiet.change is Change.QUIET
    assert quiet.time == pytest.approx(last + 1.0)
    assert debouncer.feed(True, 10.0) == []
    assert debouncer.settle(11.0) == [Settled(Change.PRESSED, 10.0)]


def test_noise_ends_a_hold_and_a_contact_left_down_is_stuck() -> None:
    edges = [(True, 0.5), *hum(1.0, 101)]
    assert [settled.change for settled in play(edges, until=4.0)] == [
        Change.PRESSED,
        Change.RELEASED,
        Change.NOISY,
        Change.QUIET,
        Change.STUCK,
    ]


def test_fast_fingers_on_a_worn_button_are_not_noise() -> None:
    edges = []
    for press in range(6):  # six presses a second, each edge with four bounces
        for base in (press / 6, press / 6 + 0.08):
            down = base == press / 6
            edges += [(down ^ (bounce % 2 == 1), base + bounce * 0.001) for bounce in range(5)]
    changes = [settled.change for settled in play(edges, until=5.0)]
    assert changes == [Change.PRESSED, Change.RELEASED] * 6


def test_edges_that_had_no_room_void_what_was_pending_and_count_as_rate() -> None:
    debouncer = Debouncer(DEBOUNCE)
    debouncer.feed(True, 1.0)
    assert debouncer.skip(4, 1.5) == []
    assert debouncer.feed(False, 1.5) == []  # no press: what lay between is unknown
    assert debouncer.settle(2.0) == []
    assert debouncer.skip(10_000, 3.0) == [Settled(Change.NOISY, 3.0)]


def test_an_edge_at_the_end_of_the_quiet_time_is_judged_afresh() -> None:
    debouncer = Debouncer(DEBOUNCE)
    assert debouncer.skip(10_000, 3.0) == [Settled(Change.NOISY, 3.0)]
    assert debouncer.feed(True, 4.0) == [Settled(Change.QUIET, 4.0)]
    assert debouncer.settle(5.0) == [Settled(Change.PRESSED, 4.0)]


traces = st.lists(st.tuples(st.booleans(), st.floats(min_value=0.0001, max_value=2.0)), max_size=150)


def absolute(trace: list[tuple[bool, float]]) -> list[tuple[bool, float]]:
    time, edges = 0.0, []
    for level, gap in trace:
        time += gap
        edges.append((level, time))
    return edges


@given(traces)
def test_presses_and_releases_alternate_and_the_end_is_the_level(
    trace: list[tuple[bool, float]],
) -> None:
    edges = absolute(trace)
    end = (edges[-1][1] if edges else 0.0) + 10.0
    changes = [settled.change for settled in play(edges, until=end)]
    down = False
    for change in changes:
        if change in (Change.PRESSED, Change.STUCK):
            assert not down
            down = True
        elif change is Change.RELEASED:
            assert down
            down = False
    assert down == (bool(edges) and edges[-1][0])


@given(traces, st.lists(st.floats(min_value=0.0, max_value=300.0), max_size=30))
def test_how_often_the_loop_looks_changes_nothing(trace: list[tuple[bool, float]], looks: list[float]) -> None:
    edges = absolute(trace)
    end = 400.0
    debouncer = Debouncer(DEBOUNCE)
    changes = debouncer.start(False, 0.0)
    visits = [(time, None) for time in looks] + [(time, level) for level, time in edges]
    for time, level in sorted(visits, key=lambda visit: visit[0]):
        changes += debouncer.settle(time) if level is None else debouncer.feed(level, time)
    assert changes + debouncer.settle(end) == play(edges, until=end)


@given(
    st.lists(st.floats(min_value=0.0001, max_value=DEBOUNCE * 0.99), min_size=1, max_size=60),
)
def test_no_bounce_shorter_than_the_time_is_ever_a_press(gaps: list[float]) -> None:
    time, edges = 1.0, []
    for number, gap in enumerate(gaps):
        time += gap
        edges.append((number % 2 == 0, time))
    edges.append((False, time + DEBOUNCE * 0.5))
    changes = [settled.change for settled in play(edges, until=time + 10.0)]
    assert Change.PRESSED not in changes
