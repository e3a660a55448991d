"""What an organizer fills in about a draft."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.models import Entrant, Round
from organizer.web.forms.base import Form

NOBODY = ("", "—")


class SwapForm(Form):
    """Two players of a draft who change places."""

    one = forms.ChoiceField(label=_("This player"))
    other = forms.ChoiceField(label=_("changes places with"))

    def __init__(self, data: Any = None, *, draft: Round, initial: dict[str, Any]) -> None:
        super().__init__(data, initial=initial)
        seats = draft.seats.select_related("entrant", "match").order_by("entrant__name", "pk")
        self.seats = {str(seat.entrant_id): seat for seat in seats}
        choices = [
            (pk, _("%(name)s, table %(n)d") % {"name": seat.entrant.name, "n": seat.match.table})
            for pk, seat in self.seats.items()
        ]
        for name in ("one", "other"):
            self.fields[name].choices = [NOBODY, *choices]

    def clean(self) -> dict[str, Any]:
        """Refuse two who sit at one table."""
        filled = super().clean()
        one, other = (self.seats.get(filled.get(name, "")) for name in ("one", "other"))
        if one and other and one.match_id == other.match_id:
            self.add_error("other", _("Choose somebody at another table."))
        return filled

    def chosen(self) -> tuple[Entrant, Entrant]:
        """Both players; only of a valid form."""
        one, other = (self.seats[self.cleaned_data[name]].entrant for name in ("one", "other"))
        return one, other
