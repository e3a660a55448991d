"""The composer of announcements: ticks and text say the same.

A tick that is set writes its phrase into the text, one that is taken away takes the phrase out, and
what is typed decides which boxes are ticked. A new expansion is named in a field of its own and
then stands among the ticks. All on the server; a page without JavaScript does the same with its
button.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils.translation import gettext as _

from formats.catalogue.queries import current_catalogue
from formats.legality.announcements import Phrase, expansion_phrase, phrases_in
from formats.legality.cards import CardSet
from formats.legality.names import fold
from formats.rulebook.services import announces_expansions, options_of
from organizer.events.models import Event
from organizer.language.shown import in_words

OFFERED_FROM = timedelta(weeks=4)
"""A set is offered by name if it came out this long before the event's day, or comes out later."""

LONGEST_NAME = 100
"""Characters of a typed expansion that are kept; no set has a longer name."""

OWN_LINE = re.compile(r"^(?!NOT? )(\S[^a-z\n]*) ALLOWED$", re.MULTILINE)
"""A phrase as the composer writes it, on a line of its own, whether or not a set is called so."""


@dataclass(frozen=True)
class Tick:
    """One box of the composer: `value` is "option:KEY" or "set:NAME"."""

    value: str
    label: str
    phrase: str
    ticked: bool


class Composer:
    """The options that the announcements of one event can carry."""

    def __init__(self, event: Event) -> None:
        version = event.format_version
        self._options = options_of(version)
        self._sets = current_catalogue().sets
        self._day = event.day
        self.takes_expansions = announces_expansions(version)

    def composed(
        self, text: str, ticked: Iterable[str], before: Iterable[str], expansion: str = ""
    ) -> str:
        """The text after the boxes changed from `before` to `ticked` (values of ticks), and with
        the phrase of `expansion`, a name as it was typed, if it is not there yet."""
        now, earlier = set(ticked), set(before)
        if self.takes_expansions and (name := self._name_of(expansion)):
            now.add(f"set:{name}")
        carried = self._carried(text)
        for phrase in reversed(self._phrases(text)):
            if not phrase.is_negated and _value(phrase) in earlier - now:
                text = _without(text, phrase)
        wanted = [tick for tick in self._all_ticks(carried | now) if tick.value in now - earlier]
        lines = [text.rstrip(), *(tick.phrase for tick in wanted if tick.value not in carried)]
        return "\n".join(line for line in lines if line) if len(lines) > 1 else text

    def ticks(self, text: str) -> list[Tick]:
        """The boxes as the text has them: every option, and the expansions that it names."""
        return self._all_ticks(self._carried(text))

    def phrases(self, text: str) -> tuple[Phrase, ...]:
        """The phrases of the text, in order."""
        return phrases_in(text, self._options, self._sets, expansions=self.takes_expansions)

    def phrase_of(self, value: str) -> str:
        """What a tick writes; "" for what is none."""
        return next((one.phrase for one in self._all_ticks({value}) if one.value == value), "")

    def offered(self) -> list[str]:
        """Names of sets that may be announced as new, newest first."""
        return _new_sets(self._sets, self._day) if self.takes_expansions else []

    def _name_of(self, typed: str) -> str:
        """The set's name as the catalogue spells it, else what was typed as a phrase has it."""
        written = re.sub(r"\s+ALLOWED$", "", " ".join(typed.split()), flags=re.IGNORECASE)
        known = {fold(one.name): one.name for one in self._sets}
        return known.get(fold(written), written[:LONGEST_NAME].strip().upper())

    def _all_ticks(self, carried: set[str]) -> list[Tick]:
        options = [
            Tick(
                f"option:{one.key}", in_words(one.label), one.phrase, f"option:{one.key}" in carried
            )
            for one in self._options
        ]
        names = sorted(one.removeprefix("set:") for one in carried if one.startswith("set:"))
        return options + [
            Tick(
                f"set:{name}",
                _("New expansion: %(name)s") % {"name": name},
                expansion_phrase(name),
                f"set:{name}" in carried,
            )
            for name in names
        ]

    def _carried(self, text: str) -> set[str]:
        return {_value(phrase) for phrase in self._phrases(text) if not phrase.is_negated}

    def _phrases(self, text: str) -> tuple[Phrase, ...]:
        found = self.phrases(text)
        if not self.takes_expansions:
            return found
        unknown = [
            Phrase(line[1], is_expansion=True, start=line.start(), end=line.end())
            for line in OWN_LINE.finditer(text)
            if not any(one.start < line.end() and line.start() < one.end for one in found)
        ]
        return tuple(sorted((*found, *unknown), key=lambda phrase: phrase.start))


def _new_sets(sets: Sequence[CardSet], day: date) -> list[str]:
    """Names of the core sets and expansions since four weeks before the day, newest first."""
    new = [
        (one.released_on, one.name)
        for one in sets
        if one.released_on is not None
        and one.released_on >= day - OFFERED_FROM
        and one.set_type in ("core", "expansion")
        and not one.is_digital
    ]
    return [name for _released_on, name in sorted(new, reverse=True)]


def _value(phrase: Phrase) -> str:
    return f"set:{phrase.subject}" if phrase.is_expansion else f"option:{phrase.subject}"


def _without(text: str, phrase: Phrase) -> str:
    """The text without a phrase, and without the line that it leaves empty."""
    before, after = text[: phrase.start], text[phrase.end :]
    start_of_line = before.rpartition("\n")[2]
    rest_of_line = after.partition("\n")[0]
    if not (start_of_line + rest_of_line).strip(" .·\r"):
        return (before[: len(before) - len(start_of_line)] + after.partition("\n")[2]).rstrip("\n")
    return before.rstrip(" ") + after
