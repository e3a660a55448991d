"""What a deck check finds, held against the list."""

from __future__ import annotations

import pytest

from organizer.floor.findings import Counts, Finding, FindingKind, Seen, findings

SIXTY = Counts(main=60, side=15)


def test_a_deck_that_is_as_listed_has_no_findings() -> None:
    assert findings(SIXTY, Seen(main=60, side=15)) == ()
    assert findings(SIXTY, Seen()) == ()


@pytest.mark.parametrize(
    ("seen", "found"),
    [
        (Seen(main=59, side=15), Finding(FindingKind.MAIN_COUNT, 60, 59)),
        (Seen(main=60, side=16), Finding(FindingKind.SIDE_COUNT, 15, 16)),
        (Seen(side=0), Finding(FindingKind.SIDE_COUNT, 15, 0)),
        (Seen(sleeves="marked"), Finding(FindingKind.SLEEVES, text="marked")),
        (
            Seen(differences=" Opt for Ponder "),
            Finding(FindingKind.DIFFERENCES, text="Opt for Ponder"),
        ),
    ],
)
def test_what_differs_is_one_finding(seen: Seen, found: Finding) -> None:
    assert findings(SIXTY, seen) == (found,)


def test_without_a_list_only_what_was_seen_is_found() -> None:
    assert findings(None, Seen(main=41, side=3)) == ()
    assert findings(None, Seen(sleeves="mixed")) == (Finding(FindingKind.SLEEVES, text="mixed"),)


def test_all_that_differs_is_found_at_once() -> None:
    seen = Seen(main=61, side=14, sleeves="open", differences="One Opt too many")
    assert [one.kind.value for one in findings(SIXTY, seen)] == [
        "main-count",
        "side-count",
        "sleeves",
        "differences",
    ]
