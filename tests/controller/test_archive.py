"""The archive: the journal for readers, while a table goes on and afterwards, whole or damaged."""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from controller.archive import Archive
from controller.journal import FILE_NAME
from controller.journal_file import JournalError
from controller.yamlfile import FileProblem
from tests.controller.evenings import evening, ledger_of


def changed(state: Path, statement: str) -> None:
    connection = sqlite3.connect(state / FILE_NAME)
    connection.execute(statement)
    connection.commit()
    connection.close()


def refused(state: Path) -> str:
    with pytest.raises(JournalError) as caught:
        ledger_of(state)
    text = str(caught.value)
    assert "\n" not in text
    assert text.startswith(f"{state / FILE_NAME}: ")
    return text


def test_what_one_archive_tells_is_from_one_moment(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        table.play(1)
        with Archive.open(tmp_path) as archive:
            (session,) = archive.sessions()
            table.play(1)
            assert [hand.number for hand in archive.hands(session.number)] == [1]
            assert archive.sessions() == (session,)
        with Archive.open(tmp_path) as archive:
            assert [hand.number for hand in archive.hands(1)] == [1, 2]
            assert [hand.number for hand in archive.hands(1, 2)] == [2]
            assert archive.moves(1, 2) == tuple(map(str, table.session.running.moves))
            assert archive.replay(1, archive.hands(1, 2)[0]).credits == table.session.running.credits


def test_nothing_is_written(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        table.play(1)
    before = (tmp_path / FILE_NAME).read_bytes()
    with Archive.open(tmp_path) as archive, pytest.raises(sqlite3.OperationalError, match="readonly"):
        archive._connection.execute("UPDATE session SET begun = 'never'")
    assert (tmp_path / FILE_NAME).read_bytes() == before


def test_secret_and_cards_stay_out_of_the_representation(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        hand = table.begin(9)
        with Archive.open(tmp_path) as archive:
            (stored,) = archive.hands(1)
        assert repr(stored.secret) not in repr(stored)
        assert hand.moves[0].cards[0] not in repr(stored)


@contextmanager
def nobody_special() -> Iterator[None]:
    """The superuser may write everywhere: for a while be somebody else."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)


def test_a_journal_where_nothing_can_be_written() -> None:
    with tempfile.TemporaryDirectory(prefix="stick-") as folder:
        state = Path(folder)
        with evening(state) as table:
            table.play(1)
        (state / FILE_NAME).chmod(0o444)
        state.chmod(0o555)
        try:
            with nobody_special():
                assert len(ledger_of(state).hands) == 1
            assert [path.name for path in state.iterdir()] == [FILE_NAME]
        finally:
            state.chmod(0o700)


def test_a_journal_of_another_user() -> None:
    with tempfile.TemporaryDirectory(prefix="private-") as folder:
        state = Path(folder)
        with evening(state) as table:
            table.play(1)
        (state / FILE_NAME).chmod(0o000)
        state.chmod(0o755)
        with nobody_special():
            text = refused(state)
        assert text.endswith("the journal cannot be read (Permission denied); read it as the user that runs the table")


@pytest.mark.parametrize("name", ["nowhere", "file", "empty", "file/below"])
def test_where_there_is_no_journal(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / FILE_NAME).touch()
    with pytest.raises(FileProblem) as caught, Archive.open(tmp_path / name):
        pass
    assert str(caught.value) == (
        f"{tmp_path / name / FILE_NAME}: there is no journal; name the table's state folder: --state DIR"
    )
    assert not (tmp_path / "nowhere").exists(), "and none is made"


def test_a_damaged_journal(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        table.play(2)
    path = tmp_path / FILE_NAME
    whole = path.read_bytes()
    path.write_bytes(b"\xff" * 600 + whole[600:])
    assert "the journal is damaged" in refused(tmp_path)
    path.write_bytes(whole[:4096])
    assert "damaged" in refused(tmp_path)


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE hand SET header = '{'", "the journal is damaged; "),
        ("UPDATE hand SET header = '[]'", "it holds what no table writes"),
        ("UPDATE hand SET header = '{}'", "it holds what no table writes"),
        ("UPDATE hand SET result = '{\"seats\": 1}'", "it holds what no table writes"),
        ("UPDATE session SET record = '{}'", "it holds what no table writes"),
        ("UPDATE session SET record = '7'", "it holds what no table writes"),
        ("UPDATE hand SET secret = 'S4'", "it holds what no table writes"),
        ("DROP TABLE move", "the journal is damaged; "),
        ("PRAGMA user_version = 99", "the journal was written by a newer program"),
        ("PRAGMA application_id = 1", "this is no journal"),
    ],
)
def test_what_no_table_writes(statement: str, said: str, tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        table.play(1)
    changed(tmp_path, statement)
    assert said in refused(tmp_path)


def test_a_move_that_is_refused_is_told_without_its_card(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        table.begin(6)
    changed(tmp_path, "UPDATE move SET text = 'deal 8 S4' WHERE number = 4")
    text = refused(tmp_path)
    assert "hand 1 of session 1: this program refuses its move 4" in text
    assert "S4" not in text


def test_a_ruleset_that_is_gone(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        table.begin(6)
        with Archive.open(tmp_path) as archive:
            header = dict(archive.hands(1)[0].header)
    changed(tmp_path, f"UPDATE hand SET header = '{json.dumps(header | {'ruleset': 'gone'})}'")
    assert "this program cannot begin it; was it written by another version" in refused(tmp_path)
