"""Who decides next before a game begins: mulligans that one calls and others may take too.

The option to call passes in play order, from the first player on. Whoever has
called one this game, or holds a number of lands that the terms do not name, cannot call, and that
counts as declining. When one is called, all others are asked in play order, from the caller's left,
whether they take it too; whoever takes it, the caller among them, shuffles hand and deck, offers
the cut and draws a full new hand. The option then passes to the player after the caller. Play
begins when all players have declined in succession.

`mulligans` replays the answers that were given, so whoever keeps the answers keeps everything.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from matches.engine.results import Player, PlayError
from matches.engine.terms import MulliganTerms
from wording import either, said

FEWEST_PLAYERS = 2


class Said(StrEnum):
    """What a player answers: about calling a mulligan, or about taking one that was called."""

    CALL = "call"
    DECLINE = "decline"
    TAKE = "take"
    KEEP = "keep"


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer; with a call, how many lands the caller holds."""

    said: Said
    lands: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happened: what a player said, and whether it `counts` as said because they
    could not have said anything else (they have called one this game)."""

    player: Player
    said: Said
    lands: int | None = None
    counts: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """What a player is asked now: whether they call a mulligan, or, where there is a `caller`,
    whether they take the one called. `answers` are all that they can answer."""

    player: Player
    caller: Player | None
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Mulligans:
    """How it stands. `question` is None once play begins. `redrawing` are those, caller first, who
    draw a new hand before the question is asked, or before play begins."""

    players: tuple[Player, ...]
    steps: tuple[Step, ...]
    called: frozenset[Player]
    redrawing: tuple[Player, ...]
    question: Question | None

    @property
    def play_begins(self) -> bool:
        return self.question is None


def mulligans(
    terms: MulliganTerms, players: Sequence[Player], answers: Sequence[Answer] = ()
) -> Mulligans:
    """TB-MULLIGAN (Type B, Mulligan Rule): how it stands among `players`, in play order, after
    these answers.

    Raises PlayError: `too-few-players`, `player-twice`, `lands-do-not-allow`,
    `answer-does-not-fit`, `play-has-begun`.
    """
    if len(players) < FEWEST_PLAYERS:
        raise PlayError("too-few-players", "Name at least two players, in play order.")
    if len(set(players)) < len(players):
        raise PlayError("player-twice", "Two players have one name. Name each in another way.")
    table = _Table(terms, tuple(players))
    table.pass_option()
    for answer in answers:
        table.take(answer)
    return table.standing()


class _Table:
    """The replay: whose option it is, who is still to be asked, who has declined in succession."""

    def __init__(self, terms: MulliganTerms, players: tuple[Player, ...]) -> None:
        self.terms = terms
        self.players = players
        self.steps: list[Step] = []
        self.called: set[Player] = set()
        self.turn = 0
        self.declined = 0
        self.caller: Player | None = None
        self.to_ask: list[Player] = []
        self.redrawing: list[Player] = []

    @property
    def play_begins(self) -> bool:
        return self.declined == len(self.players)

    def question(self) -> Question | None:
        if self.caller is not None:
            return Question(self.to_ask[0], self.caller, (Answer(Said.TAKE), Answer(Said.KEEP)))
        if self.play_begins:
            return None
        calls = (Answer(Said.CALL, lands) for lands in sorted(self.terms.lands))
        return Question(self.players[self.turn], None, (*calls, Answer(Said.DECLINE)))

    def take(self, answer: Answer) -> None:
        question = self.question()
        if question is None:
            raise PlayError("play-has-begun", "Play has begun: no more mulligans are called.")
        if answer not in question.answers:
            raise _refusal(self.terms, question, answer)
        if not self.to_ask:
            self.redrawing = []
        self.steps.append(Step(question.player, answer.said, answer.lands))
        match answer.said:
            case Said.CALL:
                self._call(question.player)
            case Said.DECLINE:
                self.declined += 1
                self._next_turn()
            case Said.TAKE | Said.KEEP:
                self._settle(question.player, takes=answer.said is Said.TAKE)

    def _call(self, player: Player) -> None:
        self.caller = player
        self.called.add(player)
        self.declined = 0
        self.to_ask = [*self.players[self.turn + 1 :], *self.players[: self.turn]]
        self.redrawing = [player]

    def _settle(self, player: Player, *, takes: bool) -> None:
        self.to_ask.remove(player)
        if takes:
            self.redrawing.append(player)
        if not self.to_ask:
            self.caller = None
            self._next_turn()

    def _next_turn(self) -> None:
        self.turn = (self.turn + 1) % len(self.players)
        self.pass_option()

    def pass_option(self) -> None:
        """Go on past those who have called one already: that counts as declining."""
        while not self.play_begins and self.players[self.turn] in self.called:
            self.steps.append(Step(self.players[self.turn], Said.DECLINE, counts=True))
            self.declined += 1
            self.turn = (self.turn + 1) % len(self.players)

    def standing(self) -> Mulligans:
        return Mulligans(
            players=self.players,
            steps=tuple(self.steps),
            called=frozenset(self.called),
            redrawing=() if self.caller is not None else tuple(self.redrawing),
            question=self.question(),
        )


def _refusal(terms: MulliganTerms, question: Question, answer: Answer) -> PlayError:
    """Why an answer is none to the question."""
    if answer.said is Said.CALL and question.caller is None:
        return PlayError(
            "lands-do-not-allow",
            said(
                "{player} may call a mulligan only with {lands} lands in hand. Any other "
                "hand counts as declining.",
                player=question.player,
                lands=_numbers(terms.lands),
            ),
        )
    if question.caller:
        sentence = said(
            "It is to be said now whether {player} takes the mulligan or keeps the hand.",
            player=question.player,
        )
    else:
        sentence = said(
            "It is to be said now whether {player} calls or declines.", player=question.player
        )
    return PlayError("answer-does-not-fit", sentence)


def _numbers(lands: frozenset[int]) -> str:
    """The numbers as they are read: "0, 1, 6 or 7"."""
    *most, last = (str(count) for count in sorted(lands))
    return either([", ".join(most), last]) if most else last
