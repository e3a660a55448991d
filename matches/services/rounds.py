"""Rounds from draft to close, one stage after the other, and finishing.

A round is drafted, looked at, published, played and closed. Drafting the next one closes the one
before; taking a draft or an unplayed round back opens it again.
"""

from datetime import datetime

import pghistory
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from matches.engine.results import PlayError
from matches.models import Competition, Entrant, ResultReport, Round, Stage
from matches.queries.rounds import (
    current_stage,
    draft_of,
    missing_in,
    next_stage,
    players_in,
    stage_is_over,
    token_of,
)
from matches.services.competitions import refuse_finished, rounds_paired
from matches.services.drawing import Hand, draw, qualify
from matches.services.locks import lock_competition, lock_matches
from matches.services.publishing import keep_table
from matches.services.seating import unseat
from wording import said

NO_MORE_ROUNDS = said("no more rounds are paired.")


@transaction.atomic
def draft_round(
    *, competition: Competition, seed: int, at: datetime, by: AbstractBaseUser | None
) -> Round:
    """Close the open round and draw the next one of the stage, for the organizers to look at.

    Raises PlayError: `round-drafted` while there is a draft, `round-open` while results are missing
    (so that a second click pairs nothing), `all-rounds-played`, `too-few-entrants`,
    `competition-finished`.
    """
    stage = make_way(lock_competition(competition), at)
    return _drafted(stage, Hand(seed, at, by))


@transaction.atomic
def publish_round(
    *, competition: Competition, at: datetime, by: AbstractBaseUser | None, seen: str | None = None
) -> Round:
    """Let everybody see the draft and play it; `seen` as for `lock_draft`.

    Raises PlayError `no-draft`, `draft-changed`, and `draft-outdated` where somebody came or went
    since it was drawn: pair their matches anew, or the whole round.
    """
    competition = lock_competition(competition)
    round_ = lock_draft(competition, seen)
    _refuse_outdated(round_)
    round_.published_at, round_.published_by = at, by
    round_.save(update_fields=["published_at", "published_by"])
    return round_


@transaction.atomic
def pair_round(
    *, competition: Competition, seed: int, at: datetime, by: AbstractBaseUser | None
) -> Round:
    """Draft the next round and publish it at once; raises what `draft_round` raises."""
    draft_round(competition=competition, seed=seed, at=at, by=by)
    return publish_round(competition=competition, at=at, by=by)


@transaction.atomic
def start_next_stage(
    *, competition: Competition, seed: int, at: datetime, by: AbstractBaseUser | None
) -> Round:
    """Close the last round of the stage and draft the first one of the next, among those who
    qualify by their rank. Taking that draft back takes the stage back.

    Raises PlayError: `no-next-stage`, `stage-goes-on` while planned rounds are left, and what
    `draft_round` raises.
    """
    competition = lock_competition(competition)
    _refuse_draft(competition)
    stage, after = current_stage(competition), next_stage(competition)
    if after is None:
        raise PlayError("no-next-stage", "No stage is planned after this one. Finish the event.")
    _close(competition, at)
    if not stage_is_over(stage):
        raise PlayError(
            "stage-goes-on",
            "Rounds of this stage are still to be played. Pair the next one, or plan fewer.",
        )
    return _drafted(after, Hand(seed, at, by))


@transaction.atomic
def close_round(*, competition: Competition, at: datetime) -> Round:
    """Close the open round and keep its standings as they are published now.

    Raises PlayError `no-open-round`, and `round-open` while results are missing.
    """
    competition = lock_competition(competition)
    refuse_finished(competition, said("its rounds are closed."))
    round_ = _close(competition, at)
    if round_ is None:
        raise PlayError("no-open-round", "No round is open, so there is none to close.")
    return round_


@transaction.atomic
def undo_pairing(*, competition: Competition, at: datetime, by: AbstractBaseUser | None) -> None:
    """Take the draft or the open round back, and open the round before it again.

    Its rows go; their history keeps what they were, with who took them back and when (of a draft
    it keeps the draws).

    Raises PlayError: `no-open-round`, or `round-has-results` once anything is recorded in it.
    """
    competition = lock_competition(competition)
    round_ = _lock_open_round(competition)
    if round_ is None:
        raise PlayError("no-open-round", "No round is open, so there is no pairing to take back.")
    _refuse_results(round_)
    with pghistory.context(undone_at=at.isoformat(), undone_by=by.pk if by else None):
        stage = round_.stage
        if round_.is_draft:
            unseat(round_.matches.all())
        round_.delete()
        if not stage.rounds.exists():
            stage.qualifiers.all().delete()
        Round.objects.filter(stage__competition=competition, number=round_.number - 1).update(
            closed_at=None
        )


@transaction.atomic
def withdraw_round(*, competition: Competition) -> Round:
    """Make the open round a draft again, for its pairings to be changed.

    Raises PlayError `no-open-round`, or `round-has-results` once anything is recorded in it.
    """
    competition = lock_competition(competition)
    round_ = _lock_open_round(competition)
    if round_ is None or round_.is_draft:
        raise PlayError("no-open-round", "No round is open, so there is none to take back.")
    _refuse_results(round_)
    round_.published_at = round_.published_by = None
    round_.save(update_fields=["published_at", "published_by"])
    return round_


@transaction.atomic
def finish(*, competition: Competition, at: datetime, by: AbstractBaseUser | None) -> Competition:
    """Close the last round and the competition; finishing twice changes nothing.

    Raises PlayError `round-open` while results are missing, and `round-drafted` while there is a
    draft. Results can still be corrected.
    """
    competition = lock_competition(competition)
    if competition.finished_at is None:
        _refuse_draft(competition)
        _close(competition, at)
        competition.finished_at = at
        competition.finished_by = by
        competition.save(update_fields=["finished_at", "finished_by"])
    return competition


def make_way(competition: Competition, at: datetime) -> Stage:
    """Close the open round of a locked competition; the stage whose next round can be made now.

    Raises PlayError `competition-finished`, `round-drafted`, `round-open`, `all-rounds-played`.
    """
    _refuse_draft(competition)
    stage = current_stage(competition)
    _close(competition, at)
    _refuse_over(stage)
    return stage


def lock_draft(competition: Competition, seen: str | None = None) -> Round:
    """The draft of a locked competition, held; `seen` is its `queries.token_of` when it was looked
    at.

    Raises PlayError `no-draft`, and `draft-changed` where it was changed since it was seen.
    """
    round_ = _lock_open_round(competition)
    if round_ is None or not round_.is_draft:
        raise PlayError("no-draft", "There is no draft. Draft the next round first.")
    if seen is not None and seen != token_of(round_):
        raise PlayError(
            "draft-changed",
            said(
                "The draft of round {round} was changed meanwhile. Look at it as it stands "
                "now, then decide again.",
                round=round_.number,
            ),
        )
    return round_


def _drafted(stage: Stage, hand: Hand) -> Round:
    refuse_finished(stage.competition, NO_MORE_ROUNDS)
    if not stage.rounds.exists():
        qualify(stage, hand.seed)
    round_ = Round.objects.create(
        stage=stage,
        number=rounds_paired(stage.competition) + 1,
        paired_at=hand.at,
        paired_by=hand.by,
    )
    draw(round_, hand)
    return round_


def _refuse_draft(competition: Competition) -> None:
    refuse_finished(competition, NO_MORE_ROUNDS)
    draft = draft_of(competition)
    if draft is not None:
        raise PlayError(
            "round-drafted",
            said(
                "Round {round} is drafted already. Publish it, or take the draft back first.",
                round=draft.number,
            ),
        )


def _refuse_over(stage: Stage) -> None:
    if not stage_is_over(stage):
        return
    if next_stage(stage.competition) is not None:
        advice = said("Start the next stage.")
    elif stage.kind == Stage.Kind.SWISS:
        advice = said("Finish the event, or plan more rounds.")
    else:
        advice = said("Finish the event.")
    raise PlayError(
        "all-rounds-played",
        said(
            "All {count} planned rounds are played. {advice}",
            count=stage.rounds.count(),
            advice=advice,
        ),
    )


def _refuse_outdated(round_: Round) -> None:
    """Raise PlayError unless those who sit in the draft are those who are in."""
    if round_.stage.kind != Stage.Kind.SWISS:
        return
    seated = set(round_.seats.values_list("entrant_id", flat=True))
    changed = seated.symmetric_difference(players_in(round_.stage).values_list("pk", flat=True))
    if changed:
        names = list(map(str, Entrant.objects.filter(pk__in=changed).order_by("pk")))
        named = ", ".join(names[:5]) + ("…" if names[5:] else "")
        raise PlayError(
            "draft-outdated",
            said(
                "Entries changed since round {round} was drawn: {names}. Pair their "
                "matches anew, or draw the whole round again.",
                round=round_.number,
                names=named,
            ),
        )


def _refuse_results(round_: Round) -> None:
    lock_matches(round_.matches.all())
    if ResultReport.objects.filter(match__round=round_).exists():
        raise PlayError(
            "round-has-results",
            said(
                "Results of round {round} are recorded already: its pairing stays.",
                round=round_.number,
            ),
        )


def _lock_open_round(competition: Competition) -> Round | None:
    """The round that is not closed, a draft or not."""
    return (
        Round.objects.select_for_update(of=("self",))
        .select_related("stage__competition")
        .filter(stage__competition=competition, closed_at=None)
        .first()
    )


def _close(competition: Competition, at: datetime) -> Round | None:
    """Close the open round, if there is one, and keep its standings."""
    round_ = _lock_open_round(competition)
    if round_ is None:
        return None
    lock_matches(round_.matches.all())
    missing = missing_in(round_)
    if missing:
        named = ", ".join(str(table) for table in missing[:10]) + ("…" if missing[10:] else "")
        raise PlayError(
            "round-open",
            said(
                "Round {round} is still being played. Record first what is missing, at "
                "table {names}.",
                round=round_.number,
                names=named,
            ),
        )
    round_.closed_at = at
    round_.save(update_fields=["closed_at"])
    keep_table(round_, at)
    return round_
