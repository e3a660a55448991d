"""Reading decks: what was submitted, what was said of it, where it stands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db.models import Count, OuterRef, Prefetch, Q, QuerySet, Subquery

from formats.legality.decklist import Decklist
from formats.legality.mending import Mendings, from_json
from formats.legality.parsing import DeckPart
from formats.rulebook.services import understand
from organizer.decks.difference import Change, change, last_change
from organizer.decks.models import CheckState, DeckSubmission, Ruling, Verdict
from organizer.events.models import Event, Registration


class Standing(StrEnum):
    """Where an entry's deck stands, in one word. A judge's ruling goes before the check."""

    MISSING = "missing"
    PENDING = "pending"
    CHECKING = "checking"
    FAILED = "failed"
    LEGAL = "legal"
    ILLEGAL = "illegal"
    JUDGE = "judge"
    ACCEPTED = "accepted"
    REFUSED = "refused"


@dataclass(frozen=True)
class DeckStanding:
    """An entry's current submission with the verdict and the ruling on it, each None if there is
    none, as the staff see them; `as_told` is the same as the player and the public do.

    `verdict` may be the one before a re-check that is under way: `standing` tells. `verdicts` are
    all of them, newest first.
    """

    entry: Registration
    submission: DeckSubmission | None = None
    verdicts: tuple[Verdict, ...] = ()
    ruling: Ruling | None = None
    is_settled: bool = False

    @property
    def verdict(self) -> Verdict | None:
        """The newest verdict."""
        return self.verdicts[0] if self.verdicts else None

    @property
    def standing(self) -> Standing:
        """The ruling, else the state of the check, else the verdict."""
        if self.submission is None:
            return Standing.MISSING
        return _word(
            self.submission.check_state,
            self.verdict.verdict if self.verdict else None,
            self.ruling.accepted if self.ruling else None,
            is_settled=self.is_settled,
        )

    @property
    def is_moving(self) -> bool:
        """Whether a check is awaited or under way, so that a page should look again."""
        return (
            self.submission is not None
            and not self.is_settled
            and self.submission.check_state in (CheckState.PENDING, CheckState.CHECKING)
        )

    @property
    def told(self) -> Verdict | None:
        """The verdict that the player knows. What a re-check says after the deck deadline is for
        the staff alone, unless the deadline was put off since."""
        deadline = self.entry.event.deck_deadline
        told = (one for one in self.verdicts if one.is_told or one.checked_at <= deadline)
        return next(told, None)

    def as_told(self, now: datetime) -> DeckStanding:
        """What the player and the public see `now`: after the deck deadline no re-check, neither
        what it said nor that it is under way."""
        if self.told is None:
            return self
        known = self.verdicts[self.verdicts.index(self.told) :]
        is_settled = now > self.entry.event.deck_deadline
        return replace(self, verdicts=known, is_settled=is_settled)

    @property
    def untold(self) -> Change | None:
        """What the newest verdict says otherwise than the one that the player knows."""
        if self.verdict is None or self.told is None:
            return None
        return change(self.told, self.verdict)

    @property
    def change(self) -> Change | None:
        """The last time that the verdict on this submission changed."""
        return self.untold or last_change(self.verdicts)

    @property
    def findings(self) -> list[dict[str, Any]]:
        """The newest verdict's findings (`formats.legality.report.Finding.as_dict`)."""
        return self.verdict.report["findings"] if self.verdict else []


def _word(
    check_state: str, verdict: str | None, accepted: bool | None, *, is_settled: bool = False
) -> Standing:
    """Where a deck stands by the state of its check, the newest verdict and the newest ruling."""
    if accepted is not None:
        return Standing.ACCEPTED if accepted else Standing.REFUSED
    if verdict is None or not (is_settled or check_state == CheckState.DONE):
        return Standing(check_state)
    return Standing(verdict)


def deck_words(event: Event) -> dict[int, Standing]:
    """Where every deck of an event stands that was handed in, by the entry's id, as the staff see
    it. Of hundreds that are only counted nothing else is read."""
    of_this = OuterRef("pk")
    newest = (
        DeckSubmission.objects.filter(registration__event=event)
        .annotate(
            said=Subquery(_newest(Verdict, of_this).values("verdict")[:1]),
            accepted=Subquery(_newest(Ruling, of_this).values("accepted")[:1]),
        )
        .order_by("registration_id", "-version")
        .distinct("registration_id")
    )
    return {
        entry: _word(check_state, said, accepted)
        for entry, check_state, said, accepted in newest.values_list(
            "registration_id", "check_state", "said", "accepted"
        )
    }


def _newest(model: type[Verdict | Ruling], submission: OuterRef) -> QuerySet[Any]:
    return model.objects.filter(submission=submission).order_by("-id")


def decklist_of(event: Event, submission: DeckSubmission) -> Decklist:
    """A version of a deck as it is understood today, with what its player mended."""
    return understand(
        event.format_version,
        parts_of(submission),
        submission.companion or None,
        mendings_of(submission),
    )


def mendings_of(submission: DeckSubmission) -> Mendings:
    """What the player mended in the reading of this version."""
    return from_json(submission.mendings)


def parts_of(submission: DeckSubmission) -> list[DeckPart]:
    """The boxes or files of a submission, byte for byte."""
    return [
        DeckPart(name=file.name, content=bytes(file.content)) for file in submission.files.all()
    ]


def submissions(entry: Registration) -> QuerySet[DeckSubmission]:
    """Every version of the entry's deck, newest first, with who submitted it."""
    return entry.submissions.select_related("submitted_by").order_by("-version")


def version_standings(entry: Registration) -> list[DeckStanding]:
    """Every version of the entry's deck, newest first, each with what was said of it."""
    every = _with_words(submissions(entry)).prefetch_related("files")
    return [_standing(entry, submission) for submission in every]


def latest_submission(entry: Registration) -> DeckSubmission | None:
    """The version that counts, or None."""
    return submissions(entry).first()


def current_submissions(event: Event) -> QuerySet[DeckSubmission]:
    """The version that counts of each entry that has not dropped out."""
    return (
        DeckSubmission.objects.filter(registration__event=event, registration__dropped_at=None)
        .order_by("registration_id", "-version")
        .distinct("registration_id")
    )


def deck_standing(entry: Registration) -> DeckStanding:
    """Where the entry's deck stands now."""
    return _standing(entry, _with_words(submissions(entry)).first())


def deck_standings(
    event: Event, entries: Collection[Registration] | None = None
) -> dict[int, DeckStanding]:
    """Where every entry's deck stands, by the entry's id; in four queries, however many. `entries`
    are those of them that were read already and are asked for.

    The lists themselves are read on demand: of hundreds they would be most of the work.
    """
    these = {"registration__event": event} if entries is None else {"registration__in": entries}
    newest = (
        DeckSubmission.objects.filter(**these)
        .defer("mendings")
        .order_by("registration_id", "-version")
        .distinct("registration_id")
    )
    by_entry = {submission.registration_id: submission for submission in newest}
    of_these = {"submission__in": [submission.pk for submission in by_entry.values()]}
    # Not prefetched: that makes a query set for each submission, and takes twice as long.
    verdicts: dict[int, list[Verdict]] = defaultdict(list)
    for verdict in (
        Verdict.objects.filter(**of_these).defer("decklist", "announcements").order_by("-id")
    ):
        verdicts[verdict.submission_id].append(verdict)
    rulings = Ruling.objects.filter(**of_these).select_related("by").order_by("id")
    newest_ruling = {ruling.submission_id: ruling for ruling in rulings}
    if entries is None:
        entries = event.registrations.select_related("person")
    return {
        entry.pk: DeckStanding(
            entry, submission, tuple(verdicts[submission.pk]), newest_ruling.get(submission.pk)
        )
        if (submission := by_entry.get(entry.pk))
        else DeckStanding(entry)
        for entry in entries
    }


def checked_again(entries: Collection[Registration]) -> list[Registration]:
    """Those of the entries a deck of which was checked more than once: the verdict on any other
    cannot have changed."""
    checks = Verdict.objects.filter(submission__registration__in=[one.pk for one in entries])
    several = checks.order_by().values("submission").annotate(n=Count("pk")).filter(n__gt=1)
    found = frozenset(several.values_list("submission__registration", flat=True))
    return [one for one in entries if one.pk in found]


def lost_checks(*, claimed_before: datetime, queued_before: datetime) -> QuerySet[DeckSubmission]:
    """Checks that a worker took up and never ended, and ones that nobody took up."""
    return DeckSubmission.objects.filter(
        Q(check_state=CheckState.CHECKING, claimed_at__lt=claimed_before)
        | Q(check_state=CheckState.PENDING, queued_at__lt=queued_before)
    )


def _with_words(chosen: QuerySet[DeckSubmission]) -> QuerySet[DeckSubmission]:
    return chosen.prefetch_related(
        Prefetch("verdicts", Verdict.objects.order_by("-id")),
        Prefetch("rulings", Ruling.objects.select_related("by").order_by("-id")),
    )


def _standing(entry: Registration, submission: DeckSubmission | None) -> DeckStanding:
    if submission is None:
        return DeckStanding(entry)
    return DeckStanding(
        entry,
        submission,
        verdicts=tuple(submission.verdicts.all()),
        ruling=next(iter(submission.rulings.all()), None),
    )
