"""Simulation: droids play many hands against each other, and what comes out is counted."""

from controller.simulation.evening import EVENING, Plan, Side, play_evening
from controller.simulation.spread import simulate
from controller.simulation.tally import Sample, Tally

__all__ = ["EVENING", "Plan", "Sample", "Side", "Tally", "play_evening", "simulate"]
