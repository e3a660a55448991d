"""Which lists must be checked again, because something that their verdicts stand on has changed.

Every verdict says what it was given under, so the question is asked of the verdicts themselves and
not of what happened: a check that was under way while a catalogue came in is found like any other.
"""

from __future__ import annotations

from django.db.models import BooleanField, Exists, Func, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from formats.catalogue.models import CardChange, Import
from formats.catalogue.queries import catalogue_state
from organizer.decks.checking import checked_under
from organizer.decks.difference import difference
from organizer.decks.models import CheckState, DeckSubmission, Verdict
from organizer.decks.queries import current_submissions
from organizer.events.models import Event
from organizer.events.queries import in_effect, published_texts


class _IsAmong(Func):
    """Whether a value is one of an array's; asked this way, an index finds it."""

    template = "(%(expressions)s))"
    arg_joiner = " = ANY ("
    output_field = BooleanField()


def outdated(event: Event) -> list[DeckSubmission]:
    """The event's current lists whose newest verdict was given under other versions of the rules
    than the event is pinned to, or under a catalogue that may have said something else of them.

    An older catalogue may have where a card of the list has changed since, where something on it
    was not known for certain, or where it read the announcements differently. Lists whose check is
    awaited are left alone.
    """
    verdicts = _newest_verdicts(event).filter(_other_pins(event) | _other_catalogue(event))
    return list(DeckSubmission.objects.filter(verdicts__in=verdicts))


def touched_by_announcements(event: Event) -> list[DeckSubmission]:
    """The event's current lists that are judged differently under its announcements as they are
    now, and those whose check is under way: it may have begun under the ones before.

    Where the announcements bring about what they brought about before, no list is looked at;
    else each is checked for comparison, and nothing of that is stored.
    """
    under_way = current_submissions(event).filter(check_state=CheckState.CHECKING)
    texts = published_texts(event)
    verdicts = _newest_verdicts(event).exclude(in_effect=in_effect(event))
    changed = [
        verdict.submission
        for verdict in verdicts.select_related("submission").prefetch_related("submission__files")
        if difference(
            verdict.report, checked_under(event, texts, verdict.submission).report.as_dict()
        )
    ]
    return [*under_way, *changed]


def _newest_verdicts(event: Event) -> QuerySet[Verdict]:
    """The newest verdict of each current list whose check is done."""
    done = DeckSubmission.objects.filter(
        pk__in=current_submissions(event).values("pk"), check_state=CheckState.DONE
    )
    newest = (
        Verdict.objects.filter(submission__in=done)
        .order_by("submission_id", "-id")
        .distinct("submission_id")
    )
    return Verdict.objects.filter(pk__in=newest.values("pk"))


def _other_pins(event: Event) -> Q:
    same = Q(format_version=event.format_version_id, is_casual=event.is_casual)
    same &= Q(base_version=event.base_version_id)
    return ~same


def _other_catalogue(event: Event) -> Q:
    """One query over all verdicts: a card's last change is looked up by its id."""
    given_under = (
        Import.objects.filter(version=OuterRef(OuterRef("catalogue_version")))
        .order_by("-pk")
        .values("pk")[:1]
    )
    changed_since = CardChange.objects.filter(
        _IsAmong("card", OuterRef("cards")),
        changed_in__gt=Coalesce(Subquery(given_under), Value(0)),
    )
    other = ~Q(catalogue_version=catalogue_state().version)
    reads_otherwise = ~Q(in_effect=in_effect(event)) & Q(in_effect__isnull=False)
    return other & (Q(cards=None) | Q(Exists(changed_since)) | reads_otherwise)
