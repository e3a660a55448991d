"""The desk: guests, roles, the claim of an entry."""

from __future__ import annotations

import re
from html import unescape

from django.test import Client
from django.urls import reverse

from organizer.events.models import Event, Registration
from tests.cast import Cast
from tests.factories import check_all, entered, submitted
from tests.web.conftest import Visit
from tests.web.reading import filled_button, words

HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)"')


def guest(olga: Client, event: Event) -> Registration:
    filled_in(olga, event)
    return event.registrations.get(person__name="Gina")


def filled_in(olga: Client, event: Event, **typed: str) -> object:
    """The answer to the form of a guest called Gina."""
    return olga.post(reverse("guest_create", args=(event.slug,)), {"name": "Gina", **typed})


def carried_by(page: object) -> dict[str, str | list[str]]:
    """The hidden fields of the preview, as its buttons send them."""
    fields: dict[str, list[str]] = {}
    for name, value in HIDDEN.findall(page.content.decode()):
        fields.setdefault(name, []).append(unescape(value))
    return {name: values[0] if len(values) == 1 else values for name, values in fields.items()}


def test_the_desk_shows_where_every_deck_stands(cast: Cast, olga: Client, event: Event) -> None:
    submitted(cast.luke, entered(cast.luke, event), "60 Forest")
    submitted(cast.chris, entered(cast.chris, event), "5 Giant Growth")
    entered(cast.nora, event)
    check_all(event)

    page = words(olga.get(reverse("event_entries", args=(event.slug,))))

    assert "3 entered" in page
    assert "Luke legal" in page
    assert "Chris illegal" in page
    assert "Nora no deck" in page


def test_a_guests_list_is_shown_as_it_is_read_before_it_counts(olga: Client, event: Event) -> None:
    page = filled_in(olga, event, main="59 Forest\n1 Kird Apee\n====", side="1 Disenchant")

    assert not event.registrations.exists()
    shown = words(page)
    assert "Is this the list of Gina?" in shown
    assert "Did you mean Kird Ape?" in shown
    assert "Main deck, line 3: ==== This line could not be read." in shown
    assert filled_button(page) == ["Apply"]
    assert "Enter Gina with it as it stands" in shown


def test_a_guest_is_entered_with_the_list_that_was_looked_at(olga: Client, event: Event) -> None:
    page = filled_in(olga, event, main="60 Forest", side="1 Disenchant")

    answer = filled_in(olga, event, **carried_by(page), step="enter")

    entry = event.registrations.get(person__name="Gina")
    desk = reverse("event_entries", args=(event.slug,))
    assert answer.url == f"{desk}?who={entry.person_id}#entry-{entry.pk}"
    submission = entry.submissions.get()
    assert submission.guesses_confirmed
    assert [bytes(file.content) for file in submission.files.all()] == [
        b"60 Forest",
        b"1 Disenchant",
    ]
    assert "Gina guest waiting" in words(olga.get(answer.url))


def test_a_guests_list_can_be_changed_after_it_was_looked_at(olga: Client, event: Event) -> None:
    carried = carried_by(filled_in(olga, event, main="60 Forest", token="one-form"))

    page = filled_in(olga, event, **carried, step="change")

    assert "60 Forest" in words(page)
    assert 'value="Gina"' in page.content.decode()
    assert carried_by(page)["token"] == carried["token"]


def test_a_form_that_is_sent_twice_enters_one_guest(olga: Client, event: Event) -> None:
    token = carried_by(olga.get(reverse("guest_create", args=(event.slug,))))["token"]

    answers = [filled_in(olga, event, token=token) for _twice in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert event.registrations.count() == 1


def test_another_form_for_the_same_name_is_asked_for_an_initial(olga: Client, event: Event) -> None:
    tokens = [
        carried_by(olga.get(reverse("guest_create", args=(event.slug,))))["token"]
        for _twice in range(2)
    ]
    assert tokens[0] != tokens[1]

    filled_in(olga, event, token=tokens[0])
    page = filled_in(olga, event, token=tokens[1])

    assert page.status_code == 409
    assert "Gina is entered already." in words(page)
    assert event.registrations.count() == 1


def test_a_guest_without_a_name_is_refused_and_the_deck_stays(olga: Client, event: Event) -> None:
    page = olga.post(reverse("guest_create", args=(event.slug,)), {"name": "", "main": "60 Forest"})

    assert page.status_code == 400
    assert "60 Forest" in words(page)


def test_a_guest_is_claimed_once(cast: Cast, as_: Visit, olga: Client, event: Event) -> None:
    entry = guest(olga, event)
    shown = words(olga.get(reverse("claim_link", args=(event.slug, entry.pk))))
    link = reverse("claim", args=(entry.person.claim_token,))
    assert link in shown

    nora = as_(cast.nora)
    assert "Are you Gina?" in words(nora.get(link))
    assert nora.post(link).url == reverse("home")

    entry.refresh_from_db()
    assert entry.person.user == cast.nora
    spent = as_(cast.luke).post(link)
    assert spent.status_code == 404
    assert "This link is spent" in words(spent)


def test_the_public_logs_in_before_claiming(as_: Visit, olga: Client, event: Event) -> None:
    token = guest(olga, event).person.claim_token
    answer = as_(None).get(reverse("claim", args=(token,)))
    assert answer.status_code == 302
    assert answer.url.startswith(reverse("account_login"))


def test_roles_are_given_by_user_name_and_taken_back(
    cast: Cast, olga: Client, event: Event
) -> None:
    desk, give = (reverse(name, args=(event.slug,)) for name in ("event_entries", "role_grant"))

    unknown = olga.post(give, {"username": "nobody", "role": "judge"})
    assert unknown.status_code == 400
    assert "Nobody has that user name" in words(unknown)
    olga.post(give, {"username": "Nora", "role": "judge"})
    assert "nora Judge" in words(olga.get(desk))

    held = event.roles.get(user=cast.nora)
    for _twice in range(2):
        answer = olga.post(reverse("role_revoke", args=(event.slug,)), {"role": str(held.pk)})
        assert answer.status_code == 302
    assert "nora Judge" not in words(olga.get(desk))


def test_an_event_keeps_an_organizer(cast: Cast, olga: Client, event: Event) -> None:
    held = event.roles.get(user=cast.olga)
    refused = olga.post(reverse("role_revoke", args=(event.slug,)), {"role": str(held.pk)})

    assert refused.status_code == 409
    assert "Make somebody else an organizer of the event first." in words(refused)


def test_a_judge_gives_no_roles(cast: Cast, as_: Visit, event: Event) -> None:
    answer = as_(cast.jun).post(
        reverse("role_grant", args=(event.slug,)), {"username": "nora", "role": "judge"}
    )
    assert answer.status_code == 403


def test_all_lists_are_checked_again(cast: Cast, olga: Client, event: Event) -> None:
    submitted(cast.luke, entered(cast.luke, event), "60 Forest")
    check_all(event)

    olga.post(reverse("event_recheck", args=(event.slug,)))

    assert "Luke waiting" in words(olga.get(reverse("event_entries", args=(event.slug,))))
