"""`droid-dealer replay`: hand histories in, JSON objects and narration out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.controller.command_line import CommandLine, command_line

FORMATS_EXAMPLE = """\
format: 1
ruleset: classic              # a shipped ruleset, or the path of a ruleset file
options: {ante: 5}            # what differs from the ruleset's own options
dealer: 3                     # the seat that deals this hand
sabacc_pot: 40                # carried over from earlier hands
seats:
  1: {name: Lando, credits: 200}
  2: {name: Han, credits: 150}
  3: {name: Chewbacca, credits: 100}
moves:
  - deal 1 S3
  - deal 2 C12
  # ...
"""

DEALT = "deal 1 S1; deal 2 S2; deal 1 C1; deal 2 C2; "
UNSEEN = "deal 1 ??; deal 2 ??; deal 1 C1; deal 2 ??; 1 call; 1 check; 2 check; "
SPIKE = "deal 1 0; deal 2 0; deal 1 +1t; deal 2 +2t; "
FOUR = "deal 1 C1; deal 2 C2; deal 1 C3; deal 2 C4; deal 1 C5; deal 2 C6; deal 1 C7; deal 2 C8; "
FIVE = "".join(f"deal 1 +{value}t; deal 2 +{value}c; " for value in range(1, 6))
SELECTED = "dice +5 t; 1 select +2t +3t; 2 select +4c; "
SHIFTED = SELECTED + "1 check; 2 check; " + "deal 1 -1s; deal 1 -2s; deal 1 -3s; " + "deal 2 ??; " * 4
SETTLED = UNSEEN + "show 2 S11 C12; show 1 C1 S4"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return command_line(capsys)


def written(folder: Path, text: str, name: str = "hand.sabacc.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def history(ruleset: Any, moves: str = "", seats: int = 2, sabacc_pot: int = 0, **options: Any) -> str:
    """A history of so many seats with 200 credits each; the last one deals, so that seat 1 acts first."""
    data = {
        "format": 1,
        "ruleset": ruleset,
        "options": options,
        "dealer": seats,
        "sabacc_pot": sabacc_pot,
        "seats": {number: {"name": f"Player {number}", "credits": 200} for number in range(1, seats + 1)},
        "moves": [move.strip() for move in moves.split(";") if move.strip()],
    }
    return yaml.safe_dump(data, sort_keys=False)


def test_the_example_of_the_formats_to_the_letter(run: CommandLine, tmp_path: Path) -> None:
    found = run("replay", "--json", written(tmp_path, FORMATS_EXAMPLE)).data()
    log = found.pop("log")
    assert list(found.items()) == [
        ("ruleset", "classic"),
        ("complete", False),
        ("awaiting", {"deal": {"1": 1, "2": 1, "3": 2}}),
        ("winners", None),
        ("credits", {"1": 190, "2": 140, "3": 90}),
        ("main_pot", 15),
        ("sabacc_pot", 55),
        ("hands", {}),
    ]
    assert log[-2:] == ["Seat 1, Lando, is dealt a card.", "Seat 2, Han, is dealt a card."]


def test_the_example_in_words(run: CommandLine, tmp_path: Path) -> None:
    path = written(tmp_path, FORMATS_EXAMPLE)
    ran = run("replay", path)
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[:3] == [
        "A hand of classic begins. Seat 3, Chewbacca, deals; in the hand, in this order: 1, 2 and 3.",
        "Seat 1, Lando, pays the ante, 5.",
        "Seat 1, Lando, pays 5 into the Sabacc pot.",
    ]
    assert ran.lines[-1] == "The table waits for cards: 1 for seat 1, 1 for seat 2 and 2 for seat 3."
    assert ran.lines[:-1] == run("replay", "--json", path).data()["log"]


def test_a_settled_hand(run: CommandLine, tmp_path: Path) -> None:
    found = run("replay", "--json", written(tmp_path, history("classic", SETTLED, 2, 40, pot_building_rounds=0))).data()
    assert "is dealt a card" in found["log"][5], "who reads the log of a settled hand learns no hidden card either"
    assert found.pop("log")[-1] == "The hand is over. The winner: seat 2."
    assert list(found.items()) == [
        ("ruleset", "classic"),
        ("complete", True),
        ("awaiting", None),
        ("winners", {"main": [2], "sabacc": [2]}),
        ("credits", {"1": 190, "2": 250}),
        ("main_pot", 0),
        ("sabacc_pot", 0),
        (
            "hands",
            {
                "1": {"cards": ["S4", "C1"], "field": [], "total": 5, "rank": "total", "bombed_out": False},
                "2": {"cards": ["S11", "C12"], "field": [], "total": 23, "rank": "pure_sabacc", "bombed_out": False},
            },
        ),
    ]


def test_a_hand_that_was_not_shown(run: CommandLine, tmp_path: Path) -> None:
    found = run("replay", "--json", written(tmp_path, history("classic", DEALT + "1 stand; 2 stand; 1 fold"))).data()
    assert (found["complete"], found["winners"], found["hands"]) == (True, {"main": [2], "sabacc": []}, {})
    assert (found["credits"], found["main_pot"], found["sabacc_pot"]) == ({"1": 190, "2": 200}, 0, 10)


# Each row: a ruleset, its options, the moves, and what the table waits for then.
AWAITING: list[tuple[str, dict[str, Any], str, dict[str, Any]]] = [
    ("classic", {}, "", {"deal": {"1": 2, "2": 2}}),
    ("classic", {}, DEALT, {"seat": 1, "moves": ["draw", "trade", "stand", "field"]}),
    (
        "classic",
        {"pot_building_rounds": 0},
        DEALT + "2 field S2",
        {"seat": 1, "moves": ["call", "draw", "trade", "stand", "field"]},
    ),
    ("classic", {}, DEALT + "1 field S1", {"seat": 1, "moves": ["draw", "trade", "stand", "field", "unfield"]}),
    ("classic", {}, DEALT + "1 field S1; 1 field C1", {"seat": 1, "moves": ["draw", "stand", "unfield"]}),
    ("classic", {"field": "none"}, DEALT, {"seat": 1, "moves": ["draw", "trade", "stand"]}),
    ("classic", {}, DEALT + "1 draw", {"deal": {"1": 1}}),
    ("classic", {}, DEALT + "1 field S1; pulse", {"deal": {"1": 1, "2": 2}}),
    ("classic", {}, DEALT + "1 stand; 2 stand", {"seat": 1, "moves": ["check", "bet", "fold", "field"]}),
    ("classic", {}, DEALT + "1 stand; 2 stand; 1 bet 10", {"seat": 2, "moves": ["match", "raise", "fold", "field"]}),
    ("computer", {}, "", {"seat": 1, "moves": ["bet", "fold"]}),
    ("dice", {}, DEALT + "1 draw; deal 1 T5; 1 field S1", {"seat": 1, "moves": ["stand", "unfield"]}),
    ("dice", {}, DEALT + "1 stand", {"dice": 2}),
    ("dice", {"dice": {"count": 1, "sides": 6, "shifts_on": [4]}}, DEALT + "1 stand", {"dice": 1}),
    (
        "dice",
        {"pot_building_rounds": 0},
        DEALT + "1 stand; dice 1 2; 2 stand; dice 1 2",
        {"seat": 1, "moves": ["check", "bet", "call", "fold"]},
    ),
    ("corellian-spike", {}, SPIKE, {"turn": 1}),
    ("corellian-spike", {}, SPIKE + "turn +3t", {"seat": 1, "moves": ["fold", "draw", "swap", "stand"]}),
    ("black-spire", {}, SPIKE + "turn +3t; 1 draw; deal 1 +4t", {"seat": 1, "moves": ["discard", "keep"]}),
    ("cloud-city", {}, DEALT + "1 check; 2 check; dice 5", {"pick": 2}),
    ("cloud-city", {}, DEALT + "1 check; 2 check; dice 5; pick 2 S2; pick 1 C1", {"deal": {"1": 1, "2": 1}}),
    (
        "cloud-city",
        {},
        DEALT + "1 check; 2 check; dice 1; 1 stand; 2 stand; 2 check; 1 check; dice 2",
        {"seat": 1, "moves": ["call", "pass"]},
    ),
    ("kerton", {}, "", {"wild": True}),
    ("kerton", {"wild": "6s", "clone": "3h"}, "", {"deal": {"1": 2, "2": 2}}),
    ("coruscant-shift", {}, FIVE, {"dice": 2}),
    ("coruscant-shift", {}, FIVE + "dice +5 t", {"seat": 1, "moves": ["select"]}),
    ("coruscant-shift", {}, FIVE + SELECTED, {"seat": 1, "moves": ["check", "bet", "fold"]}),
    ("coruscant-shift", {}, FIVE + SELECTED + "1 check; 2 check", {"deal": {"1": 3, "2": 4}}),
    ("coruscant-shift", {}, FIVE + SHIFTED + "1 check; 2 check", {"seat": 1, "moves": ["improve"]}),
    ("smuggler", {}, FOUR, {"seat": 1, "moves": ["match", "raise", "fold"]}),
    ("smuggler", {}, FOUR + "1 match", {"seat": 2, "moves": ["check", "raise", "fold"]}),
    ("smuggler", {}, FOUR + "1 match; 2 check", {"seat": 1, "moves": ["exchange"]}),
    (
        "smuggler",
        {},
        FOUR + "1 match; 2 check; 1 exchange; 2 exchange; 1 check; 2 check; 1 exchange C1; deal 1 L8; 2 exchange; "
        "1 bet 5; 2 match",
        {"seat": 2, "moves": ["muck", "show"]},
    ),
    ("classic", {"pot_building_rounds": 0}, UNSEEN, {"show": [1, 2]}),
    ("classic", {"pot_building_rounds": 0}, UNSEEN + "show 2 S11 C12", {"show": [1]}),
    ("classic", {"pot_building_rounds": 0}, UNSEEN + "show 2 S11 C3; show 1 C1 T13", {"deal": {"1": 1, "2": 1}}),
]


@pytest.mark.parametrize(("ruleset", "options", "moves", "awaiting"), AWAITING)
def test_what_the_table_waits_for(
    ruleset: str, options: dict[str, Any], moves: str, awaiting: dict[str, Any], run: CommandLine, tmp_path: Path
) -> None:
    path = written(tmp_path, history(ruleset, moves, **options))
    found = run("replay", path, "--json").data()
    assert (found["complete"], found["winners"], found["awaiting"]) == (False, None, awaiting)
    assert sum(found["credits"].values()) + found["main_pot"] + found["sabacc_pot"] == 400
    assert run("replay", path).lines[-1].startswith("The table waits for ")


# --- moves that cannot be


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("1 stand; 2 stand; 1 bet 10; 2 raise 15", "move 8: '2 raise 15': the raise must be at least 20"),
        (
            "1 stand; 2 stand; 1 bet 10; 2 raise 999",
            "move 8: '2 raise 999': the seat can raise to 190 at most: these are all its credits",
        ),
        ("2 stand", "move 5: '2 stand': it is seat 1's turn"),
        ("1 trade S9", "move 5: '1 trade S9': "),
        ("deal 1 S1", "move 5: 'deal 1 S1': "),
        ("1 stnd", "move 5: '1 stnd': this is no move; write for example '3 bet 10', '3 trade S4' or 'deal 2 C12'"),
        ("1  stand", "move 5: '1  stand': this is no move"),
        ("01 stand", "move 5: '01 stand': this is no move"),
        ("1 bet ten", "move 5: '1 bet ten': this is no move"),
        ("1 call", "move 5: '1 call': "),
        ("9 stand", "move 5: '9 stand': "),
    ],
)
def test_the_first_move_that_cannot_be_is_named(moves: str, said: str, run: CommandLine, tmp_path: Path) -> None:
    path = written(tmp_path, history("classic", DEALT + moves + "; 1 nonsense", min_bet=10))
    for flags in ([], ["--json"]):
        assert run("replay", *flags, path).problem.startswith(f"{path}: {said}")


def test_the_refusal_of_the_formats(run: CommandLine, tmp_path: Path) -> None:
    moves = (
        DEALT + "1 draw; deal 1 F1; 2 draw; deal 2 F2; 1 check; 2 check; 1 draw; deal 1 F3; 2 stand; 1 bet 5; 2 raise 5"
    )
    path = written(tmp_path, history("classic", moves))
    assert run("replay", path).problem == f"{path}: move 15: '2 raise 5': the raise must be at least 10"


@pytest.mark.parametrize("secret", ["deal 2 S1", "2 trade T9", "2 field T9"])
def test_a_move_that_cannot_be_tells_nothing_of_face_down_cards(secret: str, run: CommandLine, tmp_path: Path) -> None:
    path = written(tmp_path, history("classic", DEALT + secret))
    said = run("replay", path).problem.removeprefix(f"{path}: move 5: {secret!r}: ")
    assert not {"S1", "S2", "C1", "C2"} & set(said.replace(",", " ").split()) - set(secret.split())


def test_a_hand_that_nobody_can_pay_for(run: CommandLine, tmp_path: Path) -> None:
    path = written(tmp_path, history("classic", ante=500))
    assert run("replay", path).problem.startswith(f"{path}: ")


# --- how a file may be written


@pytest.mark.parametrize(
    "moves",
    [
        "  - deal 1 S3   # the three of sabers\n  - deal 2 C12\n",
        "  # before\n  - deal 1 S3 # after\n\n  - 'deal 2 C12 # within quotes'\n",
        '  - "deal 1 S3\\t# within quotes"\n  - {c12}\n',
        "  [deal 1 S3, deal 2 C12]  # on one line\n",
        "  - deal 1 S3\r\n  - deal 2 C12\r\n",
    ],
)
def test_comments_after_moves(moves: str, run: CommandLine, tmp_path: Path) -> None:
    head = FORMATS_EXAMPLE.split("moves:")[0]
    path = tmp_path / "hand.yaml"
    path.write_bytes(f"{head}moves:\n{moves.replace('{c12}', 'deal 2 C12')}".encode())
    assert run("replay", "--json", path).data()["awaiting"] == {"deal": {"1": 1, "2": 1, "3": 2}}


def test_moves_may_be_missing(run: CommandLine, tmp_path: Path) -> None:
    for end in ("", "moves:\n", "moves: []\n"):
        path = written(tmp_path, FORMATS_EXAMPLE.split("moves:")[0] + end)
        assert run("replay", "--json", path).data()["awaiting"] == {"deal": {"1": 2, "2": 2, "3": 2}}


def test_a_byte_order_mark_does_no_harm(run: CommandLine, tmp_path: Path) -> None:
    assert run("replay", written(tmp_path, "\ufeff" + FORMATS_EXAMPLE)).status == 0


@pytest.mark.parametrize(
    ("written_value", "option", "value"),
    [
        ("no", "opening_bet", False),
        ("false", "opening_bet", False),
        ("'no'", "opening_bet", False),
        ("yes", "opening_bet", True),
        ("none", "max_bet", None),
        ("null", "max_bet", None),
        ("~", "max_bet", None),
        ("", "max_bet", None),
        ("none", "shift", "none"),
        ("null", "shift", "none"),
    ],
)
def test_no_and_false_are_the_same_and_none_and_null(
    written_value: str, option: str, value: object, run: CommandLine, tmp_path: Path
) -> None:
    text = FORMATS_EXAMPLE.replace("options: {ante: 5}", f"options: {{ante: 5, {option}: {written_value}}}")
    from controller import histories

    path = written(tmp_path, text)
    assert getattr(histories.load(path).header.ruleset.options, option) == value
    if value is not True:
        assert run("replay", path).status == 0


def test_seats_without_a_name(run: CommandLine, tmp_path: Path) -> None:
    text = FORMATS_EXAMPLE.replace("name: Han, ", "")
    lines = run("replay", written(tmp_path, text)).lines
    assert "Seat 2 pays the ante, 5." in lines
    assert "Seat 1, Lando, pays the ante, 5." in lines


def test_who_cannot_pay_sits_out(run: CommandLine, tmp_path: Path) -> None:
    text = FORMATS_EXAMPLE.replace("credits: 100", "credits: 9")
    found = run("replay", "--json", written(tmp_path, text)).data()
    assert found["credits"] == {"1": 190, "2": 140, "3": 9}
    assert found["awaiting"] == {"deal": {"1": 1, "2": 1}}


# --- rulesets


def test_a_ruleset_by_its_path_from_the_file_s_folder(
    run: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hands").mkdir()
    (tmp_path / "houses").mkdir()
    written(tmp_path / "houses", "format: 1\nbased_on: classic\noptions: {ante: 7}\n", "friday.yaml")
    path = written(tmp_path / "hands", history("../houses/friday.yaml", sabacc_ante=1))
    monkeypatch.chdir("/")
    found = run("replay", "--json", path).data()
    assert (found["ruleset"], found["main_pot"], found["sabacc_pot"]) == ("friday", 14, 2)


def test_a_ruleset_beside_the_file(run: CommandLine, tmp_path: Path) -> None:
    written(tmp_path, "format: 1\nname: friday-table\nbased_on: classic\noptions: {ante: 7}\n", "friday.yaml")
    assert run("replay", "--json", written(tmp_path, history("friday.yaml"))).data()["ruleset"] == "friday-table"


def test_a_whole_mapping_in_place_of_the_name(run: CommandLine, tmp_path: Path) -> None:
    mapping = {"name": "friday", "based_on": "classic", "options": {"ante": {"value": 7, "source": "house"}}}
    found = run("replay", "--json", written(tmp_path, history(mapping))).data()
    assert (found["ruleset"], found["main_pot"]) == ("friday", 14)


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        ("clasic", "ruleset: there is no ruleset 'clasic'; did you mean 'classic'?"),
        (None, "ruleset: this is missing; write a ruleset's name, such as 'ruleset: classic'"),
        (5, "ruleset: "),
        ([], "ruleset: "),
        ("missing.yaml", "ruleset: {folder}/missing.yaml: there is no such file; check the name"),
        ("bad.yaml", "ruleset: {folder}/bad.yaml:3: ant: this ruleset has no such option; did you mean 'ante'?"),
        ({"based_on": "classic", "options": {"ant": 3}}, "ruleset.options.ant: "),
    ],
)
def test_a_ruleset_that_cannot_be(ruleset: Any, said: str, run: CommandLine, tmp_path: Path) -> None:
    written(tmp_path, "format: 1\nbased_on: classic\noptions: {ant: 3}\n", "bad.yaml")
    path = written(tmp_path, history(ruleset))
    problem = run("replay", path).problem
    assert problem.split(": ", 1)[1].startswith(said.format(folder=tmp_path))


# --- files that cannot be


def test_everything_that_is_wrong_at_once(run: CommandLine, tmp_path: Path) -> None:
    text = """\
format: 2
rulset: classic
ruleset: classic
options: {max_bt: 5, opening_bet: 7}
dealer: 4
seats:
  1: {credits: -4, nmae: x}
  nine: {credits: 5}
moves:
  - 5
  - {deal: 1}
"""
    path = written(tmp_path, text)
    places = [problem.removeprefix(f"{path}:").split(": ")[:2] for problem in run("replay", path).problems]
    assert sorted(places) == [
        ["1", "format"],
        ["10", "moves #1"],
        ["11", "moves #2"],
        ["2", "rulset"],
        ["4", "options.max_bt"],
        ["4", "options.opening_bet"],
        ["5", "dealer"],
        ["7", "seats.1.credits"],
        ["7", "seats.1.nmae"],
        ["8", "seats.nine"],
    ]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "the file is empty"),
        (b"- 1\n", "the file is no mapping"),
        (b"\xff\xfe\x00", "the text is not UTF-8"),
        (b"format: 1\n\x00\n", "is not allowed"),
        (b"format: 1\nseats:\n\t1: {credits: 2}\n", "a tab stands where YAML wants spaces"),
        (b"format: 1\nformat: 1\nruleset: classic\ndealer: 1\nseats: {1: {credits: 9}}\n", "stands twice"),
        (b"format: 1\nseats: {1: {credits: 5}, 1: {credits: 6}}\n", "stands twice"),
        (b"format: [1\n", "this is no YAML"),
        (b"a: &a [x]\nb: [*a, *a]\n", "an alias"),
        (b"a: !!python/object:os.system {}\n", "is not allowed"),
        (b"[" * 100_000, "levels"),
        (b"#" * (9 << 20), "larger than"),
    ],
)
def test_what_is_no_history(content: bytes, said: str, run: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_bytes(content)
    for command in ("replay", "adjudicate"):
        problem = run(command, path).problem
        assert problem.startswith(f"{path}:")
        assert said in problem
    assert any(said in problem for problem in run("check-config", path).problems), (
        "it tells more than that, but this too"
    )


def test_what_is_no_file(run: CommandLine, tmp_path: Path) -> None:
    missing, folder, device = tmp_path / "missing", tmp_path, "/dev/zero"
    for command in ("replay", "adjudicate"):
        assert run(command, missing, folder, device).problems == [
            f"{missing}: there is no such file; check the name",
            f"{folder}: this is a folder; name a file in it",
            f"{device}: this is no regular file; name a YAML file",
        ]


def test_a_header_without_seats(run: CommandLine, tmp_path: Path) -> None:
    path = written(tmp_path, "format: 1\nruleset: classic\n")
    assert run("replay", path).problems == [
        f"{path}:1: seats: this is missing; write it",
        f"{path}:1: dealer: this is missing; write a seat's number",
    ]


# --- several files


def test_several_files_give_a_line_each_in_their_order(run: CommandLine, tmp_path: Path) -> None:
    first = written(tmp_path, FORMATS_EXAMPLE, "b.yaml")
    second = written(tmp_path, history("kerton"), "a.yaml")
    ran = run("replay", "--json", first, second, first)
    assert (ran.status, ran.err) == (0, "")
    assert [json.loads(line)["ruleset"] for line in ran.lines] == ["classic", "kerton", "classic"]
    told = run("replay", first, second).lines
    assert [line for line in told if line.startswith("==")] == [f"== {first}", f"== {second}"]


def test_a_bad_file_among_good_ones_leaves_standard_output_empty(run: CommandLine, tmp_path: Path) -> None:
    good = written(tmp_path, FORMATS_EXAMPLE, "good.yaml")
    bad = written(tmp_path, history("classic", "1 stand"), "bad.yaml")
    assert run("replay", "--json", good, bad, good).problem == (
        f"{bad}: move 1: '1 stand': cards are owed: deal them first"
    )
