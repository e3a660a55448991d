"""A list as a browser sends it: looked over, set on the page, sent again."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from organizer.events.models import Registration

FIELD = re.compile(r'<input type="(hidden|radio|checkbox|text)"([^>]*)>')
SELECT = re.compile(r'<select[^>]*name="([^"]*)"[^>]*>(.*?)</select>', re.S)
OPTION = re.compile(r'<option value="([^"]*)"( selected)?>')


def address(entry: Registration) -> str:
    return reverse("deck_submit", args=(entry.event.slug, entry.pk))


def looked_over(client: Client, entry: Registration, **sent: object) -> HttpResponse:
    return client.post(address(entry), {"step": "look", **sent})


def filled(page: HttpResponse) -> dict[str, list[str]]:
    """What a browser would send of the page as it is, but for its button."""
    html = page.content.decode().partition('<form class="preview"')[2].partition("</form>")[0]
    sent: dict[str, list[str]] = {}
    for kind, rest in FIELD.findall(html):
        said = dict(re.findall(r'(\w+)="([^"]*)"', rest))
        if kind in ("radio", "checkbox") and not rest.endswith(" checked"):
            continue
        sent.setdefault(said["name"], []).append(unescape(said.get("value", "")))
    for name, options in SELECT.findall(html):
        offered = OPTION.findall(options)
        chosen = [value for value, selected in offered if selected] or [offered[0][0]]
        sent.setdefault(name, []).append(unescape(chosen[0]))
    return sent


def pressed(
    client: Client, entry: Registration, page: HttpResponse, button: str = "apply", **answers: Any
) -> HttpResponse:
    """Set what `answers` say on the page (names with _ for -) and press one of its buttons."""
    sent: dict[str, Any] = {**filled(page), "step": button}
    for name, value in answers.items():
        what, _underscore, key = name.partition("_")
        sent[f"{what}-{key.replace('_', '.')}" if key else what] = value
    if button not in ("apply", "submit", "change"):
        del sent["step"]
    return client.post(address(entry), sent)


def boxes_on(page: HttpResponse) -> list[str]:
    """What stands in the boxes of the deck form, in their order."""
    found = re.findall(r"<textarea[^>]*>\n(.*?)</textarea>", page.content.decode(), re.S)
    return [unescape(box) for box in found]


def mendings(page: HttpResponse) -> list[dict[str, Any]]:
    """What the page carries as mended so far."""
    return json.loads(filled(page)["mendings"][0])
