"""What `droid-dealer wiring` says: the names of wires, how each is connected, and what to mind."""

from __future__ import annotations

from collections.abc import Mapping

from display.words.catalog import N_

WIRING: Mapping[str, str] = {
    "title": N_("Wiring of {file}"),
    "column_what": N_("what"),
    "column_gpio": "GPIO",
    "column_pin": N_("header pin"),
    "column_ground": N_("nearest ground"),
    "column_how": N_("how"),
    "button": N_("{name} button"),
    "button_of_seat": N_("{name} button of seat {seat}"),
    "lamp_of_seat": N_("Lamp of seat {seat}"),
    "shift_lamp": N_("Shift lamp"),
    "shift_lamp_more": N_("Shift lamp {number}"),
    "buzzer": N_("Buzzer"),
    "reader": N_("Reader {reader} ({protocol})"),
    "ground": N_("ground"),
    "free": N_("free"),
    # how
    "button_to_ground": N_("button between the pin and ground; the Pi pulls up"),
    "button_to_supply": N_("button between the pin and 3.3 V; the Pi pulls down"),
    "lamp_high": N_("through a transistor, 10 kΩ to ground; high is on"),
    "lamp_low": N_("a small LED with 470 Ω between 3.3 V and the pin; low is on"),
    "buzzer_active": N_("through a transistor, 10 kΩ to ground; high sounds"),
    "buzzer_passive": N_("through a transistor, 10 kΩ to ground; tones by PWM"),
    "reader_in": N_("to the reader's RX"),
    "reader_out": N_("from the reader's TX (3.3 V)"),
    "reader_5v": N_("from the reader's TX (5 V) through 10 kΩ, 20 kΩ to ground"),
    # what to mind
    "pulled_up": N_(
        "GPIO {gpios}: pulled up from power-on until the program runs, so that output may be on; take one from 9 to 27"
    ),
    "fixed_pull_up": N_("GPIO {gpios}: the board itself pulls it up with 1.8 kΩ; take another pin"),
    "spi": N_("GPIO {gpios}: leave SPI switched off (raspi-config, Interface Options)"),
    "plugged": N_("Reader {reader} ({protocol}) is plugged in at {port}"),
    "plugged_seats": N_("Reader {reader} ({protocol}) is plugged in at {port}, for seat {seats}"),
    "no_pins": N_("This configuration wires nothing to the header."),
    # the drawing
    "odd_end": N_("Pin 1 is at the end where the SD card is; the even numbers are along the board's edge."),
    "drawn_button": N_("Each button"),
    "drawn_button_note": N_("no resistor: the Pi pulls up"),
    "drawn_lamp": N_("Each lamp"),
    "drawn_lamp_note": N_("a plain LED: 150 Ω in series with it"),
    "drawn_buzzer": N_("The buzzer"),
    "drawn_buzzer_note": N_("the diode is for a magnetic one"),
    "drawn_reader": N_("A reader's 5 V output"),
    "drawn_reader_note": N_("3.3 V at the pin: never more"),
    "drawn_pin": N_("pin"),
    "drawn_output": N_("reader TX"),
}
