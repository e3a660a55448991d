"""How long a decided match of a bracket can still be turned, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from matches.models import Match
from matches.queries import MatchView, following
from organizer.web.parts.reasons import listed


def turning_said(match: Match, view: MatchView) -> str:
    """Until when it can be corrected who won a decided match of a bracket; "" for any other."""
    if not match.bracket or not view.finished or view.is_alone:
        return ""
    after = following(match)
    if not after:
        return _("Nothing follows from this match: who won can be turned even after the event.")
    begun = [one.name for one in after if one.is_begun]
    if begun:
        words = {"matches": listed(begun)}
        said = _("Who won is settled: what follows has begun (%(matches)s). Void that to turn it.")
        return said % words
    words = {"matches": listed(one.name for one in after)}
    said = _("Who won can be turned until something is recorded in what follows (%(matches)s).")
    return said % words
