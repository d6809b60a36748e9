"""Pages that are only read: audits, version and hardware."""

from __future__ import annotations

from collections.abc import Sequence

from controller.menus.items import Item
from controller.menus.page import TablePage
from controller.version import VERSION


class AuditsPage(TablePage):
    """What the table has counted since the program started."""

    code = "audits"

    def items(self) -> Sequence[Item]:
        """Every kind with its count."""
        talk = self._table.words.talk
        return [Item(talk(f"audit_{kind}"), str(count)) for kind, count in self._table.audits.counts().items()]


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
            Item(talk("version_hardware"), talk(f"hardware_{table.driver.kind}")),
            Item(talk("version_cards"), talk(table.settings.cards)),
            Item(talk("version_buttons"), str(len(table.buttons())), note=table.words.names(sorted(names))),
            Item(talk("version_lamps"), str(len(table.driver.lamps))),
            Item(talk("version_buzzer"), talk("there" if table.driver.buzzer is not None else "not_there")),
        ]
        for number, state in sorted(table.reception.readers.items()):
            good = state == "ok"
            rows.append(
                Item(talk("version_reader", reader=number), talk(f"state_{state}"), mark="good" if good else "bad")
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
