"""The configuration of a table: one YAML file, checked as a whole before anything starts."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal, cast

from controller.hardware_config import DRIVERS, read_panel
from controller.sections import Findings, Section
from controller.sound.configuration import SoundConfiguration, read_sound
from controller.spoken import WORDS, say
from controller.table_config import (
    CARDS,
    PRIVATE_LOOKS,
    RulesetCheck,
    SeatConfiguration,
    TableConfiguration,
    read_table,
)
from controller.theme_files import read_theme
from controller.yamlfile import FileProblem, Problem, described, read
from display.look import Appearance
from display.themes import usual_appearance
from display.words import LANGUAGES, BrokenCatalog, Words
from hardware.settings import HardwareSettings

__all__ = [
    "CARDS",
    "DRIVERS",
    "PRIVATE_LOOKS",
    "SCREENS",
    "Configuration",
    "DisplayConfiguration",
    "RulesetCheck",
    "SeatConfiguration",
    "TableConfiguration",
    "load",
    "named",
    "override",
    "shipped",
    "shipped_listing",
    "shipped_names",
]

FORMAT: Final = 1
"""The version of the file format that this program reads."""

SHOWS: Final = ("own", "varied", "none")
"""What droids play for show on the attract screen: the table's own ruleset, all shipped ones in turn, or nothing."""

SCREENS: Final = ("window", "fullscreen", "none")
"""Where the picture goes."""

_SMALLEST: Final = (800, 480)
_LARGEST: Final = (7680, 4320)
_SHIPPED: Final = Path(__file__).parent / "configurations"


@dataclass(frozen=True, slots=True)
class DisplayConfiguration:
    """The screen: one of `SCREENS`, its width and height (pixels), theme and motion."""

    screen: str = "window"
    size: tuple[int, int] = (1280, 720)
    appearance: Appearance = field(default_factory=usual_appearance)


@dataclass(frozen=True, slots=True)
class AttractConfiguration:
    """The attract screen: after how many minutes without a press it comes back (0: never), and one of `SHOWS`."""

    idle_minutes: float = 5.0
    demonstration: str = "own"


@dataclass(frozen=True, slots=True)
class Configuration:
    """Everything a table is told before it starts."""

    source: Path
    """The file it was read from."""
    table: TableConfiguration
    hardware: HardwareSettings
    turn_guard: float
    """How long after a change of turn a press does not count for the new seat (seconds)."""
    display: DisplayConfiguration
    language: str | None = None
    """What the table speaks, one of `LANGUAGES`; None leaves it to the command."""
    catalog: Path | None = None
    """The house's own words, which come before those of the language."""
    state: Path | None = None
    """The folder of the journal; None leaves it to the command."""
    warnings: tuple[Problem, ...] = ()
    """What can be used but may not be what is meant."""
    attract: AttractConfiguration = AttractConfiguration()
    sound: SoundConfiguration = SoundConfiguration()

    def warning_lines(self) -> list[str]:
        """The warnings, each on one line as the errors are."""
        return [described(self.source, warning) for warning in self.warnings]


def shipped(name: str) -> Path:
    """The file of a configuration that comes with the program: ``desktop``, ``table-rdm6300``."""
    return _SHIPPED / f"{name}.yaml"


def shipped_names() -> tuple[str, ...]:
    """The configurations that come with the program."""
    return tuple(sorted(path.stem for path in _SHIPPED.glob("*.yaml")))


def named(text: str) -> Path:
    """The file that a command line means: a shipped configuration by its name, else a path."""
    return shipped(text) if text in shipped_names() else Path(text)


def shipped_listing() -> str:
    """The shipped configurations, a line each with what it is for, and the folder to copy them from."""
    names = shipped_names()
    width = max(map(len, names))
    lines = [f"  {name:<{width}}  {_purpose(shipped(name))}" for name in names]
    return "\n".join([say("configurations that come with the program, by their names:"), *lines, f"  in {_SHIPPED}"])


def _purpose(path: Path) -> str:
    """The first sentence of the comment at a file's head."""
    head = itertools.takewhile(lambda line: line.startswith("#"), path.read_text(encoding="utf-8").splitlines())
    sentence, _, _ = " ".join(line.lstrip("# ") for line in head).partition(". ")
    return sentence.rstrip(".")


def load(path: Path, check_ruleset: RulesetCheck | None = None) -> Configuration:
    """Read and check a configuration.

    Raises FileProblem with everything that is wrong with it. ``check_ruleset`` adds what the rules
    have to say about the ruleset and its options.
    """
    document = read(path)
    findings = Findings(document)
    findings.problems.extend(document.problems)
    top = Section(findings, (), document.data)
    top.allow(("format", "language", "catalog", "table", "hardware", "display", "sound", "attract"))
    top.check_format(FORMAT)
    table = read_table(top.section("table", required=True), path.parent.absolute(), check_ruleset)
    panel = read_panel(top.section("hardware"))
    display = _display(top.section("display"), path.parent.absolute())
    language, catalog = _words(top, path.parent.absolute())
    configuration = Configuration(
        path,
        table,
        panel.hardware,
        panel.turn_guard,
        display,
        language,
        catalog,
        warnings=tuple(findings.warnings),
        attract=_attract(top.section("attract")),
        sound=read_sound(top.section("sound")),
    )
    for keys, text in _conflicts(configuration):
        findings.refuse(keys, text)
    if findings.problems:
        raise FileProblem(path, findings.problems)
    return configuration


def override(
    configuration: Configuration,
    *,
    hardware: str | None = None,
    state: Path | None = None,
    cards: str | None = None,
    pace: float | None = None,
    screen: str | None = None,
    language: str | None = None,
) -> Configuration:
    """The configuration with what the command line says otherwise; None leaves a thing as it is.

    ``hardware`` is one of `DRIVERS`, ``cards`` of `CARDS`, ``screen`` of `SCREENS`, ``language`` of `LANGUAGES`,
    ``pace`` is in seconds. Raises FileProblem when that does not go with the rest of the configuration.
    """
    table, settings, display = (
        configuration.table,
        configuration.hardware,
        configuration.display,
    )
    if cards is not None:
        table = replace(table, cards=cards)
    if pace is not None:
        table = replace(table, pace=pace)
    if hardware is not None:
        settings = replace(settings, driver=cast(Literal["mock", "gpio"], hardware))
    if screen is not None:
        display = replace(display, screen=screen)
    changed = replace(
        configuration,
        table=table,
        hardware=settings,
        display=display,
        language=language or configuration.language,
        state=configuration.state if state is None else state,
    )
    conflicts = [Problem(None, ".".join(keys), text) for keys, text in _conflicts(changed)]
    if conflicts:
        raise FileProblem(configuration.source, conflicts)
    return changed


def _attract(section: Section) -> AttractConfiguration:
    section.allow(("idle_minutes", "demonstration"))
    usual = AttractConfiguration()
    return AttractConfiguration(
        section.number("idle_minutes", usual.idle_minutes, 0, 240, hint="minutes"),
        section.choice("demonstration", usual.demonstration, SHOWS),
    )


def _words(top: Section, folder: Path) -> tuple[str | None, Path | None]:
    """The language, and the house's own words, which are read here so that a mistake in them is told now."""
    language = top.choice("language", "", tuple(LANGUAGES)) or None
    name = top.text("catalog", "", longest=1000)
    if not name:
        return language, None
    catalog = folder / name
    try:
        Words(language or WORDS.language, catalog)
    except BrokenCatalog as broken:
        place = name if broken.line is None else f"{name}:{broken.line}"
        top.refuse("catalog", f"{place}: {broken.reason}")
    return language, catalog


def _display(section: Section, folder: Path) -> DisplayConfiguration:
    section.allow(("screen", "size", "theme", "motion"))
    screen = section.choice("screen", "window", SCREENS)
    appearance = Appearance(read_theme(section, folder), section.flag("motion", True))
    least, most = (f"{width}x{height}" for width, height in (_SMALLEST, _LARGEST))
    form = say("write width x height, from {least} to {most}, such as 1280x720", least=least, most=most)
    found = section.pattern("size", "1280x720", r"([0-9]{3,4})x([0-9]{3,4})", form)
    if found is None:
        return DisplayConfiguration(screen, appearance=appearance)
    width, height = int(found[1]), int(found[2])
    fits = _SMALLEST[0] <= width <= _LARGEST[0] and _SMALLEST[1] <= height <= _LARGEST[1]
    if not fits:
        section.refuse("size", say("{given} will not do; {advice}", given=found[0], advice=form))
    return DisplayConfiguration(screen, (width, height), appearance)


def _conflicts(configuration: Configuration) -> Iterator[tuple[tuple[Any, ...], str]]:
    """What does not go together: (keys, what and what to do)."""
    table = configuration.table
    if table.cards == "electronic":
        if table.persons and table.private_look == "none":
            yield (
                ("table", "private_look"),
                say(
                    "the persons cannot see their electronic cards; "
                    "write 'private_look: pass_and_look', or make every seat a droid"
                ),
            )
        elif table.persons and configuration.display.screen == "none":
            yield (
                ("display", "screen"),
                say(
                    "the persons cannot see their electronic cards without a screen; "
                    "write 'screen: window' or 'fullscreen'"
                ),
            )
        return
    if table.cards not in CARDS:
        return  # Refused already.
    if table.deck is None:
        yield (
            ("table", "deck"),
            say(
                "{cards} cards need a registered deck; register one with 'droid-dealer enroll' and write 'deck: FILE'",
                cards=table.cards,
            ),
        )
    if configuration.hardware.driver == "gpio" and not configuration.hardware.scanners:
        yield (
            ("hardware", "scanners"),
            say("{cards} cards need a scanner; write its protocol and port", cards=table.cards),
        )
