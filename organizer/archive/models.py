"""What an installation remembers of archives: the events that it read from one, and the copies that
it wrote to the second folder."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from organizer.audit.trail import tracked
from organizer.events.models import Event


@tracked()
class ReadEvent(models.Model):
    """An event that was read from an archive, and what the archive says otherwise than the tables
    here: `slug` is its address where it was made, and `formats` are the number and the name that
    versions of formats had there, by their ids here."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="read_from")
    slug = models.SlugField(max_length=80)
    formats = models.JSONField(default=dict)
    read_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    read_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.event} from {self.slug}"


class CopyProblem(models.TextChoices):
    """Why a copy could not be written."""

    MISSING = "missing", _("The folder is not there.")
    FULL = "full", _("There is no room left.")
    REFUSED = "refused", _("The folder may not be written to.")
    NEWER = "newer", _("Another installation has written a newer one.")
    OTHER = "other", _("It could not be written.")


class Copy(models.Model):
    """How the writing of an event to the second folder goes: the newest file there with the SHA-256
    of its bytes, and since when it fails, if it does, and why."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="copy")
    file = models.CharField(max_length=200, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    written_at = models.DateTimeField(null=True, blank=True)
    failed_at = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=8, choices=CopyProblem.choices, blank=True)

    def __str__(self) -> str:
        return self.file
