"""Who may do what: one table, closed by default.

`can(user, action, subject)` is asked by every use-case, page and address of the API. A subject is
None (the site), an `Event`, a `Registration` (the entry, and the deck with it), a `WaitingPlace`, a
`Match`, a `Seat` (one player's place in a match), a `Person`, or what is `Led` by people of its
own. An action that the table does not name is refused, and so is one whose subject is of another
kind than its row says.

Staff who also play in the event see no opponent's undisclosed list, rule on no list that they may
not see nor on their own, and touch no result of a match they sit in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from types import UnionType
from typing import Any, Protocol, runtime_checkable

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.db.models import Prefetch
from django.utils.translation import gettext as _

from matches.models import Match, Seat
from organizer.accounts.models import Person, SiteRole, User
from organizer.errors import NotAllowed, NotThere
from organizer.events.actions import Action
from organizer.events.models import Event, EventRole, EventState, Registration, WaitingPlace

Actor = User | AnonymousUser

PLAYS = """
SELECT EXISTS (
    SELECT FROM events_registration JOIN accounts_person person ON person.id = person_id
    WHERE event_id = %(event)s AND user_id = %(user)s AND (dropped_at IS NULL OR %(may_return)s)
) OR %(may_be_entered)s AND EXISTS (
    SELECT FROM events_waitingplace JOIN accounts_person person ON person.id = person_id
    WHERE event_id = %(event)s AND user_id = %(user)s
)
"""


@runtime_checkable
class Led(Protocol):
    """Something beside events that has organizers of its own, such as a league."""

    def is_led_by(self, user: User) -> bool: ...


Subject = Event | Registration | WaitingPlace | Match | Seat | Person | Led | None


class Part(StrEnum):
    """What somebody is to a subject; one person can be several at once."""

    ANYONE = "anyone"
    MEMBER = "member"
    OWNER = "owner"
    JUDGE = "judge"
    ORGANIZER = "organizer"
    SITE_ORGANIZER = "site-organizer"
    ADMIN = "admin"


@dataclass
class Standpoint:
    """Where a user stands to an event (None: the site); the database is asked once, if at all."""

    user: Actor
    event: Event | None

    @cached_property
    def parts(self) -> frozenset[Part]:
        """What the user is to the event and the site; OWNER depends on the entry."""
        if not isinstance(self.user, User) or not self.user.is_active:
            return frozenset({Part.ANYONE})
        parts = {Part.ANYONE, Part.MEMBER}
        if self.user.site_role == SiteRole.ORGANIZER:
            parts.add(Part.SITE_ORGANIZER)
        if self.user.is_site_admin:
            parts.add(Part.ADMIN)
        if self.event is not None:
            # An event that came with its roles is not asked for them again.
            held = (each for each in self.event.roles.all() if each.user_id == self.user.pk)
            parts.update(Part(each.role) for each in held)
        return frozenset(parts)

    @cached_property
    def plays(self) -> bool:
        """Whether the user is entered in the event and may still play in it: somebody who dropped
        out can enter again while the event is open, so they count until it has begun; somebody who
        waits for a place can be entered until it is over."""
        if self.event is None or not self.user.is_authenticated:
            return False
        asked = {
            "event": self.event.pk,
            "user": self.user.pk,
            "may_return": self.event.state == EventState.OPEN,
            "may_be_entered": self.event.state != EventState.FINISHED,
        }
        with connection.cursor() as cursor:
            cursor.execute(PLAYS, asked)
            (plays,) = cursor.fetchone()
        return bool(plays)

    def owns(self, entry: Registration | WaitingPlace) -> bool:
        """Whether the entry, or the place on the waiting list, is the user's own."""
        return Part.MEMBER in self.parts and entry.person.user_id == self.user.pk


Condition = Callable[[Standpoint, Any], bool]


def always(_here: Standpoint, _subject: Subject) -> bool:
    """No further condition."""
    return True


def is_first(_here: Standpoint, _subject: Subject) -> bool:
    """Nobody has an account yet, and the installation lets whoever comes first make one."""
    return settings.FIRST_ACCOUNT_ON_PAGE and not User.objects.exists()


def is_announced(here: Standpoint, _subject: Subject) -> bool:
    """The event is no draft any more."""
    return here.event is not None and here.event.state != EventState.DRAFT


def is_paired(_here: Standpoint, match: Match) -> bool:
    """The round of the match is published."""
    return not match.round.is_draft


def is_published(here: Standpoint, match: Match) -> bool:
    """Neither the event nor the round of the match is a draft any more."""
    return is_announced(here, match) and is_paired(here, match)


def lists_are_public(here: Standpoint, _subject: Event | Registration) -> bool:
    """Everybody may read the lists of the event by now."""
    return here.event is not None and here.event.lists_are_public


def is_no_opponent(here: Standpoint, _subject: Event | Registration) -> bool:
    """The user plays no part in the event, so a list gives them no edge."""
    return not here.plays


def is_over_or_no_opponent(here: Standpoint, event: Event) -> bool:
    """Lists give nobody an edge any more, or the user plays no part."""
    return event.state == EventState.FINISHED or not here.plays


def is_not_own(here: Standpoint, entry: Registration) -> bool:
    """The entry is somebody else's."""
    return not here.owns(entry)


def may_read(here: Standpoint, subject: Event | Registration) -> bool:
    """The user plays no part in the event, or everybody may read the lists by now."""
    return is_no_opponent(here, subject) or lists_are_public(here, subject)


def may_rule(here: Standpoint, entry: Registration) -> bool:
    """The deck is not the user's own, and they may see it."""
    return is_not_own(here, entry) and may_read(here, entry)


def sits_elsewhere(here: Standpoint, subject: Match | Seat) -> bool:
    """The user is no player of the match."""
    match = subject.match if isinstance(subject, Seat) else subject
    if came_with_seats(match):
        return own_seat(here.user, match) is None
    return not match.seats.filter(entrant__registration__person__user=here.user).exists()


def own_seat(user: Actor, match: Match) -> Seat | None:
    """Where the user sits at a match that was read by `with_seats`."""
    return next((seat for seat in match.seats.all() if _is_of(seat, user)), None)


def with_seats() -> Prefetch:
    """Reads a match's seats with it, so that the rights of those who sit there cost no more."""
    return Prefetch("seats", Seat.objects.select_related("entrant__registration__person"))


def came_with_seats(match: Match) -> bool:
    """Whether the match was read by `with_seats`."""
    return "seats" in getattr(match, "_prefetched_objects_cache", {})


def _is_of(seat: Seat, user: Actor) -> bool:
    """Whether an entry of the user sits there; what was entered without anybody's name has none."""
    entry = getattr(seat.entrant, "registration", None)
    return entry is not None and user.pk is not None and entry.person.user_id == user.pk


def sits_here(here: Standpoint, match: Match) -> bool:
    """The user is a player of the match."""
    return not sits_elsewhere(here, match)


def plays_here(here: Standpoint, match: Match) -> bool:
    """The user is a player of the match, and its round is published."""
    return is_paired(here, match) and sits_here(here, match)


def leads(here: Standpoint, subject: Led) -> bool:
    """The user is one of those who run it."""
    return subject.is_led_by(here.user)


def organizes_guest(here: Standpoint, person: Person) -> bool:
    """The person has no account and plays in an event that the user organizes."""
    roles = EventRole.objects.filter(user=here.user, role=EventRole.Role.ORGANIZER)
    return person.user_id is None and roles.filter(event__registrations__person=person).exists()


def may_rename(here: Standpoint, person: Person) -> bool:
    """The person is the user, or a guest of theirs."""
    return person.user_id == here.user.pk or organizes_guest(here, person)


@dataclass(frozen=True)
class Row:
    """What kind of subject an action has, and who may do it under which condition."""

    subject: type | UnionType | None
    parts: Mapping[Part, Condition]


def _staff(condition: Condition = always) -> dict[Part, Condition]:
    """Judges, organizers of the event and site administrators."""
    return {Part.JUDGE: condition, Part.ORGANIZER: condition, Part.ADMIN: condition}


def _organizers() -> dict[Part, Condition]:
    """Organizers of the event and site administrators."""
    return {Part.ORGANIZER: always, Part.ADMIN: always}


TABLE: Mapping[Action, Row] = {
    Action.VIEW_EVENTS: Row(None, {Part.ANYONE: always}),
    Action.MAKE_FIRST_ACCOUNT: Row(None, {Part.ANYONE: is_first}),
    Action.CREATE_EVENT: Row(None, {Part.SITE_ORGANIZER: always, Part.ADMIN: always}),
    Action.IMPORT_FINISHED_EVENT: Row(None, {Part.SITE_ORGANIZER: always, Part.ADMIN: always}),
    Action.CLAIM_GUEST: Row(None, {Part.MEMBER: always}),
    Action.VIEW_SETUP: Row(None, {Part.SITE_ORGANIZER: always, Part.ADMIN: always}),
    Action.IMPORT_CATALOGUE: Row(None, {Part.SITE_ORGANIZER: always, Part.ADMIN: always}),
    Action.GRANT_SITE_ROLE: Row(None, {Part.ADMIN: always}),
    Action.CREATE_LEAGUE: Row(None, {Part.SITE_ORGANIZER: always, Part.ADMIN: always}),
    Action.RUN_LEAGUE: Row(Led, {Part.MEMBER: leads, Part.ADMIN: always}),
    Action.RENAME_PERSON: Row(Person, {Part.MEMBER: may_rename, Part.ADMIN: always}),
    Action.MERGE_GUEST: Row(Person, {Part.MEMBER: organizes_guest, Part.ADMIN: always}),
    Action.VIEW_EVENT: Row(Event, {Part.ANYONE: is_announced, **_staff()}),
    Action.EDIT_EVENT: Row(Event, _organizers()),
    Action.OPEN_EVENT: Row(Event, _organizers()),
    Action.WRITE_ANNOUNCEMENTS: Row(Event, _organizers()),
    Action.GRANT_ROLE: Row(Event, _organizers()),
    Action.RECHECK_EVENT: Row(Event, _staff()),
    Action.PRINT_DECK_CHECKS: Row(Event, _staff(is_no_opponent)),
    Action.ENTER_EVENT: Row(Event, {Part.MEMBER: is_announced}),
    Action.ENTER_GUEST: Row(Event, _staff()),
    Action.MANAGE_ENTRIES: Row(Event, _staff()),
    Action.RUN_CHECK_IN: Row(Event, _organizers()),
    Action.VIEW_DRAFT: Row(Event, _organizers()),
    Action.PAIR_ROUND: Row(Event, _organizers()),
    Action.UNDO_PAIRING: Row(Event, _organizers()),
    Action.FINISH_EVENT: Row(Event, _organizers()),
    Action.VIEW_FLOOR: Row(Event, _staff()),
    Action.RUN_CLOCK: Row(Event, _staff()),
    Action.CHECK_DECKS: Row(Event, _staff(is_no_opponent)),
    Action.WRITE_NOTES: Row(Event, _staff(is_no_opponent)),
    Action.READ_LISTS: Row(Event, {Part.ANYONE: lists_are_public, **_staff(may_read)}),
    Action.LABEL_DECKS: Row(Event, _staff(may_read)),
    Action.EXPORT_ARCHIVE: Row(
        Event, {Part.ORGANIZER: is_over_or_no_opponent, Part.ADMIN: is_over_or_no_opponent}
    ),
    Action.LEAVE_WAITING_LIST: Row(WaitingPlace, {Part.OWNER: always, **_staff()}),
    Action.CHECK_IN: Row(Registration | WaitingPlace, {Part.OWNER: always, **_staff()}),
    Action.MARK_PAID: Row(Registration, _staff()),
    Action.SHARE_CLAIM_LINK: Row(Registration, _staff()),
    Action.DROP_ENTRY: Row(Registration, {Part.OWNER: always, **_staff()}),
    Action.RETURN_ENTRY: Row(Registration, _staff()),
    Action.SET_ENTRY: Row(Registration, _organizers()),
    Action.DISQUALIFY_ENTRY: Row(Registration, _staff(is_not_own)),
    Action.SUBMIT_DECK: Row(Registration, {Part.OWNER: always, **_staff()}),
    Action.SUBMIT_DECK_LATE: Row(Registration, _staff(is_not_own)),
    Action.VIEW_DECK: Row(
        Registration,
        {Part.OWNER: always, Part.ANYONE: lists_are_public, **_staff(is_no_opponent)},
    ),
    Action.RULE_ON_DECK: Row(Registration, _staff(may_rule)),
    Action.LABEL_DECK: Row(Registration, {Part.OWNER: always, **_staff(may_read)}),
    Action.GIVE_PENALTY: Row(Registration, _staff(is_not_own)),
    Action.VIEW_PENALTIES: Row(Registration, _staff(is_not_own)),
    Action.VIEW_MATCH: Row(
        Match, {Part.ANYONE: is_published, Part.JUDGE: is_paired, **_organizers()}
    ),
    Action.RECORD_RESULT: Row(Match, _staff(sits_elsewhere)),
    Action.CORRECT_RESULT: Row(Match, _staff(sits_elsewhere)),
    Action.ROLL_DIE: Row(Match, {Part.MEMBER: sits_here, **_staff()}),
    Action.EXTEND_TIME: Row(Match, _staff(sits_elsewhere)),
    Action.CALL_JUDGE: Row(Match, {Part.MEMBER: plays_here}),
    Action.ANSWER_CALL: Row(Match, _staff(sits_elsewhere)),
    Action.REPORT_RESULT: Row(Seat, {Part.OWNER: always}),
    Action.CHOOSE_DECK: Row(Seat, {Part.OWNER: always, **_staff(sits_elsewhere)}),
    Action.VIEW_CHOICE: Row(Seat, {Part.OWNER: always, **_staff(sits_elsewhere)}),
}


def can(user: Actor, action: Action, subject: Subject = None) -> bool:
    """Whether the user may do this to the subject; False for whatever the table does not name."""
    return _allows(Standpoint(user, event_of(subject)), action, subject)


def those_for(
    user: Actor, action: Action, event: Event, entries: Iterable[Registration | Match]
) -> frozenset[int]:
    """The ids of those among the event's entries, or matches, for which `can` holds, asked for all
    at once."""
    here = Standpoint(user, event)
    return frozenset(entry.pk for entry in entries if _allows(here, action, entry))


def require(user: Actor, action: Action, subject: Subject = None) -> None:
    """Raise unless `can`: NotThere where not even the event may be seen, else NotAllowed."""
    if can(user, action, subject):
        return
    event = event_of(subject)
    if event is not None and not can(user, Action.VIEW_EVENT, event):
        raise NotThere("no-such-event", _("There is no such event."))
    if isinstance(subject, Match) and not can(user, Action.VIEW_MATCH, subject):
        raise NotThere("no-such-match", _("There is no such match in this event."))
    if not user.is_authenticated:
        raise NotAllowed("log-in-first", _("Log in to do this."))
    raise NotAllowed(
        "not-allowed", _("You may not do this. Ask the organizer if you think you should.")
    )


def event_of(subject: Subject) -> Event | None:
    """The event that a subject belongs to, None for the site."""
    match subject:
        case None:
            return None
        case Event():
            return subject
        case Registration() | WaitingPlace():
            return subject.event
        case Seat():
            return subject.entrant.competition.event
        case Match():
            return subject.round.stage.competition.event
        case Person() | Led():
            return None


def _allows(here: Standpoint, action: Action, subject: Subject) -> bool:
    row = TABLE.get(action)
    if row is None or not _is_kind(subject, row.subject):
        return False
    return any(
        _has_part(here, part, subject) and condition(here, subject)
        for part, condition in row.parts.items()
    )


def _has_part(here: Standpoint, part: Part, subject: Subject) -> bool:
    if part is not Part.OWNER:
        return part in here.parts
    entry = subject.entrant.registration if isinstance(subject, Seat) else subject
    return isinstance(entry, Registration | WaitingPlace) and here.owns(entry)


def _is_kind(subject: Subject, kind: type | UnionType | None) -> bool:
    return subject is None if kind is None else isinstance(subject, kind)
