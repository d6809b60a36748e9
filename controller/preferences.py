"""What people choose for the table itself, whatever is played: sound, picture, language, the time for a decision.

It is kept for the next start.

The configuration says what holds at first. A choice made at the table holds over it, at later starts too, until the
configuration says something else than it said when the choice was made: the last change wins, wherever it was made.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

from controller.atomic import replace_file, set_aside
from controller.sound.configuration import LOUDEST
from display import themes
from display.look import Appearance, Look
from display.words import LANGUAGES

log = logging.getLogger("droid_dealer")

FILE_NAME: Final = "preferences.json"
FORMAT: Final = 1
DARKEST, BRIGHTEST = 20, 100
DECISIONS: Final = (0, *range(5, 601))
"""What the time for a decision may be, in seconds; 0: no limit."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """`volume` from 0 to 10; `quiet`: no sound at all, of speaker and buzzer; `brightness` of the picture in per cent of
    the screen's own; `language`, `theme` by their names; `motion`: whether things on the screen move; `decision`: how many
    seconds a person has for a move, 0 without a limit; `voice`: whether the droid speaks."""

    volume: int = 7
    quiet: bool = False
    brightness: int = BRIGHTEST
    language: str = "en"
    theme: str = themes.DEFAULT
    motion: bool = True
    decision: int = 0
    voice: bool = False


class KeptPreferences:
    """The preferences of the moment, and the file they are kept in."""

    def __init__(self, configured: Preferences, path: Path | None = None, own_look: Look | None = None) -> None:
        """`configured`: what holds before anybody chooses. Without a `path` nothing is kept. `own_look`: the theme of
        the configuration, which may be a house's own file."""
        self.configured = configured
        self.path = path
        self.looks: dict[str, Look] = {name: themes.shipped(name) for name in themes.names()}
        if own_look is not None:
            self.looks[own_look.name] = own_look
        self.now = configured
        self._over: dict[str, Any] = {}  # what the configuration said of each choice when it was made
        if path is not None:
            self._read(path)

    @property
    def appearance(self) -> Appearance:
        """How pictures are drawn."""
        return Appearance(self.looks[self.now.theme], self.now.motion, self.now.brightness)

    def keep(self, **changes: Any) -> None:
        """Somebody has chosen. Raises OSError when it cannot be kept; it holds until the end all the same."""
        self.now = replace(self.now, **changes)
        for name in changes:
            self._over[name] = getattr(self.configured, name)
        if self.path is not None:
            replace_file(self.path, self._text().encode())

    def configure(self, **changes: Any) -> None:
        """The configuration has been written anew: it holds over what was chosen before."""
        self.configured = replace(self.configured, **changes)
        self.now = replace(self.now, **changes)
        for name in changes:
            self._over.pop(name, None)

    def _text(self) -> str:
        chosen = {name: getattr(self.now, name) for name in self._over}
        return json.dumps({"format": FORMAT, "chosen": chosen, "configured": self._over}, indent=1) + "\n"

    def _read(self, path: Path) -> None:
        """What was chosen before. A file that holds no such thing is set aside, never overwritten."""
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            chosen, over = self._checked(data)
        except FileNotFoundError:
            return
        except OSError as error:
            log.warning("%s cannot be read (%s): sound, picture and language are as configured", path, error.strerror)
            return
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            aside = set_aside(path)
            log.warning("%s is damaged and kept as %s: sound, picture and language are as configured", path, aside)
            return
        now = asdict(self.configured)
        for name, value in chosen.items():
            if over[name] == now[name]:
                self._over[name] = over[name]
                self.now = replace(self.now, **{name: value})

    def _checked(self, data: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """The choices of a file, and what the configuration said of them. Raises ValueError, KeyError, TypeError."""
        if data["format"] != FORMAT:
            raise ValueError("another format")
        chosen, over = dict(data["chosen"]), dict(data["configured"])
        allowed: dict[str, Any] = {
            "volume": range(LOUDEST + 1),
            "quiet": (False, True),
            "brightness": range(DARKEST, BRIGHTEST + 1),
            "language": tuple(LANGUAGES),
            "theme": tuple(self.looks),
            "motion": (False, True),
            "decision": DECISIONS,
            "voice": (False, True),
        }
        known = {field.name: getattr(self.configured, field.name) for field in fields(Preferences)}
        for name, value in chosen.items():
            if type(value) is not type(known[name]) or value not in allowed[name] or name not in over:
                # A theme that is gone since is no damage.
                if name == "theme" and isinstance(value, str):
                    over[name] = None
                    continue
                raise ValueError(name)
        return chosen, over
