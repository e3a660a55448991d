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
from organizer.web.parts.live import Drawing, tag_of

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
) -> SafeString:
    """A part of the page that follows `topics`, words of `Topic` with blanks between them, and is
    drawn anew when one of them changes, whoever changed it.

    `name` is its id, once on the page. `label` is said to screen readers when it has changed,
    unless something in it says more: an element with `data-say`. `only` is the number of a match
    (for `results`, `floor`) or of an entry (for `entries`, `verdicts`) whose changes alone
    matter. The event is `of`, or the page's; `catalogue` and `events` belong to none. A part that
    is about several events hands over what it follows in each. What the event itself is (its state,
    its announcements, its staff) is always followed.

    Raises ValueError for a topic that is none.
    """
    request, content = context["request"], mark_safe(content.strip())  # noqa: S308 - drawn above
    drawing: Drawing | None = getattr(request, "live", None)
    if drawing is None or request.META["REQUEST_METHOD"] not in ("GET", "HEAD"):
        return format_html('<div id="{}">{}</div>', name, content)
    if isinstance(topics, str):
        is_of_site = OF_SITE.issuperset(topics.split())
        event = SITE if topics and is_of_site else (of or context["event"]).pk
        topics = (Followed(event, topics, only),)
    now = timezone.now()
    tag = tag_of(content)
    attributes: dict[str, Any] = {
        "id": name,
        "follow": " ".join(one.word(now) for one in topics),
        "since": drawing.since,
        "tag": tag,
        "said": _("Changed: %(what)s") % {"what": label} if label else "",
    }
    drawn = format_html(
        '<div id="{id}" data-follow="{follow}" data-since="{since}" data-tag="{tag}"'
        ' data-said="{said}">{content}</div>',
        content=content,
        **attributes,
    )
    drawing.keep(name, drawn, tag)
    return drawn
