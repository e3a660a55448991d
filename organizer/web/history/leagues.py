"""Leagues: who looks at their tables, and who runs them."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from organizer.accounts.models import User
from organizer.errors import UserError
from organizer.events.models import Event
from organizer.events.permissions import Action, can
from organizer.history.leagues import league_at, leagues, season_at, table_of, to_add
from organizer.history.models import League, Season
from organizer.history.records import known_person
from organizer.usecases.add_league_organizer import add_league_organizer
from organizer.usecases.add_season_event import add_season_event
from organizer.usecases.create_league import create_league
from organizer.usecases.edit_league import edit_league
from organizer.usecases.remove_league_organizer import remove_league_organizer
from organizer.usecases.remove_season_event import remove_season_event
from organizer.usecases.save_season import save_season
from organizer.web.forms.history import LeagueForm, OrganizerForm, SeasonForm
from organizer.web.history.league_words import scheme_said, why_lines
from organizer.web.parts.access import ACT, FORM, in_place, of_event, page
from organizer.web.parts.errors import said_on, show_form
from organizer.web.parts.typed import number


def of_league(slug: str) -> League:
    """The league of an address."""
    return league_at(slug)


def of_season(slug: str, season: int) -> Season:
    """A season of the league of an address."""
    return season_at(slug, season)


@page(Action.VIEW_EVENTS)
def league_list(request: HttpRequest) -> HttpResponse:
    """Every league with its newest season."""
    return render(request, "history/leagues.html", {"leagues": leagues()})


@page(Action.CREATE_LEAGUE, methods=FORM)
def league_create(request: HttpRequest) -> HttpResponse:
    """Set up a league; its first season is next."""
    form = LeagueForm(request.POST or None)
    if form.is_valid():
        with said_on(form):
            made = create_league(by=request.user, now=timezone.now(), **_league(form))
            messages.success(request, _("The league is set up. Set up its first season."))
            return redirect("season_create", made.slug)
    return show_form(request, "history/league_form.html", form, {})


@page(Action.VIEW_EVENTS)
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """A league with its seasons."""
    found = league_at(slug)
    context = {"league": found, "may_run": can(request.user, Action.RUN_LEAGUE, found)}
    return render(request, "history/league.html", context)


@page(Action.RUN_LEAGUE, of_league, FORM)
def league_edit(request: HttpRequest, league: League) -> HttpResponse:
    """Change what a league is called or plays, and who runs it."""
    form = LeagueForm(request.POST or None, league=league)
    if form.is_valid():
        with said_on(form):
            edit_league(by=request.user, now=timezone.now(), league=league, **_league(form))
            messages.success(request, _("The league is changed."))
            return redirect("league", league.slug)
    return _edit_page(request, league, form, OrganizerForm())


@page(Action.RUN_LEAGUE, of_league, ACT)
def organizer_add(request: HttpRequest, league: League) -> HttpResponse:
    """Let somebody else run the league, too."""
    form = OrganizerForm(request.POST)
    if form.is_valid():
        with said_on(form):
            user: User = form.cleaned_data["username"]
            add_league_organizer(by=request.user, now=timezone.now(), league=league, user=user)
            words = {"name": user.display_name}
            messages.success(request, _("%(name)s organizes the league, too.") % words)
            return redirect("league_edit", league.slug)
    return _edit_page(request, league, LeagueForm(league=league), form)


@page(Action.RUN_LEAGUE, of_league, ACT)
@in_place(league_edit)
def organizer_remove(request: HttpRequest, league: League) -> HttpResponse:
    """Let somebody run the league no more; who does not is left alone."""
    held = league.organizers.filter(user=number(request.POST.get("user"))).first()
    if held is not None:
        remove_league_organizer(by=request.user, now=timezone.now(), league=league, user=held.user)
    return redirect("league_edit" if can_still(request, league) else "league", league.slug)


def can_still(request: HttpRequest, league: League) -> bool:
    """Whether who acted runs the league by now."""
    return can(request.user, Action.RUN_LEAGUE, league_at(league.slug))


@page(Action.RUN_LEAGUE, of_league, FORM)
def season_create(request: HttpRequest, league: League) -> HttpResponse:
    """Set up a season."""
    before = league.seasons.first()
    form = SeasonForm(request.POST or None, initial=_like(before))
    if form.is_valid():
        with said_on(form):
            made = save_season(
                by=request.user, now=timezone.now(), league=league, details=form.details()
            )
            messages.success(request, _("The season is set up."))
            return redirect("season", league.slug, made.number)
    return show_form(request, "history/season_form.html", form, {"league": league})


@page(Action.VIEW_EVENTS)
def season(request: HttpRequest, slug: str, season: int) -> HttpResponse:
    """A season's table, its events, and how the points are made."""
    found = season_at(slug, season)
    may_run = can(request.user, Action.RUN_LEAGUE, found)
    context = {
        "league": found.league,
        "season": found,
        "table": table_of(found),
        "may_run": may_run,
        "to_add": to_add(found, request.user) if may_run else (),
    }
    context["scheme"] = scheme_said(context["table"].scheme)
    return render(request, "history/season.html", context)


@page(Action.RUN_LEAGUE, of_season, FORM)
def season_edit(request: HttpRequest, season: Season) -> HttpResponse:
    """Change a season; its table is another at once."""
    form = SeasonForm(request.POST or None, season=season)
    if form.is_valid():
        with said_on(form):
            save_season(
                by=request.user,
                now=timezone.now(),
                league=season.league,
                details=form.details(),
                season=season,
            )
            messages.success(request, _("The season is changed, and its table with it."))
            return redirect("season", season.league.slug, season.number)
    context = {"league": season.league, "season": season}
    return show_form(request, "history/season_form.html", form, context)


@page(Action.RUN_LEAGUE, of_season, ACT)
@in_place(season)
def event_add(request: HttpRequest, season: Season) -> HttpResponse:
    """Add an event to the season."""
    event = _event(request)
    add_season_event(by=request.user, now=timezone.now(), season=season, event=event)
    messages.success(request, _("%(event)s is part of the season.") % {"event": event.name})
    return redirect("season", season.league.slug, season.number)


@page(Action.RUN_LEAGUE, of_season, ACT)
@in_place(season)
def event_remove(request: HttpRequest, season: Season) -> HttpResponse:
    """Take an event out of the season that was added."""
    event = _event(request)
    remove_season_event(by=request.user, now=timezone.now(), season=season, event=event)
    messages.success(request, _("%(event)s was taken out.") % {"event": event.name})
    return redirect("season", season.league.slug, season.number)


@page(Action.VIEW_EVENTS)
def season_player(request: HttpRequest, slug: str, season: int, person: int) -> HttpResponse:
    """Why a player has their points: what each event brought, and which ones count."""
    found, who = season_at(slug, season), known_person(person)
    if who.pk != person:
        return redirect("season_player", slug, season, who.pk)
    table = table_of(found)
    line = table.line_of(who)
    context = {
        "league": found.league,
        "season": found,
        "person": who,
        "line": line,
        "events": why_lines(table, line),
        "scheme": scheme_said(table.scheme),
    }
    return render(request, "history/season_player.html", context)


def _league(form: LeagueForm) -> dict[str, Any]:
    return {"name": form.cleaned_data["name"], "format_": form.cleaned_data["format_slug"]}


def _edit_page(
    request: HttpRequest, league: League, form: LeagueForm, organizer_form: OrganizerForm
) -> HttpResponse:
    faulty = organizer_form if organizer_form.is_bound else form
    context = {
        "league": league,
        "league_form": form,
        "organizer_form": organizer_form,
        "organizers": league.organizers.select_related("user"),
    }
    return show_form(request, "history/league_form.html", faulty, context)


def _like(before: Season | None) -> dict[str, Any]:
    """A new season is suggested with the points of the one before."""
    if before is None:
        return {}
    initial = SeasonForm(season=before).initial
    return {name: initial[name] for name in initial if name not in ("name", "starts_on", "ends_on")}


def _event(request: HttpRequest) -> Event:
    """The event that was chosen. Raises UserError `no-event-chosen`."""
    found = Event.objects.filter(pk=number(request.POST.get("event"))).first()
    if found is None:
        raise UserError("no-event-chosen", _("Choose an event first."))
    return of_event(found.slug)
