"""The timer heap."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.clock import VirtualClock
from controller.timers import Timer, Timers


def test_timers_run_in_the_order_they_fall_due() -> None:
    clock = VirtualClock(100.0)
    timers = Timers(clock)
    ran: list[str] = []
    timers.after(3, lambda: ran.append("third"))
    timers.after(1, lambda: ran.append("first"))
    timers.after(1, lambda: ran.append("second"))
    assert timers.next_due() == 101.0
    assert timers.run_due(100.9) == 0
    assert timers.run_due(101.0) == 2
    assert ran == ["first", "second"]
    assert timers.next_due() == 103.0
    assert timers.run_due(1000) == 1
    assert timers.next_due() is None
    assert timers.run_due(1000) == 0


def test_a_cancelled_timer_never_runs() -> None:
    timers = Timers(VirtualClock())
    ran: list[str] = []
    first = timers.after(1, lambda: ran.append("first"))
    timers.after(2, lambda: ran.append("second"))
    timers.cancel(first)
    timers.cancel(first)
    timers.cancel(None)
    assert not first.pending
    assert timers.next_due() == 2.0
    assert timers.run_due(5) == 1
    assert ran == ["second"]


def test_a_callback_may_cancel_one_that_is_due_with_it() -> None:
    timers = Timers(VirtualClock())
    ran: list[str] = []
    doomed: list[Timer] = []
    timers.after(1, lambda: timers.cancel(doomed[0]))
    doomed.append(timers.after(1, lambda: ran.append("doomed")))
    assert timers.run_due(1) == 1
    assert ran == []


def test_callbacks_that_add_timers_do_not_keep_the_loop() -> None:
    clock = VirtualClock()
    timers = Timers(clock)
    ran = 0

    def again() -> None:
        nonlocal ran
        ran += 1
        timers.after(0, again)

    timers.after(0, again)
    for expected in range(1, 4):
        assert timers.run_due(clock()) == 1
        assert ran == expected
    assert timers.next_due() == 0.0


def test_a_timer_added_late_counts_from_now() -> None:
    clock = VirtualClock()
    timers = Timers(clock)
    timers.after(1, lambda: None)
    clock.advance(10)
    assert timers.after(1, lambda: None).due == 11.0


def test_an_exception_leaves_the_other_timers_waiting() -> None:
    timers = Timers(VirtualClock())
    ran: list[str] = []

    def fail() -> None:
        raise KeyError("broken")

    timers.after(1, fail)
    timers.after(2, lambda: ran.append("second"))
    timers.after(3, lambda: ran.append("third"))
    with pytest.raises(KeyError, match="broken"):
        timers.run_due(5)
    assert ran == []
    assert timers.run_due(5) == 2
    assert ran == ["second", "third"]


@pytest.mark.parametrize("delay", [-1.0, math.nan, math.inf])
def test_an_impossible_delay_is_refused(delay: float) -> None:
    timers = Timers(VirtualClock())
    with pytest.raises(ValueError, match="a timer cannot wait"):
        timers.after(delay, lambda: None)
    assert timers.next_due() is None


def test_timers_set_and_cancelled_over_and_over_leave_nothing_behind() -> None:
    timers = Timers(VirtualClock())
    kept: list[str] = []
    timers.after(5, lambda: kept.append("kept"))
    for _ in range(10_000):
        timers.cancel(timers.after(3600, lambda: None))
    assert len(timers._heap) < 200
    assert timers.run_due(10) == 1
    assert kept == ["kept"]


@given(
    st.lists(
        st.tuples(st.floats(0, 50), st.booleans()),
        max_size=150,
    ),
    st.lists(st.floats(0, 60), min_size=1, max_size=10),
)
def test_every_timer_runs_once_at_the_first_look_after_it_is_due(
    plan: list[tuple[float, bool]], looks: list[float]
) -> None:
    clock = VirtualClock()
    timers = Timers(clock)
    ran: list[int] = []
    made: list[Timer] = []
    for number, (delay, _) in enumerate(plan):
        made.append(timers.after(delay, lambda number=number: ran.append(number)))  # type: ignore[misc]
    for timer, (_, cancelled) in zip(made, plan, strict=True):
        if cancelled:
            timers.cancel(timer)
    for look in sorted(looks):
        clock.advance_to(look)
        timers.run_due(clock())
    last = max(looks)
    due = [(delay, number) for number, (delay, cancelled) in enumerate(plan) if not cancelled and delay <= last]
    assert ran == [number for _, number in sorted(due)]
