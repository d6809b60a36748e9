"""A ruleset as a page: what it is, the game in a nutshell, and every option with value, meaning and source."""

from __future__ import annotations

from typing import Any

from display.words.cards import card_short
from display.words.catalog import N_, NN_, Catalog
from display.words.columns import padded, width, wrapped
from display.words.nutshell import nutshell_lines
from display.words.options import option_text
from display.words.ranking import ranking
from rules.ruleset import HOUSE, Ruleset

WIDTH = 100

HEADING = N_("{name}: {title}")
VARIANT = N_("variant")
DECK = N_("deck")
CODES = N_("card codes")
SHEET = N_("sheet")
SOURCE = N_("source")
BASED_ON = N_("based on")
DECK_CARDS = NN_("{deck}, {count} card", "{deck}, {count} cards")
NUTSHELL = N_("In a nutshell")
RANKING = N_("Which hand wins, the best first")
RANKED = N_("{name}: {cards}. {detail}")
OPTION = N_("option")
VALUE = N_("value")
MEANING = N_("meaning, and where the value comes from")
FROM = N_("from: {source}")


def value_text(value: Any) -> str:
    """An option's value as it is written in a ruleset file."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {value_text(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(value_text, value)) + "]" if value else "none"
    return str(value)


def ruleset_page(catalog: Catalog, ruleset: Ruleset) -> str:
    """The whole page, without a line break at its end."""
    cards = catalog.count(DECK_CARDS, ruleset.deck.size, deck=ruleset.deck.name)
    facts = [(VARIANT, ruleset.variant.name), (DECK, cards), (CODES, " ".join(ruleset.deck.counts))]
    facts += [(SHEET, ruleset.sheet)] if ruleset.sheet else []
    facts += [(SOURCE, ruleset.source)] if ruleset.source else []
    facts += [(BASED_ON, ruleset.based_on)] if ruleset.based_on else []
    labels = [catalog.text(label) for label, _ in facts]
    wide = max(map(width, labels))
    lines = [catalog.text(HEADING, name=ruleset.name, title=catalog.plain(ruleset.title)), ""]
    for label, (_, value) in zip(labels, facts, strict=True):
        lines += wrapped(value, WIDTH, f"  {padded(label, wide)}  ", " " * (wide + 4))
    lines += ["", f"{catalog.text(NUTSHELL)}"]
    for line in nutshell_lines(catalog, ruleset):
        lines += wrapped(line, WIDTH, "  - ", "    ")
    lines += ["", catalog.text(RANKING)]
    for place, row in enumerate(ranking(catalog, ruleset), 1):
        cards = ", ".join(card_short(catalog, card, ruleset.deck.name) for card in row.cards)
        told = catalog.text(RANKED, name=row.name, cards=cards, detail=row.detail) if cards else row.name
        lines += wrapped(told, WIDTH, f"  {place:>2}. ", "      ")
    return "\n".join([*lines, "", *_options_table(catalog, ruleset)])


def _options_table(catalog: Catalog, ruleset: Ruleset) -> list[str]:
    values = {name: value_text(value) for name, value in ruleset.option_values().items()}
    heads = catalog.text(OPTION), catalog.text(VALUE), catalog.text(MEANING)
    names_wide = max(map(width, (heads[0], *values)))
    values_wide = max(width(heads[1]), *(len(value) for value in values.values() if len(value) <= names_wide))
    lines = [f"  {padded(heads[0], names_wide)}  {padded(heads[1], values_wide)}  {heads[2]}"]
    for name, value in values.items():
        meaning = option_text(catalog, name, ruleset.variant.name)
        source = catalog.text(FROM, source=ruleset.sources.get(name, HOUSE))
        indent = " " * (names_wide + values_wide + 6)
        texts = [
            *wrapped(meaning, WIDTH + 20 - len(indent)),
            *wrapped(source, WIDTH + 20 - len(indent), rest="  "),
        ]
        first = f"  {name:<{names_wide}}  {value:<{values_wide}}  "
        if len(first) > len(indent):  # a value too long for its column has a line of its own
            lines += [first.rstrip(), *(indent + text for text in texts)]
        else:
            lines += [first + texts[0], *(indent + text for text in texts[1:])]
    return lines
