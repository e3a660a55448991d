"""A changed verdict in the words of a page: from what to what, what went and came, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from formats.rulebook.models import FormatVersion
from formats.rulebook.services import options_of
from organizer.decks.difference import Cause, Change
from organizer.decks.queries import DeckStanding, Standing
from organizer.events.models import Event
from organizer.language.shown import in_words
from organizer.web.parts.verdicts import WORDS, ClauseLine, clause_lines


@dataclass(frozen=True)
class ChangeLines:
    """What is said of a change. `is_untold` marks one that only the staff know."""

    before: Standing
    after: Standing
    before_word: str
    after_word: str
    gone: Sequence[ClauseLine]
    come: Sequence[ClauseLine]
    causes: Sequence[str]
    at: datetime
    is_untold: bool


def change_lines(standing: DeckStanding, event: Event) -> ChangeLines | None:
    """The last change of the verdict on a deck, None where there was none."""
    change = standing.change
    if change is None:
        return None
    before, after = Standing(change.difference.before), Standing(change.difference.after)
    return ChangeLines(
        before=before,
        after=after,
        before_word=str(WORDS[before]),
        after_word=str(WORDS[after]),
        gone=clause_lines(change.difference.gone, event),
        come=clause_lines(change.difference.come, event),
        causes=[_cause(cause, change) for cause in change.causes]
        or [_("The check was done anew.")],
        at=change.after.checked_at,
        is_untold=standing.untold is not None,
    )


def change_in_a_word(standing: DeckStanding) -> str:
    """For a line of the entries desk; empty where the verdict never changed."""
    if standing.change is None or standing.is_moving:
        return ""
    if standing.untold is not None:
        return _("changed after the deadline, the player has not been told")
    return _("the verdict has changed")


def _cause(cause: Cause, change: Change) -> str:
    before, after = change.before, change.after
    match cause:
        case Cause.CATALOGUE:
            return _("Cards: catalogue %(before)s → %(after)s") % {
                "before": before.catalogue_version,
                "after": after.catalogue_version,
            }
        case Cause.FORMAT:
            return _moved(_("Format"), before.format_version, after.format_version)
        case Cause.BASE:
            return _moved(_("Base format"), before.base_version, after.base_version)
        case Cause.ANNOUNCEMENTS:
            return _announced(change)
        case Cause.DAY:
            return _("Day: %(before)s → %(after)s") % {
                "before": date_format(before.day),
                "after": date_format(after.day),
            }
        case Cause.CASUAL:
            return (
                _("The event has become a casual one.")
                if after.is_casual
                else _("The event is no casual one any more.")
            )


def _moved(what: str, before: FormatVersion | None, after: FormatVersion | None) -> str:
    return f"{what}: {_version(before)} → {_version(after)}"


def _version(version: FormatVersion | None) -> str:
    if version is None:
        return _("none")
    return _("%(format)s, version %(number)d of %(day)s") % {
        "format": version.format,
        "number": version.number,
        "day": date_format(version.effective_from),
    }


def _announced(change: Change) -> str:
    """What the announcements put in effect and what they ended, by name."""
    labels = {
        option.key: in_words(option.label) for option in options_of(change.after.format_version)
    }
    before, after = _named(change.before.in_effect, labels), _named(change.after.in_effect, labels)
    said = [_("The announcements have changed.")]
    if begun := sorted(after - before):
        said.append(_("Now in effect: %(what)s.") % {"what": "; ".join(begun)})
    if ended := sorted(before - after):
        said.append(_("No longer in effect: %(what)s.") % {"what": "; ".join(ended)})
    return " ".join(said)


def _named(in_effect: Mapping[str, Any] | None, labels: Mapping[str, str]) -> set[str]:
    if in_effect is None:
        return set()
    return {labels.get(key, key) for key in in_effect["options"]} | set(in_effect["expansions"])
