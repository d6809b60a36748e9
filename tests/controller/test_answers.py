"""What a running table answers on its socket: status, pause, reload, history and export, and nothing hidden."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

import rules
from controller import config, histories
from controller.answers import Answers
from controller.assembly import assemble
from controller.clock import MonotonicClock
from controller.config import Configuration
from controller.journal import Journal
from controller.loop import TableThread
from controller.main import main
from controller.reloading import Reloading
from controller.service_socket import ServiceSocket
from controller.status import status_of, told
from controller.supervision import Supervision
from controller.yamlfile import FileProblem, Problem
from display.intents import Start
from rules.moves import Move
from rules.questions import SeatTurn
from tests.controller.tables import configuration, seats

PATIENCE = 10.0
SHIPPED = Path(rules.__file__).parent / "rulesets" / "classic.yaml"


class Nowhere:
    state = "none"
    missing = False


class Served:
    """A table in its own thread that can be asked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.told: Configuration = replace(
            configuration(folder, seats(2), private_look="pass_and_look", pace=0.001, expected_per_hand=0.0),
            turn_guard=0.0,
        )
        self.file: Configuration | FileProblem = self.told
        self.journal = Journal.open(folder)
        clock = MonotonicClock()
        self.assembly = assemble(self.told, self.journal, clock)
        self.table, self.session = self.assembly.table, self.assembly.session
        self.thread = TableThread(
            self.table,
            self.assembly.timers,
            self.assembly.driver,
            clock,
            snapshot=lambda: status_of(self.table),
            heartbeat=lambda: self.supervision.table.beat(),
        )
        self.supervision = Supervision(self.thread, Nowhere(), clock)
        self.answers = Answers(
            self.table, self.thread, self.supervision, folder, Reloading(self.assembly, self.told, self._read)
        )
        self.socket = ServiceSocket(folder, self.answers)
        self.socket.open()
        self.assembly.driver.open(self.thread.wake)
        self.thread.start()
        self.until(lambda: bool(self.thread.described))

    def _read(self) -> Configuration:
        if isinstance(self.file, FileProblem):
            raise self.file
        return self.file

    def until(self, reached: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not self.thread.ask(reached):
            assert time.monotonic() < end
            self.thread.ask(lambda: None)

    def begin(self) -> None:
        """A hand, dealt."""
        self.thread.send(Start())
        self.until(lambda: self.session.hand is not None and isinstance(self.session.hand.question, SeatTurn))

    def end(self) -> None:
        """The hand is played to its end: everybody folds as soon as that goes."""
        self.until(self._one_move)

    def _one_move(self) -> bool:
        hand = self.session.running
        if isinstance(hand.question, SeatTurn):
            seat = hand.question.seat
            words = [move.word for move in hand.legal_moves(seat)]
            self.table.act(Move("fold" if "fold" in words else "stand", seat))
        return self.table.stage == "settled"

    def change(self, **table: Any) -> None:
        """Another configuration in the file."""
        self.file = replace(self.told, table=replace(self.told.table, **table))

    def close(self) -> None:
        self.socket.close()
        self.thread.stop()
        self.assembly.driver.close()
        self.journal.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    opened = Served(tmp_path / "state")
    yield opened
    opened.close()


def command(capsys: pytest.CaptureFixture[str], served: Served, *arguments: str) -> tuple[int, str, str]:
    capsys.readouterr()
    status = main([arguments[0], "--state", str(served.folder), *arguments[1:]])
    found = capsys.readouterr()
    return status, found.out, found.err


# --- status and pause


def test_the_status_has_threads_screen_and_readers(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = command(capsys, served, "status", "--json")
    data = json.loads(out)
    assert status == 0
    assert data["threads"]["table"]["state"] == "ok"
    assert 0 <= data["threads"]["table"]["heartbeat_age"] < 5
    assert (data["screen"], data["readers"], data["degraded"]) == ("none", {}, {})
    assert "screen: none" in "\n".join(told(data))


def test_a_hand_is_paused_and_goes_on(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(capsys, served, "pause") == (
        1,
        "",
        "droid-dealer: there is nothing to pause: no hand is being played\n",
    )
    served.begin()
    for _ in range(2):  # it is no toggle
        assert command(capsys, served, "pause")[:2] == (0, "The table is paused.\n")
        assert served.table.paused
    assert command(capsys, served, "pause", "--off")[:2] == (0, "The table goes on.\n")
    assert not served.table.paused


def test_a_table_that_stands_still_still_tells_its_status(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()
    held = threading.Event()

    def hold() -> None:
        held.set()
        release.wait(PATIENCE)

    holder = threading.Thread(target=lambda: served.thread.ask(hold, PATIENCE))
    holder.start()
    assert held.wait(PATIENCE)
    monkeypatch.setattr(served.thread, "ask", lambda question: type(served.thread).ask(served.thread, question, 0.05))
    assert served.answers("pause")["error"] == "the table is busy, or stands still; ask for its status"
    assert served.answers("status")["stage"] == "attract"
    release.set()
    holder.join(PATIENCE)


@pytest.mark.parametrize("line", ["", "stop", "history x", "history 1 2", "export -1", "history ²", "x" * 900])
def test_other_lines_are_no_questions(line: str, served: Served) -> None:
    error = served.answers(line)["error"]
    assert "is no question; ask one of: status, pause, " in error
    assert len(error) < 200


def test_what_nobody_foresaw_is_logged_and_told_in_one_line(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> None:
        raise ValueError("the seventh card S4 of seat 2")

    monkeypatch.setattr(served.supervision, "status", broken)
    assert served.answers("status")["error"] == "the table cannot answer that; look at its log"
    assert any(record.exc_info for record in caplog.records)


# --- reload


def test_a_reload_between_hands_holds_at_once(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    who = dict(served.told.table.seats)
    who[1] = replace(who[1], name="Jabba")
    who[5] = replace(who[2], name="Maz", credits=77)
    del who[2]
    served.change(
        ruleset="computer",
        seats=MappingProxyType(who),
        pace=0.5,
        hand_minutes=3.0,
        options=MappingProxyType({"ante": 7}),
    )
    assert command(capsys, served, "reload") == (0, "Changed now: ruleset, options, seats, pace, pulses.\n", "")
    session = served.session
    assert session.ruleset.name == "computer"
    assert session.ruleset.option_values()["ante"] == 7
    assert {seat: (player.name, player.credits) for seat, player in session.players.items()} == {
        1: ("Jabba", 200),
        5: ("Maz", 77),
    }
    assert session.bought_in == 277
    assert served.table.settings.hand_minutes == 3.0
    assert command(capsys, served, "reload")[1] == "Nothing in it has changed.\n"
    served.begin()
    assert set(served.session.running.header.seats) == {1, 5}


def test_a_reload_within_a_hand_waits_for_the_next_one(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    served.begin()
    who = {seat: replace(player, credits=999) for seat, player in served.told.table.seats.items()}
    who[6] = replace(who[1], name="Maz", credits=50)
    served.change(ruleset="dice", seats=MappingProxyType(who))
    assert command(capsys, served, "reload")[1] == "Changed with the next hand: ruleset, seats.\n"
    assert served.session.running.header.ruleset.name == "classic"
    assert set(served.session.players) == {1, 2}
    served.end()
    credits_before = {seat: player.credits for seat, player in served.session.players.items()}
    assert served.session.ruleset.name == "classic"
    served.begin()
    header = served.session.running.header
    assert header.ruleset.name == "dice"
    assert {seat: entry.credits for seat, entry in header.seats.items()} == credits_before | {6: 50}
    players = served.session.players.values()
    assert sum(player.credits for player in players) + served.session.sabacc_pot == served.session.bought_in


def test_of_two_reloads_within_a_hand_the_last_one_holds(served: Served) -> None:
    served.begin()
    for pace in (0.25, 0.75):
        served.change(pace=pace)
        assert served.answers("reload")["when"] == "with the next hand"
    served.file = served.told
    assert served.answers("reload")["changed"] == ["pace"], "back to what it was"
    served.change(pace=0.75)
    assert served.answers("reload")["changed"] == ["pace"]
    served.end()
    served.begin()
    assert served.table.settings.pace.thinking() == 0.75


@pytest.mark.parametrize("what", ["hardware", "display", "cards", "deck"])
def test_what_only_a_start_can_change_is_refused_in_one_line(
    what: str, served: Served, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    if what == "hardware":
        served.file = replace(served.told, hardware=replace(served.told.hardware, lamps={"shift": 12}))  # type: ignore[arg-type]
    elif what == "display":
        served.file = replace(served.told, display=replace(served.told.display, size=(1024, 600)))
    else:
        served.change(**{what: "unseen" if what == "cards" else tmp_path / "deck.yaml", "pace": 0.9})
    status, out, error = command(capsys, served, "reload")
    assert (status, out) == (1, "")
    key = what if what in ("hardware", "display") else f"table.{what}"
    assert f"{key}: this has changed, and a running table keeps it; end it and start it again" in error
    assert error.count("\n") == 1
    assert served.table.settings.pace.thinking() == 0.001, "nothing else of the file is taken"


def test_a_bad_file_leaves_everything_as_it_was(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    before = served.session.record(), served.table.settings
    served.file = FileProblem("table.yaml", [Problem(3, "table.pace", "too fast"), Problem(4, "table.cards", "none")])
    status, _, error = command(capsys, served, "reload")
    assert status == 1
    assert "table.yaml:3: table.pace: too fast" in error
    assert (served.session.record(), served.table.settings) == before


def test_a_table_without_a_file_has_nothing_to_read_again(served: Served) -> None:
    answers = Answers(served.table, served.thread, served.supervision, served.folder)
    assert answers("reload")["error"] == "this table has no configuration file to read again"


def test_a_real_file_is_read_again(tmp_path: Path) -> None:
    text = config.shipped("desktop").read_text(encoding="utf-8")
    path = tmp_path / "table.yaml"
    path.write_text(text, encoding="utf-8")
    told_so = config.load(path)
    journal = Journal.open(tmp_path)
    assembly = assemble(told_so, journal, MonotonicClock())
    reloading = Reloading(assembly, told_so, lambda: config.load(path))
    assert reloading.look().names == ()
    path.write_text(text.replace("ruleset: classic", "ruleset: dice"), encoding="utf-8")
    change = reloading.look()
    assert change.names == ("ruleset",)
    assert reloading.take(change)
    assert assembly.session.ruleset.name == "dice"
    path.write_text("table: 7", encoding="utf-8")
    with pytest.raises(FileProblem):
        reloading.look()
    journal.close()


# --- history and export


def hidden(served: Served) -> set[str]:
    return {card for cards in served.session.running.state.hands.values() for card in cards}


def test_history_of_the_running_table(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    assert "No hand has begun yet." in command(capsys, served, "history", "--ask")[1]
    served.begin()
    served.end()
    served.begin()
    answer = served.answers("history")
    assert [hand["number"] for hand in answer["hands"]] == [1, 2]
    assert "(running)" in "\n".join(answer["lines"])
    _, out, _ = command(capsys, served, "history", "--ask", "--json", "list")
    assert json.loads(out)["hands"] == answer["hands"]
    text = json.dumps(served.answers("history 2"))
    assert not [card for card in hidden(served) if f'"{card}"' in text or f" {card}" in text]
    status, out, _ = command(capsys, served, "history", "--ask", "show", "1")
    assert (status, out.startswith("Hand 1 of session 1, begun ")) == (0, True)
    assert command(capsys, served, "history", "--ask", "show", "9") == (1, "", "droid-dealer: there is no hand 9\n")
    assert command(capsys, served, "history", "--ask", "--session", "1")[0] == 2


def test_the_open_hand_goes_out_without_its_cards(
    served: Served, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    served.begin()
    served.end()
    served.begin()
    status, out, _ = command(capsys, served, "history", "--ask", "export", str(tmp_path / "out"))
    assert (status, out) == (0, f"{tmp_path / 'out'}: 2 written\n")
    running = tmp_path / "out" / "hand-0002.sabacc.yaml"
    history = histories.load(running)
    assert [move for move in history.moves if move.startswith("deal")] == [
        f"deal {seat} ??" for seat in (move.seat for move in served.session.running.moves if move.word == "deal")
    ]
    assert history.secret is None
    assert history.commitment == served.table.commitment
    settled = histories.load(tmp_path / "out" / "hand-0001.sabacc.yaml")
    assert settled.secret is None, "over the socket everything is public"
    chance = served.session.chance
    assert chance is not None
    for question in ("status", "history", "history 2", "export", "export 2", "export 1"):
        assert chance.revealed() not in json.dumps(dict(served.answers(question)))
    refused = served.answers("export 3")
    assert refused == {
        "error": "there is no hand 3",
        "worded": {"template": "there is no hand {number}", "values": {"number": "3"}},
    }


def test_a_house_s_ruleset_that_changed_under_its_name_is_taken(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(SHIPPED.read_text(encoding="utf-8"), encoding="utf-8")
    told_so = configuration(tmp_path, seats(2), private_look="pass_and_look", ruleset=str(house))
    journal = Journal.open(tmp_path)
    assembly = assemble(told_so, journal, MonotonicClock())
    reloading = Reloading(assembly, told_so, lambda: told_so)
    assert reloading.look().names == ()
    house.write_text(house.read_text(encoding="utf-8").replace('title: "', 'title: "House '), encoding="utf-8")
    change = reloading.look()
    assert change.names == ("ruleset",)
    assert reloading.take(change)
    assert assembly.session.ruleset.title.startswith("House ")
    journal.close()
