"""Submitting decks, looking at them before, and ruling on them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import InternalError, transaction

from formats.legality.errors import FormatError
from formats.legality.parsing import DeckPart
from formats.rulebook.services import understand
from organizer.decks.lines import described
from organizer.decks.models import DeckSubmission, Verdict
from organizer.decks.queries import (
    Standing,
    deck_standing,
    deck_standings,
    latest_submission,
    parts_of,
    submissions,
)
from organizer.errors import Conflict, NotAllowed, UserError
from organizer.events.models import Event
from organizer.outbox.models import OutboxMessage
from organizer.outbox.topics import Topic
from organizer.usecases.drop_entry import drop_entry
from organizer.usecases.recheck_event import recheck_event
from organizer.usecases.rule_on_deck import rule_on_deck
from organizer.usecases.submit_deck import submit_deck
from tests.cast import Cast
from tests.factories import (
    DEADLINE,
    NOW,
    a_type_15_event,
    an_event,
    check_all,
    entered,
    parts,
    submitted,
)

pytestmark = pytest.mark.django_db

LATE = DEADLINE + timedelta(seconds=1)
LEGAL, ILLEGAL = "60 Island", "59 Island"


def seen(event: Event, sent: list[DeckPart]) -> dict[str, Any]:
    """A list as its preview shows it."""
    return described(understand(event.format_version, sent))


def test_submitting_keeps_the_bytes_as_they_came_and_asks_for_a_check(cast: Cast) -> None:
    entry = entered(cast.luke, an_event(cast))
    as_typed = b"\xef\xbb\xbf60 Island\r\n\r\n// caf\xc3\xa9\r\n"
    submission = submit_deck(
        by=cast.luke, now=NOW, entry=entry, parts=[DeckPart("deck.txt", as_typed)]
    )
    assert (submission.version, submission.submitted_by) == (1, cast.luke)
    assert parts_of(submission) == [DeckPart("deck.txt", as_typed)]
    assert deck_standing(entry).standing == Standing.PENDING
    assert OutboxMessage.objects.get(topic=Topic.CHECK_DECK).key == str(submission.pk)


def test_a_deck_is_never_overwritten_and_the_newest_counts(cast: Cast) -> None:
    entry = entered(cast.luke, an_event(cast))
    submitted(cast.luke, entry, ILLEGAL)
    check_all(entry.event)
    second = submitted(cast.luke, entry, LEGAL)
    assert [one.version for one in submissions(entry)] == [2, 1]
    assert latest_submission(entry) == second
    assert deck_standing(entry).standing == Standing.PENDING
    check_all(entry.event)
    assert deck_standing(entry).standing == Standing.LEGAL


def test_a_doubled_click_makes_one_version(cast: Cast) -> None:
    entry = entered(cast.luke, an_event(cast))
    first = submitted(cast.luke, entry, LEGAL)
    assert submitted(cast.luke, entry, LEGAL) == first
    assert submitted(cast.luke, entry, LEGAL, companion="Lutri, Pauper Otter").version == 2
    assert submitted(cast.luke, entry, LEGAL).version == 3


def test_the_database_refuses_to_change_what_was_submitted_and_said(cast: Cast) -> None:
    entry = entered(cast.luke, an_event(cast))
    submission = submitted(cast.luke, entry, LEGAL)
    check_all(entry.event)
    for rows, change in (
        (submission.files.all(), {"content": b"60 Black Lotus"}),
        (Verdict.objects.all(), {"verdict": "illegal"}),
    ):
        with pytest.raises(InternalError, match="Cannot"), transaction.atomic():
            rows.update(**change)
        with pytest.raises(InternalError, match="Cannot"), transaction.atomic():
            rows.delete()


def test_decks_are_taken_until_the_deadline_and_after_it_at_the_desk(cast: Cast) -> None:
    entry = entered(cast.luke, an_event(cast))
    submitted(cast.luke, entry, ILLEGAL, now=DEADLINE)
    with pytest.raises(Conflict) as refused:
        submitted(cast.luke, entry, LEGAL, now=LATE)
    assert refused.value.code == "deck-deadline-passed"
    assert submitted(cast.jun, entry, LEGAL, now=LATE).submitted_by == cast.jun


def test_a_judge_who_plays_is_late_like_everybody(cast: Cast) -> None:
    entry = entered(cast.jun, an_event(cast))
    with pytest.raises(Conflict):
        submitted(cast.jun, entry, LEGAL, now=LATE)


def test_players_submit_for_themselves_alone(cast: Cast) -> None:
    event = an_event(cast)
    entered(cast.chris, event)
    with pytest.raises(NotAllowed):
        submitted(cast.chris, entered(cast.luke, event), LEGAL)


def test_who_dropped_out_submits_no_deck(cast: Cast) -> None:
    entry = entered(cast.luke, an_event(cast))
    drop_entry(by=cast.luke, now=NOW, entry=entry)
    with pytest.raises(Conflict) as refused:
        submitted(cast.luke, entry, LEGAL)
    assert refused.value.code == "entry-dropped"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"1 Island\n" * 30_000, "list-too-large"),
        (b"1 Island\n" * 10_000, "list-too-long"),
        (bytes(range(256)) * 4, "list-not-text"),
        (b"\n // only a remark\n", "list-empty"),
        (b"", "list-empty"),
    ],
)
def test_what_is_no_list_is_refused_and_not_stored(cast: Cast, content: bytes, code: str) -> None:
    entry = entered(cast.luke, an_event(cast))
    with pytest.raises((UserError, FormatError)) as refused:
        submit_deck(by=cast.luke, now=NOW, entry=entry, parts=[DeckPart("", content)])
    assert refused.value.code == code
    assert not DeckSubmission.objects.exists()
    assert not OutboxMessage.objects.filter(topic=Topic.CHECK_DECK).exists()


def test_a_preview_shows_each_line_and_stores_nothing(cast: Cast) -> None:
    event = an_event(cast)
    shown = seen(event, parts("2 swamp\n1 Ligthning Bolt\n\nSideboard\n3 Plains (LEA)"))
    assert [
        (line["line"], line["zone"], line["quantity"], line["card"]) for line in shown["lines"]
    ] == [(1, "main", 2, "Swamp"), (2, "main", 1, None), (5, "side", 3, "Plains")]
    assert shown["lines"][1]["written"] == "Ligthning Bolt"
    assert "Lightning Bolt" in shown["lines"][1]["suggestions"]
    assert shown["counts"] == {"main": 3, "side": 3}
    assert not DeckSubmission.objects.exists()


def test_a_preview_of_a_set_counts_each_deck(cast: Cast) -> None:
    event = a_type_15_event(cast)
    shown = seen(event, parts("15 Island", "14 Swamp", "1 Plains"))
    assert shown["is_set"]
    assert shown["counts"] == {"deck-1": 15, "deck-2": 14, "deck-3": 1}


def test_a_verdict_keeps_what_it_was_given_under(cast: Cast) -> None:
    entry = entered(cast.luke, an_event(cast))
    submitted(cast.luke, entry, ILLEGAL)
    (verdict,) = check_all(entry.event)
    assert verdict.format_version == entry.event.format_version
    assert verdict.announcements == []
    assert verdict.catalogue_version
    assert verdict.report["verdict"] == verdict.verdict == "illegal"
    assert [finding["rule"] for finding in verdict.report["findings"]] == ["TB-DECK-MIN"]
    assert verdict.decklist["counts"] == {"main": 59}


def test_a_ruling_stands_over_every_check_until_the_next_one(cast: Cast) -> None:
    entry = entered(cast.luke, an_event(cast))
    submission = submitted(cast.luke, entry, ILLEGAL)
    check_all(entry.event)
    ruling = {"by": cast.jun, "now": NOW, "submission": submission}
    rule_on_deck(**ruling, accepted=True, reason="The sixtieth Island is on the table.")
    assert deck_standing(entry).standing == Standing.ACCEPTED

    recheck_event(by=cast.jun, now=NOW, event=entry.event)
    check_all(entry.event)
    standing = deck_standing(entry)
    assert standing.standing == Standing.ACCEPTED
    assert standing.verdict.verdict == "illegal"

    rule_on_deck(**ruling, accepted=False, reason="It was the neighbour's Island.")
    assert deck_standing(entry).standing == Standing.REFUSED
    assert submission.rulings.count() == 2


def test_a_ruling_is_on_one_version(cast: Cast) -> None:
    entry = entered(cast.luke, an_event(cast))
    first = submitted(cast.luke, entry, ILLEGAL)
    rule_on_deck(by=cast.jun, now=NOW, submission=first, accepted=True, reason="I counted.")
    submitted(cast.luke, entry, "58 Island")
    check_all(entry.event)
    assert deck_standing(entry).standing == Standing.ILLEGAL


def test_a_ruling_needs_a_reason(cast: Cast) -> None:
    submission = submitted(cast.luke, entered(cast.luke, an_event(cast)), LEGAL)
    with pytest.raises(UserError) as refused:
        rule_on_deck(by=cast.jun, now=NOW, submission=submission, accepted=False, reason=" ")
    assert refused.value.code == "reason-missing"


def test_a_judge_who_plays_rules_on_no_deck(cast: Cast) -> None:
    event = an_event(cast)
    own = submitted(cast.jun, entered(cast.jun, event), LEGAL)
    other = submitted(cast.luke, entered(cast.luke, event), LEGAL)
    for submission in (own, other):
        with pytest.raises(NotAllowed):
            rule_on_deck(by=cast.jun, now=NOW, submission=submission, accepted=True, reason="Yes.")


def test_where_every_deck_stands_takes_few_questions(
    cast: Cast, django_assert_max_num_queries: object
) -> None:
    event = an_event(cast)
    luke, chris, nora = (entered(user, event) for user in (*cast.players, cast.nora))
    submitted(cast.luke, luke, LEGAL)
    submitted(cast.chris, chris, ILLEGAL)
    check_all(event)
    with django_assert_max_num_queries(5):
        shown = {entry: one.standing for entry, one in deck_standings(event).items()}
    assert shown == {
        luke.pk: Standing.LEGAL,
        chris.pk: Standing.ILLEGAL,
        nora.pk: Standing.MISSING,
    }
