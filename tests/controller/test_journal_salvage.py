"""A damaged journal: set aside as it is, what can be read goes on, and the table says what is missing."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from controller.archive import Archive
from controller.journal import FILE_NAME, Journal
from controller.journal_file import JournalDamaged, JournalError, NoJournal
from controller.journal_pages import read_rows
from controller.main import main
from controller.salvage import missing, open_journal, take_note
from controller.salvaged_rows import listed
from tests.controller.damaged_journals import (
    HANDS,
    MOVES,
    PAGE,
    PLAYERS,
    Written,
    executed,
    pages_with,
    resumed,
    spoiled,
    tables,
    written,
)
from tests.controller.evenings import evening, ledger_of


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Written:
    """Settled hands and a running one, all in the file."""
    return written(tmp_path_factory.mktemp("whole"))


@pytest.fixture(scope="module")
def logged(tmp_path_factory: pytest.TempPathFactory) -> Written:
    """The same, all in the log."""
    return written(tmp_path_factory.mktemp("logged"), in_log=True)


@pytest.fixture
def state(whole: Written, tmp_path: Path) -> Path:
    """A copy of the whole journal, to be damaged."""
    shutil.copytree(whole.state, tmp_path / "state")
    return tmp_path / "state"


@pytest.fixture
def log_state(logged: Written, tmp_path: Path) -> Path:
    shutil.copytree(logged.state, tmp_path / "logged")
    return tmp_path / "logged"


def aside(state: Path, number: int = 1, ending: str = "") -> Path:
    return state / f"{FILE_NAME}.damaged-{number}{ending}"


def test_every_row_can_be_read_without_sqlite(whole: Written, logged: Written) -> None:
    for journal in (whole, logged):
        rows = read_rows(journal.path, journal.path.with_name(f"{FILE_NAME}-wal"))
        assert not rows.broken
        assert len(rows.hands) == HANDS + 1
        connection = sqlite3.connect(f"file:{whole.path}?mode=ro&immutable=1", uri=True)
        for session, hand, number, text in connection.execute("SELECT session, hand, number, text FROM move"):
            assert rows.moves[session, hand][number][0] == text
        for number, header, secret in connection.execute("SELECT number, header, secret FROM hand"):
            assert rows.hands[1, number][1:3] == (header, secret)
        connection.close()
        assert json.loads(rows.sessions[1][0])["hands"] == HANDS


def test_a_row_longer_than_a_page_can_be_read(tmp_path: Path) -> None:
    """A house's whole ruleset stands in the header."""
    journal = Journal.open(tmp_path)
    journal.start_session({"long": "x" * 30_000})
    journal.begin_hand("h" * 9_000, bytes(32))
    journal.append_move(1, 1, "m" * 5_000)
    journal.close()
    rows = read_rows(tmp_path / FILE_NAME, tmp_path / "none")
    assert not rows.broken
    assert json.loads(rows.sessions[1][0]) == {"long": "x" * 30_000}
    assert rows.hands[1, 1][1] == "h" * 9_000
    assert rows.moves[1, 1][1][0] == "m" * 5_000


def test_a_journal_that_is_whole_is_not_touched(whole: Written, state: Path) -> None:
    assert resumed(state) == (whole.last, [])
    assert [path.name for path in state.iterdir() if "damaged" in path.name] == []


# --- damage of the file


def zeroed_header(content: bytearray) -> None:
    content[:100] = bytes(100)


def zeroed_first_page(content: bytearray) -> None:
    content[:PAGE] = bytes(PAGE)


def zeroed_tail(content: bytearray) -> None:
    content += bytes(3 * PAGE)
    content[28:32] = (len(content) // PAGE + 1).to_bytes(4, "big")


@pytest.mark.parametrize("damage", [zeroed_header, zeroed_first_page, zeroed_tail])
def test_nothing_is_lost_where_all_rows_can_be_read(whole: Written, state: Path, damage) -> None:  # type: ignore[no-untyped-def]
    before = spoiled(state / FILE_NAME, damage)
    found, codes = resumed(state)
    assert found == whole.last
    assert codes == ["lost_running"], "whether the last move of the running hand is there nobody knows"
    assert aside(state).read_bytes() == before
    assert tables(state / FILE_NAME) == tables(whole.path)


@pytest.mark.parametrize("table", ["session", "hand", "move", "correction"])
def test_a_table_that_is_missing(whole: Written, state: Path, table: str) -> None:
    executed(state / FILE_NAME, "PRAGMA secure_delete = OFF", "PRAGMA foreign_keys = OFF", f"DROP TABLE {table}")
    found, codes = resumed(state)
    assert aside(state).exists()
    if table == "move":
        assert found.moves == ()
        assert codes == ["lost_moves", "lost_running"]
        assert found.credits == whole.last.credits
    elif table == "correction":
        assert found == whole.last
    elif table == "session":
        assert codes == ["lost_record", "lost_running"]
        assert (found.credits, found.sabacc_pot, found.moves) == (
            whole.last.credits,
            whole.last.sabacc_pot,
            whole.last.moves,
        )
    else:
        assert "lost_hands" in codes
        assert found.credits in (whole.standings[HANDS].credits, whole.last.credits)


@pytest.mark.parametrize("size", [0, 50, 100, PAGE, 3 * PAGE + 17, 0.5, 0.9])
def test_a_file_that_is_cut(whole: Written, state: Path, size: float) -> None:
    content = whole.path.read_bytes()
    size = int(size * len(content)) if isinstance(size, float) else size
    (state / FILE_NAME).write_bytes(content[:size])
    _, codes = resumed(state)
    assert codes
    assert aside(state).read_bytes() == content[:size]
    assert ledger_of(state).books.bought_in >= 0


@pytest.mark.parametrize(
    "content", [b"", b"no journal at all\n" * 999, bytes(3 * PAGE), random.Random(1).randbytes(9999)]
)
def test_a_file_that_is_no_journal_at_all(state: Path, content: bytes) -> None:
    (state / FILE_NAME).write_bytes(content)
    (state / FILE_NAME).chmod(0o644)
    found, codes = resumed(state)
    assert codes == ["lost_everything"]
    assert {path.stat().st_mode & 0o077 for path in state.iterdir()} == {0}
    assert found.credits == {seat: player.credits for seat, player in PLAYERS.items()}
    assert aside(state).read_bytes() == content


def test_each_page_in_turn_is_garbage(whole: Written, tmp_path: Path) -> None:
    """Whatever page it is: the table comes back, books balanced, with what the other pages hold."""
    content = whole.path.read_bytes()
    rng = random.Random(4)
    moves_of = {entry.number: entry.moves for entry in whole.ledger.hands}
    for page in range(len(content) // PAGE):
        state = tmp_path / str(page)
        state.mkdir()
        damaged = content[: page * PAGE] + rng.randbytes(PAGE) + content[(page + 1) * PAGE :]
        (state / FILE_NAME).write_bytes(damaged)
        found, codes = resumed(state)
        assert codes, page
        assert aside(state).read_bytes() == damaged
        assert set(found.credits) == set(PLAYERS)
        if not {"lost_record", "lost_record_before"} & set(codes):
            assert found.bought_in in (whole.last.bought_in, whole.last.bought_in - 25)
            assert found.credits in [standing.credits for standing in whole.standings.values()]
        if found.moves is not None:
            assert whole.last.moves is not None
            assert found.moves == whole.last.moves[: len(found.moves)]
        ledger = ledger_of(state)
        for entry in ledger.hands:
            if not entry.complete:
                continue
            before = next(known for known in whole.ledger.hands if known.number == entry.number)
            assert entry.credits == before.credits
            assert entry.winners == before.winners
            assert entry.moves == moves_of[entry.number] or "lost_moves" in codes


def test_two_pages_of_moves_are_garbage(whole: Written, state: Path, tmp_path: Path) -> None:
    """What the history tells of: results without moves, and the hands that are whole replay to their credits."""
    pages = pages_with(state / FILE_NAME, b" stand")[1:3]

    def garbage(content: bytearray) -> None:
        for page in pages:
            content[page * PAGE : (page + 1) * PAGE] = random.Random(page).randbytes(PAGE)

    spoiled(state / FILE_NAME, garbage)
    found, codes = resumed(state)
    assert "lost_moves" in codes
    assert found.credits == whole.last.credits
    ledger = ledger_of(state)
    assert [entry.number for entry in ledger.hands] == list(range(1, HANDS + 2))
    lost = [stored.number for stored in ledger.stored if stored.moves_lost]
    assert lost
    with Archive.open(state) as archive:
        for stored, entry in zip(ledger.stored, ledger.hands, strict=True):
            if stored.moves_lost:
                with pytest.raises(JournalError, match="its moves were lost when the journal was damaged"):
                    archive.replay(1, stored)
            else:
                assert archive.replay(1, stored).credits == entry.credits
    assert main(["history", "--state", str(state), "list"]) == 0
    assert main(["history", "--state", str(state), "export", str(tmp_path / "out"), "--csv"]) == 0
    files = sorted(path.name for path in (tmp_path / "out").glob("*.yaml"))
    assert len(files) == HANDS + 1 - len(lost)
    assert main(["replay", *(str(tmp_path / "out" / name) for name in files)]) == 0


# --- the running hand, and the books


def test_a_running_hand_with_a_gap_goes_on_before_it(whole: Written, state: Path) -> None:
    executed(state / FILE_NAME, f"DELETE FROM move WHERE hand = {HANDS + 1} AND number = 6")
    found, codes = resumed(state)
    assert whole.last.moves is not None
    assert found.moves == whole.last.moves[:5]
    assert codes == ["lost_running_end"]
    assert found.credits == whole.last.credits


def test_a_running_hand_goes_on_before_a_move_that_no_hand_takes(whole: Written, state: Path) -> None:
    executed(state / FILE_NAME, f"UPDATE move SET text = 'deal 9 xx' WHERE hand = {HANDS + 1} AND number = 4")
    found, codes = resumed(state)
    assert whole.last.moves is not None
    assert found.moves == whole.last.moves[:3]
    assert codes == ["lost_running_end"]


def test_a_running_hand_that_cannot_begin_is_void(whole: Written, state: Path) -> None:
    executed(
        state / FILE_NAME, f"UPDATE hand SET header = json_set(header, '$.ruleset', 'gone') WHERE number = {HANDS + 1}"
    )
    found, codes = resumed(state)
    assert codes == ["lost_running_void"]
    assert found.moves is None
    assert found.credits == whole.last.credits, "with what was brought in just before it"
    assert ledger_of(state).hands[-1].state == "void"


@pytest.mark.parametrize("record", ["{", "[]", "{}", '{"seats": {"1": 7}}'])
def test_a_record_that_cannot_be_read(tmp_path: Path, record: str) -> None:
    """Then the credits are those after the last settled hand."""
    journal = written(tmp_path, running=False)
    executed(journal.path, f"UPDATE session SET record = '{record}'")
    found, codes = resumed(journal.state)
    assert codes == ["lost_record"]
    assert missing(journal.state)[0].told[0] == ("lost_record", {"number": HANDS})
    last = journal.standings[HANDS]
    assert (found.credits, found.sabacc_pot, found.settled, found.dealer) == (
        last.credits,
        last.sabacc_pot,
        HANDS,
        last.dealer,
    )
    assert found.bought_in == last.bought_in


def test_a_record_that_cannot_be_read_while_a_hand_runs(whole: Written, state: Path) -> None:
    """Then the hand's own header knows the credits."""
    executed(state / FILE_NAME, "UPDATE session SET record = '{'")
    found, codes = resumed(state)
    assert (found.credits, found.bought_in, found.moves) == (whole.last.credits, whole.last.bought_in, whole.last.moves)
    assert codes == ["lost_record", "lost_running"]


def test_credits_that_a_referee_put_right_stay_so(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        table.play(2)
        table.session.correct_credits(2, 30)
        credits = {seat: player.credits for seat, player in table.session.players.items()}  # noqa: A001
    executed(tmp_path / FILE_NAME, "UPDATE session SET record = '{'")
    found, codes = resumed(tmp_path)
    assert found.credits == credits
    assert codes == ["lost_record"]
    assert [correction.kind for _, correction in ledger_of(tmp_path).corrections] == ["credits"]


def test_a_settled_hand_without_its_result_gets_it_from_its_moves(whole: Written, state: Path) -> None:
    executed(state / FILE_NAME, "UPDATE hand SET result = '{' WHERE number = 5", "DELETE FROM session")
    resumed(state)
    assert ledger_of(state).hands[4].credits == whole.ledger.hands[4].credits
    assert ledger_of(state).hands[4].winners == whole.ledger.hands[4].winners


def test_moves_that_were_taken_back_do_not_come_back(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        table.begin(40)
        kept = tuple(map(str, table.session.running.moves[:9]))
        table.session.take_back(9)
    spoiled(tmp_path / FILE_NAME, zeroed_header)
    found, _ = resumed(tmp_path)
    assert found.moves == kept


# --- the log


def frames(path: Path) -> int:
    return (path.stat().st_size - 32) // (PAGE + 24)


def test_what_stands_in_the_log_comes_back(logged: Written, log_state: Path) -> None:
    assert frames(log_state / f"{FILE_NAME}-wal") > 100
    assert resumed(log_state) == (logged.last, [])


@pytest.mark.parametrize("place", [0.0, 0.3, 0.6, 0.95])
@pytest.mark.parametrize("kind", ["mark", "content"])
def test_a_frame_of_the_log_is_garbage(logged: Written, log_state: Path, place: float, kind: str) -> None:
    """SQLite would leave out everything behind it without a word; nearly all of that can be read."""
    log = log_state / f"{FILE_NAME}-wal"
    number = int(place * frames(log))
    start = 32 + number * (PAGE + 24) + (0 if kind == "mark" else 200)

    def garbage(content: bytearray) -> None:
        content[start : start + 24] = random.Random(3).randbytes(24)

    before = spoiled(log, garbage)
    with pytest.raises(JournalDamaged):
        Journal.open(log_state)
    assert log.read_bytes() == before, "looking at it changes nothing"
    found, codes = resumed(log_state)
    assert aside(log_state, 1, "-wal").read_bytes() == before
    assert codes
    assert found.credits == logged.last.credits
    assert found.moves == logged.last.moves


def test_a_log_whose_header_is_garbage(logged: Written, log_state: Path) -> None:
    def garbage(content: bytearray) -> None:
        content[:32] = random.Random(3).randbytes(32)

    spoiled(log_state / f"{FILE_NAME}-wal", garbage)
    found, codes = resumed(log_state)
    assert codes == ["lost_running"]
    assert found == logged.last


def test_a_file_that_is_gone_beside_its_log(logged: Written, log_state: Path) -> None:
    (log_state / FILE_NAME).unlink()
    found, _ = resumed(log_state)
    assert found == logged.last
    assert aside(log_state, 1, "-wal").exists()


def test_a_move_that_was_being_written_when_the_plug_was_pulled_is_no_damage(logged: Written, log_state: Path) -> None:
    log = log_state / f"{FILE_NAME}-wal"
    content = log.read_bytes()
    for cut in (len(content) - 1, len(content) - PAGE, len(content) - PAGE - 24):
        log.write_bytes(content[:cut])
        assert (log_state / f"{FILE_NAME}-shm").unlink(missing_ok=True) is None
        journal = Journal.open(log_state)
        running = journal.running_hand()
        assert running is not None
        assert logged.last.moves is not None
        assert running.moves == logged.last.moves[:-1]
        journal.close()
        shutil.copy(logged.path, log_state / FILE_NAME)


# --- damage that is met while the table runs


def test_damage_that_a_running_table_meets_is_salvaged_at_the_next_start(
    whole: Written, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A large journal is not read as a whole at each start: what is met later is remembered."""
    monkeypatch.setattr("controller.journal_file._CHECKED_WHOLE", 0)
    page = pages_with(state / FILE_NAME, b" stand")[1]

    def garbage(content: bytearray) -> None:
        content[page * PAGE : (page + 1) * PAGE] = random.Random(page).randbytes(PAGE)

    spoiled(state / FILE_NAME, garbage)
    journal = open_journal(state)
    assert not aside(state).exists(), "the table can go on from it"
    with pytest.raises(JournalDamaged):
        tuple(journal.hand(number) for number in range(1, HANDS + 1))
    journal.close()
    found, codes = resumed(state)
    assert "lost_moves" in codes
    assert (found.credits, found.moves) == (whole.last.credits, whole.last.moves)
    assert aside(state).exists()
    assert not (state / f"{FILE_NAME}-suspect").exists()


# --- setting aside


def test_a_second_damage_gets_a_name_of_its_own(state: Path) -> None:
    first = spoiled(state / FILE_NAME, zeroed_header)
    resumed(state)
    take_note(missing(state))
    assert missing(state) == ()
    second = spoiled(state / FILE_NAME, zeroed_first_page)
    _, codes = resumed(state)
    assert codes
    assert (aside(state, 1).read_bytes(), aside(state, 2).read_bytes()) == (first, second)
    assert {path.stat().st_mode & 0o077 for path in state.iterdir()} == {0}


def test_a_plug_pulled_at_any_step_of_the_salvage(whole: Written, state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever file operation is the last one: the next start has everything, and the damaged file is there."""
    before = spoiled(state / FILE_NAME, zeroed_header)
    steps = 0
    real = {name: getattr(Path, name) for name in ("rename", "unlink", "chmod")} | {"replace": os.replace}

    class Pulled(BaseException):
        pass

    for step in range(40):
        folder = state.with_name(f"cut-{step}")
        shutil.copytree(state, folder)
        left = step

        def counted(name: str):  # type: ignore[no-untyped-def]
            def operation(*values, **more):  # type: ignore[no-untyped-def]
                nonlocal left
                if left == 0:
                    raise Pulled
                left -= 1
                return real[name](*values, **more)

            return operation

        with monkeypatch.context() as patched:
            for name in ("rename", "unlink", "chmod"):
                patched.setattr(Path, name, counted(name))
            patched.setattr(os, "replace", counted("replace"))
            try:
                open_journal(folder).close()
                steps = step
            except Pulled:
                pass
        found, codes = resumed(folder)
        assert (found, codes) == (whole.last, ["lost_running"]), step
        assert aside(folder).read_bytes() == before
        assert not aside(folder, 2).exists()
        if steps:
            break
    assert steps > 5


def test_a_journal_of_a_newer_program_is_refused_and_stays(state: Path) -> None:
    executed(state / FILE_NAME, "PRAGMA user_version = 99")
    before = (state / FILE_NAME).read_bytes()
    with pytest.raises(JournalError, match="written by a newer program; update this one, or take another state folder"):
        open_journal(state)
    assert (state / FILE_NAME).read_bytes() == before
    assert missing(state) == ()


def test_another_programs_database_is_refused_and_stays(tmp_path: Path) -> None:
    executed(tmp_path / FILE_NAME, "CREATE TABLE pages (url TEXT)", "INSERT INTO pages VALUES ('x')")
    before = (tmp_path / FILE_NAME).read_bytes()
    with pytest.raises(NoJournal, match="this is no journal; move it away to start anew"):
        open_journal(tmp_path)
    assert (tmp_path / FILE_NAME).read_bytes() == before


def test_numbers_in_few_words() -> None:
    assert listed([3]) == "3"
    assert listed([1, 2, 3, 7, 9, 10]) == "1-3, 7, 9-10"
    assert listed(range(1, 99, 2)) == "1, 3, 5, 7, 9, 11, ..."
    assert MOVES > 6
