"""The reader that is not there, byte for byte: what it sends of a card, and each way to misbehave."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path

import pytest

from hardware.errors import HardwareError
from hardware.fake_console import FAKE_PROTOCOLS, FakeConsole, fake_reader
from hardware.fake_pn532 import FakePn532
from hardware.fake_reader import FakeReader, TalkingReader
from hardware.fake_terminal import FakeTerminal
from hardware.pn532 import WAKE_UP
from tests.fakes.fake_clock import FakeClock

CARD = "0700673158"
FRAME = b"\x02070067315809\x03"
ACK = bytes.fromhex("0000FF00FF00")
SAM = bytes.fromhex("0000FF05FBD4140114010200")
RF = bytes.fromhex("0000FF06FAD43205FF0102F300")
POLL_FOR_ONE = bytes.fromhex("0000FF04FCD44A0100E100")
POLL_FOR_TWO = bytes.fromhex("0000FF04FCD44A0200E000")
ONE_CARD = bytes.fromhex("0000FF0CF4D54B0101000408049D44A3460400")
NO_CARD = bytes.fromhex("0000FF03FDD54B00E000")


def sent(reader: FakeReader, clock: FakeClock, seconds: float) -> list[bytes]:
    """What the reader sends within some time."""
    end, pieces = clock() + seconds, []
    while True:
        pieces += reader.advance(clock())
        due = reader.next_due()
        if due is None or due > end:
            clock.advance(max(end - clock(), 0.0))
            return pieces
        clock.advance(max(due - clock(), 0.0005))


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.mark.parametrize(
    ("protocol", "frame"),
    [("rdm6300", FRAME), ("id12", FRAME[:-1] + b"\r\n\x03"), ("line", b"0700673158\r\n")],
)
def test_a_lying_card(protocol: str, frame: bytes, clock: FakeClock) -> None:
    reader = TalkingReader(protocol)
    assert sent(reader, clock, 1.0) == []
    reader.lay([CARD], clock())
    pieces = sent(reader, clock, 1.0)
    assert set(pieces) == {frame}
    assert len(pieces) == {"rdm6300": 20, "id12": 1, "line": 4}[protocol] + (protocol != "id12")
    reader.lift()
    assert sent(reader, clock, 1.0) == []
    reader.lay([CARD], clock())
    assert reader.advance(clock()) == [frame]


def test_lines_of_an_antenna(clock: FakeClock) -> None:
    reader = TalkingReader("line")
    reader.lay(["45C52583"], clock(), antenna=2)
    assert reader.advance(clock()) == [b"Reader 2: Card UID: 45 C5 25 83\r\n"]


@pytest.mark.parametrize(
    ("how", "pieces"),
    [
        ("truncate", [FRAME[:7], FRAME]),
        ("duplicate", [FRAME * 2, FRAME]),
        ("glue", [FRAME * 3, FRAME * 3]),
        ("silent", []),
    ],
)
def test_how_a_frame_is_spoilt(how: str, pieces: list[bytes], clock: FakeClock) -> None:
    reader = TalkingReader("rdm6300")
    reader.misbehave(how, clock())
    reader.lay([CARD], clock())
    assert sent(reader, clock, 0.06) == pieces
    reader.behave(how)
    assert set(sent(reader, clock, 0.2)) == {FRAME}


def test_a_slow_reader_sends_byte_by_byte(clock: FakeClock) -> None:
    reader = TalkingReader("rdm6300")
    reader.misbehave("slow", clock())
    reader.lay([CARD], clock())
    assert sent(reader, clock, 0.0301) == [bytes((byte,)) for byte in FRAME[:6]]
    assert b"".join(sent(reader, clock, 0.2)).startswith(FRAME[6:] + FRAME[:1])


def test_a_flickering_card_is_away_for_less_than_the_quiet_time(clock: FakeClock) -> None:
    reader = TalkingReader("rdm6300")
    reader.misbehave("flicker", clock())
    reader.lay([CARD], clock())
    times = []
    for _ in range(400):
        if reader.advance(clock()):
            times.append(clock())
        clock.advance(0.01)
    gaps = [later - earlier for earlier, later in pairwise(times)]
    assert 0.5 < max(gaps) < 1.0
    assert len(gaps) > 12


@pytest.mark.parametrize("how", ["noise", "boot"])
def test_noise_differs_and_comes_at_once(how: str, clock: FakeClock) -> None:
    reader = TalkingReader("rdm6300")
    reader.misbehave(how, clock())
    (piece,) = reader.advance(clock())
    assert len(piece) > 40
    assert FRAME not in piece


@pytest.mark.parametrize("protocol", ["rdm6300", "id12"])
def test_two_tags_disturb_each_other(protocol: str, clock: FakeClock) -> None:
    reader = TalkingReader(protocol)
    reader.lay([CARD, "1F00644BB6"], clock())
    assert all(byte >= 0x80 for byte in b"".join(sent(reader, clock, 0.3)))


def test_a_card_that_the_reader_cannot_read_changes_nothing(clock: FakeClock) -> None:
    reader = TalkingReader("rdm6300")
    reader.lay([CARD], clock())
    for cards, antenna in ((["45C52583"], None), (["1F00644BB6"], 2), ([CARD.lower() + "X"], None)):
        with pytest.raises(HardwareError):
            reader.lay(cards, clock(), antenna)
    assert reader.lying == (CARD,)


def woken(clock: FakeClock, *, finite: bool = True) -> FakePn532:
    chip = FakePn532()
    for command in (WAKE_UP + SAM, RF if finite else b""):
        chip.hear(command, clock())
        sent(chip, clock, 0.1)
    return chip


def ask(chip: FakePn532, clock: FakeClock, command: bytes, seconds: float = 0.1) -> list[bytes]:
    chip.hear(command, clock())
    return sent(chip, clock, seconds)


def test_the_chip_sleeps_until_it_is_woken(clock: FakeClock) -> None:
    chip = FakePn532()
    assert ask(chip, clock, SAM) == []
    assert ask(chip, clock, WAKE_UP[:4]) == []
    assert ask(chip, clock, WAKE_UP[4:] + SAM) == [ACK, bytes.fromhex("0000FF02FED5151600")]


def test_the_chip_does_nothing_before_it_is_configured(clock: FakeClock) -> None:
    assert ask(FakePn532(), clock, WAKE_UP + POLL_FOR_TWO) == []


def test_the_chip_answers_as_the_real_one(clock: FakeClock) -> None:
    chip = woken(clock)
    assert ask(chip, clock, POLL_FOR_ONE) == [ACK, NO_CARD]
    chip.lay(["9D44A346"], clock())
    assert ask(chip, clock, POLL_FOR_ONE) == [ACK, ONE_CARD]


def test_a_poll_for_one_never_tells_of_two(clock: FakeClock) -> None:
    chip = woken(clock)
    chip.lay(["9D44A346", "04112233445566"], clock())
    assert ask(chip, clock, POLL_FOR_ONE) == [ACK, ONE_CARD]
    (_, two) = ask(chip, clock, POLL_FOR_TWO)
    assert bytes.fromhex("9D44A346") in two
    assert bytes.fromhex("04112233445566067577810280") in two


def test_without_finite_retries_an_empty_field_is_never_answered(clock: FakeClock) -> None:
    chip = woken(clock, finite=False)
    assert ask(chip, clock, POLL_FOR_ONE, 30.0) == [ACK]
    chip.lay(["9D44A346"], clock())
    assert sent(chip, clock, 0.1) == [ONE_CARD]


def test_the_hosts_acknowledgement_ends_what_the_chip_does(clock: FakeClock) -> None:
    chip = woken(clock, finite=False)
    ask(chip, clock, POLL_FOR_ONE)
    chip.hear(ACK, clock())
    chip.lay(["9D44A346"], clock())
    assert sent(chip, clock, 1.0) == []


def test_a_command_that_the_chip_does_not_know(clock: FakeClock) -> None:
    assert ask(woken(clock), clock, bytes.fromhex("0000FF02FED460CC00")) == [
        ACK,
        bytes.fromhex("0000FF01FF7F8100"),
    ]


def test_glue_makes_one_piece_of_acknowledgement_and_answer(clock: FakeClock) -> None:
    chip = woken(clock)
    chip.misbehave("glue", clock())
    assert ask(chip, clock, POLL_FOR_TWO) == [ACK + NO_CARD]


def test_pulled_out_the_chip_forgets_everything(clock: FakeClock) -> None:
    chip = woken(clock)
    chip.power_up(clock())
    assert ask(chip, clock, POLL_FOR_TWO) == []


@pytest.mark.parametrize("protocol", FAKE_PROTOCOLS)
def test_the_terminal_and_its_stable_name(protocol: str, tmp_path: Path, clock: FakeClock) -> None:
    link = tmp_path / "droid-scanner"
    terminal = FakeTerminal(fake_reader(protocol), clock, link)
    first = terminal.device
    assert terminal.port == str(link)
    assert os.readlink(link) == first
    terminal.plug_in()
    assert os.readlink(link) == terminal.device != first
    terminal.unplug()
    assert not os.path.lexists(link)
    assert not terminal.plugged_in
    terminal.unplug()
    assert list(tmp_path.iterdir()) == []


def test_a_link_left_behind_is_taken_over_and_nothing_else_is(tmp_path: Path, clock: FakeClock) -> None:
    link = tmp_path / "droid-scanner"
    link.symlink_to("/dev/pts/9999")
    FakeTerminal(TalkingReader("line"), clock, link).unplug()
    link.write_text("mine")
    with pytest.raises(HardwareError, match="is there already"):
        FakeTerminal(TalkingReader("line"), clock, link)
    assert link.read_text() == "mine"
    elsewhere = tmp_path / "elsewhere"
    elsewhere.symlink_to(link)
    with pytest.raises(HardwareError, match="is there already"):
        FakeTerminal(TalkingReader("line"), clock, elsewhere)
    with pytest.raises(HardwareError, match="No such file or directory"):
        FakeTerminal(TalkingReader("line"), clock, tmp_path / "nowhere" / "link")


def test_the_console_ends_with_quit_and_with_its_input(clock: FakeClock) -> None:
    reader = TalkingReader("line")
    terminal = FakeTerminal(reader, clock)
    answers: list[str] = []
    console = FakeConsole(reader, terminal, clock, answers.append)
    commands, tell = os.pipe()
    os.write(tell, b"\n  lift \n\xff\nquit\nlift\n")
    terminal.serve(commands, console.obey)
    assert answers[0] == "nothing lies on the reader"
    assert len(answers) == 2
    os.close(tell)
    terminal.serve(commands, console.obey)  # what was read beyond quit is not kept
    assert len(answers) == 2
    os.close(commands)
    terminal.unplug()
