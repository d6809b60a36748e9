"""The ledger: the books of a session add up at any moment, and its hands are what they replay to."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.archive import Archive
from controller.ledger import Ledger, hand_data, list_data, read_ledger
from controller.session import Player
from rules.ruleset import ruleset_from, shipped_names
from tests.controller.evenings import PLAYERS, evening, ledger_of


def balanced(ledger: Ledger) -> bool:
    books = ledger.books
    return sum(books.credits.values()) + books.sabacc_pot == books.bought_in


@pytest.mark.parametrize("ruleset", shipped_names())
def test_hands_are_what_they_replay_to(ruleset: str, tmp_path: Path) -> None:
    with evening(tmp_path, ruleset) as table:
        table.play(3)
        table.begin(12)
        with Archive.open(tmp_path) as archive:
            ledger = read_ledger(archive, archive.sessions()[-1])
            hands = [archive.replay(1, stored) for stored in ledger.stored]
    assert [entry.state for entry in ledger.hands] == ["complete", "complete", "complete", "running"]
    for entry, hand in zip(ledger.hands, hands, strict=True):
        assert (entry.credits, entry.main_pot, entry.sabacc_pot) == (hand.credits, hand.main_pot, hand.sabacc_pot)
        assert (entry.shifts, entry.moves, entry.ruleset) == (hand.state.shifts, len(hand.moves), ruleset)
        assert entry.winners == (hand.winners if entry.complete else None)
        assert sum(entry.before.values()) + hand.header.sabacc_pot == hand.state.pots.total()
        if entry.complete:
            gained = sum(max(0, entry.credits[seat] - entry.before[seat]) for seat in entry.seats)
            assert gained <= entry.pot + entry.sabacc_paid
    assert balanced(ledger)


def test_the_books_add_up_between_hands_and_while_one_runs(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        assert balanced(ledger_of(tmp_path))
        assert ledger_of(tmp_path).books.bought_in == 450
        table.play(2)
        assert balanced(ledger_of(tmp_path))
        before = ledger_of(tmp_path).books
        table.session.buy_in(2, 700)
        table.begin(20)
        running = ledger_of(tmp_path)
        assert balanced(running)
        assert running.books.bought_in == table.session.bought_in >= before.bought_in + 700
        assert running.books.credits[2] == before.credits[2] + 700
        entry = running.hands[-1]
        assert sum(entry.credits.values()) + entry.main_pot + entry.sabacc_pot == running.books.bought_in
        table.settle()
        assert balanced(ledger_of(tmp_path))
        table.session.correct_credits(2, -5)
        after = ledger_of(tmp_path)
        assert balanced(after)
        assert after.books.bought_in == running.books.bought_in - 5
        assert [(number, c.kind) for number, c in after.corrections] == [(3, "credits")]


def test_credits_that_are_lost_show(tmp_path: Path) -> None:
    """Guard: what the table counted is told, not a sum made up to fit."""
    with evening(tmp_path) as table:
        table.play(1)
        table.session.bought_in += 1
        table.play(1)
    assert not balanced(ledger_of(tmp_path))


def test_the_form_of_the_list(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        table.play(1)
        table.begin(3)
        data = list_data(ledger_of(tmp_path))
    assert list(data) == ["session", "hands"]
    assert list(data["session"]) == ["ruleset", "seats", "sabacc_pot", "bought_in"]
    assert data["session"]["ruleset"] == "classic"
    assert data["session"]["seats"]["4"]["name"] == "L3-37"
    keys = ["number", "ruleset", "complete", "winners", "main_pot", "sabacc_pot", "credits", "moves"]
    assert [list(hand) for hand in data["hands"]] == [keys, keys]
    done, runs = data["hands"]
    assert (done["complete"], list(done["winners"])) == (True, ["main", "sabacc"])
    assert (runs["complete"], runs["winners"], runs["moves"]) == (False, None, 3)
    assert list(runs["credits"]) == ["1", "2", "4"]


def test_void_hands_and_corrections_show(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        table.begin(8)
        table.session.take_back(6)
        table.session.void_hand()
        table.play(1)
        ledger = ledger_of(tmp_path)
    void, done = ledger.hands
    assert (void.state, void.complete, void.winners) == ("void", False, None)
    assert [correction.kind for correction in void.corrections] == ["undo", "misdeal"]
    assert hand_data(void)["void"] is True
    assert [c["kind"] for c in hand_data(void)["corrections"]] == ["undo", "misdeal"]
    assert done.complete
    assert balanced(ledger)


def test_a_house_s_ruleset_goes_by_its_name(tmp_path: Path) -> None:
    house = ruleset_from({"name": "friday", "based_on": "dice", "options": {"ante": 7}})
    with evening(tmp_path, house) as table:
        table.play(1)
        table.begin(2)
    ledger = ledger_of(tmp_path)
    assert ledger.books.ruleset == "friday"
    assert {entry.ruleset for entry in ledger.hands} == {"friday"}


def test_a_seat_that_sits_out_is_not_in_the_hand(tmp_path: Path) -> None:
    with evening(tmp_path, players={**PLAYERS, 7: Player("Broke", 3)}) as table:
        table.session.start_hand()
        table.settle()
    (entry,) = ledger_of(tmp_path).hands
    assert entry.seats == (1, 2, 4)
    assert (entry.before[7], entry.credits[7]) == (3, 3)
