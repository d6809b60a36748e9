"""`Words`: everything that the project says about a hand, in one language."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from display.words import (
    cards,
    choices,
    doctor,
    errors,
    hints,
    moves,
    nutshell,
    option_labels,
    options,
    problems,
    ranking,
    refusals,
    rulesets,
    settlement,
    table,
    talk,
    tokens,
    voice,
    wiring,
)
from display.words.catalog import BrokenCatalog, Catalog, Plural, Text, shown, signed
from display.words.narration import Narrator
from rules.events import Event
from rules.refusals import CannotStart, Problem, Refusal
from rules.ruleset import Ruleset
from rules.view import LegalMove, SeatView, View

log = logging.getLogger(__name__)


class Words:
    """Turns the engine's codes and values into text.

    `house` is a house's own catalog, whose entries come before those of the program. Raises `UnknownLanguage` where
    there is no catalog for `language`, and `BrokenCatalog`.

    >>> from rules.refusals import refuse
    >>> Words().refusal(refuse("raise_too_small", least=10))
    'the raise must be at least 10'
    """

    def __init__(self, language: str = "en", house: Path | None = None) -> None:
        self._catalog = Catalog(language, house=house)
        self.house = house

    def speak(self, language: str, house: Path | None = None) -> None:
        """Say everything in another language from now on; whoever holds these words needs no others.

        Raises `UnknownLanguage`, and then goes on in the language so far. A house's catalog that has been broken since the
        start must not stop a hand: then the language's own words are said, and the log tells why.
        """
        try:
            self._catalog = Catalog(language, house=house)
        except BrokenCatalog as broken:
            if house is None:
                raise
            log.warning("%s", broken)
            self._catalog = Catalog(language)
        self.house = house

    @property
    def language(self) -> str:
        """The language's code, such as `en`."""
        return self._catalog.language

    def text(self, template: str, /, **values: Text) -> str:
        """A marked template with its values."""
        return self._catalog.text(template, **values)

    def plain(self, text: str) -> str:
        """A text without values, as it is."""
        return self._catalog.plain(text)

    def count(self, templates: Plural, count: int, /, **values: Text) -> str:
        """A marked template that depends on a number."""
        return self._catalog.count(templates, count, **values)

    # --- what is wrong: lower case, no full stop, printed after the place of the fault

    def refusal(self, refusal: Refusal) -> str:
        """Why a move is refused."""
        return refusals.refusal_text(self._catalog, refusal)

    def cannot_start(self, reason: CannotStart) -> str:
        """Why a hand cannot begin, and what to do."""
        return refusals.cannot_start_text(self._catalog, reason)

    def problem(self, problem: Problem) -> str:
        """What is wrong with a ruleset's key or option, or with a verdict's hand, and what to do; without the key."""
        return problems.problem_text(self._catalog, problem)

    def error(self, error: Exception) -> str:
        """Why something cannot be done: an error's own one line, with what to do."""
        return errors.error_text(self._catalog, error)

    # --- what happened

    def event(self, event: Event, names: Mapping[int, str]) -> str | None:
        """A line of narration for an event as its reader may see it; None for one that has nothing to say."""
        return Narrator(self._catalog, names).tell(event)

    def settlement(self, events: Iterable[Event]) -> list[str]:
        """Who paid what into which pot and why, and who won what: lines for the reveal."""
        return settlement.settlement_lines(self._catalog, events)

    def seats(self, seats: list[int]) -> str:
        """Seats by their numbers, in ascending order: `1–3, 5`."""
        return settlement.seat_ranges(seats)

    def paid(self, events: Iterable[Event], seat: int) -> list[str]:
        """What one seat paid into each pot in this hand, penalties apart, a short line each."""
        return settlement.seat_payments(self._catalog, events, seat)

    def reasons(self, events: Iterable[Event], seat: int) -> list[str]:
        """Why one seat's credits changed in this hand, a short line each."""
        return settlement.seat_reasons(self._catalog, events, seat)

    # --- what the table shows

    def prompt(self, view: View) -> str:
        """What the table waits for."""
        return table.prompt_text(self._catalog, view)

    def hint(self, view: View) -> str:
        """What happens next, or what the awaited move is about."""
        return hints.hint_text(self._catalog, view)

    def round_text(self, view: View) -> str:
        """Which part of the hand is being played."""
        return table.round_text(self._catalog, view)

    def call_text(self, view: View) -> str:
        """Who called the hand, or from when on it may be called; empty where rounds do not decide that."""
        return table.call_text(self._catalog, view)

    def seat_status(self, seat: SeatView, ruleset: Ruleset | None = None) -> str:
        """A seat's state where it is out of the ordinary: folded (junked, where `ruleset` says so), all-in, bombed out."""
        return table.status_text(self._catalog, seat, ruleset)

    def hand_note(self, seat: SeatView) -> str:
        """What a seat's hand is known to be worth: `23, Pure Sabacc`; empty while that is secret."""
        return table.note_text(self._catalog, seat)

    def action(
        self,
        move: LegalMove,
        credits: int | None = None,  # noqa: A002
        ruleset: Ruleset | None = None,
    ) -> tuple[str, str]:
        """A button's label in the words of `ruleset`, and the move's cost; with the seat's `credits` an all-in is told."""
        spoken = move if ruleset is None else move._replace(word=moves.spoken_word(ruleset, move.word))
        return moves.action_text(self._catalog, spoken, credits)

    def awaiting(self, awaiting: Mapping[str, Any] | None) -> str:
        """What a hand that stops early waits for, from `Hand.awaiting`."""
        return table.awaiting_text(self._catalog, awaiting)

    # --- tokens and piles

    def option(self, option: str) -> str:
        """What a move may be about, as a button says it: a pile, a token with its seat, a number."""
        return tokens.option_name(self._catalog, option)

    def token(self, token: str) -> str:
        """A token by name."""
        return tokens.token_name(self._catalog, token)

    def token_effect(self, token: str) -> str:
        """What a token does, in a few words."""
        return tokens.token_effect(self._catalog, token)

    # --- cards and ranks

    def card_name(self, code: str, deck: str | None = None) -> str:
        """A card's full name: `7 of Sabers`, `Star (−17)`; `a card` for one that is hidden."""
        return cards.card_name(self._catalog, code, deck)

    def card_short(self, code: str, deck: str | None = None) -> str:
        """A card's short name: `7 Sabers`, `Star`."""
        return cards.card_short(self._catalog, code, deck)

    def suit_name(self, suit: str, deck: str) -> str:
        """A suit by its letter in the deck's codes."""
        return cards.suit_name(self._catalog, suit, deck)

    def card_number(self, number: int) -> str:
        """A number with its sign, as cards and dice show it: `+5`, `−10`, `0`."""
        return cards.card_number(number)

    def rank_name(self, rank: str) -> str:
        """A rank by name; a house's own is made readable."""
        return cards.rank_name(self._catalog, rank)

    def rank_says_total(self, rank: str) -> bool:
        """Whether what a hand of the rank is worth is told with its total in one: `pair of 2`."""
        return cards.rank_says_total(rank)

    def worth(self, total: int | None, rank: str) -> str:
        """What a hand is worth, in a few words: `23, Pure Sabacc`, `pair of 2`."""
        return cards.worth(self._catalog, total, rank)

    # --- rulesets

    def ruleset_title(self, ruleset: Ruleset) -> str:
        """A ruleset's title; a house's own as it is written, unless a catalog has it."""
        return self._catalog.plain(ruleset.title)

    def ruleset_text(self, ruleset: Ruleset) -> str:
        """A ruleset as a page: what it is, the game in short, every option with value, meaning and source."""
        return rulesets.ruleset_page(self._catalog, ruleset)

    def option_help(self, name: str, variant: str = "") -> str:
        """What an option means; `variant` where the ruleset is known."""
        return options.option_text(self._catalog, name, variant)

    def option_label(self, name: str) -> str:
        """An option's name for people."""
        return option_labels.option_label(self._catalog, name)

    def option_value(self, name: str, value: Any) -> str:
        """An option's value, as it stands in a file, for people."""
        return option_labels.option_value(self._catalog, name, value)

    def in_a_nutshell(self, ruleset: Ruleset) -> list[str]:
        """Aim, ranking, Shift, course and pots in four to six short lines."""
        return nutshell.nutshell_lines(self._catalog, ruleset)

    def ranking(self, ruleset: Ruleset) -> list[ranking.Ranked]:
        """The hands of a ruleset, the best first, with example cards."""
        return ranking.ranking(self._catalog, ruleset)

    def effect(self, ruleset: Ruleset, word: str) -> str:
        """What a move with this word does."""
        return choices.effect_text(self._catalog, ruleset, word)

    # --- what the table itself says

    def talk(self, code: str, **values: Text) -> str:
        """A sentence of the table about itself: presses, scans, readers, the course of the evening."""
        return talk.talk_text(self._catalog, code, values)

    def aloud(self, code: str, **values: Text) -> str:
        """A sentence that the droid speaks."""
        return voice.aloud_text(self._catalog, code, values)

    def doctor_found(self, code: str, values: Mapping[str, Text]) -> str:
        """What the self-test found, by its code."""
        return doctor.said(self._catalog, doctor.FOUND, code, values)

    def doctor_advice(self, code: str, values: Mapping[str, Text]) -> str:
        """What to do about it, in one line; empty where there is nothing to do."""
        return doctor.said(self._catalog, doctor.ADVICE, code, values)

    def doctor_state(self, state: str) -> str:
        """How a check ended: `ok`, `warning`, `FAILED`, `left out`."""
        return doctor.said(self._catalog, doctor.STATES, state, {})

    def doctor_says(self, code: str, **values: Text) -> str:
        """What the self-test says around its findings."""
        return doctor.said(self._catalog, doctor.SAID, code, values)

    def wiring(self, code: str, **values: Text) -> str:
        """A name, a connection or a caution of the wiring guide."""
        return self._catalog.text(wiring.WIRING[code], **values)

    def move_word(self, word: str) -> str:
        """A player's move by its word: `draw`, `fold`."""
        return moves.move_word(self._catalog, word)

    def number(self, amount: int) -> str:
        """A number as it stands in a sentence."""
        return shown(amount)

    def signed(self, amount: int) -> str:
        """A gain or a loss in credits, always with its sign."""
        return signed(amount)

    def names(self, names: Iterable[str]) -> str:
        """Several names in a row."""
        return self._catalog.listed(names)

    def row(self, items: Iterable[str]) -> str:
        """Several things in a row, with nothing but commas: `Lando: 2, Han: 1`."""
        return self._catalog.listed(items, "comma")

    def choices(self, words: Iterable[str]) -> str:
        """Several words in a row of which one is to be taken: `window, fullscreen or none`."""
        return self._catalog.listed(words, "or")
