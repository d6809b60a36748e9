"""Kills a table at random points, over all rulesets and card modes, and looks after each death whether anything is lost."""

from __future__ import annotations

import contextlib
import itertools
import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import monotonic
from typing import IO, Any

from controller.demonstration import buy_in
from controller.table_config import CARDS
from rules.ruleset import shipped, shipped_names
from tests.fakes.processes import ROOT, without_screen
from tests.torture.dying_dealer import HUNG
from tests.torture.fate import Fate
from tests.torture.witness import Progress, Witness

KILLED = -9
FURTHEST = 400
"""So many steps at most before a death: a hand or two."""
MARKS = ("INSERT INTO hand ", "UPDATE hand SET state = 'complete'")
"""The writes that must be whole though they touch much: a hand begins, a hand is settled."""
LONGEST_WRITE = 30
"""System calls of such a write, and a few more."""
LONGEST = 0.3
"""Seconds at most before a death from outside."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A table to be killed."""

    ruleset: str
    cards: str
    seats: int


@dataclass(slots=True)
class Figures:
    """What was really done."""

    kills: int = 0
    starts: int = 0
    hands: int = 0
    moves: int = 0
    exports: int = 0
    verified: int = 0
    seconds: float = 0.0
    tables: int = 0
    fates: Counter[str] = field(default_factory=Counter)

    def text(self) -> str:
        """One line for people."""
        fates = ", ".join(f"{count} {name}" for name, count in sorted(self.fates.items()))
        return (
            f"{self.kills} kills ({fates}) at {self.tables} tables, {self.hands} hands settled, {self.moves} moves,"
            f" {self.exports} histories replayed, {self.verified} verified, {self.seconds:.0f} s"
        )


class Mortal:
    """`droid-dealer`, which can be started again and again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._output, self._errors = folder / "output", folder / "errors"
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.torture.dying_dealer"],
            cwd=folder,
            env=without_screen() | {"PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def live(self, *arguments: object, fate: Fate | None = None) -> tuple[int, str, str]:
        """One life: how it ended, and what it told on standard output and standard error."""
        orders, answers = self._pipes()
        order = {
            "arguments": [str(argument) for argument in arguments],
            "fate": asdict(fate or Fate("none")),
            "output": str(self._output),
            "errors": str(self._errors),
        }
        orders.write(json.dumps(order) + "\n")
        orders.flush()
        answer = answers.readline()
        assert answer, "the launcher has ended: the program cannot be started"
        return json.loads(answer)["status"], self._output.read_text(), self._errors.read_text()

    def _pipes(self) -> tuple[IO[str], IO[str]]:
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        return self._server.stdin, self._server.stdout

    def __enter__(self) -> Mortal:
        return self

    def __exit__(self, *_: object) -> None:
        for pipe in self._pipes():
            pipe.close()
        self._server.wait(10)


def scenarios(chance: random.Random) -> list[Scenario]:
    """Every ruleset with every card mode, in random order and with random numbers of seats."""
    found = [Scenario(ruleset, cards, chance.randint(2, 6)) for ruleset in shipped_names() for cards in CARDS]
    chance.shuffle(found)
    return found


def random_fate(chance: random.Random) -> Fate:
    """Most deaths come between system calls, near the start more often than far from it."""
    kind = chance.choices(("calls", "lines", "seconds"), (6, 2, 2))[0]
    if kind == "seconds":
        return Fate("seconds", chance.uniform(0, LONGEST))
    how = chance.choice(("before", "torn", "after"))
    if kind == "calls" and chance.random() < 0.4:
        return Fate("calls", chance.randint(1, LONGEST_WRITE), how, chance.choice(MARKS))
    return Fate(kind, int(FURTHEST ** chance.random()), how)  # type: ignore[arg-type]


def kill_table(mortal: Mortal, folder: Path, scenario: Scenario, fates: Iterable[Fate], figures: Figures) -> None:
    """Let one table die by each of the fates that reach it, then play to the end and check all that is left of it."""
    state = folder / "state"
    amount = buy_in(shipped(scenario.ruleset))
    witness = Witness(state, scenario.seats, amount, electronic=scenario.cards == "electronic")
    table = ("--ruleset", scenario.ruleset, "--cards", scenario.cards, "--seats", scenario.seats, "--state", state)
    target = 1
    for fate in itertools.chain(fates, (None,)):
        arguments = ("demo", "--pace", 0, "--no-screen", *table, "--hands", target)
        status, told, errors = mortal.live(*arguments, fate=fate)
        assert not errors, f"{scenario}, {fate}: {errors}"
        assert status in ((0, KILLED) if fate is not None else (0,)), (
            f"{scenario}, {fate}: it ends with {status} ({HUNG}: it hung): {told[-400:]}"
        )
        figures.starts += 1
        try:
            progress = witness.look(told, target=target, finished=status == 0)
        except AssertionError as error:
            raise AssertionError(f"{scenario}, {fate}: {error}") from error
        if status == KILLED and fate is not None:
            figures.kills += 1
            figures.fates[_kind(fate)] += 1
        if status == 0:
            assert progress.settled >= target, f"{scenario}: {progress.settled} of {target} hands are settled"
            target = progress.settled + 1
    figures.tables += 1
    figures.hands += progress.settled
    figures.moves += progress.moves
    _check_history(mortal, folder, scenario, progress, figures)


def _kind(fate: Fate) -> str:
    if fate.kind == "calls":
        return f"{fate.how} a call" + (" of a hand's begin or end" if fate.mark else "")
    return "at a line" if fate.kind == "lines" else "at any moment"


def _check_history(mortal: Mortal, folder: Path, scenario: Scenario, progress: Progress, figures: Figures) -> None:
    """The history, exported and replayed by the program's own commands, gives the very credits that it lists."""

    def run(*arguments: object) -> str:
        status, told, errors = mortal.live(*arguments)
        assert status == 0, f"{scenario}: {arguments[0]} ends with {status}: {told}{errors}"
        return told

    state, exported = folder / "state", folder / "export"
    listed: dict[str, Any] = json.loads(run("history", "--state", state, "--json", "list"))
    assert len(listed["hands"]) == progress.settled
    if not progress.settled:
        return
    session = listed["session"]
    credits = sum(seat["credits"] for seat in session["seats"].values())  # noqa: A001
    assert credits + session["sabacc_pot"] == session["bought_in"]
    run("history", "--state", state, "export", exported)
    files = sorted(exported.glob("*.sabacc.yaml"))
    replayed = [json.loads(line) for line in run("replay", *files, "--json").splitlines()]
    for hand, again in zip(listed["hands"], replayed, strict=True):
        for key in ("complete", "winners", "credits", "main_pot", "sabacc_pot"):
            assert hand[key] == again[key], f"{scenario}: hand {hand['number']} replays to another {key}"
    figures.exports += len(files)
    if scenario.cards == "electronic":
        run("verify", *files)
        figures.verified += len(files)


def campaign(
    folder: Path,
    kills: int,
    chance: random.Random,
    *,
    tables: Iterable[Scenario] | None = None,
    mortal: Mortal | None = None,
    until: float = float("inf"),
    tell: Callable[[str], None] | None = None,
) -> Figures:
    """So many kills, spread evenly over the tables (every ruleset and card mode); none after the moment `until`.

    The figures are what was done. Raises AssertionError at the first thing that is lost, made or doubled.
    """
    wanted = list(tables or scenarios(chance))
    figures = Figures()
    start = monotonic()
    with contextlib.nullcontext(mortal) if mortal is not None else Mortal(folder) as program:
        for place, scenario in enumerate(wanted):
            if monotonic() > until:
                break
            goal = kills * (place + 1) // len(wanted)
            own = folder / f"table-{place}"
            own.mkdir()
            kill_table(program, own, scenario, _fates(chance, figures, goal), figures)
            figures.seconds = monotonic() - start
            if tell is not None:
                tell(f"{scenario.ruleset}, {scenario.cards}: {figures.text()}")
    return figures


def _fates(chance: random.Random, figures: Figures, goal: int) -> Iterator[Fate]:
    while figures.kills < goal:
        yield random_fate(chance)
