"""The rules of Sabacc, pure: cards, moves, hands, pots and showdowns, without chance, clock, files or screen."""
