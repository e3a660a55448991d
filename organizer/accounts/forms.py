"""Logging in and signing up as phones and password managers fill it in best."""

from __future__ import annotations

from typing import Any

from allauth.account import forms
from django.forms import Field
from django.utils.translation import gettext as _

NAMES = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}


def without_repetition(fields: dict[str, Field]) -> None:
    """Take away the placeholders, which say what the labels say and vanish when one types."""
    for field in fields.values():
        field.widget.attrs.pop("placeholder", None)


class LoginForm(forms.LoginForm):
    """What is typed first is the name of the account, even where it is an address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        without_repetition(self.fields)
        self.fields["login"].widget.attrs.update(NAMES)


class SignupForm(forms.SignupForm):
    """A new account, whose name stays as it is typed, and is called what it is called when one logs
    in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        without_repetition(self.fields)
        self.fields["username"].label = _("User name")
        self.fields["username"].widget.attrs.update(NAMES)
