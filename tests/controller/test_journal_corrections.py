"""Corrections in the journal: what was taken back stays noted, and the hand goes on from before it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.journal import Journal, JournalError

SECRET = bytes(32)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = Journal.open(tmp_path)
    opened.start_session({"sabacc_pot": 0})
    opened.begin_hand("header", SECRET)
    for number, text in enumerate(("deal 1 S1", "deal 2 S2", "1 draw", "deal 1 S3"), 1):
        opened.append_move(1, number, text)
    yield opened
    opened.close()


def test_moves_taken_back_are_gone_from_the_hand_and_noted(journal: Journal) -> None:
    assert journal.take_back(1, 2) == ("1 draw", "deal 1 S3")
    running = journal.running_hand()
    assert running is not None
    assert running.moves == ("deal 1 S1", "deal 2 S2")
    (noted,) = journal.corrections(1)
    assert (noted.kind, noted.after_move, noted.detail) == ("undo", 2, {"moves": ["1 draw", "deal 1 S3"]})
    journal.append_move(1, 3, "1 stand")
    assert journal.running_hand().moves[-1] == "1 stand"  # type: ignore[union-attr]


def test_a_void_hand_no_longer_runs_and_its_moves_stay(journal: Journal) -> None:
    journal.void_hand(1, {"sabacc_pot": 7})
    assert journal.running_hand() is None
    assert journal.session() == {"sabacc_pot": 7}
    assert journal.hand(1).moves[0] == "deal 1 S1"  # type: ignore[union-attr]
    assert [noted.kind for noted in journal.corrections(1)] == ["misdeal"]
    assert journal.begin_hand("header", SECRET) == 2


def test_a_correction_of_credits_is_noted_with_the_new_record(journal: Journal) -> None:
    journal.finish_hand(1, {}, {"sabacc_pot": 1})
    journal.correct_credits(1, {"seat": 2, "change": -5}, {"sabacc_pot": 2})
    assert journal.session() == {"sabacc_pot": 2}
    assert journal.corrections(1)[0].detail == {"seat": 2, "change": -5}


def test_only_a_running_hand_is_taken_back_or_void(journal: Journal) -> None:
    journal.finish_hand(1, {}, {})
    with pytest.raises(JournalError, match="hand 1 is not running"):
        journal.take_back(1, 0)
    with pytest.raises(JournalError, match="hand 1 is not running"):
        journal.void_hand(1, {})
