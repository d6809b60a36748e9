"""`droid-dealer simulate`: the public format, the tables for people, the pictures, and every refusal in one line."""

from __future__ import annotations

import math
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pygame
import pytest

from controller.commands import simulate
from controller.simulation.chart import bin_width, bins
from controller.simulation.report import Found
from display.words import Words
from tests.controller.command_line import CommandLine, command_line

run = pytest.fixture(command_line)
QUICK = ("--players", "random", "--seed", "7", "--jobs", "1")


def data(run: CommandLine, *arguments: object) -> Any:
    return run("simulate", "--json", *QUICK, *arguments).data()


def test_json_has_the_public_keys(run: CommandLine) -> None:
    found = data(run, "--ruleset", "dice", "--hands", 150, "--seats", 5)
    assert (found["ruleset"], found["seats"], found["hands"]) == ("dice", 5, 150)
    shifts = found["shifts_per_hand"]
    counts = {int(shifts_in_hand): hands for shifts_in_hand, hands in shifts["counts"].items()}
    assert sum(counts.values()) == 150
    assert list(counts) == sorted(counts)
    mean = sum(value * hands for value, hands in counts.items()) / 150
    variance = sum(hands * (value - mean) ** 2 for value, hands in counts.items()) / 149
    error = 1.96 * math.sqrt(variance / 150)
    assert shifts["mean"] == pytest.approx(mean, abs=1e-5)
    assert shifts["ci95"] == pytest.approx([mean - error, mean + error], abs=1e-5)
    assert sum(found["ranks"].values()) == pytest.approx(1, abs=1e-5)
    assert {"total", "bombed_out"} <= set(found["ranks"])
    assert found["bomb_outs_per_hand"] > 0
    assert found["decisions"] == pytest.approx(150 * found["decisions_per_hand"]["mean"], abs=0.01)
    assert 0 < found["cpu_s"] < 60
    assert set(found["positions"]) == {"1", "2", "3", "4", "5"}
    assert found["temperaments"]["random"]["seats"] == 5
    assert found["players"] == ["random"] * 5


def test_the_examples_of_its_help_do_what_they_say(
    run: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # one of them leaves a drawing
    examples = [shlex.split(line)[1:] for line in run("simulate", "--help").lines if line.startswith("  droid-dealer ")]
    assert len(examples) > 2
    for example in examples:
        ran = run(*example, "--hands", 2, "--players", "random", "--jobs", 1)
        assert (ran.status, ran.err) == (0, ""), example


def test_a_seed_repeats_it_and_another_does_not(run: CommandLine) -> None:
    one, again = (data(run, "--ruleset", "kerton", "--hands", 20) for _ in range(2))
    other = run("simulate", "--ruleset", "kerton", "--hands", 20, "--json", "--players", "random", "--seed", 8).data()
    for found in (one, again, other):
        del found["cpu_s"]
    assert one == again
    assert one != other
    assert other["seed"] == 8


def test_without_a_seed_a_new_one_is_told(run: CommandLine) -> None:
    arguments = ("simulate", "--ruleset", "kerton", "--hands", "2", "--json", "--players", "random", "--jobs", "1")
    seeds = {run(*arguments).data()["seed"] for _ in range(3)}
    assert len(seeds) == 3


def test_a_single_hand_has_no_interval(run: CommandLine) -> None:
    found = data(run, "--ruleset", "kerton", "--hands", 1)
    assert found["shifts_per_hand"] == {"mean": 0.0, "ci95": None, "counts": {"0": 1}}
    told = run("simulate", "--ruleset", "kerton", "--hands", 1, *QUICK)
    assert told.status == 0


def test_options_change_what_is_played(run: CommandLine) -> None:
    found = data(run, "--ruleset", "classic", "--hands", 20, "--option", "shift=none", "--option", "ante=1")
    assert found["shifts_per_hand"]["mean"] == 0
    assert found["options"] == {"shift": "none", "ante": 1}


def test_players_go_round_the_seats(run: CommandLine) -> None:
    found = run(
        *("simulate", "--json", "--ruleset", "kerton", "--seats", 5, "--hands", 3, "--jobs", 1),
        *("--players", "steady,random", "--seed", 1),
    ).data()
    assert found["players"] == ["steady", "random", "steady", "random", "steady"]
    assert {name: entry["seats"] for name, entry in found["temperaments"].items()} == {"steady": 3, "random": 2}


def test_steady_droids_win_more_than_random_ones(run: CommandLine) -> None:
    found = run(
        *("simulate", "--json", "--ruleset", "kerton", "--hands", 120, "--jobs", 1),
        *("--players", "steady,random", "--seed", 1),
    ).data()
    steady, random = (found["temperaments"][name]["credits_per_hand"] for name in ("steady", "random"))
    assert steady["ci95"][0] > random["ci95"][1]


def test_what_is_too_small_to_be_told_is_no_negative_nothing() -> None:
    assert Found(-0.0001, 0.0002, share=True).signed() == "+0.0 %  (0.0 % to 0.0 %)"
    assert Found(-0.001, 0.002).signed() == "+0.00  (0.00 to 0.00)"
    assert Found(-0.2, 0.1).signed() == "-0.20  (-0.30 to -0.10)"


def test_compare_plays_both_sides_with_the_same_chance(run: CommandLine) -> None:
    found = data(run, "--ruleset", "corellian-spike", "--hands", 60, "--compare", "ante=10")
    other = found["compare"]
    assert other["options"] == {"ante": 10}
    assert found["shifts_per_hand"] == other["shifts_per_hand"]
    difference = other["differences"]["main_pot"]
    assert difference["mean"] == pytest.approx(other["main_pot"]["mean"] - found["main_pot"]["mean"], abs=1e-5)
    assert difference["ci95"][0] <= difference["mean"] <= difference["ci95"][1]
    assert other["differences"]["shifts_per_hand"] == {"mean": 0.0, "ci95": [0.0, 0.0]}


REPORTS = [
    ("dice", ()),
    ("corellian-spike", ()),
    ("smuggler-hutt", ("--seats", "8")),
    ("cloud-city", ("--compare", "bet_cap=10", "--compare", "ante=2")),
    ("classic", ("--option", "turn=[draw]", "--compare", "dice={count: 1, sides: 12, shifts_on: [1, 2, 3, 4]}")),
]


@pytest.mark.parametrize(("ruleset", "more"), REPORTS)
def test_the_tables_fit_a_terminal(run: CommandLine, ruleset: str, more: Sequence[str]) -> None:
    told = run("simulate", "--ruleset", ruleset, "--hands", 30, *QUICK, *more)
    assert (told.status, told.err) == (0, "")
    assert all(len(line) <= 100 and line == line.rstrip() for line in told.lines)
    assert "players' decisions in" in told.out
    assert "temperament" in told.out


def test_the_tables_tell_what_json_tells(run: CommandLine) -> None:
    arguments = ("--ruleset", "dice", "--hands", 120)
    found = data(run, *arguments)
    told = run("simulate", *QUICK, *arguments).out
    shifts = found["shifts_per_hand"]
    interval = " to ".join(f"{end:.2f}" for end in shifts["ci95"])
    assert f"{shifts['mean']:.2f}  ({interval})" in told
    for rank, share in found["ranks"].items():
        (line,) = (line for line in told.splitlines() if line.startswith(f"{Words().rank_name(rank)} "))
        assert f"{100 * share:.1f} %" in line
    assert f"{found['decisions']:,} players' decisions" in told
    assert "6 (the dealer)" in told


def test_svg_has_a_bar_for_every_count(run: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "plot.svg"
    found = data(run, "--ruleset", "dice", "--hands", 60, "--plot", path, "--compare", "ante=10")
    root = ElementTree.parse(path).getroot()
    names = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "dice: 60 hands, 6 seats, seed 7" in names
    assert {"ante=5", "ante=10", "Shifts in a hand", "main pot, credits", "ranks of the hands laid open"} <= set(names)
    for rank, share in found["ranks"].items():
        assert Words().rank_name(rank) in names
        assert f"{100 * share:.1f} %" in names
    for box in root.iter("{http://www.w3.org/2000/svg}rect"):
        x, y, width, height = (float(box.get(key, "0")) for key in ("x", "y", "width", "height"))
        assert 0 <= x <= x + width <= 1280.1
        assert 0 <= y <= y + height <= 860.1


def test_png_shows_the_bars(run: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "plot.png"
    assert run("simulate", "--ruleset", "kerton", "--hands", 40, *QUICK, "--plot", path).status == 0
    picture = pygame.image.load(path)
    assert picture.get_size() == (1280, 860)
    colours = {tuple(picture.get_at((x, y)))[:3] for x in range(0, 1280, 4) for y in range(0, 860, 4)}
    assert {(0x2A, 0x6F, 0xB0), (255, 255, 255)} <= colours


@pytest.mark.parametrize(("span", "width"), [(1, 1), (23, 1), (24, 2), (47, 5), (120, 10), (1200, 100), (5000, 500)])
def test_bins_have_round_widths(span: int, width: int) -> None:
    assert bin_width(span) == width
    start, found, (shares,) = bins([{1000: 3, 1000 + span - 1: 1}])
    assert found == width
    assert start <= 1000 < start + width
    assert len(shares) <= 25
    assert sum(shares) == pytest.approx(1)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--ruleset", "snap"], "snap: there is no ruleset 'snap'"),
        (["--seats", "9"], "--seats: '9' will not do: write a whole number from 2 to 8"),
        (["--hands", "0"], "--hands: '0' will not do: write a whole number from 1"),
        (["--jobs", "many"], "--jobs: 'many' will not do"),
        (["--players", "stedy"], "--players: no droid is 'stedy'; did you mean 'steady'?"),
        (["--players", "random,,steady"], "--players: no droid is ''"),
        (["--seats", "2", "--players", "steady,random,daring"], "--players: 3 temperaments are too many for 2 seats"),
        (["--option", "ante"], "--option: ante: write it as name=value"),
        (["--option", "bluff=3"], "bluff: this ruleset has no such option"),
        (["--compare", "ante"], "--compare: ante: write it as name=value"),
        (["--compare", "ante=lots"], "--compare: ante: write a whole number"),
        (["--compare", "ante=5"], "--compare: both sides have the same options; write another value"),
        (["--credits", "9"], "--credits: a hand costs 10 before the first bet; write more"),
        (["--plot", "plot.jpg"], "--plot: 'plot.jpg' will not do: write the name of a file in .png or .svg"),
        (["--plot", "no/such/plot.svg"], "no/such/plot.svg: there is no folder no/such"),
    ],
)
def test_bad_input_gets_one_clear_line(run: CommandLine, arguments: Sequence[str], says: str) -> None:
    assert says in run("simulate", "--hands", "5", *arguments).problem


def test_a_terminal_sees_how_far_it_is(run: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    told = run("simulate", "--ruleset", "kerton", "--hands", 250, *QUICK, "--json")
    assert "[################........................] 100 of 250 hands" in told.err
    assert told.err.endswith("\r\x1b[K")
    assert len(told.lines) == 1


def test_help_says_what_random_means(run: CommandLine) -> None:
    told = run("simulate", "--help").out
    assert "any legal move with equal chance" in told
    assert "each word open to the seat equally likely" in told
    assert simulate.NAME == "simulate"
