"""The addresses of the pages for judges, by what they are about."""

from django.urls import path

from organizer.web.judge import (
    calls,
    corrections,
    deck_checks,
    floor,
    matches,
    notes,
    penalties,
    penalty_list,
    recording,
)

ROUNDS = [
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
        "events/<slug:slug>/floor/checks/<int:check>/keep/",
        deck_checks.keep,
        name="deck_check_keep",
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

urlpatterns = [*ROUNDS, *MATCHES, *PENALTIES, *FLOOR]
