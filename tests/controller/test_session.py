"""The books of an evening: credits, pots, the deal, and what a restart finds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from controller.chance import hand_secret
from controller.journal import Journal, JournalError
from controller.session import Player, Session, next_dealer
from rules.moves import parse
from rules.refusals import CannotStart, IllegalMove
from rules.ruleset import shipped

PLAYERS = {1: Player("Lando", 200), 2: Player("Han", 150), 4: Player("L3-37", 100, "steady")}
HAND = ("deal 2 S4", "deal 4 S5", "deal 1 S6", "deal 2 F4", "deal 4 F5", "deal 1 F6")
FOLDED = ("2 stand", "4 stand", "1 stand", "2 bet 20", "4 fold", "1 fold")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = Journal.open(tmp_path)
    yield opened
    opened.close()


def opened(journal: Journal, players: dict[int, Player] | None = None, *, dealer: int = 1, seed: int = 1) -> Session:
    return Session.open(journal, shipped("classic"), players or PLAYERS, dealer=dealer, cards="electronic", seed=seed)


def play(session: Session, *moves: str) -> None:
    for move in moves:
        session.apply(parse(move))


def balanced(session: Session) -> bool:
    return sum(p.credits for p in session.players.values()) + session.sabacc_pot == session.bought_in


def test_a_session_begins_with_what_the_seats_bring(journal: Journal) -> None:
    session = opened(journal)
    assert session.bought_in == 450
    assert session.hand is None
    assert journal.session() == session.record()
    assert session.record()["seats"]["4"] == {"name": "L3-37", "credits": 100, "droid": "steady"}


def test_a_hand_is_journalled_before_anything_else(journal: Journal) -> None:
    session = opened(journal, seed=7)
    events = session.start_hand()
    record = journal.running_hand()
    assert record is not None
    assert record.secret == hand_secret(7, 1)
    assert events == list(session.running.events)
    play(session, *HAND)
    record = journal.running_hand()
    assert record is not None
    assert record.moves == HAND


def test_a_refused_move_is_not_written(journal: Journal) -> None:
    session = opened(journal)
    session.start_hand()
    play(session, *HAND)
    for move in ("4 stand", "2 call", "2 bet 10", "deal 1 S7", "dice 1 1"):
        with pytest.raises(IllegalMove):
            session.apply(parse(move))
    record = journal.running_hand()
    assert record is not None
    assert record.moves == HAND


def test_a_move_that_is_not_written_is_not_carried_out(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    session = opened(journal)
    session.start_hand()
    play(session, *HAND)

    def full(*_: object) -> None:
        raise JournalError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(Journal, "append_move", full)
        with pytest.raises(JournalError):
            session.apply(parse("2 stand"))
    assert [str(move) for move in session.running.moves] == list(HAND)
    play(session, "2 stand")


def test_the_settlement(journal: Journal) -> None:
    session = opened(journal)
    session.start_hand()
    play(session, *HAND, *FOLDED)
    session.settle()
    assert {seat: player.credits for seat, player in session.players.items()} == {1: 190, 2: 155, 4: 90}
    assert session.sabacc_pot == 15
    assert session.dealer == 2
    assert session.hands_settled == 1
    assert balanced(session)
    assert journal.session() == session.record()
    result = journal.hands()[0].result
    assert result == {
        "ruleset": "classic",
        "seats": [1, 2, 4],
        "winners": {"main": [2], "sabacc": []},
        "main_pot": 0,
        "sabacc_pot": 15,
        "credits": {"1": 190, "2": 155, "4": 90},
        "shifts": 0,
        "bombed_out": 0,
        "pot": 15,
        "sabacc_paid": 0,
        "cards": "electronic",
    }


def test_a_settlement_tried_twice_counts_once(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    session = opened(journal)
    session.start_hand()
    play(session, *HAND, *FOLDED)

    def full(*_: object) -> None:
        raise JournalError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(Journal, "finish_hand", full)
        for _ in range(3):
            with pytest.raises(JournalError):
                session.settle()
    session.settle()
    assert session.dealer == 2
    assert session.hands_settled == 1
    assert balanced(session)


def test_the_deal_passes_to_the_next_seat_that_can_take_part() -> None:
    assert next_dealer(1, [1, 2, 4]) == 2
    assert next_dealer(2, [1, 4]) == 4
    assert next_dealer(4, [1, 2, 4]) == 1
    assert next_dealer(4, [4]) == 4
    assert next_dealer(1, []) is None


def test_a_hand_that_cannot_begin_leaves_no_trace(journal: Journal) -> None:
    session = opened(journal, {1: Player("Lando", 200), 2: Player("Han", 3)})
    with pytest.raises(CannotStart):
        session.start_hand()
    assert journal.hands() == ()
    assert session.hand is None
    session.buy_in(2, 100)
    assert session.bought_in == 303
    session.start_hand()
    assert session.running.header.seats[2].credits == 103


def test_a_restart_between_hands(journal: Journal) -> None:
    session = opened(journal)
    session.start_hand()
    play(session, *HAND, *FOLDED)
    session.settle()
    again = opened(journal, dealer=4)
    assert again.players == session.players
    assert again.record() == session.record()
    assert again.hand is None
    again.start_hand()
    assert again.hand_number == 2
    assert again.running.header.dealer == 2
    assert again.running.header.sabacc_pot == 15
    record = journal.running_hand()
    assert record is not None
    assert record.secret == hand_secret(1, 2)


@pytest.mark.parametrize("played", range(len(HAND + FOLDED)))
def test_a_restart_within_a_hand(journal: Journal, played: int) -> None:
    session = opened(journal)
    session.start_hand()
    play(session, *(HAND + FOLDED)[:played])
    again = opened(journal, dealer=4)
    assert again.running.awaiting == session.running.awaiting
    assert again.running.moves == session.running.moves
    assert again.running.credits == session.running.credits
    assert again.players == session.players
    assert (again.hand_number, again.dealer, again.bought_in) == (1, 1, 450)
    assert again.chance is not None
    assert session.chance is not None
    assert again.chance.commitment() == session.chance.commitment()
    play(again, *(HAND + FOLDED)[played:])
    again.settle()
    assert balanced(again)
    assert again.dealer == 2


def test_credits_brought_in_before_a_hand_survive_within_it(journal: Journal) -> None:
    session = opened(journal)
    session.buy_in(2, 70)
    session.start_hand()
    again = opened(journal)
    assert again.bought_in == 520
    assert again.players[2].credits == 220
    play(again, *HAND, *FOLDED)
    again.settle()
    assert balanced(again)
    assert opened(journal).bought_in == 520


def test_seats_that_come_and_go_between_hands(journal: Journal) -> None:
    session = opened(journal)
    session.start_hand()
    play(session, *HAND, *FOLDED)
    session.settle()
    again = opened(journal, {1: PLAYERS[1], 4: PLAYERS[4], 6: Player("Dryden", 500)})
    assert again.players[1].credits == 190
    assert again.players[6].credits == 500
    assert again.bought_in == 450 - 155 + 500
    assert balanced(again)
    assert again.dealer == 4, "seat 2 was to deal, and is gone"


def test_seats_that_come_and_go_within_a_hand(journal: Journal) -> None:
    session = opened(journal, dealer=2)
    session.start_hand()
    changed = {1: PLAYERS[1], 4: replace(PLAYERS[4], droid=None), 6: Player("Dryden", 500)}
    again = opened(journal, changed)
    assert again.players[2] == Player("Han", 150, "careful"), "a droid plays the hand of who is gone to its end"
    assert again.players[4].droid is None
    assert again.bought_in == 950
    assert again.dealer == 2
    moves = ("deal 4 S4", "deal 1 S5", "deal 2 S6", "deal 4 F4", "deal 1 F5", "deal 2 F6")
    play(again, *moves, "4 stand", "1 stand", "2 stand", "4 fold", "1 fold")
    again.settle()
    assert balanced(again)
    assert again.dealer == 4
    last = opened(journal, changed)
    assert set(last.players) == {1, 4, 6}
    assert balanced(last)


def test_the_hand_anew_after_a_fault(journal: Journal) -> None:
    session = opened(journal)
    session.start_hand()
    play(session, *HAND)
    before = session.running
    again = session.rebuilt()
    assert again is session.running
    assert again is not None
    assert again is not before
    assert again.moves == before.moves
    play(session, *FOLDED)
    session.settle()
    assert session.rebuilt() is None
    assert session.hand is None
