"""Who signs in, and who plays: a guest plays without signing in."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from organizer.audit.trail import tracked

LONGEST_NAME = 120
"""Characters of a player's name."""


LONGEST_LANGUAGE = 16
"""Characters of a language's code."""


class SiteRole(models.TextChoices):
    """What a user may do on the whole site; the roles within an event are `EventRole`."""

    PLAYER = "player", _("Player")
    ORGANIZER = "organizer", _("Organizer")
    ADMIN = "admin", _("Administrator")


@tracked(exclude=("password", "last_login"))
class User(AbstractUser):
    """An account. `site_role` says whether it may create events or run the site,
    `language` in which one the pages are read: the one last chosen, empty for the browser's."""

    site_role = models.CharField(
        max_length=16, choices=SiteRole.choices, default=SiteRole.PLAYER, verbose_name=_("role")
    )

    language = models.CharField(
        max_length=LONGEST_LANGUAGE, blank=True, default="", verbose_name=_("language")
    )

    class Meta(AbstractUser.Meta):
        constraints = (
            models.CheckConstraint(
                condition=models.Q(site_role__in=SiteRole.values), name="user_site_role_known"
            ),
        )

    @property
    def is_site_admin(self) -> bool:
        """Whether the user runs the site."""
        return self.site_role == SiteRole.ADMIN or self.is_superuser

    @property
    def display_name(self) -> str:
        """The name that others read: the full one, else that of the log-in."""
        return self.get_full_name() or self.get_username()


@tracked(exclude=("claim_token",))
class Person(models.Model):
    """Somebody who plays. A guest has no user, and a claim token with which one may take over."""

    name = models.CharField(max_length=LONGEST_NAME, verbose_name=_("name"))
    user = models.OneToOneField(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="person"
    )
    claim_token = models.CharField(max_length=64, null=True, blank=True, unique=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(user__isnull=True) | models.Q(claim_token__isnull=True),
                name="person_claimed_once",
            ),
        )

    def __str__(self) -> str:
        return self.name
