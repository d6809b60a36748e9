"""Events as lines of narration: what happens at the table, a whole sentence each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from display.words.cards import card_name, card_names, card_number, rank_name, suit_name, worth
from display.words.catalog import N_, NN_, Catalog, Plural
from display.words.tokens import token_effect, token_name
from rules import events
from rules.cards import UNKNOWN
from rules.events import Event

UNNAMED = N_("unnamed")
ASIDE = N_(", {name}")
"""How the sentences below tell a seat's name after its number; dropped, with the comma behind it, where it has none."""
ALL_IN = N_("All-in!")
SENTENCES = N_("{first} {second}")

HAND_STARTED = N_("A hand of {ruleset} begins. Seat {seat}, {name}, deals; in the hand, in this order: {seats}.")
SAT_OUT = N_("Seat {seat}, {name}, cannot pay the {amount} due and sits this hand out.")
SAT_OUT_AWAY = N_("Seat {seat}, {name}, sits this hand out.")
SAT_OUT_EMPTY = N_("Seat {seat}, {name}, has no credits and sits this hand out.")

PAID: Mapping[str, str] = {
    "ante": N_("Seat {seat}, {name}, pays the ante, {amount}."),
    "sabacc_ante": N_("Seat {seat}, {name}, pays {amount} into the Sabacc pot."),
    "blind": N_("Seat {seat}, {name}, pays the blind, {amount}."),
    "double_blind": N_("Seat {seat}, {name}, pays the double blind, {amount}."),
    "penalty": N_("Seat {seat}, {name}, bombed out and pays {amount} into the Sabacc pot."),
    "fold_fee": N_("Seat {seat}, {name}, pays {amount} into the Sabacc pot for folding."),
    "gain": N_("Seat {seat}, {name}, pays {amount} into the main pot to gain a card."),
    "swap": N_("Seat {seat}, {name}, pays {amount} into the main pot to swap a card."),
    "draw": N_("Seat {seat}, {name}, puts {amount} into its stake."),
    "tariff": N_("Seat {seat}, {name}, pays a tariff of {amount} into the Sabacc pot."),
    "audit": N_("Seat {seat}, {name}, stood, is audited and pays {amount} into the Sabacc pot."),
    "loss": N_("Seat {seat}, {name}, is beaten and pays {amount} into the Sabacc pot."),
}
STAKED: Mapping[str, str] = {
    "bet": N_("Seat {seat}, {name}, bets {amount}."),
    "match": N_("Seat {seat}, {name}, matches with {amount}."),
    "raise": N_("Seat {seat}, {name}, puts in {amount} and raises to {stake}."),
}
RETURNED = N_("Seat {seat}, {name}, takes back {amount} that nobody matched.")

ACTED: Mapping[str, str] = {
    "check": N_("Seat {seat}, {name}, checks."),
    "stand": N_("Seat {seat}, {name}, stands."),
    "call": N_("Seat {seat}, {name}, calls the hand!"),
    "pass": N_("Seat {seat}, {name}, passes."),
    "keep": N_("Seat {seat}, {name}, keeps all cards."),
    "muck": N_("Seat {seat}, {name}, throws the hand in, unseen."),
    "show": N_("Seat {seat}, {name}, shows the hand."),
    "draw": N_("Seat {seat}, {name}, draws a card."),
}
ACTED_OTHERWISE = N_("Seat {seat}, {name}: {word}.")
FOLDED = N_("Seat {seat}, {name}, folds.")
JUNKED = N_("Seat {seat}, {name}, folds: the hand is junk and goes onto the discard pile, {card} on top.")
DEALER_CALLED = N_("Fewer than two seats can still bet: the dealer calls the hand.")

PILE_CHOSEN: Mapping[str, str] = {
    "sand": N_("Seat {seat}, {name}, draws from the sand deck."),
    "blood": N_("Seat {seat}, {name}, draws from the blood deck."),
    "sand-pile": N_("Seat {seat}, {name}, draws from the sand pile."),
    "blood-pile": N_("Seat {seat}, {name}, draws from the blood pile."),
}
TOKEN_PLAYED = N_("Seat {seat}, {name}, plays {token}: {effect}.")
TOKEN_PLAYED_AT = N_("Seat {seat}, {name}, plays {token} at seat {at}: {effect}.")
CHIPS_TAKEN = N_("Seat {seat}, {name}, takes {amount} from seat {source}.")
STAKE_BACK: Mapping[str, str] = {
    "refund": N_("Seat {seat}, {name}, takes {amount} back from its stake."),
    "won": N_("Seat {seat}, {name}, wins and takes its stake back, {amount}."),
}
STAKE_LOST = N_("The stake of seat {seat}, {name}, goes into the Sabacc pot: {amount}.")
LAID_OPEN = N_("Seat {seat}, {name}, lays open {cards}.")
NUMBER_FOR_CARD = N_("Seat {seat}, {name}, chooses {number}: that is what {card} counts.")
NUMBER_PRIME = N_("Seat {seat}, {name}, chooses {number}: a pair of that is the best pair at this reveal.")
DICE_TO_CHOOSE = N_("The dice show {first} and {second}.")
MATCH_OVER = NN_(
    "The match is over. Seat {seats} has won it.",
    "The match is over: nobody has chips left, and seats {seats} share the Sabacc pot.",
)

# For a card that the reader of the line may not see, and for one that it may.
DEALT = N_("Seat {seat}, {name}, is dealt a card.")
DEALT_CARD = N_("Seat {seat}, {name}, is dealt {card}.")
DEALT_OPEN = N_("Seat {seat}, {name}, is dealt {card}, face up.")
DEALT_FAMILY: Mapping[str, str] = {
    "sand": N_("Seat {seat}, {name}, is dealt a sand card."),
    "blood": N_("Seat {seat}, {name}, is dealt a blood card."),
}
GIVEN: Mapping[str, tuple[str, str]] = {
    "keep": (
        N_("Seat {seat}, {name}, keeps the new card and throws the old one onto its pile."),
        N_("Seat {seat}, {name}, keeps the new card and throws {card} onto its pile."),
    ),
    "refuse": (
        N_("Seat {seat}, {name}, refuses the new card, which goes onto its pile."),
        N_("Seat {seat}, {name}, refuses the new card: {card} goes onto its pile."),
    ),
    "exhaust": (
        N_("A card of seat {seat}, {name}, goes onto its pile."),
        N_("Seat {seat}, {name}, loses {card}, which goes onto its pile."),
    ),
    "trade": (N_("Seat {seat}, {name}, trades a card."), N_("Seat {seat}, {name}, trades {card}.")),
    "discard": (N_("Seat {seat}, {name}, discards a card."), N_("Seat {seat}, {name}, discards {card}.")),
    "swap": (
        N_("Seat {seat}, {name}, puts a card onto the discard pile."),
        N_("Seat {seat}, {name}, puts {card} onto the discard pile."),
    ),
    "pick": (
        N_("A card is drawn blind from seat {seat}, {name}, and goes back into the deck."),
        N_("A card is drawn blind from seat {seat}, {name}: {card} goes back into the deck."),
    ),
}
EXCHANGED = NN_("Seat {seat}, {name}, exchanges {count} card.", "Seat {seat}, {name}, exchanges {count} cards.")
EXCHANGED_CARDS = N_("Seat {seat}, {name}, exchanges {cards}.")
EXCHANGED_NONE = N_("Seat {seat}, {name}, exchanges nothing.")
SELECTED: Mapping[str, Plural] = {
    "select": NN_("Seat {seat}, {name}, selects {count} card.", "Seat {seat}, {name}, selects {count} cards."),
    "improve": NN_(
        "Seat {seat}, {name}, adds {count} card to the selection.",
        "Seat {seat}, {name}, adds {count} cards to the selection.",
    ),
}
SELECTED_CARDS: Mapping[str, str] = {
    "select": N_("Seat {seat}, {name}, selects {cards}."),
    "improve": N_("Seat {seat}, {name}, adds {cards} to the selection."),
}
SELECTED_NONE = N_("Seat {seat}, {name}, adds nothing to the selection.")
THROWN = NN_("{count} card is discarded.", "{count} cards are discarded.")
TAKEN = N_("Seat {seat}, {name}, takes {card} from the discard pile.")
FIELDED = N_("Seat {seat}, {name}, puts {card} into the interference field.")
UNFIELDED = N_("Seat {seat}, {name}, takes {card} out of the interference field.")
TOTAL_DECLARED = N_("Seat {seat}, {name}, declares a total of {total}.")
WILD_NAMED = N_("The wild card is {wild}, the clone card {clone}: both copies of each.")
CARD_TURNED = N_("Turned face up onto the discard pile: {card}.")
PILE_SHUFFLED: Plural = NN_(
    "The deck is empty: the discard pile is shuffled into a new one, of {count} card.",
    "The deck is empty: the discard pile is shuffled into a new one, of {count} cards.",
)

PILE_SHUFFLED_OF: Mapping[str, Plural] = {
    "sand": NN_(
        "The sand deck is empty: its pile is shuffled into a new one, of {count} card.",
        "The sand deck is empty: its pile is shuffled into a new one, of {count} cards.",
    ),
    "blood": NN_(
        "The blood deck is empty: its pile is shuffled into a new one, of {count} card.",
        "The blood deck is empty: its pile is shuffled into a new one, of {count} cards.",
    ),
}

ROUND_STARTED: Mapping[str, tuple[str, str]] = {
    "opening": (N_("Opening bets, before the deal."), N_("Opening bets, before the deal, from seat {seat} on.")),
    "play": (N_("Round {number}, play."), N_("Round {number}, play, from seat {seat} on.")),
    "betting": (N_("Round {number}, betting."), N_("Round {number}, betting, from seat {seat} on.")),
    "shifting": (N_("Round {number}, shifting."), N_("Round {number}, shifting: the lead, seat {seat}, rolls.")),
    "calling": (
        N_("Round {number}, calling."),
        N_("Round {number}, calling: all are asked but the lead, seat {seat}."),
    ),
    "drawing": (N_("Round {number}, drawing."), N_("Round {number}, drawing, from the lead, seat {seat}, on.")),
    "selection": (N_("Selection."), N_("Selection, from seat {seat} on.")),
    "improvement": (N_("Improvement."), N_("Improvement, from seat {seat} on.")),
    "exchange": (N_("Exchange {number}."), N_("Exchange {number}, from seat {seat} on.")),
}
ROUND_OTHERWISE = N_("Round {number}.")

TARGET_SET = N_("The dice: the target is {target}, the suit {suit}.")
DIE_SHIFTS = N_("The die shows {value}: a Shift!")
DIE_RESTS = N_("The die shows {value}: no Shift.")
DICE_SHIFT = N_("The dice show {first} and {second}: a Shift!")
DICE_REST = N_("The dice show {first} and {second}: no Shift.")
SHIFTED: Mapping[str, str] = {
    "pulse": N_("Sabacc Shift, by a pulse! Cards go back into the deck and as many are dealt anew: {counts}."),
    "dice": N_("Sabacc Shift, by the dice! Cards go back into the deck and as many are dealt anew: {counts}."),
    "course": N_("Shift! The cards that were not selected are discarded and as many are dealt: {counts}."),
}
HANDS_THROWN = N_("All hands go onto the discard pile, {card} on top, and as many cards are dealt anew: {counts}.")
CARDS_OF_SEAT = N_("{count} to seat {seat}")

REVEAL_STARTED = N_("The reveal.")
REVEALED = N_("Seat {seat}, {name}, lays open {cards}: {worth}.")
REVEALED_WITH_FIELD = N_("Seat {seat}, {name}, lays open {cards}, with {field} in the field: {worth}.")
REVEALED_FIELD = N_("Seat {seat}, {name}, has all cards in the field, {field}: {worth}.")
DEMISE = N_("Seats {seats} are equal: Sudden Demise! Each gets one more card, face up.")
FINAL_DRAW = N_("Seats {seats} are equal: the final draw! Each gets one open card, and nearest to zero wins.")
FINAL_DRAW_HIGHEST = N_("Seats {seats} are equal: the final draw! Each gets one open card, and the highest wins.")
DEMISE_JUDGED = N_("Seat {seat}, {name}, now has {worth}.")

WINS = N_("Seat {seat}, {name}, wins the main pot, {amount}.")
WINS_UNSEEN = N_("Everybody else has folded: seat {seat}, {name}, wins the main pot, {amount}, without showing.")
WINS_SHARE = N_("Seat {seat}, {name}, shares the main pot and gets {amount}.")
WINS_LAYER = N_("Seat {seat}, {name}, wins side pot {layer} of {layers}, {amount}.")
WINS_LAYER_SHARE = N_("Seat {seat}, {name}, shares side pot {layer} of {layers} and gets {amount}.")
WINS_SABACC = N_("Seat {seat}, {name}, takes {amount} from the Sabacc pot.")
WINS_SABACC_WITH = N_("Seat {seat}, {name}, takes {amount} from the Sabacc pot with {rank}.")
STAYS = N_("{amount} of the main pot, won by nobody, goes into the Sabacc pot for the next hand.")
HAND_OVER = NN_("The hand is over. The winner: seat {seats}.", "The hand is over. The winners: seats {seats}.")
HAND_OVER_UNWON = N_("The hand is over. Nobody wins.")


class Narrator:
    """Tells events in one language, with the names of the seats."""

    def __init__(self, catalog: Catalog, names: Mapping[int, str]) -> None:
        self.catalog = catalog
        self.names = names

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.names.get(seat) or self.catalog.text(UNNAMED)

    def tell(self, event: Event) -> str | None:
        """The line for an event, None for one that has nothing to say."""
        for part in (self._course, self._money, self._cards, self._end):
            line = part(event)
            if line is not None:
                return line
        return None

    def _of(self, template: str, seat: int, **values: str | int) -> str:
        return self._nameless(self.catalog.text(template, seat=seat, name=self.name(seat), **values), seat)

    def _nameless(self, line: str, seat: int) -> str:
        """`Seat 3, unnamed, folds.` is `Seat 3 folds.`"""
        if self.names.get(seat):
            return line
        aside = self.catalog.text(ASIDE, name=self.name(seat))
        return line.replace(f"{aside},", "", 1).replace(aside, "", 1)

    def _course(self, event: Event) -> str | None:
        text = self.catalog.text
        match event:
            case events.HandStarted(ruleset, dealer, seats):
                return self._of(HAND_STARTED, dealer, ruleset=ruleset, seats=self.catalog.listed(seats))
            case events.SatOut(seat, away=True):
                return self._of(SAT_OUT_AWAY, seat)
            case events.SatOut(seat, due):
                return self._of(SAT_OUT, seat, amount=due) if due else self._of(SAT_OUT_EMPTY, seat)
            case events.Acted(seat, word):
                return self._of(ACTED.get(word, ACTED_OTHERWISE), seat, word=word)
            case events.Folded(seat, None):
                return self._of(FOLDED, seat)
            case events.Folded(seat, str(top)):
                return self._of(JUNKED, seat, card=self._card(top))
            case events.DealerCalled():
                return text(DEALER_CALLED)
            case events.RoundStarted(kind, number, first):
                alone, led = ROUND_STARTED.get(kind, (ROUND_OTHERWISE, ROUND_OTHERWISE))
                return text(alone, number=number) if first is None else text(led, number=number, seat=first)
            case events.DiceRolled():
                return self._dice(event)
            case events.TargetSet(target, suit):
                return text(TARGET_SET, target=card_number(target), suit=suit_name(self.catalog, suit, "spike"))
            case events.Shifted(cause, counts):
                return text(SHIFTED[cause], counts=self._counts(counts))
            case events.HandsThrown(counts, top):
                return text(HANDS_THROWN, counts=self._counts(counts), card=self._card(top))
        return self._tokens(event)

    def _tokens(self, event: Event) -> str | None:
        match event:
            case events.PileChosen(seat, pile):
                return self._of(PILE_CHOSEN[pile], seat)
            case events.TokenPlayed(seat, token, at):
                told = {"token": token_name(self.catalog, token), "effect": token_effect(self.catalog, token)}
                if at is None:
                    return self._of(TOKEN_PLAYED, seat, **told)
                return self._of(TOKEN_PLAYED_AT, seat, at=at, **told)
            case events.NumberChosen(seat, number, card):
                if not card:
                    return self._of(NUMBER_PRIME, seat, number=number)
                return self._of(NUMBER_FOR_CARD, seat, number=number, card=self._card(card))
        return None

    def _money(self, event: Event) -> str | None:
        match event:
            case events.Paid(seat, amount, _, reason, all_in):
                return self._all_in(self._of(PAID[reason], seat, amount=amount), all_in)
            case events.Staked(seat, word, amount, stake, all_in):
                return self._all_in(self._of(STAKED[word], seat, amount=amount, stake=stake), all_in)
            case events.Returned(seat, amount):
                return self._of(RETURNED, seat, amount=amount)
            case events.MainPotWon(seat, amount, layer, layers, shared, unseen):
                template = WINS_LAYER_SHARE if shared else WINS_LAYER
                if layers == 1:
                    template = WINS_SHARE if shared else WINS_UNSEEN if unseen else WINS
                return self._of(template, seat, amount=amount, layer=layer, layers=layers)
            case events.SabaccPotWon(seat, amount, rank):
                # A plain total takes it in Kerton's game; its rank has no name worth telling.
                template = WINS_SABACC if rank in ("", "total") else WINS_SABACC_WITH
                return self._of(template, seat, amount=amount, rank=rank_name(self.catalog, rank))
            case events.MainPotStays(amount):
                return self.catalog.text(STAYS, amount=amount)
            case events.ChipsTaken(seat, amount, source):
                return self._of(CHIPS_TAKEN, seat, amount=amount, source=source)
            case events.StakeBack(seat, amount, why):
                return self._of(STAKE_BACK[why], seat, amount=amount)
            case events.StakeLost(seat, amount):
                return self._of(STAKE_LOST, seat, amount=amount)
        return None

    def _cards(self, event: Event) -> str | None:
        match event:
            case events.CardDealt(seat, card, face_up, family):
                hidden_one = DEALT_FAMILY.get(family, DEALT)
                template = DEALT_OPEN if face_up else hidden_one if card == UNKNOWN else DEALT_CARD
                return self._of(template, seat, card=self._card(card))
            case events.CardGiven(seat, word, card):
                hidden, known = GIVEN[word]
                return self._of(hidden if card == UNKNOWN else known, seat, card=self._card(card))
            case events.Exchanged(seat, cards):
                return self._exchanged(seat, cards)
            case events.Selected():
                return self._selected(event)
            case events.CardTaken(seat, card):
                return self._of(TAKEN, seat, card=self._card(card))
            case events.Fielded(seat, card):
                return self._of(FIELDED, seat, card=self._card(card))
            case events.Unfielded(seat, card):
                return self._of(UNFIELDED, seat, card=self._card(card))
            case events.TotalDeclared(seat, total):
                return self._of(TOTAL_DECLARED, seat, total=total)
            case events.WildNamed(wild, clone):
                return self.catalog.text(WILD_NAMED, wild=self._card(wild), clone=self._card(clone))
            case events.CardTurned(card):
                return self.catalog.text(CARD_TURNED, card=self._card(card))
            case events.PileShuffled(cards, family):
                return self.catalog.count(PILE_SHUFFLED_OF.get(family, PILE_SHUFFLED), cards)
        return None

    def _end(self, event: Event) -> str | None:
        match event:
            case events.RevealStarted():
                return self.catalog.text(REVEAL_STARTED)
            case events.Revealed(seat, cards, field, total, rank):
                template = REVEALED if not field else REVEALED_WITH_FIELD if cards else REVEALED_FIELD
                named, fielded = card_names(self.catalog, cards), card_names(self.catalog, field)
                return self._of(template, seat, cards=named, field=fielded, worth=worth(self.catalog, total, rank))
            case events.LaidOpen(seat, cards):
                return self._of(LAID_OPEN, seat, cards=card_names(self.catalog, cards))
            case events.MatchOver(winners):
                return self.catalog.count(MATCH_OVER, len(winners), seats=self.catalog.listed(winners))
            case events.DemiseStarted(seats, draw, highest):
                template = FINAL_DRAW_HIGHEST if highest else FINAL_DRAW if draw else DEMISE
                return self.catalog.text(template, seats=self.catalog.listed(seats))
            case events.DemiseJudged(seat, total, rank):
                return self._of(DEMISE_JUDGED, seat, worth=worth(self.catalog, total, rank))
            case events.HandOver(winners):
                if not winners:
                    return self.catalog.text(HAND_OVER_UNWON)
                return self.catalog.count(HAND_OVER, len(winners), seats=self.catalog.listed(winners))
        return None

    def _card(self, code: str) -> str:
        return card_name(self.catalog, code)

    def _counts(self, counts: Iterable[tuple[int, int]]) -> str:
        items = [self.catalog.text(CARDS_OF_SEAT, seat=seat, count=count) for seat, count in counts]
        return self.catalog.listed(items, "comma")

    def _all_in(self, line: str, all_in: bool) -> str:
        if not all_in:
            return line
        return self.catalog.text(SENTENCES, first=line, second=self.catalog.text(ALL_IN))

    def _dice(self, event: events.DiceRolled) -> str:
        if len(event.values) == 1:
            return self.catalog.text(DIE_SHIFTS if event.shifts else DIE_RESTS, value=event.values[0])
        first, second = event.values
        if event.why == "choose":
            return self.catalog.text(DICE_TO_CHOOSE, first=first, second=second)
        return self.catalog.text(DICE_SHIFT if event.shifts else DICE_REST, first=first, second=second)

    def _exchanged(self, seat: int, cards: tuple[str, ...]) -> str:
        if not cards:
            return self._of(EXCHANGED_NONE, seat)
        if UNKNOWN in cards:
            line = self.catalog.count(EXCHANGED, len(cards), seat=seat, name=self.name(seat))
            return self._nameless(line, seat)
        return self._of(EXCHANGED_CARDS, seat, cards=card_names(self.catalog, cards))

    def _selected(self, event: events.Selected) -> str:
        seat, word, cards = event.seat, event.word, event.cards
        if not cards:
            line = self._of(SELECTED_NONE, seat)
        elif UNKNOWN in cards:
            line = self._nameless(self.catalog.count(SELECTED[word], len(cards), seat=seat, name=self.name(seat)), seat)
        else:
            line = self._of(SELECTED_CARDS[word], seat, cards=card_names(self.catalog, cards))
        if not event.thrown:
            return line
        return self.catalog.text(SENTENCES, first=line, second=self.catalog.count(THROWN, event.thrown))
