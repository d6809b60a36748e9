"""The journal: what is acknowledged stays, whatever happens to the process or the disk."""

from __future__ import annotations

import itertools
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.journal import FILE_NAME, Journal, JournalError
from controller.journal_file import open_file
from controller.schema import SCHEMA

SECRET = bytes(range(32))
SESSION: dict[str, Any] = {"ruleset": "classic", "seats": {"1": {"name": "Lando", "credits": 200}}, "sabacc_pot": 0}
AFTER: dict[str, Any] = {"ruleset": "classic", "seats": {"1": {"name": "Lando", "credits": 190}}, "sabacc_pot": 10}
SAVED = "start the table, which sets it aside and saves what can be read; until then it is left as it is"
DAMAGED = f"the journal is damaged; {SAVED}"
HEADER = "format: 1\nruleset: classic\n"


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    labels = itertools.count(1)
    opened = Journal.open(tmp_path / "state", label=lambda: f"moment {next(labels)}")
    yield opened
    opened.close()


def file_of(state: Path) -> Path:
    return state / FILE_NAME


def refusal(state: Path) -> str:
    with pytest.raises(JournalError) as caught:
        Journal.open(state)
    text = str(caught.value)
    assert "\n" not in text
    assert text.startswith(f"{file_of(state)}: ")
    return text.removeprefix(f"{file_of(state)}: ")


def test_a_new_journal_is_empty(journal: Journal) -> None:
    assert journal.session() is None
    assert journal.running_hand() is None
    assert journal.hands() == ()
    assert journal.hand(1) is None


def test_a_hand_from_its_header_to_its_result(journal: Journal, tmp_path: Path) -> None:
    journal.start_session(SESSION)
    assert journal.session() == SESSION
    assert journal.begin_hand(HEADER, SECRET) == 1
    journal.append_move(1, 1, "deal 1 S3")
    journal.append_move(1, 2, "1 check")
    running = journal.running_hand()
    assert running is not None
    assert (running.number, running.complete, running.header, running.secret) == (1, False, HEADER, SECRET)
    assert running.moves == ("deal 1 S3", "1 check")
    journal.finish_hand(1, {"winners": {"main": [1]}}, AFTER)
    assert journal.running_hand() is None
    assert journal.session() == AFTER
    assert journal.begin_hand(HEADER, SECRET[::-1]) == 2
    first, second = journal.hands()
    assert (first.number, first.complete, first.result, first.moves) == (1, True, {"winners": {"main": [1]}}, 2)
    assert (first.begun, first.ended) == ("moment 2", "moment 5")
    assert (second.number, second.complete, second.result, second.moves) == (2, False, None, 0)
    assert (second.begun, second.ended) == ("moment 6", None)

    # Another connection sees all of it: nothing waits in the open one.
    other = Journal.open(tmp_path / "state")
    try:
        assert other.hands() == journal.hands()
        complete = other.hand(1)
        assert complete is not None
        assert (complete.complete, complete.moves) == (True, ("deal 1 S3", "1 check"))
        assert complete.secret == SECRET
        assert complete.result == {"winners": {"main": [1]}}
    finally:
        other.close()


def test_cards_and_secret_stay_out_of_the_representation(journal: Journal) -> None:
    journal.start_session(SESSION)
    journal.begin_hand(HEADER, SECRET)
    journal.append_move(1, 1, "deal 1 S3")
    shown = repr(journal.running_hand())
    assert "S3" not in shown
    assert repr(SECRET) not in shown


def test_sessions_number_their_hands_anew(journal: Journal) -> None:
    assert journal.start_session(SESSION) == 1
    for expected in (1, 2):
        assert journal.begin_hand(HEADER, SECRET) == expected
        journal.append_move(expected, 1, "1 fold")
        journal.finish_hand(expected, {}, AFTER)
    assert journal.start_session(SESSION) == 2
    assert journal.session() == SESSION
    assert journal.hands() == ()
    assert journal.hand(1) is None
    assert journal.begin_hand(HEADER, SECRET) == 1
    journal.append_move(1, 1, "2 fold")
    (only,) = journal.hands()
    assert (only.number, only.moves) == (1, 1)


def test_what_does_not_fit_is_refused_and_changes_nothing(journal: Journal) -> None:
    with pytest.raises(JournalError, match="no session has begun"):
        journal.begin_hand(HEADER, SECRET)
    journal.start_session(SESSION)
    with pytest.raises(JournalError, match="hand 1 is not running"):
        journal.append_move(1, 1, "1 fold")
    journal.begin_hand(HEADER, SECRET)
    journal.append_move(1, 1, "deal 1 S3")
    for number in (0, 1, 3, -1):
        with pytest.raises(JournalError, match=f"move {number} of hand 1 comes out of turn, 2 is next"):
            journal.append_move(1, number, "1 fold")
    with pytest.raises(JournalError, match="hand 2 is not running"):
        journal.append_move(2, 1, "1 fold")
    with pytest.raises(JournalError, match="another hand is running"):
        journal.begin_hand(HEADER, SECRET)
    with pytest.raises(JournalError, match="hand 1 is still running; resume it before a new session"):
        journal.start_session(SESSION)
    with pytest.raises(JournalError, match="hand 7 is not running"):
        journal.finish_hand(7, {}, AFTER)
    running = journal.running_hand()
    assert running is not None
    assert running.moves == ("deal 1 S3",)
    assert journal.session() == SESSION
    journal.append_move(1, 2, "1 fold")
    journal.finish_hand(1, {}, AFTER)
    with pytest.raises(JournalError, match="hand 1 is not running"):
        journal.finish_hand(1, {}, SESSION)
    assert journal.session() == AFTER


def test_result_and_session_are_noted_together_or_not_at_all(journal: Journal) -> None:
    journal.start_session(SESSION)
    journal.begin_hand(HEADER, SECRET)
    with pytest.raises(TypeError, match="not JSON serializable"):
        journal.finish_hand(1, {"winners": [1]}, {"seats": object()})
    running = journal.running_hand()
    assert running is not None
    assert running.result is None
    journal.finish_hand(1, {"winners": [1]}, AFTER)


def test_the_table_thread_uses_what_the_main_thread_opened(journal: Journal) -> None:
    thread = threading.Thread(target=journal.start_session, args=(SESSION,))
    thread.start()
    thread.join(10)
    assert journal.session() == SESSION


def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    connection = open_file(tmp_path / FILE_NAME)
    try:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    finally:
        connection.close()


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    state = tmp_path / "a" / "state"
    journal = Journal.open(state)
    journal.start_session(SESSION)
    try:
        assert state.stat().st_mode & 0o777 == 0o700
        assert {path.stat().st_mode & 0o777 for path in state.iterdir()} == {0o600}
    finally:
        journal.close()
    file_of(state).chmod(0o644)
    Journal.open(state).close()
    assert file_of(state).stat().st_mode & 0o777 == 0o600


def test_a_plug_pulled_before_the_tables_were_made(tmp_path: Path) -> None:
    """A new journal is made under another name, and has its own only when it is whole."""
    unfinished = tmp_path / f"{FILE_NAME}.new"
    unfinished.write_bytes(bytes(5000))
    journal = Journal.open(tmp_path)
    journal.start_session(SESSION)
    journal.close()
    assert os.listdir(tmp_path) == [FILE_NAME]
    again = Journal.open(tmp_path)
    assert again.session() == SESSION
    again.close()


def some_hands(state: Path) -> None:
    journal = Journal.open(state)
    journal.start_session(SESSION)
    for hand in range(1, 6):
        journal.begin_hand(HEADER, SECRET)
        for number in range(1, 60):
            journal.append_move(hand, number, f"{number % 8 + 1} raise {number}")
        journal.finish_hand(hand, {}, AFTER)
    journal.close()


def test_a_journal_of_a_newer_program_is_left_untouched(tmp_path: Path) -> None:
    some_hands(tmp_path)
    connection = sqlite3.connect(file_of(tmp_path))
    connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    connection.close()
    file_of(tmp_path).chmod(0o644)
    before = file_of(tmp_path).read_bytes()
    expected = "the journal was written by a newer program; update this one, or take another state folder"
    assert refusal(tmp_path) == expected
    assert file_of(tmp_path).read_bytes() == before
    assert file_of(tmp_path).stat().st_mode & 0o777 == 0o644
    assert os.listdir(tmp_path) == [FILE_NAME]


def test_a_newer_version_that_is_still_in_the_log_is_refused(tmp_path: Path) -> None:
    some_hands(tmp_path)
    connection = sqlite3.connect(file_of(tmp_path))
    try:
        connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")  # Lies in the log until it closes.
        assert refusal(tmp_path).startswith("the journal was written by a newer program")
    finally:
        connection.close()


@pytest.mark.parametrize("damage", ["text", "short", "cut", "zeroed page", "broken record"])
def test_a_damaged_journal_is_told_and_never_overwritten(tmp_path: Path, damage: str) -> None:
    some_hands(tmp_path)
    path = file_of(tmp_path)
    content = bytearray(path.read_bytes())
    assert len(content) > 5 * 4096
    match damage:
        case "text":
            content = bytearray(b"this is no journal " * 100)
        case "short":
            del content[60:]
        case "cut":
            del content[len(content) // 2 :]
        case "zeroed page":
            content[4096:8192] = bytes(4096)
        case "broken record":
            content = bytearray(bytes(content).replace(b'{"ruleset":"classic"', b'["ruleset":"classic"'))
    path.write_bytes(content)
    expected = DAMAGED
    if damage == "broken record":
        journal = Journal.open(tmp_path)
        with pytest.raises(JournalError, match=expected):
            journal.session()
        journal.close()
    else:
        assert refusal(tmp_path) == expected
    assert path.read_bytes() == content


def test_another_programs_database_is_no_journal(tmp_path: Path) -> None:
    connection = sqlite3.connect(file_of(tmp_path))
    connection.execute("CREATE TABLE pages (url TEXT)")
    connection.close()
    before = file_of(tmp_path).read_bytes()
    assert refusal(tmp_path) == "this is no journal; move it away to start anew; it is left as it is"
    assert file_of(tmp_path).read_bytes() == before


def test_a_state_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refusal(tmp_path / "file") == "the journal cannot be opened (File exists); check the state folder"
    assert refusal(tmp_path / "file" / "state") == (
        "the journal cannot be opened (Not a directory); check the state folder"
    )
    (tmp_path / "odd" / FILE_NAME).mkdir(parents=True)
    assert refusal(tmp_path / "odd") == "the journal cannot be opened (Is a directory); check the state folder"


def test_a_journal_that_another_program_holds(tmp_path: Path, journal: Journal) -> None:
    path = file_of(tmp_path / "state")
    journal.start_session(SESSION)
    journal.begin_hand(HEADER, SECRET)
    journal._connection.execute("PRAGMA busy_timeout = 1")  # Five seconds else.
    holder = sqlite3.connect(path, isolation_level=None)
    try:
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalError, match="another program holds the journal; close it"):
            journal.append_move(1, 1, "1 fold")
    finally:
        holder.close()
    journal.append_move(1, 1, "1 fold")


def test_a_full_disk(journal: Journal) -> None:
    journal.start_session(SESSION)
    journal.begin_hand(HEADER, SECRET)
    (pages,) = journal._connection.execute("PRAGMA page_count").fetchone()
    journal._connection.execute(f"PRAGMA max_page_count = {pages}")
    acknowledged = 0

    def fill() -> None:
        nonlocal acknowledged
        for number in range(1, 10_000):
            journal.append_move(1, number, "1 raise 10")
            acknowledged = number

    with pytest.raises(JournalError, match="the disk is full; free some space, and the table goes on by itself"):
        fill()
    assert acknowledged > 0
    running = journal.running_hand()
    assert running is not None
    assert len(running.moves) == acknowledged
    journal._connection.execute(f"PRAGMA max_page_count = {pages + 10}")
    journal.append_move(1, acknowledged + 1, "1 raise 10")


SCRIPT = """
import resource, sys
from pathlib import Path
from controller.journal import Journal, JournalError

journal = Journal.open(Path(sys.argv[1]))
running = journal.running_hand()
if running is None:
    if journal.session() is None:
        journal.start_session({"hands": 0})
    running = journal.hand(journal.begin_hand("header", bytes(32)))
limit = int(sys.argv[2])
if limit:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
number = len(running.moves)
try:
    while True:
        number += 1
        journal.append_move(running.number, number, f"1 raise {number}")
        print(number, flush=True)
except JournalError as error:
    print(error, file=sys.stderr)
    sys.exit(3)
"""


def appender(state: Path, limit: int = 0) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", SCRIPT, os.fspath(state), str(limit)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def moves_after(state: Path, acknowledged: int) -> int:
    """How many moves the journal holds; those acknowledged must be among them, in order."""
    journal = Journal.open(state)
    try:
        running = journal.running_hand()
        assert running is not None
        assert running.moves == tuple(f"1 raise {number}" for number in range(1, len(running.moves) + 1))
        # At most one was on the disk and not yet acknowledged.
        assert acknowledged <= len(running.moves) <= acknowledged + 1
        return len(running.moves)
    finally:
        journal.close()


def test_no_acknowledged_move_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    moves = 0
    for kill_after in (1, 25, 60, 7):
        with appender(tmp_path) as process:
            assert process.stdout is not None
            for _ in range(kill_after):
                assert process.stdout.readline()
            process.send_signal(signal.SIGKILL)
            # What it wrote into the pipe before it died counts as well.
            rest = process.stdout.read().splitlines()
            complete = [int(line) for line in rest if line]
            process.wait(20)
        acknowledged = complete[-1] if complete else moves + kill_after
        moves = moves_after(tmp_path, acknowledged)
    assert moves >= 93


def test_a_disk_that_fills_up_under_a_table_ends_it_with_one_line(tmp_path: Path) -> None:
    moves_before = 0
    for limit in (60_000, 120_000):
        with appender(tmp_path, limit) as process:
            output, errors = process.communicate(timeout=60)
        assert process.returncode == 3
        (line,) = errors.splitlines()
        assert line.startswith(f"{file_of(tmp_path)}: the disk ")
        acknowledged = int(output.splitlines()[-1])
        assert acknowledged > moves_before
        moves_before = moves_after(tmp_path, acknowledged)
