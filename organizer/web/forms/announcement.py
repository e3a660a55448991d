"""An announcement as it is written."""

from django import forms
from django.utils.translation import gettext_lazy as _

from organizer.web.forms.base import Form


class AnnouncementForm(Form):
    """Where it appears and what it says; `confirmed` stands where an option would be ended."""

    channel = forms.CharField(
        label=_("Where it appears"),
        max_length=80,
        help_text=_("Such as newsgroup, web page, poster in the shop."),
    )
    text = forms.CharField(
        label=_("Text"), strip=False, widget=forms.Textarea(attrs={"rows": 9, "id": "id_text"})
    )
    confirmed = forms.BooleanField(required=False)
