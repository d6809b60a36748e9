"""`droid-dealer history`: a table's hands for people and programs, beside a running table and afterwards."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from controller.journal import FILE_NAME, Journal
from rules.ruleset import shipped_names
from tests.controller.command_line import CommandLine, command_line
from tests.controller.evenings import evening
from tests.fakes.processes import Program

AT_ONCE = ("demo", "--pace", 0, "--no-screen", "--seats", 4, "--seed", 3)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return command_line(capsys)


def total(data: dict[str, Any]) -> int:
    return sum(seat["credits"] for seat in data["session"]["seats"].values()) + int(data["session"]["sabacc_pot"])


@pytest.mark.parametrize("cards", ["electronic", "scanned", "unseen"])
@pytest.mark.parametrize("ruleset", shipped_names())
def test_what_is_listed_is_exported_and_replays(ruleset: str, cards: str, run: CommandLine, tmp_path: Path) -> None:
    state = ("--state", tmp_path / "state")
    assert run(*AT_ONCE, "--ruleset", ruleset, "--cards", cards, "--hands", 2, *state).status == 0
    data = run("history", *state, "--json", "list").data()
    assert run("history", "list", "--json", *state).data() == data
    assert data["session"]["ruleset"] == ruleset
    assert total(data) == data["session"]["bought_in"]
    assert [(hand["number"], hand["ruleset"], hand["complete"]) for hand in data["hands"]] == [
        (1, ruleset, True),
        (2, ruleset, True),
    ]
    for public in ((), ("--public",)):
        folder = tmp_path / f"out{len(public)}"
        assert run("history", *state, "export", folder, *public).lines == [f"{folder}: 2 written"]
        files = sorted(folder.glob("*.sabacc.yaml"))
        assert [path.name for path in files] == ["hand-0001.sabacc.yaml", "hand-0002.sabacc.yaml"]
        for path, hand in zip(files, data["hands"], strict=True):
            found = run("replay", "--json", path).data()
            for key in ("ruleset", "complete", "winners", "main_pot", "sabacc_pot", "credits"):
                assert found[key] == hand[key]
            text = path.read_text(encoding="utf-8")
            assert ("secret: " in text) == (cards == "electronic" and not public)
            assert ("commitment: " in text) == (cards == "electronic")
            assert "??" in text or not (public or cards == "unseen")
    last = data["hands"][-1]["credits"]
    assert {seat: entry["credits"] for seat, entry in data["session"]["seats"].items()} == last


def test_beside_a_running_table(run: CommandLine, tmp_path: Path) -> None:
    state = ("--state", tmp_path / "state")
    table = ("demo", "--pace", 0.02, "--no-screen", "--seats", 3, "--hands", 500, *state)
    with Program(*table, folder=tmp_path) as program:
        while (line := program.line()) != "Hand 2 begins.":
            assert line is not None, program.errors()
        seen_running = 0
        for turn in range(8):
            data = run("history", *state, "--json", "list").data()
            assert total(data) == data["session"]["bought_in"]
            folder = tmp_path / f"out {turn}"
            assert run("history", *state, "export", folder, "--csv").status == 0
            after = run("history", *state, "--json").data()
            *_, newest = sorted(folder.glob("*.yaml"))
            if "still running" in (text := newest.read_text(encoding="utf-8")):
                seen_running += 1
                assert "secret: " not in text
                if "show " not in text:
                    assert not re.search(r"^- deal \d [^?]", text, re.MULTILINE), "nothing lies open before the reveal"
                found = run("replay", "--json", newest).data()
                assert not found["complete"] or found["hands"] or "fold" in text
                credits_told = sum(found["credits"].values()) + found["main_pot"] + found["sabacc_pot"]
                assert credits_told in (data["session"]["bought_in"], after["session"]["bought_in"])
            for _ in range(5):
                program.line()  # the table plays on
        assert seen_running
        assert program.running, program.errors()


def test_the_list_for_people(run: CommandLine, tmp_path: Path) -> None:
    with evening(tmp_path, "dice") as table:
        table.begin(9)
        table.session.take_back(7)
        table.session.void_hand()
        table.play(2)
        table.begin(5)
        lines = run("history", "--state", tmp_path).lines
        session = table.session
    assert lines[0].startswith("Session 1: dice, begun ")
    heads = [line.split("  ") for line in lines if line.startswith(("Hand  ", "Seat  ", "Ruleset  "))]
    assert [head[0] for head in heads] == ["Hand", "Seat", "Ruleset"]
    hands = {line.split()[0]: line for line in lines[3:7]}
    assert hands["1"].endswith("(void: a misdeal)")
    assert hands["4"].endswith("(running)")
    assert any("after move 7: taken back" in line and "deal" in line for line in lines)
    assert any("a misdeal" in line for line in lines)
    assert f"Sabacc pot {session.running.header.sabacc_pot}; brought to the table, less what left it: " in "\n".join(
        lines
    )
    assert "Void hands (misdeals), not counted: 1" in lines
    (seat,) = (line.split() for line in lines if re.match(r" *2 +Han ", line))
    assert seat[3] == "2", "two hands of it are settled"


def test_other_sessions_are_listed_and_can_be_asked_for(run: CommandLine, tmp_path: Path) -> None:
    with evening(tmp_path, "dice") as table:
        table.play(2)
        record = table.session.record()
        record["ruleset"] = "kerton"
        table.journal.start_session(record)
    state = ("--state", tmp_path)
    lines = run("history", *state).lines
    assert lines[0].startswith("Session 2: kerton, begun ")
    assert "No hand has begun yet." in lines
    assert re.fullmatch(r"  1: dice, begun \S+, hands: 2", lines[-1])
    data = run("history", *state, "--json").data()
    assert (data["hands"], data["sessions"]) == ([], [1, 2])
    data = run("history", *state, "--json", "--session", 1).data()
    assert [hand["number"] for hand in data["hands"]] == [1, 2]
    assert run("history", "show", 1, "--session", 1, *state).lines[0].startswith("Hand 1 of session 1, begun ")
    problem = run("history", *state, "--session", 7).problem
    assert problem == f"{tmp_path / FILE_NAME}: there is no session 7; there are sessions 1 to 2"
    folder = tmp_path / "out"
    assert run("history", *state, "export", folder).lines == [f"{folder}: there is no hand yet"]
    assert run("history", *state, "export", folder, "--session", 1).lines == [f"{folder}: 2 written"]


def test_a_hand_is_told_as_everybody_saw_it(run: CommandLine, tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        table.play(1)
        hand = table.begin(9)
        state = ("--state", tmp_path)
        settled, running = (run("history", *state, "show", number).lines for number in (1, 2))
        data = run("history", *state, "--json", "show", 2).data()
    assert settled[-1].startswith("The hand is over.")
    for lines in (settled, running):
        dealt = [line for line in lines if "is dealt" in line and "face up" not in line]
        assert dealt
        assert all(line.endswith(" is dealt a card.") for line in dealt)
    assert running[0].startswith("Hand 2 of session 1, begun ")
    assert (data["number"], data["awaiting"], data["hands"]) == (2, hand.awaiting, {})
    assert table.session.chance is not None


def test_a_hand_that_there_is_not(run: CommandLine, tmp_path: Path) -> None:
    state = ("--state", tmp_path)
    path = tmp_path / FILE_NAME
    journal = Journal.open(tmp_path)
    journal.close()
    assert run("history", *state).lines == ["No session has begun yet."]
    assert run("history", *state, "--json").data() == {"session": None, "hands": []}
    assert run("history", *state, "show", 1).problem == f"{path}: there is no hand 1; no hand has begun"
    assert run("history", *state, "export", tmp_path / "out").lines == [f"{tmp_path / 'out'}: there is no hand yet"]
    with evening(tmp_path) as table:
        table.play(1)
        assert run("history", *state, "show", 7).problem == f"{path}: there is no hand 7; there is hand 1"
        table.play(1)
        assert run("history", *state, "show", 7).problem == f"{path}: there is no hand 7; there are hands 1 to 2"


def test_a_folder_without_a_journal(run: CommandLine, tmp_path: Path) -> None:
    said = f"{tmp_path / FILE_NAME}: there is no journal; name the table's state folder: --state DIR"
    for action in ((), ("list",), ("--json",), ("show", 1), ("export", tmp_path / "out")):
        assert run("history", "--state", tmp_path, *action).problem == said
    assert list(tmp_path.iterdir()) == []


def test_the_folder_of_run_is_where_it_looks(run: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with evening(tmp_path / "droid-dealer") as table:
        table.play(1)
    assert len(run("history", "--json").data()["hands"]) == 1


def test_a_damaged_journal_is_one_clear_line(run: CommandLine, tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        table.play(1)
    path = tmp_path / FILE_NAME
    path.write_bytes(path.read_bytes()[:5000])
    for action in ("list", "--json", "export"):
        ran = run("history", "--state", tmp_path, action, *([tmp_path / "out"] if action == "export" else []))
        assert (ran.status, ran.out) == (1, "")
        said = "start the table, which sets it aside and saves what can be read; until then it is left as it is"
        assert ran.err == f"droid-dealer: {path}: the journal is damaged; {said}\n"


def test_tables_for_spreadsheets(run: CommandLine, tmp_path: Path) -> None:
    with evening(tmp_path / "state") as table:
        table.play(2)
    folder = tmp_path / "out"
    state = ("--state", tmp_path / "state")
    assert run("history", *state, "export", folder, "--csv").lines == [f"{folder}: 4 written"]
    assert run("history", *state, "export", folder, "--csv").lines == [f"{folder}: 4 unchanged"]
    with (folder / "hands.csv").open(newline="", encoding="utf-8") as file:
        assert [row["hand"] for row in csv.DictReader(file)] == ["1", "2"]
    (folder / "seats.csv").write_text("mine", encoding="utf-8")
    ran = run("history", *state, "export", folder, "--csv")
    assert ran.lines == [
        f"{folder / 'seats.csv'}: another file of that name was there and is replaced",
        f"{folder}: 1 replaced, 3 unchanged",
    ]
    data = run("history", *state, "--json", "export", folder).data()
    assert data == {
        "files": [
            {"file": str(folder / name), "outcome": "unchanged"}
            for name in ("hand-0001.sabacc.yaml", "hand-0002.sabacc.yaml")
        ]
    }


def test_a_folder_that_cannot_be_written_to(run: CommandLine, tmp_path: Path) -> None:
    with evening(tmp_path / "state") as table:
        table.play(1)
    (tmp_path / "file").write_text("", encoding="utf-8")
    ran = run("history", "--state", tmp_path / "state", "export", tmp_path / "file")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == f"droid-dealer: {tmp_path / 'file'}: File exists\n"


@pytest.mark.parametrize("arguments", [("show",), ("show", "x"), ("show", 0), ("export",), ("lst",), ("--session", 0)])
def test_arguments_that_will_not_do(arguments: tuple[object, ...], run: CommandLine, tmp_path: Path) -> None:
    assert run("history", "--state", tmp_path, *arguments).problem.startswith("droid-dealer history")


def test_ten_thousand_hands_are_listed_at_once(run: CommandLine, tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        table.play(1)
        connection = table.journal._connection
        connection.execute("BEGIN")
        connection.executescript(
            "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)"
            " INSERT INTO hand SELECT session, i, state, header, secret, result, begun, ended FROM hand, n WHERE number = 1;"
        )
    start = process_time()
    hands = run("history", "--state", tmp_path, "--json").data()["hands"]
    assert process_time() - start < 20.0, "about a second on a desk"
    assert (len(hands), hands[-1]["number"]) == (10_000, 10_000)
