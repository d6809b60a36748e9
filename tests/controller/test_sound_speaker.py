"""The loudspeaker with its real player on SDL's disk driver, which writes what would be heard into a file."""

from __future__ import annotations

import logging
import os
import stat
import subprocess
import sys
import threading
import time
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.sound.configuration import SoundConfiguration
from controller.sound.speaker import Speaker, sound_card_present

ESPEAK = """#!{python}
import struct, sys
text = sys.stdin.read()
with open({folder!r} + "/said", "a", encoding="utf-8") as said:
    said.write(" ".join(sys.argv[1:]) + " | " + text + "\\n")
if {fails}:
    sys.exit(3)
if {hangs}:
    import os, time
    open({folder!r} + "/pid", "w").write(str(os.getpid()))
    time.sleep(60)
samples = struct.pack("<4000h", *([9000, -9000] * 2000))
sys.stdout.buffer.write(b"RIFF" + b"\\xff" * 40 + samples)
"""


def until(reached: Callable[[], object], seconds: float = 20.0) -> None:
    """Wait for another process, at most so long."""
    end = time.monotonic() + seconds
    pause = threading.Event()
    while not reached():
        assert time.monotonic() < end, "it never came"
        pause.wait(0.01)


class Room:
    """A loudspeaker whose sound goes into a file, and a made-up espeak-ng."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.file = folder / "heard.raw"
        self.speakers: list[Speaker] = []
        monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
        monkeypatch.setenv("SDL_DISKAUDIOFILE", str(self.file))
        monkeypatch.setenv("PATH", str(folder))
        monkeypatch.setattr("controller.sound.speaker.LOOK_SECONDS", 0.1)

    def espeak(self, *, fails: bool = False, hangs: bool = False) -> None:
        program = self.folder / "espeak-ng"
        text = ESPEAK.format(python=sys.executable, folder=str(self.folder), fails=fails, hangs=hangs)
        program.write_text(text)
        program.chmod(program.stat().st_mode | stat.S_IXUSR)

    def speaker(self, speaker: str = "yes", *, voice: bool = False, **more: object) -> Speaker:
        made = Speaker(SoundConfiguration(speaker, voice), **more)  # type: ignore[arg-type]
        self.speakers.append(made)
        made.start()
        return made

    @property
    def said(self) -> list[str]:
        file = self.folder / "said"
        return file.read_text(encoding="utf-8").splitlines() if file.exists() else []

    def loudness(self, since: int = 0) -> int:
        """The loudest sample that was heard."""
        samples = array("h")
        if self.file.exists():
            body = self.file.read_bytes()[since:]
            samples.frombytes(body[: len(body) // 2 * 2])
        return max(map(abs, samples), default=0)

    def size(self) -> int:
        return self.file.stat().st_size // 2 * 2 if self.file.exists() else 0


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    made = Room(tmp_path, monkeypatch)
    yield made
    for speaker in made.speakers:
        speaker.close()


def pid(speaker: Speaker) -> int:
    assert speaker._player is not None
    return speaker._player.pid


def ended(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def gone(process: int) -> bool:
    """Whether a process that is no child of ours has ended; nobody may have taken note of it yet."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_a_message_is_heard_and_quiet_silences_it_at_once(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    speaker = room.speaker()
    until(lambda: speaker.state == "ok")
    assert room.loudness() == 0
    speaker.play("shift")
    until(lambda: room.loudness() > 2000)
    player = pid(speaker)
    speaker.choose(volume=7, quiet=True, voice=False)
    until(lambda: ended(player) and speaker._player is None)
    silent = room.size()
    speaker.play("shift")
    assert speaker.state == "silent"
    assert not speaker._waiting
    assert room.size() == silent > 0
    room.file.unlink()
    speaker.choose(volume=10, quiet=False, voice=False)
    until(lambda: room.file.exists())
    speaker.play("win")
    until(lambda: room.loudness() > 2000)
    assert pid(speaker) != player
    assert not speaker.troubles
    assert caplog.text.count("the loudspeaker works") == 1


def test_the_volume_is_heard(room: Room) -> None:
    speaker = room.speaker()
    until(lambda: speaker.state == "ok")
    peaks = []
    for volume in (3, 10):
        speaker.choose(volume=volume, quiet=False, voice=False)
        began = room.size()
        speaker.play("accepted")
        until(lambda began=began: room.loudness(began) > 200)
        until(lambda began=began: room.size() > began + 22_050)
        peaks.append(room.loudness(began))
    assert peaks[1] > 5 * peaks[0]
    player = pid(speaker)
    speaker.choose(volume=0, quiet=False, voice=False)
    until(lambda: ended(player))


def test_sentences_are_spoken_and_their_text_is_no_argument(room: Room) -> None:
    room.espeak()
    speaker = room.speaker(voice=True)
    until(lambda: speaker.state == "ok")
    speaker.say("-f /etc/passwd; Lando, à vous.", "fr")
    until(lambda: room.loudness() > 1000)
    assert len(room.said) == 1
    arguments, _, text = room.said[0].partition(" | ")
    assert text == "-f /etc/passwd; Lando, à vous."
    assert "-v fr" in arguments
    assert "Lando" not in arguments
    assert not speaker.troubles


def test_old_sentences_are_dropped_for_new_ones(room: Room) -> None:
    room.espeak()
    speaker = room.speaker(voice=True)
    until(lambda: speaker.state == "ok")
    speaker.play("shift")  # whose end every sentence waits for
    speaker.say("first", "en")
    until(lambda: len(room.said) == 1)
    for number in range(6):
        speaker.say(f"sentence {number}", "en")
    until(lambda: len(room.said) == 3)
    assert [line.partition(" | ")[2] for line in room.said] == ["first", "sentence 4", "sentence 5"]


def test_without_the_voice_nothing_is_said(room: Room) -> None:
    room.espeak()
    speaker = room.speaker()
    until(lambda: speaker.state == "ok")
    speaker.say("Lando, your turn.", "en")
    speaker.play("turn")
    until(lambda: room.loudness() > 1000)
    assert not room.said


def test_a_voice_that_is_wanted_and_missing_is_a_trouble(room: Room) -> None:
    speaker = room.speaker(voice=True)
    until(lambda: speaker.troubles)
    assert speaker.troubles == {"voice": ("voice_missing", "missing")}
    speaker.choose(volume=7, quiet=False, voice=False)
    until(lambda: not speaker.troubles)


def test_a_voice_that_fails_is_a_trouble(room: Room) -> None:
    room.espeak(fails=True)
    speaker = room.speaker(voice=True)
    until(lambda: speaker.state == "ok")
    speaker.say("one", "en")
    until(lambda: speaker.troubles)
    assert speaker.troubles == {"voice": ("no_voice", "espeak-ng ended with the status 3")}


def spoken_by(room: Room) -> int:
    """The process of a made-up espeak-ng that is in the middle of a sentence."""
    file = room.folder / "pid"
    until(lambda: file.exists() and file.read_text())
    return int(file.read_text())


@pytest.mark.parametrize("how", ["quiet", "no voice", "the end"])
def test_a_sentence_is_cut_short(room: Room, how: str) -> None:
    room.espeak(hangs=True)
    speaker = room.speaker(voice=True)
    until(lambda: speaker.state == "ok")
    speaker.say("a long sentence", "en")
    voice = spoken_by(room)
    if how == "the end":
        speaker.close()
    else:
        speaker.choose(volume=7, quiet=how == "quiet", voice=False)
    until(lambda: gone(voice))


def test_whose_table_is_killed_ends_too(room: Room) -> None:
    program = (
        "import time\n"
        "from controller.sound.speaker import Speaker\n"
        "from controller.sound.configuration import SoundConfiguration\n"
        "speaker = Speaker(SoundConfiguration('yes'))\n"
        "speaker.start()\n"
        "while speaker.state != 'ok':\n"
        "    time.sleep(0.01)\n"
        "print(speaker._player.pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as table:
        assert table.stdout is not None
        player = int(table.stdout.readline())
        assert not gone(player)
        table.kill()
        until(lambda: gone(player))


def test_a_sound_card_that_is_configured_and_missing_is_a_trouble(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    speaker = room.speaker("yes")
    until(lambda: speaker.troubles)
    code, reason = speaker.troubles["speaker"]
    assert code == "no_speaker"
    assert "nonsense" in reason
    assert speaker.state == "absent"
    assert not caplog.text


def test_a_sound_card_that_nobody_asked_for_is_a_line_in_the_log(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    speaker = room.speaker("auto", card_present=lambda: False)
    until(lambda: speaker.state == "absent")
    speaker.play("turn")
    until(lambda: not speaker._waiting)
    assert not speaker.troubles
    assert speaker._player is None
    assert caplog.text.count("no loudspeaker") == 1


def test_a_player_that_dies_is_told_and_begins_anew(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    speaker = room.speaker()
    until(lambda: speaker.state == "ok")
    monkeypatch.setattr("controller.sound.speaker.AGAIN_SECONDS", 0.2)
    os.kill(pid(speaker), 9)
    speaker.play("turn")
    until(lambda: speaker.troubles)
    assert speaker.troubles == {"speaker": ("no_speaker", "its process has ended")}
    until(lambda: not speaker.troubles)
    speaker.play("turn")
    until(lambda: room.loudness() > 1000)


def test_a_player_that_hangs_is_ended_and_nobody_waits_for_it(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.sound.speaker.FIRST_ANSWER_SECONDS", 0.3)
    speaker = room.speaker(command=("/bin/sh", "-c", "read line; while :; do /bin/sleep 1; done"))
    until(lambda: speaker._player is not None)
    player = pid(speaker)
    began = time.monotonic()
    for _ in range(1000):
        speaker.play("turn")
    assert time.monotonic() - began < 0.2
    until(lambda: speaker.troubles)
    assert speaker.troubles == {"speaker": ("no_speaker", "no answer within 0.3 seconds")}
    until(lambda: ended(player))
    assert len(speaker._waiting) <= 8


def test_the_end_ends_the_player(room: Room) -> None:
    speaker = room.speaker()
    until(lambda: speaker.state == "ok")
    speaker.play("shift")
    player = pid(speaker)
    speaker.close()
    assert ended(player)
    assert not speaker._thread.is_alive()
    speaker.play("turn")
    speaker.close()


def test_quiet_while_the_player_begins(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    speaker = room.speaker("no")
    started: list[int] = []
    begin = subprocess.Popen

    def slow(*arguments: Any, **more: Any) -> Any:
        player = begin(*arguments, **more)
        started.append(player.pid)
        if len(started) == 1:
            speaker.choose(volume=7, quiet=True, voice=False)
        return player

    monkeypatch.setattr("controller.sound.speaker.subprocess.Popen", slow)
    speaker.configure(SoundConfiguration("yes"))
    until(lambda: started and gone(started[0]))
    assert speaker.state == "silent"
    assert not speaker.troubles
    speaker.choose(volume=7, quiet=False, voice=False)
    until(lambda: speaker.state == "ok")


def test_a_loudspeaker_that_is_switched_off_starts_nothing(room: Room) -> None:
    speaker = room.speaker("no", voice=False)
    speaker.play("turn")
    assert not speaker._waiting
    assert speaker.state == "silent"
    speaker.configure(SoundConfiguration("yes"))
    until(lambda: speaker.state == "ok")


def test_which_computers_have_a_sound_card(tmp_path: Path) -> None:
    assert not sound_card_present(tmp_path / "nothing")
    (tmp_path / "controlC0").touch()
    assert not sound_card_present(tmp_path)
    (tmp_path / "pcmC0D0p").touch()
    assert sound_card_present(tmp_path)
