"""Screen, fonts, sound and voice, each looked at by a process of its own."""

from __future__ import annotations

from collections.abc import Iterator

from controller.doctor.checks import Finding
from controller.doctor.computer import ProbeError
from controller.doctor.examination import Examination
from controller.sound.espeak import PROGRAM
from controller.spoken import WORDS


def screen(examination: Examination) -> Iterator[Finding]:
    """The configured screen can be opened."""
    display = examination.configured.display
    if display.screen == "none":
        yield Finding("skipped", "screen_unwanted")
        return
    try:
        found = examination.computer.probe("screen", display.screen, *map(str, display.size))
    except ProbeError as error:
        found = {"error": str(error)}
    if "error" in found:
        yield Finding("failed", "screen_dark", {"reason": str(found["error"])})
        return
    width, height = map(str, found["size"])
    yield Finding("ok", "screen_good", {"driver": str(found["driver"]), "width": width, "height": height})


def fonts(examination: Examination) -> Iterator[Finding]:
    """Each script has a font with all its letters."""
    try:
        missing = examination.computer.probe("fonts")["missing"]
    except ProbeError as error:
        yield Finding("failed", "probe_broken", {"reason": str(error)})
        return
    if not missing:
        yield Finding("ok", "fonts_good")
    elif missing == ["Japanese"]:
        told = examination.configuration
        needed = told is not None and told.language == "ja"
        yield Finding("failed" if needed else "warning", "fonts_no_japanese")
    else:
        yield Finding("failed", "fonts_bad", {"scripts": ", ".join(missing)})


def sound(examination: Examination) -> Iterator[Finding]:
    """A sound card can be opened; a table does without one, unless its configuration asks for it."""
    wanted = examination.configured.sound
    if wanted.speaker == "no":
        yield Finding("skipped", "sound_unwanted")
        return
    try:
        found = examination.computer.probe("sound")
    except ProbeError as error:
        found = {"error": str(error)}
    if "error" in found:
        if wanted.speaker == "yes" or wanted.voice:
            yield Finding("failed", "sound_missing", {"reason": str(found["error"])})
        else:
            yield Finding("skipped", "sound_none", {"reason": str(found["error"])})
    else:
        yield Finding("ok", "sound_good")


def voice(examination: Examination) -> Iterator[Finding]:
    """The program that speaks is installed, and knows the table's language; a table does without."""
    wanted = examination.configured.sound.voice
    language = examination.configured.language or WORDS.language
    version = examination.computer.command([PROGRAM, "--version"])
    if version is None:
        yield Finding("failed", "voice_missing") if wanted else Finding("skipped", "voice_none")
        return
    voices = (examination.computer.command([PROGRAM, f"--voices={language}"]) or "").strip().splitlines()
    if len(voices) < 2:  # a heading comes first
        yield Finding("failed" if wanted else "warning", "voice_foreign", {"language": language})
        return
    yield Finding("ok", "voice_good", {"version": version.partition("  ")[0].strip()})
