"""Guesses what a person meant by a word that is not known."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches

from controller.spoken import say

_LIKENESS = 0.6
"""How alike two words must be (0 to 1) before one is offered for the other."""


_LISTED = 12
"""So many candidates are listed where none is like the word."""


def closest(word: str, candidates: Collection[str]) -> str | None:
    """The candidate most like ``word``, whatever its case; None when none is like it.

    >>> closest("sats", ["seats", "ruleset"])
    'seats'
    >>> closest("banana", ["seats", "ruleset"]) is None
    True
    """
    folded = {candidate.casefold(): candidate for candidate in candidates}
    found = get_close_matches(word.casefold(), folded, n=1, cutoff=_LIKENESS)
    return folded[found[0]] if found else None


def did_you_mean(word: str, candidates: Collection[str]) -> str:
    """What to write instead of ``word``: the likeliest candidate, or else what there is.

    >>> did_you_mean("sats", ["seats", "ruleset"])
    "did you mean 'seats'?"
    >>> did_you_mean("banana", ["seats", "ruleset"])
    'known here: ruleset, seats'
    """
    found = closest(word, candidates)
    if found is not None:
        return say("did you mean '{word}'?", word=found)
    listed = sorted(candidates)[:_LISTED]
    more = len(candidates) - len(listed)
    if more:
        return say("known here: {words} and {more} more", words=", ".join(listed), more=more)
    return say("known here: {words}", words=", ".join(listed))
