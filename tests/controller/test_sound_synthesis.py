"""The chirps as samples: how long, how loud, how high, and that no two messages are alike."""

from __future__ import annotations

import itertools
from array import array

import pytest

from controller.cues import RHYTHMS
from controller.sound.phrases import PHRASES
from controller.sound.synthesis import FULL, PEAK, RATE, Chirp, metallic, rendered


def pitch(samples: array[int]) -> float:
    """Hertz, by the upward crossings of zero: the overtones are too soft to add any."""
    crossings = sum(one < 0 <= two for one, two in itertools.pairwise(samples))
    return crossings * RATE / len(samples)


def sounds(samples: array[int]) -> int:
    """How many sounds there are, with silence between them."""
    loud = [max(map(abs, samples[n : n + RATE // 200])) > 30 for n in range(0, len(samples), RATE // 200)]
    return sum(now and not before for before, now in itertools.pairwise([False, *loud]))


def test_every_message_has_chirps() -> None:
    assert PHRASES.keys() == RHYTHMS.keys()


@pytest.mark.parametrize("message", sorted(PHRASES))
def test_a_phrase_is_as_long_as_it_says_and_never_too_loud(message: str) -> None:
    samples = rendered(PHRASES[message])
    assert len(samples) / RATE == pytest.approx(sum(c.seconds + c.pause for c in PHRASES[message]), abs=0.002)
    assert 0.3 * FULL < max(map(abs, samples)) <= PEAK * FULL + 1
    assert abs(samples[0]) < 100
    assert abs(samples[-1]) < 600, "no crack at its end"
    assert abs(sum(samples) / len(samples)) < 150


@pytest.mark.parametrize("message", sorted(PHRASES))
def test_a_phrase_has_the_rhythm_that_the_buzzer_taught(message: str) -> None:
    assert sounds(rendered(PHRASES[message])) == sum(on for on, _ in RHYTHMS[message].steps)


def test_no_two_phrases_are_alike() -> None:
    """In the number of sounds, or else at least twice as long."""
    for one, two in itertools.combinations(PHRASES, 2):
        counts = [len(PHRASES[name]) for name in (one, two)]
        seconds = [sum(c.seconds for c in PHRASES[name]) for name in (one, two)]
        assert counts[0] != counts[1] or max(seconds) >= 2 * min(seconds), (one, two)


def test_a_chirp_glides() -> None:
    samples = rendered([Chirp(400, 1600, 0.4)])
    quarter = len(samples) // 4
    assert pitch(samples[:quarter]) == pytest.approx(400 * 4**0.125, rel=0.08)
    assert pitch(samples[-quarter:]) == pytest.approx(400 * 4**0.875, rel=0.08)


def test_the_metal_chest_keeps_a_loud_voice_within_bounds() -> None:
    speech = array("h", [FULL, -FULL - 1] * 4000)
    said = metallic(speech)
    assert len(said) == len(speech)
    assert said != speech
    assert not any(metallic(array("h", [0] * 1000)))
