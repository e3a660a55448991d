"""The addresses of the pages for organizers, by what they are about."""

from django.urls import path

from organizer.web.organizer import (
    announcements,
    archives,
    arriving,
    beginning,
    check_in,
    drafting,
    entries,
    entry,
    events,
    finished,
    finishing,
    going_out,
    guests,
    leaving,
    rounds,
    slips,
    stages,
)

SITE = [
    path("events/new/", beginning.event_create, name="event_create"),
    path("events/new/details/", events.event_create_whole, name="event_create_whole"),
    path("events/new/archive/", archives.archive_read, name="archive_read"),
    path("events/finished/", finished.finished_event, name="finished_event"),
    path(
        "events/finished/example-<slug:which>.csv",
        finished.finished_example,
        name="finished_example",
    ),
]

EVENT = [
    path("events/<slug:slug>/edit/", events.event_edit, name="event_edit"),
    path("events/<slug:slug>/archive/", archives.event_archive, name="event_archive"),
    path("events/<slug:slug>/open/", events.event_open, name="event_open"),
    path("events/<slug:slug>/withdraw/", events.event_withdraw, name="event_withdraw"),
    path("events/<slug:slug>/finish/", finishing.event_finish, name="event_finish"),
    path("events/<slug:slug>/stages/", stages.plan, name="event_stages"),
]

ANNOUNCEMENTS = [
    path("events/<slug:slug>/announcements/", announcements.overview, name="event_announcements"),
    path("events/<slug:slug>/announcements/new/", announcements.write, name="announcement_create"),
    path(
        "events/<slug:slug>/announcements/effect/",
        announcements.effect,
        name="announcement_effect",
    ),
    path(
        "events/<slug:slug>/announcements/<int:announcement>/",
        announcements.edit,
        name="announcement_edit",
    ),
    path(
        "events/<slug:slug>/announcements/<int:announcement>/preview/",
        going_out.preview,
        name="announcement_preview",
    ),
    path(
        "events/<slug:slug>/announcements/<int:announcement>/mail/",
        going_out.mail,
        name="announcement_mail",
    ),
]

ENTRIES = [
    path("events/<slug:slug>/entries/", entries.desk, name="event_entries"),
    path("events/<slug:slug>/entries/guest/", guests.guest, name="guest_create"),
    path("events/<slug:slug>/entries/paid/", entries.paid, name="entry_paid"),
    path("events/<slug:slug>/entries/recheck/", entries.recheck, name="event_recheck"),
    path("events/<slug:slug>/entries/roles/", entries.role_grant, name="role_grant"),
    path("events/<slug:slug>/entries/roles/end/", entries.role_revoke, name="role_revoke"),
    path("events/<slug:slug>/entries/<int:entry>/claim/", entries.claim_link, name="claim_link"),
    path("events/<slug:slug>/entries/<int:entry>/", entry.entry_page, name="entry"),
    path("events/<slug:slug>/entries/<int:entry>/seating/", entry.seating, name="entry_seating"),
    path("events/<slug:slug>/entries/<int:entry>/drop/", leaving.entry_drop, name="entry_drop"),
    path("events/<slug:slug>/entries/<int:entry>/return/", entry.bring_back, name="entry_return"),
    path(
        "events/<slug:slug>/entries/<int:entry>/disqualify/",
        entry.disqualify,
        name="entry_disqualify",
    ),
]

CHECK_IN = [
    path("events/<slug:slug>/check-in/", check_in.check_in_page, name="event_check_in"),
    path("events/<slug:slug>/check-in/person/", check_in.desk_check_in, name="desk_check_in"),
    path("events/<slug:slug>/check-in/open/", check_in.opening, name="check_in_open"),
    path("events/<slug:slug>/check-in/off/", check_in.calling_off, name="check_in_off"),
    path("events/<slug:slug>/check-in/absent/", check_in.leaving_out, name="absent_leave_out"),
    path("events/<slug:slug>/check-in/back/", check_in.bringing_back, name="absent_return"),
    path("events/<slug:slug>/check-in/hall/", arriving.hall_page, name="event_hall"),
    path("events/<slug:slug>/here/<int:person>/", arriving.arrive, name="arrive"),
    path("events/<slug:slug>/here/hall/<slug:code>/", arriving.hall, name="hall"),
    path("events/<slug:slug>/entries/<int:entry>/here/", check_in.here, name="entry_here"),
]

ROUNDS = [
    path("events/<slug:slug>/rounds/", rounds.overview, name="event_rounds"),
    path("events/<slug:slug>/rounds/next/", drafting.draft, name="round_draft"),
    path("events/<slug:slug>/rounds/cut/", drafting.next_stage, name="stage_start"),
    path("events/<slug:slug>/rounds/draft/", drafting.draft_page, name="draft"),
    path("events/<slug:slug>/rounds/draft/publish/", drafting.publish, name="round_publish"),
    path("events/<slug:slug>/rounds/draft/swap/", drafting.swap, name="draft_swap"),
    path("events/<slug:slug>/rounds/draft/repair/", drafting.repair, name="draft_repair"),
    path("events/<slug:slug>/rounds/draft/redraw/", drafting.redraw, name="draft_redraw"),
    path("events/<slug:slug>/rounds/withdraw/", rounds.withdraw, name="round_withdraw"),
    path("events/<slug:slug>/rounds/undo/", rounds.undo, name="round_undo"),
    path("events/<slug:slug>/rounds/slips/", slips.enter, name="slips"),
    path("events/<slug:slug>/matches/<int:match>/slip/back/", slips.take_back, name="slip_back"),
    path("events/<slug:slug>/rounds/<int:number>/", rounds.round_page, name="round"),
]

urlpatterns = [*SITE, *EVENT, *ANNOUNCEMENTS, *ENTRIES, *CHECK_IN, *ROUNDS]
