"""The theme in a configuration: by name, or a file beside it, and what is wrong with that file."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.config import load, shipped
from controller.yamlfile import FileProblem
from display import themes


def written(folder: Path, display: str) -> Path:
    path = folder / "table.yaml"
    text = shipped("desktop").read_text(encoding="utf-8")
    head, _, _ = text.partition("\ndisplay:")
    path.write_text(f"{head}\ndisplay:\n{display}", encoding="utf-8")
    return path


def told(path: Path) -> list[str]:
    with pytest.raises(FileProblem) as caught:
        load(path)
    return [problem.text for problem in caught.value.problems]


def test_a_shipped_theme_by_its_name(tmp_path: Path) -> None:
    configuration = load(written(tmp_path, "  theme: contrast\n  motion: no\n"))
    assert configuration.display.appearance.look == themes.shipped("contrast")
    assert not configuration.display.appearance.motion
    usual = load(shipped("desktop")).display.appearance
    assert (usual.look.name, usual.motion) == ("night", True)


def test_a_house_s_own_theme_lies_beside_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "green.yaml").write_text("format: 1\ncolours: {amber: '#00ff00'}\n", encoding="utf-8")
    configuration = load(written(tmp_path, "  theme: green.yaml\n"))
    assert configuration.display.appearance.look.colours.amber == (0, 255, 0)
    assert configuration.display.appearance.look.name == "green"


def test_a_theme_file_s_faults_are_told_with_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "green.yaml"
    path.write_text("format: 1\ncolours:\n  ambr: '#00ff00'\n  text: 7\n", encoding="utf-8")
    assert told(written(tmp_path, "  theme: green.yaml\n")) == [
        f"{path}:3: colours.ambr: unknown key; did you mean 'amber'?",
        f"{path}:4: colours.text: 7 is no colour; write it as '#ffbe4a', in quotes",
    ]


def test_a_theme_that_is_not_there(tmp_path: Path) -> None:
    assert told(written(tmp_path, "  theme: contrats\n")) == [
        "there is no theme 'contrats', and a file's name ends in .yaml; did you mean 'contrast'?"
    ]
    (problem,) = told(written(tmp_path, "  theme: none.yaml\n"))
    assert problem.startswith(str(tmp_path / "none.yaml"))


def test_faint_texts_are_warned_of(tmp_path: Path) -> None:
    (tmp_path / "faint.yaml").write_text("format: 1\ncolours: {text_off: '#334044'}\n", encoding="utf-8")
    lines = load(written(tmp_path, "  theme: faint.yaml\n")).warning_lines()
    assert len(lines) == 2
    assert "'text_off' on 'panel_out' is faint: 1." in lines[0]
