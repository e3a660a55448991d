"""A format's rules in short, from its definition."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date

from django.utils import timezone

from formats.legality.errors import FormatError
from formats.legality.ruleset import Errata
from formats.rulebook.definition import Definition, read_definition
from formats.rulebook.models import Format, FormatVersion
from formats.rulebook.queries import published_formats, version_in_force
from formats.rulebook.services import LabelledOption, options_of
from organizer.language.shown import in_words
from organizer.web.parts.errata_words import errata_in_words
from organizer.web.staff.clauses import CLAUSES, COMPANIONS, READING


@dataclass(frozen=True)
class Rule:
    """A clause with its sentence."""

    clause: str
    sentence: str


@dataclass(frozen=True)
class CardList:
    """A list of the format: banned, restricted, on notice."""

    name: str
    clause: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class RulesCard:
    """What the page of a format shows: what lists are checked for, and what is said of the table.
    `base` is the format that it builds on."""

    version: FormatVersion
    rules: tuple[Rule, ...]
    at_the_table: tuple[Rule, ...]
    errata: Errata | None
    lists: tuple[CardList, ...]
    options: tuple[LabelledOption, ...]
    base: Format | None


def formats_shown() -> list[FormatVersion]:
    """The version of each published format that is in force today."""
    today = timezone.now().date()
    return [version for one in published_formats() if (version := newest(one, today))]


def format_or_none(slug: str) -> Format | None:
    """The published format of an address."""
    return published_formats().filter(slug=slug).first()


def newest(one: Format, day: date) -> FormatVersion | None:
    """The version in force on the day, else the last that was published."""
    try:
        return version_in_force(one.slug, on=day)
    except FormatError:
        published = one.versions.exclude(published_at=None)
        return published.select_related("format").order_by("-effective_from", "-number").first()


def card_of(one: Format) -> RulesCard:
    """The rules card of a format's newest version."""
    version = newest(one, timezone.now().date())
    definition = read_definition(version.definition)
    companions = COMPANIONS if _has_companions(definition) else ()
    return RulesCard(
        version=version,
        rules=_said([*definition.rules(), *companions, *READING]),
        at_the_table=_said(at_the_table(definition)),
        errata=errata_in_words(definition.errata),
        lists=tuple(_lists(definition)),
        options=tuple(
            replace(option, label=in_words(option.label)) for option in options_of(version)
        ),
        base=format_or_none(definition.base.format) if definition.base else None,
    )


def at_the_table(definition: Definition) -> Iterator[str]:
    """T15-NODECKING (Type 15, Basic Rules 5), CO-ORDER (rulings on Lutri, Pauper Otter): clauses
    that no list is checked for, said on the card of each format they hold in."""
    yield from definition.at_the_table
    if _has_companions(definition):
        yield "CO-ORDER"


def _has_companions(definition: Definition) -> bool:
    return definition.companions.refused_rule is None


def _said(clauses: Iterable[str]) -> tuple[Rule, ...]:
    """Each clause once, with its sentence; one of the players' own has none and is left out."""
    return tuple(
        Rule(clause, str(CLAUSES[clause].sentence))
        for clause in dict.fromkeys(clauses)
        if clause in CLAUSES
    )


def _lists(definition: Definition) -> Iterator[CardList]:
    for group in definition.groups:
        limit = group.each or group.total
        yield CardList(in_words(group.name), limit.rule if limit else group.rule or "", group.cards)
    for banned in (*definition.bans, *definition.on_notice):
        yield CardList(in_words(banned.name), banned.rule, banned.cards)
