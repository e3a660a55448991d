"""How a list is read, before it counts: what is to be mended first, each with its fix, then the
list as it is understood."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from formats.legality.decklist import Entry, Line, Note, Unread, Zone
from formats.legality.mending import Mending, SideFrom
from formats.legality.parsing.families import FAMILIES
from formats.legality.rules.lines import FEW
from formats.rulebook.services import UnderstoodList, proxy_lands
from organizer.decks.lines import described
from organizer.language.shown import in_words
from organizer.web.forms.deck import LABELS
from organizer.web.parts.lists import ZONES, ShownList, shown_list
from organizer.web.player.controls import (
    Choice,
    commanders,
    companions,
    controls_of,
    lacks_commander,
    printing_label,
)
from organizer.web.player.drafts import LEAVE_OUT, NO_SIDE, Draft, key_name, name_of, record_key

MOST_NAMES = 25
MOST_UNREAD = 8
"""Names and lines that are shown each with its fix: nobody mends more of them one by one."""

_MENDED = gettext_lazy("written “%(text)s”")


@dataclass(frozen=True)
class Fault:
    """A line that could not be understood: where it is, how it was sent, and what may help.
    `choices` are the cards that may be meant, `why` is the reason of a line that is unread."""

    key: str
    where: str
    written: str
    choices: tuple[Choice, ...] = ()
    why: str = ""


@dataclass(frozen=True)
class Guess:
    """Something that was guessed of a part's sideboard; `choices` are the answers, the guess
    first. A list of lines is `is_long`."""

    name: str
    sentence: str
    choices: tuple[Choice, ...]
    is_long: bool


@dataclass(frozen=True)
class Change:
    """Something that was mended, and the name by which it is undone."""

    name: str
    sentence: str


@dataclass(frozen=True)
class Preview:
    """Everything that the page shows of a draft."""

    draft: Draft
    shown: ShownList
    formats: tuple[str, ...]
    unknown: tuple[Fault, ...]
    more_unknown: int
    unread: tuple[Fault, ...]
    rest_unread: tuple[Fault, ...]
    guesses: tuple[Guess, ...]
    landless: tuple[Fault, ...]
    lacks_commander: bool
    commanders: tuple[Choice, ...]
    companions: tuple[Choice, ...]
    changes: tuple[Change, ...]
    opened: tuple[str, ...]
    takes_proxies: bool

    @property
    def to_mend(self) -> int:
        """How many things somebody has to look at."""
        names = len(self.unknown) + self.more_unknown
        return names + self.unread_count + len(self.landless) + self.lacks_commander

    @property
    def unread_count(self) -> int:
        """How many lines could not be read."""
        return len(self.unread) + len(self.rest_unread)

    @property
    def is_empty(self) -> bool:
        """Whether there is no card to hand in."""
        return not any(deck.count for deck in self.shown.decks)

    @property
    def questions(self) -> int:
        """How many things the player is asked, faults or not."""
        return self.to_mend + len(self.guesses)

    @property
    def is_only_asked(self) -> bool:
        """Whether the list can be handed in as it is, if what was guessed is right."""
        return bool(self.guesses) and not self.to_mend

    @property
    def has_answers(self) -> bool:
        """Whether something on the page can be set and applied."""
        return bool(self.questions or self.companions)


def preview_of(draft: Draft) -> Preview:
    """The preview of a draft. Raises FormatError as `Draft.understood`."""
    understood = draft.understood()
    decklist, event = understood.decklist, draft.event
    entries = {record_key(entry.line): entry for entry in decklist.entries}
    unknown = [_unknown(draft, entry) for entry in decklist.entries if entry.card is None]
    unread = [_unread(draft, each) for each in decklist.unread]
    lands = proxy_lands(event.format_version)
    seen = described(decklist)
    asked = list(_guesses(understood))
    seen["notes"] = [note for note in seen["notes"] if not _is_asked(note, asked)]
    # A list of another game is not mended name by name; a note says what it looks like.
    is_strange = len(unknown) == len(entries) > FEW
    fixed = unknown[: 0 if is_strange else MOST_NAMES]
    named = {fault.key for fault in fixed}
    controls = {
        key_name(key): controls_of(entries[key], event, asks_name=key_name(key) not in named)
        for key in draft.opened
        if key in entries
    }
    return Preview(
        draft=draft,
        shown=shown_list(seen, controls),
        formats=tuple(dict.fromkeys(_formats(understood))),
        unknown=tuple(fixed),
        more_unknown=len(unknown) - len(fixed),
        unread=tuple(unread[:MOST_UNREAD]),
        rest_unread=tuple(unread[MOST_UNREAD:]),
        guesses=tuple(guess for _note, guess in asked),
        landless=tuple(_landless(draft, decklist.entries, lands)),
        lacks_commander=lacks_commander(decklist.entries, event),
        commanders=commanders(decklist.entries, event),
        companions=companions(decklist, draft),
        changes=tuple(_changes(draft, understood)),
        opened=tuple(map(key_name, sorted(draft.opened))),
        takes_proxies=bool(lands),
    )


def _formats(understood: UnderstoodList) -> Iterator[str]:
    labels = {family.key: in_words(family.label) for family in FAMILIES}
    return (str(labels.get(key, key)) for key in understood.read.formats)


def _where(draft: Draft, part: int, number: int) -> str:
    """A line by its number, and by the box or file that it is in where there are several."""
    if len(draft.parts) == 1:
        return _("Line %(n)d") % {"n": number}
    name = draft.parts[part].name
    box = str(LABELS.get(name) or name or part + 1)
    return _("%(box)s, line %(n)d") % {"box": box, "n": number}


def _unknown(draft: Draft, entry: Entry) -> Fault:
    choices = [Choice(name, name) for name in entry.suggestions]
    return Fault(
        key=key_name(record_key(entry.line)),
        where=_where(draft, entry.line.part, entry.line.number),
        written=entry.line.raw.strip() if not entry.line.is_mended else entry.line.text,
        choices=(*choices, Choice(LEAVE_OUT, _("Leave this line out"))),
    )


def _unread(draft: Draft, unread: Unread) -> Fault:
    return Fault(
        key=key_name(record_key(unread)),
        where=_where(draft, unread.part, unread.number),
        written=" ".join(unread.raw.split()),
        why=in_words(unread.why),
    )


def _landless(draft: Draft, entries: Iterable[Entry], lands: tuple[str, ...]) -> Iterator[Fault]:
    """Proxies that do not say which land they are written on."""
    for entry in entries:
        if not lands or record_key(entry.line) in draft.opened:
            continue
        if entry.line.proxy_land is not None and entry.proxy_land is None:
            yield Fault(
                key=key_name(record_key(entry.line)),
                where=_where(draft, entry.line.part, entry.line.number),
                written=entry.label,
                choices=tuple(Choice(land, land) for land in lands),
            )


def _guesses(understood: UnderstoodList) -> Iterator[tuple[Note, Guess]]:
    """What is asked of the sideboard. A guess of anything else is a remark on its line."""
    for note in understood.decklist.notes:
        if note.rule != "LIST-GUESS":
            continue
        in_part = [
            line
            for line in understood.read.lines
            if line.part == note.part and line.zone in (Zone.MAIN, Zone.SIDE) and line.deck is None
        ]
        if note.number is None:
            yield note, _where_it_begins(note, in_part)
            continue
        block = [line for line in in_part if line.number >= note.number]
        if block and all(line.zone is Zone.SIDE for line in block):
            yield note, _is_it_the_side(note, block)


def _is_it_the_side(note: Note, block: list[Line]) -> Guess:
    count = sum(line.quantity for line in block)
    return Guess(
        name=f"side-{note.part}",
        sentence=_("Are the last %(count)d cards, from line %(n)d on, your sideboard?")
        % {"count": count, "n": note.number},
        choices=(
            Choice(str(note.number), _("Yes, that is my sideboard"), is_chosen=True),
            Choice(NO_SIDE, _("No, they belong to the main deck")),
        ),
        is_long=False,
    )


def _where_it_begins(note: Note, lines: list[Line]) -> Guess:
    nowhere = Choice(NO_SIDE, _("Nowhere: all is the main deck"), is_chosen=True)
    starts = [
        Choice(
            str(line.number),
            _("From line %(n)d: %(line)s") % {"n": line.number, "line": line.raw.strip()},
        )
        for line in lines[1:]
    ]
    return Guess(
        name=f"side-{note.part}",
        sentence=_("Where does your sideboard begin?"),
        choices=(nowhere, *starts),
        is_long=True,
    )


def _is_asked(note: Mapping[str, Any], asked: Iterable[tuple[Note, Guess]]) -> bool:
    return any(
        (note["part"], note["line"], note["rule"]) == (one.part, one.number, one.rule)
        for one, _guess in asked
    )


def _changes(draft: Draft, understood: UnderstoodList) -> Iterator[Change]:
    """What was mended so far, said in a line each."""
    lines = {record_key(line): line for line in understood.read.lines}
    cards = {record_key(entry.line): entry for entry in understood.decklist.entries}
    for mending in draft.mendings:
        if isinstance(mending, SideFrom):
            yield Change(name_of(mending), _side_said(mending))
            continue
        line = lines.get(mending.key)
        where = _where(draft, mending.part, mending.line)
        written = line.raw.strip() if line else ""
        now = ", ".join(_said(mending, cards.get(mending.key)))
        yield Change(
            name_of(mending),
            f"{where}: “{written}” → {now}" if written else f"{where}: {now}",
        )


def _side_said(side: SideFrom) -> str:
    if side.line is None:
        return _("The list has no sideboard")
    return _("The sideboard begins at line %(n)d") % {"n": side.line}


def _said(mending: Mending, entry: Entry | None) -> Iterator[str]:
    if mending.is_dropped:
        yield _("left out")
        return
    if mending.text is not None:
        yield str(_MENDED) % {"text": mending.text}
    if mending.card is not None and mending.set_code is None:
        yield mending.card
    if mending.zone is not None and mending.deck is not None:
        yield _("Deck %(n)d") % {"n": mending.deck}
    elif mending.zone is not None:
        yield str(ZONES[mending.zone])
    if mending.proxy_land:
        yield _("Proxy on %(land)s") % {"land": mending.proxy_land}
    elif mending.proxy_land is not None:
        yield _("no proxy")
    if mending.set_code is not None:
        printing = entry.printing if entry else None
        yield printing_label(printing) if printing else mending.set_code.upper()
