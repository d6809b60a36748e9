"""What several pictures share: cards, pots, digits to copy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from itertools import zip_longest
from types import MappingProxyType

from controller.table_settings import Settings
from display.scene import CardFace, PotPanel, SeatPanel, Target
from display.words import Words
from rules.events import CardDealt, DemiseStarted
from rules.hand import Hand
from rules.questions import SeatTurn
from rules.ruleset import Ruleset
from rules.view import SeatView, View


def grouped(digits: str) -> str:
    """Digits in groups of eight, which can be copied and compared."""
    return " ".join(digits[start : start + 8] for start in range(0, len(digits), 8))


def badges(words: Words, settings: Settings) -> tuple[str, ...]:
    """The small marks that are always visible."""
    return tuple(words.talk(code, **values) for code, values in settings.badges)


def face(words: Words, view: View, card: str, state: str = "", family: str = "") -> CardFace:
    """A card as the view shows it; `family` is what its back tells."""
    deck = view.ruleset.deck.name
    return CardFace(card, deck, state, words.card_short(card, deck), family)


def dice(view: View) -> tuple[str, ...]:
    """The dice that lie on the table. Where piles have their place, their numbers stand on the buttons that choose one."""
    return () if view.phase == "reveal" or any(view.pile_tops) else view.dice


def piles(words: Words, view: View) -> tuple[CardFace, ...]:
    """The top cards of the discard piles, where each family of the deck has one."""
    return tuple(face(words, view, top, family=family) for family, top in view.pile_tops.items() if family)


def pile_text(words: Words, view: View) -> str:
    """What stands below the open cards: the discard pile or piles, else the wild card and the clone card."""
    if view.pile_top is not None:
        return words.talk("pile")
    return words.talk("piles") if view.pile_tops else wild_text(words, view)


def pots(words: Words, view: View) -> tuple[PotPanel, ...]:
    """Both pots; where the ruleset feeds no Sabacc pot, only one that another ruleset left."""
    main = PotPanel(words.talk("main_pot"), view.main_pot)
    fed = hasattr(view.ruleset.options, "sabacc_ante") or view.ruleset.variant.is_match
    if not view.sabacc_pot and not fed:
        return (main,)
    return (main, PotPanel(words.talk("sabacc_pot"), view.sabacc_pot))


def target(words: Words, view: View) -> Target | None:
    """What the hands aim at, where dice have set it."""
    if view.target is None or view.suit is None:
        return None
    return Target(words.talk("target"), words.card_number(view.target), view.suit)


def cards_dealt(hand: Hand) -> Counter[int | None]:
    """How many cards each seat was dealt in the hand so far."""
    return Counter(move.seat for move in hand.moves if move.by_dealer and move.word == "deal")


def cards_of_demise(hand: Hand) -> Counter[int]:
    """How many cards, the last ones of its hand, each seat was dealt in Sudden Demise; a final draw joins no hand."""
    found: Counter[int] = Counter()
    deciding = False
    for event in hand.events:
        if isinstance(event, DemiseStarted):
            deciding = not event.draw
        elif deciding and isinstance(event, CardDealt):
            found[event.seat] += 1
    return found


def hand_faces(
    words: Words, view: View, seat: SeatView, demise: int = 0, marked: Collection[int] = ()
) -> tuple[CardFace, ...]:
    """A seat's cards outside the field; those of Sudden Demise are marked, and those at the places `marked` chosen."""
    first = len(seat.hand) - demise
    return tuple(
        face(words, view, card, "chosen" if place in marked else "new" if place >= first else "", family)
        for place, (card, family) in enumerate(zip_longest(seat.hand, seat.families, fillvalue=""))
    )


def seat_panels(
    words: Words, hand: Hand, view: View, chosen: Mapping[int, Collection[int]] = MappingProxyType({})
) -> tuple[SeatPanel, ...]:
    """All seats as the view shows them; `chosen` has the places of the cards that a seat has chosen for a move."""
    dealt, demise = cards_dealt(hand), cards_of_demise(hand)
    return tuple(
        _seat_panel(words, view, view.seats[number], dealt[number], demise[number], chosen.get(number, ()))
        for number in sorted(view.seats)
    )


def _seat_panel(
    words: Words, view: View, seat: SeatView, dealt: int, demise: int, marked: Collection[int]
) -> SeatPanel:
    return SeatPanel(
        seat=seat.seat,
        name=seat.name,
        credits=seat.credits,
        stake=seat.total_stake,
        # Of the seat on turn the prompt tells what it may do; what holds for it has no room beside that.
        status="" if seat.marks and view.turn == seat.seat else words.seat_status(seat, view.ruleset),
        state=seat.status,
        on_turn=view.turn == seat.seat,
        dealer=view.dealer == seat.seat,
        lead=view.lead == seat.seat,
        cards=hand_faces(words, view, seat, demise, marked),
        field=tuple(face(words, view, card) for card in seat.field + seat.selection),
        note=words.hand_note(seat),
        note_kind="bad" if seat.bombed_out else "plain",
        dealt=dealt,
    )


def wild_text(words: Words, view: View) -> str:
    """The wild card and the clone card; empty where there are none."""
    if view.wild is None or view.clone is None:
        return ""
    deck = view.ruleset.deck.name
    return words.talk("wild_clone", wild=words.card_short(view.wild, deck), clone=words.card_short(view.clone, deck))


def phase_of(hand: Hand, view: View) -> str:
    """The code of the small picture beside the round."""
    if isinstance(hand.question, SeatTurn):
        return "betting" if view.phase in ("betting", "opening") else "play"
    return "reveal" if view.phase == "reveal" else "deal"


def shift_code(ruleset: Ruleset, cards: str) -> str:
    """What becomes of the cards at a Shift, as a code of `Words.talk`."""
    if ruleset.variant.open_pile:
        return "shift_thrown"
    if ruleset.variant.name == "cloud_city":
        return "shift_picked"
    if ruleset.variant.selects:
        return "shift_course"
    code = "shift_electronic" if cards == "electronic" else "shift_scanned"
    return code if getattr(ruleset.options, "field", "none") != "none" else f"{code}_no_field"
