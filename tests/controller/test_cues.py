"""Lamps and buzzer: each message a rhythm of its own, on the one timer heap, dark and silent at the end."""

from __future__ import annotations

import itertools

import pytest

from controller.cues import BLINK, RHYTHMS, SHIFT, WIN, Cues
from controller.timers import Timers
from hardware.errors import HardwareError
from hardware.mock import MockBuzzer, MockDriver, MockLamp
from hardware.settings import ButtonSettings, BuzzerSettings, HardwareSettings, LampSettings
from tests.fakes.fake_clock import FakeClock


class Bench:
    """Cues on a mock panel."""

    def __init__(self, settings: HardwareSettings | None = None) -> None:
        self.clock = FakeClock()
        self.timers = Timers(self.clock)
        self.driver = MockDriver(settings or HardwareSettings("mock"), self.clock)
        self.told: dict[str, str | None] = {}
        self.cues = Cues(self.driver, self.timers, lambda name, text: self.told.update({name: text}))
        self.cues.connect()

    def run(self, seconds: float) -> None:
        end = self.clock() + seconds
        while (due := self.timers.next_due()) is not None and due <= end:
            self.clock.advance(max(0.0, due - self.clock()))
            self.timers.run_due(self.clock())
        self.clock.advance(max(0.0, end - self.clock()))

    @property
    def buzzer(self) -> MockBuzzer:
        assert self.driver.buzzer is not None
        return self.driver.buzzer

    def lit(self) -> list[str]:
        return [name for name, lamp in self.driver.lamps.items() if lamp.on]

    def heard(self, since: float) -> list[tuple[bool, float]]:
        """On and off with their seconds."""
        changes = [(when, on) for when, on, _ in self.buzzer.history if when >= since]
        return [(on, round(later - when, 3)) for (when, on), (later, _) in itertools.pairwise(changes)]


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_the_lamp_of_the_seat_on_turn_is_lit_alone(bench: Bench) -> None:
    bench.cues.turn(3)
    assert bench.lit() == ["seat-3"]
    bench.cues.turn(5)
    assert bench.lit() == ["seat-5"]
    assert not bench.buzzer.history
    bench.cues.turn(None)
    assert bench.lit() == []


def test_a_refusal_blinks_the_lamp_and_then_it_is_as_before(bench: Bench) -> None:
    bench.cues.turn(2)
    bench.run(1)
    began = bench.clock()
    bench.cues.refused(2)
    bench.cues.refused(4)
    bench.run(5)
    assert bench.lit() == ["seat-2"]
    blinked = [lit for when, lit in bench.driver.lamps["seat-4"].history if when >= began]
    assert blinked == [True, False, True, False, True, False]
    assert [lit for when, lit in bench.driver.lamps["seat-2"].history if when >= began][:2] == [False, True]
    assert len(BLINK) == 6


def test_the_turn_may_pass_while_a_lamp_blinks(bench: Bench) -> None:
    bench.cues.turn(2)
    bench.cues.refused(2)
    bench.run(0.1)
    bench.cues.turn(3)
    bench.run(5)
    assert bench.lit() == ["seat-3"]


def test_a_new_pattern_takes_the_place_of_the_one_that_runs(bench: Bench) -> None:
    bench.cues.won((2,))
    bench.run(0.05)
    bench.cues.refused(2)
    began = bench.clock()
    bench.run(5)
    last = max(when for when, _ in bench.driver.lamps["seat-2"].history)
    assert last - began <= sum(seconds for _, seconds in BLINK) + 0.001
    assert bench.lit() == []
    assert not bench.buzzer.sounding


@pytest.mark.parametrize("message", sorted(RHYTHMS))
def test_every_message_is_heard_as_it_is_written(bench: Bench, message: str) -> None:
    calls = {
        "turn": lambda: bench.cues.turn(1, sound=True),
        "hurry": lambda: bench.cues.hurry(1),
        "accepted": bench.cues.accepted,
        "unknown_card": bench.cues.unknown_card,
        "refused": lambda: bench.cues.refused(1),
        "shift": bench.cues.shift,
        "win": lambda: bench.cues.won((1,)),
    }
    began = bench.clock()
    calls[message]()
    bench.run(10)
    wanted = [(on, pytest.approx(seconds, abs=0.002)) for on, seconds in RHYTHMS[message].steps]
    heard = bench.heard(began)
    assert heard == (wanted if wanted[-1][0] else wanted[:-1])
    assert bench.buzzer.history[-1][1] is False
    assert {tone for _, on, tone in bench.buzzer.history if on} == {RHYTHMS[message].tone_hz}


def test_no_two_messages_sound_alike_on_a_buzzer_without_tones() -> None:
    """A person tells them apart by how many sounds there are, or because one is at least twice as long."""
    for one, two in itertools.combinations(sorted(RHYTHMS), 2):
        sounds = [[seconds for on, seconds in RHYTHMS[name].steps if on] for name in (one, two)]
        ratios = [max(a, b) / min(a, b) for a, b in zip(*sounds, strict=False)]
        assert len(sounds[0]) != len(sounds[1]) or max(ratios) >= 2, (one, two)


def test_a_shift_is_light_and_sound_at_once(bench: Bench) -> None:
    bench.cues.shift()
    assert bench.driver.lamps["shift"].history[-1] == (bench.clock(), True)
    assert bench.buzzer.history[-1][:2] == (bench.clock(), True)
    bench.run(sum(seconds for _, seconds in SHIFT) + 0.01)
    assert bench.lit() == []
    assert not bench.buzzer.sounding


def test_every_shift_lamp_of_the_table(bench: Bench) -> None:
    lamps = tuple(LampSettings(name, pin) for pin, name in enumerate(("shift", "shift-2", "seat-1")))
    other = Bench(HardwareSettings("mock", lamps=lamps))
    other.cues.shift()
    assert other.lit() == ["shift", "shift-2"]


def test_the_winners_lamps(bench: Bench) -> None:
    bench.cues.won((2, 6))
    assert bench.lit() == ["seat-2", "seat-6"]
    bench.run(sum(seconds for _, seconds in WIN) + 0.01)
    assert bench.lit() == []
    count = len(bench.buzzer.history)
    bench.cues.won(())
    assert len(bench.buzzer.history) == count


def test_off_is_off_in_the_middle_of_everything(bench: Bench) -> None:
    bench.cues.turn(1, sound=True)
    bench.cues.shift()
    bench.cues.won((3,))
    bench.run(0.05)
    bench.cues.off()
    assert bench.lit() == []
    assert not bench.buzzer.sounding
    assert bench.timers.next_due() is None
    bench.run(10)
    assert bench.lit() == []


def test_a_table_without_lamps_and_buzzer(bench: Bench) -> None:
    bare = Bench(HardwareSettings("mock", buttons=(ButtonSettings("deal", 4),)))
    for call in (bare.cues.shift, bare.cues.accepted, bare.cues.off, lambda: bare.cues.refused(1)):
        call()
    bare.cues.turn(1, sound=True)
    assert bare.timers.next_due() is None


class LateDriver(MockDriver):
    """Lamps and buzzer are there only when the pins are open, as on a Raspberry Pi."""

    opened = False

    @property
    def lamps(self) -> dict[str, MockLamp]:  # type: ignore[override]
        return dict(self._late) if self.opened else {}

    @lamps.setter
    def lamps(self, lamps: dict[str, MockLamp]) -> None:
        self._late = lamps

    @property
    def buzzer(self) -> MockBuzzer | None:  # type: ignore[override]
        return self._late_buzzer if self.opened else None

    @buzzer.setter
    def buzzer(self, buzzer: MockBuzzer | None) -> None:
        self._late_buzzer = buzzer


def test_outputs_that_are_there_only_once_the_pins_are_open() -> None:
    clock = FakeClock()
    settings = HardwareSettings("mock", lamps=(LampSettings("seat-1", 1),), buzzer=BuzzerSettings(2, "active"))
    driver = LateDriver(settings, clock)
    cues = Cues(driver, Timers(clock), lambda name, text: None)
    driver.opened = True
    cues.connect()
    cues.turn(1, sound=True)
    assert driver.lamps["seat-1"].on
    assert driver.buzzer is not None
    assert driver.buzzer.sounding


def test_a_dead_lamp_is_told_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    dead = True
    real = MockLamp.set

    def switch(lamp: MockLamp, on: bool) -> None:
        if dead and lamp.name == "seat-1":
            raise HardwareError("lamp seat-1 on GPIO 16: no such line")
        real(lamp, on)

    monkeypatch.setattr(MockLamp, "set", switch)
    bench = Bench()
    bench.cues.turn(1)
    bench.cues.refused(1)
    bench.run(2)
    bench.cues.turn(2)
    assert bench.lit() == ["seat-2"]
    assert str(bench.told["lamp seat-1"]) == "lamp seat-1 on GPIO 16: no such line"
    assert bench.told["lamp seat-2"] is None
    bench.cues.off()
    assert bench.lit() == []
    dead = False
    bench.cues.turn(1)
    assert bench.told["lamp seat-1"] is None
