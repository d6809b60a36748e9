"""The pulse clock: legal time, rate, distribution."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from controller.chance import Chance, Stream
from controller.pulse import HANDS_REMEMBERED, PulseClock


def gaps(*lengths: float) -> Callable[[], float]:
    drawn: Iterator[float] = itertools.chain(lengths, itertools.repeat(lengths[-1]))
    return lambda: next(drawn)


def stream(label: str) -> Stream:
    return Chance(bytes(range(32))).stream(label)


def played(clock: PulseClock, start: float, length: float) -> list[float]:
    """The moments of the pulses in one hand of constant length."""
    clock.resume(start)
    end = start + length
    moments: list[float] = []
    while (due := clock.due()) is not None and due < end:
        moments.append(due)
        clock.fired(due)
    clock.hand_over(end)
    return moments


def test_it_runs_only_while_a_pulse_is_legal() -> None:
    clock = PulseClock(1.0, 10, gaps(0.5))
    assert (clock.running, clock.due()) == (False, None)
    clock.resume(1000)
    assert clock.running
    assert clock.due() == pytest.approx(1300)
    clock.pause(1100)
    assert (clock.running, clock.due()) == (False, None)
    clock.resume(5000)
    clock.resume(5100)
    assert clock.due() == pytest.approx(5200)
    clock.pause(5050)
    clock.pause(9999)
    clock.resume(6000)
    assert clock.due() == pytest.approx(6150)


def test_a_pulse_that_fires_draws_the_next_gap() -> None:
    clock = PulseClock(1.0, 10, gaps(0.5, 0.1, 2.0))
    clock.resume(0)
    clock.fired(300)
    assert clock.due() == pytest.approx(360)
    clock.fired(370)  # Ten seconds late, because the disk was busy.
    assert clock.due() == pytest.approx(1570)


def test_a_pulse_that_is_due_while_the_table_pauses_fires_when_it_goes_on() -> None:
    clock = PulseClock(1.0, 10, gaps(0.5))
    clock.resume(0)
    clock.pause(400)
    clock.resume(1000)
    assert clock.due() == 1000


def test_time_that_seems_to_run_backwards_does_no_harm() -> None:
    clock = PulseClock(1.0, 10, gaps(0.5))
    clock.resume(100)
    clock.fired(50)
    assert clock.due() == pytest.approx(400)


def test_none_is_ever_due_when_none_is_expected() -> None:
    clock = PulseClock(0.0, 10, gaps(0.5))
    clock.resume(0)
    assert clock.due() is None


def test_the_rate_follows_the_last_hands() -> None:
    clock = PulseClock(2.0, 10, gaps(1.0))
    assert clock.rate == pytest.approx(2 / 600)
    clock.resume(0)
    clock.pause(100)
    clock.resume(200)
    clock.hand_over(300)
    assert not clock.running
    assert list(clock.lengths) == [600, 200]
    assert clock.rate == pytest.approx(2 / 400)
    for hand in range(HANDS_REMEMBERED):
        clock.resume(1000 * hand)
        clock.hand_over(1000 * hand + 120)
    assert list(clock.lengths) == [120] * HANDS_REMEMBERED
    assert clock.rate == pytest.approx(2 / 120)


def test_what_is_left_of_a_gap_follows_the_rate() -> None:
    clock = PulseClock(1.0, 10, gaps(1.0))
    clock.resume(0)
    clock.hand_over(300)  # Half of the gap is left, and the mean length is 450 now.
    clock.resume(1000)
    assert clock.due() == pytest.approx(1225)


def test_a_hand_in_which_no_pulse_was_legal_does_not_count() -> None:
    clock = PulseClock(1.0, 10, gaps(1.0))
    clock.hand_over(50)
    assert clock.lengths == (600,)


def test_a_table_goes_on_from_the_lengths_it_had() -> None:
    clock = PulseClock(1.0, 10, gaps(1.0), lengths=(100, 300))
    assert clock.rate == pytest.approx(1 / 200)
    assert list(clock.lengths) == [100, 300]
    many = PulseClock(1.0, 10, gaps(1.0), lengths=range(1, 100))
    assert list(many.lengths) == list(range(80, 100))


@pytest.mark.parametrize(
    ("expected", "minutes", "lengths"),
    [(-1.0, 10.0, ()), (math.nan, 10.0, ()), (1.0, 0.0, ()), (1.0, -1.0, ()), (1.0, 10.0, (5.0, 0.0))],
)
def test_impossible_settings_are_refused(expected: float, minutes: float, lengths: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match=r"cannot be expected|seconds long"):
        PulseClock(expected, minutes, gaps(1.0), lengths)


@pytest.mark.parametrize("length", [600.0, 90.0, 0.25])
def test_pulses_a_hand_are_poisson_at_any_pace(length: float) -> None:
    """37 % of hands have none, 37 % one, 18 % two, 8 % three or more."""
    clock = PulseClock(1.0, 10, stream(f"hands of {length}").exponential)
    hands = 5000
    start = 0.0
    counts: Counter[int] = Counter()
    for hand in range(hands + HANDS_REMEMBERED):
        pulses = len(played(clock, start, length))
        start += 1.5 * length
        if hand >= HANDS_REMEMBERED:  # From here on the table knows its pace.
            counts[min(3, pulses)] += 1
    shares = [counts[number] / hands for number in range(4)]
    expected = [math.exp(-1), math.exp(-1), math.exp(-1) / 2, 1 - 2.5 * math.exp(-1)]
    statistic = sum(hands * (share - wanted) ** 2 / wanted for share, wanted in zip(shares, expected, strict=True))
    assert statistic < 21.1  # Three degrees of freedom: passed once in 10,000 times.


def test_gaps_are_exponential_over_the_pauses_between_hands() -> None:
    clock = PulseClock(1.0, 10, stream("gaps").exponential)
    moments: list[float] = []
    for hand in range(4000):
        # Legal time only: the hour between two hands is taken out.
        moments += [due - 3600.0 * hand + 600.0 * hand for due in played(clock, 3600.0 * hand, 600.0)]
    lengths = [after - before for before, after in itertools.pairwise(moments)]
    bands = Counter(min(9, int(10 * (1 - math.exp(-length / 600.0)))) for length in lengths)
    wanted = len(lengths) / 10
    assert sum((bands[band] - wanted) ** 2 / wanted for band in range(10)) < 33.7


def test_hands_of_uneven_length_still_have_what_is_expected() -> None:
    clock = PulseClock(1.0, 10, stream("uneven").exponential)
    thinking = stream("thinking")
    start, pulses, hands = 0.0, 0, 4000
    for _ in range(hands):
        length = 60.0 + thinking.exponential(120.0)
        pulses += len(played(clock, start, length))
        start += length
    assert pulses / hands == pytest.approx(1.0, abs=0.1)
