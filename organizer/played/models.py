"""Which finished events were read from files."""

from __future__ import annotations

from django.db import models

from matches.models import Competition
from organizer.audit.trail import tracked

LONGEST_FILE_NAME = 200


@tracked()
class PlayedFile(models.Model):
    """The file that an event's rounds came from. `fingerprint` is that of what was read
    (`FinishedEvent.fingerprint`), so that an event is known again from another file, too."""

    competition = models.OneToOneField(
        Competition, on_delete=models.CASCADE, related_name="played_file"
    )
    fingerprint = models.CharField(max_length=64, db_index=True)
    name = models.CharField(max_length=LONGEST_FILE_NAME, blank=True)

    def __str__(self) -> str:
        return self.name or self.fingerprint
