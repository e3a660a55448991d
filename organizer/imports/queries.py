"""Reading what was asked of the catalogue's worker."""

from __future__ import annotations

from django.db.models import QuerySet

from organizer.imports.models import UNFINISHED, CatalogueRequest

SHOWN = 5


def latest_requests() -> QuerySet[CatalogueRequest]:
    """The newest requests, with who asked."""
    return CatalogueRequest.objects.select_related("asked_by")[:SHOWN]


def unfinished_requests() -> QuerySet[CatalogueRequest]:
    """The requests that wait or run."""
    return CatalogueRequest.objects.filter(state__in=UNFINISHED)
