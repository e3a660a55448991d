"""Receipts of acts that were sent with a key of their own, so that one sent twice is done once."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Receipt(models.Model):
    """An act that was done: under which key its sender sent it, and what was answered.

    `asked` is the SHA-256 of the act and its words. A row is written in the transaction of the act,
    so there is none for an act that was refused.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="receipts")
    key = models.CharField(max_length=128)
    asked = models.CharField(max_length=64)
    answer = models.JSONField(null=True)
    made_at = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "key"), name="receipt_key"),)

    def __str__(self) -> str:
        return f"receipt {self.key}"
