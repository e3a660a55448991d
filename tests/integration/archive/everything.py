"""Events that have something in every section of an archive, made by the use-cases."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any

from formats.legality.parsing import DeckPart
from matches.engine.penalties import Kind
from matches.engine.results import Game
from matches.models import Entrant, Match, Round, Seat
from matches.queries import match_view, open_round
from matches.services import Missed
from organizer.events.finished import FinishedDetails
from organizer.events.models import Event, Registration
from organizer.floor.findings import Seen
from organizer.floor.models import DeckCheck
from organizer.played.reading import PlayedSource, read_finished
from organizer.usecases.adjust_clock import adjust_clock
from organizer.usecases.begin_deck_check import begin_deck_check
from organizer.usecases.call_judge import call_judge
from organizer.usecases.choose_deck import choose_deck
from organizer.usecases.correct_match import correct_match
from organizer.usecases.draft_round import draft_round
from organizer.usecases.draw_deck_checks import draw_deck_checks
from organizer.usecases.drop_entry import drop_entry
from organizer.usecases.end_deck_check import end_deck_check
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.extend_time import extend_time
from organizer.usecases.finish_event import finish_event
from organizer.usecases.give_penalty import give_penalty
from organizer.usecases.import_finished_event import import_finished_event
from organizer.usecases.label_decks import label_decks
from organizer.usecases.pair_round import pair_round
from organizer.usecases.pause_clock import pause_clock
from organizer.usecases.plan_stages import plan_stages
from organizer.usecases.publish_round import publish_round
from organizer.usecases.queue_guest import queue_guest
from organizer.usecases.record_deck_check import record_deck_check
from organizer.usecases.record_game import record_game
from organizer.usecases.repair_matches import repair_matches
from organizer.usecases.report_match import report_match
from organizer.usecases.report_result import report_result
from organizer.usecases.return_entry import return_entry
from organizer.usecases.roll_die import roll_die
from organizer.usecases.rule_on_deck import rule_on_deck
from organizer.usecases.set_entry import set_entry
from organizer.usecases.start_clock import start_clock
from organizer.usecases.start_next_stage import start_next_stage
from organizer.usecases.submit_deck import submit_deck
from organizer.usecases.take_call import take_call
from organizer.usecases.void_result import void_result
from organizer.usecases.withdraw_penalty import withdraw_penalty
from organizer.usecases.write_note import write_note
from tests.cast import Cast
from tests.factories import (
    NOW,
    a_type_15_event,
    an_event,
    announced,
    check_all,
    entered,
    parts,
    written,
)
from tests.web.played import FOUR, of_guests, played

LIST = "4 Giant Growth\n56 Forest\nSideboard\n1 Naturalize"
IN_LATIN_1 = "4 Jötun Grunt\n56 Plains".encode("latin-1")


class Story:
    """Somebody acts, and each time a second passes, to the microsecond."""

    def __init__(self, cast: Cast, event: Event) -> None:
        self.cast, self.event = cast, event
        self.now: datetime = NOW + timedelta(microseconds=1)

    def by(self, user: Any) -> dict[str, Any]:
        """The user acts now."""
        self.now += timedelta(seconds=1, microseconds=1)
        return {"by": user, "now": self.now}

    @property
    def olga(self) -> dict[str, Any]:
        return self.by(self.cast.olga)

    @property
    def jun(self) -> dict[str, Any]:
        return self.by(self.cast.jun)

    @property
    def round(self) -> Round:
        """The round that is played."""
        found = open_round(self.event.competition)
        assert found is not None
        return found

    def match(self, entry: Registration) -> Match:
        """Where somebody sits."""
        return self.round.matches.get(seats__entrant=entry.entrant)

    def seat(self, entry: Registration) -> Seat:
        """Somebody's place there."""
        return Seat.objects.select_related("entrant", "match").get(
            round=self.round, entrant=entry.entrant
        )

    def guest(self, name: str, **more: Any) -> Registration:
        """Somebody who is entered at the desk."""
        return enter_guest(**self.jun, event=self.event, name=name, **more)

    def won(self, winner: Entrant, match: Match) -> None:
        """A match won 2-0, whatever was said of it before."""
        games = [Game(winner=winner)] * 2
        if match.reports.exists():
            correct_match(**self.jun, match=match, games=games, reason="Both say so")
        else:
            report_match(**self.jun, match=match, games=games)

    def knock_out(self, match: Match) -> None:
        """A match of Type 15: the first seat wins the first game, the other one all after it."""
        one, other = (seat.entrant for seat in match_view(match).seats)
        number, winner = 1, one
        while not (view := match_view(match)).finished:
            for seat in match.seats.filter(entrant__in=view.must_choose).select_related("entrant"):
                deck = next(each for each in view.seats if each.entrant == seat.entrant).options[0]
                choose_deck(**self.jun, seat=seat, deck=deck)
            record_game(**self.jun, match=match, number=number, winner=winner)
            number, winner = number + 1, other

    def decide(self) -> None:
        """What is still open in the round goes to the first seats."""
        for match in self.round.matches.all():
            view = match_view(match)
            if not view.finished:
                self.won(view.seats[0].entrant, match)


def a_running_event(cast: Cast) -> Event:
    """A Type B event between its second round and the third, which is a draft: with everything that
    there can be of an event but for decks of a Set and a bracket."""
    story = Story(cast, an_event(cast, capacity=8, description="Bring sleeves. ☕\r\nAnd “dice”."))
    announced(cast, story.event, "OPTIONAL 6-PROXY RULE IN EFFECT")
    written(cast, story.event, "Not published yet", "Forum")
    luke, chris = (entered(user, story.event) for user in cast.players)
    guests = [story.guest(name) for name in ("Anna", "Ben", "Zoë", "Dora", "Emil", "Fay")]
    _hand_in(story, luke, chris, guests[0])
    queue_guest(**story.jun, event=story.event, name="Waits")
    set_entry(**story.olga, entry=guests[0], seed=2, group="Porto", fixed_table=3)
    pair_round(**story.olga, event=story.event, seed=5)
    _play_on_the_floor(story, luke, chris)
    story.decide()
    _come_and_go(story, guests)
    pair_round(**story.olga, event=story.event, seed=2**62)
    _check_decks(story, luke)
    story.decide()
    drafted = draft_round(**story.olga, event=story.event, seed=7)
    matches = list(drafted.matches.all()[:2])
    repair_matches(**story.olga, event=story.event, matches=matches, seed=9)
    return Event.objects.get(pk=story.event.pk)


def _hand_in(story: Story, luke: Registration, chris: Registration, guest: Registration) -> None:
    """Lists in two versions, in another encoding, checked, ruled on, named, one not checked yet."""
    submit_deck(**story.by(story.cast.luke), entry=luke, parts=parts(LIST))
    submit_deck(**story.by(story.cast.luke), entry=luke, parts=parts(LIST + "\n"), companion="")
    latin = submit_deck(
        **story.by(story.cast.chris),
        entry=chris,
        parts=[DeckPart(name="list.txt", content=IN_LATIN_1)],
    )
    check_all(story.event, story.now)
    rule_on_deck(**story.jun, submission=latin, accepted=True, reason="Seen on paper")
    for by, label in ((story.by(story.cast.luke), "Growth"), (story.jun, "Stompy")):
        label_decks(**by, event=story.event, labels={(luke.pk, 0): label})
    submit_deck(**story.jun, entry=guest, parts=parts(LIST))


def _play_on_the_floor(story: Story, luke: Registration, chris: Registration) -> None:
    """A clock, a call, a check with what it found; claims, a correction, a void, penalties."""
    round_, match = story.round, story.match(luke)
    start_clock(**story.jun, round_=round_)
    pause_clock(**story.jun, round_=round_)
    adjust_clock(**story.jun, round_=round_, minutes=-5, number=3)
    call = call_judge(**story.by(story.cast.luke), match=match, about="Which way up?")
    take_call(**story.jun, call=call)
    for other in round_.matches.exclude(pk=match.pk)[:1]:
        extend_time(**story.jun, match=other, minutes=3, reason="Late start")
    view = match_view(match)
    one, two = (seat.entrant for seat in view.seats)
    roll_die(
        **story.jun, match=match, card="Chaos Orb", roller=one, target=two, number=1, rng=Random(1)
    )
    record_game(**story.jun, match=match, number=1, winner=one)
    void_result(**story.jun, match=match, reason="The wrong table")
    warning = give_penalty(
        **story.jun, entry=luke, infraction="slow-play", kind=Kind.WARNING, match=match
    )
    withdraw_penalty(**story.jun, penalty=warning, reason="It was the other player")
    give_penalty(
        **story.jun, entry=luke, infraction="tardiness", kind=Kind.GAME_LOSS, match=match, game=1
    )
    write_note(**story.jun, event=story.event, text="Watch table 1", about=match)
    write_note(**story.jun, event=story.event, text="Nice player", about=luke)
    wins = [Game(winner=luke.entrant)] * 2
    games = [Game(penalised=luke.entrant), *wins]
    report_result(**story.by(story.cast.luke), seat=story.seat(luke), games=games)


def _come_and_go(story: Story, guests: Sequence[Registration]) -> None:
    """Two drop and one of them comes back, one is disqualified, one comes late."""
    for entry in guests[1:3]:
        drop_entry(**story.jun, entry=entry)
    return_entry(**story.jun, entry=guests[1])
    give_penalty(
        **story.jun, entry=guests[3], infraction="cheating", kind=Kind.DISQUALIFICATION, reason="!"
    )
    story.guest("Late", missed=Missed.LOSSES)


def _check_decks(story: Story, luke: Registration) -> None:
    """One check is over, with what it found and a penalty for that; others are drawn."""
    draw = draw_deck_checks(**story.jun, event=story.event, tables=2, seed=3)
    check: DeckCheck = draw.checks.order_by("position").first()
    begin_deck_check(**story.jun, check=check)
    entry = story.event.registrations.filter(entrant__seats__match=check.match).first()
    seen = Seen(main=61, side=0, sleeves="marked", differences="1 Island too many")
    record_deck_check(**story.jun, check=check, entry=entry, seen=seen)
    record_deck_check(**story.jun, check=check, entry=entry, seen=seen, notes="Bent corners")
    give_penalty(
        **story.jun, entry=entry, infraction="deck-problem", kind=Kind.WARNING, found_by=check
    )
    end_deck_check(**story.jun, check=check, minutes=7)


def an_imported_event(cast: Cast) -> Event:
    """A finished event that was played elsewhere, of which only the results are known."""
    rows = ("1,1,Ann,Bea,2,0,0", "1,2,Cid,Dan,2,1,0", "1,,Eve,bye,2,0,0", "2,1,Ann,Eve,1,1,0")
    text = "\n".join(("round,table,player,opponent,wins,losses,draws", *rows))
    (played,) = read_finished(PlayedSource("opener.csv", text.encode()), None)
    details = FinishedDetails(
        name="Season Opener", format_slug="type-b", starts_at=NOW, time_zone="Europe/Lisbon"
    )
    return import_finished_event(by=cast.olga, now=NOW, played=played, details=details)


def a_reseated_final(cast: Cast) -> Event:
    """A bracket of two chances, and in its second round somebody else than at first: their result
    was void by then."""
    story = Story(cast, of_guests(cast, *FOUR, plan=[{"kind": "double_elimination"}]))
    pair_round(**story.olga, event=story.event, seed=1)
    first = story.round.matches.order_by("table").first()
    story.decide()
    pair_round(**story.olga, event=story.event, seed=1)
    winners = story.round.matches.get(bracket="W2-1")
    story.won(match_view(winners).seats[0].entrant, winners)
    for match in story.round.matches.all():
        if match.reports.exists():
            void_result(**story.jun, match=match, reason="The wrong slip")
    loser = match_view(first).seats[1].entrant
    correct_match(
        **story.jun, match=first, games=[Game(winner=loser)] * 2, reason="Wrong way round"
    )
    story.decide()
    return Event.objects.get(pk=story.event.pk)


def a_round_robin(cast: Cast) -> Event:
    """A round robin of five with a bye in each round."""
    event = of_guests(cast, *FOUR, "Emil", plan=[{"kind": "round_robin"}])
    played(cast, event, rounds=2)
    return event


def a_type_15_cut(cast: Cast) -> Event:
    """A Type 15 event that is over: two Swiss rounds with chosen decks and a bracket."""
    story = Story(cast, a_type_15_event(cast, rounds=2))
    swiss, top = {"kind": "swiss", "rounds": 2}, {"kind": "single_elimination", "cut": 4}
    plan_stages(**story.olga, event=story.event, stages=[swiss, top])
    for name in ("Anna", "Ben", "Clara", "Dora", "Emil"):
        story.guest(name)
    for _round in range(2):
        pair_round(**story.olga, event=story.event, seed=1)
        for match in story.round.matches.filter(seats__position=2):
            story.knock_out(match)
    start_next_stage(**story.olga, event=story.event, seed=1)
    publish_round(**story.olga, event=story.event)
    for match in story.round.matches.all():
        story.knock_out(match)
    pair_round(**story.olga, event=story.event, seed=1)
    for match in story.round.matches.all():
        story.knock_out(match)
    finish_event(**story.olga, event=story.event)
    return Event.objects.get(pk=story.event.pk)
