"""A match in the words of its page."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from matches.engine.reporting import Stand
from matches.engine.results import Ending
from matches.models import Entrant, Match, Seat
from matches.queries import GameView, MatchView, SeatView, seats_of, why_paired
from organizer.web.parts.reasons import why_said


@dataclass(frozen=True)
class DeckMark:
    """A deck of a Set: its `state` as a shape ("left", "playing" or "out") and in a word."""

    deck: int
    state: str
    word: str


MARK_WORDS = {
    "left": gettext_lazy("in"),
    "playing": gettext_lazy("plays"),
    "out": gettext_lazy("out"),
}


@dataclass(frozen=True)
class SideLine:
    """One player: decks left and knocked out as marks, and the points or games so far."""

    name: str
    position: int
    marks: tuple[DeckMark, ...]
    decks_said: str
    points: str
    own: bool


@dataclass(frozen=True)
class Choice:
    """A deck that somebody has to choose; `seat` is whose, `options` the decks left."""

    question: str
    hint: str
    seat: int
    options: tuple[int, ...]
    may_choose: bool


def sides(view: MatchView, own: Entrant | None) -> list[SideLine]:
    """The players in the order of their seats."""
    return [_side(view, seat, own) for seat in view.seats]


def _side(view: MatchView, seat: SeatView, own: Entrant | None) -> SideLine:
    marks = dict.fromkeys(seat.decks_left, "left") | dict.fromkeys(seat.knocked_out, "out")
    if seat.deck is not None:
        marks[seat.deck] = "playing"
    if view.is_ko:
        points = ngettext("%(n)d point", "%(n)d points", seat.points) % {"n": seat.points}
    else:
        points = ngettext("%(n)d game won", "%(n)d games won", seat.wins) % {"n": seat.wins}
    return SideLine(
        name=seat.entrant.name,
        position=seat.position,
        marks=tuple(
            DeckMark(deck, marks[deck], str(MARK_WORDS[marks[deck]])) for deck in sorted(marks)
        ),
        decks_said=_decks_said(seat),
        points=points,
        own=own is not None and seat.entrant == own,
    )


def _decks_said(seat: SeatView) -> str:
    left = ", ".join(str(deck) for deck in seat.decks_left)
    said = _("decks left: %(decks)s") % {"decks": left} if left else _("no deck left")
    if seat.deck is not None:
        said += "; " + _("plays deck %(deck)d") % {"deck": seat.deck}
    return said


def choice(view: SeatView, seat: Seat, *, may_choose: bool) -> Choice:
    """The choice that is due at a seat."""
    is_first = not view.knocked_out
    return Choice(
        question=_("%(name)s chooses a deck") % {"name": view.entrant.name},
        hint=_("The starting deck stays hidden until both have chosen.")
        if is_first
        else _("A deck was knocked out; the next one comes from those left."),
        seat=seat.pk,
        options=view.options,
        may_choose=may_choose,
    )


@dataclass(frozen=True)
class ShownDeck:
    """A deck that is chosen for the next game and shown; staff may change it with a reason."""

    act: str
    seat: int
    options: tuple[int, ...]


def decks_shown(view: MatchView, match: Match) -> list[ShownDeck]:
    """The decks chosen for a game that everybody may begin, where another could be chosen."""
    if not view.can_record:
        return []
    seats = {seat.entrant_id: seat.pk for seat in seats_of(match)}
    return [
        ShownDeck(
            act=_("Change the deck of %(name)s") % {"name": seat.entrant.name},
            seat=seats[seat.entrant.pk],
            options=tuple(deck for deck in seat.decks_left if deck != seat.deck),
        )
        for seat in view.seats
        if seat.has_chosen
    ]


def names(view: MatchView) -> str:
    """Who plays: "Luke – Chris"."""
    return " – ".join(seat.entrant.name for seat in view.seats)


def headline(view: MatchView, own: Entrant | None = None) -> str:
    """What is going on in the match, in one line; to the player `own` of their bye."""
    if view.is_alone and not view.is_bye:
        return _("%(name)s loses without an opponent") % {"name": view.seats[0].entrant.name}
    if view.is_bye and own is not None:
        return _("You have a bye")
    if view.is_bye:
        return _("%(name)s has a bye") % {"name": view.seats[0].entrant.name}
    if view.winner is not None:
        return _("%(name)s wins") % {"name": view.winner.name}
    if view.drawn:
        return _("The match is drawn")
    if view.finished:
        return _("Nobody wins")
    return names(view)


def why(match: Match, own: Entrant | None) -> list[str]:
    """Why these two meet, or one has the bye, in sentences; as the reader sees it who sits here."""
    match match.origin:
        case Match.Origin.MISSED:
            return [_("This round was missed, and counts as lost.")]
        case Match.Origin.ENTERED:
            return [_("It was played elsewhere, and was entered as it was played.")]
        case Match.Origin.SCHEDULED if match.bracket:
            words = {"name": match.bracket}
            return [_("This is match %(name)s of the bracket: it says who meets in it.") % words]
        case Match.Origin.SCHEDULED:
            return [_("Everybody meets everybody, and the table says in which round.")]
    return why_said(why_paired(match), own)


def chooser(view: MatchView) -> str:
    """Who chooses to play or draw first, as a sentence, while that is of use."""
    chooses = next((seat.entrant.name for seat in view.seats if seat.chooses), "")
    if not chooses or view.finished:
        return ""
    return _("%(name)s chooses to play or draw first.") % {"name": chooses}


def final_score(view: MatchView) -> str:
    """The score of a finished match, the winner's side first: "7–1" or "2–0"."""
    figures = [seat.points if view.is_ko else seat.wins for seat in view.seats]
    if view.winner is not None and view.seats[0].entrant != view.winner:
        figures.reverse()
    return "–".join(str(figure) for figure in figures)


def game_line(view: MatchView, game: GameView) -> str:
    """One game in words: who won, and with which decks."""
    if game.winner is None:
        said = _("Game %(n)d: drawn") % {"n": game.number}
    else:
        said = _("Game %(n)d: %(name)s won") % {"n": game.number, "name": game.winner.name}
    if game.penalised is not None:
        said += " " + _("(game loss for %(name)s)") % {"name": game.penalised.name}
    decks = [
        _("%(name)s deck %(deck)d")
        % {"name": seat.entrant.name, "deck": game.decks[seat.entrant.pk]}
        for seat in view.seats
        if seat.entrant.pk in game.decks
    ]
    return said + (f" · {', '.join(decks)}" if decks else "")


def undoing(view: MatchView) -> str:
    """What undoing takes back: an ending away from the table, else the last game; "" for none."""
    if view.ending != Ending.PLAYED:
        return _("Undo how the match ended")
    if view.games:
        return _("Undo game %(n)d") % {"n": len(view.games)}
    return ""


def undoing_does(view: MatchView) -> str:
    """What undoing does to the match, in a sentence."""
    if view.ending != Ending.PLAYED:
        return _("The games that were played stay, and the match goes on.")
    if not view.games:
        return ""
    said = game_line(view, view.games[-1])
    if view.is_ko:
        words = {"game": said}
        return _("“%(game)s” is taken out, and what it knocked out is in again.") % words
    return _("“%(game)s” is taken out, and can be recorded anew.") % {"game": said}


def can_be_voided(view: MatchView) -> bool:
    """Whether there is something to take back, and the match can go on then: its round is open."""
    nothing = (Stand.UNREPORTED, Stand.VOIDED)
    return view.stand not in nothing and view.match.round.closed_at is None
