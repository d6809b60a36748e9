"""Droids play whole hands of every ruleset, with every kind of cards."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from controller.commands import demo
from controller.config import Configuration
from controller.droids.temperament import TEMPERAMENTS
from controller.table_config import CARDS
from rules.hand import Hand
from rules.ruleset import shipped_names
from tests.controller.tables import Desk, configuration, seats

HANDS = 2


def droids(folder: Path, ruleset: str, cards: str, who: int = 4) -> Configuration:
    """A table of droids of all temperaments."""
    told = configuration(folder, seats(0, who), ruleset=ruleset, cards=cards)
    mixed = {n: replace(seat, droid=TEMPERAMENTS[n % len(TEMPERAMENTS)]) for n, seat in told.table.seats.items()}
    return replace(told, table=replace(told.table, seats=MappingProxyType(mixed)))


def played(folder: Path, told: Configuration, seed: int) -> list[tuple[str, ...]]:
    """The moves of the hands, which settled and balanced."""
    desk = Desk(folder, told, seed=seed, demonstration=True, hands=HANDS)
    settled = 0
    while not desk.table.finished:
        assert desk.step()
        if desk.session.hands_settled > settled:
            settled = desk.session.hands_settled
            desk.assert_balanced()
            assert desk.hand.complete
            assert desk.hand.main_pot == 0
    assert settled == HANDS
    assert not desk.table.telling.troubles
    hands = []
    for number in range(1, HANDS + 1):
        record = desk.journal.hand(number)
        assert record is not None
        assert record.complete
        hands.append(record.moves)
    again = Hand.replay(desk.hand.header, hands[-1])
    assert again.credits == desk.hand.credits
    assert again.sabacc_pot == desk.session.sabacc_pot
    desk.close()
    return hands


@pytest.mark.parametrize("ruleset", shipped_names())
def test_whole_hands_settle_and_scanned_cards_are_the_same_game(tmp_path: Path, ruleset: str) -> None:
    moves = {cards: played(tmp_path / cards, droids(tmp_path / cards, ruleset, cards), seed=31) for cards in CARDS}
    assert moves["scanned"] == moves["electronic"]
    assert any("??" in move for hand in moves["unseen"] for move in hand)
    assert not any("??" in move for hand in moves["scanned"] for move in hand)


@pytest.mark.parametrize("who", [2, 8])
@pytest.mark.parametrize("ruleset", ["classic", "dice", "computer", "coruscant-shift"])
def test_the_smallest_and_the_fullest_table(tmp_path: Path, ruleset: str, who: int) -> None:
    first = played(tmp_path / "one", droids(tmp_path, ruleset, "electronic", who), seed=5)
    assert played(tmp_path / "two", droids(tmp_path, ruleset, "electronic", who), seed=5) == first
    assert played(tmp_path / "three", droids(tmp_path, ruleset, "electronic", who), seed=6) != first


def test_a_table_without_a_seed_deals_other_cards_each_time(tmp_path: Path) -> None:
    told = configuration(tmp_path, seats(2), private_look="pass_and_look")
    dealt = set()
    for number in range(4):
        desk = Desk(tmp_path / str(number), told, seed=None)
        desk.begin()
        dealt.add(tuple(desk.moves()))
        desk.close()
    assert len(dealt) == 4


def test_a_demonstration_ends_after_its_hands_and_goes_on_where_it_ended(tmp_path: Path) -> None:
    told = demo.demonstration("classic", {}, 3, 0.0, "electronic")
    lines = io.StringIO()
    with redirect_stdout(lines):
        assert demo.play(told, tmp_path, 2, 1, screen=False) == 0
        assert demo.play(told, tmp_path, 2, 1, screen=False) == 0
        assert demo.play(told, tmp_path, 3, 1, screen=False) == 0
    begun = [line for line in lines.getvalue().splitlines() if line.endswith(" begins.")]
    assert begun == ["Hand 1 begins.", "Hand 2 begins.", "Hand 3 begins."]


def test_the_tray_lays_a_card_on_again_when_it_could_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from controller.journal import Journal, JournalError

    desk = Desk(tmp_path, droids(tmp_path, "classic", "scanned", 3), demonstration=True, hands=1)
    failures = iter(range(1, 10_000))
    real = Journal.append_move

    def sometimes(journal: Journal, hand: int, number: int, text: str) -> None:
        if next(failures) % 5 == 0:
            raise JournalError("the disk is full")
        real(journal, hand, number, text)

    monkeypatch.setattr(Journal, "append_move", sometimes)
    desk.until(lambda: desk.table.finished)
    desk.assert_balanced()
    desk.close()


@pytest.mark.parametrize("ruleset", ["classic", "cloud-city", "corellian-spike"])
def test_droids_go_on_when_a_move_could_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ruleset: str
) -> None:
    from controller.journal import Journal, JournalError

    desk = Desk(tmp_path, droids(tmp_path, ruleset, "electronic", 4), seed=9, demonstration=True, hands=3)
    failures = iter(range(1, 10_000))
    for name in ("append_move", "finish_hand", "begin_hand"):
        real = getattr(Journal, name)

        def sometimes(journal: Journal, *arguments: object, real: object = real) -> object:
            if next(failures) % 3 == 0:
                raise JournalError("the disk is full")
            return real(journal, *arguments)  # type: ignore[operator]

        monkeypatch.setattr(Journal, name, sometimes)
    while not desk.table.finished:
        assert desk.step(), f"stuck: {desk.hand.awaiting}"
        if desk.table.stage == "settled":
            desk.assert_balanced()
    assert desk.session.hands_settled == 3
    desk.close()
