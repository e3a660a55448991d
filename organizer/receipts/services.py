"""Doing once what is sent twice."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.utils.translation import gettext as _

from organizer.errors import Conflict, UserError
from organizer.receipts.models import Receipt

LONGEST_KEY = 128

Answer = dict[str, Any]


def done_once(
    *,
    user_id: int,
    now: datetime,
    key: str,
    act: str,
    words: Mapping[str, Any],
    do: Callable[[], Answer],
) -> Answer:
    """The answer of `do`, which is done once for this key of this user; `words` are plain values,
    and "" is no key.

    The caller holds a transaction and no lock yet (docs/locking.md): of two that come at once with
    one key, the second waits until the first is done, and is answered the same. Raises Conflict
    `key-used` where the key came with another act or other words, UserError `key-invalid`.
    """
    if not key:
        return do()
    if len(key) > LONGEST_KEY or not key.isascii() or not key.isprintable():
        raise UserError(
            "key-invalid",
            _("A key has up to %(most)d letters, digits and signs.") % {"most": LONGEST_KEY},
        )
    asked = sha256(json.dumps([act, words], sort_keys=True).encode()).hexdigest()
    receipt, is_new = Receipt.objects.get_or_create(
        user_id=user_id, key=key, defaults={"asked": asked, "made_at": now}
    )
    if is_new:
        receipt.answer = do()
        receipt.save(update_fields=["answer"])
    elif receipt.asked != asked:
        raise Conflict(
            "key-used",
            _("Something else was sent with this key before. Send each act with a key of its own."),
        )
    return receipt.answer


def is_done(*, user_id: int, key: str) -> bool:
    """Whether this user has done anything under the key: for a form whose meaning depends on what
    has happened since, and that has come before."""
    return bool(key) and Receipt.objects.filter(user_id=user_id, key=key).exists()
