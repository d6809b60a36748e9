"""A safe shutdown is asked for by a file, and only where somebody watches for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.poweroff import PoweroffError, request_poweroff

SYSTEMD = Path(__file__).parents[2] / "systemd"


def test_the_request_lies_where_the_path_unit_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runtime = tmp_path / "droid-dealer"
    runtime.mkdir()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(runtime))
    request_poweroff()
    request_poweroff()  # pressed twice
    (asked,) = runtime.iterdir()
    unit = (SYSTEMD / "droid-dealer-poweroff.path").read_text("utf-8")
    assert f"PathExists=/run/droid-dealer/{asked.name}\n" in unit


def test_of_several_runtime_directories_the_first_is_the_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", f"{tmp_path}:{tmp_path / 'other'}")
    request_poweroff()
    assert (tmp_path / "poweroff").is_file()


def test_a_table_that_is_no_service_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    with pytest.raises(PoweroffError, match="only the installed service"):
        request_poweroff()


def test_a_runtime_directory_that_is_gone_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(gone))
    with pytest.raises(PoweroffError, match=f"{gone}: .* missing"):
        request_poweroff()


def test_what_keeps_the_file_from_being_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "poweroff").mkdir()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    with pytest.raises(PoweroffError, match=r"poweroff cannot be written \(Is a directory\)"):
        request_poweroff()
    assert [path.name for path in tmp_path.iterdir()] == ["poweroff"]
