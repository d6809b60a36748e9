"""Fuzzing that follows the code's own branches (atheris): ``python -m tests.fuzz.guided [TARGET] [--seconds N]``.

`make fuzz` runs it after the long form of the tests. Where there is no wheel of atheris for this Python and machine it
says so and does nothing: the tests of this folder fuzz the same code without it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

SECONDS = 60
"""For each target."""


def _judge(command: str, name: str, fine: tuple[int, ...] = (0,)) -> Callable[[bytes], None]:
    from tests.fuzz.commands import judged

    folder = Path(tempfile.mkdtemp(prefix="droid-dealer-fuzz-"))

    def one(content: bytes) -> None:
        path = folder / name
        path.write_bytes(content)
        judged(path, command, path, fine=fine)

    return one


def _decoders() -> Callable[[bytes], None]:
    from hardware.id12 import Id12Decoder
    from hardware.line_protocol import LineDecoder
    from hardware.pn532 import Pn532Dialogue
    from hardware.pn532_frames import Pn532Frames
    from hardware.pn532_targets import listed_uids
    from hardware.rdm6300 import Rdm6300Decoder

    def one(content: bytes) -> None:
        makes: Sequence[Callable[[], Any]] = (Rdm6300Decoder, Id12Decoder, LineDecoder, Pn532Frames)
        for make in makes:
            decoder = make()
            whole = make().feed(content)
            found = [reading for place in range(len(content)) for reading in decoder.feed(content[place : place + 1])]
            assert found == whole, f"{make.__name__}: it matters how the bytes were portioned"
        listed_uids(content)
        dialogue = Pn532Dialogue()
        dialogue.begin(0.0)
        dialogue.step(content, 0.01)

    return one


def _moves() -> Callable[[bytes], None]:
    from rules.moves import parse
    from rules.refusals import IllegalMove

    def one(content: bytes) -> None:
        text = content.decode("utf-8", errors="replace")
        try:
            move = parse(text)
        except IllegalMove:
            return
        assert parse(str(move)) == move

    return one


TARGETS: dict[str, Callable[[], Callable[[bytes], None]]] = {
    "history": lambda: _judge("replay", "hand.sabacc.yaml"),
    "verdict": lambda: _judge("adjudicate", "case.yaml"),
    "ruleset": lambda: _judge("rules", "house.yaml"),
    "deck": lambda: _judge("deck", "deck.yaml", (0, 1)),
    "configuration": lambda: _judge("check-config", "table.yaml"),
    "decoders": _decoders,
    "moves": _moves,
}


def _seeds(target: str, folder: Path) -> None:
    """Good files to start from."""
    from tests.fuzz import good_files

    good: dict[str, Callable[[], Sequence[str]]] = {
        "history": good_files.good_histories,
        "verdict": good_files.good_verdicts,
        "ruleset": good_files.good_rulesets,
        "deck": lambda: good_files.good_decks(folder.parent),
        "configuration": good_files.good_configurations,
    }
    for number, text in enumerate(good[target]() if target in good else ()):
        (folder / f"good-{number}").write_text(text, encoding="utf-8")


def _fuzz(target: str, seconds: int) -> None:
    """Fuzz one target in this process, which atheris ends."""
    import atheris

    with atheris.instrument_imports(include=["controller", "rules", "hardware", "yaml"]):
        from controller import main as _main  # noqa: F401

        one = TARGETS[target]()
    corpus = Path(tempfile.mkdtemp(prefix="droid-dealer-corpus-")) / "corpus"
    corpus.mkdir()
    _seeds(target, corpus)
    limits = [
        f"-max_total_time={seconds}",
        "-max_len=4096",
        "-timeout=30",
        "-rss_limit_mb=1500",
        "-print_final_stats=1",
    ]
    atheris.Setup([sys.argv[0], *limits, f"-artifact_prefix={corpus.parent}/", str(corpus)], one)
    atheris.Fuzz()


def main() -> int:
    """Fuzz one target, or each in a process of its own; the exit status is not 0 where one has failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.guided", description=__doc__)
    parser.add_argument("target", nargs="?", choices=sorted(TARGETS))
    parser.add_argument("--seconds", type=int, default=SECONDS, help="for each target (default: %(default)s)")
    arguments = parser.parse_args()
    try:
        import atheris  # noqa: F401
    except ImportError as error:
        print(
            f"guided fuzzing is skipped: atheris has no wheel for this Python and machine, or is not installed ({error})"
        )
        return 0
    if arguments.target is not None:
        _fuzz(arguments.target, arguments.seconds)
        return 0
    failed = []
    for target in TARGETS:
        print(f"== {target}, {arguments.seconds} s", flush=True)
        command = [sys.executable, "-m", "tests.fuzz.guided", target, "--seconds", str(arguments.seconds)]
        if subprocess.run(command, check=False).returncode:
            failed.append(target)
    print(f"failed: {', '.join(failed)}" if failed else "nothing was found")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
