"""The actions on the screen, and the desk's stand-in for the panel."""

from __future__ import annotations

from controller.panel import WORD_BUTTONS
from controller.table import Table
from display.scene import ActionButton, EmulatorPanel, Lamp, PanelButton, TrayCard
from hardware.mock import MockDriver
from rules.hand import Hand
from rules.questions import SeatTurn
from rules.view import LegalMove

# The keys of the panel's buttons on a desk, and of the actions that the panel lacks.
PANEL_KEYS = {
    "draw": "d",
    "trade": "t",
    "stand": "s",
    "match": "m",
    "raise": "r",
    "plus": "+",
    "minus": "-",
    "fold": "f",
    "call": "c",
    "field": "i",
    "deal": "Enter",
    "undo": "u",
}
MOST_OPTIONS = 6
"""So many things that a move may name have a button each."""
WORD_KEYS = {"discard": "x", "check": "k", "bet": "b"}


class PanelScenes:
    """Composes what can be pressed."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._words = table.words

    def offered(self, hand: Hand, seat: int | None, moves: tuple[LegalMove, ...]) -> tuple[ActionButton, ...]:
        """What can be pressed at this moment, on a table without a single button too; `seat` is on turn, if one is."""
        table, talk = self._table, self._words.talk
        if table.paused:
            return (ActionButton("deal", talk("go_on"), "", PANEL_KEYS["deal"]),)
        if table.correcting.active:
            return (
                ActionButton("deal", talk("correct_it"), "", PANEL_KEYS["deal"]),
                ActionButton("undo", talk("correct_further"), "", PANEL_KEYS["undo"]),
                ActionButton("fold", talk("correct_nothing"), "", PANEL_KEYS["fold"]),
            )
        if table.cards_back.active or table.dealing.confirmed(hand):
            return (ActionButton("deal", talk("button_deal"), "", PANEL_KEYS["deal"]),)
        return () if seat is None else self.actions(hand, seat, moves)

    def actions(self, hand: Hand, seat: int, moves: tuple[LegalMove, ...]) -> tuple[ActionButton, ...]:
        """What the seat on turn may do, each by the panel's button that does it, or by a button on the screen alone.

        A seat that chooses a card, in a droid's turn too, gets what it needs for that.
        """
        buttons: list[ActionButton] = []
        taken: set[str] = set()
        panel = self._panel_names()
        for move in moves:
            if move.kind == "named" and move.word in (self._table.panel.word, "choose"):
                buttons += self._named(move)
                if move.word == "choose":
                    continue
            label, cost = self._words.action(move, hand.credits[seat], hand.header.ruleset)
            name = WORD_BUTTONS.get(move.word, move.word)
            if name not in panel or name in taken:
                name = move.word if name in taken else name
            if name in taken or (move.word == "unfield" and "field" in taken):
                continue
            taken.add(name)
            key = PANEL_KEYS.get(name) or WORD_KEYS.get(move.word, "")
            buttons.append(ActionButton(name, label, cost, key))
        if self._table.panel.may_confirm(hand):
            buttons.append(ActionButton("deal", self._words.talk("button_deal"), "", PANEL_KEYS["deal"]))
        if any(move.kind == "amount" for move in moves) or self._table.panel.word is not None:
            buttons += [
                ActionButton(n, sign, "", sign) for n, sign in (("minus", "-"), ("plus", "+")) if n not in panel
            ]
        return tuple(buttons)

    def _named(self, move: LegalMove) -> list[ActionButton]:
        """A button for each thing that the move may name; none where they are too many, and plus and minus go through."""
        if len(move.options) > MOST_OPTIONS:
            return []
        return [ActionButton(f"{move.word} {option}", self._words.option(option)) for option in move.options]

    def _useful_buttons(self) -> set[str]:
        """The panel's buttons that do something now; the others are grey, and tell why not when they are pressed."""
        hand, panel = self._table.session.hand, self._table.panel
        if hand is None or self._table.stage != "hand" or self._table.paused:
            return {"deal"}
        if self._table.correcting.active:
            return {"deal", "undo", "fold"}
        if self._table.cards_back.active or self._table.dealing.confirmed(hand):
            return {"deal", "undo"}
        question = hand.question
        if not isinstance(question, SeatTurn):
            return {"undo"}
        moves = () if self._table.is_droid(question.seat) else hand.legal_moves(question.seat)
        useful = {"undo"} | {WORD_BUTTONS.get(move.word, move.word) for move in moves}
        if panel.word is not None:
            useful |= {"deal", "plus", "minus"} if panel.may_confirm(hand) else {"plus", "minus"}
        elif any(move.kind == "amount" or move.word == "choose" for move in moves):
            useful |= {"plus", "minus"}
        return useful

    def _panel_names(self) -> set[str]:
        return {name for name, seat in self._table.buttons() if seat is None}

    def emulated(self) -> EmulatorPanel | None:
        """The desk's stand-in for buttons, lamps, buzzer and card tray."""
        driver = self._table.driver
        if not isinstance(driver, MockDriver):
            return None
        session = self._table.session
        seats = set(session.players)
        shared = [name for name, seat in driver.buttons if seat is None]
        useful = self._useful_buttons()
        looks = self._table.settings.private_look and self._table.settings.cards == "electronic"
        return EmulatorPanel(
            buttons=tuple(
                PanelButton(n, self._words.talk(f"button_{n}"), PANEL_KEYS.get(n, ""), n in useful) for n in shared
            ),
            lamps=tuple(
                Lamp(name, lamp.on, int(name.removeprefix("seat-")))
                for name, lamp in driver.lamps.items()
                if name.startswith("seat-") and int(name.removeprefix("seat-")) in seats
            ),
            shift_lamp=any(lamp.on for name, lamp in driver.lamps.items() if name.startswith("shift")),
            buzzer=driver.buzzer is not None and driver.buzzer.sounding,
            tray=self._tray(driver),
            peek_seats=tuple(s for s, p in session.players.items() if p.droid is None) if looks else (),
        )

    def _tray(self, driver: MockDriver) -> tuple[TrayCard, ...]:
        if self._table.settings.cards == "electronic" or self._table.settings.demonstration:
            return ()
        return tuple(TrayCard(uid, label) for uid, label in driver.tray.cards.items())
