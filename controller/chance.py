"""Chance: every shuffle and die of a hand, from one secret.

The rules never draw a random number; what chance decides reaches them as moves. Where a table is
electronic, those moves come from here. One secret of 256 bits covers a whole hand: each draw is an
HMAC-SHA256 under it of the draw's purpose and number. So the secret's hash, shown before the deal,
commits the dealer to every card of the hand, and whoever is told the secret afterwards can check
each of them.
"""

from __future__ import annotations

import hashlib
import hmac
import math
import secrets
from collections.abc import Sequence
from typing import TypeVar

SECRET_BYTES = 32
"""The length of a hand's secret: 256 bits."""

_BLOCK = 1 << 256
_FRACTION = 1 << 53

Item = TypeVar("Item")


def fresh_secret() -> bytes:
    """A new secret from the operating system, for a hand nobody shall foretell."""
    return secrets.token_bytes(SECRET_BYTES)


def hand_secret(seed: int, hand_number: int) -> bytes:
    """The secret of the ``hand_number``-th hand of a table run with ``seed``.

    The same seed and number always give the same secret, whatever was drawn before: a table that is
    started again goes on with the hands it would have dealt. For demonstrations and tests; with a
    seed everybody can foretell the cards.
    """
    text = f"droid-dealer seed {seed} hand {hand_number}"
    return hashlib.sha256(text.encode()).digest()


class Stream:
    """The draws for one purpose, numbered from 0.

    Streams of one secret do not touch each other: a die more or less shifts no card. A draw takes
    one number (but once in more than 2**190 draws, when the block is unusable and the next one
    serves), and `counter` is all there is to its state.
    """

    __slots__ = ("_counter", "_label", "_secret")

    def __init__(self, secret: bytes, label: str, counter: int = 0) -> None:
        """The stream ``label`` of ``secret``, going on at draw ``counter``."""
        if counter < 0:
            raise ValueError(f"a stream has no draw number {counter}")
        self._secret = secret
        self._label = label.encode() + b"\0"
        self._counter = counter

    @property
    def counter(self) -> int:
        """How many draws were made; a stream opened with this number goes on from here."""
        return self._counter

    def uniform(self, count: int) -> int:
        """A whole number from 0 to ``count`` - 1, each equally likely.

        Raises ValueError when ``count`` is not between 1 and 2**256.
        """
        if not 1 <= count <= _BLOCK:
            raise ValueError(f"there is no number to draw from {count}")
        # The remainder of a block is unbiased only below the greatest multiple of the count.
        usable = _BLOCK - _BLOCK % count
        while True:
            message = self._label + self._counter.to_bytes(8, "big")
            block = int.from_bytes(hmac.digest(self._secret, message, "sha256"), "big")
            self._counter += 1
            if block < usable:
                return block % count

    def die(self, sides: int) -> int:
        """The throw of a fair die: 1 to ``sides``."""
        return self.uniform(sides) + 1

    def shuffle(self, items: Sequence[Item]) -> list[Item]:
        """The items in a new order, every order equally likely (Fisher and Yates)."""
        shuffled = list(items)
        for last in range(len(shuffled) - 1, 0, -1):
            other = self.uniform(last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled

    def exponential(self, mean: float = 1.0) -> float:
        """A waiting time without memory, ``mean`` long on the average (in the unit of ``mean``)."""
        return -mean * math.log((self.uniform(_FRACTION) + 1) / _FRACTION)


class Chance:
    """All chance of one hand."""

    __slots__ = ("_secret",)

    def __init__(self, secret: bytes) -> None:
        """Chance by ``secret``; raises ValueError unless that has 32 bytes."""
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a hand's secret has {SECRET_BYTES} bytes, not {len(secret)}")
        self._secret = secret

    def commitment(self) -> str:
        """The SHA-256 of the secret in hex: it may be shown before the deal, and gives no card."""
        return hashlib.sha256(self._secret).hexdigest()

    def revealed(self) -> str:
        """The secret itself, in hex: for when the hand is settled, never before."""
        return self._secret.hex()

    def stream(self, label: str, counter: int = 0) -> Stream:
        """The draws for one purpose (``deal``, ``dice``), going on at draw ``counter``."""
        return Stream(self._secret, label, counter)
