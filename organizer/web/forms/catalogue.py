"""Where a new catalogue is to come from."""

from django import forms
from django.utils.translation import gettext_lazy as _


class DownloadForm(forms.Form):
    """Scryfall's own file of today."""

    may_shrink = forms.BooleanField(
        label=_("It may take away more than a tenth of the cards"), required=False
    )


class AddressForm(DownloadForm):
    """A card file that the worker fetches."""

    address = forms.URLField(
        label=_("Address"),
        max_length=500,
        assume_scheme="https",
        help_text=_("Of a card file, plain or packed with gzip."),
    )
    field_order = ("address", "may_shrink")


class UploadForm(DownloadForm):
    """A card file that is sent, with a list of sets if there is one."""

    cards = forms.FileField(
        label=_("Card file"),
        help_text=_(
            "Scryfall’s bulk file “Default cards”, or “All cards” for names in every language;"
            " plain or packed with gzip."
        ),
    )
    sets = forms.FileField(
        label=_("List of sets"),
        required=False,
        help_text=_("What Scryfall answers at /sets; without it sets are what their cards say."),
    )
    field_order = ("cards", "sets", "may_shrink")
