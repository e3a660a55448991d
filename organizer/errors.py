"""The user's errors: a stable code, a plain sentence that says what to do, an HTTP status.

`formats` and `matches` know nothing of the organizer and raise their own (`FormatError`,
`PlayError`) with the same two attributes, `code` and `sentence`; pages and the API show all three
the same way. Anything else is our fault: logged with context, never shown as a stack trace.
"""

from formats.legality.errors import FormatError
from matches.engine.results import PlayError


class UserError(Exception):
    """Something the person can mend. `code` is stable, `sentence` says what to do."""

    status = 400

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class NotAllowed(UserError):
    """The person may not do this here."""

    status = 403


class NotThere(UserError):
    """What was asked for does not exist, or not for this person."""

    status = 404


class Conflict(UserError):
    """Somebody or something else came first; look again and decide anew."""

    status = 409


USER_ERRORS = (UserError, FormatError, PlayError)
"""Everything that is shown to the person as its sentence."""


def status_of(error: UserError | FormatError | PlayError) -> int:
    """The HTTP status of one of `USER_ERRORS`; 400 for those that know nothing of HTTP."""
    return error.status if isinstance(error, UserError) else UserError.status
