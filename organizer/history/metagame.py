"""What was played at an event: how many decks of a kind, and how they did (docs/metagame.md)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from matches.engine.results import Outcome
from matches.engine.terms import KoTerms
from matches.models import Qualifier, Seat, Stage
from matches.queries import past_of, round_view, rounds
from matches.queries.brackets import BRACKETS
from matches.queries.terms import terms_of
from organizer.decks.archetypes import Source
from organizer.decks.field import FieldDeck, field_of
from organizer.events.models import Event, Registration
from organizer.history.reading import sides_of

WIN, DRAW = 3, 1
"""Points that a won and a drawn match, or game, count for in the share; a lost one counts none."""

Player = tuple[int, int]
"""An entrant's id and the number of the deck that was played, 0 for the only one."""

Fight = tuple[Player, Player, Outcome]
"""Who played whom, and what came of it for the first."""


@dataclass(frozen=True)
class Group:
    """The decks of one kind. `key` is a label or letters of colours, "" for none; `suggested` how
    many of the decks have their label by their cards alone, `in_cut` how many players of it came
    into the bracket. Won, drawn and lost are against decks of other kinds."""

    key: str
    decks: int
    players: int
    suggested: int
    won: int
    drawn: int
    lost: int
    in_cut: int

    @property
    def played(self) -> int:
        """How many matches, or games, against others."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> Fraction | None:
        """The share of all possible points; None where nothing was played."""
        if not self.played:
            return None
        return Fraction(WIN * self.won + DRAW * self.drawn, WIN * self.played)


@dataclass(frozen=True)
class Metagame:
    """The decks that were played at an event, by archetype and by colours, the largest group first;
    `unread` decks are in no group of colours, for no list of them was read. Where players have Sets
    (`of_sets`) decks are counted, and games; else players, and matches."""

    decks: tuple[FieldDeck, ...]
    by_archetype: tuple[Group, ...]
    by_colour: tuple[Group, ...]
    unread: int
    of_sets: bool
    cut: int


def metagame_of(event: Event) -> Metagame:
    """The metagame of an event with the results as they now are."""
    decks = field_of(event, those_who_played(event))
    of_sets = isinstance(terms_of(event.competition), KoTerms)
    fights = list(_games(event) if of_sets else _matches(event))
    cut = cut_of(event)
    read = [deck for deck in decks if deck.colours is not None]
    return Metagame(
        decks=decks,
        by_archetype=_groups(decks, lambda deck: deck.called.label, fights, cut),
        by_colour=_groups(read, lambda deck: deck.colours or "", fights, cut),
        unread=len(decks) - len(read),
        of_sets=of_sets,
        cut=len(cut),
    )


def those_who_played(event: Event) -> list[Registration]:
    """Who handed in a deck and was paired, by the order of entry; also who dropped out since."""
    seated = Seat.objects.filter(
        entrant__competition=event.competition_id, round__published_at__isnull=False
    )
    return list(
        event.registrations.filter(entrant__in=seated.values("entrant"), submissions__isnull=False)
        .select_related("person", "entrant")
        .distinct()
    )


def cut_of(event: Event) -> frozenset[int]:
    """The ids of the entrants who came into the first bracket after other rounds."""
    bracket = (
        event.competition.stages.filter(
            kind__in=BRACKETS, position__gt=1, rounds__published_at__isnull=False
        )
        .order_by("position")
        .first()
    )
    return frozenset(_qualified(bracket)) if bracket else frozenset()


def _qualified(stage: Stage) -> Iterable[int]:
    return Qualifier.objects.filter(stage=stage).values_list("entrant_id", flat=True)


def _matches(event: Event) -> Iterator[Fight]:
    """Every finished match of two."""
    for match in past_of([event.competition]).matches[event.competition_id]:
        sides = sides_of(match)
        if sides is not None:
            one, other = sides
            yield (one.player, 0), (other.player, 0), one.outcome
            yield (other.player, 0), (one.player, 0), other.outcome


def _games(event: Event) -> Iterator[Fight]:
    """Every game of two decks of Sets; one that was lost by penalty was not played."""
    for one in rounds(event.competition):
        for view in round_view(one).matches:
            for game in view.games:
                if game.penalised is None and len(game.decks) == 2:
                    yield from _game(game.decks, game.winner.pk if game.winner else None)


def _game(decks: Mapping[int, int], winner: int | None) -> Iterator[Fight]:
    one, other = decks.items()
    for mine, theirs in ((one, other), (other, one)):
        if winner is None:
            yield mine, theirs, Outcome.DRAW
        else:
            yield mine, theirs, Outcome.WIN if mine[0] == winner else Outcome.LOSS


def _groups(
    decks: Sequence[FieldDeck],
    kind: Callable[[FieldDeck], str],
    fights: Iterable[Fight],
    cut: frozenset[int],
) -> tuple[Group, ...]:
    kinds = {(deck.entry.entrant_id, deck.number): kind(deck) for deck in decks}
    results: dict[str, dict[Outcome, int]] = defaultdict(lambda: dict.fromkeys(Outcome, 0))
    for mine, theirs, outcome in fights:
        if mine in kinds and kinds[mine] != kinds.get(theirs):
            results[kinds[mine]][outcome] += 1
    members: dict[str, list[FieldDeck]] = defaultdict(list)
    for deck in decks:
        members[kind(deck)].append(deck)
    groups = [_group(key, those, results[key], cut) for key, those in members.items()]
    return tuple(sorted(groups, key=lambda one: (one.key == "", -one.decks, one.key.casefold())))


def _group(
    key: str, decks: Sequence[FieldDeck], results: Mapping[Outcome, int], cut: frozenset[int]
) -> Group:
    players = {deck.entry.entrant_id for deck in decks}
    return Group(
        key=key,
        decks=len(decks),
        players=len(players),
        suggested=sum(deck.called.source is Source.CARDS for deck in decks),
        won=results[Outcome.WIN],
        drawn=results[Outcome.DRAW],
        lost=results[Outcome.LOSS],
        in_cut=len(players & cut),
    )
