"""The bench's own arithmetic, and its play: what it measures is a whole game. Peers are not asked here."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bench import engine, own, peers
from bench.__main__ import main
from bench.children import BenchError, measured
from bench.rates import Rates, Work, percentile
from bench.rows import Row, table, write
from rules.hand import Hand
from rules.moves import PULSE

ROOT = Path(__file__).parent.parent


def test_ratios_are_medians_of_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    took = {"own": [0.1, 0.1, 0.1, 0.4, 0.1], "peer": [0.3, 0.3, 0.3, 1.2, 0.9]}

    def workload(name: str) -> Work:
        nonlocal now
        now += took[name].pop(0)
        return Work({"hands": 6})

    monkeypatch.setattr("bench.rates.process_time", lambda: now)
    rates = Rates({name: lambda name=name: workload(name) for name in took})  # type: ignore[misc]
    rates.measure(4, 0.05)  # the first call of each is not measured
    assert rates.rate("own", "hands") == pytest.approx(60)
    # 3, 3, 3, 9: the round in which everything was slow changes nothing.
    assert rates.ratio("own", "hands", "peer") == pytest.approx(3)


@pytest.mark.parametrize(("share", "value"), [(0.5, 50), (0.99, 99), (1.0, 100), (0.0, 1)])
def test_percentiles(share: float, value: int) -> None:
    assert percentile(list(range(100, 0, -1)), share) == value


def test_rows_know_whether_they_meet_their_target() -> None:
    fast, slow = Row("a", 12.0, "x", 10.0), Row("b", 3.0, "x", 10.0)
    early, late = Row("c", 2.0, "ms", 5.0, "most"), Row("d", 20.0, "ms", 5.0, "most")
    told = Row("e", 7.0, "x", note="without a target")
    assert [row.met for row in (fast, slow, early, late, told)] == [True, False, True, False, None]
    assert engine.falling_short([fast, slow, early, late, told]) == {"b": 0.3, "d": 0.25}
    text = "\n".join(table([fast, slow, late, told]))
    assert "≥ 10 x  yes" in text
    assert "≥ 10 x  NO" in text
    assert "≤ 5 ms  NO" in text
    assert "    without a target" in text


def test_results_are_written_as_json(tmp_path: Path) -> None:
    write([Row("a", 1.5, "x", 1.0), Row("b", 2.0, "s")], tmp_path / "results.json")
    data = json.loads((tmp_path / "results.json").read_text())
    assert [(row["measure"], row["value"], row["met"]) for row in data["rows"]] == [("a", 1.5, True), ("b", 2.0, None)]


@pytest.mark.parametrize("name", own.RULESETS)
def test_our_play_is_whole_hands_that_repeat(name: str) -> None:
    decided = pulses = 0
    for number in range(1, 21):
        hand, decisions = own.play_hand(name, number)
        again, _ = own.play_hand(name, number)
        assert hand.complete
        assert hand.moves == again.moves
        assert decisions == sum(not move.by_dealer for move in hand.moves)
        assert sum(hand.credits.values()) + hand.sabacc_pot == own.SEATS * own.CREDITS
        decided += decisions
        pulses += hand.moves.count(PULSE)
    assert decided > 100
    assert (pulses > 0) == (name == "classic")


def test_stored_hands_replay_from_texts_and_from_moves() -> None:
    for stored in own.stored_hands(2):
        one, two = Hand.replay(stored.header, stored.texts), Hand.replay(stored.header, stored.moves)
        assert one.complete
        assert (one.credits, one.events) == (two.credits, two.events)


def test_every_own_workload_counts_what_it_does() -> None:
    stored = own.stored_hands(1)
    for workload in (own.replaying(stored, text=True), own.replaying(stored, text=False)):
        assert workload().counts["steps"] > 100
    assert own.judging()().counts == {"judged": 500}
    assert own.undoing("classic")().counts == {"undone": 1}
    assert own.playing("classic", 2)().counts["hands"] == 5


def test_a_peer_that_is_not_installed_has_no_workload() -> None:
    assert peers.made("no_such_peer", peers.texasholdem_playing) is None


def test_import_is_measured_in_a_process_of_its_own() -> None:
    found = measured("imports")
    assert 0 < found["cpu_s"] <= found["loaded_cpu_s"]
    assert 0 < found["bytes"] <= found["loaded_bytes"]


def test_a_measure_that_fails_says_why() -> None:
    with pytest.raises(BenchError, match=r"bench\.no_such_measure ended with 1: .*No module named"):
        measured("no_such_measure")


def test_journalled_moves_and_resumed_hands_are_counted(tmp_path: Path) -> None:
    found = measured("journalled", 200)
    assert found["moves"] >= 200
    assert found["cpu_s"] > 0
    measured("resume", "build", tmp_path, 30)
    back = measured("resume", "open", tmp_path)
    assert back["number"] > 30, "the interrupted one comes after those stored"
    assert back["moves"] == 40


def test_a_start_and_an_idle_table_are_measured(tmp_path: Path) -> None:
    assert 0.05 < measured("start", tmp_path)["cpu_s"] < 30
    idle = measured("idle", 0.3)
    assert 0 <= idle["share"] < 1
    assert idle["bytes"] > 10_000_000
    assert idle["moves"] == 12  # two cards to each of six persons, and nobody has done anything since


def test_presses_and_pulses_are_timed() -> None:
    presses = measured("edges", 4)
    assert len(presses["lamps"]) == len(presses["pictures"]) == 4
    # The lamp comes before the picture, and neither before the debounce time is over.
    assert all(-0.002 < lamp < picture < 1 for lamp, picture in zip(presses["lamps"], presses["pictures"], strict=True))
    pulses = measured("pulses", 5)
    assert len(pulses["fired"]) == len(pulses["lit"]) >= 5
    assert all(0 <= fired < lit < 5 for fired, lit in zip(pulses["fired"], pulses["lit"], strict=True))
    assert pulses["pictures"] > 5


def test_without_pokerkit_it_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bench.__main__.find_spec", lambda name: None)
    assert main(["--short"]) == 2
    assert capsys.readouterr().err == "bench: PokerKit is not installed in this environment; run 'make bench'\n"


def test_a_short_run_fails_far_below_a_target(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bench.__main__.find_spec", lambda name: name)
    found = [Row("decisions", 9.0, "x", 10.0)]
    monkeypatch.setattr(engine, "against_pokerkit", lambda rounds, seconds: iter(found))
    assert main(["--short"]) == 0
    found.append(Row("hands", 1.05, "x", 3.0))
    assert main(["--short"]) == 1
    assert capsys.readouterr().err == "bench: hands: only 35 % of the target\n"


def test_it_runs_as_a_module() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "bench", "--help"], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    assert "--short" in ended.stdout
