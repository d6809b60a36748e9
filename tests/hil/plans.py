"""How people play who want a hand to come to its end by any way that the ruleset offers."""

from __future__ import annotations

from rules.hand import Hand


def plain(hand: Hand, seat: int, moves: tuple[str, ...]) -> str:
    """Match or check, draw once, call as soon as that is open, else let things be."""
    if "call" in moves:
        return "call"
    if "match" in moves or "check" in moves:
        return "match"
    if "draw" in moves and len(hand.state.hands[seat]) < 3:
        return "draw"
    if "keep" in moves or "pass" in moves or "stand" in moves:
        return "stand"
    raise AssertionError(f"no plan for {moves}")


def raising(hand: Hand, seat: int, moves: tuple[str, ...]) -> str:
    """As `plain`, but the first bet of the hand is made, and raised once."""
    if "bet" in moves and not any(move.word == "bet" for move in hand.moves):
        return "plus raise"
    if "raise" in moves and not any(move.word == "raise" for move in hand.moves):
        return "raise"
    return plain(hand, seat, moves)
