"""Addresses of many at once."""

from collections.abc import Callable

from django.urls import reverse


def addresses(name: str, *before: object) -> Callable[[int], str]:
    """Gives the addresses of one name that differ in their last number alone. To work each out by
    itself takes as long as the rest of its line."""
    start, end = reverse(name, args=(*before, 0)).rsplit("0", 1)
    return lambda number: f"{start}{number}{end}"
