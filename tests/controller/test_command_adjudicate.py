"""`droid-dealer adjudicate`: verdict files in, JSON objects and sentences out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from controller.main import main
from tests.controller.command_line import CommandLine, command_line

FORMATS_EXAMPLE = """\
format: 1
ruleset: dice
options: {}
dealer: 1
main_pot: 120
sabacc_pot: 35
seats:                         # credits matter where a penalty is due; left out = unlimited
  1: {cards: [S11, C12], field: [], credits: 300}
  2: {cards: [Idiot, T2, F3], credits: 300}
  3: {cards: [S15, C14], credits: 300}      # `folded: true` for a seat that has folded
sudden_demise: [{1: S4, 2: C5}]             # one map for each card of a Sudden Demise or final draw; not needed here
community: false                            # the option `community_field` by another name
"""

TIED = """\
format: 1
ruleset: classic
main_pot: 60
sabacc_pot: 20
seats:
  1: {cards: [S11, C12]}
  2: {cards: [Star, Bal, S5]}
  5: {cards: [S4, S6]}
"""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return command_line(capsys)


def written(folder: Path, text: str, name: str = "case.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def seat(text: str) -> dict[str, Any]:
    """`S11 C12 | T2 $300 folded`: cards, those in the field after the bar, credits after the dollar sign."""
    found: dict[str, Any] = {"cards": []}
    place = found["cards"]
    for word in text.split():
        if word == "|":
            place = found["field"] = []
        elif word == "folded":
            found["folded"] = True
        elif word.startswith("$"):
            found["credits"] = int(word[1:])
        else:
            place.append(0 if word == "0" else word)
    return found


def case(ruleset: str, seats: dict[int, str], demise: list[dict[int, Any]] | None = None, **more: Any) -> str:
    options = more.pop("options", {})
    data = {"format": 1, "ruleset": ruleset, "options": options, "main_pot": 100, "sabacc_pot": 50, **more}
    data["seats"] = {number: seat(text) for number, text in seats.items()}
    if demise is not None:
        data["sudden_demise"] = demise
    return yaml.safe_dump(data, sort_keys=False)


def test_the_example_of_the_formats_to_the_letter(run: CommandLine, tmp_path: Path) -> None:
    ran = run("adjudicate", "--json", written(tmp_path, FORMATS_EXAMPLE))
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines == [
        '{"winners": {"main": [2], "sabacc": [2]}, "paid": {"1": 0, "2": 275, "3": -120}, "main_pot": 0, '
        '"sabacc_pot": 0, "hands": {'
        '"1": {"cards": ["S11", "C12"], "field": [], "total": 23, "rank": "pure_sabacc", "bombed_out": false}, '
        '"2": {"cards": ["Idiot", "T2", "F3"], "field": [], "total": 5, "rank": "idiots_array", "bombed_out": false}, '
        '"3": {"cards": ["S15", "C14"], "field": [], "total": 29, "rank": "bombed_out", "bombed_out": true}}, '
        '"sudden_demise": null}'
    ]


def test_the_example_in_words(run: CommandLine, tmp_path: Path) -> None:
    ran = run("adjudicate", written(tmp_path, FORMATS_EXAMPLE))
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines == [
        "The reveal.",
        "Seat 2 lays open Idiot (0), 2 of Staves and 3 of Flasks: Idiot's Array.",
        "Seat 3 lays open Ace of Sabers (15) and Master of Coins (14): 29, bombed out.",
        "Seat 1 lays open 11 of Sabers and Commander of Coins (12): 23, Pure Sabacc.",
        "Seat 3 bombed out and pays 120 into the Sabacc pot.",
        "Seat 2 wins the main pot, 120.",
        "Seat 2 takes 155 from the Sabacc pot with Idiot's Array.",
        "The hand is over. The winner: seat 2.",
        "Seat 1: ±0",
        "Seat 2: +275",
        "Seat 3: −120",
    ]


def test_names_are_told_where_the_file_has_them(run: CommandLine, tmp_path: Path) -> None:
    text = FORMATS_EXAMPLE.replace("2: {cards", "2: {name: Lando, cards")
    lines = run("adjudicate", written(tmp_path, text)).lines
    assert "Seat 2, Lando, wins the main pot, 120." in lines
    assert "Seat 3 bombed out and pays 120 into the Sabacc pot." in lines


# Each row: a verdict file, then winners, those of the Sabacc pot, what is paid, both pots afterwards.
EXAMPLES: dict[str, tuple[str, tuple[list[int], list[int], dict[str, int], int, int]]] = {
    "traditional 2": (
        case("classic", {1: "S10 Star Mod C2", 2: "F1 Idiot"}, main_pot=60, sabacc_pot=20),
        ([2], [], {"1": 0, "2": 60}, 0, 20),
    ),
    "traditional 3": (
        case("classic", {1: "S11 C12", 2: "Star Bal S5"}, [{1: "C5", 2: "T7"}]),
        ([2], [2], {"1": 0, "2": 150}, 0, 0),
    ),
    "traditional 4": (
        case("classic", {1: "S9 C9", 2: "T10 F8", 3: "S4 S5", 4: "folded", 6: "T1 folded"}, [{1: "S8", 2: "T9"}]),
        ([3], [], {"1": 0, "2": 0, "3": 100, "4": 0, "6": 0}, 0, 50),
    ),
    "traditional 5": (
        case("classic", {1: "S12 C12 $40", 2: "S15 C15 $500", 3: "S11"}),
        ([3], [], {"1": -40, "2": -100, "3": 100}, 0, 190),
    ),
    "traditional 6": (
        case(
            "classic",
            {1: "S4 S6", 2: "C4 C6", 3: "T4 T6"},
            [{1: "S5", 2: "C5", 3: "F2"}, {1: "S11", 2: "C11"}],
        ),
        ([3], [], {"1": 0, "2": 0, "3": 100}, 0, 50),
    ),
    "credits left out are unlimited": (
        case("classic", {1: "S12 C12", 3: "S11"}, main_pot=10**9),
        ([3], [], {"1": -(10**9), "3": 10**9}, 0, 10**9 + 50),
    ),
    "everybody bombs out": (
        case("classic", {1: "S12 C12 $10", 2: "S13 C13 $300"}),
        ([], [], {"1": -10, "2": -100}, 0, 260),
    ),
    "odd credits go to the dealer's left": (
        case("classic", {1: "S9", 3: "C9", 5: "T9"}, main_pot=101, dealer=3, options={"sudden_demise_tie": "split"})
        + "sudden_demise: [{1: S1, 3: C1, 5: T1}]\n",
        ([1, 3, 5], [], {"1": 34, "3": 33, "5": 34}, 0, 50),
    ),
    "an empty Sabacc pot is won all the same": (
        case("classic", {1: "S11 C12", 2: "S1"}, sabacc_pot=0),
        ([1], [1], {"1": 100, "2": 0}, 0, 0),
    ),
    "cloud city 1": (
        case("cloud-city", {1: "Star S1", 2: "S14 T2"}),
        ([2], [], {"1": 0, "2": 100}, 0, 50),
    ),
    "cloud city 2": (
        case("cloud-city", {1: "S11 C12", 2: "Star Bal S5"}),
        ([1], [1], {"1": 150, "2": 0}, 0, 0),
    ),
    "cloud city 3": (
        case("cloud-city", {1: "S9 C9", 2: "T10 F8", 3: "S12 T8 folded", 4: "C1 F4"}, [{1: "S8", 2: "C10"}]),
        ([3], [], {"1": 0, "2": 0, "3": 100, "4": 0}, 0, 50),
    ),
    "cloud city 4": (
        case("cloud-city", {1: "S9 C9", 2: "T10 F8"}, [{1: "S1", 2: "C1"}], main_pot=101, dealer=2),
        ([1, 2], [], {"1": 51, "2": 50}, 0, 50),
    ),
    "spike: lower triple": (
        case("corellian-spike", {1: "+2t +2c +2s -3t -3c", 2: "+4t +4c +4s -6t -6c"}),
        ([1], [1], {"1": 150, "2": 0}, 0, 0),
    ),
    "spike: a total of 0 only takes the Sabacc pot": (
        case("corellian-spike", {1: "+4t -5c", 2: "+5t -1c +3s -5t"}),
        ([1], [], {"1": 100, "2": 0}, 0, 50),
    ),
    "spike: two sylops, the number 0 without quotes": (
        case("corellian-spike", {1: "+1t -1c", 2: "0 0"}),
        ([2], [2], {"1": 0, "2": 150}, 0, 0),
    ),
    "spike: final draw, and once more": (
        case("corellian-spike", {1: "+2t -2c", 2: "+2s -2t"}, [{1: "+3t", 2: "+3c"}, {1: "+3s", 2: 0}]),
        ([2], [2], {"1": 0, "2": 150}, 0, 0),
    ),
    "coruscant 1": (
        case("coruscant-shift", {1: "+5c", 2: "+5t"}, target=5, suit="t"),
        ([2], [2], {"1": 0, "2": 150}, 0, 0),
    ),
    "coruscant 2, a draw": (
        case("coruscant-shift", {1: "+2c +3c", 2: "+5c"}, [{1: "+4s", 2: "-7s"}], target="+5", suit="t"),
        ([1], [1], {"1": 150, "2": 0}, 0, 0),
    ),
    "coruscant 3": (
        case("coruscant-shift", {1: "+7t", 2: "+4t", 3: "0 folded"}, target=5, suit="t"),
        ([2], [], {"1": 0, "2": 100, "3": 0}, 0, 50),
    ),
    "coruscant 4, with a card that is there once": (
        case("coruscant-shift", {1: "+5c", 2: "0 +5s"}, target=5, suit="t"),
        ([2], [2], {"1": 0, "2": 150}, 0, 0),
    ),
    "coruscant 5": (
        case("coruscant-shift", {1: "+6c", 2: "+4c"}, target=5, suit="t"),
        ([1], [], {"1": 100, "2": 0}, 0, 50),
    ),
    "coruscant, a split": (
        case("coruscant-shift", {1: "+2c +3c", 2: "+5c"}, target=5, suit="t", options={"final_tie": "split"}),
        ([1, 2], [1, 2], {"1": 75, "2": 75}, 0, 0),
    ),
    "kerton 1 and 2": (
        case("kerton", {1: "6s 5c", 2: "3h 5c"}, options={"wild": "6s", "clone": "3h"}),
        ([1], [1], {"1": 150, "2": 0}, 0, 0),
    ),
    "kerton 4 and 5": (
        case("kerton", {1: "3h 6s 1c", 2: "5c 5d 2s"}, options={"wild": "6s", "clone": "3h"}),
        ([1], [1], {"1": 150, "2": 0}, 0, 0),
    ),
    "kerton 3, equal totals": (
        case("kerton", {1: "3h 3h", 2: "5c 5d 2s"}, options={"wild": "6s", "clone": "3h"}),
        ([1], [], {"1": 100, "2": 0}, 0, 50),
    ),
    "smuggler 3 and 8": (
        case("smuggler", {1: "C12 L11 V1 F2", 2: "C15 L15 V15 F15"}),
        ([2], [], {"1": 0, "2": 100}, 0, 50),
    ),
    "smuggler 9": (
        case("smuggler-corellian", {1: "V13 C13 L13 FE", 2: "C12 L12 V12 F12"}),
        ([1], [], {"1": 100, "2": 0}, 0, 50),
    ),
    "smuggler 10": (
        case("smuggler-corellian", {1: "C2 L2 V9 F4", 2: "C11 L5 V6 F1"}),
        ([1], [], {"1": 100, "2": 0}, 0, 50),
    ),
    "smuggler 12 and 13": (
        case("smuggler-hutt", {1: "C3 C12 C15 CE", 2: "C9 C10 CJ F12"}),
        ([1], [], {"1": 100, "2": 0}, 0, 50),
    ),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_examples_of_the_sheets(name: str, run: CommandLine, tmp_path: Path) -> None:
    text, (main, sabacc, paid, main_pot, sabacc_pot) = EXAMPLES[name]
    found = run("adjudicate", "--json", written(tmp_path, text)).data()
    assert list(found) == ["winners", "paid", "main_pot", "sabacc_pot", "hands", "sudden_demise"]
    assert found["winners"] == {"main": main, "sabacc": sabacc}
    assert found["paid"] == paid
    assert (found["main_pot"], found["sabacc_pot"], found["sudden_demise"]) == (main_pot, sabacc_pot, None)
    given = yaml.safe_load(text)
    assert sum(paid.values()) + main_pot + sabacc_pot == given["main_pot"] + given["sabacc_pot"]


RANKED = [
    ("classic", "S10 Star Mod C2", -19, "total", False),
    ("classic", "S11 C12", 23, "pure_sabacc", False),
    ("classic", "Star Bal S5", -23, "pure_sabacc", False),
    ("classic", "S15 C14", 29, "bombed_out", True),
    ("classic", "Queen S2", 0, "bombed_out", True),
    ("corellian-spike", "0 0", 0, "pure_sabacc", False),
    ("corellian-spike", "+4t +4c +4s", 12, "nulrhek", False),
    ("corellian-spike", "0 0 +3t -3c", 0, "sabacc_pair", False),
    ("smuggler", "C11 L5 V6 F1", 23, "pure_sabacc", False),
    ("smuggler", "C12 L11 V11 F12", 23, "sabacc", False),
    ("smuggler", "C12 L11 V1 F2", 14, "total", False),
    ("smuggler", "CE CE C11 L11", None, "bust", True),
    ("smuggler-corellian", "C2 L2 V9 F4", None, "luck", False),
    ("smuggler-hutt", "F10 C11 L12 VJ", None, "intrigue", False),
    ("smuggler-hutt", "C9 C10 CJ C12", None, "hutt", False),
]


@pytest.mark.parametrize(("ruleset", "cards", "total", "rank", "bombed_out"), RANKED)
def test_how_a_hand_is_judged(
    ruleset: str, cards: str, total: int | None, rank: str, bombed_out: bool, run: CommandLine, tmp_path: Path
) -> None:
    other = {"classic": "F1", "corellian-spike": "+10t -9c"}.get(ruleset, "F5 F7 V2 L3")
    found = run("adjudicate", "--json", written(tmp_path, case(ruleset, {7: cards, 8: other}))).data()
    assert list(found["hands"]) == ["7", "8"]
    assert found["hands"]["7"] == {
        "cards": cards.split(),
        "field": [],
        "total": total,
        "rank": rank,
        "bombed_out": bombed_out,
    }


def test_a_last_seat_wins_without_showing(run: CommandLine, tmp_path: Path) -> None:
    text = case("classic", {1: "S15 C14", 2: "S11 C12 folded", 3: "folded"})
    found = run("adjudicate", "--json", written(tmp_path, text)).data()
    assert found["winners"] == {"main": [1], "sabacc": []}
    assert found["paid"] == {"1": 100, "2": 0, "3": 0}
    assert found["hands"] == {}


def test_the_kerton_needs_its_wild_and_clone_cards(run: CommandLine, tmp_path: Path) -> None:
    path = written(tmp_path, case("kerton", {1: "6s 5c", 2: "3h 5c"}))
    assert run("adjudicate", path).problems == [
        f"{path}:3: options.wild: a verdict needs this option: write 'wild: VALUE' under 'options'",
        f"{path}:3: options.clone: a verdict needs this option: write 'clone: VALUE' under 'options'",
    ]


# --- Sudden Demise


def test_a_tie_without_a_card_names_the_tied_seats_and_decides_nothing(run: CommandLine, tmp_path: Path) -> None:
    found = run("adjudicate", "--json", written(tmp_path, TIED)).data()
    assert (found["winners"], found["paid"], found["sudden_demise"]) == (None, None, [1, 2])
    assert (found["main_pot"], found["sabacc_pot"]) == (60, 20)
    assert {number: hand["rank"] for number, hand in found["hands"].items()} == {
        "1": "pure_sabacc",
        "2": "pure_sabacc",
        "5": "total",
    }


def test_a_tie_without_a_card_in_words(run: CommandLine, tmp_path: Path) -> None:
    lines = run("adjudicate", written(tmp_path, TIED)).lines
    assert lines[-1] == "Sudden Demise: one more card each for seats 1 and 2 decides."
    assert not any("wins" in line or "+" in line for line in lines)


def test_a_second_card_that_is_due_is_asked_for_again(run: CommandLine, tmp_path: Path) -> None:
    text = case("classic", {1: "S4 S6", 2: "C4 C6", 3: "T4 T6"}, [{1: "S5", 2: "C5", 3: "F2"}])
    found = run("adjudicate", "--json", written(tmp_path, text)).data()
    assert (found["winners"], found["sudden_demise"]) == (None, [1, 2])


def test_maps_that_are_not_needed_are_not_even_looked_at(run: CommandLine, tmp_path: Path) -> None:
    text = TIED + "sudden_demise: [{1: C5, 2: T7}, {4: S11}, {1: nonsense, 2: '??'}]\n"
    assert run("adjudicate", "--json", written(tmp_path, text)).data()["winners"] == {"main": [2], "sabacc": [2]}


@pytest.mark.parametrize(
    ("demise", "said"),
    [
        (
            "{1: C5, 5: T7}",
            "the tied seats are 1, 2, and the cards given are for 1, 5: give each of them one card",
        ),
        ("{1: C5}", "the tied seats are 1, 2, and the cards given are for 1: give each of them one card"),
        (
            "{1: C5, 2: T7, 5: T8}",
            "the tied seats are 1, 2, and the cards given are for 1, 2, 5: give each of them one card",
        ),
        ("{1: S11, 2: T7}", "seat 1: every copy of S11 lies elsewhere already: check the scan"),
        ("{1: C5, 2: C5}", "seat 1: every copy of C5 lies elsewhere already: check the scan"),
        ("{1: C99, 2: T7}", "seat 1: 'C99' is no card of the deck 'traditional'"),
        ("{1: '??', 2: T7}", "seat 1: this card will lie open: name it, '??' is not enough"),
    ],
)
def test_a_card_that_cannot_come(demise: str, said: str, run: CommandLine, tmp_path: Path) -> None:
    path = written(tmp_path, TIED + f"sudden_demise:\n  - {demise}\n")
    assert run("adjudicate", "--json", path).problem == f"{path}:10: sudden_demise #1: {said}"


@pytest.mark.parametrize("demise", ["5", "{1: C5}", "[5]", "[{one: C5}]", "[{1: 5}]", "[{1: [C5]}]"])
def test_maps_that_are_no_maps(demise: str, run: CommandLine, tmp_path: Path) -> None:
    path = written(tmp_path, TIED + f"sudden_demise: {demise}\n")
    problem = run("adjudicate", path).problem
    assert problem.startswith(f"{path}:9: sudden_demise")
    assert "{1: S4, 2: C5}" in problem


# --- the community field


@pytest.mark.parametrize("line", ["community: true", "options: {community_field: true}", "community: yes"])
def test_the_community_field_by_both_names(line: str, run: CommandLine, tmp_path: Path) -> None:
    text = "format: 1\nruleset: classic\nmain_pot: 10\nseats:\n  1: {cards: [S11]}\n  2: {cards: [S1], field: [C12]}\n"
    assert run("adjudicate", "--json", written(tmp_path, text)).data()["winners"]["main"] == [2]
    found = run("adjudicate", "--json", written(tmp_path, f"{text}{line}\n")).data()
    assert found["winners"] == {"main": [1], "sabacc": [1]}
    assert found["hands"]["1"] == {
        "cards": ["S11"],
        "field": [],
        "total": 23,
        "rank": "pure_sabacc",
        "bombed_out": False,
    }


def test_a_ruleset_without_a_community_field(run: CommandLine, tmp_path: Path) -> None:
    text = case("corellian-spike", {1: "+2t -2c", 2: "+2s"})
    assert run("adjudicate", written(tmp_path, text + "community: false\n")).status == 0
    path = written(tmp_path, text + "community: true\n")
    said = "the ruleset corellian-spike has no community field; remove the line"
    assert run("adjudicate", path).problem.endswith(f": community: {said}")


# --- what is wrong with a file


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ("{1: {cards: [S11, S11]}, 2: {cards: [S1]}}", "seat 1: one S11 too many: the deck has 1 copy"),
        (
            "{1: {cards: [Star]}, 2: {cards: [S1], field: [Star, Star]}}",
            "seat 2: one Star too many: the deck has 2 copies",
        ),
        ("{1: {cards: [S1]}, 2: {cards: [S1], folded: true}}", "seat 2: one S1 too many: the deck has 1 copy"),
        ("{1: {cards: [s1]}, 2: {cards: [S1]}}", "seat 1: 's1' is no card of the deck 'traditional'"),
        ("{1: {cards: [S1]}, 2: {cards: ['??']}}", "seat 2: '??' is no card of the deck 'traditional'"),
        ("{1: {cards: [S1]}, 2: {cards: [0]}}", "seat 2: '0' is no card of the deck 'traditional'"),
        ("{1: {cards: [S1]}, 4: {}}", "seat 4 has not folded and has no cards: write its cards, or 'folded: true'"),
        (
            "{1: {cards: [S1]}, 4: {cards: []}}",
            "seat 4 has not folded and has no cards: write its cards, or 'folded: true'",
        ),
    ],
)
def test_one_line_names_file_seat_and_card(seats: str, said: str, run: CommandLine, tmp_path: Path) -> None:
    path = written(tmp_path, f"format: 1\nruleset: classic\nseats: {seats}\n")
    for flags in ([], ["--json"]):
        assert run("adjudicate", *flags, path).problem == f"{path}:3: {said}"


def test_somebody_must_be_left(run: CommandLine, tmp_path: Path) -> None:
    path = written(tmp_path, "format: 1\nruleset: classic\nseats: {1: {folded: true}, 2: {folded: yes}}\n")
    said = "everybody has folded: at least one hand must be left to judge"
    assert run("adjudicate", path).problem == f"{path}:3: seats: {said}"


def test_everything_that_is_wrong_at_once(run: CommandLine, tmp_path: Path) -> None:
    text = """\
format: 3
ruleset: clasic
mainpot: 5
dealer: north
sabacc_pot: -1
seats:
  1: {cards: S1, credits: many}
  nine: {cards: [S2]}
  2: {cards: [1.5], hand: [S3]}
"""
    path = written(tmp_path, text)
    places = [problem.removeprefix(f"{path}:").split(": ")[:2] for problem in run("adjudicate", path).problems]
    assert places == [
        ["1", "format"],
        ["2", "ruleset"],
        ["3", "mainpot"],
        ["4", "dealer"],
        ["5", "sabacc_pot"],
        ["7", "seats.1.cards"],
        ["7", "seats.1.credits"],
        ["8", "seats.nine"],
        ["9", "seats.2.hand"],
        ["9", "seats.2.cards"],
    ]


# --- several files


def test_several_files_give_a_line_each_in_their_order(run: CommandLine, tmp_path: Path) -> None:
    tied, example = written(tmp_path, TIED, "a.yaml"), written(tmp_path, FORMATS_EXAMPLE, "b.yaml")
    ran = run("adjudicate", example, tied, example, "--json")
    assert ran.status == 0
    found = [json.loads(line) for line in ran.lines]
    assert [entry["sudden_demise"] for entry in found] == [None, [1, 2], None]
    told = run("adjudicate", tied, example)
    assert [line for line in told.lines if line.startswith("==")] == [f"== {tied}", f"== {example}"]


def test_a_bad_file_among_good_ones_leaves_standard_output_empty(run: CommandLine, tmp_path: Path) -> None:
    good, missing = written(tmp_path, TIED), tmp_path / "missing.yaml"
    bad = written(tmp_path, TIED.replace("S5", "S55"), "bad.yaml")
    assert run("adjudicate", "--json", good, missing, bad).problems == [
        f"{missing}: there is no such file; check the name",
        f"{bad}:7: seat 2: 'S55' is no card of the deck 'traditional'",
    ]


def test_nobody_is_said_to_have_been_asked_to_show(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = tmp_path / "case.yaml"
    case.write_text(
        "format: 1\nruleset: smuggler\ndealer: 2\nmain_pot: 20\n"
        "seats:\n  1: {cards: [C11, L5, V6, F1]}\n  2: {cards: [C1, L2, V3, F4]}\n"
    )
    assert main(["adjudicate", str(case)]) == 0
    out = capsys.readouterr().out
    assert "shows" not in out
    assert "Seat 1 wins the main pot, 20" in out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            case("coruscant-shift", {1: "+2c +3c", 2: "+5c"}, target=5, suit="t"),
            "Final draw: one open card each for seats 1 and 2 decides.",
        ),
        (
            case("corellian-spike", {1: "+2t -2c", 2: "+2s -2t"}),
            "Final draw: one open card each for seats 1 and 2 decides.",
        ),
        (TIED, "Sudden Demise: one more card each for seats 1 and 2 decides."),
    ],
)
def test_what_decides_a_tie_is_called_by_its_name(run: CommandLine, tmp_path: Path, text: str, told: str) -> None:
    assert run("adjudicate", written(tmp_path, text)).lines[-1] == told


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"suit": "t"}, "1: target: a verdict of this game needs it: write 'target: 5'"),
        ({"target": 5}, "1: suit: a verdict of this game needs it: write 'suit: t'"),
        ({"target": 6, "suit": "t"}, "6: target: '6' will not do: write 0, +5, -5, +10 or -10"),
        ({"target": 5, "suit": "h"}, "7: suit: 'h' will not do: write t, c or s"),
        ({"target": 5, "sute": "t"}, "7: sute: unknown key; did you mean 'suit'?"),
    ],
)
def test_target_and_suit_are_needed_and_checked(
    run: CommandLine, tmp_path: Path, given: dict[str, Any], told: str
) -> None:
    path = written(tmp_path, case("coruscant-shift", {1: "+5t", 2: "+5c"}, **given))
    ran = run("adjudicate", path)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.splitlines()[0] == f"{path}:{told}"


def test_a_target_is_no_key_of_other_games(run: CommandLine, tmp_path: Path) -> None:
    path = written(tmp_path, case("kerton", {1: "6s 5c"}, target=5, options={"wild": "6s", "clone": "3h"}))
    assert "target: unknown key" in run("adjudicate", path).err
