"""Exports: files that replay to what the list shows, and give nothing away that is hidden."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest

from controller import histories
from controller.archive import Archive
from controller.chance import Chance
from controller.exports import Exported, export_hands, export_tables, hands_table, seats_table
from controller.journal_file import JournalError
from controller.ledger import Ledger, read_ledger
from controller.session import Player
from rules.cards import UNKNOWN
from rules.hand import Hand
from rules.ruleset import ruleset_from, shipped_names
from tests.controller.evenings import PLAYERS, evening, ledger_of
from tests.controller.test_redaction import seen


def exported(state: Path, folder: Path, *, public: bool = False) -> list[Exported]:
    with Archive.open(state) as archive:
        session = archive.sessions()[-1]
        return list(export_hands(archive, session, read_ledger(archive, session), folder, public=public))


def replayed(folder: Path) -> list[Hand]:
    return [histories.play(histories.load(path)) for path in sorted(folder.glob("*.sabacc.yaml"))]


def assert_as_listed(ledger: Ledger, hands: list[Hand]) -> None:
    assert len(hands) == len(ledger.hands)
    for entry, hand in zip(ledger.hands, hands, strict=True):
        assert (entry.credits, entry.main_pot, entry.sabacc_pot) == (hand.credits, hand.main_pot, hand.sabacc_pot)
        if entry.complete:
            assert (entry.winners, entry.sabacc_winners) == (hand.winners, hand.sabacc_winners)


@pytest.mark.parametrize("ruleset", shipped_names())
def test_every_file_replays_to_what_the_list_shows(ruleset: str, tmp_path: Path) -> None:
    with evening(tmp_path / "state", ruleset) as table:
        table.play(3)
        running = table.begin(25)
        while running.complete:
            table.settle()
            running = table.begin(9)
        files = exported(tmp_path / "state", tmp_path / "all")
        exported(tmp_path / "state", tmp_path / "public", public=True)
        ledger = ledger_of(tmp_path / "state")
        hands = replayed(tmp_path / "all")
        assert_as_listed(ledger, hands)
        public = replayed(tmp_path / "public")
        assert_as_listed(ledger, public)
        assert files[0] == Exported(tmp_path / "all" / "hand-0001.sabacc.yaml", "written")
        for whole, told in zip([*hands[:-1], running], public, strict=True):
            assert {card for move in told.moves for card in move.cards} - {UNKNOWN} <= seen(whole)
            assert any(UNKNOWN in move.cards for move in told.moves)
        last = f"hand-{len(hands):04d}.sabacc.yaml"
        assert (tmp_path / "all" / last).read_bytes() == (tmp_path / "public" / last).read_bytes()


def test_secrets_are_told_of_settled_hands_only_and_never_in_public(tmp_path: Path) -> None:
    with evening(tmp_path / "state") as table:
        table.play(1)
        table.begin(12)
        exported(tmp_path / "state", tmp_path / "all")
        exported(tmp_path / "state", tmp_path / "public", public=True)
        with Archive.open(tmp_path / "state") as archive:
            settled, running = archive.hands(1)
    first = histories.load(tmp_path / "all" / "hand-0001.sabacc.yaml")
    assert (first.secret, first.commitment) == (settled.secret.hex(), Chance(settled.secret).commitment())
    second = histories.load(tmp_path / "all" / "hand-0002.sabacc.yaml")
    assert (second.secret, second.commitment) == (None, Chance(running.secret).commitment())
    for path in tmp_path.rglob("*.yaml"):
        assert running.secret.hex() not in path.read_text(encoding="utf-8")
    for path in (tmp_path / "public").iterdir():
        assert histories.load(path).secret is None
        assert settled.secret.hex() not in path.read_text(encoding="utf-8")


def test_a_complete_hand_that_is_not_settled_yet_is_still_running(tmp_path: Path) -> None:
    with evening(tmp_path / "state") as table:
        hand = table.begin()
        while not hand.complete:
            table.step()
        exported(tmp_path / "state", tmp_path / "out")
    text = (tmp_path / "out" / "hand-0001.sabacc.yaml").read_text(encoding="utf-8")
    assert "secret" not in text
    assert "still running" in text


def test_a_void_hand_with_the_running_hand_s_secret_stays_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with evening(tmp_path / "state") as table:
        table.begin(9)
        table.session.void_hand()
        monkeypatch.setattr("controller.session.hand_secret", lambda seed, number: bytes(range(32)))
        table.begin(9)
        exported(tmp_path / "state", tmp_path / "other secrets")
        table.session.void_hand()
        table.begin(9)
        exported(tmp_path / "state", tmp_path / "one secret")
    texts = {path: path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.yaml")}
    hidden = {f"{path.parent.name} {path.name[5:9]}" for path, text in texts.items() if "secret:" not in text}
    assert hidden == {"other secrets 0002", "one secret 0002", "one secret 0003"}
    assert not re.search(r"deal \d [^?]", texts[tmp_path / "one secret" / "hand-0002.sabacc.yaml"])
    assert re.search(r"deal \d [^?]", texts[tmp_path / "one secret" / "hand-0001.sabacc.yaml"])


def test_corrections_stand_as_comments(tmp_path: Path) -> None:
    with evening(tmp_path / "state") as table:
        hand = table.begin(8)
        removed = [str(move) for move in hand.moves[5:]]
        table.session.take_back(5)
        exported(tmp_path / "state", tmp_path / "running")
        table.settle()
        table.session.correct_credits(2, -5)
        exported(tmp_path / "state", tmp_path / "settled")
        exported(tmp_path / "state", tmp_path / "public", public=True)
    lines = (tmp_path / "settled" / "hand-0001.sabacc.yaml").read_text(encoding="utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("# taken back"))
    assert lines[place].endswith(f": {', '.join(removed)}")
    assert lines[place - 1] == f"- {histories.load(tmp_path / 'settled' / 'hand-0001.sabacc.yaml').moves[4]}"
    assert lines[-1].startswith("# credits corrected after the hand (")
    assert lines[-1].endswith("): seat 2, change -5")
    for name in ("running", "public"):
        told = (tmp_path / name / "hand-0001.sabacc.yaml").read_text(encoding="utf-8")
        (line,) = (line for line in told.splitlines() if line.startswith("# taken back"))
        assert f": {' '.join(removed[0].split()[:2])} ??, " in line
        assert not any(card in line for text in removed for card in text.split() if re.fullmatch("[SFCT][0-9]+", card))
    assert len(replayed(tmp_path / "settled")) == 1


def test_a_house_s_hand_needs_no_other_file(tmp_path: Path) -> None:
    house = ruleset_from({"name": "friday", "based_on": "dice", "options": {"ante": 7}})
    with evening(tmp_path / "state", house) as table:
        table.play(2)
    exported(tmp_path / "state", tmp_path / "out")
    hands = replayed(tmp_path / "out")
    assert_as_listed(ledger_of(tmp_path / "state"), hands)
    assert [hand.header.ruleset.name for hand in hands] == ["friday", "friday"]


def test_another_file_of_that_name_is_replaced_and_told_of(tmp_path: Path) -> None:
    with evening(tmp_path / "state") as table:
        table.play(2)
    folder = tmp_path / "deep" / "out"
    assert [file.outcome for file in exported(tmp_path / "state", folder)] == ["written", "written"]
    (folder / "hand-0002.sabacc.yaml").write_text("mine", encoding="utf-8")
    assert [file.outcome for file in exported(tmp_path / "state", folder)] == ["unchanged", "replaced"]
    assert len(replayed(folder)) == 2
    assert sorted(path.name for path in folder.iterdir()) == ["hand-0001.sabacc.yaml", "hand-0002.sabacc.yaml"]


def test_a_hand_that_cannot_be_told_in_public(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.redaction.TRIES", 0)
    monkeypatch.setattr("controller.redaction._cards_once_open", lambda hand: {})
    with evening(tmp_path / "state") as table:
        table.play(1)
    assert len(exported(tmp_path / "state", tmp_path / "out")) == 1
    with pytest.raises(JournalError, match="hand 1 of session 1: this hand cannot be told"):
        exported(tmp_path / "state", tmp_path / "public", public=True)


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_tables_for_spreadsheets(tmp_path: Path) -> None:
    names = {**PLAYERS, 1: Player('=SUM("A1"), Lando', 200)}
    with evening(tmp_path / "state", players=names) as table:
        table.play(2)
        table.begin(9)
        ledger = ledger_of(tmp_path / "state")
    hands, seats = rows(hands_table(ledger)), rows(seats_table(ledger))
    assert [(row["hand"], row["state"]) for row in hands] == [("1", "complete"), ("2", "complete"), ("3", "running")]
    assert [int(row["pot"]) for row in hands] == [entry.pot for entry in ledger.hands]
    assert hands[0]["main_winners"] == " ".join(map(str, ledger.hands[0].winners or ()))
    assert len(seats) == 9
    for row in seats:
        entry = ledger.hands[int(row["hand"]) - 1]
        assert int(row["after"]) == entry.credits[int(row["seat"])] == int(row["before"]) + int(row["change"])
        assert row["won"] == ("" if entry.winners is None else "yes" if int(row["seat"]) in entry.winners else "no")
    assert seats[0]["name"] == '\'=SUM("A1"), Lando', "no spreadsheet may take a name for a formula"
    files = list(export_tables(ledger, tmp_path / "out"))
    assert [(file.path.name, file.outcome) for file in files] == [("hands.csv", "written"), ("seats.csv", "written")]
    assert rows(files[1].path.read_bytes().decode()) == seats
