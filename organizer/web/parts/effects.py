"""What the announcements bring about, as lines that a person reads."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from organizer.events.models import Announcement
from organizer.events.queries import AnnouncementEffect, AnnouncementWarning
from organizer.language.shown import in_words
from organizer.web.parts.reasons import listed

LONGEST_QUOTE = 120
"""Characters of an announcement that a warning quotes."""


@dataclass(frozen=True)
class EffectLine:
    """One optional rule: its name, whether it is in effect, and if not, why. `lacking` are the
    announcements without its phrase where others carry it."""

    label: str
    in_effect: bool
    why_not: str
    lacking: tuple[Announcement, ...] = ()


@dataclass(frozen=True)
class EffectLines:
    """All optional rules in the format's order, then the expansions, then the warnings."""

    lines: tuple[EffectLine, ...]
    warnings: tuple[str, ...]

    @property
    def unannounced(self) -> str:
        """The names of those that no announcement carries."""
        silent = (line for line in self.lines if not line.in_effect and not line.lacking)
        return "; ".join(line.label for line in silent)


def effect_lines(effect: AnnouncementEffect, *, with_warnings: bool = True) -> EffectLines:
    """The lines of an effect; an option that nobody announced says so. What is amiss in a text
    concerns those who write it, so others get it without the warnings."""
    lines = [
        EffectLine(
            in_words(option.label),
            option.in_effect,
            _why_not(option.in_effect, option.lacking),
            lacking=option.lacking,
        )
        for option in effect.options
    ]
    lines += [
        EffectLine(
            _("New expansion: %(name)s") % {"name": one.name},
            one.in_effect,
            _why_not(one.in_effect, one.lacking),
            lacking=one.lacking,
        )
        for one in effect.expansions
    ]
    warnings = effect.warnings if with_warnings else ()
    return EffectLines(tuple(lines), tuple(_warning(one) for one in warnings))


def effect_said(effect: EffectLines) -> list[str]:
    """The same in plain sentences: what is in effect, and what is announced and yet is not. Empty
    where the format has no optional rules."""
    if not effect.lines:
        return []
    working = [line.label for line in effect.lines if line.in_effect]
    said = [
        _("In effect: %(options)s.") % {"options": "; ".join(working)}
        if working
        else _("In effect: nothing but the format’s own rules.")
    ]
    return said + [
        _("Not in effect: %(option)s; its phrase is lacking in %(where)s.")
        % {"option": line.label, "where": listed(map(_named, line.lacking))}
        for line in effect.lines
        if line.lacking
    ]


def _named(announcement: Announcement) -> str:
    """Which one it is: "the reminder" may have been sent twice."""
    if not announcement.channel:
        return _("this announcement")
    if announcement.published_at is None:
        return announcement.channel
    day = date_format(
        announcement.published_at.astimezone(announcement.event.zone), "MONTH_DAY_FORMAT"
    )
    return _("%(channel)s of %(day)s") % {"channel": announcement.channel, "day": day}


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
