"""People who play: found, made, merged."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import AbstractBaseUser

from organizer.accounts.models import LONGEST_NAME, Person


def person_of(user: AbstractBaseUser) -> Person:
    """The user's person, made with the user's name where there is none yet: as much of it as fits
    on a list of pairings."""
    name = user.get_full_name() or user.get_username()
    person, _made = Person.objects.get_or_create(user=user, defaults={"name": name[:LONGEST_NAME]})
    return person


def new_guest(name: str) -> Person:
    """A person without an account, and a token with which one can take over later."""
    return Person.objects.create(name=name, claim_token=secrets.token_urlsafe(24))
