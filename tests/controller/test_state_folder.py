"""Where a table keeps its session, and where it may be asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.state_folder import SERVICE_FOLDER, SERVICE_STATE, default_state, folders_to_ask, runtime_folder


def test_the_service_is_found_by_the_folder_of_its_session(tmp_path: Path) -> None:
    assert SERVICE_FOLDER in folders_to_ask(SERVICE_STATE)
    assert folders_to_ask(tmp_path) == [tmp_path], "another table is not the service"


def test_without_a_folder_a_persons_own_table_is_asked_first_then_the_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert folders_to_ask(None) == [default_state(), SERVICE_FOLDER] == [tmp_path / "droid-dealer", SERVICE_FOLDER]
    monkeypatch.setenv("RUNTIME_DIRECTORY", f"{tmp_path / 'given'}:/elsewhere")
    assert runtime_folder(SERVICE_STATE) == tmp_path / "given"
