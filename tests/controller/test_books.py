"""People who come, go, rest and bring credits between hands: in the journal at once, and every credit accounted for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from controller.archive import Archive
from controller.journal import Journal, JournalError
from controller.ledger import read_ledger
from controller.session import Player, Session
from controller.sittings import Departed, Sitting
from rules.moves import parse
from rules.ruleset import shipped

PLAYERS = {1: Player("Lando", 200), 2: Player("Han", 150), 4: Player("L3-37", 100, "steady")}
DEAL = ("deal 2 S4", "deal 4 S5", "deal 1 S6", "deal 2 F4", "deal 4 F5", "deal 1 F6")
FOLDED = ("2 stand", "4 stand", "1 stand", "2 bet 20", "4 fold", "1 fold")

Change = Callable[[Session], object]
CHANGES: dict[str, Change] = {
    "somebody sits down": lambda session: session.sit_down(3, Player("Enfys", 300)),
    "a person takes a droid's seat": lambda session: session.sit_down(4, Player("Enfys", 300)),
    "somebody leaves": lambda session: session.leave(2),
    "somebody has another name": lambda session: session.rename(1, "Qi'ra"),
    "other rules": lambda session: session.choose_rules(shipped("kerton").with_options({"ante": 7})),
    "another dealer": lambda session: session.choose_dealer(4),
    "somebody brings credits": lambda session: session.top_up(2, 70),
    "somebody sits out": lambda session: session.sit_out(2, True),
    "the file is read again": lambda session: session.reseat(shipped("classic"), {1: PLAYERS[1], 6: Player("Val", 80)}),
}


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = Journal.open(tmp_path)
    yield opened
    opened.close()


def opened(journal: Journal, players: dict[int, Player] | None = None) -> Session:
    return Session.open(journal, shipped("classic"), players or PLAYERS, dealer=1, cards="electronic", seed=1)


def play(session: Session, *moves: str) -> None:
    session.start_hand()
    for move in moves or (*DEAL, *FOLDED):
        session.apply(parse(move))
    session.settle()


def balanced(session: Session) -> bool:
    return sum(p.credits for p in session.players.values()) + session.sabacc_pot == session.bought_in


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_every_change_adds_up_and_is_in_the_journal_at_once(journal: Journal, tmp_path: Path, change: Change) -> None:
    session = opened(journal)
    play(session)
    change(session)
    assert balanced(session)
    assert journal.session() == session.record()
    with Archive.open(tmp_path) as archive:
        books = read_ledger(archive, archive.sessions()[-1]).books
    assert sum(books.credits.values()) + books.sabacc_pot == books.bought_in == session.bought_in


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_that_cannot_be_written_is_not_made(
    journal: Journal, monkeypatch: pytest.MonkeyPatch, change: Change
) -> None:
    session = opened(journal)
    play(session)
    before = session.record()

    def full(*_: object) -> None:
        raise JournalError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(Journal, "keep_record", full)
        with pytest.raises(JournalError):
            change(session)
    assert session.record() == before


@pytest.mark.parametrize("change", list(CHANGES)[:8])
def test_a_restart_keeps_what_people_have_chosen(journal: Journal, change: str) -> None:
    session = opened(journal)
    play(session)
    CHANGES[change](session)
    again = opened(journal)
    assert again.record() == session.record()
    assert again.ruleset.option_values() == session.ruleset.option_values()
    assert again.players == session.players


def test_a_configuration_that_is_written_anew_goes_before_what_people_chose(journal: Journal) -> None:
    session = opened(journal)
    session.sit_down(3, Player("Enfys", 300))
    session.choose_rules(shipped("kerton"))
    again = opened(journal, {1: PLAYERS[1], 2: replace(PLAYERS[2], name="Han Solo")})
    assert {seat: player.name for seat, player in again.players.items()} == {1: "Lando", 2: "Han Solo"}
    assert again.ruleset.name == "classic"
    assert balanced(again)
    assert [gone.name for gone in again.departed] == ["Enfys", "L3-37"]


def test_a_file_that_is_read_again_unchanged_unseats_nobody(journal: Journal) -> None:
    session = opened(journal)
    session.sit_down(3, Player("Enfys", 300))
    session.reseat(shipped("classic"), PLAYERS)
    assert session.players[3].name == "Enfys"


def test_who_leaves_takes_its_credits_and_is_told_what_the_evening_brought(journal: Journal) -> None:
    session = opened(journal)
    play(session)
    session.top_up(2, 45)
    gone = session.leave(2)
    assert gone == Departed(2, "Han", 200, 195)
    assert gone.change == 5
    assert 2 not in session.players
    assert balanced(session)
    assert opened(journal).departed == (gone,)


def test_a_person_on_a_droids_seat_brings_its_own_credits(journal: Journal) -> None:
    session = opened(journal)
    play(session)
    session.sit_down(4, Player("Enfys", 300))
    assert session.players[4] == Player("Enfys", 300)
    assert session.sittings[4] == Sitting(300, first=2)
    assert session.departed == (Departed(4, "L3-37", 90, 100),)


def test_a_seat_that_sits_out_keeps_its_credits_and_gets_no_cards(journal: Journal) -> None:
    session = opened(journal)
    session.sit_out(2, True)
    assert session.able() == [1, 4]
    session.start_hand()
    assert session.running.awaiting == {"deal": {"4": 2, "1": 2}}
    again = opened(journal)
    assert again.running.header.seats[2].away
    assert again.running.credits[2] == 150
    for move in ("deal 4 S5", "deal 1 S6", "deal 4 F5", "deal 1 F6", "4 stand", "1 stand", "4 bet 20", "1 fold"):
        again.apply(parse(move))
    again.settle()
    assert again.players[2].credits == 150
    assert balanced(again)
    again.sit_out(2, False)
    assert again.able() == [1, 2, 4]


def test_the_deal_goes_past_who_sits_out_or_is_gone(journal: Journal) -> None:
    session = opened(journal)
    session.choose_dealer(2)
    session.sit_out(2, True)
    assert session.next_to_deal == 4
    session.start_hand()
    assert session.running.header.dealer == 4


def test_the_last_one_may_leave(journal: Journal) -> None:
    session = opened(journal)
    for seat in (1, 2, 4):
        session.leave(seat)
    assert session.bought_in == 0
    assert opened(journal).players == {}


def test_a_journal_of_before_there_were_sittings_goes_on(journal: Journal) -> None:
    session = opened(journal)
    play(session)
    record = session.record()
    del record["sittings"], record["departed"]
    journal.keep_record(record)
    again = opened(journal)
    assert again.sittings[1] == Sitting(190)
    assert again.departed == ()
    assert balanced(again)


def test_nothing_changes_hands_within_a_hand(journal: Journal) -> None:
    session = opened(journal)
    session.start_hand()
    with pytest.raises(AssertionError):
        session.top_up(2, 70)
    with pytest.raises(JournalError, match="a hand is running"):
        journal.keep_record(session.record())
