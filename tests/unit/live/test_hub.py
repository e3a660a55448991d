"""Versions of what pages follow: nothing that changed is ever taken for unchanged."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from organizer.live.hub import Hub

PAIRINGS, RESULTS, ELSEWHERE = "1.pairings", "1.results", "2.pairings"


@dataclass(eq=False)
class Page:
    subjects: tuple[str, ...]
    woken: list[str] = field(default_factory=list)

    def wake(self) -> None:
        self.woken.append("woken")


@pytest.fixture
def hub() -> Hub:
    hub = Hub()
    hub.begin()
    return hub


def test_what_changed_after_a_version_is_told_and_nothing_else(hub: Hub) -> None:
    hub.change(RESULTS)
    seen = hub.at
    hub.change(PAIRINGS)
    assert hub.changed_since(seen, (PAIRINGS, RESULTS, ELSEWHERE)) == [PAIRINGS]
    assert hub.changed_since(hub.at, (PAIRINGS, RESULTS)) == []


@pytest.mark.parametrize("at", ["", "0", "other.0", "other.99", "other.", "²"])
def test_whoever_comes_from_elsewhere_is_told_that_all_may_have_changed(hub: Hub, at: str) -> None:
    assert hub.changed_since(at, (PAIRINGS, RESULTS)) == [PAIRINGS, RESULTS]


def test_a_version_of_before_the_connection_was_lost_is_worth_nothing_after(hub: Hub) -> None:
    seen = hub.at
    hub.lose()
    assert hub.at == ""
    assert hub.changed_since(seen, (PAIRINGS,)) == [PAIRINGS]
    hub.begin()
    assert hub.changed_since(seen, (PAIRINGS,)) == [PAIRINGS]
    assert hub.changed_since(hub.at, (PAIRINGS,)) == []


def test_only_those_who_follow_it_are_woken(hub: Hub) -> None:
    follows, does_not, left = Page((RESULTS, PAIRINGS)), Page((ELSEWHERE,)), Page((PAIRINGS,))
    for page in (follows, does_not, left):
        hub.join(page)
    hub.leave(left)
    hub.change(PAIRINGS)
    assert (len(follows.woken), len(does_not.woken), len(left.woken)) == (1, 0, 0)


def test_everybody_is_woken_when_the_database_is_back(hub: Hub) -> None:
    page = Page((PAIRINGS,))
    hub.join(page)
    hub.lose()
    assert page.woken == []
    hub.begin()
    assert page.woken == ["woken"]
