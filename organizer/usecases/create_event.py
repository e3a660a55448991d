"""Create an event."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from formats.rulebook.models import FormatVersion
from formats.rulebook.services import terms_of
from matches.services import create_competition, plan_stages
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.addresses import stored_at_free_address
from organizer.events.beginnings import DraftText, Helper, StageDocument
from organizer.events.details import EventDetails
from organizer.events.models import Announcement, Event, EventRole, EventState
from organizer.events.permissions import Action, require
from organizer.events.pins import pins_in_force
from organizer.events.services import new_seed


def create_event(
    *,
    by: User,
    now: datetime,
    details: EventDetails,
    stages: Sequence[StageDocument] = (),
    announcements: Sequence[DraftText] = (),
    helpers: Sequence[Helper] = (),
) -> Event:
    """A draft, pinned to the versions in force on its day; its maker organizes it. It begins with
    the stages, the drafts of announcements and the helpers that are given (`Beginning`). The same
    details as of a draft that they have set up are that draft: a doubled click makes one.

    Raises UserError for what is filled in wrongly (`EventDetails.validate`), FormatError
    `no-such-format` or `no-version-in-force`, and PlayError as `matches.services.plan_stages`.
    """
    require(by, Action.CREATE_EVENT)
    details.validate()
    pins = pins_in_force(details.format_slug, details.day)
    with acting(by, now, "create_event"):
        made_before = _same_draft(by, pins.version, details)
        if made_before is not None:
            return made_before
        competition = create_competition(
            terms=terms_of(pins.version), rounds_planned=details.rounds, seed=new_seed()
        )
        fields = {
            "format_version": pins.version,
            "base_version": pins.base,
            "competition": competition,
            **details.as_fields(),
        }
        event = stored_at_free_address(details.name, details.day, fields)
        EventRole.objects.create(event=event, user=by, role=EventRole.Role.ORGANIZER)
        if stages:
            plan_stages(competition=competition, stages=stages)
        _write(event, announcements)
        for one in helpers:
            EventRole.objects.get_or_create(event=event, user=one.user, role=one.role)
    return event


def _write(event: Event, announcements: Sequence[DraftText]) -> None:
    """The drafts of announcements, in their order."""
    Announcement.objects.bulk_create(
        Announcement(event=event, position=position, channel=one.channel, text=one.text)
        for position, one in enumerate(announcements, start=1)
    )


def _same_draft(by: User, version: FormatVersion, details: EventDetails) -> Event | None:
    """The user's draft with exactly these details; their account stays locked, so that of two
    clicks the second one finds what the first one made."""
    User.objects.select_for_update().get(pk=by.pk)
    return Event.objects.filter(
        roles__user=by,
        roles__role=EventRole.Role.ORGANIZER,
        state=EventState.DRAFT,
        format_version=version,
        **details.as_fields(),
    ).first()
