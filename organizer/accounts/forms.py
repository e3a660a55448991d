"""Logging in and signing up as phones and password managers fill it in best."""

from __future__ import annotations

from typing import Any

from allauth.account import forms
from django.core.exceptions import ValidationError
from django.forms import CharField, Field, TextInput
from django.utils.translation import gettext as _

from organizer.accounts.models import LONGEST_NAME, Person

NAMES = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}


def without_repetition(fields: dict[str, Field]) -> None:
    """Take away the placeholders, which say what the labels say and vanish when one types."""
    for field in fields.values():
        field.widget.attrs.pop("placeholder", None)


def with_one_sentence(field: Field) -> None:
    """Say of a new password in one sentence what the validators ask for."""
    field.help_text = _(
        "8 characters or more, and not figures alone. Neither your name nor a password that"
        " many people use."
    )


class LoginForm(forms.LoginForm):
    """What is typed first is the name of the account, even where it is an address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        without_repetition(self.fields)
        self.fields["login"].widget.attrs.update(NAMES)


class SignupForm(forms.SignupForm):
    """A new account, whose name stays as it is typed, and is called what it is called when one logs
    in; and the name under which one plays."""

    first_name = CharField(
        required=False,
        max_length=LONGEST_NAME,
        widget=TextInput(attrs={"autocomplete": "name", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        without_repetition(self.fields)
        self.fields["username"].label = _("User name")
        self.fields["username"].widget.attrs.update(NAMES)
        self.fields["first_name"].label = _("Your name")
        self.fields["first_name"].help_text = _(
            "As it stands in pairings and standings. Left empty: the user name."
        )
        self.fields["email"].label = _("Email")
        self.fields["email"].help_text = _("Another name to log in with. Nothing is sent to it.")
        with_one_sentence(self.fields["password1"])
        self.fields["password2"].label = _("The password again")
        self.order_fields(("username", "first_name", "email", "password1", "password2"))

    def clean_first_name(self) -> str:
        """The name, unless another account plays under it: a list of pairings tells players apart
        by their names alone."""
        name: str = self.cleaned_data["first_name"]
        if Person.objects.filter(user__isnull=False, name__iexact=name).exists():
            raise ValidationError(
                _("Somebody else plays as %(name)s. Add an initial to the name.") % {"name": name}
            )
        return name


class ChangePasswordForm(forms.ChangePasswordForm):
    """Another password for the account that is logged in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        without_repetition(self.fields)
        self.fields["oldpassword"].label = _("The password until now")
        self.fields["password1"].label = _("The new password")
        with_one_sentence(self.fields["password1"])
        self.fields["password2"].label = _("The new password again")


class ReauthenticateForm(forms.ReauthenticateForm):
    """The password once more, from somebody who is logged in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        without_repetition(self.fields)
