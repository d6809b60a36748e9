"""Mild play, which knows no game: for cards that the droid does not know, and for variants without a module of their own.

It goes along where that is cheap, gives in to large bets, and ends hands: it calls now and then, and stands always.
"""

from __future__ import annotations

from controller.droids.random_play import complete, open_moves
from controller.droids.situation import Situation, pick
from rules.moves import FIELD_WORDS, Move

_CALLS = 0.25
_QUIET = ("show", "check", "keep", "stand", "pass")


def play(situation: Situation) -> Move:
    """A legal move. Raises ValueError when none is open to the seat."""
    words = situation.words
    if "call" in words and situation.coin(_CALLS):
        return situation.move("call")
    for word in _QUIET:
        if word in words:
            return situation.move(word)
    if "match" in words and ("fold" not in words or situation.cheap(words["match"].cost)):
        return situation.move("match")
    if "match" not in words and "bet" in words and situation.cheap(words["bet"].cost):
        return situation.move("bet", amount=words["bet"].least)
    if "exchange" in words and not words["exchange"].least:
        return situation.move("exchange")
    if "fold" in words:
        return situation.move("fold")
    legal = open_moves(situation.view)
    in_turn = [move for move in legal if move.word not in FIELD_WORDS]
    return complete(situation.view, situation.stream, pick(situation.stream, in_turn or legal))
