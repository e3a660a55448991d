"""What is said of a file that is no archive, each a sentence with the place in the file."""

from __future__ import annotations

from django.utils.translation import gettext as _

from organizer.errors import UserError
from organizer.language.shown import in_words


def no_archive() -> UserError:
    """For a file that does not say that it is one."""
    return UserError(
        "archive-unknown",
        _("This is no archive of an event: its line “players_choice_archive” is missing."),
    )


def newer(version: int) -> UserError:
    """For an archive that a later version of the program wrote."""
    return UserError(
        "archive-newer",
        _(
            "The archive was written by a newer version of the program (description %(version)d)."
            " Bring this installation up to date, then read it again."
        )
        % {"version": version},
    )


def damaged(why: str) -> UserError:
    """For a file that ends in the middle, or was never JSON."""
    return UserError(
        "archive-damaged",
        _("The file is cut off or damaged: %(why)s. Copy it once more, or take an older one.")
        % {"why": why},
    )


def too_large(most: int) -> UserError:
    """For a file larger than the installation reads; `most` in megabytes."""
    return UserError(
        "archive-too-large",
        _("The file is larger than %(most)d MB: no event is. Is it the right one?")
        % {"most": most},
    )


def invalid(place: str, what: str) -> UserError:
    """For an archive that does not hold at a place (`place_of`); `what` may be said by a core."""
    return UserError(
        "archive-invalid",
        _("The archive does not hold, and nothing of it was kept. %(place)s: %(what)s.")
        % {"place": place, "what": in_words(what).rstrip(".")},
    )


def place_of(section: str, index: int | None = None, *more: object) -> str:
    """A place in the file as people read it: records count from 1, as in the file's own numbers."""
    number = () if index is None else (index + 1,)
    return " → ".join(str(step) for step in (section, *number, *more))
