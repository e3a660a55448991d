"""From names to cards: each line of a list looked up in a catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from formats.legality.cards import Card, Catalogue, Found, Printing
from formats.legality.decklist import Decklist, Entry, Line, Note, ReadList, Unread, Zone
from formats.legality.languages import spoken
from formats.legality.melds import HALVES
from formats.legality.parsing.cardlines import Reading, readings
from wording import said, together

SET_CODES = {"dar": "dom", "con_": "con", "cfx": "con"}
"""Codes that programs print where Scryfall has another: Arena's Dominaria, Conflux."""

MOST_SUGGESTED = 60
"""Unknown names of one list that get suggestions; each costs a look at every name there is."""

_REBALANCED = "A-"
_NAMES = ("exact", "folded")
_LAST_RESORTS = ("split", "back")


def resolve(read: ReadList, catalogue: Catalogue, companion: str | None = None) -> Decklist:
    """Look up every line of `read` in `catalogue`.

    The whole text of a line is tried first, then with decorations stripped from the right, one
    after the other. A line whose card is unknown stays as an entry without a card, with
    suggestions. A set code or number that is not known leaves the card and a note
    (LIST-PRINTING).

    `companion` is the name that the player declared apart from the list. Declared companions are
    `Decklist.companions`; one that stands under a heading in the list is also an entry of the
    side (once, though Arena prints it twice), except in a Set, which has no side. One that
    stands nowhere in the list has a line with the number 0.

    Where no name at all is known, a note says once that this does not look like a Magic list.
    """
    desk = _Desk(catalogue)
    read_lines = [desk.entry(line) for line in read.lines]
    entries = [each for each in read_lines if isinstance(each, Entry)]
    unread = [each for each in read_lines if isinstance(each, Unread)]
    notes = [*read.notes, *desk.notes]
    if entries and not any(entry.card for entry in entries):
        notes.append(
            Note(
                "LIST-UNKNOWN-CARD",
                said("This does not look like a Magic list: no card on it is known."),
            )
        )
    declared = [entry for entry in entries if entry.line.is_companion]
    counted = tuple(_without_repeats(entries, is_set=read.is_set) if declared else entries)
    if companion and companion.strip():
        declared.append(desk.companion(companion.strip()))
    return Decklist(
        entries=counted,
        unread=tuple(sorted((*read.unread, *unread), key=lambda each: (each.part, each.number))),
        notes=tuple(notes),
        is_set=read.is_set,
        companions=tuple(_companions(declared, counted)) if declared else (),
        catalogue_is_complete=catalogue.is_complete,
    )


def _without_repeats(entries: Sequence[Entry], *, is_set: bool) -> Iterable[Entry]:
    """Leave out lines under a companion heading that stand in the side as well."""
    seen = {
        _identity(entry)
        for entry in entries
        if entry.line.zone is Zone.SIDE and not entry.line.is_companion
    }
    for entry in entries:
        if entry.line.is_companion:
            if is_set or _identity(entry) in seen:
                continue
            seen.add(_identity(entry))
        yield entry


def _companions(declared: Sequence[Entry], entries: Sequence[Entry]) -> Iterable[Entry]:
    """Return each declared card once, as the line that it has in the side where it has one."""
    in_side: dict[str, Entry] = {}
    for entry in entries:
        if entry.line.zone is Zone.SIDE:
            in_side.setdefault(_identity(entry), entry)
    each = {_identity(entry): entry for entry in declared}
    return (in_side.get(identity, entry) for identity, entry in each.items())


def _identity(entry: Entry) -> str:
    return entry.card.id if entry.card else entry.line.name.casefold()


@dataclass(frozen=True, slots=True)
class _Known:
    """A reading of a line under which the catalogue knows a card."""

    reading: Reading
    found: Found


class _Desk:
    """Looks lines up in one catalogue and keeps what is to be said of them."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.notes: list[Note] = []
        self._catalogue = catalogue
        self._suggestions: dict[str, tuple[str, ...]] = {}

    def entry(self, line: Line) -> Entry | Unread:
        """Return the line with its card, and the land that it is written on where it is a proxy.

        A line without letters that is no name is unread, and so is what two cards meld into, since
        no deck holds it.
        """
        if _is_plain(line):
            found = self._catalogue.find(line.text)
            if found and found.how == "exact" and found.card.name not in HALVES:
                # As most lines of most lists.
                return Entry(line, found.card)
        return self._on_land(self._looked_up(line))

    def _looked_up(self, line: Line) -> Entry | Unread:
        known = self._known(line.text)
        if line.bare and not (known and known.found.how in _NAMES):
            # "1996 World Champion": the number may be part of the name.
            bare = self._known(line.bare)
            if bare and bare.found.how in _NAMES:
                return self._printed(replace(line, quantity=1, text=line.bare), bare)
        known = known or self._rebalanced(line)
        if known is None and _is_wordless(line.text):
            return Unread(line.part, line.number, line.raw, said("It names no card."))
        if known and known.found.card.name in HALVES:
            return Unread(line.part, line.number, line.raw, _melded(known.found.card.name))
        if known:
            return _remarked(self._printed(line, known), known)
        return Entry(line, None, suggestions=self._suggest(line.name))

    def _on_land(self, entry: Entry | Unread) -> Entry | Unread:
        """Return the entry with the land that it is written on, where it is a proxy and that land
        is known (TB-PROXY-LAND)."""
        if isinstance(entry, Unread) or not entry.line.proxy_land:
            return entry
        land = self._known(entry.line.proxy_land)
        return replace(entry, proxy_land=land.found.card) if land else entry

    def companion(self, name: str) -> Entry:
        """Return a companion that was declared apart from the list."""
        *_, barest = readings(name)
        line = Line(
            part=0,
            number=0,
            raw=name,
            zone=Zone.SIDE,
            quantity=1,
            text=name,
            name=barest.name,
            is_companion=True,
        )
        known = self._known(name)
        if known:
            entry = Entry(replace(line, name=known.reading.name), known.found.card)
            return _remarked(entry, known)
        return Entry(line, None, suggestions=self._suggest(line.name))

    def _known(self, text: str) -> _Known | None:
        """Return the first reading that is a name; split spellings and back faces come last. Of
        a text without letters only the very name is one."""
        last_resort = None
        for reading in readings(text):
            found = self._catalogue.find(reading.name)
            if found and (found.how == "exact" or not _is_wordless(text)):
                known = _Known(reading, found)
                if found.how not in _LAST_RESORTS:
                    return known
                last_resort = last_resort or known
        return last_resort

    def _rebalanced(self, line: Line) -> _Known | None:
        if not line.text.startswith(_REBALANCED):
            return None
        known = self._known(line.text.removeprefix(_REBALANCED))
        if known:
            self._note(
                line,
                said(
                    "“{text}” is Arena's own version of a card; it was taken as {card}.",
                    text=line.text,
                    card=known.found.card.name,
                ),
            )
        return known

    def _suggest(self, name: str) -> tuple[str, ...]:
        if name not in self._suggestions:
            if len(self._suggestions) >= MOST_SUGGESTED:
                return ()
            self._suggestions[name] = self._catalogue.suggest(name)
        return self._suggestions[name]

    def _printed(self, line: Line, known: _Known) -> Entry:
        """LIST-HOMONYM: the line's entry with the printing that it names, as far as that is known.
        Of two cards with the line's name the one with that printing is meant, else the first."""
        line = _as_read(line, known.reading)
        cards = (known.found.card, *known.found.others)
        code = line.set_code.casefold() if line.set_code else None
        number = _plain_number(line.collector_number)
        if code is None:
            return self._by_number(line, cards[0], number)
        code = SET_CODES.get(code, code)
        for card in cards:
            in_set = [each for each in card.printings if each.set_code.casefold() == code]
            if in_set:
                return self._in_set(line, card, in_set, number)
        if any(each.code.casefold() == code for each in self._catalogue.sets):
            self._note(
                line,
                said(
                    "{card} is not known to be printed in {code}.",
                    card=cards[0].name,
                    code=code.upper(),
                ),
            )
        else:
            self._note(line, said("No set with the code {code} is known.", code=code.upper()))
        return Entry(line, cards[0])

    def _in_set(
        self, line: Line, card: Card, in_set: Sequence[Printing], number: str | None
    ) -> Entry:
        same = [each for each in in_set if _plain_number(each.number) == number]
        if number and not same and all(each.number for each in in_set):
            self._note(
                line,
                said(
                    "{card} is not known as number {number} of {set_name}.",
                    card=card.name,
                    number=number,
                    set_name=in_set[0].set_name,
                ),
            )
        return Entry(line, card, printing=(same or in_set)[0])

    def _by_number(self, line: Line, card: Card, number: str | None) -> Entry:
        """A number without a set tells the printing where only one printing has it."""
        if number is None:
            return Entry(line, card)
        same = [each for each in card.printings if _plain_number(each.number) == number]
        if not same and all(each.number for each in card.printings):
            self._note(
                line,
                said(
                    "No printing of {card} with the number {number} is known.",
                    card=card.name,
                    number=number,
                ),
            )
        return Entry(line, card, printing=same[0] if len(same) == 1 else None)

    def _note(self, line: Line, message: str) -> None:
        self.notes.append(
            Note(
                "LIST-PRINTING",
                said("Line {number}: {message}", number=line.number, message=message),
                line.part,
                line.number,
            )
        )


def _as_read(line: Line, reading: Reading) -> Line:
    """Return the line with the name that a card has, and what was stripped off to find it."""
    if line.is_record:
        return line if line.name == reading.name else replace(line, name=reading.name)
    found = (reading.name, reading.set_code, reading.collector_number)
    if found == (line.name, line.set_code, line.collector_number):
        return line
    name, set_code, number = found
    return replace(line, name=name, set_code=set_code, collector_number=number)


def _is_plain(line: Line) -> bool:
    """Tell whether a line gives nothing but a name, as far as a card goes."""
    return (
        line.name == line.text
        and line.set_code is None
        and line.collector_number is None
        and line.proxy_land is None
    )


def _is_wordless(text: str) -> bool:
    return not any(letter.isalpha() for letter in text)


def _remarked(entry: Entry, known: _Known) -> Entry:
    """Say of a card by which of its other names it was understood."""
    if known.found.how != "alias":
        return entry
    languages = spoken(known.found.languages)
    name = said("{languages} for", languages=languages) if languages else said("another name of")
    remark = said(
        "“{written}” is {name} {card}.",
        written=known.reading.name,
        name=name,
        card=known.found.card.name,
    )
    return replace(entry, remark=remark)


def _melded(name: str) -> str:
    return said(
        "{name} is what two cards meld into. Write those: {halves}.",
        name=name,
        halves=together(HALVES[name]),
    )


def _plain_number(number: str | None) -> str | None:
    """Return a collector number as it is compared: "065/280" is 65."""
    if not number:
        return None
    return number.partition("/")[0].lstrip("0").casefold() or "0"
