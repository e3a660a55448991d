"""Who may do what: one table, closed by default.

`can(user, action, subject)` is asked by every use-case, page and address of the API. A subject is
None (the site), an `Event`, a `Registration` (the entry, and the deck with it), a `Match`, or a
`Seat` (one player's place in a match). An action that the table does not name is refused, and so
is one whose subject is of another kind than its row says.

Staff who also play in the event see no opponent's undisclosed list, rule on no list that they may
not see nor on their own, and touch no result of a match they sit in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from matches.models import Match, Seat
from organizer.accounts.models import SiteRole, User
from organizer.errors import NotAllowed, NotThere
from organizer.events.models import Event, EventRole, EventState, Registration

Actor = User | AnonymousUser
Subject = Event | Registration | Match | Seat | None


class Action(StrEnum):
    """Everything that a person can do here."""

    VIEW_EVENTS = "view-events"
    CREATE_EVENT = "create-event"
    CLAIM_GUEST = "claim-guest"
    VIEW_SETUP = "view-setup"
    IMPORT_CATALOGUE = "import-catalogue"
    GRANT_SITE_ROLE = "grant-site-role"

    VIEW_EVENT = "view-event"
    EDIT_EVENT = "edit-event"
    OPEN_EVENT = "open-event"
    WRITE_ANNOUNCEMENTS = "write-announcements"
    GRANT_ROLE = "grant-role"
    RECHECK_EVENT = "recheck-event"
    ENTER_EVENT = "enter-event"
    ENTER_GUEST = "enter-guest"
    MANAGE_ENTRIES = "manage-entries"
    PAIR_ROUND = "pair-round"
    UNDO_PAIRING = "undo-pairing"
    FINISH_EVENT = "finish-event"

    SHARE_CLAIM_LINK = "share-claim-link"
    DROP_ENTRY = "drop-entry"
    SUBMIT_DECK = "submit-deck"
    SUBMIT_DECK_LATE = "submit-deck-late"
    VIEW_DECK = "view-deck"
    RULE_ON_DECK = "rule-on-deck"

    VIEW_MATCH = "view-match"
    RECORD_RESULT = "record-result"
    CORRECT_RESULT = "correct-result"

    CHOOSE_DECK = "choose-deck"
    VIEW_CHOICE = "view-choice"


class Part(StrEnum):
    """What somebody is to a subject; one person can be several at once."""

    ANYONE = "anyone"
    MEMBER = "member"
    OWNER = "owner"
    JUDGE = "judge"
    ORGANIZER = "organizer"
    SITE_ORGANIZER = "site-organizer"
    ADMIN = "admin"


Condition = Callable[[Actor, Any], bool]


def always(_user: Actor, _subject: Subject) -> bool:
    """No further condition."""
    return True


def is_announced(_user: Actor, subject: Subject) -> bool:
    """The subject's event is no draft any more."""
    event = event_of(subject)
    return event is not None and event.state != EventState.DRAFT


def lists_are_public(_user: Actor, entry: Registration) -> bool:
    """Everybody may read the lists of the entry's event by now."""
    return entry.event.lists_are_public


def is_no_opponent(user: Actor, entry: Registration) -> bool:
    """The user plays no part in the entry's event, so its list gives them no edge."""
    return not plays_in(user, entry.event)


def may_rule(user: Actor, entry: Registration) -> bool:
    """The deck is not the user's own, and they may see it."""
    return not owns(user, entry) and (is_no_opponent(user, entry) or lists_are_public(user, entry))


def sits_elsewhere(user: Actor, subject: Match | Seat) -> bool:
    """The user is no player of the match."""
    match = subject.match if isinstance(subject, Seat) else subject
    return not (
        user.is_authenticated
        and match.seats.filter(entrant__registration__person__user=user).exists()
    )


@dataclass(frozen=True)
class Row:
    """What kind of subject an action has, and who may do it under which condition."""

    subject: type | None
    parts: Mapping[Part, Condition]


def _staff(condition: Condition = always) -> dict[Part, Condition]:
    """Judges, organizers of the event and site administrators."""
    return {Part.JUDGE: condition, Part.ORGANIZER: condition, Part.ADMIN: condition}


def _organizers() -> dict[Part, Condition]:
    """Organizers of the event and site administrators."""
    return {Part.ORGANIZER: always, Part.ADMIN: always}


TABLE: Mapping[Action, Row] = {
    Action.VIEW_EVENTS: Row(None, {Part.ANYONE: always}),
    Action.CREATE_EVENT: Row(None, {Part.SITE_ORGANIZER: always, Part.ADMIN: always}),
    Action.CLAIM_GUEST: Row(None, {Part.MEMBER: always}),
    Action.VIEW_SETUP: Row(None, {Part.SITE_ORGANIZER: always, Part.ADMIN: always}),
    Action.IMPORT_CATALOGUE: Row(None, {Part.SITE_ORGANIZER: always, Part.ADMIN: always}),
    Action.GRANT_SITE_ROLE: Row(None, {Part.ADMIN: always}),
    Action.VIEW_EVENT: Row(Event, {Part.ANYONE: is_announced, **_staff()}),
    Action.EDIT_EVENT: Row(Event, _organizers()),
    Action.OPEN_EVENT: Row(Event, _organizers()),
    Action.WRITE_ANNOUNCEMENTS: Row(Event, _organizers()),
    Action.GRANT_ROLE: Row(Event, _organizers()),
    Action.RECHECK_EVENT: Row(Event, _staff()),
    Action.ENTER_EVENT: Row(Event, {Part.MEMBER: is_announced}),
    Action.ENTER_GUEST: Row(Event, _staff()),
    Action.MANAGE_ENTRIES: Row(Event, _staff()),
    Action.PAIR_ROUND: Row(Event, _organizers()),
    Action.UNDO_PAIRING: Row(Event, _organizers()),
    Action.FINISH_EVENT: Row(Event, _organizers()),
    Action.SHARE_CLAIM_LINK: Row(Registration, _staff()),
    Action.DROP_ENTRY: Row(Registration, {Part.OWNER: always, **_staff()}),
    Action.SUBMIT_DECK: Row(Registration, {Part.OWNER: always, **_staff()}),
    Action.SUBMIT_DECK_LATE: Row(Registration, _staff(lambda user, entry: not owns(user, entry))),
    Action.VIEW_DECK: Row(
        Registration,
        {Part.OWNER: always, Part.ANYONE: lists_are_public, **_staff(is_no_opponent)},
    ),
    Action.RULE_ON_DECK: Row(Registration, _staff(may_rule)),
    Action.VIEW_MATCH: Row(Match, {Part.ANYONE: is_announced, **_staff()}),
    Action.RECORD_RESULT: Row(Match, _staff(sits_elsewhere)),
    Action.CORRECT_RESULT: Row(Match, _staff(sits_elsewhere)),
    Action.CHOOSE_DECK: Row(Seat, {Part.OWNER: always, **_staff(sits_elsewhere)}),
    Action.VIEW_CHOICE: Row(Seat, {Part.OWNER: always, **_staff(sits_elsewhere)}),
}


def can(user: Actor, action: Action, subject: Subject = None) -> bool:
    """Whether the user may do this to the subject; False for whatever the table does not name."""
    row = TABLE.get(action)
    if row is None or not _is_kind(subject, row.subject):
        return False
    parts = parts_of(user, subject)
    return any(part in parts and condition(user, subject) for part, condition in row.parts.items())


def require(user: Actor, action: Action, subject: Subject = None) -> None:
    """Raise unless `can`: NotThere where not even the event may be seen, else NotAllowed."""
    if can(user, action, subject):
        return
    event = event_of(subject)
    if event is not None and not can(user, Action.VIEW_EVENT, event):
        raise NotThere("no-such-event", _("There is no such event."))
    if not user.is_authenticated:
        raise NotAllowed("log-in-first", _("Log in to do this."))
    raise NotAllowed(
        "not-allowed", _("You may not do this. Ask the organizer if you think you should.")
    )


def parts_of(user: Actor, subject: Subject) -> frozenset[Part]:
    """Everything that the user is to the subject."""
    parts = {Part.ANYONE}
    if not isinstance(user, User) or not user.is_active:
        return frozenset(parts)
    parts.add(Part.MEMBER)
    if user.site_role == SiteRole.ORGANIZER:
        parts.add(Part.SITE_ORGANIZER)
    if user.is_site_admin:
        parts.add(Part.ADMIN)
    event = event_of(subject)
    if event is not None:
        held = EventRole.objects.filter(event=event, user=user).values_list("role", flat=True)
        parts.update(Part(role) for role in held)
    entry = _entry_of(subject)
    if entry is not None and owns(user, entry):
        parts.add(Part.OWNER)
    return frozenset(parts)


def owns(user: Actor, entry: Registration) -> bool:
    """Whether the entry is the user's own."""
    return user.is_authenticated and entry.person.user_id == user.pk


def plays_in(user: Actor, event: Event) -> bool:
    """Whether the user is entered in the event and has not dropped out."""
    return (
        user.is_authenticated
        and event.registrations.filter(person__user=user, dropped_at=None).exists()
    )


def event_of(subject: Subject) -> Event | None:
    """The event that a subject belongs to, None for the site."""
    match subject:
        case None:
            return None
        case Event():
            return subject
        case Registration():
            return subject.event
        case Seat():
            return subject.entrant.competition.event
        case Match():
            return subject.round.stage.competition.event


def _entry_of(subject: Subject) -> Registration | None:
    match subject:
        case Registration():
            return subject
        case Seat():
            return subject.entrant.registration
        case _:
            return None


def _is_kind(subject: Subject, kind: type | None) -> bool:
    return subject is None if kind is None else isinstance(subject, kind)
