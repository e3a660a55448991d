"""The plan of an event's stages as it is filled in: one small form a stage."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.engine.elimination.bracket import MOST_ENTRANTS
from matches.engine.stages import MOST_ROUNDS
from matches.models import Stage
from organizer.web.forms.base import Form

Kind = Stage.Kind
MOST_STAGES = 9


class StageForm(Form):
    """One stage. `document()` is the stage as `matches.engine.stages` reads it."""

    kind: Kind
    meaning: Any
    """What a stage of this kind is, as a sentence."""

    cut = forms.IntegerField(
        label=_("Cut to the best"),
        min_value=2,
        max_value=MOST_ENTRANTS,
        required=False,
        help_text=_("How many go on from the stage before. Left empty: everybody who is in."),
    )

    def __init__(self, data: Any = None, *, place: int, begun: bool = False, **kwargs: Any) -> None:
        super().__init__(data, prefix=f"stage-{place}", use_required_attribute=False, **kwargs)
        self.place, self.begun = place, begun
        if place == 0:
            del self.fields["cut"]
        for name, field in self.fields.items():
            field.disabled = begun and name != "rounds"

    @property
    def label(self) -> str:
        """The stage in a few words: "Stage 2: Single elimination"."""
        words = {"n": self.place + 1, "kind": self.kind.label}
        return str(_("Stage %(n)d: %(kind)s") % words)

    def document(self) -> dict[str, object]:
        """The stage as filled in; only of a valid form."""
        filled = {name: value for name, value in self.cleaned_data.items() if value is not None}
        return {**filled, "kind": self.kind.value}


class SwissForm(StageForm):
    """Swiss rounds."""

    kind = Kind.SWISS
    meaning = _(
        "Everybody plays in every round, against somebody with a like score whom they have not met."
    )

    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS, initial=3)
    first_round = forms.ChoiceField(
        label=_("The first round is paired"),
        choices=[
            ("random", _("at random")),
            ("seed", _("by seed: the best of the upper half meets the best of the lower")),
            ("apart", _("at random, those of one group (a city, a team) kept apart")),
        ],
    )
    by_rank = forms.IntegerField(
        label=_("Last rounds by rank"),
        min_value=0,
        max_value=MOST_ROUNDS,
        initial=0,
        required=False,
        help_text=_(
            "In how many rounds at the end, of those with one score, first meets second, third "
            "meets fourth and so on. 0: in none."
        ),
    )
    field_order = ("cut", "rounds", "first_round", "by_rank")


class RoundRobinForm(StageForm):
    """A round robin."""

    kind = Kind.ROUND_ROBIN
    meaning = _("Everybody meets everybody else: eight players need seven rounds.")

    legs = forms.TypedChoiceField(
        label=_("Everybody meets everybody"), choices=[(1, _("once")), (2, _("twice"))], coerce=int
    )


class EliminationForm(StageForm):
    """What both brackets ask."""

    play_in = forms.IntegerField(
        label=_("Places that are played for first"),
        min_value=0,
        max_value=MOST_ENTRANTS,
        initial=0,
        required=False,
        help_text=_(
            "For each, two of the lowest seeds play a match before the bracket, and one is out. "
            "0: none."
        ),
    )

    drawn = forms.TypedChoiceField(
        label=_("A drawn match"),
        required=False,
        empty_value=None,
        choices=[
            ("", _("is settled as the format says")),
            ("replay", _("is played again")),
            ("higher_seed", _("goes to the better seed")),
            ("one_game", _("is followed by a single game")),
        ],
    )


class SingleForm(EliminationForm):
    """Single elimination."""

    kind = Kind.SINGLE_ELIMINATION
    meaning = _("Who loses a match is out. The best seeds meet last.")

    bronze = forms.BooleanField(
        label=_("A match for the third place"),
        required=False,
        help_text=_("Without it those who lost the semi-finals share the third place."),
    )


class DoubleForm(EliminationForm):
    """Double elimination."""

    kind = Kind.DOUBLE_ELIMINATION
    meaning = _(
        "Who loses a second match is out: who loses once goes on among the others who did, for the "
        "other seat in the final."
    )

    second_final = forms.BooleanField(
        label=_("A second final"),
        required=False,
        initial=True,
        help_text=_(
            "Where the player who has lost once wins the final, both have lost once, and they meet "
            "again. Without it that final decides."
        ),
    )


FORMS: Mapping[str, type[StageForm]] = {
    form.kind.value: form for form in (SwissForm, RoundRobinForm, SingleForm, DoubleForm)
}


def forms_of(documents: Sequence[Mapping[str, Any]], begun: int) -> list[StageForm]:
    """Forms that show these stages, of which the first `begun` have begun."""
    return [
        FORMS[document["kind"]](place=place, begun=place < begun, initial=document)
        for place, document in enumerate(documents)
    ]


def forms_sent(data: Any, planned: Sequence[Mapping[str, Any]], begun: int) -> list[StageForm]:
    """Forms with what was sent for each stage; those that have begun keep what was `planned`."""
    made: list[StageForm] = []
    for place in range(MOST_STAGES):
        kind = planned[place]["kind"] if place < begun else data.get(f"stage-{place}-kind")
        if kind not in FORMS:
            break
        initial = planned[place] if place < begun else {}
        made.append(FORMS[kind](data, place=place, begun=place < begun, initial=initial))
    return made


def typed_in(form: StageForm) -> dict[str, Any]:
    """What stands in a form's boxes, valid or not, for it to be shown again in another place."""
    boxes = {
        name: form.initial.get(name) if field.disabled else form[name].data
        for name, field in form.fields.items()
    }
    return {**boxes, "kind": form.kind.value}
