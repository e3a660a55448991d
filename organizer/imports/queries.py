"""Reading what was asked of the catalogue's worker."""

from __future__ import annotations

from django.db.models import QuerySet

from formats.catalogue.services import languages_by_default
from organizer.imports.models import UNFINISHED, CatalogueRequest, Source

SHOWN = 5


def latest_requests() -> QuerySet[CatalogueRequest]:
    """The newest requests, with who asked."""
    return CatalogueRequest.objects.select_related("asked_by")[:SHOWN]


def unfinished_requests() -> QuerySet[CatalogueRequest]:
    """The requests that wait or run."""
    return CatalogueRequest.objects.filter(state__in=UNFINISHED)


def wants_languages() -> bool:
    """Whether downloads bring names in every language: what was chosen with the last one that
    somebody asked for, before that what the installation says."""
    chosen = CatalogueRequest.objects.filter(source=Source.DOWNLOAD, asked_by__isnull=False).first()
    return languages_by_default() if chosen is None else chosen.with_languages
