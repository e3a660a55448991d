"""The row locks everything that writes goes through, in the order that `services` states."""

from django.db.models import QuerySet

from matches.models import Competition, Match


def lock_competition(competition: Competition) -> Competition:
    """Hold a competition until the transaction ends; returns it as it is now."""
    return Competition.objects.select_for_update().get(pk=competition.pk)


def lock_matches(matches: QuerySet[Match]) -> list[Match]:
    """Hold these matches, so that nobody records in them meanwhile."""
    return list(matches.order_by("pk").select_for_update())


def lock_match(match: Match) -> Match:
    """Hold one match; returns it with its round and competition as they are now.

    The round is read after the lock is held: whoever closed it meanwhile held the match too.
    """
    Match.objects.select_for_update().get(pk=match.pk)
    return Match.objects.select_related("round__stage__competition").get(pk=match.pk)
