"""Asks libraries what they are, in a process of its own: `python -m controller.doctor.probe NAME [...]` prints JSON.

What crashes, hangs, changes the working directory or takes the screen away does it here, and not in the self-test.
"""

from __future__ import annotations

import ctypes
import importlib
import importlib.util
import json
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from controller.spoken import WORDS, speak

Answer = dict[str, Any]

SCRIPTS = {"Latin": "Sabacc Zażółć ß", "Cyrillic": "Сабакк Жыю", "Japanese": "サバック手札のカード"}


def pygame_probe() -> Answer:
    """Which pygame is imported, and which of SDL's video drivers it has."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    try:
        pygame = importlib.import_module("pygame")
        importlib.import_module("pygame.display")
    except Exception as error:  # whatever a broken library raises
        return {"error": f"{type(error).__name__}: {error}"}
    return {
        "name": "pygame-ce" if getattr(pygame, "IS_CE", False) else "pygame",
        "version": str(pygame.version.ver),
        "place": _place(pygame),
        "drivers": _video_drivers(),
    }


def pins_probe() -> Answer:
    """What lgpio and RPi.GPIO are when they are imported."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["LG_WD"] = folder  # lgpio makes a fifo there, and goes there
        answer: Answer = {"lgpio": _imported("lgpio"), "RPi.GPIO": _imported("RPi.GPIO")}
        lgpio = sys.modules.get("lgpio")
        answer["lgpio"]["empty"] = lgpio is not None and not hasattr(lgpio, "gpiochip_open")
        # The old library has a part in C; rpi-lgpio, which bears the same import name, has none.
        answer["RPi.GPIO"]["old"] = answer["RPi.GPIO"]["found"] and importlib.util.find_spec("RPi._GPIO") is not None
        os.chdir("/")
    return answer


def screen_probe(screen: str, width: str, height: str) -> Answer:
    """Open the screen for a moment."""
    from display.window import DisplayError, Window

    try:
        window = Window((int(width), int(height)), fullscreen=screen == "fullscreen")
    except DisplayError as error:
        return {"error": WORDS.error(error)}
    try:
        return {"driver": window.driver, "size": list(window.size)}
    finally:
        window.close()


def fonts_probe() -> Answer:
    """Which scripts have letters that no font has."""
    from display.letters import letters

    found = letters(bold=False)
    return {"missing": [script for script, text in SCRIPTS.items() if _lacks(found, text)]}


def sound_probe() -> Answer:
    """Open the sound card for a moment."""
    import pygame

    try:
        pygame.mixer.init()
    except pygame.error as error:
        return {"error": str(error)}
    pygame.mixer.quit()
    return {}


def _lacks(letters: Any, text: str) -> bool:
    for letter in text:
        letters.font_of(letter)
    return bool(letters.missing.intersection(text))


def _imported(name: str) -> Answer:
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        return {"found": False, "error": str(error) if _installed(name) else ""}
    except Exception as error:  # RPi.GPIO refuses to be loaded on anything but a Pi
        return {"found": False, "error": f"{type(error).__name__}: {error}"}
    return {"found": True, "error": "", "place": _place(module)}


def _installed(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ImportError:
        return False


def _place(module: Any) -> str:
    """The folder that a module was imported from."""
    file = Path(getattr(module, "__file__", None) or next(iter(getattr(module, "__path__", [])), "?"))
    return str(file.parent.parent if file.name == "__init__.py" else file.parent)


def _video_drivers() -> list[str]:
    """The video drivers built into the SDL that this process has loaded; pygame has no question for it."""
    with open("/proc/self/maps", encoding="utf-8", errors="replace") as maps:
        libraries = {line.split(maxsplit=5)[5].strip() for line in maps if "libSDL2-2" in line or "libSDL3" in line}
    names: list[str] = []
    for path in sorted(libraries):
        library = ctypes.CDLL(path)
        library.SDL_GetVideoDriver.restype = ctypes.c_char_p
        names += [library.SDL_GetVideoDriver(n).decode() for n in range(library.SDL_GetNumVideoDrivers())]
    return names


PROBES: dict[str, Callable[..., Answer]] = {
    "pygame": pygame_probe,
    "pins": pins_probe,
    "screen": screen_probe,
    "fonts": fonts_probe,
    "sound": sound_probe,
}

if __name__ == "__main__":
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # To standard output itself: what a library prints on its way goes to standard error.
    output, sys.stdout = sys.stdout, sys.stderr
    speak(sys.argv[1])
    print(json.dumps(PROBES[sys.argv[2]](*sys.argv[3:])), file=output)
