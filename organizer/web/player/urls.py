"""The addresses of the pages for players, by what they are about."""

from django.urls import path

from organizer.web.player import (
    cards,
    claims,
    decks,
    exports,
    joining,
    mulligan,
    pressed,
    readable,
    submitting,
    waiting,
)

SITE = [
    path("formats/<slug:slug>/mulligan/", mulligan.mulligan, name="mulligan"),
    path("cards/", cards.card, name="card"),
    path("lists/", readable.what_to_upload, name="what_to_upload"),
    path("pressed/", pressed.who, name="pressed"),
    path("offline/", pressed.offline, name="offline"),
    path("worker.js", pressed.worker, name="worker"),
    path("claim/<slug:token>/", joining.claim, name="claim"),
]

EVENT = [
    path("events/<slug:slug>/join/", joining.event_join, name="event_join"),
    path("events/<slug:slug>/enter/", joining.event_enter, name="event_enter"),
]

WAITING = [
    path("events/<slug:slug>/wait/", waiting.event_wait, name="event_wait"),
    path("events/<slug:slug>/waiting/<int:place>/leave/", waiting.leave, name="waiting_leave"),
    path("events/<slug:slug>/waiting/<int:place>/first/", waiting.first, name="waiting_first"),
    path("events/<slug:slug>/waiting/<int:place>/admit/", waiting.admit, name="waiting_admit"),
    path("events/<slug:slug>/waiting/<int:place>/here/", waiting.here, name="waiting_here"),
]

DECKS = [
    path("events/<slug:slug>/cards/", cards.event_card, name="event_card"),
    path("events/<slug:slug>/decks/<int:entry>/", decks.deck, name="deck"),
    path("events/<slug:slug>/decks/<int:entry>/submit/", submitting.submit, name="deck_submit"),
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

MATCHES = [
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
]

urlpatterns = [*SITE, *EVENT, *WAITING, *DECKS, *MATCHES]
