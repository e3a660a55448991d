"""What forms say of what cannot be taken: what to do, in the reader's language."""

import pytest
from django import forms
from django.utils.translation import override

from organizer.web.forms.base import Form


class Sample(Form):
    name = forms.CharField(max_length=3)
    rounds = forms.IntegerField(min_value=2, max_value=9)
    fee = forms.DecimalField(max_digits=4, decimal_places=2, required=False)
    day = forms.DateField()
    how = forms.ChoiceField(choices=[("a", "A")])
    kind = forms.ChoiceField(
        choices=[("b", "B")], error_messages={"required": "Choose what is given."}
    )
    ready = forms.BooleanField()
    list = forms.FileField()


GOOD = {"name": "Ann", "rounds": "3", "day": "2011-10-08", "how": "a", "kind": "b", "ready": "on"}


def faults(**typed: str) -> dict[str, str]:
    """What is said of each field, of one that was filled in like this."""
    form = Sample({**GOOD, **typed})
    return {name: " ".join(map(str, errors)) for name, errors in form.errors.items()}


@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        ("name", "", "Fill this in."),
        ("name", "Luke", "Write 3 characters at most; these are 4."),
        ("rounds", "x", "Write a whole number, such as 3."),
        ("rounds", "1", "Write 2 or more."),
        ("rounds", "10", "Write 9 or less."),
        ("fee", "x", "Write a number, such as 7.50."),
        ("fee", "1.005", "Write 2 figures after the point at most."),
        ("day", "soon", "Write a day such as 2011-10-08."),
        ("how", "", "Choose one."),
        ("how", "z", "Choose one of those that are offered here."),
        ("kind", "", "Choose what is given."),
        ("kind", "z", "Choose one of those that are offered here."),
        ("ready", "", "Tick this to go on."),
    ],
)
def test_a_fault_says_what_to_do(name: str, typed: str, said: str) -> None:
    assert faults(**{name: typed}) == {name: said, "list": "Choose a file."}


def test_faults_are_said_in_german() -> None:
    with override("de"):
        assert faults(name="Luke", rounds="1") == {
            "name": "Schreibe höchstens 3 Zeichen; das hier sind 4.",
            "rounds": "Schreibe 2 oder mehr.",
            "list": "Wähle eine Datei.",
        }


def test_a_form_that_is_read_twice_says_the_same() -> None:
    form = Sample({})
    first = dict(form.errors)
    form.full_clean()
    assert dict(form.errors) == first
