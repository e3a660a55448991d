"""A page as a person reads it."""

from __future__ import annotations

import re
from html import unescape

from django.http import HttpResponse
from django.utils.html import strip_tags


def words(response: HttpResponse) -> str:
    """The text of the page's main part, blanks folded."""
    main = response.content.decode().partition("<main")[2].partition("</main>")[0]
    return " ".join(unescape(strip_tags(re.sub(r"<(/?)", r" <\1", main))).split())


def filled_button(response: HttpResponse) -> list[str]:
    """What the filled buttons of the page say: there should be one at most."""
    found = re.findall(
        r'class="[^"]*\bact\b[^"]*"[^>]*>(.*?)</(?:a|button)>', response.content.decode(), re.S
    )
    return [" ".join(unescape(strip_tags(label)).split()) for label in found]


def forms_to(response: HttpResponse, address: str) -> list[dict[str, str]]:
    """What a browser would send from each form of the page to that address, as it is shown."""
    page = response.content.decode()
    found = re.findall(rf'<form [^>]*action="{re.escape(address)}"[^>]*>(.*?)</form>', page, re.S)
    return [
        dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
        for form in found
    ]
