"""The pages that try the hardware out: every button, every lamp, every sound, every reader."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from controller.cues import RHYTHMS
from controller.menus.items import Answer, Item
from controller.menus.page import TablePage
from controller.timers import Timer
from display.scene import MenuMark
from hardware.events import (
    ButtonNoisy,
    ButtonPressed,
    ButtonQuiet,
    ButtonReleased,
    ButtonStuck,
    CardPresented,
    HardwareEvent,
    TwoCards,
)

if TYPE_CHECKING:
    from controller.table import Table

LIT_SECONDS = 1.0
KEPT_SCANS = 5


class ButtonTestPage(TablePage):
    """Each button as it is pressed, and how often; none of them does anything else meanwhile."""

    code = "button_test"
    shows_panel = True
    takes_buttons = True

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._counts: Counter[tuple[str, int | None]] = Counter()
        self._states: dict[tuple[str, int | None], str] = {}

    def items(self) -> Sequence[Item]:
        """All buttons of the panel."""
        return [self._item(name, seat) for name, seat in self._table.buttons()]

    def _item(self, name: str, seat: int | None) -> Item:
        words = self._table.words
        label = words.talk(f"button_{name}")
        if seat is not None:
            label = words.talk("button_of_seat", button=label, seat=seat)
        count, state = self._counts[name, seat], self._states.get((name, seat), "")
        mark: MenuMark = "bad" if state in ("stuck", "noisy") else "good" if count else ""
        value = words.talk("times", count=count)
        return Item(label, words.talk(f"button_is_{state}", times=value) if state else value, mark=mark)

    def hear(self, event: HardwareEvent) -> bool:
        """Count a press, and show what the button does."""
        match event:
            case ButtonPressed(name=name, seat=seat):
                self._counts[name, seat] += 1
                self._states[name, seat] = "down"
                self._mark(name, seat)
            case ButtonStuck(name=name, seat=seat):
                self._states[name, seat] = "stuck"
            case ButtonNoisy(name=name, seat=seat):
                self._states[name, seat] = "noisy"
            case ButtonReleased(name=name, seat=seat) | ButtonQuiet(name=name, seat=seat):
                self._states.pop((name, seat), None)
        return False

    def _mark(self, name: str, seat: int | None) -> None:
        buttons = list(self._table.buttons())
        if (name, seat) in buttons:
            self.focus = buttons.index((name, seat))


class LampTestPage(TablePage):
    """Each lamp, alone or all in turn, and each message that buzzer and loudspeaker sound."""

    code = "lamp_test"
    shows_panel = True

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._next: Timer | None = None

    def items(self) -> Sequence[Item]:
        """All lamps in turn, the messages that can be heard, the lamps one by one."""
        table = self._table
        talk = table.words.talk
        lamps = list(table.driver.lamps)
        rows = []
        if lamps:
            rows.append(Item(talk("all_lamps"), note=talk("all_lamps_note"), press=self._all_in_turn))
        no_sound = talk("quiet_now") if table.preferences.now.quiet else ""
        heard = [talk("version_buzzer")] if table.driver.buzzer is not None else []
        if table.sounds.state == "ok":
            heard.append(talk("version_speaker"))
        if heard:
            by = table.words.names(heard)
            rows += [
                Item(talk(f"sound_{message}"), by, press=self._sounder(message), why_not=no_sound)
                for message in RHYTHMS
            ]
        rows += [Item(self._lamp_name(name), press=self._lighter(name)) for name in lamps]
        return rows or [Item(talk("no_lamps"))]

    def _lamp_name(self, name: str) -> str:
        kind, _, number = name.partition("-")
        if kind == "seat":
            return self._table.words.talk("lamp_seat", seat=int(number))
        return self._table.words.talk("lamp_shift", number=int(number or 1))

    def _lighter(self, name: str) -> Callable[[], Answer]:
        def press() -> Answer:
            self._table.cues.light(name, LIT_SECONDS)
            return None

        return press

    def _sounder(self, message: str) -> Callable[[], Answer]:
        def press() -> Answer:
            self._table.cues.sample(message)
            return None

        return press

    def _all_in_turn(self) -> Answer:
        self._light(list(self._table.driver.lamps))
        return None

    def _light(self, names: list[str]) -> None:
        self._table.timers.cancel(self._next)
        if names:
            self._table.cues.light(names[0], LIT_SECONDS)
            self._next = self._table.timers.after(LIT_SECONDS, lambda: self._light(names[1:]))

    def left(self) -> None:
        """No further lamp lights up."""
        self._table.timers.cancel(self._next)


class ScannerTestPage(TablePage):
    """What the card readers see. While a hand is played no card is named, and no tag of the deck: it may be in a hand."""

    code = "scanner_test"
    shows_panel = True

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._scans: deque[tuple[int, str, MenuMark]] = deque(maxlen=KEPT_SCANS)

    def items(self) -> Sequence[Item]:
        """The last cards first, then the readers."""
        table = self._table
        talk = table.words.talk
        rows = [Item(talk("card_on_reader", reader=reader), text, mark=mark) for reader, text, mark in self._scans]
        if not rows:
            rows = [Item(talk("lay_a_card"))]
        rows += [
            Item(
                talk("reader_state", reader=number),
                talk(f"state_{state}"),
                mark="good" if state == "ok" else "bad",
            )
            for number, state in sorted(table.reception.readers.items())
        ]
        return rows

    def hear(self, event: HardwareEvent) -> bool:
        """A card is shown, and neither played nor refused."""
        talk = self._table.words.talk
        match event:
            case CardPresented(uid=uid, reader=reader):
                self._scans.appendleft((reader, *self._told(uid)))
                self._table.cues.accepted()
                return True
            case TwoCards(reader=reader):
                self._scans.appendleft((reader, talk("two_cards_seen"), "bad"))
        return False

    def _told(self, uid: str) -> tuple[str, MenuMark]:
        table = self._table
        scanning = table.scanning
        if scanning is None:
            return table.words.talk("tag_read", uid=uid), "good"
        card = scanning.card_for(uid)
        if card is None:
            return table.words.talk("tag_unknown", uid=uid), "bad"
        hand = table.session.hand
        if hand is not None and not hand.complete:
            return table.words.talk("tag_known"), "good"
        return table.words.talk(
            "tag_of", uid=uid, card=table.words.card_name(card, table.session.ruleset.deck.name)
        ), "good"
