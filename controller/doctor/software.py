"""Python, the libraries, and the traps that lie in their names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from controller.doctor.checks import Finding
from controller.doctor.computer import ProbeError
from controller.doctor.examination import Examination

OLDEST_PYTHON = (3, 11)
NEWEST_PYTHON = (3, 13)
LEAST = {"gpiozero": "2.0.1.post3", "pyserial": "3.5", "PyYAML": "6.0", "babel": "2.12"}
"""The least versions, as in pyproject.toml; pygame has a check of its own."""
LEAST_LGPIO = "0.2.2"
BLIND_KERNEL = (6, 6)
"""From this kernel on RPi.GPIO gets no edges."""


def python(examination: Examination) -> Iterator[Finding]:
    """It is one of the versions that the program is made for."""
    version = examination.computer.python
    told = {"version": ".".join(map(str, version))}
    if version[:2] < OLDEST_PYTHON:
        yield Finding("failed", "python_old", told)
    elif version[:2] > NEWEST_PYTHON:
        yield Finding("warning", "python_new", told)
    else:
        yield Finding("ok", "python_good", told)


def libraries(examination: Examination) -> Iterator[Finding]:
    """All are there, and new enough."""
    found = {name: examination.computer.version_of(name) for name in LEAST}
    bad = [
        f"{name} ({version or 'missing'}, wanted is {LEAST[name]})"
        for name, version in found.items()
        if version is None or numbers(version) < numbers(LEAST[name])
    ]
    if bad:
        yield Finding("failed", "libraries_bad", {"names": ", ".join(bad)})
    else:
        yield Finding("ok", "libraries_good", {"names": ", ".join(f"{name} {found[name]}" for name in found)})


def pygame(examination: Examination) -> Iterator[Finding]:
    """Which pygame is really imported, and whether it can show a picture without a desktop."""
    computer = examination.computer
    try:
        found = computer.probe("pygame")
    except ProbeError as error:
        found = {"error": str(error)}
    if "error" in found:
        yield Finding("failed", "pygame_broken", {"reason": str(found["error"])})
        return
    told = {name: str(found[name]) for name in ("name", "version", "place")}
    if computer.version_of("pygame") and computer.version_of("pygame-ce"):
        yield Finding("failed", "pygame_both", told)
    if "KMSDRM" in map(str.upper, found["drivers"]):
        yield Finding("ok", "pygame_good", told)
        return
    told_screen = examination.configuration
    wanted = told_screen is None or told_screen.display.screen != "none"
    if wanted and not computer.has_desktop:
        yield Finding("failed", "pygame_blind", told)
    else:
        yield Finding("warning", "pygame_desktop_only", told)


def pin_library(examination: Examination) -> Iterator[Finding]:
    """lgpio is more than a name; and RPi.GPIO, where it must stand in, can see edges."""
    computer = examination.computer
    if not examination.real_pins:
        yield no_real(examination, "pins", bool(examination.hardware.has_pins))
        return
    try:
        found = computer.probe("pins")
    except ProbeError as error:
        yield Finding("failed", "probe_broken", {"reason": str(error)})
        return
    lgpio, old = found["lgpio"], found["RPi.GPIO"]
    version = computer.version_of("lgpio") or "?"
    if lgpio["found"]:
        told = {"name": "lgpio", "version": version, "place": str(lgpio["place"])}
        if lgpio["empty"]:
            yield Finding("failed", "lgpio_empty", told)
        elif computer.version_of("RPi.GPIO") and computer.version_of("rpi-lgpio"):
            yield Finding("warning", "pin_library_both", told)
        else:
            yield Finding("ok", "pin_library_good", told)
    elif lgpio["error"]:
        yield Finding("failed", "pin_library_broken", {"name": "lgpio", "reason": str(lgpio["error"])})
    elif old["found"]:
        if old["old"] and ("Raspberry Pi 5" in (computer.model or "") or numbers(computer.kernel) >= BLIND_KERNEL):
            yield Finding("failed", "rpi_gpio_blind", {"kernel": computer.kernel})
        else:
            version = computer.version_of("RPi.GPIO" if old["old"] else "rpi-lgpio") or "?"
            yield Finding(
                "ok", "pin_library_good", {"name": "RPi.GPIO", "version": version, "place": str(old["place"])}
            )
    elif old["error"]:
        yield Finding("failed", "pin_library_broken", {"name": "RPi.GPIO", "reason": str(old["error"])})
    else:
        yield Finding("failed", "pin_library_none")


def no_real(examination: Examination, what: str, wired: bool) -> Finding:
    """Why there is nothing to look at: `what` is simulated, or not there at all."""
    simulated = examination.hardware.driver == "mock"
    code = "simulated" if simulated or wired else "nothing_wired"
    return Finding("skipped", code, {"what": examination.words.doctor_says(what)})


def numbers(version: str) -> tuple[int, ...]:
    """A version's numbers, to be compared: `2.0.1.post3` is later than `2.0.1`.

    >>> numbers("2.0.1.post3") > numbers("2.0.1"), numbers("6.12.25+rpt-rpi-v8") > (6, 6)
    (True, True)
    """
    return tuple(int(number) for number in re.findall(r"[0-9]+", version))
