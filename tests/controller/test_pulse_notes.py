"""The noted moments of Shift pulses: those of a real table follow from its secret, and every lie about them is found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from controller import histories
from controller.archive import Archive
from controller.chance import Chance
from controller.commands.history import export_hands
from controller.histories import History
from controller.ledger import read_ledger
from controller.pulse_notes import NotedPulse, PulseNotes, check_pulses
from controller.pulsing import pulse_label
from controller.verification import verify
from controller.yamlfile import FileProblem
from tests.controller.tables import Desk, configuration, seats

CHANCE = Chance(bytes(range(32)))
RATE = 0.01


def moments(count: int, label: str = pulse_label(0)) -> list[float]:
    """When the first pulses are due, in legal seconds."""
    draw = CHANCE.stream(label).exponential
    found, since = [], 0.0
    for _ in range(count):
        since += draw() / RATE
        found.append(since)
    return found


DUE = moments(3)
FAIR = PulseNotes(0, RATE, (DUE[1] + DUE[2]) / 2, (NotedPulse(10, DUE[0]), NotedPulse(20, DUE[1])))


def checked(notes: PulseNotes, pulses: tuple[int, ...] = (10, 20)) -> str | None:
    return check_pulses(notes, CHANCE, pulses, real_time=True).difference


def test_fair_notes_are_fair() -> None:
    found = check_pulses(FAIR, CHANCE, (10, 20), real_time=True)
    assert (found.checked, found.difference, found.unchecked) == (2, None, ())
    a_little_late = replace(FAIR, fired=(NotedPulse(10, DUE[0] + 0.5), NotedPulse(20, DUE[1] + 0.9)))
    assert checked(a_little_late) is None


@pytest.mark.parametrize(
    ("lie", "said"),
    [
        (replace(FAIR, fired=(NotedPulse(10, DUE[0] - 0.1), FAIR.fired[1])), "the pulse at move 10 came after"),
        (replace(FAIR, fired=(NotedPulse(10, DUE[0] + 1.1), FAIR.fired[1])), "the pulse at move 10 came after"),
        (replace(FAIR, fired=(FAIR.fired[0], NotedPulse(20, DUE[1] + 2))), "the pulse at move 20 came after"),
        (replace(FAIR, rate=RATE * 2), "the pulse at move 10 came after"),
        (replace(FAIR, rate=0.0), "pulses came where none is to be expected"),
        (replace(FAIR, seconds=DUE[2] + 2), "no pulse came after"),
        (replace(FAIR, seconds=DUE[1] - 1), "a pulse came after"),
        (replace(FAIR, fired=FAIR.fired[:1]), "the notes tell of other pulses than the moves"),
        (replace(FAIR, fired=(NotedPulse(11, DUE[0]), FAIR.fired[1])), "the notes tell of other pulses than the moves"),
    ],
)
def test_every_lie_is_found(lie: PulseNotes, said: str) -> None:
    difference = checked(lie)
    assert difference is not None
    assert difference.startswith(said)


def test_a_pulse_that_was_held_back_is_missed() -> None:
    nobody = replace(FAIR, fired=(), seconds=DUE[0] + 2)
    assert checked(nobody, ()) == (
        f"no pulse came after {DUE[0]:.3f} legal seconds, as the secret gives, though there were {DUE[0] + 2:.3f}"
    )
    assert checked(replace(nobody, seconds=DUE[0] - 1), ()) is None


def test_what_cannot_be_checked_is_told() -> None:
    restarted = moments(1, pulse_label(15))
    notes = PulseNotes(15, RATE, restarted[0] + 0.5, (NotedPulse(20, restarted[0]),))
    found = check_pulses(notes, CHANCE, (10, 20), real_time=True)
    assert (found.checked, found.difference) == (1, None)
    assert found.unchecked == (
        "the table was started again after move 15 and drew the next pulse anew: 1 of the pulses before that not checked",
    )
    undone = replace(FAIR, fired=FAIR.fired[:1], undone=True, seconds=9999.0)
    found = check_pulses(undone, CHANCE, (10, 20), real_time=True)
    assert (found.checked, found.difference) == (1, None)
    assert found.unchecked == ("moves were taken back: 1 of the pulses after that not checked",)
    late = replace(FAIR, fired=(FAIR.fired[0], NotedPulse(20, DUE[1] + 30, late=True)), seconds=DUE[1] + 31)
    found = check_pulses(late, CHANCE, (10, 20), real_time=True)
    assert (found.checked, found.difference) == (2, None)
    assert found.unchecked == ("the table was late with 1 of the pulses: a disk that is slow or full can do that",)
    assert check_pulses(None, CHANCE, (), real_time=False).unchecked == ()
    assert check_pulses(None, CHANCE, (3,), real_time=True).unchecked == (
        "when Shift pulses came is not noted: 1 of them not checked",
    )


# --- at a real table


def pulsed(folder: Path, **table: float) -> Desk:
    told = configuration(folder, seats(0, 3), pace=2.0, hand_minutes=1.0, expected_per_hand=6.0, **table)
    return Desk(folder, told, demonstration=True, hands=1)


def history(desk: Desk, folder: Path) -> History:
    """The only hand's exported history."""
    with Archive.open(desk.folder) as archive:
        session = archive.sessions()[-1]
        (file,) = export_hands(archive, session, read_ledger(archive, session), folder, public=False)
    return histories.load(file.path)


def test_a_table_s_notes_follow_from_its_secret(tmp_path: Path) -> None:
    desk = pulsed(tmp_path / "state")
    desk.until(lambda: desk.table.finished)
    desk.close()
    found = history(desk, tmp_path)
    assert found.pulses is not None
    assert [pulse.move for pulse in found.pulses.fired] == [n for n, m in enumerate(found.moves, 1) if m == "pulse"]
    result = verify(found)
    assert result.moments.checked == result.pulses > 1
    assert result.fair
    assert result.moments.unchecked == ()
    early = replace(found.pulses, fired=(replace(found.pulses.fired[0], seconds=0.5), *found.pulses.fired[1:]))
    assert not verify(replace(found, pulses=early)).fair


def test_after_a_restart_the_rest_is_checked(tmp_path: Path) -> None:
    desk = pulsed(tmp_path / "state")
    desk.until(lambda: "pulse" in desk.moves())
    desk.wait(5)
    desk.close()
    desk = pulsed(tmp_path / "state")
    desk.until(lambda: desk.table.finished)
    desk.close()
    found = history(desk, tmp_path)
    result = verify(found)
    assert result.fair
    assert 0 < result.moments.checked < result.pulses
    (told,) = result.moments.unchecked
    assert told.startswith("the table was started again after move ")


def test_after_an_undo_the_pulses_before_it_are_checked(tmp_path: Path) -> None:
    desk = pulsed(tmp_path / "state")
    desk.until(lambda: desk.moves().count("pulse") == 2 and desk.turn is not None)
    desk.table.correcting.ask()
    assert desk.table.correcting.active
    desk.press("deal", after=0)
    desk.until(lambda: desk.table.finished)
    desk.close()
    result = verify(history(desk, tmp_path))
    assert result.fair
    (told,) = result.moments.unchecked
    assert told.startswith("moves were taken back: ")
    assert result.moments.checked < result.pulses


def test_a_public_history_tells_nothing_of_pulses(tmp_path: Path) -> None:
    desk = pulsed(tmp_path / "state")
    desk.until(lambda: desk.table.finished)
    desk.close()
    with Archive.open(desk.folder) as archive:
        session = archive.sessions()[-1]
        (file,) = export_hands(archive, session, read_ledger(archive, session), tmp_path, public=True)
    assert "pulses:" not in file.path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("notes", "key"),
    [
        ("7", "pulses"),
        ("{rate: fast}", "pulses.rate"),
        ("{fired: [{seconds: 3}]}", "pulses.fired #1.move"),
        ("{fired: [4]}", "pulses.fired #1"),
        ("{seconds: -1}", "pulses.seconds"),
        ("{rates: 1}", "pulses.rates"),
    ],
)
def test_notes_that_will_not_do(notes: str, key: str, tmp_path: Path) -> None:
    desk = pulsed(tmp_path / "state")
    path = tmp_path / "hand.sabacc.yaml"
    text = histories.text(desk.hand.header, ())
    desk.close()
    path.write_text(text.replace("moves: []", f"pulses: {notes}\nmoves: []"), encoding="utf-8")
    with pytest.raises(FileProblem) as caught:
        histories.load(path)
    (line,) = caught.value.lines()
    assert f"{key}: " in line
