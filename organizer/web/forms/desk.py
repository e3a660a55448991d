"""What is typed at the desk."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.engine.stages import MOST_ROUNDS
from matches.models import Entrant
from matches.services import Missed
from organizer.accounts.models import User
from organizer.events.models import EventRole
from organizer.web.forms.base import Form

MOST_SEEDS = 100_000
MISSED = [
    (Missed.NOTHING.value, _("nothing")),
    (Missed.LOSSES.value, _("matches lost")),
    (Missed.BYES.value, _("byes: matches won")),
]


SOMEBODY_NEW = "new"


class GuestForm(Form):
    """A player who stands at the desk. `person` is the number of somebody who has played before, or
    `SOMEBODY_NEW`, empty where it was not asked. `missed` says what rounds count for that are over
    already; `token` tells this form from every other, so that it enters one guest however often it
    is sent."""

    name = forms.CharField(label=_("Name"), max_length=120)
    person = forms.CharField(label=_("Who is it?"), max_length=20, required=False)
    missed = forms.ChoiceField(
        label=_("Rounds that are missed count as"), choices=MISSED, required=False
    )
    token = forms.CharField(
        required=False, max_length=36, initial=uuid4, widget=forms.HiddenInput()
    )


class RoleForm(Form):
    """Who helps, and as what. `cleaned_data["username"]` is the `User`."""

    username = forms.CharField(label=_("User name"), max_length=150)
    role = forms.ChoiceField(
        label=_("Role"), choices=EventRole.Role.choices, initial=EventRole.Role.JUDGE
    )

    def clean_username(self) -> User:
        """The account of that name."""
        found = User.objects.filter(username__iexact=self.cleaned_data["username"]).first()
        if found is None:
            raise forms.ValidationError(_("Nobody has that user name. They have to sign up first."))
        return found


class SeatingForm(Form):
    """What is known of a player before they are paired."""

    seed = forms.IntegerField(
        label=_("Seed"),
        min_value=1,
        max_value=MOST_SEEDS,
        required=False,
        help_text=_("1 is the best. It orders a first round by seed, and a first bracket."),
    )
    group = forms.CharField(
        label=_("Group"),
        max_length=80,
        required=False,
        help_text=_("A city or a team, to be kept apart in the first round if the plan says so."),
    )
    fixed_table = forms.IntegerField(
        label=_("Fixed table"),
        min_value=1,
        max_value=MOST_SEEDS,
        required=False,
        help_text=_("For somebody who cannot change tables: every match is played there."),
    )
    awarded_byes = forms.CharField(
        label=_("Byes awarded in advance"),
        max_length=200,
        required=False,
        help_text=_("The numbers of the rounds, such as: 1, 2"),
    )

    def __init__(self, data: Any = None, *, entrant: Entrant) -> None:
        initial = {
            "seed": entrant.seed,
            "group": entrant.group,
            "fixed_table": entrant.fixed_table,
            "awarded_byes": ", ".join(str(one) for one in entrant.awarded_byes),
        }
        super().__init__(data, initial=initial)

    def clean_awarded_byes(self) -> list[int]:
        """The numbers of the rounds."""
        typed = self.cleaned_data["awarded_byes"].replace(",", " ").split()
        if not all(one.isdecimal() and 1 <= int(one) <= MOST_ROUNDS for one in typed):
            raise forms.ValidationError(_("Write numbers of rounds, such as: 1, 2"))
        return sorted({int(one) for one in typed})


class ReturnForm(Form):
    """What the rounds count for that somebody has missed."""

    missed = forms.ChoiceField(label=_("Rounds that were missed count as"), choices=MISSED)


class DisqualifyForm(Form):
    """Why somebody is disqualified."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=500,
        help_text=_("It is kept; only those who run the site read it."),
    )
