"""What a table sounds and says: each message, in its language, by name or by seat; and what people choose of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from controller.config import SeatConfiguration
from controller.cues import RHYTHMS
from controller.menus.hardware_tests import LampTestPage
from controller.menus.readings import VersionPage
from controller.menus.settings import SoundPage
from controller.reloading import Reloading
from controller.sound.announcer import Announcer
from controller.sound.configuration import SoundConfiguration
from controller.status import status_of
from display.scene import ShiftScene
from display.words import Words
from hardware.errors import HardwareError
from hardware.events import CardPresented
from hardware.settings import ButtonSettings, HardwareSettings
from rules.moves import PULSE
from tests.controller.tables import Desk, configuration, seats
from tests.fakes.recorded_sounds import RecordedSounds


@pytest.fixture
def ear() -> RecordedSounds:
    return RecordedSounds()


@pytest.fixture
def desk(tmp_path: Path, ear: RecordedSounds) -> Iterator[Desk]:
    told = configuration(tmp_path, seats(2, 1), private_look="pass_and_look", pace=1.0)
    opened = Desk(tmp_path, told, sounds=ear)
    yield opened
    opened.close()


def test_a_person_s_turn_is_told_and_a_droid_s_is_not(desk: Desk, ear: RecordedSounds) -> None:
    desk.begin()
    assert desk.turn == 2
    assert ear.heard == [("play", "turn"), ("say", "en", "Han, your turn.")]
    desk.press("stand")
    desk.until(lambda: desk.turn == 1)  # after the droid
    assert ear.heard[2:] == [("play", "turn"), ("say", "en", "Lando, your turn.")]


def test_a_refusal_is_said_as_the_screen_says_it(desk: Desk, ear: RecordedSounds) -> None:
    desk.begin()
    desk.press("deal")
    assert desk.notice
    assert ear.heard[-2:] == [("play", "refused"), ("say", "en", desk.notice)]


def test_a_shift_is_heard_and_said_and_always_shown(tmp_path: Path, ear: RecordedSounds) -> None:
    for quiet in (False, True):
        desk = Desk(tmp_path / str(quiet), configuration(tmp_path, seats(2), pace=1.0), sounds=ear)
        desk.table.prefer(quiet=quiet)
        desk.begin()
        ear.heard.clear()
        assert desk.table.act(PULSE)
        assert isinstance(desk.scene(), ShiftScene)
        assert desk.driver.lamps["shift"].on
        assert ("play" in {kind for kind, *_ in ear.heard}) is not quiet
        assert "Sabacc Shift!" in ear.said  # what is left of it in quiet mode is the loudspeaker's business
        desk.close()


def test_the_winner_is_named(tmp_path: Path, ear: RecordedSounds) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2)), sounds=ear)
    desk.begin()
    desk.do("stand", "stand", "fold")
    assert desk.hand.winners == (1,)
    assert ear.heard[-2:] == [("play", "win"), ("say", "en", "Lando wins.")]
    desk.close()


def test_an_unknown_card_is_said_without_its_number(tmp_path: Path, ear: RecordedSounds) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), cards="scanned"), sounds=ear)
    desk.press("deal")
    desk.table.reception._hardware(CardPresented("DEADBEEF00", 1, desk.clock()))
    assert "DEADBEEF00" in desk.notice
    assert ear.heard[-2:] == [("play", "unknown_card"), ("say", "en", "Unknown card.")]
    desk.scan_cards("S3")
    assert ear.played[-1] == "accepted"
    desk.close()


def announced(language: str, tell: Callable[[Announcer], None], desk: Desk) -> list[str]:
    ear = RecordedSounds()
    tell(Announcer(Words(language), ear, desk.table.telling))
    return ear.said


def test_who_cannot_be_named_aloud_is_called_by_the_seat(desk: Desk) -> None:
    assert announced("en", lambda say: say.turn(3, "Лэндо"), desk) == ["Seat 3, your turn."]
    assert announced("en", lambda say: say.won({3: "Лэндо"}), desk) == ["Seat 3 wins."]
    assert announced("en", lambda say: say.won({3: "Лэндо", 1: "Han"}), desk) == ["Seats 1, 3 share the pot."]
    assert announced("en", lambda say: say.won({1: "Han", 2: "Lando"}), desk) == ["Han and Lando share the pot."]
    assert announced("en", lambda say: say.won({}), desk) == ["Nobody wins."]
    assert announced("en", lambda say: say.refused("Лэндо"), desk) == ["That cannot be."]


def test_the_voice_speaks_the_table_s_language(desk: Desk, ear: RecordedSounds) -> None:
    desk.table.prefer(language="fr")
    desk.begin()
    assert {what[1] for what in ear.heard if what[0] == "say"} == {"fr"}


def test_a_voice_that_is_off_makes_no_sentences(tmp_path: Path) -> None:
    ear = RecordedSounds(speaks=False)
    desk = Desk(tmp_path, configuration(tmp_path, seats(2)), sounds=ear)
    desk.begin()
    desk.press("deal")
    assert not ear.said
    assert ear.played
    desk.close()


def test_what_the_configuration_says_and_what_people_choose(tmp_path: Path, ear: RecordedSounds) -> None:
    told = replace(configuration(tmp_path, seats(2)), sound=SoundConfiguration("yes", True, 4))
    desk = Desk(tmp_path, told, sounds=ear)
    assert ear.chosen[-1] == {"volume": 4, "quiet": False, "voice": True}
    assert ear.started
    page = SoundPage(desk.table)
    quiet, volume, voice, sample = page.items()
    assert volume.step is not None
    assert voice.step is not None
    assert quiet.step is not None
    assert sample.press is not None
    sample.press()
    assert ear.heard == [("play", "win"), ("say", "en", "Sabacc Shift!")]
    volume.step(1)
    voice.step(1)
    assert ear.chosen[-1] == {"volume": 5, "quiet": False, "voice": False}
    quiet.step(1)
    assert ear.chosen[-1]["quiet"]
    assert page.items()[-1].why_not
    desk.close()


def test_a_loudspeaker_that_is_missing_is_on_the_banner_until_it_is_back(desk: Desk, ear: RecordedSounds) -> None:
    ear.troubles = {"speaker": ("no_speaker", "no such device"), "voice": ("voice_missing", "missing")}
    desk.wait(1)
    degraded = status_of(desk.table)["degraded"]
    assert degraded["speaker"] == "the loudspeaker is silent: no such device"
    assert "apt install espeak-ng" in degraded["voice"]
    ear.troubles = {}
    desk.wait(1)
    assert not status_of(desk.table)["degraded"]


def test_a_lost_lamp_does_not_silence_the_loudspeaker(
    desk: Desk, ear: RecordedSounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise HardwareError("no such line")

    monkeypatch.setattr(type(desk.driver.lamps["shift"]), "set", broken)
    monkeypatch.setattr(type(desk.driver.buzzer), "sound", broken)
    desk.table.cues.shift()
    assert ear.played[-1] == "shift"


def test_names_of_a_house_are_spoken_too(tmp_path: Path, ear: RecordedSounds) -> None:
    who = {1: SeatConfiguration("$(reboot); -f x", 200), 2: SeatConfiguration("Han", 200)}
    desk = Desk(tmp_path, configuration(tmp_path, who), sounds=ear)
    desk.begin()
    desk.do("stand")
    assert "reboot ; -f x, your turn." in ear.said
    desk.close()


def test_a_configuration_that_is_read_again_changes_only_what_it_says_otherwise(
    tmp_path: Path, ear: RecordedSounds
) -> None:
    told = configuration(tmp_path, seats(2))
    desk = Desk(tmp_path, told, sounds=ear)
    desk.table.prefer(quiet=True)
    louder = replace(told, sound=SoundConfiguration("yes", voice=True, volume=9))
    reloading = Reloading(desk.assembly, told, lambda: louder, seed=1)
    change = reloading.look()
    assert change.names == ("sound",)
    assert reloading.take(change)
    assert ear.configured == louder.sound
    assert ear.chosen[-1] == {"volume": 9, "quiet": True, "voice": True}
    desk.close()


def test_the_messages_can_be_tried_on_a_table_whose_only_sound_is_the_loudspeaker(
    tmp_path: Path, ear: RecordedSounds
) -> None:
    bare = HardwareSettings("mock", buttons=(ButtonSettings("deal", 4),))
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), hardware=bare), sounds=ear)
    page = LampTestPage(desk.table)
    rows = page.items()
    assert [row.value for row in rows] == ["loudspeaker"] * len(RHYTHMS)
    for row in rows:
        assert row.press is not None
        row.press()
    assert ear.played == list(RHYTHMS)
    ear.state = "absent"
    assert [row.label for row in page.items()] == ["This table has neither lamps nor a buzzer."]
    desk.close()


def test_the_version_page_tells_of_the_loudspeaker(desk: Desk, ear: RecordedSounds) -> None:
    def told(state: str) -> str:
        ear.state = state
        return next(row.value for row in VersionPage(desk.table).items() if row.label == "Loudspeaker")

    assert [told(state) for state in ("ok", "absent", "silent")] == ["there", "none", "off"]
