"""Screen, fonts and sound: what the probes answer, and what is made of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from controller.doctor import picture
from controller.doctor.computer import Computer
from controller.doctor.examination import Examination
from controller.sound.configuration import SoundConfiguration
from tests.controller.examinations import codes, computer, examination, found, probes, said


@pytest.mark.parametrize(
    ("look", "answers", "expected"),
    [
        (picture.screen, {"screen": {"driver": "KMSDRM", "size": [800, 480]}}, ("ok", "screen_good")),
        (picture.screen, {"screen": {"error": "no screen"}}, ("failed", "screen_dark")),
        (picture.screen, {"screen": "its process ended with the status -11"}, ("failed", "screen_dark")),
        (picture.fonts, {"fonts": {"missing": []}}, ("ok", "fonts_good")),
        (picture.fonts, {"fonts": {"missing": ["Japanese"]}}, ("warning", "fonts_no_japanese")),
        (picture.fonts, {"fonts": {"missing": ["Latin", "Japanese"]}}, ("failed", "fonts_bad")),
        (picture.fonts, {"fonts": "no answer"}, ("failed", "probe_broken")),
        (picture.sound, {"sound": {}}, ("ok", "sound_good")),
        (picture.sound, {"sound": {"error": "ALSA: no such device"}}, ("skipped", "sound_none")),
        (picture.sound, {"sound": "no answer"}, ("skipped", "sound_none")),
    ],
)
def test_what_is_made_of_the_probes(
    tmp_path: Path, look: Any, answers: dict[str, Any], expected: tuple[str, str]
) -> None:
    assert codes(look, examination(tmp_path, facts=computer(tmp_path, probe=probes(**answers)))) == [expected]


def test_a_table_in_japanese_needs_the_letters(tmp_path: Path) -> None:
    one = examination(tmp_path, facts=computer(tmp_path, probe=probes(fonts={"missing": ["Japanese"]})))
    japanese = replace(one, configuration=replace(one.configured, language="ja"))
    assert codes(picture.fonts, japanese) == [("failed", "fonts_no_japanese")]


def test_a_table_without_a_screen_has_none_to_look_at(tmp_path: Path) -> None:
    one = examination(tmp_path)
    told = one.configured
    bare = replace(one, configuration=replace(told, display=replace(told.display, screen="none")))
    assert codes(picture.screen, bare) == [("skipped", "screen_unwanted")]


def test_a_driver_that_shows_nothing_is_no_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    (finding,) = found(picture.screen, examination(tmp_path, facts=Computer()))
    assert (finding.state, finding.code) == ("failed", "screen_dark")
    assert "shows nothing" in said(finding)


def test_the_program_s_own_fonts_have_latin_and_cyrillic_letters() -> None:
    assert set(Computer().probe("fonts")["missing"]) <= {"Japanese"}


def sounding(one: Examination, sound: SoundConfiguration) -> Examination:
    return replace(one, configuration=replace(one.configured, sound=sound))


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        (SoundConfiguration("no"), ("skipped", "sound_unwanted")),
        (SoundConfiguration("yes"), ("failed", "sound_missing")),
        (SoundConfiguration("auto", voice=True), ("failed", "sound_missing")),
    ],
)
def test_a_sound_card_that_is_configured_must_be_there(
    tmp_path: Path, wanted: SoundConfiguration, expected: tuple[str, str]
) -> None:
    one = examination(tmp_path, facts=computer(tmp_path, probe=probes(sound={"error": "no such device"})))
    assert codes(picture.sound, sounding(one, wanted)) == [expected]


@pytest.mark.parametrize(
    ("installed", "wanted", "expected"),
    [
        (("fr",), True, ("ok", "voice_good")),
        (("fr",), False, ("ok", "voice_good")),
        (("en",), True, ("failed", "voice_foreign")),
        (("en",), False, ("warning", "voice_foreign")),
        (None, True, ("failed", "voice_missing")),
        (None, False, ("skipped", "voice_none")),
    ],
)
def test_the_voice_is_there_for_the_language(
    tmp_path: Path, installed: tuple[str, ...] | None, wanted: bool, expected: tuple[str, str]
) -> None:
    def command(arguments: Sequence[str]) -> str | None:
        if installed is None:
            return None
        if arguments[1] == "--version":
            return "eSpeak NG text-to-speech: 1.51  Data at: /usr/lib/espeak-ng-data\n"
        known = arguments[1].rpartition("=")[2] in installed
        return "Pty Language\n" + (" 5  fr-fr\n" if known else "")

    one = sounding(examination(tmp_path, facts=computer(tmp_path, command=command)), SoundConfiguration(voice=wanted))
    french = replace(one, configuration=replace(one.configured, language="fr"))
    (finding,) = found(picture.voice, french)
    assert (finding.state, finding.code) == expected
    if finding.state == "ok":
        assert said(finding) == "eSpeak NG text-to-speech: 1.51 is installed"


def test_the_sound_card_is_opened_and_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert Computer().probe("sound") == {}
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    assert "error" in Computer().probe("sound")
