"""Droid players: they see what their seat sees, and play every ruleset legally, each after its temperament."""

from controller.droids.droid import Droid
from controller.droids.temperament import TEMPERAMENTS

__all__ = ["TEMPERAMENTS", "Droid"]
