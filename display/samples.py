"""Sample scenes: what the gallery draws, and a picture book of what scenes can hold."""

from __future__ import annotations

from dataclasses import replace

from display.samples_menu import menu_scenes
from display.scene import (
    ActionButton,
    AttractScene,
    Banner,
    CardFace,
    DemonstrationScene,
    EmulatorPanel,
    FaultScene,
    Lamp,
    PanelButton,
    PotPanel,
    PrivateLook,
    RevealRow,
    RevealScene,
    Scene,
    SeatPanel,
    ShiftScene,
    TableScene,
    Target,
    TrayCard,
)

NAMES = ("Lando", "Han", "Chewbacca", "Qi’ra", "Tobias", "Enfys", "Dryden", "Val")
LONG_NAMES = ("Wilhuff-Maximilian Tarkin III",) * 8
CYRILLIC_NAMES = (
    "Вильгельм-Максимилиан Таркин",
    "Ландо Калриссиан",
    "Чубакка",
    "Ки’ра Щукина-Жемчужникова",
    "Бекет",
    "Энфис Нест",
    "Драйден Вос",
    "Вэл",
)
COMMITMENT = "Commitment (SHA-256): 3f2a91bc 00d4e8fa 44b6c677 88d9aebb …"
SECRET = "Secret 9be0ad73 0c5f1d28 …, see verify"
BACK = CardFace("??", "traditional")


def faces(*codes: str, deck: str = "traditional") -> tuple[CardFace, ...]:
    """Return the cards with these codes, face up."""
    return tuple(CardFace(code, deck) for code in codes)


def _seats(names: tuple[str, ...], count: int, on_turn: int, rich: bool) -> tuple[SeatPanel, ...]:
    """Seats in the middle of a hand; `rich` gives everybody the most there can be to show."""
    seats = []
    for seat in range(1, count + 1):
        folded = seat == 4 and not rich and count > 4
        all_in = seat == 6
        seats.append(
            SeatPanel(
                seat,
                names[seat - 1],
                987_600 + seat if rich else 0 if all_in else 140 + 35 * seat,
                123_450 if rich else 40,
                "folded" if folded else "all-in" if all_in else "",
                "folded" if folded else "all_in" if all_in else "playing",
                seat == on_turn,
                seat == 2,
                seat == 1 if rich else seat == 3,
                () if folded else (BACK,) * (7 if rich else 2 + seat % 4),
                faces("S12", "Star", "C4") if rich else faces("T9") if seat in (2, 5) else (),
                "calls out −17" if rich else "raised to 30" if seat == 2 else "",
                looks=seat % 2 == 1,
                clock="600 s" if seat == on_turn else "",
                clock_part=0.4,
                hurry=rich,
            )
        )
    return tuple(seats)


def _actions(betting: bool) -> tuple[ActionButton, ...]:
    if betting:
        return (
            ActionButton("match", "Match", "30", "M"),
            ActionButton("raise", "Raise", "to 60", "R"),
            ActionButton("minus", "−", "", "-"),
            ActionButton("plus", "+", "", "+"),
            ActionButton("fold", "Fold", "", "F"),
            ActionButton("call", "Call", "round 5", "C", enabled=False),
            ActionButton("field", "Field", "", "I"),
        )
    return (
        ActionButton("draw", "Draw", "free", "D"),
        ActionButton("trade", "Trade", "1 card", "T"),
        ActionButton("stand", "Stand", "", "S"),
        ActionButton("call", "Call hand", "", "C"),
        ActionButton("field", "Field", "", "I"),
    )


def _emulator(count: int, tray: bool) -> EmulatorPanel:
    names = (
        ("draw", "Draw", "D"),
        ("trade", "Trade", "T"),
        ("stand", "Stand", "S"),
        ("match", "Match", "M"),
        ("raise", "Raise", "R"),
        ("minus", "−", "-"),
        ("plus", "+", "+"),
        ("fold", "Fold", "F"),
        ("call", "Call", "C"),
        ("field", "Field", "I"),
        ("deal", "Deal", "Enter"),
    )
    return EmulatorPanel(
        tuple(PanelButton(name, label, key) for name, label, key in names),
        tuple(Lamp(f"seat {seat}", seat == 3, seat) for seat in range(1, count + 1)),
        shift_lamp=tray,
        buzzer=tray,
        tray=tuple(TrayCard(f"04A1B2{n:04X}", f"{'SFCT'[n % 4]}{n % 15 + 1}") for n in range(76)) if tray else (),
        peek_seats=tuple(range(1, count + 1)),
    )


def table(
    names: tuple[str, ...] = NAMES,
    count: int = 8,
    *,
    rich: bool = False,
    emulator: bool = False,
    tray: bool = False,
    banner: Banner | None = None,
    refusal: str = "",
    next_card: str = "",
    commitment: str = "",
) -> TableScene:
    """Return a table in a betting round with seat 3 (or the last one) on turn."""
    turn = min(3, count)
    return TableScene(
        help_text="hold +",
        title="Classic Sabacc",
        hand_number="Hand 12",
        round_text="Betting round 2",
        call_text="The hand may be called from round 5.",
        prompt=f"Seat {turn}, {names[turn - 1]}: match, raise or fold",
        hint="Then the play round goes on with the seat to the left of the dealer.",
        refusal=refusal,
        seats=_seats(names, count, turn, rich),
        pots=(
            PotPanel("Main pot", 888_850 if rich else 185, 123_450 if rich else 30),
            PotPanel("Sabacc pot", 777_740 if rich else 55),
        ),
        actions=_actions(betting=True),
        raise_to=60,
        badges=("mock hardware", "seed 7", "resumed") if not rich else ("mock hardware", "seed 7"),
        banner=banner,
        emulator=_emulator(count, tray) if emulator else None,
        phase="betting",
        next_card_text=next_card,
        selected_card=(turn, 1),
        commitment=commitment,
    )


def spike_table(count: int = 5) -> TableScene:
    """Return a Corellian Spike table: discard pile and dice."""
    seats = tuple(
        SeatPanel(
            seat,
            NAMES[seat - 1],
            200 + seat,
            seat * 5,
            on_turn=seat == 2,
            dealer=seat == 1,
            cards=(CardFace("??", "spike"),) * (2 + seat % 3),
        )
        for seat in range(1, count + 1)
    )
    return TableScene(
        title="Corellian Spike",
        hand_number="Hand 3",
        round_text="Round 2 of 3",
        prompt="Seat 2, Han: gain, swap, stand or junk",
        hint="A gained card costs nothing.",
        seats=seats,
        pots=(PotPanel("Main pot", 45), PotPanel("Sabacc pot", 20)),
        pile_top=CardFace("-7c", "spike"),
        pile_text="Pile 6",
        dice=("3", "5"),
        actions=_actions(betting=False),
        phase="play",
    )


def target_table(count: int = 4) -> TableScene:
    """Return a Coruscant Shift table: target and suit, and selections face down."""
    back = CardFace("??", "spike")
    seats = tuple(
        SeatPanel(
            seat,
            NAMES[seat - 1],
            200 + seat,
            seat * 5,
            on_turn=seat == 2,
            dealer=seat == 1,
            cards=(back,) * (5 - seat % 4),
            field=(back,) * (seat % 4),
        )
        for seat in range(1, count + 1)
    )
    return TableScene(
        title="Coruscant Shift",
        hand_number="Hand 3",
        round_text="Betting before the Shift",
        prompt="Seat 2, Han: check, bet or fold",
        hint="Nobody has bet yet.",
        seats=seats,
        pots=(PotPanel("Main pot", 45), PotPanel("Sabacc pot", 20)),
        target=Target("Target", "+10" if count > 4 else "−5", "s" if count > 4 else "t"),
        actions=_actions(betting=True),
        phase="betting",
    )


def families_table(count: int = 4) -> TableScene:
    """Return a Kessel table: two families with a pile each, tokens, and many piles and tokens to choose from."""
    sand, blood = (CardFace("??", "kessel", back=family) for family in ("sand", "blood"))
    seats = tuple(
        SeatPanel(
            seat,
            NAMES[seat - 1],
            6 + seat,
            seat % 3,
            status=("", "stood", "", "immune, stood")[seat % 4],
            on_turn=seat == 2,
            dealer=seat == 1,
            cards=(sand, blood, blood) if seat == 2 else (blood, sand),
            note=f"{seat % 3 + 2} tokens",
        )
        for seat in range(1, count + 1)
    )
    options = ("sand deck", "blood deck", "sand pile", "blood pile")
    return TableScene(
        title="Kessel Sabacc",
        hand_number="Hand 3",
        round_text="Turn 2 of 3",
        call_text="Cook the Books, Prime Sabacc 5",
        prompt="Draw: sand deck? + and − change it, DEAL confirms",
        hint="A draw costs 1. Tokens: Refund, Embargo, Prime Sabacc.",
        seats=seats,
        pots=(PotPanel("Main pot", 4), PotPanel("Sabacc pot", 20)),
        piles=(CardFace("si", "kessel", back="sand"), CardFace("by", "kessel", back="blood")),
        pile_text="discard piles",
        actions=tuple(ActionButton(f"draw {option}", option) for option in options) + _actions(betting=False),
        phase="play",
    )


def reveal(names: tuple[str, ...] = NAMES, count: int = 8, *, rich: bool = False, secret: str = SECRET) -> RevealScene:
    """Return a settled hand with winners, losers, bombed-out and folded seats."""
    hands = (
        faces("S11", "C12"),
        faces("Idiot", "T2", "F3"),
        faces("S15", "C14"),
        (),
        faces("C9", "F4", "Queen"),
        faces("Star", "T11", "S1"),
        faces("Star", "Bal", "F1"),
        faces("T7", "F7", "S2"),
    )
    many = faces("S12", "Star", "C4", "Idiot", "F15", "End", "T11")
    rows = []
    for seat in range(1, count + 1):
        outcome = {2: "won", 3: "bombed_out", 7: "bombed_out", 4: "folded"}.get(seat, "lost")
        if rich and outcome == "folded":
            outcome = "lost"
        rows.append(
            RevealRow(
                seat=seat,
                name=names[seat - 1],
                cards=many if rich else hands[seat - 1],
                field=faces("S12", "Evil", "C4") if rich else faces("S5") if seat == 5 else (),
                total_text={2: "23", 3: "29", 4: "", 7: "−27"}.get(seat, f"{10 + seat}"),
                rank_text={2: "Idiot’s Array", 3: "bombed out", 4: "", 7: "bombed out"}.get(seat, "total"),
                outcome=outcome,  # type: ignore[arg-type]
                change={2: 987_654 if rich else 275, 3: -120, 7: -120}.get(seat, -40),
                reasons={
                    2: ("wins the main pot", "and the Sabacc pot"),
                    3: ("penalty: the main pot, 120",),
                    4: ("folded in betting round 2",),
                    7: ("penalty: all it has",),
                }.get(seat, ("beaten by seat 2",)),
            )
        )
    payments = (
        "Seat 2 takes 120 from the main pot: best hand",
        "Seat 2 takes 275 from the Sabacc pot: Idiot’s Array",
        "Seat 3 pays 120 into the Sabacc pot: bombed out",
        "Seat 7 pays 120 into the Sabacc pot: bombed out",
    )
    return RevealScene(
        help_text="hold +",
        title="Classic Sabacc · Hand 12 · Settlement",
        rows=tuple(rows),
        payments=payments if count > 2 else payments[:2],
        pots=(PotPanel("Main pot", 0, -120), PotPanel("Sabacc pot", 240)),
        next_text="Next hand: Chewbacca deals",
        badges=("mock hardware", "seed 7"),
        actions=(ActionButton("deal", "Next hand", "", "Enter"),),
        secret_text=secret,
    )


def private_look() -> TableScene:
    """Return a table while seat 3 looks at its cards."""
    named = {"S12": "Commander", "Star": "The Star", "C4": "Coins", "Idiot": "The Idiot", "T9": ""}
    cards = tuple(CardFace(code, "traditional", name=name) for code, name in named.items())
    return TableScene(
        title="Classic Sabacc",
        private_look=PrivateLook(3, "Chewbacca", cards[:4], "Total 8", cards[4:]),
    )


def scenes() -> dict[str, Scene]:
    """Return all sample scenes by name."""
    shift = ShiftScene(
        table=table(),
        lines=(
            "All cards outside the interference field change.",
            "Seat 3, take your new cards from the screen.",
        ),
        progress=0.35,
    )
    attract = AttractScene(
        title="SABACC",
        tagline="The droid deals. You only need to bluff.",
        rules=(
            "Get as close to 23 or −23 as you can, but not beyond.",
            "Draw, trade or stand; bet, raise or fold. Call the hand when you dare.",
            "A Sabacc Shift may change every card that is not in the interference field.",
            "23, −23 or the Idiot’s Array also takes the Sabacc pot.",
        ),
        start_text="Press DEAL to start",
        options_text="Classic · 8 seats · ante 5 + 5 credits",
        badges=("mock hardware", "seed 7"),
        table=table(),
    )
    show = DemonstrationScene(
        picture=replace(table(count=4), actions=(), hand_number="Demonstration", raise_to=None, selected_card=None),
        title="DEMONSTRATION",
        text="Droids play for show, for no credits.",
        start_text="Press DEAL to play",
    )
    show_over = replace(show, picture=replace(reveal(count=4), pots=(), next_text="", actions=(), secret_text=""))
    lost = Banner("error", "The card reader is gone.", "Plug it in again; the hand waits.")
    return {
        "attract": attract,
        "demonstration": show,
        "demonstration-over": show_over,
        "table-2": table(count=2),
        "table-5": table(count=5),
        "table-8": table(),
        "table-8-long": table(LONG_NAMES, rich=True),
        "table-8-cyrillic": table(CYRILLIC_NAMES, rich=True),
        "table-5-emulator": table(count=5, emulator=True),
        "table-8-emulator": table(LONG_NAMES, rich=True, emulator=True),
        "table-8-tray": table(
            emulator=True,
            tray=True,
            refusal="The raise must be at least 10.",
            next_card="Lay a card for seat 4 on the reader",
        ),
        "table-8-error": table(LONG_NAMES, rich=True, emulator=True, banner=lost),
        "table-5-refused": table(count=5, refusal="The raise must be at least 10."),
        "table-5-deal": table(count=5, commitment=COMMITMENT),
        "table-8-deal": table(LONG_NAMES, emulator=True, commitment=COMMITMENT),
        "table-spike": spike_table(),
        "table-spike-8": spike_table(8),
        "table-target": target_table(),
        "table-target-8": target_table(8),
        "table-families": families_table(),
        "table-families-8": families_table(8),
        "private": private_look(),
        "shift": shift,
        "reveal-2": reveal(count=2),
        "reveal-5": reveal(count=5),
        "reveal-8": reveal(),
        "reveal-8-long": reveal(LONG_NAMES, rich=True),
        "fault": FaultScene(
            title="The table has stopped",
            text="The journal cannot be written: no space left on the device.",
            advice="Free some space, then start the table again. The hand is kept.",
            badges=("real hardware",),
        ),
        **menu_scenes(_emulator(8, tray=True)),
    }
