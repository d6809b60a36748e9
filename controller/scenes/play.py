"""The picture of a hand that is being played."""

from __future__ import annotations

from dataclasses import replace

from controller.journal_watch import FAILED
from controller.menus.help import how_to_help
from controller.scenes.labels import labels_of
from controller.scenes.panel import PanelScenes
from controller.scenes.parts import (
    badges,
    dice,
    face,
    grouped,
    phase_of,
    pile_text,
    piles,
    pots,
    seat_panels,
    target,
)
from controller.scenes.prompts import Prompts
from controller.table import Table
from display.scene import Banner, Labels, PrivateLook, SeatPanel, TableScene
from rules.hand import Hand
from rules.moves import Move
from rules.view import LegalMove, View

SHOWN_DIGITS = 32
"""So much of a commitment is on the screen: 128 bits, which nobody finds another secret for."""


class PlayScenes:
    """Composes the table in play, for the public and for a private look."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._words = table.words
        self._panel = PanelScenes(table)
        self._prompts = Prompts(table)

    def scene(self, hand: Hand) -> TableScene:
        """The table as everybody sees it, with the private look that a seat holds open."""
        table, words = self._table, self._words
        emulator = self._panel.emulated()
        view = hand.view(None)
        seat = view.turn
        moves = () if seat is None or self._table.is_droid(seat) else hand.legal_moves(seat)
        choosing = table.correcting.text() or self._prompts.choosing()
        paused = table.paused or table.journal_watch.waiting
        return TableScene(
            title=words.ruleset_title(hand.header.ruleset),
            hand_number=words.talk("title_hand", number=table.session.hand_number),
            round_text=words.talk("paused_title") if paused else words.round_text(view),
            call_text=words.call_text(view),
            prompt=words.talk("paused_title") if paused else choosing or self._prompts.prompt(hand, view),
            hint=table.correcting.advice() or self._prompts.hint(hand, view),
            refusal="" if table.telling.informs else table.telling.notice,
            notice=table.telling.notice if table.telling.informs else "",
            seats=self._with_looks(
                self._with_clock(seat_panels(words, hand, view, self._chosen())), hand, bare=emulator is None
            ),
            pots=pots(self._words, view),
            pile_top=None if view.pile_top is None else face(self._words, view, view.pile_top),
            piles=piles(words, view),
            pile_text=pile_text(words, view),
            dice=dice(view),
            target=target(words, view),
            actions=self._panel.offered(hand, seat, moves),
            raise_to=self._raise_to(hand, seat),
            banner=self._banner(),
            badges=badges(words, self._table.settings),
            selected_card=table.panel.selected(),
            help_text=how_to_help(table),
            emulator=emulator,
            private_look=self._private_look(hand),
            phase="paused" if paused else phase_of(hand, view),
            next_card_text=self._prompts.next_card(hand),
            labels=self._labels_for(moves),
            commitment="" if paused or table.correcting.active else self._commitment(hand),
        )

    def _with_clock(self, panels: tuple[SeatPanel, ...]) -> tuple[SeatPanel, ...]:
        """The seats; that on turn with the time it has left, where that is measured."""
        deciding = self._table.deciding
        left = deciding.seconds_left
        if left is None:
            return panels
        text, part = self._words.talk("seconds_left", count=left), left / deciding.limit
        hurry = left <= deciding.warning
        return tuple(
            replace(panel, clock=text, clock_part=part, hurry=hurry) if panel.on_turn else panel for panel in panels
        )

    def _with_looks(self, panels: tuple[SeatPanel, ...], hand: Hand, *, bare: bool) -> tuple[SeatPanel, ...]:
        """The seats; where no desk's panel is drawn below them, each person's own shows it its cards while it is held."""
        settings = self._table.settings
        if not bare or not settings.private_look or settings.cards != "electronic" or self._table.paused:
            return panels
        return tuple(
            replace(panel, looks=bool(hand.state.hands.get(panel.seat)) and not self._table.is_droid(panel.seat))
            for panel in panels
        )

    def _commitment(self, hand: Hand) -> str:
        """What the droid has committed itself to, from before the deal until the first player has acted."""
        digits = self._table.commitment
        if digits is None or any(not move.by_dealer for move in hand.moves):
            return ""
        return self._words.talk("commitment_shown", digits=grouped(digits[:SHOWN_DIGITS]))

    def _labels_for(self, moves: tuple[LegalMove, ...]) -> Labels:
        """The amount chosen by plus and minus is called what it would be: a bet, or a raise to so much."""
        if any(move.word == "bet" for move in moves):
            return replace(labels_of(self._words), raise_to=self._words.talk("bet_of"))
        return labels_of(self._words)

    def _chosen(self) -> dict[int, set[int]]:
        """The places of the cards that are marked for an exchange or a selection."""
        panel = self._table.panel
        return {} if panel.seat is None else {panel.seat: panel.marked}

    def _raise_to(self, hand: Hand, seat: int | None) -> int | None:
        if seat is None or self._table.is_droid(seat) or self._table.panel.word is not None:
            return None
        return self._table.panel.stake(hand, seat)

    def _banner(self) -> Banner | None:
        troubles = self._table.telling.troubles
        if not troubles:
            return None
        name, text = next(iter(troubles.items()))
        return Banner("error", text, self._words.talk("journal_advice") if name == FAILED else "")

    def _private_look(self, hand: Hand) -> PrivateLook | None:
        """The seat's own cards, while it holds the look open: the one exception to secrecy on a shared screen."""
        seat = self._table.peek
        if seat is None or seat not in hand.state.hands or seat in hand.state.folded:
            return None
        view = hand.view(seat)
        own = view.seats[seat]
        panel = self._table.panel
        states = dict.fromkeys(panel.marked, "chosen") if panel.seat == seat else {}
        if any(move.word == "refuse" for move in view.moves):  # which of them the draw has brought decides about it
            states[len(own.hand) - 1] = "new"
        return PrivateLook(
            seat=seat,
            name=own.name,
            cards=tuple(face(self._words, view, card, states.get(place, "")) for place, card in enumerate(own.hand)),
            total_text=self._total(self._with_marked(hand, seat), view, seat),
            field=tuple(face(self._words, view, card) for card in own.field + own.selection),
        )

    def _with_marked(self, hand: Hand, seat: int) -> Hand:
        """The hand as it will stand when the cards that the seat has marked are selected."""
        panel = self._table.panel
        if not hand.state.ruleset.variant.selects or panel.seat != seat or panel.word is None:
            return hand
        held = hand.state.hand_cards(seat)
        move = Move(panel.word, seat, tuple(held[place] for place in sorted(panel.marked) if place < len(held)))
        if hand.why_not(move) is not None:
            return hand
        supposed = Hand.replay(hand.header, hand.moves)
        supposed.apply(move)
        return supposed

    def _total(self, hand: Hand, view: View, seat: int) -> str:
        """What the seat's cards come to; where it selects, those that are selected or marked, beside the target."""
        judged = hand.judgement(seat)
        if judged is not None and self._words.rank_says_total(judged.rank):
            return self._words.worth(judged.total, judged.rank)
        if judged is None or judged.total is None:
            return ""
        if view.target is None or view.suit is None:
            return self._words.talk("total", total=judged.total)
        suit = self._words.suit_name(view.suit, view.ruleset.deck.name)
        return self._words.talk(
            "total_selected", total=judged.total, target=self._words.card_number(view.target), suit=suit
        )
