"""The addresses of the pages for everybody, by what they are about."""

from django.urls import path

from organizer.web.public import (
    archetypes,
    brackets,
    calendars,
    decks,
    event_list,
    events,
    language,
    metagame,
    printing,
    screens,
    standings,
    why_rank,
)

SITE = [
    path("", events.home, name="home"),
    path("events/", event_list.event_list, name="event_list"),
    path("events/calendar.ics", calendars.feed, name="event_feed"),
    path("language/", language.language, name="language"),
    path("formats/", events.format_list, name="format_list"),
    path("formats/<slug:slug>/", events.format_card, name="format_card"),
]

EVENT = [
    path("events/<slug:slug>/", events.event, name="event"),
    path("events/<slug:slug>/calendar.ics", calendars.event_calendar, name="event_calendar"),
    path("events/<slug:slug>/standings/", standings.standings_page, name="standings"),
    path("events/<slug:slug>/standings/<int:entrant>/", why_rank.why_rank, name="rank"),
    path("events/<slug:slug>/screen/", screens.hall, name="hall_screen"),
    path("events/<slug:slug>/stream/", screens.stream, name="stream"),
    path("events/<slug:slug>/stages/<int:position>/", brackets.stage_page, name="stage"),
]

DECKS = [
    path("events/<slug:slug>/decks/", decks.decks, name="decks"),
    path("events/<slug:slug>/metagame/", metagame.metagame, name="metagame"),
    path("events/<slug:slug>/archetypes/", archetypes.label_many, name="archetypes"),
    path(
        "events/<slug:slug>/decks/<int:entry>/archetype/",
        archetypes.label_one,
        name="deck_label",
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

urlpatterns = [*SITE, *EVENT, *DECKS, *PRINTOUTS]
