"""PNG files, no screen at all, the gallery, and what may be imported without pygame."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from display import gallery
from display.samples import scenes, table
from display.stills import NoScreen, PngSink


def test_the_png_sink_leaves_the_last_scene(tmp_path: Path) -> None:
    sink = PngSink(tmp_path / "last.png", (800, 480))
    sink.show(table(count=2))
    sink.show(table(count=5))
    assert sink.intents(0) == []
    assert list(tmp_path.iterdir()) == []
    sink.close()
    first = (tmp_path / "last.png").read_bytes()
    assert pygame.image.load(str(tmp_path / "last.png")).get_size() == (800, 480)
    sink.show(table(count=2))
    sink.close()
    assert (tmp_path / "last.png").read_bytes() != first
    assert [path.name for path in tmp_path.iterdir()] == ["last.png"]


def test_no_screen_keeps_quiet_and_can_still_draw(tmp_path: Path) -> None:
    sink = NoScreen((800, 480))
    sink.screenshot(tmp_path / "nothing.png")
    assert not (tmp_path / "nothing.png").exists()
    sink.show(table())
    sink.wake()
    assert sink.intents(60) == []
    sink.screenshot(tmp_path / "shot.png")
    assert (tmp_path / "shot.png").exists()
    sink.close()
    sink.close()


def test_a_folder_that_is_missing_is_an_os_error(tmp_path: Path) -> None:
    sink = PngSink(tmp_path / "missing" / "last.png", (800, 480))
    sink.show(table())
    with pytest.raises(OSError, match="missing"):
        sink.close()


def test_the_gallery_writes_every_scene(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert gallery.main([str(tmp_path), "--size", "800x480"]) == 0
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {f"{name}-800x480.png" for name in scenes()}
    assert f"{len(names)} pictures" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["--size", "wide"], "like 800x480"), (["--scene", "nowhere"], "no such scene")],
)
def test_the_gallery_refuses_bad_options(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        gallery.main([str(tmp_path), *arguments])
    assert caught.value.code == 2
    assert message in capsys.readouterr().err


def test_the_gallery_says_where_it_cannot_write(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert gallery.main([str(tmp_path / "file"), "--scene", "fault"]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "cannot write the pictures" in error


def test_scenes_intents_and_keys_need_no_pygame() -> None:
    code = (
        "import sys; import display, display.scene, display.intents, display.keys, display.samples;"
        "raise SystemExit('pygame' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == 0
