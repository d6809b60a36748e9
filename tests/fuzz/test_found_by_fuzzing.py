"""What fuzzing has found, each in its shortest form: so that it stays found, however the fuzzing changes."""

from __future__ import annotations

import os
import time
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest

from controller import histories
from controller.yamlfile import FileProblem, load
from display.render import render
from display.samples import scenes
from hardware.errors import LONGEST_REASON, reason
from rules.hand import Header
from rules.refusals import RulesetError
from rules.ruleset import ruleset_from, shipped
from rules.state import Seat
from tests.fuzz.commands import judged

HAND = "format: 1\nruleset: classic\ndealer: 1\nseats: {1: {name: Lando, credits: 100}, 2: {name: Han, credits: 100}}\n"


def written(folder: Path, content: str) -> Path:
    path = folder / "file.yaml"
    path.write_text(content, encoding="utf-8")
    return path


def told(path: Path) -> list[str]:
    with pytest.raises(FileProblem) as caught:
        load(path)
    return caught.value.lines()


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ('a: 1\nb: "\\UFFFFFFFF"\n', 2),  # PyYAML asks for a character that there is not
        (f"%YAML 1.{'1' * 5000}\n---\na: 1\n", 1),  # and for a number of more digits than Python converts
    ],
)
def test_yaml_on_which_pyyaml_itself_stumbles(tmp_path: Path, content: str, line: int) -> None:
    path = written(tmp_path, content)
    (problem,) = told(path)
    assert problem.startswith(f"{path}:{line}: this is no YAML (a number is out of its range); ")


@pytest.mark.parametrize("command", ["check-config", "deck", "rules", "adjudicate", "replay", "verify"])
@pytest.mark.parametrize("tag", ["!!binary", "!!set", "!!seq", "!house"])
def test_a_tag_before_all_keys(tmp_path: Path, command: str, tag: str) -> None:
    path = written(tmp_path, f"{tag}\nformat: 1\n")
    first, *_ = judged(path, command, path).err.splitlines()
    assert first == f"{path}:1: the tag {tag} is not allowed; remove it"


@pytest.mark.parametrize(
    ("content", "problems"),
    [
        ("a: !!set {b}\n", ["{}:1: the tag !!set is not allowed; remove it"]),
        ("a: !!omap [b]\n", ["{}:1: the tag !!omap is not allowed; remove it"]),
        ("a: [!house [b], !!str c]\n", ["{}:1: the tag !house is not allowed; remove it"]),
        (
            "!!binary\na: !!map {b: !!seq [!!binary c]}\n",
            [
                "{}:1: the tag !!binary is not allowed; remove it",
                "{}:2: the tag !!binary is not allowed; remove it",
            ],
        ),
    ],
)
def test_tags_are_refused_and_the_rest_is_read(tmp_path: Path, content: str, problems: list[str]) -> None:
    path = written(tmp_path, content)
    assert told(path) == [problem.format(path) for problem in problems]


@pytest.mark.parametrize("options", ["5", "yes", "[1]", "text"])
def test_options_of_a_ruleset_file_that_are_no_mapping(tmp_path: Path, options: str) -> None:
    path = written(tmp_path, f"based_on: classic\noptions: {options}\n")
    found = judged(path, "rules", path)
    assert found.err == f"{path}:2: options: write options below it, each as 'name: value'\n"


def test_names_out_of_a_file_cannot_break_or_hide_the_line(tmp_path: Path) -> None:
    path = written(tmp_path, 'based_on: classic\n"a\\nb\\e[2J": 1\n')
    assert judged(path, "rules", path).err.startswith(f"{path}:2: a\\nb\\x1b[2J: a ruleset file has no such key")


def test_a_key_without_end_is_cut(tmp_path: Path) -> None:
    path = written(tmp_path, f"{HAND}? {'k' * 5000}\n: 1\n")
    assert len(judged(path, "replay", path).err) < 1000


@pytest.mark.parametrize("value", ["[1]", "{a: 1}", '"\\e[31m"', '"\\ud800"'])
@pytest.mark.parametrize("key", ["title", "name", "sheet", "source"])
def test_what_a_ruleset_is_called_is_text(tmp_path: Path, key: str, value: str) -> None:
    path = written(tmp_path, f"based_on: classic\n{key}: {value}\n")
    assert (
        judged(path, "rules", path).err
        == f"{path}:2: {key}: write text here, on one line and without control characters\n"
    )


def test_the_source_of_an_option_is_text_too() -> None:
    with pytest.raises(RulesetError) as caught:
        ruleset_from({"based_on": "classic", "options": {"ante": {"value": 3, "source": "\x1b[2J"}}})
    assert [(problem.key, problem.code) for problem in caught.value.problems] == [("ante", "not_text")]


def test_text_over_several_lines_becomes_one() -> None:
    made = ruleset_from(
        {"based_on": "classic", "title": "Our\n  own\n", "options": {"ante": {"value": 3, "source": "a\nb\n"}}}
    )
    assert (made.title, made.sources["ante"]) == ("Our own", "a b")


def test_endless_spaces_in_a_move_are_looked_at_once(tmp_path: Path) -> None:
    path = written(tmp_path, f'{HAND}moves:\n  - "1 check{" " * 200_000}x"\n  - "1 check   # said"\n')
    began = time.process_time()
    assert histories.load(path).moves[1] == "1 check"
    assert time.process_time() - began < 10, "it takes the square of the spaces"


def test_the_same_problem_is_told_once(tmp_path: Path) -> None:
    path = written(tmp_path, "format: 1\nruleset: dice\nseats: {1: {cards: [null, null]}, 2: {cards: [S4]}}\n")
    assert judged(path, "adjudicate", path).err.count("nothing is no card") == 1


def test_of_a_thousand_problems_a_hundred_are_told(tmp_path: Path) -> None:
    path = written(tmp_path, "a: 1\n" * 1001)
    lines = told(path)
    assert len(lines) == 101
    assert lines[-1] == f"{path}: and 900 more problems; is it the right file?"


def test_a_seat_without_a_name_is_written_so_that_it_can_be_read(tmp_path: Path) -> None:
    header = Header(shipped("classic"), {1: Seat("", 100), 2: Seat("Han", 100)}, 1)
    path = written(tmp_path, histories.text(header, ()))
    assert histories.load(path).header.seats == header.seats
    assert histories.header_from(histories.header_data(header)).seats == header.seats


def test_a_library_s_reason_is_one_short_line() -> None:
    assert reason(ValueError("a\nb\x1b[31m")) == "a b [31m"
    assert len(reason(OSError("x" * 5000))) == LONGEST_REASON
    assert reason(ValueError("\x1b\n")) == "ValueError"


@pytest.mark.parametrize("size", [(1, 1), (16, 9), (240, 144), (1, 700)])
def test_a_window_dragged_to_nearly_nothing_is_drawn(size: tuple[int, int]) -> None:
    for scene in scenes().values():
        render(scene, pygame.Surface(size))
