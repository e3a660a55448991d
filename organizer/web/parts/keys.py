"""The key that a form which writes carries, so that what is sent twice is done once
(`organizer.receipts`): by a doubled tap, by a browser that loads the answer anew, or from a device
that had no connection.
"""

from secrets import token_urlsafe

from django.http import HttpRequest

FIELD = "key"
RANDOM_BYTES = 16


def fresh_key() -> str:
    """A key that no other form has.

    A page that comes back with faults has a new one as well: a refused act has left no receipt,
    and one that was done before could not be said otherwise under its old key.
    """
    return token_urlsafe(RANDOM_BYTES)


def key_of(request: HttpRequest) -> str:
    """The key that came with a form; "" where none came, and then nothing is done once only."""
    return request.POST.get(FIELD, "")
