"""Clocks."""

from __future__ import annotations

import math

import pytest

from controller.clock import Clock, MonotonicClock, VirtualClock


def test_the_monotonic_clock_does_not_run_backwards() -> None:
    clock: Clock = MonotonicClock()
    times = [clock() for _ in range(100)]
    assert times == sorted(times)


def test_a_virtual_clock_moves_only_when_told() -> None:
    virtual = VirtualClock(5.0)
    clock: Clock = virtual
    assert (clock(), clock()) == (5.0, 5.0)
    virtual.advance(2.5)
    assert clock() == 7.5
    virtual.advance_to(10.0)
    assert clock() == 10.0
    virtual.advance_to(3.0)
    assert clock() == 10.0


@pytest.mark.parametrize("step", [-0.1, math.inf, math.nan])
def test_a_virtual_clock_refuses_steps_that_time_cannot_take(step: float) -> None:
    virtual = VirtualClock()
    with pytest.raises(ValueError, match="a clock cannot move by"):
        virtual.advance(step)
    assert virtual() == 0.0


def test_a_virtual_clock_refuses_the_end_of_time() -> None:
    with pytest.raises(ValueError, match="a clock cannot move to inf"):
        VirtualClock().advance_to(math.inf)
