"""Screen, fonts and sound, each looked at by a process of its own."""

from __future__ import annotations

from collections.abc import Iterator

from controller.doctor.checks import Finding
from controller.doctor.computer import ProbeError
from controller.doctor.examination import Examination


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
    """A sound card can be opened; a table does without one."""
    try:
        found = examination.computer.probe("sound")
    except ProbeError as error:
        found = {"error": str(error)}
    if "error" in found:
        yield Finding("skipped", "sound_none", {"reason": str(found["error"])})
    else:
        yield Finding("ok", "sound_good")
