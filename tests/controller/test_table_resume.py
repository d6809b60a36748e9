"""The plug is pulled after a move: a new table on the same folder goes on at the same question with the same cards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from controller.config import Configuration
from controller.journal import JournalError
from controller.table_config import CARDS
from display.scene import RevealScene
from rules.ruleset import shipped_names
from rules.state import Seat
from tests.controller.tables import Desk, configuration, seats


def demonstration(folder: Path, ruleset: str, cards: str, who: int = 3) -> Configuration:
    """A table of droids; the tray deals where cards are real."""
    return configuration(folder, seats(0, who), ruleset=ruleset, cards=cards, hand_minutes=3.0)


@pytest.mark.parametrize("cards", CARDS)
@pytest.mark.parametrize("ruleset", shipped_names())
def test_a_hand_that_is_cut_after_a_move_is_there_again(tmp_path: Path, ruleset: str, cards: str) -> None:
    told = demonstration(tmp_path, ruleset, cards)
    every = 4 + CARDS.index(cards)  # so that the modes are cut at different moves
    desk = Desk(tmp_path, told, seed=11, demonstration=True, hands=1)
    cut = 0
    while True:
        seen = len(desk.hand.moves)
        desk.until(lambda: len(desk.hand.moves) > seen or desk.table.finished)  # noqa: B023
        if desk.table.stage == "settled" or desk.table.finished:
            break
        if len(desk.hand.moves) % every:
            continue
        before, moves = desk.standing(), desk.moves()
        assert desk.table.dealing.source is not None
        answer = desk.table.dealing.source.answer()
        desk.close()
        desk = Desk(tmp_path, told, seed=11, demonstration=True, hands=1)
        cut += 1
        assert desk.standing() == before
        assert desk.moves() == moves
        assert desk.table.dealing.source is not None
        assert desk.table.dealing.source.answer() == answer
        assert desk.notice == "Hand 1 goes on where it was interrupted."
    assert cut >= 2
    desk.until(lambda: desk.table.finished)
    assert desk.session.hands_settled == 1
    desk.assert_balanced()
    desk.close()


def test_the_cards_after_a_cut_are_those_of_the_hand_that_was_not_cut(tmp_path: Path) -> None:
    """Persons play both hands with the same presses, so only the droid's cards could differ."""
    told = configuration(tmp_path, seats(3), private_look="pass_and_look", expected_per_hand=0.0)
    hands = []
    for name, cuts in (("whole", False), ("cut", True)):
        desk = Desk(tmp_path / name, told, seed=21)
        desk.begin()
        for press in ("draw", "stand", "draw", "match", "match", "match", "draw", "draw", "draw", "match"):
            desk.do(press)
            if cuts:
                desk.close()
                desk = Desk(tmp_path / name, told, seed=21)
        hands.append((desk.moves(), desk.standing()))
        desk.close()
    assert hands[0] == hands[1]


def test_a_card_that_was_owed_is_the_same_after_the_cut_without_a_seed(tmp_path: Path) -> None:
    """The secret of the hand is in the journal, not in the program."""
    told = configuration(tmp_path, seats(2), private_look="pass_and_look", pace=1.0)
    desk = Desk(tmp_path, told, seed=None)
    desk.press("deal")
    answers = []
    for _ in range(2):
        assert desk.table.dealing.source is not None
        answers.append(desk.table.dealing.source.answer())
        desk.close()
        desk = Desk(tmp_path, told, seed=None)
    desk.ready()
    assert answers[0] == answers[1] == desk.hand.moves[0]
    desk.close()


def test_everything_is_carried_over_between_hands(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(0, 4, credits=2000))
    dealers = []
    standing: dict[str, Any] = {}
    for hands in range(1, 6):
        desk = Desk(tmp_path, told, seed=2, demonstration=True, hands=hands, start=False)
        if standing:
            assert desk.session.sabacc_pot == standing["pot"]
            assert {s: p.credits for s, p in desk.session.players.items()} == standing["credits"]
            assert desk.session.bought_in == standing["bought_in"]
            assert desk.session.dealer == standing["dealer"]
            assert desk.session.hands_settled == hands - 1
        desk.table.start()
        dealers.append(desk.hand.header.dealer)
        desk.until(lambda: desk.table.finished)  # noqa: B023
        desk.assert_balanced()
        standing = {
            "pot": desk.session.sabacc_pot,
            "credits": {s: p.credits for s, p in desk.session.players.items()},
            "bought_in": desk.session.bought_in,
            "dealer": desk.session.dealer,
        }
        desk.close()
    assert dealers == [1, 2, 3, 4, 1]


def test_credits_brought_in_just_before_the_cut_are_not_lost(tmp_path: Path) -> None:
    told = demonstration(tmp_path, "classic", "electronic", who=3)
    desk = Desk(tmp_path, told, seed=2, demonstration=True, hands=2, start=False)
    desk.session.players[2] = replace(desk.session.players[2], credits=0)
    desk.session.bought_in -= 200
    desk.table.start()
    assert desk.lines[0] == "Han brings 200 more credits to the table."
    assert desk.session.bought_in == 600
    for _ in range(3):
        desk.step()
    before = desk.standing()
    desk.close()
    desk = Desk(tmp_path, told, seed=2, demonstration=True, hands=2)
    assert desk.standing() == before
    desk.until(lambda: desk.table.finished)
    desk.assert_balanced()
    assert desk.session.bought_in >= 600
    desk.close()


def test_books_balance_over_many_hands_with_buy_ins(tmp_path: Path) -> None:
    who = {n: replace(seat, credits=12) for n, seat in seats(0, 4).items()}
    desk = Desk(tmp_path, configuration(tmp_path, who), seed=4, demonstration=True, hands=8)
    settled = 0
    while not desk.table.finished:
        desk.step()
        if desk.session.hands_settled > settled:
            settled = desk.session.hands_settled
            desk.assert_balanced()
            assert desk.session.record()["bought_in"] == desk.session.bought_in
    assert desk.session.bought_in > 48
    desk.close()


def test_a_seat_that_is_new_brings_its_credits_and_plays_from_the_next_hand_on(tmp_path: Path) -> None:
    desk = Desk(tmp_path, demonstration(tmp_path, "classic", "electronic", who=2), demonstration=True, hands=1)
    desk.until(lambda: len(desk.hand.moves) == 6)
    before = desk.standing()
    desk.close()
    desk = Desk(tmp_path, demonstration(tmp_path, "classic", "electronic", who=4), demonstration=True, hands=2)
    assert desk.standing() == before | {"bought_in": before["bought_in"] + 400}
    desk.until(lambda: desk.session.hands_settled == 1)
    desk.assert_balanced()
    desk.until(lambda: desk.session.hand_number == 2)
    assert set(desk.hand.header.seats) == {1, 2, 3, 4}
    desk.until(lambda: desk.table.finished)
    desk.assert_balanced()
    desk.close()


def test_a_seat_that_is_gone_is_played_to_the_end_of_the_hand_by_a_droid(tmp_path: Path) -> None:
    three = configuration(tmp_path, seats(3), private_look="pass_and_look")
    two = configuration(tmp_path, seats(2), private_look="pass_and_look")
    desk = Desk(tmp_path, three)
    desk.begin()
    desk.do("stand")
    before = desk.standing()
    assert desk.turn == 3
    desk.close()
    desk = Desk(tmp_path, two)
    assert desk.standing() == before
    while not desk.hand.complete:
        desk.until(lambda: desk.hand.complete or desk.turn in (1, 2))
        if desk.turn is not None:
            words = {move.word for move in desk.hand.legal_moves(desk.turn)}
            desk.press("call" if "call" in words else "match" if words & {"check", "match"} else "stand")
    assert desk.table.stage == "settled"
    desk.assert_balanced()
    left = desk.session.players[3].credits
    desk.close()
    desk = Desk(tmp_path, two)
    assert set(desk.session.players) == {1, 2}
    assert desk.session.bought_in == 600 - left
    desk.assert_balanced()
    desk.begin()
    assert set(desk.hand.header.seats) == {1, 2}
    desk.close()


def test_the_deal_passes_on_when_the_dealers_seat_is_gone(tmp_path: Path) -> None:
    who = seats(0, 4)
    desk = Desk(tmp_path, configuration(tmp_path, who), demonstration=True, hands=1)
    desk.until(lambda: desk.table.finished)
    assert desk.session.dealer == 2
    desk.close()
    left = {n: seat for n, seat in who.items() if n != 2}
    desk = Desk(tmp_path, configuration(tmp_path, left, dealer=1), demonstration=True, hands=2, start=False)
    assert desk.session.dealer == 3
    desk.table.start()
    desk.step()
    desk.close()
    desk = Desk(tmp_path, configuration(tmp_path, who, dealer=1), demonstration=True, hands=2)
    assert desk.session.dealer == 3, "the running hand has its dealer"
    desk.until(lambda: desk.table.finished)
    assert desk.session.dealer == 4
    desk.assert_balanced()
    desk.close()


def test_a_hand_that_is_over_but_not_settled_is_settled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = configuration(tmp_path, seats(3), private_look="pass_and_look")
    desk = Desk(tmp_path, told)
    desk.begin()

    def full(*_: object) -> None:
        raise JournalError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(type(desk.journal), "finish_hand", full)
        desk.do("stand", "stand", "stand", "fold", "fold")
        assert desk.hand.complete
    credits = desk.hand.credits  # noqa: A001
    pot = desk.hand.sabacc_pot
    desk.close()
    for _ in range(2):
        desk = Desk(tmp_path, told)
        assert desk.session.hands_settled == 1
        assert {s: p.credits for s, p in desk.session.players.items()} == credits
        assert desk.session.sabacc_pot == pot
        assert desk.session.dealer == 2
        assert [hand.complete for hand in desk.journal.hands()] == [True]
        desk.assert_balanced()
        desk.close()


def test_the_settlement_is_shown_after_it_was_made_up_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = configuration(tmp_path, seats(2), private_look="pass_and_look")
    desk = Desk(tmp_path, told)
    desk.begin()

    def full(*_: object) -> None:
        raise JournalError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(type(desk.journal), "finish_hand", full)
        desk.do("stand", "stand", "fold")
    desk.close()
    desk = Desk(tmp_path, told)
    scene = desk.scene()
    assert isinstance(scene, RevealScene)
    assert {row.seat: row.change for row in scene.rows} == {
        seat: amount - 200 for seat, amount in desk.hand.credits.items()
    }
    desk.close()


def test_the_card_that_still_lies_on_the_reader_is_not_read_for_a_second_one(tmp_path: Path) -> None:
    """Two copies of a card: after a cut only the place tells that this one is dealt already."""
    told = configuration(tmp_path, seats(2), cards="scanned")
    desk = Desk(tmp_path, told)
    desk.press("deal")
    star, other_star = desk.uids("Star")
    desk.scan(star)
    desk.close()
    desk = Desk(tmp_path, told)
    desk.scan(star)
    assert desk.moves() == ["deal 2 Star"]
    assert desk.notice == "this card lies on the table already: take another one"
    desk.scan(other_star)
    assert desk.moves() == ["deal 2 Star", "deal 1 Star"]
    desk.close()


def test_the_card_that_still_lies_on_the_reader_does_not_go_into_the_field(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(2), cards="scanned")
    desk = Desk(tmp_path, told)
    desk.press("deal")
    desk.scan_cards("S4", "C12", "Idiot", "T2")
    desk.close()
    desk = Desk(tmp_path, told)
    before = desk.standing()
    desk.scan(desk.uids("T2")[0])
    assert desk.standing() == before
    assert "T2" not in str(desk.picture().seats)
    desk.scan(desk.uids("T2")[0])
    assert desk.moves()[-1] == "1 field T2", "laid on again it is meant"
    desk.close()


def test_a_seats_name_is_no_part_of_what_must_agree(tmp_path: Path) -> None:
    """The configuration renames a seat while its hand runs: the hand goes on."""
    told = configuration(tmp_path, seats(2), private_look="pass_and_look")
    desk = Desk(tmp_path, told)
    desk.begin()
    assert desk.hand.header.seats[1] == Seat("Lando", 200)
    desk.close()
    renamed = {1: replace(seats(2)[1], name="Calrissian"), 2: seats(2)[2]}
    desk = Desk(tmp_path, configuration(tmp_path, renamed, private_look="pass_and_look"))
    assert desk.turn == 2
    desk.do("stand", "stand", "fold")
    desk.assert_balanced()
    desk.begin()
    assert desk.hand.header.seats[1].name == "Calrissian"
    desk.close()


def test_the_table_keeps_its_own_pace_over_a_restart(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(2), expected_per_hand=0.0)
    desk = Desk(tmp_path, told)
    desk.begin()
    desk.wait(90)
    desk.do("stand", "stand", "fold")
    lengths = desk.table.pulses.lengths
    assert lengths[-1] > 90
    desk.close()
    again = Desk(tmp_path, told)
    assert again.table.pulses.lengths == lengths
    again.close()


def test_a_hand_is_not_gone_on_with_cards_of_another_kind(tmp_path: Path) -> None:
    desk = Desk(tmp_path, configuration(tmp_path, seats(2), cards="unseen"))
    desk.press("deal")
    desk.press("deal")
    desk.close()
    with pytest.raises(JournalError, match="hand 1 is running with unseen cards"):
        Desk(tmp_path, configuration(tmp_path, seats(2)))
