"""Which archive is read."""

from django import forms
from django.utils.translation import gettext_lazy as _

from organizer.web.forms.base import Form


class ArchiveForm(Form):
    """The file, and whether it may stand beside its event if that is here already."""

    archive = forms.FileField(
        label=_("Archive"),
        help_text=_("The .json file that was downloaded, or the newest one of the second folder."),
    )
    beside = forms.BooleanField(
        label=_("Read it as an event of its own, beside the one that is here"), required=False
    )
