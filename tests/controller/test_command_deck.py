"""`droid-dealer deck`: what it prints, checks and mends."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller import deckfile
from controller.assembly import made_up_deck
from controller.main import main
from rules.cards import DECKS

DEFINITIONS = {name: deck.counts for name, deck in DECKS.items()}


@pytest.fixture
def complete(tmp_path: Path) -> Path:
    path = tmp_path / "deck.yaml"
    deckfile.save(made_up_deck(DECKS["traditional"]), path)
    return path


def uid_of(path: Path, code: str) -> list[str]:
    return [uid for uid, card in deckfile.load(path, DEFINITIONS).cards.items() if card == code]


def test_a_complete_deck_is_listed_card_by_card(complete: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", str(complete)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 69
    assert lines[3].split() == ["S4", "4", "of", "Sabers", uid_of(complete, "S4")[0]]
    assert lines[-1] == "All 76 cards of the traditional deck have their tags."


def test_what_is_missing_is_marked_and_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deck.yaml"
    deckfile.save(deckfile.RegisteredDeck("spike", DEFINITIONS["spike"]).add("04A2FF19", "0"), path)
    assert main(["deck", str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert next(line for line in lines if line.startswith("0 ")).split()[-3:] == ["04A2FF19", "(no", "tag)"]
    assert lines[-1].startswith("61 of 62 cards have no tag yet")


def test_a_replaced_card_gets_its_new_tag(complete: Path) -> None:
    (old,) = uid_of(complete, "S4")
    assert main(["deck", str(complete), "--replace", "S4", "04a2ff19"]) == 0
    assert uid_of(complete, "S4") == ["04A2FF19"]
    assert main(["deck", str(complete), "--replace", "04A2FF19", old]) == 0
    assert uid_of(complete, "S4") == [old]


@pytest.mark.parametrize(
    ("card", "tag", "told"),
    [
        ("Star", "04A2FF19", "Star has 2 copies; name the old tag"),
        ("S99", "04A2FF19", "no card 'S99' and no such tag is registered"),
        ("S4", "0000000001", "tag 0000000001 is the card S1"),
        ("S4", "xyz", "is no tag"),
    ],
)
def test_a_replacement_that_will_not_do_changes_nothing(
    complete: Path, capsys: pytest.CaptureFixture[str], card: str, tag: str, told: str
) -> None:
    before = complete.read_bytes()
    assert main(["deck", str(complete), "--replace", card, tag]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
    assert complete.read_bytes() == before


def test_two_halves_are_merged(tmp_path: Path) -> None:
    whole = made_up_deck(DECKS["kerton"])
    tags = list(whole.cards.items())
    for name, part in (("one", tags[:20]), ("two", tags[10:])):
        deckfile.save(deckfile.RegisteredDeck("kerton", DEFINITIONS["kerton"], dict(part)), tmp_path / f"{name}.yaml")
    assert main(["deck", str(tmp_path / "one.yaml"), "--merge", str(tmp_path / "two.yaml")]) == 0
    assert deckfile.load_complete(tmp_path / "one.yaml", DEFINITIONS).cards == whole.cards


def test_decks_that_contradict_each_other_are_not_merged(complete: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    deckfile.save(deckfile.RegisteredDeck("traditional", DEFINITIONS["traditional"]).add("04A2FF19", "S1"), other)
    before = complete.read_bytes()
    assert main(["deck", str(complete), "--merge", str(other)]) == 2
    assert complete.read_bytes() == before
