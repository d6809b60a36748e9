"""What `droid-dealer doctor` finds and advises: a sentence for what was found, and one line of advice where there is any."""

from __future__ import annotations

from collections.abc import Mapping

from display.words.catalog import N_, NN_, Catalog, Plural, Text, filled_in

STATES: Mapping[str, str] = {
    "ok": N_("ok"),
    "warning": N_("warning"),
    "failed": N_("FAILED"),
    "skipped": N_("left out"),
}

FOUND: Mapping[str, str | Plural] = {
    # any check
    "too_long": N_("it did not come to an end within {seconds} seconds, and was cut short"),
    "broken": N_("the check itself broke off: {reason}"),
    "held": N_("it needs what the running table holds"),
    "unconfigured": N_("without a good configuration it is not known what to look at"),
    "pins_taken": N_("an earlier check hangs and still has the pins"),
    # configuration and table
    "configuration_good": N_("{file}: {ruleset}, {seats} seats, {cards}, {hardware}"),
    "configuration_warned": "{problem}",
    "configuration_bad": NN_("one mistake: {problem}", "{count} mistakes, the first: {problem}"),
    "table_free": N_("no table is running"),
    "table_running": N_(
        "a table is running (process {pid}): what needs its pins, readers, screen or sound is left out here"
    ),
    "table_troubled": N_("a table is running (process {pid}), and not all of it works: {troubles}"),
    # software
    "python_good": N_("Python {version}"),
    "python_old": N_("Python {version} is too old"),
    "python_new": N_("Python {version} is newer than what the droid dealer has been tried with"),
    "libraries_good": "{names}",
    "libraries_bad": N_("missing or too old: {names}"),
    "pygame_good": N_("{name} {version} from {place}; it can also show without a desktop (KMSDRM)"),
    "pygame_both": N_(
        "pygame and pygame-ce are both installed and overwrite each other; imported is {version} from {place}"
    ),
    "pygame_desktop_only": N_("{name} {version} from {place} has no KMSDRM: it shows nothing without a desktop"),
    "pygame_blind": N_(
        "{name} {version} from {place} has no KMSDRM, and no desktop is running: the screen would stay dark"
    ),
    "pygame_broken": N_("pygame cannot be imported: {reason}"),
    "pin_library_good": N_("{name} {version} from {place}"),
    "pin_library_both": N_("lgpio {version} is used; beside it RPi.GPIO and rpi-lgpio overwrite each other"),
    "pin_library_none": N_("neither lgpio nor RPi.GPIO is installed"),
    "pin_library_broken": N_("{name} cannot be imported: {reason}"),
    "lgpio_empty": N_("the installed lgpio {version} is an empty module, from {place}"),
    "rpi_gpio_blind": N_("RPi.GPIO sees no button presses on this computer (kernel {kernel})"),
    # the computer
    "board_good": N_("{model}; {system}, kernel {kernel}"),
    "board_unneeded": N_("{system} on {machine}: no Raspberry Pi, and this table needs none"),
    "board_other": N_("{system} on {machine}: this is no Raspberry Pi"),
    "board_32_bit": N_("{model} with a 32-bit system ({machine})"),
    "power_good": N_("the supply voltage has been high enough since the start"),
    "power_low": N_("the supply voltage is too low at this moment"),
    "power_was_low": N_("the supply voltage has been too low since the start"),
    "power_slowed": N_("the processor is or was slowed down by heat or by its supply"),
    "power_unknown": N_("this computer does not tell its supply voltage"),
    "clock_good": N_("the time of day is synchronised: {now}"),
    "clock_alone": N_("the time of day is not synchronised: {now}"),
    "clock_unknown": N_("this computer does not tell whether its time of day is synchronised: {now}"),
    "state_good": N_("{folder}: can be written; a file is on the disk after {milliseconds} ms"),
    "state_slow": N_("{folder}: can be written, but a file is on the disk only after {milliseconds} ms"),
    "state_new": N_(
        "{folder} is made at the first start; {parent} can be written, a file is on the disk after {milliseconds} ms"
    ),
    "state_bad": N_("{folder}: {reason}"),
    "disk_good": N_("{megabytes} MB are free at {folder}"),
    "disk_low": N_("only {megabytes} MB are free at {folder}"),
    "disk_full": N_("the disk at {folder} is full: {megabytes} MB are left"),
    # the panel
    "simulated": N_("simulated: this configuration has no real {what}"),
    "nothing_wired": N_("the configuration names no {what}"),
    "pins_good": NN_("the one pin is free", "all {count} pins are free"),
    "pins_unopened": N_("the pins cannot be opened: {reason}"),
    "pins_busy": "{pins}",
    "buttons_at_rest": N_("nobody presses, and none is down: {names}"),
    "buttons_down": N_("down although nobody should press: {names}"),
    "buttons_restless": N_("pressed or chattering although nobody should press: {names}"),
    "buttons_seen": NN_("the one button was pressed and seen", "all {count} buttons were pressed and seen"),
    "buttons_missed": N_("no press was seen of: {names}"),
    "lamps_lit": N_("lit one after the other: {names}"),
    "buzzer_sounded": N_("it was sounded for a moment (GPIO {pin}, {kind})"),
    "pin_failed": "{reason}",
    # cards
    "reader_answers": N_("reader {reader} ({protocol} at {port}) answers"),
    "reader_open": N_(
        "reader {reader} ({protocol} at {port}): its port opens; such a reader is silent until a card comes"
    ),
    "reader_card": N_("reader {reader} ({protocol} at {port}) saw the card {uid}"),
    "reader_no_card": N_("reader {reader} ({protocol} at {port}) saw no card within {seconds} seconds"),
    "reader_garbled": N_("reader {reader} ({protocol} at {port}): {count} bytes came, and no card in them"),
    "reader_absent": N_("reader {reader} ({protocol} at {port}) is not there: {reason}"),
    "reader_forbidden": N_("reader {reader} ({protocol} at {port}) may not be opened: {reason}"),
    "reader_busy": N_("reader {reader} ({protocol} at {port}) is used by another program: {reason}"),
    "reader_silent": N_("reader {reader} ({protocol} at {port}) does not answer: {reason}"),
    "reader_wrong": N_("at the port of reader {reader} ({protocol} at {port}) something else answers: {reason}"),
    "reader_lost": N_("reader {reader} ({protocol} at {port}) went away: {reason}"),
    "reader_unsupported": N_("reader {reader} ({protocol} at {port}): {reason}"),
    "serial_console": N_("Linux has its own console on {port}, the port of reader {reader}"),
    "deck_good": N_("{file}: all {count} cards of the {deck} deck have their tags"),
    "deck_unneeded": N_("electronic cards: no deck is registered, none is needed"),
    "deck_bad": "{problem}",
    # the picture
    "screen_good": N_("{width} × {height} by the driver {driver}"),
    "screen_unwanted": N_("the configuration wants no screen"),
    "screen_dark": "{reason}",
    "fonts_good": N_("Latin, Cyrillic and Japanese letters can be drawn"),
    "fonts_no_japanese": N_("Latin and Cyrillic letters can be drawn, Japanese ones cannot"),
    "fonts_bad": N_("missing: {scripts}"),
    "sound_good": N_("a sound card can be opened"),
    "sound_unwanted": N_("the configuration wants no loudspeaker"),
    "sound_missing": N_("no sound card ({reason})"),
    "voice_good": N_("{version} is installed"),
    "voice_none": N_("espeak-ng is not installed, and the configuration wants no voice"),
    "voice_missing": N_("espeak-ng is not installed"),
    "voice_foreign": N_("espeak-ng has no voice for the language '{language}'"),
    "sound_none": N_("no sound card ({reason}); the table makes its sounds with the buzzer"),
    "probe_broken": N_("it could not be looked at: {reason}"),
}
"""What was found, by its code."""

ADVICE: Mapping[str, str] = {
    "too_long": N_("look for a cable that is half plugged in or a device that hangs; start the computer again"),
    "broken": N_("please report it, with this line"),
    "held": N_("stop the table and run doctor again"),
    "unconfigured": N_("correct the configuration first"),
    "pins_taken": N_("start the computer again, and run doctor again"),
    "configuration_warned": N_("change it, or leave it if you mean it so"),
    "configuration_bad": N_("correct it; 'droid-dealer check-config {file}' tells every mistake"),
    "table_running": N_(
        "for all checks stop it ('sudo systemctl stop droid-dealer', or Ctrl-C where it runs) and run doctor again"
    ),
    "table_troubled": N_("'droid-dealer status' tells more; for all checks stop the table and run doctor again"),
    "python_old": N_("install Python 3.11, 3.12 or 3.13: Raspberry Pi OS bookworm and trixie have one"),
    "python_new": N_("if anything is odd, take Python 3.11, 3.12 or 3.13"),
    "libraries_bad": N_("install the droid dealer again, in its own environment: pip install --upgrade FOLDER"),
    "pygame_both": N_("pip uninstall pygame pygame-ce, then pip install pygame-ce"),
    "pygame_desktop_only": N_("for a table without a desktop: pip uninstall pygame, then pip install pygame-ce"),
    "pygame_blind": N_("pip uninstall pygame, then pip install pygame-ce; or run the table from a desktop"),
    "pygame_broken": N_("pip install --force-reinstall pygame-ce"),
    "pin_library_both": N_("pip uninstall RPi.GPIO rpi-lgpio: the droid dealer needs neither"),
    "pin_library_none": N_(
        "sudo apt install python3-lgpio, in an environment made with --system-site-packages; or pip install 'lgpio>=0.2.2'"
    ),
    "pin_library_broken": N_("sudo apt install python3-lgpio, in an environment made with --system-site-packages"),
    "lgpio_empty": N_(
        "pip uninstall lgpio, then sudo apt install python3-lgpio, in an environment made with --system-site-packages"
    ),
    "rpi_gpio_blind": N_("install lgpio instead: sudo apt install python3-lgpio"),
    "board_other": N_("pins need a Raspberry Pi; on other computers try the table with 'run --hardware mock'"),
    "board_32_bit": N_("install the 64-bit Raspberry Pi OS: there are no ready-made libraries for this one"),
    "power_low": N_("use the board's own power supply, a short thick cable, and no strong consumers on its USB ports"),
    "power_was_low": N_("use the board's own power supply and a short thick cable; the flag goes with the next start"),
    "power_slowed": N_("give it air or a heat sink, and the board's own power supply"),
    "clock_alone": N_(
        "nothing at the table depends on it, only the dates in the history; connect a network, or fit a clock"
    ),
    "state_slow": N_("every move waits for the disk so long: use a better SD card, or an SSD"),
    "state_bad": N_(
        "run doctor as the user who runs the table (a service: sudo -u droid-dealer), or name another folder with --state"
    ),
    "disk_low": N_("make room: 'sudo apt clean', or old files in the state folder's exports"),
    "disk_full": N_("make room now: the table pauses when it cannot write"),
    "pins_unopened": N_(
        "install what is missing; who runs the table must be in the group gpio: sudo usermod -aG gpio USER"
    ),
    "pins_busy": N_(
        "end the other program ('gpioinfo' of the package gpiod names it), switch off what config.txt gives the pin to "
        "(SPI, I2C, serial port), or take another pin"
    ),
    "buttons_at_rest": N_("to see whether each is wired to its pin: droid-dealer doctor --buttons"),
    "buttons_down": N_("look for a short circuit, a stuck button, or a wrong 'pull_up'"),
    "buttons_restless": N_(
        "look for a loose or very long wire, or one beside a lamp's wire; twist it with its ground wire"
    ),
    "buttons_missed": N_(
        "check the wire from the pin to the button and from there to ground, and the GPIO number (not the header's)"
    ),
    "lamps_lit": N_(
        "did each light once, and nothing else? If not: check its pin, transistor and polarity (docs/wiring.md)"
    ),
    "buzzer_sounded": N_("did you hear it? If not: check its kind (active hums by itself), transistor and polarity"),
    "pin_failed": N_("check what is wired to this pin"),
    "reader_open": N_("to see it read: droid-dealer doctor --cards"),
    "reader_no_card": N_("check its antenna, its power, and that its output leads to the port's input (RX)"),
    "reader_garbled": N_(
        "check 'protocol' and 'baud' in the configuration, the ground wire, and the level of its output"
    ),
    "reader_absent": N_("plug it in, and use a stable name from /dev/serial/by-id or /dev/input/by-id as its port"),
    "reader_forbidden": N_(
        "add whoever runs the table to the group of the device (sudo usermod -aG dialout USER; input for one that types)"
    ),
    "reader_busy": N_("end the other program: 'sudo fuser -v {port}' names it"),
    "reader_silent": N_("check its power, swap RX and TX, and set its switches to serial mode (HSU)"),
    "reader_wrong": N_("check 'protocol' and 'port' in the configuration"),
    "reader_lost": N_("check its plug and cable"),
    "reader_unsupported": N_("install what is missing, and run doctor again"),
    "serial_console": N_(
        "sudo raspi-config, Interface Options, Serial Port: no login shell, but hardware enabled; then reboot"
    ),
    "deck_bad": N_("'droid-dealer deck FILE' lists the deck, 'droid-dealer enroll' registers what is missing"),
    "screen_dark": N_("connect it and switch it on; who runs the table must be in the groups video, render and input"),
    "fonts_no_japanese": N_("only for a table in Japanese: sudo apt install fonts-vlgothic"),
    "fonts_bad": N_("install the droid dealer again: its own fonts are missing or damaged"),
    "sound_missing": N_("connect it; who runs the table must be in the group audio; or write 'speaker: auto'"),
    "voice_missing": N_("sudo apt install espeak-ng; or write 'voice: no' in the section 'sound'"),
    "voice_foreign": N_("sudo apt install --reinstall espeak-ng-data"),
    "probe_broken": N_("run doctor again; if it stays so, install the droid dealer again"),
}
"""What to do, for each code of `FOUND` that something can be done about."""

SAID: Mapping[str, str | Plural] = {
    "heading": N_("droid-dealer {version}, looking at {file}"),
    "sum": N_("ok: {ok}, warnings: {warning}, failed: {failed}, left out: {skipped}."),
    "well": N_("Nothing stands in the way of a game."),
    "well_simulated": N_("Nothing stands in the way of a game on simulated hardware; no real one was looked at."),
    "unwell": NN_("One thing must be put right.", "{count} things must be put right."),
    "press_each": N_("Press each button once, in any order: {names}."),
    "pressed": N_("  {name} (GPIO {pin}) is seen."),
    "lay_card": N_("Lay a card on reader {reader} ({protocol} at {port})."),
    "button": "{name}",
    "button_of_seat": N_("{name} of seat {seat}"),
    "buttons": N_("buttons"),
    "lamps": N_("lamps"),
    "buzzer": N_("buzzer"),
    "pins": N_("pins"),
    "readers": N_("card readers"),
    "mock": N_("simulated hardware"),
    "gpio": N_("real hardware"),
}
"""What the command says around the findings."""


def said(catalog: Catalog, texts: Mapping[str, str | Plural], code: str, values: Mapping[str, Text]) -> str:
    """The text of a code in one of the tables above; empty where a table has none."""
    template = texts.get(code, "")
    return filled_in(catalog, template, values) if template else ""
