"""What is computed once for all who look at it.

It is kept in this process together with a hash that the database makes of every row that it is made
of. Whoever asks has that hash made anew, so a thing is shown for as long as it says the same as one
that were computed now, whoever changed what and however, and not a moment longer.
"""

from collections.abc import Callable, Mapping
from typing import Generic, TypeAlias, TypeVar

from django.db import connection

Value = TypeVar("Value")
Hash: TypeAlias = tuple[object, ...]


class Kept(Generic[Value]):
    """Values by the ids that they belong to, `most` of them at once.

    `made_of` is the statement of the hash, in which the ids stand by name. Of many rows the hash of
    each is hashed once more before it is added: by itself it is a sum over its columns, which stays
    the same where two rows exchange a value, as players do who swap their seats.
    """

    def __init__(self, made_of: str, most: int) -> None:
        self._statement, self._most = made_of, most
        self._kept: dict[tuple[int, ...], tuple[Hash, Value]] = {}

    def value(self, ids: Mapping[str, int], compute: Callable[[], Value]) -> Value:
        """The value of these ids, from `compute` unless what it is made of is as it was. All who
        ask are given the same one, so they only read it."""
        key, made_of = tuple(ids.values()), self._made_of(ids)
        kept = self._kept.get(key)
        if kept is not None and kept[0] == made_of:
            return kept[1]
        value = compute()
        if self._made_of(ids) == made_of:  # else something changed while it was computed
            if len(self._kept) >= self._most:
                self._kept.clear()
            self._kept[key] = made_of, value
        return value

    def _made_of(self, ids: Mapping[str, int]) -> Hash:
        with connection.cursor() as cursor:
            cursor.execute(self._statement, ids)
            found: Hash = cursor.fetchone()
            return found
