"""What mends a list on its page: the controls of a line, and who leads or accompanies a list."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from formats.legality.cards import Card, Printing
from formats.legality.decklist import Decklist, Entry, Zone
from formats.legality.rules.commander import can_lead
from formats.legality.rules.companions import is_companion
from formats.legality.ruleset import Commander
from formats.rulebook.services import (
    commander_of,
    decks_in_a_list,
    proxy_lands,
    takes_companions,
)
from organizer.events.models import Event
from organizer.web.parts.lists import ZONES
from organizer.web.player.drafts import NOT_A_PROXY, Draft, key_name, record_key


@dataclass(frozen=True)
class Choice:
    """One thing that a control offers."""

    value: str
    label: str
    is_chosen: bool = False


@dataclass(frozen=True)
class Controls:
    """What mends a line that was read: where it counts, the land under a proxy, the printing. A
    control without choices is not offered."""

    key: str
    zones: tuple[Choice, ...]
    lands: tuple[Choice, ...]
    printings: tuple[Choice, ...]
    asks_name: bool = False


def lacks_commander(entries: Iterable[Entry], event: Event) -> bool:
    """Whether the format wants a commander and none is named."""
    return commander_of(event.format_version) is not None and not any(
        entry.line.zone is Zone.COMMANDER for entry in entries
    )


def commanders(entries: Iterable[Entry], event: Event) -> tuple[Choice, ...]:
    """The cards that could lead the list, where it lacks a commander."""
    part, listed = commander_of(event.format_version), list(entries)
    if part is None or not lacks_commander(listed, event):
        return ()
    return tuple(
        Choice(key_name(record_key(entry.line)), entry.label)
        for entry in sorted(listed, key=lambda entry: entry.label)
        if entry.card and entry.line.zone is not Zone.MAYBE and _may_lead(entry.card, part)
    )


def _may_lead(card: Card, part: Commander) -> bool:
    return can_lead(card, part) is not False or "Background" in (card.type_line or "")


def companions(decklist: Decklist, draft: Draft) -> tuple[Choice, ...]:
    """The cards of the side that can be declared, and the one that is, wherever it stands; what
    the list itself declares under a heading is no choice."""
    if decks_in_a_list(draft.event.format_version) > 1:
        return ()
    if not takes_companions(draft.event.format_version):
        return ()
    names = [
        entry.card.name
        for entry in decklist.zone(Zone.SIDE)
        if entry.card and not entry.line.is_companion and is_companion(entry.card)
    ]
    declared = [
        entry.label
        for entry in decklist.companions
        if entry.line.number == 0 or not entry.line.is_companion
    ]
    chosen = declared[0] if declared else ""
    if not names and not chosen:
        return ()
    return (
        Choice("", _("None"), is_chosen=not chosen),
        *(
            Choice(name, name, is_chosen=name == chosen)
            for name in dict.fromkeys([*names, *([chosen] if chosen else [])])
        ),
    )


def controls_of(entry: Entry, event: Event, *, asks_name: bool) -> Controls:
    """What mends a line of a list at the event; the name as well where it is not known and
    `asks_name`, for nothing else on the page does."""
    return Controls(
        key=key_name(record_key(entry.line)),
        zones=_zones(entry, event),
        lands=_lands(entry, event),
        printings=_printings(entry),
        asks_name=asks_name and entry.card is None,
    )


def _zones(entry: Entry, event: Event) -> tuple[Choice, ...]:
    line, decks = entry.line, decks_in_a_list(event.format_version)
    if decks > 1:
        offered = [
            Choice(
                f"deck-{number}",
                _("Deck %(n)d") % {"n": number},
                is_chosen=line.zone is Zone.MAIN and line.deck == number,
            )
            for number in range(1, decks + 1)
        ]
    else:
        zones = [Zone.MAIN, Zone.SIDE]
        if commander_of(event.format_version) or line.zone is Zone.COMMANDER:
            zones.append(Zone.COMMANDER)
        offered = [Choice(zone, str(ZONES[zone]), is_chosen=line.zone is zone) for zone in zones]
    aside = Choice(Zone.MAYBE, _("Not part of the deck"), is_chosen=line.zone is Zone.MAYBE)
    return (*offered, aside)


def _lands(entry: Entry, event: Event) -> tuple[Choice, ...]:
    lands = proxy_lands(event.format_version)
    if not lands:
        return ()
    on = entry.proxy_land.name if entry.proxy_land else entry.line.proxy_land
    is_landless = on is not None and entry.proxy_land is None
    return (
        *((Choice("", _("A proxy, on no land yet"), is_chosen=True),) if is_landless else ()),
        Choice(NOT_A_PROXY, _("The card itself"), is_chosen=on is None),
        *(
            Choice(land, _("Proxy on %(land)s") % {"land": land}, is_chosen=land == on)
            for land in lands
        ),
    )


def _printings(entry: Entry) -> tuple[Choice, ...]:
    """The printings on paper, newest first; for a card that is known in more than one."""
    if entry.card is None:
        return ()
    on_paper = [printing for printing in entry.card.printings if printing.is_paper]
    on_paper.sort(key=lambda one: (str(one.released_on or ""), one.set_code), reverse=True)
    if not on_paper:
        return ()
    unnamed = (Choice("", _("No printing is named"), is_chosen=True),)
    return (
        *(unnamed if entry.printing is None else ()),
        *(
            Choice(
                f"{one.set_code}|{one.number}",
                printing_label(one),
                is_chosen=one == entry.printing,
            )
            for one in on_paper
        ),
    )


def printing_label(printing: Printing) -> str:
    """A printing as a choice is called: "Invasion 2000 · INV 12"."""
    year = f" {printing.released_on.year}" if printing.released_on else ""
    return f"{printing.set_name}{year} · {printing.set_code.upper()} {printing.number}".strip()
