"""Mended decks: what was mended is part of the version, and of every check of it."""

from __future__ import annotations

import pytest

from formats.legality.decklist import Zone
from formats.legality.errors import FormatError
from formats.legality.mending import Mending, SideFrom
from organizer.decks.models import DeckSubmission
from organizer.decks.queries import decklist_of, latest_submission, mendings_of
from organizer.events.models import Registration
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.recheck_event import recheck_event
from organizer.usecases.submit_deck import submit_deck
from tests.cast import Cast
from tests.factories import NOW, an_event, check_all, entered, parts

pytestmark = pytest.mark.django_db

MISSPELT = "4 Gaint Growth\n56 Forest\n===="
MENDED = (Mending(0, 1, card="Giant Growth"), Mending(0, 3, is_dropped=True))


@pytest.fixture
def entry(cast: Cast) -> Registration:
    return entered(cast.luke, an_event(cast))


def sent(
    cast: Cast, entry: Registration, *mendings: Mending | SideFrom, text: str = MISSPELT
) -> DeckSubmission:
    return submit_deck(
        by=cast.luke, now=NOW, entry=entry, parts=parts(text), mendings=tuple(mendings)
    )


def test_the_same_bytes_and_mendings_are_the_same_version(cast: Cast, entry: Registration) -> None:
    first = sent(cast, entry, *MENDED)

    assert sent(cast, entry, *reversed(MENDED)) == first
    assert first.version == 1


def test_other_mendings_of_the_same_bytes_are_another_version(
    cast: Cast, entry: Registration
) -> None:
    sent(cast, entry)
    again = sent(cast, entry, *MENDED)

    assert again.version == 2
    assert mendings_of(again) == MENDED
    assert [bytes(file.content) for file in again.files.all()] == [MISSPELT.encode()]


def test_a_verdict_is_on_the_list_as_it_was_mended_and_says_so(
    cast: Cast, entry: Registration
) -> None:
    sent(cast, entry)
    (before,) = check_all(entry.event)
    sent(cast, entry, *MENDED)
    (after,) = check_all(entry.event)

    assert (before.verdict, after.verdict) == ("illegal", "legal")
    growth, forest = after.decklist["lines"]
    assert (growth["card"], growth["mended"]) == ("Giant Growth", "4 Gaint Growth")
    assert (forest["card"], forest["mended"]) == ("Forest", None)
    assert [(note["rule"], note["message"]) for note in after.decklist["notes"]] == [
        ("LIST-UNREAD-LINE", "Line 3 was left out by the player: ====")
    ]
    assert [finding["severity"] for finding in after.report["findings"]] == ["notice"]


def test_a_re_check_mends_the_list_anew(cast: Cast, entry: Registration) -> None:
    sent(cast, entry, *MENDED)
    check_all(entry.event)

    recheck_event(by=cast.olga, now=NOW, event=entry.event)
    (again,) = check_all(entry.event)

    assert again.verdict == "legal"
    assert DeckSubmission.objects.get().verdicts.count() == 2
    assert DeckSubmission.objects.get().verdicts.last().decklist == again.decklist


def test_what_is_printed_and_written_of_a_deck_is_the_mended_list(
    cast: Cast, entry: Registration
) -> None:
    sent(cast, entry, *MENDED, Mending(0, 2, zone=Zone.SIDE))

    decklist = decklist_of(entry.event, latest_submission(entry))

    assert [(each.label, each.line.zone) for each in decklist.entries] == [
        ("Giant Growth", Zone.MAIN),
        ("Forest", Zone.SIDE),
    ]


def test_a_guess_that_was_answered_is_nothing_for_a_judge(cast: Cast, entry: Registration) -> None:
    guessed = "56 Forest\n\n4 Giant Growth"
    sent(cast, entry, text=guessed)
    (before,) = check_all(entry.event)
    sent(cast, entry, SideFrom(0, None), text=guessed)
    (after,) = check_all(entry.event)

    assert "LIST-GUESS" in [finding["rule"] for finding in before.report["findings"]]
    assert after.report["findings"] == []
    assert after.verdict == "legal"


def test_a_mending_of_a_line_that_is_not_there_is_refused_and_nothing_is_stored(
    cast: Cast, entry: Registration
) -> None:
    with pytest.raises(FormatError) as refused:
        sent(cast, entry, Mending(0, 9, card="Giant Growth"))

    assert refused.value.code == "mending-without-line"
    assert not DeckSubmission.objects.exists()


def test_a_list_of_which_everything_is_left_out_is_empty(cast: Cast, entry: Registration) -> None:
    with pytest.raises(Exception, match="The list is empty"):
        sent(cast, entry, Mending(0, 1, is_dropped=True), text="4 Giant Growth")


def test_a_guests_deck_is_mended_too(cast: Cast) -> None:
    event = an_event(cast)
    guest = enter_guest(
        by=cast.jun, now=NOW, event=event, name="Gina", parts=parts(MISSPELT), mendings=MENDED
    )

    assert mendings_of(guest.submissions.get()) == MENDED
