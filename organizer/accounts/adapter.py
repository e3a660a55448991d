"""What signing up does here beside making the account."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.db import transaction
from django.http import HttpRequest

from organizer.accounts.models import User
from organizer.accounts.services import person_of


class AccountAdapter(DefaultAccountAdapter):
    """Whoever signs up can play at once: the account gets its person."""

    def save_user(
        self,
        request: HttpRequest,
        user: User,
        form: Any,
        commit: bool = True,
    ) -> User:
        """Save the account, and its person in the same transaction."""
        with transaction.atomic():
            saved = super().save_user(request, user, form, commit)
            if commit:
                person_of(saved)
        return saved
