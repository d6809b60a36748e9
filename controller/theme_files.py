"""The theme that a configuration names: a shipped one, or a house's own file."""

from __future__ import annotations

from pathlib import Path

from controller.sections import Section
from controller.spoken import say
from controller.suggest import did_you_mean
from controller.yamlfile import FileProblem, Problem, read
from display import themes
from display.look import Look, faint
from display.themes import ThemeError

LEAST_CONTRAST = 4.5
"""What fainter texts of a house's own theme are warned of (WCAG 2.2, level AA)."""
_SUFFIXES = (".yaml", ".yml")


def read_theme(section: Section, folder: Path) -> Look:
    """The theme under the key ``theme`` of a section; a file is looked for in ``folder``, the configuration's own.

    What is wrong with the file is refused in the section, with the file's lines.
    """
    named = section.text("theme", themes.DEFAULT, longest=200)
    if named in themes.names():
        return themes.shipped(named)
    if not named.endswith(_SUFFIXES):
        advice = did_you_mean(named, themes.names())
        section.refuse(
            "theme",
            say("there is no theme '{given}', and a file's name ends in .yaml; {advice}", given=named, advice=advice),
        )
        return themes.shipped()
    path = folder / Path(named).expanduser()
    try:
        look = load(path)
    except FileProblem as problem:
        for line in problem.lines():
            section.refuse("theme", line)
        return themes.shipped()
    for ink, ground, ratio in faint(look.colours, LEAST_CONTRAST):
        what = say(
            "{file}: '{ink}' on '{ground}' is faint: {ratio}:1, less than {least}:1",
            file=str(path),
            ink=ink,
            ground=ground,
            ratio=round(ratio, 1),
            least=str(LEAST_CONTRAST),
        )
        section.warn("theme", what)
    return look


def load(path: Path) -> Look:
    """A house's own theme, called by the name of its file. Raises FileProblem with everything that is wrong with it."""
    document = read(path)
    problems = list(document.problems)
    try:
        look = themes.parse(document.data, path.stem)
    except ThemeError as error:
        problems += [
            Problem(document.line(problem.keys), ".".join(problem.keys), problem.text) for problem in error.problems
        ]
    if problems:
        raise FileProblem(path, problems)
    return look
