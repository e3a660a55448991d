"""What the announcements bring about, as lines that a person reads."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.text import Truncator
from django.utils.translation import gettext as _

from organizer.events.models import Announcement
from organizer.events.queries import AnnouncementEffect, AnnouncementWarning

LONGEST_QUOTE = 120
"""Characters of an announcement that a warning quotes."""


@dataclass(frozen=True)
class EffectLine:
    """One optional rule: its name, whether it is in effect, and if not, why."""

    label: str
    in_effect: bool
    why_not: str


@dataclass(frozen=True)
class EffectLines:
    """All optional rules in the format's order, then the expansions, then the warnings."""

    lines: tuple[EffectLine, ...]
    warnings: tuple[str, ...]


def effect_lines(effect: AnnouncementEffect, *, with_warnings: bool = True) -> EffectLines:
    """The lines of an effect; an option that nobody announced says so. What is amiss in a text
    concerns those who write it, so others get it without the warnings."""
    lines = [
        EffectLine(option.label, option.in_effect, _why_not(option.in_effect, option.lacking))
        for option in effect.options
    ]
    lines += [
        EffectLine(
            _("New expansion: %(name)s") % {"name": one.name},
            one.in_effect,
            _why_not(one.in_effect, one.lacking),
        )
        for one in effect.expansions
    ]
    warnings = effect.warnings if with_warnings else ()
    return EffectLines(tuple(lines), tuple(_warning(one) for one in warnings))


def _why_not(in_effect: bool, lacking: Sequence[Announcement]) -> str:
    if in_effect:
        return ""
    if not lacking:
        return _("No announcement carries its phrase.")
    where = ", ".join(one.channel or _("this announcement") for one in lacking)
    return _("Its phrase is lacking in: %(where)s.") % {"where": where}


def _warning(warning: AnnouncementWarning) -> str:
    where = warning.announcement.channel or _("this announcement")
    phrase = Truncator(warning.phrase).chars(LONGEST_QUOTE)
    if warning.kind == "negated":
        return _(
            "“%(phrase)s” in %(where)s switches nothing on: NO or NOT stands before the phrase."
        ) % {"phrase": phrase, "where": where}
    said = _("No expansion is called what “%(phrase)s” in %(where)s names.") % {
        "phrase": phrase,
        "where": where,
    }
    if warning.suggestions:
        said += " " + _("Did you mean %(names)s?") % {"names": _(" or ").join(warning.suggestions)}
    return said
