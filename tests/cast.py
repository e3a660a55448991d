"""The cast: the same few people in every test, each known for what they may do.

Olga organizes, Jun judges, Luke and Chris play, Ada runs the site, and Nora has an account and
nothing else: she sees what the public sees.
"""

from __future__ import annotations

from dataclasses import dataclass

from organizer.accounts.models import Person, SiteRole, User
from organizer.accounts.services import person_of

PASSWORD = "a-long-pass-phrase"


@dataclass(frozen=True)
class Cast:
    """Everybody, by name."""

    olga: User
    jun: User
    luke: User
    chris: User
    ada: User
    nora: User

    @property
    def players(self) -> tuple[User, User]:
        """Those who play."""
        return self.luke, self.chris

    @property
    def everybody(self) -> tuple[User, ...]:
        """All accounts."""
        return self.olga, self.jun, self.luke, self.chris, self.ada, self.nora

    def person(self, user: User) -> Person:
        """The person who plays as the user."""
        return person_of(user)


def make_cast() -> Cast:
    """Store everybody; their log-in names are their names in small letters."""
    return Cast(
        olga=an_account("Olga", SiteRole.ORGANIZER),
        jun=an_account("Jun"),
        luke=an_account("Luke"),
        chris=an_account("Chris"),
        ada=an_account("Ada", SiteRole.ADMIN),
        nora=an_account("Nora"),
    )


def an_account(name: str, site_role: SiteRole = SiteRole.PLAYER) -> User:
    """An account with the cast's password, and the person who plays as it."""
    user = User.objects.create_user(
        username=name.lower(), first_name=name, password=PASSWORD, site_role=site_role
    )
    person_of(user)
    return user
