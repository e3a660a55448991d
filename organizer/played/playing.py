"""What the results of a finished event come to under terms of play, and how that compares with the
standings that were published."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from matches.engine.match import match_state, records_of
from matches.engine.results import Ending, Game, MatchResult, Player
from matches.engine.standings.table import Standing, standings
from matches.engine.terms import GamesTerms, parse_terms
from organizer.played.finished import FinishedEvent, PlayedMatch, PublishedLine, UnreadableFile

Document = Mapping[str, Any]


def plain_terms(best_of: int = 3) -> Document:
    """Plain Swiss: 3 points for a match won, 1 for one drawn."""
    return {
        "match": {"type": "games", "best_of": best_of},
        "scoring": {"win": 3, "draw": 1, "loss": 0},
        "tiebreakers": ["omw", "gw", "ogw"],
        "percentage_floor": "0.33",
    }


def terms_for(event: FinishedEvent, base: Document, floor: str = "") -> Document:
    """The terms `base` as the event was played by them: with the floor that is named here or else
    in the file, and with all games played if a match went on after it was decided.

    Raises PlayError `terms-invalid`, UnreadableFile `decks-unknown` for matches in which decks are
    knocked out, and `score-impossible` for a result that these terms do not allow.
    """
    named = floor or event.percentage_floor
    document = {**base}
    if named:
        document["percentage_floor"] = str(named)
    if event.own_game_percentage_floored:
        document["own_game_percentage_floored"] = True
    terms = parse_terms(document)
    if not isinstance(terms, GamesTerms):
        raise UnreadableFile(
            "decks-unknown",
            _(
                "In this format decks are knocked out, and the file does not say which were"
                " played. Choose plain Swiss to keep who won."
            ),
        )
    matches = [match for played in event.rounds for match in played if match.opponent is not None]
    for match in matches:
        if match.wins + match.losses > terms.match.best_of:
            raise _impossible(match, terms)
    if any(max(match.wins, match.losses) > terms.match.needed for match in matches):
        document["match"] = {**base["match"], "all_played": True}
    return document


def result_of(match: PlayedMatch, terms: GamesTerms, players: Mapping[str, Player]) -> MatchResult:
    """The match in the words of the engine, whose players are those of `players`.

    The order of the games is not known and changes nothing; a match that no player has won enough
    games of ended at time, and one of drawn games alone, as many as a match has, by agreement.
    """
    seated = tuple(players[player] for player in match.players)
    if match.opponent is None:
        ending = Ending.PLAYED if match.wins > match.losses else Ending.NO_SHOW
        return MatchResult(seated, ending=ending)
    if (match.wins, match.losses, match.draws) == (0, 0, terms.match.best_of):
        return MatchResult(seated, ending=Ending.INTENTIONAL_DRAW)
    one, other = seated
    first, last = (other, one) if match.wins >= match.losses else (one, other)
    fewer, more = sorted((match.wins, match.losses))
    games = [Game(first)] * fewer + [Game()] * match.draws + [Game(last)] * more
    ending = Ending.PLAYED if more >= terms.match.needed else Ending.TIME
    return MatchResult(seated, tuple(games), ending)


def standings_of(event: FinishedEvent, document: Document) -> tuple[Standing, ...]:
    """The final standings by these terms (of `terms_for`), players by name."""
    terms = parse_terms(document)
    names = {player: player for player in event.players}
    records = [
        record
        for played in event.rounds
        for match in played
        for record in records_of(terms, match_state(terms, result_of(match, terms, names)))
    ]
    return standings(terms, sorted(names), records)


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure that was published otherwise: `what` is "rank", "points" or a tie-breaker's name.
    None where a player is missing on that side, and then `what` is "player"."""

    player: str
    what: str
    published: int | Decimal | None
    ours: int | Fraction | None


def differences(
    published: Sequence[PublishedLine], ours: Sequence[Standing], document: Document
) -> tuple[Difference, ...]:
    """Every figure of published standings that is not ours, by the terms of the `document`, to the
    last digit printed.

    Who share a rank here may have any of the places that they share there, and a player's own game
    percentage may be printed with the floor.
    """
    floor = parse_terms(document).percentage_floor
    return tuple(_differences(published, ours, floor)) if published else ()


def _differences(
    published: Sequence[PublishedLine], ours: Sequence[Standing], floor: Fraction
) -> Iterator[Difference]:
    mine = {line.player: line for line in ours}
    sharing = {rank: sum(line.rank == rank for line in ours) for rank in {x.rank for x in ours}}
    unit = _last_digit(published)
    for line in published:
        standing = mine.pop(line.player, None)
        if standing is None:
            yield Difference(line.player, "player", line.rank, None)
            continue
        last = standing.rank + sharing[standing.rank] - 1
        if line.rank is not None and not standing.rank <= line.rank <= last:
            yield Difference(line.player, "rank", line.rank, standing.rank)
        if line.points is not None and line.points != standing.points:
            yield Difference(line.player, "points", line.points, standing.points)
        for name, share in line.shares.items():
            value = Fraction(standing.tiebreakers.get(name, share))
            meant = (value, max(value, floor)) if name == "gw" else (value,)
            if all(abs(one - Fraction(share)) > unit / 2 for one in meant):
                yield Difference(line.player, name, share, value)
    for player, standing in mine.items():
        yield Difference(str(player), "player", None, standing.rank)


def _last_digit(published: Sequence[PublishedLine]) -> Fraction:
    """One unit of the last digit that was printed of any share."""
    digits = [
        -int(share.as_tuple().exponent) for line in published for share in line.shares.values()
    ]
    return Fraction(1, 10 ** max(digits, default=0))


def _impossible(match: PlayedMatch, terms: GamesTerms) -> UnreadableFile:
    return UnreadableFile(
        "score-impossible",
        _("%(place)s: %(score)s is no result of a best of %(best_of)d.")
        % {"place": match.place, "score": match.score, "best_of": terms.match.best_of},
    )
