"""What a format says of one card by itself, for whoever asks before a list is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from formats.catalogue.queries import current_catalogue
from formats.legality.cards import UNLIMITED, Card
from formats.legality.rules.standing import standing_of
from formats.legality.ruleset import Fault, Ruleset, Standing
from formats.rulebook.models import FormatVersion
from formats.rulebook.rulesets import ruleset_of
from formats.rulebook.services import announcement_effect


@dataclass(frozen=True, slots=True)
class CardHere:
    """A card under a version of a format. `most` is how many copies a list may hold, main deck and
    sideboard together, None for any number; `rule` is the clause that says so ("" for none), and
    `group` the name of the list that the card stands on there. What counts are the `faults` where
    one of them is an error."""

    faults: tuple[Fault, ...]
    most: int | None
    rule: str
    group: str


def card_here(
    card: Card,
    version: FormatVersion,
    *,
    on: date,
    announcements: Sequence[str],
    is_casual: bool = False,
    base: FormatVersion | None = None,
) -> CardHere:
    """What the version says of the card on `on`; the rest is as `services.check_list` takes it.
    FormatError where the format's base does not hold on that day."""
    ruleset = ruleset_of(
        version,
        on=on,
        reading=announcement_effect(version, announcements),
        catalogue=current_catalogue(),
        is_casual=is_casual,
        base=base,
    )
    standing = standing_of(card, ruleset)
    most, rule = _most(card, standing, ruleset)
    return CardHere(standing.faults, most, rule, standing.group.name if standing.group else "")


def _most(card: Card, standing: Standing, ruleset: Ruleset) -> tuple[int | None, str]:
    """The number of copies and its clause. In a Set (T15-ONE-SET) it is one of any card that is
    no basic land."""
    if ruleset.shape is not None:
        return (None, "") if card.is_basic else (1, ruleset.shape.across_decks_rule)
    limit = standing.limit
    if limit is None or limit.count >= UNLIMITED:
        return None, limit.rule if limit else ""
    return limit.count, limit.rule
