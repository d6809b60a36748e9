"""Files that are replaced whole."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from controller.atomic import replace_file


def test_a_file_is_made_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    replace_file(path, b"old")
    assert path.read_bytes() == b"old"
    path.chmod(0o640)
    replace_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["deck.yaml"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    real, link = tmp_path / "real" / "deck.yaml", tmp_path / "deck.yaml"
    real.write_bytes(b"old")
    link.symlink_to(real)
    replace_file(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_the_old_file_stays_when_a_step_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    path = tmp_path / "deck.yaml"
    path.write_bytes(b"old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(f"controller.atomic.os.{step}", fail)
    with pytest.raises(OSError, match="No space left"):
        replace_file(path, b"new")
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["deck.yaml"]


def test_content_is_on_the_disk_before_the_name_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deck.yaml"
    steps: list[str] = []
    fsync, rename = os.fsync, os.replace

    def noted_fsync(descriptor: int) -> None:
        target = os.readlink(f"/proc/self/fd/{descriptor}")
        steps.append("sync folder" if target == os.fspath(tmp_path) else "sync file")
        fsync(descriptor)

    def noted_replace(source: str, target: Path) -> None:
        steps.append("rename")
        rename(source, target)

    monkeypatch.setattr("controller.atomic.os.fsync", noted_fsync)
    monkeypatch.setattr("controller.atomic.os.replace", noted_replace)
    replace_file(path, b"new")
    assert steps == ["sync file", "rename", "sync folder"]
