"""What several use-cases do on the floor."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from matches.queries import match_view
from matches.services import extend_time
from organizer.accounts.models import User
from organizer.errors import Conflict, NotThere
from organizer.events.models import Event
from organizer.floor.models import DeckCheck


def locked_check(check: DeckCheck) -> DeckCheck:
    """The check as it is now, locked until the end of the transaction; it comes before the locks
    of the match (docs/locking.md). Raises Conflict `check-not-begun`, and NotThere `no-such-check`
    where the pairing of its table was taken back meanwhile."""
    found = DeckCheck.objects.select_for_update(of=("self",)).filter(pk=check.pk).first()
    if found is None:
        raise check_is_gone()
    if found.begun_at is None or found.is_called_off:
        raise Conflict("check-not-begun", _("Collect the decks of this table first."))
    return found


def lock_checks(event: Event) -> None:
    """Hold the deck checks of the round that is played or drafted, before its matches: nothing is
    recorded in them while the pairings that they are about are taken away."""
    checks = DeckCheck.objects.filter(event=event, match__round__closed_at=None)
    list(checks.select_for_update(of=("self",)).order_by("pk"))


def check_is_gone() -> NotThere:
    """For a check whose table is not paired any more."""
    return NotThere(
        "no-such-check",
        _("The pairing of this table was taken back, and its deck check with it."),
    )


def end_check(check: DeckCheck, *, minutes: int, at: datetime, by: User) -> None:
    """The decks of a locked check are back, and the table has so many minutes more, 0 for none. One
    that has ended stays as it is.

    Raises PlayError as `matches.services.extend_time`.
    """
    if check.ended_at is not None:
        return
    if minutes:
        extend_time(match=check.match, minutes=minutes, reason=_("Deck check"), at=at, by=by)
    check.ended_at, check.ended_by = at, by
    check.save(update_fields=["ended_at", "ended_by"])


def end_check_if_played_on(check: DeckCheck, *, minutes: int, at: datetime, by: User) -> None:
    """As `end_check`, but a match that a penalty has ended meanwhile needs no time."""
    is_over = match_view(check.match).finished
    end_check(check, minutes=0 if is_over else minutes, at=at, by=by)
