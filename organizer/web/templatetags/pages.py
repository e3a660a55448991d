"""What templates need beyond Django's own: fields, times in the event's zone, rights, mana."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.forms import BoundField, CheckboxInput, NumberInput
from django.templatetags.static import static
from django.utils import formats
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from matches.models import Stage
from matches.queries import stages_drawn
from organizer.events.models import Event, EventState
from organizer.events.permissions import can
from organizer.language.shown import in_words
from organizer.web.parts.keys import FIELD, fresh_key
from organizer.web.parts.signs import Sign, signs_of

register = template.Library()
register.filter(in_words)

SHAPES = {
    "legal": "good",
    "accepted": "good",
    "illegal": "bad",
    "refused": "bad",
    "judge": "look",
    "failed": "look",
    "pending": "info",
    "checking": "info",
    "running": "info",
    "done": "good",
    "error": "bad",
    "undecided": "look",
    "warning": "look",
    "notice": "info",
    "success": "good",
    "info": "info",
    "yes": "good",
    "no": "bad",
}


@register.inclusion_tag("parts/field.html", takes_context=True)
def field(
    context: dict[str, Any], bound: BoundField, label: str = "", *, one_of_several: bool = False
) -> dict[str, Any]:
    """A form's field with its label (or another), hint and fault; a number has a button for less
    and one for more. It is marked as optional where it is, unless it is `one_of_several` of which
    one has to be filled. Where a form was sent and has faults, the first that has one is where the
    page is taken up again."""
    begins = is_answer(context) and next(iter(bound.form.errors), "") == bound.name
    return {
        "field": bound,
        "box": bound.as_widget(attrs={"autofocus": True}) if begins else bound,
        "label": label or bound.label,
        "tick": isinstance(bound.field.widget, CheckboxInput),
        "counted": isinstance(bound.field.widget, NumberInput),
        "optional": not bound.field.required and not one_of_several,
    }


@register.simple_tag(takes_context=True)
def is_answer(context: dict[str, Any]) -> bool:
    """Whether the whole page answers something that was sent: the focus then goes to what was wrong
    with it. It stays where it is while somebody types."""
    request = context.get("request")
    return request is not None and request.method == "POST" and "HX-Request" not in request.headers


@register.simple_tag(takes_context=True)
def may(context: dict[str, Any], action: str, subject: Any = None) -> bool:
    """Whether the person who looks may do `action` (a name of `Action`) to `subject`."""
    return can(context["request"].user, action, subject)


@register.simple_tag
def write_key() -> SafeString:
    """The hidden field of a form that writes a result or a penalty: its key (`key_of`)."""
    return format_html('<input type="hidden" name="{}" value="{}">', FIELD, fresh_key())


@register.simple_tag
def drawn_stages(event: Event) -> list[tuple[int, str]]:
    """The stages of an event that have a page of their own by now: their numbers, and what such a
    page is called."""
    if event.state not in (EventState.RUNNING, EventState.FINISHED):
        return []
    table, bracket = pgettext("who met whom", "Table"), _("Bracket")
    return [
        (position, table if kind == Stage.Kind.ROUND_ROBIN else bracket)
        for position, kind in stages_drawn(event.competition)
    ]


@register.filter
def shape(state: str) -> str:
    """The class (shape and colour) of a state: a verdict, a check or a severity."""
    return SHAPES.get(str(state), "")


def zone_label(time_zone: str) -> str:
    """The city of a zone: "Europe/Lisbon" → "Lisbon"."""
    return time_zone.rpartition("/")[2].replace("_", " ")


@register.filter
def when(moment: datetime | None, time_zone: str) -> SafeString | str:
    """A moment as day and time at the event's place, which is named; empty for None. In an hour
    that the clocks there have twice the difference from UTC stands with it."""
    if moment is None:
        return ""
    local = moment.astimezone(ZoneInfo(time_zone))
    return format_html(
        '<time datetime="{}">{} ({}{})</time>',
        local.isoformat(),
        formats.date_format(local, "SHORT_DATETIME_FORMAT"),
        zone_label(time_zone),
        _offset_if_needed(local),
    )


def _offset_if_needed(local: datetime) -> str:
    """What tells a time apart that clocks show twice, because they are put back: ", UTC+01:00"."""
    if local.replace(fold=0).utcoffset() == local.replace(fold=1).utcoffset():
        return ""
    offset = f"{local:%z}"
    return f", UTC{offset[:3]}:{offset[3:]}"


@register.filter
def clock(moment: datetime | None, time_zone: str) -> SafeString | str:
    """A moment as the time of day at the event's place; empty for None."""
    if moment is None:
        return ""
    local = moment.astimezone(ZoneInfo(time_zone))
    return format_html('<time datetime="{}">{}</time>', local.isoformat(), f"{local:%H:%M}")


@register.filter
def figure(count: int) -> str:
    """A count with its thousands apart."""
    return formats.number_format(count, force_grouping=True)


@register.filter
def mana(cost: str | None) -> SafeString | str:
    """A mana cost ("{2}{W/U}") as discs with their letters; read aloud as "2, white or blue"."""
    if not cost:
        return ""
    drawings = static("img/signs.svg")
    signs = signs_of(cost)
    drawn = format_html_join("", "{}", ((_drawn(sign, drawings),) for sign in signs))
    said = ", ".join(sign.said for sign in signs)
    return format_html('<span class="mana" role="img" aria-label="{}">{}</span>', said, drawn)


def _drawn(sign: Sign, drawings: str) -> SafeString:
    if not sign.drawing:
        return format_html('<span class="odd">{}</span>', sign.written)
    return format_html('<svg><use href="{}#{}"/></svg>', drawings, sign.drawing)
