"""What the menus say: their buttons, the service menu's pages, and why something is refused there."""

from __future__ import annotations

from collections.abc import Mapping

from display.words.catalog import N_, Plural

MENUS: Mapping[str, str | Plural] = {
    # every menu
    "menu_back": N_("Back"),
    "menu_close": N_("Close"),
    "menu_goes_back": N_("back"),
    "menu_move": N_("move"),
    "menu_choose": N_("choose"),
    "menu_change": N_("change"),
    "menu_done": N_("done"),
    "menu_take": N_("take this key"),
    "menu_let_be": N_("let it be"),
    "menu_hold_to_leave": N_("Hold any button for two seconds to leave, or touch Back (Esc)."),
    "menu_hold_on": N_("Hold on: the service menu opens."),
    "menu_alphabet": N_("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 '-."),
    "menu_erase": N_("Erase"),
    "menu_accept": N_("Done"),
    # the service menu
    "service": N_("Service"),
    "audits": N_("Audits"),
    "audits_note": N_("Hands, Shifts, scans and faults since the program started."),
    "audit_hands": N_("hands settled"),
    "audit_shifts": N_("Shifts"),
    "audit_scans": N_("cards read"),
    "audit_rejected_scans": N_("cards refused"),
    "audit_refused_moves": N_("presses refused"),
    "audit_reader_faults": N_("reader faults"),
    "audit_corrections": N_("corrections"),
    "version": N_("Version and hardware"),
    "version_note": N_("Which program this is, and what hardware it has found."),
    "version_program": N_("droid-dealer"),
    "version_hardware": N_("pins"),
    "hardware_mock": N_("simulated"),
    "hardware_gpio": N_("real"),
    "version_cards": N_("cards"),
    "version_buttons": N_("buttons"),
    "version_lamps": N_("lamps"),
    "version_buzzer": N_("buzzer"),
    "version_reader": N_("card reader {reader}"),
    "there": N_("there"),
    "not_there": N_("none"),
    "state_ok": N_("works"),
    "state_absent": N_("is not there"),
    "state_lost": N_("was lost"),
    "state_busy": N_("is used by another program"),
    "state_silent": N_("does not answer"),
    "state_wrong": N_("something else answers"),
}
