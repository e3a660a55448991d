"""The addresses of what stays of finished events: players, leagues, ratings."""

from django.urls import path

from organizer.web.history import leagues, people, ratings, records

SEASON = "leagues/<slug:slug>/<int:season>/"

urlpatterns = [
    path("players/<int:person>/", records.player, name="player"),
    path("players/<int:person>/against/<int:other>/", records.against, name="head_to_head"),
    path("players/<int:person>/name/", people.rename, name="person_rename"),
    path("players/<int:person>/merge/", people.merge, name="person_merge"),
    path("players/<int:person>/merge/<int:merge>/undo/", people.unmerge, name="merge_undo"),
    path("ratings/", ratings.rating_list, name="ratings"),
    path("ratings/<slug:slug>/", ratings.rating_table, name="rating_table"),
    path("leagues/", leagues.league_list, name="leagues"),
    path("leagues/new/", leagues.league_create, name="league_create"),
    path("leagues/<slug:slug>/", leagues.league, name="league"),
    path("leagues/<slug:slug>/edit/", leagues.league_edit, name="league_edit"),
    path("leagues/<slug:slug>/organizers/", leagues.organizer_add, name="league_organizer_add"),
    path(
        "leagues/<slug:slug>/organizers/end/",
        leagues.organizer_remove,
        name="league_organizer_remove",
    ),
    path("leagues/<slug:slug>/new/", leagues.season_create, name="season_create"),
    path(SEASON, leagues.season, name="season"),
    path(f"{SEASON}edit/", leagues.season_edit, name="season_edit"),
    path(f"{SEASON}events/", leagues.event_add, name="season_event_add"),
    path(f"{SEASON}events/out/", leagues.event_remove, name="season_event_remove"),
    path(f"{SEASON}players/<int:person>/", leagues.season_player, name="season_player"),
]
