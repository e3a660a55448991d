"""What was asked of the worker that imports the catalogue, and what became of it."""

from __future__ import annotations

import pgtrigger
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils.translation import gettext_lazy as _

from organizer.audit.trail import tracked


class Source(models.TextChoices):
    """Where the cards are to come from."""

    DOWNLOAD = "download", _("Download from Scryfall")
    ADDRESS = "address", _("From an address")
    UPLOAD = "upload", _("From a file")


class ImportState(models.TextChoices):
    """How far an import is."""

    PENDING = "pending", _("waiting")
    RUNNING = "running", _("running")
    DONE = "done", _("done")
    FAILED = "failed", _("failed")


UNFINISHED = (ImportState.PENDING, ImportState.RUNNING)


@tracked()
class CatalogueRequest(models.Model):
    """One import that was asked for; rows are kept, only their state moves.

    `place` is the address, or the name that the uploaded file had; `cards_file` and `sets_file` are
    the names under which uploads wait in the data folder. `with_languages` is of a download: with
    names in every language; another file has the languages it has. `asked_by` is null where the
    calendar asked. `summary` is `{"version", "sets", "cards", "printings", "changes"}` once it is
    done; `code` and `sentence` say why it failed, and `said` what the sentence is made of, for
    other languages (`wording.Said.as_document`).
    """

    source = models.CharField(max_length=16, choices=Source.choices)
    place = models.TextField(blank=True)
    cards_file = models.CharField(max_length=64, blank=True)
    sets_file = models.CharField(max_length=64, blank=True)
    with_languages = models.BooleanField(default=False)
    may_shrink = models.BooleanField(default=False)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    asked_at = models.DateTimeField()
    queued_at = models.DateTimeField()
    state = models.CharField(
        max_length=16, choices=ImportState.choices, default=ImportState.PENDING
    )
    summary = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    code = models.CharField(max_length=64, blank=True)
    sentence = models.TextField(blank=True)
    said = models.JSONField(null=True)

    class Meta:
        verbose_name = _("import that was asked for")
        verbose_name_plural = _("imports that were asked for")
        ordering = ("-pk",)
        triggers = (pgtrigger.Protect(name="kept", operation=pgtrigger.Delete),)
        constraints = (
            models.UniqueConstraint(
                fields=("state",),
                condition=models.Q(state__in=("pending", "running")),
                name="catalogue_request_one_at_a_time",
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_source_display()} {self.place}".strip()

    @property
    def is_unfinished(self) -> bool:
        """Whether a worker still has to do something about it."""
        return self.state in UNFINISHED
