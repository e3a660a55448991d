"""Cards with costs, types and texts of the tests' own, and lists that declare a companion."""

from collections.abc import Iterable
from dataclasses import replace

from formats.legality.cards import Card, Face, Printing
from formats.legality.decklist import Decklist, Entry, Line, Zone
from formats.legality.engine import check
from formats.legality.report import Report
from formats.legality.ruleset import Companions, Ruleset, Size
from tests.unit.rules.kit import Row, card, day, rows

CREATURE = "Creature — Bear"
LAND = "Land"


def made(
    name: str,
    cost: str | None = "{1}",
    type_line: str | None = CREATURE,
    text: str | None = "",
    *printings: Printing,
    value: float | None = None,
    layout: str = "normal",
    faces: Iterable[Face] = (),
    keywords: Iterable[str] = (),
    colours: str = "",
) -> Card:
    """A card of these facts and no others; None is what the catalogue lacks."""
    return replace(
        card(name, *printings),
        layout=layout,
        mana_cost=cost,
        mana_value=value,
        type_line=type_line,
        text=text,
        faces=tuple(faces),
        keywords=tuple(keywords),
        colour_identity=colours,
    )


def two_faced(layout: str, front: Face, back: Face, value: float | None = None) -> Card:
    """A card of two faces as the catalogue has it; split cards join their costs."""
    joined = layout in ("split", "adventure", "prepare")
    return made(
        f"{front.name} // {back.name}",
        f"{front.mana_cost} // {back.mana_cost}" if joined else front.mana_cost,
        f"{front.type_line} // {back.type_line}",
        None if None in (front.text, back.text) else f"{front.text}\n//\n{back.text}",
        value=value,
        layout=layout,
        faces=(front, back),
    )


def face(
    name: str,
    cost: str | None = "{1}",
    type_line: str | None = CREATURE,
    text: str | None = "",
) -> Face:
    return Face(name, cost, type_line, text)


def companion(name: str, **facts: object) -> Card:
    return made(name, "{3}", "Legendary Creature — Ooze", "", keywords=["Companion"], **facts)


def apart(what: Card | str) -> Entry:
    """A companion that is declared beside the list."""
    name = what if isinstance(what, str) else what.name
    line = Line(0, 0, name, Zone.SIDE, 1, name, name, is_companion=True)
    return Entry(line, None if isinstance(what, str) else what)


def declaring(
    *declared: Card,
    main: Iterable[Row] = (),
    side: Iterable[Row] | None = None,
    commander: Iterable[Row] = (),
) -> Decklist:
    """A list that declares its companions, which stand in the side unless that is given."""
    in_side = rows([(1, each) for each in declared] if side is None else side, Zone.SIDE)
    by_card = {entry.card.id: entry for entry in in_side if entry.card}
    return Decklist(
        entries=(*rows(commander, Zone.COMMANDER), *rows(main, Zone.MAIN), *in_side),
        companions=tuple(by_card.get(each.id) or apart(each) for each in declared),
    )


def format_of(minimum: int | None = None, maximum: int | None = None, **parts: object) -> Ruleset:
    """A format that asks for sizes alone, unless parts say more."""
    return Ruleset(
        format_name="The format",
        day=day("2024-05-01"),
        main=Size("BF-MAIN", minimum, maximum),
        **parts,
    )


OUTSIDE = Companions(is_outside=True)


def judged(decklist: Decklist, ruleset: Ruleset | None = None) -> Report:
    return check(decklist, ruleset or format_of())


def under(name: str, *cards: Card | Row, ruleset: Ruleset | None = None) -> list[tuple]:
    """What is said of a main deck of these cards with the companion of that name: clause,
    severity and the cards that the finding is about."""
    main = [each if isinstance(each, tuple) else (1, each) for each in cards]
    return said(judged(declaring(companion(name), main=main), ruleset))


def said(report: Report) -> list[tuple[str, str, list[str]]]:
    return [
        (finding.rule, str(finding.severity), [one.name for one in finding.cards])
        for finding in report.findings
    ]


def breaks(*cards: Card) -> list[tuple]:
    return [("CO-CONDITION", "error", [each.name for each in cards])]


def waits_for(*cards: Card) -> list[tuple]:
    return [("CO-CONDITION", "undecided", [each.name for each in cards])]
