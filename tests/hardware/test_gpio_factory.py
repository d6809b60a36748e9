"""Which pin library is chosen, and what is said when it cannot be."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

from hardware.errors import HardwareError
from hardware.gpio import GpioDriver
from hardware.gpio_factory import WORK_DIRECTORY_VARIABLE, real_pin_factory
from hardware.settings import ButtonSettings, HardwareSettings

# Stands in for the real library: it behaves alike at its import, and has no chip to open.
LGPIO = """
import os
os.chdir(os.environ["LG_WD"])
open(".lgd-nfy0", "x").close()
def __getattr__(name):
    if name.isupper():
        return 0
    raise AttributeError(name)
def gpiochip_open(chip):
    raise RuntimeError("'can not open gpiochip'")
"""


@pytest.fixture(autouse=True)
def no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a computer that has neither library."""
    for module in ("lgpio", "RPi", "RPi.GPIO"):
        monkeypatch.setitem(sys.modules, module, None)
    for module in ("gpiozero.pins.lgpio", "gpiozero.pins.rpigpio"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    # So that what an import adds to the environment is taken back.
    for variable in (WORK_DIRECTORY_VARIABLE, "RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR"):
        monkeypatch.setenv(variable, "")


@pytest.fixture
def installed_lgpio(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    place = tmp_path / "site"
    place.mkdir()
    (place / "lgpio.py").write_text(LGPIO)
    monkeypatch.syspath_prepend(place)
    monkeypatch.delitem(sys.modules, "lgpio")
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0xA02082)
    return place


def test_without_any_library_both_reasons_and_what_to_do_are_told() -> None:
    with pytest.raises(HardwareError) as refusal:
        real_pin_factory()
    text = str(refusal.value)
    assert "lgpio" in text
    assert "RPi" in text
    assert "install lgpio 0.2.2 or later" in text
    assert "\n" not in text


def test_the_driver_never_falls_back_to_simulated_pins() -> None:
    driver = GpioDriver(HardwareSettings("gpio", buttons=(ButtonSettings("draw", 4),)), lambda: 0.0)
    with pytest.raises(HardwareError, match="no GPIO library is installed"):
        driver.open(lambda: None)
    driver.close()


def test_the_empty_lgpio_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", ModuleType("lgpio"))
    with pytest.raises(HardwareError, match=r"lgpio is empty: install lgpio 0\.2\.2"):
        real_pin_factory()


def test_an_installed_lgpio_that_fails_gives_its_own_reason(
    installed_lgpio: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Though the other library is there too: it would only hide the reason.
    monkeypatch.setitem(sys.modules, "RPi", ModuleType("RPi"))
    monkeypatch.setitem(sys.modules, "RPi.GPIO", ModuleType("RPi.GPIO"))
    with pytest.raises(HardwareError) as refusal:
        real_pin_factory()
    assert str(refusal.value) == ("the GPIO pins cannot be opened with lgpio: 'can not open gpiochip'")


def test_rpi_gpio_that_refuses_to_load_gives_its_own_reason(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "RPi"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "GPIO.py").write_text("raise RuntimeError('only on a Raspberry Pi!')\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "RPi")
    monkeypatch.delitem(sys.modules, "RPi.GPIO")
    with pytest.raises(HardwareError, match=r"^RPi\.GPIO cannot be loaded: only on a Raspberry"):
        real_pin_factory()


@pytest.mark.parametrize("variable", ["LG_WD", "RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR"])
def test_the_fifo_goes_to_the_runtime_directory_and_we_stay_where_we_are(
    installed_lgpio: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, variable: str
) -> None:
    runtime = tmp_path / "run"
    runtime.mkdir()
    monkeypatch.setenv(variable, str(runtime))
    here = os.getcwd()
    with pytest.raises(HardwareError):
        real_pin_factory()
    assert (runtime / ".lgd-nfy0").exists()
    assert os.getcwd() == here


def test_without_a_runtime_directory_a_private_one_is_made(
    installed_lgpio: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "not there"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(HardwareError):
        real_pin_factory()
    made = Path(os.environ[WORK_DIRECTORY_VARIABLE])
    assert made.parent == tmp_path
    assert (made / ".lgd-nfy0").exists()
