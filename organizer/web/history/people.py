"""Who is who: a player's name, guests who are one person, and taking that back."""

from django.contrib import messages
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from organizer.accounts.models import Person
from organizer.errors import NotThere
from organizer.events.permissions import Action, can, require
from organizer.history.merging import looked_at
from organizer.history.models import Merge
from organizer.usecases.merge_guest import merge_guest
from organizer.usecases.rename_person import rename_person
from organizer.usecases.undo_merge import undo_merge
from organizer.web.forms.history import NameForm
from organizer.web.history.records import player
from organizer.web.parts.access import ACT, FORM, in_place, page
from organizer.web.parts.errors import USER_ERRORS, problem_of, said_on, show_form, status_of
from organizer.web.parts.typed import line, number

LONGEST_SEARCH = 60
MOST_FOUND = 20


def of_person(person: int) -> Person:
    """The person of an address."""
    found = Person.objects.filter(pk=person).select_related("user").first()
    if found is None:
        raise NotThere("no-such-player", _("There is no such player."))
    return found


@page(Action.RENAME_PERSON, of_person, FORM)
def rename(request: HttpRequest, person: Person) -> HttpResponse:
    """Give a player another name."""
    form = NameForm(request.POST or None, initial={"name": person.name})
    if form.is_valid():
        with said_on(form):
            rename_person(
                by=request.user, now=timezone.now(), person=person, name=form.cleaned_data["name"]
            )
            messages.success(request, _("The name is changed, in all events."))
            return redirect("player", person.pk)
    return show_form(request, "history/rename.html", form, {"person": person})


@page(Action.MERGE_GUEST, of_person, FORM)
def merge(request: HttpRequest, person: Person) -> HttpResponse:
    """Find who a guest is, look at what putting the two together does, and do it."""
    asked = request.POST if request.method == "POST" else request.GET
    kept = _chosen(request, number(asked.get("kept")))
    sought = line(request.GET.get("q"), LONGEST_SEARCH)
    context = {
        "person": person,
        "view": looked_at(person, kept) if kept else None,
        "sought": sought,
        "found": _found(request, person, sought),
    }
    if request.method != "POST" or kept is None:
        return render(request, "history/merge.html", context)
    try:
        merge_guest(by=request.user, now=timezone.now(), guest=person, kept=kept)
    except USER_ERRORS as error:
        request.problem = problem_of(error)
        return render(request, "history/merge.html", context, status=status_of(error))
    words = {"guest": person.name, "kept": kept.name}
    messages.success(request, _("What %(guest)s played is %(kept)s’s now.") % words)
    return redirect("player", kept.pk)


@page(Action.MERGE_GUEST, of_person, ACT)
@in_place(player)
def unmerge(request: HttpRequest, person: Person, merge: int) -> HttpResponse:
    """Take a merge into this person back."""
    done = Merge.objects.filter(pk=merge, kept_id=person.pk).first()
    if done is None:
        raise NotThere("no-such-merge", _("Nothing of that kind was put together."))
    guest = undo_merge(by=request.user, now=timezone.now(), merge=done, kept=person)
    messages.success(request, _("%(name)s is a guest of their own again.") % {"name": guest.name})
    return redirect("player", guest.pk)


def _chosen(request: HttpRequest, pk: int) -> Person | None:
    """The other one, whom the user must be allowed to touch, too."""
    if not pk:
        return None
    kept = of_person(pk)
    require(request.user, Action.MERGE_GUEST, kept)
    return kept


def _found(request: HttpRequest, person: Person, sought: str) -> list[Person]:
    """Whom the user may put together with the person, by name, with `event_count`."""
    if not sought:
        return []
    named = (
        Person.objects.filter(name__icontains=sought)
        .exclude(pk=person.pk)
        .annotate(event_count=Count("registrations"))
        .filter(event_count__gt=0)
        .order_by("name", "pk")
    )
    return [one for one in named[:MOST_FOUND] if can(request.user, Action.MERGE_GUEST, one)]
