"""What an archive leaves out of the tables, each with its reason.

A field or a table that stands neither here nor in `sections.py` fails a test.
"""

from __future__ import annotations

from collections.abc import Mapping

_ACCOUNT = "of an account, and stays with it: an archive knows the name alone"
_FORM = "marks a form of this installation that was sent once"
_WORKER = "how far this installation's worker is with a check"
_HISTORY = "leagues, ratings and whom somebody was merged with go over many events"
_CARDS = "the catalogue of cards is imported, the same for everybody"

TABLES: Mapping[str, str] = {
    "events.EventRole": "who may do what is granted anew; who reads an archive organizes the event",
    "outbox.OutboxMessage": "what this installation's worker has still to do",
    "receipts.Receipt": "answers kept for accounts of this installation",
    "imports.CatalogueRequest": _CARDS,
    "played.PlayedFile": "the file that an event was imported from; the event is what it came to",
    "history.League": _HISTORY,
    "history.LeagueOrganizer": _HISTORY,
    "history.Season": _HISTORY,
    "history.AddedEvent": _HISTORY,
    "history.Merge": _HISTORY,
    "history.MergedEntry": _HISTORY,
    "history.Ratings": _HISTORY,
    "history.Rating": _HISTORY,
    "history.RatingStep": _HISTORY,
    "archive.ReadEvent": "what makes the archive of an event that was read the same as it was",
    "archive.Copy": "how the writing of copies goes on this installation",
    "catalogue.CardSet": _CARDS,
    "catalogue.Card": _CARDS,
    "catalogue.Printing": _CARDS,
    "catalogue.NameKey": _CARDS,
    "catalogue.Import": _CARDS,
    "catalogue.CardChange": _CARDS,
    "rulebook.Format": "slug and name stand with each of its versions",
}
"""By the labels of the tables. The trail (what each row was before) is left out of all of them: it
names accounts, and belongs to whoever keeps the first installation."""

FIELDS: Mapping[str, str] = {
    "accounts.User.password": _ACCOUNT,
    "accounts.User.last_login": _ACCOUNT,
    "accounts.User.is_superuser": _ACCOUNT,
    "accounts.User.first_name": _ACCOUNT,
    "accounts.User.last_name": _ACCOUNT,
    "accounts.User.email": _ACCOUNT,
    "accounts.User.is_staff": _ACCOUNT,
    "accounts.User.is_active": _ACCOUNT,
    "accounts.User.date_joined": _ACCOUNT,
    "accounts.User.site_role": _ACCOUNT,
    "accounts.User.language": _ACCOUNT,
    "accounts.Person.user": "who plays is read as somebody whom an account can claim",
    "accounts.Person.claim_token": "a secret; there is a new one where the archive is read",
    "events.Registration.form_token": _FORM,
    "events.WaitingPlace.form_token": _FORM,
    "decks.DeckSubmission.queued_at": _WORKER,
    "decks.DeckSubmission.claimed_at": _WORKER,
    "decks.DeckSubmission.check_attempts": _WORKER,
    "rulebook.FormatVersion.published_at": "each installation publishes for itself",
}
"""By table and field. Ids are left out everywhere: a record's number takes their place."""

AROUND = frozenset({"id", "event", "competition", "format"})
"""Fields that say no more than what a record is part of."""
