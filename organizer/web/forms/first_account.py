"""The account of whoever sets the site up."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from organizer.accounts.models import User
from organizer.web.forms.base import Form


class FirstAccountForm(Form):
    """A name, a log-in, a password."""

    name = forms.CharField(
        label=_("Your name"),
        max_length=120,
        help_text=_("As others read it on lists and pairings."),
    )
    username = forms.CharField(
        label=_("Name to log in with"),
        max_length=150,
        validators=User._meta.get_field("username").validators,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=_("Eight characters at least, and none that many people use."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean(self) -> dict[str, Any]:
        """Look the password over, also for likeness to the names."""
        filled = super().clean()
        if filled.get("password"):
            user = User(username=filled.get("username", ""), first_name=filled.get("name", ""))
            try:
                validate_password(filled["password"], user)
            except forms.ValidationError as error:
                self.add_error("password", error)
        return filled
