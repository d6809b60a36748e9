"""The settlement in words: who paid what into which pot and why, and who won what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from display.words.cards import worth
from display.words.catalog import N_, NN_, Catalog
from rules import events
from rules.events import Event

# What a payment consists of.
ANTE = N_("ante {amount}")
BLIND = N_("blind {amount}")
BETS = N_("bets {amount}")
GAINS = N_("gains {amount}")
SWAPS = N_("swaps {amount}")
FOLD_FEE = N_("folding {amount}")
DRAWS = N_("draws {amount}")
TARIFFS = N_("tariffs {amount}")
AUDITS = N_("audits {amount}")
BEATEN = N_("beaten {amount}")
_ORDER = (ANTE, BLIND, BETS, GAINS, SWAPS, DRAWS, FOLD_FEE, TARIFFS, AUDITS, BEATEN)
MAIN_ITEMS = {"ante": ANTE, "blind": BLIND, "double_blind": BLIND, "gain": GAINS, "swap": SWAPS, "draw": DRAWS}
SABACC_ITEMS = {"sabacc_ante": ANTE, "fold_fee": FOLD_FEE, "tariff": TARIFFS, "audit": AUDITS, "loss": BEATEN}

PAID_MAIN = NN_(
    "Main pot: seat {seats}: {items}",
    "Main pot: seats {seats}: {items} each",
)
PAID_SABACC = NN_(
    "Sabacc pot: seat {seats}: {items}",
    "Sabacc pot: seats {seats}: {items} each",
)
PAID_PENALTY = NN_(
    "Sabacc pot: seat {seats}: {amount} for bombing out",
    "Sabacc pot: seats {seats}: {amount} each for bombing out",
)
WON = N_("Seat {seat} wins the main pot, {amount}: {why}")
WON_SHARE = N_("Seat {seat} shares the main pot, {amount}: {why}")
WON_LAYER = N_("Seat {seat} wins side pot {layer} of {layers}, {amount}: {why}")
WON_LAYER_SHARE = N_("Seat {seat} shares side pot {layer} of {layers}, {amount}: {why}")
WON_SABACC = N_("Seat {seat} takes the Sabacc pot, {amount}: {why}")
STAYS = N_("Sabacc pot: {amount} of the main pot that nobody won")

TAKEN = NN_(
    "Seat {seat} took {amount} from seat {seats}",
    "Seat {seat} took {amount} from seats {seats}",
)
STAKES_LOST = NN_(
    "Sabacc pot: {amount}, the stake of seat {seats}",
    "Sabacc pot: {amount}, the stakes of seats {seats}",
)
WON_STAKE = N_("Seat {seat} wins and takes its stake back, {amount}: {why}")
MATCH_OVER = NN_("The match is over: seat {seats} has won it", "The match is over: seats {seats} share what is left")

WHY_LAST = N_("everybody else folded")
WHY_LAST_CHIPS = N_("nobody else has chips left")
WHY_DEMISE = N_("{worth}, after Sudden Demise")
WHY_DRAW = N_("{worth}, final draw {drawn}")
WHY_UNSEEN = N_("not shown")

# One seat's own lines.
SEAT_OUT = N_("sat out")
SEAT_FOLDED = N_("folded")
SEAT_JUNKED = N_("junked the hand")
SEAT_MUCKED = N_("threw the hand in unseen")
SEAT_PAID_MAIN = N_("paid {amount} into the main pot")
SEAT_PAID_SABACC = N_("paid {amount} into the Sabacc pot")
SEAT_PAID_PENALTY = N_("bombed out: paid {amount} into the Sabacc pot")
SEAT_DEMISE = N_("Sudden Demise: {worth}")
SEAT_DRAW = N_("final draw: {worth}")
SEAT_WON = N_("won {amount}: the main pot")
SEAT_WON_SHARE = N_("won {amount}: a share of the main pot")
SEAT_WON_LAYER = N_("won {amount}: side pot {layer} of {layers}")
SEAT_TOOK = N_("took {amount} from other seats")
SEAT_GAVE = N_("gave {amount} to other seats")
SEAT_WON_STAKE = N_("stake back: {amount}")
SEAT_WON_SABACC = N_("won {amount}: the Sabacc pot")


@dataclass(slots=True)
class _Account:
    """What one seat paid, in credits by kind of payment, and what its hand was in the end."""

    main: dict[str, int] = field(default_factory=dict)
    sabacc: dict[str, int] = field(default_factory=dict)
    penalty: int = 0
    worth: str = ""
    demise: str = ""
    drawn: bool = False
    state: str = ""

    def pay(self, items: dict[str, int], template: str, amount: int) -> None:
        items[template] = items.get(template, 0) + amount


def _accounts(catalog: Catalog, happened: Iterable[Event]) -> dict[int, _Account]:
    found: dict[int, _Account] = {}
    drawing = False
    for event in happened:
        if isinstance(event, events.DemiseStarted):
            drawing = event.draw
        seat = getattr(event, "seat", None)
        if isinstance(seat, int):
            _enter(catalog, found.setdefault(seat, _Account()), event, drawing)
    return dict(sorted(found.items()))


def _enter(catalog: Catalog, account: _Account, event: Event, drawing: bool) -> None:
    match event:
        case events.Paid(_, amount, _, "penalty"):
            account.penalty += amount
        case events.Paid(_, amount, "main", reason):
            account.pay(account.main, MAIN_ITEMS[reason], amount)
        case events.Paid(_, amount, _, reason):
            account.pay(account.sabacc, SABACC_ITEMS[reason], amount)
        case events.Staked(_, _, amount):
            account.pay(account.main, BETS, amount)
        case events.Returned(_, amount):
            # A blind comes back too, when nobody matched it.
            template = BETS if account.main.get(BETS, 0) >= amount else BLIND
            account.pay(account.main, template, -amount)
        case events.StakeBack(_, amount, "refund"):
            account.pay(account.main, DRAWS, -amount)
        case events.Revealed(_, _, _, total, rank):
            account.worth = worth(catalog, total, rank)
        case events.DemiseJudged(_, total, rank):
            account.demise, account.drawn = worth(catalog, total, rank), drawing
        case events.SatOut():
            account.state = SEAT_OUT
        case events.Folded(_, top):
            account.state = SEAT_FOLDED if top is None else SEAT_JUNKED
        case events.Acted(_, "muck"):
            account.state = SEAT_MUCKED


def seat_ranges(seats: list[int]) -> str:
    """Seats in ascending order, neighbours joined: `1–3, 5`."""
    runs: list[list[int]] = []
    for seat in seats:
        if runs and runs[-1][-1] == seat - 1:
            runs[-1].append(seat)
        else:
            runs.append([seat])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


def settlement_lines(catalog: Catalog, happened: Iterable[Event]) -> list[str]:
    """Lines for the reveal: payments, seats that paid alike together, then what each pot brought to whom and why."""
    happened = tuple(happened)
    accounts = _accounts(catalog, happened)
    lines: list[str] = []
    for template, kind in ((PAID_MAIN, "main"), (PAID_SABACC, "sabacc")):
        alike: dict[tuple[tuple[str, int], ...], list[int]] = {}
        for seat, account in accounts.items():
            items = account.main if kind == "main" else account.sabacc
            paid = tuple((item, items[item]) for item in _ORDER if items.get(item))
            if paid:
                alike.setdefault(paid, []).append(seat)
        for paid, seats in alike.items():
            parts = catalog.listed((catalog.text(item, amount=amount) for item, amount in paid), "comma")
            lines.append(catalog.count(template, len(seats), seats=seat_ranges(seats), items=parts))
    penalties: dict[int, list[int]] = {}
    for seat, account in accounts.items():
        if account.penalty:
            penalties.setdefault(account.penalty, []).append(seat)
    for amount, seats in penalties.items():
        lines.append(catalog.count(PAID_PENALTY, len(seats), seats=seat_ranges(seats), amount=amount))
    lines += _passed_on(catalog, happened)
    return lines + [line for event in happened if (line := _won(catalog, accounts, event))]


def _passed_on(catalog: Catalog, happened: Iterable[Event]) -> list[str]:
    """What went from seat to seat, and the stakes of those who lost."""
    taken: dict[int, list[events.ChipsTaken]] = {}
    lost: list[events.StakeLost] = []
    for event in happened:
        if isinstance(event, events.ChipsTaken):
            taken.setdefault(event.seat, []).append(event)
        elif isinstance(event, events.StakeLost):
            lost.append(event)
    lines = [
        catalog.count(
            TAKEN,
            len(found),
            seat=seat,
            amount=sum(event.amount for event in found),
            seats=seat_ranges(sorted({event.source for event in found})),
        )
        for seat, found in sorted(taken.items())
    ]
    if lost:
        seats, amount = sorted(event.seat for event in lost), sum(event.amount for event in lost)
        lines.append(catalog.count(STAKES_LOST, len(lost), seats=seat_ranges(seats), amount=amount))
    return lines


def _won(catalog: Catalog, accounts: dict[int, _Account], event: Event) -> str:
    match event:
        case events.MainPotWon(seat, amount, layer, layers, shared, unseen):
            alone, together = (WON, WON_SHARE) if layers == 1 else (WON_LAYER, WON_LAYER_SHARE)
            template = together if shared else alone
            why = catalog.text(WHY_LAST) if unseen else _why(catalog, accounts[seat])
            return catalog.text(template, seat=seat, amount=amount, layer=layer, layers=layers, why=why)
        case events.SabaccPotWon(seat, amount, rank):
            why = accounts[seat].worth or worth(catalog, None, rank)
            if not rank:
                why = catalog.text(WHY_LAST_CHIPS)
            return catalog.text(WON_SABACC, seat=seat, amount=amount, why=why)
        case events.MainPotStays(amount):
            return catalog.text(STAYS, amount=amount)
        case events.StakeBack(seat, amount, "won"):
            return catalog.text(WON_STAKE, seat=seat, amount=amount, why=_why(catalog, accounts[seat]))
        case events.MatchOver(winners):
            return catalog.count(MATCH_OVER, len(winners), seats=seat_ranges(list(winners)))
    return ""


def _why(catalog: Catalog, account: _Account) -> str:
    if account.drawn:
        return catalog.text(WHY_DRAW, worth=account.worth, drawn=account.demise)
    if account.demise:
        return catalog.text(WHY_DEMISE, worth=account.demise)
    return account.worth or catalog.text(WHY_UNSEEN)


def seat_payments(catalog: Catalog, happened: Iterable[Event], seat: int) -> list[str]:
    """What the seat paid into each pot, penalties apart, a short line each."""
    account = _accounts(catalog, happened).get(seat, _Account())
    paid = [(SEAT_PAID_MAIN, sum(account.main.values())), (SEAT_PAID_SABACC, sum(account.sabacc.values()))]
    return [catalog.text(template, amount=amount) for template, amount in paid if amount]


def seat_reasons(catalog: Catalog, happened: Iterable[Event], seat: int) -> list[str]:
    """Why the seat's credits changed: what it paid and what it won, a short line each."""
    happened = tuple(happened)
    account = _accounts(catalog, happened).get(seat, _Account())
    lines = [catalog.text(account.state)] if account.state else []
    lines += seat_payments(catalog, happened, seat)
    if account.penalty:
        lines.append(catalog.text(SEAT_PAID_PENALTY, amount=account.penalty))
    if account.demise:
        lines.append(catalog.text(SEAT_DRAW if account.drawn else SEAT_DEMISE, worth=account.demise))
    took = sum(event.amount for event in happened if isinstance(event, events.ChipsTaken) and event.seat == seat)
    gave = sum(event.amount for event in happened if isinstance(event, events.ChipsTaken) and event.source == seat)
    lines += [catalog.text(line, amount=amount) for line, amount in ((SEAT_TOOK, took), (SEAT_GAVE, gave)) if amount]
    for event in happened:
        match event:
            case events.StakeBack(winner, amount, "won") if winner == seat and amount:
                lines.append(catalog.text(SEAT_WON_STAKE, amount=amount))
            case events.MainPotWon(winner, amount, layer, layers, shared) if winner == seat:
                template = SEAT_WON_LAYER if layers > 1 else SEAT_WON_SHARE if shared else SEAT_WON
                lines.append(catalog.text(template, amount=amount, layer=layer, layers=layers))
            case events.SabaccPotWon(winner, amount) if winner == seat:
                lines.append(catalog.text(SEAT_WON_SABACC, amount=amount))
    return lines
