"""The dialogue with a PN532, byte for byte: the start, polls, time-outs, and a chip that fails."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.decoders import Reading, ReadingTogether
from hardware.dialogue import ReaderTrouble, Step
from hardware.pn532 import (
    ACK_SECONDS,
    ANSWER_SECONDS,
    BLIND_SECONDS,
    POLL_SECONDS,
    SILENT_SECONDS,
    TRIES,
    Pn532Dialogue,
)
from tests.fakes.fake_clock import FakeClock

WAKE_UP = bytes.fromhex("5555" + "00" * 14)
SAM = bytes.fromhex("0000FF05FBD4140114010200")
FIRMWARE = bytes.fromhex("0000FF02FED4022A00")
RF = bytes.fromhex("0000FF06FAD43205FF0102F300")
POLL = bytes.fromhex("0000FF04FCD44A0200E000")

ACK = bytes.fromhex("0000FF00FF00")
NACK = bytes.fromhex("0000FFFF0000")
SAM_DONE = bytes.fromhex("0000FF02FED5151600")
IS_PN532 = bytes.fromhex("0000FF06FAD50332010607E800")
RF_DONE = bytes.fromhex("0000FF02FED533F800")
ONE_CARD = bytes.fromhex("0000FF0CF4D54B0101000408049D44A3460400")
NO_CARD = bytes.fromhex("0000FF03FDD54B00E000")
TWO_CARDS = bytes.fromhex("0000FF18E8D54B0201000408049D44A3460200440007041122334455664D00")
ERROR = bytes.fromhex("0000FF01FF7F8100")

CARD = Reading("9D44A346")


class Talk:
    """A dialogue and the time; `say` lets the chip speak, `wait` lets time pass in silence."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.dialogue = Pn532Dialogue()
        self.greeting = self.dialogue.begin(self.clock())

    def say(self, *frames: bytes, after: float = 0.001) -> Step:
        self.clock.advance(after)
        return self.dialogue.step(b"".join(frames), self.clock())

    def wait(self, seconds: float | None = None) -> Step:
        """Until something is due, or for some time."""
        left = self.dialogue.next_due() - self.clock() if seconds is None else seconds
        return self.say(after=max(left, 0.0))

    def start(self) -> None:
        """Everything up to the answer of the first poll."""
        for answer in (SAM_DONE, IS_PN532, RF_DONE, NO_CARD):
            self.say(ACK, answer)


@pytest.fixture
def talk() -> Talk:
    return Talk()


@pytest.fixture
def started(talk: Talk) -> Talk:
    talk.start()
    return talk


def test_the_start(talk: Talk) -> None:
    assert talk.greeting == WAKE_UP + SAM
    assert talk.say(ACK) == Step(looked=False)
    assert talk.say(SAM_DONE).send == FIRMWARE
    assert talk.say(ACK, IS_PN532).send == RF
    assert talk.say(ACK).send == b""
    assert talk.say(RF_DONE).send == POLL
    assert not talk.dialogue.ready
    assert talk.say(ACK, NO_CARD) == Step(looked=True)
    assert talk.dialogue.ready


def test_polls_follow_one_another(started: Talk) -> None:
    assert started.say(after=POLL_SECONDS / 2) == Step(looked=False)
    assert started.wait() == Step(POLL, looked=False)
    assert started.say(ACK, ONE_CARD) == Step(readings=(CARD,))
    assert started.wait().send == POLL
    assert started.say(ACK, TWO_CARDS) == Step(readings=(ReadingTogether(("9D44A346", "04112233445566")),))
    assert started.wait().send == POLL


def test_a_tag_told_twice_is_one_card(started: Talk) -> None:
    started.wait()
    target = "000408049D44A346"
    body = bytes.fromhex(f"D54B0201{target}02{target}")
    twice = b"\x00\x00\xff" + bytes((len(body), 256 - len(body))) + body + bytes((-sum(body) % 256, 0))
    assert started.say(ACK, twice).readings == (CARD,)


@given(st.lists(st.integers(1, 60), max_size=8))
def test_any_split_of_the_chips_bytes_gives_the_same(cuts: list[int]) -> None:
    talk = Talk()
    talk.start()
    talk.wait()
    stream, readings = ACK + ONE_CARD, []
    for place in range(len(stream)):
        if place in cuts or place + 1 == len(stream):
            start = max((cut for cut in cuts if cut < place), default=-1) + 1
            readings += talk.say(stream[start : place + 1], after=0).readings
    assert readings == [CARD]


@pytest.mark.parametrize("lost", range(TRIES))
def test_a_command_without_acknowledgement_is_sent_again(started: Talk, lost: int) -> None:
    assert started.wait().send == POLL
    for _ in range(lost):
        assert started.say(after=ACK_SECONDS * 0.9).send == b""
        assert started.say(after=ACK_SECONDS * 0.11).send == POLL
    assert started.say(ACK, ONE_CARD).readings == (CARD,)


def test_the_wake_up_goes_with_each_try_of_the_first_command(talk: Talk) -> None:
    assert [talk.wait().send for _ in range(TRIES)] == [WAKE_UP + SAM] * (TRIES - 1) + [b""]
    # Three tries were in vain: a breath, then from the beginning.
    assert talk.wait().send == WAKE_UP + SAM


def test_a_chip_that_lost_its_power_is_woken_and_configured_anew(started: Talk) -> None:
    assert [started.wait().send for _ in range(TRIES + 1)] == [POLL] * TRIES + [b""]
    assert started.wait().send == WAKE_UP + SAM
    assert started.say(ACK, SAM_DONE).send == FIRMWARE
    assert started.say(ACK, IS_PN532).send == RF
    assert started.say(ACK, RF_DONE).send == POLL
    assert started.say(ACK, ONE_CARD).readings == (CARD,)
    assert started.dialogue.ready


def silent_from(talk: Talk, answer: Callable[[bytes], bytes]) -> ReaderTrouble:
    begin, said = talk.clock(), b""
    trouble: ReaderTrouble | None = None
    while trouble is None and talk.clock() < begin + 60:
        try:
            step = talk.say(said) if said else talk.wait()
            said = answer(step.send)
        except ReaderTrouble as raised:
            trouble = raised
    assert trouble is not None
    # From the last answer on, which is a poll's time ago.
    assert SILENT_SECONDS - POLL_SECONDS <= talk.clock() - begin <= 2 * SILENT_SECONDS + TRIES * ANSWER_SECONDS
    return trouble


def test_a_chip_that_never_answers_is_silent(talk: Talk) -> None:
    assert silent_from(talk, lambda sent: b"").kind == "silent"
    assert not talk.dialogue.ready


def test_a_chip_that_falls_silent_in_the_middle_is_silent(started: Talk) -> None:
    started.wait()
    trouble = silent_from(started, lambda sent: b"")
    assert trouble.kind == "silent"
    assert "has not answered for" in str(trouble)


def test_a_chip_that_only_acknowledges_is_silent(started: Talk) -> None:
    started.wait()
    assert silent_from(started, lambda sent: ACK if sent else b"").kind == "silent"


def test_a_chip_that_only_refuses_is_silent(started: Talk) -> None:
    started.wait()
    assert silent_from(started, lambda sent: NACK if sent else b"").kind == "silent"


def test_a_computer_that_slept_does_not_call_the_chip_silent(started: Talk) -> None:
    assert started.say(after=3600.0).send == POLL
    assert started.say(ACK, ONE_CARD).readings == (CARD,)


def test_bytes_that_waited_while_the_computer_was_busy_are_in_time(started: Talk) -> None:
    started.wait()
    assert started.say(ACK, ONE_CARD, after=10 * ACK_SECONDS).readings == (CARD,)


def test_an_answer_counts_though_its_acknowledgement_was_lost(started: Talk) -> None:
    started.wait()
    assert started.say(ONE_CARD).readings == (CARD,)


def test_an_acknowledged_command_without_an_answer_is_sent_again(started: Talk) -> None:
    started.wait()
    assert started.say(ACK).send == b""
    assert started.say(after=ANSWER_SECONDS * 0.9).send == b""
    assert started.say(after=ANSWER_SECONDS * 0.11).send == POLL
    assert started.say(ACK, ONE_CARD).readings == (CARD,)


@pytest.mark.parametrize("refusal", [NACK, ERROR])
def test_a_refused_command_is_sent_again_at_once(started: Talk, refusal: bytes) -> None:
    started.wait()
    assert started.say(ACK, refusal).send == POLL
    assert started.say(ACK, ONE_CARD).readings == (CARD,)


def test_a_command_that_was_heard_twice_makes_one_reading(started: Talk) -> None:
    started.wait()
    assert started.wait().send == POLL  # the acknowledgement came late
    assert started.say(ACK, ACK, ONE_CARD, ONE_CARD).readings == (CARD,)
    assert started.say(ONE_CARD) == Step(looked=False)


def test_the_answer_of_another_command_is_none(started: Talk) -> None:
    started.wait()
    assert started.say(ACK, RF_DONE, IS_PN532) == Step(looked=False)
    assert started.say(ONE_CARD).readings == (CARD,)


@pytest.mark.parametrize("broken", [ONE_CARD[:-2] + b"\x05\x00", ONE_CARD[:9], b"\x00\x00\xff\xff\xff\x01"])
def test_a_broken_answer_is_asked_for_again_and_says_nothing(started: Talk, broken: bytes) -> None:
    started.wait()
    assert started.say(ACK, broken) == Step(looked=False)
    assert started.wait().send == POLL
    # Half a frame may take some bytes of the next one: then the poll after it is read.
    readings = started.say(ACK, ONE_CARD).readings
    while not readings:
        assert started.clock() < 1010
        if started.wait().send.endswith(POLL):
            readings = started.say(ACK, ONE_CARD).readings
    assert readings == (CARD,)


def test_a_false_frame_holds_back_the_answers_until_the_chip_is_woken_anew(started: Talk) -> None:
    started.wait()
    step = started.say(bytes.fromhex("0000FFFF01D5"))  # announces 255 bytes
    while not step.send.startswith(WAKE_UP):
        assert started.clock() < 1001
        assert step.readings == ()
        step = started.say(ACK, NO_CARD) if step.send else started.wait()
    assert started.say(ACK, SAM_DONE).send == FIRMWARE
    assert started.say(ACK, IS_PN532).send == RF
    assert started.say(ACK, RF_DONE).send == POLL
    assert started.say(ACK, ONE_CARD).readings == (CARD,)


def test_an_answer_that_makes_no_sense_is_no_empty_field(started: Talk) -> None:
    """Else a lying card would be gone, and come anew."""
    started.wait()
    assert started.say(ACK, bytes.fromhex("0000FF03FDD54B01DF00")) == Step(looked=False)
    assert started.wait().send == POLL


def test_after_a_gap_the_first_look_is_marked(started: Talk) -> None:
    started.wait()
    assert not started.say(ACK, ONE_CARD).blind
    started.wait(BLIND_SECONDS)
    assert started.say(ACK, NO_CARD) == Step(looked=True, blind=True)
    started.wait()
    assert not started.say(ACK, NO_CARD).blind


@pytest.mark.parametrize(
    ("firmware", "words"),
    [("0000FF06FAD50333010607E700", "IC 33"), ("0000FF02FED5032800", "no number")],
)
def test_another_chip_is_refused(talk: Talk, firmware: str, words: str) -> None:
    talk.say(ACK, SAM_DONE)
    with pytest.raises(ReaderTrouble, match=words) as trouble:
        talk.say(ACK, bytes.fromhex(firmware))
    assert trouble.value.kind == "wrong"


def test_beginning_again_forgets_everything(started: Talk) -> None:
    started.wait()
    started.say(ACK, ONE_CARD[:8])
    assert started.dialogue.begin(started.clock()) == WAKE_UP + SAM
    assert not started.dialogue.ready
    assert started.say(ONE_CARD[8:]) == Step(looked=False)
    assert started.say(ACK, SAM_DONE).send == FIRMWARE


@given(st.lists(st.tuples(st.binary(max_size=30), st.floats(0, 0.05)), max_size=60))
def test_noise_is_no_card_and_at_worst_trouble(noise: list[tuple[bytes, float]]) -> None:
    talk = Talk()
    talk.start()
    for data, seconds in noise:
        try:
            assert talk.say(data, after=seconds).readings == ()
        except ReaderTrouble:
            talk.dialogue.begin(talk.clock())
