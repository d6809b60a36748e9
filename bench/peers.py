"""The peers: what they do of the same kind, as fast as their public interfaces let it be done.

Random legal play means: each kind of move that is open equally likely, but no fold where a check is free. Chance comes from
a seed. A peer that is not installed here has no workload.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from importlib import import_module
from itertools import cycle
from typing import Any, Final

from bench.rates import Work, Workload

SEATS: Final = 6
_HANDS: Final = 3  # in one piece of work


def pokerkit_playing(*, least_raises: bool) -> Workload:
    """No-limit hold 'em, stacks of a hundred big blinds. Raises of the least amount make long, quick hands; any amount
    makes many all-ins, whose hands PokerKit is slow to judge."""
    kit = import_module("pokerkit")
    rng = random.Random(1)
    random.seed(1)  # PokerKit shuffles with the module's own generator
    everything = tuple(kit.Automation)

    def work() -> Work:
        decisions = 0
        for _ in range(_HANDS):
            state = kit.NoLimitTexasHoldem.create_state(everything, True, 0, (1, 2), 2, 200, SEATS)
            while state.status:
                _pokerkit_decides(state, rng, least_raises)
                decisions += 1
        return Work({"decisions": decisions, "hands": _HANDS})

    return work


def _pokerkit_decides(state: Any, rng: random.Random, least_raises: bool) -> None:
    words = ["call"]
    if state.checking_or_calling_amount:
        words.append("fold")
    if state.can_complete_bet_or_raise_to():
        words.append("raise")
    word = words[int(rng.random() * len(words))]
    if word == "call":
        state.check_or_call()
    elif word == "fold":
        state.fold()
    else:
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(least if least_raises else least + int(rng.random() * (most - least + 1)))


def pokerkit_histories(hands: int) -> list[Any]:
    """Stored hands of random play: PokerKit's own hand histories."""
    kit = import_module("pokerkit")
    rng = random.Random(2)
    random.seed(2)
    dealt = (kit.Automation.HOLE_DEALING, kit.Automation.BOARD_DEALING)
    found = []
    for _ in range(hands):
        game = kit.NoLimitTexasHoldem(tuple(kit.Automation), True, 0, (1, 2), 2)
        state = game(200, SEATS)
        while state.status:
            _pokerkit_decides(state, rng, True)
        replayed = kit.NoLimitTexasHoldem(
            tuple(automation for automation in kit.Automation if automation not in dealt), True, 0, (1, 2), 2
        )
        found.append(kit.HandHistory.from_game_state(replayed, state))
    return found


def pokerkit_replaying(histories: list[Any]) -> Workload:
    """Replay of hand histories from their actions' texts, all automations as a history has them."""
    hands = cycle(histories)

    def work() -> Work:
        steps = 0
        for _ in range(_HANDS):
            history = next(hands)
            for _state in history:
                pass
            steps += len(history.actions)
        return Work({"steps": steps})

    return work


def pokerkit_stepping(histories: list[Any]) -> Workload:
    """The same hands from moves that are read already: each step is one call of the state's method."""
    kit = import_module("pokerkit")
    calls: list[tuple[Any, list[tuple[str, tuple[Any, ...]]]]] = []
    for history in histories:
        *_, last = history
        calls.append((history, _pokerkit_calls(kit, last)))
    hands = cycle(calls)

    def work() -> Work:
        steps = 0
        for _ in range(_HANDS):
            history, moves = next(hands)
            state = history.create_state()
            for method, arguments in moves:
                getattr(state, method)(*arguments)
            steps += len(history.actions)
        return Work({"steps": steps})

    return work


def _pokerkit_calls(kit: Any, state: Any) -> list[tuple[str, tuple[Any, ...]]]:
    calls: list[tuple[str, tuple[Any, ...]]] = []
    for operation in state.operations:
        if isinstance(operation, kit.HoleDealing):
            calls.append(("deal_hole", (operation.cards,)))
        elif isinstance(operation, kit.CardBurning):
            calls.append(("burn_card", (operation.card,)))
        elif isinstance(operation, kit.BoardDealing):
            calls.append(("deal_board", (operation.cards,)))
        elif isinstance(operation, kit.Folding):
            calls.append(("fold", ()))
        elif isinstance(operation, kit.CheckingOrCalling):
            calls.append(("check_or_call", ()))
        elif isinstance(operation, kit.CompletionBettingOrRaisingTo):
            calls.append(("complete_bet_or_raise_to", (operation.amount,)))
    return calls


def texasholdem_playing() -> Workload:
    """No-limit hold 'em; its own `random_agent`'s choice."""
    holdem = import_module("texasholdem")
    agents = import_module("texasholdem.agents")
    random.seed(1)

    def work() -> Work:
        game = holdem.TexasHoldEm(buyin=200, big_blind=2, small_blind=1, max_players=SEATS)
        game.start_hand()
        decisions = 0
        while game.is_hand_running():
            action, total = agents.random_agent(game, no_fold=False)
            game.take_action(action, total=total)
            decisions += 1
        return Work({"decisions": decisions, "hands": 1})

    return work


def treys_judging() -> Workload:
    """Five cards, two in the hand and three on the board."""
    treys = import_module("treys")
    rng = random.Random(3)
    evaluator = treys.Evaluator()
    deck = [treys.Card.new(rank + suit) for rank in "23456789TJQKA" for suit in "shdc"]
    hands = cycle([[(cards[:2], cards[2:]) for cards in (rng.sample(deck, 5) for _ in range(500))] for _ in range(20)])

    def work() -> Work:
        batch = next(hands)
        for hand, board in batch:
            evaluator.evaluate(hand, board)
        return Work({"judged": len(batch)})

    return work


def rlcard_playing() -> Workload:
    """No-limit hold 'em in RLCard's environment, with its random agents."""
    rlcard = import_module("rlcard")
    agents = import_module("rlcard.agents")
    env = rlcard.make("no-limit-holdem", config={"seed": 1, "game_num_players": SEATS})
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(SEATS)])

    def work() -> Work:
        trajectories, _ = env.run(is_training=False)
        # Each player's own trajectory alternates what it saw and what it did.
        return Work({"decisions": sum(len(own) // 2 for own in trajectories), "hands": 1})

    return work


def open_spiel_playing() -> Workload:
    """Six-player no-limit poker on four ranks of four suits, in OpenSpiel's C++ core, called from Python."""
    spiel = import_module("pyspiel")
    rng = random.Random(1)
    game = spiel.load_game(
        "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=1 2 0 0 0 0,firstPlayer=3 1 1 1,numSuits=4,"
        "numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,stack=200 200 200 200 200 200,bettingAbstraction=fullgame)"
    )

    def work() -> Work:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            decisions += not state.is_chance_node()
            state.apply_action(actions[int(rng.random() * len(actions))])
        return Work({"decisions": decisions, "hands": 1})

    return work


def chess_playing() -> Workload:
    """python-chess: random legal moves."""
    chess = import_module("chess")
    rng = random.Random(1)

    def work() -> Work:
        board = chess.Board()
        moves = 0
        while moves < 60:
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(legal[int(rng.random() * len(legal))])
            moves += 1
        return Work({"decisions": moves, "hands": 1})

    return work


OTHERS: Final[dict[str, tuple[str, Callable[[], Workload]]]] = {
    "RLCard": ("rlcard", rlcard_playing),
    "OpenSpiel": ("pyspiel", open_spiel_playing),
    "python-chess": ("chess", chess_playing),
}
"""Peers that are only told, without a target: the module each needs, and what makes its workload."""


def made(module: str, make: Callable[[], Workload]) -> Workload | None:
    """The workload of a peer, or None where it is not installed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import_module(module)
            return make()
    except ImportError:
        return None
