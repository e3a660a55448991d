"""What a message can ask for; `organizer/tasks.py` says which use-case answers."""

from enum import StrEnum


class Topic(StrEnum):
    """A topic, and in brackets what its key is."""

    CHECK_DECK = "check-deck"  # id of a DeckSubmission
    RECHECK_EVENT = "recheck-event"  # id of an Event
    RECHECK_ANNOUNCED = "recheck-announced"  # id of an Event
    RECHECK_OUTDATED = "recheck-outdated"  # the version of the catalogue
    IMPORT_CATALOGUE = "import-catalogue"  # id of a CatalogueRequest
    COPY_EVENT = "copy-event"  # id of an Event
    RATE_FORMAT = "rate-format"  # id of a Format
