"""Sounds made by arithmetic: gliding tones as samples, 16 bits, one channel."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

RATE: Final = 22_050
"""Samples a second; espeak-ng's own rate too."""
FULL: Final = 32_767
PEAK: Final = 0.6
"""Of full scale: a voice may sound at the same time."""
_ATTACK: Final = 0.006
_RELEASE: Final = 0.35
_OVERTONES: Final = (1.0, 0.28, 0.12)
_RING_HERTZ: Final = 38.0
_RING_DEPTH: Final = 0.35
_ECHO_SECONDS: Final = 0.011
_ECHO: Final = 0.4


@dataclass(frozen=True, slots=True)
class Chirp:
    """A tone that glides from one pitch to another (hertz), then a pause (seconds).

    `wobble` is how many times a second the pitch swings, `sway` by which part of itself.
    """

    first_hz: float
    last_hz: float
    seconds: float
    pause: float = 0.0
    wobble: float = 0.0
    sway: float = 0.0


def rendered(chirps: Sequence[Chirp]) -> array[int]:
    """The samples of chirps one after the other."""
    samples: array[int] = array("h")
    for chirp in chirps:
        samples.extend(_tone(chirp))
        samples.extend([0] * round(chirp.pause * RATE))
    return samples


def _tone(chirp: Chirp) -> list[int]:
    count = round(chirp.seconds * RATE)
    attack, release = max(1, round(_ATTACK * RATE)), max(1, round(_RELEASE * count))
    loudest = PEAK * FULL / sum(_OVERTONES)
    glide = math.log(chirp.last_hz / chirp.first_hz)
    phase = 0.0
    tone: list[int] = []
    for place in range(count):
        hertz = chirp.first_hz * math.exp(glide * place / count)
        if chirp.wobble:
            hertz *= 1 + chirp.sway * math.sin(math.tau * chirp.wobble * place / RATE)
        phase += math.tau * hertz / RATE
        envelope = min(1.0, place / attack, (count - place) / release)
        wave = sum(part * math.sin(number * phase) for number, part in enumerate(_OVERTONES, 1))
        tone.append(round(loudest * envelope * wave))
    return tone


def metallic(speech: array[int]) -> array[int]:
    """A voice as out of a metal chest: it trembles a little, and answers itself from close by."""
    delay = round(_ECHO_SECONDS * RATE)
    step = math.tau * _RING_HERTZ / RATE
    loudness = 1 / (1 + _ECHO)
    said: array[int] = array("h", bytes(2 * len(speech)))
    for place, sample in enumerate(speech):
        ring = 1 - _RING_DEPTH * (0.5 + 0.5 * math.sin(step * place))
        echo = said[place - delay] * _ECHO if place >= delay else 0.0
        said[place] = round(loudness * (sample * ring + echo))
    return said
