"""A deck as a file to take along: as text, or in the format of another program."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _

from formats.legality.decklist import Decklist
from formats.legality.errors import FormatError
from formats.legality.writing import write
from formats.legality.writing.stacks import SET_SIZE, deck_numbers, only_deck
from formats.legality.writing.writers import WRITERS, Writer, left_out, writer_of
from organizer.decks.models import DeckSubmission
from organizer.decks.queries import DeckStanding, decklist_of, latest_submission, submissions
from organizer.errors import NotThere
from organizer.events.models import Registration
from organizer.events.permissions import Action, can
from organizer.language.shown import in_words
from organizer.web.parts.access import of_entry, page

LONGEST_NAME = 60


@dataclass(frozen=True)
class Download:
    """A file that is offered: the format or the deck that it is, and its address."""

    label: str
    address: str


@dataclass(frozen=True)
class Downloads:
    """What a deck can be downloaded as: files with the whole list, and for formats that have one
    deck a file those of each deck of a Set. `lacking` says what of this list some files lack."""

    whole: tuple[Download, ...]
    by_deck: tuple[tuple[str, tuple[Download, ...]], ...] = ()
    lacking: tuple[str, ...] = ()


@page(Action.VIEW_DECK, of_entry)
def deck_file(request: HttpRequest, entry: Registration, version: int, key: str) -> HttpResponse:
    """A version of the deck as a file. `?deck=` takes one deck of a Set.

    Earlier versions are the player's and the staff's business, as on the page of the deck.
    """
    writer, submission = writer_of(key), _version(request, entry, version)
    if writer is None or submission is None:
        raise NotThere("no-such-file", _("There is no such file of this deck."))
    decklist = decklist_of(entry.event, submission)
    number = request.GET.get("deck", "")
    if number:
        decklist = _one_deck(decklist, number)
    response = HttpResponse(
        write(decklist, writer.key), content_type=f"{writer.media_type}; charset=utf-8"
    )
    name = file_name(entry, version, number, writer)
    response["Content-Disposition"] = content_disposition_header(True, name)
    return response


@page(Action.VIEW_DECK, of_entry)
def sent_file(
    request: HttpRequest, entry: Registration, version: int, position: int
) -> HttpResponse:
    """A box or file of a version, byte for byte as it was sent, which no browser opens."""
    submission = _version(request, entry, version)
    file = submission.files.filter(position=position).first() if submission else None
    if file is None:
        raise NotThere("no-such-file", _("There is no such file of this deck."))
    response = HttpResponse(bytes(file.content), content_type="text/plain")
    name = file.name if "." in file.name else f"{file.name or 'list'}.txt"
    response["Content-Disposition"] = content_disposition_header(True, name)
    return response


def downloads(standing: DeckStanding) -> Downloads | None:
    """What the deck can be downloaded as, None before it is read."""
    if standing.submission is None or standing.verdict is None:
        return None
    entry, version = standing.entry, standing.submission.version
    offered = [
        Download(
            in_words(writer.label),
            reverse("deck_file", args=(entry.event.slug, entry.pk, version, writer.key)),
        )
        for writer in WRITERS
    ]
    lacking = _lacking(standing.entry, standing.submission)
    if not standing.verdict.decklist["is_set"]:
        return Downloads(tuple(offered), lacking=lacking)
    pairs = list(zip(WRITERS, offered, strict=True))
    return Downloads(
        tuple(download for writer, download in pairs if writer.carries.sets),
        tuple(
            (download.label, _deck_by_deck(download.address))
            for writer, download in pairs
            if not writer.carries.sets
        ),
        lacking,
    )


def file_name(entry: Registration, version: int, number: str, writer: Writer) -> str:
    """What a file is called, in plain letters: "winter-open-luke-2.dek"."""
    name = slugify(entry.person.name)[:LONGEST_NAME] or str(entry.pk)
    words = [entry.event.slug, name, str(version), *([f"deck-{number}"] if number else [])]
    return "-".join(words) + writer.suffix


def _lacking(entry: Registration, submission: DeckSubmission) -> tuple[str, ...]:
    try:
        decklist = decklist_of(entry.event, submission)
    except FormatError:
        return ()  # whoever asks for a file of it is told why there is none
    return tuple(
        dict.fromkeys(in_words(each) for writer in WRITERS for each in left_out(decklist, writer))
    )


def _version(request: HttpRequest, entry: Registration, version: int) -> DeckSubmission | None:
    latest = latest_submission(entry)
    if latest is not None and latest.version == version:
        return latest
    is_own = entry.person.user_id == request.user.pk
    if not is_own and not can(request.user, Action.MANAGE_ENTRIES, entry.event):
        return None
    return submissions(entry).filter(version=version).first()


def _one_deck(decklist: Decklist, number: str) -> Decklist:
    known = {str(each): each for each in deck_numbers(decklist)}
    if number not in known:
        raise NotThere("no-such-file", _("There is no such file of this deck."))
    return only_deck(decklist, known[number])


def _deck_by_deck(address: str) -> tuple[Download, ...]:
    return tuple(
        Download(_("Deck %(n)d") % {"n": number}, f"{address}?deck={number}")
        for number in range(1, SET_SIZE + 1)
    )
