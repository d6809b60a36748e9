"""What the table waits for, what a person has to do, and what comes next, in words."""

from __future__ import annotations

from controller.table import Table
from rules.cards import UNKNOWN
from rules.hand import Hand
from rules.moves import CARDS_WORDS
from rules.questions import DealOwed, PickOwed, ShowOwed, TurnOwed, WildOwed
from rules.view import LegalMove, View

HAND_IN = {"shuffled": "hand_in_prompt", "thrown": "onto_pile_prompt", "discarded": "discard_prompt"}


NEXT_OF_FAMILY = {"sand": "next_sand", "blood": "next_blood"}


class Prompts:
    """Words the table's question of the moment."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._words = table.words

    def choosing(self) -> str:
        """What to do while a card is being chosen."""
        panel, words = self._table.panel, self._words
        if panel.word is None:
            return ""
        option = None if self._table.session.hand is None else panel.option(self._table.session.hand)
        if option is not None:
            label, _ = words.action(LegalMove(panel.word, "named"))
            return words.talk("choose_option", action=label, option=words.option(option))
        if panel.word in CARDS_WORDS:
            if panel.word == "select" and not panel.marked:
                return words.talk("choose_select_first")
            return words.talk(f"choose_{panel.word}", count=len(panel.marked))
        label, _ = words.action(LegalMove(panel.word, "card"))
        return words.talk("choose_card", action=label)

    def prompt(self, hand: Hand, view: View) -> str:
        """What the table waits for."""
        words, collecting, question = self._words, self._table.cards_back.collecting, hand.question
        if collecting is not None and collecting.seat is not None:
            code = HAND_IN[collecting.goes]
            name = view.seats[collecting.seat].name
            return words.talk(code, seat=collecting.seat, name=name, count=collecting.count)
        if isinstance(question, DealOwed) and len(question.owed) > 1 and self._table.dealing.confirmed(hand):
            code = "deal_families_unseen" if question.families else "deal_all_unseen"
            return words.talk(code, count=sum(question.owed.values()))
        return words.prompt(view)

    def hint(self, hand: Hand, view: View) -> str:
        if self._table.journal_watch.waiting:
            return self._words.talk("journal_waits")
        if self._table.paused:
            return self._words.talk("paused_advice")
        if self._table.cards_back.active:
            return self._words.talk("hand_in_advice")
        option = self._table.panel.option(hand)
        if option is not None:
            return self._words.token_effect(option.split(" ")[0]) or self._words.talk("choose_option_advice")
        panel = self._table.panel
        if panel.word is not None and panel.seat is not None and self._table.settings.cards != "electronic":
            by_place = panel.word in CARDS_WORDS and UNKNOWN in hand.state.hand_cards(panel.seat)
            return self._words.talk("choose_by_place" if by_place else "choose_by_scan")
        question = hand.question
        if isinstance(question, DealOwed) and len(question.owed) > 1 and self._table.dealing.confirmed(hand):
            told = [
                self._words.talk("deal_all_to", seat=seat, name=view.seats[seat].name, count=count)
                for seat, count in question.owed.items()
            ]
            return self._words.row(told)
        return self._words.hint(view)

    def next_card(self, hand: Hand) -> str:
        """What a person at the reader has to do."""
        table, words, question = self._table, self._words, hand.question
        if table.settings.cards == "electronic":
            return ""
        collecting = table.cards_back.collecting
        if collecting is not None and collecting.seat is not None:
            name = hand.header.seats[collecting.seat].name
            return words.talk("hand_in", seat=collecting.seat, name=name, count=collecting.count, left=collecting.left)
        if table.dealing.confirmed(hand):
            return words.talk("pick_unseen" if isinstance(question, PickOwed) else "deal_unseen")
        left = 0 if table.scanning is None else table.scanning.left
        match question:
            case DealOwed():
                seat = question.next_seat()
                code = NEXT_OF_FAMILY.get(question.next_family(seat), "next_card")
                return words.talk(code, seat=seat, name=hand.header.seats[seat].name)
            case TurnOwed():
                return words.talk("next_open_of_family" if question.families else "next_open_card")
            case PickOwed():
                return words.talk("next_pick", seat=question.seat, name=hand.header.seats[question.seat].name)
            case ShowOwed():
                seat = question.seats[0]
                name = hand.header.seats[seat].name
                if left:
                    return words.talk("next_show_left", seat=seat, name=name, count=left)
                return words.talk("next_show", seat=seat, name=name)
            case WildOwed():
                return words.talk("next_clone" if left else "next_wild")
            case _:
                return ""
