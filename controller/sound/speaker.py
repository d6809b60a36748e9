"""The loudspeaker as the table has it: requests that are left behind in no time, and what is known of its state."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from controller.sound.configuration import LOUDEST, SoundConfiguration

log = logging.getLogger("droid_dealer")

COMMAND: Final = (sys.executable, "-P", "-m", "controller.sound.player")
WAITING: Final = 8
"""So many requests may wait; the oldest is dropped for a new one."""
LATE: Final[Mapping[str, float]] = {"play": 1.5, "say": 6.0}
"""Seconds after which what is asked for has lost its meaning: it is not heard any more, but let be."""
LOOK_SECONDS: Final = 2.0
"""How often the player is asked how it is when nothing is to be heard."""
FIRST_ANSWER_SECONDS: Final = 20.0
"""How long the player may take to begin on a slow computer."""
ANSWER_SECONDS: Final = 5.0
"""A player that takes longer hangs in its sound card, and is ended."""
END_SECONDS: Final = 1.0
AGAIN_SECONDS: Final = 10.0
"""How long after a player broke, or no sound card was found, one is tried again."""

Trouble = tuple[str, str]
"""A code of `Words.talk` and its reason."""


class Sounds(Protocol):
    """What the table says it by. No call waits for anything, and none raises."""

    def start(self) -> None:
        """The table begins: from now on something may be heard."""

    def play(self, message: str) -> None:
        """Sound a message of `phrases.PHRASES`."""

    def say(self, text: str, language: str) -> None:
        """Speak a sentence that `speakable` has made."""

    def choose(self, *, volume: int, quiet: bool, voice: bool) -> None:
        """What people want to hear; quiet holds at once, in the middle of a sound."""

    def configure(self, configuration: SoundConfiguration) -> None:
        """The configuration has been read again."""

    @property
    def speaks(self) -> bool:
        """Whether a sentence would be spoken."""

    @property
    def state(self) -> str:
        """`ok`, `silent` (nothing is wanted, or nothing was tried yet) or `absent`."""

    @property
    def troubles(self) -> Mapping[str, Trouble]:
        """What was asked for and cannot be heard: `speaker`, `voice`."""


class NoSounds:
    """A table that has a buzzer at most."""

    speaks = False
    state = "silent"

    def __init__(self) -> None:
        self.troubles: Mapping[str, Trouble] = {}

    def start(self) -> None:
        """Nothing is heard."""

    def play(self, message: str) -> None:
        """Nothing is heard."""

    def say(self, text: str, language: str) -> None:
        """Nothing is heard."""

    def choose(self, *, volume: int, quiet: bool, voice: bool) -> None:
        """Nothing is heard either way."""

    def configure(self, configuration: SoundConfiguration) -> None:
        """Nothing is heard either way."""


class PlayerBroken(Exception):
    """The player has ended or hangs; one line says so."""


def sound_card_present(devices: Path = Path("/dev/snd")) -> bool:
    """Whether the computer has a card that can play; elsewhere than on Linux it is taken to have one."""
    return not sys.platform.startswith("linux") or any(devices.glob("pcmC*D*p"))


class Speaker:
    """Hands requests to the player, a process of its own, which runs only while something may be heard."""

    def __init__(
        self,
        configuration: SoundConfiguration,
        *,
        command: Sequence[str] = COMMAND,
        card_present: Callable[[], bool] = sound_card_present,
    ) -> None:
        self._configuration = configuration
        self._command = command
        self._card_present = card_present
        self._volume, self._quiet, self._voice = configuration.volume, configuration.quiet, configuration.voice
        self._changed = threading.Condition()
        self._waiting: deque[dict[str, Any]] = deque(maxlen=WAITING)
        self._closed = False
        self._silenced = False  # the player was ended on purpose, and may begin anew at once
        self._player: subprocess.Popen[str] | None = None
        self._answered = False
        self._again_at = 0.0
        self._found: dict[str, str | None] = {}
        self._told: str | None = ""  # what the log was told last
        self.troubles: Mapping[str, Trouble] = {}
        self._thread = threading.Thread(target=self._run, name="sound", daemon=True)

    def start(self) -> None:
        """The table begins: from now on something may be heard."""
        self._thread.start()

    def close(self) -> None:
        """Silence, and the end of the player."""
        with self._changed:
            self._closed = True
            self._silence()
            self._changed.notify()
        if self._thread.is_alive():
            self._thread.join(2 * END_SECONDS)

    # --- the table's thread

    def play(self, message: str) -> None:
        """Sound a message of `phrases.PHRASES`."""
        self._leave("play", {"play": message})

    def say(self, text: str, language: str) -> None:
        """Speak a sentence that `speakable` has made."""
        if self.speaks:
            self._leave("say", {"say": text, "language": language})

    def choose(self, *, volume: int, quiet: bool, voice: bool) -> None:
        """What people want to hear; quiet holds at once, in the middle of a sound."""
        with self._changed:
            silenced = voice < self._voice
            self._volume, self._quiet, self._voice = volume, quiet, voice
            if silenced or not self._wanted:
                self._silence()
            self._changed.notify()

    def configure(self, configuration: SoundConfiguration) -> None:
        """The configuration has been read again."""
        with self._changed:
            self._configuration = configuration
            self._again_at = 0.0
            if not self._wanted:
                self._silence()
            self._changed.notify()

    @property
    def speaks(self) -> bool:
        """Whether a sentence would be spoken."""
        return self._wanted and self._voice

    @property
    def state(self) -> str:
        """`ok`, `silent` (nothing is wanted, or nothing was tried yet) or `absent`."""
        if not self._wanted or not self._found:
            return "silent"
        return "ok" if self._found.get("speaker") is None else "absent"

    @property
    def _wanted(self) -> bool:
        return not self._closed and not self._quiet and self._volume > 0 and self._configuration.speaker != "no"

    @property
    def _demanded(self) -> bool:
        """Whether somebody has asked for sound, so that its absence is told on the screen."""
        return self._wanted and (self._configuration.speaker == "yes" or self._voice)

    def _leave(self, kind: str, request: dict[str, Any]) -> None:
        with self._changed:
            if self._wanted:
                self._waiting.append(request | {"until": time.monotonic() + LATE[kind]})
                self._changed.notify()

    def _silence(self) -> None:
        """The player's end is what silences a card at once, whatever it is doing."""
        self._waiting.clear()
        if self._player is not None and self._player.returncode is None:
            with contextlib.suppress(OSError):
                os.killpg(self._player.pid, signal.SIGKILL)  # espeak-ng too
            self._silenced = True

    # --- the thread of its own

    def _run(self) -> None:
        while not self._closed:
            with self._changed:
                if not self._waiting:
                    self._changed.wait(LOOK_SECONDS if self._wanted else None)
                request = self._waiting.popleft() if self._waiting else {}
                heard, silenced = self._wanted, self._silenced
                self._silenced = False
            if not heard or silenced:
                self._put_away()
            if not heard:
                self._report({})
                continue
            try:
                self._report(self._asked(request))
            except PlayerBroken as broken:
                self._put_away()
                if not self._silenced:
                    self._again_at = time.monotonic() + AGAIN_SECONDS
                    self._report({"speaker": str(broken), "voice": None})
        self._put_away()

    def _asked(self, request: dict[str, Any]) -> dict[str, str | None]:
        """How the player is after a request. Raises PlayerBroken."""
        player = self._running()
        if player is None:
            return self._found
        assert player.stdin is not None
        assert player.stdout is not None
        if request:
            request["gain"] = round((self._volume / LOUDEST) ** 1.7, 3)  # ears hear steps by their ratios
        try:
            player.stdin.write(json.dumps(request) + "\n")
            player.stdin.flush()
            limit = ANSWER_SECONDS if self._answered else FIRST_ANSWER_SECONDS
            if not select.select([player.stdout], [], [], limit)[0]:
                raise PlayerBroken(f"no answer within {limit:g} seconds")
            line = player.stdout.readline()
        except OSError:
            line = ""
        if not line:
            raise PlayerBroken("its process has ended")
        self._answered = True
        try:
            answer: dict[str, str | None] = json.loads(line)
        except ValueError:
            raise PlayerBroken("it does not answer as it should") from None
        return answer

    def _running(self) -> subprocess.Popen[str] | None:
        """The player, which is started where it is wanted and has a card to play on. Raises PlayerBroken."""
        if self._player is not None:
            return self._player
        if time.monotonic() < self._again_at:
            return None
        self._again_at = time.monotonic() + AGAIN_SECONDS
        if self._configuration.speaker == "auto" and not self._card_present():
            self._found = {"speaker": "this computer has none", "voice": None}
            return None
        # Nothing slow is done under the lock, which the table's thread takes too.
        try:
            player = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                start_new_session=True,  # a Ctrl-C in the terminal is the table's
            )
        except OSError as error:
            raise PlayerBroken(error.strerror or str(error)) from None
        with self._changed:
            self._player, self._answered = player, False
            if not self._wanted:  # since a moment: the request that it was started for must not be heard
                self._silence()
                raise PlayerBroken("quiet")
        return player

    def _put_away(self) -> None:
        with self._changed:
            player, self._player = self._player, None
        if player is None:
            return
        with contextlib.suppress(OSError):
            os.killpg(player.pid, signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):  # one that hangs in a driver cannot even be killed
            player.wait(END_SECONDS)
        for pipe in (player.stdin, player.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        self._again_at = 0.0

    def _report(self, found: dict[str, str | None]) -> None:
        """Take note of how it is; the log is told when that changes."""
        self._found = found
        reason = found.get("speaker")
        troubles: dict[str, Trouble] = {}
        if self._demanded and reason is not None:
            troubles["speaker"] = ("no_speaker", reason)
        if self._voice and reason is None and found.get("voice") is not None:
            missing = found["voice"] == "missing"
            troubles["voice"] = ("voice_missing" if missing else "no_voice", found["voice"] or "")
        self.troubles = troubles
        if reason != self._told and "speaker" in found:
            self._told = reason
            if reason is None:
                log.info("the loudspeaker works")
            elif not troubles:  # a trouble is logged with the others
                log.info("no loudspeaker: %s; lamps, buzzer and screen say everything", reason)
