"""Versions and the traps in names: an empty lgpio, two pygames, RPi.GPIO beside rpi-lgpio."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from controller.doctor import software
from controller.doctor.computer import Computer, ProbeError
from hardware.settings import ButtonSettings, HardwareSettings
from tests.controller.examinations import codes, computer, examination, found, probes, said

WIRED = HardwareSettings("gpio", buttons=(ButtonSettings("draw", 4),))
GOOD_PYGAME = {"name": "pygame-ce", "version": "2.5.8", "place": "/venv", "drivers": ["x11", "KMSDRM", "dummy"]}
DESKTOP_PYGAME = GOOD_PYGAME | {"name": "pygame", "version": "2.6.1", "drivers": ["x11", "wayland", "dummy"]}
NO_LIBRARY = {"found": False, "error": ""}
LGPIO = {"found": True, "error": "", "place": "/usr/lib/python3/dist-packages", "empty": False}
OLD_RPI_GPIO = {"found": True, "error": "", "place": "/venv", "old": True}


@pytest.mark.parametrize(
    ("version", "found"),
    [
        ((3, 10, 12), ("failed", "python_old")),
        ((3, 11, 2), ("ok", "python_good")),
        ((3, 13, 5), ("ok", "python_good")),
        ((3, 14, 0), ("warning", "python_new")),
    ],
)
def test_python(tmp_path: Path, version: tuple[int, int, int], found: tuple[str, str]) -> None:
    assert codes(software.python, examination(tmp_path, facts=computer(tmp_path, python=version))) == [found]


def test_the_least_versions_are_those_that_are_installed_with_the_program() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = dict(requirement.split(">=") for requirement in project["dependencies"])
    assert wanted.pop("pygame-ce")
    assert wanted == software.LEAST
    assert project["optional-dependencies"]["pi"] == [f"lgpio>={software.LEAST_LGPIO}"]


def test_libraries_that_are_missing_or_too_old_are_named(tmp_path: Path) -> None:
    facts = computer(tmp_path, version_of={"gpiozero": "2.0.1", "PyYAML": "6.0"}.get)
    (finding,) = found(software.libraries, examination(tmp_path, facts=facts))
    assert finding.state == "failed"
    assert "gpiozero (2.0.1, wanted is 2.0.1.post3)" in said(finding)
    assert "pyserial (missing, wanted is 3.5)" in said(finding)
    assert "PyYAML" not in said(finding)
    assert codes(software.libraries, examination(tmp_path, facts=computer(tmp_path))) == [("ok", "libraries_good")]


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"probe": probes(pygame=GOOD_PYGAME)}, [("ok", "pygame_good")]),
        ({"probe": probes(pygame=DESKTOP_PYGAME)}, [("failed", "pygame_blind")]),
        (
            {"probe": probes(pygame=DESKTOP_PYGAME), "environment": {"DISPLAY": ":0"}},
            [("warning", "pygame_desktop_only")],
        ),
        ({"probe": probes(pygame={"error": "No module named 'pygame'"})}, [("failed", "pygame_broken")]),
        ({"probe": probes(pygame="no answer within 20 seconds")}, [("failed", "pygame_broken")]),
        (
            {"probe": probes(pygame=DESKTOP_PYGAME), "version_of": {"pygame": "2.6.1", "pygame-ce": "2.5.8"}.get},
            [("failed", "pygame_both"), ("failed", "pygame_blind")],
        ),
    ],
)
def test_which_pygame_is_really_imported(
    tmp_path: Path, facts: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert codes(software.pygame, examination(tmp_path, facts=computer(tmp_path, **facts))) == expected


def pins(lgpio: dict[str, Any], old: dict[str, Any] | None = None) -> Any:
    return probes(pins={"lgpio": lgpio, "RPi.GPIO": old or NO_LIBRARY})


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"probe": pins(LGPIO)}, ("ok", "pin_library_good")),
        ({"probe": pins(LGPIO | {"empty": True})}, ("failed", "lgpio_empty")),
        ({"probe": pins(NO_LIBRARY | {"error": "undefined symbol"})}, ("failed", "pin_library_broken")),
        ({"probe": pins(NO_LIBRARY)}, ("failed", "pin_library_none")),
        ({"probe": pins(NO_LIBRARY, NO_LIBRARY | {"error": "not a Pi"})}, ("failed", "pin_library_broken")),
        ({"probe": pins(NO_LIBRARY, OLD_RPI_GPIO)}, ("failed", "rpi_gpio_blind")),
        ({"probe": pins(NO_LIBRARY, OLD_RPI_GPIO), "kernel": "6.1.21-v8+"}, ("ok", "pin_library_good")),
        ({"probe": pins(NO_LIBRARY, OLD_RPI_GPIO | {"old": False})}, ("ok", "pin_library_good")),
        (
            {"probe": pins(LGPIO), "version_of": {"lgpio": "0.2.2", "RPi.GPIO": "0.7.1", "rpi-lgpio": "0.6"}.get},
            ("warning", "pin_library_both"),
        ),
        ({"probe": probes(pins="killed")}, ("failed", "probe_broken")),
    ],
)
def test_the_pin_library(tmp_path: Path, facts: dict[str, Any], expected: tuple[str, str]) -> None:
    assert codes(software.pin_library, examination(tmp_path, WIRED, computer(tmp_path, **facts))) == [expected]


def test_rpi_gpio_is_blind_on_a_pi_5_whatever_the_kernel(tmp_path: Path) -> None:
    files = {"proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0\0"}
    facts = computer(tmp_path, files, probe=pins(NO_LIBRARY, OLD_RPI_GPIO), kernel="6.1.0")
    assert codes(software.pin_library, examination(tmp_path, WIRED, facts)) == [("failed", "rpi_gpio_blind")]


def test_simulated_pins_need_no_library_and_are_not_called_good(tmp_path: Path) -> None:
    (finding,) = found(software.pin_library, examination(tmp_path, facts=computer(tmp_path)))
    assert (finding.state, said(finding)) == ("skipped", "simulated: this configuration has no real pins")
    touch = examination(tmp_path, HardwareSettings("gpio"), computer(tmp_path))
    assert [said(finding) for finding in found(software.pin_library, touch)] == ["the configuration names no pins"]


# --- the probes themselves, in their processes


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder whose modules the probe imports first."""
    place = tmp_path / "site"
    place.mkdir()
    monkeypatch.syspath_prepend(place)
    root = Path(__file__).parents[2]
    monkeypatch.setenv("PYTHONPATH", f"{place}:{root}")
    return place


def test_the_probe_sees_an_empty_lgpio_and_where_it_lies(site: Path) -> None:
    (site / "lgpio.py").write_text("")
    answer = Computer().probe("pins")["lgpio"]
    assert (answer["found"], answer["empty"], answer["place"]) == (True, True, str(site))


def test_the_probe_sees_a_whole_lgpio_that_goes_elsewhere_at_its_import(site: Path) -> None:
    (site / "lgpio.py").write_text("import os\nos.chdir(os.environ['LG_WD'])\ndef gpiochip_open(chip): ...\n")
    (site / "RPi").mkdir()
    (site / "RPi" / "__init__.py").write_text("")
    (site / "RPi" / "GPIO.py").write_text("raise RuntimeError('This module can only be run on a Raspberry Pi!')")
    (site / "RPi" / "_GPIO.py").write_text("")
    answer = Computer().probe("pins")
    assert answer["lgpio"]["empty"] is False
    assert answer["RPi.GPIO"]["found"] is False
    assert "only be run on a Raspberry Pi" in answer["RPi.GPIO"]["error"]


def test_the_probe_tells_of_a_pygame_that_cannot_be_imported(site: Path) -> None:
    (site / "pygame.py").write_text("raise ImportError('libSDL2.so: wrong ELF class')")
    assert "wrong ELF class" in Computer().probe("pygame")["error"]


def test_the_probe_tells_which_pygame_this_is_and_what_it_can_show() -> None:
    import pygame

    answer = Computer().probe("pygame")
    assert answer["version"] == pygame.version.ver
    assert answer["place"] == str(Path(pygame.__file__).parents[1])
    assert "dummy" in answer["drivers"]


def test_a_probe_whose_process_dies_is_a_reason_not_a_crash(site: Path) -> None:
    (site / "lgpio.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n")
    with pytest.raises(ProbeError, match="status -9"):
        Computer().probe("pins")


def test_a_probe_that_hangs_is_ended(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.doctor.computer.PROBE_SECONDS", 0.3)
    (site / "lgpio.py").write_text("import threading\nthreading.Event().wait()\n")
    with pytest.raises(ProbeError, match=r"no answer within 0\.3 seconds"):
        Computer().probe("pins")


def test_what_lies_in_the_working_directory_is_not_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lgpio.py").write_text("")
    monkeypatch.chdir(tmp_path)
    assert Computer().probe("pins")["lgpio"].get("place") != str(tmp_path)
