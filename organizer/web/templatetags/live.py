"""The tag that makes a part of a page move by itself (docs/live.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template
from django.template.context import Context
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from organizer.events.models import Event
from organizer.live.topics import OF_SITE, SITE, Followed
from organizer.web.parts.live import Drawing, is_anybodys, is_free, tag_of
from organizer.web.parts.own_lines import with_own_marked

register = template.Library()


@register.simple_block_tag(takes_context=True, end_name="endlive")
def live(
    context: Context,
    content: str,
    topics: str | Sequence[Followed],
    name: str,
    label: str = "",
    only: int | None = None,
    of: Event | None = None,
    *,
    alike: bool = False,
    own: int | None = None,
) -> SafeString:
    """A part of the page that follows `topics`, words of `Topic` with blanks between them, and is
    drawn anew when one of them changes, whoever changed it.

    `name` is its id, once on the page. `label` is said to screen readers when it has changed,
    unless something in it says more: an element with `data-say`. `only` is the number of a match
    (for `results`, `floor`) or of an entry (for `entries`, `verdicts`) whose changes alone
    matter. The event is `of`, or the page's; `catalogue` and `events` belong to none. A part that
    is about several events hands over what it follows in each. What the event itself is (its state,
    its announcements, its staff) is always followed.

    `alike` says that the part is drawn the same for everybody who may see the page: then it is
    asked for without saying who asks, and drawn once for all. What is the reader's own in it are
    the lines of the entrant `own`, which are marked after it is drawn (`own_lines`). Raises
    ValueError for a topic that is none.
    """
    request, content = context["request"], mark_safe(content.strip())  # noqa: S308 - drawn above
    drawing: Drawing | None = getattr(request, "live", None)
    if drawing is None or request.META["REQUEST_METHOD"] not in ("GET", "HEAD"):
        return format_html('<div id="{}">{}</div>', name, _marked(content, own))
    if isinstance(topics, str):
        topics = (_followed(context, topics, only, of),)
    follow, tag = " ".join(one.word(timezone.now()) for one in topics), tag_of(content)
    attributes: dict[str, Any] = {
        "id": name,
        "follow": follow,
        "since": drawing.since,
        "tag": tag,
        "said": _("Changed: %(what)s") % {"what": label} if label else "",
        "more": _for_all(own) if (alike or is_anybodys(request)) and is_free(content) else "",
    }
    drawn = format_html(
        '<div id="{id}" data-follow="{follow}" data-since="{since}" data-tag="{tag}"'
        ' data-said="{said}"{more}>{content}</div>',
        content=_marked(content, own),
        **attributes,
    )
    drawing.keep(name, drawn, tag, follow)
    return drawn


def _followed(context: Context, topics: str, only: int | None, of: Event | None) -> Followed:
    if topics and OF_SITE.issuperset(topics.split()):
        return Followed(SITE, topics, only)
    return Followed((of or context["event"]).pk, topics, only)


def _for_all(own: int | None) -> SafeString:
    """What a page has to know of a part that is asked for without saying who asks."""
    if own is None:
        return mark_safe(" data-alike")
    return format_html(' data-alike data-own="{}" data-you="{}"', own, _("you"))


def _marked(content: SafeString, own: int | None) -> SafeString:
    return content if own is None else with_own_marked(content, own)
