"""The picture of droids that play for show: what is hidden at a table in earnest is hidden here as well."""

from __future__ import annotations

from controller.demonstration import Demonstration
from controller.scenes.labels import labels_of
from controller.scenes.parts import dice, face, phase_of, pile_text, piles, pots, seat_panels, shift_code, target
from controller.scenes.reveal import reveal_rows, winners_text
from display.scene import DemonstrationScene, RevealScene, TableScene
from display.words import Words
from rules.events import HandsThrown, Shifted
from rules.view import View


class DemonstrationScenes:
    """Composes a hand that is played for show."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def scene(self, show: Demonstration, text: str, start_text: str, badges: tuple[str, ...]) -> DemonstrationScene:
        """The table, or at the hand's end the settlement, marked as a demonstration; `text` says more of it, if need be."""
        words = self._words
        return DemonstrationScene(
            picture=self._settled(show, badges) if show.over else self._table(show, badges),
            title=words.talk("show"),
            text=text or words.talk("show_text"),
            start_text=start_text,
        )

    def _table(self, show: Demonstration, badges: tuple[str, ...]) -> TableScene:
        words, hand = self._words, show.hand
        view = hand.view(None)
        return TableScene(
            title=words.ruleset_title(hand.header.ruleset),
            hand_number=words.talk("show_hand"),
            round_text=words.round_text(view),
            call_text=words.call_text(view),
            prompt=words.prompt(view),
            notice=self._told(show, view),
            hint=words.hint(view),
            seats=seat_panels(words, hand, view),
            pots=pots(words, view),
            pile_top=None if view.pile_top is None else face(words, view, view.pile_top),
            piles=piles(words, view),
            pile_text=pile_text(words, view),
            dice=dice(view),
            target=target(words, view),
            badges=badges,
            phase=phase_of(hand, view),
            labels=labels_of(words),
        )

    def _told(self, show: Demonstration, view: View) -> str:
        """What the last step led to; of a Shift only what becomes of the cards, for how many that are is too long."""
        words = self._words
        if any(isinstance(event, Shifted | HandsThrown) for event in show.happened):
            return f"{words.talk('shift_title')}: {words.talk(shift_code(view.ruleset, 'electronic'))}"
        names = {number: seat.name for number, seat in view.seats.items()}
        told = (words.event(event.seen_by(None), names) for event in show.happened)
        return next((line for line in told if line), "")

    def _settled(self, show: Demonstration, badges: tuple[str, ...]) -> RevealScene:
        words, hand = self._words, show.hand
        view = hand.view(None)
        return RevealScene(
            title=words.talk("show_over", winners=winners_text(words, show.hand, view)),
            rows=reveal_rows(words, hand, view),
            payments=tuple(words.settlement(hand.events)),
            badges=badges,
            labels=labels_of(words),
        )
