"""The picture of a settled hand: every hand laid open, and what moved where."""

from __future__ import annotations

from controller.menus.help import how_to_help
from controller.scenes.labels import labels_of
from controller.scenes.parts import badges, cards_of_demise, face, grouped, hand_faces, pots, target
from controller.session import match_winners
from controller.table import Table
from display.scene import ActionButton, RevealRow, RevealScene
from display.words import Words
from rules.events import DemiseJudged, MainPotWon, SabaccPotWon, StakeBack
from rules.hand import Hand
from rules.view import View

SECRET_DIGITS = 16


class RevealScenes:
    """Composes reveal and settlement."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._words = table.words

    def scene(self, hand: Hand) -> RevealScene:
        """Every hand, who paid what into which pot and why, and what comes next."""
        table, words = self._table, self._words
        view = hand.view(None)
        following = self._following(match_over=bool(match_winners(hand)))
        following = " ".join(filter(None, (self._broke(), following)))
        troubles = tuple(table.telling.troubles.values())
        return RevealScene(
            title=words.talk("reveal_title", number=table.session.hand_number, winners=winners_text(words, hand, view)),
            rows=reveal_rows(words, hand, view),
            payments=tuple(words.settlement(table.settlement)),
            pots=pots(self._words, view),
            target=target(words, view),
            next_text=troubles[0] if troubles else self._correction() or table.telling.notice or following,
            badges=badges(words, self._table.settings),
            actions=()
            if table.settings.demonstration
            else (
                ActionButton("plus", words.talk("table_button"), "", "+"),
                ActionButton("deal", words.talk("button_deal"), "", "Enter"),
            ),
            labels=labels_of(words),
            help_text=how_to_help(table),
            secret_text=self._secret(),
        )

    def _following(self, *, match_over: bool) -> str:
        """What comes next, and who deals it; empty where everybody has left."""
        session, settings, talk = self._table.session, self._table.settings, self._words.talk
        if settings.demonstration:
            return talk("next_match_alone" if match_over else "next_hand_alone")
        player = session.players.get(session.next_to_deal)
        if player is None:
            return ""
        if match_over:
            return talk("next_match", amount=self._table.buy_in)
        return talk("next_hand", name=player.name)

    def _broke(self) -> str:
        """Which persons cannot pay for the next hand, and what to press."""
        broke = self._table.session.broke()
        if not broke or self._table.settings.demonstration:
            return ""
        return self._words.talk("broke_told", count=len(broke), seats=self._words.seats(broke))

    def _secret(self) -> str:
        """The first digits of a settled hand's secret: its history holds it whole."""
        secret = self._table.settled_secret
        return "" if secret is None else self._words.talk("secret_shown", digits=grouped(secret[:SECRET_DIGITS]))

    def _correction(self) -> str:
        """A referee's correction that is being made, and how."""
        correcting = self._table.correcting
        return f"{correcting.text()} {correcting.advice()}" if correcting.active else ""


def winners_text(words: Words, hand: Hand, view: View) -> str:
    """Who has won: the rows name those of a pot that is shared, whose names together are too long."""
    winners = view.winners or ()
    match = match_winners(hand)
    if match:
        several = words.talk("match_shared", seats=words.seats(list(match)))
        return several if len(match) > 1 else words.talk("match_won", name=view.seats[match[0]].name)
    if len(winners) > 1 and view.ruleset.variant.is_match:
        return words.talk("win_together", seats=words.seats(sorted(winners)))
    if len(winners) > 1:
        return words.talk("share", seats=words.seats(sorted(winners)))
    return words.talk("wins", name=view.seats[winners[0]].name) if winners else words.talk("nobody_wins")


def reveal_rows(words: Words, hand: Hand, view: View) -> tuple[RevealRow, ...]:
    """Every seat of the hand, and what it came to."""
    demise = cards_of_demise(hand)
    return tuple(_row(words, hand, view, seat, demise[seat]) for seat in sorted(view.order))


def _row(words: Words, hand: Hand, view: View, seat: int, demise: int) -> RevealRow:
    own = view.seats[seat]
    judged = hand.revealed.get(seat)
    won = any(
        isinstance(e, MainPotWon | SabaccPotWon) or (isinstance(e, StakeBack) and e.why == "won")
        for e in hand.events
        if getattr(e, "seat", None) == seat
    )
    rank = "" if judged is None else words.rank_name(judged.rank)
    total = "" if judged is None or judged.total is None else words.talk("total", total=judged.total)
    if judged is not None and judged.rank == "total":
        rank = ""  # the total says it all
    if judged is not None and words.rank_says_total(judged.rank):
        rank, total = words.hand_note(own), ""
    last = [e for e in hand.events if isinstance(e, DemiseJudged) and e.seat == seat]
    if last and last[-1].rank != "final_draw":
        after = last[-1].total
        if judged is not None and judged.total is not None and after is not None:
            total = words.talk("total_after", total=judged.total, after=after)
    if judged is None and seat not in hand.state.folded:
        rank = words.talk("not_shown")
    if not rank:
        rank, total = total, ""
    paid = tuple(words.paid(hand.events, seat))
    return RevealRow(
        seat=seat,
        name=own.name,
        cards=hand_faces(words, view, own, demise),
        field=tuple(face(words, view, card) for card in own.field),
        total_text=total,
        rank_text=rank if seat not in hand.state.folded or judged else words.seat_status(own, view.ruleset),
        outcome="won"
        if won
        else "folded"
        if seat in hand.state.folded
        else "bombed_out"
        if judged is not None and judged.bombed_out
        else "lost",
        change=hand.credits[seat] - hand.header.seats[seat].credits,
        reasons=tuple(line for line in words.reasons(hand.events, seat) if line not in paid),
        paid=paid,
    )
