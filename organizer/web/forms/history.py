"""What is typed about players and leagues."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from formats.rulebook.models import Format
from organizer.accounts.models import LONGEST_NAME, User
from organizer.history.details import LONGEST_NAME as LONGEST_TITLE
from organizer.history.details import SeasonDetails
from organizer.history.models import League, Season
from organizer.history.scheme import MOST_COUNTED, MOST_PLACES, MOST_POINTS, Scheme, parse_scheme
from organizer.web.forms.base import Form

LONGEST_PLACES = 600


class DayInput(forms.DateInput):
    """A day as the browser's own calendar has it."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class NameForm(Form):
    """A player's name."""

    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        help_text=_("It changes in every event, in those that are over, too."),
    )


class LeagueForm(Form):
    """What a league is called, and what is played in it. `cleaned_data["format_slug"]` is the
    `Format`, or None for any."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_TITLE)
    format_slug = forms.ChoiceField(label=_("Format"), required=False)

    def __init__(self, *args: Any, league: League | None = None, **kwargs: Any) -> None:
        if league is not None:
            slug = league.format.slug if league.format else ""
            kwargs["initial"] = {"name": league.name, "format_slug": slug}
        super().__init__(*args, **kwargs)
        formats = Format.objects.order_by("name").values_list("slug", "name")
        self.fields["format_slug"].choices = [("", _("Any format")), *formats]

    def clean_format_slug(self) -> Format | None:
        """The format of that slug."""
        return Format.objects.filter(slug=self.cleaned_data["format_slug"]).first()


class OrganizerForm(Form):
    """Who else runs a league. `cleaned_data["username"]` is the `User`."""

    username = forms.CharField(label=_("User name"), max_length=150)

    def clean_username(self) -> User:
        """The account of that name."""
        found = User.objects.filter(username__iexact=self.cleaned_data["username"]).first()
        if found is None:
            raise forms.ValidationError(_("Nobody has that user name. They have to sign up first."))
        return found


def _points(label: Any, initial: int) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=0, max_value=MOST_POINTS, initial=initial)


class SeasonForm(Form):
    """A season: its days, which events it takes, and what brings points."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_TITLE)
    starts_on = forms.DateField(label=_("First day"), widget=DayInput())
    ends_on = forms.DateField(label=_("Last day"), widget=DayInput())
    takes_all = forms.BooleanField(
        label=_("Take every event of the league’s organizers"),
        required=False,
        initial=True,
        help_text=_(
            "Of the league’s format, on these days. Otherwise you add the events one by one."
        ),
    )
    win = _points(_("Match won"), 3)
    draw = _points(_("Match drawn"), 1)
    participation = _points(_("Taking part"), 0)
    places = forms.CharField(
        label=_("For the final rank"),
        required=False,
        max_length=LONGEST_PLACES,
        help_text=_("From the first place on, such as: 10, 6, 4, 3. Left empty: nothing."),
    )
    best = forms.IntegerField(
        label=_("How many events count"),
        min_value=1,
        max_value=MOST_COUNTED,
        required=False,
        help_text=_("Each player’s best ones. Left empty: all of them."),
    )

    def __init__(self, *args: Any, season: Season | None = None, **kwargs: Any) -> None:
        if season is not None:
            scheme = parse_scheme(season.scheme)
            kwargs["initial"] = {
                "name": season.name,
                "starts_on": season.starts_on,
                "ends_on": season.ends_on,
                "takes_all": season.takes_all,
                **scheme.model_dump(),
                "places": ", ".join(str(one) for one in scheme.places),
            }
        super().__init__(*args, **kwargs)

    def clean_places(self) -> tuple[int, ...]:
        """The points of the places in their order."""
        typed = self.cleaned_data["places"].replace(";", ",").replace(",", " ").split()
        fits = len(typed) <= MOST_PLACES and all(
            one.isdecimal() and len(one) <= 4 and int(one) <= MOST_POINTS for one in typed
        )
        if not fits:
            raise forms.ValidationError(
                _("Write whole numbers up to %(most)d, with commas: 10, 6, 4, 3."),
                params={"most": MOST_POINTS},
            )
        return tuple(int(one) for one in typed)

    def details(self) -> SeasonDetails:
        """What was filled in, once the form is valid."""
        data = self.cleaned_data
        return SeasonDetails(
            name=data["name"],
            starts_on=data["starts_on"],
            ends_on=data["ends_on"],
            takes_all=data["takes_all"],
            scheme=Scheme(
                win=data["win"],
                draw=data["draw"],
                participation=data["participation"],
                places=data["places"],
                best=data["best"],
            ),
        )
