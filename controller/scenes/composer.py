"""Which picture the table shows at this moment.

A card that the public may not see stands as a back here already; the only faces of a hidden hand are those of a private
look, which a person holds open.
"""

from __future__ import annotations

from controller.journal_watch import LOST
from controller.scenes.attract import attract_scene, own_game, start_text
from controller.scenes.demonstration import DemonstrationScenes
from controller.scenes.menu import menu_scene
from controller.scenes.panel import PanelScenes
from controller.scenes.parts import badges, shift_code
from controller.scenes.play import PlayScenes
from controller.scenes.reveal import RevealScenes
from controller.table import Table
from display.scene import FaultScene, Scene, ShiftScene


class Scenes:
    """Composes the scene of a table for the public screen."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.words = table.words
        self._play = PlayScenes(table)
        self._reveal = RevealScenes(table)
        self._panel = PanelScenes(table)
        self._demonstration = DemonstrationScenes(table.words)

    def scene(self) -> Scene:
        """The picture as it should be now."""
        table = self.table
        hand = table.session.hand
        if table.fault is not None:
            return FaultScene(
                title=self.words.talk("fault_title"),
                text=table.fault,
                advice=self.words.talk("fault_advice"),
                badges=self.badges(),
            )
        if table.journal_watch.asks and (table.paused or table.stage != "hand"):
            return FaultScene(
                title=self.words.talk("lost_title"),
                text=table.telling.troubles.get(LOST, ""),
                advice=self.words.talk("lost_advice"),
                badges=self.badges(),
            )
        if table.menus.active:
            return menu_scene(table, self._panel)
        if hand is None or table.stage == "attract" or table.attract.active:
            show = table.attract.show
            if show is not None:
                return self._demonstration.scene(show, own_game(table), start_text(table, to_play=True), self.badges())
            return attract_scene(table)
        if table.stage == "settled":
            return self._reveal.scene(hand)
        picture = self._play.scene(hand)
        if table.shift_shown and table.peek is None:
            return ShiftScene(
                table=picture,
                title=self.words.talk("shift_title"),
                lines=(self.words.talk(shift_code(hand.header.ruleset, table.settings.cards)),),
                seconds=max(table.settings.pace.shift, 0.5),
            )
        return picture

    def badges(self) -> tuple[str, ...]:
        """The small marks that are always visible."""
        return badges(self.words, self.table.settings)
