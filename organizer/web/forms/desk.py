"""What is typed at the desk."""

from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from organizer.accounts.models import User
from organizer.events.models import EventRole


class GuestForm(forms.Form):
    """A player without an account. `token` tells this form from every other, so that it enters one
    guest however often it is sent."""

    name = forms.CharField(label=_("Name"), max_length=120)
    token = forms.CharField(
        required=False, max_length=36, initial=uuid4, widget=forms.HiddenInput()
    )


class RoleForm(forms.Form):
    """Who helps, and as what. `cleaned_data["username"]` is the `User`."""

    username = forms.CharField(label=_("User name"), max_length=150)
    role = forms.ChoiceField(label=_("Role"), choices=EventRole.Role.choices)

    def clean_username(self) -> User:
        """The account of that name."""
        found = User.objects.filter(username__iexact=self.cleaned_data["username"]).first()
        if found is None:
            raise forms.ValidationError(_("Nobody has that user name. They have to sign up first."))
        return found
