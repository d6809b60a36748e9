"""Sample menus: a list longer than the screen, every kind of row, something that is typed, the desk's panel below."""

from __future__ import annotations

from display.scene import CardFace, EmulatorPanel, MenuEntry, MenuHint, MenuRow, MenuScene, Scene

HINTS = (
    MenuHint("− +", "↑ ↓", "move"),
    MenuHint("DEAL", "⏎", "choose"),
    MenuHint("FOLD", "Esc", "back"),
)
BADGES = ("mock hardware", "seed 7", "demonstration")
LONG = "Lay one of your cards open onto the discard pile and take the card that lay on top."
KEYS = (*"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 '-.", "Effacer", "Terminé")


def menu(selected: int = 0, *, changing: bool = False, told: str = "", refused: bool = False) -> MenuScene:
    """A page with every kind of row, and texts that are long."""
    return MenuScene(
        title="Service › Ruleset and options of the next hand",
        rows=(
            MenuRow("Sound and quiet mode", kind="page"),
            MenuRow("Volume", "7", kind="value"),
            MenuRow("bomb out penalty", "as much as the main pot", kind="value"),
            MenuRow("Ruleset", "Crisis on Cloud City with local arrays", kind="value"),
            MenuRow("Seat 3: name", "Wilhuff-Maximilian Tarkin III", kind="entry"),
            MenuRow("Let all lamps of the table light up one after the other", kind="press"),
            MenuRow("Card reader 2", "is used by another program", mark="bad"),
            MenuRow("Card reader 1", "works", mark="good"),
            MenuRow("Shut down", kind="press", enabled=False),
        ),
        selected=selected,
        changing=changing,
        note="Credits that a bombed-out seat pays into the Sabacc pot; main_pot: as much as lies there.",
        told=told,
        refused=refused,
        hints=HINTS,
        back_text="Retour",
        badges=BADGES,
    )


def menu_scenes(panel: EmulatorPanel) -> dict[str, Scene]:
    """The sample menus by name; `panel` is the desk's."""
    page = menu(1, changing=True)
    return {
        "menu": menu(),
        "menu-changing": page,
        "menu-refused": menu(8, told="The most that a seat may have is 1 000 000 000 credits.", refused=True),
        "menu-entry": MenuScene(
            title="Seats and credits › Seat 3",
            entry=MenuEntry("Name of seat 3", "Wilhuff Maximilian Tarki", KEYS, 22),
            hints=HINTS,
            note="Up to 24 characters.",
            back_text="Back",
            badges=BADGES,
        ),
        "menu-help": MenuScene(
            title="Help › Which hand wins",
            rows=tuple(
                MenuRow(
                    f"{place}. Straight Khyron",
                    detail="Four numbers in a row. The lowest positive card wins, then the lowest start of the run.",
                    cards=tuple(CardFace(card, "spike") for card in ("0", "+10t", "-10c", "+4s", "-4t")),
                )
                for place in range(1, 15)
            ),
            selected=6,
            hints=HINTS,
            back_text="Retour",
            badges=BADGES,
        ),
        "menu-choices": MenuScene(
            title="Help",
            rows=(
                MenuRow("Wilhuff-Maximilian Tarkin III (seat 2): draw, trade, swap, stand or fold", detail=LONG),
                MenuRow("Raise (button Raise)", "to 120 up to 100 000", detail=LONG),
                MenuRow("Match", "100 000, all-in", detail=LONG),
                MenuRow("", detail=LONG),
                MenuRow("Which hand wins", kind="page"),
            ),
            hints=HINTS,
            back_text="Close",
            badges=BADGES,
        ),
        "menu-panel": MenuScene(
            title="Service › Button test",
            rows=tuple(MenuRow(f"Button {number}", "3 times", mark="good") for number in range(1, 13)),
            selected=3,
            hints=(MenuHint("", "", "Hold any button for two seconds to leave, or touch Back (Esc)."),),
            back_text="Back",
            badges=BADGES,
            emulator=panel,
        ),
    }
