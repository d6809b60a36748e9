"""The player's own process from the inside: a sound card that goes and comes back, and requests that come too late."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator

import pygame
import pytest

from controller.sound import player
from controller.sound.espeak import Espeak, NoVoice, samples_of
from controller.sound.phrases import PHRASES
from controller.sound.player import Card, Player


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """A sound card that goes nowhere, and the moment of the clock."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    moment = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: moment[0])
    yield moment
    pygame.mixer.quit()


def test_a_lost_card_is_told_and_found_again(now: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    card = Card()
    card.look()
    assert card.trouble is None
    card.play(0, card.phrases["shift"], 0.5)
    assert card.busy(0)
    removed()
    with monkeypatch.context() as pulled:
        pulled.setenv("SDL_AUDIODRIVER", "nonsense")
        card.look()
        assert card.trouble is not None
        assert "nonsense" in card.trouble
        assert not card.busy(0)
        card.play(0, card.phrases["shift"], 0.5)
    now[0] += player.OPEN_AGAIN_SECONDS - 1
    card.look()
    assert card.trouble is not None
    now[0] += 1
    card.look()
    assert card.trouble is None
    card.play(0, card.phrases["turn"], 0.5)
    assert card.busy(0)


def removed(*, microphone: bool = False) -> None:
    pygame.event.post(pygame.event.Event(pygame.AUDIODEVICEREMOVED, {"which": 0, "iscapture": int(microphone)}))


def test_another_card_that_goes_is_no_trouble(now: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    card = Card()
    card.look()
    removed()
    card.look()
    assert card.trouble is None
    card.play(0, card.phrases["turn"], 0.5)
    assert card.busy(0)
    removed(microphone=True)
    card.look()
    assert card.busy(0)


def test_a_card_that_breaks_in_the_middle_is_lost(now: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    card = Card()
    card.look()

    def broken(**_: object) -> None:
        raise pygame.error("the device is gone")

    monkeypatch.setattr(pygame.mixer, "Sound", broken)
    card.play(0, card.phrases["turn"], 0.5)
    assert card.trouble == "the device is gone"


def test_what_comes_too_late_is_let_be(now: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    monkeypatch.setattr(Card, "play", lambda card, channel, samples, gain: played.append(len(samples)))
    one = Player()
    for until in (999.0, 1001.0):
        one.answer({"play": "turn", "gain": 1.0, "until": until})
    one.answer({})
    assert played == [len(one._card.phrases["turn"])]
    one.close()


def test_every_phrase_is_ready(now: list[float]) -> None:
    assert Card().phrases.keys() == PHRASES.keys()


def test_a_stopped_voice_says_nothing_more() -> None:
    voice = Espeak()
    voice.stop()
    with pytest.raises(NoVoice):
        voice.samples("too late", "en")


def test_a_wave_file_out_of_a_pipe() -> None:
    assert samples_of(b"\0" * 44 + b"\x01\x00\xff\xff\x07") == array("h", [1, -1])
