"""Why a pairing is as it is, and what is to be minded about one, in plain words."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from matches.engine.pairing.explain import Reason, Why
from matches.models import Entrant
from matches.queries import PairingFault, PairingWarning, WhyPaired

MOST_EXPLAINED = 300
"""Matches of a round whose reasons stand on one page; of a larger round each match has them on its
own page."""

REASONS: Mapping[Why, Promise] = {
    Why.SAME_POINTS: gettext_lazy("%(player)s and %(opponent)s both have %(points)s."),
    Why.DOWN_ODD: ngettext_lazy(
        "%(player)s is paired down: nobody else with %(points)s was to be paired.",
        "%(player)s is paired down: %(count)d players with %(points)s were to be paired, an odd "
        "number, so one of them meets somebody with fewer.",
        "count",
    ),
    Why.DOWN_MET: gettext_lazy(
        "%(player)s is paired down, having met all the others with %(points)s: %(players)s."
    ),
    Why.UP_ODD: ngettext_lazy(
        "%(player)s is paired up: only one player with %(points)s was to be paired.",
        "%(player)s is paired up: %(count)d players with %(points)s were to be paired, an odd "
        "number, so one of them meets somebody with fewer.",
        "count",
    ),
    Why.UP_MET: gettext_lazy(
        "%(player)s is paired up: %(opponent)s, with %(points)s, has met all the others who have "
        "as many: %(players)s."
    ),
    Why.DOWN_FOR_OTHERS: gettext_lazy(
        "%(player)s and %(opponent)s have different scores: pairing them lets the rest of the "
        "field come out best."
    ),
    Why.REMATCH: gettext_lazy(
        "%(player)s and %(opponent)s should not meet again, but there is no way to pair everybody "
        "without such a match."
    ),
    Why.SPARED: ngettext_lazy(
        "%(count)d other with %(points)s was paired down more often before, and is spared.",
        "%(count)d others with %(points)s were paired down more often before, and are spared.",
        "count",
    ),
    Why.BYE_LOWEST: ngettext_lazy(
        "The bye goes to the lowest score, %(points)s, and only %(player)s could have it.",
        "The bye goes to the lowest score, %(points)s; it was drawn by lot among the %(count)d "
        "players who could have it.",
        "count",
    ),
    Why.BYE_OTHERS_HAD_ONE: gettext_lazy(
        "The bye goes to %(points)s and no lower: all who have fewer had more byes before "
        "(%(players)s)."
    ),
    Why.BYE_AGAIN: gettext_lazy(
        "It is not the first bye of %(player)s, but there is no way to pair everybody without a "
        "second bye for somebody."
    ),
    Why.BYE_FOR_OTHERS: gettext_lazy(
        "The bye goes to %(points)s and no lower, so that the others can be paired without a "
        "rematch."
    ),
    Why.AWARDED: gettext_lazy("The organizer awarded this bye in advance."),
    Why.APART: gettext_lazy(
        "In this round those of one group are kept apart; %(player)s and %(opponent)s are not of "
        "one."
    ),
    Why.NOT_APART: gettext_lazy(
        "%(player)s and %(opponent)s are of one group, as are %(count)d of the %(size)d players "
        "with %(points)s: not all of them can be kept apart."
    ),
    Why.RANDOM: ngettext_lazy(
        "With the same points there was no other possible opponent for %(player)s.",
        "It was drawn by lot among %(count)d possible opponents with the same points.",
        "count",
    ),
    Why.BY_RANK: gettext_lazy(
        "In this round those of one score are paired by rank: number %(rank)d meets number "
        "%(other_rank)d."
    ),
    Why.BY_HAND: gettext_lazy("The organizer changed this pairing by hand."),
}

WARNINGS: Mapping[PairingFault, tuple[Promise, Promise]] = {
    PairingFault.REMATCH: (
        gettext_lazy("rematch"),
        gettext_lazy("%(player)s and %(opponent)s have met before."),
    ),
    PairingFault.SECOND_BYE: (
        gettext_lazy("second bye"),
        ngettext_lazy(
            "%(player)s has had a bye before.",
            "%(player)s has had %(byes)d byes before.",
            "byes",
        ),
    ),
    PairingFault.FAR_APART: (
        gettext_lazy("far apart"),
        gettext_lazy("More than one match lies between %(points)s and %(other_points)s."),
    ),
    PairingFault.SAME_GROUP: (
        gettext_lazy("same group"),
        gettext_lazy("%(player)s and %(opponent)s are of one group (%(group)s)."),
    ),
}
"""What is to be minded: in a word or two, and as a sentence."""


def points_said(points: int) -> str:
    """A score in words: "1 point", "6 points"."""
    return ngettext("%(n)d point", "%(n)d points", points) % {"n": points}


def listed(names: Iterable[str]) -> str:
    """Names in a row: "Ben, Chris and Dora"."""
    *first, last = names
    return (
        _("%(names)s and %(last)s") % {"names": ", ".join(first), "last": last} if first else last
    )


def reason_said(reason: Reason, player: str, opponent: str, names: Mapping[int, str]) -> str:
    """One reason for the pairing of a player as a sentence; `names` are of the ids that it may
    name."""
    numbers = dict(reason.numbers)
    words: dict[str, object] = {**numbers, "player": player, "opponent": opponent}
    if "points" in numbers:
        words["points"] = points_said(numbers["points"])
    if reason.players:
        words["players"] = listed(names[one] for one in reason.players)
    return str(REASONS[reason.why] % words)


def why_said(found: Sequence[WhyPaired], own: Entrant | None = None) -> list[str]:
    """Why those of a match meet, or one of them has the bye: as the reader sees it who sits there,
    else as the first does."""
    if not found:
        return []
    seen = next((one for one in found if one.entrant == own), found[0])
    opponent = next((one.entrant.name for one in found if one is not seen), "")
    return [reason_said(one, seen.entrant.name, opponent, seen.names) for one in seen.reasons]


def warning_mark(warning: PairingWarning) -> str:
    """A warning in a word or two."""
    return str(WARNINGS[warning.fault][0])


def warning_said(warning: PairingWarning) -> str:
    """A warning as a sentence."""
    player, *others = warning.entrants
    words: dict[str, object] = {**warning.numbers, "player": player.name, "group": player.group}
    words |= {"opponent": others[0].name} if others else {}
    words |= {
        name: points_said(value)
        for name, value in warning.numbers.items()
        if name in ("points", "other_points")
    }
    return str(WARNINGS[warning.fault][1] % words)
