"""The picture of the table, composed for the public: views become scene models, codes become words.

A card that the public may not see stands as a back here already; the only faces of a hidden hand are those of a private
look, which a person holds open.
"""

from __future__ import annotations

from dataclasses import replace

from controller.journal_watch import FAILED, LOST
from controller.table import Table
from display.scene import (
    ActionButton,
    AttractScene,
    Banner,
    CardFace,
    EmulatorPanel,
    FaultScene,
    Labels,
    Lamp,
    PanelButton,
    PotPanel,
    PrivateLook,
    RevealRow,
    RevealScene,
    Scene,
    SeatPanel,
    ShiftScene,
    TableScene,
    TrayCard,
)
from hardware.mock import MockDriver
from rules.events import DemiseJudged, MainPotWon, SabaccPotWon
from rules.hand import Hand
from rules.questions import DealOwed, PickOwed, SeatTurn, ShowOwed, TurnOwed, WildOwed
from rules.view import LegalMove, SeatView, View

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
WORD_BUTTONS = {
    "check": "match",
    "match": "match",
    "bet": "raise",
    "raise": "raise",
    "trade": "trade",
    "swap": "trade",
    "exchange": "trade",
    "discard": "trade",
    "stand": "stand",
    "keep": "stand",
    "pass": "stand",
    "muck": "fold",
    "show": "deal",
    "unfield": "field",
}
WORD_KEYS = {"discard": "x", "check": "k", "bet": "b"}

SHOWN_DIGITS = 32
"""So much of a commitment is on the screen: 128 bits, which nobody finds another secret for."""
SECRET_DIGITS = 16


def grouped(digits: str) -> str:
    """Digits in groups of eight, which can be copied and compared."""
    return " ".join(digits[start : start + 8] for start in range(0, len(digits), 8))


class Scenes:
    """Composes the scene of a table for the public screen."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.words = table.words
        self.labels = Labels(
            **{
                name: self.words.talk(name, **marks)
                for name, marks in {
                    "on_turn": {},
                    "stake": {"amount": "{amount}"},
                    "dealer_mark": {},
                    "raise_to": {},
                    "hold_to_look": {},
                    "payments": {},
                    "private_title": {"seat": "{seat}"},
                    "private_hint": {},
                }.items()
            }
        )

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
        if hand is None or table.stage == "attract":
            return self._attract()
        if table.stage == "settled":
            return self._reveal(hand)
        picture = self._table(hand)
        if table.shift_shown and table.peek is None:
            return ShiftScene(
                table=picture,
                title=self.words.talk("shift_title"),
                lines=(self.words.talk(self._shift_code(hand)),),
                seconds=max(table.settings.pace.shift, 0.5),
            )
        return picture

    def _shift_code(self, hand: Hand) -> str:
        """What becomes of the cards at a Shift."""
        ruleset = hand.header.ruleset
        if ruleset.variant.open_pile:
            return "shift_thrown"
        if ruleset.variant.name == "cloud_city":
            return "shift_picked"
        code = "shift_electronic" if self.table.settings.cards == "electronic" else "shift_scanned"
        return code if getattr(ruleset.options, "field", "none") != "none" else f"{code}_no_field"

    def badges(self) -> tuple[str, ...]:
        """The small marks that are always visible."""
        return self.table.settings.badges

    # --- play

    def _table(self, hand: Hand) -> TableScene:
        table, words = self.table, self.words
        view = hand.view(None)
        seat = view.turn
        moves = () if seat is None or self._is_droid(seat) else hand.legal_moves(seat)
        choosing = table.correcting.text() or self._choosing()
        paused = table.paused or table.journal_watch.waiting
        return TableScene(
            title=hand.header.ruleset.title,
            hand_number=words.talk("title_hand", number=table.session.hand_number),
            round_text=words.talk("paused_title") if paused else words.round_text(view),
            call_text=words.call_text(view),
            prompt=words.talk("paused_title") if paused else choosing or self._prompt(hand, view),
            hint=table.correcting.advice() or self._hint(hand, view),
            refusal="" if table.telling.informs else table.telling.notice,
            notice=table.telling.notice if table.telling.informs else "",
            seats=tuple(self._seat(view, view.seats[number]) for number in sorted(view.seats)),
            pots=self._pots(view),
            pile_top=None if view.pile_top is None else self._face(view, view.pile_top),
            pile_text=words.talk("pile") if view.pile_top is not None else self._wild(view),
            dice=tuple(map(str, view.dice)) if view.phase != "reveal" else (),
            actions=() if seat is None else self._actions(hand, seat, moves),
            raise_to=self._raise_to(hand, seat),
            banner=self._banner(),
            badges=self.badges(),
            selected_card=table.panel.selected(),
            emulator=self._emulator(),
            private_look=self._private_look(hand),
            phase="paused" if paused else self._phase(hand, view),
            next_card_text=self._next_card(hand),
            labels=self._labels(moves),
            commitment="" if paused or table.correcting.active else self._commitment(hand),
        )

    def _commitment(self, hand: Hand) -> str:
        """What the droid has committed itself to, from before the deal until the first player has acted."""
        digits = self.table.commitment
        if digits is None or any(not move.by_dealer for move in hand.moves):
            return ""
        return self.words.talk("commitment_shown", digits=grouped(digits[:SHOWN_DIGITS]))

    def _labels(self, moves: tuple[LegalMove, ...]) -> Labels:
        """The amount chosen by plus and minus is called what it would be: a bet, or a raise to so much."""
        if any(move.word == "bet" for move in moves):
            return replace(self.labels, raise_to=self.words.talk("bet_of"))
        return self.labels

    def _is_droid(self, seat: int) -> bool:
        return self.table.session.players[seat].droid is not None

    def _seat(self, view: View, seat: SeatView) -> SeatPanel:
        words = self.words
        marked = self.table.panel.marked if self.table.panel.seat == seat.seat else set()
        return SeatPanel(
            seat=seat.seat,
            name=seat.name,
            credits=seat.credits,
            stake=seat.total_stake,
            status=words.seat_status(seat, view.ruleset),
            state=seat.status,
            on_turn=view.turn == seat.seat,
            dealer=view.dealer == seat.seat,
            lead=view.lead == seat.seat,
            cards=tuple(
                self._face(view, card, "chosen" if place in marked else "") for place, card in enumerate(seat.hand)
            ),
            field=tuple(self._face(view, card) for card in seat.field),
            note=words.hand_note(seat),
            note_kind="bad" if seat.bombed_out else "plain",
        )

    def _face(self, view: View, card: str, state: str = "") -> CardFace:
        deck = view.ruleset.deck.name
        return CardFace(card, deck, state, self.words.card_short(card, deck))

    def _pots(self, view: View) -> tuple[PotPanel, ...]:
        """Both pots; where the ruleset feeds no Sabacc pot, only one that another ruleset left."""
        main = PotPanel(self.words.talk("main_pot"), view.main_pot)
        if not view.sabacc_pot and not hasattr(view.ruleset.options, "sabacc_ante"):
            return (main,)
        return (main, PotPanel(self.words.talk("sabacc_pot"), view.sabacc_pot))

    def _wild(self, view: View) -> str:
        if view.wild is None or view.clone is None:
            return ""
        deck = view.ruleset.deck.name
        return self.words.talk(
            "wild_clone",
            wild=self.words.card_short(view.wild, deck),
            clone=self.words.card_short(view.clone, deck),
        )

    def _actions(self, hand: Hand, seat: int, moves: tuple[LegalMove, ...]) -> tuple[ActionButton, ...]:
        """What the seat on turn may do, each by the panel's button that does it, or by a button on the screen alone.

        A seat that chooses a card, in a droid's turn too, gets what it needs for that.
        """
        buttons: list[ActionButton] = []
        taken: set[str] = set()
        panel = self._panel_names()
        for move in moves:
            label, cost = self.words.action(move, hand.credits[seat], hand.header.ruleset)
            name = WORD_BUTTONS.get(move.word, move.word)
            if name not in panel or name in taken:
                name = move.word if name in taken else name
            if name in taken or (move.word == "unfield" and "field" in taken):
                continue
            taken.add(name)
            key = PANEL_KEYS.get(name) or WORD_KEYS.get(move.word, "")
            buttons.append(ActionButton(name, label, cost, key))
        if self.table.panel.word is not None:
            buttons.append(ActionButton("deal", self.words.talk("button_deal"), "", PANEL_KEYS["deal"]))
        if any(move.kind == "amount" for move in moves) or self.table.panel.word is not None:
            buttons += [
                ActionButton(n, sign, "", sign) for n, sign in (("minus", "-"), ("plus", "+")) if n not in panel
            ]
        return tuple(buttons)

    def _useful_buttons(self) -> set[str]:
        """The panel's buttons that do something now; the others are grey, and tell why not when they are pressed."""
        hand, panel = self.table.session.hand, self.table.panel
        if hand is None or self.table.stage != "hand" or self.table.paused:
            return {"deal"}
        if self.table.correcting.active:
            return {"deal", "undo", "fold"}
        if self.table.cards_back.active or self.table.dealing.confirmed(hand):
            return {"deal", "undo"}
        question = hand.question
        if not isinstance(question, SeatTurn):
            return {"undo"}
        moves = () if self._is_droid(question.seat) else hand.legal_moves(question.seat)
        useful = {"undo"} | {WORD_BUTTONS.get(move.word, move.word) for move in moves}
        if panel.word is not None:
            useful |= {"deal", "plus", "minus"}
        elif any(move.kind == "amount" for move in moves):
            useful |= {"plus", "minus"}
        return useful

    def _panel_names(self) -> set[str]:
        return {name for name, seat in self.table.buttons() if seat is None}

    def _raise_to(self, hand: Hand, seat: int | None) -> int | None:
        if seat is None or self._is_droid(seat) or self.table.panel.word is not None:
            return None
        return self.table.panel.stake(hand, seat)

    def _choosing(self) -> str:
        """What to do while a card is being chosen."""
        panel, words = self.table.panel, self.words
        if panel.word is None:
            return ""
        if panel.word == "exchange":
            return words.talk("choose_cards", count=len(panel.marked))
        label, _ = words.action(LegalMove(panel.word, "card"))
        return words.talk("choose_card", action=label)

    def _banner(self) -> Banner | None:
        troubles = self.table.telling.troubles
        if not troubles:
            return None
        name, text = next(iter(troubles.items()))
        return Banner("error", text, self.words.talk("journal_advice") if name == FAILED else "")

    def _prompt(self, hand: Hand, view: View) -> str:
        """What the table waits for."""
        words, collecting, question = self.words, self.table.cards_back.collecting, hand.question
        if collecting is not None and collecting.seat is not None:
            code = "onto_pile_prompt" if collecting.onto_pile else "hand_in_prompt"
            name = view.seats[collecting.seat].name
            return words.talk(code, seat=collecting.seat, name=name, count=collecting.count)
        if isinstance(question, DealOwed) and len(question.owed) > 1 and self.table.dealing.confirmed(hand):
            return words.talk("deal_all_unseen", count=sum(question.owed.values()))
        return words.prompt(view)

    def _hint(self, hand: Hand, view: View) -> str:
        if self.table.journal_watch.waiting:
            return self.words.talk("journal_waits")
        if self.table.paused:
            return self.words.talk("paused_advice")
        if self.table.cards_back.active:
            return self.words.talk("hand_in_advice")
        if self.table.panel.word is not None and self.table.settings.cards != "electronic":
            return self.words.talk("choose_by_scan")
        question = hand.question
        if isinstance(question, DealOwed) and len(question.owed) > 1 and self.table.dealing.confirmed(hand):
            told = [
                self.words.talk("deal_all_to", seat=seat, name=view.seats[seat].name, count=count)
                for seat, count in question.owed.items()
            ]
            return ", ".join(told)
        return self.words.hint(view)

    def _phase(self, hand: Hand, view: View) -> str:
        if isinstance(hand.question, SeatTurn):
            return "betting" if view.phase in ("betting", "opening") else "play"
        return "reveal" if view.phase == "reveal" else "deal"

    def _next_card(self, hand: Hand) -> str:
        """What a person at the reader has to do."""
        table, words, question = self.table, self.words, hand.question
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
                return words.talk("next_card", seat=seat, name=hand.header.seats[seat].name)
            case TurnOwed():
                return words.talk("next_open_card")
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

    def _private_look(self, hand: Hand) -> PrivateLook | None:
        """The seat's own cards, while it holds the look open: the one exception to secrecy on a shared screen."""
        seat = self.table.peek
        if seat is None or seat not in hand.state.hands or seat in hand.state.folded:
            return None
        view = hand.view(seat)
        own = view.seats[seat]
        judged = hand.judgement(seat)
        total = "" if judged is None or judged.total is None else self.words.talk("total", total=judged.total)
        return PrivateLook(
            seat=seat,
            name=own.name,
            cards=tuple(self._face(view, card) for card in own.hand),
            total_text=total,
            field=tuple(self._face(view, card) for card in own.field),
        )

    def _emulator(self) -> EmulatorPanel | None:
        """The desk's stand-in for buttons, lamps, buzzer and card tray."""
        driver = self.table.driver
        if not isinstance(driver, MockDriver):
            return None
        session = self.table.session
        seats = set(session.players)
        shared = [name for name, seat in driver.buttons if seat is None]
        useful = self._useful_buttons()
        looks = self.table.settings.private_look and self.table.settings.cards == "electronic"
        return EmulatorPanel(
            buttons=tuple(
                PanelButton(n, self.words.talk(f"button_{n}"), PANEL_KEYS.get(n, ""), n in useful) for n in shared
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
        if self.table.settings.cards == "electronic" or self.table.settings.demonstration:
            return ()
        return tuple(TrayCard(uid, label) for uid, label in driver.tray.cards.items())

    # --- between hands

    def _attract(self) -> AttractScene:
        table, words = self.table, self.words
        ruleset = table.session.ruleset
        options = ruleset.options
        cards = words.talk(table.settings.cards)
        seats = len(table.session.players)
        if hasattr(options, "blind"):
            blind = options.blind
            told = words.talk("options_blind", seats=seats, blind=blind, double=2 * blind, cards=cards)
        else:
            told = words.talk("options", seats=seats, ante=options.ante, cards=cards)
        troubles = tuple(table.telling.troubles.values())
        return AttractScene(
            title=ruleset.title,
            tagline=troubles[0] if troubles else table.telling.notice or words.talk("tagline"),
            rules=tuple(words.in_a_nutshell(ruleset)),
            start_text=words.talk("start"),
            options_text=told,
            badges=self.badges(),
        )

    def _reveal(self, hand: Hand) -> RevealScene:
        table, words = self.table, self.words
        view = hand.view(None)
        names = {number: seat.name for number, seat in hand.header.seats.items()}
        winners = view.winners or ()
        if len(winners) > 1:  # the rows below name them; together their names are too long
            won = words.talk("share", seats=words.seats(sorted(winners)))
        elif winners:
            won = words.talk("wins", name=names[winners[0]])
        else:
            won = words.talk("nobody_wins")
        next_dealer = table.session.players[table.session.dealer].name
        following = (
            words.talk("next_hand_alone") if table.settings.demonstration else words.talk("next_hand", name=next_dealer)
        )
        troubles = tuple(table.telling.troubles.values())
        return RevealScene(
            title=words.talk("reveal_title", number=table.session.hand_number, winners=won),
            rows=tuple(self._row(hand, view, seat) for seat in sorted(view.order)),
            payments=tuple(words.settlement(table.settlement)),
            pots=self._pots(view),
            next_text=troubles[0] if troubles else self._correction() or table.telling.notice or following,
            badges=self.badges(),
            actions=()
            if table.settings.demonstration
            else (ActionButton("deal", words.talk("button_deal"), "", "Enter"),),
            labels=self.labels,
            secret_text=self._secret(),
        )

    def _secret(self) -> str:
        """The first digits of a settled hand's secret: its history holds it whole."""
        secret = self.table.settled_secret
        return "" if secret is None else self.words.talk("secret_shown", digits=grouped(secret[:SECRET_DIGITS]))

    def _correction(self) -> str:
        """A referee's correction that is being made, and how."""
        correcting = self.table.correcting
        return f"{correcting.text()} {correcting.advice()}" if correcting.active else ""

    def _row(self, hand: Hand, view: View, seat: int) -> RevealRow:
        words, own = self.words, view.seats[seat]
        judged = hand.revealed.get(seat)
        won = any(isinstance(e, MainPotWon | SabaccPotWon) and e.seat == seat for e in hand.events)
        cards = own.hand
        rank = "" if judged is None else words.rank_name(judged.rank)
        total = "" if judged is None or judged.total is None else words.talk("total", total=judged.total)
        if judged is not None and judged.rank == "total":
            rank = ""  # the total says it all
        last = [e for e in hand.events if isinstance(e, DemiseJudged) and e.seat == seat]
        if last and last[-1].rank != "final_draw":
            after = last[-1].total
            if judged is not None and judged.total is not None and after is not None:
                total = words.talk("total_after", total=judged.total, after=after)
        if judged is None and seat not in hand.state.folded:
            rank = words.talk("not_shown")
        if not rank:
            rank, total = total, ""
        paid = tuple(words.paid(self.table.settlement, seat))
        return RevealRow(
            seat=seat,
            name=own.name,
            cards=tuple(self._face(view, card) for card in cards),
            field=tuple(self._face(view, card) for card in own.field),
            total_text=total,
            rank_text=rank if seat not in hand.state.folded or judged else words.seat_status(own, view.ruleset),
            outcome="won"
            if won
            else "folded"
            if seat in hand.state.folded
            else "bombed_out"
            if judged is not None and judged.bombed_out
            else "lost",
            change=hand.credits[seat] - hand.header.seats[seat].credits,
            reasons=tuple(line for line in words.reasons(self.table.settlement, seat) if line not in paid),
            paid=paid,
        )
