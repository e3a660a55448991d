"""Django's admin: a window for those who run the site, through which nothing is changed."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from organizer.accounts.models import Person, User
from tests.cast import PASSWORD, Cast
from tests.factories import an_event, entered, submitted
from tests.web.conftest import Visit

INDEX = "/admin/"


@pytest.fixture
def ada(cast: Cast, as_: Visit) -> Client:
    """Who runs the site by their role, without Django's own marks for staff."""
    assert (cast.ada.is_staff, cast.ada.is_superuser) == (False, False)
    return as_(cast.ada)


def at(model: type, page: str, *words: object) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=words)


def everything() -> dict[str, list[Any]]:
    """All rows but those of log-ins and sessions."""
    return {
        model._meta.label: list(model.objects.order_by("pk").values())
        for model in apps.get_models()
        if model._meta.app_label not in ("sessions", "axes")
    }


def test_it_is_closed_to_everybody_who_does_not_run_the_site(cast: Cast, as_: Visit) -> None:
    for user in (cast.olga, cast.jun, cast.luke, cast.nora):
        for address in (INDEX, at(User, "changelist"), at(User, "change", cast.luke.pk)):
            assert as_(user).get(address, follow=True).status_code == 403


def test_the_public_is_led_to_the_sites_own_log_in(as_: Visit) -> None:
    answer = as_(None).get(INDEX, follow=True)

    address, _status = answer.redirect_chain[-1]
    assert address == f"{reverse('account_login')}?next={INDEX}"


def test_an_account_of_createsuperuser_logs_in_and_gets_in(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("createsuperuser", interactive=False, username="root", email="r@example.org")

    client = Client()
    answer = client.post(
        f"{reverse('account_login')}?next={INDEX}", {"login": "root", "password": PASSWORD}
    )

    assert answer.url == INDEX
    assert client.get(INDEX).status_code == 200


def test_whoever_runs_the_site_looks_at_the_rows_of_every_model(cast: Cast, ada: Client) -> None:
    event = an_event(cast)
    submitted(cast.luke, entered(cast.luke, event), "60 Forest")

    for model in admin.site._registry:
        assert ada.get(at(model, "changelist")).status_code == 200, model
        row = model.objects.first()
        if row is not None:
            assert ada.get(at(model, "change", row.pk)).status_code == 200, model
    assert "Winter Open" in ada.get(INDEX + "events/event/").content.decode()


def test_nothing_is_added_changed_or_deleted_there(cast: Cast, as_: Visit, ada: Client) -> None:
    an_event(cast)
    cast.ada.is_staff = cast.ada.is_superuser = True
    cast.ada.save()
    before = everything()

    for model in admin.site._registry:
        assert ada.post(at(model, "add"), {"name": "x"}).status_code == 403, model
        row = model.objects.first()
        if row is not None:
            selected = {"action": "delete_selected", "_selected_action": row.pk, "post": "yes"}
            ada.post(at(model, "changelist"), selected)
            for act in ("change", "delete"):
                answer = ada.post(at(model, act, row.pk), {"name": "x", "post": "yes"})
                assert answer.status_code == 403, (model, act)
        page = ada.get(at(model, "changelist")).content.decode()
        assert "addlink" not in page, model
        assert "delete_selected" not in page, model

    assert everything() == before


def test_no_password_is_changed_there(ada: Client) -> None:
    answer = ada.post(reverse("admin:password_change"), {"old_password": PASSWORD})
    assert answer.url == reverse("account_change_password")
    assert ada.post(reverse("admin:logout")).url == reverse("account_logout")


def test_no_secret_is_shown_there(cast: Cast, ada: Client) -> None:
    guest = Person.objects.create(name="Gina", claim_token="once-and-for-all")

    assert "once-and-for-all" not in ada.get(at(Person, "change", guest.pk)).content.decode()
    shown = ada.get(at(User, "change", cast.luke.pk)).content.decode()
    assert cast.luke.password not in shown


def test_decks_and_choices_are_not_shown_there() -> None:
    shown = {model._meta.label for model in admin.site._registry}
    assert not {label for label in shown if "deck" in label.lower()}
