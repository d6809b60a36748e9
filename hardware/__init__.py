"""Buttons, lamps, buzzer and card scanners: the table's body, which knows no rules."""
