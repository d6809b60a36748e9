"""Statistics of hands: what a table owner asks for. Only complete hands count; amounts are in credits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from controller.ledger import HandEntry


@dataclass(slots=True)
class RulesetFigures:
    """Sums over the complete hands of one ruleset; `pot` is what the main pots held at the end of the hands."""

    hands: int = 0
    pot: int = 0
    biggest_pot: int = 0
    sabacc_pots: int = 0
    sabacc_paid: int = 0
    shifts: int = 0
    bombed_out: int = 0
    moves: int = 0

    @property
    def mean_pot(self) -> float:
        """Credits in the main pot at the end of a hand, on the average; 0 without a hand."""
        return self._mean(self.pot)

    @property
    def shifts_per_hand(self) -> float:
        """Shifts in a hand, on the average; 0 without a hand."""
        return self._mean(self.shifts)

    @property
    def bomb_outs_per_hand(self) -> float:
        """Revealed hands that had bombed out (or were bust), on the average of a hand; 0 without a hand."""
        return self._mean(self.bombed_out)

    @property
    def moves_per_hand(self) -> float:
        """Moves of a hand, the dealer's among them, on the average; 0 without a hand."""
        return self._mean(self.moves)

    def _mean(self, amount: int) -> float:
        return amount / self.hands if self.hands else 0.0


@dataclass(slots=True)
class SeatFigures:
    """What whoever sat at a seat made of the complete hands; winnings are negative where credits were lost."""

    hands: int = 0
    won: int = 0
    """Hands in which the seat took part of the main pot."""
    winnings: int = 0
    by_ruleset: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Statistics:
    """Figures by ruleset, and by seat and name; `void` counts misdeals."""

    rulesets: Mapping[str, RulesetFigures]
    seats: Mapping[tuple[int, str], SeatFigures]
    void: int

    @property
    def hands(self) -> int:
        """Complete hands in all."""
        return sum(figures.hands for figures in self.rulesets.values())


def statistics_of(entries: Iterable[HandEntry]) -> Statistics:
    """Count the hands. A seat that sat a hand out has not played it."""
    rulesets: dict[str, RulesetFigures] = {}
    seats: dict[tuple[int, str], SeatFigures] = {}
    void = 0
    for entry in entries:
        void += entry.state == "void"
        if not entry.complete:
            continue
        _count_hand(rulesets.setdefault(entry.ruleset, RulesetFigures()), entry)
        for seat in entry.seats:
            figures = seats.setdefault((seat, entry.names[seat]), SeatFigures())
            change = entry.credits[seat] - entry.before[seat]
            figures.hands += 1
            figures.won += seat in (entry.winners or ())
            figures.winnings += change
            figures.by_ruleset[entry.ruleset] = figures.by_ruleset.get(entry.ruleset, 0) + change
    return Statistics(dict(sorted(rulesets.items())), dict(sorted(seats.items())), void)


def _count_hand(figures: RulesetFigures, entry: HandEntry) -> None:
    figures.hands += 1
    figures.pot += entry.pot
    figures.biggest_pot = max(figures.biggest_pot, entry.pot)
    figures.sabacc_pots += bool(entry.sabacc_paid)
    figures.sabacc_paid += entry.sabacc_paid
    figures.shifts += entry.shifts
    figures.bombed_out += entry.bombed_out
    figures.moves += entry.moves
