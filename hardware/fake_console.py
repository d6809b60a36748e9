"""What one can tell a reader that is not there, a line at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hardware.errors import HardwareError
from hardware.fake_pn532 import FakePn532
from hardware.fake_reader import AT_ONCE, ONCE, STANDING, TALKING, FakeReader, TalkingReader
from hardware.fake_terminal import FakeTerminal
from hardware.interfaces import Clock

FAKE_PROTOCOLS: Final = (*TALKING, FakePn532.protocol)
"""The protocols that a reader that is not there can speak."""

HELP: Final = """\
present CARD [ANTENNA]  lay a card on the reader, in place of what lies there
two CARD CARD           lay two cards on it at once
lift                    take off what lies there
drop                    pull the plug
replug                  plug it in under a new name
truncate, duplicate     the next frame: half of it is missing, it comes twice
noise, boot             send random bytes, send what a small computer prints at its start
silent, slow, glue, flicker
                        from now on: send nothing, send late and in small pieces, send several frames as one piece,
                        see a lying card now and then only; NAME off ends it
behave                  end all misbehaviour
help, quit              this text, the end"""


def fake_reader(protocol: str) -> FakeReader:
    """A reader of one of the ``FAKE_PROTOCOLS``."""
    return FakePn532() if protocol == FakePn532.protocol else TalkingReader(protocol)


class FakeConsole:
    """Obeys lines for one reader at its terminal. ``uid_of`` turns what is written for a card
    into its uid and may raise HardwareError; ``answer`` gets what there is to say, a line at a time."""

    def __init__(
        self,
        reader: FakeReader,
        terminal: FakeTerminal,
        clock: Clock,
        answer: Callable[[str], object],
        uid_of: Callable[[str], str] = str.upper,
    ) -> None:
        self._reader = reader
        self._terminal = terminal
        self._clock = clock
        self._answer = answer
        self._uid_of = uid_of

    def obey(self, line: str) -> bool:
        """Do what the line says; what cannot be done is answered, and changes nothing. False: the end."""
        words = line.split()
        if words == ["quit"]:
            return False
        if words:
            try:
                self._do(words[0], words[1:])
            except HardwareError as error:
                self._answer(str(error))
        return True

    def _do(self, verb: str, words: list[str]) -> None:
        match verb, words:
            case "present", [card]:
                self._lay([card])
            case "present", [card, antenna] if antenna.isascii() and antenna.isdigit() and len(antenna) <= 2:
                self._lay([card], int(antenna))
            case "two", [first, second] if first != second:
                self._lay([first, second])
            case "lift", []:
                self._reader.lift()
                self._answer("nothing lies on the reader")
            case "drop", []:
                self._terminal.unplug()
                self._answer("unplugged")
            case "replug", []:
                self._terminal.plug_in()
                self._answer(f"plugged in at {self._terminal.device}")
            case "behave", []:
                self._reader.behave()
                self._answer("no misbehaviour")
            case "help", []:
                for line in HELP.splitlines():
                    self._answer(line)
            case _, [] if verb in (*AT_ONCE, *ONCE, *STANDING):
                self._reader.misbehave(verb, self._clock())
                self._answer(verb)
            case _, ["off"] if verb in STANDING:
                self._reader.behave(verb)
                self._answer(f"{verb} off")
            case _:
                self._answer(f"'{' '.join((verb, *words))}' will not do; 'help' lists what can be written")

    def _lay(self, cards: list[str], antenna: int | None = None) -> None:
        uids = [self._uid_of(card) for card in cards]
        self._reader.lay(uids, self._clock(), antenna)
        self._answer("on the reader: " + " and ".join(uids))
