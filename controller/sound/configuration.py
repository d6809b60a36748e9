"""The section `sound` of a configuration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from controller.sections import Section
from controller.spoken import say

SPEAKERS: Final = ("auto", "yes", "no")
"""Chirps from a loudspeaker: where the computer has a sound card, always (and a missing card is told), or never."""
LOUDEST: Final = 10


@dataclass(frozen=True, slots=True)
class SoundConfiguration:
    """What is heard at first; people at the table may choose otherwise. `speaker` is one of `SPEAKERS`.

    `voice`: espeak-ng speaks. `volume` from 0 to 10 is that of the loudspeaker; `quiet` silences the buzzer too.
    """

    speaker: str = "auto"
    voice: bool = False
    volume: int = 7
    quiet: bool = False


def read_sound(section: Section) -> SoundConfiguration:
    """The section as it stands in a file."""
    section.allow(("speaker", "voice", "volume", "quiet"))
    usual = SoundConfiguration()
    speaker = _speaker(section, usual.speaker)
    voice = section.flag("voice", usual.voice)
    if voice and speaker == "no":
        section.refuse("voice", say("the voice comes from the loudspeaker; write 'speaker: auto' or 'speaker: yes'"))
    return SoundConfiguration(
        speaker,
        voice,
        section.whole("volume", usual.volume, 0, LOUDEST),
        section.flag("quiet", usual.quiet),
    )


def _speaker(section: Section, usual: str) -> str:
    """YAML reads yes and no as truth values."""
    value = section.values.get("speaker")
    if isinstance(value, bool):
        return "yes" if value else "no"
    return section.choice("speaker", usual, SPEAKERS)
