"""A finished event before it is taken over, as lines of a page: what is understood of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from formats.rulebook.models import FormatVersion
from matches.engine.standings.table import Standing
from organizer.events.figures import column_of, decimals_for, figure, percentage
from organizer.events.finished import Outlook
from organizer.events.people import Guess, Known
from organizer.played.finished import FinishedEvent, PlayedMatch
from organizer.played.playing import Difference

FIRST_ROWS = 8
MOST_DIFFERENCES = 20
MOST_ASKED = 500
"""Names that the page asks about: a form has no more fields than a browser may send."""

NEW = "new"


@dataclass(frozen=True)
class MatchLine:
    """A match as it is in the file; `opponent` says what there was instead of one."""

    table: int | None
    player: str
    score: str
    opponent: str


@dataclass(frozen=True)
class WhoLine:
    """A name, and who may be meant by it: the values and labels of a choice, the chosen one said
    apart. `field` is the name of the choice."""

    field: str
    name: str
    options: tuple[tuple[str, str], ...]
    chosen: str


@dataclass(frozen=True)
class Row:
    """A line of the standings."""

    rank: int
    name: str
    points: int
    figures: tuple[str, ...]


def understood(played: FinishedEvent) -> dict[str, Any]:
    """What a page says of the event by itself."""
    matches = [match for matches in played.rounds for match in matches]
    byes = sum(match.opponent is None and match.wins > match.losses for match in matches)
    absences = sum(match.opponent is None and match.wins < match.losses for match in matches)
    counts = [
        ngettext("%(n)d player", "%(n)d players", len(played.players)) % {"n": len(played.players)},
        ngettext("%(n)d round", "%(n)d rounds", len(played.rounds)) % {"n": len(played.rounds)},
        ngettext("%(n)d match", "%(n)d matches", len(matches) - byes - absences)
        % {"n": len(matches) - byes - absences},
    ]
    if byes:
        counts.append(ngettext("%(n)d bye", "%(n)d byes", byes) % {"n": byes})
    if absences:
        counts.append(ngettext("%(n)d absence", "%(n)d absences", absences) % {"n": absences})
    return {
        "counts": ", ".join(counts),
        "comings": list(_comings(played)),
        "notes": [*played.notes, *(_unplayed(one) for one in matches if one.score == "0-0-0")],
        "rounds": [list(map(_match_line, matches)) for matches in played.rounds],
    }


def foreseen(
    played: FinishedEvent, day: date, outlook: Outlook, asked: Mapping[str, str]
) -> dict[str, Any]:
    """What a page says of what the event of that day will be; `asked` are answers given so far, by
    field."""
    names = [name for name, _value in _columns(outlook.standings)]
    return {
        "columns": [column_of(name) for name in names],
        "standings": _rows(outlook.standings[:FIRST_ROWS]),
        "more_rows": max(0, len(outlook.standings) - FIRST_ROWS),
        "is_compared": bool(played.standings),
        "differences": [_said(one) for one in outlook.differences[:MOST_DIFFERENCES]],
        "more_differences": max(0, len(outlook.differences) - MOST_DIFFERENCES),
        "same": outlook.same,
        "other_rules": _other_rules(outlook.version, day),
        "who": list(_who(outlook.guesses, asked)),
        "new_people": sum(guess.presumed is None for guess in outlook.guesses),
        "old_people": sum(guess.presumed is not None for guess in outlook.guesses),
    }


def _other_rules(version: FormatVersion, day: date) -> str:
    """Said where the version is one of another day; else ""."""
    until = version.effective_until
    if version.effective_from <= day and (until is None or day < until):
        return ""
    return _(
        "The rules of %(format)s on that day are not known here, so the event stands under those of"
        " %(day)s. No list of it is checked."
    ) % {
        "format": version.format.name,
        "day": date_format(version.effective_from, "DATE_FORMAT"),
    }


def answers(played: FinishedEvent, asked: Mapping[str, str]) -> dict[str, int | None]:
    """Who is meant by each name that was asked about: a person's id, None for somebody new."""
    given: dict[str, int | None] = {}
    for at, name in enumerate(played.players):
        answer = asked.get(_field(at))
        if answer == NEW:
            given[name] = None
        elif answer and answer.isdecimal() and len(answer) < 10:
            given[name] = int(answer)
    return given


def _comings(played: FinishedEvent) -> Iterator[str]:
    last_round = len(played.rounds)
    for player, rounds in played.appearances.items():
        first, last = rounds[0], rounds[-1]
        words = {"player": player, "first": first, "last": last}
        if first > 1:
            yield _("%(player)s came in round %(first)d.") % words
        for missed in sorted(set(range(first, last)) - set(rounds)):
            yield _("%(player)s sat round %(missed)d out.") % {**words, "missed": missed}
        if last < last_round:
            yield _("%(player)s dropped out after round %(last)d.") % words


def _unplayed(match: PlayedMatch) -> str:
    return _(
        "%(place)s: %(player)s and %(opponent)s have no game between them, which counts as a draw."
    ) % {"place": match.place, "player": match.player, "opponent": match.opponent}


def _match_line(match: PlayedMatch) -> MatchLine:
    if match.opponent is not None:
        return MatchLine(match.table, match.player, match.score, match.opponent)
    without = _("bye") if match.wins > match.losses else _("lost without an opponent")
    return MatchLine(match.table, match.player, "", without)


def _columns(standings: Sequence[Standing]) -> list[tuple[str, Any]]:
    return list(standings[0].tiebreakers.items()) if standings else []


def _rows(standings: Sequence[Standing]) -> list[Row]:
    decimals = {
        name: decimals_for(line.tiebreakers[name] for line in standings)
        for name, _value in _columns(standings)
    }
    return [
        Row(
            rank=line.rank,
            name=str(line.player),
            points=line.points,
            figures=tuple(
                figure(name, value, decimals[name]) for name, value in line.tiebreakers.items()
            ),
        )
        for line in standings
    ]


def _said(one: Difference) -> str:
    if one.what == "player":
        if one.ours is None:
            return _("%(player)s stands in the file’s standings and in no match.") % {
                "player": one.player
            }
        return _("%(player)s has matches and is missing in the file’s standings.") % {
            "player": one.player
        }
    words = {"rank": _("rank"), "points": _("points")}
    published, ours = str(one.published), str(one.ours)
    if one.what not in words:
        digits = max(2, -int(one.published.as_tuple().exponent) - 2)
        published = percentage(Fraction(one.published), digits)
        ours = percentage(one.ours, digits)
    return _("%(player)s, %(what)s: %(published)s in the file, %(ours)s here.") % {
        "player": one.player,
        "what": words.get(one.what) or column_of(one.what).label,
        "published": published,
        "ours": ours,
    }


def _who(guesses: Sequence[Guess], asked: Mapping[str, str]) -> Iterator[WhoLine]:
    """Names that may be somebody known; all others are new and need no question."""
    doubtful = [(at, guess) for at, guess in enumerate(guesses) if guess.candidates]
    for at, guess in doubtful[:MOST_ASKED]:
        options = (
            *((str(known.person.pk), _known(known)) for known in guess.candidates),
            (NEW, _("somebody new")),
        )
        presumed = str(guess.presumed.pk) if guess.presumed else NEW
        answer = asked.get(_field(at), presumed)
        chosen = answer if answer in dict(options) else presumed
        yield WhoLine(_field(at), guess.name, options, chosen)


def _known(known: Known) -> str:
    """A person as one tells them from others of the name."""
    events = ngettext("%(n)d event", "%(n)d events", known.events) % {"n": known.events}
    return _("%(name)s: %(events)s, last on %(day)s") % {
        "name": known.person.name,
        "events": events,
        "day": date_format(known.last, "DATE_FORMAT"),
    }


def _field(at: int) -> str:
    return f"who-{at}"
