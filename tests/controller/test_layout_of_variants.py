"""The pictures of real hands of every ruleset: at every size no text is cut, too small or over another one."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.config import SeatConfiguration
from display.scene import RevealScene, TableScene
from rules.ruleset import shipped_names
from tests.controller.tables import Desk, configuration
from tests.controller.test_scenes_of_variants import LONG
from tests.display.layout import SIZES, Pictures


def assert_a_whole_hand_keeps_its_texts_whole(
    folder: Path, ruleset: str, count: int, sizes: tuple[tuple[int, int], ...]
) -> None:
    who = {n: SeatConfiguration(LONG[n - 1], 187_654, "steady") for n in range(1, count + 1)}
    told = configuration(folder, who, ruleset=ruleset, pace=1.0)
    desk = Desk(folder, told, demonstration=True, seed=3, hands=1, start=False)
    pictures = Pictures(sizes)
    assert pictures.faults(desk.scene()) == []
    desk.table.start()
    desk.table.collect(desk.clock())

    seen = set()

    def settled() -> bool:
        scene = desk.scene()
        # Most pictures of a hand are alike: each kind once.
        kind = (scene.phase, scene.round_text, len(scene.actions)) if isinstance(scene, TableScene) else scene
        if kind not in seen:
            seen.add(kind)
            assert pictures.faults(scene) == []
        return isinstance(scene, RevealScene)

    desk.until(settled)
    desk.close()


@pytest.mark.parametrize("count", [2, 5, 8])
@pytest.mark.parametrize("ruleset", shipped_names())
def test_at_every_size(tmp_path: Path, ruleset: str, count: int) -> None:
    assert_a_whole_hand_keeps_its_texts_whole(tmp_path, ruleset, count, SIZES if count == 8 else SIZES[::2])
