"""An event with many players who are logged in: who hands in lists in a benchmark.

To be imported after `benchmarks.application`, whose database it asks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from random import Random

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from formats.catalogue.models import Card
from organizer.accounts.models import SiteRole, User
from organizer.decks.models import CheckState, DeckSubmission, Verdict
from organizer.events.details import EventDetails
from organizer.usecases.create_event import create_event
from organizer.usecases.enter_event import enter_event
from organizer.usecases.open_event import open_event

BASICS = ("Forest", "Island", "Mountain", "Plains", "Swamp")


@dataclass(frozen=True)
class Player:
    """Somebody entered: the address of their deck, and the session they are logged in by."""

    deck: str
    session: str


@dataclass
class Field:
    """An open Type B event of players without a deck, and names of cards for their lists."""

    address: str
    players: list[Player]
    cards: list[str]
    chance: Random = field(default_factory=lambda: Random(1993))

    def new_list(self) -> str:
        """A list of 60 with 23 different cards, and a sideboard of 15."""
        counts = [self.chance.randint(1, 3) for _ in range(22)]
        main = zip(counts, self.chance.sample(self.cards, 22), strict=True)
        side = self.chance.sample(self.cards, 15)
        return "\n".join(
            [
                *(f"{count} {name}" for count, name in main),
                f"{60 - sum(counts)} {self.chance.choice(BASICS)}",
                "Sideboard",
                *(f"1 {name}" for name in side),
            ]
        )


def make_field(size: int) -> Field:
    """Make the event and its players by the use-cases, and log the players in."""
    now = timezone.now()
    olga = User.objects.create(username="olga", site_role=SiteRole.ORGANIZER)
    details = EventDetails(
        name="A thousand lists",
        format_slug="type-b",
        starts_at=now + timedelta(days=1),
        time_zone="UTC",
        rounds=9,
    )
    event = create_event(by=olga, now=now, details=details)
    event = open_event(by=olga, now=now, event=event)
    players = []
    for number in range(size):
        user = User.objects.create(username=f"player-{number}")
        entry = enter_event(by=user, now=now, event=event)
        deck = f"/events/{event.slug}/decks/{entry.pk}/"
        players.append(Player(deck, _logged_in(user)))
    names = Card.objects.filter(is_token=False).exclude(name__in=BASICS)
    return Field(f"/events/{event.slug}/", players, list(names.values_list("name", flat=True)))


def waiting() -> int:
    """How many lists wait for their verdict."""
    return DeckSubmission.objects.exclude(check_state=CheckState.DONE).count()


def verdicts() -> int:
    """How many verdicts there are."""
    return Verdict.objects.count()


def _logged_in(user: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    assert session.session_key
    return session.session_key
