"""Finds the ruleset that a file or a command names: a shipped one, a house's file, or a mapping."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from controller import yamlfile
from controller.spoken import WORDS
from controller.yamlfile import FileProblem, Problem
from display.words import Words
from rules import refusals
from rules.refusals import RulesetError
from rules.ruleset import Ruleset, ruleset_from, shipped


def is_path(name: str) -> bool:
    """Whether a ruleset is named by its file."""
    return os.sep in name or name.endswith((".yaml", ".yml"))


def find(named: str | Mapping[str, Any], folder: Path) -> Ruleset:
    """The ruleset that `named` says; a path starts from `folder`.

    Raises `RulesetError` for one that cannot be played and `FileProblem` for a file that cannot be read or played.
    """
    if isinstance(named, Mapping):
        return ruleset_from(named)
    if not is_path(named):
        return shipped(named)
    path = folder / named
    document = yamlfile.load(path)
    try:
        return ruleset_from(document.data, path.stem)
    except RulesetError as error:
        words = WORDS
        raise FileProblem(path, (_located(document, p, words) for p in error.problems)) from None


def _located(document: yamlfile.Document, problem: refusals.Problem, words: Words) -> Problem:
    keys: tuple[Any, ...] = ("options", problem.key)
    options = document.data.get("options")
    if problem.key in document.data and not (isinstance(options, dict) and problem.key in options):
        keys = (problem.key,)
    return Problem(document.line(keys), problem.key, words.problem(problem))


def check(named: str, options: Mapping[str, object], folder: Path) -> Iterable[tuple[str, str]]:
    """What is wrong with a configured ruleset and its options: (option, sentence); an empty option is the ruleset itself."""
    words = WORDS
    try:
        ruleset = find(named, folder)
    except RulesetError as error:
        for problem in error.problems:
            yield "", words.problem(problem)
        return
    except FileProblem as error:
        for line in error.lines():
            yield "", line
        return
    try:
        ruleset.with_options(options)
    except RulesetError as error:
        for problem in error.problems:
            yield problem.key, words.problem(problem)
