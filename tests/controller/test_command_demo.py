"""`droid-dealer demo`: droids at the whole table, its flags, and going on after an interruption."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

import pytest

from controller.histories import header_from
from controller.journal import Journal
from rules.hand import Hand
from rules.ruleset import shipped_names
from tests.controller.command_line import CommandLine, command_line
from tests.fakes.journal_rows import rows
from tests.fakes.processes import Program

AT_ONCE = ("demo", "--pace", 0, "--no-screen")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return command_line(capsys)


def replayed(state: Path) -> list[Hand]:
    """The session's hands, replayed from the journal; each gives the very result that was noted."""
    journal = Journal.open(state)
    hands = []
    for summary in journal.hands():
        record = journal.hand(summary.number)
        assert record is not None
        hand = Hand.replay(header_from(json.loads(record.header)), record.moves)
        assert hand.complete == record.complete
        if record.result is not None:
            assert {str(seat): amount for seat, amount in hand.credits.items()} == record.result["credits"]
        hands.append(hand)
    journal.close()
    return hands


def test_a_hand_from_the_antes_to_the_winner(run: CommandLine) -> None:
    ran = run(*AT_ONCE, "--seed", 5)
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[0] == "Hand 1 begins."
    assert re.fullmatch(r"Commitment of hand 1: [0-9a-f]{64}", ran.lines[1])
    assert ran.lines[2].startswith(
        "A hand of classic begins. Seat 1, K3-LN, deals; in the hand, in this order: 2, 3, 4, 5, 6 "
    )
    assert ran.lines[-1].startswith("The hand is over. ")


def test_the_narration_tells_no_card_that_lies_face_down(run: CommandLine) -> None:
    lines = run(*AT_ONCE, "--seed", 5, "--hands", 3).lines
    dealt = [line for line in lines if "is dealt" in line and "face up" not in line]
    assert len(dealt) > 30
    assert all(line.endswith(" is dealt a card.") for line in dealt)


def test_the_same_seed_tells_the_same_evening(run: CommandLine, tmp_path: Path) -> None:
    first, second = (run(*AT_ONCE, "--seed", 5, "--hands", 3, "--state", tmp_path / name).out for name in ("a", "b"))
    assert first == second
    assert first != run(*AT_ONCE, "--seed", 6, "--hands", 3).out
    assert run(*AT_ONCE).out != run(*AT_ONCE).out, "no seed, no repetition"


def test_all_flags_reach_the_table(run: CommandLine, tmp_path: Path) -> None:
    ran = run(
        *AT_ONCE,
        *("--ruleset", "dice", "--option", "ante=7", "--option", "dice={count: 1, sides: 6, shifts_on: [4]}"),
        *(
            "--option",
            "turn=draw",
            "--seats",
            8,
            "--hands",
            2,
            "--state",
            tmp_path,
            "--seed",
            -3,
            "--cards",
            "electronic",
        ),
    )
    assert ran.status == 0
    first, second = replayed(tmp_path)
    options = first.header.ruleset.option_values()
    assert first.header.ruleset.name == "dice"
    assert (options["ante"], options["turn"], options["dice"]["count"]) == (7, ["draw"], 1)
    assert list(first.header.seats) == list(range(1, 9))
    assert (first.header.dealer, second.header.dealer) == (1, 2)
    assert second.header.seats[3].credits == first.credits[3], "credits stay from hand to hand"


@pytest.mark.parametrize("cards", ["scanned", "unseen"])
@pytest.mark.parametrize("ruleset", shipped_names())
def test_every_ruleset_with_cards_from_the_tray(ruleset: str, cards: str, run: CommandLine, tmp_path: Path) -> None:
    ran = run(*AT_ONCE, "--ruleset", ruleset, "--cards", cards, "--seats", 3, "--seed", 2, "--state", tmp_path)
    assert (ran.status, ran.err) == (0, "")
    (hand,) = replayed(tmp_path)
    unknown = [move for move in hand.moves if move.word == "deal" and move.cards == ("??",)]
    assert bool(unknown) == (cards == "unseen")


@pytest.mark.parametrize("ruleset", shipped_names())
def test_every_ruleset_with_electronic_cards(ruleset: str, run: CommandLine) -> None:
    assert run(*AT_ONCE, "--ruleset", ruleset, "--seats", 2, "--hands", 2, "--seed", 3).status == 0


def test_a_house_s_ruleset_from_the_working_folder(
    run: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "friday.yaml").write_text("format: 1\nbased_on: kerton\ntitle: Friday\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    ran = run(*AT_ONCE, "--ruleset", "friday.yaml")
    assert ran.status == 0
    assert ran.lines[2].startswith("A hand of friday begins.")


def test_droids_can_pay_for_a_hand_that_costs_a_fortune(run: CommandLine) -> None:
    ran = run(*AT_ONCE, "--option", "ante=1000000", "--seed", 1)
    assert ran.status == 0
    assert "Seat 2, T0-B1, pays the ante, 1\u2009000\u2009000." in ran.lines


def test_hands_of_the_session_are_counted_over_all_starts(run: CommandLine, tmp_path: Path) -> None:
    again = (*AT_ONCE, "--state", tmp_path, "--seed", 1, "--hands")
    assert [line for line in run(*again, 1).lines if line.startswith("Hand ")] == ["Hand 1 begins."]
    assert [line for line in run(*again, 3).lines if line.startswith("Hand ")] == ["Hand 2 begins.", "Hand 3 begins."]
    ran = run(*again, 2)
    assert (ran.status, ran.lines) == (
        0,
        ["3 of 2 hands of the session are settled already: ask for more with --hands."],
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--ruleset", "clasic"), "clasic: there is no ruleset 'clasic'; did you mean 'classic'?"),
        (("--ruleset", "missing.yaml"), "missing.yaml: there is no such file; check the name"),
        (("--option", "ante"), "--option: ante: write it as name=value, such as ante=10"),
        (("--option", "=5"), "--option: =5: write it as name=value, such as ante=10"),
        (("--option", "ante=["), "--option: ante: '[' cannot be read; write a plain value"),
        (("--option", "ante=010"), "--option: ante: '010' cannot be read; write a plain value"),
        (("--option", "ante=many"), "classic: ante: write a whole number, 0 or more"),
        (("--option", "ant=5"), "classic: ant: this ruleset has no such option; did you mean 'ante'?"),
        (("--seats", "1"), "droid-dealer demo: argument --seats: '1' will not do: write a whole number from 2 to 8; "),
        (("--seats", "9"), "droid-dealer demo: argument --seats: '9' will not do: write a whole number from 2 to 8; "),
        (
            ("--seats", "two"),
            "droid-dealer demo: argument --seats: 'two' will not do: write a whole number from 2 to 8; ",
        ),
        (("--hands", "0"), "droid-dealer demo: argument --hands: '0' will not do: write a whole number from 1 up; "),
        (("--pace", "nan"), "droid-dealer demo: argument --pace: 'nan' will not do: write seconds from 0 to 60; "),
        (("--pace", "-1"), "droid-dealer demo: argument --pace: '-1' will not do: write seconds from 0 to 60; "),
        (("--seed", "1.5"), "droid-dealer demo: argument --seed: '1.5' will not do: write a whole number; "),
        (("--cards", "paper"), "droid-dealer demo: argument --cards: invalid choice: 'paper'"),
    ],
)
def test_bad_values_are_one_clear_line(
    arguments: tuple[str, ...], said: str, run: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*AT_ONCE, *arguments).problem.startswith(said)
    assert list(tmp_path.iterdir()) == []


def test_a_state_folder_that_is_none(run: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    ran = run(*AT_ONCE, "--state", tmp_path / "file")
    assert (ran.status, ran.out, ran.err.count("\n")) == (1, "", 1)


def test_a_damaged_journal_is_set_aside_in_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "table.sqlite").write_bytes(b"no journal")
    with Program(*AT_ONCE, "--state", tmp_path, folder=tmp_path) as program:
        assert program.rest()[-1].startswith("The hand is over.")
        assert program.wait(10) == 0
        assert program.errors() == (
            "lost: Nothing of it could be read: the seats have the credits of the configuration. "
            "The damaged journal is kept as table.sqlite.damaged-1.\n"
        )
    assert (tmp_path / "table.sqlite.damaged-1").read_bytes() == b"no journal"


@pytest.mark.parametrize("cards", ["electronic", "scanned"])
def test_killed_in_mid_hand_it_goes_on_with_the_very_hand(cards: str, run: CommandLine, tmp_path: Path) -> None:
    state = tmp_path / "state"
    flags = ("--no-screen", "--seats", 2, "--hands", 2, "--state", state, "--cards", cards)
    with Program("demo", "--pace", 0.004, *flags, folder=tmp_path) as program:
        while not (program.line() or "").startswith("Round 1, play"):
            pass
        program.send_signal(signal.SIGKILL)
        assert program.wait(10) == -signal.SIGKILL
    before = [text for (text,) in rows(state, "SELECT text FROM move ORDER BY number")]
    assert before
    ran = run("demo", "--pace", 0, *flags)
    assert (ran.status, ran.lines[0], ran.lines[-1][:17]) == (
        0,
        "Hand 1 goes on where it was interrupted.",
        "The hand is over.",
    )
    assert [line for line in ran.lines if line.endswith(" begins.") and line.startswith("Hand ")] == ["Hand 2 begins."]
    first, second = replayed(state)
    assert (first.complete, second.complete) == (True, True)
    assert [str(move) for move in first.moves][: len(before)] == before
