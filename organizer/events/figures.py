"""Figures of the standings: what each tie-breaker is called, and its values as they are printed."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from django.utils.formats import get_format, number_format
from django.utils.translation import gettext_lazy as _

from matches.engine.standings.tiebreakers import TIEBREAKERS as ENGINE
from matches.engine.standings.tiebreakers import Kind
from matches.queries import StandingView

LEAST_DECIMALS, MOST_DECIMALS = 2, 6

TIEBREAKERS = {
    "omw": (_("OMW"), _("opponents’ match-win percentage")),
    "gw": (_("GW"), _("game-win percentage")),
    "ogw": (_("OGW"), _("opponents’ game-win percentage")),
    "match_wins": (_("Wins"), _("matches won")),
    "opponents_share": (_("Opp."), _("opponents’ share of possible points")),
    "decks_left": (_("Decks"), _("decks left at the end of matches")),
    "head_to_head": (_("Direct"), _("points in the matches among those who are tied")),
    "buchholz": (_("BH"), _("opponents’ points (Buchholz)")),
    "buchholz_cut_1": (_("BH −1"), _("opponents’ points without the lowest (Buchholz cut 1)")),
    "buchholz_median": (
        _("BH med"),
        _("opponents’ points without the lowest and the highest (median Buchholz)"),
    ),
    "sonneborn_berger": (
        _("SB"),
        _("points of opponents beaten and half of those drawn with (Sonneborn–Berger)"),
    ),
    "random": (_("Lot"), _("number drawn by lot, the highest first")),
}


@dataclass(frozen=True)
class Column:
    """A tie-breaker's heading, and what it means."""

    label: str
    meaning: str


def column_of(name: str) -> Column:
    """The column of a tie-breaker."""
    label, meaning = TIEBREAKERS[name]
    return Column(str(label), str(meaning))


def decimals_for(values: Iterable[Fraction | int]) -> int:
    """With how many decimals two shares that differ are told apart as percentages: two at least,
    and six at most."""
    # Not a set of them: to hash a fraction takes longer than all the rest.
    distinct = {value.as_integer_ratio(): value for value in values}.values()
    for decimals in range(LEAST_DECIMALS, MOST_DECIMALS):
        if len({_scaled(value, decimals) for value in distinct}) == len(distinct):
            return decimals
    return MOST_DECIMALS


def decimals_of(lines: Iterable[StandingView]) -> dict[str, int]:
    """With how many decimals each column of shares is shown in a table of these lines."""
    columns: dict[str, list[Fraction | int]] = {name: [] for name in TIEBREAKERS}
    for line in lines:
        for name, value in line.tiebreakers.items():
            columns[name].append(value)
    return {name: decimals_for(values) for name, values in columns.items()}


def figure(name: str, value: Fraction | int, decimals: int = LEAST_DECIMALS) -> str:
    """A tie-breaker's value: a share as a percentage, a sum with its half, a count as it is."""
    kind, _tiebreaker = ENGINE[name]
    if kind is Kind.SHARE:
        return percentage(value, decimals)
    if kind is Kind.SUM:
        return number_format(round(float(value), 1), 1)
    return str(value)


def percentage(value: Fraction | int, decimals: int = LEAST_DECIMALS) -> str:
    """A share as a percentage, rounded exactly: 2/3 is "66.67%"."""
    whole, rest = divmod(_scaled(value, decimals), 10**decimals)
    return f"{whole}{get_format('DECIMAL_SEPARATOR')}{rest:0{decimals}d}%"


@lru_cache(maxsize=4096)  # in a table of many the same shares come again and again
def _scaled(value: Fraction | int, decimals: int) -> int:
    return round(Fraction(value) * 100 * 10**decimals)


def places_said(first: int, last: int) -> str:
    """A place, or those that several share: "3", "5–8"."""
    return str(first) if first == last else f"{first}–{last}"


def rank_said(line: StandingView) -> str:
    """A rank or the places that are shared; a dash for who has none."""
    if line.rank is None:
        return "–"
    return places_said(line.place.first, line.place.last) if line.place else str(line.rank)
