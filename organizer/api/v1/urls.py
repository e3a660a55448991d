"""The addresses of version 1."""

from django.urls import URLPattern, URLResolver, path, re_path

from organizer.api.v1.archive import ArchivePage
from organizer.api.v1.documents import Docs, Schema
from organizer.api.v1.entries import EntryList, WaitingList
from organizer.api.v1.events import EventList, EventPage
from organizer.api.v1.formats import FormatList
from organizer.api.v1.leagues import LeagueList, LeaguePage, SeasonPage
from organizer.api.v1.metagame import MetagamePage
from organizer.api.v1.penalties import Penalise, PenaltyList, Withdraw
from organizer.api.v1.players import HeadToHead, PlayerPage, RatingsPage
from organizer.api.v1.results import (
    Confirm,
    Correct,
    Dispute,
    End,
    MatchPage,
    RecordGame,
    RecordResult,
    Report,
    TouchedBy,
    Void,
)
from organizer.api.v1.rounds import PairingList, RoundList
from organizer.api.v1.standings import Standings
from organizer.api.views import Nowhere

MATCH = "events/<slug:slug>/matches/<int:match>/"
ENTRY = "events/<slug:slug>/entries/<int:entry>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("events/", EventList.as_view(), name="api_events"),
    path("events/<slug:slug>/", EventPage.as_view(), name="api_event"),
    path("events/<slug:slug>/archive/", ArchivePage.as_view(), name="api_archive"),
    path("events/<slug:slug>/entries/", EntryList.as_view(), name="api_entries"),
    path("events/<slug:slug>/waiting/", WaitingList.as_view(), name="api_waiting"),
    path("events/<slug:slug>/standings/", Standings.as_view(), name="api_standings"),
    path("events/<slug:slug>/metagame/", MetagamePage.as_view(), name="api_metagame"),
    path("events/<slug:slug>/rounds/", RoundList.as_view(), name="api_rounds"),
    path(
        "events/<slug:slug>/rounds/<int:number>/pairings/",
        PairingList.as_view(),
        name="api_pairings",
    ),
    path(MATCH, MatchPage.as_view(), name="api_match"),
    path(f"{MATCH}report/", Report.as_view(), name="api_report"),
    path(f"{MATCH}confirm/", Confirm.as_view(), name="api_confirm"),
    path(f"{MATCH}dispute/", Dispute.as_view(), name="api_dispute"),
    path(f"{MATCH}game/", RecordGame.as_view(), name="api_game"),
    path(f"{MATCH}result/", RecordResult.as_view(), name="api_result"),
    path(f"{MATCH}correct/", Correct.as_view(), name="api_correct"),
    path(f"{MATCH}touched/", TouchedBy.as_view(), name="api_touched"),
    path(f"{MATCH}end/", End.as_view(), name="api_end"),
    path(f"{MATCH}void/", Void.as_view(), name="api_void"),
    path(f"{ENTRY}penalties/", PenaltyList.as_view(), name="api_penalties"),
    path(f"{ENTRY}penalise/", Penalise.as_view(), name="api_penalise"),
    path(f"{ENTRY}penalties/<int:number>/withdraw/", Withdraw.as_view(), name="api_withdraw"),
    path("players/<int:person>/", PlayerPage.as_view(), name="api_player"),
    path(
        "players/<int:person>/against/<int:other>/",
        HeadToHead.as_view(),
        name="api_head_to_head",
    ),
    path("ratings/<slug:slug>/", RatingsPage.as_view(), name="api_ratings"),
    path("leagues/", LeagueList.as_view(), name="api_leagues"),
    path("leagues/<slug:slug>/", LeaguePage.as_view(), name="api_league"),
    path("leagues/<slug:slug>/<int:season>/", SeasonPage.as_view(), name="api_season"),
    path("formats/", FormatList.as_view(), name="api_formats"),
    path("schema/", Schema.as_view(), name="schema"),
    path("docs/", Docs.as_view(), name="api_docs"),
    # Only with a slash at its end, so that an address that lacks one is still led on.
    re_path(r"^(?:[\s\S]*/)?$", Nowhere.as_view(), name="api_nowhere"),
]
