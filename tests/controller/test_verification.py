"""Commit and reveal: fair hands verify, and every card, die, pick or wild card that is tampered with is found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from controller import histories
from controller.chance import Chance
from controller.histories import History
from controller.verification import Difference, verify
from controller.yamlfile import FileProblem
from rules.moves import parse
from rules.ruleset import shipped, shipped_names
from tests.controller.evenings import evening


def played(state: Path, ruleset: str = "classic", *, take_back: int = 0) -> History:
    """The history of a settled hand; `take_back` moves were taken back in its middle."""
    with evening(state, ruleset, seed=3) as table:
        hand = table.begin(25)
        if take_back:
            table.session.take_back(len(hand.moves) - take_back)
        table.settle()
        hand, chance = table.session.running, table.session.chance
        record = table.journal.hand(1)
    assert chance is not None
    assert record is not None
    return History(state, hand.header, tuple(map(str, hand.moves)), chance.commitment(), record.secret.hex())


def with_move(history: History, number: int, text: str) -> History:
    moves = list(history.moves)
    moves[number - 1] = text
    return replace(history, moves=tuple(moves))


OTHER_FACES = {"t": "c", "c": "s", "s": "t", "0": "+5", "+5": "-5", "-5": "+10", "+10": "-10", "-10": "0"}


@pytest.mark.parametrize("take_back", [0, 9])
@pytest.mark.parametrize("ruleset", shipped_names())
def test_hands_of_every_ruleset_are_fair_and_each_cheat_is_found(ruleset: str, take_back: int, tmp_path: Path) -> None:
    history = played(tmp_path, ruleset, take_back=take_back)
    found = verify(history)
    dealers = [(number, move) for number, move in enumerate(map(parse, history.moves), 1) if move.by_dealer]
    assert (found.fair, found.complete, found.difference) == (True, True, None)
    assert found.draws + found.pulses == len(dealers)
    assert found.pulses == history.moves.count("pulse")
    deck = list(shipped(ruleset).deck.counts)
    words = set()
    for number, move in dealers:
        if move.word == "pulse":
            continue
        words.add(move.word)
        if move.word == "dice":
            other = replace(move, dice=tuple(OTHER_FACES.get(face) or str(int(face) % 6 + 1) for face in move.dice))
        else:
            swapped = next(card for card in deck if card not in move.cards)
            other = replace(move, cards=(*move.cards[:-1], swapped))
        cheated = verify(with_move(history, number, str(other)))
        assert not cheated.fair
        assert cheated.commitment_fits
        assert cheated.difference == Difference(number, str(other), str(move))
    assert {"classic": "deal", "dice": "dice", "cloud-city": "pick", "kerton": "wild", "coruscant-shift": "dice"}.get(
        ruleset, "deal"
    ) in words
    if ruleset in ("corellian-spike", "black-spire"):
        assert "turn" in words


def test_cards_dealt_to_another_seat_than_is_next_are_a_cheat(tmp_path: Path) -> None:
    history = played(tmp_path)
    assert parse(history.moves[0]).word == "deal"
    first = history.moves[0].split()
    other = str(next(seat for seat in history.header.seats if str(seat) != first[1]))
    found = verify(with_move(history, 1, f"deal {other} {first[2]}"))
    assert found.difference == Difference(1, f"deal {other} {first[2]}", history.moves[0])


def test_a_shift_s_new_cards_are_checked(tmp_path: Path) -> None:
    for seed in range(1, 40):
        with evening(tmp_path / str(seed), seed=seed) as table:
            hand = table.begin()
            table.settle()
            record = table.journal.hand(1)
        moves = tuple(map(str, hand.moves))
        if "pulse" in moves:
            break
    assert record is not None
    history = History(tmp_path, hand.header, moves, Chance(record.secret).commitment(), record.secret.hex())
    after = moves.index("pulse") + 2
    word, seat, card = moves[after - 1].split()
    assert word == "deal"
    assert verify(history).pulses
    other = "S4" if card != "S4" else "S5"
    assert verify(with_move(history, after, f"deal {seat} {other}")).difference == Difference(
        after, f"deal {seat} {other}", moves[after - 1]
    )


def test_another_secret_than_was_committed_to_is_a_cheat(tmp_path: Path) -> None:
    history = played(tmp_path)
    assert history.commitment is not None
    found = verify(replace(history, commitment="0" * 64))
    assert (found.fair, found.commitment_fits, found.difference) == (False, False, None)
    for shown, fits in ((history.commitment, True), (history.commitment[:32], True), ("0" * 32, False)):
        assert verify(history, shown).fair == fits
    assert not verify(replace(history, commitment="0" * 64), history.commitment).fair
    assert verify(replace(history, commitment=None), history.commitment).fair


def test_a_hand_that_stops_early_is_checked_as_far_as_it_goes(tmp_path: Path) -> None:
    history = played(tmp_path)
    found = verify(replace(history, moves=history.moves[:7]))
    assert (found.fair, found.complete) == (True, False)


@pytest.mark.parametrize("missing", ["secret", "commitment"])
def test_what_cannot_be_verified(missing: str, tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match=f"{missing}: this is missing"):
        verify(replace(played(tmp_path), **{missing: None}))


def test_a_move_that_is_refused_is_no_cheat_but_no_history(tmp_path: Path) -> None:
    history = played(tmp_path)
    for number, text in ((3, "1 call"), (2, "turn S4"), (1, "nonsense"), (len(history.moves), "9 stand")):
        with pytest.raises(FileProblem, match=f"move {number}: "):
            verify(with_move(history, number, text))


def test_the_secret_stays_out_of_the_representation(tmp_path: Path) -> None:
    history = played(tmp_path)
    assert history.secret is not None
    assert history.secret not in repr(history)


@pytest.mark.parametrize("value", ["S4", "0" * 63, "A" * 64, 7, [], {}, True])
def test_a_file_with_a_secret_that_is_none(value: object, tmp_path: Path) -> None:
    history = played(tmp_path / "state")
    path = tmp_path / "hand.sabacc.yaml"
    for key in ("secret", "commitment"):
        text = histories.text(history.header, history.moves, more={key: value})  # type: ignore[dict-item]
        path.write_text(text, encoding="utf-8")
        with pytest.raises(FileProblem) as caught:
            histories.load(path)
        (line,) = caught.value.lines()
        assert f": {key}: this will not do; write 64 hexadecimal digits" in line
        assert "0000" not in line, "where it is nearly right, it is nearly the secret"
