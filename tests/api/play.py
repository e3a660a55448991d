"""Events that are played to a known end, whatever the draw: results follow the seats."""

from datetime import timedelta

from matches.engine.results import Ending, Game
from matches.models import Entrant, Match, Round, Seat
from organizer.events.models import Event
from organizer.usecases.choose_deck import choose_deck
from organizer.usecases.end_match import end_match
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.pair_round import pair_round
from organizer.usecases.record_game import record_game
from organizer.usecases.report_match import report_match
from tests.cast import Cast
from tests.factories import NOW, STARTS_AT, an_event, entered

LATER = STARTS_AT + timedelta(hours=1)


def guests(cast: Cast, event: Event, *names: str) -> None:
    """Enter players without accounts."""
    for name in names:
        enter_guest(by=cast.olga, now=NOW, event=event, name=name)


def paired(cast: Cast, event: Event) -> Round:
    """The event's next round."""
    return pair_round(by=cast.olga, now=LATER, event=event, seed=1)


def seated(match: Match) -> list[Entrant]:
    """The players of a match in the order of their seats."""
    return [seat.entrant for seat in match.seats.select_related("entrant").order_by("position")]


def won(cast: Cast, match: Match, winner: Entrant, losses: int = 0) -> None:
    """The winner takes two games and loses some before."""
    loser = next(entrant for entrant in seated(match) if entrant != winner)
    games = [Game(loser)] * losses + [Game(winner)] * 2
    report_match(by=cast.jun, now=LATER, match=match, games=games)


def drawn(cast: Cast, match: Match) -> None:
    """A game each and a drawn one, then time is up."""
    one, other = seated(match)
    report_match(by=cast.jun, now=LATER, match=match, games=[Game(one), Game(other), Game(None)])
    end_match(by=cast.jun, now=LATER, match=match, ending=Ending.TIME)


def seat_of(match: Match, name: str) -> Seat:
    """The seat of a player of the match."""
    return match.seats.get(entrant__name=name)


def a_set_match(cast: Cast) -> tuple[Event, Match]:
    """A Type 15 event of one round, in which Luke and Chris sit down to play."""
    event = an_event(cast, name="Three Decks", format_slug="type-15", rounds=1)
    for player in cast.players:
        entered(player, event)
    return event, paired(cast, event).matches.get()


def play_the_example(cast: Cast, match: Match) -> None:
    """Clause T15-EXAMPLE: a draw, then Luke wins twice. Luke 7, Chris 1."""
    luke, chris = seat_of(match, "Luke"), seat_of(match, "Chris")
    for seat in (luke, chris):
        choose_deck(by=cast.jun, now=LATER, seat=seat, deck=1)
    record_game(by=cast.jun, now=LATER, match=match, number=1, winner=None)
    for seat in (luke, chris):
        choose_deck(by=cast.jun, now=LATER, seat=seat, deck=2)
    record_game(by=cast.jun, now=LATER, match=match, number=2, winner=luke.entrant)
    record_game(by=cast.jun, now=LATER, match=match, number=3, winner=luke.entrant)
