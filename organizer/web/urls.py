"""The addresses of the pages, by what they are about."""

from django.urls import URLPattern, URLResolver, path

from organizer.web import (
    announcements,
    archives,
    brackets,
    calls,
    check_in,
    claims,
    corrections,
    deck_checks,
    decks,
    design,
    drafting,
    entries,
    entry,
    exports,
    finished,
    floor,
    leaving,
    matches,
    mulligan,
    notes,
    organizer,
    penalties,
    penalty_list,
    player,
    pressed,
    printing,
    public,
    readable,
    recording,
    rounds,
    setup,
    stages,
    standings,
    submitting,
    waiting,
    why_rank,
)
from organizer.web.history_urls import HISTORY

SITE = [
    path("", public.home, name="home"),
    path("events/", public.event_list, name="event_list"),
    path("events/new/", organizer.event_create, name="event_create"),
    path("events/new/archive/", archives.archive_read, name="archive_read"),
    path("events/finished/", finished.finished_event, name="finished_event"),
    path(
        "events/finished/example-<slug:which>.csv",
        finished.finished_example,
        name="finished_example",
    ),
    path("formats/", public.format_list, name="format_list"),
    path("formats/<slug:slug>/", public.format_card, name="format_card"),
    path("formats/<slug:slug>/mulligan/", mulligan.mulligan, name="mulligan"),
    path("lists/", readable.what_to_upload, name="what_to_upload"),
    path("pressed/", pressed.who, name="pressed"),
    path("offline/", pressed.offline, name="offline"),
    path("worker.js", pressed.worker, name="worker"),
    path("claim/<slug:token>/", player.claim, name="claim"),
    path("setup/", setup.setup, name="setup"),
    path("design/", design.design, name="design"),
    path("setup/catalogue/", setup.catalogue_fragment, name="catalogue_fragment"),
    path("setup/import/", setup.catalogue_import, name="catalogue_import"),
    path("setup/import/address/", setup.catalogue_fetch, name="catalogue_fetch"),
    path("setup/import/file/", setup.catalogue_upload, name="catalogue_upload"),
]

EVENT = [
    path("events/<slug:slug>/", public.event, name="event"),
    path("events/<slug:slug>/edit/", organizer.event_edit, name="event_edit"),
    path("events/<slug:slug>/archive/", archives.event_archive, name="event_archive"),
    path("events/<slug:slug>/open/", organizer.event_open, name="event_open"),
    path("events/<slug:slug>/finish/", organizer.event_finish, name="event_finish"),
    path("events/<slug:slug>/enter/", player.event_enter, name="event_enter"),
    path("events/<slug:slug>/standings/", standings.standings_page, name="standings"),
    path("events/<slug:slug>/standings/<int:entrant>/", why_rank.why_rank, name="rank"),
    path("events/<slug:slug>/stages/", stages.plan, name="event_stages"),
    path("events/<slug:slug>/stages/<int:position>/", brackets.stage_page, name="stage"),
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
]

ENTRIES = [
    path("events/<slug:slug>/entries/", entries.desk, name="event_entries"),
    path("events/<slug:slug>/entries/guest/", entries.guest, name="guest_create"),
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

WAITING = [
    path("events/<slug:slug>/wait/", waiting.event_wait, name="event_wait"),
    path("events/<slug:slug>/waiting/<int:place>/leave/", waiting.leave, name="waiting_leave"),
    path("events/<slug:slug>/waiting/<int:place>/first/", waiting.first, name="waiting_first"),
    path("events/<slug:slug>/waiting/<int:place>/admit/", waiting.admit, name="waiting_admit"),
    path("events/<slug:slug>/waiting/<int:place>/here/", waiting.here, name="waiting_here"),
]

CHECK_IN = [
    path("events/<slug:slug>/check-in/", check_in.check_in_page, name="event_check_in"),
    path("events/<slug:slug>/check-in/person/", check_in.desk_check_in, name="desk_check_in"),
    path("events/<slug:slug>/check-in/open/", check_in.opening, name="check_in_open"),
    path("events/<slug:slug>/check-in/off/", check_in.calling_off, name="check_in_off"),
    path("events/<slug:slug>/check-in/absent/", check_in.leaving_out, name="absent_leave_out"),
    path("events/<slug:slug>/entries/<int:entry>/here/", check_in.here, name="entry_here"),
]

DECKS = [
    path("events/<slug:slug>/decks/<int:entry>/", decks.deck, name="deck"),
    path("events/<slug:slug>/decks/<int:entry>/submit/", submitting.submit, name="deck_submit"),
    path(
        "events/<slug:slug>/decks/<int:entry>/check/",
        decks.check_fragment,
        name="deck_check_fragment",
    ),
    path("events/<slug:slug>/decks/<int:entry>/ruling/", decks.rule, name="deck_rule"),
    path(
        "events/<slug:slug>/decks/<int:entry>/versions/<int:version>/sent/<int:position>/",
        exports.sent_file,
        name="sent_file",
    ),
    path(
        "events/<slug:slug>/decks/<int:entry>/versions/<int:version>/<slug:key>/",
        exports.deck_file,
        name="deck_file",
    ),
]

PRINTOUTS = [
    path("events/<slug:slug>/print/<slug:key>/", printing.of_the_event, name="event_printout"),
    path(
        "events/<slug:slug>/entries/<int:entry>/print/<slug:key>/",
        printing.of_an_entry,
        name="printout",
    ),
    path(
        "events/<slug:slug>/rounds/<int:number>/print/<slug:key>/",
        printing.of_a_round,
        name="round_printout",
    ),
    path(
        "events/<slug:slug>/matches/<int:match>/print/<slug:key>/",
        printing.of_a_match,
        name="match_printout",
    ),
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
    path("events/<slug:slug>/rounds/<int:number>/", rounds.round_page, name="round"),
    path("events/<slug:slug>/rounds/<int:number>/clock/", floor.clock_fragment, name="round_clock"),
    path("events/<slug:slug>/rounds/<int:number>/start/", floor.clock_start, name="clock_start"),
    path("events/<slug:slug>/rounds/<int:number>/pause/", floor.clock_pause, name="clock_pause"),
    path("events/<slug:slug>/rounds/<int:number>/resume/", floor.clock_resume, name="clock_resume"),
    path("events/<slug:slug>/rounds/<int:number>/adjust/", floor.clock_adjust, name="clock_adjust"),
]

MATCHES = [
    path("events/<slug:slug>/matches/<int:match>/", matches.match, name="match"),
    path("events/<slug:slug>/matches/<int:match>/games/", recording.record, name="game_record"),
    path("events/<slug:slug>/matches/<int:match>/undo/", corrections.undo, name="game_undo"),
    path("events/<slug:slug>/matches/<int:match>/result/", recording.report, name="match_report"),
    path(
        "events/<slug:slug>/matches/<int:match>/correct/", corrections.correct, name="match_correct"
    ),
    path(
        "events/<slug:slug>/matches/<int:match>/rescore/", corrections.rescore, name="match_rescore"
    ),
    path("events/<slug:slug>/matches/<int:match>/end/", corrections.end, name="match_end"),
    path("events/<slug:slug>/matches/<int:match>/die/", recording.roll, name="die_roll"),
    path("events/<slug:slug>/matches/<int:match>/accept/", claims.accept, name="result_accept"),
    path(
        "events/<slug:slug>/matches/<int:match>/seats/<int:seat>/report/",
        claims.report,
        name="result_report",
    ),
    path(
        "events/<slug:slug>/matches/<int:match>/seats/<int:seat>/confirm/",
        claims.confirm,
        name="result_confirm",
    ),
    path(
        "events/<slug:slug>/matches/<int:match>/seats/<int:seat>/dispute/",
        claims.dispute,
        name="result_dispute",
    ),
    path("events/<slug:slug>/matches/<int:match>/whole/", corrections.games, name="match_games"),
    path("events/<slug:slug>/matches/<int:match>/void/", corrections.void, name="match_void"),
    path(
        "events/<slug:slug>/matches/<int:match>/seats/<int:seat>/deck/",
        recording.choose,
        name="choose_deck",
    ),
]

PENALTIES = [
    path("events/<slug:slug>/penalties/", penalty_list.overview, name="penalties"),
    path("events/<slug:slug>/penalties/of/", penalty_list.choose_player, name="penalty_player"),
    path(
        "events/<slug:slug>/entries/<int:entry>/penalties/",
        penalties.of_player,
        name="entry_penalties",
    ),
    path(
        "events/<slug:slug>/entries/<int:entry>/penalties/new/<slug:infraction>/",
        penalties.give,
        name="penalty_give",
    ),
    path(
        "events/<slug:slug>/entries/<int:entry>/penalties/<int:number>/back/",
        penalties.withdraw,
        name="penalty_withdraw",
    ),
]

FLOOR = [
    path("events/<slug:slug>/floor/", floor.floor, name="floor"),
    path("events/<slug:slug>/floor/now/", floor.now_fragment, name="floor_now"),
    path("events/<slug:slug>/floor/notes/", notes.notes_page, name="notes"),
    path("events/<slug:slug>/floor/checks/draw/", deck_checks.draw, name="deck_check_draw"),
    path("events/<slug:slug>/floor/checks/choose/", deck_checks.choose, name="deck_check_choose"),
    path("events/<slug:slug>/floor/checks/<int:check>/", deck_checks.check_page, name="deck_check"),
    path(
        "events/<slug:slug>/floor/checks/<int:check>/begin/",
        deck_checks.begin,
        name="deck_check_begin",
    ),
    path(
        "events/<slug:slug>/floor/checks/<int:check>/off/",
        deck_checks.call_off,
        name="deck_check_off",
    ),
    path(
        "events/<slug:slug>/floor/checks/<int:check>/decks/<int:entry>/",
        deck_checks.record,
        name="deck_check_record",
    ),
    path(
        "events/<slug:slug>/floor/checks/<int:check>/end/", deck_checks.end, name="deck_check_end"
    ),
    path("events/<slug:slug>/matches/<int:match>/time/", floor.table_time, name="table_time"),
    path("events/<slug:slug>/matches/<int:match>/call/", calls.call, name="judge_call"),
    path("events/<slug:slug>/matches/<int:match>/call/back/", calls.take_back, name="call_back"),
    path("events/<slug:slug>/matches/<int:match>/call/take/", calls.take, name="call_take"),
    path("events/<slug:slug>/matches/<int:match>/call/close/", calls.close, name="call_close"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    *SITE,
    *EVENT,
    *ANNOUNCEMENTS,
    *ENTRIES,
    *WAITING,
    *CHECK_IN,
    *DECKS,
    *PRINTOUTS,
    *ROUNDS,
    *MATCHES,
    *PENALTIES,
    *FLOOR,
    *HISTORY,
]
