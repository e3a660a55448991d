"""Cards, lists and rulesets by hand, for tests of the rules."""

from collections.abc import Iterable
from datetime import date

from formats.legality.announcements import AnnouncementReading
from formats.legality.cards import Card, Printing, Symbol
from formats.legality.decklist import Decklist, Entry, Line, Note, Unread, Zone
from formats.legality.engine import check
from formats.legality.report import Finding, Report
from formats.legality.ruleset import Ruleset
from formats.rulebook.compile import Compiler
from formats.rulebook.definition import Definition, read_definition
from formats.rulebook.shipped import shipped_versions
from tests.unit.reading.shelf import Shelf

LONG_AGO = date(1993, 8, 5)
BASICS = ("Forest", "Island", "Mountain", "Plains", "Swamp")
NO_ANNOUNCEMENT = AnnouncementReading()


def day(text: str) -> date:
    return date.fromisoformat(text)


def printing(
    set_code: str = "tst",
    released: date | str | None = LONG_AGO,
    set_type: str = "expansion",
    *,
    set_name: str | None = None,
    number: str = "1",
    is_paper: bool = True,
    is_promo: bool = False,
    is_tournament: bool = True,
) -> Printing:
    return Printing(
        set_code=set_code,
        set_name=set_name or f"Set {set_code.upper()}",
        set_type=set_type,
        number=number,
        released_on=day(released) if isinstance(released, str) else released,
        rarity="common",
        border="black",
        symbol=Symbol.UNKNOWN,
        is_paper=is_paper,
        is_promo=is_promo,
        is_tournament=is_tournament,
        has_standard_back=True,
    )


def card(
    name: str,
    *printings: Printing,
    type_line: str | None = "Creature — Bear",
    legalities: dict[str, str] | None = None,
    involves_ante: bool = False,
    own_limit: int | None = None,
) -> Card:
    return Card(
        id=f"id of {name}",
        name=name,
        layout="normal",
        mana_cost="{1}",
        mana_value=1,
        type_line=type_line,
        text="",
        colours="",
        colour_identity="",
        keywords=(),
        legalities={"vintage": "legal"} if legalities is None else legalities,
        involves_ante=involves_ante,
        own_limit=own_limit,
        printings=printings or (printing(),),
    )


def basic(name: str, *printings: Printing, **facts: object) -> Card:
    return card(name, *printings, type_line=f"Basic Land — {name}", **facts)


ISLAND = basic("Island", legalities={"vintage": "legal", "modern": "legal", "standard": "legal"})

Row = tuple[int, Card | str]


def entry(quantity: int, what: Card | str, zone: Zone, deck: int | None, number: int) -> Entry:
    name = what if isinstance(what, str) else what.name
    raw = f"{quantity} {name}"
    line = Line(0, number, raw, zone, quantity, name, name, deck=deck)
    return Entry(line, None if isinstance(what, str) else what)


def rows(cards: Iterable[Row], zone: Zone, deck: int | None = None) -> list[Entry]:
    return [
        entry(quantity, what, zone, deck, number)
        for number, (quantity, what) in enumerate(cards, start=1)
    ]


def deck(
    *main: Row,
    side: Iterable[Row] = (),
    islands: int | None = None,
    notes: Iterable[Note] = (),
    unread: Iterable[Unread] = (),
    is_complete: bool = True,
) -> Decklist:
    """A list; Islands fill it up to 60 cards unless `islands` says how many there are."""
    if islands is None:
        islands = max(0, 60 - sum(quantity for quantity, _ in main))
    return Decklist(
        entries=(*rows([*main, (islands, ISLAND)], Zone.MAIN), *rows(side, Zone.SIDE)),
        notes=tuple(notes),
        unread=tuple(unread),
        catalogue_is_complete=is_complete,
    )


def set_of_decks(*decks: Iterable[Row], side: Iterable[Row] = ()) -> Decklist:
    """A Set of decks as given; `side` stands under the first deck."""
    entries = [
        each
        for number, cards in enumerate(decks, start=1)
        for each in rows(cards, Zone.MAIN, number)
    ]
    return Decklist(entries=(*entries, *rows(side, Zone.SIDE, 1)), is_set=True)


def definition_of(slug: str, on: date) -> Definition:
    """The shipped definition of a format that holds on a day."""
    *_, version = [
        version
        for version in shipped_versions()
        if version.slug == slug and version.effective_from <= on
    ]
    return read_definition(version.definition)


def ruleset_of(
    slug: str,
    on: str,
    *cards: Card,
    reading: AnnouncementReading = NO_ANNOUNCEMENT,
) -> Ruleset:
    """A shipped format on a day, over a catalogue of the given cards and the Island."""
    definition = definition_of(slug, day(on))
    base = ruleset_of(definition.base.format, on, *cards) if definition.base else None
    shelf = Shelf([ISLAND, *cards])
    return Compiler(definition, reading, shelf).ruleset(slug, day(on), base)


def type_b(
    decklist: Decklist,
    on: str = "2010-06-01",
    *,
    options: Iterable[str] = (),
    allowed: Iterable[str] = (),
) -> Report:
    """The report on a list under the shipped Type B, its own cards being the catalogue."""
    return judged(
        "type-b", decklist, on, AnnouncementReading(frozenset(options), frozenset(allowed))
    )


def judged(
    slug: str, decklist: Decklist, on: str, reading: AnnouncementReading = NO_ANNOUNCEMENT
) -> Report:
    """The report on a list under a shipped format, its own cards being the catalogue."""
    cards = {each.card.id: each.card for each in decklist.entries if each.card}
    cards.pop(ISLAND.id, None)
    return check(decklist, ruleset_of(slug, on, *cards.values(), reading=reading))


def found(report: Report) -> list[tuple[str, list[tuple[str, int, int | None]]]]:
    """What a report says, without the words: each clause with its cards, counts and limits."""
    return [
        (finding.rule, [(one.name, one.count, one.allowed) for one in finding.cards])
        for finding in report.findings
    ]


def only(report: Report) -> Finding:
    """The one finding of a report."""
    (finding,) = report.findings
    return finding
