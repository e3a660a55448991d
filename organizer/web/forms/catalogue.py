"""Where a new catalogue is to come from."""

from django import forms
from django.utils.translation import gettext_lazy as _

from organizer.web.forms.base import Form


class ImportForm(Form):
    """What any import is asked."""

    may_shrink = forms.BooleanField(
        label=_("It may take away more than a tenth of the cards"), required=False
    )


class DownloadForm(ImportForm):
    """Scryfall's own file of today."""

    with_languages = forms.BooleanField(
        label=_("With cards’ names in every language"),
        required=False,
        help_text=_(
            "Some 2.5 gigabytes, and minutes more. The weekly import keeps to what was chosen last."
        ),
    )
    field_order = ("with_languages", "may_shrink")


class AddressForm(ImportForm):
    """A card file that the worker fetches."""

    address = forms.URLField(
        label=_("Address"),
        max_length=500,
        assume_scheme="https",
        help_text=_(
            "Of Scryfall’s bulk file “Default cards”, or “All cards” for names in every language;"
            " plain or packed with gzip."
        ),
    )
    field_order = ("address", "may_shrink")


class UploadForm(ImportForm):
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
