"""`droid-dealer history`: the hands of a table, while it runs and afterwards."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from controller.archive import Archive, SessionRecord, StoredHand, intact
from controller.commands.asking import asked
from controller.commands.parsing import whole_number
from controller.exports import Exported, correction_text, export_hands, export_tables, put
from controller.ledger import HandEntry, Ledger, list_data, read_ledger, ruleset_name
from controller.results import public_log, replay_data
from controller.service_socket import SocketError
from controller.spoken import WORDS, say
from controller.state_folder import default_state
from controller.statistics import Statistics, statistics_of
from controller.yamlfile import FileProblem, Problem
from display.words.catalog import N_
from display.words.columns import table

NAME = "history"
ASKED_SECONDS = 60.0
"""So long a running table may take to read its own hands."""

_EPILOG = """\
examples:
  droid-dealer history                    the hands of the session, and what they add up to
  droid-dealer history show 12            what happened in hand 12, as everybody saw it
  droid-dealer history export evening     a file for each hand, for 'droid-dealer replay'
  droid-dealer history export evening --public --csv
                                          without cards that never lay open; tables, too
  droid-dealer history --state /var/lib/droid-dealer --json list
  droid-dealer history --ask show 12      from the running table, for whoever may ask it

The table may run meanwhile. Its running hand is always told without the cards
that lie face down.
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        NAME,
        help="list, tell and export the hands of a table",
        description="Lists, tells and exports the hands that a table has played, while it runs too.",
        epilog=_EPILOG,
    )
    _add_common(parser, Path, None, False)
    parser.set_defaults(run=run)
    actions = parser.add_subparsers(title="actions", metavar="ACTION", dest="action")
    listing = actions.add_parser("list", help="the hands of the session, and statistics (this comes without an action)")
    show = actions.add_parser("show", help="what happened in a hand, as everybody saw it")
    show.add_argument("number", type=whole_number(1), metavar="N", help="the hand's number")
    export = actions.add_parser("export", help="write a history file for each hand")
    export.add_argument(
        "folder", type=Path, metavar="DIR", help="the folder to write to; it is made where it is missing"
    )
    export.add_argument("--public", action="store_true", help="cards that never lay open are ??")
    export.add_argument("--csv", action="store_true", help="write hands.csv and seats.csv, too, for spreadsheets")
    for action in (listing, show, export):
        _add_common(action, Path, argparse.SUPPRESS, argparse.SUPPRESS)


def _add_common(parser: argparse.ArgumentParser, folder: Any, missing: Any, off: Any) -> None:
    """The options that may stand before the action and after it."""
    parser.add_argument(
        "--state", type=folder, default=missing, metavar="DIR", help="the table's folder (~/.local/state/droid-dealer)"
    )
    parser.add_argument(
        "--session", type=whole_number(1), default=missing, metavar="N", help="an earlier session (the last one)"
    )
    parser.add_argument(
        "--ask",
        action="store_true",
        default=off,
        help="ask the running table instead of reading its journal, which only its own user may; all hands are public then",
    )
    parser.add_argument("--json", action="store_true", default=off, help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Do what is asked; 0 then, 1 when there is no table to ask."""
    if arguments.ask:
        return _run_asking(arguments)
    with Archive.open(arguments.state or default_state()) as archive:
        sessions = archive.sessions()
        session = _session(archive, sessions, arguments.session)
        if arguments.action == "show":
            _show(archive, session, arguments)
        elif arguments.action == "export":
            _export(archive, session, arguments)
        else:
            _list(archive, sessions, session, arguments)
    return 0


def _run_asking(arguments: argparse.Namespace) -> int:
    """Like `run`, from what the running table tells about its session."""
    if arguments.session is not None or (arguments.action == "export" and arguments.csv):
        print("droid-dealer history:", say("--ask goes without --session and --csv"), file=sys.stderr)
        return 2
    try:
        if arguments.action == "export":
            _export_asked(arguments)
            return 0
        question = f"history {arguments.number}" if arguments.action == "show" else "history"
        answer = asked(arguments.state, question, ASKED_SECONDS)
    except SocketError as error:
        print(f"droid-dealer: {WORDS.error(error)}", file=sys.stderr)
        return 1
    lines = answer.pop("lines")
    print(json.dumps(answer, ensure_ascii=False) if arguments.json else "\n".join(lines))
    return 0


def _export_asked(arguments: argparse.Namespace) -> None:
    numbers = asked(arguments.state, "export", ASKED_SECONDS)["hands"]
    answers = (asked(arguments.state, f"export {number}", ASKED_SECONDS) for number in numbers)
    files = [put(arguments.folder / Path(answer["file"]).name, answer["text"]) for answer in answers]
    _tell_exported(files, arguments)


def _session(archive: Archive, sessions: Sequence[SessionRecord], number: int | None) -> SessionRecord | None:
    """The session that is asked for; None where none has begun. Raises `FileProblem`."""
    if number is None:
        return sessions[-1] if sessions else None
    for session in sessions:
        if session.number == number:
            return session
    raise _problem(archive, _no_session(number, [session.number for session in sessions]))


def _problem(archive: Archive, text: str) -> FileProblem:
    return FileProblem(archive.path, [Problem(None, "", text)])


def _no_session(number: int, known: Sequence[int]) -> str:
    if not known:
        return say("there is no session {number}; no session has begun", number=number)
    if len(known) == 1:
        return say("there is no session {number}; there is session 1", number=number)
    return say(
        "there is no session {number}; there are sessions {first} to {last}",
        number=number,
        first=known[0],
        last=known[-1],
    )


def _no_hand(number: int, known: Sequence[int]) -> str:
    if not known:
        return say("there is no hand {number}; no hand has begun", number=number)
    if len(known) == 1:
        return say("there is no hand {number}; there is hand 1", number=number)
    return say(
        "there is no hand {number}; there are hands {first} to {last}", number=number, first=known[0], last=known[-1]
    )


# --- list


def _list(
    archive: Archive, sessions: Sequence[SessionRecord], session: SessionRecord | None, arguments: argparse.Namespace
) -> None:
    if session is None:
        print(json.dumps({"session": None, "hands": []}) if arguments.json else say("No session has begun yet."))
        return
    ledger = read_ledger(archive, session)
    if arguments.json:
        data = list_data(ledger)
        if len(sessions) > 1:
            data["sessions"] = [session.number for session in sessions]
        print(json.dumps(data, ensure_ascii=False))
        return
    print("\n".join([*session_lines(ledger), *earlier_lines(archive, sessions, session)]))


def session_lines(ledger: Ledger) -> list[str]:
    """A session for people: its hands, its seats, and what the hands add up to."""
    books = ledger.books
    figures = statistics_of(ledger.hands)
    lines = [
        say("Session {number}: {ruleset}, begun {when}", number=books.number, ruleset=books.ruleset, when=books.begun)
    ]
    lines += ["", *hand_lines(ledger.hands)] if ledger.hands else ["", say("No hand has begun yet.")]
    if ledger.corrections:
        lines.append("")
    lines += [
        say(
            "Hand {number}, after move {move}: {what}",
            number=number,
            move=correction.after_move,
            what=correction_text(correction, public=True, words=WORDS),
        )
        for number, correction in ledger.corrections
    ]
    lines += ["", *seat_lines(ledger, figures)]
    if figures.hands:
        lines += ["", *ruleset_lines(figures)]
    return lines


def hand_lines(hands: Iterable[HandEntry]) -> list[str]:
    """A table of the hands."""
    rows = [
        (
            str(entry.number),
            entry.ruleset,
            entry.begun[: len("YYYY-MM-DDThh:mm:ss")].replace("T", " "),
            str(entry.moves),
            str(entry.shifts),
            str(entry.pot if entry.complete else entry.main_pot),
            str(entry.sabacc_pot),
            _outcome(entry),
        )
        for entry in hands
    ]
    heads = (
        *(say("Hand"), say("Ruleset"), say("Begun (UTC)"), say("Moves"), say("Shifts")),
        *(say("Main pot"), say("Sabacc pot"), say("Winners")),
    )
    return _columns(heads, rows, "<<<>>>><")


def _outcome(entry: HandEntry) -> str:
    if entry.state == "running":
        return say("(running)")
    if entry.state == "void":
        return say("(void: a misdeal)")
    winners = WORDS.row(_seat(seat, entry.names) for seat in entry.winners or ())
    if not winners:
        return say("(nobody)")
    return say("{winners} and the Sabacc pot", winners=winners) if entry.sabacc_paid else winners


def _seat(seat: int, names: Mapping[int, str]) -> str:
    return f"{seat} {names.get(seat, '')}".rstrip()


def seat_lines(ledger: Ledger, figures: Statistics) -> list[str]:
    """A table of the seats: what each has and has won, by ruleset where there are several."""
    books = ledger.books
    rulesets = list(figures.rulesets) if len(figures.rulesets) > 1 else []
    rows = []
    for seat, name in sorted({*books.names.items(), *figures.seats}):
        sits = books.names.get(seat) == name
        found = figures.seats.get((seat, name))
        by_ruleset = [f"{found.by_ruleset.get(ruleset, 0):+d}" if found else "" for ruleset in rulesets]
        rows.append(
            (
                str(seat),
                name,
                str(books.credits[seat]) if sits else say("(gone)"),
                str(found.hands if found else 0),
                str(found.won if found else 0),
                f"{found.winnings if found else 0:+d}",
                *by_ruleset,
            )
        )
    heads = (say("Seat"), say("Name"), say("Credits"), say("Hands"), say("Won"), say("Winnings"), *rulesets)
    lines = _columns(heads, rows, "<<" + ">" * (len(heads) - 2))
    lines.append(
        say(
            "Sabacc pot {pot}; brought to the table, less what left it: {brought}",
            pot=books.sabacc_pot,
            brought=books.bought_in,
        )
    )
    return lines


def ruleset_lines(figures: Statistics) -> list[str]:
    """A table of the rulesets that were played."""
    rows = [
        (
            name,
            str(found.hands),
            f"{found.mean_pot:.1f}",
            str(found.biggest_pot),
            f"{found.shifts_per_hand:.2f}",
            f"{found.bomb_outs_per_hand:.2f}",
            f"{found.moves_per_hand:.1f}",
            str(found.sabacc_pots),
            str(found.sabacc_paid),
        )
        for name, found in figures.rulesets.items()
    ]
    heads = (
        *(say("Ruleset"), say("Hands"), say("Mean pot"), say("Biggest"), say("Shifts/hand"), say("Bomb-outs/hand")),
        *(say("Moves/hand"), say("Sabacc pots won"), say("Credits in them")),
    )
    lines = _columns(heads, rows, "<" + ">" * (len(heads) - 1))
    if figures.void:
        lines.append(say("Void hands (misdeals), not counted: {count}", count=figures.void))
    return lines


def earlier_lines(archive: Archive, sessions: Sequence[SessionRecord], shown: SessionRecord) -> list[str]:
    """A line for each other session."""
    others = [session for session in sessions if session.number != shown.number]
    if not others:
        return []
    lines = ["", say("Other sessions (--session N):")]
    for session in others:
        hands = sum(hand.state == "complete" for hand in archive.hands(session.number))
        with intact(archive.path):
            ruleset = ruleset_name(session.record["ruleset"])
        told = say("{ruleset}, begun {when}, hands: {count}", ruleset=ruleset, when=session.begun, count=hands)
        lines.append(f"  {session.number}: {told}")
    return lines


def _columns(heads: Sequence[str], rows: Sequence[Sequence[str]], sides: str) -> list[str]:
    return [line.rstrip() for line in table([heads, *rows], sides)]


# --- show


def _show(archive: Archive, session: SessionRecord | None, arguments: argparse.Namespace) -> None:
    stored = archive.hands(session.number, arguments.number) if session is not None else ()
    if session is None or not stored:
        numbers = [hand.number for hand in archive.hands(session.number)] if session is not None else []
        raise _problem(archive, _no_hand(arguments.number, numbers))
    data, lines = hand_told(archive, session, stored[0])
    print(json.dumps(data, ensure_ascii=False) if arguments.json else "\n".join(lines))


def hand_told(archive: Archive, session: SessionRecord, stored: StoredHand) -> tuple[dict[str, Any], list[str]]:
    """A hand as everybody may know it: as data, and in lines for people. Raises JournalError."""
    words = WORDS
    hand = archive.replay(session.number, stored)
    told = say(
        "Hand {number} of session {session}, begun {when}",
        number=stored.number,
        session=session.number,
        when=stored.begun,
    )
    lines = [told, *public_log(hand, words)]
    if hand.awaiting is not None and stored.state == "running":
        lines.append(words.awaiting(hand.awaiting))
    lines += [
        say(
            "After move {move}: {what}",
            move=correction.after_move,
            what=correction_text(correction, public=True, words=WORDS),
        )
        for correction in stored.corrections
    ]
    return {"number": stored.number} | replay_data(hand, words), lines


# --- export


def _export(archive: Archive, session: SessionRecord | None, arguments: argparse.Namespace) -> None:
    exported: list[Exported] = []
    if session is not None:
        ledger = read_ledger(archive, session)
        exported += export_hands(archive, session, ledger, arguments.folder, public=arguments.public)
        if arguments.csv:
            exported += export_tables(ledger, arguments.folder)
    _tell_exported(exported, arguments)


def _tell_exported(exported: Sequence[Exported], arguments: argparse.Namespace) -> None:
    if arguments.json:
        print(json.dumps({"files": [{"file": str(file.path), "outcome": file.outcome} for file in exported]}))
        return
    for file in exported:
        if file.outcome == "replaced":
            print(say("{file}: another file of that name was there and is replaced", file=str(file.path)))
    kinds = {
        "written": N_("{amount} written"),
        "replaced": N_("{amount} replaced"),
        "unchanged": N_("{amount} unchanged"),
    }
    counts = {kind: sum(file.outcome == kind for file in exported) for kind in kinds}
    told = ", ".join(WORDS.text(kinds[kind], amount=count) for kind, count in counts.items() if count)
    print(f"{arguments.folder}: {told or say('there is no hand yet')}")
