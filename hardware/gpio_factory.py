"""The pin library, chosen explicitly and never simulated.

gpiozero's own choice tries one library after another and shows only the last one's error; here
the first one that is installed is the one, and its error is the error.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from time import monotonic

import gpiozero

from hardware.errors import N_, HardwareError, reason

WORK_DIRECTORY_VARIABLE = "LG_WD"
LONGEST_WAY = 2.0
"""Seconds that an edge may be on its way to us."""


def real_pin_factory() -> gpiozero.Factory:
    """The factory of this computer's own pins: lgpio's, or RPi.GPIO's where lgpio is missing.

    Raises HardwareError with the library's own reason.
    """
    try:
        with _lgpio_work_directory():
            lgpio = import_module("lgpio")
    except ImportError as error:
        return _old_library_factory(error)
    except Exception as error:
        raise HardwareError(
            N_("{library} cannot be loaded: {reason}"), library="lgpio", reason=reason(error)
        ) from error
    if not hasattr(lgpio, "gpiochip_open"):
        raise HardwareError(
            N_("the installed lgpio is empty: install lgpio 0.2.2 or later, or the system's package python3-lgpio")
        )
    return _built("lgpio", "gpiozero.pins.lgpio", "LGPIOFactory")


def edge_age(ticks: float) -> float:
    """How long ago an edge was (seconds), by the moment that the pin library tells with it.

    lgpio tells the kernel's. On a busy computer its thread may tell both edges of a whole press at once, a tenth of a
    second late; by the moments at which they are told there would have been no press. 0 for what is no such moment:
    kernels before 5.7 stamp edges with the time of day. (https://abyz.me.uk/lg/py_lgpio.html, `callback`)
    """
    age = monotonic() - ticks
    return age if 0.0 <= age <= LONGEST_WAY else 0.0


def _old_library_factory(missing: ImportError) -> gpiozero.Factory:
    try:
        import_module("RPi.GPIO")
    except ImportError as error:
        raise HardwareError(
            N_(
                "no GPIO library is installed ({reason}): "
                "install lgpio 0.2.2 or later, or the system's package python3-lgpio"
            ),
            reason=f"{reason(missing)}; {reason(error)}",
        ) from error
    except Exception as error:  # it refuses to load on anything but a Pi
        raise HardwareError(
            N_("{library} cannot be loaded: {reason}"), library="RPi.GPIO", reason=reason(error)
        ) from error
    return _built("RPi.GPIO", "gpiozero.pins.rpigpio", "RPiGPIOFactory")


def _built(library: str, module: str, name: str) -> gpiozero.Factory:
    try:
        return getattr(import_module(module), name)()
    except Exception as error:
        raise HardwareError(
            N_("the GPIO pins cannot be opened with {library}: {reason}"), library=library, reason=reason(error)
        ) from error


@contextmanager
def _lgpio_work_directory() -> Iterator[None]:
    """Let lgpio make its fifo in a private place, and stay in the directory where we are.

    Its import makes a fifo in the directory that LG_WD names (else in the working directory)
    and goes there, which would give every relative path of the command line a new meaning.
    """
    if not os.environ.get(WORK_DIRECTORY_VARIABLE):
        os.environ[WORK_DIRECTORY_VARIABLE] = _runtime_directory()
    here = os.open(".", os.O_PATH)
    try:
        yield
    finally:
        os.fchdir(here)
        os.close(here)


def _runtime_directory() -> str:
    """The service's or the user's runtime directory, else a new one until the program ends."""
    service = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    for directory in (service, os.environ.get("XDG_RUNTIME_DIR", "")):
        if os.path.isdir(directory) and os.access(directory, os.W_OK | os.X_OK):
            return directory
    directory = tempfile.mkdtemp(prefix="droid-dealer-")
    atexit.register(shutil.rmtree, directory, ignore_errors=True)
    return directory
