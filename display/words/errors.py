"""Errors that a person reads: a template and its values, worded in the language of whoever tells them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from display.words.catalog import Catalog


class WordedError(Exception):
    """Something cannot be done; one line says why and what to do.

    It is `template` with `values`, in English for logs; a template that `N_` marks can be told in another language.
    """

    def __init__(self, template: str, /, **values: object) -> None:
        self.template = template
        self.values: Mapping[str, str] = {name: str(value) for name, value in values.items()}
        super().__init__(template.format_map(self.values))


@runtime_checkable
class Worded(Protocol):
    """What can be told in any language: a `WordedError`, or an error of the hardware."""

    template: str
    values: Mapping[str, str]


def error_text(catalog: Catalog, error: Exception) -> str:
    """The error's one line; the text of an error that has no template is in words already."""
    if isinstance(error, Worded):
        return catalog.text(error.template, **error.values)
    return str(error)
