"""`droid-dealer rules`: the list of rulesets, and one of them with every option."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.ruleset import shipped, shipped_names
from tests.controller.command_line import CommandLine, command_line


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return command_line(capsys)


def test_the_list(run: CommandLine) -> None:
    ran = run("rules")
    assert (ran.status, ran.err) == (0, "")
    listed = {line.split()[0]: line for line in ran.lines[:-2]}
    assert list(listed) == shipped_names()
    assert all(shipped(name).title in line for name, line in listed.items())
    assert ran.lines[-1] == "'droid-dealer rules NAME' shows one of them with every option and its source."


@pytest.mark.parametrize("name", shipped_names())
def test_one_with_every_option_its_value_and_its_source(name: str, run: CommandLine) -> None:
    ran = run("rules", name)
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[0] == f"{name}: {shipped(name).title}"
    lines = [line.split() for line in ran.lines]
    for option, source in shipped(name).sources.items():
        assert any(words[:1] == [option] for words in lines), option
        assert " ".join(source.split()) in " ".join(ran.out.split()), option
    assert set(shipped(name).deck.counts) <= set(ran.out.split("In a nutshell")[0].split()), "a verdict file names them"
    assert ran.out.count(" from: ") == len(shipped(name).option_values())


def test_a_house_s_file_says_what_is_its_own(run: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    path.write_text("format: 1\nbased_on: classic\ntitle: Friday table\noptions: {ante: 7}\n", encoding="utf-8")
    ran = run("rules", path)
    assert ran.lines[0] == "friday: Friday table"
    option = next(place for place, line in enumerate(ran.lines) if line.split()[:2] == ["ante", "7"])
    assert ran.lines[option + 1].strip() == "from: house rule"


def test_a_name_that_is_none(run: CommandLine) -> None:
    assert run("rules", "clasic").problem == "droid-dealer: there is no ruleset 'clasic'; did you mean 'classic'?"
    for name in shipped_names():
        assert name in run("rules", "mahjong").problem


def test_files_that_are_none(run: CommandLine, tmp_path: Path) -> None:
    missing = tmp_path / "missing.yaml"
    assert run("rules", missing).problem == f"{missing}: there is no such file; check the name"
    bad = tmp_path / "bad.yaml"
    bad.write_text("format: 1\nbased_on: classic\noptoins: {}\noptions: {ante: x, shfit: no}\n", encoding="utf-8")
    for expected in ("optoins", "did you mean 'options'?"):
        assert any(expected in problem for problem in run("rules", bad).problems)
    bad.write_text("format: 1\nbased_on: classic\noptions:\n  ante: x\n  shfit: no\n", encoding="utf-8")
    assert run("rules", bad).problems == [
        f"{bad}:4: ante: write a whole number, 0 or more",
        f"{bad}:5: shfit: this ruleset has no such option; did you mean 'shift'?",
    ]
