"""Plays on the sound card, in a process of its own: `python -m controller.sound.player`.

It reads requests, one JSON object a line, and answers each with how it is: `{"speaker": null, "voice": null}`, or in the
place of a null why nothing is heard. `{"play": "shift", "gain": 0.5, "until": 812.5}` sounds a message, `{"say": "Lando,
your turn.", "language": "en", "gain": 0.5, "until": 815.0}` speaks, both only before that moment of the monotonic clock,
and `{}` only asks. It ends with its standard input.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from array import array
from collections import deque
from collections.abc import Mapping
from typing import Any, Final

from controller.sound.espeak import Espeak, NoVoice
from controller.sound.phrases import PHRASES
from controller.sound.synthesis import RATE, rendered

Answer = dict[str, str | None]

OPEN_AGAIN_SECONDS: Final = 10.0
"""How long after a sound card could not be opened, or was lost, it is looked for again."""
SENTENCES: Final = 2
"""So many may wait; an older one is dropped for a newer."""
_BUFFER: Final = 1024
_CHIRPS, _SPEECH = 0, 1
_LOOK_SECONDS: Final = 0.05
_LONGEST_WAIT: Final = 12.0


class Card:
    """The sound card; it may be absent, go, and come back. Each call belongs to one thread at a time, by `lock`."""

    def __init__(self) -> None:
        import pygame

        self._pygame = pygame
        self.lock = threading.Lock()
        self._open = False
        self._again_at = 0.0
        self.trouble: str | None = None
        self.phrases = {message: rendered(chirps).tobytes() for message, chirps in PHRASES.items()}

    def look(self) -> None:
        """Open it where it is not open, and see whether it is still there."""
        pygame = self._pygame
        with self.lock:
            if self._open and any(
                event.type == pygame.AUDIODEVICEREMOVED and not event.iscapture for event in pygame.event.get()
            ):
                self._lost("the sound card is gone")
                self._again_at = 0.0  # it may have been another card, or another one may take its place
            if self._open or time.monotonic() < self._again_at:
                return
            try:
                pygame.mixer.init(RATE, -16, 1, _BUFFER, allowedchanges=0)
                pygame.display.init()  # SDL tells of a lost card by its events, which need a display, if only a dummy
                pygame.event.clear()
            except pygame.error as error:
                self._lost(str(error))
            else:
                self._open, self.trouble = True, None

    def play(self, channel: int, samples: bytes, gain: float) -> None:
        """Sound it, in the place of what sounds on this channel."""
        with self.lock:
            if not self._open:
                return
            try:
                sound = self._pygame.mixer.Sound(buffer=samples)
                sound.set_volume(gain)
                self._pygame.mixer.Channel(channel).play(sound)
            except self._pygame.error as error:
                self._lost(str(error))

    def busy(self, channel: int) -> bool:
        """Whether something sounds on this channel."""
        with self.lock:
            return self._open and bool(self._pygame.mixer.Channel(channel).get_busy())

    def _lost(self, reason: str) -> None:
        self.trouble = reason
        self._again_at = time.monotonic() + OPEN_AGAIN_SECONDS
        if self._open:
            self._open = False
            self._pygame.mixer.quit()


class Voice:
    """Speaks one sentence after the other, in a thread of its own, never over a chirp."""

    def __init__(self, card: Card) -> None:
        self._card = card
        self._espeak = Espeak()
        self._waiting: deque[tuple[float, str, str, float]] = deque(maxlen=SENTENCES)
        self._something = threading.Condition()
        self._trouble: str | None = None
        threading.Thread(target=self._run, name="voice", daemon=True).start()

    @property
    def trouble(self) -> str | None:
        """Why nothing is spoken: `missing`, or what espeak-ng came to."""
        return self._trouble if self._espeak.installed else "missing"

    def say(self, text: str, language: str, gain: float, until: float) -> None:
        """Speak it when what waits has been spoken, and not after `until`; the same again is said once."""
        with self._something:
            if self._waiting and self._waiting[-1][1] == text:
                return
            self._waiting.append((until, text, language, gain))
            self._something.notify()

    def stop(self) -> None:
        """Say nothing more."""
        self._espeak.stop()

    def _run(self) -> None:
        while True:
            with self._something:
                self._something.wait_for(lambda: self._waiting)
                until, text, language, gain = self._waiting.popleft()
            if time.monotonic() < until and self._espeak.installed:
                self._speak(text, language, gain)

    def _speak(self, text: str, language: str, gain: float) -> None:
        try:
            samples: array[int] = self._espeak.samples(text, language)
        except NoVoice as reason:
            self._trouble = str(reason)
            return
        self._trouble = None
        self._wait(_CHIRPS)
        self._card.play(_SPEECH, samples.tobytes(), gain)
        self._wait(_SPEECH)

    def _wait(self, channel: int) -> None:
        """Until nothing sounds on the channel."""
        end = time.monotonic() + _LONGEST_WAIT
        while self._card.busy(channel) and time.monotonic() < end:
            time.sleep(_LOOK_SECONDS)


class Player:
    """Answers requests."""

    def __init__(self) -> None:
        self._card = Card()
        self._voice = Voice(self._card)

    def answer(self, request: Mapping[str, Any]) -> Answer:
        """Do what is asked, and say how it is."""
        self._card.look()
        if time.monotonic() > request.get("until", float("inf")):
            pass
        elif "play" in request:
            self._card.play(_CHIRPS, self._card.phrases[request["play"]], request["gain"])
        elif "say" in request:
            self._voice.say(request["say"], request["language"], request["gain"], request["until"])
        return {"speaker": self._card.trouble, "voice": self._voice.trouble}

    def close(self) -> None:
        """No sentence is made any more."""
        self._voice.stop()


def main() -> None:
    """Serve until standard input ends."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    # What libraries print must not get among the answers.
    answers, sys.stdout = sys.stdout, sys.stderr
    player = Player()
    try:
        for line in sys.stdin:
            print(json.dumps(player.answer(json.loads(line))), file=answers, flush=True)
    finally:
        player.close()


if __name__ == "__main__":
    main()
