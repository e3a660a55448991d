"""The names of a file: one player is written in one way from the first row on."""

from __future__ import annotations

import unicodedata

from django.utils.translation import gettext as _

from formats.legality.parsing.source import clean_field
from organizer.accounts.models import LONGEST_NAME
from organizer.played.finished import UnreadableFile


def folded(name: str) -> str:
    """What two spellings of one name have in common: case, blanks and the make of accents do not
    count."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


class People:
    """Gives a name back as it was written first. `place` is the file's, for what it raises."""

    def __init__(self, place: str = "") -> None:
        self._place = place
        self._names: dict[str, str] = {}

    def called(self, written: str, place: str = "") -> str:
        """The player's name. Raises UnreadableFile `name-missing`, `name-too-long`."""
        name = clean_field(written)
        if not name:
            raise UnreadableFile(
                "name-missing",
                _("%(place)s: the player’s name is missing.") % {"place": place or self._place},
            )
        if len(name) > LONGEST_NAME:
            raise UnreadableFile(
                "name-too-long",
                _("%(place)s: a name has at most %(most)d characters.")
                % {"place": place or self._place, "most": LONGEST_NAME},
            )
        return self._names.setdefault(folded(name), name)
