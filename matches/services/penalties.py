"""Penalties: what they do to the match, and taking them back.

Penalties are few, so they take the competition first: their numbers have no gap, and a drop or a
disqualification happens together with the match that is lost.
"""

from datetime import datetime
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import Max

from matches.engine.match import match_state
from matches.engine.penalties import (
    LOSES_EVENT,
    OTHER,
    Category,
    Infraction,
    Kind,
    infraction_of,
    match_needed,
    rested_on,
    taken_back,
    with_penalty,
    without_penalty,
)
from matches.engine.results import PlayError
from matches.models import Competition, Entrant, Match, Penalty, ResultReport
from matches.queries.terms import terms_of
from matches.services.decks import withdraw_choices
from matches.services.entrants import disqualify_entrant, drop_entrant
from matches.services.locks import lock_competition, lock_match
from matches.services.tables import add_version, check_version, read_table, require_reason
from wording import said


@transaction.atomic
def give_penalty(
    *,
    entrant: Entrant,
    infraction: str,
    kind: Kind,
    at: datetime,
    by: AbstractBaseUser | None,
    match: Match | None = None,
    game: int | None = None,
    reason: str = "",
    expected_version: int | None = None,
) -> Penalty:
    """Penalise somebody for an infraction, as the judge decides, in `match` or outside any.

    A game loss loses the game being played, `game` as the judge saw it (in Type 15 the deck played
    is knocked out); a match loss ends the match; a loss of the event also drops the player, and a
    disqualification takes their rank as well: these two leave a match that is over as it is. The
    same penalty on the same version of the result is one. `reason` is for judges: the result says
    the infraction only, and of a format's own the reason.

    Raises PlayError: `no-such-infraction`, `reason-required` for one that the list does not name,
    `not-in-match`, `match-needed` for a game or match loss outside a match (give it in the next
    one), `disqualified` for a second time, `game-out-of-order`, `result-changed`, and as
    `with_penalty`, `add_version` and `disqualify_entrant`.
    """
    kind = Kind(kind)
    competition = lock_competition(entrant.competition)
    known = infraction_of(terms_of(competition), infraction)
    if known == OTHER and not reason.strip():
        raise PlayError("reason-required", "Write down what the infraction was.")
    beside = {"at": at, "by": by, "reason": _in_public(known, reason)}
    doubled = _of_a_doubled_click(entrant, match, infraction, kind, reason, expected_version)
    if doubled is not None:
        return doubled
    report = _effect(entrant, kind, match, game, expected_version, beside)
    return Penalty.objects.create(
        competition=competition,
        number=_next_number(competition),
        version=1,
        entrant=entrant,
        match=match,
        round_number=None if match is None else match.round.number,
        report=report,
        game_number=report.games.count() if report and kind is Kind.GAME_LOSS else None,
        infraction=infraction,
        kind=kind.value,
        reason=reason.strip(),
        made_at=at,
        made_by=by,
    )


@transaction.atomic
def withdraw_penalty(
    *,
    penalty: Penalty,
    at: datetime,
    by: AbstractBaseUser | None,
    reason: str,
    expected_version: int | None = None,
) -> Penalty:
    """Take a penalty back, and what it did to the result, as far as that still shows it. A
    disqualification is lifted; a player who was dropped comes back by `return_entrant`.

    A version is added; twice is once. `expected_version` is that of the result of its match as it
    was seen. Raises PlayError: `reason-required`, `result-changed`, `round-closed` and
    `correction-does-not-fit` where the result would not hold without it (correct the result first,
    then take the penalty back), and in a bracket what `carry_on` raises.
    """
    competition = lock_competition(penalty.competition)
    versions = Penalty.objects.filter(competition=competition, number=penalty.number)
    newest = versions.select_related("entrant", "match", "report").latest("version")
    if newest.is_withdrawn:
        return newest
    require_reason(reason, said("This penalty is on record."))
    report = None
    if newest.match is not None and newest.report is not None:
        known = infraction_of(terms_of(competition), newest.infraction)
        beside = {"at": at, "by": by, "reason": str(taken_back(known.name))}
        report = _give_back(newest, expected_version, **beside)
    if newest.kind == Kind.DISQUALIFICATION:
        entrant = Entrant.objects.select_for_update().get(pk=newest.entrant_id)
        entrant.disqualified_at = entrant.disqualified_by = None
        entrant.save(update_fields=["disqualified_at", "disqualified_by"])
    return Penalty.objects.create(
        competition=competition,
        number=newest.number,
        version=newest.version + 1,
        entrant=newest.entrant,
        match=newest.match,
        round_number=newest.round_number,
        report=report,
        game_number=newest.game_number,
        infraction=newest.infraction,
        kind=newest.kind,
        is_withdrawn=True,
        reason=reason.strip(),
        made_at=at,
        made_by=by,
    )


def _next_number(competition: Competition) -> int:
    newest = Penalty.objects.filter(competition=competition).aggregate(Max("number"))
    return (newest["number__max"] or 0) + 1


def _in_public(known: Infraction, reason: str) -> str:
    """What the result says, that everybody can read, of why it was changed: the infraction, and of
    a format's own the fault. What judges write about a player stays with them."""
    return (reason.strip() if known.category is Category.FORMAT else "") or str(known.name)


def _of_a_doubled_click(
    entrant: Entrant,
    match: Match | None,
    infraction: str,
    kind: Kind,
    reason: str,
    expected_version: int | None,
) -> Penalty | None:
    """The same penalty, where the version of the result that was seen led to it already."""
    if match is None or expected_version is None:
        return None
    return Penalty.objects.filter(
        entrant=entrant,
        match=match,
        infraction=infraction,
        kind=kind.value,
        reason=reason.strip(),
        version=1,
        report__version=expected_version + 1,
    ).first()


def _effect(
    entrant: Entrant,
    kind: Kind,
    match: Match | None,
    game: int | None,
    expected_version: int | None,
    beside: dict[str, Any],
) -> ResultReport | None:
    """What the penalty does; the version of the result that it leads to, if any."""
    report = None
    if kind is Kind.DISQUALIFICATION and Entrant.objects.get(pk=entrant.pk).disqualified_at:
        raise PlayError("disqualified", said("{player} is disqualified already.", player=entrant))
    if match is not None:
        report = _in_match(match, entrant, kind, game, expected_version, beside)
    elif kind in (Kind.GAME_LOSS, Kind.MATCH_LOSS):
        raise match_needed()
    if kind in LOSES_EVENT:
        leaves = disqualify_entrant if kind is Kind.DISQUALIFICATION else drop_entrant
        leaves(entrant=entrant, at=beside["at"], by=beside["by"])
    return report


def _in_match(
    match: Match,
    entrant: Entrant,
    kind: Kind,
    game: int | None,
    expected_version: int | None,
    beside: dict[str, Any],
) -> ResultReport | None:
    """What the penalty does to the match, as `_effect`."""
    table = read_table(lock_match(match))
    if entrant not in table.seats:
        raise PlayError(
            "not-in-match", said("{player} does not play in this match.", player=entrant)
        )
    check_version(table, expected_version)
    if kind is Kind.GAME_LOSS and game not in (None, len(table.result.games) + 1):
        raise PlayError(
            "game-out-of-order",
            said(
                "Game {number} is the next one. Look at the match anew.",
                number=len(table.result.games) + 1,
            ),
        )
    result = with_penalty(table.result, table.state, entrant, kind)
    return None if result == table.result else add_version(table, result, **beside)


def _give_back(
    penalty: Penalty,
    expected_version: int | None,
    *,
    at: datetime,
    by: AbstractBaseUser | None,
    reason: str,
) -> ResultReport | None:
    """The result without what the penalty did to it; None where it shows nothing of that."""
    table = read_table(lock_match(penalty.match))
    check_version(table, expected_version)
    without = without_penalty(table.result, penalty.entrant, penalty.game_number)
    if without is None:
        return None
    try:
        match_state(table.terms, without)
    except PlayError as error:
        raise rested_on(error) from error
    report = add_version(table, without, at=at, by=by, reason=reason)
    withdraw_choices(table=table, after_game=len(without.games) + 1, at=at, by=by, reason=reason)
    return report
