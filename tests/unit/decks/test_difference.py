"""What is different between two verdicts, by clause, weight, cards and line."""

from __future__ import annotations

from typing import Any

from organizer.decks.difference import difference, last_change
from organizer.decks.models import Verdict


def finding(rule: str, message: str = "So it is.", **fields: Any) -> dict[str, Any]:
    return {"rule": rule, "severity": "error", "cards": [], "message": message, **fields}


def report(word: str, *findings: dict[str, Any]) -> dict[str, Any]:
    return {"verdict": word, "findings": list(findings)}


def of(name: str, count: int) -> list[dict[str, Any]]:
    return [{"name": name, "count": count, "allowed": 4}]


ANTE = finding("TB-BAN-ANTE", cards=of("Contract from Below", 4))


def test_the_same_findings_in_another_order_are_no_difference() -> None:
    small = finding("TB-DECK-MIN")
    assert not difference(report("illegal", ANTE, small), report("illegal", small, ANTE))


def test_what_went_and_what_came() -> None:
    size = finding("TB-DECK-MIN")
    found = difference(report("illegal", ANTE, size), report("illegal", finding("CO-ONE"), size))
    assert found.gone == (ANTE,)
    assert [one["rule"] for one in found.come] == ["CO-ONE"]


def test_other_words_about_the_same_cards_are_no_difference() -> None:
    reworded = {**ANTE, "message": "No ante here."}
    assert not difference(report("illegal", ANTE), report("illegal", reworded))


def test_another_count_of_a_card_is_one() -> None:
    fewer = {**ANTE, "cards": of("Contract from Below", 3)}
    found = difference(report("illegal", ANTE), report("illegal", fewer))
    assert (found.gone, found.come) == ((ANTE,), (fewer,))


def test_another_weight_is_one() -> None:
    unsure = {**ANTE, "severity": "undecided"}
    assert difference(report("illegal", ANTE), report("judge", unsure))


def test_of_two_findings_alike_one_may_go() -> None:
    found = difference(report("illegal", ANTE, ANTE), report("illegal", ANTE))
    assert (found.gone, found.come) == ((ANTE,), ())


def test_findings_without_cards_are_told_apart_by_line_and_else_by_words() -> None:
    third, fourth = (finding("LIST-UNREAD-LINE", line=number) for number in (3, 4))
    assert difference(report("judge", third), report("judge", fourth))
    assert difference(
        report("illegal", finding("A", "One.")), report("illegal", finding("A", "2."))
    )


def test_the_last_change_is_found_behind_verdicts_that_say_the_same() -> None:
    newest, same, before, first = (
        Verdict(report=one, catalogue_version=version)
        for one, version in (
            (report("legal"), "c"),
            (report("legal"), "b"),
            (report("illegal", ANTE), "a"),
            (report("illegal", ANTE), "a"),
        )
    )
    change = last_change([newest, same, before, first])
    assert (change.before, change.after) == (before, same)
    assert [str(cause) for cause in change.causes] == ["catalogue"]


def test_a_first_verdict_is_no_change() -> None:
    assert last_change([Verdict(report=report("legal"))]) is None
    assert last_change([]) is None
