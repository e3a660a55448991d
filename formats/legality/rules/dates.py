"""When a card exists and when it may be played, by the event's local day."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable
from datetime import date

from formats.legality.cards import Card, Printing
from formats.legality.ruleset import Waiting


def months_after(day: date, months: int) -> date:
    """The same day so many calendar months later, or that month's last day if it is shorter:
    31 January and one month is 28 or 29 February."""
    years, month = divmod(day.month - 1 + months, 12)
    year = day.year + years
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def is_out(printing: Printing, day: date) -> bool:
    """Whether a paper printing exists on `day`: one not released by then does not."""
    return printing.is_paper and printing.released_on is not None and printing.released_on <= day


def legal_from(printing: Printing, waiting: Waiting | None) -> date | None:
    """The day from which a printing makes its card legal; None where its release is not known."""
    if printing.released_on is None:
        return None
    if (
        waiting is None
        or printing.set_name in waiting.allowed
        or printing.set_code in waiting.at_once
    ):
        return printing.released_on
    return months_after(printing.released_on, waiting.months)


def dating_printings(card: Card, promo_months: int) -> tuple[Printing, ...]:
    """The printings that can date a card (clause TB-OPT-EXPANSION): paper ones of sets of any type
    but memorabilia, and promos that no such set follows within `promo_months`, whatever the day
    of the event."""
    dated = [
        printing
        for printing in card.printings
        if printing.is_paper
        and printing.released_on is not None
        and printing.set_type != "memorabilia"
    ]
    in_sets = [printing for printing in dated if not _is_promo(printing)]
    return (
        *in_sets,
        *(
            promo
            for promo in dated
            if _is_promo(promo) and not _printed_soon_after(promo, in_sets, promo_months)
        ),
    )


def _is_promo(printing: Printing) -> bool:
    return printing.is_promo or printing.set_type == "promo"


def _printed_soon_after(promo: Printing, in_sets: Iterable[Printing], months: int) -> bool:
    assert promo.released_on is not None
    end = months_after(promo.released_on, months)
    return any(
        printing.released_on is not None and promo.released_on <= printing.released_on <= end
        for printing in in_sets
    )
