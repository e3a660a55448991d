"""Make the account of whoever has just installed the site."""

from __future__ import annotations

from datetime import datetime

from django.db import connection
from django.utils.translation import gettext as _

from organizer.accounts.models import SiteRole, User
from organizer.accounts.services import person_of
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.permissions import Action, Actor, can, require


def create_first_account(
    *, by: Actor, now: datetime, username: str, name: str, password: str
) -> User:
    """The first account of an installation: it runs the site, and plays as `name`.

    Raises Conflict `account-exists` where somebody was quicker, and NotAllowed where an
    installation has its first account made otherwise (`FIRST_ACCOUNT_ON_PAGE`).
    """
    with acting(None, now, "create_first_account"):
        # There is no row yet to lock, so that the table is: of two who press one is first.
        with connection.cursor() as cursor:
            cursor.execute(f'LOCK TABLE "{User._meta.db_table}" IN SHARE ROW EXCLUSIVE MODE')
        if User.objects.exists() and not can(by, Action.MAKE_FIRST_ACCOUNT):
            raise Conflict(
                "account-exists", _("There is an account here already. Log in, or sign up.")
            )
        require(by, Action.MAKE_FIRST_ACCOUNT)
        user = User.objects.create_user(
            username=username, first_name=name, password=password, site_role=SiteRole.ADMIN
        )
        person_of(user)
    return user
