"""A judge's ruling on a deck."""

from django import forms
from django.utils.translation import gettext_lazy as _

from organizer.web.forms.base import Form


class RulingForm(Form):
    """Accept or refuse the version that stands on the page, with the reason."""

    version = forms.IntegerField(widget=forms.HiddenInput())
    accepted = forms.TypedChoiceField(
        label=_("Ruling"),
        choices=(("yes", _("Accept the deck")), ("no", _("Refuse the deck"))),
        coerce=lambda word: word == "yes",
        widget=forms.RadioSelect(),
    )
    reason = forms.CharField(
        label=_("Reason"), help_text=_("The player reads it."), widget=forms.Textarea({"rows": 3})
    )
