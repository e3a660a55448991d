"""Why somebody stands where they stand: beside whom, and what every average is made of."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.engine.standings.tiebreakers import TIEBREAKERS as ENGINE
from matches.engine.standings.tiebreakers import Kind
from matches.engine.standings.why import Compared, Counted, Made, Part, Why
from matches.models import Entrant
from matches.queries import WhyRank, rounds
from matches.queries import why_rank as asked_why
from organizer.errors import NotThere
from organizer.events.figures import column_of, decimals_for, figure, percentage, rank_said
from organizer.events.models import Event
from organizer.events.permissions import Action
from organizer.web.parts.access import of_event, page
from organizer.web.parts.reasons import listed, points_said
from organizer.web.public.standings import chosen

Names = Mapping[int, Entrant]


@dataclass(frozen=True)
class PartLine:
    """What one opponent brings: what they made, and what of it counts."""

    opponent: str
    made: str
    counts: str
    note: str


@dataclass(frozen=True)
class MadeOf:
    """A tie-breaker of one player: its value, what it is, and what it is made of."""

    label: str
    meaning: str
    value: str
    exact: str
    sentences: tuple[str, ...]
    lines: tuple[PartLine, ...]
    counts_as: str


@page(Action.VIEW_EVENT, of_event)
def why_rank(request: HttpRequest, event: Event, entrant: int) -> HttpResponse:
    """Why a player has their rank, after the newest round or that of `?after=`."""
    found = event.competition.entrants.filter(pk=entrant).first()
    after = chosen(rounds(event.competition), request.GET.get("after"))
    if found is None or after is None:
        raise NotThere("no-such-rank", _("There is no such line in these standings."))
    asked = asked_why(found, after.number)
    context = {
        "event": event,
        "after": after.number,
        "name": found.name,
        "line": asked.line,
        "rank": rank_said(asked.line),
        "record": f"{asked.line.won}–{asked.line.lost}–{asked.line.drawn}",
        "points": points_said(asked.line.points),
        "disqualified": found.disqualified_at is not None,
        "dropped": found.dropped_at is not None,
        "by_bracket": asked.line.place is not None,
        **_said(asked),
    }
    return render(request, "public/why_rank.html", context)


def _said(asked: WhyRank) -> dict[str, object]:
    why, names = asked.why, asked.entrants
    if why is None:
        return {"beside": (), "made_of": ()}
    return {
        "beside": tuple(_beside(why, names)),
        "left_out": tuple(_left_out(why)),
        "made_of": tuple(_made_of(made, names) for made in why.made_of),
    }


def _beside(why: Why, names: Names) -> Iterator[str]:
    if why.above is not None:
        yield _compared(why.above, names, _("%(name)s stands above"))
    else:
        yield _("Nobody stands above.")
    if why.equals:
        others = listed(names[one].name for one in why.equals)
        yield _("Equal in everything, and of the same rank: %(names)s.") % {"names": others}
    if why.below is not None:
        yield _compared(why.below, names, _("%(name)s stands below"))
    else:
        yield _("Nobody stands below.")


def _compared(compared: Compared, names: Names, beginning: str) -> str:
    """The first number in which two lines differ."""
    begun = beginning % {"name": names[compared.other].name}
    if compared.by == "points":
        words = {"theirs": points_said(compared.theirs), "own": compared.own, "begun": begun}
        return _("%(begun)s: %(theirs)s to %(own)s.") % words
    decimals = decimals_for((compared.own, compared.theirs))
    words = {
        "begun": begun,
        "what": column_of(compared.by).meaning,
        "theirs": figure(compared.by, compared.theirs, decimals),
        "own": figure(compared.by, compared.own, decimals),
    }
    return _("%(begun)s: the first difference is in %(what)s, %(theirs)s to %(own)s.") % words


def _left_out(why: Why) -> Iterator[str]:
    """The matches without an opponent."""
    if why.byes:
        yield ngettext(
            "%(n)d bye brings no opponent, so it enters no average.",
            "%(n)d byes bring no opponent, so they enter no average.",
            why.byes,
        ) % {"n": why.byes}
    if why.lost_alone:
        yield ngettext(
            "%(n)d match lost without an opponent enters no average.",
            "%(n)d matches lost without an opponent enter no average.",
            why.lost_alone,
        ) % {"n": why.lost_alone}


def _made_of(made: Made, names: Names) -> MadeOf:
    column, is_share = column_of(made.name), ENGINE[made.name][0] is Kind.SHARE
    return MadeOf(
        label=column.label,
        meaning=column.meaning,
        value=figure(made.name, made.value, decimals=4),
        exact=str(made.value) if is_share and Fraction(made.value).denominator > 1 else "",
        sentences=tuple(_sentences(made, names)),
        lines=tuple(_lines(made.parts, names)),
        counts_as=_("counts as") if is_share else _("counts"),
    )


def _sentences(made: Made, names: Names) -> Iterator[str]:
    if made.tied:
        tied = listed(names[one].name for one in made.tied)
        if made.have_met:
            yield _("Tied until here, and all have met: %(names)s.") % {"names": tied}
        else:
            yield _(
                "Tied until here: %(names)s. Not every two of them met equally often, so this "
                "decides nothing."
            ) % {"names": tied}
    elif made.name == "head_to_head":
        yield _("Nobody is tied until here, so this decides nothing.")
    if made.made is None:
        if not made.parts and not made.tied and made.name != "head_to_head":
            yield _("There is no opponent yet.")
        return
    words = {"made": made.made, "possible": made.possible}
    said = {
        "gw": _(
            "%(made)d of %(possible)d possible points in games: a game won counts 3, a drawn one 1."
        ),
        "match_wins": _("%(made)d of %(possible)d matches won."),
        "random": _("Lot %(made)d of %(possible)d; the highest is the best."),
        "decks_left": _("%(made)d decks were left at the end of all matches together."),
    }.get(made.name)
    if said:
        yield said % words
    if made.floored:
        yield _("The floor counts instead.")


def _lines(parts: Iterable[Part], names: Names) -> Iterator[PartLine]:
    notes = {
        Counted.WHOLE: "",
        Counted.HALF: _("half: drawn"),
        Counted.NOTHING: _("not counted"),
        Counted.FLOOR: _("the floor"),
    }
    for part in parts:
        if part.possible is None:
            made, counts = points_said(part.made), _plain(part.value)
        else:
            words = {"made": part.made, "possible": part.possible}
            made = _("%(made)d of %(possible)d points") % words
            counts = percentage(part.value, 4)
        yield PartLine(names[part.opponent].name, made, counts, notes[part.counted])


def _plain(value: Fraction | int) -> str:
    """A number of points, possibly with a half."""
    return f"{float(value):g}"
