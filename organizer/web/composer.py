"""The composer of announcements: ticks and text say the same.

A tick that is set writes its phrase into the text, one that is taken away takes the phrase out, and
what is typed decides which boxes are ticked. All on the server; a page without JavaScript does the
same with its button.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils.translation import gettext as _

from formats.catalogue.queries import current_catalogue
from formats.legality.announcements import Phrase, expansion_phrase, phrases_in
from formats.legality.cards import CardSet
from formats.rulebook.services import announces_expansions, options_of
from organizer.events.models import Event

NEW_FOR = timedelta(days=31)
"""A set is offered as new for as long as an unannounced one may have to wait (TB-OPT-EXPANSION)."""


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
        self._takes_expansions = announces_expansions(version)
        self._new_sets = _new_sets(self._sets, event.day) if self._takes_expansions else ()

    def composed(self, text: str, ticked: Iterable[str], before: Iterable[str]) -> str:
        """The text after the boxes changed from `before` to `ticked` (values of ticks)."""
        now, earlier = set(ticked), set(before)
        carried = self._carried(text)
        for phrase in reversed(self._phrases(text)):
            if not phrase.is_negated and _value(phrase) in earlier - now:
                text = _without(text, phrase)
        wanted = [tick for tick in self._all_ticks(carried) if tick.value in now - earlier]
        lines = [text.rstrip(), *(tick.phrase for tick in wanted if tick.value not in carried)]
        return "\n".join(line for line in lines if line) if len(lines) > 1 else text

    def ticks(self, text: str) -> list[Tick]:
        """The boxes as the text has them."""
        return self._all_ticks(self._carried(text))

    def _all_ticks(self, carried: set[str]) -> list[Tick]:
        options = [
            Tick(f"option:{one.key}", str(one.label), one.phrase, f"option:{one.key}" in carried)
            for one in self._options
        ]
        named = [value.removeprefix("set:") for value in carried if value.startswith("set:")]
        names = sorted({*named, *(one.name for one in self._new_sets)})
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
        return phrases_in(text, self._options, self._sets, expansions=self._takes_expansions)


def _new_sets(sets: Sequence[CardSet], day: date) -> tuple[CardSet, ...]:
    """The core sets and expansions that came out within a month before the event's day."""
    return tuple(
        one
        for one in sets
        if one.released_on is not None
        and day - NEW_FOR <= one.released_on <= day
        and one.set_type in ("core", "expansion")
        and not one.is_digital
    )


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
