"""Which languages the catalogue knows cards' names in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from django.db.models import Count

from formats.catalogue.models import NameKey


@lru_cache(maxsize=1)
def names_by_language(version: str) -> Mapping[str, int]:  # noqa: ARG001 - what is remembered by
    """How many names there are in each language but English, by the source's code of it.

    They are counted once for each version of the catalogue; a name that two languages share counts
    in both.
    """
    counts: Counter[str] = Counter()
    together = NameKey.objects.exclude(languages="").values_list("languages").annotate(Count("pk"))
    for languages, names in together:
        counts.update(dict.fromkeys(languages.split(), names))
    return counts
