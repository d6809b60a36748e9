"""The page of the ruleset and its options, for the next hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from controller.journal_file import JournalError
from controller.menus.items import Answer, Entry, Item, Said, capital
from controller.menus.option_values import can_step, stepped
from controller.menus.page import TablePage
from rules.options import Spec, Whole, specs
from rules.refusals import RulesetError
from rules.ruleset import Ruleset, shipped, shipped_names


class RulesPage(TablePage):
    """Which ruleset is played from the next hand on, and with which options."""

    code = "rules_page"

    def items(self) -> Sequence[Item]:
        """The ruleset, every option, and the way back to the ruleset's own."""
        table = self._table
        words = table.words
        ruleset = table.rules_to_come
        values = ruleset.option_values()
        rows = [Item(words.talk("ruleset"), words.ruleset_title(ruleset), self._note(ruleset), step=self._other)]
        rows += [
            self._option(ruleset, name, spec, values[name])
            for name, spec in specs(ruleset.variant.options_type).items()
        ]
        if ruleset.option_values() != self._ruleset(ruleset.name).option_values():
            rows.append(Item(words.talk("own_options"), note=words.talk("own_options_note"), press=self._own_options))
        return rows

    def _note(self, ruleset: Ruleset) -> str:
        """The first thing to know of the game, or why there are so few others."""
        words = self._table.words
        if self._table.scanning is not None:
            return words.talk("ruleset_of_deck")
        return words.in_a_nutshell(ruleset)[0]

    def _option(self, ruleset: Ruleset, name: str, spec: Spec, value: Any) -> Item:
        words = self._table.words
        note = capital(words.option_help(name, ruleset.variant.name))
        if not can_step(spec):
            return Item(words.option_label(name), words.option_value(name, value), words.talk("in_a_file", what=note))
        entry = None
        if isinstance(spec, Whole):
            entry = Entry(str(value) if isinstance(value, int) else "", self._enterer(name), digits=True, longest=10)
        return Item(
            words.option_label(name), words.option_value(name, value), note, step=self._stepper(name, spec), entry=entry
        )

    def _stepper(self, name: str, spec: Spec) -> Callable[[int], Answer]:
        def step(steps: int) -> Answer:
            value = self._table.rules_to_come.option_values()[name]
            return self._change(name, stepped(spec, value, steps))

        return step

    def _enterer(self, name: str) -> Callable[[str], Answer]:
        return lambda text: self._change(name, int(text) if text.isdecimal() else text)

    def _change(self, name: str, value: Any) -> Answer:
        words = self._table.words
        try:
            changed = self._table.rules_to_come.with_options({name: value})
        except RulesetError as error:
            told = [f"{words.option_label(problem.key)}: {words.problem(problem)}" for problem in error.problems]
            return Said("; ".join(told), good=False)
        return self._choose(changed)

    def _other(self, step: int) -> Answer:
        """The next ruleset that this table's cards can play."""
        now = self._table.rules_to_come
        names = self._names()
        place = names.index(now.name) if now.name in names else 0
        return self._choose(self._ruleset(names[(place + step) % len(names)]))

    def _names(self) -> list[str]:
        table = self._table
        deck = None if table.scanning is None else table.session.ruleset.deck
        names = [name for name in shipped_names() if deck is None or shipped(name).deck == deck]
        configured = table.configured_rules
        return names if configured.name in names else [configured.name, *names]

    def _ruleset(self, name: str) -> Ruleset:
        configured = self._table.configured_rules
        return configured if configured.name == name else shipped(name)

    def _own_options(self) -> Answer:
        return self._choose(self._ruleset(self._table.rules_to_come.name))

    def _choose(self, ruleset: Ruleset) -> Answer:
        try:
            at_once = self._table.choose_rules(ruleset)
        except JournalError as error:
            return Said(self._table.words.error(error), good=False)
        return None if at_once else Said(self._table.words.talk("from_next_hand"))
