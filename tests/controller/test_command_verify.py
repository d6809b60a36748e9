"""`droid-dealer verify`: whether the droid cheated, from what a real table has exported."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest

from rules.ruleset import shipped_names
from tests.controller.command_line import CommandLine, command_line


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return command_line(capsys)


def exported(run: CommandLine, folder: Path, *arguments: object, public: bool = False) -> Path:
    """The exported history of a hand that droids have played."""
    state = folder / "state"
    table = ("demo", "--pace", 0, "--no-screen", "--seats", 4, "--state", state)
    assert run(*table, *arguments).status == 0
    assert run("history", "--state", state, "export", folder, *(["--public"] if public else [])).status == 0
    return folder / "hand-0001.sabacc.yaml"


def edited(path: Path, pattern: str, new: str) -> Path:
    text = path.read_text(encoding="utf-8")
    changed = re.sub(pattern, new, text, count=1, flags=re.MULTILINE)
    assert changed != text
    path.write_text(changed, encoding="utf-8")
    return path


def value(path: Path, key: str) -> str:
    found = re.search(rf"^{key}: '?([0-9a-f]{{64}})'?$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("seed", [(), ("--seed", 3)])
@pytest.mark.parametrize("ruleset", shipped_names())
def test_hands_of_every_ruleset_are_fair(
    ruleset: str, seed: tuple[object, ...], run: CommandLine, tmp_path: Path
) -> None:
    path = exported(run, tmp_path, "--ruleset", ruleset, *seed)
    data = run("verify", "--json", path).data()
    commitment = value(path, "commitment")
    assert hashlib.sha256(bytes.fromhex(value(path, "secret"))).hexdigest() == commitment
    assert (data["fair"], data["commitment_fits"], data["difference"]) == (True, True, None)
    assert (data["file"], data["commitment"], data["complete"]) == (str(path), commitment, True)
    assert data["draws"] > 4
    assert run("replay", path).status == 0


def test_what_is_told_of_a_fair_hand(run: CommandLine, tmp_path: Path) -> None:
    path = exported(run, tmp_path, "--ruleset", "dice", "--seed", 3)
    first, second = run("verify", path).lines
    assert re.fullmatch(rf"{path}: fair: the secret fits the commitment, and all \d+ draws follow from it", first)
    assert second == f"{path}: the commitment, to compare with what the screen showed: {value(path, 'commitment')}"


def test_the_pulses_moments_are_checked(run: CommandLine, tmp_path: Path) -> None:
    for seed in range(1, 30):
        path = exported(run, tmp_path / str(seed), "--seed", seed)
        if "- pulse" in path.read_text(encoding="utf-8"):
            break
    data = run("verify", "--json", path).data()
    assert data["pulses"] == data["pulses_checked"] > 0
    assert (data["pulse_difference"], data["unchecked"]) == (None, [])
    assert run("verify", path).lines[-1] == f"{path}: the Shift pulses came when the secret says: {data['pulses']}"
    whole = path.read_text(encoding="utf-8")
    edited(path, r"rate: [0-9.e-]+", "rate: 0.5")
    ran = run("verify", path)
    assert ran.status == 1
    assert re.fullmatch(
        rf"{path}: CHEATED: the pulse at move \d+ came after [\d.]+ legal seconds, the secret gives [\d.]+",
        ran.lines[0],
    )
    path.write_text(re.sub(r"^pulses:.*\n(^ .*\n|^- \{.*\n)*", "", whole, flags=re.MULTILINE), encoding="utf-8")
    assert run("verify", path).status == 0
    assert f"when Shift pulses came is not noted: {data['pulses']} of them not checked" in run("verify", path).lines[-1]


def test_a_card_that_the_secret_does_not_give(run: CommandLine, tmp_path: Path) -> None:
    path = exported(run, tmp_path, "--seed", 3)
    edited(path, r"^- (deal \d) S7$", r"- \1 S9")
    ran = run("verify", path)
    assert (ran.status, ran.err) == (1, "")
    (line,) = ran.lines
    assert re.fullmatch(rf"{path}: CHEATED: move \d+ is 'deal \d S9', the secret gives 'deal \d S7'", line)
    ran = run("verify", "--json", path)
    assert ran.status == 1
    data = json.loads(ran.out)
    assert (data["fair"], data["commitment_fits"]) == (False, True)
    assert list(data["difference"]) == ["move", "written", "derived"]


def test_a_secret_that_was_not_committed_to(run: CommandLine, tmp_path: Path) -> None:
    path = exported(run, tmp_path, "--seed", 3)
    shown = value(path, "commitment")
    assert run("verify", path, "--commitment", shown[:32].upper()).status == 0
    assert run("verify", path, "--commitment", f"{shown[:16]} {shown[16:32]}…").status == 0
    ran = run("verify", path, "--commitment", "0" * 32)
    said = f"{path}: CHEATED: the secret is not the one that the droid committed itself to"
    assert (ran.status, ran.lines) == (1, [said])
    ran = run("verify", edited(path, r"^commitment: .*$", f"commitment: '{'0' * 64}'"))
    assert (ran.status, ran.lines) == (1, [said])


@pytest.mark.parametrize(
    ("arguments", "public"), [(("--cards", "scanned"), False), (("--cards", "unseen"), False), ((), True)]
)
def test_what_has_no_secret_cannot_be_verified(
    arguments: tuple[object, ...], public: bool, run: CommandLine, tmp_path: Path
) -> None:
    path = exported(run, tmp_path, *arguments, public=public)
    problems = run("verify", path).problems
    assert problems[0] == (
        f"{path}: secret: this is missing; only the whole history of a settled electronic hand can be verified"
    )
    assert len(problems) == (1 if public else 2)


def test_several_files(run: CommandLine, tmp_path: Path) -> None:
    good = exported(run, tmp_path / "good", "--seed", 3)
    bad = edited(exported(run, tmp_path / "bad", "--seed", 3), r"^- (deal \d) S7$", r"- \1 S9")
    assert run("verify", good, good).status == 0
    ran = run("verify", "--json", good, bad, good)
    assert ran.status == 1
    assert [json.loads(line)["fair"] for line in ran.lines] == [True, False, True]
    missing = tmp_path / "missing"
    assert run("verify", good, missing, bad).problem == f"{missing}: there is no such file; check the name"
    problem = run("verify", good, good, "--commitment", "0" * 32).problem
    assert problem == "droid-dealer verify: --commitment is of one hand: give one file with it"


@pytest.mark.parametrize("commitment", ["", "0" * 31, "x" * 32, "0" * 65])
def test_commitments_that_will_not_do(commitment: str, run: CommandLine, tmp_path: Path) -> None:
    problem = run("verify", tmp_path / "any", "--commitment", commitment).problem
    assert "will not do: write 32 to 64 hexadecimal digits" in problem


def test_a_hand_that_stops_early(run: CommandLine, tmp_path: Path) -> None:
    path = exported(run, tmp_path, "--seed", 3)
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(lines[: lines.index("moves:") + 7]) + "\n", encoding="utf-8")
    assert f"{path}: the hand stops early; so far it is fair" in run("verify", path).lines
    assert not run("verify", "--json", path).data()["complete"]
