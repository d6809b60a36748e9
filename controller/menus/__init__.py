"""Menus on the table's own buttons, by touch and by keyboard: one mechanism, and the pages of the service menu."""

from controller.menus.items import Answer, Entry, Item, Said
from controller.menus.page import Page

__all__ = ["Answer", "Entry", "Item", "Page", "Said"]
