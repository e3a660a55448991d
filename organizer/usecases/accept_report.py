"""Record what a player has said of a match."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from matches import services
from matches.engine.results import Game
from matches.models import Match, ResultReport
from matches.queries import ReportView, history
from organizer.accounts.models import User
from organizer.errors import Conflict
from organizer.events.permissions import Action, event_of, require
from organizer.events.recording import Recorded, record_once
from organizer.events.services import require_running


def accept_report(
    *, by: User, now: datetime, match: Match, said: int, expected_version: int, key: str = ""
) -> Recorded:
    """A judge records the result as version `said` has it, which some player gave; it counts at
    once. `expected_version` is the newest one that the judge saw.

    With a `key` it is done once, however often it is sent. Raises PlayError as
    `matches.services.report_match`, Conflict `no-such-report`, `key-used`.
    """
    require(by, Action.RECORD_RESULT, match)
    words = {"said": said, "expected_version": expected_version}

    def accepted() -> ResultReport:
        require_running(event_of(match))
        found = next((one for one in history(match) if one.version == said and one.said_by), None)
        if found is None:
            raise Conflict("no-such-report", _("No player has reported that."))
        return services.report_match(
            match=match,
            games=_games(match, found),
            ending=found.ending,
            loser=found.loser,
            at=now,
            by=by,
            expected_version=expected_version,
        )

    return record_once(
        by=by, now=now, act="accept_report", match=match, key=key, do=accepted, **words
    )


def _games(match: Match, report: ReportView) -> list[Game]:
    """The games of a version as the services take them."""
    seats = {seat.entrant_id: seat.entrant for seat in match.seats.select_related("entrant")}
    return [
        Game(
            winner=game.winner,
            decks={seats[entrant]: deck for entrant, deck in game.decks.items()},
            penalised=game.penalised,
        )
        for game in report.games
    ]
