"""Every address of the site, and for each who gets through: the table of the walk.

A line is a method, the name of an address, and what becomes of each role in the order of `ROLES`:

    ok     served, or refused for what was sent and not for who sent it
    login  led to the log-in
    no     refused (403)
    gone   not there (404)
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

ROLES = ("public", "stranger", "player", "judge", "playing", "organizer", "other", "admin")
"""Without an account; with one and nothing else; a player; a judge; a judge who plays (against the
player); the organizer of the event; the organizer of another event; an administrator."""

TABLE = """
                                 public stranger player judge playing organizer other admin
GET   home                       ok     ok       ok     ok    ok      ok        ok    ok
GET   event_list                 ok     ok       ok     ok    ok      ok        ok    ok
GET   event_feed                 ok     ok       ok     ok    ok      ok        ok    ok
GET   event_create               login  no       no     no    no      ok        ok    ok
POST  event_create               login  no       no     no    no      ok        ok    ok
GET   event_create_whole         login  no       no     no    no      ok        ok    ok
POST  event_create_whole         login  no       no     no    no      ok        ok    ok
GET   archive_read               login  no       no     no    no      ok        ok    ok
POST  archive_read               login  no       no     no    no      ok        ok    ok
GET   finished_event             login  no       no     no    no      ok        ok    ok
POST  finished_event             login  no       no     no    no      ok        ok    ok
GET   finished_example           login  no       no     no    no      ok        ok    ok
GET   format_list                ok     ok       ok     ok    ok      ok        ok    ok
GET   format_card                ok     ok       ok     ok    ok      ok        ok    ok
GET   mulligan                   ok     ok       ok     ok    ok      ok        ok    ok
GET   what_to_upload             ok     ok       ok     ok    ok      ok        ok    ok
GET   card                       ok     ok       ok     ok    ok      ok        ok    ok
GET   pressed                    ok     ok       ok     ok    ok      ok        ok    ok
GET   offline                    ok     ok       ok     ok    ok      ok        ok    ok
GET   worker                     ok     ok       ok     ok    ok      ok        ok    ok
POST  language                   ok     ok       ok     ok    ok      ok        ok    ok
GET   claim                      login  ok       ok     ok    ok      ok        ok    ok
POST  claim                      login  ok       ok     ok    ok      ok        ok    ok
GET   setup                      login  no       no     no    no      ok        ok    ok
GET   first_account              login  no       no     no    no      no        no    no
POST  first_account              login  no       no     no    no      no        no    no
GET   design                     login  no       no     no    no      ok        ok    ok
POST  catalogue_import           login  no       no     no    no      ok        ok    ok
POST  catalogue_fetch            login  no       no     no    no      ok        ok    ok
POST  catalogue_upload           login  no       no     no    no      ok        ok    ok

GET   event                      ok     ok       ok     ok    ok      ok        ok    ok
GET   event_calendar             ok     ok       ok     ok    ok      ok        ok    ok
GET   standings                  ok     ok       ok     ok    ok      ok        ok    ok
GET   rank                       ok     ok       ok     ok    ok      ok        ok    ok
GET   hall_screen                ok     ok       ok     ok    ok      ok        ok    ok
GET   stream                     ok     ok       ok     ok    ok      ok        ok    ok
GET   stage                      ok     ok       ok     ok    ok      ok        ok    ok
GET   event_stages               login  no       no     no    no      ok        no    ok
POST  event_stages               login  no       no     no    no      ok        no    ok
GET   event_edit                 login  no       no     no    no      ok        no    ok
POST  event_edit                 login  no       no     no    no      ok        no    ok
GET   event_archive              login  no       no     no    no      ok        no    ok
POST  event_open                 login  no       no     no    no      ok        no    ok
POST  event_withdraw             login  no       no     no    no      ok        no    ok
GET   event_finish               login  no       no     no    no      ok        no    ok
POST  event_finish               login  no       no     no    no      ok        no    ok
GET   event_join                 ok     ok       ok     ok    ok      ok        ok    ok
POST  event_enter                login  ok       ok     ok    ok      ok        ok    ok

GET   event_announcements        login  no       no     no    no      ok        no    ok
GET   announcement_create        login  no       no     no    no      ok        no    ok
POST  announcement_create        login  no       no     no    no      ok        no    ok
POST  announcement_effect        login  no       no     no    no      ok        no    ok
GET   announcement_edit          login  no       no     no    no      ok        no    ok
POST  announcement_edit          login  no       no     no    no      ok        no    ok
GET   announcement_preview       login  no       no     no    no      ok        no    ok
GET   announcement_mail          login  no       no     no    no      ok        no    ok

GET   event_entries              login  no       no     ok    ok      ok        no    ok
GET   guest_create               login  no       no     ok    ok      ok        no    ok
POST  guest_create               login  no       no     ok    ok      ok        no    ok
POST  entry_paid                 login  no       no     ok    ok      ok        no    ok
POST  event_recheck              login  no       no     ok    ok      ok        no    ok
POST  role_grant                 login  no       no     no    no      ok        no    ok
POST  role_revoke                login  no       no     no    no      ok        no    ok
GET   claim_link                 login  no       no     ok    ok      ok        no    ok
GET   entry                      login  no       no     ok    ok      ok        no    ok
POST  entry_seating              login  no       no     no    no      ok        no    ok
GET   entry_drop                 login  no       ok     ok    ok      ok        no    ok
POST  entry_drop                 login  no       ok     ok    ok      ok        no    ok
POST  entry_return               login  no       no     ok    ok      ok        no    ok
POST  entry_disqualify           login  no       no     ok    ok      ok        no    ok

POST  event_wait                 login  ok       ok     ok    ok      ok        ok    ok
POST  waiting_leave              login  no       no     ok    ok      ok        no    ok
POST  waiting_here               login  no       no     ok    ok      ok        no    ok
POST  waiting_first              login  no       no     ok    ok      ok        no    ok
POST  waiting_admit              login  no       no     ok    ok      ok        no    ok
GET   event_check_in             login  no       no     ok    ok      ok        no    ok
POST  desk_check_in              login  no       no     ok    ok      ok        no    ok
POST  check_in_open              login  no       no     no    no      ok        no    ok
POST  check_in_off               login  no       no     no    no      ok        no    ok
POST  absent_leave_out           login  no       no     no    no      ok        no    ok
POST  absent_return              login  no       no     no    no      ok        no    ok
GET   event_hall                 login  no       no     ok    ok      ok        no    ok
GET   arrive                     login  no       ok     ok    ok      ok        no    ok
GET   hall                       login  ok       ok     ok    ok      ok        ok    ok
POST  hall                       login  ok       ok     ok    ok      ok        ok    ok
POST  entry_here                 login  no       ok     ok    ok      ok        no    ok

GET   event_card                 ok     ok       ok     ok    ok      ok        ok    ok
GET   deck                       login  no       ok     ok    no      ok        no    ok
GET   deck_submit                login  no       ok     ok    ok      ok        no    ok
POST  deck_submit                login  no       ok     ok    ok      ok        no    ok
POST  deck_rule                  login  no       no     ok    no      ok        no    ok
GET   deck_file                  login  no       ok     ok    no      ok        no    ok
GET   sent_file                  login  no       ok     ok    no      ok        no    ok

GET   decks                      ok     ok       ok     ok    ok      ok        ok    ok
GET   metagame                   ok     ok       ok     ok    ok      ok        ok    ok
GET   archetypes                 login  no       no     ok    no      ok        no    ok
POST  archetypes                 login  no       no     ok    no      ok        no    ok
POST  deck_label                 login  no       ok     ok    no      ok        no    ok

GET   printout                   login  no       ok     ok    no      ok        no    ok
GET   event_printout             login  no       no     ok    no      ok        no    ok
GET   round_printout             login  no       no     ok    ok      ok        no    ok
GET   match_printout             ok     ok       ok     ok    ok      ok        ok    ok

GET   event_rounds               ok     ok       ok     ok    ok      ok        ok    ok
GET   round                      ok     ok       ok     ok    ok      ok        ok    ok
GET   draft                      login  no       no     no    no      ok        no    ok
POST  round_draft                login  no       no     no    no      ok        no    ok
POST  stage_start                login  no       no     no    no      ok        no    ok
POST  round_publish              login  no       no     no    no      ok        no    ok
GET   draft_swap                 login  no       no     no    no      ok        no    ok
POST  draft_swap                 login  no       no     no    no      ok        no    ok
POST  draft_repair               login  no       no     no    no      ok        no    ok
POST  draft_redraw               login  no       no     no    no      ok        no    ok
POST  round_withdraw             login  no       no     no    no      ok        no    ok
POST  round_undo                 login  no       no     no    no      ok        no    ok
POST  slips                      login  no       no     ok    ok      ok        no    ok
POST  slip_back                  login  no       no     ok    no      ok        no    ok

POST  clock_start                login  no       no     ok    ok      ok        no    ok
POST  clock_pause                login  no       no     ok    ok      ok        no    ok
POST  clock_resume               login  no       no     ok    ok      ok        no    ok
POST  clock_adjust               login  no       no     ok    ok      ok        no    ok

GET   floor                      login  no       no     ok    ok      ok        no    ok
GET   table_time                 login  no       no     ok    no      ok        no    ok
POST  table_time                 login  no       no     ok    no      ok        no    ok
POST  judge_call                 login  no       ok     no    ok      no        no    no
POST  call_back                  login  no       ok     no    ok      no        no    no
POST  call_take                  login  no       no     ok    no      ok        no    ok
POST  call_close                 login  no       no     ok    no      ok        no    ok
GET   notes                      login  no       no     ok    no      ok        no    ok
POST  notes                      login  no       no     ok    no      ok        no    ok
POST  deck_check_draw            login  no       no     ok    no      ok        no    ok
POST  deck_check_choose          login  no       no     ok    no      ok        no    ok
GET   deck_check                 login  no       no     ok    no      ok        no    ok
POST  deck_check_begin           login  no       no     ok    no      ok        no    ok
POST  deck_check_off             login  no       no     ok    no      ok        no    ok
POST  deck_check_record          login  no       no     ok    no      ok        no    ok
POST  deck_check_keep            login  no       no     ok    no      ok        no    ok
POST  deck_check_end             login  no       no     ok    no      ok        no    ok

GET   penalties                  login  no       no     ok    ok      ok        no    ok
GET   penalty_player             login  no       no     ok    ok      ok        no    ok
GET   entry_penalties            login  no       no     ok    ok      ok        no    ok
GET   penalty_give               login  no       no     ok    ok      ok        no    ok
POST  penalty_give               login  no       no     ok    ok      ok        no    ok
GET   penalty_withdraw           login  no       no     ok    ok      ok        no    ok
POST  penalty_withdraw           login  no       no     ok    ok      ok        no    ok

GET   match                      ok     ok       ok     ok    ok      ok        ok    ok
POST  game_record                login  no       no     ok    no      ok        no    ok
POST  game_undo                  login  no       no     ok    no      ok        no    ok
POST  match_report               login  no       no     ok    no      ok        no    ok
POST  match_correct              login  no       no     ok    no      ok        no    ok
POST  match_rescore              login  no       no     ok    no      ok        no    ok
POST  match_end                  login  no       no     ok    no      ok        no    ok
POST  match_games                login  no       no     ok    no      ok        no    ok
POST  match_void                 login  no       no     ok    no      ok        no    ok
POST  result_accept              login  no       no     ok    no      ok        no    ok
POST  result_report              login  no       ok     no    no      no        no    no
POST  result_confirm             login  no       ok     no    no      no        no    no
POST  result_dispute             login  no       ok     no    no      no        no    no
POST  die_roll                   login  no       ok     ok    ok      ok        no    ok
POST  choose_deck                login  no       ok     ok    no      ok        no    ok

GET   player                     ok     ok       ok     ok    ok      ok        ok    ok
GET   head_to_head               ok     ok       ok     ok    ok      ok        ok    ok
GET   person_rename              login  no       no     no    no      ok        no    ok
POST  person_rename              login  no       no     no    no      ok        no    ok
GET   person_merge               login  no       no     no    no      ok        no    ok
POST  person_merge               login  no       no     no    no      ok        no    ok
POST  merge_undo                 login  no       no     no    no      ok        no    ok
GET   ratings                    ok     ok       ok     ok    ok      ok        ok    ok
GET   rating_table               ok     ok       ok     ok    ok      ok        ok    ok
GET   leagues                    ok     ok       ok     ok    ok      ok        ok    ok
GET   league_create              login  no       no     no    no      ok        ok    ok
POST  league_create              login  no       no     no    no      ok        ok    ok
GET   league                     ok     ok       ok     ok    ok      ok        ok    ok
GET   league_edit                login  no       no     no    no      ok        no    ok
POST  league_edit                login  no       no     no    no      ok        no    ok
POST  league_organizer_add       login  no       no     no    no      ok        no    ok
POST  league_organizer_remove    login  no       no     no    no      ok        no    ok
GET   season_create              login  no       no     no    no      ok        no    ok
POST  season_create              login  no       no     no    no      ok        no    ok
GET   season                     ok     ok       ok     ok    ok      ok        ok    ok
GET   season_edit                login  no       no     no    no      ok        no    ok
POST  season_edit                login  no       no     no    no      ok        no    ok
POST  season_event_add           login  no       no     no    no      ok        no    ok
POST  season_event_remove        login  no       no     no    no      ok        no    ok
GET   season_player              gone   gone     gone   gone  gone    gone      gone  gone

GET   api_player                 ok     ok       ok     ok    ok      ok        ok    ok
GET   api_head_to_head           ok     ok       ok     ok    ok      ok        ok    ok
GET   api_ratings                ok     ok       ok     ok    ok      ok        ok    ok
GET   api_leagues                ok     ok       ok     ok    ok      ok        ok    ok
GET   api_league                 ok     ok       ok     ok    ok      ok        ok    ok
GET   api_season                 ok     ok       ok     ok    ok      ok        ok    ok
GET   api_events                 ok     ok       ok     ok    ok      ok        ok    ok
GET   api_event                  ok     ok       ok     ok    ok      ok        ok    ok
GET   api_archive                no     no       no     no    no      ok        no    ok
GET   api_entries                no     no       no     ok    ok      ok        no    ok
GET   api_waiting                no     no       no     ok    ok      ok        no    ok
GET   api_standings              ok     ok       ok     ok    ok      ok        ok    ok
GET   api_metagame               no     no       no     ok    no      ok        no    ok
GET   api_rounds                 ok     ok       ok     ok    ok      ok        ok    ok
GET   api_pairings               ok     ok       ok     ok    ok      ok        ok    ok
GET   api_match                  ok     ok       ok     ok    ok      ok        ok    ok
POST  api_report                 no     no       ok     no    ok      no        no    no
POST  api_confirm                no     no       ok     no    ok      no        no    no
POST  api_dispute                no     no       ok     no    ok      no        no    no
POST  api_game                   no     no       no     ok    no      ok        no    ok
POST  api_result                 no     no       no     ok    no      ok        no    ok
POST  api_correct                no     no       no     ok    no      ok        no    ok
POST  api_touched                no     no       no     ok    no      ok        no    ok
POST  api_end                    no     no       no     ok    no      ok        no    ok
POST  api_void                   no     no       no     ok    no      ok        no    ok
GET   api_penalties              no     no       no     ok    ok      ok        no    ok
POST  api_penalise               no     no       no     ok    ok      ok        no    ok
POST  api_withdraw               no     no       no     ok    ok      ok        no    ok
GET   api_formats                ok     ok       ok     ok    ok      ok        ok    ok
GET   schema                     ok     ok       ok     ok    ok      ok        ok    ok
GET   api_docs                   ok     ok       ok     ok    ok      ok        ok    ok
GET   api_nowhere                gone   gone     gone   gone  gone    gone      gone  gone
"""

OWN_RULES = {
    "allauth.account.": "log-in, sign-up and one's own account: django-allauth guards them",
    "django.contrib.admin.": "the admin asks who runs the site: tests/web/test_site_admin.py",
    "organizer.web.site_admin.": "the admin's log-in and log-out: tests/web/test_site_admin.py",
}
"""Modules whose views declare no action, and why that is right."""


class Outcome(StrEnum):
    """What becomes of a request, as far as it depends on who sent it."""

    OK = "ok"
    LOGIN = "login"
    NO = "no"
    GONE = "gone"


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    method: str
    name: str
    expected: Mapping[str, Outcome]

    def __str__(self) -> str:
        return f"{self.method} {self.name}"


def table() -> list[Row]:
    """The lines of `TABLE`."""
    header, *lines = (line.split() for line in TABLE.splitlines() if line.strip())
    assert tuple(header) == ROLES
    return [
        Row(method, name, dict(zip(ROLES, map(Outcome, outcomes), strict=True)))
        for method, name, *outcomes in lines
    ]


def addresses(resolver: URLResolver | None = None) -> Iterator[URLPattern]:
    """Every pattern of the project."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern)
        else:
            yield pattern


def keeps_own_rules(view: Any) -> bool:
    """Whether the view is of a module that guards itself."""
    return f"{view.__module__}.".startswith(tuple(OWN_RULES))


def declared(view: Any) -> tuple[object, tuple[str, ...]]:
    """The action that a view declares, None if it does not, and the methods that it serves."""
    if hasattr(view, "cls"):  # the API's
        methods = tuple(m.upper() for m in ("get", "post") if hasattr(view.cls, m))
        return getattr(view.cls, "access", None), methods or ("GET",)
    access = getattr(view, "access", None)
    return (None, ()) if access is None else (access.action, access.methods)
