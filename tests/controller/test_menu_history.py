"""The hands so far and the audits in the service menu."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from controller.audits import FILE_NAME, KINDS, Audits
from tests.controller.service import ByKeyboard, ByPanel, menu
from tests.controller.tables import Desk, configuration, seats


def rows(desk: Desk) -> dict[str, str]:
    return {row.label: row.value for row in menu(desk).rows}


def open_page(desk: Desk, page: str) -> ByKeyboard:
    person = ByKeyboard(desk)
    person.open()
    person.choose(page)
    return person


def settle(desk: Desk) -> None:
    """A hand in which everybody but the last one folds."""
    desk.begin()
    for _ in range(20):
        if desk.hand.complete:
            break
        desk.ready()
        for name in ("fold", "stand"):
            if not desk.hand.complete:
                desk.press(name)
    desk.until(lambda: desk.table.stage == "settled")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path, configuration(tmp_path, seats(3)))


def test_before_the_first_hand_there_is_none(desk: Desk) -> None:
    open_page(desk, "Hands")
    assert list(rows(desk)) == ["No hand has been settled yet."]


def test_the_newest_hand_comes_first_with_its_winner_and_opens(desk: Desk) -> None:
    settle(desk)
    settle(desk)
    person = open_page(desk, "Hands")
    winner = desk.session.players[(desk.hand.winners or ())[0]].name
    newest, older = rows(desk)
    assert newest == f"Hand 2: {winner} wins"
    assert older.startswith("Hand 1: ")
    person.choose(newest)
    found = rows(desk)
    for seat, player in desk.session.players.items():
        change = player.credits - desk.hand.header.seats[seat].credits
        assert found[f"{seat}  {player.name}"] == f"{player.credits} ({desk.table.words.signed(change)})"


def test_the_running_hand_is_not_listed(desk: Desk) -> None:
    settle(desk)
    desk.begin()
    open_page(desk, "Hands")
    assert [row.split(":")[0] for row in rows(desk)] == ["Hand 1"]


def test_a_journal_that_cannot_be_read_is_told(desk: Desk, tmp_path: Path) -> None:
    settle(desk)
    desk.journal.close()
    for file in tmp_path.glob("table.sqlite*"):
        file.write_bytes(b"no journal " * 1000)
    open_page(desk, "Hands")
    assert menu(desk).rows[0].mark == "bad"
    assert menu(desk).note


def test_audits_count_and_the_books_add_up_within_a_hand_too(desk: Desk) -> None:
    settle(desk)
    desk.begin()
    ByPanel(desk).open()
    ByKeyboard(desk).choose("Audits")
    found = rows(desk)
    assert found["Books"] == "every credit is accounted for"
    assert found["Credits at the table"] == "600"
    assert found["Hands settled"] == "1 · 1"
    desk.session.bought_in += 1
    assert menu(desk).rows[0].mark == "bad"


# --- the counts of all starts


def test_counts_go_on_after_a_restart(tmp_path: Path) -> None:
    first = Audits(tmp_path / FILE_NAME)
    first.count("shifts")
    first.count("shifts")
    first.keep()
    second = Audits(tmp_path / FILE_NAME)
    second.count("shifts")
    assert (second.starts, second.counts()["shifts"], second.totals()["shifts"]) == (2, 1, 3)


@pytest.mark.parametrize(
    "text",
    ["", "[]", '{"format": 1, "starts": -1, "counts": {}}', '{"format": 1, "starts": 1, "counts": {"hands": "x"}}'],
)
def test_damaged_counts_are_set_aside(tmp_path: Path, text: str, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / FILE_NAME).write_text(text)
    with caplog.at_level(logging.WARNING):
        audits = Audits(tmp_path / FILE_NAME)
    assert (audits.starts, audits.totals()) == (1, dict.fromkeys(KINDS, 0))
    assert (tmp_path / f"{FILE_NAME}.damaged-1").read_text() == text
    assert "damaged-1" in caplog.text
    assert json.loads((tmp_path / FILE_NAME).read_text())["starts"] == 1


def test_counts_that_cannot_be_written_are_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        audits = Audits(tmp_path / "no-folder" / FILE_NAME)
        audits.keep()
    assert len(caplog.records) == 1
