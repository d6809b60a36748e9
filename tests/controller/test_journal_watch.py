"""A disk that is full or may only be read pauses the table; what a damaged journal has cost is told until DEAL."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller import schema
from controller.config import Configuration
from controller.journal import FILE_NAME, Journal
from controller.journal_file import JournalError, JournalUnwritable
from controller.salvage import missing, open_journal
from controller.session import Player, Session
from display.scene import AttractScene, FaultScene, TableScene
from rules.ruleset import shipped, shipped_names
from tests.controller.damaged_journals import executed, spoiled
from tests.controller.evenings import evening, ledger_of
from tests.controller.tables import Desk, configuration, seats

# --- a disk that is full or may only be read, under a running table


def persons(folder: Path) -> Configuration:
    return configuration(folder, seats(2), private_look="pass_and_look", expected_per_hand=0.0)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk(tmp_path, persons(tmp_path))
    yield opened
    opened.close()


def full(desk: Desk) -> None:
    """Nothing can be written any more."""
    desk.journal._connection.execute("PRAGMA query_only = ON")


def free(desk: Desk) -> None:
    desk.journal._connection.execute("PRAGMA query_only = OFF")


def test_the_table_pauses_while_nothing_can_be_written_and_goes_on_by_itself(desk: Desk) -> None:
    desk.begin()
    before = desk.standing()
    full(desk)
    desk.press("draw")
    picture = desk.picture()
    assert picture.banner is not None
    assert picture.banner.text.endswith("and the table goes on by itself")
    assert picture.banner.advice == "The hand waits; nothing already seen is lost."
    assert picture.phase == "paused"
    assert picture.hint == "The table waits for the disk, and goes on by itself."
    desk.wait(30)
    assert desk.standing() == before
    assert desk.picture().banner is not None
    free(desk)
    desk.wait(3)
    picture = desk.picture()
    assert picture.banner is None
    assert picture.phase != "paused"
    assert desk.standing() == before
    desk.press("draw")
    assert "2 draw" in desk.moves()


def test_droids_go_on_by_themselves(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(0, 3), expected_per_hand=0.0)
    desk = Desk(tmp_path, told, demonstration=True, hands=1)
    desk.until(lambda: len(desk.hand.moves) >= 8)
    full(desk)
    before = desk.moves()
    desk.wait(60)
    assert desk.moves() == before == desk.stored()
    free(desk)
    desk.until(lambda: desk.table.finished)
    desk.assert_balanced()
    desk.close()


def test_no_pulse_fires_meanwhile_and_none_is_lost(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(2), private_look="pass_and_look", expected_per_hand=30.0, hand_minutes=1.0)
    desk = Desk(tmp_path, told)
    desk.begin()
    full(desk)
    before = desk.moves()
    desk.wait(20)
    desk.press("draw")
    assert desk.moves() == before
    assert desk.table.journal_watch.waiting
    free(desk)
    desk.wait(30)
    assert "pulse" in desk.moves()
    desk.close()


def test_a_hand_that_cannot_begin_yet_begins_at_the_next_press(desk: Desk) -> None:
    full(desk)
    desk.press("deal")
    scene = desk.scene()
    assert isinstance(scene, AttractScene)
    assert "goes on by itself" in scene.tagline
    free(desk)
    desk.wait(3)
    scene = desk.scene()
    assert isinstance(scene, AttractScene)
    assert "itself" not in scene.tagline
    desk.begin()
    assert desk.turn is not None


def test_looking_whether_it_works_needs_the_disk(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    log = tmp_path / f"{FILE_NAME}-wal"
    journal._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert log.stat().st_size == 0
    journal.try_to_write()
    assert log.stat().st_size > 0
    journal.close()


# --- what is missing


def zeroed(content: bytearray) -> None:
    content[:100] = bytes(100)


def test_what_is_missing_is_on_the_screen_until_deal(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    desk = Desk(tmp_path, persons(tmp_path))
    desk.begin()
    before = desk.standing()
    desk.close()
    spoiled(tmp_path / FILE_NAME, zeroed)
    open_journal(tmp_path).close()
    expected = (
        "Hand 1 goes on after its move 4: see whether later ones are missing. "
        f"The damaged journal is kept as {FILE_NAME}.damaged-1."
    )
    for _ in range(2):  # a restart alone takes no note of it
        desk = Desk(tmp_path, persons(tmp_path))
        desk.press("draw")
        desk.wait(120)
        scene = desk.scene()
        assert isinstance(scene, FaultScene)
        assert (scene.title, scene.text) == ("The stored session was damaged", expected)
        assert scene.advice == "DEAL: understood, go on."
        assert desk.standing() == before, "nobody plays who does not know it"
        desk.close()
    assert f"lost: {expected}" in caplog.messages
    desk = Desk(tmp_path, persons(tmp_path))
    desk.press("deal")
    assert desk.picture().banner is None
    assert desk.picture().phase != "paused"
    assert desk.standing() == before
    desk.press("draw")
    assert "2 draw" in desk.moves()
    desk.close()
    assert missing(tmp_path) == ()
    assert (tmp_path / f"{FILE_NAME}.damaged-1.json").exists()


def test_droids_go_on_under_a_banner(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(0, 3), expected_per_hand=0.0)
    desk = Desk(tmp_path, told, demonstration=True, hands=1)
    desk.until(lambda: len(desk.hand.moves) >= 8)
    desk.close()
    spoiled(tmp_path / FILE_NAME, zeroed)
    open_journal(tmp_path).close()
    desk = Desk(tmp_path, told, demonstration=True, hands=1)
    banner = desk.picture().banner
    assert banner is not None
    assert banner.text.startswith("Hand 1 goes on after its move 8: ")
    desk.until(lambda: desk.table.finished)
    desk.close()


def test_deal_first_takes_note_and_only_then_deals(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"")
    open_journal(tmp_path).close()
    desk = Desk(tmp_path, persons(tmp_path))
    scene = desk.scene()
    assert isinstance(scene, FaultScene)
    assert "the seats have the credits of the configuration" in scene.text
    desk.press("deal")
    scene = desk.scene()
    assert isinstance(scene, AttractScene)
    desk.press("deal")
    assert isinstance(desk.picture(), TableScene)
    desk.close()


def test_a_resumed_hand_is_told_on_the_screen(tmp_path: Path) -> None:
    desk = Desk(tmp_path, persons(tmp_path))
    desk.begin()
    desk.close()
    desk = Desk(tmp_path, persons(tmp_path))
    assert desk.picture().notice == "Hand 1 goes on where it was interrupted."
    desk.close()


@pytest.mark.parametrize("ruleset", shipped_names())
def test_a_process_that_is_killed_in_the_middle_of_a_hand(tmp_path: Path, ruleset: str) -> None:
    """The files are copied as they are at that moment: nothing was closed, most is in the log."""
    told = configuration(tmp_path / "deck", seats(0, 4), ruleset=ruleset, hand_minutes=3.0)
    desk = Desk(tmp_path / "before", told, seed=7, demonstration=True, hands=2)
    desk.until(lambda: desk.session.hand_number == 2 and len(desk.hand.moves) >= 14)
    shutil.copytree(tmp_path / "before", tmp_path / "after")
    before = desk.standing(), desk.moves()
    assert desk.table.dealing.source is not None
    answer = desk.table.dealing.source.answer()
    again = Desk(tmp_path / "after", told, seed=7, demonstration=True, hands=2)
    assert (again.standing(), again.moves()) == before
    assert again.table.dealing.source is not None
    assert again.table.dealing.source.answer() == answer
    for opened in (desk, again):
        opened.until(lambda: opened.table.finished)  # noqa: B023
        opened.assert_balanced()
        opened.close()


# --- a start on such a disk

START = """
import sys
from contextlib import ExitStack
from pathlib import Path
from controller.disk_wait import lock_table, wait_for_disk
from controller.journal_file import JournalUnwritable
from controller.salvage import open_journal
from display.intents import Quit
from display.window import NoScreen
from hardware.lock import TableLock

class Screen(NoScreen):
    def show(self, scene):
        print("shown", scene.title, "|", scene.text, "|", scene.advice, flush=True)
    def intents(self, timeout):
        return [] if sys.stdin.readline() else [Quit()]

state, lock, stack = Path(sys.argv[1]), TableLock(Path(sys.argv[1])), ExitStack()

def attempt():
    if not lock.held:
        lock_table(lock, state, stack)
    journal = open_journal(state)
    if journal.session() is None:
        journal.start_session({"hands": 0})
    return journal

with stack:
    print("running", wait_for_disk(attempt, Screen((320, 200))).session()["hands"], flush=True)
"""


@pytest.fixture
def mount(tmp_path: Path) -> Iterator[Path]:
    """A small file system of its own, where that is allowed."""
    folder = tmp_path / "mounted"
    folder.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", folder], capture_output=True, check=False
    )
    if made.returncode:
        pytest.skip("nothing may be mounted here")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


def fill(filler: Path) -> None:
    """Leave no room on the file system."""
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(bytes(4096)) == 4096:
            pass


def test_a_real_disk_fills_up_under_a_table(mount: Path, tmp_path: Path) -> None:
    """Moves are made until one does not fit; what was seen is there, and goes on when there is room again."""
    told = configuration(tmp_path, seats(0, 3), expected_per_hand=0.0)
    desk = Desk(mount / "state", told, demonstration=True, hands=30)
    desk.until(lambda: len(desk.hand.moves) >= 8)
    fill(mount / "filler")
    desk.until(lambda: desk.table.journal_watch.waiting)
    before = desk.standing(), desk.moves()
    desk.wait(20)
    assert (desk.standing(), desk.moves()) == before
    assert desk.stored() == before[1]
    assert "the disk is full; free some space" in desk.table.telling.troubles["journal"]
    (mount / "filler").unlink()
    settled = desk.session.hands_settled
    desk.until(lambda: desk.session.hands_settled == settled + 1)
    desk.assert_balanced()
    desk.close()


@pytest.mark.parametrize("trouble", ["full", "read-only", "read-only and new"])
def test_a_start_waits_for_the_disk(mount: Path, trouble: str) -> None:
    state = mount / "state"
    filler = mount / "filler"
    if trouble != "read-only and new":
        with evening(state) as table:
            table.begin(3)
    if trouble == "full":
        fill(filler)
    else:
        subprocess.run(["mount", "-o", "remount,ro", mount], check=True)
    with subprocess.Popen(
        [sys.executable, "-c", START, str(state)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        line = process.stdout.readline()
        if trouble == "full":
            assert "the disk is full; free some space, and the table goes on by itself" in line
        else:
            assert "the disk may only be read; make it writable (a lock, a mount, permissions)" in line
        assert line.startswith("shown The table cannot write its journal | ")
        assert line.endswith("| The table waits for the disk, and goes on by itself.\n")
        if trouble == "full":
            filler.unlink()
        else:
            subprocess.run(["mount", "-o", "remount,rw", mount], check=True)
        out, errors = process.communicate("\n\n", timeout=30)
        assert out.splitlines()[-1] == "running 0"
        assert "Traceback" not in errors
    if trouble != "read-only and new":
        assert len(ledger_of(state).hands) == 1


def test_what_the_system_says_of_a_folder_is_no_wait(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(JournalError) as caught:
        open_journal(tmp_path / "file" / "state")
    assert not isinstance(caught.value, JournalUnwritable)


# --- ten thousand hands


def test_a_start_after_ten_thousand_hands(tmp_path: Path) -> None:
    hands = 10_000
    players = {1: Player("Lando", 900), 2: Player("Han", 900)}
    with evening(tmp_path, players=players) as table:
        table.play(1)
        table.begin(8)
        before = tuple(map(str, table.session.running.moves))
    path = tmp_path / FILE_NAME
    executed(
        path,
        "PRAGMA synchronous = OFF",
        "PRAGMA foreign_keys = OFF",
        "BEGIN",
        f"UPDATE hand SET number = {hands} WHERE number = 2",
        f"UPDATE move SET hand = {hands} WHERE hand = 2",
        f"WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < {hands - 1}) INSERT INTO hand"
        " SELECT session, i, state, header, secret, result, begun, ended FROM hand, n WHERE number = 1",
        f"WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < {hands - 1}) INSERT INTO move"
        " SELECT session, i, number, text, written FROM n, move WHERE hand = 1",
        "COMMIT",
    )
    assert path.stat().st_size > 20 << 20
    statements: list[str] = []
    start = time.process_time()
    journal = open_journal(tmp_path)
    session = Session.open(journal, shipped("classic"), players, dealer=1, cards="electronic")
    took = time.process_time() - start
    assert session.hand_number == hands
    assert tuple(map(str, session.running.moves)) == before
    assert took < 0.5
    journal._connection.set_trace_callback(statements.append)
    session.journal.running_hand()
    journal.close()
    plan = sqlite3.connect(path)
    for statement in statements:
        for row in plan.execute(f"EXPLAIN QUERY PLAN {statement}"):
            assert not str(row[-1]).startswith("SCAN hand"), statement
            assert not str(row[-1]).startswith("SCAN move"), statement
    plan.close()


# --- versions


def with_note(connection: sqlite3.Connection) -> None:
    """A next version, as one may come."""
    connection.execute("ALTER TABLE hand ADD COLUMN note TEXT")
    connection.execute("UPDATE hand SET note = 'from ' || begun")


def an_older_one(state: Path) -> None:
    with evening(state) as table:
        table.play(2)
        table.begin(5)


def test_an_older_journal_is_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    an_older_one(tmp_path)
    path = tmp_path / FILE_NAME
    ledger = ledger_of(tmp_path)
    caplog.set_level("INFO")
    with monkeypatch.context() as patched:
        patched.setattr(schema, "SCHEMA", 2)
        patched.setattr(schema, "MIGRATIONS", {1: with_note})
        with pytest.raises(JournalError, match="written by an older program; start the table once, which brings it up"):
            ledger_of(tmp_path)
        open_journal(tmp_path).close()
        assert ledger_of(tmp_path) == ledger
        open_journal(tmp_path).close()
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA user_version").fetchone() == (2,)
    assert connection.execute("SELECT COUNT(*) FROM hand WHERE note = 'from ' || begun").fetchone() == (3,)
    connection.close()
    copies = [name for name in tmp_path.iterdir() if ".version-" in name.name]
    assert [name.name for name in copies] == [f"{FILE_NAME}.version-1-1"]
    assert copies[0].stat().st_mode & 0o777 == 0o600
    assert f"{path}: brought up to version 2; as it was before, it is in {copies[0]}" in caplog.messages
    with pytest.raises(JournalError, match="written by a newer program"):
        open_journal(tmp_path)
    # The copy is the journal as it was: an older program goes on with it.
    copies[0].replace(path)
    assert ledger_of(tmp_path) == ledger


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    an_older_one(tmp_path)
    ledger = ledger_of(tmp_path)

    def half(connection: sqlite3.Connection) -> None:
        with_note(connection)
        connection.execute("UPDATE nothing SET at_all = 1")

    def childless(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM session")

    for step in (half, childless):
        with monkeypatch.context() as patched:
            patched.setattr(schema, "SCHEMA", 2)
            patched.setattr(schema, "MIGRATIONS", {1: step})
            with pytest.raises(JournalError):
                open_journal(tmp_path)
        assert ledger_of(tmp_path) == ledger


def test_every_version_has_its_step() -> None:
    assert set(schema.MIGRATIONS) == set(range(1, schema.SCHEMA))
