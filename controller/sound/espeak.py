"""The voice: espeak-ng turns a sentence into samples. It opens no sound card; the player plays what it gives."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from array import array
from typing import Final

from controller.sound.synthesis import metallic

PROGRAM: Final = "espeak-ng"
SECONDS: Final = 5.0
"""How long it may take for a sentence; a Pi takes a tenth of a second."""
_HEADER: Final = 44
_MANNER: Final = ("-p", "32", "-s", "155")
"""Lower and slower than its usual voice."""


class NoVoice(Exception):
    """A sentence cannot be spoken; one line says why."""


class Espeak:
    """Speaks sentence after sentence; `stop` ends the one that is being made."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: subprocess.Popen[bytes] | None = None
        self._stopped = False

    @property
    def installed(self) -> bool:
        """Whether the program is there."""
        return shutil.which(PROGRAM) is not None

    def samples(self, text: str, language: str) -> array[int]:
        """The sentence as 16-bit samples of `synthesis.RATE`. Raises NoVoice."""
        # The text goes to its standard input: no shell, no option, and nothing of it in the list of processes.
        command = [PROGRAM, "--stdin", "--stdout", "-b", "1", "-v", language, *_MANNER]
        try:
            with self._lock:
                if self._stopped:
                    raise NoVoice("stopped")
                pipe = subprocess.PIPE
                running = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)
                self._running = running
        except OSError as error:
            raise NoVoice(f"{PROGRAM}: {error.strerror}") from None
        try:
            wave, _ = running.communicate(text.encode(), timeout=SECONDS)
        except subprocess.TimeoutExpired:
            running.kill()
            running.communicate()
            raise NoVoice(f"{PROGRAM} gave no sound within {SECONDS:g} seconds") from None
        if running.returncode != 0 or len(wave) <= _HEADER:
            raise NoVoice(f"{PROGRAM} ended with the status {running.returncode}")
        return metallic(samples_of(wave))

    def stop(self) -> None:
        """No sentence any more; from any thread."""
        with self._lock:
            self._stopped = True
            if self._running is not None and self._running.poll() is None:
                self._running.kill()


def samples_of(wave: bytes) -> array[int]:
    """The samples of a WAV file that was written to a pipe, whose header does not know its length."""
    samples: array[int] = array("h")
    body = wave[_HEADER:]
    samples.frombytes(body[: len(body) // 2 * 2])
    if sys.byteorder == "big":
        samples.byteswap()
    return samples
