"""What an organizer fills in about a season."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from organizer.errors import UserError
from organizer.history.scheme import Scheme

LONGEST_NAME = 120


@dataclass(frozen=True, kw_only=True)
class SeasonDetails:
    """The form of a season; both days are part of it."""

    name: str
    starts_on: date
    ends_on: date
    scheme: Scheme
    takes_all: bool = False

    def validate(self) -> None:
        """Raise UserError (`name-missing`, `season-ends-before-it-starts`)."""
        named(self.name)
        if self.ends_on < self.starts_on:
            raise UserError(
                "season-ends-before-it-starts",
                _("The last day is before the first one: choose a later one."),
            )

    def as_fields(self) -> dict[str, object]:
        """The values of the `Season` fields of the same names."""
        return {
            "name": named(self.name),
            "starts_on": self.starts_on,
            "ends_on": self.ends_on,
            "takes_all": self.takes_all,
            "scheme": self.scheme.model_dump(mode="json"),
        }


def named(name: str) -> str:
    """A name without blanks around it. Raises UserError `name-missing`, `name-too-long`."""
    name = name.strip()
    if not name:
        raise UserError("name-missing", _("Give it a name."))
    if len(name) > LONGEST_NAME:
        raise UserError("name-too-long", _("A name has up to %(n)d letters.") % {"n": LONGEST_NAME})
    return name
