"""What a judge fills in about a penalty."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from matches.engine.penalties import OTHER, PROXY, Kind
from matches.models import Penalty
from matches.queries import Effect, Suggestion
from matches.services.clock import MOST_MINUTES
from organizer.web.forms.base import Form

LONGEST_NOTE = 500


class ProxyFault(TextChoices):
    """What is wrong with a proxy or the typed copy of its text (TB-PROXY-FORFEIT)."""

    ILLEGIBLE = "illegible", _("Illegible proxy")
    INCOMPLETE = "incomplete", _("Incomplete proxy")
    NO_TEXT = "no-text", _("No copy of the card’s text")
    BAD_TEXT = "bad-text", _("Illegible or incomplete copy of the card’s text")


class PenaltyForm(Form):
    """What a player is given. `match` is where, `game` and `version` are the game to be lost and
    the version of the result as they were seen; `check` is the deck check that found it. `seen` is
    all this as the page shows it now. With an `opponent` both of a table can be warned at once;
    `opponents_path` says what would be called for there."""

    match = forms.IntegerField(required=False, widget=forms.HiddenInput())
    game = forms.IntegerField(required=False, widget=forms.HiddenInput())
    version = forms.IntegerField(required=False, widget=forms.HiddenInput())
    check = forms.IntegerField(required=False, widget=forms.HiddenInput())
    kind = forms.TypedChoiceField(
        label=_("Penalty"),
        choices=Penalty.Kind.choices,
        coerce=Kind,
        error_messages={"required": _("Choose what is given.")},
    )
    fault = forms.TypedChoiceField(
        label=_("What is wrong"),
        choices=ProxyFault.choices,
        coerce=ProxyFault,
        widget=forms.RadioSelect(),
    )
    card = forms.CharField(label=_("Card"), max_length=200, required=False)
    both = forms.BooleanField(required=False)
    reason = forms.CharField(
        label=_("Note for the judges"),
        max_length=LONGEST_NOTE,
        required=False,
        widget=forms.Textarea({"rows": 2}),
        help_text=_("Judges and organizers of this event read it, players do not."),
    )
    minutes = forms.IntegerField(
        label=_("End the check: minutes for the table"),
        min_value=0,
        max_value=MOST_MINUTES,
        required=False,
        help_text=_("As long as the check took, and three. Leave it empty to check on."),
    )

    def __init__(
        self,
        data: Any = None,
        *,
        suggestion: Suggestion,
        effects: Mapping[Kind, Effect],
        initial: Mapping[str, Any],
        opponent: str = "",
        opponents_path: str = "",
    ) -> None:
        called_for = suggestion.kind
        kind = {} if effects[called_for].refused else {"kind": called_for.value}
        super().__init__(data, initial={**kind, **initial})
        self.effects = effects
        self.seen = {name: initial.get(name) for name in ("match", "game", "version", "check")}
        if suggestion.infraction.key == PROXY:
            del self.fields["reason"]
        else:
            del self.fields["fault"], self.fields["card"]
        if opponent:
            self.fields["both"].label = _("A warning for %(name)s too") % {"name": opponent}
            self.fields["both"].help_text = opponents_path
        else:
            del self.fields["both"]
        if suggestion.infraction == OTHER:
            self.fields["reason"].required = True
        if "minutes" not in initial:
            del self.fields["minutes"]

    def clean_kind(self) -> Kind:
        """A penalty that can be given now."""
        kind: Kind = self.cleaned_data["kind"]
        if self.effects[kind].refused:
            raise forms.ValidationError(self.effects[kind].refused)
        return kind

    def clean(self) -> dict[str, Any]:
        """Both are warned at once; anything heavier is given to each by itself."""
        said = super().clean() or {}
        if said.get("both") and said.get("kind") not in (None, Kind.WARNING):
            self.add_error(
                "both",
                _("Only a warning is given to both at once. Give anything else to each of them."),
            )
        return said

    def why(self) -> str:
        """The note; of a faulty proxy what is wrong, and with which card's."""
        if "fault" not in self.cleaned_data:
            return self.cleaned_data["reason"]
        fault, card = self.cleaned_data["fault"].label, self.cleaned_data["card"]
        return f"{fault}: {card}" if card else str(fault)


class WithdrawForm(Form):
    """Why a penalty is taken back; `version` is that of the result as it was seen."""

    version = forms.IntegerField(required=False, widget=forms.HiddenInput())
    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_NOTE,
        help_text=_("Judges and organizers of this event read it, players do not."),
    )
