"""A list on its way in: its bytes, what is said beside them, and what was mended so far. It goes
through the page and back, for nothing is stored before it is handed in."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from formats.legality.decklist import Entry, Line, Unread, Zone
from formats.legality.mending import (
    LONGEST_TEXT,
    NO_PROXY,
    Key,
    Mending,
    Mendings,
    SideFrom,
    as_json,
    from_json,
    in_order,
)
from formats.legality.parsing import DeckPart
from formats.rulebook.services import UnderstoodList, look_over, proxy_lands
from organizer.decks.lines import described
from organizer.errors import UserError
from organizer.events.models import Event
from organizer.web.parts.typed import line

LONGEST_COMPANION = 200
LONGEST_NAME = 120
LEAVE_OUT = "-"
"""What a choice of cards sends for a line that is to be left out."""
NO_SIDE = "none"
NOT_A_PROXY = "none"

_ANSWER = re.compile(
    r"(?P<what>card|name|text|drop|zone|proxy|printing)-(?P<key>[0-9]{1,9}(?:\.[0-9]{1,9}){2})"
)
_SIDE = re.compile(r"side-(?P<part>[0-9]{1,9})")


@dataclass(frozen=True)
class Draft:
    """A list that is looked over. `opened` are the lines whose controls are shown."""

    event: Event
    parts: tuple[DeckPart, ...]
    companion: str = ""
    has_marked_cards: bool = False
    mendings: Mendings = ()
    opened: frozenset[Key] = frozenset()

    def understood(self) -> UnderstoodList:
        """The list as it is read and mended. Raises FormatError as `look_over`."""
        return look_over(
            self.event.format_version, self.parts, self.companion or None, self.mendings
        )

    @property
    def is_written(self) -> bool:
        """Whether there is anything to read."""
        return any(part.content.strip() for part in self.parts)

    @property
    def said(self) -> dict[str, Any]:
        """What the use-cases take beside the parts."""
        return {
            "companion": self.companion,
            "has_marked_cards": self.has_marked_cards,
            "mendings": self.mendings,
        }

    @property
    def carried_parts(self) -> list[tuple[str, str]]:
        """The parts as name and base64, to go through a page unchanged."""
        return [(part.name, b64encode(part.content).decode()) for part in self.parts]

    @property
    def carried_mendings(self) -> str:
        """The mendings as a page carries them."""
        return json.dumps(as_json(self.mendings))


def carried_draft(data: QueryDict, event: Event) -> Draft:
    """The draft that a page carried. Raises UserError `list-lost`, FormatError `mendings-lost`."""
    return Draft(
        event=event,
        parts=tuple(_parts(data)),
        companion=line(data.get("companion"), LONGEST_COMPANION),
        has_marked_cards=bool(data.get("has_marked_cards")),
        mendings=_mendings(data.get("mendings", "")),
        opened=frozenset(filter(None, map(key_of, data.getlist("opened")))),
    )


def answered(draft: Draft, data: QueryDict) -> Draft:
    """The draft with what was set on its page, which shows the draft as it is now. Raises
    FormatError as `Draft.understood`."""
    undone = data.get("undo", "")
    mendings = tuple(each for each in draft.mendings if name_of(each) != undone)
    answers = [] if undone else [*_sides(data), *_answers(draft.understood(), data, draft.event)]
    opening = key_of(data.get("open", ""))
    companion = data.get("declared")
    return replace(
        draft,
        companion=draft.companion if companion is None else line(companion, LONGEST_COMPANION),
        mendings=in_order([*mendings, *answers]),
        opened=draft.opened | {opening} if opening else frozenset(),
    )


def is_shown_alike(one: Draft, other: Draft) -> bool:
    """Whether two drafts are the same list, so that who has seen one has seen the other."""
    return _content(one) == _content(other)


def key_name(key: Iterable[int]) -> str:
    """A record's key as the name of a control ends with it."""
    return ".".join(map(str, key))


def key_of(name: str) -> Key | None:
    """The key of `key_name`, None for anything else."""
    numbers = name.split(".")
    if len(numbers) != 3 or not all(each.isdecimal() and len(each) < 10 for each in numbers):
        return None
    part, number, nth = map(int, numbers)
    return part, number, nth


def name_of(mending: Mending | SideFrom) -> str:
    """What a page calls a mending that can be undone."""
    if isinstance(mending, SideFrom):
        return f"side-{mending.part}"
    return key_name(mending.key)


def _parts(data: QueryDict) -> Iterable[DeckPart]:
    pairs = zip(data.getlist("part-name"), data.getlist("part-content"), strict=False)
    try:
        return [
            DeckPart(line(name, LONGEST_NAME), b64decode(content, validate=True))
            for name, content in pairs
        ]
    except ValueError as error:
        raise UserError(
            "list-lost", _("The list was lost on its way. Paste it once more.")
        ) from error


def _mendings(carried: str) -> Mendings:
    try:
        return from_json(json.loads(carried or "[]"))
    except (ValueError, RecursionError):
        return from_json(None)


def _sides(data: QueryDict) -> Iterable[SideFrom]:
    for name, value in data.items():
        asked = _SIDE.fullmatch(name)
        if asked and value == NO_SIDE:
            yield SideFrom(int(asked["part"]), None)
        elif asked and value.isdecimal() and len(value) < 10:
            yield SideFrom(int(asked["part"]), int(value))


def _answers(now: UnderstoodList, data: QueryDict, event: Event) -> Iterable[Mending]:
    """What is different from how the list is read now; a control left alone says nothing."""
    entries = {record_key(entry.line): entry for entry in now.decklist.entries}
    unread = {record_key(each): each for each in now.decklist.unread}
    if data.get("drop-unread"):
        yield from (Mending(*key, is_dropped=True) for key in unread)
    for key in map(key_of, data.getlist("commander")):
        if key in entries:
            yield Mending(*key, zone=Zone.COMMANDER)
    given: dict[Key, dict[str, str]] = {}
    for name, value in data.items():
        control = _ANSWER.fullmatch(name)
        key = key_of(control["key"]) if control else None
        if control and key:
            given.setdefault(key, {})[control["what"]] = _one_line(value)
    for key, answers in given.items():
        if key in entries:
            yield from _about_card(key, entries[key], answers, event)
        elif key in unread:
            yield from _about_unread(key, unread[key], answers)


def _about_unread(key: Key, unread: Unread, answers: Mapping[str, str]) -> Iterable[Mending]:
    if answers.get("drop"):
        yield Mending(*key, is_dropped=True)
    elif (text := answers.get("text")) and text != _one_line(unread.raw):
        yield Mending(*key, text=text)


def _about_card(
    key: Key, entry: Entry, answers: Mapping[str, str], event: Event
) -> Iterable[Mending]:
    chosen = answers.get("name") or answers.get("card")
    if answers.get("drop") or chosen == LEAVE_OUT:
        yield Mending(*key, is_dropped=True)
        return
    if chosen:
        yield Mending(*key, card=chosen)
    zone, deck = _zone_and_deck(answers.get("zone", ""))
    if zone and (zone, deck) != (entry.line.zone, entry.line.deck if deck else None):
        yield Mending(*key, zone=zone, deck=deck)
    land = answers.get("proxy", "")
    if land == NOT_A_PROXY and entry.line.proxy_land is not None:
        yield Mending(*key, proxy_land=NO_PROXY)
    elif land in proxy_lands(event.format_version) and land != entry.line.proxy_land:
        yield Mending(*key, proxy_land=land)
    code, _bar, number = answers.get("printing", "").partition("|")
    printing = entry.printing
    if (
        code
        and entry.card
        and (printing is None or (code, number) != (printing.set_code, printing.number))
    ):
        yield Mending(*key, card=entry.card.name, set_code=code, collector_number=number or None)


def _zone_and_deck(value: str) -> tuple[Zone | None, int | None]:
    word, _dash, number = value.partition("-")
    if word == "deck" and number.isdecimal() and len(number) == 1:
        return Zone.MAIN, int(number)
    return (Zone(value), None) if value in set(Zone) else (None, None)


def _one_line(text: str) -> str:
    """What was typed or sent on one line, without what no line of a list may hold."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(plain.split())[:LONGEST_TEXT]


def record_key(record: Line | Unread) -> Key:
    """The key of a card's line or of an unread line."""
    return record.part, record.number, record.nth


def _content(draft: Draft) -> Any:
    seen = described(draft.understood().decklist)
    return [seen[part] for part in ("lines", "unread", "companions", "is_set")]
