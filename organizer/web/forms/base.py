"""The form that all others are: its fields say of what cannot be taken what to do about it."""

from collections import ChainMap
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

FAULTS: Mapping[type[forms.Field], Mapping[str, Any]] = {
    forms.Field: {
        "required": _("Fill this in."),
    },
    forms.CharField: {
        "max_length": ngettext_lazy(
            "Write %(limit_value)d character at most; these are %(show_value)d.",
            "Write %(limit_value)d characters at most; these are %(show_value)d.",
            "limit_value",
        ),
        "null_characters_not_allowed": _("Leave out the characters that cannot be shown."),
    },
    forms.BooleanField: {"required": _("Tick this to go on.")},
    forms.ChoiceField: {
        "required": _("Choose one."),
        "invalid_choice": _("Choose one of those that are offered here."),
    },
    forms.IntegerField: {
        "invalid": _("Write a whole number, such as 3."),
        "min_value": _("Write %(limit_value)s or more."),
        "max_value": _("Write %(limit_value)s or less."),
    },
    forms.DecimalField: {
        "invalid": _("Write a number, such as 7.50."),
        "max_digits": _("Write a smaller number."),
        "max_decimal_places": ngettext_lazy(
            "Write %(max)d figure after the point at most.",
            "Write %(max)d figures after the point at most.",
            "max",
        ),
        "max_whole_digits": _("Write a smaller number."),
    },
    forms.DateField: {"invalid": _("Write a day such as 2011-10-08.")},
    forms.TimeField: {"invalid": _("Write a time such as 14:00.")},
    forms.URLField: {"invalid": _("Write an address that begins with https:// or http://.")},
    forms.FileField: {
        "required": _("Choose a file."),
        "missing": _("Choose a file."),
        "invalid": _("Choose a file."),
        "empty": _("The file is empty. Choose another one."),
    },
}
"""By what a field takes and the code of what is wrong with it: a field has those of its kind, and
of the kinds that it is one of."""


class Form(forms.Form):
    """A form of this site. A field's own `error_messages` go before those of its kind."""

    def full_clean(self) -> None:
        """Read what was sent, which says what is wrong with it."""
        for field in self.fields.values():
            field.error_messages = _faults_of(field)
        super().full_clean()


def _faults_of(field: forms.Field) -> dict[str, Any]:
    kinds = type(field).__mro__
    usual = ChainMap(*(vars(kind).get("default_error_messages", {}) for kind in kinds))
    own = {
        code: message
        for code, message in field.error_messages.items()
        if message is not usual.get(code)
    }
    said = ChainMap(own, *(FAULTS[kind] for kind in kinds if kind in FAULTS))
    return {**field.error_messages, **said}
