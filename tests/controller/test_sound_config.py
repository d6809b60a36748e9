"""The section `sound`: what it says, and what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller import config
from controller.sound.configuration import SoundConfiguration
from controller.yamlfile import FileProblem

LEAST = """\
format: 1
table:
  ruleset: classic
  cards: electronic
  seats:
    1: {name: Lando, credits: 200, droid: careful}
    2: {name: Han, credits: 200, droid: careful}
"""


def read(folder: Path, text: str) -> SoundConfiguration:
    file = folder / "table.yaml"
    file.write_text(LEAST + text)
    return config.load(file).sound


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", SoundConfiguration()),
        ("sound:\n", SoundConfiguration()),
        ("sound: {speaker: yes, voice: yes, volume: 3, quiet: yes}\n", SoundConfiguration("yes", True, 3, True)),
        ("sound: {speaker: no}\n", SoundConfiguration("no")),
        ("sound: {speaker: 'yes', volume: 0}\n", SoundConfiguration("yes", volume=0)),
        ("sound: {speaker: auto, voice: yes}\n", SoundConfiguration("auto", True)),
    ],
)
def test_what_it_says(tmp_path: Path, text: str, expected: SoundConfiguration) -> None:
    assert read(tmp_path, text) == expected


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{loud: 3}", "8: sound.loud: unknown key; known here: quiet, speaker, voice, volume"),
        ("{volum: 3}", "8: sound.volum: unknown key; did you mean 'volume'?"),
        ("{speaker: aut}", "8: sound.speaker: 'aut' will not do; did you mean 'auto'?"),
        ("{speaker: 7}", "8: sound.speaker: 7 will not do; known here: auto, no, yes"),
        ("{volume: 11}", "8: sound.volume: 11 will not do; write a whole number from 0 to 10"),
        ("{quiet: 1}", "8: sound.quiet: 1 will not do; write yes or no"),
        (
            "{speaker: no, voice: yes}",
            "8: sound.voice: the voice comes from the loudspeaker; write 'speaker: auto' or 'speaker: yes'",
        ),
    ],
)
def test_what_is_wrong(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(FileProblem) as refused:
        read(tmp_path, f"sound: {text}\n")
    (line,) = str(refused.value).splitlines()
    assert line.endswith(problem), line
