"""Commit and reveal: whether every card, die, pick and wild card of an electronic hand follows from its secret.

Before the deal the table shows the SHA-256 of the hand's secret, the commitment; a settled hand's history holds the secret.
What is checked: the secret fits the commitment, and each of the dealer's moves is the one that the secret gives, every card
dealt anew by a Shift among them, and each Shift pulse came when the secret says, by the seconds that the table has noted.

What a file cannot show: that the commitment in it is the one that the screen showed (compare them, or give the screen's to
`verify`), and that the table's clock was right. After a restart or an undo some pulses cannot be checked; that is told.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from controller import histories
from controller.chance import Chance
from controller.histories import History
from controller.pulse_notes import PulseCheck, check_pulses
from controller.sources import ElectronicSource
from controller.spoken import WORDS
from controller.yamlfile import FileProblem, Problem
from display.words.catalog import N_
from rules.hand import Hand
from rules.moves import PULSE, Move, parse
from rules.refusals import IllegalMove


@dataclass(frozen=True, slots=True)
class Difference:
    """The first move that the secret does not give: its number (from 1), what stands in the file, and what should."""

    number: int
    written: str
    derived: str


@dataclass(frozen=True, slots=True)
class Verification:
    """What was found. `draws` counts the dealer's moves that follow from the secret, `pulses` the Shift pulses, and
    `moments` tells when those came."""

    commitment: str
    commitment_fits: bool
    difference: Difference | None
    draws: int
    pulses: int
    complete: bool
    moments: PulseCheck = field(default_factory=PulseCheck)

    @property
    def fair(self) -> bool:
        """Whether everything follows from the secret, and the secret is the one that was committed to."""
        return self.commitment_fits and self.difference is None and self.moments.difference is None


_MISSING = {
    "secret": N_("this is missing; only the whole history of a settled electronic hand can be verified"),
    "commitment": N_("this is missing; give the one that the screen showed: --commitment"),
}


class _Differs(Exception):
    def __init__(self, difference: Difference) -> None:
        super().__init__()
        self.difference = difference


def verify(history: History, shown: str | None = None) -> Verification:
    """Check a history; `shown` is the commitment that the screen showed, or its first digits, in lower case.

    Raises `FileProblem` for a history without secret or commitment, or with a move that is refused.
    """
    missing = [
        Problem(None, key, WORDS.text(_MISSING[key]))
        for key, value in (("secret", history.secret), ("commitment", history.commitment or shown))
        if value is None
    ]
    if history.secret is None or missing:
        raise FileProblem(history.path, missing)
    chance = Chance(bytes.fromhex(history.secret))
    commitment = chance.commitment()
    fits = history.commitment in (None, commitment) and commitment.startswith(shown or "")
    draws = 0
    pulses: list[int] = []

    def look(hand: Hand, text: str) -> None:
        nonlocal draws
        move = _dealers(text)
        if move is None:
            return
        if move == PULSE:
            pulses.append(len(hand.moves) + 1)
            return
        derived = ElectronicSource(hand, chance).answer()
        if derived is None or derived.word != move.word:
            return  # no move for this moment, which the hand says better
        if derived != move:
            raise _Differs(Difference(len(hand.moves) + 1, str(move), str(derived)))
        draws += 1

    try:
        hand = histories.play(history, look=look)
    except _Differs as differs:
        return Verification(commitment, fits, differs.difference, draws, len(pulses), False)
    notes = history.pulses
    if notes is not None and not hand.complete:
        notes = None  # a file that stops early may lack pulses that the notes tell of
    moments = check_pulses(notes, chance, pulses, real_time=hand.state.pulses)
    return Verification(commitment, fits, None, draws, len(pulses), hand.complete, moments)


def _dealers(text: str) -> Move | None:
    """The dealer's move that stands there; None for a player's, and for one that the hand refuses anyway."""
    try:
        move = parse(text)
    except IllegalMove:
        return None
    return move if move.by_dealer else None
