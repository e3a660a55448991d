"""A form that is only looked at: each kind of field, right, wrong and shut."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from organizer.web.forms.base import Form


class SpecimenForm(Form):
    """Fields as the page of the design shows them; nothing is ever sent."""

    name = forms.CharField(label=_("A field"), help_text=_("A hint says what is wanted."))
    table = forms.IntegerField(label=_("A field with a fault"), help_text=_("A whole number."))
    place = forms.CharField(label=_("A field that is shut"), required=False, disabled=True)
    format = forms.ChoiceField(
        label=_("A choice"), choices=[("b", "Type B"), ("15", "Type 15")], required=False
    )
    ready = forms.BooleanField(label=_("A tick"), required=False)
    text = forms.CharField(label=_("Much text"), required=False, widget=forms.Textarea({"rows": 4}))
