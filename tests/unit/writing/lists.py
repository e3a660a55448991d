"""Lists to write: cards that are hard to spell, and what hypothesis makes of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import strategies as st

from formats.legality.cards import Card
from formats.legality.decklist import Decklist, Entry, Line, Zone
from formats.legality.parsing import DeckPart, read
from formats.legality.resolve import resolve
from formats.legality.writing import write
from formats.legality.writing.stacks import stack_of
from formats.legality.writing.writers import Writer
from tests.unit.reading.shelf import Shelf, card, printing

SWAMP = card("Swamp")
OPT = card("Opt", printing("xln", "65"), printing("dom", "60"))
LURRUS = card("Lurrus of the Dream-Den", printing("iko", "226"))
FIRE = replace(card("Fire // Ice", printing("apc", "128")), layout="split")
CATHAR = replace(card("Brutal Cathar // Moonrage Brute", printing("mid", "7")), layout="transform")
RIDER = replace(card("Murderous Rider // Swift End", printing("eld", "97★")), layout="adventure")
QUESTIONS = replace(card("Who // What // When // Where // Why"), layout="split")
ODD = tuple(
    map(
        card,
        (
            "Lim-Dûl's Vault",
            "+2 Mace",
            "R&D's Secret Lair",
            "Erase (Not the Urza's Legacy One)",
            "Hazmat Suit (Used)",
            "1996 World Champion",
            "SP//dr, Piloted by Peni",
            "Summon: Choco/Mog",
            "Borrowing 100,000 Arrows",
            "_____",
            "X",
            "Deck Crasher",
            "Kaboom!",
            '"Ach! Hans, Run!"',
        ),
    )
)
PRINTED = (OPT, LURRUS, FIRE, CATHAR, RIDER)
CARDS = (SWAMP, OPT, LURRUS, FIRE, CATHAR, RIDER, QUESTIONS, *ODD)
SHELF = Shelf(CARDS, sets=("xln", "dom", "iko", "apc", "mid", "eld"))

UNKNOWN = st.from_regex(r"Q[a-z]{1,8}( q[a-z]{1,8})?", fullmatch=True)
FINISHES = st.sampled_from((None, None, None, None, None, None, "foil", "etched"))
LANDS = st.sampled_from((None, None, None, None, None, None, "", "Swamp"))


def entry(of: Card, quantity: int = 1, zone: Zone = Zone.MAIN, **line: object) -> Entry:
    """A line of a list with its card."""
    written = Line(
        part=0,
        number=1,
        raw=of.name,
        zone=zone,
        quantity=quantity,
        text=of.name,
        name=of.name,
        **line,  # type: ignore[arg-type]
    )
    land = SWAMP if written.proxy_land else None
    return Entry(written, of, proxy_land=land)


def unknown(name: str, quantity: int = 1, zone: Zone = Zone.MAIN, **line: object) -> Entry:
    """A line with a name that no card has."""
    known = entry(SWAMP, quantity, zone, **line)
    return replace(known, card=None, line=replace(known.line, text=name, name=name, raw=name))


@st.composite
def entries(draw: st.DrawFn, decks: st.SearchStrategy[int | None]) -> Entry:
    """A line as a reader could have made it, in any zone."""
    line = {"finish": draw(FINISHES), "proxy_land": draw(LANDS), "deck": draw(decks)}
    quantity, zone = draw(st.integers(1, 99)), draw(st.sampled_from(Zone))
    name = draw(st.none() | UNKNOWN)
    if name is not None:
        return unknown(name, quantity, zone, **line)
    of = draw(st.sampled_from(CARDS) | st.sampled_from(PRINTED))
    chosen = draw(st.none() | st.sampled_from(of.printings)) if of.printings else None
    return replace(entry(of, quantity, zone, **line), printing=chosen)


@st.composite
def decklists(draw: st.DrawFn) -> Decklist:
    """A list with or without a companion, which may stand in the side or apart from it."""
    made = draw(st.lists(entries(st.none()), min_size=1, max_size=12))
    side = [each for each in made if each.line.zone is Zone.SIDE]
    companion = draw(st.none() | st.sampled_from(side) if side else st.none())
    apart = draw(st.sampled_from((None, None, LURRUS)))
    if apart and companion is None:
        companion = entry(apart, zone=Zone.SIDE, is_companion=True)
    return Decklist(tuple(made), companions=(companion,) if companion else ())


@st.composite
def sets_of_decks(draw: st.DrawFn) -> Decklist:
    """A Set of three decks, one or two of which may be empty, with cards that are in none."""
    made = draw(st.lists(entries(st.sampled_from((None, 1, 2, 3))), max_size=12))
    made.append(entry(SWAMP, 15, deck=draw(st.integers(1, 3))))
    companion = draw(st.none() | st.just(entry(LURRUS, zone=Zone.SIDE, is_companion=True)))
    return Decklist(tuple(made), is_set=True, companions=(companion,) if companion else ())


def read_back(decklist: Decklist, writer: Writer) -> Decklist:
    """The list, written and read again."""
    content = write(decklist, writer.key).encode()
    return resolve(read([DeckPart(f"deck{writer.suffix}", content)]), SHELF)


def facts(decklist: Decklist, writer: Writer) -> tuple[Counter[object], set[str]]:
    """What `writer` says it carries of a list: cards with their counts, and companions."""
    carries = writer.carries
    counted: Counter[object] = Counter()
    for each in decklist.entries:
        zone = each.line.zone
        if zone in carries.unzoned and carries.moved_to:
            zone = carries.moved_to
        elif zone not in carries.zones:
            continue
        stack = stack_of(each)
        key = (
            zone,
            each.line.deck if carries.sets and zone is Zone.MAIN else None,
            stack.name,
            stack.card is not None,
            each.printing if carries.printings else None,
            stack.finish if carries.finish else None,
            _proxy(stack.proxy_land, writer),
        )
        counted[key] += each.quantity
    return counted, _marked(decklist, writer)


def _proxy(land: str | None, writer: Writer) -> str | None:
    if land is None or not writer.carries.proxies:
        return None
    return land if writer.carries.proxy_lands else ""


def _marked(decklist: Decklist, writer: Writer) -> set[str]:
    if not writer.carries.companion:
        return set()
    side = {stack_of(each).name for each in decklist.zone(Zone.SIDE)}
    names = {stack_of(each).name for each in decklist.companions}
    return names if decklist.is_set else names & side
