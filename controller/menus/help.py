"""Help for whoever plays for the first time: what may be done now, what it costs and does, and which hand wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from controller.menus.items import Answer, Item
from controller.menus.page import TablePage
from controller.panel import WORD_BUTTONS
from display.scene import CardFace
from hardware.mock import MockDriver
from rules.ruleset import Ruleset
from rules.view import LegalMove

if TYPE_CHECKING:
    from controller.table import Table


class HelpPage(TablePage):
    """The moves that are open to the seat on turn, then the way to everything else."""

    code = "help"

    def items(self) -> Sequence[Item]:
        """What the table waits for first. Nothing here depends on a card that is not open to everybody."""
        table = self._table
        talk = table.words.talk
        return (
            *self._now(),
            *self._in_hand(),
            Item(talk("help_ranking"), opens=lambda: RankingPage(table)),
            Item(talk("help_nutshell"), opens=lambda: NutshellPage(table)),
        )

    def _now(self) -> Sequence[Item]:
        table, words = self._table, self._table.words
        hand = table.session.hand
        if hand is None or hand.complete or table.stage != "hand":
            return (Item(words.talk("help_no_hand"), detail=words.talk("help_no_hand_detail")),)
        view = hand.view(None)
        rows = [Item(words.prompt(view), detail=words.hint(view))]
        seat = view.turn
        if seat is None or table.is_droid(seat):
            return rows
        rows += [self._move(move, hand.credits[seat], hand.header.ruleset) for move in hand.legal_moves(seat)]
        if table.settings.private_look and table.settings.cards == "electronic":
            rows.append(Item(words.talk("help_look"), detail=words.talk("help_look_detail")))
        return rows

    def _in_hand(self) -> Sequence[Item]:
        """What a table without the buttons for it does from here: to stop for a while, and to take a move back."""
        table, talk = self._table, self._table.words.talk
        if table.stage != "hand" or table.session.running.complete:
            return ()
        return (
            Item(talk("help_pause"), detail=talk("help_pause_detail"), press=self._pause),
            Item(talk("help_undo"), detail=talk("help_undo_detail"), press=self._undo),
        )

    def _pause(self) -> Answer:
        self._table.menus.close_paused()
        return None

    def _undo(self) -> Answer:
        self._table.menus.menu.close()
        self._table.correcting.ask()
        return None

    def _move(self, move: LegalMove, credits: int, ruleset: Ruleset) -> Item:  # noqa: A002
        """A move: its name and its button, what it costs, what it does."""
        table, words = self._table, self._table.words
        label, cost = words.action(move, credits, ruleset)
        if move.cost and move.kind not in ("amount", "cards") and move.word != "match":
            cost = words.talk("help_costs", amount=move.cost)
        button = WORD_BUTTONS.get(move.word, move.word)
        # The desk's own buttons carry the names of the moves.
        panel = not isinstance(table.driver, MockDriver) and any(name == button for name, _ in table.buttons())
        if panel and (button != move.word or label != words.talk(f"button_{button}")):
            label = words.talk("help_by_button", action=label, button=words.talk(f"button_{button}"))
        if not cost and move.word not in ("fold", "muck"):
            cost = words.talk("help_free")
        return Item(label, cost, detail=words.effect(ruleset, move.word))


class RankingPage(TablePage):
    """The hands of the ruleset that is played, the best first, with example cards."""

    code = "help_ranking"

    def items(self) -> Sequence[Item]:
        """A row for each rank."""
        ruleset, words = ruleset_of(self._table), self._table.words
        deck = ruleset.deck.name
        return [
            Item(
                f"{place}. {row.name}",
                detail=row.detail,
                cards=tuple(CardFace(card, deck) for card in row.cards),
            )
            for place, row in enumerate(words.ranking(ruleset), 1)
        ]


class NutshellPage(TablePage):
    """The course of the game in a few lines, and how the buttons are used."""

    code = "help_nutshell"

    def items(self) -> Sequence[Item]:
        """The game's lines, then what holds for every game."""
        table, words = self._table, self._table.words
        lines = [*words.in_a_nutshell(ruleset_of(table))]
        lines += [words.talk(code) for code in ("help_all_in", "help_amounts", "help_cards")]
        return [Item("", detail=line) for line in lines]


def ruleset_of(table: Table) -> Ruleset:
    """The ruleset of the hand on the table, which may be another one than the next hand's."""
    hand = table.session.hand
    return table.session.ruleset if hand is None or table.stage == "attract" else hand.header.ruleset


def how_to_help(table: Table) -> str:
    """How the help is called, in a few letters: the key on a desk, else what is held on the panel."""
    if isinstance(table.driver, MockDriver):
        return "F1"
    return table.words.talk("help_hold_plus") if any(name == "plus" for name, _ in table.buttons()) else ""
