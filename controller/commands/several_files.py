"""Commands on several files: all are read before anything is printed, so that a bad one leaves standard output empty."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from controller.yamlfile import FileProblem


def print_each(paths: Sequence[Path], tell: Callable[[Path], list[str]], *, headings: bool) -> int:
    """Print what `tell` has to say of each file, under its name where there are several and `headings` are wanted.

    Returns 0. Raises `FileProblem` with the problems of all files that `tell` refused.
    """
    lines: list[str] = []
    problems: list[FileProblem] = []
    for path in paths:
        try:
            told = tell(path)
        except FileProblem as problem:
            problems.append(problem)
            continue
        if headings and len(paths) > 1:
            lines.append(f"== {path}")
        lines += told
    if problems:
        raise_all(problems)
    print("\n".join(lines))
    return 0


def raise_all(problems: list[FileProblem]) -> None:
    """Raise the problems of several files as one."""
    if len(problems) == 1:
        raise problems[0]
    raise SeveralFiles(problems)


class SeveralFiles(FileProblem):
    """Problems in more than one file, each told with its own name."""

    def __init__(self, problems: list[FileProblem]) -> None:
        self.all = problems
        super().__init__(problems[0].path, ())

    def lines(self) -> list[str]:
        """One line a problem, file by file."""
        return [line for problem in self.all for line in problem.lines()]
