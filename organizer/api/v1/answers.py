"""The refusals that the schema lists for an address; each has the shape of `Problem`."""

from organizer.api.errors import Problem

ANY = {429: Problem}
FAULTY = {400: Problem, 404: Problem, **ANY}
HIDDEN = {404: Problem, **ANY}
