"""The row locks everything that writes goes through, in the order that `services` states."""

from django.db.models import QuerySet

from matches.engine.results import PlayError
from matches.models import Competition, Match, Round
from wording import said


def lock_competition(competition: Competition) -> Competition:
    """Hold a competition until the transaction ends; returns it as it is now."""
    return Competition.objects.select_for_update().get(pk=competition.pk)


def lock_matches(matches: QuerySet[Match]) -> list[Match]:
    """Hold these matches, so that nobody records in them meanwhile."""
    return list(matches.order_by("pk").select_for_update(of=("self",)))


def lock_match(match: Match) -> Match:
    """Hold one match to record in it; returns it with its round and competition as they are now.

    The round is read after the lock is held: whoever closed it meanwhile held the match too. A
    result of a bracket can reach later matches, so it takes the competition first. Raises PlayError
    `round-draft`: nothing is recorded before everybody sees the pairings; and `no-such-match` where
    the pairing was taken back meanwhile.
    """
    if match.bracket:
        lock_competition(match.round.stage.competition)
    if not Match.objects.select_for_update(of=("self",)).filter(pk=match.pk).order_by("pk"):
        raise PlayError(
            "no-such-match",
            "The pairing of this match was taken back meanwhile. Look at the rounds again.",
        )
    match = Match.objects.select_related("round__stage__competition").get(pk=match.pk)
    refuse_draft(match.round)
    return match


def lock_published_round(round_: Round) -> Round:
    """Hold a round, for its clock; returns it with its competition as they are now.

    Raises PlayError `round-draft`, and `no-such-round` where its pairing was taken back meanwhile.
    """
    held = Round.objects.select_for_update(of=("self",)).select_related("stage__competition")
    found = held.filter(pk=round_.pk).first()
    if found is None:
        raise PlayError(
            "no-such-round",
            said(
                "The pairing of round {round} was taken back meanwhile. Look at the rounds again.",
                round=round_.number,
            ),
        )
    refuse_draft(found)
    return found


def refuse_draft(round_: Round) -> None:
    """Raise PlayError `round-draft` for a round that is not published yet."""
    if round_.is_draft:
        raise PlayError(
            "round-draft",
            said("Round {round} is a draft still. Publish it first.", round=round_.number),
        )
