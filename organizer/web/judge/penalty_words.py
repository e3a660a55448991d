"""Penalties in words: what is called for, what one would do, what is on record."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.engine.penalties import LOSES_EVENT, PATH, Category, Infraction, Kind
from matches.engine.results import MatchState
from matches.models import Entrant, Match, Penalty
from matches.queries import Effect, MatchView, PenaltyView, Suggestion, Withdrawal
from organizer.language.shown import in_words
from organizer.web.parts.play import names

CATEGORIES = {
    Category.GAME_PLAY: gettext_lazy("Game play"),
    Category.TOURNAMENT: gettext_lazy("Tournament"),
    Category.CONDUCT: gettext_lazy("Conduct"),
    Category.OTHER: gettext_lazy("Anything else"),
    Category.FORMAT: gettext_lazy("Of this format"),
}
SHAPES = {
    Kind.WARNING: "look",
    Kind.GAME_LOSS: "bad",
    Kind.MATCH_LOSS: "bad",
    Kind.EVENT_LOSS: "bad",
    Kind.DISQUALIFICATION: "bad",
}


@dataclass(frozen=True)
class PenaltyLine:
    """One penalty on record. `given` says where, by whom and when; `taken_back` by whom and why,
    "" while it stands."""

    view: PenaltyView
    number: int
    entry: int
    kind: str
    shape: str
    where: str
    note: str
    given_by: str
    given_at: datetime
    taken_back: str
    check: int | None


@dataclass(frozen=True)
class KindLine:
    """A penalty that can be chosen, and what it does; `refused` says why it cannot be."""

    value: str
    label: str
    called_for: bool
    chosen: bool
    does: Sequence[str]
    refused: str


def kind_word(kind: Kind) -> str:
    """A penalty's name: "Game loss"."""
    return str(Penalty.Kind(kind).label)


def called_for(suggestion: Suggestion) -> tuple[str, str]:
    """What the upgrade path calls for, and what it counts: the earlier penalties."""
    name = in_words(suggestion.infraction.name)
    words = {"n": len(suggestion.earlier) + 1, "name": name, "kind": kind_word(suggestion.kind)}
    if not suggestion.earlier:
        return _("The first time in this event: %(kind)s.") % words, ""
    before = "; ".join(_earlier(view) for view in suggestion.earlier)
    return (
        _("Number %(n)d in this event for “%(name)s”: %(kind)s.") % words,
        _("Before: %(before)s.") % {"before": before},
    )


def path_said(infraction: Infraction) -> str:
    """The upgrade path of an infraction: "Warning; from the third on Game loss"."""
    default = kind_word(infraction.default)
    if infraction.allowed is None:
        return default
    step = kind_word(PATH[PATH.index(infraction.default) + 1])
    words = {"default": default, "step": step}
    if infraction.allowed == 1:
        return _("%(default)s; from the second on %(step)s") % words
    return _("%(default)s; from the third on %(step)s") % words


def kind_lines(
    suggestion: Suggestion,
    effects: Mapping[Kind, Effect],
    view: MatchView | None,
    chosen: str,
) -> list[KindLine]:
    """Every penalty with what it would do to the player, in `view` or outside any match."""
    return [
        KindLine(
            value=kind.value,
            label=kind_word(kind),
            called_for=kind is suggestion.kind,
            chosen=kind.value == chosen,
            does=_does(effect, view),
            refused=in_words(effect.refused),
        )
        for kind, effect in effects.items()
    ]


def _does(effect: Effect, view: MatchView | None) -> list[str]:
    said = []
    if effect.after is not None and view is not None:
        if effect.game_number is not None:
            said.append(_("Loses game %(n)d.") % {"n": effect.game_number})
        if effect.deck is not None:
            said.append(_("Deck %(deck)d is knocked out.") % {"deck": effect.deck})
        said.append(stands(effect.after, view))
    elif view is not None and effect.kind in LOSES_EVENT:
        said.append(_("The match is over and stays as it is."))
    if effect.kind is Kind.WARNING:
        said.append(_("Nothing changes in the match.") if view else _("It is noted."))
    if effect.kind is Kind.EVENT_LOSS:
        said.append(_("Is dropped: no more pairings. What was played keeps its rank."))
    if effect.kind is Kind.DISQUALIFICATION:
        said.append(_("Is dropped and has no rank; everybody below moves up."))
    return said


def stands(state: MatchState, view: MatchView) -> str:
    """How a match would stand, in the order of its seats: "The match goes on at 1–1."."""
    sides = [state.side(seat.entrant) for seat in view.seats]
    score = "–".join(str(side.points if view.is_ko else side.wins) for side in sides)
    words = {"score": score, "names": names(view)}
    if not state.finished:
        return _("The match goes on: %(names)s %(score)s.") % words
    if isinstance(state.winner, Entrant):
        words["winner"] = state.winner.name
        return _("The match ends %(score)s (%(names)s): %(winner)s wins.") % words
    return _("The match ends %(score)s (%(names)s).") % words


def withdrawal_said(
    withdrawal: Withdrawal, penalty: PenaltyView, view: MatchView | None
) -> list[str]:
    """What taking a penalty back does."""
    said = []
    if withdrawal.after is not None and view is not None:
        if penalty.game_number is not None:
            said.append(_("Game %(n)d is taken out of the result.") % {"n": penalty.game_number})
        said.append(stands(withdrawal.after, view))
    elif penalty.kind is not Kind.WARNING and not withdrawal.refused:
        said.append(_("The result of the match stays: it shows nothing of the penalty."))
    if withdrawal.lifts:
        said.append(_("The disqualification is lifted: the player has a rank again."))
    if penalty.kind in LOSES_EVENT and penalty.entrant.dropped_at is not None:
        said.append(_("The player stays dropped until somebody brings them back."))
    return said or [_("It does not count for the upgrade path any more.")]


def penalty_lines(
    views: Iterable[PenaltyView],
    *,
    entries: Mapping[int, int],
    judges: Mapping[int, str],
    checks: Mapping[int, int],
) -> list[PenaltyLine]:
    """Penalties on record, the newest first. `entries` are ids of entries by those of entrants,
    `judges` names by the ids of users, `checks` ids of deck checks by the numbers of penalties."""
    lines = [
        PenaltyLine(
            view=view,
            number=view.penalty.number,
            entry=entries[view.entrant.pk],
            kind=kind_word(view.kind),
            shape=SHAPES[view.kind],
            where=_where(view.round_number, view.match, view.game_number),
            note=view.versions[0].reason,
            given_by=judges.get(view.versions[0].made_by_id or 0, ""),
            given_at=view.versions[0].made_at,
            taken_back=_taken_back(view, judges),
            check=checks.get(view.penalty.number),
        )
        for view in views
    ]
    return lines[::-1]


def _earlier(view: PenaltyView) -> str:
    where = _where(view.round_number, view.match, view.game_number)
    return f"{kind_word(view.kind)} ({where})" if where else kind_word(view.kind)


def _where(round_number: int | None, match: Match | None, game: int | None) -> str:
    said = []
    if round_number is not None:
        said.append(_("round %(n)d") % {"n": round_number})
    if match is not None:
        said.append(_("table %(n)d") % {"n": match.table})
    if game is not None:
        said.append(_("game %(n)d") % {"n": game})
    return ", ".join(said)


def _taken_back(view: PenaltyView, judges: Mapping[int, str]) -> str:
    if not view.is_withdrawn:
        return ""
    last = view.versions[-1]
    words = {"name": judges.get(last.made_by_id or 0, ""), "reason": last.reason}
    return _("Taken back by %(name)s: %(reason)s") % words
