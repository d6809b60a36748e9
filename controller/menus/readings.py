"""Pages that are only read: audits, version and hardware."""

from __future__ import annotations

from collections.abc import Sequence

from controller.menus.items import Item, capital
from controller.menus.page import TablePage
from controller.version import VERSION


class AuditsPage(TablePage):
    """What the table has counted, since the program started and in all, and whether its books add up."""

    code = "audits"

    def items(self) -> Sequence[Item]:
        """The books, the starts, every kind with its counts."""
        table = self._table
        words, session, audits = table.words, table.session, table.audits
        talk = words.talk
        totals = audits.totals()
        rows = [
            self._books(),
            Item(capital(talk("audit_bought_in")), words.number(session.bought_in), talk("audit_bought_in_note")),
            Item(capital(talk("audit_starts")), words.number(audits.starts)),
        ]
        return rows + [
            Item(
                capital(talk(f"audit_{kind}")),
                talk("audit_counts", now=count, total=totals[kind]),
                talk("audit_counts_note"),
            )
            for kind, count in audits.counts().items()
        ]

    def _books(self) -> Item:
        """Every credit that came to the table lies before a seat or in a pot."""
        session = self._table.session
        hand = session.hand
        if self._table.stage == "hand" and hand is not None:
            away = sum(player.credits for seat, player in session.players.items() if seat not in hand.credits)
            lying = sum(hand.credits.values()) + hand.main_pot + hand.sabacc_pot + away
        else:
            lying = sum(player.credits for player in session.players.values()) + session.sabacc_pot
        talk = self._table.words.talk
        right = lying == session.bought_in
        return Item(
            capital(talk("audit_books")),
            talk("audit_books_right" if right else "audit_books_wrong"),
            mark="good" if right else "bad",
        )


class VersionPage(TablePage):
    """Which program this is, and what hardware it has found."""

    code = "version"

    def items(self) -> Sequence[Item]:
        """Version, kind of hardware, and every part of it."""
        table = self._table
        talk = table.words.talk
        names = {name for name, _ in table.buttons()}
        rows = [
            Item(talk("version_program"), VERSION),
            Item(capital(talk("version_hardware")), talk(f"hardware_{table.driver.kind}")),
            Item(capital(talk("version_cards")), talk(table.settings.cards)),
            Item(capital(talk("version_buttons")), str(len(table.buttons())), note=table.words.names(sorted(names))),
            Item(capital(talk("version_lamps")), str(len(table.driver.lamps))),
            Item(capital(talk("version_buzzer")), talk("there" if table.driver.buzzer is not None else "not_there")),
        ]
        told = {"ok": "there", "absent": "not_there", "silent": "speaker_silent"}
        rows.append(Item(capital(talk("version_speaker")), talk(told[table.sounds.state])))
        for number, state in sorted(table.reception.readers.items()):
            good = state == "ok"
            rows.append(
                Item(
                    capital(talk("version_reader", reader=number)),
                    talk(f"state_{state}"),
                    mark="good" if good else "bad",
                )
            )
        return rows


class HealthPage(TablePage):
    """Whether everything works: threads, screen, readers, and what is told on the banner."""

    code = "health"

    def items(self) -> Sequence[Item]:
        """One row for each part, what does not work first."""
        table = self._table
        talk = table.words.talk
        rows = [Item(text, note=text, mark="bad") for text in table.telling.troubles.values()]
        status = {} if table.surroundings.health is None else table.surroundings.health()
        for name, heart in status.get("threads", {}).items():
            good = heart["state"] == "ok"
            value = talk("thread_ok" if good else "thread_stuck", seconds=int(heart["heartbeat_age"]))
            rows.append(Item(talk(f"thread_{name}"), value, mark="good" if good else "bad"))
        if "screen" in status:
            shown = status["screen"] == "window"
            rows.append(Item(talk("screen"), talk(f"screen_{status['screen']}"), mark="good" if shown else "bad"))
        rows += [
            Item(talk("reader_state", reader=number), talk(f"state_{state}"), mark="good" if state == "ok" else "bad")
            for number, state in sorted(table.reception.readers.items())
        ]
        waiting = table.journal_watch.waiting
        rows.append(
            Item(talk("journal"), talk("journal_stuck" if waiting else "state_ok"), mark="bad" if waiting else "good")
        )
        return rows
