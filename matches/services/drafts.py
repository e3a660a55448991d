"""Changing a draft before it is published: by hand, some matches anew, or the whole."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import Case, Max, Value, When

from matches.engine.pairing.order import Pairing
from matches.engine.results import PlayError
from matches.models import Competition, Entrant, Match, Round, Seat, Stage
from matches.queries.rounds import players_in
from matches.services.drawing import Hand, draw, draw_anew
from matches.services.locks import lock_competition
from matches.services.rounds import lock_draft
from matches.services.seating import unseat
from wording import said


@transaction.atomic
def redraw_round(
    *,
    competition: Competition,
    seed: int,
    at: datetime,
    by: AbstractBaseUser | None,
    seen: str | None = None,
) -> Round:
    """Draw the whole draft anew from another seed, for those who are in now; what was changed by
    hand goes. `seen` as for `lock_draft`.

    Raises PlayError `no-draft`, `draft-changed`, `stage-scheduled`, `too-few-entrants`.
    """
    round_ = _swiss_draft(lock_competition(competition), seen)
    unseat(round_.matches.all())
    draw(round_, Hand(seed, at, by))
    return round_


@transaction.atomic
def change_pairing(
    *, competition: Competition, one: Entrant, other: Entrant, seen: str | None = None
) -> Round:
    """Have two players of the draft change places; `queries.draft_view` warns of what comes of it.

    `seen` as for `lock_draft`.

    Raises PlayError `no-draft`, `draft-changed`, `stage-scheduled`, `not-in-round`, `same-match`.
    """
    round_ = _swiss_draft(lock_competition(competition), seen)
    held = round_.seats.filter(entrant__in=(one, other)).order_by("pk").select_for_update()
    seats = {seat.entrant_id: seat for seat in held}
    for entrant in (one, other):
        if entrant.pk not in seats:
            raise PlayError(
                "not-in-round", said("{player} is not paired in this round.", player=entrant)
            )
    here, there = seats[one.pk], seats[other.pk]
    if here.match_id == there.match_id:
        raise PlayError(
            "same-match",
            said("{one} and {other} meet already: choose two matches.", one=one, other=other),
        )
    Seat.objects.filter(pk__in=(here.pk, there.pk)).update(
        entrant=Case(
            When(pk=here.pk, then=Value(there.entrant_id)),
            When(pk=there.pk, then=Value(here.entrant_id)),
        )
    )
    Match.objects.filter(pk__in=(here.match_id, there.match_id)).update(origin=Match.Origin.BY_HAND)
    return round_


@transaction.atomic
def repair_matches(
    *,
    competition: Competition,
    matches: Sequence[Match],
    seed: int,
    at: datetime,
    by: AbstractBaseUser | None,
    seen: str | None = None,
) -> Round:
    """Pair these matches of the draft anew among their players, otherwise than they stood if that
    can be. Who came since the draft is paired with them, who went is left out.
    `seen` as for `lock_draft`.

    Raises PlayError `no-draft`, `draft-changed`, `stage-scheduled`, `not-in-round`,
    `nothing-to-pair`.
    """
    round_ = _swiss_draft(lock_competition(competition), seen)
    chosen = list(round_.matches.filter(pk__in=[match.pk for match in matches]).order_by("table"))
    if len(chosen) < len({match.pk for match in matches}):
        raise PlayError("not-in-round", "A match is not in this draft. Look at it again.")
    seated = dict(round_.seats.values_list("entrant_id", "match_id"))
    freed = {match.pk for match in chosen}
    players = [
        entrant
        for entrant in players_in(round_.stage)
        if seated.get(entrant.pk) in freed or entrant.pk not in seated
    ]
    if not players:
        raise PlayError("nothing-to-pair", "Choose the matches that are to be paired anew.")
    stood = [_players_of(pk, seated) for pk in freed]
    last = round_.matches.aggregate(Max("table"))["table__max"]
    tables = [match.table for match in chosen]
    tables += range(last + 1, last + 1 + len(players))
    unseat(round_.matches.filter(pk__in=freed))
    draw_anew(round_, players, stood, tables, Hand(seed, at, by))
    return round_


def _swiss_draft(competition: Competition, seen: str | None) -> Round:
    round_ = lock_draft(competition, seen)
    if round_.stage.kind != Stage.Kind.SWISS:
        raise PlayError(
            "stage-scheduled",
            "Who meets in this stage follows from its table or bracket, so it is not changed here.",
        )
    return round_


def _players_of(match_id: int, seated: dict[int, int]) -> Pairing:
    return tuple(entrant for entrant, match in seated.items() if match == match_id)
