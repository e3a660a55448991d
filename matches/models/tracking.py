"""How rows keep what they were."""

import pghistory
import pgtrigger
from django.db import models


def tracked(model: type[models.Model]) -> type[models.Model]:
    """Keep what a row was before each change or removal (django-pghistory)."""
    return pghistory.track(pghistory.UpdateEvent(), pghistory.DeleteEvent())(model)


def append_only() -> pgtrigger.Protect:
    """A trigger that refuses to change or remove what was once written."""
    return pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)


def unchanged() -> pgtrigger.Protect:
    """A trigger that refuses to change what was once written; it goes only with its round."""
    return pgtrigger.Protect(name="no_change", operation=pgtrigger.Update)
