"""Notes what a table sounds and says, in place of a loudspeaker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.sound.configuration import SoundConfiguration
from controller.sound.speaker import Trouble


class RecordedSounds:
    """All that would be heard, in order: `("play", "turn")`, `("say", "en", "Lando, your turn.")`."""

    def __init__(self, *, speaks: bool = True) -> None:
        self.heard: list[tuple[str, ...]] = []
        self.chosen: list[dict[str, Any]] = []
        self.configured: SoundConfiguration | None = None
        self.speaks = speaks
        self.started = False
        self.state = "ok"
        self.troubles: Mapping[str, Trouble] = {}

    def start(self) -> None:
        self.started = True

    def play(self, message: str) -> None:
        self.heard.append(("play", message))

    def say(self, text: str, language: str) -> None:
        self.heard.append(("say", language, text))

    def choose(self, *, volume: int, quiet: bool, voice: bool) -> None:
        self.chosen.append({"volume": volume, "quiet": quiet, "voice": voice})

    def configure(self, configuration: SoundConfiguration) -> None:
        self.configured = configuration

    @property
    def said(self) -> list[str]:
        return [what[2] for what in self.heard if what[0] == "say"]

    @property
    def played(self) -> list[str]:
        return [what[1] for what in self.heard if what[0] == "play"]
