"""What signing up does here beside making the account."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url

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

    def get_password_change_redirect_url(self, _request: HttpRequest) -> str:
        """Go on to the events; that it is changed is said there."""
        return resolve_url(settings.LOGIN_REDIRECT_URL)

    def post_login(self, request: HttpRequest, user: User, **how: Any) -> HttpResponse:
        """Go on in the language that the account last chose."""
        response = super().post_login(request, user, **how)
        if user.language:
            keep_language(response, user.language)
        return response


def keep_language(response: HttpResponse, language: str) -> None:
    """Have the browser ask for pages in that language from now on."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,
        secure=settings.SESSION_COOKIE_SECURE,
    )
