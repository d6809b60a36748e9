"""Files that may be anything: each is taken and can be played, or is refused in clear lines; nothing crashes or hangs."""

from __future__ import annotations

import json
import random
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller import config, histories, rulesets
from hardware.settings import HardwareSettings
from rules.hand import Hand
from rules.refusals import CannotStart
from rules.ruleset import Ruleset
from rules.state import Seat
from tests.controller.tables import Desk
from tests.fuzz import good_files
from tests.fuzz.broken_files import broken_files
from tests.fuzz.budget import LONG, fuzzed
from tests.fuzz.commands import ended, judged
from tests.rules.random_play import random_move

MEGABYTE = 1 << 20


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    made = tmp_path_factory.mktemp("fuzz")
    good_files.save_deck(made)
    return made


def written(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


# --- hand histories


@fuzzed(80)
@given(content=broken_files(good_files.good_histories))
def test_histories(folder: Path, content: bytes) -> None:
    path = written(folder, "hand.sabacc.yaml", content)
    told = judged(path, "replay", path, "--json")
    judged(path, "verify", path, fine=(0, 1))
    if told.status == 0:
        judged(path, "replay", path)
        assert again(folder, path) == json.loads(told.out)


def again(folder: Path, path: Path) -> object:
    """What the hand is after it was written anew, as the journal and the export write it."""
    history = histories.load(path)
    text = histories.text(history.header, histories.play(history).moves)
    copy = written(folder, "copy.sabacc.yaml", text.encode())
    told = ended("replay", copy, "--json")
    assert told.status == 0, told.err
    return json.loads(told.out)


# --- verdicts


@fuzzed(70)
@given(content=broken_files(good_files.good_verdicts))
def test_verdicts(folder: Path, content: bytes) -> None:
    path = written(folder, "case.yaml", content)
    told = judged(path, "adjudicate", path, "--json")
    if told.status == 0:
        judged(path, "adjudicate", path)
        verdict = json.loads(told.out)
        if verdict["paid"] is not None:
            given_pots = [pot(path, name) for name in ("main_pot", "sabacc_pot")]
            left = verdict["main_pot"] + verdict["sabacc_pot"] + sum(verdict["paid"].values())
            assert left == sum(given_pots), "credits were made or lost"


def pot(path: Path, name: str) -> int:
    from controller.verdicts import load

    amount: int = getattr(load(path).case, name)
    return amount


# --- rulesets


@fuzzed(70)
@given(content=broken_files(good_files.good_rulesets), seed=st.integers(0, 1000))
def test_rulesets(folder: Path, content: bytes, seed: int) -> None:
    path = written(folder, "house.yaml", content)
    if judged(path, "rules", path).status == 0:
        playable(rulesets.find(str(path), folder), seed)


def playable(ruleset: Ruleset, seed: int) -> None:
    """A hand can be played, and no credit is lost."""
    chance = random.Random(seed)
    try:
        hand = Hand(ruleset, {seat: Seat(f"player {seat}", 10**10) for seat in (1, 2, 5)}, 2, 50)
    except CannotStart:
        return
    total = hand.state.pots.total()
    for _ in range(150):
        if hand.complete:
            break
        hand.apply(random_move(hand, chance))
        assert hand.state.pots.total() == total
    replayed = Hand.replay(hand.header, [str(move) for move in hand.moves])
    assert (replayed.awaiting, replayed.credits) == (hand.awaiting, hand.credits)


# --- decks


@fuzzed(50)
@given(data=st.data())
def test_decks(folder: Path, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    decks = DECKS.setdefault("all", good_files.good_decks(tmp_path_factory.mktemp("decks")) if not DECKS else ())
    path = written(folder, "tags.yaml", data.draw(broken_files(lambda: decks)))
    judged(path, "deck", path, fine=(0, 1))
    before = path.read_bytes()
    if ended("deck", path, "--replace", "S4", "04A1B2C3D4").status == 2:
        assert path.read_bytes() == before, "refused, but changed"


DECKS: dict[str, tuple[str, ...]] = {}


# --- configurations


@fuzzed(70)
@given(content=broken_files(good_files.good_configurations))
def test_configurations(folder: Path, tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = written(folder, "table.yaml", content)
    if judged(path, "check-config", path).status == 0:
        told = config.load(path, rulesets.check)
        opened(tmp_path_factory.mktemp("state"), replace(told, hardware=on_the_desk(told.hardware)))


def on_the_desk(settings: HardwareSettings) -> HardwareSettings:
    scanners = tuple(replace(scanner, simulated=None) for scanner in settings.scanners)
    return replace(settings, driver="mock", scanners=scanners)


def opened(state: Path, told: config.Configuration) -> None:
    """The table that is configured so opens, begins a hand and loses no credit."""
    desk = Desk(state, told)
    try:
        desk.table.begin_hand()
        for _ in range(40):
            desk.step()
            desk.scene()
        assert desk.table.fault is None
        if desk.table.stage != "hand":
            desk.assert_balanced()
    finally:
        desk.close()


# --- files that are too much


MUCH = 900_000 if LONG else 60_000
"""Bytes of a file that is too much; the most that is read of one is a megabyte."""
TOO_MUCH = {
    "flow list": b"moves: [" + b"1," * (MUCH // 20),
    "open brackets": b"moves: " + b"[" * MUCH,
    "open braces": b"{a: " * (MUCH // 4),
    "one key again and again": b"a: 1\n" * (MUCH // 30),
    "spaces within a move": b'moves:\n  - "1 check' + b" " * MUCH + b'"\n',
    "quoted lines": b'moves: "' + b"x\n" * (MUCH // 2) + b'"',
    "a long word": b"format: " + b"x" * MUCH,
    "a long number": b"format: " + b"9" * MUCH,
    "a long key": b"? " + b"k" * MUCH + b"\n: 1\n",
    "line ends": b"\n" * MUCH,
    "dashes": b"- " * (MUCH // 2),
    "a bomb": b"a: &a [x,x,x]\nb: &b [*a,*a,*a,*a]\nc: [*b,*b,*b,*b]\n",
    "zeros": b"\0" * MUCH,
    "more than is read": b"# none\n" * (9 * MEGABYTE // 7),
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_a_file_that_is_too_much_ends_soon_and_small(folder: Path, what: str) -> None:
    path = written(folder, "much.yaml", TOO_MUCH[what])
    tracemalloc.start()
    try:
        judged(path, "replay", path)
        assert tracemalloc.get_traced_memory()[1] < 20 * MEGABYTE + 1500 * min(len(TOO_MUCH[what]), MEGABYTE)
    finally:
        tracemalloc.stop()
    if LONG:
        for command in ("check-config", "adjudicate", "deck", "rules"):
            judged(path, command, path)


def test_devices_and_folders_are_no_files(folder: Path) -> None:
    for path in (Path("/dev/zero"), Path("/dev/null"), folder, Path("/proc/self/mem"), folder / "none.yaml"):
        for command in ("check-config", "adjudicate", "replay", "deck", "verify"):
            judged(path, command, path)
