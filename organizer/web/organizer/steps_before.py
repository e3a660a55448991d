"""The steps before an event opens, and from then until its first round."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from formats.catalogue.queries import catalogue_state
from formats.rulebook.services import options_of
from matches.queries import StageView, draft_of, suggestion_for
from organizer.decks.counts import standing_counts
from organizer.decks.queries import Standing
from organizer.events.models import Event, EventRole, EventState
from organizer.events.permissions import Action, Actor, can
from organizer.events.queries import AnnouncementEffect
from organizer.events.stage_words import plan_said, suggestion_said
from organizer.imports.queries import unfinished_requests
from organizer.web.organizer.steps import Sight, Step, StepState
from organizer.web.parts.acts import Act
from organizer.web.parts.effects import effect_lines, effect_said
from organizer.web.parts.reasons import listed
from organizer.web.parts.verdicts import SETTLED, counted

SOON = timedelta(hours=1)
"""The first round is the next thing to do this long before the start."""

DONE, TO_DO, ADVISED, LATER = StepState


def before_opening(sight: Sight) -> list[Step]:
    """What is missing before everybody sees the event."""
    return [*_settings(sight), _opening(sight.event)]


def before_the_first_round(sight: Sight) -> list[Step]:
    """What is missing before it is played."""
    event, entered, now = sight.event, sight.entered, sight.now
    return [
        *_settings(sight),
        _opening(event),
        _entries(event, entered),
        *([decks(event, entered)] if entered else []),
        _check_in(event, entered, now),
        _first_round(event, entered, now),
    ]


def _settings(sight: Sight) -> list[Step]:
    event, now = sight.event, sight.now
    return [
        _catalogue(sight.user),
        _format(event),
        _day(event, now),
        _plan(event, sight.planned),
        _announcements(event, sight.effect),
        _deadline(event, now),
        _judges(event),
    ]


def _catalogue(user: Actor) -> Step:
    state, what = catalogue_state(), _("Cards")
    if not state.is_starter:
        words = {"cards": state.cards, "day": date_format(state.imported_at, "DATE_FORMAT")}
        return Step(what, DONE, _("%(cards)d cards, imported on %(day)s.") % words)
    if unfinished_requests().exists():
        said = _("The whole catalogue is being imported.")
        return Step(what, ADVISED, said, *_setup(user, _("How it goes")))
    said = _(
        "Only the starter catalogue is here: a card that it does not know goes to a judge. Import"
        " the whole one."
    )
    return Step(what, ADVISED, said, *_setup(user, _("Import the cards")))


def _setup(user: Actor, label: str) -> tuple[str, str]:
    return (label, reverse("setup")) if can(user, Action.VIEW_SETUP) else ("", "")


def _format(event: Event) -> Step:
    version = event.format_version
    words = {
        "format": version.format.name,
        "n": version.number,
        "day": date_format(version.effective_from, "DATE_FORMAT"),
    }
    said = _("%(format)s, version %(n)d, in force on the day: it holds from %(day)s on.") % words
    card = reverse("format_card", args=(version.format.slug,))
    return Step(_("Format"), DONE, said, _("The rules card"), card)


def _day(event: Event, now: datetime) -> Step:
    what, edit = _("Day and place"), reverse("event_edit", args=(event.slug,))
    when = _clock(event.starts_at, event)
    if event.state == EventState.DRAFT and event.starts_at < now:
        said = _("It was to start on %(when)s, which is over. Choose another day.") % {"when": when}
        act = Act(_("Choose another day"), edit)
        return Step(what, TO_DO, said, _("Choose another day"), edit, act)
    if not event.place:
        said = _("%(when)s; nobody knows where.") % {"when": when}
        return Step(what, ADVISED, said, _("Name the place"), edit)
    words = {"when": when, "place": event.place}
    return Step(what, DONE, _("%(when)s, %(place)s.") % words, _("Change it"), edit)


def _plan(event: Event, planned: Sequence[StageView]) -> Step:
    plan = reverse("event_stages", args=(event.slug,))
    said = _("%(plan)s.") % {"plan": plan_said(planned)}
    usual = suggestion_for(event.competition)
    if usual.rounds and planned[0].planned and planned[0].planned < usual.rounds:
        return Step(
            _("Rounds"), ADVISED, f"{said} {suggestion_said(usual)}", _("Look at the plan"), plan
        )
    return Step(_("Rounds"), DONE, said, _("Change the plan"), plan)


def _announcements(event: Event, brought: AnnouncementEffect) -> Step:
    what, address = _("Announcements"), reverse("event_announcements", args=(event.slug,))
    written = list(event.announcements.all())
    drafts = [one for one in written if one.published_at is None]
    if drafts and len(drafts) == len(written):
        first = reverse("announcement_edit", args=(event.slug, drafts[0].pk))
        label = _("Finish the announcement")
        said = _("Not published yet: %(where)s. Options are in effect only by announcements.")
        names = {"where": listed(one.channel for one in drafts)}
        act = Act(label, first, hint=_("Choose the options, read it over, publish it."))
        return Step(what, TO_DO, said % names, label, first, act)
    if not written:
        label = _("Write an announcement")
        write = reverse("announcement_create", args=(event.slug,))
        if not options_of(event.format_version):
            said = _("Nothing is announced. The format has no options, so it need not be.")
            return Step(what, LATER, said, label, write)
        said = _("Nothing is announced, so no option is in effect.")
        return Step(what, ADVISED, said, label, write)
    effect = effect_lines(brought)
    said = " ".join([*effect_said(effect), *effect.warnings])
    if drafts:
        names = {"where": listed(one.channel for one in drafts)}
        said += " " + _("Not published yet: %(where)s.") % names
    amiss = drafts or effect.warnings or any(line.lacking for line in effect.lines)
    label = _("Look at the announcements")
    return Step(what, ADVISED if amiss else DONE, said.strip(), label, address)


def _deadline(event: Event, now: datetime) -> Step:
    edit = reverse("event_edit", args=(event.slug,))
    words = {"when": _clock(event.deck_deadline, event)}
    if event.deck_deadline <= now:
        said = _("They were due on %(when)s. The staff still take one at the desk.") % words
        return Step(_("Decks due"), DONE, said, _("Change it"), edit)
    return Step(_("Decks due"), DONE, _("By %(when)s.") % words, _("Change it"), edit)


def _judges(event: Event) -> Step:
    what, entries = _("Judges"), reverse("event_entries", args=(event.slug,)) + "#staff"
    held = event.roles.filter(role=EventRole.Role.JUDGE).select_related("user")
    names = [one.user.display_name for one in held]
    if not names:
        said = _("Nobody judges but you. Somebody with an account here can be named.")
        return Step(what, ADVISED, said, _("Name a judge"), entries)
    return Step(what, DONE, _("%(names)s.") % {"names": listed(names)}, _("Change it"), entries)


def _opening(event: Event) -> Step:
    what = _("Open for entries")
    if event.state != EventState.DRAFT:
        return Step(what, DONE, _("Everybody sees the event and can enter."))
    address = reverse("event_open", args=(event.slug,))
    said = _(
        "Everybody sees the event at once and can enter until the first round. While nobody has"
        " entered, it can be made a draft again."
    )
    label = pgettext("what is done", "Open for entries")
    return Step(what, TO_DO, said, act=Act(label, address, by_post=True, hint=said))


def _entries(event: Event, entered: int) -> Step:
    what, entries = _("Entries"), reverse("event_entries", args=(event.slug,))
    label = _("To the entries")
    if entered < 2:
        said = _("%(n)d entered; two are needed at least. Guests are entered at the desk.")
        join = reverse("event_join", args=(event.slug,))
        act = Act(_("Invite players"), join, hint=_("With a link, or a code to be photographed."))
        return Step(what, TO_DO, said % {"n": entered}, label, entries, act)
    said = ngettext("%(n)d is entered.", "%(n)d are entered.", entered) % {"n": entered}
    if event.capacity is not None and entered >= event.capacity:
        said = _("It is full: %(n)d are entered.") % {"n": entered}
    waiting = event.waiting.count()
    if waiting:
        more = ngettext("%(n)d waits for a place.", "%(n)d wait for a place.", waiting) % {
            "n": waiting
        }
        said += " " + more
    return Step(what, DONE, said, label, entries)


def decks(event: Event, entered: int) -> Step:
    """How the decks of those who play stand."""
    counts = standing_counts(event, entered)
    entries = reverse("event_entries", args=(event.slug,))
    amiss = {one: n for one, n in counts.items() if one not in SETTLED}
    if not amiss:
        return Step(_("Decks"), DONE, _("All of them are in order."))
    said = _("Not in order: %(decks)s.") % {"decks": counted(amiss)}
    if set(amiss) == {Standing.MISSING}:
        missing = amiss[Standing.MISSING]
        said = ngettext(
            "%(n)d player has handed in none yet.",
            "%(n)d players have handed in none yet.",
            missing,
        ) % {"n": missing}
    return Step(_("Decks"), ADVISED, said, _("Look at them"), entries)


def _check_in(event: Event, entered: int, now: datetime) -> Step:
    what, address = _("Check-in"), reverse("event_check_in", args=(event.slug,))
    if event.check_in_opens_at is None:
        return Step(what, LATER, _("Nobody has to check in."), _("Open check-in"), address)
    if not event.checks_in(now):
        words = {"when": _clock(event.check_in_opens_at, event)}
        said = _("It opens by itself on %(when)s.") % words
        return Step(what, LATER, said, _("To check-in"), address)
    here = event.registrations.filter(dropped_at=None).exclude(checked_in_at=None).count()
    words = {"here": here, "of": entered}
    said = _("%(here)d of %(of)d are here.") % words
    if here == entered:
        return Step(what, DONE, said, _("To check-in"), address)
    if now >= event.starts_at:
        said += " " + _("Who is not can be left out before the first round is drafted.")
        return Step(what, ADVISED, said, _("To check-in"), address)
    label = _("To check-in: %(here)d of %(of)d are here") % words
    return Step(what, TO_DO, said, _("To check-in"), address, Act(label, address))


def _first_round(event: Event, entered: int, now: datetime) -> Step:
    what, rounds = _("First round"), reverse("event_rounds", args=(event.slug,))
    drafted = draft_of(event.competition)
    if drafted is not None:
        label = _("Look at the draft of round %(n)d") % {"n": drafted.number}
        draft = reverse("draft", args=(event.slug,))
        hint = _("It is not published yet: only organizers see it.")
        return Step(what, TO_DO, _("It is drafted."), label, draft, Act(label, draft, hint=hint))
    if entered < 2:
        return Step(what, LATER, _("With two players or more it can be drafted."))
    said = _("The event begins with it, and takes no more entries of players by themselves.")
    if now < event.starts_at - SOON:
        return Step(what, LATER, said, _("To the rounds"), rounds)
    label = _("To the first round")
    hint = _("You draft it, look at it, and publish it when it is as it should be.")
    return Step(what, TO_DO, said, label, rounds, Act(label, rounds, hint=hint))


def _clock(moment: datetime, event: Event) -> str:
    return date_format(moment.astimezone(event.zone), "SHORT_DATETIME_FORMAT")
