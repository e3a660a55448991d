"""The demo's people. Their passwords are drawn on the first start and kept in the data folder."""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from organizer.accounts.models import SiteRole, User
from organizer.accounts.services import person_of

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody takes for another."""

ROLES = {
    "olga": ("organizer", SiteRole.ORGANIZER),
    "jun": ("judge", SiteRole.PLAYER),
    "luke": ("player", SiteRole.PLAYER),
    "chris": ("player", SiteRole.PLAYER),
}


@dataclass(frozen=True)
class People:
    """Those who can log in."""

    olga: User
    jun: User
    luke: User
    chris: User


def load_people(logins: Path) -> People:
    """The demo's accounts, made where they are missing.

    `logins` is the file that holds `[{"role", "username", "password"}]`, readable by its owner
    alone. Where it is gone, everybody gets a new password and it is written anew.
    """
    users = {username: _account(username) for username in ROLES}
    if not logins.exists():
        passwords = {username: _password() for username in users}
        _keep(logins, passwords)
        for username, user in users.items():
            user.set_password(passwords[username])
            user.save(update_fields=["password"])
    return People(**users)


def _account(username: str) -> User:
    _role, site_role = ROLES[username]
    user, _made = User.objects.get_or_create(
        username=username, defaults={"first_name": username.title(), "site_role": site_role}
    )
    person_of(user)
    return user


def _password() -> str:
    groups = ("".join(secrets.choice(ALPHABET) for _ in range(4)) for _ in range(4))
    return "-".join(groups)


def _keep(logins: Path, passwords: dict[str, str]) -> None:
    shown = [
        {"role": ROLES[username][0], "username": username, "password": password}
        for username, password in passwords.items()
    ]
    logins.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(logins, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode=0o600)
    with os.fdopen(handle, "w") as file:
        json.dump(shown, file, indent=2)
